"""Orders in words: labels for players, and sentences that can be typed for the same order."""

from __future__ import annotations

from engine.games.rattle.sea import CENTRE, LONG, SHORT, Point, cell_of
from engine.games.rattle.sea.compass import CIRCLE, COMPASS, bearing
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
    Toward,
)
from engine.games.rattle.ships.names import ship_name, tile_name
from engine.games.rattle.typed_moves.order_meanings import JUST_SHORT, FireOrder, MoveOrder
from engine.games.rattle.view import Tile
from engine.text import Arg, Text, text

WINDS: dict[Point, Text] = {
    COMPASS["n"]: text("north"),
    COMPASS["ne"]: text("north-east"),
    COMPASS["e"]: text("east"),
    COMPASS["se"]: text("south-east"),
    COMPASS["s"]: text("south"),
    COMPASS["sw"]: text("south-west"),
    COMPASS["w"]: text("west"),
    COMPASS["nw"]: text("north-west"),
}
"""The names of the main directions, by their vectors."""


def label(order: MoveOrder | FireOrder) -> Text:
    """Return the label of an order: the Ship, and where it moves or what it fires at.

    Ships have their ids alone, so that labels differ in what a phone shows of them.
    """
    if isinstance(order, FireOrder):
        return text("{ship} fires at {target}", ship=order.ship, target=order.target)
    if order.form is None:
        return text("{ship}: where to?", ship=ship_name(order.ship))
    return text("{ship}: {way}", ship=order.ship, way=way(order.form))


def sentence(order: MoveOrder | FireOrder) -> str:
    """Return an English sentence that is understood as this order and no other."""
    if isinstance(order, FireOrder):
        return f"{order.ship} fire at {order.target}"
    return f"{order.ship} {_label_and_sentence(order.form)[1]}" if order.form else order.ship


def way(form: Form) -> Text:
    """Return a move in words, without the Ship that moves: «until it touches y1»."""
    return _label_and_sentence(form)[0]


def _label_and_sentence(form: Form) -> tuple[Text, str]:
    """Return a move as a label, and as an English sentence that is understood as this move."""
    match form:
        case Touch(target):
            name, typed = _goal(target)
            return text("until it touches {target}", target=name), f"touch {typed}"
        case Near(target, distance) if distance == SHORT:
            return text("into short range of {ship}", ship=target), f"within range of {target}"
        case Near(target, distance) if distance == LONG:
            return text("into long range of {ship}", ship=target), f"long range of {target}"
        case Near(target, distance) if distance == JUST_SHORT:
            return text("close to {ship}, without touching it", ship=target), f"just short of {target}"
        case Near(target, distance):
            return text("to within {n} mm of {ship}", n=distance, ship=target), f"within {distance} mm of {target}"
        case Toward(target, length):
            name, typed = _goal(target)
            return text("{n} mm towards {target}", n=length // 10, target=name), f"toward {typed} {length // 10} mm"
        case Away(target, None):
            name, typed = _goal(target)
            return text("as far as possible from {target}", target=name), f"away from {typed}"
        case Away(target, int(length)):
            (name, typed), n = _goal(target), length // 10
            return text("{n} mm away from {target}", n=n, target=name), f"away from {typed} {n} mm"
        case Beside(target, hour):
            return text(
                "beside {ship}, at {hour} o'clock", ship=target, hour=hour
            ), f"beside {target} at {hour} o'clock"
        case Behind(target):
            return text("behind {ship}", ship=target), f"behind {target}"
        case Between(one, other):
            return text("between {ship} and {other}", ship=one, other=other), f"between {one} and {other}"
        case Place(point):
            name, typed = _goal(point)
            return text("to {cell}", cell=name), "to the middle" if point == CENTRE else typed
        case Course(direction, None):
            name, typed = _course(direction)
            return text("as far as possible to the {wind}", wind=name), f"{typed} max"
        case Course(direction, int(length)):
            name, typed = _course(direction)
            return text("{n} mm to the {wind}", n=length // 10, wind=name), f"{typed} {length // 10} mm"
        case Run():
            return text("away from all NP Ships"), "flee"
    raise AssertionError(f"unknown form of a move: {form}")


def _goal(goal: Goal) -> tuple[Arg, str]:
    """Return the text of a destination for players, and words for it that can be typed. A Ship is named by its id."""
    if isinstance(goal, str):
        return goal, goal
    if isinstance(goal, tuple):
        return cell_of(goal), f"cell {cell_of(goal)}"
    assert isinstance(goal, Tile)
    return tile_name(goal.id), goal.id


def _course(direction: Point) -> tuple[Arg, str]:
    """Return a direction as a name for players, and as words that can be typed."""
    letters = next((name.upper() for name, one in COMPASS.items() if one == direction), "")
    if letters:
        return WINDS.get(direction, letters), letters
    degrees = next(degrees for degrees in range(CIRCLE) if bearing(degrees) == direction)
    return text("{n}° line", n=degrees), f"bearing {degrees}"
