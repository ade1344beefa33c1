"""The lesson of Tortuga 1667."""

from __future__ import annotations

from engine.games.tortuga.view import TortugaView
from engine.lessons import Idea, Lesson, Loss
from engine.text import text

ROLES = ("attack", "maroon", "mutiny", "shift", "brawl")
"""The actions that a pawn can do only at certain places of a line, by id."""


def _afloat(view: TortugaView) -> bool:
    return view.viewer in view.boats.values()


def _ashore(view: TortugaView) -> bool:
    return view.viewer in view.lines["tortuga"]


LESSON = Lesson(
    seed="70a0" * 16,
    seats=5,
    ideas=(
        Idea(
            id="hold",
            at="first_hold",
            words=text(
                "Your loyalty card says whose side you're on, and nobody else may know. The side "
                "with more treasure in its holds wins. Put this one where it helps your side, or "
                "where it hides your loyalty."
            ),
        ),
        Idea(
            id="attack",
            at="action",
            do=("attack",),
            words=text(
                "You're the captain: call for an attack. If the votes show a cannon and a torch that "
                "no water puts out, you take a treasure from the galleon."
            ),
        ),
        Idea(
            id="spoils",
            at="spoils",
            words=text("The attack succeeded! Pick a hold for the treasure. Everybody sees which one."),
        ),
        Idea(
            id="ballot",
            at="ballot",
            words=text(
                "Put in one of your vote cards. All are mixed with one from the deck, so nobody "
                "learns which was yours. Help or spoil the vote, as suits your side."
            ),
        ),
        Idea(
            id="shift",
            at="action",
            do=("shift",),
            words=text(
                "You're the cabin boy, the last aboard: move a treasure from one hold of your ship to the other."
            ),
        ),
        Idea(
            id="brawl",
            at="action",
            do=("brawl",),
            words=text("You're the governor, the first on Tortuga: call for a brawl over the two treasures here."),
        ),
        Idea(
            id="mutiny",
            at="action",
            do=("mutiny",),
            words=text(
                "You're the first mate: a mutiny with more skulls than helms maroons the captain, and you take over."
            ),
        ),
        Idea(
            id="view",
            at="action",
            do=("view",),
            words=text(
                "Cards A to E are events, face down. Look at two of them in secret: one is nearly "
                "always worth revealing, or leaving for somebody else."
            ),
        ),
        Idea(
            id="slots",
            at="view_slots",
            words=text("Pick two. Everybody sees which ones you look at, but not what they are."),
        ),
        Idea(
            id="reveal",
            at="action",
            do=("reveal",),
            after=("view",),
            words=text(
                "Reveal an event card: it happens at once, for good or ill. The Spanish Armada is "
                "among the last five and ends the game."
            ),
        ),
        Idea(
            id="move",
            at="action",
            do=("move",),
            when=_ashore,
            after=("reveal",),
            words=text(
                "Changing places takes two turns: first into a rowboat, then out of it. You can't vote from a rowboat."
            ),
        ),
        Idea(
            id="free",
            at="action",
            after=("reveal",),
            words=text(
                "You know the game now, so play on as you like, and lie as you like. “What is this?” "
                "explains what you see, and /rules answers questions."
            ),
        ),
    ),
    losses=(
        Loss(
            at="action",
            lacks=ROLES,
            when=_afloat,
            words=text("In a rowboat you have no place in a line, so you can't call for anything or vote. Row on."),
        ),
        Loss(
            at="action",
            lacks=ROLES,
            when=_ashore,
            words=text(
                "On Tortuga only the governor, the first in line, can call for anything. A ship "
                "offers more, two turns from here."
            ),
        ),
    ),
)
