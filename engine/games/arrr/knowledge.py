"""Who may know what (ledger, section 7): the view of each viewer, and what is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.games.arrr.begin import TURNS_EACH
from engine.games.arrr.kinds import CAPTAINS, EXPLORATIONS, in_order, is_crew, kind_of
from engine.games.arrr.state import ArrrState, collection_points, exploration_design
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import ArrrView, CrewView, Deck, Die, Look, RowCard, SeatView, TestView, ThrowView
from engine.games.arrr.words import STATS


def view(state: ArrrState, viewer: int | None) -> ArrrView:
    """What a seat, or an onlooker, may know."""
    over = bool(state.winners)
    teams = ((0, 2), (1, 3)) if state.options.teams == "on" else ()
    return ArrrView(
        viewer=viewer,
        mode=state.options.mode,
        edition=state.options.edition,
        turn=state.turn,
        turns=TURNS_EACH * len(state.hands),
        on_turn=state.on_turn,
        phase=state.phase,
        seats=tuple(_seat(state, seat, own=over or seat == viewer) for seat in state.seats()),
        reserve=state.reserve,
        row=tuple(_row_card(state, card) for card in state.row),
        row_room=state.room(),
        seas=tuple(state.seas),
        exploration=Deck(len(state.exploration_deck), tuple(state.exploration_discard)),
        crew=Deck(len(state.crew_deck), tuple(state.crew_discard)),
        events=Deck(len(state.event_deck), tuple(state.event_discard)),
        declaration=state.declared,
        challenged=state.challenged,
        forbidden=tuple(state.forbidden),
        throws=tuple(_throw(state, throw) for throw in state.throws),
        pile=tuple(state.pile),
        carried_out=state.acting,
        window=state.window,
        asked=state.asked,
        answered=state.answered,
        captains=tuple(card for card in state.box if kind_of(card) in CAPTAINS) if _choosing(state) else (),
        looks=() if viewer is None else tuple(_looks(state, viewer)),
        presets=() if viewer is None else tuple(state.switches[viewer]),
        quiet="" if viewer is None else state.quiet[viewer],
        teams=teams,
        winners=state.winners,
        ranking=state.ranking,
        won_by=state.won_by,
        story=tuple(state.story) if over else (),
        team_scores=tuple(state.team_score(team) for team in teams) if over else (),
    )


def _looks(state: ArrrState, viewer: int) -> Iterator[Look]:
    """What was seen in this turn; it lies open until the window is over."""
    for look in state.looks[viewer]:
        if look.turn == state.turn:
            yield replace(look, open=look.window == state.window)


def _choosing(state: ArrrState) -> bool:
    return state.options.captained and state.options.captains == "choose" and state.phase == "setup"


def _seat(state: ArrrState, seat: int, *, own: bool) -> SeatView:
    hand = state.hands[seat]
    crew = sum(is_crew(card) for card in hand)
    score = state.score(seat)
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
        totals={stat: state.total(seat, stat) for stat in STATS},
        bonus={stat: state.bonus(seat, stat, False) for stat in STATS},
        challenge_bonus={stat: state.bonus(seat, stat, True) for stat in STATS},
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
        tests.append(TestView(stat, printed, state.difficulty(card, number, eased),
                              "open" if open_now else "won" if done else ""))  # fmt: skip
    return RowCard(card, tuple(tests), state.worth(card), design.pieces, faced)


def _throw(state: ArrrState, throw: Throw) -> ThrowView:
    dice = tuple(Die(face, throw.counts(face), place in throw.fresh) for place, face in enumerate(throw.dice))
    return ThrowView(throw.owner, throw.stat, throw.pool, throw.rolled, dice, throw.successes, state.needed(throw),
                     tuple(throw.also), throw.spent)  # fmt: skip


# --- what is hidden ------------------------------------------------------------------------------------


def hidden_from(state: ArrrState, viewer: int | None) -> list[list[str]]:
    """Groups of cards that could lie in one another's places, for all that this viewer was ever shown."""
    if state.winners:
        return []
    seen = {*state.known, *(state.seen[viewer] if viewer is not None else [])}
    return [*_drawn(state, viewer, seen), *_explorations(state, seen), _captains(state, viewer, seen)]


def _drawn(state: ArrrState, viewer: int | None, seen: set[str]) -> list[list[str]]:
    """Crew and events in decks and other hands. All have seen which cards went into a refilled deck: each refill is a
    group of its own."""
    others = [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]
    groups: dict[tuple[bool, int], list[str]] = {}
    for card in [*state.crew_deck, *state.event_deck, *others]:
        if card not in seen:
            groups.setdefault((is_crew(card), state.lots.get(card, 0)), []).append(card)
    return list(groups.values())


def _explorations(state: ArrrState, seen: set[str]) -> list[list[str]]:
    """The exploration deck. What is in the box could lie in it too; where collections come whole, that holds for cards
    of no collection. In every other turn the deck is mixed alone instead, collections and all."""
    deck = [card for card in state.exploration_deck if card not in seen]
    if state.turn % 2:
        return [deck]
    box = [card for card in state.box if kind_of(card) in EXPLORATIONS]
    if not state.options.whole_collections:
        return [deck + box]
    return [[card for card in deck + box if not exploration_design(card).collection]]


def _captains(state: ArrrState, viewer: int | None, seen: set[str]) -> list[str]:
    """Captains that were offered to others, and those that went back."""
    if not state.options.captained or state.options.captains != "two":
        return []
    others = [card for seat, cards in enumerate(state.offered) if seat != viewer for card in cards]
    back = [card for card in state.box if kind_of(card) in CAPTAINS]
    return [card for card in others + back if card not in seen]


def pieces(state: ArrrState) -> list[str]:
    """Every card of the box, wherever it lies."""
    stakes = [stake.card for stake in state.stakes if stake and stake.card]
    played = [use.card for use in [*state.pile, *([state.acting] if state.acting else [])] if use.kind == "event"]
    piles = [*state.hands, *state.crew, state.captains, *state.offered, *state.collected, *state.fame, *state.attached,
             state.seas, state.row, state.exploration_deck, state.exploration_discard, state.crew_deck,
             state.crew_discard, state.event_deck, state.event_discard, state.box, stakes, played]  # fmt: skip
    return [card for pile in piles for card in pile if card]
