"""Words that start a sentence or a name without being one: articles, pronouns, titles, particles, company forms."""

from __future__ import annotations

from groundwire.verifiers.deterministic._date_named import MONTHS
from groundwire.verifiers.deterministic._weekdays import WEEKDAYS


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Lower case. A capitalised word of this list is one because a sentence, a heading or a quotation starts with it.
FUNCTION = _words(
    """
    a an the this that these those i you he she it we they me him us them my your his her its our their mine
one ones who
    whom whose which what when where why how if unless because since while although though as at by for from
in into of
    off on onto out over to under up upon with within without after before during until till through throughout about
    above across against along among around behind below beneath beside besides between beyond despite down
except inside
    like near outside per than toward towards via and or but nor so yet both either neither not no never none nothing
    nobody only also too even just still already always often sometimes usually however therefore moreover furthermore
    additionally finally first firstly second secondly third thirdly last lastly next then thus hence overall
generally
    typically currently recently today yesterday tomorrow now here there later meanwhile otherwise instead according
    based given regarding concerning following including is are was were be been being am do does did done
has have had
    can could may might must shall should will would let please note yes ok okay all any each every few many more most
    much other others another some several such same enough less least fewer well very once again ago two
three four five
    six seven eight nine ten half new old under until both whether whereas accordingly consequently nevertheless
    nonetheless similarly likewise specifically notably importantly unfortunately fortunately hello hi thanks thank
    sorry dear sincerely everyone everybody someone anyone something anything everything people
    der die das den dem des ein eine einen einem einer eines und oder aber nicht kein keine ich du er sie es
wir ihr ihnen
    mein dein sein unser euer dies diese dieser dieses jene jeder jede jedes alle im am zum zur vom beim in
an auf aus bei
    mit nach seit von vor zu für gegen ohne um durch über unter zwischen wenn weil dass ob als wie was wer wo
wann warum
    ja nein auch nur noch schon sehr so dann danach daher deshalb dennoch jedoch außerdem heute gestern
morgen laut gemäß
    bitte danke hallo ist sind war waren wird werden hat haben kann können muss müssen
    le la les l un une des du de d et ou mais ne pas je tu il elle on nous vous ils elles mon ton son notre
votre leur ce
    cet cette ces dans sur sous avec sans pour par en au aux chez entre depuis pendant selon si quand comme
car donc or ni
    oui non est sont était ont a qui que quoi dont où aujourd'hui hier demain
    el los las lo una unos unas del al y o pero no yo tú él ella nosotros ellos ellas mi tu su nuestro este esta estos
    estas ese esa con sin por para entre desde hasta según cuando como porque sí es son fue era está están
hay hoy ayer
    il i gli uno dei delle degli della dello nel nella sul sulla e ma non io lui lei noi voi loro mio tuo suo questo
    questa quello quella con senza per tra fra da dal sì è sono era
    os as um uma dos das no na nos nas em mas não eu ele ela nós eles elas meu seu este esta isso com sem por
para desde
    até segundo quando como porque sim é são foi
    het een en of maar niet ik jij hij zij wij jullie mijn zijn haar ons dit dat deze die met zonder voor
door sinds tot
    bij van op te er is waren wordt werd ook
    и в во не на я он она мы вы они что как это но а из за по от до для при или же если когда где все мой его её их
    den det en ett och eller men inte jag du han hon vi ni de min din med utan för av på i som om när var är
og ikke jeg
    """
)
TITLES = _words(
    """
    mr mrs ms miss mx dr prof professor sir dame madam rev fr herr frau hr fru m mme mlle mm sr
sra srta don
    doña dom sig sigra dott mag ing señor señora monsieur madame signor signora dhr mevr pan pani
    """
)
# Lower-case words inside a name.
PARTICLES = _words(
    "of the de del della dello di da do dos das du des la le les el al bin ibn bint ben van der den von "
    "zu zur ter ten y e af av for"
)
COMPANY = _words(
    """
    inc incorporated llc llp ltd limited gmbh ag kg se corp corporation co company plc sa sas sarl bv nv oy
ab as asa aps
    srl spa pty pte kk group holding holdings jr sr ii iii iv
    """
)
# Capital letters that are no name.
NOT_ACRONYMS = _words(
    """
    and or not must shall should may no yes ok am pm id tv usd eur gbp chf jpy cny inr sek nok dkk pln aud cad nzd
    brl kg km cm mm mb gb tb kb hz khz mhz ghz kw mw gw kwh mwh utc gmt est edt cst cdt mst mdt pst pdt cet cest
    bst ist jst ad bc ce bce vs etc eg ie na nb it is in on at by if so as be do we he ps faq pdf csv json html
    xml url api only never always all any none the this note warning important attention ceo cfo cto coo hr vat q
    fy ytd yoy
    """
)
DATE_WORDS = frozenset(MONTHS) | frozenset(WEEKDAYS) | frozenset(f"{day}s" for day in WEEKDAYS)
