"""Visibility: the view of each viewer, and the pieces hidden from it (ledger, section 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.copy_public_fields import public_copy
from engine.games.arrr.card_registry import (
    CAPTAINS,
    EXPLORATIONS,
    exploration_design,
    in_order,
    is_crew,
    is_event,
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


# --- hidden cards ------------------------------------------------------------------------------------


def interchangeable_pieces(state: ArrrState, viewer: int | None) -> list[list[str]]:
    """Return groups of ids of hidden cards. The viewer cannot tell which card of a group lies in which place."""
    return [group for group in _groups(state, viewer) if len(group) > 1]


def inferable_pieces(state: ArrrState, viewer: int | None) -> dict[str, list[str]]:
    """Return the ids of the face-down cards that the viewer can infer, by the number of the rule that allows it."""
    found: dict[str, list[str]] = {}
    for place, card in _face_down(state, viewer):
        rule = _rule_to_infer(state, viewer, place, card)
        if rule:
            found.setdefault(rule, []).append(card)
    for group in _groups(state, viewer):
        if len(group) == 1:
            found.setdefault("A-264", []).append(*group)
    return found


def _face_down(state: ArrrState, viewer: int | None) -> Iterator[tuple[str, str]]:
    """Yield (place, card id) for every card that this viewer is not shown.

    The place is `deck`, `box`, `hand`, `fame` or `offered`.
    """
    yield from (("deck", card) for deck in (state.crew_deck, state.event_deck, state.exploration_deck) for card in deck)
    yield from (("box", card) for card in state.box)
    others = [] if state.winners else [seat for seat in state.seats() if seat != viewer]
    for seat in others:
        yield from (("hand", card) for card in state.hands[seat])
        yield from (("fame", card) for card in state.fame[seat])
        yield from (("offered", card) for card in state.offered[seat])


def _rule_to_infer(state: ArrrState, viewer: int | None, place: str, card: str) -> str:
    """Return the number of the rule by which the viewer can infer this card in this place. Empty if they cannot."""
    options, kind = state.options, kind_of(card)
    if place == "fame":
        return "A-250"
    if kind in CAPTAINS and options.captains != "two":
        return "A-37"
    if kind in CAPTAINS and not options.captained:
        return "A-192" if options.eventful else "A-187"
    if place == "box" and is_event(card):
        return "A-196" if options.eventful else "A-187"
    if card in state.known:
        return "A-263"
    return "A-262" if viewer is not None and card in state.seen[viewer] else ""


def _groups(state: ArrrState, viewer: int | None) -> list[list[str]]:
    """Return the groups of ids of hidden cards that this viewer cannot tell apart.

    All have seen which cards went into a refilled deck, so each refill is a group of its own. With whole collections,
    the row shows which of them are in the game. So collection cards of the deck and of the box are separate groups. The
    other exploration cards of deck and box are one group in even turns and two in odd turns. Each is a valid grouping,
    since the viewer cannot tell any two of these cards apart.
    """
    groups: dict[object, list[str]] = {}
    for place, card in _face_down(state, viewer):
        if _rule_to_infer(state, viewer, place, card):
            continue
        kind = kind_of(card)
        if kind in CAPTAINS:
            key: object = "captains"
        elif kind not in EXPLORATIONS:
            key = is_crew(card), state.lots.get(card, 0)
        elif state.turn % 2 or (state.options.whole_collections and exploration_design(card).collection):
            key = "explorations", place
        else:
            key = "explorations"
        groups.setdefault(key, []).append(card)
    return list(groups.values())


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
