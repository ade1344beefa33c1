"""Possible worlds: tables that a viewer cannot tell from the real one.

*Strong* players search in them, and the test suite compares them to find leaks.

    worlds = Worlds(table, seat)
    world = worlds.draw(random)
    one, same = world.opened(), world.opened()

In a world, hidden pieces change places (`engine.hidden_pieces`). Hidden values are drawn anew (`engine.audience`), and
so are the sealed answers of others. Each world has its own random numbers for the rest of the
game. Neither the true table nor its seed can be found from any number of worlds. For tables that look alike to a
viewer, equal random numbers give equal worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic

from pydantic import BaseModel

from engine.audience import hidden, known
from engine.checkpoint import Checkpoint
from engine.choice import Choice, Refusal, Value
from engine.game import Game
from engine.hidden_piece_permutation import Exchange, rearranged, relabelled
from engine.hidden_pieces import interchangeable_pieces
from engine.hypothetical_table import Dice, HypotheticalTable
from engine.play import Answer, S
from engine.state_copy import copier
from engine.table import Table

Groups = Sequence[Sequence[str]]
Policy = Callable[[HypotheticalTable[Any], int, Choice, Random], Value]
"""Function that guesses the answer of a seat to a sealed choice (`Choice.sealed`), at the table before that answer."""
Belief = Callable[[Any, int | None], float]
"""Function that returns how likely a state is to a viewer (a seat, or None for an onlooker).

Only the ratio between two states matters."""

TRIES = 16
"""The maximum number of attempts to find a world in which all answers of the running step are possible."""
BELIEVED = 6
"""The number of states among which `draw` picks one by its likelihood, if there is a belief."""


def any_answer(table: HypotheticalTable[Any], seat: int, choice: Choice, random: Random) -> Value:
    """Return a random legal answer: the default policy."""
    return choice.any_answer(Dice(random))


@dataclass(slots=True)
class PossibleWorld(Generic[S]):
    """One possible state of a table.

    Each call of `opened` returns an equal table, with the same random numbers to come. `state` is the state before
    `answers`, the answers of the running step. `words` are the next numbers of the random stream. `seed` determines the
    numbers after them.
    """

    game: Game[S]
    options: BaseModel
    seats: int
    state: S
    answers: list[Answer]
    seed: int
    words: tuple[int, ...] = ()

    def opened(self) -> HypotheticalTable[S]:
        """Return a new table after the answers. Raises `Refusal` if an answer is impossible in this world."""
        table = self.begun()
        for answer in self.answers:
            table.replay_answer(answer)
        return table

    def begun(self) -> HypotheticalTable[S]:
        """Return a new table before the answers of the running step."""
        return HypotheticalTable.at_step(
            self.game,
            self.options,
            self.seats,
            copier(self.game.state)(self.state),
            Dice(Random(self.seed), self.words),
        )


class Worlds(Generic[S]):
    """Draws possible worlds: tables that `viewer` (a seat, or None for an onlooker) cannot tell from `table`.

    `table` is the real table, or a world made of it. With a `belief`, likely states are drawn more often. `policy`
    guesses the sealed answers of other seats.
    """

    def __init__(
        self,
        table: Table[S] | PossibleWorld[S],
        viewer: int | None,
        belief: Belief | None = None,
        policy: Policy = any_answer,
    ) -> None:
        self._viewer, self._belief, self._policy = viewer, belief, policy
        self._true = table if isinstance(table, PossibleWorld) else as_world(table)
        now = table.opened() if isinstance(table, PossibleWorld) else table
        found = constant_groups([self._true.state, now.state], viewer)
        self._groups = sorted(sorted(group) for group in found)
        self._sorted = sorted_in_place(self._groups, self._true.state, viewer)
        self._open_choices = _open_choices(now, viewer)
        self._sealed = {o.choice.name for row in now.open.values() for o in row if o.choice.sealed and o.choice.blocks}
        self._known = known(now.state, viewer) if self._true.answers or self._true.words else None

    def draw(self, random: Random) -> PossibleWorld[S] | None:
        """Return a random world, or None if none was found in which the answers of the running step are possible."""
        for attempt in range(TRIES):
            words = self._true.words if attempt >= TRIES // 2 else ()
            if found := self._attempt(random, words):
                return found
        return None

    def _attempt(self, random: Random, words: tuple[int, ...]) -> PossibleWorld[S] | None:
        state, exchange = self._state(random)
        answers: list[Answer] = []
        world = replace(self._true, state=state, answers=answers, seed=random.getrandbits(64), words=words)
        try:
            table = world.begun()
            for answer in self._true.answers:
                if answer.seat != self._viewer:
                    answer = self._of_others(table, answer, exchange, random)
                table.replay_answer(answer)
                answers.append(answer)
        except Refusal:
            return None
        if _open_choices(table, self._viewer) != self._open_choices:
            return None
        return world if self._known is None or self._known == known(table.state, self._viewer) else None

    def _of_others(self, table: HypotheticalTable[S], answer: Answer, exchange: Exchange, random: Random) -> Answer:
        if answer.name in self._sealed:
            for opened in table.open.get(answer.seat, ()):
                if opened.choice.name == answer.name and opened.choice.sealed:
                    return answer._replace(value=self._policy(table, answer.seat, opened.choice, random))
        return answer._replace(value=relabelled(answer.value, exchange))

    def _state(self, random: Random) -> tuple[S, Exchange]:
        found = []
        for _ in range(BELIEVED if self._belief else 1):
            drawn = permuted(self._groups, random)
            exchange = {piece: drawn[other] for piece, other in self._sorted.items()}
            found.append((rearranged(self._true.state, self._viewer, exchange, random), exchange))
        if self._belief is None:
            return found[0]
        weights = [self._belief(state, self._viewer) for state, _ in found]
        return random.choices(found, weights)[0] if sum(weights) > 0 else found[0]


def as_world(table: Table[S]) -> PossibleWorld[S]:
    """Return the true table as a world. Secret while the game runs."""
    since: Checkpoint[S] = table._checkpoint
    stream = table.source.stream(since.drawn)
    words = tuple(stream._word() for _ in range(table._play.chance.drawn - since.drawn))
    answers = [given.answer for given in since.given]
    return PossibleWorld(table.game, table.options, table.seats, since.state, answers, 0, words)


def _open_choices(table: Table[S], viewer: int | None) -> tuple[dict[int, list[str]], list[Choice]]:
    """Return the names of the open choices by seat, and the viewer's own open choices."""
    names = {seat: [o.choice.name for o in row] for seat, row in table.open.items() if row}
    return names, [] if viewer is None else [o.choice for o in table.open.get(viewer, ())]


# --- exchanges -----------------------------------------------------------------------------------------


def permuted(groups: Groups, random: Random) -> Exchange:
    """Return a random permutation of the pieces within each group.

    The result maps each piece to the piece that replaces it.
    """
    found: dict[str, str] = {}
    for group in groups:
        found.update(zip(group, random.sample(group, len(group)), strict=True))
    return found


def sorted_in_place(groups: Groups, state: Any, viewer: int | None) -> Exchange:
    """Return a mapping that puts the hidden pieces of each group in alphabetical order.

    It maps each piece to the piece that replaces it in the state. States that the viewer cannot tell apart become
    equal.
    """
    group_of = {piece: number for number, group in enumerate(groups) for piece in group}
    lying: list[dict[str, None]] = [{} for _ in groups]
    for leaf in hidden(state, viewer):
        if isinstance(leaf.value, str) and leaf.value in group_of:
            lying[group_of[leaf.value]][leaf.value] = None
    found: dict[str, str] = {}
    for group, places in zip(groups, lying, strict=True):
        found.update(zip([*places, *sorted(set(group) - places.keys())], sorted(group), strict=True))
    return found


def constant_groups(states: Sequence[S], viewer: int | None) -> list[list[str]]:
    """Return groups of pieces that are interchangeable for a viewer in every one of these states.

    The viewer cannot tell apart the pieces of a group. Groups of a single piece are left out. `viewer` is a seat, or
    None for an onlooker.
    """
    found: dict[str, list[int]] = {}
    for state in states:
        for number, group in enumerate(interchangeable_pieces(state, viewer)):
            for piece in group:
                found.setdefault(piece, []).append(number)
    together: dict[tuple[int, ...], list[str]] = {}
    for piece, numbers in found.items():
        if len(numbers) == len(states):
            together.setdefault(tuple(numbers), []).append(piece)
    return [group for group in together.values() if len(group) > 1]
