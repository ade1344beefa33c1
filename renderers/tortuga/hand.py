"""What the viewer alone may see: loyalty, vote cards, ballot, peeked cards, notes; and one card alone."""

from __future__ import annotations

import math

from PIL import Image

from engine.games.tortuga.cards import SECTIONS, SLOTS
from engine.games.tortuga.view import TortugaView, Vote
from engine.text import Text, Who, plural, text
from renderers.brushes import disc, edge, lay, panel, sea, stamp, write
from renderers.frame import Frame
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER
from renderers.tortuga import secrets
from renderers.tortuga.ballots import RESULTS, VOTES
from renderers.tortuga.cards import back, face, height, on_card, raised, shown

_TOP, _RISE = 128, 14
_LOYALTY, _VOTE = 196, 180
_LOW = 470  # where the second part begins
_MOST_NOTES = 3


def draw_private(view: TortugaView, frame: Frame) -> Image.Image:
    """Above, loyalty and vote cards; below, if there is any, the cards that may be picked from the deck,
    the known part of the row, notes and the ballot box that was opened last."""
    deck, last = secrets.picks(view, frame), secrets.opened(view)
    rows = math.ceil(len(deck) / 11)
    notes = bool(view.notes or secrets.known(view) or last)
    tall = _LOW + rows * 190 + (60 if rows else 0) + (322 if notes else 0)
    picture = sea(1200, tall).copy()
    _head(picture, view, frame)
    _loyalty(picture, view, frame)
    _hand(picture, view, frame)
    if deck:
        _deck(picture, deck, frame)
    if notes:
        upper = tall - 312
        panel(picture, (24, upper, 640, tall - 20), opacity=0.8)
        _known(picture, view, frame, upper)
        panel(picture, (656, upper, 1176, tall - 20), opacity=0.8)
        _box(picture, view, last, frame, upper)
    return picture


def _head(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    assert view.viewer is not None
    count = plural("{n} vote card", "{n} vote cards", n=len(secrets.hand(view)))
    side = write(picture, (1170, 56), frame.say(count), FOAM, 28, "medium", align="right")
    title = frame.say(text("{who}, for your eyes only", who=Who(view.viewer)))
    write(picture, (30, 60), title, GOLD, 48, "title", width=1100 - side, least=30)
    write(picture, (30, 102), frame.say(_task(view, frame)), PAPER, 27, "bold", width=1140, least=22)


def _task(view: TortugaView, frame: Frame) -> Text:
    if secrets.picks(view, frame):
        return text("Crow's Nest: pick vote cards from the deck.")
    if view.ballot and view.vote:
        return text("{vote}: your ballot is in the box.", vote=VOTES[view.vote.kind])
    if view.vote and frame.lit.intersection(secrets.hand(view)):
        return text("{vote}: raised, with a gold edge, is what you can play.", vote=VOTES[view.vote.kind])
    return secrets.order(view) or text("Nobody else sees this.")


def _loyalty(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    loyalty = secrets.own(view).loyalty
    if loyalty is None:
        return
    x, y = 132, _TOP + height(_LOYALTY) // 2 + 4
    lay(picture, raised(loyalty, on_card(loyalty, frame), _LOYALTY), (x, y))
    caption = frame.say(text("Your loyalty"))
    write(picture, (x, y + height(_LOYALTY) // 2 + 30), caption, PAPER, 24, "medium", align="centre", width=216)


def _hand(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    hand = secrets.hand(view)
    for place, vote in enumerate(SECTIONS):
        y = _TOP + 24 + round((27 + place * 46.5) * _VOTE / 100)
        lit = view.vote is not None and view.vote.kind == vote
        disc(picture, (286, y), 56, GOLD if lit else PAPER)
        stamp(picture, vote, (286, y), 42, INK)
        colour = GOLD if lit else PAPER
        write(picture, (320, y + 8), frame.say(VOTES[vote]), colour, 23, "bold", width=90, least=19)
    if not hand:
        said = frame.say(text("You have no vote cards."))
        write(picture, (790, _TOP + 160), said, PAPER, 30, "title", align="centre", width=700)
    step = min(_VOTE + 22, (760 - _VOTE) // max(1, len(hand) - 1))
    first = 416 + _VOTE // 2 + max(0, (760 - _VOTE - step * (len(hand) - 1)) // 2)
    for number, card in enumerate(hand, 1):
        _card(picture, view, frame, card, number, (first + step * (number - 1), _TOP + 24 + height(_VOTE) // 2))


def _card(
    picture: Image.Image, view: TortugaView, frame: Frame, card: str, number: int, centre: tuple[int, int]
) -> None:
    cast, lit = card in view.ballot, card in frame.lit
    x, y = centre[0], centre[1] - (_RISE if lit else 0)
    tall = height(_VOTE)
    lay(picture, raised(card, on_card(card, frame), _VOTE), (x, y))
    if lit or cast:
        rim = (x - _VOTE // 2 - 8, y - tall // 2 - 8, x + _VOTE // 2 + 8, y + tall // 2 + 8)
        edge(picture, rim, GOLD, width=6, radius=22)
    low = centre[1] + tall // 2 + 32
    if cast:
        said = frame.say(text("your ballot"))
        panel(picture, (x - 84, low - 22, x + 84, low + 22), fill=GOLD, opacity=1, radius=22)
        stamp(picture, "vote", (x - 60, low), 34, INK)
        write(picture, (x + 20, low + 8), said, INK, 24, "bold", align="centre", width=120, least=19)
    elif lit:
        panel(picture, (x - 40, low - 22, x + 40, low + 22), fill=GOLD, opacity=1, radius=22)
        stamp(picture, "check", (x - 16, low), 26, INK)
        write(picture, (x + 14, low + 9), str(number), INK, 27, "bold", align="centre")
    else:
        disc(picture, (x, low), 42, PANEL, 0.85)
        write(picture, (x, low + 9), str(number), PAPER, 27, "bold", align="centre")


def _deck(picture: Image.Image, deck: tuple[str, ...], frame: Frame) -> None:
    title = frame.say(plural("The vote deck: {n} card", "The vote deck: {n} cards", n=len(deck)))
    write(picture, (30, _LOW + 36), title, GOLD, 32, "title", width=1100)
    for number, card in enumerate(deck):
        row, column = divmod(number, 11)
        x, y = 72 + 105 * column, _LOW + 126 + 190 * row
        lay(picture, face(card, on_card(card, frame), 97), (x, y))
        disc(picture, (x, y + 80), 34, PANEL)
        write(picture, (x, y + 88), str(number + 1), PAPER, 23, "bold", align="centre")


def _known(picture: Image.Image, view: TortugaView, frame: Frame, upper: int) -> None:
    """The row as the viewer knows it, and the newest notes."""
    title = frame.say(text("What you have seen"))
    write(picture, (44, upper + 36), title, PAPER, 28, "title", width=270)
    known = dict(secrets.known(view))
    for number, slot in enumerate(view.row):
        x, y = 96 + 118 * number, upper + 118
        if number in known:
            lay(picture, face(known[number], on_card(known[number], frame), 100), (x, y))
        elif slot.lies:
            lay(picture, back("event", 100), (x, y))
        disc(picture, (x - 36, y - 58), 36, PANEL if slot.lies else FOAM)
        write(picture, (x - 36, y - 48), SLOTS[number], PAPER if slot.lies else INK, 28, "title", align="centre")
    lines = [frame.say(secrets.note_words(note)) for note in reversed(view.notes)]
    for row, line in enumerate(lines[:_MOST_NOTES]):
        write(picture, (44, upper + 222 + 29 * row), line, PAPER, 21, width=580, least=19)


def _box(picture: Image.Image, view: TortugaView, last: Vote | None, frame: Frame, upper: int) -> None:
    """The cards of the vote that was opened last, mixed."""
    if last is None:
        write(picture, (916, upper + 150), frame.say(text("No vote so far")), FOAM, 24, align="centre", width=460)
        return
    stamp(picture, last.kind, (694, upper + 32), 38, PAPER)
    title = text("Vote {number}: {vote}", number=last.number, vote=VOTES[last.kind])
    write(picture, (724, upper + 42), frame.say(title), PAPER, 30, "title", width=250)
    if last.result:
        word = frame.say(RESULTS[last.result])
        write(picture, (1158, upper + 42), word, GOLD, 32, "title", align="right", width=170, least=22)
    rows = 1 if len(last.cards) < 5 else 2
    across = -(-len(last.cards) // rows)
    wide = 106 if rows == 1 else 60
    for number, card in enumerate(last.cards):
        row, column = divmod(number, across)
        here = min(across, len(last.cards) - row * across)
        x = 916 + round((column - (here - 1) / 2) * (wide + 10))
        lay(picture, shown(card, last.kind, wide), (x, upper + 148 + (row * 94 - 42 if rows == 2 else 0)))
    mine = [receipt.code for receipt in view.receipts if receipt.vote == last.number]
    if mine:
        stamp(picture, "receipt", (690, upper + 262), 32, GOLD)
        said = frame.say(text("Your receipt: {code}", code=mine[-1]))
        write(picture, (714, upper + 270), said, GOLD, 23, "bold", width=440)


def draw_piece(card: str, frame: Frame) -> Image.Image:
    """One card as large as it can be shown."""
    picture = sea(480, 640).copy()
    lay(picture, raised(card, on_card(card, frame), 390), (240, 320))
    return picture
