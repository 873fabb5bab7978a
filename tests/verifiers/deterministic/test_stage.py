import pytest

from groundwire.core._types import Claim, Evidence, Pair, Premise, Span, Stance
from groundwire.verifiers.deterministic._statement import statement_of
from groundwire.verifiers.deterministic.stage import DeterministicVerifier
from one_pair import opinion

EXCESSES = """| Cause | Standard excess | With voluntary excess |
|---|---|---|
| Escape of water | £350 | £500 |
| Subsidence | £1,000 | £1,150 |"""
PRICES = "sku,list_price_eur,dealer_price_eur,lead_time_days\nPV-25,268.00,201.00,3\nPV-15,214.50,160.90,4"
BRACKETED = "| Item | Price (EUR) | Dealer price (EUR) |\n|---|---|---|\n| Pump | 268.00 | 201.00 |"


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("The hall seats 400 people.", "The hall seats 400 people."),
        ("Opening hours: 9 to 18. The hall seats 400 people, and parking is free.", "The hall seats 400 people."),
        ("Contract ceiling for the Halden depot: $1.7M.", "The contract ceiling for the Halden depot is $1,700,000."),
        ("A dozen volunteers staffed the shelter.", "12 volunteers staffed the shelter."),
        ("The patch fixes CVE-2031-5753.", "CVE-2031-5753 is fixed by the patch."),
        ("The parser was written by Imani.", "Imani wrote the parser."),
        ("The tram runs every 12 minutes on weekdays.", "On weekdays the tram runs every 12 minutes."),
        ("The form was not submitted because the server was down.", "The form was not submitted."),
        ("The catalogue is a local archive, not an internet portal.", "The catalogue is not an internet portal."),
        ("The annex has two floors and a lift.", "The annex has a lift."),
        ("The annex has two floors and a lift.", "The annex has two floors."),
        ("Vesk, the old port, is the capital of Norland.", "Vesk is the capital of Norland."),
        ("Leave: 24 days a year. Carry-over: at most 5 days.", "You have 24 days of leave a year."),
        ("Share of edits by the top author: 62.37%.", "The top author made about 62% of the edits."),
        ("Ines and Karl live in Bern, not in Basel.", "Ines and Karl live in Bern, not Basel."),
        ("| Model | Score A | Score B |\n|---|---|---|\n| Birch | 58.9 | 74.1 |", "Birch has a Score B of 74.1."),
        ("name,price_eur,stock\nlamp,40,7\ndesk,120,2", "The stock of desk is 2."),
        (EXCESSES, "The standard excess for escape of water is £350."),
        (PRICES, "The list price of PV-25 is €268.00."),
        (PRICES, "The lead time of PV-15 is 4 days."),
        (BRACKETED, "The dealer price of the pump is €201.00."),
        ("Das Archiv liegt im 2. Bezirk der Stadt.", "Das Archiv liegt im 2. Bezirk der Stadt."),
        ("門票30元。定員は４００名です。", "定員は400名です。"),
        ("입장료는 5,000원이다.", "입장료는 5,000원입니다."),
        ("The desk is open from 8 am to 8 pm on weekdays.", "The desk is open 8 am–8 pm on weekdays."),
        ("Pool closed on Tuesdays", "The pool is closed on Tuesdays."),
        ("The manu\u00adfacturer repairs the ﬁlter.", "The manufacturer repairs the filter."),
    ],
)
def test_what_the_evidence_states_is_confirmed(evidence: str, claim: str) -> None:
    """The same words and values in the same roles are support, whatever the layout, voice and typography."""
    found = opinion(evidence, claim)
    assert (found.stance, found.decisive) == (Stance.SUPPORTS, True), found.reasons


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("The agreement was terminated on 2023-09-14.", "The agreement was signed on 2023-09-14."),
        ("The patient's mother has asthma.", "The patient has asthma."),
        ("Patients under 18 need a signature.", "Patients need a signature."),
        ("Patients under 18 need a signature.", "Every patient needs a signature."),
        ("Hale beat Orsini 3-1 in the final.", "Orsini beat Hale 3-1 in the final."),
        ("Vesk is the capital of Norland. Orsa is the capital of Quell.", "The capital of Quell is Vesk."),
        ("The authors suggest that the swelling is caused by humidity.", "The swelling is caused by humidity."),
        ("The swelling may be caused by humidity.", "The swelling is caused by humidity."),
        ("Adair was among the first to map the cave.", "Adair was the first to map the cave."),
        ("Refunds are paid unless the seal is broken.", "Refunds are paid."),
        ("If the seal is intact, refunds are paid.", "Refunds are paid."),
        ("Only members may borrow books.", "Members may borrow all books."),
        ("Until 2029 the fare was 2 euros.", "The fare is 2 euros."),
        ("It is false that the fare is 2 euros.", "The fare is 2 euros."),
        ("Myth: the fare is 2 euros.", "The fare is 2 euros."),
        ("The committee rejected the claim that the bridge is safe.", "The bridge is safe."),
        ("Ann sold the house and Bob bought the car.", "Ann bought the car."),
        ("Drug A helps, but not drug B.", "Drug B helps."),
        ("Either the north gate or the south gate is open.", "The south gate is open."),
        ("The kit contains a torch or a whistle.", "The kit contains a torch and a whistle."),
        ("Some samples were contaminated.", "All samples were contaminated."),
        ("More than eighty homes lost power.", "Exactly 80 homes lost power."),
        ("The filter does not remove salt.", "The filter removes salt."),
        ("Ines lived in Porto in 2031.", "Ines lives in Porto."),
        ("The fund was planned to open in May.", "The fund opened in May."),
        ("Under the old contract, the fee is 5 euros.", "The fee is 5 euros."),
        ("Snapshots are supported since version 3.20.", "Snapshots are supported since version 3.2."),
        ("| Feature | Basic | Pro |\n|---|---|---|\n| Export | no | yes |", "The Basic plan includes export."),
        ("| Model | Score A | Score B |\n|---|---|---|\n| Birch | 58.9 | 74.1 |", "Birch has a Score A of 74.1."),
        ("代表团周三访问了挪威。", "代表团周三访问了瑞典。"),
        ("The lift is out of order.", "The lift is in order."),
    ],
)
def test_resemblance_is_not_confirmed(evidence: str, claim: str) -> None:
    """A claim that shares the words but not what they say is never confirmed by rule."""
    assert opinion(evidence, claim).stance is not Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim", "code"),
    [
        ("Either may end it with 45 days' notice.", "Either may end it with 14 days' notice.", "value_mismatch"),
        ("It contains 3 features and 12 fixes.", "It contains 12 features and 3 fixes.", "value_wrong_role"),
        ("The lot holds 1,500 cars.", "The lot holds 500 cars.", "value_mismatch"),
        ("The trail is 18 km long.", "The trail is 18 miles long.", "value_mismatch"),
        ("The gateway is 10.0.0.12.", "The gateway is 10.0.0.1.", "value_mismatch"),
        ("The carrier is liable for delays.", "The carrier is not liable for delays.", "polarity"),
        ("Bake it at 350 °F.", "Bake it at 350 °F (200 °C).", "value_mismatch"),
        ("The show starts at 8 : 30 , says Ann .", "The show starts at 8:45, says Ann.", "value_mismatch"),
        ("The form was not submitted.", "The form was submitted.", "polarity"),
        ("Sync failures affect 4 depots.", "It is not true that sync failures affect 4 depots.", "polarity"),
        ("Applications are accepted only before 1 May.", "Applications are accepted only after 1 May.", "direction"),
        ("The price rose in May.", "The price fell in May.", "direction"),
        ("North had the highest margin.", "North had the lowest margin.", "direction"),
        ("A full reset deletes your password.", "A full reset keeps your password.", "direction"),
        ("The red pump is heavier than the blue pump.", "The red pump is lighter than the blue pump.", "direction"),
        ("Antacids containing zinc should be taken at least 2 hours after Solvan.",
         "Take antacids with zinc at least 2 hours before Solvan.", "direction"),
        ("The offer ends on 31 March 2026.", "The offer ends at the end of May 2026.", "value_mismatch"),
        (EXCESSES, "The standard excess for escape of water is £500.", "value_wrong_role"),
        (EXCESSES, "For subsidence the standard excess is £350.", "value_wrong_role"),
        (PRICES, "The dealer price of PV-25 is €268.00.", "value_wrong_role"),
        (PRICES, "The dealer price of PV-25 is €202.00.", "value_mismatch"),
        (BRACKETED, "The dealer price of the pump is €268.00.", "value_wrong_role"),
        ("The operator is not allowed to raise fares.", 'It says "the operator is ... allowed to raise fares".',
         "quote_negation_swallowed"),
    ],
)  # fmt: skip
def test_what_the_evidence_denies_is_contradicted(evidence: str, claim: str, code: str) -> None:
    """Another value in the same place, a denial or an opposite word is a veto that says why."""
    found = opinion(evidence, claim)
    assert (found.stance, found.decisive) == (Stance.CONTRADICTS, True), found.reasons
    assert found.reasons[0].code == code


@pytest.mark.parametrize(
    ("evidence", "claim", "stance"),
    [
        ("The fee is 40 pounds.", "No, the fee is 40 pounds.", Stance.CANNOT_TELL),
        ("The fee is 40 pounds.", "No, the fee is not 40 pounds.", Stance.CONTRADICTS),
        ("Dogs are not allowed.", "No, dogs are allowed.", Stance.CONTRADICTS),
        ("No, dogs are not allowed.", "No, dogs are not allowed.", Stance.SUPPORTS),
        ("Refunds are given.", "No refunds are given.", Stance.CONTRADICTS),
    ],
)
def test_a_no_that_answers_the_question_denies_nothing(evidence: str, claim: str, stance: Stance) -> None:
    """What follows "No," is held against the source as it stands; the "No," itself is for the model to read."""
    found = opinion(evidence, claim)
    assert found.stance is stance, found.reasons
    assert found.decisive is (stance is not Stance.CANNOT_TELL)


@pytest.mark.parametrize(
    ("evidence", "claim", "code"),
    [
        ("The kettle holds 1.7 litres.", "The designer of the kettle was born in 1931.", "value_absent"),
        (
            "Staff attend a briefing each week.",
            'The report says "every employee is tested each morning".',
            "quote_not_found",
        ),
        ("The swelling may be due to humidity.", "The swelling is due to humidity.", "modality"),
        ("The lease runs for five years from 1 April 2024.", "The lease ends in 2031.", "value_absent"),
        (
            "Customers get a refund up to 30 days after delivery.",
            "Money back is possible within 14 days.",
            "value_absent",
        ),
        ("The hall seats 90 people.", "The hall seats at least 20 people.", "value_absent"),
        ("He was born in 1950 and died in 2010.", "He died at 70.", "value_absent"),
        ("Liability is limited to £250,000 a year.", "The liability is limited to £400,000.", "value_absent"),
        ("After 12 weeks, symptoms had improved.", "The symptoms improved within three months.", "value_absent"),
        ("Nausea was reported by 9% of patients.", "Nearly one in five patients reported nausea.", "value_absent"),
        ("The board proposes a fee of 5 euros.", "The board has approved a fee of 5 euros.", "modality"),
        ("The council is considering a new bridge.", "The council decided a new bridge.", "modality"),
        ("Birch costs 40 euros a month.", "Birch is the cheapest plan.", "cross_chunk_synthesis"),
        (
            "Depot South stores 80 pallets.",
            "Depot South stores more pallets than Depot North.",
            "cross_chunk_synthesis",
        ),
        ("Lake Oru covers 310 square kilometres.", "Lake Oru is larger than Lake Beni.", "cross_chunk_synthesis"),
    ],
)
def test_what_the_evidence_lacks_is_absent(evidence: str, claim: str, code: str) -> None:
    """A value or a quotation that stands nowhere is a veto, and so is certainty that the source does not have."""
    found = opinion(evidence, claim)
    assert (found.stance, found.decisive) == (Stance.ABSENT, True), found.reasons
    assert found.reasons[0].code == code


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (PRICES, "`list_price_eur` is 268.00 for this pump."),
        (
            "Antacids with zinc should be taken at least 2 hours after Solvan.",
            "Take Solvan at least 2 hours before antacids with zinc.",
        ),
        ("Reste dürfen bis zum 31. März übertragen werden.", "Bis Ende März dürfen Reste mitgenommen werden."),
        ("Cash was 5 million on 31 December 2024.", "At the end of 2024 there was 5 million in cash."),
        ("To reset your password, open Settings.", "You can reset your password in the settings page."),
        ("Baking takes up to 45 minutes.", "Baking takes 45 minutes in most ovens."),
        ("The museum is open every day except Monday.", "The museum is open on Wednesdays."),
        ("The pool is heated from May to September.", "The pool is heated in June."),
        ("Paint, timber and glass are stored here.", "Three materials are stored here."),
        ("He was born in 1912 and died in 2006.", "He was 93 years old when he died."),
        ("The wettest year was recorded in 1876 by the harbour master.", "The wettest year of all was 1876."),
        ("The terrace was put up around 1893 by two masons.", "The terrace was built in 1893."),
        ("The poet (9th or 8th century bce) is held to be blind.", "The poet lived in the 8th century BCE."),
        ("Whoever works more than 40 hours per week is paid extra.", "Work beyond 40 per week is paid extra."),
        ("The harbour spent £2,980,815,The pier less.", "The harbour's costs were £2,980,815."),
        ("Lodgers pay 2.74 euros each per day for soup.", "Soup costs a lodger €2.74 per day."),
        ("He has led the choir in 1, 056 concerts.", "He led 1,056 of the choir's concerts."),
        ("They drew $ 53, 193, 914 from the lottery.", "The lottery paid them $53,193,914."),
        ("He refused $ 100, 000 - a - week from the club.", "The club's $100,000-a-week offer was refused."),
        ("The 16 - year - old sister came along.", "The then-16-year-old sister was with them."),
        ("The saying , as given in 2 Peter 2 : 22 , is old .", "The proverb stands in 2 Peter 2:22."),
        ("Every day at 11 : 00 a.m. , the ducks leave .", "The ducks depart each day at 11 : 00 a.m., by lift."),
        ("The hall will host the final of Euro 2028 .", "Some Euro 2028 matches will be played in the hall."),
        ("It parodies the 1813 novel about two sisters.", "The novel about two sisters appeared in 1813."),
        ("The county covers 57 square miles.", "The county is 57 square miles (150 km²) large."),
        ("Bake it at 350 °F.", "The oven should be at 350 °F (175 °C)."),
        ("Profit was $610,000, compared with $480,000 a year earlier.", "Profit increased by $130,000."),
        ("The lease runs for five years from 1 April 2024.", "The lease ends in 2029."),
        ("The lease runs for five years from 1 January 2024.", "The lease is over at the end of 2028."),
        ("Customers get a refund up to 30 days after delivery.", "Money back is possible within thirty days."),
        ("You must reply within 30 days.", "You must reply no later than 30 days after receipt."),
        ("You must be at least 18 years old.", "You must be 18 or older."),
        ("After 12 weeks, symptoms had improved.", "The symptoms improved within about three months."),
        ("Nausea was reported by 9% of patients.", "Nearly one in ten patients reported nausea."),
        ("He was born on 3 March 1950 and died on 1 May 2010.", "He died at 60."),
        ("They paid 40 euros a month ago.", "A month ago they paid 40 euros."),
        ("Our shop is closed on Mondays.", "Therefore, you cannot buy anything on a Monday."),
    ],
)
def test_an_honest_paraphrase_is_passed_on(evidence: str, claim: str) -> None:
    """What only a model could tell is neither confirmed nor vetoed."""
    found = opinion(evidence, claim)
    assert found.stance is Stance.CANNOT_TELL, found.reasons


def test_the_reason_names_value_and_page() -> None:
    """A mismatch says in one line what the source has, and on which page."""
    text = "The fee is 40 pounds."
    premise = Premise((Evidence("1", Span(0, len(text)), text, page=2),))
    found = DeterministicVerifier().verify([Pair(premise, Claim("", None, "The fee is 45 pounds."))])[0]
    assert found.reasons[0].message == "source says 40 pounds, page 2"
    assert found.evidence is not None
    assert found.evidence.text == text


def test_evidence_points_into_the_chunk() -> None:
    """The evidence of a verdict is the sentence that decides, at its place in the chunk."""
    chunk = "First line.\n  The ﬁlter costs 40 euros.  \nLast line."
    window = Span(12, len(chunk))
    premise = Premise((Evidence("c", window, window.of(chunk)),))
    found = DeterministicVerifier().verify([Pair(premise, Claim("", None, "The filter costs 40 euros."))])[0]
    assert found.stance is Stance.SUPPORTS
    assert found.evidence is not None
    assert found.evidence.span.of(chunk) == found.evidence.text == "The ﬁlter costs 40 euros."


def test_context_is_evidence() -> None:
    """What a chunk's metadata says can confirm a value."""
    premise = Premise((Evidence("1", Span(0, 9), "It rained"),), context="title: Minutes of 14 June 2032")
    pair = Pair(premise, Claim("", None, "The minutes of 14 June 2032 say that it rained."))
    assert DeterministicVerifier().verify([pair])[0].stance is not Stance.ABSENT


@pytest.mark.parametrize(
    "claim", ["It fell by ß中文。", "It fell by ﬃ中文 é१२.", "İßß中文ßß中", "It is ßßß's", "the ßßßn't"]
)
def test_letters_that_fold_to_several_keep_their_places(claim: str) -> None:
    """In a word of an unspaced script, or one with "'s", a token stands in the text however many letters fold to."""
    for text in (claim, "The 12 serviced must e中文。very"):
        premise = Premise((Evidence("1", Span(0, len(text)), text),))
        DeterministicVerifier().verify([Pair(premise, Claim("", None, claim))])
        for token in statement_of(claim).sentence.tokens:
            assert token.end <= len(statement_of(claim).plain)
            assert token.key == statement_of(claim).plain[token.start : token.end].casefold() or token.key.isascii()
