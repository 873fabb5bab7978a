"""A folder of documents of any size, made from a seed: PDF, Markdown, HTML and CSV, every fact different."""

from __future__ import annotations

import random
from pathlib import Path

TOWNS = "Leeds Turin Bergen Porto Ghent Malmo Split Cork Lodz Graz Bilbao Aarhus".split()
THINGS = "tent mat stove lantern rope harness kettle jacket helmet paddle compass hammock".split()
PARTS = "zip pole seam buckle valve strap burner lens".split()
TOPICS = "delivery repair returns storage cleaning insurance inspection training booking billing".split()
SENTENCES = (
    "The {thing} of series {n} weighs {a} grams and packs to {b} centimetres.",
    "The workshop in {town} replaces the {part} of the {thing} within {a} days for {b} euros.",
    "Orders for {topic} number {n} are handled in {town} by a team of {a}.",
    "A {thing} of series {n} must be inspected every {a} months by the branch in {town}.",
    "Since article {n} was withdrawn, the {thing} is sold with a warranty of {a} years.",
    "Customers in {town} pay {b} euros for {topic} when the {part} was broken on arrival.",
    "Rule {n} of {topic} says that no {part} is sent without a receipt from {town}.",
)


def sentence(rng: random.Random) -> str:
    """One sentence with figures of its own."""
    return rng.choice(SENTENCES).format(
        thing=rng.choice(THINGS), part=rng.choice(PARTS), town=rng.choice(TOWNS), topic=rng.choice(TOPICS),
        n=rng.randrange(1000, 999999), a=rng.randrange(2, 90), b=rng.randrange(3, 900),
    )  # fmt: skip


def paragraph(rng: random.Random, sentences: int = 5) -> str:
    """A few sentences."""
    return " ".join(sentence(rng) for _ in range(sentences))


def make(folder: Path, pages: int, *, seed: int = 1, pages_a_file: int = 10) -> list[Path]:
    """Write about `pages` pages into `folder`; a page is some 250 words or a table of 25 rows. The files, in order."""
    rng = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for number in range(max(1, pages // pages_a_file)):
        kind = ("pdf", "md", "html", "csv")[number % 4]
        path = folder / f"{rng.choice(TOPICS)}-{number:04}.{kind}"
        {"pdf": _pdf, "md": _markdown, "html": _html, "csv": _csv}[kind](path, rng, pages_a_file)
        files.append(path)
    return files


def _sections(rng: random.Random, pages: int) -> list[tuple[str, list[str]]]:
    return [
        (f"{rng.choice(TOPICS).title()} {rng.randrange(9999)}", [paragraph(rng) for _ in range(4)])
        for _ in range(pages)
    ]


def _markdown(path: Path, rng: random.Random, pages: int) -> None:
    body = [f"# {path.stem}"]
    for heading, paragraphs in _sections(rng, pages):
        body += [f"## {heading}", *paragraphs]
        body.append(
            "| Item | Price |\n|---|---|\n"
            + "\n".join(f"| {rng.choice(THINGS)} {rng.randrange(9999)} | {rng.randrange(900)} |" for _ in range(4))
        )
    path.write_text("\n\n".join(body) + "\n", "utf-8")


def _html(path: Path, rng: random.Random, pages: int) -> None:
    body = "".join(
        f"<h2>{heading}</h2>" + "".join(f"<p>{text}</p>" for text in texts) for heading, texts in _sections(rng, pages)
    )
    path.write_text(
        f"<html><head><title>{path.stem}</title></head><body><h1>{path.stem}</h1>{body}</body></html>", "utf-8"
    )


def _csv(path: Path, rng: random.Random, pages: int) -> None:
    rows = [
        f"{rng.choice(THINGS)} {rng.randrange(99999)},{rng.choice(TOWNS)},{rng.randrange(2, 900)}"
        for _ in range(25 * pages)
    ]
    path.write_text("Item,Town,Price\n" + "\n".join(rows) + "\n", "utf-8")


def _pdf(path: Path, rng: random.Random, pages: int) -> None:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer

    styles = getSampleStyleSheet()
    story: list[object] = []
    for heading, paragraphs in _sections(rng, pages):
        story.append(Paragraph(heading, styles["Heading2"]))
        for text in paragraphs:
            story += [Paragraph(text, styles["BodyText"]), Spacer(1, 6)]
        story.append(PageBreak())
    SimpleDocTemplate(str(path), title=path.stem, invariant=1).build(story)


def edit(path: Path) -> None:
    """Change one figure of a Markdown or HTML document."""
    text = path.read_text("utf-8")
    at = text.index(" grams") if " grams" in text else text.index(" days for")
    path.write_text(text[:at] + "7" + text[at:], "utf-8")
