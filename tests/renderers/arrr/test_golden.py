"""Golden pictures, for test_golden_pictures. After a change, run `python -m tests.renderers.arrr.golden`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games.arrr.view import CrewView, Deck, Declaration, Stake
from renderers import renderer_for
from renderers.picture_context import Picture
from tests.renderers.arrr import pieces, views
from tests.renderers.image_difference import TOLERANCE, difference, small

GOLDEN = Path(__file__).parent / "golden"
ARRR = renderer_for("arrr")
LIT = frozenset(pieces.HAND[3:6])
CAPTAINS = frozenset(views.choosing().seats[0].offered)

SIGHTS: dict[str, Callable[[], Picture]] = {
    "before-roll": lambda: ARRR.table(views.before_roll(), views.frame()),
    "after-roll": lambda: ARRR.table(views.after_roll(3), views.frame(automatic=frozenset({2}))),
    "many-dice": lambda: ARRR.table(views.many_dice(), views.frame()),
    "challenge": lambda: ARRR.table(views.challenge(2), views.frame()),
    "declared": lambda: ARRR.table(views.declared(2), views.frame()),
    "teams": lambda: ARRR.table(views.teams(), views.frame()),
    "swabber": lambda: ARRR.table(views.swabber(), views.frame()),
    "over": lambda: ARRR.table(views.over(), views.frame()),
    "hand": lambda: ARRR.private(views.hand_view(), views.frame(lit=LIT)),
    "long-hand": lambda: ARRR.private(views.hand_view(views.some_hand(20)), views.frame(page=1)),
    "looking": lambda: ARRR.private(views.looking(), views.frame()),
    "choosing": lambda: ARRR.private(views.choosing(), views.frame(lit=CAPTAINS)),
    "crew": lambda: ARRR.piece("echo-the-bat.1", views.frame()),
    "event": lambda: ARRR.piece("shoal.1", views.frame()),
    "exploration": lambda: ARRR.piece("royal-flagship.1", views.frame()),
    "captain": lambda: ARRR.piece("dame-halibut.1", views.frame()),
}


FIRST = pieces.seats(4)[0]


@pytest.mark.parametrize(
    "change",
    [
        {"on_turn": 1},
        {"turn": 11},
        {"exploration": Deck(3, ("maelstrom.1",))},
        {"events": Deck(4, ("wet-powder.1",))},
        {"row": pieces.row(pieces.ROW[:5])},
        {"row": pieces.row(pieces.ROW, 1, ("open",))},
        {"seas": ("saint-elmos-fire.1",)},
        {"declaration": Declaration("pillage")},
        {"asked": (1, 2)},
        {"forbidden": ("sail",)},
        {"seats": (replace(FIRST, pieces=17), *pieces.seats(4)[1:])},
        {"seats": (replace(FIRST, attached=("ships-cat.1",)), *pieces.seats(4)[1:])},
        {"seats": (replace(FIRST, stake=Stake(2)), *pieces.seats(4)[1:])},
        {"seats": (replace(FIRST, crew=(CrewView("ironclaw.1", True, False), *FIRST.crew[1:])), *pieces.seats(4)[1:])},
        {"seats": (replace(FIRST, crew=(CrewView("ironclaw.1", False, False), *FIRST.crew[1:])), *pieces.seats(4)[1:])},
    ],
    ids=lambda change: str(change)[2:60],
)
def test_every_change_of_the_table_exceeds_the_tolerance_of_golden_pictures(change: dict[str, object]) -> None:
    before, after = (ARRR.table(views.view(4, **more), views.frame()) for more in ({}, change))
    assert difference(small(before.data), small(after.data)) > TOLERANCE


def test_a_small_change_of_the_reserve_changes_the_picture() -> None:
    before, after = (ARRR.table(views.view(4, **more), views.frame()) for more in ({}, {"reserve": 2}))
    assert before.data != after.data


@pytest.mark.parametrize(
    "change",
    [
        {"fame_cards": 5},
        {"crew_cards": 6},
        {"event_cards": 0},
        {"captain": "ghost-carp.1"},
        {"totals": {**FIRST.totals, "wits": 7}},
    ],
)
def test_a_small_change_of_an_area_changes_the_picture(change: dict[str, object]) -> None:
    """The change is too small for the golden pictures, which are a fifth as wide."""
    changed = (replace(FIRST, **change), *pieces.seats(4)[1:])  # type: ignore[arg-type]
    before, after = (ARRR.table(views.view(4, seats=seats), views.frame()) for seats in (pieces.seats(4), changed))
    assert before.data != after.data
