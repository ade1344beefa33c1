"""Tokens become the parts of a sentence: which Ship, which way, to what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.games.rattle.spoken.chart import Chart, Wanted
from engine.games.rattle.spoken.spelling import Token

FLAGS = (
    "touch",
    "board",
    "to",
    "toward",
    "away",
    "flee",
    "range",
    "long",
    "beside",
    "behind",
    "between",
    "max",
    "fire",
)
ONCE = {"touch", "board", "toward", "away", "range", "long", "beside", "behind", "between", "fire"}
OPPOSITE = {frozenset("ns"), frozenset("ew")}
DIAGONAL = {frozenset(a + b): a + b for a in "ns" for b in "ew"}
HOURS = range(1, 13)


@dataclass(slots=True)
class Said:
    """A sentence in parts. `says` are its ways of moving (`FLAGS`)."""

    ship: str | None = None
    says: set[str] = field(default_factory=set)
    wanted: list[Wanted] = field(default_factory=list)
    winds: list[str] = field(default_factory=list)
    length: int | None = None
    """In units."""
    degrees: int | None = None
    hour: int | None = None
    centre: bool = False
    side: bool = False
    corner: str = ""
    """Of a cell: the wind in which it lies."""
    everybody: bool = False
    either: bool = False
    """Several things are named, of which one is meant."""


class Unread(Exception):
    """These tokens are no sentence; `nobody` is a name in them that nobody has."""

    def __init__(self, nobody: str = "") -> None:
        super().__init__(nobody)
        self.nobody = nobody


def sentence(tokens: Sequence[Token], chart: Chart) -> Said:
    """The parts of a sentence; raises `Unread` if these are none, or if any token says what nobody can follow."""
    said, open_, place = Said(), False, 0
    while place < len(tokens):
        token, after, place = tokens[place], tokens[place + 1 :], place + 1
        before = tokens[place - 2].kind if place > 1 else ""
        if _another(token, after, said, chart):
            raise Unread
        if token.kind == "ship" and after and after[0].kind == "name" and chart.mine(after[0].value):
            continue
        ship = _mover(token, before, said, chart)
        if ship:
            if said.ship not in (None, ship):
                raise Unread
            said.ship, open_ = ship, False
            continue
        wanted = _wanted(token, after, before, said, open_)
        if wanted is not None:
            if wanted.number:
                place += 1
            last = said.wanted[-1].with_(**_told(wanted)) if open_ and said.wanted else None
            if last:
                said.wanted[-1] = last
            else:
                said.wanted.append(wanted)
            open_ = True
            continue
        open_ = open_ and token.kind in ("of", "with")
        place += _part(token, after, before, said)
    _check(said)
    if said.corner and not (len(said.wanted) == 1 and said.wanted[0].cell):
        raise Unread
    return said


def _another(token: Token, after: Sequence[Token], said: Said, chart: Chart) -> bool:
    """Whether a second order begins here, or one for a second Ship: «north then east», «1a and 1c to r1»."""
    if token.kind == "next" and after and (said.wanted or said.winds or said.length is not None):
        return True
    joined = token.kind in ("and", "next")
    named = after[0] if joined and after else token
    if not said.ship or named.kind != "name" or named.value not in chart.movable or named.value == said.ship:
        return False
    return not said.wanted and "between" not in said.says if joined else not (said.says or said.wanted or said.winds)


def _mover(token: Token, before: str, said: Said, chart: Chart) -> str | None:
    """The Ship that moves: an own one that is named before anything else, or after «with»."""
    name = {"name": token.value, "captain": chart.captain(), "other": chart.other()}.get(token.kind)
    if not name or not chart.mine(name):
        return None
    nothing_yet = said.ship in (None, name) and not (said.says or said.wanted or said.winds or said.length)
    if not (nothing_yet or before == "with"):
        return None
    return name


def _wanted(token: Token, after: Sequence[Token], before: str, said: Said, open_: bool) -> Wanted | None:
    """What a token says of something in the Sea."""
    number = after[0].value if after and after[0].kind == "number" else ""
    counted = number if number in ("1", "2", "3") and not (len(after) > 1 and after[1].kind in ("mm", "cm")) else ""
    match token.kind:
        case "name" if before == "cell" or before == "in":
            return Wanted(cell=token.value)
        case "name":
            return Wanted(name=token.value)
        case "cell":
            return Wanted(cell=token.value)
        case "tile" if token.value:
            return Wanted(tile=token.value)
        case "tile":
            return Wanted(any_tile=True, number=number if _few(number, after) else "")
        case "shape":
            return Wanted(shape=token.value, number=number if _few(number, after) else "")
        case "colour":
            return Wanted(colour=token.value, number=counted)
        case "face":
            return Wanted(face=token.value)
        case "near" | "far" | "weak" | "strong":
            return Wanted(which=token.kind)
        case "ship" | "enemy":
            return Wanted(vague=True)
        case "rival":
            return Wanted(rival=True)
        case "outermost":
            return Wanted(wind=token.value)
        case "number" if before == "with" and open_ and token.value in "123456" and not _measured(after):
            return Wanted(face=token.value)
        case "captain":
            return Wanted(captain=True)
        case "wind" if after and (after[0].kind == "shape" or (after[0].kind == "tile")) and not said.says & {"touch"}:
            return Wanted(wind=token.value)
        case "wind" if open_ and said.wanted[-1].is_tile and not said.winds and before != "of":
            return Wanted(wind=token.value)
    return None


def _measured(after: Sequence[Token]) -> bool:
    return bool(after) and after[0].kind in ("mm", "cm", "degrees", "hour")


def _few(number: str, after: Sequence[Token]) -> bool:
    units = len(after) > 1 and after[1].kind in ("mm", "cm")
    return bool(number) and int(number) <= 11 and not units


def _told(wanted: Wanted) -> dict[str, str | bool]:
    return {name: value for name in Wanted.__slots__ if (value := getattr(wanted, name))}


def _part(token: Token, after: Sequence[Token], before: str, said: Said) -> int:
    """Enter a token that names nothing in the Sea; how many of those after it are done with, too."""
    kind = token.kind
    if kind in FLAGS:
        if (kind in said.says and kind in ONCE) or (kind in ("flee", "away") and said.wanted):
            raise Unread
        said.says.add(kind)
    elif kind == "wind":
        said.winds.append(token.value)
    elif kind == "course" and token.value:
        wind, length = token.value.split()
        said.winds.append(wind)
        _long(said, int(length) * 10)
    elif kind == "course":
        if not after or after[0].kind != "number" or said.degrees is not None:
            raise Unread
        said.degrees = int(after[0].value)
        return 2 if len(after) > 1 and after[1].kind == "degrees" else 1
    elif kind == "length":
        _long(said, int(token.value))
    elif kind == "number":
        return _number(int(token.value), after, before, said)
    elif kind == "hour":
        if not after or after[0].kind != "number" or int(after[0].value) not in HOURS or said.hour:
            raise Unread
        said.hour = int(after[0].value)
        return 1
    elif kind == "or":
        said.either = True
    elif kind == "of" and said.says == {"max"} and not said.winds:
        said.says.add("away")
    elif kind == "centre":
        said.centre = True
    elif kind == "side":
        said.side = not said.corner
    elif kind == "corner":
        if said.corner:
            raise Unread
        said.corner, said.side = token.value, False
    elif kind == "all":
        said.everybody = True
    elif kind == "nobody":
        raise Unread(token.value)
    elif kind not in ("and", "next", "of", "with", "cell", "in", "at"):
        raise Unread
    return 0


def _number(number: int, after: Sequence[Token], before: str, said: Said) -> int:
    follows = after[0].kind if after else ""
    if follows == "degrees":
        if said.degrees is not None:
            raise Unread
        said.degrees = number
        return 1
    if follows in ("mm", "cm"):
        _long(said, number * (10 if follows == "mm" else 100))
        return 1
    at = before == "at" or (before == "to" and said.wanted and "toward" not in said.says)
    if follows == "hour" or (at and number in HOURS):
        if said.hour or number not in HOURS:
            raise Unread
        said.hour = number
        return 1 if follows == "hour" else 0
    if "between" in said.says and number == 2 and not said.wanted:
        return 0
    _long(said, number * 10)
    return 0


def _long(said: Said, units: int) -> None:
    if said.length is not None or not units:
        raise Unread
    said.length = units


def _check(said: Said) -> None:
    """Winds that belong together become one; what cannot be meant at once is unread."""
    if len(said.winds) == 2 and not said.either:
        both = DIAGONAL.get(frozenset(said.winds)) if set(said.winds) <= set("nsew") else None
        if not both:
            raise Unread
        said.winds = [both]
    if len(said.winds) > 1 or (said.degrees is not None and (said.winds or said.degrees > 360)):
        raise Unread
