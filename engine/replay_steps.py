"""Shows a finished game after any number of its answers.

The game is played once, and the table is saved after every few answers. A later look restores the nearest saved table
and plays the answers since.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from engine.entropy import Source
from engine.random_log import LoggedChance
from engine.replay import Transcript, begun, checkpoint_before, is_at_checkpoint
from engine.table import SAVE, Table

APART = 32
"""Number of answers between two saved tables. The rules take at most 2 ms for one answer."""
MOST_BYTES = 16 << 20
"""The most bytes of saved tables that `OpenReplays` holds. Each game has at least one table."""


class SteppedGame:
    """A finished game that can be shown after any number of its answers. Secret: it contains the seed.

    `kept` is the game's transcript, with its parts if several versions of the rules have played it. `source` is its
    entropy source, and `end` is the table at its end under the present rules. Only parts that the present rules play to
    their recorded end can be shown. The constructor plays the whole game, so call it off the event loop.
    """

    def __init__(self, kept: Transcript, source: Source, end: Table[Any]) -> None:
        self.kept, self._game = kept, end.game
        self._saved: dict[int, bytes] = {}
        self._shown: list[range] = []
        for part in range(max(1, len(kept.parts))):
            numbers = kept.span(part)
            if saved := self._play(part, source, end):
                self._saved |= saved
                self._shown.append(range(numbers.start - 1, numbers.stop))

    @property
    def size(self) -> int:
        """The bytes of all saved tables."""
        return sum(map(len, self._saved.values()))

    def at(self, answers: int) -> Table[Any] | None:
        """Return the table after this number of answers. The caller may change it.

        Return None if another version of the rules has played that part and the present rules cannot play it.
        """
        if not self._is_shown(answers):
            return None
        begin = max(number for number in self._saved if number <= answers)
        table = Table.restore(self._game, SAVE.validate_json(self._saved[begin]))
        for answer in self.kept.answers[begin:answers]:
            table.replay_answer(answer)
        return table

    def _is_shown(self, answers: int) -> bool:
        return any(answers in span for span in self._shown)

    def _play(self, part: int, source: Source, end: Table[Any]) -> dict[int, bytes]:
        """Play the part with this index. Return its saved tables, by the number of answers of the game before them.

        Return an empty dict if another version of the rules has played it, and the present rules reach another end.
        """
        kept = self.kept
        chance = LoggedChance(source, sum(one.numbers for one in kept.parts[:part]))
        first, *numbers = range(kept.span(part).start - 1, kept.span(part).stop)
        version = kept.parts[part].version if kept.parts else kept.version
        try:
            table = begun(kept, end.game, chance, part)
            saved = {first: SAVE.dump_json(table.save())}
            for number in numbers:
                table.replay_answer(kept.answers[number - 1])
                if (number - first) % APART == 0:
                    saved[number] = SAVE.dump_json(table.save())
        except Exception:
            if version == end.game.version:
                raise
            return {}  # the rules may fail on the moves of another version
        if part + 1 < len(kept.parts):
            reached = is_at_checkpoint(table, checkpoint_before(kept, part + 1, source))
        else:
            reached = table.state == end.state
        return saved if reached else {}


class OpenReplays:
    """The games that people look at, by the id of their table. The ones not looked at for longest are dropped first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._games = OrderedDict[str, SteppedGame]()

    def get(self, table: str) -> SteppedGame | None:
        """Return the game of this table, or None if it is not open."""
        if table in self._games:
            self._games.move_to_end(table)
        return self._games.get(table)

    def add(self, table: str, game: SteppedGame) -> None:
        """Add a game. While they are too large together, drop the one not looked at for longest."""
        self._games[table] = game
        while self.size > self._most_bytes:
            self._games.popitem(last=False)

    @property
    def size(self) -> int:
        """The bytes of all saved tables."""
        return sum(game.size for game in self._games.values())
