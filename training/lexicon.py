"""Small word lists that the rewrites and corruptions use; every entry is meant to be safe in most sentences."""

NUMBER_WORDS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty": "20", "thirty": "30", "forty": "40",
    "fifty": "50", "sixty": "60", "ninety": "90",
}  # fmt: skip
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()

# One reading, both ways, in nearly any context.
SYNONYMS = [
    ("began", "started"), ("begin", "start"), ("purchased", "bought"), ("purchase", "buy"), ("assist", "help"),
    ("approximately", "about"), ("roughly", "about"), ("however", "but"), ("obtain", "get"), ("obtained", "got"),
    ("numerous", "many"), ("various", "several"), ("children", "kids"), ("physicians", "doctors"),
    ("physician", "doctor"), ("automobile", "car"), ("vehicle", "car"), ("residence", "home"), ("large", "big"),
    ("sufficient", "enough"), ("additional", "more"), ("demonstrated", "showed"), ("demonstrates", "shows"),
    ("frequently", "often"), ("rapidly", "quickly"), ("difficult", "hard"), ("important", "significant"),
    ("ended", "finished"), ("occurred", "happened"), ("occur", "happen"), ("occurs", "happens"),
    ("received", "was given"), ("requires", "needs"), ("require", "need"), ("required", "needed"),
    ("commenced", "started"), ("constructed", "built"), ("located", "situated"), ("famous", "well-known"),
    ("died", "passed away"), ("currently", "now"), ("previously", "earlier"), ("stated", "said"),
    ("announced", "said"), ("reported", "said"), ("utilized", "used"), ("utilize", "use"), ("attempted", "tried"),
    ("attempt", "try"), ("permitted", "allowed"), ("permit", "allow"), ("resides", "lives"), ("reside", "live"),
    ("remains", "stays"), ("illness", "disease"), ("employees", "workers"), ("film", "movie"), ("movie", "film"),
    ("United States", "US"), ("United Kingdom", "UK"), ("European Union", "EU"), ("percent", "per cent"),
    ("because", "since"), ("in order to", "to"), ("due to", "because of"), ("as well as", "and"),
    ("prior to", "before"), ("is able to", "can"), ("are able to", "can"), ("is known as", "is called"),
    ("such as", "including"), ("a number of", "several"), ("in addition", "also"), ("also", "additionally"),
    ("was born in", "is from"), ("graduated from", "finished"), ("took place", "was held"),
    ("is composed of", "consists of"), ("makes it possible to", "allows one to"), ("collaborated", "worked together"),
]  # fmt: skip

# Swapping one for the other makes a sentence say something else.
ANTONYMS = [
    ("increase", "decrease"), ("increased", "decreased"), ("increases", "decreases"), ("increasing", "decreasing"),
    ("rose", "fell"), ("rise", "fall"), ("rising", "falling"), ("higher", "lower"), ("highest", "lowest"),
    ("more", "fewer"), ("most", "least"), ("before", "after"), ("largest", "smallest"), ("large", "small"),
    ("larger", "smaller"), ("oldest", "youngest"), ("older", "younger"), ("old", "new"), ("early", "late"),
    ("earlier", "later"), ("first", "last"), ("best", "worst"), ("better", "worse"), ("good", "bad"),
    ("won", "lost"), ("win", "lose"), ("victory", "defeat"), ("accepted", "rejected"), ("approved", "rejected"),
    ("allowed", "banned"), ("allow", "prevent"), ("allows", "prevents"), ("supported", "opposed"),
    ("support", "oppose"), ("supports", "opposes"), ("agreed", "refused"), ("north", "south"),
    ("northern", "southern"), ("east", "west"), ("eastern", "western"), ("male", "female"), ("father", "mother"),
    ("son", "daughter"), ("brother", "sister"), ("husband", "wife"), ("buy", "sell"), ("bought", "sold"),
    ("open", "closed"), ("opened", "closed"), ("began", "ended"), ("start", "end"), ("started", "stopped"),
    ("above", "below"), ("inside", "outside"), ("left", "right"), ("arrived", "departed"), ("joined", "left"),
    ("strong", "weak"), ("stronger", "weaker"), ("fast", "slow"), ("faster", "slower"), ("hot", "cold"),
    ("warm", "cool"), ("safe", "dangerous"), ("legal", "illegal"), ("public", "private"), ("common", "rare"),
    ("easy", "difficult"), ("rich", "poor"), ("full", "empty"), ("success", "failure"), ("successful", "unsuccessful"),
    ("positive", "negative"), ("major", "minor"), ("maximum", "minimum"), ("gain", "loss"), ("improve", "worsen"),
    ("improved", "worsened"), ("reduce", "raise"), ("reduced", "raised"), ("reduces", "raises"), ("with", "without"),
    ("hired", "fired"), ("include", "exclude"), ("includes", "excludes"), ("including", "except"),
    ("always", "never"), ("everyone", "no one"), ("same", "opposite"), ("cause", "prevent"), ("causes", "prevents"),
    ("caused", "prevented"), ("alive", "dead"), ("young", "old"), ("near", "far from"), ("long", "short"),
    ("longer", "shorter"), ("top", "bottom"), ("upper", "lower"), ("internal", "external"), ("day", "night"),
    ("morning", "evening"), ("winter", "summer"), ("spring", "autumn"), ("black", "white"), ("red", "blue"),
    ("green", "yellow"), ("guilty", "innocent"), ("defended", "attacked"), ("remembered", "forgot"),
    ("passed", "failed"), ("likely", "unlikely"), ("possible", "impossible"), ("able", "unable"),
    ("temporary", "permanent"), ("domestic", "foreign"), ("senior", "junior"), ("majority", "minority"),
    ("teacher", "student"), ("player", "coach"), ("singer", "actor"), ("writer", "painter"), ("actor", "director"),
    ("lawyer", "doctor"), ("engineer", "architect"), ("politician", "journalist"), ("album", "novel"),
    ("song", "film"), ("book", "film"), ("university", "hospital"), ("city", "village"), ("river", "mountain"),
    ("church", "school"), ("war", "election"), ("gold", "silver"), ("dogs", "cats"), ("dog", "cat"),
    ("water", "oil"), ("heart", "liver"), ("adults", "children"), ("men", "women"), ("man", "woman"),
]  # fmt: skip

# (pattern, replacements): the claim becomes stronger than the source.  "" drops the words.
QUALIFIERS = [
    (r"\bonly ", ("",)), (r"\bup to (?=\$?\d)", ("at least ", "")), (r"\bat least (?=\$?\d)", ("at most ", "")),
    (r"\bmore than (?=\$?\d)", ("less than ",)), (r"\bless than (?=\$?\d)", ("more than ",)),
    (r"\bfewer than ", ("more than ",)), (r"\bover (?=\$?\d)", ("under ",)), (r"\bunder (?=\$?\d)", ("over ",)),
    (r"\b[Ss]ome\b(?! of)", ("all", "no")), (r"\b[Ss]ome of the\b", ("all of the", "none of the")),
    (r"\b[Mm]any\b", ("all", "few")), (r"\b[Mm]ost\b(?= [a-z]+s\b)", ("all", "no")),
    (r"\b[Ss]everal\b", ("all", "no")), (r"\bmay be\b", ("is", "is definitely")), (r"\bmight be\b", ("is",)),
    (r"\bcould be\b", ("is",)), (r"\bmay (?=[a-z])", ("will ", "must ", "will always ")),
    (r"\bmight (?=[a-z])", ("will ",)), (r"\bcould (?=[a-z])", ("will ",)),
    (r"\bcan (?=[a-z])", ("will always ", "must ")),
    (r"\bshould (?=[a-z])", ("must ", "need not ")),
    (r"\b(?:usually|often|generally|typically|sometimes)\b", ("always", "never")),
    (r"\brarely\b", ("often", "never")), (r"\bunless\b", ("if", "even if")), (r"\bif\b", ("even if",)),
    (r"\bexcept\b", ("including",)), (r"\balleged(?:ly)? ", ("",)), (r"\breportedly ", ("",)),
    (r"\bsuspected ", ("convicted ",)),
    (r"\bpossibly ", ("",)), (r"\bprobably ", ("certainly ",)), (r"\b(?:nearly|almost) ", ("more than ", "")),
    (r"\bone of the (?=[a-z]+est\b|most\b|first\b|largest\b)", ("the ",)), (r"\bformer ", ("current ", "")),
    (r"\bpart of\b", ("all of",)), (r"\bpartially ", ("completely ",)), (r"\bpartly ", ("entirely ",)),
    (r"\bplan(?:s|ned)? to (?=[a-z])", ("refused to ",)),
    (r"\b(?:is|was|are|were) expected to (?=[a-z])", ("did not ",)),
    (r"\b(?:tried|attempted) to (?=[a-z])", ("managed to ",)),
    (r"\b[Bb]oth\b", ("neither of",)), (r"\ball\b", ("some", "none of")),
    (r"\bevery\b", ("no",)), (r"\bmainly |\bprimarily |\bmostly ", ("exclusively ",)),
    (r"\bassociated with\b", ("the cause of",)), (r"\blinked to\b", ("caused by",)), (r"\bsuggests?\b", ("proves",)),
    (r"\bat the time\b", ("today",)), (r"\bproposed\b", ("adopted",)), (r"\bas many as ", ("at least ",)),
]  # fmt: skip

UNITS = {
    "million": ("billion", "thousand"), "billion": ("million", "trillion"), "thousand": ("million",),
    "km": ("miles", "m"), "kilometers": ("miles", "meters"), "kilometres": ("miles", "metres"),
    "miles": ("kilometers", "meters"), "meters": ("feet", "kilometers"), "metres": ("feet", "kilometres"),
    "feet": ("meters", "inches"), "inches": ("centimeters", "feet"), "kg": ("pounds", "grams"),
    "pounds": ("kilograms", "ounces"), "minutes": ("hours", "seconds"), "minute": ("hour", "second"),
    "hours": ("minutes", "days"), "hour": ("minute",), "days": ("weeks", "hours"), "day": ("week",),
    "weeks": ("days", "months"), "week": ("month",), "months": ("years", "weeks"), "month": ("year",),
    "years": ("months", "decades"), "year": ("month",), "degrees": ("percent",),
    "percent": ("percentage points", "degrees"),
    "%": (" times", " million"), "seconds": ("minutes",), "cups": ("tablespoons",), "tablespoons": ("cups",),
    "teaspoons": ("tablespoons",), "mg": ("g", "ml"), "ml": ("liters",), "dollars": ("euros", "cents"),
    "acres": ("hectares", "square miles"), "tons": ("pounds",), "gallons": ("liters",), "ounces": ("pounds",),
}  # fmt: skip

# The same figure, another spelling.
UNIT_SPELLINGS = [
    (r"(?<=\d)\s?km\b", " kilometers"), (r"\bkilomet(?:er|re)s\b", "km"), (r"(?<=\d)\s?kg\b", " kilograms"),
    (r"\bkilograms\b", "kg"), (r"(?<=\d)\s?%", " percent"), (r"(?<=\d) per ?cent\b", "%"),
    (r"(?<=\d)\s?mg\b", " milligrams"), (r"(?<=\d)\s?ft\b", " feet"), (r"(?<=\d)\s?cm\b", " centimeters"),
    (r"\bcentimeters\b", "cm"), (r"(?<=\d)\s?mph\b", " miles per hour"), (r"\bmiles per hour\b", "mph"),
    (r"(?<=\d)\s?°\s?F\b", " degrees Fahrenheit"), (r"(?<=\d)\s?°\s?C\b", " degrees Celsius"),
    (r"\bdegrees Fahrenheit\b", "°F"), (r"\bdegrees Celsius\b", "°C"), (r"\b24 hours\b", "one day"),
    (r"\b7 days\b", "one week"), (r"\b12 months\b", "one year"), (r"\b60 minutes\b", "one hour"),
    (r"\b30 minutes\b", "half an hour"), (r"\b100 years\b", "a century"), (r"\b10 years\b", "a decade"),
    (r"\bhalf an hour\b", "30 minutes"), (r"\ba decade\b", "ten years"), (r"\ba dozen\b", "twelve"),
]  # fmt: skip
