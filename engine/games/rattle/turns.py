"""Step 4: turn after turn until all have passed (ledger, 4.9)."""

from __future__ import annotations

from engine.choice import Option, PickOne
from engine.games.rattle.abilities import usable
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.hints import card_hint
from engine.games.rattle.firing import can_fire_freely, shots
from engine.games.rattle.moving import can_move, can_move_freely
from engine.games.rattle.ships import np_ships
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.state import RattleState
from engine.text import Who, text

REWARD_TILES = ("NH1", "PS4")
"""Cards that pay for touching a tile."""

PASS, END = Option("pass", text("Pass for this Adventure")), Option("end", text("End the turn"))


@step
def actions(play: Rattle) -> None:
    """From the Baron on the participants take turns (R-146)."""
    play.state.phase = "actions"
    next_turn(play, None)


def idle(state: RattleState) -> bool:
    """Whether nothing can change any more (R-152)."""
    wars = state.options.scenario == "pirate-wars"
    return not np_ships(state) and not wars and state.card not in REWARD_TILES


def next_turn(play: Rattle, seat: int | None) -> None:
    """The turn of the next who has not passed."""
    state = play.state
    order = state.participants()
    if seat is not None:
        after = order.index(seat) + 1
        order = order[after:] + order[:after]
    left = [] if idle(state) else [one for one in order if one not in state.passed]
    state.on_turn = left[0] if left else None
    if left:
        play.push("turn", left[0], False, False)


def menu(state: RattleState, seat: int, used: bool, acted: bool) -> list[Option]:
    """What a player can do on this turn (R-147, R-149, R-151, R-166)."""
    found = []
    if not acted:
        if can_move(state, seat):
            found.append(Option("move", text("Move"), text("Exhaust 1 Sail: up to 1 long range.")))
        if can_move_freely(state, seat):
            found.append(Option("free:move", text("The free Move of this card"), text("It costs no Sail.")))
        if shots(state, seat):
            found.append(Option("fire", text("Fire"), text("Exhaust Cannons: sink a Ship within short range.")))
        if can_fire_freely(state, seat):
            found.append(Option("free:fire", text("The free shot of this card"), text("It costs no Cannon.")))
    found += [Option(f"use:{card}", card_name(card), card_hint(card), card) for card in usable(state, seat)]
    if used or acted:
        found.append(END)
    if not acted:
        found.append(PASS)
    return found


@step
async def turn(play: Rattle, seat: int, used: bool, acted: bool) -> None:
    """A turn, or what is left of it: an action or none, and any number of cards before and after."""
    state = play.state
    state.chosen = ""
    options = menu(state, seat, used, acted)
    if len(options) == 1:
        answer = options[0].id
    else:
        choice = PickOne(
            name="act",
            prompt=text("Your turn: what do you do?"),
            secret=False,
            default=END.id if acted else PASS.id,
            options=tuple(options),
        )
        answer = str((await play.ask(seat, choice)).value)
    if answer == PASS.id:
        state.passed.append(seat)
        play.tell(text("{who} passes.", who=Who(seat)), icon="pass")
        next_turn(play, seat)
    elif answer == END.id:
        next_turn(play, seat)
    elif answer.startswith("use:"):
        play.push("use", seat, answer.removeprefix("use:"), used, acted)
    else:
        play.push(answer.removeprefix("free:"), seat, used, answer.startswith("free:"))
