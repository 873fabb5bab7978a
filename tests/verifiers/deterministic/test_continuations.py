"""What goes on after a claim's words in the same sentence: it may take them back, or leave them standing."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

CLAIM = "Entry to the museum is free."
TAKES_BACK = (
    ", not always.|, not yet.|, not weekends.|, not on Sundays.|"
    ", apart from Sundays.|, weekends apart.|, barring special shows.|, as long as you book."
    "|, on condition that you book.|, members excluded.|, weekends aside.|, pending approval."
    "|, assuming the budget passes.|, at least in summer.|, allegedly.|, or so he claims.|, so the rumour goes."
    "|, in theory.|, as a rule.|, mostly.|, usually.| - but not on Sundays.|, and then it is not."
    "|, which is wrong.|, a claim that the director denies.|, as of 2030.|, starting next year."
    "|, once the new wing opens.|, when accompanied by an adult.|, before 10 am.|, given a valid ticket."
    "|, with a voucher.|, by appointment.|, where indicated.|, just not today.|, other than on Sundays."
    "|, minus the special exhibition.|, with the exception of Sundays.|, or it costs 2 euros."
    "|; this no longer applies.|; that is wrong.| (planned).| (from 2030).| for children under six.| on Sundays."
)
LEAVES = (
    ", because the city pays.|, including on Sundays.|, too.|, as well.| and always was."
    "|, and coffee is sold at the door.|; coffee is sold at the door.| because the city pays.|. It always was."
)
DISOWNED = (
    "Imagine: |As a proposal: |Myth: |If it rains, |On Sundays, |He denies that |In theory, |Supposedly, |Draft: "
)


@pytest.mark.parametrize("rest", TAKES_BACK.split("|"))
def test_what_may_take_a_statement_back_leaves_it_unconfirmed(rest: str) -> None:
    """After a comma only what is known to leave the claim true may follow; all else is for the model."""
    assert opinion(CLAIM[:-1] + rest, CLAIM).stance is not Stance.SUPPORTS


@pytest.mark.parametrize("rest", LEAVES.split("|"))
def test_what_only_adds_leaves_a_statement_standing(rest: str) -> None:
    """A reason, an addition, another clause."""
    assert opinion(CLAIM[:-1] + rest, CLAIM).stance is Stance.SUPPORTS


@pytest.mark.parametrize("lead", DISOWNED.split("|"))
def test_what_stands_before_may_take_it_back_as_well(lead: str) -> None:
    """A condition, a doubt, a proposal, a myth."""
    assert opinion(lead + CLAIM[0].lower() + CLAIM[1:], CLAIM).stance is not Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("The annex has two floors, a lift and a garden.", "The annex has two floors."),
        ("Revenue rose by 6% to 5 million, helped by a mild winter.", "Revenue rose by 6% to 5 million."),
        ("The board voted to raise the fee, with Hale dissenting.", "The board voted to raise the fee."),
        ("Ana lives in Bern, working as a baker.", "Ana lives in Bern."),
        ("The catalogue is a local archive, not an internet portal.", "The catalogue is a local archive."),
        ("His mother came from Łódź, and he grew up there.", "His mother came from Łódź."),
    ],
)
def test_lists_and_clauses_that_only_tell_more(evidence: str, claim: str) -> None:
    """Further members of a list, "helped by", "with … dissenting", a participle; a name with letters of its own."""
    assert opinion(evidence, claim).stance is Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("儿童免费，但周末除外。", "儿童免费。"),
        ("儿童免费，仅限周一。", "儿童免费。"),
        ("子供は無料ですが、週末は除きます。", "子供は無料です。"),
        ("La entrada es gratuita, siempre que se reserve.", "La entrada es gratuita."),
        ("Вход бесплатный, кроме воскресенья.", "Вход бесплатный."),
        ("प्रवेश निःशुल्क है, रविवार को छोड़कर।", "प्रवेश निःशुल्क है।"),
        ("입장료는 무료이며, 일요일은 제외됩니다.", "입장료는 무료이며"),
        ("Giriş ücretsizdir, pazar günleri hariç.", "Giriş ücretsizdir."),
        ("Wstęp jest bezpłatny, z wyjątkiem niedziel.", "Wstęp jest bezpłatny."),
        ("Entrén är gratis, utom på söndagar.", "Entrén är gratis."),
    ],
)
def test_an_exception_in_another_language_is_not_left_out(evidence: str, claim: str) -> None:
    """A copy is not confirmed when what follows in the sentence may take it back, also in words that no list has."""
    assert opinion(evidence, claim).stance is Stance.CANNOT_TELL


@pytest.mark.parametrize(
    "text", ["Вход бесплатный.", "Giriş ücretsizdir.", "प्रवेश निःशुल्क है।", "子供は無料です。", "입장료는 무료이다."]
)
def test_a_whole_sentence_is_confirmed_in_any_language(text: str) -> None:
    """Nothing follows in it that could take it back."""
    assert opinion(f"{text} 1998.", text).stance is Stance.SUPPORTS
