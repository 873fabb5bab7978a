"""Cases: each verdict counts for what a reader would suffer from it."""

import numpy as np
import pytest
from _cases import Cases, judged, ships_right
from _labelled import Bench

from groundwire.calibration.measures import resamples
from groundwire.core._types import Label
from labelled_set import CASES


@pytest.mark.parametrize(
    ("wanted", "got", "expected"),
    [
        ("supported", "supported", "right"),
        ("supported", "unverified", "blocked"),
        ("supported", "not_a_claim", "blocked"),
        ("supported", None, "blocked"),
        ("contradicted", "unsupported", "right"),
        ("unsupported", "unverified", "right"),
        ("contradicted", "supported", "let_pass"),
        ("unsupported", "not_a_claim", "let_pass"),
        ("unsupported", None, "let_pass"),
        ("miscited", "supported", "let_pass"),
        ("miscited", "unsupported", "misnamed"),
        ("fabricated_citation", "fabricated_citation", "right"),
        ("not_a_claim", None, "right"),
        ("not_a_claim", "supported", "right"),
        ("not_a_claim", "unverified", "blocked"),
    ],
)
def test_each_verdict_counts_for_what_a_reader_suffers(wanted: str, got: str | None, expected: str) -> None:
    """What lies to a reader was let pass, what takes a true claim from him was blocked."""
    assert judged(Label(wanted), None if got is None else Label(got)) == expected


def test_cases_are_counted_by_kind() -> None:
    """Counts add up over the kinds, and shares have intervals."""
    found = Cases()
    bench = Bench(["deterministic"])
    for case in CASES:
        for _, outcome in bench.check(case):
            found.add(case, outcome)
    written = found.written(resamples("cases", 2, draws=50))
    assert (written["records"], written["claims"], written["good"], written["bad"]) == (2, 3, 2, 1)
    assert written["right"] + written["let_pass"] + written["blocked"] + written["misnamed"] == 3
    assert written["let_pass"] == 0
    assert {kind: row["claims"] for kind, row in written["kinds"].items()} == {"courtesy": 1, "number": 2}
    assert written["right_share"]["value"] == pytest.approx(written["right"] / 3, abs=1e-4)
    assert written["actions"] == 2


def test_actions_fit_what_should_ship() -> None:
    """An answer that is right should pass; one with a wrong figure should not."""
    bench = Bench(["deterministic"])
    wrong, courtesy = (next(bench.check(case))[1] for case in CASES)
    assert ships_right("all", courtesy)
    assert not ships_right("all", wrong)
    assert not ships_right("none", courtesy)
    assert not ships_right("some", courtesy)


def test_a_file_without_expected_claims_has_no_shares() -> None:
    """Cases that expect no claim give counts of nought and no figures."""
    found = Cases()
    case = {**CASES[1], "expect": {"claims": [], "ships": "all"}}
    for _, outcome in Bench(["overlap"]).check(case):
        found.add(case, outcome)
    written = found.written(np.ones((3, 1)))
    assert (written["claims"], written["actions_right"]) == (0, 1)
    assert written["right_share"] == {"value": None, "low": None, "high": None}
