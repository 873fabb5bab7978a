"""The examples run, and show what the README says they show."""

from __future__ import annotations

import importlib.util
import json
import runpy
from functools import cache
from pathlib import Path

import pytest

from groundwire import Gate
from groundwire.core._json import case_from
from groundwire.core._policy_file import load_policy
from groundwire.core._types import Action, CheckedClaim, Label, Outcome
from groundwire.sources.read import read_sources

EXAMPLES = Path(__file__).parents[1] / "examples"


@cache
def checked(answer: str, *sources: str, policy: str = "balanced") -> Outcome:
    """The outcome of one answer of the examples against some of their documents."""
    chunks = read_sources([EXAMPLES / name for name in sources]).chunks
    return Gate(policy=policy).check((EXAMPLES / answer).read_text("utf-8"), chunks)


def claim(outcome: Outcome, words: str) -> CheckedClaim:
    """The claim of an outcome whose text holds `words`."""
    found = [item for item in outcome.claims if words in " ".join(item.claim.text.split())]
    assert len(found) == 1, [item.claim.text for item in outcome.claims]
    return found[0]


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("within 30 days", Label.SUPPORTED),
        ("£5.70", Label.CONTRADICTED),
        ("zips and poles", Label.SUPPORTED),
        ("five-year warranty", Label.MISCITED),
        ("Tarn 1", Label.SUPPORTED),
        ("Tarn 2 | 1.9", Label.SUPPORTED),
        ("Tarn 3", Label.CONTRADICTED),
        ("Thanks for asking", Label.NOT_A_CLAIM),
        ("do not say", Label.NOT_A_CLAIM),
        ("Would you like", Label.NOT_A_CLAIM),
    ],
)
def test_refund_answer(words: str, label: Label) -> None:
    """The example of `make run` has a wrong figure, a wrong citation, an honest paraphrase and one wrong cell."""
    outcome = checked("refund_answer.md", "refund_policy.md", "product_page.html")
    assert claim(outcome, words).verdict.label is label


def test_refund_answer_ships_without_the_wrong_figures() -> None:
    """What ships keeps the sound claims and the layout, and has neither the wrong fee nor the wrong price."""
    outcome = checked("refund_answer.md", "refund_policy.md", "product_page.html")
    assert outcome.action is Action.REDACT
    assert "£5.70" not in outcome.text
    assert "£349.00" not in outcome.text
    assert "| Tarn 2 | 1.9 kg | £249.00 |" in outcome.text
    assert "Would you like me to start the return?" in outcome.text


@pytest.mark.parametrize(
    ("words", "label", "page"),
    [
        ("initial term of three years", Label.SUPPORTED, 2),
        ("45 days", Label.SUPPORTED, 2),
        ("Invoices are payable", Label.SUPPORTED, 3),
        ("£64.00 a drop", Label.SUPPORTED, 3),
        ("£400,000", Label.CONTRADICTED, 4),
        ("England and Wales", Label.SUPPORTED, 5),
    ],
)
def test_contract_answer_points_at_pages(words: str, label: Label, page: int) -> None:
    """Each claim about the contract has its verdict, and its evidence stands on the right page."""
    verdict = claim(checked("contract_answer.md", "contract.pdf"), words).verdict
    assert verdict.label is label
    assert verdict.evidence[0].page == page


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("£48.21 million", Label.SUPPORTED),
        ("£4,745 thousand", Label.SUPPORTED),
        ("£4.53 million", Label.CONTRADICTED),
        ("more than balances", Label.CONTRADICTED),
        ("6.4 pence", Label.SUPPORTED),
        ("412 people", Label.SUPPORTED),
    ],
)
def test_report_answer(words: str, label: Label) -> None:
    """Figures of a table "in thousands" are read with scale, row and column; the model compares two rows."""
    outcome = checked("report_answer.md", "annual_report.md")
    assert claim(outcome, words).verdict.label is label


WANTED = {
    "figure-right": (Label.SUPPORTED, Action.PASS),
    "figure-wrong": (Label.CONTRADICTED, Action.REFUSE),
    "cited-elsewhere": (Label.MISCITED, Action.MARK),
    "citation-made-up": (Label.FABRICATED_CITATION, Action.MARK),
    "negation-lost": (Label.CONTRADICTED, Action.REFUSE),
    "sum-derived": (Label.SUPPORTED, Action.PASS),
    "units-converted": (Label.SUPPORTED, Action.PASS),
    "version-is-not-a-number": (Label.CONTRADICTED, Action.REFUSE),
    "rows-swapped": (Label.CONTRADICTED, Action.REFUSE),
    "abstention": (Label.NOT_A_CLAIM, Action.PASS),
    "no-context": (Label.UNVERIFIED, Action.REFUSE),
    "claims-given": (Label.SUPPORTED, Action.REDACT),
}
CASES = [json.loads(line) for line in (EXAMPLES / "cases.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("record", CASES, ids=lambda record: record["id"])
def test_cases(record: dict[str, object]) -> None:
    """Each case of the examples has the verdict on its first claim, and the action, that its name promises."""
    outcome = Gate().check_case(case_from(record))
    assert (outcome.claims[0].verdict.label, outcome.action) == WANTED[str(record["id"])]


def test_policy_file_is_valid() -> None:
    """The example of a policy can be loaded, and asks for citations."""
    assert load_policy(EXAMPLES / "policy.toml").citations == "required"


def test_price_list_is_read_row_by_row() -> None:
    """A row of the price list does not rule out its own price, though the currency stands in another column."""
    chunks = read_sources([EXAMPLES / "price_list.csv"]).chunks
    right, wrong = (Gate().check(f"FM-15 costs {price} GBP.", chunks).claims[0] for price in ("940.00", "920.00"))
    assert right.verdict.label not in {Label.CONTRADICTED, Label.UNSUPPORTED}
    assert wrong.verdict.label is not Label.SUPPORTED


def test_quickstart_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The quick start finds the wrong price and says what the source says."""
    runpy.run_path(str(EXAMPLES / "quickstart.py"))
    shown = capsys.readouterr().out
    assert "contradicted: The basic plan costs 14 euros" in shown
    assert "12 euros" in shown


def test_repair_and_route_run(capsys: pytest.CaptureFixture[str]) -> None:
    """The examples of repair and of routing ship the source's price, and say what was done."""
    runpy.run_path(str(EXAMPLES / "repair.py"))
    shown = capsys.readouterr().out
    assert "repair -> The basic plan costs 12 euros a month [plan]." in shown
    assert "30 days' notice [notice]." in shown
    assert "'14' became '12': source says 12 euros" in shown
    runpy.run_path(str(EXAMPLES / "route.py"))
    shown = capsys.readouterr().out
    assert "escalated because groundedness is 0.00" in shown
    assert "pass -> The basic plan costs 12 euros a month [plan]." in shown


def test_contract_is_what_its_script_makes(tmp_path: Path) -> None:
    """The committed PDF has the text that examples/make_contract.py writes, page by page."""
    spec = importlib.util.spec_from_file_location("make_contract", EXAMPLES / "make_contract.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.make(tmp_path / "contract.pdf")
    made, kept = (read_sources([folder / "contract.pdf"]).chunks for folder in (tmp_path, EXAMPLES))
    assert [(chunk.text, chunk.pages) for chunk in made] == [(chunk.text, chunk.pages) for chunk in kept]
