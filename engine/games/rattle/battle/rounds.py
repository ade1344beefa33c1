"""The rounds of a Battle (`docs/rules/rattle.md`, 4.10 and 4.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.rattle.battle.sea_events import SeaEvent
from engine.games.rattle.ships.changes import credit, put_on_captain, to_pool, wreck
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import Pair, strength
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.text import Arg, Who, text


def fight_round(play: Rattle, pairs: Sequence[Pair], distance: int) -> None:
    """Let these pairs of an NP and a Player Ship fight at once, with the Strengths before the round (R-176 to R-181).

    `distance` is the millimetres between the Ships of each pair. The lower Strength sinks; equal ones sink each other.
    The rule is R-186.
    """
    state = play.state
    power = {ship: strength(state, state.sea[ship]) for pair in pairs for ship in pair}
    number = 1 + max((event.number for event in state.wake), default=0)
    for one, mine in pairs:
        met = (power[one], power[mine])
        state.wake.append(SeaEvent("fight", state.sea[one], state.sea[mine], number=number, strengths=met))
    beaten, lost = _sunk(state, pairs, power)
    _report(play, pairs, distance, power, in_ship_order(state, [*beaten, *lost]))
    for one in in_ship_order(state, beaten):
        for seat in sorted(beaten[one]):
            credited(play, seat, one)
    for one in in_ship_order(state, beaten):
        if beaten[one]:
            put_on_captain(state, one)
        else:
            to_pool(state, one)
    for mine in in_ship_order(state, lost):
        wreck(play, mine, orange=lost[mine])


def _sunk(
    state: RattleState, pairs: Sequence[Pair], power: Mapping[str, int]
) -> tuple[dict[str, list[int]], dict[str, bool]]:
    """Return the NP Ships sunk and the Player Ships sunk in a round in which the `pairs` fought.

    `power` is the Strength of each Ship by id. The first result has for each NP Ship sunk the seats that get a credit,
    maybe none. The second has for each Player Ship sunk True if an orange Ship sank it.
    """
    beaten: dict[str, list[int]] = {}
    lost: dict[str, bool] = {}
    for one, mine in pairs:
        owner = state.sea[mine].owner
        if power[one] <= power[mine]:
            seats = beaten.setdefault(one, [])
            if owner is not None and owner not in seats:
                seats.append(owner)
        if power[mine] <= power[one]:
            lost[mine] = lost.get(mine, False) or state.sea[one].die == "o"
    return beaten, lost


def _report(play: Rattle, pairs: Sequence[Pair], distance: int, power: Mapping[str, int], sunk: Sequence[str]) -> None:
    """Report the fights of a round with their Strengths (`power`), and the Ships sunk.

    `distance` is the millimetres between the Ships of each pair.
    """
    fights: list[Arg] = [
        text(
            "{one} ({strength}) against {other} ({against})",
            one=one,
            strength=power[one],
            other=mine,
            against=power[mine],
        )
        for one, mine in pairs
    ]
    words = text("Battle at {distance} mm: {fights}. Sunk: {ships}.", distance=distance, fights=fights, ships=[*sunk])
    play.report(words, icon="battle")


def credited(play: Rattle, seat: int, ship: str) -> None:
    """Credit a player with sinking an NP Ship in a Battle, and report a Boarding (R-180)."""
    if credit(play.state, seat, play.state.sea[ship]).boarded:
        play.report(text("{who} boards {ship}.", who=Who(seat), ship=ship_name(ship)), icon="boarding")
