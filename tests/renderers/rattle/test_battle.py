"""The battle report: small, played once, a picture for each round, and all of it in words."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from renderers import rattle
from renderers.rattle.battle.round_lines import place_numbers
from tests.games.rattle.tables import lay
from tests.ledger import rule
from tests.renderers.animation_frames import shots
from tests.renderers.overlaps import collisions
from tests.renderers.rattle import views
from tests.renderers.visible_words import reading

VIEW = views.view(4, card="NS6")


def fought(**sea: tuple[int, int, str]) -> dict[str, Any]:
    """Return the report of a battle between these Ships."""
    reports = lay("battle", card="NS6", sea=sea, players=4).reports
    found = next(report.scene for report in reports if report.scene)
    return dict(found)


CROWD = {f"{colour}{n}": (1000 + 150 * n, 900 + 170 * row, "6") for row, colour in enumerate("ygr") for n in (1, 2)}
FLEETS = {
    f"{seat}{letter}": (900 + 200 * n, 1500 + 160 * seat, "5") for seat in (1, 2, 3) for n, letter in enumerate("ab")
}
SCENE = fought(**CROWD, **FLEETS)
FLEET_ROW = 54
"""The height of a player's row below the map."""


@rule("H-186")
def test_a_battle_has_a_frame_for_each_round_and_plays_once() -> None:
    picture = rattle.scene(SCENE, VIEW, views.frame())
    rounds = max(stroke[4] for stroke in SCENE["strokes"])
    assert len(shots(picture)) == rounds + 1
    assert len(picture.data) <= 500_000
    assert picture.data.count(b"NETSCAPE") == 0
    assert picture == rattle.scene(SCENE, VIEW, views.frame())


@rule("H-186")
def test_the_words_of_a_battle_list_each_round_and_each_players_spoils() -> None:
    alt = rattle.scene(SCENE, VIEW, views.frame()).alt
    for kind, ship, other, _, number, strengths in SCENE["strokes"]:
        if kind == "fight":
            line = next(line for line in alt.split("\n") if line.startswith(f"{number}: "))
            assert f"{ship[0]} ({strengths[0]}) against {other[0]} ({strengths[1]})" in line
    for seat, _, sank, boarded, lost, coins in SCENE["spoils"]:
        told = f"{views.frame().names[seat]}: sunk {sank}, boarded {boarded}, lost {lost} and {coins} coin"
        assert told in alt
    assert len(alt) <= 1024


def test_the_words_of_a_long_battle_leave_out_moves_then_shots() -> None:
    y1, a1 = SCENE["strokes"][0][1], SCENE["strokes"][0][2]
    moves = [["move", y1, None, [900, 900], 0, [0, 0]]] * 60
    fires = [["fire", y1, a1, None, 0, [0, 0]]] * 60
    for added, left_out in ((moves, "to "), (fires, "fires at")):
        alt = rattle.scene({**SCENE, "strokes": [*added, *SCENE["strokes"]]}, VIEW, views.frame()).alt
        assert left_out not in alt
        assert "1: " in alt
        assert len(alt) <= 1024


@given(ships=st.lists(st.tuples(st.integers(280, 392), st.integers(280, 392)), min_size=2, max_size=7, unique=True))
@settings(max_examples=25, deadline=None)
@example(ships=[(280, 280), (314, 303), (280, 361), (362, 339), (293, 333)])
def test_numbers_of_clashes_do_not_overlap_however_the_ships_crowd(ships: list[tuple[int, int]]) -> None:
    taken = [(x - 17, y - 17, x + 17, y + 17) for x, y in ships]
    clashes = [(one, other, place) for place, (one, other) in enumerate(pairwise(ships), 1)]
    spots = place_numbers(clashes, taken, (0, 0, 672, 672))
    assert all(math.dist(one, other) >= 36 for one, other in combinations(spots, 2))
    assert all(18 <= x <= 654 and 18 <= y <= 654 for x, y in spots)


def test_a_number_with_room_is_in_the_middle_of_its_clash() -> None:
    ships = ((100, 300), (300, 300))
    assert place_numbers([(*ships, 1)], [(x - 17, 283, x + 17, 317) for x, _ in ships], (0, 0, 672, 672)) == [
        (200, 300)
    ]


@pytest.mark.parametrize("x", [70, 2730])
def test_a_battle_at_the_edge_of_the_sea_is_drawn_within_the_map(x: int) -> None:
    """The report shows the part of the Sea with the fights, and nothing beyond the edge."""
    scene = fought(y1=(x, 70, "3"), **{"1a": (x, 400, "4")})
    film = shots(rattle.scene(scene, VIEW, views.frame()))
    assert film[0].size == film[-1].size
    assert film[0].tobytes() != film[-1].tobytes(), "the round has left its marks"


def test_the_spoils_of_five_fleets_with_long_names_do_not_overlap() -> None:
    names = ("W" * 40, "محمد", "🏴‍☠️ Ann", "海賊王ルフィ" * 4, "Jean-Baptiste Grenouille de la Mer")
    spoils = [[seat, colour, 16 + seat, 26, 36, 112] for seat, colour in enumerate(views.COLOURS)]
    with reading() as seen:
        picture = rattle.scene({**SCENE, "spoils": spoils}, VIEW, replace(views.frame(), names=names))
    wide, high = shots(picture)[-1].size
    heading = min(one.box[1] for one in seen if one.words == "boarded")
    rows = {one for one in seen if one.wide == wide and one.box[1] > heading + FLEET_ROW / 2}
    for seat in range(5):
        top = heading + FLEET_ROW * (seat + 0.5)
        row = sorted((one for one in rows if top < one.box[1] < top + FLEET_ROW), key=lambda one: one.box[0])
        number, name, *figures = [one.words for one in row]
        assert number == str(seat + 1)
        assert name.startswith(names[seat][:4])
        assert figures == [str(16 + seat), "26", "36", "112"]
    assert collisions(list(rows)) == []
    assert all(one.box[3] < high and not one.covered for one in rows)
