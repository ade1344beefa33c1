"""Check that no viewer learns hidden information.

The rule: if a viewer knows the same at two tables and has had the same reports, it must see the same at both. This
covers its view, its open choices, the reasons against all other actions, the public choices, and the numbers of all
choices. It must also hold after each following answer, while both tables accept it and the knowledge is equal.

Such tables are made in two ways. Either values that the viewer cannot know are exchanged, or one draw of chance that
only others see has another result. A report may also name only what its recipients can see at that moment (`naming`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import astuple, dataclass, field, fields
from random import Random
from typing import Any

from engine.audience import Kind, Path, audiences, hidden, leaves
from engine.choice import Choice, Option, Refusal, Words, options_of
from engine.game import Game
from engine.hidden_piece_permutation import Exchange, relabelled
from engine.hidden_pieces import interchangeable_pieces
from engine.play import Report
from engine.possible_worlds import constant_groups, permuted
from tests.conformance.changed_draws import begun_bent, bent, differ, hidden_values
from tests.conformance.exchanged_pieces import began_as, exchanged
from tests.conformance.observers import Observer
from tests.conformance.piece_knowledge import accounts_for_what_is_hidden, knows, words_in
from tests.conformance.playthrough import (
    AnyTable,
    Move,
    Setting,
    asked,
    company,
    describe,
    next_move,
    standings,
    strings,
    view_json,
    viewers,
)
from tests.conformance.report_references import ends_with_what_is_seen, names_only_what_is_seen
from tests.conformance.unavailable_reasons import reasons
from tests.conformance.world_secrecy import worlds_tell_nothing

TRIES = 8
"""Exchanges to try for a sample. Some move nothing, and some make a known answer impossible."""
ONWARD = 4
"""Number of following answers to compare."""
BENT = 3
"""Number of draws of an answer that are changed, each in its own world. For the beginning it is `BENT_AT_FIRST`."""
BENT_AT_FIRST = 6
FIRST = 2
"""Number of times that each choice of a seat is checked closely, even a rare one. Further checks are random."""


@dataclass
class Samples:
    """Counts of moments: checked, really different in a hidden value, comparable after the next answer and after two.

    `fell` counts the changed draws that the viewer did not see.
    """

    begun: int = 0
    moved: int = 0
    answered: int = 0
    onward: int = 0
    fell: int = 0
    looked: Counter[str] = field(default_factory=Counter)
    """How often each choice was compared, by its name."""

    def fresh(self, table: AnyTable) -> list[int]:
        """Return the seats with a choice that was checked too rarely so far. It is checked now."""
        found = list[int]()
        for seat, row in table.open.items():
            names = {opened.choice.name for opened in row if self.looked[opened.choice.name] < FIRST}
            self.looked.update(names)
            found += [seat] * bool(names)
        return found

    def lacks(self, game: Game[Any]) -> bool:
        """Return whether some choice of this game was never checked."""
        return bool(game.choice_labels.keys() - self.looked.keys())

    def check_samples(self, game: Game[Any]) -> None:
        """Check that most samples were useful, so that a pass has meaning."""
        if all_open(game.state):
            return
        assert self.begun, f"{game.key}: no moment was looked at"
        said = f"{game.key} has fields that not all may know, but at {self.begun} moments"
        assert self.moved >= 0.5 * self.begun, f"{said} only {self.moved} times something hidden could be exchanged"
        assert self.answered >= 0.3 * self.begun, f"{said} only {self.answered} times the same answer was possible"
        assert self.onward, f"{said} never two answers could be given"
        assert self.fell, f"{game.key}: no draw ever fell otherwise without somebody's knowing"


def all_open(state: Any) -> bool:
    """Return whether everything in these states is public."""
    return all(audience.kind is Kind.ALL for audience in audiences(state).values())


def keeps_secrets(
    game: Game[Any],
    setting: Setting,
    samples: Samples,
    share: float = 0.2,
    rules: Collection[str] | None = None,
    often: float = 1.0,
) -> Observer:
    """Check secrecy at a share of the answers, and the first times that each choice is asked.

    At a larger share, `often`, check only that no hidden value is shown and that reports name only what is seen.
    """
    random = Random(setting.seed)
    while True:
        table, move, _ = yield
        fresh = samples.fresh(table) if move is not None and move.value is not None else []
        closely = bool(fresh) or random.random() < share
        if not closely and move is not None and random.random() >= often:
            continue
        shows_nothing_hidden(table)
        if closely or move is None:
            accounts_for_what_is_hidden(table, rules)
        if move is None:
            ends_with_what_is_seen(table)
            break
        names_only_what_is_seen(table, move)
        if closely and move.value is not None:
            line = Line(table, move, random)
            for viewer in (*fresh, random.choice(viewers(table))):
                compare_worlds(line, viewer, random, samples)
            compare_chances(line, random, samples)
            if not all_open(game.state):
                worlds_tell_nothing(table, random.randrange(table.seats), random)
    begins_alike(game, setting, random, samples)


def shows_nothing_hidden(table: AnyTable) -> None:
    """Check that a view names no hidden piece, except those of which the viewer knows some history."""
    for viewer in viewers(table):
        pieces = {piece for group in interchangeable_pieces(table.state, viewer) for piece in group}
        shown = pieces.intersection(strings(view_json(table.view(viewer))))
        if shown:
            shown -= set(words_in(list(knows(table, viewer).values())))
        assert not shown, f"{viewer} is shown {sorted(shown)}, which is hidden from it: {describe(table)}"


# --- two worlds --------------------------------------------------------------------------------------


class Line:
    """A moment and the answers that follow it: the table after each, and the reports of each."""

    def __init__(self, table: AnyTable, move: Move, random: Random) -> None:
        self.moves, self.tables, self.told = list[Move](), [table], [list[Report]()]
        self._known = dict[tuple[int, int | None], dict[Path, Any]]()
        self._opened = dict[tuple[int, int | None], bool]()
        self._sights = dict[tuple[int, int | None], Sight]()
        self._hidden = dict[tuple[int, int | None], dict[Path, Any]]()
        now, around = table.copy(), company(table.game, table.seats, random)
        while len(self.moves) < ONWARD and move.value is not None:
            move.make(now)
            self.moves.append(move)
            self.told.append(now.take_reports())
            self.tables.append(now.copy())
            if now.outcome:
                break
            move = next_move(now, around, random)

    def groups(self, viewer: int | None, ahead: int) -> list[list[str]]:
        """Return what was hidden since the running step began and stays hidden after this number of answers."""
        states = [began_as(self.tables[0]), *(one.state for one in self.tables[: ahead + 1])]
        return constant_groups(states, viewer)

    def known(self, number: int, viewer: int | None) -> dict[Path, Any]:
        """Return what a viewer may know at one of these tables."""
        if (number, viewer) not in self._known:
            self._known[number, viewer] = knows(self.tables[number], viewer)
        return self._known[number, viewer]

    def opened(self, number: int, viewer: int | None) -> bool:
        """Return whether the answer before one of these tables may have shown what is hidden there again."""
        if (number, viewer) not in self._opened:
            before, after = self.tables[number - 1], self.tables[number]
            self._opened[number, viewer] = laid_open(before, after, viewer) or shuffled_again(before, after)
        return self._opened[number, viewer]

    def sight(self, number: int, viewer: int | None) -> Sight:
        """Return all that a viewer sees at one of these tables."""
        if (number, viewer) not in self._sights:
            self._sights[number, viewer] = sight(self.tables[number], self.told[number], viewer)
        return self._sights[number, viewer]

    def differs(self, number: int, other: AnyTable, viewer: int | None) -> bool:
        """Return whether a value that the viewer cannot know differs between one of these tables and another."""
        if (number, viewer) not in self._hidden:
            self._hidden[number, viewer] = hidden_values(self.tables[number], viewer)
        return differ(self._hidden[number, viewer], hidden_values(other, viewer))

    def follow(
        self, other: AnyTable, told: list[Report], who: list[int | None], exchange: Exchange, first: int, last: int
    ) -> int:
        """Check that a viewer with equal knowledge in the other world sees the same after each of the same answers.

        Return the number of moments that could be compared.
        """
        for number in range(first, last + 1):
            here = self.tables[number]
            who = [viewer for viewer in who if self.known(number, viewer) == knows(other, viewer)]
            if number > first:
                who = [viewer for viewer in who if not self.opened(number, viewer)]
            for viewer in who:
                looks_alike(here, self.sight(number, viewer), sight(other, told, viewer), viewer, number)
            if not who or number == last:
                return number - first + bool(who)
            seat, open_number, value = astuple(self.moves[number])
            try:
                Move(seat, open_number, value if who == [seat] else relabelled(value, exchange)).make(other)
            except Refusal:
                return number - first + 1
            told = other.take_reports()
        return 0


def laid_open(before: AnyTable, after: AnyTable, viewer: int | None) -> bool:
    """Return whether a field with hidden values is now empty, such as bids that were shown and removed.

    Nothing then shows any more that a seat knew the values. A hand from which a card is played does not count.
    """
    left = {field_of(leaf.path) for leaf in leaves(after.state, viewer)}
    return any(leaf.audience.values and field_of(leaf.path) not in left for leaf in hidden(before.state, viewer))


def shuffled_again(before: AnyTable, after: AnyTable) -> bool:
    """Return whether a piece that everybody saw is hidden now, as after a new deal.

    Other pieces may have been shown and hidden again in the same answer, such as the hands at the end of a round.
    """
    hidden_before, hidden_after = (
        {piece for group in interchangeable_pieces(table.state, None) for piece in group} for table in (before, after)
    )
    return not hidden_after <= hidden_before


def field_of(path: Path) -> Path:
    """Return the field of a value: its path without the position."""
    return path[:-1] if isinstance(path[-1], int) else path


def compare_worlds(line: Line, viewer: int | None, random: Random, samples: Samples) -> None:
    """Exchange what the viewer cannot know, and compare all that it sees.

    Once exchange all that is hidden now, and once what stays hidden after some answers.
    """
    table = line.tables[0]
    samples.begun += 1
    known = line.known(0, viewer)
    for ahead in (0, random.choice((1, len(line.moves)))):
        groups = line.groups(viewer, ahead)
        for _ in range(TRIES):
            exchange = permuted(groups, random)
            other = exchanged(table, viewer, exchange, random)
            if other is None or not line.differs(0, other, viewer) or knows(other, viewer) != known:
                continue
            followed = line.follow(other, [], [viewer], exchange, 0, ahead)
            samples.moved += ahead == 0
            samples.answered += ahead > 0 and followed > 1
            samples.onward += ahead > 0 and followed > 2
            break


def compare_chances(line: Line, random: Random, samples: Samples) -> None:
    """Change single draws of the next answer, and check that viewers who learn nothing of them see no difference."""
    table, move = line.tables[0], line.moves[0]
    world, chance = bent(table, None, 0)
    move.make(world)
    for draw in random.sample(range(chance.draws), min(BENT, chance.draws)):
        other, _ = bent(table, draw, random.randrange(1000))
        try:
            move.make(other)
        except Refusal:
            continue
        unaware = [viewer for viewer in viewers(table) if line.differs(1, other, viewer)]
        samples.fell += bool(line.follow(other, other.take_reports(), unaware, {}, 1, len(line.moves)))


def begins_alike(game: Game[Any], setting: Setting, random: Random, samples: Samples) -> None:
    """Change single draws of the setup. Check that only the seats that received the changed pieces see a difference."""
    table, chance = begun_bent(game, setting, None, 0)
    told = table.take_reports()
    known = {viewer: knows(table, viewer) for viewer in viewers(table)}
    unknown = {viewer: hidden_values(table, viewer) for viewer in viewers(table)}
    seen = {viewer: sight(table, told, viewer) for viewer in viewers(table)}
    for draw in random.sample(range(chance.draws), min(BENT_AT_FIRST, chance.draws)):
        other, _ = begun_bent(game, setting, draw, random.randrange(1000))
        told_other = other.take_reports()
        for viewer in viewers(table):
            if differ(unknown[viewer], hidden_values(other, viewer)) and known[viewer] == knows(other, viewer):
                samples.fell += 1
                looks_alike(table, seen[viewer], sight(other, told_other, viewer), viewer, 0)


Sight = dict[str, Any]
"""All that a viewer sees of a table. Each key says what is wrong if it differs in another world."""


def sight(table: AnyTable, told: list[Report], viewer: int | None) -> Sight:
    """Return all that a viewer sees of a table and of the reports."""
    every = [opened.choice for row in table.open.values() for opened in row]
    mine = [] if viewer is None else [opened.choice for opened in table.open.get(viewer, [])]
    return {
        "a report tells what is hidden": [repr(one) for one in told if one.heard_by(viewer)],
        "the view tells what is hidden": view_json(table.view(viewer)),
        "the end tells what is hidden": repr(table.outcome),
        "Game.score or Game.sides tells all what is hidden": standings(table),
        "who is asked tells what is hidden": asked(table),
        "how long one may think tells what is hidden": paces(table),
        "when a wish answers tells what is hidden": answered_for(table, viewer),
        "a public choice tells what is hidden": [plain(choice) for choice in every if not choice.secret],
        "the open choices tell what is hidden": [plain(choice) for choice in mine],
        "a reason tells what is hidden": [] if viewer is None else reasons(table, viewer),
    }


def looks_alike(table: AnyTable, here: Sight, there: Sight, viewer: int | None, later: int) -> None:
    """Check that the viewer sees the same in both worlds."""
    where = f"viewer {viewer}{f', {later} answers later' if later > 1 else ''}"
    for wrong, seen in here.items():
        assert seen == there[wrong], f"{wrong}, {where}: {_first(seen, there[wrong])}, {describe(table)}"


def paces(table: AnyTable) -> list[tuple[str, bool, bool, bool]]:
    """Return the time limit of each open choice, and whether it blocks the table or waits for all answers.

    The clock and the list of awaited seats make this public.
    """
    choices = [opened.choice for row in table.open.values() for opened in row]
    return [(choice.pace, choice.blocks, choice.sealed, choice.window) for choice in choices]


def answered_for(table: AnyTable, viewer: int | None) -> list[list[bool]]:
    """Return which unsealed choices of others would be answered automatically.

    This is tried with the default switches, each switch alone, and all. `AutoAnswer.told` marks switches whose effect
    others can see, as players are warned.
    """
    quiet = [wish for wish in table.game.auto_answers if not wish.shows_timing]
    every = [{one.id for one in quiet if one.on_by_default}, *({one.id} for one in quiet), {one.id for one in quiet}]
    return [
        [table.game.auto_answer(table.view(seat), opened.choice, wishes) is not None for wishes in every]
        for seat, row in table.open.items()
        for opened in row
        if seat != viewer and opened.choice.blocks and not opened.choice.sealed
    ]


def plain(choice: Choice) -> dict[str, Any]:
    """Return every text of a choice and its options.

    Texts are compared separately, since choices are equal if they ask the same in other words.
    """
    told = {
        one.name: getattr(choice, one.name) for one in fields(choice) if one.name not in ("unavailable", "suggests")
    }
    if options := options_of(choice):
        told["options"] = [[getattr(one, name) for name in _OPTION] for one in options]
    return told | {"suggested": repr(choice.suggests(""))} if isinstance(choice, Words) else told


_OPTION = [one.name if one.name != "about" else "hint" for one in fields(Option)]
"""Fields of an option to compare. Instead of `about`, which may be a function, its result `hint` is compared."""


def _first(here: Any, there: Any) -> str:
    """Return the first difference and its place."""
    if here == there:
        return ""
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        key = next(key for key in here if here[key] != there[key])
        return f"{key} {_first(here[key], there[key])}"
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        place = next(place for place, one in enumerate(here) if one != there[place])
        return f"{place} {_first(here[place], there[place])}"
    return f"{here} / {there}"
