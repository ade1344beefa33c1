"""Moves of a seat in a window with its cards, and moves that other players must think possible by public facts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.choice import Option
from engine.games.arrr.card_designs import EventDesign
from engine.games.arrr.card_registry import (
    CAPTAINS,
    EVENTS,
    crew_design,
    design_of,
    in_order,
    is_event,
    kind_of,
)
from engine.games.arrr.card_timing import moment_for_events, unready
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.hints import swapping
from engine.games.arrr.prompts import aimed, swap_label
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import Target
from engine.text import Text, text
from engine.unavailable_reasons import Reason

NO_ROLL = Reason("A-98", text("You can cheat only after your own roll."))
NO_PIECE = Reason("A-101", text("Your chest has no Pieces."))
NO_CHALLENGE = ("flash challenge",)


@dataclass(slots=True, frozen=True)
class Move:
    """One possible use of a card.

    `verb` is `play` (an event), `use` (a crew card's ability), `captain` or `cat` (a use of the Ship's Cat in play).
    """

    verb: str
    card: str
    target: Target

    @property
    def id(self) -> str:
        """The id of the option that does this move: verb, target, card, such as `play:seat-2:second-wind.1`."""
        aim = self.target
        keys = [f"seat-{aim.seat}"] * (aim.seat is not None) + [aim.stat] * bool(aim.stat) + list(aim.cards)
        keys += [f"effect-{aim.effect}"] * (aim.effect is not None)
        return ":".join([self.verb, *(["+".join(keys)] if keys else []), self.card])

    def words(self, state: ArrrState, seat: int) -> Text:
        """Return the move as text, for the seat that would make it.

        The target is omitted if it is that seat itself, unless an event is played.
        """
        return aimed(state, self.card, self.target, None if self.verb == "play" else seat)

    def option(self, state: ArrrState, seat: int) -> Option:
        """Return the move as an option of a seat, with the card's rules or the effect of a swap as its hint."""
        if len(self.target.cards) == 2:  # only cards that swap cards of the Seven Seas have such a target
            label = swap_label(state, self.card, *self.target.cards)
            return Option(self.id, label, lambda: swapping(state, *self.target.cards), self.card)
        return Option(self.id, self.words(state, seat), design_of(self.card).rules, self.card)


# --- events --------------------------------------------------------------------------------------------


@lru_cache(64)
def designs_in_play(options: ArrrOptions) -> tuple[EventDesign, ...]:
    """Return the designs of the event cards that are used with these options (A-179, A-195)."""
    if not options.eventful:
        return ()
    return tuple(
        design
        for design in EVENTS.values()
        if (options.flash or not design.flash) and (options.captained or design.timing != NO_CHALLENGE)
    )


def event_moves(state: ArrrState, seat: int) -> Iterator[Move]:
    """Yield the moves that play an event of the seat's hand and are possible now, one for each target."""
    now = moment_for_events(state)
    for card in in_order(state.hands[seat]):
        if is_event(card):
            design = EVENTS[kind_of(card)]
            if not now.isdisjoint(design.timing):
                yield from (Move("play", card, target) for target in design.at(state, seat))


def may_hold_event(state: ArrrState, seat: int) -> bool:
    """Return True if the seat holds an event, and it could play some event of the game now (A-234).

    The event that it could play need not be one that it holds. So others cannot infer its cards from its being asked.
    """
    now = moment_for_events(state)
    return any(is_event(card) for card in state.hands[seat]) and any(
        not now.isdisjoint(design.timing) and design.at(state, seat) for design in designs_in_play(state.options)
    )


def moves_later(state: ArrrState, seat: int) -> list[str]:
    """Return the ids of the events in the seat's hand that can be played before or after a roll, but not now."""
    designs = {card: EVENTS[kind_of(card)] for card in in_order(state.hands[seat]) if is_event(card)}
    now = moment_for_events(state)
    return [card for card, one in designs.items() if {"pre", "post"} & {*one.timing} and now.isdisjoint(one.timing)]


# --- abilities, captains, permanents -------------------------------------------------------------------


def ability_moves(state: ArrrState, seat: int) -> Iterator[Move]:
    """Yield the moves that use an ability of the seat's equipped cards and are possible now, one for each target."""
    if seat not in state.in_turn():
        return
    for card in state.crew[seat]:
        design = crew_design(card)
        if design.at and not unready(state, seat, card):
            yield from (Move("use", card, target) for target in design.at(state, seat))


def other_moves(state: ArrrState, seat: int) -> Iterator[Move]:
    """Yield the possible uses of the captain (before declaring) and of permanents (after a roll), each once a turn."""
    if state.pile:
        return
    captain = state.captains[seat]
    if state.window == "open" and seat == state.on_turn and captain and captain not in state.used:
        design = CAPTAINS[kind_of(captain)]
        if design.at and design.timing == "open":
            yield from (Move("captain", captain, target) for target in design.at(state, seat))
    if state.window == "post":
        for card in state.attached[seat]:
            use_at = EVENTS[kind_of(card)].use_at
            if use_at and card not in state.used:
                yield from (Move("cat", card, target) for target in use_at(state, seat))


# --- all together --------------------------------------------------------------------------------------


def moves(state: ArrrState, seat: int) -> list[Move]:
    """Return all moves with cards that are possible for a seat now.

    Those with cards on the table come first, then those with cards of the hand.
    """
    return [*ability_moves(state, seat), *other_moves(state, seat), *event_moves(state, seat)]


def against_cheating(state: ArrrState, seat: int) -> Reason | None:
    """Return the reason why the seat cannot spend a Piece on its throw now, or None if it can (A-96 to A-101)."""
    if state.window != "post" or state.pile or state.throw_of(seat) is None:
        return NO_ROLL
    return None if state.chests[seat] else NO_PIECE


def might_act(state: ArrrState, seat: int) -> bool:
    """Return True if the seat must be asked because it could act, as far as public facts show (A-234).

    The cards of its hand do not matter, so being asked reveals nothing about them.
    """
    return (
        not against_cheating(state, seat)
        or any(True for _ in ability_moves(state, seat))
        or any(True for _ in other_moves(state, seat))
        or may_hold_event(state, seat)
    )
