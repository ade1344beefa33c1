"""Automatic players of Captain Yarr's Curse. They get the view of their seat only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.choice import Choice, PickOne
from engine.games.yarr.cards import CARDS
from engine.games.yarr.state import YarrState
from engine.games.yarr.view import YarrView
from engine.players import Answering, Player
from engine.players.monte_carlo import SearchSettings
from engine.players.strengths import any_slip, three
from engine.players.yarr.answer_values import best_card, best_gift, best_suit
from engine.players.yarr.card_bits import NAMES, SUIT_NAMES, cards
from engine.players.yarr.fast_model import FastTable
from engine.players.yarr.fast_simulation import Simulator
from engine.players.yarr.playout_policy import quick_policy, value
from engine.text import Text, text

VIGILANCE = 0.3
"""The chance to try a catch at each decision while another player holds one card.

The view does not show whether that player missed the call. A wrong catch costs nothing. The chance is below 1, because
the player does not remember its tries and would otherwise try for ever.
"""


def quartermaster(view: YarrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the best answer by heuristics. A call that is due comes first. None if no choice needs an answer."""
    names = {choice.name for choice in choices}
    decision = next((choice for choice in choices if choice.blocks), None)
    if "catch" in names and _somebody_may_have_missed(view) and random.random() < VIGILANCE:
        return "catch", "catch"
    if not isinstance(decision, PickOne):
        return None
    answering = decision.name, _decide(view, decision)
    return due_before(view, choices, answering) or answering


def _decide(view: YarrView, decision: PickOne) -> str:
    assert view.viewer is not None
    table, seat, ids = FastTable(view), view.viewer, [option.id for option in decision.options]
    if decision.name == "declare":
        suits = [SUIT_NAMES.index(suit.removeprefix("suit:")) for suit in ids]
        return f"suit:{SUIT_NAMES[best_suit(table, seat, suits)]}"
    if decision.name == "give":
        return f"give:{NAMES[best_gift(table, seat)]}"
    playable = cards(one.removeprefix("play:") for one in ids if one.startswith("play:"))
    return f"play:{NAMES[best_card(table, seat, playable)]}" if playable else ids[0]


def due_before(view: YarrView, choices: Sequence[Choice], answering: Answering) -> Answering | None:
    """Return the call that must be made before the answer `answering` is given.

    Return None if no call is due, or if it was made already.
    """
    assert view.viewer is not None
    me, card = view.seats[view.viewer], CARDS.get(str(answering[1]).removeprefix("play:"))
    if card is None or all(choice.name != "call" for choice in choices):
        return None
    if me.cards == 2 and "yo-ho" not in me.calls:
        return "call", "yoho"
    if card.kind == "avast" and "avast" not in me.calls:
        return "call", "avastmehearties"
    return None


def _somebody_may_have_missed(view: YarrView) -> bool:
    return any(seat.cards == 1 for number, seat in enumerate(view.seats) if number != view.viewer)


def easy_slip(view: YarrView, choice: Choice, meant: Answering, random: Random) -> Answering:
    """Return a random answer as the mistake of *easy*, in place of the intended answer `meant`.

    If `meant` plays the last card of the hand, return `meant`.
    """
    assert view.viewer is not None
    last = view.seats[view.viewer].cards == 1 and str(meant[1]).startswith("play:")
    return meant if last else any_slip(view, choice, meant, random)


PLAYERS: dict[str, tuple[Text, Player]] = three(
    quartermaster, (text("Ship's boy"), text("Quartermaster"), text("Navigator")), thinks=True, slip=easy_slip
)

SEARCH: SearchSettings[YarrState] = SearchSettings(
    good=quartermaster,
    due_before=due_before,
    policy=quick_policy,
    evaluate=value,
    horizon=24,
    seconds=0.3,
    worlds=120,
    clear=0.7,
    simulator=Simulator,
)
