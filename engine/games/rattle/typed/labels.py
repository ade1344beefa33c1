"""Orders in words: labels that people read, and sentences that say the same."""

from __future__ import annotations

from engine.games.rattle.sea import CENTRE, LONG, SHORT, Point, cell_of
from engine.games.rattle.sea.compass import CIRCLE, COMPASS, bearing
from engine.games.rattle.sea.forms import (
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
from engine.games.rattle.ships import ship_name, tile_name
from engine.games.rattle.typed.meaning import JUST_SHORT, Order, Shot
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


def label(order: Order | Shot) -> Text:
    """What an order is, for a button: the Ship and what it does."""
    ship = ship_name(order.ship)
    if isinstance(order, Shot):
        return text("{ship} fires at {target}", ship=ship, target=ship_name(order.target))
    if order.form is None:
        return text("{ship}: where to?", ship=ship)
    return text("{ship}: {way}", ship=order.ship, way=way(order.form))


def way(form: Form) -> Text:
    """What a move is, in words."""
    match form:
        case Touch(target):
            return text("until it touches {target}", target=_goal(target))
        case Near(target, distance) if distance == SHORT:
            return text("into short range of {ship}", ship=ship_name(target))
        case Near(target, distance) if distance == LONG:
            return text("into long range of {ship}", ship=ship_name(target))
        case Near(target, distance) if distance == JUST_SHORT:
            return text("close to {ship}, without touching it", ship=ship_name(target))
        case Near(target, distance):
            return text("to within {n} mm of {ship}", n=distance, ship=ship_name(target))
        case Toward(target, length):
            return text("{n} mm towards {target}", n=length // 10, target=_goal(target))
        case Away(target, None):
            return text("as far as possible from {target}", target=_goal(target))
        case Away(target, int(length)):
            return text("{n} mm away from {target}", n=length // 10, target=_goal(target))
        case Beside(target, hour):
            return text("beside {ship}, at {hour} o'clock", ship=ship_name(target), hour=hour)
        case Behind(target):
            return text("behind {ship}", ship=ship_name(target))
        case Between(one, other):
            return text("between {ship} and {other}", ship=ship_name(one), other=ship_name(other))
        case Place(point):
            return text("to {cell}", cell=cell_of(point))
        case Course(direction, None):
            return text("as far as possible to the {wind}", wind=_wind(direction))
        case Course(direction, int(length)):
            return text("{n} mm to the {wind}", n=length // 10, wind=_wind(direction))
        case Run():
            return text("away from all NP Ships")
    raise AssertionError(form)


def _goal(goal: Goal) -> Arg:
    if isinstance(goal, Tile):
        return tile_name(goal.id)
    return ship_name(goal) if isinstance(goal, str) else cell_of(goal) if isinstance(goal, tuple) else ""


def _wind(direction: Point) -> Arg:
    if direction in WINDS:
        return WINDS[direction]
    letters = next((name for name, one in COMPASS.items() if one == direction), "")
    return letters.upper() or text("{n}° line", n=_degrees(direction))


def words(order: Order | Shot) -> str:
    """What says just this order."""
    if isinstance(order, Shot):
        return f"{order.ship} fire at {order.target}"
    return f"{order.ship} {_said(order.form)}".strip() if order.form else order.ship


def _said(form: Form) -> str:
    match form:
        case Touch(target):
            return f"touch {_name(target)}"
        case Near(target, distance):
            ranges = {SHORT: "within range of", LONG: "long range of", JUST_SHORT: "just short of"}
            return f"{ranges.get(distance, f'within {distance} mm of')} {target}"
        case Toward(target, length):
            return f"toward {_name(target)} {length // 10} mm"
        case Away(target, None):
            return f"away from {_name(target)}"
        case Away(target, int(length)):
            return f"away from {_name(target)} {length // 10} mm"
        case Beside(target, hour):
            return f"beside {target} at {hour} o'clock"
        case Behind(target):
            return f"behind {target}"
        case Between(one, other):
            return f"between {one} and {other}"
        case Place(point):
            return "to the middle" if point == CENTRE else f"cell {cell_of(point)}"
        case Course(direction, length):
            return f"{_course(direction)} {'max' if length is None else f'{length // 10} mm'}"
    return "flee"


def _name(goal: Goal) -> str:
    if isinstance(goal, Tile):
        return goal.id
    return goal if isinstance(goal, str) else f"cell {cell_of(goal)}" if isinstance(goal, tuple) else ""


def _course(direction: Point) -> str:
    letters = next((name for name, one in COMPASS.items() if one == direction), "")
    return letters.upper() or f"bearing {_degrees(direction)}"


def _degrees(direction: Point) -> int:
    return next(degrees for degrees in range(CIRCLE) if bearing(degrees) == direction)
