import re

import pytest

from groundwire.core._sentences import sentences
from groundwire.core._types import Span

MARKER = re.compile(r"\[\d[^\]]*\]|[¹²³]")
TABLE = [
    ("The date is in Annex No. 8 of the lease.", 1),
    ("Der Laden liegt im 3. Bezirk der Stadt.", 1),
    ("Die Wahl findet am 14. Juni 2031 statt.", 1),
    ("Am 3. Oktober. Der 2. Weltkrieg endete 1945. Das war gut.", 3),
    ("Hart et al. (2012) describe the valve.", 1),
    ("Some fees are waived, e.g. the opening fee. Next.", 2),
    ("The mixer is called Rotor XL. Rotor XL was recalled.", 2),
    ("Mr. J. R. Smith paid approx. 3 euros at 3 p.m. today. It ended at 5 p.m. The rest is fine.", 3),
    ("It opens at 9 a.m. and closes at 5 p.m. Dr. No waits.", 2),
    ("He paid at 5 p.m. EST. Open Mon. to Fri. 9 a.m. (local). Ok.", 2),
    ("The U.S. Supreme Court ruled. He lives in the U.S. He works.", 3),
    ("Acme Inc. reported a loss. It was sold to Acme Inc. The firm moved.", 3),
    ("John F. Kennedy spoke. There are two, A and B. The latter won.", 3),
    ("It ended.Start again at 3.14. See file.name and v2.1.3. Then ASP.Net was used.", 4),
    ("See https://x.example/a.b. Then go to www.foo.example. Done.", 3),
    ("Version 2.10 came first. It costs $5. 12 people came.", 3),
    ("Really?! Yes... It was... fine. Wait… what? Ok.", 5),
    ('He said "Go. Now." Then he left.', 2),
    ('"Go!" he said. "Stop." She left.', 3),
    ("It says 'a. B. c' and (See p. 3. It is long.) ends.", 1),
    ("No. The fee is 5.", 2),
    ("Founded in 1870.The hall stands.", 2),
    ("It costs $5. 🎉 Great! 😀 Fine.", 3),
    ("门票是30元。儿童免费。周一闭馆。", 3),
    ("他说：“好。走吧。”然后离开了。再见！", 3),
    ("これは「はい。いいえ。」と言った。次です。", 2),
    ("هل هو مفتوح؟ نعم. المكتبة تفتح في 9.", 3),
    ("वह आया। वह गया।", 2),
    ("បណ្ណាល័យបើក។ វាបិទ។", 2),
    ("ห้องสมุดเปิดเวลาเก้าโมงเช้าทุกวัน ค่าเข้าชมยี่สิบบาทต่อคนครับ", 2),
    ("یہ کتاب ہے۔ وہ گھر ہے۔", 2),
    ("1. The pass costs 12 euros. 2. The pass is valid for two days.", 2),
    ("Sie kostet ca. 5 Euro. Dann 5 Std. Arbeit usw. Dann geht es.", 3),
    ("Smith v. Jones was decided. St. Mary opened. It is on Main St. The shop closed.", 4),
    ("The answer is 41. Two more follow.", 2),
    ("Name: the bridge\nLength: 40 m", 2),
]


def cut(text: str) -> list[str]:
    markers = [Span(match.start(), match.end()) for match in MARKER.finditer(text)]
    return [span.of(text) for span in sentences(text, markers=markers)]


@pytest.mark.parametrize(("text", "count"), TABLE)
def test_sentences_are_counted_right(text: str, count: int) -> None:
    """A full stop ends a sentence only where it does, in any script."""
    assert len(cut(text)) == count, cut(text)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        (
            "The valve broke in May. [1] It was mended in June. [2]",
            ["The valve broke in May. [1]", "It was mended in June. [2]"],
        ),
        ("The lift carries 500 kg. Dogs may ride in it.", ["The lift carries 500 kg.", "Dogs may ride in it."]),
        ("A tablet holds 20 mg. Children take half.", ["A tablet holds 20 mg.", "Children take half."]),
        (
            "Weber KG. Müller owns it with Weber & Co. KG. Today.",
            ["Weber KG. Müller owns it with Weber & Co. KG. Today."],
        ),
        ("It has 400 seats.¹ It was built in 1931.²", ["It has 400 seats.¹", "It was built in 1931.²"]),
        ("It has 400 seats.[1][2] It is old.", ["It has 400 seats.[1][2]", "It is old."]),
        ("[1] It is old. [2] It is big.", ["[1] It is old.", "[2] It is big."]),
        ("[1] Passage: it is old. It is big [1].", ["[1] Passage: it is old.", "It is big [1]."]),
        ("1. It is old. 2. It is big.", ["It is old.", "It is big."]),
        ("1. januar 2030 åbnede det.", ["1. januar 2030 åbnede det."]),
        ("It is old.\n[1]\nIt is big.", ["It is old.\n[1]", "It is big."]),
    ],
)
def test_markers_go_with_their_sentence(text: str, pieces: list[str]) -> None:
    """A marker after a full stop goes with the sentence before it, unless markers stand in front."""
    assert cut(text) == pieces


def test_code_is_not_cut() -> None:
    """A full stop inside a solid range ends nothing."""
    text = "Call a.B. C() now. Then stop."
    assert [span.of(text) for span in sentences(text, solid=[Span(5, 12)])] == ["Call a.B. C() now.", "Then stop."]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("It is required. service is not.", ["It is required.", "service is not."]),
        ("It takes 30 kg. service is not.", ["It takes 30 kg.", "service is not."]),
        ("Set it, e.g. service or more.", ["Set it, e.g. service or more."]),
    ],
)
def test_a_name_in_code_opens_a_sentence_in_lower_case(text: str, pieces: list[str]) -> None:
    """A field of a program is written as it is; an abbreviation before it still ends nothing."""
    at = text.index("service")
    assert [span.of(text) for span in sentences(text, solid=[Span(at, at + 7)])] == pieces


def test_past_the_limit_the_rest_is_one() -> None:
    """No sentence is dropped when there are more than allowed."""
    found = sentences("A word here. " * 9, at_most=3)
    assert len(found) == 4
    assert found[-1].end == len("A word here. " * 9) - 1
