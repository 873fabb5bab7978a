"""Closed-class words of English: articles, pronouns, prepositions, conjunctions, auxiliaries, particles.

They carry grammar, not content, so word coverage leaves them out. Words that can flip or bound a claim (not, never,
only, all) are left out of coverage too, and are read by the rules of polarity and scope instead.
"""

from __future__ import annotations

STOP_WORDS: frozenset[str] = frozenset(
    """
    a an the this that these those
    i you he she it we they me him her us them my your his its our their mine yours hers ours theirs
    myself yourself himself herself itself ourselves yourselves themselves one oneself
    who whom whose which what whatever whichever whoever
    about above across after against along among amongst around as at before behind below beneath beside besides
    between beyond but by concerning despite down during except for from in inside into like near of off on onto out
    outside over past per regarding since than through throughout till to toward towards under underneath until up upon
    via with within without
    and or nor so yet if unless because although though while whereas whether once
    am is are was were be been being do does did doing done have has had having
    can could may might must shall should will would ought
    not no never none neither either both each every all any some few many much more most other another such only
    own same there here when where why how then now very too also just
    s t d ll m re ve don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn can't cannot
    """.split()
)
