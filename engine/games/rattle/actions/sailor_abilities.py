"""The abilities of the Sailors pack and of Special Loot in step 4 (`docs/rules/rattle.md`, 2.7, 2.11 and 4.22).

A Sailor acts for 1 stored Loot, once in an Adventure. Special Loot is discarded. `card_abilities` offers the abilities
and charges their price.
"""

from __future__ import annotations

from functools import partial

from engine.games.rattle.actions.ability_targets import can_sail, free_move, has_ships, near, pick_own, pick_target
from engine.games.rattle.actions.card_abilities import ability
from engine.games.rattle.cards import card_name
from engine.games.rattle.galleon.part_changes import make_ready
from engine.games.rattle.sea import SHORT, SHORT_MOVE
from engine.games.rattle.ships.changes import remove, reroll, sink_for
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import np_ships, own_ships
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle
from engine.text import text

RUTH, SANCHO, WANDA, BETTINA, ALBA, SMITTY = "P01", "P02", "P03", "P04", "P05", "P06"
KEG, BONES = "L2", "L3"
CHEER = 2
"""Strength that Bosun Smitty adds in Battles."""


def in_reach(state: RattleState, seat: int) -> list[str]:
    """Return the ids of the NP Ships within 1 short range of one of the player's Ships, without duplicates."""
    return list(dict.fromkeys(target for target, _ in near(state, seat, np_ships(state), SHORT)))


@ability(RUTH, can_sail)
async def ruth(play: Rattle, seat: int) -> Effect | None:
    """Ask for a Move of up to 1 short range, and return its effect.

    The Move costs no Sail and does not count as the action of the turn. Return None if the player ends the turn, or
    `choose_again` if the player goes back to the menu.
    """
    return await free_move(play, seat, SHORT_MOVE, card_name(RUTH))


async def sink_in_reach(card: str, play: Rattle, seat: int) -> Effect | None:
    """Ask for an NP Ship within short range, and return the effect that sinks it; None if the player ends the turn.

    `card` is the id of the card that is used. The use costs no Cannon and does not count as the action of the turn. The
    player is credited as for a shot.
    """
    target = await pick_target(play, seat, card, in_reach(play.state, seat))
    return None if target is None else lambda: sink_for(play, seat, target)


for card in (SANCHO, KEG):
    ability(card, lambda state, seat: bool(in_reach(state, seat)))(partial(sink_in_reach, card))


@ability(WANDA, lambda state, seat: bool(state.captains[seat].exhausted.get("sail")))
async def wanda(play: Rattle, seat: int) -> Effect | None:
    """Return the effect that makes an exhausted Sail ready again.

    The ability asks nothing, so the result is never None.
    """
    return lambda: make_ready(play, seat, "sail")


@ability(BETTINA, lambda state, seat: bool(np_ships(state)))
async def bettina(play: Rattle, seat: int) -> Effect | None:
    """Ask for an NP Ship at any distance. Return the effect that sends it to the pool, or None if the player ends
    the turn.

    Nobody is credited (R-192).
    """
    state = play.state
    target = await pick_target(play, seat, BETTINA, in_ship_order(state, [ship.id for ship in np_ships(state)]))
    if target is None:
        return None
    return lambda: remove(play, target, text("{ship} is paid and sails home.", ship=ship_name(target)), BETTINA)


async def roll_again(card: str, play: Rattle, seat: int) -> Effect | None:
    """Ask for one of the player's Ships, and return the effect that rolls its die again in its place (R-171).

    `card` is the id of the card that is used. Return None if the player ends the turn.
    """
    mine = await pick_own(play, seat, card, own_ships(play.state, seat))
    return None if mine is None else lambda: reroll(play, mine)


for card in (ALBA, BONES):
    ability(card, has_ships)(partial(roll_again, card))


@ability(SMITTY, has_ships)
async def smitty(play: Rattle, seat: int) -> Effect | None:
    """Ask for one of the player's Ships. Return the effect that adds 2 to its Strength in Battles, or None if the
    player ends the turn (R-172).
    """
    state = play.state
    mine = await pick_own(play, seat, SMITTY, own_ships(state, seat))
    if mine is None:
        return None

    def effect() -> None:
        """Record the added Strength for the Battles of this Adventure, and report it."""
        state.cheers[mine] = state.cheers.get(mine, 0) + CHEER
        play.report(text("{ship} is cheered on: Strength +2 in Battles.", ship=ship_name(mine)), icon=SMITTY)

    return effect
