"""The lesson of Captain Yarr's Curse."""

from __future__ import annotations

from engine.games.yarr.cards import CARDS, KINDS, fitting
from engine.games.yarr.view import YarrView
from engine.lessons import Idea, Lesson
from engine.text import text

SPECIALS = tuple(f"play:{card}" for card, face in CARDS.items() if face.kind in KINDS and face.kind != "avast")
PLAIN = tuple(f"play:{card}" for card, face in CARDS.items() if face.kind not in KINDS)


def _two_left(view: YarrView) -> bool:
    assert view.viewer is not None
    own = view.seats[view.viewer]
    return own.cards == 2 and "yo-ho" not in own.calls


def _somebody_has_one(view: YarrView) -> bool:
    return any(seat.cards == 1 for number, seat in enumerate(view.seats) if number != view.viewer)


def _fits(view: YarrView) -> bool:
    assert view.viewer is not None
    fits = fitting(view.in_effect)
    return any(card in fits for card in view.seats[view.viewer].hand or ())


LESSON = Lesson(
    seed="7ea9" * 16,
    seats=3,
    plain=True,
    ideas=(
        Idea(
            id="two-left",
            at="call",
            do=("yoho",),
            when=_two_left,
            words=text("Two cards left: press «Yo Ho!» first, then play one. Who forgets it may have to draw two."),
        ),
        Idea(
            id="match",
            at="turn",
            do=PLAIN,
            words=text(
                "Whoever has no card left first has won. Play a card with the same suit (above), colour or shape "
                "(below) as the card on the table; in the picture such cards are marked."
            ),
        ),
        Idea(
            id="special",
            at="turn",
            do=SPECIALS,
            after=("match",),
            words=text("Cards without a shape are special; what each does stands below. Try one that is marked."),
        ),
        Idea(
            id="declare",
            at="declare",
            words=text("You may name the suit that counts now. Take the one of which you hold most."),
        ),
        Idea(
            id="draw",
            at="turn",
            do=("draw",),
            when=lambda view: not _fits(view),
            words=text("Nothing of yours fits: draw a card. It can be played in your next turn."),
        ),
        Idea(
            id="swab",
            at="swab",
            words=text(
                "A Swab was laid against you. Lay one of your own, and the next player must draw more; or take it."
            ),
        ),
        Idea(
            id="pursuit",
            at="pursuit",
            words=text(
                "A Pursuit: only a card with the hunted suit printed on it helps. Whoever has none draws three."
            ),
        ),
        Idea(
            id="give",
            at="give",
            words=text("Everybody passes a card on. Give away what is hardest to get rid of."),
        ),
        Idea(
            id="catch",
            at="catch",
            do=("catch",),
            when=_somebody_has_one,
            after=("match",),
            words=text(
                "Somebody has one card left. Did you hear «Yo Ho!»? If not, press «Catch!»; a try costs nothing."
            ),
        ),
        Idea(
            id="free",
            at="turn",
            after=("match",),
            words=text(
                "You know the game: play on as you like; with two cards left your guide speaks once more. «What is "
                "this?» explains what you see, /rules answers questions."
            ),
        ),
    ),
)
