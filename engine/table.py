"""A running game: drives the rules, checks the answers, takes checkpoints, saves and restores.

A save is the last checkpoint and the answers since. Between two steps the state is the whole truth;
within a step the truth is the checkpoint plus the answers given since, fed to the same step again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from pydantic import BaseModel

from engine.chance import Chance, commitment
from engine.choice import AT_RANDOM, Choice, Refusal, StaleChoice, Value
from engine.game import Game, Outcome, View
from engine.openings import STALE, Opened, Openings, kept_rows
from engine.play import Answer, Play, Report, Rule, S
from engine.save import SAVE, Kept, Save, SavedAnswer, state_adapter
from engine.text import Who, text

__all__ = ["SAVE", "STALE", "Given", "Opened", "Save", "SavedAnswer", "Table", "state_adapter"]


@dataclass(slots=True)
class Given:
    """An answer and the choice that it met."""

    answer: Answer
    choice: Choice


class Table(Generic[S]):
    """One game being played. Not safe to use from two threads at once.

    `seating[seat]` is the place in the lobby (0, 1, …) whose player got that seat. If a rule raises
    anything but a `Refusal`, the table is in an unknown state: throw it away and restore the last save.
    """

    def __init__(
        self, game: Game[S], options: BaseModel, seats: int, seating: Sequence[int], seed: str, words: Sequence[str]
    ) -> None:
        """Use `Table.start` or `Table.restore`."""
        self.game = game
        self.options = options
        self.seats = seats
        self.seating = tuple(seating)
        self.seed = seed
        self.words = tuple(words)
        self.reopened = False
        self._openings = Openings()
        self._taken = 0
        self._play: Play[S]
        self._running: Rule
        self._checkpoint: S
        self._then = (0, 0, 0)
        self._kept: Mapping[int, Sequence[Opened]] = {}
        self._kept_saved: list[Kept] | None = None
        self._given: list[Given] = []
        self._newest: Given | None = None

    # --- beginning -------------------------------------------------------------------------------

    @classmethod
    def start(cls, game: Game[S], options: BaseModel, seats: int, seed: str, words: Sequence[str] = ()) -> Table[S]:
        """Seat the players by chance, set the game up and play to the first choice.

        `words` are the players' own words to mix into the chance. Raises ValueError for a number of
        seats that the game does not take.
        """
        if not game.least_seats <= seats <= game.most_seats:
            raise ValueError(f"{game.key} takes {game.least_seats} to {game.most_seats} players, not {seats}")
        chance = Chance(seed, words)
        seating = chance.shuffled(range(seats))
        table = cls(game, options, seats, seating, seed, words)
        table._play = Play(game.setup(options, seats, seating, chance), seats, chance)
        table._advance()
        return table

    @classmethod
    def from_state(cls, game: Game[S], options: BaseModel, state: S, seats: int, seed: str = "00" * 32) -> Table[S]:
        """A table that goes on from any state: for tests and puzzles. Nobody was seated by chance."""
        table = cls(game, options, seats, range(seats), seed, ())
        table._play = Play(state, seats, Chance(seed))
        table._advance()
        return table

    @classmethod
    def replay(
        cls, game: Game[S], options: BaseModel, seats: int, seed: str, words: Sequence[str], answers: Sequence[Answer]
    ) -> Table[S]:
        """Play a whole game again from its seed and all its answers, as anyone may to verify it.

        Raises `Refusal` where an answer was not open or not allowed.
        """
        table = cls.start(game, options, seats, seed, words)
        for answer in answers:
            table._take(answer)
        return table

    @property
    def commitment(self) -> str:
        """The hash of the seed, public from the start."""
        return commitment(self.seed)

    @property
    def open(self) -> dict[int, list[Opened]]:
        """The open choices of each seat."""
        return self._openings.by_seat

    @property
    def state(self) -> S:
        """The state as it is now. Only rules may change it."""
        return self._play.state

    # --- playing ---------------------------------------------------------------------------------

    def answer(self, seat: int, number: int, value: Value) -> Answer:
        """Give a seat's answer to its open choice of that number.

        Raises `NotYourChoice`, `StaleChoice` or `NotAllowed`; then nothing has changed.
        """
        opened = self._openings.find(seat, number)
        answer = Answer(seat, opened.choice.name, opened.choice.check(value))
        self._give(answer, opened)
        return answer

    def time_up(self, seat: int, number: int) -> Answer:
        """Give the default to a blocking choice whose time is up. Raises as `answer` does."""
        opened = self._openings.find(seat, number)
        if not opened.choice.blocks:
            raise StaleChoice(STALE)
        answer = Answer(seat, opened.choice.name, self._default(opened.choice), True)
        self._give(answer, opened)
        return answer

    def view(self, viewer: int | None) -> View:
        """What this seat (or an onlooker, None) may know now."""
        return self.game.view(self._play.state, viewer)

    def waiting(self) -> list[int]:
        """The seats that the table waits for."""
        return [seat for seat, opened in self.open.items() if any(o.choice.blocks for o in opened)]

    def balloting(self) -> list[int]:
        """Those of them whose ballots are not in: for others to know is only how many they are."""
        return [s for s, opened in self.open.items() if any(o.choice.blocks and o.choice.sealed for o in opened)]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it runs."""
        return self.game.outcome(self._play.state)

    @property
    def newest(self) -> Given | None:
        """The last answer that was given, with the choice that it met; None where that was before a restore."""
        return self._newest

    def take_reports(self) -> list[Report]:
        """The reports told since the last call, in order."""
        reports, self._play.reports = self._play.reports, []
        self._taken += len(reports)
        return reports

    def _default(self, choice: Choice) -> Value:
        if choice.default is AT_RANDOM or choice.default is None:
            return choice.any_answer(self._play.chance)
        return choice.default

    def _give(self, answer: Answer, opened: Opened) -> None:
        self._newest = Given(answer, opened.choice)
        self._given.append(self._newest)
        if answer.by_clock:
            to = answer.seat if opened.choice.sealed else None
            self._play.tell(text("Time is up for {who}.", who=Who(answer.seat)), to, icon="clock")
        if opened.choice.blocks:
            self._openings.answered(answer.seat, opened)
        try:
            asks = self._running.send(answer)
        except StopIteration:
            self._advance()
        else:
            self._openings.ask(asks)

    def _take(self, answer: Answer) -> None:
        """Give an answer addressed by name, its default worked out again if time gave it."""
        for opened in self.open.get(answer.seat, ()):
            if opened.choice.name == answer.name:
                value = self._default(opened.choice) if answer.by_clock else opened.choice.check(answer.value)
                self._give(Answer(answer.seat, answer.name, value, answer.by_clock), opened)
                return
        raise StaleChoice(STALE)

    def _advance(self) -> None:
        """Run steps until one asks or the agenda is empty, a checkpoint before each that may ask."""
        play, state, steps = self._play, self._play.state, self.game.steps
        while state.agenda:
            due = state.agenda.pop()
            running = steps[due.step](play, *due.args)
            if running is None:
                continue
            self._remember(state.copy())
            self._checkpoint.agenda.append(due)
            try:
                asks = running.send(None)
            except StopIteration:
                continue
            self._running = running
            self._openings.ask(asks)
            return
        self._openings.close()
        self._remember(state)

    def _remember(self, state: S) -> None:
        """Take a checkpoint."""
        self._checkpoint = state
        self._then = (self._play.chance.drawn, self._openings.newest, self._taken + len(self._play.reports))
        self._kept, self._kept_saved = self.open, None
        self._given = []

    # --- saving ----------------------------------------------------------------------------------

    def save(self) -> Save:
        """The table as plain data, at any moment."""
        drawn, counter, told = self._then
        return Save(
            game=self.game.key,
            version=self.game.version,
            options=self.options.model_dump(mode="json"),
            seats=self.seats,
            seating=list(self.seating),
            seed=self.seed,
            words=list(self.words),
            state=state_adapter(self.game.state).dump_python(self._checkpoint, mode="json"),
            drawn=drawn,
            counter=counter,
            counter_now=self._openings.newest,
            told=self._taken + len(self._play.reports) - told,
            kept=kept_rows(self._kept) if self._kept_saved is None else self._kept_saved,
            answers=[SavedAnswer(*given.answer, given.choice.digest()) for given in self._given],
        )

    @classmethod
    def restore(cls, game: Game[S], save: Save) -> Table[S]:
        """The table as it was when saved, choices and their numbers included.

        If a stored answer meets another choice than it was given to (the program was updated), the
        step is opened again from its checkpoint, without its answers, and `reopened` is True: tell
        the players.
        """
        table = cls._at_checkpoint(game, save)
        for answer in save.answers:
            met = [o.choice for o in table.open.get(answer.seat, ()) if o.choice.name == answer.name]
            try:
                if not met or met[0].digest() != answer.digest:
                    raise StaleChoice(STALE)
                table._take(Answer(answer.seat, answer.name, answer.value, answer.by_clock))
            except Refusal:
                again = cls._at_checkpoint(game, save)
                again._renumber(save.counter_now)
                again.reopened = True
                return again
        table._play.reports = table._play.reports[save.told :]
        table._taken = save.told
        table._openings.newest = max(table._openings.newest, save.counter_now)
        return table

    @classmethod
    def _at_checkpoint(cls, game: Game[S], save: Save) -> Table[S]:
        stored, version = save.state, save.version
        while version != game.version:
            stored, version = game.migrations[version](stored), version + 1
        options = game.options.model_validate(save.options)
        table = cls(game, options, save.seats, save.seating, save.seed, save.words)
        chance = Chance(save.seed, save.words, save.drawn)
        table._play = Play(state_adapter(game.state).validate_python(stored), save.seats, chance)
        table._openings.remember(save.kept, save.counter)
        table._advance()
        table._kept_saved = save.kept
        return table

    def _renumber(self, above: int) -> None:
        """Give every open choice a number that no button has yet, to be kept by later saves too."""
        self._openings.renumber(above)
        drawn, _, told = self._then
        self._then = (drawn, self._openings.newest, told)
        self._kept, self._kept_saved = {seat: row.copy() for seat, row in self.open.items()}, None

    def copy(self) -> Table[S]:
        """An independent copy that can be played on without touching this one."""
        return Table.restore(self.game, self.save())
