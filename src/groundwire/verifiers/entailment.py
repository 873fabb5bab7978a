"""The entailment verifier: a small cross-encoder that ships in the package says how far a premise supports a claim.

Offline, without torch, milliseconds a pair. Premise first, hypothesis second. A long premise is read as the excerpt
that speaks of the claim; nothing is cut off unseen: a claim that does not fit is not scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from groundwire.core._errors import ConfigError
from groundwire.core._reasons import Code
from groundwire.core._score_map import ScoreMap
from groundwire.core._stopwords import STOP_WORDS
from groundwire.core._types import Evidence, Opinion, Pair, Premise, Reason, Span, Stance
from groundwire.core.evidence import narrowed
from groundwire.verifiers._cross_encoder import NETWORKS, CrossEncoder, read_config, read_folder
from groundwire.verifiers._excerpts import Excerpt, Sentence, choose, sentence_spans
from groundwire.verifiers._signals import Combiner, Signals, off_topic, signals
from groundwire.verifiers.deterministic._around import letter_words
from groundwire.verifiers.deterministic._words import foreign_language

WEIGHTS = Path(__file__).resolve().parent.parent / "weights"
_FRAME = 3  # tokens that open, part and close a pair
_LEAST_ROOM = 48  # tokens that a premise must have beside its claim
_CONTEXT_TOKENS = 24  # of a chunk's title and heading that are read before the passage
_CLOSE = 72  # tokens of the sentences that are read once more by themselves
_FAR = 0.67  # of an excerpt's tokens, which they may have at most
_CLEAR = 1.0  # log odds from which the excerpt supports a claim without a second look
_TEXTS = 4096  # texts remembered with their tokens
_FOREIGN = 0.2  # share of letters outside the Latin script from which a text is not read

_Key = tuple[Premise, str]  # and a statement


class Reading(NamedTuple):
    """What was found of a pair: what the model read, the signals, and log odds of contradiction against absence."""

    excerpt: Excerpt
    signals: Signals
    contradiction: float


class EntailmentVerifier:
    """Support of a claim by a premise, from 0 to 1, calibrated with the weights.

    `model` is a folder of the form that `training/` exports (the shipped one by default). With no judge behind it
    `threshold` decides; a judge is handed what lies above `reject` and below `accept`. `threads` pairs are scored at a
    time; 0 is one for each core, up to eight. All default to what the model's configuration says. `score_map` is a file
    with a map from raw scores to probabilities, in place of the model's own; the thresholds that came with the model
    move with it, so that no verdict changes.
    """

    name = "entailment"

    def __init__(
        self,
        *,
        model: str | Path | None = None,
        threshold: float | None = None,
        accept: float | None = None,
        reject: float | None = None,
        threads: int = 0,
        score_map: str | Path | None = None,
    ) -> None:
        self._folder = _folder(model)
        folder = read_folder(self._folder)
        own = self.defaults(model, score_map)
        self.threshold = own["threshold"] if threshold is None else threshold
        self.accept = max(own["accept"], self.threshold) if accept is None else accept
        self.reject = min(own["reject"], self.threshold) if reject is None else reject
        if not 0.0 <= self.reject <= self.threshold <= self.accept <= 1.0:
            raise ConfigError("the entailment verifier needs 0 <= reject <= threshold <= accept <= 1")
        self._probability = _map(folder.config, score_map)
        self.version = folder.version if score_map is None else f"{folder.version}+{self._probability.digest()}"
        self._room = int(folder.config["excerpt_tokens"])
        self._longest = int(folder.config["max_tokens"])
        self._combiner = Combiner.read(folder.config["combiner"])
        self._threads = threads
        self._tokens = lru_cache(maxsize=_TEXTS)(self._read)
        self._sentences = lru_cache(maxsize=_TEXTS)(self._read_premise)

    @staticmethod
    def defaults(model: str | Path | None = None, score_map: str | Path | None = None) -> dict[str, float]:
        """The thresholds that came with the weights, as calibrated scores, by the name of the option they stand for."""
        config = read_config(_folder(model))
        own, probability = config["thresholds"], _map(config, score_map)
        names = {"threshold": "single", "accept": "accept", "reject": "reject"}
        return {name: probability(own[key]) for name, key in names.items()}

    def prepare(self) -> None:
        """Begin to load the network beside whatever goes on; what fails here fails again when it is needed."""
        NETWORKS.load(self._folder, self._threads)

    @property
    def _encoder(self) -> CrossEncoder:
        """Loaded with the first pair: what rules settle alone never waits for it."""
        return NETWORKS.load(self._folder, self._threads).result()

    @cached_property
    def _stop(self) -> frozenset[int]:
        return frozenset(ids[0] for ids in self._encoder.token_ids(sorted(STOP_WORDS)) if len(ids) == 1)

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order. Equal pairs are scored once."""
        readings = self.read(pairs)
        return [self._opinion(pair, reading) for pair, reading in zip(pairs, readings, strict=True)]

    def read(self, pairs: Sequence[Pair]) -> list[Reading | None]:
        """What the model and plain counting found of each pair; None where it cannot be read: too long, not English."""
        wanted = dict.fromkeys((pair.premise, pair.claim.statement) for pair in pairs)
        readable = [key for key in wanted if reads_english(key[0].text) and reads_english(key[1])]
        excerpts = self._excerpts(readable, self._room)
        scored = self._scored({key: one for key, one in excerpts.items() if not off_topic(_whole(key[0]), key[1])})
        # Once more without the rest, among which the model loses sight of what says it.
        few = self._excerpts([key for key, odds in scored.items() if odds[0] < _CLEAR], _CLOSE)
        closer = self._scored({key: one for key, one in few.items() if len(one.ids) <= _FAR * len(excerpts[key].ids)})
        scored |= {key: odds for key, odds in closer.items() if odds[0] > scored[key][0]}
        found = {key: self._reading(*key, excerpt, scored.get(key)) for key, excerpt in excerpts.items()}
        return [found.get((pair.premise, pair.claim.statement)) for pair in pairs]

    def _scored(self, read: Mapping[_Key, Excerpt]) -> dict[_Key, list[float]]:
        """Log odds of support, and of contradiction, of each pair from this excerpt of its premise."""
        pairs = [([*self._context(key[0]), *one.ids], self._tokens(key[1])) for key, one in read.items()]
        return dict(zip(read, self._encoder.log_odds(pairs).tolist(), strict=True))

    def _reading(self, premise: Premise, statement: str, excerpt: Excerpt, odds: Sequence[float] | None) -> Reading:
        if odds is None:
            return Reading(excerpt, signals(_whole(premise), statement), -1.0)
        return Reading(excerpt, signals(_whole(premise), statement, odds[0]), odds[1])

    def _excerpts(self, keys: Iterable[_Key], most: int) -> dict[_Key, Excerpt]:
        """What speaks of each claim in its premise, in at most `most` tokens; none where the claim leaves no room."""
        found: dict[_Key, Excerpt] = {}
        for premise, statement in keys:
            claim = self._tokens(statement)
            room = min(self._room, self._longest - _FRAME - len(claim)) - len(self._context(premise))
            if room >= _LEAST_ROOM:
                wanted = frozenset(claim) - self._stop
                sentences = self._sentences(premise.evidence, room)
                found[premise, statement] = choose(sentences, wanted, min(room, most))
        return found

    def _context(self, premise: Premise) -> tuple[int, ...]:
        return self._tokens(premise.context)[:_CONTEXT_TOKENS] if premise.context else ()

    def _read(self, text: str) -> tuple[int, ...]:
        return tuple(self._encoder.token_ids([text])[0])

    def _read_premise(self, evidence: tuple[Evidence, ...], room: int) -> tuple[Sentence, ...]:
        """The sentences of a premise; one of more than `room` tokens is cut into pieces of that length."""
        places = [(piece, span) for piece, one in enumerate(evidence) for span in sentence_spans(one.text)]
        coded = self._encoder.token_ids([span.of(evidence[piece].text) for piece, span in places])
        return tuple(
            Sentence(tuple(part), frozenset(part) - self._stop, piece, span)
            for (piece, span), ids in zip(places, coded, strict=True)
            for part in (ids[start : start + room] for start in range(0, len(ids), room))
        )

    def _opinion(self, pair: Pair, reading: Reading | None) -> Opinion:
        if reading is None:
            told = Reason(Code.CLAIM_TOO_LONG.value, "the claim is longer than the model can read beside a passage")
            if not (reads_english(pair.claim.statement) and reads_english(pair.premise.text)):
                told = Reason(Code.LANGUAGE_UNREAD.value, "the model reads English only")
            return Opinion(self.name, self.version, Stance.CANNOT_TELL, None, (told,))
        support = self._probability(self._combiner.support(reading.signals))
        stance = Stance.SUPPORTS
        told = Reason(Code.ENTAILED.value, f"the source supports it ({support:.2f})")
        if support < self.threshold and reading.contradiction > 0:
            stance = Stance.CONTRADICTS
            told = Reason(Code.REFUTED.value, f"the source speaks against it (support {support:.2f})")
        elif support < self.threshold:
            stance = Stance.ABSENT
            told = Reason(Code.NOT_ENTAILED.value, f"the source does not say so (support {support:.2f})")
        decisive = support >= self.accept or support <= self.reject
        evidence = _shown(pair.premise, reading.excerpt.best)
        return Opinion(
            self.name, self.version, stance, support, (told,), evidence, decisive=decisive, relevance=support
        )


def _whole(premise: Premise) -> str:
    return f"{premise.context}\n{premise.text}"


@lru_cache(maxsize=_TEXTS)
def reads_english(text: str) -> bool:
    """False for text mostly in another script, or whose closed-class words are clearly those of another language."""
    letters = [character for character in text[:2_000] if character.isalpha()]
    foreign = sum(character > "\u024f" for character in letters)
    return foreign <= _FOREIGN * len(letters) and not foreign_language(letter_words(text[:2_000]))


def _map(config: Mapping[str, Any], path: str | Path | None) -> ScoreMap:
    return ScoreMap.read(config.get("score_map")) if path is None else ScoreMap.load(path)


def _folder(model: str | Path | None) -> Path:
    return (Path(model) if model is not None else WEIGHTS).resolve()


def _shown(premise: Premise, sentences: Sequence[Sentence]) -> Evidence | None:
    """The run of sentences that holds most of the claim, trimmed, as evidence in its chunk."""
    if not sentences:
        return None
    piece = sentences[0].piece
    end = max(sentence.span.end for sentence in sentences if sentence.piece == piece)
    return narrowed(premise.evidence[piece], Span(sentences[0].span.start, end))
