"""The forms in which a player may type a move, in English and Italian (R-31 to R-37)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal
from unicodedata import combining, normalize

from engine.games.rattle.sea.grid import point_of
from engine.games.rattle.sea.space import Point

COMPASS: dict[str, Point] = {
    "n": (0, -1000),
    "nne": (383, -924),
    "ne": (707, -707),
    "ene": (924, -383),
    "e": (1000, 0),
    "ese": (924, 383),
    "se": (707, 707),
    "sse": (383, 924),
    "s": (0, 1000),
    "ssw": (-383, 924),
    "sw": (-707, 707),
    "wsw": (-924, 383),
    "w": (-1000, 0),
    "wnw": (-924, -383),
    "nw": (-707, -707),
    "nnw": (-383, -924),
}
"""The 16 directions, clockwise from north (R-37)."""


@dataclass(frozen=True, slots=True)
class Toward:
    """Towards a Ship: until they touch, into short range, or so many units (R-31 to R-33)."""

    target: str
    how: Literal["touch", "range"] | int


@dataclass(frozen=True, slots=True)
class Away:
    """Away from a Ship: so many units, or as far as possible (R-34)."""

    target: str
    how: Literal["far"] | int


@dataclass(frozen=True, slots=True)
class Beside:
    """The berth of a Ship at an hour from 1 to 12 (R-35)."""

    target: str
    hour: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A place of the grid (R-36)."""

    point: Point


@dataclass(frozen=True, slots=True)
class Course:
    """So many units in a direction of the compass (R-37)."""

    direction: Point
    slide: int


Form = Toward | Away | Beside | Cell | Course

LENGTH = r"(?P<n>\d{1,4}) ?(?:mm|(?P<cm>cm))?"
TOUCH = r"(?P<touch>(?:until (?:they |it )?|fino a )?(?:touch(?:es|ing)?|tocca(?:re)?))"
TOWARD = re.compile(
    rf"(?:towards?|to|verso) (?P<ship>.+?) (?:{TOUCH}|(?P<range>(?:(?:in|into|a) )?(?:range|tiro))|{LENGTH})"
)
TOWARD_ALONE = re.compile(r"(?:towards?|verso) (?P<ship>(?:(?:the|ship|il|la|nave) )*\w ?\w)")
"""«to g2» is none: it is a cell."""
AWAY = re.compile(
    rf"(?:away(?: from)?|via(?: da(?:ll'|lla|l)?)?) ?(?P<ship>.+?)(?:(?: (?P<far>far|lontano))?| {LENGTH})",
)
BESIDE = re.compile(
    r"(?:beside|accanto(?: a(?:ll'|lla|l)?)?) ?(?P<ship>.+?) (?:at |alle (?:ore )?|all')0?(?P<hour>1[0-2]|[1-9])"
    r"(?: o'clock)?"
)
CELL = re.compile(r"(?:(?:to|a|in) )?(?P<cell>(?:[a-n]|[a-df-m] )\d\d?(?:\.\d)?)")
COURSE = re.compile(rf"(?P<course>[nsewo]{{1,3}}) ?{LENGTH}")
DECIMAL = re.compile(r"(?<![a-z\d])\d+[.,]\d")
NOT_NAMES = re.compile(r"\b(?:the|ship|il|la|nave)\b|[' ]")
"""What may be said around the name of a Ship."""
WINDS = {"north": "n", "south": "s", "east": "e", "west": "w", "nord": "n", "sud": "s", "est": "e", "ovest": "o"}


def read(words: str) -> Form | None:
    """What a player means, whoever the Ships named there are; None if it is no form of a move.

    Capitals, accents, quotes, commas and doubled blanks make no difference. `N12` is a cell and `N 12` a move to the
    north, and so with `E`; `K 12` can only be a cell, and `N60`, which is none, only a move. Lengths have no decimals:
    a comma in one would else be a blank, and half of it the name of a Ship."""
    bare = "".join(letter for letter in normalize("NFKD", words.replace("’", "'")) if not combining(letter))
    bare = bare.lower().strip(' .!«»"“”')
    said = " ".join(bare.replace(",", " ").split())
    if (found := CELL.fullmatch(said)) and (point := point_of(found["cell"].replace(" ", ""))):
        return Cell(point)
    if DECIMAL.search(bare):
        return None
    if found := TOWARD.fullmatch(said):
        return Toward(_name(found["ship"]), "touch" if found["touch"] else "range" if found["range"] else _units(found))
    if found := TOWARD_ALONE.fullmatch(said):
        return Toward(_name(found["ship"]), "touch")
    if found := AWAY.fullmatch(said):
        return Away(_name(found["ship"]), _units(found) if found["n"] else "far")
    if found := BESIDE.fullmatch(said):
        return Beside(_name(found["ship"]), int(found["hour"]))
    # West is «ovest»: no English direction has an o, no Italian one a w.
    said = re.sub("north|south|east|west|nord|sud|ovest|est", lambda wind: WINDS[wind[0]], said)
    said = re.sub(r"(?<=[nsewo])[- ](?=[nsewo])", "", said)
    if (found := COURSE.fullmatch(said)) and (direction := COMPASS.get(found["course"].replace("o", "w"))):
        return Course(direction, _units(found))
    return None


def _units(found: re.Match[str]) -> int:
    """A length in tenths of a millimetre."""
    return int(found["n"]) * (100 if found["cm"] else 10)


def _name(said: str) -> str:
    """The name of a Ship, without what people say around it."""
    return NOT_NAMES.sub("", said)
