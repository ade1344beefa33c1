"""The table as text: for text mode and for alternative text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.games.arrr.card_registry import CREW, EXPLORATIONS, card_name, kind_of
from engine.games.arrr.game_terms import COLLECTIONS, STAT_NAMES, STATS
from engine.games.arrr.view import ArrrView, RowCard, SeatView, TestView, ThrowView, Use
from engine.text import Arg, Text, Who, plural, text
from renderers.arrr import labels
from renderers.arrr.cards import influence_words
from renderers.picture_context import Frame
from renderers.shared_table_text import ALT, left_with, opening, story
from renderers.text_shortening import clipped, shared

FULL, BRIEF, LEAST = range(3)


def table_words(view: ArrrView, frame: Frame) -> list[str]:
    """Return everything that the picture of the table shows as lines of text, and details that only the text has."""
    discards = [frame.say(line) for line in _discards(view)]
    return [
        *_now(view, frame),
        *_row(view, frame, FULL),
        *_seats(view, frame, FULL),
        *_decks(view, frame),
        *discards,
        *story(frame),
    ]


def words_below(view: ArrrView, frame: Frame) -> list[str]:
    """Return lines of text with what the picture for a narrow screen has no room for.

    These are the throws, the pile, permanents, the seats with their captains, crew and collections, and the decks.
    """
    told = [frame.say(words) for words in labels.details(view)] + [_throw(throw, frame) for throw in view.throws]
    upon: list[Arg] = [card_name(card) for card in view.seas]
    seas = [frame.say(text("On the card nearest to the deck: {cards}.", cards=upon))] if upon else []
    return [*told, *_pile(view, frame), *seas, *_seats(view, frame, FULL, totals=False), *_decks(view, frame)]


def table_alternatives(view: ArrrView, frame: Frame) -> Iterator[list[str]]:
    """Yield the table as lines of text in several versions, the longest first."""
    now, decks = _now(view, frame), _decks(view, frame)
    yield [*now, *_row(view, frame, FULL), *_seats(view, frame, FULL), *decks, *story(frame)]
    brief, seats = _row(view, frame, BRIEF), _seats(view, frame, BRIEF)
    yield [*now, *brief, *seats, *decks]
    yield [*now, *brief, *seats]
    yield [*now, *_row(view, frame, LEAST), *_seats(view, frame, LEAST)]
    yield from _crowded(view, clipped(frame))


def _crowded(view: ArrrView, frame: Frame) -> Iterator[list[str]]:
    """Yield versions of the table as lines of text in which long lines are cut.

    So the text still has room for the last players.
    """
    now, seats = _now(view, frame), _seats(view, frame, LEAST)
    yield [*now, *_row(view, frame, LEAST), *seats]
    faced = [_card(card, frame, LEAST) for card in view.row if card.faced]
    row = frame.say(text("The Seven Seas: {cards}.", cards=[card_name(card.card) for card in view.row]))
    yield shared([*now, row, *faced, *seats], ALT)


def _now(view: ArrrView, frame: Frame) -> list[str]:
    """Return the most important lines for a turn: awaited seats, action, throws, pile."""
    said, about, over = labels.waiting(view, frame), labels.moment(view), bool(view.winners)
    lines = opening(frame, labels.TITLE, labels.heading(view, frame), said, about=about, over=over)
    if view.winners:
        lines += [
            frame.say(words) for words in ([] if frame.headed else [labels.winners(view)]) + labels.team_words(view)
        ]
    elif view.declaration or not frame.called_off:  # without a declaration, the line says who is to choose
        lines.append(". ".join(frame.say(words) for words in (labels.headline(view), *labels.details(view))) + ".")
    lines += [_throw(throw, frame) for throw in view.throws]
    return [*lines, *_pile(view, frame)]


def _pile(view: ArrrView, frame: Frame) -> list[str]:
    """Return the effect that is carried out now and those on the pile, as at most two lines of text."""
    lines = [frame.say(text("Now: {effect}.", effect=_effect(view, view.carried_out)))] if view.carried_out else []
    if view.pile:
        effects: list[Arg] = [
            text("{n} {effect}", n=use.number, effect=_effect(view, use)) for use in reversed(view.pile)
        ]
        lines.append(frame.say(text("The pile, top first: {effects}.", effects=effects)))
    return lines


def _throw(throw: ThrowView, frame: Frame) -> str:
    said = frame.say(text("{who}, {throw}", who=Who(throw.owner), throw=labels.pool_words(throw)))
    if throw.dice:
        said = f"{said} ({frame.say(labels.dice_words([(die.face, die.success) for die in throw.dice]))})"
    return "; ".join([said, *(frame.say(words) for words in labels.extras(throw))]) + "."


def _effect(view: ArrrView, use: Use) -> Text:
    aim = labels.target_words(view, use)
    return text("{effect} on {aim}", effect=labels.source_words(use), aim=aim) if aim else labels.source_words(use)


def _row(view: ArrrView, frame: Frame, brief: int) -> list[str]:
    lines = [frame.say(text("The Seven Seas, farthest from the deck first:"))]
    lines += [f"{place}. {_card(card, frame, brief)}" for place, card in enumerate(view.row, 1)]
    if view.seas:
        upon: list[Arg] = [card_name(card) for card in view.seas]
        lines.append(frame.say(text("On the card nearest to the deck: {cards}.", cards=upon)))
    return lines


def _card(card: RowCard, frame: Frame, brief: int) -> str:
    """Return a card of the row as text: its present tests and rewards.

    `brief` says how much is left out. With `FULL`, the text also has costs, influence and rules. With other values it
    has fewer details.
    """
    design = EXPLORATIONS[kind_of(card.card)]
    facts: list[Arg] = [_test(test, brief) for test in card.tests]
    facts += [COLLECTIONS[design.collection]] if design.collection else []
    facts += [text("Fame {n}", n=design.fame)] if design.fame else []
    facts += [_pieces(card, brief)] if card.pieces or card.printed_pieces else []
    says = brief == FULL and (design.condition or design.failure or design.draws)
    if brief == FULL:
        facts += [plural("{n} damage", "{n} damage", n=design.damage)] if design.damage else []
        facts += [influence_words(name, change) for name, change in design.influence]
    name = text("{card}, faced now", card=card_name(card.card)) if card.faced else card_name(card.card)
    told = frame.say(text("{card}: {facts}.", card=name, facts=facts))
    return f"{told} {frame.say(design.rules)}" if says else told


def _test(test: TestView, brief: int) -> Text:
    words = text("{stat} {n}", stat=STAT_NAMES[test.stat], n=test.difficulty)
    if test.difficulty != test.printed and brief != LEAST:
        words = text("{test} (printed {n})", test=words, n=test.printed)
    if test.state == "open":
        return text("{test} under way", test=words)
    return text("{test} won", test=words) if test.state == "won" else words


def _pieces(card: RowCard, brief: int) -> Text:
    if card.pieces != card.printed_pieces and brief != LEAST:
        return text("Pieces {n} (printed {printed})", n=card.pieces, printed=card.printed_pieces)
    return text("Pieces {n}", n=card.pieces)


def _seats(view: ArrrView, frame: Frame, brief: int, *, totals: bool = True) -> list[str]:
    return [frame.say(_seat(view, frame, number, brief, totals=totals)) for number in range(len(view.seats))]


def _seat(view: ArrrView, frame: Frame, number: int, brief: int, *, totals: bool) -> Text:
    seat = view.seats[number]
    facts: list[Arg] = []
    if seat.score and view.winners:
        facts.append(plural("{n} point", "{n} points", n=seat.score.total))
        facts.append(text("Fame {n}", n=seat.score.fame))
    facts += [card_name(seat.captain)] if seat.captain and not brief else []
    shown = STATS if totals else ()
    facts += [_total(seat, stat) for stat in shown if seat.totals[stat] or seat.bonus[stat] or not brief]
    if brief == BRIEF or (brief and not seat.crew):
        facts.append(plural("{n} crew card", "{n} crew cards", n=len(seat.crew)))
    elif brief == FULL:
        facts += [_crew(one.card, one.depleted, one.used) for one in seat.crew] or [text("no crew")]
    facts.append(plural("{n} Piece", "{n} Pieces", n=seat.pieces))
    if seat.stake:
        facts.append(text("staked: {stake}", stake=labels.stake_words(seat.stake)))
    facts += [_set(collection, cards, brief) for collection, cards in labels.sets(seat)]
    facts += (
        [plural("{n} Fame card", "{n} Fame cards", n=seat.fame_cards)] if seat.fame_cards and brief != LEAST else []
    )
    facts.append(_hand(view, seat, brief))
    facts += [card_name(card) for card in seat.attached] if brief != LEAST else []
    if view.teams:
        team = next(place for place, members in enumerate(view.teams) if number in members)
        facts.append(text("team {letter}", letter=labels.TEAM_LETTERS[team]))
    facts += [text("plays automatically")] if number in frame.automatic and not brief else []
    return text("{who}: {facts}.", who=Who(number), facts=facts)


def _set(collection: str, cards: list[str], brief: int) -> Text:
    if brief:
        return text("{collection} {n}", collection=COLLECTIONS[collection], n=len(cards))
    return text("{collection} ({cards})", collection=COLLECTIONS[collection], cards=[card_name(card) for card in cards])


def _hand(view: ArrrView, seat: SeatView, brief: int) -> Text:
    if view.mode == "swabber":
        return text("hand ({crew} crew)", crew=seat.crew_cards)
    if brief == LEAST:
        return text("hand {crew} + {events}", crew=seat.crew_cards, events=seat.event_cards)
    events = plural("{n} event", "{n} events", n=seat.event_cards)
    return text("hand ({crew} crew, {events})", crew=seat.crew_cards, events=events)


def _total(seat: SeatView, stat: str) -> Text:
    if seat.bonus[stat]:
        return text("{stat} {n} + {bonus}", stat=STAT_NAMES[stat], n=seat.totals[stat], bonus=seat.bonus[stat])
    return text("{stat} {n}", stat=STAT_NAMES[stat], n=seat.totals[stat])


def _crew(card: str, depleted: bool, used: bool) -> Text:
    assert kind_of(card) in CREW
    if depleted:
        return text("{card} (depleted)", card=card_name(card))
    return text("{card} (used)", card=card_name(card)) if used else card_name(card)


def _decks(view: ArrrView, frame: Frame) -> list[str]:
    decks = text(
        "Decks: exploration {exploration}, crew {crew}, events {events}. In the reserve: {reserve}.",
        exploration=view.exploration.cards,
        crew=view.crew.cards,
        events=view.events.cards,
        reserve=plural("{n} Piece", "{n} Pieces", n=view.reserve),
    )
    return [frame.say(decks)]


def _counted(cards: Sequence[str]) -> list[Arg]:
    """Return the names of cards as arguments for a text. Equal cards are one name with their number."""
    alike = {kind_of(card): card for card in reversed(cards)}
    counts = Counter(map(kind_of, cards))
    return [
        text("{n} × {thing}", n=count, thing=card_name(alike[kind])) if count > 1 else card_name(alike[kind])
        for kind, count in counts.items()
    ]


def _discards(view: ArrrView) -> list[Text]:
    """Return sentences about the discard piles, and at the end about everybody's last hand."""
    exploration, crew, events = (_counted(deck.discard) for deck in (view.exploration, view.crew, view.events))
    lines = [text("Discarded exploration cards: {cards}.", cards=exploration)] if exploration else []
    lines += [text("Discarded crew cards: {cards}.", cards=crew)] if crew else []
    lines += [text("Discarded event cards: {cards}.", cards=events)] if events else []
    for number, seat in enumerate(view.seats if view.winners else ()):
        fame: list[Arg] = [card_name(card) for card in (*seat.collected, *(seat.fame or ()))]
        hand: list[Arg] = [card_name(card) for card in seat.hand or ()]
        lines += [text("{who} has conquered {cards}.", who=Who(number), cards=fame)] if fame else []
        lines += [left_with(number, hand)] if hand else []
    return lines
