"""What people call Ships by whose they are or by the number they show: «my other ship», «the weaker one goes», «his 4».

Such words become the names of Ships, or faces, before anything else is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.spoken.chart import Chart

START = r"^((?:(?:move|send|bring|take|let|have|muovo|muovi|sposta|sposto|porta|porto|manda|mando) )?)"
GOES = (
    r"(?= (?:to|goes|going|moves|sails|runs|flees|towards?|away|va|vada|verso|scappa|fugge|al?|alla|all|"
    r"(?:by |di )?\d+ ?(?:cm|mm))\b)"
)
UNMEASURED = r"\b(?! ?(?:cm|mm))"
LETTER = re.compile(
    START
    + r"(?:(?:(?:my|the) )?ship |(?:la )?(?:mia )?nave |la mia |la |"
    + r"(?=[b-dk] (?:to|goes|towards?|va|verso)\b)|my (?=[a-dk] (?:ship|one)\b))"
    + r"([a-dk])\b(?: (?:ship|one)\b)?(?! \d)"
)
OTHER = re.compile(r"\b(?:(?:my|la mia|mia) (?:other|altra)(?: ship| one| nave)?|altra mia(?: nave)?)\b")
BEST = re.compile(
    r"\b(?:my|la mia|mia) (?:ship |nave )?(?:piu )?(weaker|weakest|smaller|smallest|stronger|strongest|bigger|biggest|"
    r"debole|piccola|forte|grande)(?: ship| one| nave)?\b"
)
OF_MINE = re.compile(r"\bla piu (debole|piccola|forte|grande) delle mie(?: navi)?\b")
BETTER = re.compile(START + r"the (weaker|smaller|stronger|bigger) (?:ship|one)\b")
FACE = re.compile(r"\b(?:my|la mia|il mio) ([1-6])" + UNMEASURED)
MOVER = re.compile(START + r"(?:the|la|il|quella con il|quella col|the one with the) ([1-6])" + GOES)
PICKS = re.compile(
    r"^(?:use|using|take|taking|pick|choose|select|grab|usa|uso|usando|prendi|prendo|prendiamo|scegli|scelgo) "
    r"(?:my |the |la |il |la mia )?(?=(\d[a-dk]|captain|capitano|capitana|nave del capitano|nave capitana)\b)"
)
"""Who says which Ship before they say where to; of a Captain Ship only where no other can be meant."""
WHERE = re.compile(
    START + r"(?:the (?=\w+ (?:hand )?(?:ship|one))|la nave (?:di|a) )(left|right|upper|lower|destra|sinistra)"
    r"(?: hand)?(?: ship| one)?" + GOES
)
WINDS = {"left": "w", "sinistra": "w", "right": "e", "destra": "e", "upper": "n", "lower": "s"}
WEAK = ("weaker", "weakest", "smaller", "smallest", "debole", "piccola")
THEIRS = re.compile(r"\b(?:his|their|her) ([1-6])" + UNMEASURED)
THEIR = re.compile(r"\b(?:his|their) (?:two |2 )?ships\b")
THAT = re.compile(r"\b(?:the|that|il|alla) ([1-6])(?=$| (?:please|pls|and|with|con|per favore|till|until)\b)")
ABOUT = re.compile(
    r"\b(?:a (?:little )?bit|a little|a smidge|a tad|ish|roughly|around|about|more or less|un po|un pochino|un poco|"
    r"un pelo|piu o meno)\b"
)
LENGTH = re.compile(r"\d ?(?:mm|cm|milli|centi)")


def plainly(said: str, chart: Chart) -> str:
    """Bare words with names for what only its owner or its number tells. Where a Ship is chosen, another one is called
    «my», or it is none of the own ones."""
    strength = {name: chart.named[name].strength for name in chart.movable}

    def best(word: str) -> Sequence[str]:
        most = (min if word in WEAK else max)(strength.values())
        return [name for name in chart.movable if strength[name] == most]

    def facing(face: str) -> Sequence[str]:
        return [name for name in chart.movable if chart.named[name].face == face]

    def outermost(word: str) -> Sequence[str]:
        dx, dy = COMPASS[WINDS[word]]
        return sorted(chart.movable, key=lambda name: dx * chart.ships[name][0] + dy * chart.ships[name][1])[-1:]

    def picked(it: re.Match[str]) -> str:
        others = any(one.captain and not chart.mine(one.id) for one in chart.named.values())
        return it[0] if (it[1] not in chart.movable if it[1][0].isdecimal() else others) else ""

    said = PICKS.sub(picked, said)
    if LENGTH.search(said):
        said = ABOUT.sub("", said)
    if other := chart.other():
        said = OTHER.sub(other, said)
    for pattern, fits in ((BEST, best), (OF_MINE, best), (FACE, facing)):
        said = pattern.sub(_only(fits), said)
    if not chart.chosen:
        for pattern, fits in ((BETTER, best), (MOVER, facing), (WHERE, outermost)):
            said = pattern.sub(_only(fits), said)
    own = str(chart.seat + 1)
    said = LETTER.sub(lambda it: it[1] + own + it[2] if own + it[2] in chart.movable else it[0], said)
    return THAT.sub(r"face\1", THEIR.sub("rival", THEIRS.sub(r"rival face\1", said)))


def _only(fits: Callable[[str], Sequence[str]]) -> Callable[[re.Match[str]], str]:
    """The name of the one Ship that fits; the words as they are if there are more or none."""

    def named(it: re.Match[str]) -> str:
        *start, word = it.groups()
        found = fits(word)
        return "".join(start) + found[0] if len(found) == 1 else it[0]

    return named
