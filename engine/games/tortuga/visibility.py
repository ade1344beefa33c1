"""Visibility: the view of each viewer, and the pieces hidden from it (ledger, section 5)."""

from __future__ import annotations

from engine.copy_public_fields import public_copy
from engine.games.tortuga import ballot_receipts
from engine.games.tortuga.cards import LINES, in_order, is_starred, kind_of
from engine.games.tortuga.state import Sighting, TortugaState, VoteRecord
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


# --- hidden cards ----------------------------------------------------------------------------------

Group = tuple[str, list[str]]
"""The number of a rule of the ledger, and the ids of the cards that a viewer cannot tell apart by this rule.

If a group has a single card, the viewer can infer it.
"""


def interchangeable_pieces(state: TortugaState, viewer: int | None) -> list[list[str]]:
    """Return groups of ids of hidden cards. The viewer cannot tell which card of a group lies in which place."""
    return [cards for _, cards in _groups(state, viewer) if len(cards) > 1]


def inferable_pieces(state: TortugaState, viewer: int | None) -> dict[str, list[str]]:
    """Return the ids of the hidden cards that this viewer can infer, by the number of the rule that allows it."""
    found: dict[str, list[str]] = {}
    for rule, cards in _groups(state, viewer):
        if len(cards) == 1:
            found.setdefault(rule, []).extend(cards)
    return found


def _groups(state: TortugaState, viewer: int | None) -> list[Group]:
    if state.winners:
        return []
    return [*_loyalties(state, viewer), *_votes(state, viewer), *_events(state, viewer)]


def _loyalties(state: TortugaState, viewer: int | None) -> list[Group]:
    """Return (rule, card ids) for each group of others' loyalty cards that the viewer cannot tell apart.

    Two cards that a Cabin Fever may have exchanged become a group of their own, unless the viewer could not tell them
    apart before. If the Cabin Fever changed the viewer's own team, the other seat's card is known to the viewer.
    """
    groups = [("T-2", {seat for seat in range(len(state.hands)) if seat != viewer})]
    for fever in state.fevers:
        pair = set(fever.seats)
        if viewer in pair:
            place = fever.seats.index(viewer)
            apart = pair - {viewer} if fever.before[place] != fever.after[place] else set[int]()
        else:
            apart = pair if not any(pair <= seats for _, seats in groups) else set[int]()
        groups = [(rule, seats - apart) for rule, seats in groups]
        groups.append(("T-151", apart))
    return [(rule, [state.loyalties[seat] for seat in sorted(seats)]) for rule, seats in groups]


def _votes(state: TortugaState, viewer: int | None) -> list[Group]:
    """Return (rule, card ids) for each group of vote cards that the viewer cannot tell apart.

    The cards are those in the deck and in other hands. Cards that were shown in one vote are a group, since all
    know which cards went under the deck. Cards that the viewer has seen together since are a group too.
    """
    shown = {card: record.number for record in state.votes for card in record.shown}
    seen = dict[str, Sighting]()
    for sighting in state.seen[viewer] if viewer is not None else ():
        seen |= dict.fromkeys(sighting.cards, sighting)
    others = [
        card
        for pile in (state.hands, state.cast)
        for seat, cards in enumerate(pile)
        if seat != viewer
        for card in cards
    ]
    groups: dict[Sighting | int, Group] = {}
    for card in state.vote_deck + others:
        last: Sighting | int = seen.get(card) or shown.get(card, 0)
        rule = last.rule if isinstance(last, Sighting) else "T-62" if last else "T-13"
        groups.setdefault(last, (rule, []))[1].append(card)
    return list(groups.values())


def _events(state: TortugaState, viewer: int | None) -> list[Group]:
    """Return (rule, card ids) for each group of face-down event cards that the viewer cannot tell apart.

    The Armada is among them only once the last five are mixed (T-15, T-99). If nobody knows the stars in play, the
    viewer cannot tell them from starred cards in the box either. After an even number of reveals these form one group,
    after an odd number deck and box are separate groups. Each is a valid grouping, since the viewer cannot tell any two
    of these cards apart.
    """
    peeked = state.peeked[viewer] if viewer is not None else []
    down = [card for slot, card in enumerate(state.row) if card and slot not in peeked]
    lowest = [card for card in state.event_deck if kind_of(card) == "armada"]
    down += [card for card in state.event_deck if card not in lowest]
    box = [] if state.stars_known else [card for card in state.box if is_starred(card)]
    gone = [] if state.stars_known else [card for card in state.box if not is_starred(card)]
    known: list[Group] = [("T-15", lowest), ("T-107", gone)]
    laid_out = "T-102" if state.last_five else "T-16"
    if state.reveals % 2 or not box:
        return [(laid_out, down), ("T-14", box), *known]
    notes = state.notes[viewer] if viewer is not None else []
    met = {*state.ever_shown, *(card for note in notes for card in note.cards)}
    stars = [card for card in down if is_starred(card) and card not in met]
    return [("T-14", stars + box), (laid_out, [card for card in down if card not in stars]), *known]


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
