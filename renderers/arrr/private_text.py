"""Private text: everything that only the viewer may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.games.arrr.card_registry import EXPLORATIONS, card_name, in_order, is_crew, is_event, kind_of
from engine.games.arrr.view import ArrrView, Look, SeatView
from engine.text import Arg, Text, Who, plural, text
from renderers.arrr import labels
from renderers.arrr.cards import numbers_of, rules_of
from renderers.picture_context import Frame
from renderers.shared_table_text import begun, stopped


@dataclass(slots=True, frozen=True)
class Copies:
    """Equal cards that are drawn as one card.

    `number` is the number below it in the picture, from 1. `cards` are the ids of all of them.
    """

    number: int
    cards: tuple[str, ...]

    @property
    def first(self) -> str:
        """The id of the card whose picture is drawn once for all of them."""
        return self.cards[0]


def own(view: ArrrView) -> SeatView:
    """Return the viewer's seat. The viewer must have one."""
    assert view.viewer is not None, "an onlooker has no secrets"
    return view.seats[view.viewer]


def hand(view: ArrrView) -> list[Copies]:
    """Return the cards of the viewer's hand, crew first. Equal cards are one entry."""
    kinds: dict[str, list[str]] = {}
    cards = own(view).hand or ()
    for card in (*filter(is_crew, cards), *filter(is_event, cards)):
        kinds.setdefault(kind_of(card), []).append(card)
    return [Copies(number, tuple(copies)) for number, copies in enumerate(kinds.values(), 1)]


def offered(view: ArrrView) -> list[Copies]:
    """Return the captains that the viewer may choose from; empty if there is no such choice."""
    cards = (own(view).offered or view.captains) if own(view).captain is None else ()
    return [Copies(number, (card,)) for number, card in enumerate(in_order([*cards]), 1)]


def offer(view: ArrrView, frame: Frame) -> Text:
    """Return the line above the captains on offer.

    It asks the viewer to choose. For a viewer who has chosen already, while others still choose, it only names the
    captains as those on offer.
    """
    asked = any(card in frame.lit for one in offered(view) for card in one.cards)
    return text("Choose your captain") if asked else text("Captains to choose from")


def looked_at(view: ArrrView) -> list[Copies]:
    """Return the cards that the viewer is looking at in secret now. Empty without any."""
    cards = [card for look in view.looks if look.open for card in look.cards]
    return [Copies(number, (card,)) for number, card in enumerate(cards, 1)]


def holding(view: ArrrView) -> Text:
    """Return as text how many cards the viewer has in hand."""
    seat = own(view)
    crew = plural("{n} crew card", "{n} crew cards", n=seat.crew_cards)
    if view.mode == "swabber":
        return crew
    return text("{crew}, {events}", crew=crew, events=plural("{n} event card", "{n} event cards", n=seat.event_cards))


def look_words(look: Look) -> Text:
    """Return the cards that the viewer has secretly seen at one time as text, with where and when they were seen."""
    cards: list[Arg] = [card_name(card) for card in look.cards]
    if look.where == "hand" and look.seat is not None:
        return text("Turn {turn}, {who}'s hand: {cards}.", turn=look.turn, who=Who(look.seat), cards=cards or ["–"])
    return text("Turn {turn}, on top of the exploration deck: {cards}.", turn=look.turn, cards=cards or ["–"])


def fame_words(view: ArrrView) -> Text | None:
    """Return the viewer's face-down Fame cards and their sum as text, or None without any."""
    seat = own(view)
    if not seat.fame:
        return None
    cards: list[Arg] = [
        text("{card} {n}", card=card_name(card), n=EXPLORATIONS[kind_of(card)].fame) for card in seat.fame
    ]
    return text("Your Fame: {n} ({cards}).", n=seat.fame_points or 0, cards=cards)


def score_words(view: ArrrView) -> Text | None:
    """Return the points of the viewer's chest so far as text, or None if the view does not have them."""
    score = own(view).score
    if score is None:
        return None
    return text(
        "Your points: {total} (Pieces {pieces}, Fame {fame}, collections {collections}).",
        total=score.total,
        pieces=score.pieces,
        fame=score.fame,
        collections=score.collections,
    )


def private_words(view: ArrrView, frame: Frame) -> list[str]:
    """Return the private picture as lines of text, the most important first.

    Cards that may be picked and captains' texts are left out, because the question has them, with the same numbers.
    """
    return [*_cards(view, replace(frame, lit=frozenset()), rules=True, offers=not frame.lit), *_rest(view, frame)]


def words_below(view: ArrrView, frame: Frame) -> list[str]:
    """Return lines of text with what the hand's picture for a narrow screen has no room for: all but the cards."""
    return _rest(view, frame)


def private_alternatives(view: ArrrView, frame: Frame) -> Iterator[list[str]]:
    """Yield the private picture as lines of text in three versions, the longest first.

    They are the complete one, one without the cards' rules, and one that also omits stats. Each begins with the
    viewer's task, if they have one.
    """
    rest, now = _rest(view, frame), [begun(stopped(frame.say(words))) for words in own_task(view, frame)]
    yield [*now, *_cards(view, frame, rules=True), *rest]
    brief = _cards(view, frame, rules=False)
    yield [*now, *brief, *rest]
    yield [*now, *brief]
    yield [*now, *_cards(view, frame, rules=False, stats=False)]


def own_task(view: ArrrView, frame: Frame) -> list[Text]:
    """Return in words, as a list, what the table waits for the viewer to do.

    The list is empty if the table waits only for others. The hand is not sent again when others move, so words about
    them would go out of date there (H-572). The table's picture has such words.
    """
    asked = view.viewer in frame.waiting - frame.automatic or frame.lit or not frame.waiting
    return [labels.task(view)] if asked else []


def _cards(view: ArrrView, frame: Frame, *, rules: bool, stats: bool = True, offers: bool = True) -> list[str]:
    captains = offered(view) if offers else []
    parts = [(offer(view, frame), captains), (text("You are looking at"), looked_at(view))]
    titled = [(f"{frame.say(title)}:", group) for title, group in parts if group]
    titled.append((frame.say(text("Your hand: {cards}.", cards=holding(view))), hand(view)))
    return [line for title, group in titled for line in (title, *(_copies(one, frame, rules, stats) for one in group))]


def _copies(one: Copies, frame: Frame, rules: bool, stats: bool) -> str:
    """Return equal cards as text: their number in the picture, how many they are, and whether they can be picked.

    With `stats`, the text includes the stats of the card, and with `rules` its rules.
    """
    card = one.first
    numbers: list[Arg] = [*numbers_of(card)] if stats else []
    facts: Arg = numbers
    if frame.lit.intersection(one.cards):
        facts = text("{numbers}; can be picked", numbers=numbers) if numbers else text("can be picked")
    name = card_name(card) if len(one.cards) == 1 else text("{card} × {n}", card=card_name(card), n=len(one.cards))
    words = (
        text("{number} {card} ({facts})", number=one.number, card=name, facts=facts)
        if facts
        else (text("{number} {card}", number=one.number, card=name))
    )
    return frame.say(text("{card}: {rules}", card=words, rules=rules_of(card)) if rules else words)


def _rest(view: ArrrView, frame: Frame) -> list[str]:
    seat, told = own(view), list[Text | None]()
    if seat.captain:
        told.append(text("Your captain: {card}. {rules}", card=card_name(seat.captain), rules=rules_of(seat.captain)))
    told += [score_words(view), fame_words(view), *(look_words(look) for look in reversed(view.looks))]
    return [frame.say(words) for words in told if words]
