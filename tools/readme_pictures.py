"""Draw the pictures of games in README: `python -m tools.readme_pictures`.

Automatic players play each game from a fixed seed. The picture of a game shows its public table as soon as the
condition of its entry in `MOMENTS` is met. The animated picture shows a table answer by answer. A change of rules,
players or renderers changes the pictures, so look at all of them before you commit them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from engine.entropy import Source
from engine.game import games
from engine.play import Report
from engine.players import players
from engine.table import Table
from engine.text import ENGLISH, Text, say
from renderers import renderer_for
from renderers.picture_context import Event, Frame

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
NAMES = ("Anne", "Bart", "Cleo", "Dora", "Edward", "Flint", "Grace", "Henry", "Iris")
PLAYER = "good"
COLOURS = 64
"""The number of colours of a picture. More make the file larger and look the same."""
SMALL, ANIMATED = 480, 640
"""Widths in pixels of the still pictures and of the animated one."""
STEPS, STEP, LAST = 14, 1100, 4000
"""The number of frames of the animated picture, and the milliseconds that each frame and the last one is shown."""
NEWEST = 3
"""The number of events below the table in a picture."""


@dataclass(frozen=True)
class Moment:
    """A position of a game that is drawn as a picture.

    The game has this key, number of seats and seed. `shows` gets the public view before each answer. The position is
    the first one for which it returns True.
    """

    game: str
    seats: int
    seed: int
    shows: Callable[[Any], bool]


MOMENTS = {
    "yarr": Moment("yarr", 5, 1, lambda view: len(view.discard) > 20 and bool(view.in_effect.colour)),
    "tortuga": Moment("tortuga", 6, 1, lambda view: len(view.votes) > 1 and any(slot.peeked_by for slot in view.row)),
    "arrr": Moment("arrr", 4, 1, lambda view: view.turn > 1 and any(len(one.dice) > 5 for one in view.throws)),
    "rattle": Moment("rattle", 4, 2, lambda view: view.quest > 1 and len(view.sea) > 14),
}
TABLE = Moment("yarr", 4, 7, lambda view: len(view.discard) > 3)
"""The position at which the animated picture begins."""


class Game:
    """A game that automatic players play from the seed of a `Moment`, and its public reports so far (`told`)."""

    def __init__(self, moment: Moment) -> None:
        game = games()[moment.game]
        self.names = NAMES[: moment.seats]
        self.table: Table[Any] = Table.start(game, game.options(), moment.seats, Source(f"{moment.seed:064x}"))
        self.random = Random(moment.seed)
        self.player = players(moment.game)[PLAYER][1]
        self.told = list[Report]()

    @property
    def view(self) -> Any:
        """The present view of an onlooker, a person without a seat."""
        return self.table.view(None)

    def moments(self) -> Iterator[None]:
        """Play the game to its end. Yield before each answer, so that the caller can look at the game."""
        while self.table.outcome is None:
            self.told += [report for report in self.table.take_reports() if report.readers is None]
            yield
            seat = self.table.waiting()[0]
            opened = {one.choice.name: one for one in self.table.open[seat]}
            answer = self.player(self.table.view(seat), [one.choice for one in opened.values()], self.random)
            assert answer is not None, "an automatic player answers what the table waits for"
            self.table.answer(seat, opened[answer[0]].number, answer[1])

    def picture(self) -> Image.Image:
        """Return the picture of the public table, in RGB and full size."""
        events = tuple(Event(report.text, report.icon) for report in self.told[-NEWEST:])
        waiting = frozenset(self.table.waiting()) - frozenset(self.table.balloting_seats())
        frame = Frame(names=self.names, code="Q7K2M", waiting=waiting, events=events, say=self._say)
        return Image.open(BytesIO(renderer_for(self.table.game.key).table(self.view, frame).data)).convert("RGB")

    def _say(self, words: Text) -> str:
        return say(words, self.names, ENGLISH)


def until(moment: Moment) -> Iterator[Game]:
    """Play a game, and yield it at the position `moment` and before each later answer.

    It is always the same object, which has changed since the last yield. Raises LookupError if no view of the game
    satisfies `moment.shows`.
    """
    game, found = Game(moment), False
    for _ in game.moments():
        found = found or moment.shows(game.view)
        if found:
            yield game
    if not found:
        raise LookupError(f"{moment.game}, seed {moment.seed}: the moment never comes; choose another seed.")


def still(moment: Moment) -> Image.Image:
    """Return the public table at this moment as a picture 480 pixels wide (`SMALL`), with few colours (`COLOURS`).

    Raises LookupError if the moment never comes.
    """
    return _few_colours([_resized(next(until(moment)).picture(), SMALL)])[0]


def steps(moment: Moment, count: int) -> list[Image.Image]:
    """Return at most `count` pictures of the public table.

    The first shows the moment, and the others each answer after it that changes the table. The pictures are 640
    pixels wide (`ANIMATED`) and share one palette.
    """
    found, before = list[Image.Image](), None
    for game in until(moment):
        whole = game.picture()
        if (shown := whole.tobytes()) != before:
            found.append(_resized(whole, ANIMATED))
            before = shown
        if len(found) == count:
            break
    return _few_colours(found)


def save_animation(pictures: Sequence[Image.Image], file: Path) -> None:
    """Write the pictures to `file` as a GIF that repeats for ever. Pillow stores only the changes between frames."""
    durations = [STEP] * (len(pictures) - 1) + [LAST]
    more = pictures[1:]
    pictures[0].save(file, save_all=True, append_images=more, duration=durations, loop=0, disposal=1)


def _resized(picture: Image.Image, width: int) -> Image.Image:
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)


def _few_colours(pictures: Sequence[Image.Image]) -> list[Image.Image]:
    """Return the pictures reduced to one common palette of at most 64 colours (`COLOURS`)."""
    column = Image.new("RGB", (pictures[0].width, sum(one.height for one in pictures)))
    top = 0
    for one in pictures:
        column.paste(one, (0, top))
        top += one.height
    palette = column.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
    return [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]


def main(folder: Path = PICTURES) -> None:
    """Draw all pictures into the folder."""
    for name, moment in MOMENTS.items():
        still(moment).save(folder / f"{name}.png", optimize=True)
    save_animation(steps(TABLE, STEPS), folder / "table.gif")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
