"""Repair over all 200 generated answers, as the gate ships: the figures that docs/repair.md gives."""

from __future__ import annotations

import pytest

from groundwire import Gate
from groundwire.core._assist import Assist
from groundwire.core._editor import Editor, Repairer
from groundwire.core.repair import TRIALS
from groundwire.llm.editor import LlmEditor
from groundwire.verifiers.deterministic.stage import DeterministicVerifier
from repair_measure import CountedVerifier, hostile_chat, measure

pytestmark = pytest.mark.long
CALLS = 2 * (1 + 2 * TRIALS)


@pytest.mark.parametrize("editor", [None, LlmEditor(hostile_chat())], ids=["rules", "editor"])
def test_two_hundred_answers(editor: Editor | None) -> None:
    """Nothing unsupported ships unmarked, 95 % of the supported text is verbatim, nothing is new, structure stays."""
    counted = CountedVerifier(DeterministicVerifier())
    gate = Gate(verifiers=[counted, "entailment"], assist=Assist(repair=Repairer(editor)))
    found = measure(range(200), gate, Gate(), counted)
    faults = ", ".join(f"{kind} {fate} {count}" for (kind, fate), count in sorted(found.faults.items()))
    print(f"\n{dict(found.actions)}; {faults}; {found.shipped} claims shipped, {len(found.wrong)} of them wrong, "
          f"{len(found.introduced)} new; {found.verbatim:.2%} of the supported text verbatim; "
          f"at most {found.most_calls} calls of a verifier")  # fmt: skip
    assert found.wrong == found.introduced == found.restructured == []
    assert found.verbatim >= 0.95
    assert found.most_calls <= CALLS
