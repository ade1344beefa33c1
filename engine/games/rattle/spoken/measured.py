"""Questions how far it is, which anybody may ask at any time (R-41): «how far is r1», «quanto dista la rossa da 1b»."""

from __future__ import annotations

import re

from engine.games.rattle.sea import reading
from engine.games.rattle.spoken.chart import Chart
from engine.games.rattle.spoken.own import plainly
from engine.games.rattle.spoken.phrases import Unread, sentence
from engine.games.rattle.spoken.spelling import UNKNOWN, spellings
from engine.text import Arg, Text, text

ASKED = re.compile(
    r"^(?:(?:what s|what is|whats|tell me|dimmi|qual e) )?(?:the |la )?"
    r"(?:how far(?: away| off)?(?: is| are)?(?: it)?|distance(?: is)?|measure|"
    r"quanto (?:e |sono )?(?:dista|distante|distanti|distano|lontan[oaie])(?: e)?|"
    r"a che distanza (?:e|sta)|che distanza c e|distanza|misura)\b"
    r"(?! (?:can|may|do|does|will|posso|corta|lunga|di tiro|short|long))"
)
BETWEEN = re.compile(
    r"\b(?:between|and|from|to|is|tra|fra|e|da|dal|dalla|dallo|dall|a|al|alla|allo|all|of|di|del|della)\b"
)
NAME = re.compile(r"\b(?:[ygrobv]\d|\d[a-dk])\b")
MOST = 6
"""So many distances are told at once."""


def measured(said: str, chart: Chart) -> Text | None:
    """The distances that these bare words ask for; None if they ask for none, or of things that are not there."""
    asks = ASKED.match(said)
    if not asks:
        return None
    rest = " ".join(BETWEEN.sub(" ", said[asks.end() :]).replace("?", " ").split())
    named = NAME.findall(rest)
    if any(word not in chart.ships for word in named):
        return None
    things = named or _described(rest, chart)
    starts = [chart.chosen] if chart.chosen else list(chart.movable)
    if len(named) >= 2:
        pairs = [(named[0], other) for other in named[1:]]
    else:
        pairs = [(start, thing) for start in starts for thing in things]
    told: list[Arg] = [
        text("{ship} to {other} {n} mm", ship=one, other=other, n=reading(chart.ships[one], chart.ships[other]))
        for one, other in [pair for pair in pairs if pair[0] != pair[1]][:MOST]
    ]
    return text("From edge to edge: {distances}.", distances=told) if told else None


def _described(rest: str, chart: Chart) -> list[str]:
    """The Ships that are meant by a colour, a face or as the nearest one."""
    ship = chart.chosen or next(iter(chart.movable), "")
    for tokens in spellings(plainly(rest, chart), chart.ships, chart.seat):
        try:
            wanted = sentence(tokens, chart).wanted if tokens and UNKNOWN not in tokens else []
        except Unread:
            continue
        if any(part.cell or part.is_tile for part in wanted):
            return []  # it is Ships that are measured by words; for places there is a menu
        if wanted and ship:
            return [one for part in wanted for one in chart.found(part, ship) if isinstance(one, str)]
    return []
