"""The words that say what a number is: bounds, labels, directions, and words that are no nouns."""

from __future__ import annotations

from groundwire.verifiers.deterministic._figure import Bound
from groundwire.verifiers.deterministic._number_words import word_set

_BOUNDS = {
    Bound.AT_LEAST: """at least|a minimum of|minimum of|minimum|min|no less than|not less than|no fewer than
        |no lower than|not fewer than|not below|not under|no under|upwards of|starting at|starting from|> =
        |mindestens|wenigstens|minimal|au moins|minimum de|un minimum de|al menos|como mínimo|por lo menos|almeno
        |pelo menos|no mínimo|minstens|ten minste|не менее|最低""",
    Bound.MORE_THAN: """more than|over|above|greater than|higher than|larger than|bigger than|longer than|older than
        |heavier than|better than|exceeds|exceed|exceeding|exceeded|in excess of|beyond|surpasses|surpassed
        |surpassing|just over|well over|slightly over|>|mehr als|über|länger als|größer als|plus de|plus que|más de
        |más que|superior a|più di|oltre|mais de|meer dan|более|больше""",
    Bound.AT_MOST: """at most|up to|up to and including|no more than|not more than|a maximum of|maximum of|maximum|max
        |not exceeding|not exceed|no greater than|not over|no longer than|no higher than|not above|no over
        |limited to|capped at|< =|höchstens|maximal|bis zu|nicht mehr als|au plus|jusqu ' à|maximum de|un maximum de
        |como máximo|hasta|a lo sumo|al massimo|fino a|no máximo|até|hoogstens|maximaal|ne dépasse pas|не более""",
    Bound.LESS_THAN: """less than|fewer than|under|below|lower than|smaller than|shorter than|younger than|just under
        |well under|lighter than|<|weniger als|unter|kürzer als|moins de|moins que|menos de|menos que|inferior a
        |meno di|minder dan|менее|меньше""",
    Bound.ABOUT: """about|around|approximately|approx|roughly|some|circa|ca|nearly|almost|close to|an estimated
        |estimated at|in the region of|in the order of|on the order of|something like|~|≈|ungefähr|etwa|rund|zirka
        |fast|knapp|environ|près de|à peu près|aproximadamente|alrededor de|cerca de|unos|unas|quasi|ongeveer|bijna
        |примерно|около|約|约""",
    Bound.EXACTLY: "exactly|precisely|genau|exactement|exactamente|esattamente|exatamente|precies|ровно",
}
BEFORE_BOUND = {" ".join(p.split()): bound for bound, text in _BOUNDS.items() for p in text.split("|")}
BOUND_ENDS = frozenset(phrase.split(" ")[-1] for phrase in BEFORE_BOUND)
EASTERN_BOUNDS = {
    "約": Bound.ABOUT,
    "约": Bound.ABOUT,
    "大约": Bound.ABOUT,
    "약": Bound.ABOUT,
    "至少": Bound.AT_LEAST,
    "最少": Bound.AT_LEAST,
    "最低": Bound.AT_LEAST,
    "超过": Bound.MORE_THAN,
    "最多": Bound.AT_MOST,
    "最大": Bound.AT_MOST,
    "不到": Bound.LESS_THAN,
    "低于": Bound.LESS_THAN,
}
DURING = word_set("for just well lasted lasts last took takes is are was were aged slightly little to be")

LABELS = {
    name: names.split()[0]
    for names in [
        "class klasse classe clase",
        "type typ tipo",
        "grade",
        "level niveau nivel livello stufe",
        "tier",
        "phase fase",
        "stage",
        "step",
        "chapter kapitel chapitre capítulo capitolo hoofdstuk ch kap",
        "article artikel artículo articolo artigo art",
        "section abschnitt sección sezione sec §",
        "rule regel règle",
        "annex anhang annexe anexo allegato",
        "appendix",
        "attachment",
        "figure fig abbildung abb",
        "table tabelle tab tableau tabla",
        "page pages p pp seite seiten página pagina pág",
        "line",
        "row",
        "column",
        "item",
        "clause",
        "paragraph para absatz",
        "part teil",
        "volume vol",
        "no nr n° number numéro número numero № #",
        "room",
        "gate platform",
        "track gleis",
        "route",
        "bus",
        "zone",
        "block",
        "floor",
        "category cat kategorie catégorie categoría",
        "season",
        "episode",
        "exhibit",
        "schedule",
        "question",
        "locker",
        "series",
        "unit",
        "building",
        "stand",
        "bay",
        "exit",
        "pillar",
        "recital",
        "week",
        "day",
        "year",
        "month",
        "iteration",
        "lane",
        "bin",
        "note footnote",
        "equation eq",
        "lesson",
        "exercise",
        "problem",
        "option",
        "variant",
        "priority",
        "第",
    ]
    for name in names.split()
}
PERIOD_LABELS = word_set("week day year month")
LOOSE = word_set("last this next each every per a the one that same another any")

DOWN = word_set(
    """fell falls fall falling fallen dropped drops drop dropping declined declines decline declining decreased
    decreases decrease decreasing shrank shrinks shrunk lost loses lose losing down slipped slid sank plunged
    tumbled contracted lowered reduced reduces reduce cut cuts cutting slashed saved weakened loss losses deficit
    shortfall drawdown reduction contraction lower less fewer sank gesunken gefallen rückgang verlust baisse baissé
    perte cayó disminuyó bajó pérdida descenso calo perdita diminuito queda perda verlies daling gedaald снизился
    снижение убыток"""
)
UP = word_set(
    """rose rises rise rising risen grew grows grow growing grown increased increases increase increasing gained
    gains gain gaining climbed climbs jumped surged soared expanded up raised raises improved improves growth profit
    profits surplus hike higher more stieg gestiegen anstieg gewinn zunahme wachstum hausse augmentation augmenté
    bénéfice subió aumentó aumento ganancia beneficio crecimiento crescita utile crescimento lucro winst stijging
    gestegen вырос рост прибыль"""
)
NAMES_A_CHANGE = word_set(
    """loss losses deficit shortfall drawdown reduction contraction decline decrease drop fall gain gains profit
    profits surplus growth increase rise hike rückgang verlust baisse perte pérdida descenso calo perdita queda
    perda verlies daling anstieg gewinn zunahme wachstum hausse augmentation bénéfice aumento ganancia beneficio
    crecimiento crescita utile lucro winst stijging убыток прибыль снижение рост"""
)
TARGETS = word_set("to from at below above auf von à a hasta desde than")
BY = word_set("by um de en del с на")
AFTER_UP = word_set("increase rise gain growth higher more jump surge hike greater larger faster up")
AFTER_DOWN = word_set(
    """decrease decline drop fall loss lower less fewer reduction cut down smaller shorter cheaper slower"""
)
CHANGES = DOWN | UP | word_set(
    """changed change changes went moved moves extended shortened fallen widened narrowed switched revised amended
    went corrected updated adjusted erhöht gesenkt passé pasó passou passato"""
)  # fmt: skip

NOT_NOUNS = word_set(
    """of in on at and or to for with by per from than then is are was were be been being has have had will would
    may might can could should must shall do does did a an the that which who whom whose this these those as but
    if when while where because so not no nor it its them us themselves he she they we you i his her their our
    your after before until till during since between under over above below into onto via without within
    through about against also only more less fewer least most both each every all some any such another up down
    out off too very now ago later earlier respectively off there here what how und oder von bis für mit der
    die das den dem des ein eine im am zu auf nach vor seit ist sind war waren pro je als aus et ou de du des le
    la les un une en au aux à par pour dans sur est sont sera y o e el los las del con por para es son di il lo
    gli i nel al dal che per da em no na os as ao do dos van het een en met voor op te is zijn и или в на с по"""
)
FREQUENCIES = {
    "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year", "annual": "year",
    "annually": "year", "hourly": "hour", "täglich": "day", "monatlich": "month", "jährlich": "year",
}  # fmt: skip
