"""Visibility: the view of each viewer (ledger, section 7), and all pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.copy_public_fields import public_copy
from engine.games.arrr.card_registry import (
    CAPTAINS,
    exploration_design,
    in_order,
    is_crew,
    kind_of,
)
from engine.games.arrr.card_totals import (
    captain_dice,
    collection_points,
    crew_dice,
    difficulty_of,
    score_of,
    successes_needed,
    team_score,
    worth,
)
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.setup import TURNS_EACH
from engine.games.arrr.state import ArrrState
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import ArrrView, CrewView, Deck, Die, Look, RowCard, SeatView, TestView, ThrowView

copies = public_copy(ArrrState, ArrrView, derived=("captains", "story"))


def view(state: ArrrState, viewer: int | None) -> ArrrView:
    """Return what the seat `viewer` may know of the game, or what an onlooker may know if it is None."""
    over = bool(state.winners)
    teams = ((0, 2), (1, 3)) if state.options.teams == "on" else ()
    return ArrrView(
        viewer=viewer,
        mode=state.options.mode,
        edition=state.options.edition,
        sixth_face=state.options.sixth_face,
        turns=TURNS_EACH * len(state.hands),
        seats=tuple(_seat(state, seat, own=over or seat == viewer) for seat in state.seats()),
        row=tuple(_row_card(state, card) for card in state.row),
        row_room=state.room(),
        exploration=Deck(len(state.exploration_deck), tuple(state.exploration_discard)),
        crew=Deck(len(state.crew_deck), tuple(state.crew_discard)),
        events=Deck(len(state.event_deck), tuple(state.event_discard)),
        declaration=state.declared,
        throws=tuple(_throw(state, throw) for throw in state.throws),
        carried_out=state.acting,
        captains=tuple(card for card in state.box if kind_of(card) in CAPTAINS) if _choosing(state) else (),
        looks=() if viewer is None else tuple(_looks(state, viewer)),
        teams=teams,
        story=tuple(state.story) if over else (),
        team_scores=tuple(team_score(state, team) for team in teams) if over else (),
        **copies(state),
    )


def _looks(state: ArrrState, viewer: int) -> Iterator[Look]:
    """Yield the cards that the viewer has secretly seen in this turn."""
    for look in state.looks[viewer]:
        if look.turn == state.turn:
            yield replace(look, open=look.window == state.window)


def _choosing(state: ArrrState) -> bool:
    return state.options.captained and state.options.captains == "choose" and state.phase == "setup"


def _seat(state: ArrrState, seat: int, *, own: bool) -> SeatView:
    """Return what can be seen of a seat. `own`: True if its hand and Fame are shown, too.

    All see the backs of its hand (A-5, A-249) and its collection cards (A-14, A-251). A mate sees no more than others
    (A-201, A-252).
    """
    hand = state.hands[seat]
    crew = sum(is_crew(card) for card in hand)
    score = score_of(state, seat)
    return SeatView(
        crew_cards=crew,
        event_cards=len(hand) - crew,
        hand=tuple(in_order(hand)) if own else None,
        captain=state.captains[seat] or None,
        offered=tuple(state.offered[seat]) if own or state.options.captains == "one" else (),
        pieces=state.chests[seat],
        stake=state.stakes[seat],
        collected=tuple(state.collected[seat]),
        collection_points=collection_points(state.collected[seat]),
        fame_cards=len(state.fame[seat]),
        fame=tuple(state.fame[seat]) if own else None,
        fame_points=score.fame if own else None,
        crew=tuple(CrewView(card, card in state.depleted, card in state.used) for card in state.crew[seat]),
        totals={stat: crew_dice(state, seat, stat) for stat in STATS},
        bonus={stat: captain_dice(state, seat, stat, False) for stat in STATS},
        challenge_bonus={stat: captain_dice(state, seat, stat, True) for stat in STATS},
        attached=tuple(state.attached[seat]),
        luck=state.luck[seat],
        tally=state.tallies[seat].copy(),
        mate=state.mate(seat),
        score=score if own else None,
    )


def _row_card(state: ArrrState, card: str) -> RowCard:
    design = exploration_design(card)
    faced = state.declared is not None and state.declared.card == card
    throw = next((throw for throw in state.throws if throw.card == card), None)
    tests = []
    for number, (stat, printed) in enumerate(design.tests):
        open_now = throw is not None and throw.test == number
        done = faced and state.tests_won > number
        eased = throw.eased if throw and open_now else 0
        tests.append(
            TestView(
                stat, printed, difficulty_of(state, card, number, eased), "open" if open_now else "won" if done else ""
            )
        )
    return RowCard(card, tuple(tests), worth(state, card), design.pieces, faced)


def _throw(state: ArrrState, throw: Throw) -> ThrowView:
    dice = tuple(Die(face, throw.counts(face), place in throw.fresh) for place, face in enumerate(throw.dice))
    return ThrowView(
        throw.owner,
        throw.stat,
        throw.pool,
        throw.rolled,
        dice,
        throw.successes,
        successes_needed(state, throw),
        tuple(throw.also),
        throw.spent,
    )


def pieces(state: ArrrState) -> list[str]:
    """Return the ids of all cards of the box, wherever they are."""
    stakes = [stake.card for stake in state.stakes if stake and stake.card]
    played = [use.card for use in [*state.pile, *([state.acting] if state.acting else [])] if use.kind == "event"]
    piles = [
        *state.hands,
        *state.crew,
        state.captains,
        *state.offered,
        *state.collected,
        *state.fame,
        *state.attached,
        state.seas,
        state.row,
        state.exploration_deck,
        state.exploration_discard,
        state.crew_deck,
        state.crew_discard,
        state.event_deck,
        state.event_discard,
        state.box,
        stakes,
        played,
    ]
    return [card for pile in piles for card in pile if card]
