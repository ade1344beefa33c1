"""Private picture: loyalty, vote cards, ballot, peeked cards, notes. Also one card alone."""

from __future__ import annotations

import math

from PIL import Image

from engine.games.tortuga.cards import SECTIONS, SLOTS
from engine.games.tortuga.view import TortugaView, Vote
from engine.text import Text, Who, plural, text
from renderers.drawing import disc, lay, panel, sea, stamp, write
from renderers.font_fallback import length, parted, wrap
from renderers.kit import (
    BELOW,
    RISE,
    TALLEST,
    WIDE,
    badge,
    choice,
    heading,
    height,
    lifted_out,
    pill,
    pitch,
    rim,
    rows,
    stacked,
)
from renderers.kit import number as digit
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER
from renderers.picture_context import Frame
from renderers.tortuga import private_text
from renderers.tortuga.cards import back, face, on_card, raised, shown
from renderers.tortuga.vote_text import RESULTS, VOTES

_TOP = 118
_LOYALTY, _VOTE = 196, 180
_ABREAST = 3
_CARD_ROOM = height(_LOYALTY) + 48
_LOW = 470  # where the second part begins
_PICK, _CLOSE = 104, 81
_MOST_NOTES, _NOTES_ALONE = 3, 7
"""The maximum number of lines of notes: below cards of the row, and without them."""


def draw_private(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw the private picture: loyalty and vote cards above, everything else below.

    Below are cards to pick from the deck, the known part of the row, notes, and the last opened vote.
    """
    if frame.portrait:
        return _narrow(view, frame)
    deck, last = private_text.picks(view, frame), private_text.opened(view)
    picks = _picks(len(deck), 1200)
    notes = private_text.looked_back(view)
    tall = _LOW + picks + (322 if notes else 0)
    picture = sea(1200, tall)
    _head(picture, view, frame)
    _deck(picture, deck, frame, _LOW)
    _loyalty(picture, view, frame, (132, _TOP + height(_LOYALTY) // 2 + 4))
    _hand(picture, view, frame)
    if notes:
        upper = tall - 312
        panel(picture, (24, upper, 640, tall - 20), opacity=0.8)
        _known(picture, view, frame, upper)
        panel(picture, (656, upper, 1176, tall - 20), opacity=0.8)
        _box(picture, view, last, frame, upper)
    return picture


def _narrow(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw the private picture for a narrow screen: cards to pick, vote cards, and the loyalty if there is room.

    The words below the picture have the loyalty, notes and votes.
    """
    assert view.viewer is not None
    deck, parts = private_text.picks(view, frame), list[Image.Image]()
    if deck:
        below = sea(WIDE, _picks(len(deck), WIDE))
        picture = below.copy()
        _deck(picture, deck, frame, 0)
        parts.append(lifted_out(picture, below, (0, 0, *picture.size)))
    hand = _narrow_hand(view, frame)
    parts += [hand] if sum(part.height for part in parts) + hand.height < TALLEST else []
    if private_text.own(view).loyalty and sum(part.height for part in parts) + _CARD_ROOM < TALLEST - 60:
        ground = sea(WIDE, _CARD_ROOM)
        picture = ground.copy()
        _loyalty(picture, view, frame, (WIDE // 2, height(_LOYALTY) // 2 + 6))
        parts.append(lifted_out(picture, ground, (0, 0, *picture.size)))
    count = plural("{n} vote card", "{n} vote cards", n=len(private_text.hand(view)))
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))
    return stacked(title, frame.say(_task(view, frame)), parts, aside=frame.say(count))


def _narrow_hand(view: TortugaView, frame: Frame) -> Image.Image:
    """Draw the vote cards in rows of three.

    Above them are the kinds of vote for which a card's first, second and third section counts, from the top.
    """
    hand = private_text.hand(view)
    down, row = max(1, -(-len(hand) // _ABREAST)), height(_VOTE) + 74
    ground = sea(WIDE, 66 + (down * row if hand else 60))
    picture = ground.copy()
    names = [f"{place}. {frame.say(VOTES[vote])}" for place, vote in enumerate(SECTIONS, 1)]
    x, gap = 8, (WIDE - 16 - sum(48 + length(name, "bold", 24) for name in names)) // (len(names) - 1)
    for vote, name in zip(SECTIONS, names, strict=True):
        ink = GOLD if view.vote is not None and view.vote.kind == vote else PAPER
        badge(picture, (x + 22, 24), 40, vote, ink)
        x += 48 + write(picture, (x + 48, 32), name, ink, 24, "bold") + gap
    if not hand:
        said = frame.say(text("You have no vote cards."))
        write(picture, (WIDE // 2, 96), said, PAPER, 30, "title", align="centre", width=WIDE - 20)
    for number, (card, (right, line)) in enumerate(zip(hand, rows(len(hand), _ABREAST, _VOTE + 14), strict=True), 1):
        _card(picture, view, frame, card, number, (WIDE // 2 + right, 70 + line * row + height(_VOTE) // 2))
    return lifted_out(picture, ground, (0, 0, *picture.size))


def _head(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    assert view.viewer is not None
    count = plural("{n} vote card", "{n} vote cards", n=len(private_text.hand(view)))
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))
    heading(picture, title, frame.say(count), frame.say(_task(view, frame)))


def _task(view: TortugaView, frame: Frame) -> Text:
    if private_text.picks(view, frame):
        return text("Crow's Nest: pick vote cards from the deck.")
    if view.ballot and view.vote:
        return text("{vote}: your ballot is in the box.", vote=VOTES[view.vote.kind])
    if view.vote and frame.lit.intersection(private_text.hand(view)):
        return text("{vote}: raised, with a gold edge, is what you can play.", vote=VOTES[view.vote.kind])
    return private_text.order(view) or text("Nobody else sees this.")


def _loyalty(picture: Image.Image, view: TortugaView, frame: Frame, centre: tuple[int, int]) -> None:
    (x, y), loyalty = centre, private_text.own(view).loyalty
    if loyalty is None:
        return
    lay(picture, raised(loyalty, on_card(loyalty, frame), _LOYALTY), (x, y))
    caption = frame.say(text("Your loyalty"))
    write(picture, (x, y + height(_LOYALTY) // 2 + 30), caption, PAPER, 24, "medium", align="centre", width=216)


def _hand(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    hand = private_text.hand(view)
    for place, vote in enumerate(SECTIONS):
        y = _TOP + 24 + round((27 + place * 46.5) * _VOTE / 100)
        lit = view.vote is not None and view.vote.kind == vote
        colour = GOLD if lit else PAPER
        badge(picture, (286, y), 56, vote, colour)
        lines = parted(frame.say(VOTES[vote]), "bold", 24, 98, 2)
        for row, line in enumerate(lines):
            write(picture, (319, y + 8 + 26 * row - 13 * (len(lines) - 1)), line, colour, 24, "bold")
    if not hand:
        said = frame.say(text("You have no vote cards."))
        write(picture, (790, _TOP + 160), said, PAPER, 30, "title", align="centre", width=700)
    step = int(pitch(len(hand), 760, _VOTE, 22))
    first = 416 + _VOTE // 2 + max(0, (760 - _VOTE - step * (len(hand) - 1)) // 2)
    for number, card in enumerate(hand, 1):
        _card(picture, view, frame, card, number, (first + step * (number - 1), _TOP + 24 + height(_VOTE) // 2))


def _card(
    picture: Image.Image, view: TortugaView, frame: Frame, card: str, number: int, centre: tuple[int, int]
) -> None:
    sprite, size = raised(card, on_card(card, frame), _VOTE), (_VOTE, height(_VOTE))
    if card not in view.ballot:
        choice(picture, sprite, centre, size, str(number), lit=card in frame.lit)
        return
    at = (centre[0], centre[1] - (RISE if card in frame.lit else 0))
    lay(picture, sprite, at)
    rim(picture, at, *size)
    pill(picture, (centre[0], centre[1] + size[1] // 2 + BELOW), "vote", frame.say(text("your ballot")), 190)


def _pick(cards: int, wide: int) -> tuple[int, int]:
    """Return two distances in pixels between the cards of the vote deck: between neighbours, and between rows.

    `cards` is the number of cards, and `wide` the width of the picture in pixels. A narrow picture has at most three
    rows: with more it would be too tall for a telephone.
    """
    step = _PICK if cards <= 3 * (wide // _PICK) else _CLOSE
    return step, step + 86 if step == _PICK else step + 74


def _picks(cards: int, wide: int) -> int:
    """Return the height in pixels that this number of cards of the vote deck takes in a picture `wide` pixels wide."""
    step, row = _pick(cards, wide)
    return 60 + row * math.ceil(cards / (wide // step)) if cards else 0


def _deck(picture: Image.Image, deck: tuple[str, ...], frame: Frame, upper: int) -> None:
    """Draw the cards of the vote deck to pick from, numbered and without words, from the height `upper` on.

    The menu has their texts. If `deck` is empty, draw nothing.
    """
    if not deck:
        return
    title = frame.say(plural("The vote deck: {n} card", "The vote deck: {n} cards", n=len(deck)))
    step, tall = _pick(len(deck), picture.width)
    across = picture.width // step
    left = (picture.width - across * step) // 2
    write(picture, (left + 4, upper + 36), title, GOLD, 32, "title", width=700)
    for number, card in enumerate(deck):
        row, column = divmod(number, across)
        wide = step - 7
        x, y = left + step // 2 + step * column, upper + 48 + height(wide) // 2 + tall * row
        lay(picture, shown(card, "", wide), (x, y))
        digit(picture, (x, y + height(wide) // 2 + 18), 36, str(number + 1))


def _known(picture: Image.Image, view: TortugaView, frame: Frame, upper: int) -> None:
    """Draw the cards of the row that the viewer knows, and the newest notes, from the height `upper` on.

    If the viewer knows no cards, draw only the notes.
    """
    title = frame.say(text("What you have seen"))
    write(picture, (44, upper + 36), title, PAPER, 28, "title", width=270)
    known = dict(private_text.known(view))
    for number, slot in enumerate(view.row) if known else ():
        x, y = 96 + 118 * number, upper + 118
        if number in known:
            lay(picture, face(known[number], on_card(known[number], frame), 100), (x, y))
        elif slot.lies:
            lay(picture, back("event", 100), (x, y))
        disc(picture, (x - 36, y - 58), 36, PANEL if slot.lies else FOAM)
        write(picture, (x - 36, y - 48), SLOTS[number], PAPER if slot.lies else INK, 28, "title", align="centre")
    if not known and not view.notes:
        said = frame.say(text("No event card so far"))
        write(picture, (332, upper + 150), said, FOAM, 24, align="centre", width=560)
    first, step, most = (222, 29, _MOST_NOTES) if known else (80, 32, _NOTES_ALONE)
    lines = list[str]()
    for note in reversed(view.notes):
        if left := most - len(lines):
            lines += wrap(frame.say(private_text.note_words(note)), "regular", 24, 572, min(2 if known else 3, left))
    for row, line in enumerate(lines):
        write(picture, (44, upper + first + step * row), line, PAPER, 24, width=580)


def _box(picture: Image.Image, view: TortugaView, last: Vote | None, frame: Frame, upper: int) -> None:
    """Draw the mixed cards of the last opened vote, from the height `upper` on.

    `last` is that vote, or None if there is none yet.
    """
    if last is None:
        write(picture, (916, upper + 150), frame.say(text("No vote so far")), FOAM, 24, align="centre", width=460)
        return
    stamp(picture, last.kind, (694, upper + 32), 38, PAPER)
    title = text("Vote {number}: {vote}", number=last.number, vote=VOTES[last.kind])
    write(picture, (724, upper + 42), frame.say(title), PAPER, 30, "title", width=250)
    if last.result:
        word = frame.say(RESULTS[last.result])
        write(picture, (1158, upper + 42), word, GOLD, 32, "title", align="right", width=170, least=24)
    down = 1 if len(last.cards) < 5 else 2
    wide = 106 if down == 1 else 60
    for card, (right, row) in zip(
        last.cards, rows(len(last.cards), -(-len(last.cards) // down), wide + 10), strict=True
    ):
        lay(picture, shown(card, last.kind, wide), (916 + right, upper + 148 + (row * 94 - 42 if down == 2 else 0)))
    mine = [receipt.code for receipt in view.receipts if receipt.vote == last.number]
    if mine:
        stamp(picture, "receipt", (690, upper + 262), 32, GOLD)
        said = frame.say(text("Your receipt: {code}", code=mine[-1]))
        write(picture, (714, upper + 270), said, GOLD, 24, "bold", width=440)
