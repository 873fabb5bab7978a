"""The training mixture: which sets are used, how many pairs of each, under which licence."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """What is taken of one set: at most `cap` pairs, `stated` licence or not, its premises `documents` or not."""

    cap: int
    licence: str
    stated: bool = True
    documents: bool = False  # has running text that rule-made examples can be cut from
    mixable: bool = False  # short premises that may be hidden among others of the same set


# Licences as far as the repositories, papers or dataset cards state them.  "none" sets are dropped by --stated-only.
SOURCES: dict[str, Source] = {
    "factscore": Source(6677, "CC-BY-4.0 (labels), CC-BY-SA (Wikipedia text)", documents=True),
    "summedits": Source(2919, "Apache-2.0", documents=True),
    "factcg_doc": Source(2068, "Apache-2.0", documents=True),
    "frank": Source(250, "CC-BY-4.0", documents=True),
    "xsumfaith": Source(1440, "CC-BY-4.0", documents=True),
    "wice_partial": Source(374, "ODC-BY", documents=True),
    "faithdial_audit": Source(861, "MIT", documents=True),
    "begin": Source(4466, "CC-BY-3.0", mixable=True),
    "dialfact": Source(7000, "none (TRUE copy)", stated=False, mixable=True),
    "alexa_dialog": Source(1499, "CC-BY-4.0", mixable=True),
    "feverous": Source(2962, "CC-BY-SA-3.0", mixable=True),
    "fever_symmetric": Source(1412, "CC-BY-SA-3.0", mixable=True),
    "climate_fever": Source(4000, "none", stated=False, mixable=True),
    "healthver": Source(3413, "none", stated=False, mixable=True),
    "paws": Source(6000, "none in the TRUE copy; upstream: any purpose", mixable=True),
    "infotabs": Source(5000, "Apache-2.0"),
    "rte": Source(2765, "none (PASCAL challenge data, in GLUE)", stated=False),
    "scitail_dev": Source(2126, "Apache-2.0", mixable=True),
    "mnli_dev": Source(17000, "OANC and permissive (MultiNLI)"),
    "snli_dev": Source(1500, "CC-BY-SA-4.0"),
    "snli_test": Source(1500, "CC-BY-SA-4.0"),
    "cad_nli": Source(3000, "none; SNLI text", stated=False),
    "med": Source(1000, "none; open text", stated=False),
    "help": Source(1000, "CC-BY-4.0"),
    "monli": Source(600, "none; SNLI text", stated=False),
    "neg_nli": Source(2000, "none; RTE, SNLI, MNLI text", stated=False),
    "dnc": Source(1000, "MIT"),
    "rank19": Source(746, "none", stated=False),
    "breaking_nli": Source(700, "CC-BY-SA-4.0; SNLI text"),
}

# Left out, and why.  See README.md.
LEFT_OUT: dict[str, str] = {
    "lingnli": "no licence, noisy labels",
    "covidfact": "no licence, machine-made negatives",
    "scifact_rte": "no licence in the copy; upstream is CC-BY-NC",
    "sick": "upstream is CC-BY-NC-SA",
    "cliff": "no licence; news text",
    "mctest": "upstream is a research licence; machine-made statements are seldom well formed",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """One labelled pair of the mixture: `label` is supported, unsupported or contradicted."""

    id: str
    dataset: str
    chunks: tuple[str, ...]
    claim: str
    label: str
    two_way: bool

    @property
    def document(self) -> str:
        """A key that all pairs of one document share; later chunks may be chosen differently, so the first counts."""
        return fingerprint(self.chunks[0])


def fingerprint(text: str) -> str:
    """Short digest of a text, blind to case and spacing."""
    return hashlib.sha256(" ".join(text.lower().split()).encode()).hexdigest()[:16]


_MOJIBAKE = {
    "Â£": "£",
    "â€™": "’",
    "â€œ": "“",
    "â€": "”",
    "Â ": " ",
    "Ã©": "é",
    " -LRB- ": " (",
    " -RRB- ": ") ",
    "-LRB-": "(",
    "-RRB-": ")",
}


def _mended(text: str) -> str:
    """Undo the commonest damage of these sets: UTF-8 read as Latin-1, brackets written as treebank tags."""
    for wrong, right in _MOJIBAKE.items():
        text = text.replace(wrong, right)
    return text.strip()


def read_mixture(path: Path, *, stated_only: bool) -> Iterator[Pair]:
    """Pairs of the sets in SOURCES, in file order; blank ones are skipped."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            source = SOURCES.get(record["dataset"])
            if source is None or (stated_only and not source.stated):
                continue
            chunks = tuple(_mended(chunk) for chunk in record["premise_chunks"] if chunk.strip())
            claim = _mended(record["claim"])
            if chunks and claim:
                yield Pair(record["id"], record["dataset"], chunks, claim, record["label"], record["two_way"])
