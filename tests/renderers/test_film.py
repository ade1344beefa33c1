"""Films of finished games have limits in time and in bytes."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from renderers import film as filming
from renderers.film import LONGEST, WIDTHS, Shot, film
from tests.ledger import rule


def picture(*colours: str, size: tuple[int, int] = (120, 80)) -> bytes:
    """Return a PNG of one colour, or a GIF of several."""
    shots, found = [Image.new("RGB", size, colour) for colour in colours], io.BytesIO()
    more = {"save_all": True, "append_images": shots[1:], "duration": 50} if len(shots) > 1 else {}
    shots[0].save(found, "GIF" if more else "PNG", **more)
    return found.getvalue()


def length(data: bytes) -> int:
    """Return the milliseconds of an animation."""
    moving, total = Image.open(io.BytesIO(data)), 0
    for number in range(getattr(moving, "n_frames", 1)):
        moving.seek(number)
        total += moving.info["duration"]
    return total


@rule("H-709")
def test_a_film_shows_each_picture_for_its_time_and_reports_its_progress() -> None:
    told = list[tuple[int, int]]()
    shots = [
        Shot(picture("navy"), "First", 1200),
        Shot(picture("red", "green", "blue"), "Then", 800),
        Shot(picture("gold", size=(80, 300)), "A high one", 3000),
    ]
    found = film(shots, lambda done, total: told.append((done, total)))
    assert length(found) == sum(shot.whole_time for shot in shots) == 1200 + 800 + 3000 + 2 * 130
    moving = Image.open(io.BytesIO(found))
    assert moving.width == WIDTHS[0]
    assert "loop" not in moving.info, "it stops at its last picture"
    moving.seek(getattr(moving, "n_frames", 1) - 1)
    assert moving.convert("RGB").getpixel((320, 200)) == (255, 215, 0)
    assert told == [(1, 3), (2, 3), (3, 3)]


@rule("H-709")
def test_a_film_that_is_too_long_is_refused_and_one_that_is_too_large_gets_narrower(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shot = Shot(picture("navy"), "", LONGEST // 2 + 1)
    with pytest.raises(ValueError, match="longer than 30 s"):
        film([shot, shot])
    noise = Image.frombytes("RGB", (300, 200), Random(1).randbytes(180_000))
    drawn = io.BytesIO()
    noise.save(drawn, "PNG")
    noisy = Shot(drawn.getvalue(), "", 1000)
    whole = film([noisy])
    monkeypatch.setattr(filming, "MOST_BYTES", len(whole) - 1)
    assert Image.open(io.BytesIO(film([noisy]))).width == WIDTHS[1]
    monkeypatch.setattr(filming, "MOST_BYTES", 1000)
    with pytest.raises(ValueError, match="bytes at the smallest width"):
        film([noisy])
