"""Nothing covers another meaning: in late positions of full tables with long names, and in crowded seas of Rattle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageDraw

from engine.text import Text
from renderers import renderer_for
from renderers.arrr import player_areas
from renderers.drawing import disc
from renderers.kit import panels
from renderers.palette import PAPER
from renderers.picture_context import Frame
from renderers.rattle.sea.label_places import FreeSpace
from renderers.text_shortening import short_names
from renderers.yarr import tabletop as yarr_tabletop
from tests.ledger import rule
from tests.renderers.arrr import views as arrr_views
from tests.renderers.drawn_words import forget_sprites
from tests.renderers.late_positions import crowded_seas, late_positions
from tests.renderers.overlaps import collisions
from tests.renderers.visible_words import Seen, reading

GAMES = ("arrr", "rattle", "tortuga", "yarr")
SOAKED, FEW = 500, 6
"""Number of positions of each game, and of seas, in `make soak` and in `make test`."""
PERMANENTS = ("ships-cat.1", "ships-cat.2", "saint-elmos-fire.1", "wet-powder.1", "shoal.1")


def seen_in(key: str, positions: Iterable[tuple[Any, Frame]]) -> Iterator[list[Seen]]:
    """Yield the words and icons of the picture of each position. Sprites are drawn anew once and followed then."""
    forget_sprites()
    with reading(icons=True) as seen:
        for view, frame in positions:
            renderer_for(key).table(view, frame)
            yield seen
            seen.clear()
    forget_sprites()


def covered(key: str, positions: Iterable[tuple[Any, Frame]]) -> dict[int, list[tuple[str, str]]]:
    """Return what collides, by the number of the position."""
    return {place: wrong for place, seen in enumerate(seen_in(key, positions)) if (wrong := collisions(seen))}


@rule("H-593", "H-595")
@pytest.mark.parametrize("key", GAMES)
def test_nothing_covers_another_meaning_and_events_are_whole_in_late_positions(
    key: str, soaking: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long names are shortened, never the sentence. Nearly every picture shows an event."""
    told: list[tuple[list[str], list[str]]] = []
    lines = panels._event_lines

    def noted(frame: Frame, *more: int) -> Any:
        found = lines(frame, *more)
        whole = list[str]()
        for _, line, begins in found:
            whole += [line] if begins else [f"{whole.pop()} {line}"]
        told.append((whole, [brief(frame, event.text) for event in frame.events]))
        return found

    monkeypatch.setattr(panels, "_event_lines", noted)
    assert covered(key, late_positions(key, SOAKED if soaking else FEW)) == {}
    assert told
    for whole, every in told:
        assert set(whole) <= set(every), (whole, every)
    assert sum(bool(whole) for whole, _ in told) >= 0.95 * len(told)


@rule("H-594")
def test_no_number_or_name_is_covered_in_a_crowded_sea(soaking: bool) -> None:
    seas = list(crowded_seas(SOAKED if soaking else 2 * FEW))
    for (view, _), seen in zip(seas, seen_in("rattle", seas), strict=True):
        assert collisions(seen) == []
        assert {ship.id for ship in view.sea} <= {one.words for one in seen}


@rule("H-593")
@pytest.mark.parametrize("count", range(6))
def test_permanents_do_not_cover_the_number_of_pieces(count: int) -> None:
    """In Arrr!!!, events that stay in front of a player are in a row of their own."""
    plain = arrr_views.view(4)
    seats = tuple(replace(seat, pieces=57, attached=PERMANENTS[:count]) for seat in plain.seats)
    assert covered("arrr", [(replace(plain, seats=seats), arrr_views.frame())]) == {}


@rule("H-593")
@pytest.mark.parametrize("pen", [False, True])
def test_a_planted_overlap_is_found(pen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disc over the initial of the first player, pasted or drawn with a pen."""

    def plant(picture: Image.Image, view: Any, frame: Frame) -> None:
        if pen:
            ImageDraw.Draw(picture).ellipse((50, 117, 80, 147), PAPER)
        else:
            disc(picture, (65, 132), 30, PAPER)

    monkeypatch.setattr(yarr_tabletop, "_direction", plant)
    ((_, wrong),) = covered("yarr", late_positions("yarr", 1)).items()
    assert ("ع", "lies below something") in wrong


@rule("H-593")
def test_a_number_covered_by_permanents_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As they were before: in the row of the Pieces."""
    shown = player_areas._permanents
    monkeypatch.setattr(
        player_areas, "_permanents", lambda picture, seat, at: shown(picture, seat, (at[0], at[1] - 78))
    )
    plain = arrr_views.view(4)
    seats = tuple(replace(seat, pieces=57, attached=PERMANENTS[:3]) for seat in plain.seats)
    assert ("57", "lies below something") in covered("arrr", [(replace(plain, seats=seats), arrr_views.frame())])[0]


@rule("H-594")
def test_a_sea_whose_labels_heed_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FreeSpace, "_is_free", lambda free, box: True)
    assert len(covered("rattle", crowded_seas(FEW))) == FEW


def brief(frame: Frame, words: Text) -> str:
    """Return an event with the names that pictures show."""
    short = dict(zip(frame.names, short_names(frame.names), strict=True))
    said = frame.say(words)
    for name, shown in sorted(short.items(), key=lambda pair: -len(pair[0])):
        said = said.replace(name, shown)
    return " ".join(said.replace("….", "…").split())
