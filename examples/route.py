"""A cheap model first, a strong one where its draft does not hold. The models are fakes here; any chat will do."""

from groundwire import Chunk, Gate
from groundwire.routing.answer import answer
from groundwire.routing.router import Router
from groundwire.testing import FakeChat

chunks = [Chunk("plan", "The basic plan costs 12 euros a month and includes 5 GB of storage.")]
router = Router(
    cheap=FakeChat(["The basic plan costs 14 euros a month [plan]."], model="small"),
    strong=FakeChat(["The basic plan costs 12 euros a month [plan]."], model="large"),
)
routed = answer("What does the basic plan cost?", chunks, Gate(), router=router)

print("escalated" if routed.decision.escalated else "kept", "because", routed.decision.reason.message)
print(routed.outcome.action, "->", routed.outcome.text)
