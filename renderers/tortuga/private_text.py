"""Private text: everything that only the viewer may know."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.games.tortuga.cards import SLOTS, TEAMS, VOTE_CARDS, card_name, card_rules, kind_of
from engine.games.tortuga.view import Note, SeatView, TortugaView, Vote
from engine.text import Arg, Text, Who, text
from renderers.picture_context import Frame
from renderers.tortuga.vote_text import VOTES, ballot_words, cards_words, numbered

_NOTES_BELOW = 7


def own(view: TortugaView) -> SeatView:
    """Return the viewer's seat. The viewer must have one."""
    assert view.viewer is not None, "an onlooker has no secrets"
    return view.seats[view.viewer]


def hand(view: TortugaView) -> tuple[str, ...]:
    """Return the ids of the viewer's vote cards, those of a ballot included."""
    return own(view).hand or ()


def picks(view: TortugaView, frame: Frame) -> tuple[str, ...]:
    """Return the ids of the deck's vote cards that the viewer may pick, for Crow's Nest; maybe none."""
    return tuple(card for card in VOTE_CARDS if card in frame.lit and card not in hand(view))


def opened(view: TortugaView) -> Vote | None:
    """Return the vote whose cards were shown last, or None."""
    shown = [vote for vote in (*view.votes, *([view.vote] if view.vote else ())) if vote.cards]
    return shown[-1] if shown else None


def known(view: TortugaView) -> list[tuple[int, str]]:
    """Return (slot, card id) for each card of the row that the viewer knows. Slots count from 0."""
    return [(number, slot.card) for number, slot in enumerate(view.row) if slot.lies and slot.card]


def looked_back(view: TortugaView) -> bool:
    """Return True if the private picture shows known cards of the row, notes, or an opened vote."""
    return bool(view.notes or known(view) or opened(view))


def order(view: TortugaView) -> Text | None:
    """Return the viewer's order to sail by Atlantis as text, or None if there is none."""
    return text("Your order: Atlantis before the next turn.") if view.atlantis_order else None


def note_words(note: Note) -> Text:
    """Return a private note as text."""
    if note.kind == "loyalty" and note.seat is not None:
        before, after = (TEAMS[team] for team in note.cards)
        fever = text("Cabin Fever with {who}: {before}, now {after}", who=Who(note.seat), before=before, after=after)
        return text("Turn {turn}: {note}.", turn=note.turn, note=fever)
    cards: list[Arg] = [card_name(card) for card in note.cards]
    if note.kind == "peek":
        seen: list[Arg] = [
            text("{slot} {card}", slot=SLOTS[slot], card=card_name(card))
            for slot, card in zip(note.slots, note.cards, strict=True)
        ]
        return text("Turn {turn}: {note}.", turn=note.turn, note=text("you saw {cards}", cards=seen))
    if note.kind == "nest" and note.seat is not None:
        return text(
            "Turn {turn}: {note}.", turn=note.turn, note=text("you gave {who} {cards}", who=Who(note.seat), cards=cards)
        )
    gone = text("Crow's Nest took {cards}", cards=cards)
    lost = text("you lost {cards}", cards=cards)
    return text("Turn {turn}: {note}.", turn=note.turn, note=gone if note.kind == "replaced" else lost)


def private_words(view: TortugaView, frame: Frame) -> list[str]:
    """Return the private picture as lines of text, the most important first.

    They also have all notes, and the codes by which the viewer finds their own ballots after the game (receipts). The
    viewer's cards that may be picked are left out, because the question has them.
    """
    needed = _needed(view, replace(frame, lit=frame.lit.difference(hand(view))))
    return needed if frame.after_news else [*needed, *_notes(view, frame), *_votes(view, frame)]


def words_below(view: TortugaView, frame: Frame) -> list[str]:
    """Return lines of text with what the private picture for a narrow screen has no room for.

    These are the loyalty with its rules, the known cards of the row, the newest notes and the last vote. At the end of
    the game the vote is left out, because the table's text has it.
    """
    shown = [frame.say(words) for words in (*_loyalty(view), *_known_row(view))]
    return [*shown, *_notes(view, frame)[:_NOTES_BELOW], *([] if view.winners else _votes(view, frame))]


def private_alternatives(view: TortugaView, frame: Frame) -> list[list[str]]:
    """Return the lines of `private_words` in several versions, the longest first.

    Later versions have fewer votes and notes. All name only the kind of the running vote, because the question says
    what it is about.
    """
    vote = [frame.say(text("The vote: {vote}.", vote=VOTES[view.vote.kind]))] if view.vote else []
    needed, notes, votes = [*vote, *_needed(view, frame), *_gaps(view, frame)], _notes(view, frame), _votes(view, frame)
    return [[*needed, *notes, *votes], [*needed, *notes], [*needed, *notes[:3]], needed]


def _gaps(view: TortugaView, frame: Frame) -> list[str]:
    """Return a sentence with the letters of the row's empty slots, as a list.

    The list is empty if no slot is empty, or if the private picture shows no known cards, notes or votes.
    """
    empty: list[Arg] = [SLOTS[number] for number, slot in enumerate(view.row) if not slot.lies]
    return [frame.say(text("Empty in the row: {slots}.", slots=empty))] if empty and looked_back(view) else []


def _needed(view: TortugaView, frame: Frame) -> list[str]:
    told = _loyalty(view)
    cards: list[Arg] = [_numbered(number, card, frame) for number, card in enumerate(hand(view), 1)]
    told.append(
        text("Your vote cards (attack · brawl · mutiny): {cards}.", cards=cards)
        if cards
        else text("You have no vote cards.")
    )
    if view.ballot:
        places = {card: number for number, card in enumerate(hand(view), 1)}
        ballot: list[Arg] = [text("{number} {card}", number=places[card], card=card_name(card)) for card in view.ballot]
        told.append(text("In the ballot box: {cards}.", cards=ballot))
    if found := picks(view, frame):
        copies = {kind_of(card): card for card in found}
        counts = Counter(kind_of(card) for card in found)
        deck: list[Arg] = [text("{n} × {card}", n=counts[kind], card=card_name(card)) for kind, card in copies.items()]
        told.append(text("The vote deck: {cards}.", cards=deck))
    told += _known_row(view)
    standing = order(view)
    return [frame.say(words) for words in [*told, *([standing] if standing else [])]]


def _loyalty(view: TortugaView) -> list[Text]:
    """Return a sentence with the viewer's loyalty and its rules, as a list; empty without one."""
    card = own(view).loyalty
    return [text("Your card: {team}. {rules}", team=card_name(card), rules=card_rules(card))] if card else []


def _known_row(view: TortugaView) -> list[Text]:
    """Return a sentence with the known cards of the row, as a list; empty without any, and at the end."""
    seen: list[Arg] = [text("{slot} {card}", slot=SLOTS[slot], card=card_name(card)) for slot, card in known(view)]
    return [text("You know of the row: {cards}.", cards=seen)] if seen and not view.winners else []


def _numbered(number: int, card: str, frame: Frame) -> Text:
    if card in frame.lit:
        return text("{number} {card} (can be picked)", number=number, card=card_name(card))
    return text("{number} {card}", number=number, card=card_name(card))


def _notes(view: TortugaView, frame: Frame) -> list[str]:
    return [frame.say(note_words(note)) for note in reversed(view.notes)]


def _votes(view: TortugaView, frame: Frame) -> list[str]:
    last, told = opened(view), list[Text]()
    if view.winners:
        told += [line for vote in view.votes for line in ballot_words(vote)]
    elif last:
        told.append(numbered(last))
    told += [cards_words(last)] if last else []
    told += [text("Your receipt for vote {vote}: {code}.", vote=mine.vote, code=mine.code) for mine in view.receipts]
    return [frame.say(words) for words in told]
