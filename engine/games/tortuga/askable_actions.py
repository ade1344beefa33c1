"""Actions that players of Tortuga 1667 may ask about, and the reasons why they are unavailable."""

from __future__ import annotations

from collections.abc import Collection

from engine.games.tortuga.actions import ACTIONS
from engine.games.tortuga.cards import card_name
from engine.games.tortuga.legality import against_voting
from engine.games.tortuga.state import TortugaState
from engine.text import Who, text
from engine.unavailable_reasons import AskableAction, Reason

FIRST_HOLDS = Reason("T-10", text("First, both captains choose a hold for their ship's first treasure."))
VOTE_FIRST = Reason("T-67", text("A vote is on. Nothing else happens until it's over."))
HALF_DONE = Reason("T-31", text("Answer the question in your hand first, or go back while you can."))
UNDER_WAY = Reason("T-27", text("Your action is under way: the table is waiting for others."))
NO_VOTE = Reason("T-57", text("You play vote cards in a vote, and there's none right now."))
SHOWN = Reason("T-60", text("This vote's cards have already been shown."))

NOT_MAROONED = Reason(
    "T-145",
    text(
        "It saves you from a Black Spot, a Pistol, your own captain or a mutiny. You're "
        "asked when one would maroon you."
    ),
)

FOUNTAIN = AskableAction("use", text("Use the Fountain of Youth"), ("fountain",))
ATLANTIS = AskableAction("order", text("Atlantis: sail before the next turn"), ("atlantis",))
ACTS = tuple(AskableAction(one.id, one.label, ("action",)) for one in ACTIONS.values())


def askable_actions(state: TortugaState, seat: int) -> list[AskableAction]:
    """Return what a player may ask about with “Why can't I?”.

    These are the actions, the use of their maps, and a vote with each card of their hand.
    """
    cards = [*state.hands[seat], *state.cast[seat]]
    maps = [deed for deed in (FOUNTAIN, ATLANTIS) if state.owner(deed.by[0]) == seat]
    return [*ACTS, *maps, *(AskableAction(f"vote:{card}", card_name(card), ("ballot",), card) for card in cards)]


def reason_unavailable(state: TortugaState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Return the reason why a seat is not offered the action or vote `deed` now.

    `asked` are the names of the choices that the seat is asked.
    """
    vote, on_turn = state.vote, state.on_turn
    if deed.by == ("ballot",):
        if vote is None:
            return NO_VOTE
        left_out = None if seat in vote.participants else against_voting(state, seat, vote.kind, vote.place)
        return left_out or SHOWN
    if deed is FOUNTAIN:
        return NOT_MAROONED
    if on_turn is None:
        return FIRST_HOLDS
    if asked:
        return VOTE_FIRST if "ballot" in asked else HALF_DONE
    if vote:
        return VOTE_FIRST
    return UNDER_WAY if on_turn == seat else Reason("T-32", text("It's {who}'s turn.", who=Who(on_turn)))
