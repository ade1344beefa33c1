"""The corner of the table where votes are shown."""

from __future__ import annotations

from PIL import Image

from engine.games.tortuga.cards import SECTIONS
from engine.games.tortuga.view import TortugaView, Vote
from engine.text import Who, plural, text
from renderers.brushes import Box, disc, edge, lay, panel, rounded, stamp, write
from renderers.fonts import wrap
from renderers.frame import Frame
from renderers.palette import FOAM, GOLD, INK, PANEL, PAPER, mix
from renderers.tortuga.ballots import RESULTS, VOTES, to_come
from renderers.tortuga.cards import back, height, shown
from renderers.tortuga.words import HEADS

BOX: Box = (16, 508, 316, 784)
_WAYS = {
    "attack": text("cannon, and more torches than water"),
    "brawl": text("the most flags take both treasures"),
    "mutiny": text("more skulls than helms"),
}


def vote_box(picture: Image.Image, view: TortugaView, frame: Frame) -> None:
    """The running vote, else the last one, else what there is to vote on."""
    panel(picture, BOX, opacity=0.8)
    left, upper, _, lower = BOX
    vote = view.vote or (view.votes[-1] if view.votes else None)
    deck = plural("Vote deck: {n} card", "Vote deck: {n} cards", n=view.vote_deck)
    write(picture, (left + 150, lower - 12), frame.say(deck), FOAM, 20, align="centre", width=276)
    if vote is None:
        _ways(picture, frame)
        return
    ink = GOLD if view.vote else PAPER
    if view.vote:
        edge(picture, BOX, GOLD, width=3)
    disc(picture, (left + 38, upper + 37), 52, ink)
    stamp(picture, vote.kind, (left + 38, upper + 37), 40, INK)
    where = text("{place}, called by {who}", place=HEADS[vote.place], who=Who(vote.caller))
    title = VOTES[vote.kind] if view.vote else text("Last vote: {vote}", vote=VOTES[vote.kind])
    write(picture, (left + 72, upper + 34), frame.say(title), ink, 32, "title", width=216, least=22)
    write(picture, (left + 72, upper + 58), frame.say(where), PAPER, 20, width=218, least=19)
    if vote.cards:
        _opened(picture, vote, frame)
    else:
        _sealed(picture, vote, frame)


def _ways(picture: Image.Image, frame: Frame) -> None:
    left, upper = BOX[:2]
    write(picture, (left + 150, upper + 34), frame.say(text("Votes")), PAPER, 30, "title", align="centre", width=270)
    for place, (vote, way) in enumerate(_WAYS.items()):
        y = upper + 78 + 66 * place
        disc(picture, (left + 38, y), 50, PAPER)
        stamp(picture, vote, (left + 38, y), 38, INK)
        write(picture, (left + 72, y - 14), frame.say(VOTES[vote]), PAPER, 23, "bold", width=218)
        for row, line in enumerate(wrap(frame.say(way), "regular", 19, 218, 2)):
            write(picture, (left + 72, y + 8 + 20 * row), line, FOAM, 19)


def _sealed(picture: Image.Image, vote: Vote, frame: Frame) -> None:
    """As many backs as ballots are in, and the deck's card; those to come are only outlined. Which of the
    voters have answered is not shown."""
    left, upper = BOX[:2]
    every = len(vote.participants) + 1
    here = every - len(vote.waiting)
    wide, spots = _spots(every)
    tall = height(wide)
    for place, (x, y) in enumerate(spots):
        if place < here:
            lay(picture, back("vote", wide), (x, y))
        else:
            hole = rounded(wide, tall, 6, 0.9, 2)
            picture.paste(mix(PANEL, PAPER, 0.625), (x - wide // 2, y - tall // 2), hole)
    said = frame.say(to_come(vote))
    write(picture, (left + 150, upper + 238), said, GOLD, 26, "bold", align="centre", width=276, least=20)


def _opened(picture: Image.Image, vote: Vote, frame: Frame) -> None:
    """All faces, mixed, with the section that counts; below them what they come to."""
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
        write(picture, (left + 286, y + 10), word, GOLD, 30, "title", align="right", width=286 - (x - left), least=22)


def _spots(cards: int) -> tuple[int, list[tuple[int, int]]]:
    """The width of so many cards, and where they lie: in one row or in two."""
    left, upper = BOX[:2]
    rows = 1 if cards <= 4 else 2
    across = -(-cards // rows)
    wide = 84 if rows == 1 and cards < 4 else 64 if rows == 1 else 46
    step = min(wide + 8, (276 - wide) // max(1, across - 1))
    spots = []
    for place in range(cards):
        row, column = divmod(place, across)
        here = min(across, cards - row * across)
        x = left + 150 + round((column - (here - 1) / 2) * step)
        spots.append((x, upper + 138 + (row * 72 - 36 if rows == 2 else 0)))
    return wide, spots
