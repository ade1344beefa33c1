"""Step runner: runs the rules from one question to the next, and records the answers since the last checkpoint.

Between two steps the state determines everything. A rule that waits for an answer cannot be saved. It is restored from
the checkpoint before its step, by running the step again with the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from pydantic import BaseModel

from engine.chance import Chance
from engine.checkpoint import AnsweredChoice, Checkpoint
from engine.choice import AT_RANDOM, Choice, StaleChoice, Value
from engine.entropy import Source
from engine.game import Game, Outcome, View
from engine.open_choices import STALE, OpenChoice, OpenChoices
from engine.play import AUTO_ANSWER, Answer, By, Play, Report, Rule, S
from engine.random_log import Draw, LoggedChance
from engine.save import SavedChoice
from engine.state_copy import copier
from engine.text import Who, text


class StepRunner(Generic[S]):
    """The part of a `Table` that runs the rules."""

    def __init__(
        self,
        game: Game[S],
        options: BaseModel,
        seats: int,
        seating: Sequence[int],
        source: Source,
    ) -> None:
        """Create a table without a state, on which no rule runs yet. Call `Table.start` or `Table.restore` instead."""
        self.game = game
        self.options = options
        self.seats = seats
        self.seating = tuple(seating)
        self.source = source
        self.first_version = game.version
        self.reopened = False
        self._openings = OpenChoices()
        self._reports_taken = 0
        self._copy = copier(game.state)
        self._play: Play[S]
        self._running: Rule
        self._checkpoint: Checkpoint[S] = Checkpoint.blank()
        self._last_chosen: AnsweredChoice | None = None
        self._last_answer: AnsweredChoice | None = None
        self._nothing_revealed = True
        """True if nothing was drawn or reported since the newest public answer."""
        self._views: dict[int | None, View] = {}
        """Views computed since the last answer, by viewer."""

    @property
    def open(self) -> dict[int, list[OpenChoice]]:
        """The open choices by seat."""
        return self._openings.by_seat

    @property
    def state(self) -> S:
        """The present state. Only rules may change it."""
        return self._play.state

    def waiting(self) -> list[int]:
        """Return the seats that have a choice for which the table waits. Empty once the game is over."""
        waiting: list[int] = []
        for seat, row in self._openings.by_seat.items():
            for opened in row:
                if opened.choice.blocks:
                    waiting.append(seat)
                    break
        return waiting

    def balloting_seats(self) -> list[int]:
        """Return the seats that must still answer a sealed choice (`Choice.sealed`).

        Other players may know only how many they are, and while `in_window` is True not even that.
        """
        return [s for s, opened in self.open.items() if any(o.choice.blocks and o.choice.sealed for o in opened)]

    @property
    def in_window(self) -> bool:
        """True if the table waits for the answer to a reaction that is offered to all seats (`Choice.window`)."""
        return any(o.choice.blocks and o.choice.window for row in self.open.values() for o in row)

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game, or None while it runs."""
        return self.game.outcome(self._play.state)

    @property
    def last_chosen_answer(self) -> AnsweredChoice | None:
        """The last answer that is not an automatic answer chosen by the person (`By.AUTO_ANSWER`).

        None if there was none since the start or a restore.
        """
        return self._last_chosen

    @property
    def last_answer(self) -> AnsweredChoice | None:
        """The last answer of any author. None if there was none since the start or a restore."""
        return self._last_answer

    def undoable(self, seat: int) -> int | None:
        """Return the position (from 0) of the answer that this seat may undo, or None if there is none.

        The position is among the answers of the running step. The answer is the newest public one, if the seat's person
        gave it and nothing was drawn or reported since. The full check in `engine.undo` may still refuse it, but takes
        a thousand times as long. Answers that other seats cannot notice (`AnsweredChoice.public`) are skipped, and so
        are their reports. Otherwise the result would show others that such an answer was given.
        """
        if not self._nothing_revealed:
            return None
        for place, given in reversed(list(enumerate(self._checkpoint.given))):
            if given.public:
                mine = given.answer.seat == seat and given.answer.by is By.PERSON
                return place if mine else None
        return None

    @property
    def last_public_answer(self) -> AnsweredChoice | None:
        """The newest public answer of the running step (`AnsweredChoice.public`), or None."""
        return next((given for given in reversed(self._checkpoint.given) if given.public), None)

    def standing_answer(self, seat: int) -> AnsweredChoice | None:
        """Return this seat's newest answer in the running step while others still answer the same question.

        Return None if no other seat must still answer a choice of the same name.
        """
        mine = next((given for given in reversed(self._checkpoint.given) if given.answer.seat == seat), None)
        if mine is None:
            return None
        others = (o.choice for other, row in self.open.items() if other != seat for o in row)
        return mine if any(asked.blocks and asked.name == mine.answer.name for asked in others) else None

    @property
    def step_rewound(self) -> bool:
        """True if an undo has removed answers of the running step."""
        return bool(self._checkpoint.renumbered_choices)

    @property
    def numbers_drawn(self) -> int:
        """How many numbers of the random stream the game has used."""
        return self._play.chance.drawn

    @property
    def answers_in_step(self) -> int:
        """The number of answers since the checkpoint."""
        return len(self._checkpoint.given)

    @property
    def reports_made(self) -> int:
        """The number of all reports since the game began."""
        return self._reports_taken + len(self._play.reports)

    def take_reports(self) -> list[Report]:
        """Return the reports since the last call, in order, and remove them."""
        reports, self._play.reports = self._play.reports, []
        self._reports_taken += len(reports)
        return reports

    def start_logging(self) -> None:
        """Log draws from now on (`take_draws`), and the score at the beginning of each block (`Report.scores`)."""
        self._play.chance = LoggedChance(self.source, self._play.chance.drawn)
        self._play.score = self.game.score

    def _begin(self, state: S, chance: Chance) -> None:
        """Create the `Play` of the rules. It records scores only if `chance` logs draws."""
        score = self.game.score if isinstance(chance, LoggedChance) else None
        self._play = Play(state, self.seats, chance, score)

    def take_draws(self) -> dict[int, Draw]:
        """Return the draws since `start_logging` or the last call, by position in the stream. Empty without logging."""
        chance = self._play.chance
        draws: dict[int, Draw] = {}
        if isinstance(chance, LoggedChance):
            draws, chance.draws = chance.draws, draws
        return draws

    def _default(self, choice: Choice) -> Value:
        if choice.default is AT_RANDOM or choice.default is None:
            return choice.any_answer(self._play.chance)
        return choice.default

    def _time_up(self, seat: int, opened: OpenChoice) -> Answer:
        """Report that the time for the open choice is up, and answer the choice with its default. Return that answer.

        The report of a sealed choice is only for its seat.
        """
        answer = Answer(seat, opened.choice.name, self._default(opened.choice), By.TIME_LIMIT)
        to = seat if opened.choice.sealed else None
        told = len(self._play.reports)
        self._play.report(text("Time is up for {who}.", who=Who(seat)), to, icon="clock")
        self._apply(answer, opened)
        if to is None:
            self._play.begin_earlier(told, seat)
        return answer

    def _apply(self, answer: Answer, opened: OpenChoice) -> None:
        play, choice = self._play, opened.choice
        self._views = {}
        self._last_answer = given = AnsweredChoice(answer, choice)
        if answer.by is not AUTO_ANSWER:
            self._last_chosen = given
        self._checkpoint.given.append(given)
        drawn, told = play.chance.drawn, len(play.reports)
        quiet = False
        if choice.blocks:
            self._openings.mark_answered(answer.seat, opened)
        elif choice.secret:
            quiet, seen = True, self._seen_by_others(answer.seat)
        try:
            asks = self._running.send(answer)
        except StopIteration:
            self._advance()
        else:
            self._openings.open_all(asks)
        if quiet:
            aloud = any(report.readers != (answer.seat,) for report in play.reports[told:])
            given.public = aloud or seen != self._seen_by_others(answer.seat)
        if given.public:
            self._nothing_revealed = drawn == play.chance.drawn and told == len(play.reports)
        else:
            self._nothing_revealed = self._nothing_revealed and drawn == play.chance.drawn

    def _seen_by_others(self, seat: int) -> tuple[list[int], list[tuple[int, int]]]:
        """Return what the other seats can see of the open choices and of waiting.

        The first list has the seats that the table waits for. The second has a pair of a seat and a choice number for
        each open choice, without the secret choices of `seat`.
        """
        numbers = [
            (other, o.number) for other, row in self.open.items() for o in row if other != seat or not o.choice.secret
        ]
        return self.waiting(), numbers

    def replay_answer(self, answer: Answer) -> None:
        """Give the answer to the seat's open choice whose name is `answer.name`.

        If it is the default answer of a time-out, that default is computed anew. Raises `Refusal` if the choice is not
        open, or the answer is not legal.
        """
        for opened in self.open.get(answer.seat, ()):
            if opened.choice.name == answer.name:
                if answer.by_time_limit:
                    self._time_up(answer.seat, opened)
                else:
                    self._apply(answer._replace(value=opened.choice.check(answer.value)), opened)
                return
        raise StaleChoice(STALE)

    def _advance(self) -> None:
        """Run steps until one asks or the agenda is empty. Take a checkpoint before each step that may ask."""
        play, steps = self._play, self.game.steps
        state, agenda = play.state, play.state.agenda
        while agenda:
            due = agenda.pop()
            running = steps[due.step](play, *due.args)
            if running is None:
                continue
            before = self._copy(state)
            before.agenda.append(due)
            self._take_checkpoint(before)
            play.end_step()
            try:
                asks = running.send(None)
            except StopIteration:
                continue
            self._running = running
            self._openings.open_all(asks)
            return
        self._openings.close()
        self._take_checkpoint(state)

    def _begin_step(self) -> None:
        """Run the step on top of the agenda to its first question. Do nothing if the agenda is empty."""
        if self._play.state.agenda:
            due = self._play.state.agenda.pop()
            running = self.game.steps[due.step](self._play, *due.args)
            assert running is not None, f"{due.step} has asked, so it is no plain function"
            self._running = running
            self._openings.open_all(running.send(None))

    def _take_checkpoint(self, state: S) -> None:
        """Set the checkpoint to the table as it is now. It runs at each step, so it overwrites the old object."""
        play, openings, here = self._play, self._openings, self._checkpoint
        here.state, here.drawn, here.newest = state, play.chance.drawn, openings.newest
        here.report_count, here.open, here.given = self._reports_taken + len(play.reports), openings.by_seat, []
        here.renumbered_choices, here.renumbered_after = (), 0

    def set_numbers(self, rows: list[SavedChoice]) -> None:
        """Set the numbers of the open choices to those in `rows`, which are matched by seat, name and digest.

        The step stores them, so a table that is restored has the same numbers.
        """
        self._openings.set_numbers(rows)
        self._checkpoint.renumbered_choices, self._checkpoint.renumbered_after = rows, len(self._checkpoint.given)
