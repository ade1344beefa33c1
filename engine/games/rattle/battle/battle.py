"""Step 5: the Battle, and the effects of cards at its end (`docs/rules/rattle.md`, 4.10)."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.rattle.battle.report import report_battle
from engine.games.rattle.battle.rounds import fight_round
from engine.games.rattle.ships.changes import to_pool
from engine.games.rattle.ships.queries import closest_pairs, is_ally, np_ships, on_tile, player_ships
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, step
from engine.games.rattle.treasure.coins import earn
from engine.text import Who, text

BARRELS = 2
"""Extra Loot for each player with a Ship at the reefs of card PS4."""


@step
def battle(play: Rattle) -> None:
    """Carry out step 5: let the nearest pairs fight until one side is gone, then send the survivors home.

    The card may have an effect at the end (R-173, R-184, R-185, R-303). The rules are R-175 and R-259.
    """
    state = play.state
    state.phase = "battle"
    play.begin_group()
    while True:
        distance, pairs = closest_pairs(np_ships(state), player_ships(state))
        if not pairs:
            break
        fight_round(play, pairs, distance)
    special = AT_THE_END.get(state.card)
    if special:
        special(play)
    report_battle(play)
    sail_home(state)


def sail_home(state: RattleState) -> None:
    """Return surviving Ships to their owners and NP Ships to the pool, and clear the Sea with its events (R-184)."""
    for ship in in_ship_order(state, state.sea):
        owner = state.sea[ship].owner
        if owner is None:
            to_pool(state, ship)
        else:
            del state.sea[ship]
            captain = state.captains[owner]
            captain.home = sorted([*captain.home, ship])
    state.tiles.clear()
    state.dropped.clear()
    state.wake.clear()


def _on_tiles(state: RattleState) -> list[int]:
    """Return the seats with a surviving Ship that touches a tile, from the Baron on (R-303)."""
    return [seat for seat in state.around() if any(on_tile(state, ship) for ship in state.ships_of(seat))]


def attack_the_port(play: Rattle) -> None:
    """Carry out the card NH1: give 1 coin to each player with a surviving Ship at the Fort."""
    for seat in _on_tiles(play.state):
        earn(play, seat, 1, text("{who} lands at the Fort: 1 coin.", who=Who(seat)))


def drifting_barrels(play: Rattle) -> None:
    """Carry out the card PS4: give 2 more Loot in step 7 to each player with a surviving Ship at a reef."""
    for seat in _on_tiles(play.state):
        play.state.reward[seat] += BARRELS
        play.report(text("{who} finds barrels at the reef: 2 Loot more.", who=Who(seat)), icon="PS4")


def escort_duty(play: Rattle) -> None:
    """Carry out the card PH6: give 1 coin to each participant if the Ally survived."""
    state = play.state
    if any(is_ally(state, ship) for ship in state.sea.values()):
        for seat in state.participants():
            earn(play, seat, 1, text("The escorted Ship is safe: 1 coin for {who}.", who=Who(seat)))


AT_THE_END: dict[str, Callable[[Rattle], None]] = {
    "NH1": attack_the_port,
    "PS4": drifting_barrels,
    "PH6": escort_duty,
}
"""The effects that cards have at the end of step 5, by card id."""
