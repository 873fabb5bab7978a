"""Repair: the smallest edit, verified; what adds, breaks or does not hold is withdrawn, and the claim with it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from groundwire import Action, CheckedClaim, Chunk, Gate, Label, Outcome, Policy, Reason, Rule, Span
from groundwire.core._assist import Assist
from groundwire.core._chat import ChatError, ChatFault
from groundwire.core._editor import Editor, Repairer, Revision
from groundwire.core._edits import Edit, glues
from groundwire.core._json import outcome_dict
from groundwire.core._policy_file import load_policy
from groundwire.core._reasons import Code
from groundwire.core._redraft import Draft
from groundwire.core.repair import TRIALS, repair
from groundwire.core.verdict_log import VerdictLog, read_log
from groundwire.llm.editor import LlmEditor
from groundwire.testing import FakeChat, ScriptedVerifier

CHUNKS = (
    Chunk(
        "plan", "The basic plan costs 12 euros a month and includes 5 GB of storage. It was launched on 12 March 2021."
    ),
    Chunk("lift", "Revenue rose to €1,350.50 in 2023. Dogs are allowed in the garden only. The lift carries 500 kg."),
    Chunk(
        "prices", "| Model | Price | Weight |\n|---|---|---|\n| Tarn | €120.00 | 1.4 kg |\n| Fell | €95.00 | 2.1 kg |"
    ),
)
SCHEMA = Path(__file__).parents[2] / "src" / "groundwire" / "outcome.schema.json"


class Scribe:
    """An editor that writes what it is told to."""

    name, version = "scribe", "1"

    def __init__(self, write: Callable[[CheckedClaim], str | None]) -> None:
        self.seen: list[CheckedClaim] = []
        self._write = write

    def edit(self, claims: Sequence[CheckedClaim]) -> list[Revision | None]:
        """One text a claim."""
        self.seen += claims
        texts = [self._write(claim) for claim in claims]
        return [None if text is None else Revision(text, Reason("scribe", "as told")) for text in texts]


def mended(answer: str, *, editor: Editor | None = None, policy: str | Policy = "balanced") -> Outcome:
    """The outcome by rules alone, or with an editor after them."""
    return Gate(verifiers=["deterministic"], assist=Assist(repair=Repairer(editor)), policy=policy).check(
        answer, CHUNKS
    )


@pytest.mark.parametrize(
    ("written", "shipped"),
    [
        ("The lift carries 600 kg.", "The lift carries 500 kg."),
        ("The lift carries **600 kg**.", "The lift carries **500 kg**."),
        ("- The lift carries 600 kg.\n- Dogs are allowed in the garden only.\n",
         "- The lift carries 500 kg.\n- Dogs are allowed in the garden only.\n"),
        ("It was launched on March 14, 2021.", "It was launched on March 12, 2021."),
        ("It was launched on 2021-03-14.", "It was launched on 2021-03-12."),
        ("Revenue rose to 1250.50 EUR in 2022.", "Revenue rose to 1350.50 EUR in 2023."),
        ("The basic plan costs 14 euros a month and includes 6 GB of storage.",
         "The basic plan costs 12 euros a month and includes 5 GB of storage."),
        ("| Model | Price | Weight |\n|:--|--:|---|\n| Tarn | €120.00 | 1.7 kg |\n| Fell | €85.00 | 2.1 kg |\n",
         "| Model | Price | Weight |\n|:--|--:|---|\n| Tarn | €120.00 | 1.4 kg |\n| Fell | €95.00 | 2.1 kg |\n"),
    ],
)  # fmt: skip
def test_a_wrong_value_becomes_the_source_s_in_the_answer_s_form(written: str, shipped: str) -> None:
    """Only the value changes, in the form that the answer writes it in; layout and emphasis stay."""
    outcome = mended(written)
    assert outcome.text == shipped
    assert outcome.action is Action.REPAIR
    assert all(one.kept and one.by == "rules" for one in outcome.repairs)
    assert all(one.span.of(written) == one.before for one in outcome.repairs)


@pytest.mark.parametrize("written", ["Ferry 102 carries 203 people.", "Ferry 102: 203 people."])
def test_what_a_claim_is_about_is_not_edited(written: str) -> None:
    """A number that names the subject stays: another one would make it a claim about something else."""
    gate = Gate(verifiers=["deterministic"], assist=Assist(repair=Repairer()))
    outcome = gate.check(written, ["Ferry 103 carries 203 people.", "Ferry 103: 203 people."])
    assert outcome.repairs == ()
    assert "103" not in outcome.text


@pytest.mark.parametrize(
    ("written", "shipped"),
    [
        ("The lift carries 500 kg [plan].", "The lift carries 500 kg [lift]."),
        ("The lift carries 500 kg [9].", "The lift carries 500 kg [lift]."),
        ("The lift carries 500 kg [lift][9].", "The lift carries 500 kg [lift]."),
    ],
)
def test_a_citation_is_led_to_where_the_claim_is_true(written: str, shipped: str) -> None:
    """A true claim that cites the wrong chunk, or none that exists, cites the right one, without a mark."""
    outcome = mended(written)
    assert outcome.text == shipped
    assert outcome.action is Action.REPAIR
    assert [one.reason.code for one in outcome.repairs] == [Code.TRUE_ELSEWHERE]


def test_a_citation_is_not_led_anywhere_for_a_claim_that_nothing_confirms() -> None:
    """Where no chunk says it, a fabricated citation is no reason to find another."""
    outcome = mended("The lift was built by the Danish navy [9]. The lift carries 500 kg [lift].")
    assert "navy" not in outcome.text
    assert outcome.repairs == ()


def test_claims_and_score_are_those_of_the_answer_as_written() -> None:
    """The outcome explains the answer that was checked: its verdicts do not change by being repaired."""
    outcome = mended("The lift carries 600 kg.")
    assert outcome.answer == "The lift carries 600 kg."
    assert outcome.claims[0].claim.text == outcome.answer
    assert outcome.score == 0.0


def test_without_a_repairer_balanced_does_what_it_did() -> None:
    """A gate that does not repair removes a contradicted claim and marks a miscited one."""
    gate = Gate(verifiers=["deterministic"])
    assert "600" not in gate.check("Dogs are allowed in the garden only. The lift carries 600 kg.", CHUNKS).text
    assert gate.check("The lift carries 500 kg [plan].", CHUNKS).action is Action.MARK


def test_strict_does_not_repair() -> None:
    """Under `strict` nothing that failed is edited."""
    assert mended("The lift carries 600 kg.", policy="strict").action is Action.REFUSE


ALWAYS = Policy(name="mend", rules=(Rule(verdicts=load_policy("strict").rules[0].verdicts, action=Action.PASS),
                                    Rule(action=Action.REPAIR)))  # fmt: skip
STRAY = "Dogs are allowed in the garden and the café. The lift carries 500 kg."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Dogs are allowed in the garden until 18:30.", Code.EDIT_ADDS),
        ("Dogs are allowed in the Danish garden only.", Code.EDIT_ADDS),
        ("Dogs are not allowed in the garden and the café.", Code.EDIT_ADDS),
        ("Dogs are allowed in the **garden** only.", Code.EDIT_BREAKS_LAYOUT),
        ("Dogs are allowed in the `garden` only.", Code.EDIT_BREAKS_LAYOUT),
        ("The garden only.", Code.EDIT_NOT_SUPPORTED),
        ("Dogs are allowed in the café only.", Code.EDIT_NOT_SUPPORTED),
    ],
)
def test_an_edit_that_adds_breaks_or_does_not_hold_is_withdrawn(text: str, code: Code) -> None:
    """Code, not the editor, says what may stand; the claim goes, and the record says why."""
    outcome = mended(STRAY, editor=Scribe(lambda _: text), policy=ALWAYS)
    assert "Dogs" not in outcome.text
    assert "The lift carries 500 kg." in outcome.text
    assert {one.reason.code for one in outcome.repairs} == {code.value}
    assert not any(one.kept for one in outcome.repairs)


def test_an_edit_that_holds_is_made_and_nothing_else() -> None:
    """The smallest stretch is replaced; an editor's own full stop or capital changes nothing."""
    outcome = mended(STRAY, editor=Scribe(lambda _: "Dogs are allowed in the garden only."), policy=ALWAYS)
    assert outcome.text == "Dogs are allowed in the garden only. The lift carries 500 kg."
    assert [(one.before, one.after, one.by) for one in outcome.repairs] == [("and the café", "only", "scribe")]


def test_an_editor_never_touches_a_citation() -> None:
    """A citation mark that an editor leaves out or changes withdraws the edit."""
    text = "Dogs are allowed in the garden and the café [lift]. The lift carries 500 kg [lift]."
    outcome = mended(text, editor=Scribe(lambda _: "Dogs are allowed in the garden only."), policy=ALWAYS)
    assert {one.reason.code for one in outcome.repairs} == {Code.EDIT_BREAKS_LAYOUT.value}


def _raises(_: CheckedClaim) -> str:
    raise RuntimeError("no")


@pytest.mark.parametrize("write", [_raises, lambda _: None, lambda _: "", lambda _: "x" * 5000])
def test_a_failing_editor_costs_its_claims_and_nothing_else(write: Callable[[CheckedClaim], str | None]) -> None:
    """Whatever an editor does, what it was asked for is removed and the rest ships."""
    outcome = mended(STRAY, editor=Scribe(write), policy=ALWAYS)
    assert outcome.action is Action.REDACT
    assert "Dogs" not in outcome.text
    assert "The lift carries 500 kg." in outcome.text


@pytest.mark.parametrize(
    "reply",
    ["prose", "{}", json.dumps({"text": 5}), json.dumps({"text": "a", "more": "b"}), "```json\n{}\n```", "",
     ChatError(ChatFault.TIMEOUT, "late")],
)  # fmt: skip
def test_a_model_that_does_not_follow_the_form_edits_nothing(reply: str | ChatError) -> None:
    """A reply that is not the one object asked for, or no reply, leaves the claim to be removed."""
    outcome = mended(STRAY, editor=LlmEditor(FakeChat([reply])), policy=ALWAYS)
    assert "Dogs" not in outcome.text
    assert not any(one.kept for one in outcome.repairs)


def test_the_rules_come_before_the_editor() -> None:
    """An editor is shown only what the rules could not put right."""
    scribe = Scribe(lambda _: None)
    mended("Dogs are allowed in the garden and the café. The lift carries 600 kg.", editor=scribe, policy=ALWAYS)
    assert [claim.claim.text for claim in scribe.seen] == ["Dogs are allowed in the garden and the café."]


def test_repair_ends_within_its_bound() -> None:
    """Where no trial ever holds, each of the two stages gives up after a stated number of trials."""
    answer = " ".join(f"The lift carries {at} kg." for at in range(600, 640))
    gate = Gate(verifiers=["deterministic"])
    draft = Draft(answer, gate.check(answer, CHUNKS).claims)
    trials: list[Sequence[Edit]] = []

    def check(edits: Sequence[Edit]) -> Draft:
        trials.append(edits)
        return draft

    mended_draft = repair(draft, load_policy("balanced"), Repairer(Scribe(lambda c: c.claim.text[:-1])), check, CHUNKS)
    assert 0 < len(trials) <= 2 * TRIALS
    assert mended_draft.draft is draft
    assert not any(one.kept for one in mended_draft.repairs)


def test_an_edit_that_costs_another_claim_its_support_is_withdrawn() -> None:
    """A claim that held before has to hold after; else the edit before it goes."""
    support = {"The stove is red": 1.0, "The lamp weighs 5 kg": 1.0}
    verifier = ScriptedVerifier(lambda pair: support.get(pair.claim.statement.rstrip("."), 0.0))
    editor = Scribe(lambda _: "The stove is red.")
    gate = Gate(verifiers=[verifier], assist=Assist(repair=Repairer(editor)), policy=ALWAYS)
    outcome = gate.check("The lamp is red. It weighs 5 kg.", ["The stove is red. The lamp weighs 5 kg."])
    assert [checked.verdict.label for checked in outcome.claims] == [Label.UNSUPPORTED, Label.SUPPORTED]
    assert "red" not in outcome.text
    assert [one.kept for one in outcome.repairs] == [False]


def test_too_little_left_is_a_refusal_that_says_what_holds() -> None:
    """When repair leaves too few claims, the text says what the sources confirm and what they do not."""
    answer = "The lift carries 500 kg. " + " ".join(
        f"The {name} drinks tea at noon." for name in "cat dog ox hen".split()
    )
    outcome = mended(answer, editor=Scribe(lambda _: None), policy=Policy(
        name="much", rules=ALWAYS.rules, min_supported_share=0.7))  # fmt: skip
    assert outcome.action is Action.REFUSE
    confirmed, _, not_confirmed = outcome.text.partition("Not confirmed by the sources:")
    assert "The lift carries 500 kg." in confirmed
    assert "The cat drinks tea at noon." in not_confirmed


def test_given_claims_are_repaired_in_their_place() -> None:
    """A given claim with a span is edited there; one without a span has no place and is not."""
    answer = "The lift carries 600 kg, we hear."
    gate = Gate(verifiers=["deterministic"], assist=Assist(repair=Repairer()))
    outcome = gate.check(answer, CHUNKS, claims=[("The lift carries 600 kg", Span(0, 23))])
    assert outcome.text.startswith("The lift carries 500 kg")
    unplaced = gate.check(answer, CHUNKS, claims=["The lift carries 600 kg"])
    assert unplaced.repairs == ()


def test_the_outcome_and_the_log_keep_every_edit(tmp_path: Path) -> None:
    """JSON follows the schema and the verdict log has the same edits, with what they rest on."""
    log = tmp_path / "verdicts.jsonl"
    gate = Gate(verifiers=["deterministic"], assist=Assist(repair=Repairer()), log=VerdictLog(log))
    outcome = gate.check("The lift carries 600 kg.", CHUNKS)
    written = json.loads(json.dumps(outcome_dict(outcome)))
    Draft202012Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(written)
    (edit,) = written["repairs"]
    assert (edit["before"], edit["after"], edit["kept"], edit["by"]) == ("600", "500", True, "rules")
    assert edit["reason"]["code"] == "value_mismatch"
    assert edit["evidence"][0]["text"] == "The lift carries 500 kg."
    (record,) = read_log(log)
    assert record.data["repairs"][0] == edit | {"evidence": [edit["evidence"][0] | {"page": None}]}


@pytest.mark.parametrize(
    ("edit", "glued"),
    [
        (Edit(Span(0, 0), "New "), False),
        (Edit(Span(0, 0), "New"), True),  # "Newold plan"
        (Edit(Span(3, 4), ""), True),  # "oldplan"
        (Edit(Span(3, 4), "-"), False),
        (Edit(Span(4, 8), "fee"), False),
        (Edit(Span(8, 8), " fee"), False),
        (Edit(Span(4, 4), "x"), True),  # "old xplan"
        (Edit(Span(8, 8), "s"), False),  # the word goes on
    ],
)
def test_an_edit_that_joins_two_words_is_seen(edit: Edit, glued: bool) -> None:
    """Also at either end of the answer, where nothing stands beside it."""
    assert glues(edit, "old plan") is glued
