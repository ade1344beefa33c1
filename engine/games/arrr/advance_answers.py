"""Automatic answers given in advance (ledger, 4.3, 4.4 and 5.5).

Equipment offers cards to use before the declaration, and cards to discard in the player's next Recruitment. A pass may
be for the whole action, or wait for the roll. The rules ask as if none of these had been given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine.advance_answers import AdvanceAnswer
from engine.choice import Option, OptionGroup, PickOne, PickSome, Value
from engine.games.arrr.card_designs import Targets
from engine.games.arrr.card_registry import (
    CAPTAINS,
    EVENTS,
    card_name,
    crew_design,
    design_of,
    in_order,
    is_crew,
    is_event,
    kind_of,
)
from engine.games.arrr.recruitment import decks_of_captain
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import ArrrView
from engine.text import Text, text

ACTION, WAIT, FIRST, LATER, REST = "action", "wait", "first", "later", "rest"
BEFORE = ("open", "free")
"""Timing codes of cards that can be used before the declaration. Such cards need no effect on the pile, no throw and no
other card.
"""
PLANS = {
    "rest": text("Discard my leftover crew before I draw next"),
    "crew": text("My captain draws crew (leftover crew is discarded first)"),
    "event": text("My captain draws an event (leftover crew is discarded first)"),
}
LABELS = {
    ACTION: text("Pass for the whole action"),
    WAIT: text("Wait for the roll"),
    **{f"{REST}:{plan}": words for plan, words in PLANS.items()},
}


BEFORE_DECLARING = OptionGroup(text("Use before you declare"), 25)
BEFORE_DRAWING = OptionGroup(text("Discard before you draw next"), 25)


def _label(id_: str) -> Text:
    """Return the label of an automatic answer, given its id."""
    kind, _, card = id_.partition(":")
    if kind == FIRST:
        return text("Before I declare: {card}", card=card_name(card))
    return text("Discard {card} before I draw next", card=card_name(card)) if kind == LATER else LABELS[id_]


# --- options -------------------------------------------------------------------------------------------


def offered(state: ArrrState, seat: int) -> list[Option]:
    """Return the options of the Equipment question that set automatic answers for later.

    They are cards to use before declaring (A-266), and the deck from which the captain will draw (K9). Others are cards
    to discard in the next Recruitment: crew left in hand, and events (A-265).
    """
    events = in_order([card for card in state.hands[seat] if is_event(card)])
    return [
        *(_of_card(FIRST, card, BEFORE_DECLARING) for card in usable(state, seat)),
        *(
            Option(plan, PLANS[plan], advance_answer=f"{REST}:{plan}", group=BEFORE_DRAWING)
            for plan in decks_of_captain(state, seat) or ["rest"]
        ),
        *(_of_card(LATER, card, BEFORE_DRAWING) for card in events),
    ]


def _of_card(kind: str, card: str, group: OptionGroup) -> Option:
    id_ = f"{kind}:{card}"
    return Option(id_, _label(id_), design_of(card).rules, card, advance_answer=id_, group=group)


def usable(state: ArrrState, seat: int) -> list[str]:
    """Return the ids of the seat's cards and captain that could be used before declaring and have exactly one target.

    Equipped cards come first, then the hand, then the captain. Of equal cards only the first is listed.
    """
    cards = [*state.crew[seat], *in_order(state.hands[seat]), *([state.captains[seat]] if state.captains[seat] else [])]
    alone = {kind_of(card): card for card in reversed(cards)}
    ways = {card: at(state, seat) for card in cards if alone[kind_of(card)] == card and (at := _aim(card))}
    return [card for card, found in ways.items() if len(found) == 1 and not found[0].cards]


def _aim(card: str) -> Targets | None:
    """Return the function that lists the legal targets of a card.

    Return None if the card cannot be used before the declaration.
    """
    kind = kind_of(card)
    if is_crew(card):
        design = crew_design(card)
        return design.at if {*BEFORE} & {*design.timing} else None
    if is_event(card):
        return EVENTS[kind].at if {*BEFORE} & {*EVENTS[kind].timing} else None
    return CAPTAINS[kind].at if CAPTAINS[kind].timing in BEFORE else None


# --- duration ------------------------------------------------------------------------------------------


def lasting(view: ArrrView, id_: str) -> AdvanceAnswer:
    """Return the label of an answer given in advance, with a value that changes when the answer expires.

    `id_` is the answer's id. The value changes at these events:

    - a pass: another declaration, or the end of the action (A-242, A-243)
    - the use of a card: another player plays an event
    - a discard: the crew cards in the viewer's hand and area change
    """
    kind = id_.partition(":")[0]
    if kind in (ACTION, WAIT):
        declared = view.declaration.kind if view.declaration else ""
        return AdvanceAnswer(_label(id_), f"{view.turn} {declared} {len(view.forbidden)}")
    assert view.viewer is not None
    if kind == FIRST:
        played = sum(one.tally.get("events", 0) for seat, one in enumerate(view.seats) if seat != view.viewer)
        return AdvanceAnswer(_label(id_), f"{view.turn} {played}")
    mine = view.seats[view.viewer]
    crew = sorted(filter(is_crew, (*(mine.hand or ()), *(one.card for one in mine.crew))))
    return AdvanceAnswer(_label(id_), " ".join([str(_equipped(view, view.viewer)), *crew]))


def _equipped(view: ArrrView, seat: int) -> int:
    """Return the number of the turn in which this seat last had its Equipment phase; 0 before the first turn."""
    if view.on_turn is None:
        return 0
    begun = view.turn - (view.on_turn - seat) % len(view.seats)
    return begun - len(view.seats) if begun == view.turn and view.phase == "recruitment" else begun


# --- answers -------------------------------------------------------------------------------------------


def recruitment(choice: PickSome, wishes: Collection[str]) -> Value | None:
    """Return the answer to Recruitment that was chosen in Equipment: the discards, and the captain's deck.

    The captain's deck is the one from which the captain K9 draws. `wishes` are the ids of the answers given in advance.
    Return None if nothing was chosen, or if both decks were.
    """
    plans = [plan for plan in PLANS if f"{REST}:{plan}" in wishes]
    events = [one.removeprefix(f"{LATER}:") for one in wishes if one.startswith(f"{LATER}:")]
    if len(plans) > 1 or not (plans or events):
        return None
    goes = [
        one.id for one in choice.options if one.picture and (one.picture in events or (plans and is_crew(one.picture)))
    ]
    return [*goes, *(one.id for one in choice.options if one.id in plans)]


def use(view: ArrrView, choice: PickOne, wishes: Iterable[str]) -> Value | None:
    """Return the option id of the next card use that was chosen in Equipment and has exactly one target now.

    `wishes` are the ids of the answers given in advance. Return None if no such use is left, or if the player has
    used another crew card since.
    """
    assert view.viewer is not None
    crew = view.seats[view.viewer].crew
    named = [*_lying([one.card for one in crew], wishes)]
    if any(one.card not in named for one in crew if one.depleted or one.used):
        return None
    for card in named:
        ways = [one.id for one in choice.options if one.picture == card]
        if len(ways) == 1:
            return ways[0]
    return None


def _lying(area: Collection[str], wishes: Iterable[str]) -> Iterator[str]:
    """Yield the ids of the cards that the player wants to use before declaring.

    `wishes` are the ids of the answers given in advance, and `area` the player's equipped crew cards. A crew card that
    has left `area` is replaced by a card of the same design in it, if there is one.
    """
    for card in (one.removeprefix(f"{FIRST}:") for one in wishes if one.startswith(f"{FIRST}:")):
        if card in area or not is_crew(card):
            yield card
        else:
            yield from [one for one in area if kind_of(one) == kind_of(card)][:1]
