"""A tiny labelled set with everything that scoring has to tell apart."""

from typing import Any

PLAN = {"id": "plan", "text": "The basic plan costs 12 euros a month and includes 5 GB of storage."}
NOTICE = {"id": "notice", "text": "Either side may end the plan with 30 days' notice."}


def record(name: str, label: str, claims: list[tuple[str, str]], *chunks: dict[str, str]) -> dict[str, Any]:
    """A labelled record whose answer is its claims, end to end."""
    answer, written = "", []
    for text, verdict in claims:
        start = len(answer) + bool(answer)
        answer = f"{answer} {text}" if answer else text
        written.append({"text": text, "span": [start, start + len(text)], "label": verdict})
    return {
        "id": name, "dataset": "tiny", "question": None, "chunks": list(chunks), "answer": answer, "claims": written,
        "label": label,
    }  # fmt: skip


TINY = [
    record(
        "tiny-1", "grounded",
        [
            ("The basic plan costs 12 euros a month.", "supported"),
            ("Thank you for your question!", "supported"),
            ("Some customers cancel in spring.", "unknown"),
        ],
        PLAN, NOTICE,
    ),
    record(
        "tiny-2", "ungrounded",
        [
            ("The basic plan costs 15 euros a month.", "contradicted"),
            ("The plan includes unlimited storage.", "unsupported"),
            ("The plan includes 5 GB of storage.", "supported"),
        ],
        PLAN, NOTICE,
    ),
    record("tiny-3", "grounded", [("One may leave after giving a month of warning.", "supported")], NOTICE),
    record(
        "tiny-4", "ungrounded",
        [
            ("Either side may end the plan with 30 days' notice in writing.", "unsupported"),
            ("The office is closed on Sundays.", "unknown"),
        ],
        NOTICE,
    ),
    record("tiny-5", "ungrounded", [("The tower is 90 m high.", "unsupported")], {"id": "empty", "text": " "}),
    record("tiny-6", "grounded", [("Either side may end the plan.", "supported")], NOTICE),
]  # fmt: skip
ABSTENTION = {
    "id": "tiny-7", "dataset": "tiny", "question": "Who won?", "chunks": [PLAN],
    "answer": "I'm sorry, but I don't have that information.", "claims": [], "label": "grounded",
}  # fmt: skip
CASES = [
    {
        "id": "case-1", "kind": "number", "difficulty": "deterministic", "question": None, "chunks": [PLAN],
        "answer": "The basic plan costs 15 euros a month. It includes 5 GB of storage.",
        "expect": {
            "claims": [
                {"contains": "15 euros", "verdict": "contradicted"},
                {"contains": "5 GB", "verdict": "supported"},
            ],
            "ships": "some",
        },
    },
    {
        "id": "case-2", "kind": "courtesy", "difficulty": "deterministic", "question": None, "chunks": [PLAN],
        "answer": "Thank you for asking!",
        "expect": {"claims": [{"contains": "Thank you", "verdict": "not_a_claim"}], "ships": "all"},
    },
]  # fmt: skip
