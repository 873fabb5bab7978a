"""Cases from plain values, outcomes to lines of JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from groundwire.core._errors import InputError
from groundwire.core._json import case_from, json_line, outcome_dict, outcome_line, parse_json
from groundwire.core._types import (
    Action,
    Case,
    CheckedClaim,
    Chunk,
    Citation,
    Claim,
    Evidence,
    Label,
    Outcome,
    Reason,
    ShownCitation,
    Span,
    Verdict,
)

ANSWER = "The fee is 40 pounds [1]."
CHUNK = Chunk("1", "The fee is 45 pounds.", doc_id="fees.pdf", title="Fees", pages=(2,))


def sample(answer: str = ANSWER) -> Outcome:
    """An outcome with one failed claim that has a part, one citation shown and one note."""
    span = Span(0, len(answer))
    claim = Claim(answer, span, answer, citations=(Citation("[1]", None, "1"), Citation("9", None, None)))
    evidence = Evidence("1", Span(4, 21), "fee is 45 pounds.", 0.5, 2)
    verdict = Verdict(Label.CONTRADICTED, 0.0, (Reason("value_mismatch", "source says 45"),), (evidence,), "figures")
    part = CheckedClaim(Claim(answer, None, answer), Verdict(Label.UNVERIFIED, None))
    return Outcome(
        id="a",
        action=Action.REFUSE,
        text="Sorry.",
        answer=answer,
        question="What is the fee?",
        claims=(CheckedClaim(claim, verdict, (part,)),),
        chunks=(CHUNK,),
        score=0.0,
        supported_share=0.0,
        citations=(ShownCitation("1", "fees.pdf", "Fees", None, "text", "old"),),
        notes=(Reason("weak_context", "weak"),),
        versions={"groundwire": "0"},
        timings={"claims": 0.25},
    )


def test_an_outcome_has_the_documented_form() -> None:
    """Every key is as documented; page, badge, parts and timings are there only when there is something to say."""
    assert outcome_dict(sample(), timings=True) == {
        "id": "a",
        "action": "refuse",
        "text": "Sorry.",
        "score": 0.0,
        "supported_share": 0.0,
        "claims": [
            {
                "text": ANSWER,
                "statement": ANSWER,
                "span": [0, 25],
                "verdict": "contradicted",
                "score": 0.0,
                "reasons": [{"code": "value_mismatch", "message": "source says 45"}],
                "citations": ["1", "9"],
                "evidence": [{"chunk_id": "1", "span": [4, 21], "text": "fee is 45 pounds.", "page": 2}],
                "decided_by": "figures",
                "parts": [
                    {
                        "text": ANSWER,
                        "statement": ANSWER,
                        "span": None,
                        "verdict": "unverified",
                        "score": None,
                        "reasons": [],
                        "citations": [],
                        "evidence": [],
                        "decided_by": "",
                    }
                ],
            }
        ],
        "citations": [{"id": "1", "doc_id": "fees.pdf", "title": "Fees", "page": None, "type": "text", "badge": "old"}],
        "notes": [{"code": "weak_context", "message": "weak"}],
        "versions": {"groundwire": "0"},
        "timings": {"claims": 0.25},
    }
    assert "timings" not in outcome_dict(sample())


@given(st.text(max_size=40), st.booleans())
@settings(deadline=None)
def test_every_outcome_is_one_line_that_fits_the_schema(text: str, timings: bool) -> None:
    """Whatever the texts hold, an outcome is one line to every reader, is UTF-8, reads back, and fits the schema."""
    schema = json.loads(files("groundwire").joinpath("outcome.schema.json").read_text("utf-8"))
    outcome = replace(sample(text), text=text)
    line = outcome_line(outcome, timings=timings)
    assert len(line.splitlines()) == 1
    read = json.loads(line.encode("utf-8"))
    assert read["text"] == text
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(read)


def test_text_is_kept_and_what_cannot_be_encoded_is_escaped() -> None:
    """Non-ASCII text stays readable; a lone surrogate becomes its JSON escape and reads back as it was."""
    assert json_line({"é": "中 \ud83d"}) == '{"é": "中 \\ud83d"}'
    assert json.loads(json_line("\ud83d\u2028")) == "\ud83d\u2028"


def test_a_case_is_read_whole() -> None:
    """All documented keys are taken in; others are left alone; metadata that is no text is kept as JSON."""
    case = case_from(
        {
            "id": 7,
            "question": None,
            "answer": "It is 4.",
            "expect": {"any": "thing"},
            "claims": [{"text": "It is 4.", "span": [0, 8]}, {"text": "Freely put."}],
            "chunks": [
                "plain",
                {"id": "a", "text": "t", "page": 3, "score": 1, "metadata": {"n": 2, "x": None, "l": ["é"]}},
                {"id": "b", "text": "u", "pages": [4, 5], "doc_id": "d", "title": "T", "type": "table", "date": "2024"},
                {"id": "a", "text": "t", "score": 9},
            ],
        }
    )
    assert case == Case(
        "It is 4.",
        (
            Chunk("1", "plain"),
            Chunk("a", "t", pages=(3,), score=1.0, metadata={"n": "2", "l": '["é"]'}),
            Chunk("b", "u", doc_id="d", title="T", pages=(4, 5), type="table", date="2024"),
        ),
        id="7",
        given=(("It is 4.", Span(0, 8)), ("Freely put.", None)),
    )


def test_what_was_given_empty_stays_empty() -> None:
    """An empty list of claims is not the same as none; a missing id takes the default."""
    assert case_from({"answer": "", "chunks": [], "claims": []}, default_id="12") == Case("", (), id="12", given=())
    assert case_from({"answer": "x", "chunks": []}).given is None


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"answer": None}, "answer must be a string, not null"),
        ({"answer": 4}, "answer must be a string, not a number (4)"),
        ({"chunks": "x"}, "chunks must be a list, not a string"),
        ({"chunks": [{"id": "a", "text": "t"}, {"id": "b"}]}, "chunks[1].text is missing"),
        ({"chunks": ["a", "b", {"id": "c", "text": []}]}, "chunks[2].text must be a string, not a list"),
        ({"chunks": [["a"]]}, "chunks[0] must be an object, not a list"),
        ({"chunks": [{"id": True, "text": "t"}]}, "chunks[0].id must be a string that is not empty, or a whole number"),
        ({"chunks": [{"id": "", "text": "t"}]}, "chunks[0].id must be a string that is not empty"),
        ({"chunks": [{"id": "a", "text": "t", "page": 0}]}, "chunks[0].page must be a whole number from 1"),
        ({"chunks": [{"id": "a", "text": "t", "page": "2"}]}, "chunks[0].page must be a whole number from 1"),
        ({"chunks": [{"id": "a", "text": "t", "pages": [1, 0]}]}, "chunks[0].pages must be a list of whole numbers"),
        ({"chunks": [{"id": "a", "text": "t", "score": "high"}]}, "chunks[0].score must be a number, not a string"),
        ({"chunks": [{"id": "a", "text": "t", "score": float("inf")}]}, "chunks[0].score must be a number"),
        ({"chunks": [{"id": "a", "text": "t", "metadata": "m"}]}, "chunks[0].metadata must be an object"),
        ({"chunks": [{"id": "a", "text": "t"}, {"id": "a", "text": "u"}]}, "chunks[1] repeats the id 'a'"),
        ({"question": 1}, "question must be a string"),
        ({"id": []}, "id must be a string"),
        ({"claims": {}}, "claims must be a list"),
        ({"claims": [{"span": [0, 1]}]}, "claims[0].text is missing"),
        ({"claims": [{"text": "It", "span": [0]}]}, "claims[0].span must be two whole numbers"),
        ({"claims": [{"text": "It", "span": [0, 2.0]}]}, "claims[0].span must be two whole numbers"),
        ({"claims": [{"text": "It", "span": [0, 99]}]}, "claims[0].span [0, 99] lies outside the answer"),
        ({"claims": [{"text": "It", "span": [2, 1]}]}, "claims[0].span [2, 1] lies outside the answer"),
        ({"claims": ["a", {"text": "It", "span": [3, 5]}]}, "claims[1].span [3, 5] covers 'is'"),
    ],
)
def test_a_wrong_value_is_named_by_its_place(change: dict[str, object], said: str) -> None:
    """An error gives the path to the value and what it should be."""
    record = {"answer": "It is 4.", "chunks": []} | change
    with pytest.raises(InputError, match=re.escape(said)):
        case_from(record)


@pytest.mark.parametrize("key", ["answer", "chunks"])
def test_a_missing_key_is_named(key: str) -> None:
    """A record without answer or chunks says which is missing; a record that is no object says that."""
    record: dict[str, object] = {"answer": "It is 4.", "chunks": []}
    del record[key]
    with pytest.raises(InputError, match=f"{key} is missing"):
        case_from(record)
    with pytest.raises(InputError, match="a record must be an object, not a list"):
        case_from([record])


@pytest.mark.parametrize("text", ["", "{", "[NaN]", "[-Infinity]", "[" * 100_000, "9" * 5_000, '{"a": 1} x', "'a'"])
def test_what_is_not_json_is_an_input_error(text: str) -> None:
    """Text that is no JSON, or no JSON that can be held, is one kind of error."""
    with pytest.raises(InputError, match=r"JSON"):
        parse_json(text)


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
_keys = ("id", "text", "page", "pages", "score", "metadata", "title", "type", "span", "offset")
_objects = st.dictionaries(st.sampled_from(_keys), _values)


@given(
    st.fixed_dictionaries(
        {"answer": st.text(max_size=5) | _values, "chunks": st.lists(_objects | _values, max_size=3) | _values},
        optional={"claims": st.lists(_objects, max_size=2) | _values, "id": _values, "question": _values},
    )
)
def test_no_value_breaks_the_reader(record: dict[str, object]) -> None:
    """Any JSON value is a case or an InputError."""
    try:
        case = case_from(record)
    except InputError:
        return
    assert case.answer == record["answer"]
