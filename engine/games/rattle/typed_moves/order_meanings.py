"""The meaning of a command on this board: possible moves and shots, or the reason that makes it impossible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from engine.games.rattle.sea import CENTRE, LONG, SHORT, Point, Refusal, point_of, reach, reading
from engine.games.rattle.sea.compass import COMPASS, bearing
from engine.games.rattle.sea.move_kinds import (
    Away,
    Behind,
    Beside,
    Between,
    Course,
    Form,
    Near,
    Place,
    Run,
    Touch,
    Toward,
)
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.typed_moves.grammar import Command
from engine.games.rattle.typed_moves.sea_context import Description, SeaContext
from engine.games.rattle.view import Tile
from engine.text import Arg, Text, text

MOST = 8
"""The maximum number of meanings of one sentence. The player is asked to pick one of them."""
JUST_SHORT = 1
"""Distance in millimetres at which a Ship is close to another one without touching it."""


@dataclass(frozen=True, slots=True)
class MoveOrder:
    """A Ship's move. `to` is its destination, or the refusal if it is impossible.

    Without a `form`, `to` is None and the player must still be asked for the destination.
    """

    ship: str
    form: Form | None = None
    to: Point | Refusal | None = None

    @property
    def end(self) -> Point | None:
        """The point where the Ship would end. It may be short of its destination.

        None if the Ship cannot move, or if the player must still be asked for the destination.
        """
        return self.to.offer if isinstance(self.to, Refusal) else self.to


@dataclass(frozen=True, slots=True)
class FireOrder:
    """A shot of one Ship at another."""

    ship: str
    target: str


class Impossible(Exception):
    """Raised if a command was understood, but the board forbids it. `why` is the reason in words."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


def meanings(command: Command, chart: SeaContext) -> list[MoveOrder | FireOrder]:
    """Return all possible meanings of a command for the player whose Sea is `chart`.

    If none is possible, return one or more impossible ones. Raises `Impossible` if the command mentions something that
    does not exist, or if no Ship can carry it out.
    """
    for thing in (command.mover, *command.things):
        if thing:
            _exists(thing, chart)
    if command.manner == "fire":
        return _shots(command, chart)
    movers = _movers(command, chart)
    if command.manner == "ship":
        return [MoveOrder(ship) for ship in movers]
    found = [
        MoveOrder(ship, form, reach(chart.moving_ship(ship), form))
        for ship in movers
        for form in _forms(command, chart, ship)
    ]
    if not found:
        raise Impossible(_nothing_fits(command.things, chart))
    possible = [one for one in found if isinstance(one.to, tuple)]
    ends = [one for one in found if one.end]
    kept: dict[tuple[str, object], MoveOrder | FireOrder] = {}
    partly = command.manner == "toward" and not any(thing.which for thing in command.things)
    for one in (ends if partly else possible) or ends or found[:1]:
        kept.setdefault((one.ship, one.end or one.form), one)
    return list(kept.values())


def _exists(thing: Description, chart: SeaContext) -> None:
    """Raise `Impossible` if a Ship, tile or cell that a sentence names does not exist in this Sea."""
    there: list[Arg] = [ship for ship in chart.ships if ship != chart.chosen]
    if thing.name and thing.name not in chart.ships:
        raise Impossible(text("There is no Ship “{ship}” in the Sea. There are {ships}.", ship=thing.name, ships=there))
    if thing.cell and not point_of(thing.cell):
        raise Impossible(text("There is no cell “{cell}”: the grid goes from A1 to N14.", cell=thing.cell.upper()))
    if thing.is_tile and not chart.tiles:
        raise Impossible(text("There is no tile in the Sea."))
    if thing.colour and thing.colour not in {one.colour for one in chart.named.values()}:
        raise Impossible(text("There is no Ship of that colour in the Sea. There are {ships}.", ships=there))
    if thing.captain and not any(one.captain for one in chart.named.values()):
        raise Impossible(text("There is no Captain Ship in the Sea."))


def _movers(command: Command, chart: SeaContext) -> Sequence[str]:
    """Return the Ships that the command can move. Raises `Impossible` if there is none."""
    mover = command.mover
    if mover is None:
        return [chart.chosen] if chart.chosen else chart.movable
    if mover.name and mover.name not in chart.movable:
        raise Impossible(text("{ship} is not yours to move.", ship=ship_name(mover.name)))
    movers = chart.own(mover, chart.movable)
    if not movers:
        raise Impossible(text("The Ship you named isn't yours, or it can't move."))
    return movers


def _nothing_fits(things: Sequence[Description], chart: SeaContext) -> Text:
    """Return the reason that no Ship or tile fits the descriptions."""
    if any(thing.name and thing.name == chart.chosen for thing in things):
        return text("A Ship can't steer by itself. Name another Ship.")
    return text("Nothing in the Sea matches what you typed. There are {ships}.", ships=[*chart.ships])


def _shots(command: Command, chart: SeaContext) -> list[MoveOrder | FireOrder]:
    """Return the possible shots at the target that is named, or at any target if none is named.

    Raises `Impossible` if there are none.
    """
    if chart.aims is None:
        raise Impossible(text("To fire is another action."))
    shooters = chart.own(command.mover, chart.ships) if command.mover else [*chart.ships]
    found = list[MoveOrder | FireOrder]()
    for ship in shooters:
        aims = chart.aims.get(ship, ())
        for thing in command.things or (Description(ship=True),):
            targets = chart.found(thing, ship, aims)
            found += [FireOrder(ship, one) for one in targets if isinstance(one, str) and one in aims]
    if not found:
        raise Impossible(text("No Ship of yours can fire at that now."))
    return list(dict.fromkeys(found))


def _forms(command: Command, chart: SeaContext, ship: str) -> Iterator[Form]:
    """Yield the moves that a command can mean for a Ship. There may be none.

    Raises `Impossible` if the words after «between» do not name two Ships.
    """
    if command.manner == "run":
        yield Run(tuple(chart.foes))
    elif command.manner == "centre":
        yield Place(CENTRE)
    elif command.manner == "course":
        direction = bearing(command.degrees) if command.degrees is not None else COMPASS[command.wind]
        yield from (Course(direction, length) for length in command.lengths or (None,))
    elif command.manner == "between":
        found = [[one for one in chart.found(thing, ship) if isinstance(one, str)] for thing in command.things]
        if len(found) == 1:
            if len(found[0]) != 2:
                if not found[0]:
                    raise Impossible(text("“Between” needs two Ships, and your words match none."))
                raise Impossible(text("“Between” needs two Ships, and your words match {ships}.", ships=[*found[0]]))
            yield Between(*found[0])
        else:
            yield from (Between(one, other) for one, other in product(*found) if one != other)
    else:
        for thing in command.things:
            yield from _relative_to_thing(command, thing, chart, ship)


def _relative_to_thing(command: Command, thing: Description, chart: SeaContext, ship: str) -> Iterator[Form]:
    """Yield the moves of the Ship `ship` relative to `thing`, a Ship, a tile or a cell.

    If several things fit this description, yield a move for each. `chart` is the Sea as the player sees it.
    """
    if thing.cell:
        point = point_of(thing.cell)
        assert point
        yield from [Place(point)] if command.manner == "place" else _moves_by_length(command, point)
        return
    found = chart.found(thing, ship)
    if thing == Description(ship=True) and command.manner == "away" and not command.lengths and len(found) > 1:
        yield Run(tuple(chart.foes))
        return
    for target in found:
        match command.manner:
            case "away":
                yield from _moves_by_length(command, target)
            case "toward" if command.lengths:
                yield from _moves_by_length(command, target)
            case "touch" | "toward":
                yield Touch(target)
            case "board" if isinstance(target, Tile) or not chart.mine(target):
                yield Touch(target)
            case _ if isinstance(target, str):
                yield from _relative_to_ship(command, target, reading(chart.ships[ship], chart.ships[target]))


def _moves_by_length(command: Command, goal: str | Tile | Point) -> Iterator[Form]:
    """Yield the moves of a command towards or away from `goal`, one for each length that the command names.

    `goal` is a Ship's id, a tile or a point.
    """
    if command.manner == "toward":
        yield from (Toward(goal, length) for length in command.lengths)
    else:
        yield from (Away(goal, length) for length in command.lengths or (None,))


def _relative_to_ship(command: Command, ship: str, distance: int) -> Iterator[Form]:
    """Yield the moves relative to another Ship, `distance` millimetres away. There may be none."""
    match command.manner:
        case "range" | "long" | "shy":
            yield Near(ship, {"range": SHORT, "long": LONG, "shy": JUST_SHORT}[command.manner])
        case "apart" if all(distance < length // 10 for length in command.lengths):
            yield from (Away(ship, length - 10 * distance) for length in command.lengths)
        case "within" | "apart":
            yield from (Near(ship, length // 10) for length in command.lengths)
        case "beside":
            yield Beside(ship, command.hour)
        case "behind":
            yield Behind(ship)
