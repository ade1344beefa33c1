"""Loot without a place, step 9 and step 10: repairs and stowage (ledger, 4.15 and 4.16)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.choice import Choice, Option, Pace, PickOne, PickSome
from engine.games.rattle.cards import card_name
from engine.games.rattle.ships import ship_names
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.state import RattleState
from engine.games.rattle.tokens import (
    add,
    basic,
    cheapest,
    dearest,
    expand,
    kinds_of,
    numbered,
    one_way,
    token_options,
    total,
    without_cheapest,
)
from engine.games.rattle.verbs import count, discard, draw_revenge, lose, overflow, places
from engine.play import Rule
from engine.text import Who, plural, text

TIMBER, PETRA, SECRET_HOLD = "L4", "S04", "U11"
KEPT = 2
"""So much Loot the Secret Hold saves when repairs cannot be paid."""


@step
def room(play: Rattle, seat: int) -> Rule | None:
    """Sent Ships carry no Loot: what has no other place returns to the bag (R-101)."""
    loot, number = play.state.captains[seat].loot, overflow(play.state, seat)
    if not one_way(loot, number):
        return _make_room(play, seat, number)
    lose(play, seat, expand(loot)[:number])
    return None


async def _make_room(play: Rattle, seat: int, number: int) -> None:
    loot = play.state.captains[seat].loot
    cheap = numbered(cheapest(loot, number))
    choice = PickSome(
        name="lose_loot",
        prompt=plural(
            "You have no room for {n} Loot while your Ships are away. Which one goes back into the bag?",
            "You have no room for {n} Loot while your Ships are away. Which ones go back into the bag?",
            n=number,
        ),
        secret=False,
        pace=Pace.REACTION,
        default=list(cheap),
        options=token_options(loot, picked=cheap),
        least=number,
        most=number,
    )
    lose(play, seat, kinds_of((await play.ask(seat, choice)).value))


# --- step 9 ------------------------------------------------------------------------------------------


def repair_cost(state: RattleState, seat: int) -> int:
    """What the repairs of a player cost in Loot (R-208, R-210, R-299)."""
    captain = state.captains[seat]
    each = [2 if wreck.orange and state.card == "NH6" else 1 for wreck in captain.sunk]
    if each and PETRA in captain.used:
        each.remove(max(each))
    return sum(each)


@step
def repairs(play: Rattle) -> Rule | None:
    """Step 9: all sunk Ships are repaired, for Loot as far as it goes (R-208 to R-210). First, who has the Ship's
    Timber says whether it is used."""
    state = play.state
    state.phase, state.on_turn = "repairs", None
    asks: dict[int, Choice] = {
        seat: PickOne(
            name="timber",
            prompt=text("Your repairs cost {cost} Loot. Use the Ship's Timber and pay nothing?", cost=cost),
            secret=False,
            pace=Pace.REACTION,
            default="timber" if cost > 1 or total(basic(state.captains[seat].loot)) < cost else "pay",
            options=(Option("timber", card_name(TIMBER), picture=TIMBER), Option("pay", text("Pay with Loot"))),
        )
        for seat in state.around()
        if TIMBER in state.captains[seat].loot and (cost := repair_cost(state, seat))
    }
    if asks:
        return _timber(play, asks)
    play.push("pay_repairs", [])
    return None


async def _timber(play: Rattle, asks: Mapping[int, Choice]) -> None:
    answers = await play.ask_all(asks)
    play.push("pay_repairs", [seat for seat in answers if answers[seat].value == "timber"])


@step
async def pay_repairs(play: Rattle, timbered: list[int]) -> None:
    """Everybody pays; who cannot pay all gives all, but for what the Secret Hold saves (R-209)."""
    state = play.state
    asks: dict[int, Choice] = {}
    given: dict[int, list[str]] = {}
    for seat in state.around():
        captain, cost = state.captains[seat], repair_cost(state, seat)
        if seat in timbered or not cost:
            continue
        paying = basic(captain.loot)
        if total(paying) >= cost:
            if one_way(paying, cost):
                given[seat] = expand(paying)[:cost]
            else:
                cheap = numbered(cheapest(paying, cost))
                asks[seat] = PickSome(
                    name="repairs",
                    prompt=plural(
                        "Repairs: which Loot do you discard?", "Repairs: which {n} Loot do you discard?", n=cost
                    ),
                    secret=False,
                    pace=Pace.REACTION,
                    default=list(cheap),
                    options=token_options(paying, picked=cheap),
                    least=cost,
                    most=cost,
                )
        elif captain.works(SECRET_HOLD) and not one_way(captain.loot, min(KEPT, total(captain.loot))):
            saved = numbered(dearest(captain.loot, KEPT))
            asks[seat] = PickSome(
                name="keep_loot",
                prompt=text("You cannot pay all repairs. The Secret Hold saves {n} Loot: which?", n=KEPT),
                secret=False,
                pace=Pace.REACTION,
                default=list(saved),
                options=token_options(captain.loot, picked=saved),
                least=KEPT,
                most=KEPT,
            )
        else:
            given[seat] = expand(captain.loot)[:-KEPT] if captain.works(SECRET_HOLD) else expand(captain.loot)
    answers = await play.ask_all(asks)
    for seat in state.around():
        if seat in answers and answers[seat].name == "repairs":
            given[seat] = kinds_of(answers[seat].value)
        elif seat in answers:
            given[seat] = left_over(state, seat, kinds_of(answers[seat].value))
    play.block()
    for seat in state.around():
        repair(play, seat, given.get(seat, []), timbered=seat in timbered)


def left_over(state: RattleState, seat: int, kept: list[str]) -> list[str]:
    """All Loot of a player but for what is kept."""
    rest = dict(state.captains[seat].loot)
    for kind in kept:
        add(rest, kind, -1)
    return expand(rest)


def repair(play: Rattle, seat: int, given: list[str], *, timbered: bool) -> None:
    """All own sunk Ships are ready again; then Revenge cards come for those that other players sank (R-208, R-255)."""
    state, captain = play.state, play.state.captains[seat]
    if not captain.sunk:
        return
    if timbered:
        discard(play, seat, [TIMBER])
    elif total(basic(captain.loot)) < repair_cost(state, seat):
        count(state, seat, "begged")
    discard(play, seat, given)
    ships = sorted(wreck.ship for wreck in captain.sunk)
    avenged = sum(wreck.by is not None for wreck in captain.sunk)
    captain.home = sorted([*captain.home, *ships])
    captain.sunk.clear()
    play.tell(text("Repaired for {who}: {ships}.", ships=ship_names(ships), who=Who(seat)), icon="repair")
    draw_revenge(play, seat, avenged)


# --- step 10 -----------------------------------------------------------------------------------------


@step
async def stow(play: Rattle) -> None:
    """Step 10: what finds no place returns to the bag, chosen by its owner (R-211, R-212)."""
    state = play.state
    state.phase = "stow"
    asks: dict[int, Choice] = {}
    lost: dict[int, list[str]] = {}
    for seat in state.around():
        loot, number = state.captains[seat].loot, overflow(state, seat)
        if not number:
            continue
        fitting = places(state, seat)
        if one_way(loot, number):
            lost[seat] = expand(loot)[:number]
        else:
            kept = numbered(without_cheapest(loot, number))
            asks[seat] = PickSome(
                name="keep_loot",
                prompt=plural(
                    "You have a place for {n} Loot: which one do you keep?",
                    "You have places for {n} Loot: which do you keep?",
                    n=fitting,
                ),
                secret=False,
                pace=Pace.REACTION,
                default=list(kept),
                options=token_options(loot, picked=kept),
                least=fitting,
                most=fitting,
            )
    answers = await play.ask_all(asks)
    lost |= {seat: left_over(state, seat, kinds_of(answers[seat].value)) for seat in answers}
    for seat in state.around():
        lose(play, seat, lost.get(seat, []))
