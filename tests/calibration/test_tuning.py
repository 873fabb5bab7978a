"""Tuning: a promise that holds, or a refusal that says what is missing."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from groundwire import Gate
from groundwire.calibration.label_files import write_claims
from groundwire.calibration.labels import LabelledClaim
from groundwire.calibration.policy_file import policy_text
from groundwire.calibration.sample import Sample
from groundwire.calibration.tuning import GRID, Request, spread, tune, tune_by
from groundwire.cli.main import cli
from groundwire.core._errors import InputError
from groundwire.core._policy_file import load_policy
from groundwire.core._types import Label, Verdict


def claim(number: int, good: bool, score: float | None, **more: object) -> LabelledClaim:
    """A labelled claim in an answer of its own."""
    label = "supported" if good else "unsupported"
    told = {"answer_id": f"a{number}", **more}
    return LabelledClaim(claim="It is so.", label=label, verdict="supported", score=score, **told)  # type: ignore[arg-type]


def claims(bad: int, good: int = 200, *, leak: float = 0.0, size: int = 1) -> list[LabelledClaim]:
    """Good claims with scores of 0.5 to 1, bad ones of 0 to 0.5; a share of the bad ones scores 0.9."""
    goods = [claim(n, True, 0.5 + n / (2 * good)) for n in range(good)]
    bads = [claim(10_000 + n // size, False, 0.9 if n < leak * bad else 0.5 * n / bad) for n in range(bad)]
    return goods + bads


def test_the_cheapest_threshold_whose_bound_holds() -> None:
    """The threshold is the lowest that passes the test, and a step lower does not."""
    sample = Sample.of(claims(300))
    found = tune(sample, Request(max_leak=0.02))
    assert found.chosen is not None
    assert found.chosen.leak_bound <= 0.02
    assert found.chosen.upper < 0.5
    assert found.chosen.blocked == 0.0
    lower = sample.hits(found.chosen.upper - 0.001).sum()
    assert lower > sample.hits(found.chosen.upper).sum() or found.chosen.upper in GRID


def test_too_few_labels_are_refused_and_counted() -> None:
    """With 100 unsupported claims and none leaking, 2 % cannot be promised, and 49 more would do."""
    found = tune(Sample.of(claims(100)), Request(max_leak=0.02))
    assert found.chosen is None
    assert (found.independent, found.needed, found.missing) == (100, 149, 49)
    assert "49 more" in found.refusal
    assert tune(Sample.of(claims(149)), Request(max_leak=0.02)).chosen is not None


def test_grouped_claims_need_more() -> None:
    """Claims that share an answer are worth fewer, so that more of them are missing."""
    apart, together = (tune(Sample.of(claims(100, size=size)), Request(max_leak=0.05)) for size in (1, 5))
    assert apart.chosen is not None
    assert together.chosen is None
    assert together.missing
    enough = 100 + together.missing
    assert tune(Sample.of(claims(enough, size=5)), Request(max_leak=0.05)).chosen is not None
    assert tune(Sample.of(claims(enough - 5, size=5)), Request(max_leak=0.05)).chosen is None


def test_what_leaks_with_the_highest_score_cannot_be_mended_by_labels() -> None:
    """Where too many unsupported claims have the highest score there is, no number of labels is asked for."""
    some = [claim(n, True, 1.0) for n in range(50)] + [
        claim(100 + n, False, 1.0 if n < 20 else 0.1) for n in range(100)
    ]
    found = tune(Sample.of(some), Request(max_leak=0.1))
    assert found.chosen is None
    assert found.missing is None
    assert "more labels will not help" in found.refusal


def test_what_no_threshold_can_hold_leaks() -> None:
    """An unsupported claim that was taken for no claim passes at every threshold; one without a score never does."""
    some = [claim(0, True, 0.9), claim(1, False, float("inf")), claim(2, False, None)]
    assert Sample.of(some).hits(1.0).tolist() == [0.0, 1.0, 0.0]
    assert Sample.of(some).hits(0.0).tolist() == [0.0, 1.0, 0.0]


def test_a_judge_is_weighed_against_blocked_claims() -> None:
    """A cheap judge reads the band in which good claims are, a dear one reads none of it."""
    some = Sample.of(claims(300, leak=0.3))
    alone = tune(some, Request(max_leak=0.05))
    cheap, dear = (tune(some, Request(max_leak=0.05, judge_cost=cost)) for cost in (0.01, 5.0))
    assert alone.chosen is not None
    assert cheap.chosen is not None
    assert dear.chosen is not None
    assert cheap.chosen.lower < cheap.chosen.upper
    assert cheap.chosen.blocked < alone.chosen.blocked
    assert dear.chosen.judged == 0.0


def test_a_judges_replies_count_where_they_are_known() -> None:
    """What a judge let through is part of the leak: a careless judge makes the promise dearer."""
    some = [claim(n, True, 0.5 + n / 1000, judge="supported") for n in range(400)]
    careless = some + [claim(1000 + n, False, 0.45, judge="supported") for n in range(400)]
    careful = some + [claim(1000 + n, False, 0.45, judge="unsupported") for n in range(400)]
    request = Request(max_leak=0.05, judge_cost=0.1)
    bad, fine = tune(Sample.of(careless), request), tune(Sample.of(careful), request)
    assert bad.judge_counted
    assert bad.chosen is not None
    assert fine.chosen is not None
    assert bad.chosen.leak <= 0.05
    assert bad.chosen.lower >= 0.45 or bad.chosen.judged == 0.0


def test_whole_answers_can_be_bound_too() -> None:
    """With max_held a promise also says how many good answers are held, or is refused."""
    assert tune(Sample.of(claims(300)), Request(max_leak=0.1, max_held=0.1)).held_bound < 0.1  # type: ignore[operator]
    refused = tune(Sample.of(claims(300, leak=0.4)), Request(max_leak=0.1, max_held=0.1))
    assert refused.chosen is None
    assert "good throughout" in refused.refusal


def test_groups_with_labels_enough_get_their_own() -> None:
    """A domain with few unsupported claims is left to the pooled threshold; all promises share one error."""
    law, tax = claims(400), claims(20, good=20)
    found = tune_by({"law": Sample.of(law), "tax": Sample.of(tax)}, Sample.of(law + tax), Request(max_leak=0.02))
    assert list(found) == ["", "law"]
    assert all(one.request.confidence == pytest.approx(0.975) for one in found.values())


def test_groups_of_like_names_get_files_of_their_own(tmp_path: Path) -> None:
    """Domains that differ in signs no file name may have do not overwrite each other's policy."""
    names = ("a/b", "a_b", "A B")
    lines = tmp_path / "labels.jsonl"
    every = [
        replace(one, answer_id=f"{name} {one.answer_id}", groups={"domain": name})
        for name in names
        for one in claims(90)
    ]
    write_claims(every, lines)
    arguments = ["tune", str(lines), "--max-leak", "0.1", "--by", "domain", "-o", str(tmp_path / "p.toml")]
    assert CliRunner().invoke(cli, arguments).exit_code == 0
    policies = sorted(path.name for path in tmp_path.glob("p*.toml"))
    assert policies == ["p.A_B.toml", "p.a_b_2.toml", "p.a_b_3.toml", "p.toml"]
    groups = {tomllib.loads(path.read_text("utf-8"))["provenance"].get("group") for path in tmp_path.glob("p*.toml")}
    assert groups == {*names, None}


def test_both_kinds_of_label_are_needed() -> None:
    """Labels of one kind only, or none at all, are an error that says so."""
    with pytest.raises(InputError, match="supported"):
        tune(Sample.of([claim(1, True, 0.5)]), Request())
    with pytest.raises(InputError, match="label"):
        Sample.of([])
    with pytest.raises(InputError, match="max_leak"):
        Request(max_leak=2)


def test_the_policy_does_what_was_promised(tmp_path: Path) -> None:
    """The written policy loads, names what it was tuned on, and passes exactly what reaches the threshold."""
    found = tune(Sample.of(claims(300)), Request(max_leak=0.02))
    assert found.chosen is not None
    path = tmp_path / "tuned.toml"
    text = policy_text(found, load_policy("balanced"), name="tuned", provenance={"data": "abc", "n": 3}, overrule=True)
    path.write_text(text, "utf-8")
    assert tomllib.loads(text)["provenance"] == {"data": "abc", "n": 3}
    policy, at = load_policy(path), found.chosen.upper
    told = {score: policy.action_for(Verdict(Label.SUPPORTED, score)).value for score in (at, at - 0.0005, 1.0)}
    assert told == {at: "pass", at - 0.0005: "mark", 1.0: "pass"}
    assert policy.action_for(Verdict(Label.UNVERIFIED, None)).value == "mark"
    assert policy.action_for(Verdict(Label.CONTRADICTED, 0.99)).value == "redact"
    chunk = ["The fee is 40 pounds."]
    assert Gate(verifiers=["deterministic"], policy=path).check(chunk[0], chunk).action.value == "pass"
    with pytest.raises(ValueError, match="refusal"):
        policy_text(tune(Sample.of(claims(9)), Request()), policy, name="x", provenance={})


def test_a_shown_table_is_short_and_has_the_chosen_row() -> None:
    """A few rows of the curve are shown, the one nearest to the threshold among them."""
    found = tune(Sample.of(claims(300)), Request(max_leak=0.02))
    rows = spread(found.curve, 0.42)
    assert len(rows) <= 10
    assert min(abs(row.upper - 0.42) for row in rows) <= 0.011
    assert np.all(np.diff([row.upper for row in rows]) < 0)
