"""The toy game's pictures: plain rectangles with words. They draw what the words say, except for the planted fault."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from PIL import Image, ImageDraw

from engine.text import Who, text
from renderers.picture_context import Frame, Picture
from renderers.shared_table_text import alternative
from tests.conformance.toy_game_parts import ToyView

TABLE = (1200, 800)
HAND = (1200, 420)


class ToyPictures(ModuleType):
    """A renderer with the functions of a game's renderer module."""

    def __init__(self, fault: str = "") -> None:
        super().__init__("toy_pictures")
        self.fault = fault
        self.drawn = 0

    def table(self, view: ToyView, frame: Frame) -> Picture:
        """Draw the public table."""
        lines = self._public(view, frame, "" if self.fault == "unsaid" else self.fault)
        if self.fault == "private table":
            lines.append(" ".join(view.hand))
        return self._picture("table.png", lines, self.table_words(view, frame), TABLE)

    def private(self, view: ToyView, frame: Frame) -> Picture:
        """Draw the viewer's cards and dice."""
        if self.fault == "out" and view.viewer in view.out:
            raise KeyError(view.viewer)
        lines = self._own(view, frame, "")
        return self._picture("hand.png", lines, self.private_words(view, frame), HAND)

    def piece(self, ref: str, frame: Frame) -> Picture:
        """Draw one card."""
        if self.fault == "piece":
            raise KeyError(ref)
        return self._picture("card.png", [ref], [ref], (300, 400))

    def table_words(self, view: ToyView, frame: Frame) -> list[str]:
        """Return the words of the public table."""
        return self._public(view, frame, self.fault)

    def private_words(self, view: ToyView, frame: Frame) -> list[str]:
        """Return the words of the viewer's hand."""
        return self._own(view, frame, self.fault)

    def scene(self, scene: Mapping[str, Any], view: ToyView, frame: Frame) -> Picture:
        """Draw a cup that is shaken and then rests."""
        if self.fault == "scene":
            raise KeyError("face")
        shots = [Image.new("L", (400, 200), grey) for grey in (0, 200)]
        moving = io.BytesIO()
        more = {"loop": 0} if self.fault == "endless scene" else {}
        shots[0].save(moving, "GIF", save_all=True, append_images=shots[1:], duration=100, **more)
        return Picture(moving.getvalue(), "roll.gif", frame.say(text("{who} rolls three dice", who=Who(scene["seat"]))))

    def _public(self, view: ToyView, frame: Frame, fault: str) -> list[str]:
        seats = [f"{name} {count}" for name, count in zip(frame.names, view.counts, strict=True)]
        lines = ["Toy", ", ".join(seats), f"Pile {view.pile}", f"Laid {' '.join(view.laid)}"]
        lines += [] if fault == "unsaid" else [f"Best bid {view.best}"]
        lines.append(f"Out {' '.join(frame.names[seat] for seat in view.out)}")
        return [*lines, "Over" if view.over else "Playing"]

    def _own(self, view: ToyView, frame: Frame, fault: str) -> list[str]:
        dice = [] if view.viewer is None or fault == "unsaid dice" else view.cups[view.viewer]
        return [f"Cards {' '.join(view.hand)}", f"Dice {' '.join(map(str, dice))}"]

    def _picture(self, name: str, shown: Sequence[str], words: list[str], size: tuple[int, int]) -> Picture:
        self.drawn += 1
        picture = Image.new("L", (size[0], size[1] - (self.fault == "size")))
        pen = ImageDraw.Draw(picture)
        for line, words_of in enumerate(shown):
            pen.text((10, 10 + 30 * line), words_of.encode("ascii", "replace"), 255)
        if self.fault == "unsteady":
            pen.point((self.drawn % size[0], 0), 255)
        data = io.BytesIO()
        picture.save(data, "PNG")
        alt = "word " * 300 if self.fault == "alternative" else "" if self.fault == "no words" else alternative(words)
        alt += "…" * (self.fault == "cut")
        return Picture(data.getvalue(), "c07.png" if self.fault == "file name" else name, alt)
