"""Who may know what (ledger, section 5): the view of each viewer, and what is hidden from it."""

from __future__ import annotations

from engine.games.tortuga import receipts
from engine.games.tortuga.cards import LINES, in_order, is_starred, kind_of
from engine.games.tortuga.state import TortugaState, VoteRecord
from engine.games.tortuga.view import Ballot, Receipt, SeatView, Slot, TortugaView, Vote
from engine.games.tortuga.votes import symbols


def view(state: TortugaState, viewer: int | None) -> TortugaView:
    """What a seat, or an onlooker, may know."""
    over = bool(state.winners)
    return TortugaView(
        viewer=viewer,
        seats=tuple(_seat(state, seat, shown=over or seat == viewer) for seat in range(len(state.hands))),
        lines={place: tuple(state.lines[place]) for place in LINES},
        boats=state.boats.copy(),
        destroyed=state.destroyed,
        treasure=state.treasure_now(),
        treasure_story=tuple(state.story),
        on_turn=state.on_turn,
        actions_left=state.actions_left,
        turns=state.turns,
        row=tuple(_slot(state, slot, viewer, over) for slot in range(len(state.row))),
        turned_up=state.turned or None,
        revealer=state.revealer,
        forced_by=state.forced_by,
        offered=state.offered,
        event_deck=len(state.event_deck),
        event_discard=tuple(state.discard),
        armada_in_row=state.last_five,
        extra_time=state.extra,
        vote_deck=len(state.vote_deck),
        vote=_vote(state.vote) if state.vote else None,
        votes=tuple(_ended(state, record) if over else _vote(record) for record in state.votes),
        ballot=() if viewer is None else tuple(state.cast[viewer]),
        receipts=() if viewer is None else tuple(_receipts(state, viewer)),
        notes=() if viewer is None else tuple(state.notes[viewer]),
        atlantis_order=state.order and state.owner("atlantis") == viewer,
        stars=_stars(state) if over or state.options.stars != "random3" else None,
        vote_cards=state.options.vote_deck,
        winners=state.winners,
        winning_team=state.winning_team or None,
        event_deck_order=tuple(state.event_deck) if over else (),
        vote_deck_order=tuple(state.vote_deck) if over else (),
        box=tuple(state.box) if over else (),
    )


def _seat(state: TortugaState, seat: int, *, shown: bool) -> SeatView:
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
    card = state.row[slot]
    known = over or (viewer is not None and slot in state.peeked[viewer])
    peeked_by = tuple(seat for seat, slots in enumerate(state.peeked) if slot in slots)
    return Slot(bool(card), card if card and known else None, peeked_by)


def _vote(record: VoteRecord) -> Vote:
    return Vote(
        number=record.number,
        turn=record.turn,
        kind=record.kind,
        caller=record.caller,
        place=record.place,
        participants=record.participants,
        sitting_out=record.would_join,
        waiting=record.waiting,
        cards=record.shown,
        counts=tuple(symbols(record.shown, record.kind).items()) if record.shown else (),
        result=record.result,
    )


def _ended(state: TortugaState, record: VoteRecord) -> Vote:
    """The same with its ballots opened: with names, or by the codes of their receipts alone."""
    named = state.options.ballots == "named"
    opened = [
        Ballot(receipts.code(cast.nonce, record.number, cast.cards), cast.cards, cast.nonce,
               cast.seat if named else None)
        for cast in record.casts
    ]  # fmt: skip
    if not named:
        opened.sort(key=lambda ballot: ballot.code)
    vote = _vote(record)
    return Vote(vote.number, vote.turn, vote.kind, vote.caller, vote.place, vote.participants, vote.sitting_out,
                vote.waiting, vote.cards, vote.counts, vote.result, tuple(opened), record.deck_card)  # fmt: skip


def _receipts(state: TortugaState, seat: int) -> list[Receipt]:
    records = [*state.votes, state.vote] if state.vote else state.votes
    return [
        Receipt(record.number, receipts.code(cast.nonce, record.number, cast.cards))
        for record in records
        for cast in record.casts
        if cast.seat == seat
    ]


def _stars(state: TortugaState) -> tuple[str, ...]:
    everywhere = [*state.row, state.turned, *state.event_deck, *state.discard, *(c for f in state.fronts for c in f)]
    return tuple(sorted(kind_of(card) for card in everywhere if card and is_starred(card)))


# --- what is hidden ----------------------------------------------------------------------------------


def hidden_from(state: TortugaState, viewer: int | None) -> list[list[str]]:
    """Groups of cards that could lie in one another's places, for all that this viewer was ever shown."""
    if state.winners:
        return []
    return [_loyalties(state, viewer), *_votes(state, viewer), *_events(state, viewer)]


def _loyalties(state: TortugaState, viewer: int | None) -> list[str]:
    """The loyalties of others, but for those that a Cabin Fever gave away: who gets another team than
    before knows what the partner holds."""
    known: set[int] = set()
    for fever in state.fevers:
        pair = set(fever.seats)
        if viewer in fever.seats:
            place = fever.seats.index(viewer)
            if fever.before[place] != fever.after[place] or known & pair:
                known |= pair - {viewer}
        elif known & pair:
            known |= pair
    return [card for seat, card in enumerate(state.loyalties) if seat != viewer and seat not in known]


def _votes(state: TortugaState, viewer: int | None) -> list[list[str]]:
    """The vote cards in the deck and in other hands. Cards that were shown in one vote are a group of
    their own, as all know which cards went under the deck; what the viewer has seen on the way is in none."""
    shown_in = {card: record.number for record in state.votes for card in record.shown}
    seen = state.seen[viewer] if viewer is not None else []
    others = [card for pile in (state.hands, state.cast) for seat, cards in enumerate(pile) if seat != viewer
              for card in cards]  # fmt: skip
    groups: dict[int, list[str]] = {}
    for card in state.vote_deck + others:
        if card not in seen:
            groups.setdefault(shown_in.get(card, 0), []).append(card)
    return list(groups.values())


def _events(state: TortugaState, viewer: int | None) -> list[list[str]]:
    """The face-down event cards; the Armada among them only once the last five are mixed (T-15, T-99).

    Where the stars in play are secret, every other reveal makes the starred cards a group with those in
    the box instead: starred ones may not be exchanged for others and for the box at a time.
    """
    peeked = state.peeked[viewer] if viewer is not None else []
    down = [card for slot, card in enumerate(state.row) if card and slot not in peeked]
    down += [card for card in state.event_deck if kind_of(card) != "armada"]
    if state.options.stars != "random3" or state.reveals % 2:
        return [down]
    notes = state.notes[viewer] if viewer is not None else []
    known = {*state.ever_shown, *(card for note in notes for card in note.cards)}
    stars = [card for card in down + state.box if is_starred(card) and card not in known]
    return [stars, [card for card in down if card not in stars]]


def pieces(state: TortugaState) -> list[str]:
    """Every card of the game, wherever it lies."""
    piles = [state.loyalties, state.vote_deck, state.middle, state.row, state.event_deck, state.discard, state.box,
             *state.hands, *state.cast, *state.fronts, [state.turned]]  # fmt: skip
    return [card for pile in piles for card in pile if card]
