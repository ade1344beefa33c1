"""Visibility: the view of each viewer (ledger, section 5), and all pieces."""

from __future__ import annotations

from engine.copy_public_fields import public_copy
from engine.games.tortuga import ballot_receipts
from engine.games.tortuga.cards import LINES, in_order, is_starred, kind_of
from engine.games.tortuga.state import TortugaState, VoteRecord
from engine.games.tortuga.view import Ballot, Receipt, SeatView, Slot, TortugaView, Vote
from engine.games.tortuga.votes import symbols

copies = public_copy(TortugaState, TortugaView, derived=("notes", "box"))
vote_copies = public_copy(VoteRecord, Vote)


def view(state: TortugaState, viewer: int | None) -> TortugaView:
    """Return what the seat `viewer` may know of the game, or what an onlooker may know if it is None."""
    over = bool(state.winners)
    return TortugaView(
        viewer=viewer,
        seats=tuple(_seat(state, seat, shown=over or seat == viewer) for seat in range(len(state.hands))),
        treasure=state.treasure_now(),
        treasure_story=tuple(state.story),
        row=tuple(_slot(state, slot, viewer, over) for slot in range(len(state.row))),
        turned_up=state.turned or None,
        event_deck=len(state.event_deck),
        event_discard=tuple(state.discard),
        armada_in_row=state.last_five,
        extra_time=state.extra,
        vote_deck=len(state.vote_deck),
        vote=_vote(state.vote) if state.vote else None,
        votes=tuple(_finished_vote(record) if over else _vote(record) for record in state.votes),
        ballot=() if viewer is None else tuple(state.cast[viewer]),
        receipts=() if viewer is None else tuple(_receipts(state, viewer)),
        notes=() if viewer is None else tuple(state.notes[viewer]),
        atlantis_order=state.order and viewer is not None and state.navigator == viewer,
        stars=_stars(state) if over or state.options.stars != "random3" else None,
        vote_cards=state.options.vote_deck,
        winning_team=state.winning_team or None,
        event_deck_order=tuple(state.event_deck) if over else (),
        vote_deck_order=tuple(state.vote_deck) if over else (),
        box=tuple(state.box) if over else (),
        **copies(state),
    )


def _seat(state: TortugaState, seat: int, *, shown: bool) -> SeatView:
    """Return what can be seen of a seat. Its loyalty and hand are only `shown` to itself, until the end (T-4, T-6)."""
    place = state.place_of(seat)
    hand = state.hands[seat] + state.cast[seat]
    return SeatView(
        place=place,
        line=state.lines[place].index(seat) + 1 if place in LINES else 1,
        roles=state.roles(seat),
        cards=len(hand),
        hand=tuple(in_order(hand)) if shown else None,
        loyalty=state.loyalties[seat] if shown else None,
        dealt=state.dealt[seat] if shown else None,
        front=tuple(state.fronts[seat]),
        pirate_code=state.codes[seat],
        lost_turns=state.lost_turns[seat],
    )


def _slot(state: TortugaState, slot: int, viewer: int | None, over: bool) -> Slot:
    """Return what the viewer may know of a slot. Cards that the viewer has looked at stay shown (T-41)."""
    card = state.row[slot]
    known = over or (viewer is not None and slot in state.peeked[viewer])
    peeked_by = tuple(seat for seat, slots in enumerate(state.peeked) if slot in slots)
    return Slot(bool(card), card if card and known else None, peeked_by)


def _vote(record: VoteRecord, ballots: tuple[Ballot, ...] = (), deck_card: str | None = None) -> Vote:
    return Vote(
        sitting_out=record.would_join,
        to_come=len(record.waiting),
        cards=record.shown,
        counts=tuple(symbols(record.shown, record.kind).items()) if record.shown else (),
        ballots=ballots,
        deck_card=deck_card,
        **vote_copies(record),
    )


def _finished_vote(record: VoteRecord) -> Vote:
    """Return a finished vote with all ballots, as it is shown after the end of the game."""
    opened = [
        Ballot(ballot_receipts.code(cast.nonce, record.number, cast.cards), cast.cards, cast.nonce, cast.seat)
        for cast in record.casts
    ]
    return _vote(record, tuple(opened), record.deck_card)


def _receipts(state: TortugaState, seat: int) -> list[Receipt]:
    records = [*state.votes, state.vote] if state.vote else state.votes
    return [
        Receipt(record.number, ballot_receipts.code(cast.nonce, record.number, cast.cards))
        for record in records
        for cast in record.casts
        if cast.seat == seat
    ]


def _stars(state: TortugaState) -> tuple[str, ...]:
    everywhere = [*state.row, state.turned, *state.event_deck, *state.discard, *(c for f in state.fronts for c in f)]
    return tuple(sorted(kind_of(card) for card in everywhere if card and is_starred(card)))


def pieces(state: TortugaState) -> list[str]:
    """Return the ids of all cards of the game, wherever they are."""
    piles = [
        state.loyalties,
        state.vote_deck,
        state.middle,
        state.row,
        state.event_deck,
        state.discard,
        state.box,
        *state.hands,
        *state.cast,
        *state.fronts,
        [state.turned],
    ]
    return [card for pile in piles for card in pile if card]
