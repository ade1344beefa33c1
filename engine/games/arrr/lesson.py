"""The lesson of Arrr!!!, in its easy mode."""

from __future__ import annotations

from engine.games.arrr.view import ArrrView, SeatView
from engine.lessons import Idea, Lesson, Loss
from engine.text import text


def _mine(view: ArrrView) -> SeatView:
    assert view.viewer is not None
    return view.seats[view.viewer]


LESSON = Lesson(
    seed="a444" * 16,
    seats=2,
    options={"mode": "swabber"},
    ideas=(
        Idea(
            id="recruit",
            at="recruitment",
            words=text(
                "In five turns you collect points: win treasures with dice, of which your crew gives you so many. "
                "Throw away cards with low numbers, or press «None of these»; then you draw up to four."
            ),
        ),
        Idea(
            id="equip",
            at="equipment",
            do=("place:",),
            words=text(
                "Lay your crew on the table: at most four cards, one First Mate and one Pack among them. Their "
                "numbers are the dice that you will roll."
            ),
        ),
        Idea(
            id="sail",
            at="declare",
            do=("sail:",),
            words=text(
                "Sail for a treasure: for each sign on it you roll as many dice as your crew has of that sign. "
                "Look for one where you have two dice for each success."
            ),
        ),
        Idea(
            id="cheat",
            at="rolled",
            do=("cheat",),
            words=text("Not enough? A Piece of Eight buys two more dice. It is also a point, so only if it may help."),
        ),
        Idea(
            id="damage",
            at="crew_lost",
            words=text("A test failed, and it hurts: discard the crew that you will miss least."),
        ),
        Idea(
            id="pillage",
            at="declare",
            do=("pillage",),
            words=text("When nothing in the row suits your crew, pillage: two Pieces of Eight without a roll."),
        ),
        Idea(
            id="free",
            at="declare",
            after=("pillage",),
            words=text(
                "You know the game: play on as you like. Cards with the same sign are worth 1, 4, 8 points. «What "
                "is this?» explains what you see, /rules answers questions."
            ),
        ),
    ),
    losses=(
        Loss(
            at="declare",
            lacks=("sail:",),
            when=lambda view: not _mine(view).crew,
            words=text(
                "No crew of yours lies on the table, so you have no dice and only pillaging is left: lay some out in "
                "your next turn."
            ),
        ),
        Loss(
            at="rolled",
            lacks=("cheat",),
            when=lambda view: not _mine(view).pieces,
            words=text("You have no Piece of Eight left, so you cannot buy dice: pillaging brings two."),
        ),
    ),
)
