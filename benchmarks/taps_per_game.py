"""Number of taps, questions, empty questions and handovers in whole games of automatic players.

Each automatic player stands for a person with the default automatic answers, which cost nothing. A question is a choice
for which the table waits. It is empty if it has only one answer, or only ways to pass.

A button costs one tap, also in an optional choice. A menu costs two. A multiple choice costs two and one for each
change. A text form costs three.

A handover is a moment at which the table begins to wait for another person. A turn is one person's turn. Figures “a
turn” count the questions of all people.

`python -m benchmarks.taps_per_game` prints the figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.tables.time_limits.pace import DEFAULT, default_options
from bot.views.choice_components import BUTTONS, SELECT, in_menu
from engine.advance_answers import answers_after, in_force
from engine.choice import Choice, PickNumber, PickOne, PickSome, Value
from engine.game import games
from engine.games.arrr.sealed_rounds import is_pass
from engine.players import players
from engine.table import Table

GAMES = 48
"""The number of games of each title with each number of people."""
SEATS = (2, 3, 4)
FORM_TAPS = 3
TURNS: dict[str, Callable[[Any], int]] = {
    "yarr": lambda state: state.turns,
    "tortuga": lambda state: state.turns,
    "arrr": lambda state: state.turn,
}
"""By game: a function that returns the number of turns so far. Games that do not count turns are missing."""
GOALS = {
    **{(f"Arrr!!!, {seats} people", "questions a turn"): 6 for seats in SEATS},
    **{(f"Arrr!!!, {seats} people", "empty questions a turn"): 0.3 for seats in SEATS},
    **{(f"Arrr!!!, {seats} people", "questions a person and game"): 60 for seats in SEATS},
    ("Rattle, 3 people", "taps a person and game"): 90,
    ("Rattle, 3 people", "handovers a game"): 90,
}


def taps(choice: Choice, value: Value) -> int:
    """Return the number of taps on buttons and menus that this answer takes."""
    if isinstance(choice, PickOne):
        return 2 if value in in_menu(choice) else 1
    if isinstance(choice, PickNumber) and choice.most - choice.least < SELECT:
        return 1 if choice.most - choice.least < BUTTONS else 2
    if isinstance(choice, PickSome):
        assert isinstance(value, list)
        kept = choice.picked and value == choice.picked
        return 1 if kept or not value else 2 + len({*value} ^ {*choice.picked})
    return FORM_TAPS


def has_one_answer(choice: Choice) -> bool:
    """Return True if the choice has only one answer, or only ways to pass an optional window."""
    if isinstance(choice, PickOne):
        return len(choice.options) == 1 or (choice.window and all(is_pass(one.id) for one in choice.options))
    if isinstance(choice, PickSome):
        return not choice.most or choice.least == len(choice.options)
    return isinstance(choice, PickNumber) and choice.least == choice.most


@dataclass
class Totals:
    """Totals of some games.

    `games`, `people` and `turns` are numbers. `taps`, `questions` and `empty` have the numbers of taps, questions and
    empty questions, by the name of the choice. `handed` is the number of handovers.
    """

    games: int = 0
    people: int = 0
    turns: int = 0
    taps: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    empty: Counter[str] = field(default_factory=Counter)
    handed: int = 0

    def figures(self) -> dict[str, float]:
        """Return the averages for a person, for a game or for a turn, by name."""
        found = {
            "taps a person and game": self.taps.total() / self.people,
            "questions a person and game": self.questions.total() / self.people,
            "empty questions a person and game": self.empty.total() / self.people,
            "handovers a game": self.handed / self.games,
        }
        if self.turns:
            found["questions a turn"] = self.questions.total() / self.turns
            found["empty questions a turn"] = self.empty.total() / self.turns
        return {name: round(value, 2 if value < 10 else 1) for name, value in found.items()}


def fully_automatic(table: Table[Any], seat: int, wishes: Collection[str]) -> bool:
    """Return True if automatic answers cover all choices that the game waits for at this seat.

    `wishes` are the ids of the automatic answers that are switched on.
    """
    view, asked = table.view(seat), [one.choice for one in table.open[seat] if one.choice.blocks]
    return all(table.game.auto_answer(view, choice, wishes) is not None for choice in asked)


def play_and_count(key: str, seats: int, number: int, count: Totals, **options: Any) -> None:
    """Play game number `number` of this title to its end and add its totals to `count`.

    `key` is the title's key, `seats` the number of people, and `options` the options of the game that differ from the
    defaults.
    """
    game, random = games()[key], Random(number)
    at_start = [wish.id for wish in game.auto_answers if wish.on_by_default]
    ahead = [list[str]() for _ in range(seats)]
    best = [player for _, player in players(key).values()][-1]
    table = Table.start(game, game.options(**options), seats, f"{number:064x}")

    def wishes(seat: int) -> list[str]:
        return [*at_start, *in_force(game.advance_answer, table.view(seat), ahead[seat])]

    while asked := table.waiting():
        seat = random.choice(asked)
        opened = table.open[seat]
        answered = best(table.view(seat), [one.choice for one in opened], random)
        assert answered is not None
        one = next(one for one in opened if one.choice.name == answered[0])
        wished = game.auto_answer(table.view(seat), one.choice, wishes(seat)) if one.choice.blocks else None
        if wished is None:
            count.taps[one.choice.name] += taps(one.choice, one.choice.check(answered[1]))
        if one.choice.blocks and wished is None:
            count.questions[one.choice.name] += 1
            count.empty[one.choice.name] += has_one_answer(one.choice)
        table.answer(seat, one.number, answered[1] if wished is None else wished)
        table.take_reports()
        if wished is None:
            ahead[seat] = answers_after(game.advance_answer, table.view(seat), one.choice, answered[1], ahead[seat])
        waited = {*table.waiting()} - {*asked, seat}
        count.handed += any(not fully_automatic(table, other, wishes(other)) for other in waited)
    count.games += 1
    count.people += seats
    count.turns += TURNS[key](table.state) if key in TURNS else 0


def count_games(key: str, seats: int, **options: Any) -> Totals:
    """Play several games (`GAMES`) of the title `key` with this number of people, and return their totals.

    `options` are the options of the game that differ from the defaults.
    """
    count = Totals()
    for number in range(GAMES):
        play_and_count(key, seats, number, count, **options)
    return count


def count_all() -> dict[str, Totals]:
    """Return the totals of every title with every number of people, by name, at a table of the default pace.

    At that pace Rattle is played against Norrington, and all visit the Port at once.
    """
    return {
        f"{game.title.plain().split(',')[0]}, {seats} people": count_games(
            game.key, seats, **default_options(game, DEFAULT)
        )
        for game in games().values()
        for seats in SEATS
        if game.least_seats <= seats <= game.most_seats
    }


def figures() -> dict[str, dict[str, object]]:
    """Return the figures of every title with every number of people, by name."""
    found: dict[str, dict[str, object]] = {}
    for title, count in count_all().items():
        for name, value in count.figures().items():
            goal = GOALS.get((title, name))
            found[f"{title}: {name}"] = {
                "value": value,
                "unit": "",
                "goal": goal,
                "holds": None if goal is None else value <= goal,
            }
    return found


def main() -> None:
    """Print the figures, and how many taps each choice takes."""
    for title, count in count_all().items():
        print(title, count.figures())
        for name, number in count.taps.most_common():
            print(
                f"  {name}: {number / count.people:.1f} taps, {count.questions[name] / count.people:.1f} questions, "
                f"{count.empty[name] / count.people:.1f} empty a person and game"
            )


if __name__ == "__main__":
    main()
