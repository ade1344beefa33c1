"""Hypothetical table, on which automatic players search: like a table, but without reports, and it cannot be saved."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pydantic import BaseModel

from engine.chance import Chance
from engine.entropy import Source
from engine.game import Game
from engine.open_choices import OpenChoice, OpenChoices
from engine.play import Answer, Asks, Json, Play, S
from engine.table import Table
from engine.text import Text

NO_SOURCE = Source("00" * 32)


class Dice(Chance):
    """Chance without a seed: first the given numbers `words` (of 32 bits each), then numbers from the generator
    `random`.
    """

    __slots__ = ("_random", "_words_first")

    def __init__(self, random: Random, words: Sequence[int] = ()) -> None:
        super().__init__(b"")
        self._random, self._words_first = random, words

    def _word(self) -> int:
        self.drawn += 1
        return self._words_first[self.drawn - 1]

    def below(self, n: int) -> int:
        if self.drawn < len(self._words_first):
            return super().below(n)
        return int(self._random.random() * n)

    def token(self, label: str) -> str:
        return f"{self._random.getrandbits(128):032x}"


class _Silent(Play[S]):
    """A `Play` that discards all reports, since building them takes time."""

    __slots__ = ()

    def report(
        self,
        words: Text,
        to: int | Sequence[int] | None = None,
        icon: str | None = None,
        scene: dict[str, Json] | None = None,
        lull: int = 0,
        at_fault: int | None = None,
    ) -> None:
        """Discard the report. The parameters are those of `Play.report`, and have no effect."""

    def begin_group(self, title: Text | None = None, icon: str | None = None) -> None:
        """Do nothing: no group begins, and the title is discarded. The parameters are those of `Play.begin_group`."""


class _Unnumbered(OpenChoices):
    """Open choices that all have the number 0. `replay_answer` finds them by name."""

    def ask(self, asks: Asks) -> None:
        self.by_seat = {seat: [OpenChoice(0, choice) for choice in choices] for seat, choices in asks.items()}


class HypotheticalTable(Table[S]):
    """A table without reports, choice numbers or saves. Create it with `at_step`; answer it with `replay_answer`."""

    @classmethod
    def at_step(cls, game: Game[S], options: BaseModel, seats: int, state: S, chance: Chance) -> HypotheticalTable[S]:
        """Return a table that has run the steps on the state's agenda until the first question.

        The state is changed in place, not copied.
        """
        table = cls(game, options, seats, range(seats), NO_SOURCE)
        table._openings = _Unnumbered()
        table._play = _Silent(state, seats, chance)
        table._advance()
        return table

    def _apply(self, answer: Answer, opened: OpenChoice) -> None:
        if opened.choice.blocks:
            self._openings.mark_answered(answer.seat, opened)
        try:
            asks = self._running.send(answer)
        except StopIteration:
            self._advance()
        else:
            self._openings.open_all(asks)

    def _advance(self) -> None:
        play, state, steps = self._play, self._play.state, self.game.steps
        while state.agenda:
            due = state.agenda.pop()
            running = steps[due.step](play, *due.args)
            if running is None:
                continue
            try:
                asks = running.send(None)
            except StopIteration:
                continue
            self._running = running
            self._openings.open_all(asks)
            return
        self._openings.close()
