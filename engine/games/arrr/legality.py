"""Legality: possible actions of Arrr!!!, and the reasons against them (ledger, 4.5, 4.9 to 4.11 and section 5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.games.arrr.card_registry import (
    CAPTAINS,
    EVENTS,
    card_name,
    crew_design,
    exploration_design,
    is_event,
    kind_of,
)
from engine.games.arrr.card_timing import USED, moment_for_events, unready, wrong_moment
from engine.games.arrr.challenge import FORBIDDEN, NO_CREW
from engine.games.arrr.game_terms import ACTIONS
from engine.games.arrr.possible_moves import NO_ROLL, against_cheating
from engine.games.arrr.recruitment import FAMILIES, against_drawing, room
from engine.games.arrr.state import ArrrState
from engine.text import Who, text
from engine.unavailable_reasons import AskableAction, Reason

NO_TARGET = Reason("A-209", text("There's nothing to aim it at right now."))
NOT_IN_TURN = Reason("A-151", text("Only the player in turn and a challenged player can use abilities."))
OWN_OPEN = Reason("A-164", text("You use a captain on your own turn, before you declare your action."))
AFTER_ROLL = Reason("A-218", text("You use it after a roll, while no effect is waiting to be resolved."))
CONDITION = Reason("A-78", text("You don't meet the card's condition."))

FIRST_THAT = Reason("A-213", text("Answer the question in your hand first."))
EQUIPMENT = Reason("A-63", text("You place crew cards only in the Equipment phase of your own turn."))
NOT_ACTION = Reason("A-167", text("You use cards only in the Action phase."))
RECRUITMENT = Reason("A-39", text("You draw cards only in the Recruitment phase of your own turn."))
ACTION_PHASE = Reason("A-39", text("Your action comes after Recruitment and Equipment."))
DECLARED = Reason("A-69", text("You've already declared your action this turn."))
NOT_ASKED = Reason("A-239", text("You're asked as your automatic answers say, until you pass."))

ROUNDS = ("declare", "act_before", "on_declaration", "at_end", "on_throw", "roll", "rolled", "answer")
"""Names of the choices in which a seat can use cards."""
DRAWS = {family: AskableAction(family, words, ("draw_at_will",)) for family, words in FAMILIES.items()}

# --- conditions ----------------------------------------------------------------------------------------


def against_sail(state: ArrrState, seat: int, card: str) -> Reason | None:
    """Return the reason why the seat may not sail for this card of the row, or None (A-68, A-74, A-78)."""
    if not state.crew[seat]:
        return NO_CREW
    if "sail" in state.forbidden:
        return FORBIDDEN
    condition = exploration_design(card).condition
    return None if condition is None or condition(state, seat) else CONDITION


def against_event(state: ArrrState, seat: int, card: str) -> Reason | None:
    """Return the reason why the seat cannot play this event of its hand now, or None."""
    design = EVENTS[kind_of(card)]
    if moment_for_events(state).isdisjoint(design.timing):
        return wrong_moment(design.timing)
    return None if design.at(state, seat) else NO_TARGET


def against_ability(state: ArrrState, seat: int, card: str) -> Reason | None:
    """Return the reason why the seat cannot use the ability of this equipped card now, or None."""
    if seat not in state.in_turn():
        return NOT_IN_TURN
    at = crew_design(card).at
    return unready(state, seat, card) or (None if at and at(state, seat) else NO_TARGET)


def against_captain(state: ArrrState, seat: int, captain: str) -> Reason | None:
    """Return the reason why the seat cannot use this captain now, or None."""
    if state.pile or state.window != "open" or seat != state.on_turn:
        return OWN_OPEN
    if captain in state.used:
        return USED
    at = CAPTAINS[kind_of(captain)].at
    return None if at and at(state, seat) else NO_TARGET


def against_permanent(state: ArrrState, seat: int, card: str) -> Reason | None:
    """Return the reason why the seat cannot use this permanent now, or None."""
    if state.pile or state.window != "post":
        return AFTER_ROLL
    if card in state.used:
        return USED
    use_at = EVENTS[kind_of(card)].use_at
    return None if use_at and use_at(state, seat) else NO_TARGET


# --- what a choice does not offer ----------------------------------------------------------------------


def unavailable_cards(state: ArrrState, seat: int) -> Mapping[str, Reason]:
    """Return the reasons for everything that a seat cannot do with its cards and Pieces now.

    The key of each is the id of the missing option (`use:<card>` …, `cheat`).
    """
    found = {deed.id: _against(state, seat, deed) for deed in _cards(state, seat)}
    found["cheat"] = against_cheating(state, seat)
    return {id_: reason for id_, reason in found.items() if reason}


def _against(state: ArrrState, seat: int, deed: AskableAction) -> Reason | None:
    verb, card = deed.id.split(":")
    if verb == "play":
        return against_event(state, seat, card)
    if verb == "use":
        return against_ability(state, seat, card)
    return (against_captain if verb == "captain" else against_permanent)(state, seat, card)


# --- askable actions ---------------------------------------------------------------------------------------------


def askable_actions(state: ArrrState, seat: int) -> list[AskableAction]:
    """Return everything that a player may ask about with “Why can't I?”.

    These are declarations, cheating, drawing, placing and using cards.
    """
    challenged = state.others(seat) if state.options.captained else []
    return [
        AskableAction("pillage", ACTIONS["pillage"], ("declare",)),
        *(
            AskableAction(f"sail:{card}", text("Sail: {card}", card=card_name(card)), ("declare",), card)
            for card in state.row
        ),
        *(AskableAction(f"challenge:{one}", text("Challenge {who}", who=Who(one)), ("declare",)) for one in challenged),
        AskableAction("cheat", text("Cheat"), ("rolled",)),
        *_cards(state, seat),
        *(() if state.options.forced else (DRAWS[family] for family in room(state, seat))),
        *(
            AskableAction(f"place:{card}", card_name(card), ("equipment",), card)
            for card in state.hands[seat]
            if not is_event(card)
        ),
    ]


def _cards(state: ArrrState, seat: int) -> list[AskableAction]:
    captain, found = state.captains[seat], list[str]()
    found += [f"use:{card}" for card in state.crew[seat] if crew_design(card).at]
    found += [f"captain:{captain}"] if captain and CAPTAINS[kind_of(captain)].timing == "open" else []
    found += [f"cat:{card}" for card in state.attached[seat] if EVENTS[kind_of(card)].use_at]
    found += [f"play:{card}" for card in state.hands[seat] if is_event(card)]
    return [AskableAction(one, card_name(card), ROUNDS, card) for one in found for card in (one.split(":")[1],)]


def reason_unavailable(state: ArrrState, seat: int, deed: AskableAction, asked: Collection[str]) -> Reason:
    """Return the reason why the seat is not offered the action `deed` now.

    `asked` are the names of the choices that the seat is asked.
    """
    if deed.by == ("equipment",):
        return EQUIPMENT
    if deed.by == ("draw_at_will",):
        if seat != state.on_turn or state.phase != "recruitment":
            return RECRUITMENT
        return FIRST_THAT if asked else against_drawing(state, seat, deed.id) or RECRUITMENT
    if deed.id == "cheat":
        return NO_ROLL
    if deed.by == ("declare",):
        if state.on_turn is not None and state.on_turn != seat:
            return Reason("A-39", text("It's {who}'s turn.", who=Who(state.on_turn)))
        if state.phase != "action":
            return ACTION_PHASE
        return DECLARED if state.declared else FIRST_THAT if asked else NOT_ASKED
    if state.phase != "action":
        return NOT_ACTION
    return FIRST_THAT if asked else NOT_ASKED
