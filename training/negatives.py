"""Examples made by rule from running text: honest rewrites as positives, minimal corruptions as negatives.

`python -m training.negatives --mixture train_mix.jsonl.gz --show 40` prints a sample for reading.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from training.corruptions import CORRUPTIONS, Surroundings, shuffled_kinds, surroundings
from training.rewrites import rewrite
from training.sources import SOURCES, Pair, read_mixture
from training.text import content_words, names, split_sentences

# A changed figure or negation contradicts; whether a changed name or hedge contradicts or is merely absent is open.
_CONTRADICTS = frozenset({"swap_number", "swap_date", "swap_unit", "flip_negation", "swap_antonym"})
_FRAMES = (
    "Based on the provided passages, {}", "According to the passage, {}", "Yes, {}", "According to the context, {}",
    "The text states that {}", "Based on the information provided, {}", "The passages mention that {}", "So, {}",
    "The document says that {}", "Additionally, {}", "Overall, {}", "- {}", "1. {}",
)  # fmt: skip
_ADJUNCT = re.compile(
    r"(?<=[a-z0-9]),? ((?:in|on|at|by|with|for|from|after|before|during|because|due to|since|through|while|despite|"
    r"including|according to) [^.;:()]{10,80})[.]$"
)
_PRONOUN = re.compile(r"^(He|She|It|They|His|Her|Its) ")
_USELESS = re.compile(r"https?:|www\.|\bclick\b|\bcookies?\b|copyright|subscribe|^\W*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Example:
    """One pair to train on.  `kind` says how it was made, `document` which split it belongs to.

    `label` is supported, unsupported or contradicted; with `two_way` the last two are not told apart.
    """

    premise: str
    claim: str
    label: str
    two_way: bool
    dataset: str
    kind: str
    document: str


@dataclass(frozen=True, slots=True)
class Document:
    """Running text as sentences; `title` is the subject of a biography, else empty."""

    key: str
    dataset: str
    sentences: tuple[str, ...]
    title: str


def documents(pairs: Sequence[Pair]) -> list[Document]:
    """The distinct documents of the pairs, of at least four usable sentences."""
    found: dict[str, Document] = {}
    for pair in pairs:
        if pair.document in found or not SOURCES[pair.dataset].documents:
            continue
        sentences = tuple(s for chunk in pair.chunks for s in split_sentences(chunk) if not _USELESS.search(s))
        if len(sentences) < 4:
            continue
        title = _title(pair.chunks[0]) if pair.dataset == "factscore" else ""
        found[pair.document] = Document(pair.document, pair.dataset, sentences, title)
    return list(found.values())


def _title(chunk: str) -> str:
    """A biography's chunk opens with the name said twice: `Ada Lovelace Ada Lovelace (born …`."""
    tokens = chunk.split()
    for size in (4, 3, 2):
        if tokens[:size] == tokens[size : 2 * size]:
            return " ".join(tokens[:size])
    return ""


def _good_claim(sentence: str) -> bool:
    size = len(sentence.split())
    letters = sum(character.isalpha() or character.isspace() for character in sentence)
    return 6 <= size <= 42 and letters / len(sentence) > 0.75 and sentence[0].isalnum() and sentence[-1] in ".!\"”'"


class Maker:
    """Cuts windows from documents and makes examples of one sentence or two of each window."""

    def __init__(self, texts: Sequence[Document], seed: int) -> None:
        self._texts = texts
        self._rng = random.Random(seed)
        self._names = sorted({name for text in texts for s in text.sentences[:30] for name in names(s)})
        self._by_name: dict[str, list[tuple[str, str]]] = {}
        for text in texts:
            for sentence in text.sentences[:60]:
                if _good_claim(sentence):
                    for name in names(sentence):
                        self._by_name.setdefault(name, []).append((text.key, sentence))

    def examples(self, count: int) -> Iterator[Example]:
        """About `count` examples; longer documents are drawn from more often, by the root of their length."""
        weights = [len(text.sentences) ** 0.5 for text in self._texts]
        made = 0
        while made < count:
            text = self._rng.choices(self._texts, weights)[0]
            for example in self._from_window(text):
                made += 1
                yield example

    def _from_window(self, text: Document) -> list[Example]:
        rng = self._rng
        limit = rng.randint(45, 165)
        start = rng.randrange(max(len(text.sentences) - 3, 1))
        end, length = start, 0
        while end < len(text.sentences) and length + len(text.sentences[end].split()) <= limit:
            length += len(text.sentences[end].split())
            end += 1
        inside = text.sentences[start:end]
        targets = [i for i, sentence in enumerate(inside) if _good_claim(sentence)]
        if length < 25 or not targets:
            return []
        premise = " ".join(inside)
        outside = [*text.sentences[:start], *text.sentences[end:]]
        around = surroundings(inside, rng.sample(self._names, min(60, len(self._names))))
        made: list[tuple[str, str, str]] = []  # claim, label, kind
        target = self._target(inside, targets)
        made.append(self._positive(inside, target, text.title))
        made.extend(self._negative(inside, target, outside, around))
        if rng.random() < 0.35 and len(targets) > 1:
            second = rng.choice([i for i in targets if i != target])
            made.append(self._joined(inside, target, second, around))
        if rng.random() < 0.35:
            made.extend(self._absent(text, premise, outside))
        lowered = premise.lower()
        return [
            Example(
                premise,
                self._framed(claim),
                label,
                kind.startswith(("swap_name", "swap_roles", "splice", "change")),
                text.dataset,
                kind,
                text.key,
            )
            for claim, label, kind in made
            if label == "supported" or claim.lower().rstrip(". ") not in lowered
        ]

    def _target(self, inside: Sequence[str], targets: Sequence[int]) -> int:
        """Prefer a sentence that some rewrite applies to: too many verbatim positives teach mere overlap."""
        for target in self._rng.sample(list(targets), min(4, len(targets))):
            if self._rng.random() < 0.25 or rewrite(inside[target], random.Random(0)):
                return target
        return self._rng.choice(targets)

    def _framed(self, claim: str) -> str:
        """Answers of language models often open with a phrase that asserts nothing; it must not move the score."""
        if self._rng.random() > 0.1:
            return claim
        frame = self._rng.choice(_FRAMES)
        starts_with_name = bool(re.match(r"[A-Z]\w* [A-Z]", claim))
        return frame.format(claim if starts_with_name or frame[0] in "-1" else claim[0].lower() + claim[1:])

    def _positive(self, inside: Sequence[str], target: int, title: str) -> tuple[str, str, str]:
        sentence = inside[target]
        if title and (match := _PRONOUN.match(sentence)) and match.group(1) in ("He", "She"):
            return title + sentence[match.end() - 1 :], "supported", "pronoun_resolved"
        rewritten = (
            rewrite(sentence, self._rng, rounds=self._rng.choice((1, 2, 3))) if self._rng.random() < 0.8 else None
        )
        if rewritten:
            return rewritten[0], "supported", rewritten[1]
        return sentence, "supported", "verbatim"

    def _corrupted(self, sentence: str, around: Surroundings) -> tuple[str, str] | None:
        rewritten = rewrite(sentence, self._rng, rounds=self._rng.choice((1, 2))) if self._rng.random() < 0.5 else None
        base = rewritten[0] if rewritten else sentence
        for kind in shuffled_kinds(self._rng):
            changed = CORRUPTIONS[kind](base, around, self._rng)
            if changed and changed.lower() not in (base.lower(), sentence.lower()):
                return changed[0].upper() + changed[1:], kind
        return None

    def _negative(
        self, inside: Sequence[str], target: int, outside: Sequence[str], around: Surroundings
    ) -> list[tuple[str, str, str]]:
        sentence = inside[target]
        if self._rng.random() < 0.2 and (added := self._added(sentence, outside, " ".join(inside))):
            return [(added, "unsupported", "added_detail")]
        corrupted = self._corrupted(sentence, around)
        if corrupted is None:
            return []
        label = "contradicted" if corrupted[1] in _CONTRADICTS else "unsupported"
        return [(corrupted[0], label, corrupted[1])]

    def _added(self, sentence: str, outside: Sequence[str], premise: str) -> str | None:
        """The sentence with a phrase from elsewhere at its end: true so far, then invented."""
        for other in self._rng.sample(list(outside), min(12, len(outside))):
            match = _ADJUNCT.search(other)
            if match and match.group(1).lower() not in premise.lower():
                body = sentence.rstrip('.!"” ')
                return f"{body}{self._rng.choice((' ', ', '))}{match.group(1)}."
        return None

    def _joined(self, inside: Sequence[str], target: int, second: int, around: Surroundings) -> tuple[str, str, str]:
        """Two facts of the window in one claim: true as they are, false when one half is corrupted."""
        one, two = inside[target], inside[second]
        if self._rng.random() < 0.5 and (corrupted := self._corrupted(two, around)):
            return f"{one} {corrupted[0]}", "unsupported", "joined_half_false"
        short = rewrite(two, self._rng)
        return f"{one} {short[0] if short else two}", "supported", "joined_true"

    def _absent(self, text: Document, premise: str, outside: Sequence[str]) -> list[tuple[str, str, str]]:
        """Sentences of the same document outside the window, or of another that shares a name: on topic, not stated."""
        held = set(content_words(premise))
        pool = [("other_chunk", s) for s in self._rng.sample(list(outside), min(8, len(outside)))]
        shared = [n for n in set(names(premise)) if n in self._by_name]
        for name in sorted(shared)[:3]:
            pool.extend(("other_document", s) for key, s in self._by_name[name][:20] if key != text.key)
        self._rng.shuffle(pool)
        for kind, sentence in pool:
            known = content_words(sentence)
            if not known or not _good_claim(sentence):
                continue
            share = sum(word in held for word in known) / len(known)
            if 0.15 <= share <= 0.7:
                return [(sentence, "unsupported", kind)]
        return []


def main() -> None:
    """Print made examples, then how many there are of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--mixture", type=Path, required=True)
    parser.add_argument("--show", type=int, default=40)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    texts = documents(list(read_mixture(options.mixture, stated_only=False)))
    made = list(Maker(texts, options.seed).examples(2000))
    for example in made[: options.show]:
        print(f"[{example.kind}] {example.label}: {example.claim}\n    {example.premise[:300]}")
    print(Counter(f"{example.label} {example.kind}" for example in made).most_common())
    print(len(texts), "documents")


if __name__ == "__main__":
    main()
