"""Check the sentences of advice in Rattle, Battle, Grab the Loot."""

from __future__ import annotations

from engine.choice import options_of
from engine.games.rattle.actions.move_choice import offered_moves
from engine.games.rattle.cards.loot_victory_revenge import VICTORY
from engine.games.rattle.sea import LONG_MOVE, SHORT_MOVE, SUPER_MOVE, touching
from engine.games.rattle.ships.queries import strength, walls
from engine.games.rattle.state import RattleState
from engine.games.rattle.treasure.loot import loot_places
from tests.conformance.advice_claims import Checks, Claim


def _loot(state: RattleState, claim: Claim) -> int:
    return sum(state.captains[claim.seat].loot.values())


def _room(claim: Claim) -> int:
    """Return the places that are left for Loot: a Ship that is sent has none (R-82)."""
    sent = int(str(claim.value).removesuffix("k")) + str(claim.value).endswith("k")
    return loot_places(claim.state, claim.seat) - sent


def _has_room(claim: Claim) -> bool:
    return 0 < _loot(claim.state, claim) <= _room(claim)


def _has_just_room(claim: Claim) -> bool:
    return 0 < _loot(claim.state, claim) == _room(claim)


def _touches(claim: Claim) -> bool:
    """Compare the Strengths, and look where the move would end."""
    state: RattleState = claim.state
    words = str(claim.value).removeprefix("sail ").split()
    ship, target = (words[0] if len(words) == 3 else claim.view.chosen), words[-1]
    every = [
        offer
        for limit in (SHORT_MOVE, LONG_MOVE, SUPER_MOVE)
        for offer in offered_moves(state, claim.seat, ship, limit, walls(state))
    ]
    ends = [offer.to for offer in every if offer.id == f"touch {target}"]
    power = {one: strength(state, state.sea[one]) for one in (ship, target)}
    said = (claim.arg("mine"), claim.arg("theirs"))
    touched = bool(ends) and all(touching(to, state.sea[target].at) for to in ends)
    return touched and said == (power[ship], power[target]) and power[ship] > power[target]


def _sinks(claim: Claim) -> bool:
    target = str(claim.value).split()[-1].partition("+")[0]
    return target in claim.state.sea and target not in claim.after().state.sea


def _keeps_valuables(claim: Claim) -> bool:
    have = claim.state.captains[claim.seat].loot.get("valuables", 0)
    return have > 0 and not any(one.startswith("valuables") for one in claim.picked)


def _takes_valuables(claim: Claim) -> bool:
    offered = {one.id.partition(".")[0] for one in options_of(claim.choice)}
    return {one.partition(".")[0] for one in claim.picked} == {"valuables"} and len(offered) > 1


def _buys(claim: Claim) -> bool:
    card = VICTORY[claim.state.guild[0]]
    before, after = (state.captains[claim.seat] for state in (claim.state, claim.after().state))
    return bool(claim.arg("points") == card.points and claim.arg("cost") == before.coins - after.coins)


def _coins_count(claim: Claim) -> bool:
    me = claim.view.players[claim.seat]
    return bool(claim.value == "all" and sum(one.points for one in me.points if one.source == "coins") == me.coins)


def _others_coins(state: RattleState, claim: Claim) -> float:
    return -sum(one.coins for seat, one in enumerate(state.captains) if seat != claim.seat)


CHECKS = Checks(
    facts={
        "You still have room for all your Loot.": _has_room,
        "With one Ship more at sea you would have no room for all your Loot.": _has_just_room,
        "There it touches {target}: Strength {mine} against {theirs}.": _touches,
        "A shot never misses: {target} sinks.": _sinks,
        "That way you keep your Valuables.": _keeps_valuables,
        "Valuables sell best: the Pit pays a coin for each.": _takes_valuables,
        "It is {points} Victory Points for {cost} coins, which count 1 each.": _buys,
        "Each coin counts 1 Victory Point at the end.": _coins_count,
        "With a Sail you can move a Ship before the Battle.": lambda claim: (
            claim.value == "sail" and not claim.state.captains[claim.seat].parts("sail")
        ),
    },
    averages={
        "On average, it wins you more coins.": lambda state, claim: state.captains[claim.seat].coins,
        "On average it leaves the others fewer coins.": _others_coins,
        "On average it leaves you with more Loot.": _loot,
    },
    ends=lambda state, claim: bool(state.phase != "crazy"),
    answers=80,
)
