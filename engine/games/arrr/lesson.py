"""The lesson of Arrr!!!, in its easy mode."""

from __future__ import annotations

from engine.games.arrr.card_registry import CREW_LIMIT, crew_design, is_crew
from engine.games.arrr.view import ArrrView, SeatView
from engine.lessons import Idea, Lesson, Loss
from engine.text import text

FAIR = 3
"""The number of dice for each needed success from which on a test is more likely won than lost."""
CHEAT = 2
"""The number of dice that a Piece adds."""
SPENT = 2
"""The maximum number of Pieces that a learner is expected to spend on one Sail."""


def _mine(view: ArrrView) -> SeatView:
    assert view.viewer is not None
    return view.seats[view.viewer]


def _fair(view: ArrrView) -> bool:
    """Return True if the viewer has, for some row card, three dice for each success of each test.

    Dice that the viewer could buy with Pieces count too.
    """
    mine = _mine(view)
    bought = CHEAT * min(SPENT, mine.pieces)
    lacks = [sum(max(0, FAIR * test.difficulty - mine.totals[test.stat]) for test in one.tests) for one in view.row]
    return any(lack <= bought for lack in lacks)


def _had_more(view: ArrrView) -> bool:
    """Return True if the viewer has room for another crew card in the area, and holds a card that may be placed
    there.
    """
    mine = _mine(view)
    types = {crew_design(one.card).type for one in mine.crew}
    left = {crew_design(card).type for card in mine.hand or () if is_crew(card)}
    return len(mine.crew) < CREW_LIMIT and bool(left - (types - {"item"}))


def _within_reach(view: ArrrView) -> bool:
    """Return True if the viewer's Pieces buy at least as many dice as the roll lacks successes.

    False if none are lacking.
    """
    (throw, *_) = view.throws
    lacks = (throw.needed or 0) - throw.successes
    return 0 < lacks <= CHEAT * _mine(view).pieces


LESSON = Lesson(
    seed="a00b" * 16,
    seats=2,
    options={"mode": "swabber"},
    ideas=(
        Idea(
            id="recruit",
            at="recruitment",
            words=text(
                "You have five turns to win treasures with dice, and your crew gives you the dice. "
                "Look for high numbers in the signs of the treasures in the row. Press "
                "“None of these” to keep all, or discard some for new ones."
            ),
        ),
        Idea(
            id="equip",
            at="equipment",
            do=("place:",),
            words=text(
                "Lay out up to four cards with high numbers in one sign of a treasure, but only one "
                "First Mate and one Pack. Their numbers added up are the dice you roll."
            ),
        ),
        Idea(
            id="sail",
            at="declare",
            do=("sail:",),
            when=_fair,
            words=text(
                "Sail for a treasure. Each one shows its sign, the successes it needs, your dice and "
                "your chance of winning. Take the likeliest."
            ),
        ),
        Idea(
            id="roll",
            at="roll",
            do=("roll",),
            words=text("Roll. Each die with the sign of the test is a success, and so is each jolly (the skull)."),
        ),
        Idea(
            id="cheat",
            at="rolled",
            do=("cheat",),
            when=_within_reach,
            words=text("Not enough? A Piece of Eight buys two more dice. But it's also worth a point at the end."),
        ),
        Idea(
            id="damage",
            at="crew_lost",
            words=text("You failed a test, and it hurts. Discard the crew you'll miss least."),
        ),
        Idea(
            id="pillage",
            at="declare",
            do=("pillage",),
            when=lambda view: not _fair(view),
            words=text(
                "You're unlikely to win a treasure with this crew. Pillage instead: two Pieces of Eight without a roll."
            ),
        ),
        Idea(
            id="free",
            at="declare",
            after=("sail", "pillage"),
            words=text(
                "You know the game now, so play on as you like. One, two or three cards with the "
                "same sign are worth 1, 4 or 8 points. “What is this?” explains what you see, and "
                "/rules answers questions."
            ),
        ),
    ),
    losses=(
        Loss(
            at="declare",
            lacks=("sail:",),
            when=lambda view: not _mine(view).crew,
            words=text("You have no crew in play, so you have no dice and can only pillage. Lay some out next turn."),
        ),
        Loss(
            at="declare",
            when=lambda view: not _fair(view) and _had_more(view),
            words=text("You kept crew in your hand. Each card you lay out, up to four, gives you more dice."),
        ),
        Loss(
            at="rolled",
            lacks=("cheat",),
            when=lambda view: not _mine(view).pieces,
            words=text("You have no Pieces of Eight left, so you can't buy dice. Pillaging brings two."),
        ),
    ),
)
