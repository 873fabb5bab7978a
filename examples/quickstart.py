"""Check one answer from Python: what ships, and why."""

from groundwire import Chunk, Gate

chunks = [
    Chunk("plan", "The basic plan costs 12 euros a month and includes 5 GB of storage."),
    Chunk("notice", "Either side may end the plan with 30 days' notice."),
]
outcome = Gate().check(
    "The basic plan costs 14 euros a month [plan]. Either side may end it with 30 days' notice.", chunks
)

print(outcome.action, "->", outcome.text)
for checked in outcome.claims:
    print(f"{checked.verdict.label}: {checked.claim.text}", *(reason.message for reason in checked.verdict.reasons))
