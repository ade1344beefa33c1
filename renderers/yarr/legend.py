"""Legend of Captain Yarr's Curse: the meaning of its icons and places."""

from __future__ import annotations

from engine.games.yarr.cards import KINDS, SHAPES, SUITS
from engine.text import text
from renderers.legend import LegendEntry

SUIT = text("Suits, the upper picture: a card goes on any other card of its suit.")
SHAPE = text("Shapes, the lower picture: a card goes on any other card of its shape.")
SPECIAL = text("The lower pictures of the special cards. They aren't shapes; /card says what each does.")
LEGEND = (
    LegendEntry(
        icon="back",
        name=text("Draw pile"),
        says=text("The cards to draw from, face down. The number is how many are left; beside it lie the discards."),
    ),
    LegendEntry(icon="direction", name=text("Ring"), says=text("Its arrows show which way round turns go.")),
    LegendEntry(
        icon="wins",
        name=text("Rounds won"),
        says=text("How many each player has won so far."),
        seen=lambda view: view.wins_needed > 1,
    ),
    LegendEntry(
        icon="play",
        name=text("Golden signs at a seat"),
        says=text("What the last turn did there: a card played or drawn, a call. The story says it in words."),
    ),
    *(LegendEntry(icon=suit, name=name, says=SUIT) for suit, name in SUITS.items()),
    *(LegendEntry(icon=shape, name=name, says=SHAPE) for shape, name in SHAPES.items()),
    *(LegendEntry(icon=kind.icon, name=kind.name, says=SPECIAL) for kind in KINDS.values()),
)
