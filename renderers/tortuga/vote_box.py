"""Votes on the table's picture."""

from __future__ import annotations

from PIL import Image

from engine.games.tortuga.cards import SECTIONS
from engine.games.tortuga.view import TortugaView, Vote
from engine.text import plural, text
from renderers.drawing import Box, edge, lay, panel, rounded, stamp, write
from renderers.font_fallback import wrap
from renderers.kit import badge, height, pawn, pitch, rows
from renderers.palette import FOAM, GOLD, PANEL, PAPER, mix
from renderers.picture_context import Frame
from renderers.tortuga.cards import back, shown
from renderers.tortuga.table_text import HEADS
from renderers.tortuga.vote_text import RESULTS, VOTES, to_come

BOX: Box = (16, 508, 316, 784)
_WAYS = {
    "attack": text("cannon, and more torches than water"),
    "brawl": text("the most flags take both treasures"),
    "mutiny": text("more skulls than helms"),
}


def vote_box(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    """Draw the running vote, or else the last one. Before the first vote, draw how each kind of vote is won."""
    panel(picture, BOX, opacity=0.8)
    left, upper, _, lower = BOX
    vote = view.vote or (view.votes[-1] if view.votes else None)
    deck = plural("Vote deck: {n} card", "Vote deck: {n} cards", n=view.vote_deck)
    write(picture, (left + 150, lower - 12), frame.say(deck), FOAM, 24, align="centre", width=276)
    if vote is None:
        _ways(picture, frame)
        return
    ink = GOLD if view.vote else PAPER
    if view.vote:
        edge(picture, BOX, GOLD, width=3)
    badge(picture, (left + 38, upper + 37), 52, vote.kind, ink)
    title = VOTES[vote.kind] if view.vote else text("Last vote: {vote}", vote=VOTES[vote.kind])
    write(picture, (left + 72, upper + 34), frame.say(title), ink, 32, "title", width=216, least=24)
    end = left + 76 + write(picture, (left + 72, upper + 61), frame.say(HEADS[vote.place]), PAPER, 24, width=180)
    pawn(picture, vote.caller, frame, (end + 16, upper + 54), 32)  # the caller's pawn; the text has the whole name
    if vote.cards:
        _opened(picture, vote, frame)
    else:
        _sealed(picture, vote, frame)


def _ways(picture: Image.Image, frame: Frame) -> None:
    left, upper = BOX[:2]
    y = upper + 14
    for vote, way in _WAYS.items():
        lines = wrap(frame.say(way), "regular", 24, 222, 2)
        badge(picture, (left + 38, y + 28), 50, vote)
        write(picture, (left + 72, y + 19), frame.say(VOTES[vote]), PAPER, 25, "bold", width=218)
        for row, line in enumerate(lines):
            write(picture, (left + 72, y + 43 + 23 * row), line, FOAM, 24, width=222)
        y += 38 + 23 * len(lines) if len(lines) > 1 else 72


def _sealed(picture: Image.Image, vote: Vote, frame: Frame) -> None:
    """Draw a back for each ballot that is in and for the deck's card, and an outline for each missing one.

    It does not show which of the voters have answered.
    """
    left, upper = BOX[:2]
    every = len(vote.participants) + 1
    here = every - vote.to_come
    wide, spots = _spots(every)
    tall = height(wide)
    for place, (x, y) in enumerate(spots):
        if place < here:
            lay(picture, back("vote", wide), (x, y))
        else:
            hole = rounded(wide, tall, 6, 0.9, 2)
            picture.paste(mix(PANEL, PAPER, 0.625), (x - wide // 2, y - tall // 2), hole)
    said = frame.say(to_come(vote))
    write(picture, (left + 150, upper + 238), said, GOLD, 26, "bold", align="centre", width=276, least=24)


def _opened(picture: Image.Image, vote: Vote, frame: Frame) -> None:
    """Draw all cards of a finished vote in their mixed order, and the result below them.

    On each card, the section that counts in this vote is bright.
    """
    left, upper = BOX[:2]
    wide, spots = _spots(len(vote.cards))
    for card, at in zip(vote.cards, spots, strict=True):
        lay(picture, shown(card, vote.kind, wide), at)
    y, x = upper + 230, left + 14
    counts = dict(vote.counts)
    for symbol in SECTIONS[vote.kind]:
        stamp(picture, symbol, (x + 14, y), 28, PAPER)
        x += 40 + write(picture, (x + 31, y + 9), str(counts.get(symbol, 0)), PAPER, 26, "bold")
    if vote.result:
        word = frame.say(RESULTS[vote.result])
        write(picture, (left + 286, y + 10), word, GOLD, 30, "title", align="right", width=286 - (x - left), least=24)


def _spots(cards: int) -> tuple[int, list[tuple[int, int]]]:
    """Return the width in pixels at which this number of cards is drawn, and the place of each.

    A place is the pixel of the card's middle. The cards are in one row or two.
    """
    left, upper = BOX[:2]
    down = 1 if cards <= 4 else 2
    across = -(-cards // down)
    wide = 84 if down == 1 and cards < 4 else 64 if down == 1 else 46
    step = int(pitch(across, 276, wide, 8))
    low = upper + 138 - (30 if down == 2 else 0)
    return wide, [(left + 150 + right, low + row * 72) for right, row in rows(cards, across, step)]
