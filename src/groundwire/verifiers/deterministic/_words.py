"""Words with a grammatical job, by what they do to a claim. Closed classes only: no topic, no domain.

Glue carries nothing that a claim could get wrong and is dropped on both sides. Markers (prepositions, quantifiers,
modals, conditions) must be matched like content, for they can turn a true sentence into a false one.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PRESENT = _words("is are am 's 're 'm has have")
PAST = _words("was were had")
COPULAS = _words("is are am 're 'm was were be been being")
AUXILIARIES = _words("do does did doing has have had having 've 'd")

GLUE: dict[str, frozenset[str]] = {
    "en": _words(
        """a an the this these those of there its their his our your my you we us i me
        also too therefore however thus hence moreover furthermore additionally overall indeed please namely
        both so which who whom whose"""
    )
    | COPULAS
    | AUXILIARIES,
    "de": _words(
        """der die das des ein eine einer eines ist sind war waren sein wird werden wurde wurden hat
        haben hatte beträgt betrug betragen auch jedoch es sich dass"""
    ),
    "fr": _words(
        "le la les l un une des du de d est sont était étaient a ont au aux ce cette ces il elle aussi que qu se s"
    ),
    "es": _words("el la los las un una unos unas de del es son fue era está están ha han al se también que lo su"),
    "it": _words("il lo la i gli le un uno una di del della dei delle è sono era fu ha hanno al alla si anche che"),
    "pt": _words("o a os as um uma de do da dos das é são foi era está tem têm ao se também que"),
    "nl": _words("de het een van is zijn was waren wordt worden heeft hebben ook dat er"),
}

NEGATORS: frozenset[str] = _words(
    """not n't never no none neither nor nobody nothing nowhere without cannot lack lacks lacking
    nicht kein keine keinen keinem keiner niemals pas jamais aucun aucune sans nunca ningún ninguna sin non mai senza
    não nunca sem niet geen nooit zonder 不 没 沒 无 無 未 非 否"""
)

# How strong a statement is: a claim may be weaker than its evidence, never stronger.
MODAL_STRENGTH: dict[str, int] = {
    **dict.fromkeys(
        "may might could possibly perhaps maybe potentially likely probably suggest seem appear".split(), 1
    ),
    **dict.fromkeys("can should ought recommend expect plan intend propose".split(), 2),
    **dict.fromkeys("will would shall".split(), 3),
    **dict.fromkeys("must need require always certainly definitely".split(), 4),
}
MODALS = _words("may might could can should ought will would shall must")

QUANTIFIERS = _words(
    "all every each any some no none most many few several only just almost nearly not everyone everybody"
)
UNIVERSAL = _words("all every each everyone everybody always entire whole any")

# What restricts the clause that it stands in; a claim that leaves it out says more than the source.
RESTRICTORS = _words(
    """unless except excluding exception exclusive if provided only until till without save subject whether otherwise
    although though respectively jeweils respectivement
    außer nur wenn falls sofern sauf seulement si excepto salvo solo sólo sinon tranne soltanto exceto somente só
    behalve alleen tenzij mits"""
)

# Verbs by which somebody stands between the words and the fact: "safe, claimed the mayor".
ATTITUDES = _words(
    """claim say believe think suppose assume hope deny doubt allege argue suggest dispute reject behauptet meint
    prétend afferma asegura"""
)

# What makes the clause after it something other than a plain statement of the source.
HAZARDS = (
    RESTRICTORS
    | NEGATORS
    | _words(
        """that suggest claim say believe think suppose assume hope deny doubt allege argue propose consider dispute
        reject may might could would should plan intend expect either or when whenever where before after during while
        under although anything everything among supposedly allegedly reportedly nearly almost"""
    )
)
UNSURE = HAZARDS | MODALS  # a denial, a condition, a doubt

# What makes the clause or the label before a statement take it back: "Myth: …", "Until 2029 …".
_UNTRUE = _words(
    """myth misconception false wrong incorrect untrue fiction rumour rumor hypothesis assumption belief scenario
    hypothetical retract withdraw repeal supersede cancel dispute wrongly falsely joke fool dream"""
)
DISOWNING = (
    HAZARDS
    | _UNTRUE
    | _words(
        """former formerly old previous previously draft example planned proposed proposal goal target forecast
        requirement question option theory edition imagine suggestion scenario hypothesis idea wish template sample"""
    )
)
# And what a heading or lead-in must say to take back the lines below it.
DISOWNING_LEAD = _UNTRUE | _words("except excluding exclude exclusion unless false if example draft")

CONJUNCTIONS = _words("and & und et y e ed en but aber mais pero ma mas maar as-well")

# Words that open and link a pair of values: "from 3 May to 5 May".
RANGE_OPENERS = _words("from between von zwischen de entre da tra")
RANGE_LINKS = RANGE_OPENERS | _words("to until through bis à a")

PERSONS: dict[str, str] = {
    **dict.fromkeys("i we us our me my".split(), "first"),
    **dict.fromkeys("you your".split(), "second"),
}

PREPOSITIONS = _words(
    """in on at by for with to from into onto over under above below between among amongst within during before after
    until till since through throughout across against about around near per via than as like off out up down upon
    toward towards beyond except despite without
    im am zum zur mit von vom bei bis seit nach vor aus auf für über unter dans en sur à par pour avec sans con por
    para da em no na com op aan met voor"""
)

MARKERS = (
    PREPOSITIONS
    | QUANTIFIERS
    | MODALS
    | RESTRICTORS
    | _words("that or if unless when because although while whether 's exactly merely solely where den dem einen einem")
)

# Two words of which each denies the other in the same place.
_OPPOSITES = """
rise/fall rise/drop rise/decline increase/decrease increase/fall increase/decline increase/drop increase/reduce
grow/shrink gain/lose gain/drop grow/decline grow/fall improve/worsen up/down upward/downward higher/lower high/low
more/less more/fewer most/least maximum/minimum max/min above/below over/under before/after earlier/later early/late
first/last include/exclude allow/prohibit allow/forbid permit/forbid permit/prohibit allowed/forbidden
accept/reject
approve/reject approve/deny accept/deny grant/deny accept/refuse open/closed open/shut open/close start/end
begin/end enable/disable enabled/disabled
on/off with/without always/never all/none everyone/nobody everything/nothing profit/loss win/lose
pass/fail mandatory/optional required/optional compulsory/optional compulsory/voluntary mandatory/voluntary
free/paid public/private internal/external inside/outside north/south east/west northern/southern eastern/western
left/right hot/cold warm/cold buy/sell buyer/seller lender/borrower landlord/tenant employer/employee
import/export inbound/outbound positive/negative safe/unsafe legal/illegal valid/invalid refundable/non-refundable
highest/lowest largest/smallest biggest/smallest longest/shortest best/worst cheapest/dearest oldest/newest
oldest/youngest fastest/slowest strongest/weakest heaviest/lightest nearest/farthest greatest/least greatest/smallest
larger/smaller bigger/smaller longer/shorter taller/shorter better/worse cheaper/dearer older/newer older/younger
faster/slower stronger/weaker heavier/lighter wider/narrower deeper/shallower warmer/colder greater/smaller
keep/delete keep/erase keep/remove keep/discard retain/delete retain/erase retain/remove preserve/delete preserve/erase
common/uncommon common/rare usual/unusual possible/impossible covered/uncovered covered/excluded cover/exclude
success/failure succeed/fail strong/weak ascend/descend add/remove attach/detach connect/disconnect lock/unlock
recommended/discouraged damaged/undamaged used/unused opened/unopened known/unknown
present/absent true/false same/different monthly/annual monthly/yearly weekly/monthly daily/weekly daily/monthly
""".split()
OPPOSITES: frozenset[tuple[str, str]] = frozenset(
    pair for entry in _OPPOSITES for left, right in [entry.split("/")] for pair in ((left, right), (right, left))
)

# What somebody would like is not what was done.
PROPOSED = _words("propose recommend suggest consider discuss plan expect intend seek request draft debate")
DONE = _words("approve adopt pass ratify confirm decide agree declare pay grant introduce launch complete finish sign")

# Words that name what a label stands for without adding to it: "share of edits by the top author: 62 %".
GENERIC = _words("share number amount total count percentage value price cost sum level fee rate charge tariff fare")
LIGHT_VERBS = _words("make give get take come stand amount total cost number hold run use offer")
ORDINALS: dict[str, int] = {
    word: at
    for at, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), start=1
    )
}
ORDINAL_NAMES = {number: word for word, number in ORDINALS.items()}
MEASURING = _words("measure cost weigh total equal")
SOURCE_NOUNS = _words(
    """report paper contract survey policy letter document article text passage source author study agreement statement
    page section clause paragraph guide manual note minute email message notice law regulation standard rule book"""
)
REPORTING = _words(
    "say state read report write note explain declare announce mention add quote stipulate specify define"
)

# Verbs by which a document gives a fact as its own: "the data sheet gives a range of 90 km".
FACTIVE = _words("give state show list specify record confirm")

_LANGUAGE_HINTS: dict[str, frozenset[str]] = {
    "en": _words("the of and is are was were to in that for with on be it as by this from at or an have has not"),
    "de": _words("der die das und ist sind nicht ein eine im am den dem mit von zu auf für des werden wird beträgt"),
    "fr": _words("le la les et est sont des du une un dans pour que qui sur pas au avec l d"),
    "es": _words("el la los las y es son del una un en para que por con no se al"),
    "it": _words("il lo la gli le e è sono del della una un in per che di non si al"),
    "pt": _words("o os as e é são do da uma um em para que por com não se ao"),
    "nl": _words("de het een en is zijn van in voor dat met niet op te er aan"),
}


_FOREIGN_HINTS = frozenset().union(*(hints for language, hints in _LANGUAGE_HINTS.items() if language != "en"))


def language_of(words: frozenset[str]) -> str:
    """The language among the seven that most of the closed-class words in `words` belong to; English when none do."""
    best, most = "en", len(words & _LANGUAGE_HINTS["en"])
    if len(words & _FOREIGN_HINTS) <= most:
        return best
    for language, hints in _LANGUAGE_HINTS.items():
        hits = len(words & hints)
        if hits > most:
            best, most = language, hits
    return best


def foreign_language(words: frozenset[str]) -> bool:
    """True when at least two words, and twice as many as are English, belong to the closed class of one language."""
    least = max(2, 2 * len(words & _LANGUAGE_HINTS["en"]))
    return any(len(words & (hints - _LANGUAGE_HINTS["en"])) >= least for hints in _LANGUAGE_HINTS.values())
