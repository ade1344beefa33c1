"""A game at a table: start, answers, views, save and restore. `engine.step_runner` runs the rules.

A save consists of the last checkpoint and the answers since.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel

from engine.chance import Chance
from engine.checkpoint import AnsweredChoice
from engine.choice import Refusal, StaleChoice, Value
from engine.entropy import KNOWN, Source
from engine.game import Game, View
from engine.open_choices import STALE, OpenChoice, renumbered
from engine.play import Answer, By, S
from engine.save import SAVE, Progress, Save, SavedAnswer, SavedByNewerVersion, state_adapter
from engine.step_runner import StepRunner

__all__ = ["SAVE", "STALE", "AnsweredChoice", "OpenChoice", "Save", "SavedAnswer", "Table", "state_adapter"]


def alternate_teams(drawn: Sequence[int], teams: Sequence[Sequence[int]]) -> Sequence[int]:
    """Return the lobby places in `drawn`, rearranged so that members of these teams alternate round the table.

    The order of the teams, and of the members in each, is that of `drawn`. If the teams do not consist of exactly these
    places, `drawn` is returned unchanged.
    """
    if sorted(place for team in teams for place in team) != sorted(drawn):
        return drawn
    mates = [[place for place in drawn if place in team] for team in teams]
    return [place for row in zip(*sorted(mates, key=lambda team: drawn.index(team[0])), strict=True) for place in row]


def seated(game: Game[S], options: BaseModel, seats: int, chance: Chance) -> Sequence[int]:
    """Draw the order of the seats from `chance`. Return the lobby place of each seat, in the order of seats.

    This is the first draw of every game.
    """
    return alternate_teams(chance.shuffled(range(seats)), game.teams(options))


class Table(StepRunner[S]):
    """A game that is being played. Not thread-safe.

    `seating[seat]` is the lobby place (0, 1, …) whose player got that seat. If a rule raises anything but a `Refusal`,
    the table is in an unknown state: discard it and restore the last save.
    """

    @classmethod
    def start(
        cls, game: Game[S], options: BaseModel, seats: int, source: Source | str, chance: Chance | None = None
    ) -> Table[S]:
        """Return a new table: the seats are drawn, the game is set up, and its rules have run to the first choice.

        A `source` that is a string is a seed, used with scheme 0. `chance` replaces the source's stream if draws are to
        be logged. Raises ValueError if the game does not allow this number of seats.
        """
        if not game.least_seats <= seats <= game.most_seats:
            raise ValueError(f"{game.key} needs {game.least_seats} to {game.most_seats} players, not {seats}")
        source = Source(source) if isinstance(source, str) else source
        chance = chance or source.stream()
        seating = seated(game, options, seats, chance)
        table = cls(game, options, seats, seating, source)
        table._begin(game.setup(options, seats, seating, chance), chance)
        table._advance()
        return table

    @classmethod
    def from_state(cls, game: Game[S], options: BaseModel, state: S, seats: int, seed: str = "00" * 32) -> Table[S]:
        """Return a table that continues from any state, for tests and puzzles.

        Each seat has the lobby place of its number. `seed` is used with scheme 0.
        """
        source = Source(seed)
        table = cls(game, options, seats, range(seats), source)
        table._begin(state, source.stream())
        table._advance()
        return table

    def replayed(self, answers: Sequence[Answer]) -> Table[S]:
        """Return a new table on which the whole game is played again, from the same source with these answers.

        Raises `Refusal` for an answer to a choice that is not open, or that is not allowed.
        """
        table = Table.start(self.game, self.options, self.seats, self.source)
        for answer in answers:
            table.replay_answer(answer)
        return table

    def answer(self, seat: int, number: int, value: Value, by: By = By.PERSON) -> Answer:
        """Answer a seat's open choice of this number, and run the rules to the next question. Return the answer.

        `by` is the author. Raises `NotYourChoice`, `StaleChoice` or `NotAllowed`; the table is then unchanged.
        """
        opened = self._openings.find(seat, number)
        answer = Answer(seat, opened.choice.name, opened.choice.check(value), by)
        self._apply(answer, opened)
        return answer

    def time_up(self, seat: int, number: int) -> Answer:
        """Answer a blocking choice with its default, because time is up. Return the answer.

        Raises the same errors as `answer`.
        """
        opened = self._openings.find(seat, number)
        if not opened.choice.blocks:
            raise StaleChoice(STALE)
        return self._time_up(seat, opened)

    def view(self, viewer: int | None) -> View:
        """Return the game's view of all that this seat, or with None an onlooker, may know now."""
        return self.game.view(self._play.state, viewer)

    def cached_view(self, viewer: int | None) -> View:
        """Return the view that `view` returns, computed once until the next answer.

        Do not use it after changing the state without an answer, and do not change the view: it is shared.
        """
        if viewer not in self._views:
            self._views[viewer] = self.view(viewer)
        return self._views[viewer]

    def progress(self, before: Table[S]) -> Save | Progress | None:
        """Return the part of the save that has changed since `before`, which is this table before its last answer.

        Return the whole `Save` if a step has ended since. Otherwise return the `Progress` of the running step, or None
        if nothing but the answers changed.
        """
        if not self._checkpoint.given:
            return self.save()
        now, known = self._progress(), before._progress()
        return None if now == known else now

    def _progress(self) -> Progress:
        return Progress(self.reports_made - self._checkpoint.report_count, self._openings.newest)

    def save(self) -> Save:
        """Return the table as plain data. It can be saved at any time, also while choices are open."""
        since = self._checkpoint
        return Save(
            game=self.game.key,
            version=self.game.version,
            options=self.options.model_dump(mode="json"),
            seats=self.seats,
            seating=list(self.seating),
            seed=self.source.seed,
            words=list(self.source.words),
            state=state_adapter(self.game.state).dump_python(since.state, mode="json"),
            drawn=since.drawn,
            checkpoint_choice=since.newest,
            newest_choice=self._openings.newest,
            report_count=self.reports_made - since.report_count,
            open_choices=since.open_choices(),
            answers=[given.saved() for given in since.given],
            scheme=self.source.scheme,
            starts=list(self.source.starts),
            beacon=self.source.beacon,
            key=self.source.key.hex(),
            renumbered_choices=list(since.renumbered_choices),
            renumbered_after=since.renumbered_after,
            first_version=self.first_version,
        )

    @classmethod
    def restore(cls, game: Game[S], save: Save) -> Table[S]:
        """Return the table as it was when saved, including open choices and their numbers.

        After an update of the rules, a stored answer may not fit the choice that is asked now. Then the running step
        starts again without answers, and `reopened` of the table is True: the caller must tell the players. Raises
        `SavedByNewerVersion` for a save of a later version.
        """
        table = cls.at_checkpoint(game, save)
        for place, answer in enumerate(save.answers):
            if place == save.renumbered_after:
                table.set_numbers(save.renumbered_choices)
            met = [o.choice for o in table.open.get(answer.seat, ()) if o.choice.name == answer.choice_name]
            try:
                if not met or met[0].digest() != answer.choice_digest:
                    raise StaleChoice(STALE)
                table.replay_answer(Answer(answer.seat, answer.choice_name, answer.value, answer.answered_by))
            except Refusal:
                again = cls.at_checkpoint(game, save)
                again.set_numbers(renumbered(again.open, save.newest_choice))
                again.reopened = True
                return again
        if len(save.answers) == save.renumbered_after:
            table.set_numbers(save.renumbered_choices)
        table._play.reports = table._play.reports[save.report_count :]
        table._reports_taken = save.report_count
        table._openings.newest = max(table._openings.newest, save.newest_choice)
        return table

    @classmethod
    def at_checkpoint(cls, game: Game[S], save: Save, chance: Chance | None = None) -> Table[S]:
        """Return the table at the checkpoint of this save, without the answers since, under the rules of `game`.

        `chance` replaces the random stream from there if draws are to be logged. Raises `SavedByNewerVersion` if a
        later version of the program has stored `save`.
        """
        stored, version = save.state, save.version
        if version > game.version or save.scheme not in KNOWN:
            raise SavedByNewerVersion(
                f"the save of {save.game} has rules version {version} and entropy scheme {save.scheme}: "
                "update the program"
            )
        while version != game.version:
            stored, version = game.migrations[version](stored), version + 1
        options = game.options.model_validate(save.options)
        source = save.source()
        table = cls(game, options, save.seats, save.seating, source)
        table.first_version = save.first_version
        state = state_adapter(game.state).validate_python(stored)
        table._begin(state, chance or source.stream(save.drawn))
        table._openings.restore(save.open_choices, save.checkpoint_choice)
        table._advance()
        table._checkpoint.open = save.open_choices
        return table

    def rules_changed(self, save: Save) -> bool:
        """Return True if another version of the rules stored `save`, from which this table was restored."""
        return self.reopened or save.version != self.game.version

    def copy(self) -> Table[S]:
        """Return an independent copy, on which the game can go on.

        The running step is started again on a copy of its first state, and its answers are replayed.
        """
        since, table = self._checkpoint, Table(self.game, self.options, self.seats, self.seating, self.source)
        table.first_version = self.first_version
        table._begin(self._copy(since.state), self.source.stream(since.drawn))
        table._checkpoint = since.before_answers()
        table._begin_step()
        for given in since.given:
            table.replay_answer(given.answer)
        table._openings.copy_numbers(self._openings, same=True)
        table._play.reports, table._reports_taken = [], self.reports_made
        return table
