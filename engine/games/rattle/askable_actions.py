"""The actions that players may ask about («why can't I fire?»), and the reasons why they are unavailable now."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.rattle.actions.card_abilities import owned
from engine.games.rattle.actions.fire import FREE_FIRE
from engine.games.rattle.actions.move import FREE_MOVE
from engine.games.rattle.actions.turn import END, PASS
from engine.games.rattle.cards import card_name
from engine.games.rattle.crew.sailor_activation import candidates, sailor_actions
from engine.games.rattle.galleon_and_port import PARTS, PORT
from engine.games.rattle.port.location_choices import LOCATIONS
from engine.games.rattle.state import RattleState
from engine.text import Who, text
from engine.unavailable_reasons import AskableAction, Reason

AT_SEA = Reason("R-146", text("You can do that on your turn in an Adventure, once the NP Ships have acted."))
PASSED = Reason("R-148", text("You've passed for this Adventure."))
HALF_DONE = Reason("R-312", text("Answer the question in your hand first, or go back while you can."))
WAITING = Reason("R-146", text("The table is waiting for others."))
AFTERWARDS = Reason("R-204", text("Sea Sailors act at the end of an Adventure."))
IN_PORT = Reason("R-216", text("You can do that during the Port Visit."))
BEEN_THERE = Reason("R-216", text("You've already been there on this Port Visit, or others go first."))

ACT = ("act",)
"""Names of the choices that ask for the actions of a turn."""
ACTS = (AskableAction("move", text("Move"), ACT), AskableAction("fire", text("Fire"), ACT))
FREE = {
    FREE_MOVE: AskableAction("free:move", text("The free Move of this card"), ACT),
    FREE_FIRE: AskableAction("free:fire", text("Free shot (Adventure card)"), ACT),
}
"""The free action of an Adventure card, by the card's id."""
ENDS = (AskableAction(PASS.id, PASS.label, ACT), AskableAction(END.id, END.label, ACT))
DEALS = (
    AskableAction("trade", text("Trade 2 Loot for 1"), ("market",)),
    AskableAction("price", text("Hire a Sailor"), ("tavern",)),
    *(AskableAction(part.id, text("Buy a {part}", part=part.name), ("shipyard",), part.id) for part in PARTS.values()),
    AskableAction("price", text("Buy an Upgrade"), ("workshop",)),
    AskableAction("all", text("Sell Loot"), ("pit",)),
    AskableAction("buy", text("Buy a Victory Point card"), ("guild",)),
)


def askable_actions(state: RattleState, seat: int) -> list[AskableAction]:
    """Return what a player may ask about: the actions of a turn, their cards, the skills of their Sailors and the
    deals of the Port.
    """
    free = [FREE[state.card]] if state.card in FREE else []
    cards = [AskableAction(f"use:{card}", card_name(card), ACT, card) for card in owned(state, seat)]
    return [*ACTS, *free, *cards, *ENDS, *sailor_actions(state, seat), *DEALS]


def reason_unavailable(state: RattleState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Return the reason why a seat cannot choose the action, skill or deal `deed` now.

    `asked` has the names of the choices that the seat must answer now, maybe none.
    """
    if deed.by == ("sailor",):
        if state.phase != "sailors":
            return AFTERWARDS
        judged = dict(candidates(state, seat)) if state.on_turn == seat and not asked else {}
        in_vain = judged.get(deed.id)
        return in_vain if isinstance(in_vain, Reason) else _waits(state, seat, asked)
    if deed.by != ACT:
        return _not_there(state, seat, deed)
    if state.phase != "actions":
        return AT_SEA
    if seat in state.passed:
        return PASSED
    return _waits(state, seat, asked)


def _waits(state: RattleState, seat: int, asked: Collection[str]) -> Reason:
    """Return the reason for a seat that cannot act because it is not its turn, or must answer another question first.

    `asked` has the names of the choices that the seat must answer now, maybe none.
    """
    if state.on_turn == seat:
        return HALF_DONE if asked else WAITING
    if state.on_turn is None:
        return WAITING
    return Reason("R-146", text("It's {who}'s turn.", who=Who(state.on_turn)))


def _not_there(state: RattleState, seat: int, deed: AskableAction) -> Reason:
    """Return the reason why the seat cannot choose `deed`, a deal of a Port location, now."""
    (place,) = deed.by
    if state.phase != "port":
        return IN_PORT
    if state.location != place:
        return Reason(
            "R-216", text("Everybody visits the Port place by place. Now: {place}.", place=PORT[state.location])
        )
    return LOCATIONS[place].legal(state, seat)[1]().get(deed.id) or BEEN_THERE
