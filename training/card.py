"""The model card, written from the configuration so that the two cannot disagree."""

from collections.abc import Mapping
from typing import Any

from training.sources import LEFT_OUT, SOURCES


def _figures(figures: Mapping[str, Mapping[str, float]]) -> str:
    if not figures:
        return "Not measured yet: run `python -m training.evaluate`."
    columns = ("claims", "auroc", "balanced", "blocked", "passed", "overlap_auroc", "overlap_balanced")
    lines = ["| set | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for name, row in figures.items():
        cells = [f"{row[column]:.1f}" if column in row else "" for column in columns]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def model_card(config: Mapping[str, Any], figures: Mapping[str, Mapping[str, float]] | None = None) -> str:
    """Markdown: what the weights are, what they were made of, what they can and cannot do."""
    used = "\n".join(f"| {name} | up to {source.cap:,} | {source.licence} |" for name, source in SOURCES.items())
    left = "\n".join(f"- {name}: {why}" for name, why in LEFT_OUT.items())
    thresholds = config["thresholds"]
    files = "\n".join(f"- {name} sha256 `{digest}`." for name, digest in config["sha256"].items())
    return f"""# {config["name"]}

A cross-encoder that says how far a premise supports a claim.  Premise first, claim second; three logits
({", ".join(config["labels"])}); support is the softmax share of the first.  {config["max_tokens"]} tokens; longer
premises are read as excerpts of up to {config["excerpt_tokens"]} tokens.  Variant: {config["variant"]}.

- Base: {config["base"]["package"]}, sha256 `{config["base"]["sha256"]}`.
- Made by: `training/` of this repository; checkpoint `{config["origin"]["checkpoint"]}`, step
  {config["origin"]["steps"]}.
{files}
- Combiner (log odds of the model, and plain signals): {config["combiner"]}, fitted on
  {config.get("combiner_fitted_on", "nothing yet")}.
- Thresholds: one threshold {thresholds["single"]}; with a judge accept from {thresholds["accept"]}, reject up to
  {thresholds["reject"]}; fitted on {thresholds["fitted_on"]}.

## Training data

| set | pairs | licence, as far as its repository or paper states one |
|---|---|---|
{used}

Besides, examples made by rule from the running text of factscore, summedits, factcg_doc, frank, xsumfaith, wice_partial
and faithdial_audit (see `training/negatives.py`), and examples of small invented worlds whose facts are known (see
`training/worlds.py`).  No text of any set is in the weights' folder.

Left out:

{left}

## Figures

In percent; `blocked` are good claims below the threshold, `passed` bad ones above it.

{_figures(figures or {})}

## Known weaknesses

- English only; the vocabulary is lower-cased, so case carries nothing.
- Figures, dates, units and names are matched by meaning at best: the deterministic stage stands
  above it for that reason.
- A claim whose evidence is spread over passages that do not fit one window of 256 tokens is scored too low.
- Long claims that are mostly copied with one word changed are the hardest; so are omissions that change the meaning.
- Groundedness says that the source says so, not that the source is right.
"""
