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
            words=text("Two cards left: press “Yo Ho!” first, then play one. If you forget, you may have to draw two."),
        ),
        Idea(
            id="match",
            at="turn",
            do=PLAIN,
            words=text(
                "The first player out of cards wins. Play a card with the same suit (above), colour "
                "or shape (below) as the card on the table. The picture marks these cards."
            ),
        ),
        Idea(
            id="special",
            at="turn",
            do=SPECIALS,
            after=("match",),
            words=text(
                "Cards without a shape are special, and the text below says what each one does. Try one that is marked."
            ),
        ),
        Idea(
            id="declare",
            at="declare",
            words=text("You can choose the new suit. Take the one you hold most of."),
        ),
        Idea(
            id="draw",
            at="turn",
            do=("draw",),
            when=lambda view: not _fits(view),
            words=text("None of your cards fits, so draw one. You can play it on your next turn."),
        ),
        Idea(
            id="swab",
            at="swab",
            words=text(
                "Somebody played a Swab That! on you. Play one of your own and the next player must "
                "draw more, or take the cards."
            ),
        ),
        Idea(
            id="pursuit",
            at="pursuit",
            words=text(
                "A Royal Pursuit: only a card with the hunted suit printed on it helps. If you have "
                "none, you draw three."
            ),
        ),
        Idea(
            id="give",
            at="give",
            words=text("Everybody passes on a card. Give away the one that is hardest to get rid of."),
        ),
        Idea(
            id="catch",
            at="catch",
            do=("catch",),
            when=_somebody_has_one,
            after=("match",),
            words=text(
                "Somebody has one card left. Did you hear “Yo Ho!”? If not, press “Catch!” – trying costs nothing."
            ),
        ),
        Idea(
            id="free",
            at="turn",
            after=("match",),
            words=text(
                "You know the game now, so play on as you like. Your guide comes back when you have "
                "two cards left. “What is this?” explains what you see, and /rules answers questions."
            ),
        ),
    ),
)
