"""Repair an answer from Python: a wrong price and a wrong citation are put right, and the edits explain themselves."""

from groundwire import Assist, Chunk, Gate, Repairer

chunks = [
    Chunk("plan", "The basic plan costs 12 euros a month and includes 5 GB of storage."),
    Chunk("notice", "Either side may end the plan with 30 days' notice."),
]
gate = Gate(assist=Assist(repair=Repairer()))
outcome = gate.check(
    "The basic plan costs 14 euros a month [plan]. Either side may end the plan with 30 days' notice [plan].", chunks
)

print(outcome.action, "->", outcome.text)
for edit in outcome.repairs:
    print(f"{edit.before!r} became {edit.after!r}: {edit.reason.message}")
