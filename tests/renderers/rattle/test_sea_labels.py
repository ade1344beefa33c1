"""Captions on the Sea are not covered: names of rings, destinations and Ships."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.rattle.sea import cell_of
from engine.games.rattle.sea.distances import TOUCHING
from renderers import rattle
from renderers.rattle.sea.text import contact_at
from tests.renderers.drawn_words import forget_sprites
from tests.renderers.rattle import views
from tests.renderers.visible_words import reading

PLACES = ((700, 700), (2500, 2300), (420, 2400))


@pytest.mark.parametrize("name", ["two", "three", "four", "five"])
def test_names_of_rings_and_offered_places_are_not_covered(name: str) -> None:
    plain = views.TABLES[name]
    view = replace(plain, planned=tuple((plain.sea[0].id, *place) for place in PLACES))
    forget_sprites()
    with reading() as seen:
        rattle.table(view, views.frame())
    found = {one.words: one.covered for one in seen}
    wanted = {"long range", "short range", *(cell_of(place) for place in PLACES)}
    assert wanted <= set(found)
    assert {words: found[words] for words in wanted if found[words] > 0} == {}


def test_a_destination_in_contact_shows_both_strengths() -> None:
    """In the picture and in its words. With two enemies, the stronger one counts."""
    plain = views.TABLES["four"]
    ship = next(one for one in plain.sea if one.owner == plain.on_turn)
    foe = next(one for one in plain.sea if one.owner is None)
    view = replace(plain, planned=((ship.id, foe.x + TOUCHING, foe.y), (ship.id, *PLACES[0])))
    assert contact_at(view, ship.id, PLACES[0]) is None
    met = contact_at(view, ship.id, (foe.x + TOUCHING, foe.y))
    assert met is not None
    assert met[1] == foe
    cell = cell_of((foe.x + TOUCHING, foe.y))
    forget_sprites()
    with reading() as seen:
        rattle.table(view, views.frame())
    found = {one.words: one.covered for one in seen}
    assert found[f"{cell} {ship.strength}:{foe.strength}"] == 0
    assert any(
        f"{cell} ({ship.strength} against {foe.strength})" in line for line in rattle.table_words(view, views.frame())
    )


@pytest.mark.parametrize("name", ["two", "three", "four", "five"])
def test_names_of_ships_are_not_covered(name: str) -> None:
    forget_sprites()
    with reading() as seen:
        rattle.table(views.TABLES[name], views.frame())
    ships = {ship.id for ship in views.TABLES[name].sea}
    assert {one.words: one.covered for one in seen if one.words in ships and one.covered > 0.1} == {}
