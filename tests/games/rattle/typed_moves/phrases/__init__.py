"""Phrases that people would type at sea, in both languages, with their meanings and positions.

The meanings are computed here with the forms of `engine.games.rattle.sea`, which do not depend on words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from engine.games.rattle.actions.typed_choice import OPTIONS_OF_ANSWER
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.sea import CENTRE, LONG, MovingShip, Point, Refusal, point_of, reach
from engine.games.rattle.sea.compass import COMPASS, bearing
from engine.games.rattle.sea.move_kinds import (
    Away,
    Behind,
    Beside,
    Between,
    Course,
    Form,
    Goal,
    Near,
    Place,
    Run,
    Touch,
)
from engine.games.rattle.sea.move_kinds import Toward as Towards
from engine.games.rattle.sea.tile_geometry import Tile as Shape
from engine.games.rattle.typed_moves import Interpretation, MoveOrder, NamedShip, SeaContext, interpret
from engine.games.rattle.typed_moves.order_meanings import FireOrder
from engine.games.rattle.view import Tile
from engine.text import text

HERE = Path(__file__).parent
LANGUAGES = ("english", "italian")
STRANGERS = tuple(f"{who}-{one}" for who in ("strangers", "newcomers", "table", "evening") for one in LANGUAGES)
"""Phrases by people who knew neither the parser nor the other phrases."""
Meaning: TypeAlias = tuple[str, ...]
"""A Ship and its destination, or a word."""


def _chart(
    ships: str, tiles: str = "", movable: str = "", chosen: str | None = None, aims: dict[str, list[str]] | None = None
) -> SeaContext:
    """Return a position. `ships` are rows such as `g2 700 900 3`: name, place, face."""
    points, named = dict[str, Point](), dict[str, NamedShip]()
    war = aims is not None
    for row in ships.split(","):
        name, x, y, face = row.split()
        points[name] = (int(x), int(y))
        own = name[0].isdecimal()
        rival = war and own and name[0] != "1"
        strength = int(face) if face.isdecimal() else 0
        colour = ("yellow", "blue", "green", "red", "white")[int(name[0]) - 1] if own else name[0]
        letter = {"yellow": "y", "blue": "b", "green": "g", "red": "r"}.get(colour, colour)
        named[name] = NamedShip(name, letter, face, strength, not own or rival, rival, name.endswith("k"))
    laid = []
    for row in tiles.split(",") if tiles else ():
        tile, x, y = row.split()
        card = TILES[tile]
        laid.append(Tile(int(x), int(y), card.width, card.height, card.radius, tile))
    return SeaContext(0, points, named, laid, movable.split() or ["1a"], 880, chosen, (), aims)


WATERS = {
    "open": _chart(
        "y1 1500 2200 1, g2 700 900 3, r1 2400 2300 5, o1 1900 1000 4, b1 1150 1600 2, 1a 1400 1400 3, 1b 2300 700 2, "
        "2a 600 2100 4",
        movable="1a 1b",
        chosen="1a",
    ),
    "harbour": _chart(
        "y1 500 1500 2, y2 1300 1800 skull, r1 900 450 3, r2 1400 450 2, r3 1900 450 4, 1a 1000 1000 3",
        "T09 1400 125",
        chosen="1a",
    ),
    "reefs": _chart(
        "y1 1100 700 sail, y2 2000 2200 2, 1a 600 600 3, 1c 2200 700 2", "T04 800 1400, T05 2000 1400", movable="1a 1c"
    ),
    "war": _chart(
        "g1 1500 500 2, 1a 700 1300 3, 1k 1300 700 5, 2a 1250 1300 2, 2b 700 2000 4",
        movable="1a 1k",
        aims={"1k": ["2a"]},
    ),
    "guns": _chart(
        "y1 1700 1500 2, g2 900 2000 1, r1 1300 700 5, 1a 1200 1400 cannon, 1b 1500 2000 3",
        movable="1a 1b",
        aims={"1a": ["y1", "g2", "r1"], "1b": ["y1", "g2"]},
    ),
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase in a position, and its meanings: one, several that must be asked about, or none."""

    waters: str
    words: str
    meanings: frozenset[Meaning]


def phrases(language: str) -> list[Phrase]:
    """Return all phrases of a file."""
    found, waters = list[Phrase](), ""
    for line in (HERE / f"{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            waters = line.strip("[]")
        elif "=>" in line and not line.startswith("#"):
            words, means = line.split(" => ")
            every = () if means == "no" else means.split(" / ")
            found.append(Phrase(waters, words, frozenset(meaning(WATERS[waters], one) for one in every)))
    return found


def meaning(chart: SeaContext, said: str) -> Meaning:
    """Return the meaning of a line of the files."""
    parts = said.split()
    if parts[0] not in chart.ships:
        return tuple(parts)
    ship, rest = parts[0], parts[1:]
    if rest == ["?"]:
        return (ship, "?")
    ship_moves = chart.moving_ship(ship)
    return (ship, *_place(reach(ship_moves, _form(chart, ship_moves, rest))))


def _place(found: Point | Refusal) -> tuple[str, ...]:
    end = found.offer if isinstance(found, Refusal) else found
    return (f"{end[0]},{end[1]}",) if end else ("nowhere",)


def _form(chart: SeaContext, ship_moves: MovingShip, rest: list[str]) -> Form:
    """Return the form of `touch g2`, `NNE 60` and the like."""
    verb, *more = rest
    tiles = {tile.id: tile for tile in chart.tiles}
    goal: Goal = more[0] if more else ""
    if more and more[0] not in chart.ships:
        goal = tiles.get(more[0]) or point_of(more[0]) or more[0]
    length = int(more[-1]) * 10 if more and more[-1].isdecimal() else None
    match verb:
        case "touch":
            assert not isinstance(goal, tuple)
            return Touch(goal)
        case "short":
            return Near(more[0], 1)
        case "range":
            return Near(more[0])
        case "within":
            return Near(more[0], int(more[1]))
        case "longrange":
            return Near(more[0], LONG)
        case "toward":
            return Towards(goal, 10**5 if length is None else length)
        case "away":
            return Away(goal, length)
        case "beside":
            return Beside(more[0], int(more[1]))
        case "behind":
            return Behind(more[0])
        case "between":
            return Between(more[0], more[1])
        case "at":
            return Place(CENTRE if more[0] == "centre" else point_of(more[0]) or CENTRE)
        case "run":
            return Run(tuple(chart.foes))
    return Course(bearing(int(verb)) if verb.isdecimal() else COMPASS[verb.lower()], length)


def understood(phrase: Phrase) -> tuple[frozenset[Meaning], bool]:
    """Return the meanings that the parser finds, and whether it is sure rather than asking."""
    heard, here = interpret(phrase.words, WATERS[phrase.waters]), WATERS[phrase.waters]
    if "end" in heard.answers and not here.chosen:
        return frozenset({("pass",)}), False  # «end» before anything was done asks whether to pass
    found = frozenset(_meant(phrase, heard))
    return found, len(found) == 1 and not heard.why


def _meant(phrase: Phrase, heard: Interpretation) -> list[Meaning]:
    if heard.why:
        return []
    here = WATERS[phrase.waters]
    offered = (
        ("end", "back", "help") if here.chosen else ("move", "pass", "help", "back", *(["fire"] if here.aims else []))
    )
    found = [
        next((way for way in OPTIONS_OF_ANSWER.get(one, (one,)) or (one,) if way in offered), "")
        for one in heard.answers
    ]
    return [(one,) for one in found if one] + [_one(order) for order in heard.orders]


def _one(order: MoveOrder | FireOrder) -> Meaning:
    if isinstance(order, FireOrder):
        return ("fire", order.target)
    if order.form is None:
        return (order.ship, "?")
    end = order.end
    return (order.ship, f"{end[0]},{end[1]}" if end else "nowhere")


def said(words: str, ships: dict[str, Point], ship: str, limit: int, walls: Sequence[Shape] = ()) -> Point | Refusal:
    """Return the destination of a typed move, or the refusal."""
    named = {name: NamedShip(name, name[0], "1", 1, not name[0].isdecimal()) for name in ships}
    heard = interpret(words, SeaContext(0, ships, named, (), [ship], limit, ship, walls))
    if len(heard.orders) != 1:
        return Refusal(heard.why or text("That can be several things."))
    (order,) = heard.orders
    assert isinstance(order, MoveOrder)
    assert order.to is not None
    return order.to
