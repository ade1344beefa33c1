"""Ships where a test wants them: a state in the middle of an Adventure, and a play to run its steps in."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chance import Chance
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.opening import setup
from engine.games.rattle.options import RattleOptions
from engine.games.rattle.ships import kind_of_die, seat_of
from engine.games.rattle.standing import STEPS, Rattle
from engine.games.rattle.state import RattleState
from engine.games.rattle.view import Ship, Tile
from engine.play import Play

Lying = Mapping[str, tuple[str, int, int]]
"""Ships in the Sea: face and place by id."""


def becalmed(seats: int = 3, baron: int = 0, **options: object) -> RattleState:
    """A game just set up, with nothing on its agenda."""
    state = setup(RattleOptions(**options), seats, range(seats), Chance("00" * 32))  # type: ignore[arg-type]
    state.agenda.clear()
    state.baron = baron
    return state


def at_sea(card: str, ships: Lying, seats: int = 3, baron: int = 0, seed: str = "00" * 32) -> Rattle:
    """An Adventure with these Ships in the Sea."""
    scenario = ADVENTURES[card].scenario or "norrington"
    state = becalmed(seats, baron, scenario=scenario)
    state.card, state.quest, state.place, state.phase = card, 1, 1, "np"
    for tile, (x, y) in ADVENTURES[card].tiles.items():
        shape = TILES[tile]
        state.tiles.append(Tile(x, y, shape.width, shape.height, shape.radius, id=tile))
    for ship, (face, x, y) in ships.items():
        owner = seat_of(ship)
        state.sea[ship] = Ship(ship, owner, kind_of_die(ship), face, x, y)
        if owner is None:
            state.pool.remove(ship)
        else:
            state.captains[owner].home.remove(ship)
            state.captains[owner].sent.append(ship)
    return Play(state, seats, Chance(seed))


def run(play: Rattle, step: str, *args: object) -> None:
    """Run a step that asks nothing."""
    assert STEPS[step](play, *args) is None


def said(play: Rattle) -> list[str]:
    """What was told, in English."""
    return [report.text.plain() for report in play.reports]


def row(distance: int, x: int = 400, y: int = 400) -> tuple[int, int]:
    """A place that far east of a Ship at (x, y), as a reading."""
    return x + 140 + 10 * distance, y
