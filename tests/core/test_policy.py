"""The decision: built-in policies, policy files, and what ends in which action."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundwire.core._errors import ConfigError
from groundwire.core._policy_file import load_policy
from groundwire.core._reasons import Code
from groundwire.core._types import Action, CheckedClaim, Claim, Label, Reason, Verdict
from groundwire.core.policy import Policy, Rule, Texts, decide
from marked_answers import marked, verdict

CLAIM = Claim("It is so.", None, "It is so.")


@pytest.mark.parametrize(
    ("sign", "balanced", "strict", "lenient"),
    [
        ("+", "pass", "pass", "pass"),
        ("=", "pass", "pass", "pass"),
        ("@", "mark", "redact", "mark"),
        ("%", "mark", "redact", "mark"),
        ("!", "redact", "redact", "redact"),
        ("-", "redact", "redact", "redact"),
        ("~", "redact", "redact", "mark"),
        ("?", "mark", "redact", "mark"),
    ],
)
def test_built_in_policies(sign: str, balanced: str, strict: str, lenient: str) -> None:
    """Each built-in policy has an action for every verdict, a true claim with a made-up citation apart."""
    found = [load_policy(name).action_for(verdict(sign)) for name in ("balanced", "strict", "lenient")]
    assert found == [balanced, strict, lenient]


@pytest.mark.parametrize(
    ("text", "policy", "action", "why"),
    [
        ("⟦+A.⟧ ⟦+B.⟧", "balanced", "pass", []),
        ("⟦=Hello.⟧ ⟦=I do not know.⟧", "strict", "pass", []),
        ("⟦+A.⟧ ⟦-B.⟧ ⟦-C.⟧", "balanced", "redact", []),
        ("⟦+A.⟧ ⟦-B.⟧ ⟦-C.⟧ ⟦-D.⟧", "balanced", "refuse", ["too_few_hold"]),
        ("⟦-A.⟧", "balanced", "refuse", ["nothing_left"]),
        ("⟦-A.⟧", "lenient", "refuse", ["nothing_left"]),
        ("⟦?A.⟧ ⟦?B.⟧ ⟦?C.⟧", "balanced", "mark", []),
        ("⟦?A.⟧ ⟦?B.⟧ ⟦-C.⟧", "balanced", "refuse", ["too_few_hold"]),
        ("⟦+A.⟧ ⟦+B.⟧ ⟦?C.⟧", "strict", "refuse", ["too_few_hold"]),
        ("⟦+A.⟧ ⟦+B.⟧ ⟦+C.⟧ ⟦?D.⟧", "strict", "redact", []),
        ("⟦~A.⟧ ⟦-B.⟧", "lenient", "redact", []),
        ("⟦~⟦+The kit has a torch⟧ and ⟦~a needle⟧.⟧", "balanced", "redact", []),
        ("⟦~⟦+The kit has a torch⟧ or ⟦~a needle⟧.⟧", "balanced", "refuse", ["nothing_left"]),
    ],
)
def test_answers(text: str, policy: str, action: str, why: list[str]) -> None:
    """The answer's action is the worst that ships; too little that holds, or nothing left, refuses."""
    decision = marked(text).decided(policy)
    assert (decision.action, [reason.code for reason in decision.reasons]) == (action, why)


@pytest.mark.parametrize("policy", ["balanced", "strict", "lenient"])
@pytest.mark.parametrize(
    ("facts", "action"),
    [
        ({"has_context": False}, "refuse"),
        ({"weak_context": True}, "refuse"),
    ],
)
def test_no_context_and_weak_context_refuse(policy: str, facts: dict[str, object], action: str) -> None:
    """Without context or with weak context an answer with a claim is refused under every policy."""
    claims = marked("⟦+A.⟧").claims
    assert decide(load_policy(policy), claims, **facts).action == action  # type: ignore[arg-type]


@pytest.mark.parametrize(("policy", "action"), [("balanced", "mark"), ("lenient", "mark"), ("strict", "refuse")])
def test_an_empty_answer_is_marked_as_one(policy: str, action: str) -> None:
    """A model that answers with nothing abstains: a note ships in its place, where what is unverified may be shown."""
    decision = decide(load_policy(policy), (), notes=(Reason(Code.EMPTY_ANSWER, ""),))
    assert decision.action == action
    assert (decision.mark == Texts().empty) is (action == "mark")


@pytest.mark.parametrize("code", [Code.WEAK_CONTEXT, Code.GENERATION_FAILED, None])
def test_an_empty_answer_that_is_no_abstention_is_a_refusal(code: Code | None) -> None:
    """Nothing was found, or nobody could write: the reader gets the refusal, with what is related."""
    notes = (Reason(Code.EMPTY_ANSWER, ""), *((Reason(code, ""),) if code else ()))
    assert decide(load_policy("balanced"), (), has_context=code is not None, notes=notes).action is Action.REFUSE


def test_an_answer_without_claims_needs_no_context() -> None:
    """An abstention ships whatever was retrieved."""
    claims = marked("⟦=The documents do not say.⟧").claims
    assert decide(load_policy("strict"), claims, has_context=False, weak_context=True).action is Action.PASS


@pytest.mark.parametrize("code", [Code.NOTHING_CHECKED, Code.TEXT_TOO_LONG])
@pytest.mark.parametrize(("policy", "action"), [("balanced", "mark"), ("lenient", "mark"), ("strict", "refuse")])
def test_what_was_not_read_never_passes(code: Code, policy: str, action: str) -> None:
    """An answer that could not be read claim by claim is one unverified claim."""
    assert decide(load_policy(policy), (), notes=(Reason(code, ""),)).action == action


def test_past_a_claim_cap_the_last_claim_is_unverified() -> None:
    """The rest of an answer that was not split further never passes, whatever was said of it."""
    claims = marked("⟦+A.⟧ ⟦+B, C and all the rest.⟧").claims
    decision = decide(load_policy("balanced"), claims, notes=(Reason(Code.CLAIM_CAP, ""),))
    assert [claim.action for claim in decision.claims] == ["pass", "mark"]


def test_text_outside_given_claims_is_unverified() -> None:
    """Uncovered text is marked in balanced, and held in strict."""
    found = marked("⟦+A.⟧ ⟦?B.⟧")
    actions = [
        decide(load_policy(name), found.claims[:1], uncovered=[found.claims[1].claim]).action
        for name in ("balanced", "strict")
    ]
    assert actions == ["mark", "refuse"]


def test_a_claim_without_a_place_cannot_be_removed() -> None:
    """A given claim without a span that has to go refuses the whole answer."""
    placed = marked("⟦+A.⟧ ⟦+B.⟧").claims
    decision = decide(load_policy("balanced"), [*placed, CheckedClaim(CLAIM, verdict("-"))])
    assert [reason.code for reason in decision.reasons] == ["unplaced_claim"]


def test_required_citations() -> None:
    """Where citations are required, a supported claim without one is treated as a miscited one."""
    policy = Policy(name="p", citations="required", rules=load_policy("balanced").rules)
    decision = decide(policy, marked("⟦+A.⟧ ⟦+B [1].⟧").claims)
    assert [claim.action for claim in decision.claims] == ["mark", "pass"]


def test_a_part_that_fails_otherwise_than_the_sentence_takes_it_along() -> None:
    """A clause is cut only where it accounts for the verdict, so that strict never keeps what balanced drops."""
    text = "⟦-⟦+The hall seats 400⟧ and ⟦?was built in 1931⟧.⟧ ⟦+B.⟧ ⟦+C.⟧ ⟦+D.⟧"
    for policy in ("balanced", "strict"):
        assert marked(text).decided(policy).claims[0].gone


FILES = [
    ('[[rules]]\nverdicts = ["supported"]\naction = "pass"', "the last rule must match every verdict"),
    ('[[rules]]\naction = "pass"', "the last rule must match every verdict"),
    ("", "the last rule must match every verdict"),
    ('min_suported_share = 0.5\n[[rules]]\naction = "redact"', "did you mean 'min_supported_share'?"),
    ('[[rules]]\nverdict = ["supported"]\naction = "pass"', "did you mean 'verdicts'?"),
    ('[[rules]]\nverdicts = ["suported"]\naction = "pass"', "did you mean 'supported'?"),
    ('[[rules]]\naction = "redakt"', "did you mean 'redact'?"),
    ("[[rules]]\nmin_score = 0.5", "has no action"),
    ('[[rules]]\nverdicts = "supported"\naction = "mark"', "verdicts must be a list of names"),
    ('[[rules]]\nmin_score = "high"\naction = "mark"', "min_score must be a number"),
    ('[texts]\nclosng = "x"\n[[rules]]\naction = "mark"', "did you mean 'closing'?"),
    (
        '[[rules]]\nverdicts = ["unverified"]\naction = "pass"\n[[rules]]\naction = "mark"',
        "lets unverified claims pass",
    ),
    ('[[rules]]\nreasons = ["derived"]\naction = "pass"\n[[rules]]\naction = "mark"', "lets unverified claims pass"),
    ('citations = "require"\n[[rules]]\naction = "mark"', "did you mean 'required'?"),
    ('min_supported_share = 70\n[[rules]]\naction = "mark"', "must lie in 0..1"),
    ('base = "strct"', "did you mean 'strict'?"),
    ("rules = 3", "[[rules]]"),
    ("[[rules", "is not TOML"),
]


@pytest.mark.parametrize(("text", "message"), FILES)
def test_wrong_policy_files(tmp_path: Path, text: str, message: str) -> None:
    """A wrong key, value or table is an error that says what is wrong and names the near key."""
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as caught:
        load_policy(path)
    assert message in str(caught.value)


def test_a_policy_file_may_build_on_another(tmp_path: Path) -> None:
    """What a file with a base leaves out is taken from there; its texts are filled up key by key."""
    path = tmp_path / "clinic.toml"
    path.write_text('base = "lenient"\nname = "clinic"\n[texts]\nmark = "nicht belegt"\n', "utf-8")
    policy = load_policy(str(path))
    assert (policy.name, policy.rules, policy.texts.mark) == ("clinic", load_policy("lenient").rules, "nicht belegt")
    assert policy.texts.recited == ""


@pytest.mark.parametrize(
    ("name", "message"), [("balanc", "did you mean 'balanced'?"), ("no/such.toml", "cannot be read")]
)
def test_unknown_policies(name: str, message: str) -> None:
    """A name that is not known, or a path where nothing is, is an error."""
    with pytest.raises(ConfigError) as caught:
        load_policy(name)
    assert message in str(caught.value)


def test_score_bands() -> None:
    """A band matches a score at its limits, and never a verdict without a score."""
    rules = (
        Rule(verdicts=frozenset({Label.SUPPORTED}), min_score=0.8, action=Action.PASS),
        Rule(max_score=0.8, action=Action.MARK),
        Rule(action=Action.REDACT),
    )
    policy = Policy(name="bands", rules=rules)
    scores = [Verdict(Label.SUPPORTED, 0.8), Verdict(Label.SUPPORTED, 0.79), Verdict(Label.UNVERIFIED, None)]
    assert [policy.action_for(found) for found in scores] == ["pass", "mark", "redact"]


def test_repair_without_a_repairer_redacts() -> None:
    """Until something can repair, what should be repaired is removed."""
    policy = Policy(name="mend", rules=(Rule(action=Action.REPAIR),))
    assert policy.action_for(verdict("-")) is Action.REDACT


def test_digest_changes_with_everything() -> None:
    """Two policies have one digest exactly when they are equal."""
    found = {load_policy(name).digest() for name in ("balanced", "strict", "lenient")}
    assert len(found) == 3
    assert load_policy("strict").digest() in found
