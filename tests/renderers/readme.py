"""The pictures of tables, a hand and a drop in README, of kept games:

    python -m tests.renderers.readme

draws them anew. Look at them before you commit them. Those of the tavern: `python -m tests.tavern.pictures`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.texts import language
from bot.views.layout import frame
from engine.choice import options_of
from renderers import animation, renderer_for
from renderers.frame import Frame
from tests.transcripts import Heard

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
LIT = range(2, 6)
"""So many cards of the hand can be played: some, and not all."""

MOMENTS: dict[str, tuple[str, int, Callable[[Any], bool]]] = {
    "table": ("yarr", 5, lambda view: len(view.discard) > 20 and bool(view.in_effect.colour)),
    "tortuga": ("tortuga", 9, lambda view: len(view.votes) > 1 and any(slot.peeked_by for slot in view.row)),
    "arrr": ("arrr", 4, lambda view: view.turn > 1 and any(len(one.dice) > 5 for one in view.throws)),
    "rattle": ("rattle", 3, lambda view: view.quest > 2 and bool(view.planned) and len(view.sea) > 7),
}
"""Of which game, at how many seats, and what is in sight."""


class Watched(Heard):
    """A kept game that is played again up to where something is in sight."""

    def until(self, seen: Callable[[], bool]) -> None:
        """Up to there. Raises LookupError where it never comes to that."""
        self.told()
        for answer in self.kept.answers:
            if seen():
                return
            self.answer(answer)
        raise LookupError("this kept game never comes to that: choose another one")

    @property
    def view(self) -> Any:
        """What everybody sees."""
        return self.table.view(None)

    def frame(self, **more: Any) -> Frame:
        """What surrounds it."""
        return frame(self.sitting, self.spoken, [one for one in self.events if one.to is None], **more)


def table(game: str, people: int, seen: Callable[[Any], bool]) -> bytes:
    """A table as soon as that is in sight."""
    watched = Watched(game, language("en"), people)
    watched.until(lambda: seen(watched.view))
    return renderer_for(game).table(watched.view, watched.frame()).data


def hand(game: str, people: int) -> bytes:
    """The hand of whoever is asked, as soon as some of its cards can be played."""
    watched = Watched(game, language("en"), people)

    def lit(seat: int) -> frozenset[str]:
        choices = [one.choice for one in watched.table.open[seat] if one.choice.blocks]
        return frozenset(option.picture for choice in choices for option in options_of(choice) if option.picture)

    watched.until(lambda: len(lit(watched.table.waiting()[0])) in LIT)
    seat = watched.table.waiting()[0]
    return renderer_for(game).private(watched.table.view(seat), watched.frame(lit=lit(seat))).data


def drop(game: str, people: int) -> bytes:
    """Dice as they first fall into the Sea."""
    watched = Watched(game, language("en"), people)
    scenes = watched.events

    def fallen() -> list[Any]:
        return [one.scene for one in scenes if one.scene and one.scene["kind"] == "drop"]

    watched.until(lambda: bool(fallen()))
    draw = animation(game)
    assert draw is not None
    return draw(fallen()[0], watched.view, watched.frame()).data


if __name__ == "__main__":
    for name, moment in MOMENTS.items():
        (PICTURES / f"{name}.png").write_bytes(table(*moment))
    (PICTURES / "hand.png").write_bytes(hand("yarr", 5))
    (PICTURES / "drop.gif").write_bytes(drop("rattle", 4))
