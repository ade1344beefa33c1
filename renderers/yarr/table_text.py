"""The table and the hand as text: for text mode, for alternative text and for labels of pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.games.yarr.cards import CARDS, COLOURS, KINDS, SHAPES, SIDESTEP, SUITS, Card, card_name, features, left_with
from engine.games.yarr.view import YarrView
from engine.text import Arg, Text, Who, plural, text
from renderers import shared_table_text as common
from renderers.picture_context import Frame
from renderers.text_shortening import clipped

TITLE = text("Captain Yarr's Curse")
SEEN = 3
"""Number of visible cards of the pile."""
CALLS = {"yo-ho": text("Yo Ho!"), "avast": text("Avast!")}


def on_card(card_id: str, frame: Frame) -> tuple[str, ...]:
    """Return the three texts printed on a card: suit, shape, and colour.

    For a special card they are heading, title and effect.
    """
    card = CARDS[card_id]
    if card.suit and card.shape and card.colour:
        printed = (SUITS[card.suit], SHAPES[card.shape], COLOURS[card.colour])
        return tuple(frame.say(words) for words in printed)
    kind = KINDS[card.kind]
    return frame.say(_heading(card)), frame.say(kind.name), frame.say(kind.line) if kind.line else ""


def _heading(card: Card) -> Text:
    """Return as text the cards on which a special card can be played."""
    if card.suit:
        return SUITS[card.suit]
    if card.colour:
        return text("On {colour}", colour=COLOURS[card.colour])
    return text("Sidestep") if card.kind == SIDESTEP else text("Wild")


def declared(view: YarrView) -> str | None:
    """Return the suit that a player has named and that the next card must match, or None.

    It is None if no suit is named yet, or if the card in effect has this suit printed on it.
    """
    suit = view.in_effect.suit
    if not view.discard or suit is None:
        return None
    return suit if features(view.discard[-1]).suit != suit else None


def wanted(view: YarrView) -> list[tuple[str, Text]]:
    """Return the features of the card in effect that the next card may match, each with its word.

    A feature is a suit, a shape or a colour, given by its id, which is also the name of its icon or colour. During a
    Royal Pursuit it is only the pursued suit.
    """
    if view.pursuit:
        return [(view.pursuit, SUITS[view.pursuit])]
    effect = view.in_effect
    named = ((effect.suit, SUITS), (effect.shape, SHAPES), (effect.colour, COLOURS))
    return [(feature, words[feature]) for feature, words in named if feature]


def in_doubt(view: YarrView) -> tuple[str, ...]:
    """Return all suits while a player must name one of them, because it is then not known which cards fit.

    Return an empty tuple at any other time.
    """
    kind = KINDS.get(view.in_effect.kind)
    named = kind is not None and kind.id != "empty"
    return () if wanted(view) or not named else tuple(SUITS)


def task(view: YarrView) -> Text:
    """Return in one sentence what the seat on turn must do."""
    if view.winners:
        return first_mate(view)
    if view.swab:
        return plural(
            "Swab That! Draw {n} card and lose the turn, or play another Swab That!",
            "Swab That! Draw {n} cards and lose the turn, or play another Swab That!",
            n=view.swab,
        )
    if view.pursuit:
        return text("Royal Pursuit: play {suit}, or draw three.", suit=SUITS[view.pursuit])
    features_wanted: list[Arg] = [word for _, word in wanted(view)]
    own = KINDS.get(view.in_effect.kind)
    if own and own.own:
        return text("Match: {suit}, or another {card}.", suit=features_wanted[0], card=own.name)
    if len(features_wanted) == 3:
        suit, shape, colour = features_wanted
        return text("Match: {suit}, {shape} or {colour}.", suit=suit, shape=shape, colour=colour)
    if features_wanted and declared(view):
        return text("Named suit: {suit}. Match it, or play a wild.", suit=features_wanted[0])
    if features_wanted:
        return text("Match: {feature}, or play a wild.", feature=features_wanted[0])
    if own and own.id != "empty":
        return text("The suit is being named.")
    return text("Nothing to match: only wilds and Avast fit.")


def own_task(view: YarrView, frame: Frame) -> list[Text]:
    """Return in words, as a list, what the viewer must match.

    The list is empty if nothing is asked of the viewer. The hand would otherwise have to be sent again after each move
    of the others (H-183). The table's picture has the words in any case.
    """
    asked = view.on_turn == view.viewer or frame.lit or view.winners
    return [task(view)] if asked else []


def first_mate(view: YarrView) -> Text:
    """Return the sentence that names the winner of the game."""
    if len(view.winners) == 1:
        return text("{who} is First Mate!", who=Who(view.winners[0]))
    return text("{names} are First Mates!", names=[Who(seat) for seat in view.winners])


def waiting(view: YarrView, frame: Frame) -> Text:
    """Return the sentence that says for whom the table waits."""
    return common.waiting(frame, waited(view, frame), view.on_turn, over=bool(view.winners))


def waited(view: YarrView, frame: Frame) -> frozenset[int]:
    """Return the seats for which the table waits."""
    return common.waited(frame, view.on_turn, over=bool(view.winners))


def lately(frame: Frame, seat: int) -> list[str]:
    """Return the icons of the last turn's events that concern a seat, oldest first.

    There are at most three. Older ones are left out.
    """
    return [icon for about, icon in frame.lately if about == seat][-3:]


def direction(view: YarrView) -> Text:
    """Return the direction of play as text."""
    return text("clockwise") if view.direction == 1 else text("anticlockwise")


def heading(view: YarrView, frame: Frame) -> Text:
    """Return the number of the round and the table's code as a heading."""
    if frame.code:
        return text("Round {round} · table {code}", round=view.round, code=frame.code)
    return text("Round {round}", round=view.round)


def table_words(view: YarrView, frame: Frame) -> list[str]:
    """Return everything that the picture of the table shows as lines of text.

    At the end of a round it adds the cards left in the hands, unless the story or the surrounding text has them.
    """
    return [*_table(view, frame), *_hands_left(view, frame)]


def _table(view: YarrView, frame: Frame) -> list[str]:
    lines = common.opening(frame, TITLE, heading(view, frame), waiting(view, frame), over=bool(view.winners))
    lines += [] if view.winners and frame.headed else [frame.say(task(view))]
    lines += [frame.say(words) for words in _pile(view)]
    lines += [_seat(view, frame, seat) for seat in range(len(view.seats))]
    return lines + common.story(frame)


def _hands_left(view: YarrView, frame: Frame) -> list[str]:
    told = frame.after_news or not view.winners
    left = [] if told else [_hand_left(view, frame, seat) for seat in range(len(view.seats))]
    return [words for words in left if words]


def table_alternatives(view: YarrView, frame: Frame) -> Iterator[list[str]]:
    """Yield the table as lines of text in several versions, the longest first.

    Later versions omit first the cards left in the hands, then those in the story. Then long names are cut.
    """
    for one in (frame, clipped(frame)):
        yield table_words(view, one)
        yield _table(view, one)
        yield _table(view, _without_hands(view, one))


def _without_hands(view: YarrView, frame: Frame) -> Frame:
    hands = {frame.say(left_with(seat, state.hand)) for seat, state in enumerate(view.seats) if state.hand}
    return replace(frame, events=tuple(event for event in frame.events if frame.say(event.text) not in hands))


def _pile(view: YarrView) -> list[Text]:
    words = list[Text]()
    if view.discard:
        *below, top = view.discard[-SEEN:]
        words.append(text("On the pile: {card}.", card=card_name(top)))
        words += [text("Below it: {cards}.", cards=_names(below[::-1]))] * bool(below)
    if suit := declared(view):
        words.append(text("The suit was named: {suit}.", suit=SUITS[suit]))
    if view.display:
        words.append(text("Lying across it: {cards}.", cards=_names(view.display)))
    discards = len(view.discard) + len(view.display)
    words.append(
        plural(
            "Draw pile: {n} card; discards: {discards}.",
            "Draw pile: {n} cards; discards: {discards}.",
            n=view.draw_pile,
            discards=discards,
        )
    )
    return words if view.winners else [*words, text("Play goes {direction}.", direction=direction(view))]


def _seat(view: YarrView, frame: Frame, number: int) -> str:
    seat = view.seats[number]
    parts: list[Arg] = [plural("{n} card", "{n} cards", n=seat.cards)]
    if view.wins_needed > 1:
        parts.append(text("rounds won: {wins} of {needed}", wins=seat.wins, needed=view.wins_needed))
    parts += [text("called “{words}”", words=CALLS[call]) for call in seat.calls]
    if number in frame.automatic:
        parts.append(text("plays automatically"))
    if number == view.on_turn and waited(view, frame) != {number}:
        parts.append(text("on turn"))
    return frame.say(text("{who}: {facts}.", who=Who(number), facts=parts))


def _hand_left(view: YarrView, frame: Frame, number: int) -> str:
    hand = view.seats[number].hand
    words = frame.say(left_with(number, hand)) if hand else ""
    return "" if any(words in frame.say(event.text) for event in frame.events) else words


def _names(cards: Sequence[str]) -> list[Arg]:
    return [card_name(card) for card in cards]


def own_hand(view: YarrView) -> tuple[str, ...]:
    """Return the ids of the viewer's cards. An onlooker has none."""
    return () if view.viewer is None else view.seats[view.viewer].hand or ()


def private_words(view: YarrView, frame: Frame) -> list[str]:
    """Return the viewer's whole hand as lines of text, numbered as in the picture."""
    return [*_hand_head(view, frame), *_numbered(view, replace(frame, lit=frozenset()), 0, len(own_hand(view)))]


def hand_alternatives(view: YarrView, frame: Frame, first: int, last: int) -> Iterator[list[str]]:
    """Yield the hand as lines of text in three versions, the longest first.

    The first has the cards with their numbers, the second groups them by suit, the third has only the cards of the
    page. The page has the cards from index `first` up to, not including, `last`.
    """
    head = _hand_head(view, frame)
    yield [*head, *_numbered(view, frame, 0, len(own_hand(view)))]
    yield [*head, *_by_suit(view, frame)]
    part = frame.say(text("Shown here: cards {first} to {last}.", first=first + 1, last=last))
    yield [*head, part, *_numbered(view, frame, first, last)]


def _hand_head(view: YarrView, frame: Frame) -> list[str]:
    count = plural("Your hand: {n} card.", "Your hand: {n} cards.", n=len(own_hand(view)))
    return [frame.say(words) for words in (count, *own_task(view, frame), *_next(view))]


def _next(view: YarrView) -> list[Text]:
    """Return, as a list, a sentence about the next player and how many cards that player has. Empty unless the
    viewer is on turn.
    """
    if view.on_turn is None or view.on_turn != view.viewer:
        return []
    seat = (view.on_turn + view.direction) % len(view.seats)
    number = view.seats[seat].cards
    return [plural("Next: {who}, {n} card.", "Next: {who}, {n} cards.", n=number, who=Who(seat))]


def _numbered(view: YarrView, frame: Frame, first: int, last: int) -> list[str]:
    cards = list(enumerate(own_hand(view), 1))[first:last]
    can: list[Arg] = [_number(number, card) for number, card in cards if card in frame.lit]
    rest: list[Arg] = [_number(number, card) for number, card in cards if card not in frame.lit]
    held = text("Also in your hand: {cards}.", cards=rest) if can else text("You hold: {cards}.", cards=rest)
    return [frame.say(text("You can play now: {cards}.", cards=can))] * bool(can) + [frame.say(held)] * bool(rest)


def _number(number: int, card: str) -> Text:
    return text("{number} {card}", number=number, card=card_name(card))


def _by_suit(view: YarrView, frame: Frame) -> list[str]:
    lines = [frame.say(text("A star marks what you can pick now."))]
    for suit in (*SUITS, None):
        cards = [_short(card, frame) for card in own_hand(view) if CARDS[card].suit == suit]
        name = frame.say(SUITS[suit] if suit else text("Without a suit"))
        lines += [f"{name}: {', '.join(cards)}."] * bool(cards)
    return lines


def _short(card_id: str, frame: Frame) -> str:
    card = CARDS[card_id]
    star = "*" if card_id in frame.lit else ""
    if card.shape and card.colour:
        return f"{frame.say(SHAPES[card.shape])} {frame.say(COLOURS[card.colour])}{star}"
    return frame.say(KINDS[card.kind].name) + star
