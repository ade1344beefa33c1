"""What a sentence can mean here: for each Ship that may be meant the moves, and where they end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from engine.games.rattle.sea import CENTRE, LONG, SHORT, Point, Refusal, Tile, point_of, reach
from engine.games.rattle.sea.compass import COMPASS, bearing
from engine.games.rattle.sea.forms import Away, Behind, Beside, Between, Course, Form, Near, Place, Run, Touch, Toward
from engine.games.rattle.spoken.chart import Chart, Wanted
from engine.games.rattle.spoken.phrases import Said, Unread
from engine.games.rattle.spoken.spelling import like_a_ship
from engine.games.rattle.view import Tile as Lying

SIDES = {"n": 12, "e": 3, "s": 6, "w": 9}
CORNERS = {"nw": 1, "ne": 3, "sw": 7, "se": 9}
"""The ninths of a cell in them."""
MOST = 8
"""So many readings are asked about; of more a sentence says too little."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a Ship is to do, and where that takes it; a refusal if it cannot. Without a form it has still to be said."""

    ship: str
    form: Form | None = None
    to: Point | Refusal | None = None

    @property
    def end(self) -> Point | None:
        """Where the Ship would come to lie, be it short of where it was to."""
        return self.to.offer if isinstance(self.to, Refusal) else self.to


@dataclass(frozen=True, slots=True)
class Shot:
    """A Ship that fires at another."""

    ship: str
    target: str


def orders(said: Said, chart: Chart) -> list[Order | Shot]:
    """All that a sentence can mean, the possible ones where there are any; raises `Unread` if it means nothing."""
    if said.ship and said.ship not in chart.movable and "fire" not in said.says:
        raise Unread
    if "fire" in said.says:
        return _shots(said, chart)
    movers = [said.ship or chart.chosen] if said.ship or chart.chosen else chart.movable
    found = list[Order | Shot]()
    for ship in movers:
        assert ship
        if _empty(said):
            if not said.ship:
                raise Unread
            return [Order(ship)]
        helm = chart.helm(ship)
        found += [Order(ship, form, reach(helm, form)) for form in _forms(said, chart, ship)]
    partly = "toward" in said.says and not said.says & {"touch", "board"} and len(movers) > 1
    some = [one for one in found if isinstance(one, Order) and isinstance(one.to, tuple)]
    ends = [one for one in found if isinstance(one, Order) and one.end]
    meant = ends if partly and not _best(said) else some or ends or found[:1]
    kept: dict[tuple[str, object], Order | Shot] = {}
    for one in meant:
        assert isinstance(one, Order)
        kept.setdefault((one.ship, one.end or one.form), one)
    if not kept or len(kept) > MOST:
        raise Unread
    return list(kept.values())


def _best(said: Said) -> bool:
    return any(wanted.which for wanted in said.wanted)


def _empty(said: Said) -> bool:
    here = said.wanted or said.winds or said.centre or said.side or said.degrees is not None or said.length is not None
    return not (here or said.says)


def _forms(said: Said, chart: Chart, ship: str) -> Iterator[Form]:
    """The moves that a sentence can be for a Ship."""
    says, wanted = said.says, said.wanted
    if said.side or said.centre:
        yield from _fixed(said, wanted)
    elif not wanted:
        yield from _free(said, chart)
    elif said.everybody or (said.degrees is not None):
        raise Unread
    elif "between" in says:
        yield from _between(said, chart, ship)
    elif (len(wanted) > 1 and (said.winds or says - {"to", "toward", "touch", "board"} or len(wanted) > 3)) or (
        len(wanted) > 1 and not said.either and says
    ):
        raise Unread
    else:
        for one in wanted:
            yield from _to(said, one, chart, ship)


def _fixed(said: Said, wanted: list[Wanted]) -> Iterator[Form]:
    """The middle of the Sea, or a side of it."""
    if said.centre and not (wanted or said.winds or said.says - {"to", "toward"} or said.length):
        yield Place(CENTRE)
    elif said.side and said.winds and not (wanted or said.says - {"to", "toward"} or said.length):
        yield Course(COMPASS[said.winds[0]])
    elif said.side and said.winds and len(wanted) == 1 and wanted[0].name and said.winds[0] in SIDES:
        yield Beside(wanted[0].name, SIDES[said.winds[0]])
    elif said.side and said.hour and len(wanted) == 1 and wanted[0].name and not said.says - {"to"}:
        yield Beside(wanted[0].name, said.hour)
    else:
        raise Unread


def _free(said: Said, chart: Chart) -> Iterator[Form]:
    """A course, or just away."""
    flees = said.says & {"away", "flee"}
    if said.says - {"away", "flee", "max", "to", "toward"} or said.hour:
        raise Unread
    if said.winds or said.degrees is not None:
        if "away" in said.says:
            raise Unread
        direction = COMPASS[said.winds[0]] if said.winds else bearing(said.degrees or 0)
        yield Course(direction, said.length)
    elif flees and said.length is None:
        yield Run(tuple(chart.foes))
    else:
        raise Unread


def _between(said: Said, chart: Chart, ship: str) -> Iterator[Form]:
    if said.says - {"between", "to"} or said.winds or said.length or said.hour:
        raise Unread
    names = [[one for one in chart.found(wanted, ship) if isinstance(one, str)] for wanted in said.wanted]
    if len(names) == 1 and len(names[0]) == 2:
        yield Between(*names[0])
    elif len(names) == 2 and not any(wanted.is_tile or wanted.cell for wanted in said.wanted):
        yield from (Between(one, other) for one, other in product(*names) if one != other)
    else:
        raise Unread


def _to(said: Said, wanted: Wanted, chart: Chart, ship: str) -> Iterator[Form]:
    """Moves with regard to one thing in the Sea."""
    says = said.says
    if wanted.cell:
        yield from _cell(said, wanted.cell)
        return
    things, flees = chart.found(wanted, ship), {"flee", "away"}
    if (not things and (wanted.name or not wanted.which)) or (
        wanted == Wanted(vague=True) and not (says or chart.chosen)
    ):
        raise Unread
    if wanted == Wanted(vague=True) and says & flees and not says - flees and len(things) > 1 and said.length is None:
        yield Run(tuple(chart.foes))
    if said.winds and not says - {"to", "touch"} and said.length is None:
        yield from (Touch(one) for one in chart.outermost(things, said.winds[0]))
    for thing in things:
        if isinstance(thing, Lying):
            yield from _tile(said, thing)
            continue
        if said.length is not None and not (wanted.which or says & {"to", "toward", "away", "flee"}):
            raise Unread
        yield from _ship(said, thing, chart)
        if wanted.name and point_of(thing) and not says - {"to"} and not (said.winds or said.length or said.hour):
            point = point_of(thing)
            assert point
            if isinstance(reach(chart.helm(ship), Place(point)), tuple):
                yield Place(point)


def _cell(said: Said, cell: str) -> Iterator[Form]:
    point = point_of(cell)
    if said.winds or said.hour or not point:
        raise Unread
    if said.corner:
        if "." in cell or said.says - {"to"} or said.length is not None:
            raise Unread
        yield Place(point_of(f"{cell}.{CORNERS[said.corner]}") or point)
    elif said.says & {"away", "flee"} and not said.says - {"away", "flee", "max"}:
        yield Away(point, said.length)
    elif said.says - {"to", "toward", "max"}:
        raise Unread(cell if like_a_ship(cell) else "")
    elif said.length is None:
        yield Place(point)
    elif "toward" in said.says:
        yield Toward(point, said.length)
    else:
        raise Unread


def _tile(said: Said, tile: Tile) -> Iterator[Form]:
    says = said.says
    if said.hour:
        raise Unread
    if says & {"away", "flee"}:
        if said.winds or says - {"away", "flee", "max"}:
            raise Unread
        yield Away(tile, said.length)
    elif says - {"to", "toward", "touch", "board", "max", "beside"}:
        raise Unread
    elif said.length is None:
        yield Touch(tile)
    else:
        yield Toward(tile, said.length)


def _ship(said: Said, name: str, chart: Chart) -> Iterator[Form]:
    says = said.says
    ways = says - {"to", "max"}
    if ("board" in says and chart.mine(name)) or (said.length is not None and (said.hour or said.winds)):
        raise Unread
    if said.winds:
        if ways - {"beside", "touch"} or said.winds[0] not in SIDES:
            raise Unread
        yield Beside(name, SIDES[said.winds[0]])
    elif said.hour:
        if ways - {"beside", "touch"}:
            raise Unread
        yield Beside(name, said.hour)
    elif ways & {"away", "flee"}:
        if ways - {"away", "flee"}:
            raise Unread
        yield Away(name, said.length)
    elif ways & {"range", "long"}:
        if ways - {"range", "long", "toward", "beside"} or said.length is not None:
            raise Unread
        yield Near(name, LONG if "long" in ways else SHORT)
    elif "behind" in ways:
        if ways - {"behind"} or said.length is not None:
            raise Unread
        yield Behind(name)
    elif ways - {"touch", "board", "toward", "beside"}:
        raise Unread
    elif said.length is None:
        yield Touch(name)
    else:
        if ways & {"board", "beside"}:
            raise Unread
        yield Toward(name, said.length)


def _shots(said: Said, chart: Chart) -> list[Order | Shot]:
    """Who can fire at what is named; a Ship that is only told to fire at any it can."""
    aimless = not said.wanted and said.ship
    if said.says - {"fire", "to"} or said.winds or said.length or said.hour or not (aimless or len(said.wanted) == 1):
        raise Unread
    found = list[Order | Shot]()
    for ship in chart.aims:
        if said.ship in (None, ship):
            aims = chart.aims[ship]
            targets = chart.found(said.wanted[0], ship, aims) if said.wanted else aims
            found += [Shot(ship, one) for one in targets if isinstance(one, str) and one in aims]
    if not found or len(found) > MOST:
        raise Unread
    return found
