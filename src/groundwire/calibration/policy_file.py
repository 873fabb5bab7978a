"""Tuned thresholds as a policy file: the rules of a base policy, with the passing ones held to the threshold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields

from groundwire.calibration.labels import DOUBTS
from groundwire.calibration.tuning import Tuned
from groundwire.core._types import Action, Label
from groundwire.core.policy import Policy, Rule


def policy_text(
    tuned: Tuned, base: Policy, *, name: str, provenance: Mapping[str, str | float | int], overrule: bool = False
) -> str:
    """The TOML of a policy under which a claim passes from the chosen threshold on.

    Supported claims below it are marked. With `overrule`, claims that the verifier merely doubts pass from it on, too:
    where the threshold lies below the verifier's own. Everything else is done as in `base`, whose passing rules are
    left out. Raises ValueError when there is no promise to write down.
    """
    if tuned.chosen is None:
        raise ValueError("a refusal is no policy")
    upper, lower = tuned.chosen.upper, tuned.chosen.lower
    lines = [f"# {line}" for line in summary(tuned)]
    if lower < upper:
        lines += [
            "# The judge is asked between the two when the configuration says so:",
            "# [verifiers.entailment]",
            f"# accept = {_number(upper)}",
            f"# reject = {_number(lower)}",
        ]
    lines += ["", f"name = {_text(name)}", f"citations = {_text(base.citations)}"]
    lines += [f"min_supported_share = {_number(base.min_supported_share)}"]
    if base.min_retrieval_score is not None:
        lines.append(f"min_retrieval_score = {_number(base.min_retrieval_score)}")
    lines += ["", "[provenance]"]
    lines += [
        f"{key} = {_number(value) if _is_number(value) else _text(str(value))}" for key, value in provenance.items()
    ]
    lines += ["", "[texts]", *(f"{one.name} = {_text(getattr(base.texts, one.name))}" for one in fields(base.texts))]
    for rule in _rules(base, upper, overrule):
        lines += ["", "[[rules]]", *_rule(rule)]
    return "\n".join(lines) + "\n"


def summary(tuned: Tuned) -> Iterator[str]:
    """The promise and its price, in plain sentences; for a refusal, why there is none."""
    asked, row = tuned.request, tuned.chosen
    if row is None:
        yield tuned.refusal
        return
    yield (
        f"At most {asked.max_leak:.3g} of the unsupported claims pass, with {asked.confidence:.1%} confidence: "
        f"{row.leak:.1%} of the {tuned.bad} labelled ones do, and the bound is {row.leak_bound:.1%}."
    )
    if asked.judge_cost is None:
        yield f"A claim passes from a score of {row.upper:.3f} on."
    else:
        yield f"A claim passes from a score of {row.upper:.3f} on, and goes to the judge above {row.lower:.3f}."
        yield (
            "What the judge let through is counted in the leak."
            if tuned.judge_counted
            else "No judge was asked in these labels: what a judge lets through comes on top of the leak."
        )
    yield (
        f"The price: {row.blocked:.1%} of the supported claims are held, {row.judged:.1%} of all claims go to a judge, "
        f"{row.abstained:.1%} could not be verified."
    )
    if tuned.held_bound is not None:
        yield f"Of the answers that are good throughout at most {tuned.held_bound:.1%} are held."


def _rules(base: Policy, upper: float, overrule: bool) -> Iterator[Rule]:
    yield Rule(verdicts=frozenset({Label.NOT_A_CLAIM}), action=Action.PASS)
    yield Rule(verdicts=frozenset({Label.SUPPORTED}), min_score=upper, action=Action.PASS)
    if overrule:
        doubted = frozenset({Label.UNSUPPORTED, Label.CONTRADICTED})
        yield Rule(verdicts=doubted, reasons=frozenset(DOUBTS), min_score=upper, action=Action.PASS)
    yield Rule(verdicts=frozenset({Label.SUPPORTED}), action=Action.MARK)
    yield from (rule for rule in base.rules if rule.action is not Action.PASS)


def _rule(rule: Rule) -> Iterator[str]:
    if rule.verdicts:
        yield f"verdicts = {_list(sorted(label.value for label in rule.verdicts))}"
    if rule.reasons:
        yield f"reasons = {_list(sorted(rule.reasons))}"
    if rule.min_score is not None:
        yield f"min_score = {_number(rule.min_score)}"
    if rule.max_score is not None:
        yield f"max_score = {_number(rule.max_score)}"
    yield f"action = {_text(rule.action.value)}"


def _list(names: list[str]) -> str:
    return f"[{', '.join(map(_text, names))}]"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _number(value: object) -> str:
    return repr(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
