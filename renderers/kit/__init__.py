"""Shared parts of all games' pictures: a game draws its own middle and takes the rest from here.

A small game's renderer has about a hundred lines; `tests/cups/pictures.py` is one. Its main part:

    def table(view: CupsView, frame: Frame) -> Picture:
        over = view.winner is not None
        seats = waited(frame, view.on_turn, over=over)
        plates = [
            kit.Plate(gold=seat in seats, turn=seat == view.on_turn, count=str(dice))
            for seat, dice in enumerate(view.dice)
        ]
        said = waiting(frame, seats, view.on_turn, over=over)
        picture, _ = kit.tabletop(frame, TITLE, text("Round {n}", n=view.round), plates, said, over=over)
        kit.caption(picture, kit.LOW, frame.say(bid(view)))
        return kit.finished(picture, "table.png", [table_words(view, frame)])

    def private(view: CupsView, frame: Frame) -> Picture:
        mine = [f"{face}.{place}" for place, face in enumerate(view.mine)]
        picture = kit.hand(mine, die, frame, frame.say(text("Under your cup")), task=frame.say(bid(view)), shape=1)
        return kit.finished(picture, "cup.png", [private_words(view, frame)], spread=kit.spread(mine))

    def piece(ref: str, frame: Frame) -> Picture:
        return kit.finished(kit.alone(die(ref, 390)), "die.png", [[ref[0]]])

    def die(ref: str, wide: int) -> kit.Sprite:
        return kit.die(ref[0], wide)

    def table_words(view: CupsView, frame: Frame) -> list[str]:
        return [*opening(frame, TITLE, about, said, over=over), frame.say(bid(view)), *story(frame)]

`waited`, `waiting`, `opening` and `story` are in `renderers.shared_table_text`. A game with its own look takes
single parts: `heading`, `story`, `waiting` and `ending`, or `pawn`, `badge`, `number` and `choice`. `row`, `grid` and
`fan` arrange cards in a box, and `name` writes a name of any length. `blank`, `field`, `line`, `rules` and `cut` make
the faces of cards. docs/kit.md shows all of them.
"""

from __future__ import annotations

from renderers.kit.arrangement import fan, few, grid, largest, name, pitch, row
from renderers.kit.badges import BELOW, RISE, Spot, badge, choice, gear, number, pill, rim
from renderers.kit.card_parts import FINER, READ, Sprite, alone, blank, cut, die, field, height, line, plain, rules
from renderers.kit.hand import LEAST, hand, page_shown, rows, shown, spread
from renderers.kit.legend import legend
from renderers.kit.narrow_screen import PHONE, TALLEST, WIDE, Row, lifted_out, narrow_tabletop, stacked
from renderers.kit.panels import caption, ending, heading, story, waiting
from renderers.kit.picture_cache import once
from renderers.kit.seats import SIZE, Plate, mark, pawn, plates
from renderers.kit.tabletop import LOW, MIDDLE, finished, tabletop

__all__ = [
    "BELOW",
    "FINER",
    "LEAST",
    "LOW",
    "MIDDLE",
    "PHONE",
    "READ",
    "RISE",
    "SIZE",
    "TALLEST",
    "WIDE",
    "Plate",
    "Row",
    "Spot",
    "Sprite",
    "alone",
    "badge",
    "blank",
    "caption",
    "choice",
    "cut",
    "die",
    "ending",
    "fan",
    "few",
    "field",
    "finished",
    "gear",
    "grid",
    "hand",
    "heading",
    "height",
    "largest",
    "legend",
    "lifted_out",
    "line",
    "mark",
    "name",
    "narrow_tabletop",
    "number",
    "once",
    "page_shown",
    "pawn",
    "pill",
    "pitch",
    "plain",
    "plates",
    "rim",
    "row",
    "rows",
    "rules",
    "shown",
    "spread",
    "stacked",
    "story",
    "tabletop",
    "waiting",
]
