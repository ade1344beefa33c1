"""The table as text: for text mode, for alternative text and for labels of the picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.games.tortuga.cards import LINES, ROLES, SHIPS, SLOTS, TEAMS, card_name, kind_of, team_of
from engine.games.tortuga.view import Holds, SeatView, TortugaView
from engine.text import Arg, Text, Who, plural, text
from renderers import shared_table_text as common
from renderers.picture_context import Frame
from renderers.text_shortening import clipped
from renderers.tortuga.vote_text import ballot_words, cards_words, vote_words

TITLE = text("Tortuga 1667")
GALLEON = text("Spanish Galleon")
HEADS = {"jolly": text("Jolly Roger"), "dutchman": text("Flying Dutchman"), "tortuga": text("Tortuga")}
SIDES = {side: TEAMS[side] for side in ("british", "french")}
_HAND = 3


def heading(view: TortugaView, frame: Frame) -> Text:
    """Return the number of players, the turn and the table's code as a heading."""
    players = plural("{n} player", "{n} players", n=len(view.seats))
    if not view.turns:
        return text("{players} · table {code}", players=players, code=frame.code) if frame.code else players
    if frame.code:
        return text("{players} · turn {turn} · table {code}", players=players, turn=view.turns, code=frame.code)
    return text("{players} · turn {turn}", players=players, turn=view.turns)


def holds_of(view: TortugaView, place: str) -> Holds:
    """Return the treasure of a ship or of Tortuga, by side."""
    treasure = view.treasure
    return {"jolly": treasure.jolly, "dutchman": treasure.dutchman, "tortuga": treasure.tortuga}[place]


def balloting(view: TortugaView) -> bool:
    """Return True if a vote is running and ballots are missing."""
    return view.vote is not None and view.vote.to_come > 0


def waited(view: TortugaView, frame: Frame) -> frozenset[int]:
    """Return the seats for which the table waits.

    During a vote these are all voters, also those who have voted. Otherwise two pictures would show in which order
    ballots came.
    """
    if view.winners or frame.called_off:
        return frozenset()
    if view.vote and view.vote.to_come:
        return frozenset(view.vote.participants)
    return common.waited(frame, view.on_turn, over=False)


def waiting(view: TortugaView, frame: Frame) -> Text:
    """Return the sentence that says for whom the table waits, or who has won."""
    if view.vote and view.vote.to_come and not view.winners and not frame.called_off:
        out, every = view.vote.to_come, len(view.vote.participants)
        return text("Ballots: {n} of {every} to come", n=out, every=every)
    seats = waited(view, frame)
    if seats == {view.on_turn} and view.on_turn is not None and view.actions_left > 1:
        who = Who(view.on_turn)
        return plural("{who} to play: {n} action", "{who} to play: {n} actions", n=view.actions_left, who=who)
    return common.waiting(frame, seats, view.on_turn, over=bool(view.winners))


def winners(view: TortugaView) -> Text:
    """Return the sentence that names the winning team."""
    assert view.winning_team
    return text("{team} victory!", team=TEAMS[view.winning_team])


def row_note(view: TortugaView) -> Text:
    """Return the sentence with what everybody knows about the place of the Armada."""
    if view.extra_time is not None:
        return text("Extra time: the first team ahead wins")
    if view.armada_in_row:
        return text("The Spanish Armada is in this row")
    return text("The Spanish Armada is at the bottom of the deck")


def last_event(view: TortugaView) -> str | None:
    """Return the id of the event card that was turned up last, or None."""
    return view.turned_up or (view.event_discard[-1] if view.event_discard else None)


def fronts(seat: SeatView) -> list[tuple[str, int]]:
    """Return (kind, number) for each kind of card in front of a seat.

    The number is how many such cards there are. For Pirate Code it is the number of votes that the seat must still sit
    out.
    """
    counts = Counter(kind_of(card) for card in seat.front)
    return [(kind, seat.pirate_code if kind == "code" else count) for kind, count in counts.items()]


def roles(seat: SeatView) -> list[Text]:
    """Return the roles of a seat in words."""
    return [ROLES[role] for role in seat.roles]


# --- the lines ---------------------------------------------------------------------------------------


def table_words(view: TortugaView, frame: Frame) -> list[str]:
    """Return everything that the picture of the table shows as lines of text, and details that only the text has."""
    ballots = [frame.say(line) for vote in view.votes for line in ballot_words(vote)] if view.winners else []
    return [*_needed(view, frame, last=not ballots), *common.story(frame), *ballots]


def words_below(view: TortugaView, frame: Frame) -> list[str]:
    """Return lines of text with what the picture for a narrow screen has no room for.

    These are the vote in words, cards in front of seats, who has looked at the row, and the last event.
    """
    return [frame.say(words) for words in [*_vote(view, brief=False), *_before(view), *_row(view, brief=False)]]


def table_alternatives(view: TortugaView, frame: Frame) -> Iterator[list[str]]:
    """Yield the table as lines of text in several versions, the longest first."""
    needed = _needed(view, frame)
    yield [*needed, *common.story(frame)]
    yield needed
    yield _needed(view, frame, brief=True)
    for last in (True, False):
        yield _needed(view, clipped(frame), brief=True, last=last)


def _needed(view: TortugaView, frame: Frame, *, brief: bool = False, last: bool = True) -> list[str]:
    """Return the lines that a player needs for a turn, the most important first.

    `brief`: True to omit the names of voters and of seats that looked at cards. `last`: True to include the last vote.
    """
    british, french = view.treasure.scores
    score = text(
        "British {british}, French {french}, on the Galleon {galleon}.",
        british=british,
        french=french,
        galleon=view.treasure.galleon,
    )
    over = bool(view.winners)
    about = common.whose_turn(frozenset() if balloting(view) else waited(view, frame), view.on_turn)
    lines = common.opening(frame, TITLE, heading(view, frame), waiting(view, frame), about=about, over=over)
    if view.winners and not frame.headed:
        members: list[Arg] = [Who(seat) for seat in view.winners]
        lines.append(frame.say(text("{victory} ({names})", victory=winners(view), names=members)))
    places = [*(_line(view, place) for place in LINES), _boats(view)]
    told = [
        *(_vote(view, brief) if last else ()),
        score,
        *_loyalties(view),
        *places,
        *_before(view),
        *_row(view, brief),
    ]
    lines += [frame.say(words) for words in told]
    automatic: list[Arg] = [Who(seat) for seat in sorted(frame.automatic)]
    return lines + [frame.say(text("Automatic: {names}.", names=automatic))] * bool(automatic)


def _vote(view: TortugaView, brief: bool) -> list[Text]:
    last = view.vote or (view.votes[-1] if view.votes else None)
    if last is None:
        return []
    said = vote_words(last, brief=brief)
    told = [said if view.vote else text("Last vote. {vote}", vote=said)]
    return told + [cards_words(last)] * bool(last.cards and not brief)


def _line(view: TortugaView, place: str) -> Text:
    holds = holds_of(view, place)
    pawns: list[Arg] = [_pawn(view.seats[seat], seat) for seat in view.lines[place]]
    if place in SHIPS:
        treasure = text("British hold {british}, French hold {french}", british=holds.british, french=holds.french)
    else:
        treasure = text("British area {british}, French area {french}", british=holds.british, french=holds.french)
    who = text("{pawns}", pawns=pawns) if pawns else text("nobody")
    return text("{place}: {who}. {treasure}.", place=HEADS[place], who=who, treasure=treasure)


def _pawn(seat: SeatView, number: int) -> Text:
    if not seat.roles:
        return text("{number} {who}", number=seat.line, who=Who(number))
    named = text("{who} ({roles})", who=Who(number), roles=[*roles(seat)])
    return text("{number} {who}", number=seat.line, who=named)


def _boats(view: TortugaView) -> Text:
    parts: list[Arg] = []
    for ship in SHIPS:
        seat = view.boats[ship]
        state: Arg = text("destroyed") if ship in view.destroyed else text("empty") if seat is None else Who(seat)
        parts.append(text("{ship} ({state})", ship=HEADS[ship], state=state))
    return text("Rowboats: {boats}.", boats=parts)


def _row(view: TortugaView, brief: bool) -> list[Text]:
    slots: list[Arg] = []
    for letter, slot in zip(SLOTS, view.row, strict=False):
        seen: list[Arg] = [len(slot.peeked_by)] if brief else [Who(seat) for seat in slot.peeked_by]
        if not slot.lies:
            slots.append(text("{slot} empty", slot=letter))
        elif view.winners and slot.card:
            slots.append(text("{slot} {card}", slot=letter, card=card_name(slot.card)))
        else:
            slots.append(text("{slot} (seen by {names})", slot=letter, names=seen) if slot.peeked_by else letter)
    row = text("Event row: {slots}. Deck {n}.", slots=slots, n=view.event_deck)
    lines = [row if view.winners else text("{row} {armada}.", row=row, armada=row_note(view))]
    if view.offered:
        offered: list[Arg] = [SLOTS[slot] for slot in view.offered]
        lines.append(text("One of these must be revealed: {slots}.", slots=offered))
    n = len(view.event_discard)
    if view.turned_up and view.revealer is not None:
        card, who = card_name(view.turned_up), Who(view.revealer)
        lines.append(text("Revealed by {who}: {card}; discards {n}.", who=who, card=card, n=n))
    elif view.event_discard:
        last = card_name(view.event_discard[-1])
        lines.append(text("Last discarded event: {card}; discards {n}.", card=last, n=n))
    return lines


def _before(view: TortugaView) -> list[Text]:
    """Return sentences about the cards in front of seats, and about the turns that seats must skip.

    A sentence also has the seats with another number of vote cards than the usual three.
    """
    lines = []
    for number, seat in enumerate(view.seats):
        has = _alike(seat.front)
        if seat.pirate_code:
            has.append(plural("sits out {n} vote", "sits out {n} votes", n=seat.pirate_code))
        if seat.lost_turns:
            has.append(plural("loses {n} turn", "loses {n} turns", n=seat.lost_turns))
        if has:
            lines.append(text("{who}: {cards}.", who=Who(number), cards=has))
    odd: list[Arg] = [
        text("{who} {n}", who=Who(number), n=seat.cards)
        for number, seat in enumerate(view.seats)
        if seat.cards != _HAND
    ]
    deck = view.vote_deck
    if not odd:
        return [*lines, text("Vote cards: {n} each, deck {deck}.", n=_HAND, deck=deck)]
    if len(odd) == len(view.seats):
        return [*lines, text("Vote cards: {names}; deck {deck}.", names=odd, deck=deck)]
    return [*lines, text("Vote cards: {names}, all others {n}; deck {deck}.", names=odd, n=_HAND, deck=deck)]


def _alike(cards: Sequence[str]) -> list[Arg]:
    """Return the names of cards as arguments for a text; equal cards are one name with their number."""
    copies = {kind_of(card): card_name(card) for card in cards}
    counts = Counter(map(kind_of, cards))
    return [
        text("{n} × {card}", n=counts[kind], card=name) if counts[kind] > 1 else name for kind, name in copies.items()
    ]


def _loyalties(view: TortugaView) -> list[Text]:
    """Return sentences with the loyalties at the end of the game.

    Empty before, because a view then has only its viewer's loyalty.
    """
    if not view.winners:
        return []
    shown = [(number, seat.loyalty, seat.dealt) for number, seat in enumerate(view.seats) if seat.loyalty]
    loyalties: list[Arg] = [_loyalty(number, loyalty, dealt) for number, loyalty, dealt in shown]
    return [text("Loyalties: {names}.", names=loyalties)] if loyalties else []


def _loyalty(number: int, loyalty: str, dealt: str | None) -> Text:
    team = TEAMS[team_of(loyalty)]
    if dealt and dealt != team_of(loyalty):
        return text("{who} {team} (dealt {other})", who=Who(number), team=team, other=TEAMS[dealt])
    return text("{who} {team}", who=Who(number), team=team)
