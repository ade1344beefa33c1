"""Advice: the answer of the strongest automatic player, its value against the next best, and a reason in a sentence.

Advice depends only on what the seat sees, and on worlds that are sampled with a given seed. Two tables that look alike
to a seat give the same advice. A test holds every game to that.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from math import inf, sqrt
from random import Random
from typing import Any, TypeVar

from engine.choice import Choice, Refusal, Value
from engine.play import Answer, S
from engine.players import Answering, Player, players, thinking_of
from engine.players.monte_carlo import BATCH, Candidate, Fact, SearchResult, compare_answers, first_of
from engine.players.strengths import GOOD
from engine.possible_worlds import PossibleWorld
from engine.text import Text, text

SECONDS = 1.0
"""Processor seconds for one piece of advice."""
SURE_ERRORS = 2.0
"""Standard errors from which a difference counts."""

BY_HEURISTIC = text("By its rules of thumb this is worth most.")
EQUAL = text("These are about equal.")
IN_ALL = text("All in all it comes out ahead more often; no single thing explains it.")


@dataclass(frozen=True, slots=True)
class Respect:
    """A respect in which the results of answers differ, such as the number of cards left.

    `words` is the sentence for an answer that leads to more of it. `of` measures it, and more is better. `much` is a
    large difference, by which respects are compared. The sentence is true only if the mean of `of` after the answer is
    between `least` and `most`. `fits` gets the name of the choice, the answer and the next best one. It
    returns True if the difference can follow from that answer.
    """

    words: Text
    of: Fact
    much: float = 1.0
    least: float = -inf
    most: float = inf
    fits: Callable[[str, Value, Value], bool] = lambda name, value, instead: True


Because = Callable[[Any, Choice, Value], Text | None]
"""Return why an answer is good in this view, or None if there is no particular reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advising:
    """The reasons that a game can give.

    `respects` explain the result of a search. `because` and `thumbs` explain an answer of the heuristics: the former
    from the position, the latter in general. Their keys are the name of a choice, or that and the beginning of the
    answer (`act sail`).
    """

    respects: Sequence[Respect] = ()
    because: Mapping[str, Because] = field(default_factory=dict)
    thumbs: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A recommended answer with its reason.

    `first` is an answer to an optional choice that should be given before. After a search, `worth` is the chance to
    win, `instead` the next best answer, and `gain` how much less likely that one wins. `clear` is True if chance hardly
    explains the gain.
    """

    answering: Answering
    reason: Text
    first: Answering | None = None
    worth: float | None = None
    instead: Value | None = None
    gain: float = 0.0
    clear: bool = False


@cache
def advising_of(game: str) -> Advising:
    """Return the `ADVICE` of the module `engine.players.advice.<game>`, or an empty one if there is no such module."""
    module = f"engine.players.advice.{game}"
    found: Advising = importlib.import_module(module).ADVICE if find_spec(module) else Advising()
    return found


def by_thumb(game: str, view: Any, choices: Sequence[Choice], random: Random) -> Advice | None:
    """Return the answer of the *good* player with its reason, without a search. None if it has no answer."""
    good = players(game)[GOOD][1]
    first = _if_optional(good(view, choices, random), choices)
    answering = _without_optional(good)(view, choices, random) or first
    if answering is None:
        return None
    return Advice(
        answering=answering,
        reason=_heuristic_reason(game, answering, view, choices),
        first=first if answering != first else None,
    )


def advise(world: PossibleWorld[Any], seat: int, random: Random, seconds: float = SECONDS) -> Advice | None:
    """Return the strongest player's advice for a seat. None if the game has no search, or no choice needs an answer.

    `world` is any world that looks to the seat like its table. `seconds` is processor time.
    """
    key = world.game.key
    thinking, advising = thinking_of(key), advising_of(key)
    if thinking is None:
        return None
    first, then = _optional_first(world, seat, thinking.good, random)
    table = then.opened()
    view, choices = table.view(seat), [opened.choice for opened in table.open.get(seat, ())]
    facts = [one.of for one in advising.respects]
    result = compare_answers(
        then, seat, replace(thinking, good=_without_optional(thinking.good)), random, seconds, facts
    )
    if not isinstance(result, SearchResult):
        answering = result or first
        if answering is None:
            return None
        reason = _heuristic_reason(key, answering, view, choices)
        return Advice(answering=answering, reason=reason, first=first if answering != first else None)
    best = result.best(thinking.clear)
    first = first or first_of(then, seat, thinking, best.answering)
    others = [one for one in (result.good, *result.others, *result.dropped) if one is not best and one.gains]
    if len(result.base_values) < BATCH or not others:
        return Advice(
            answering=best.answering, reason=_heuristic_reason(key, best.answering, view, choices), first=first
        )
    following = max(others, key=lambda one: one.gain)
    pairs = [ours - theirs for ours, theirs in zip(best.gains, following.gains, strict=False)]
    gain, error = _mean(pairs)
    clear = gain > SURE_ERRORS * error
    why = _clearest_respect(advising, best, following) if clear else EQUAL
    if why is None:
        why = _heuristic_reason(key, best.answering, view, choices) if best is result.good else IN_ALL
    return Advice(
        answering=best.answering,
        reason=why,
        first=first,
        worth=sum(result.base_values) / len(result.base_values) + best.gain,
        instead=following.answering[1],
        gain=gain,
        clear=clear,
    )


def halves(number: float) -> str:
    """Return a number as text, rounded to halves, such as “2½”. Negative numbers give “0”."""
    found = max(0, round(2 * number))
    return f"{found // 2 or ''}{'½' * (found % 2)}" or "0"


def _without_optional(good: Player) -> Player:
    """Return a player that answers like `good` but is never shown optional choices."""
    return lambda view, choices, random: good(view, [choice for choice in choices if choice.blocks], random)


def _if_optional(answering: Answering | None, choices: Sequence[Choice]) -> Answering | None:
    """Return the answer if its choice is optional, so that nobody waits for it, else None."""
    waited = any(choice.blocks and answering and choice.name == answering[0] for choice in choices)
    return None if waited else answering


def _optional_first(
    world: PossibleWorld[S], seat: int, good: Player, random: Random
) -> tuple[Answering | None, PossibleWorld[S]]:
    """Return the optional answer, such as a call, that `good` gives first, and the world after it.

    Without one, or if it would change what must be answered, the world is unchanged. The answer is None if there is
    none or it is refused.
    """
    table = world.opened()
    choices = [opened.choice for opened in table.open.get(seat, ())]
    first = _if_optional(good(table.view(seat), choices, random), choices)
    if first is None:
        return None, world
    given = Answer(seat, *first)
    try:
        table.replay_answer(given)
    except Refusal:
        return None, world
    waited = [choice.name for choice in choices if choice.blocks]
    still = [opened.choice.name for opened in table.open.get(seat, ()) if opened.choice.blocks]
    return first, replace(world, answers=[*world.answers, given]) if still == waited else world


def _clearest_respect(advising: Advising, best: Candidate, following: Candidate) -> Text | None:
    """Return the sentence for the respect in which `best` is furthest ahead of `following`.

    Return None if no difference is statistically clear, true in this position, and a result of the answer.
    """
    worlds = [(mine, other) for mine, other in zip(best.outcomes, following.outcomes, strict=False) if mine and other]
    found: list[tuple[float, int]] = []
    for number, respect in enumerate(advising.respects):
        gain, error = _mean([mine[number] - other[number] for mine, other in worlds])
        after, _ = _mean([mine[number] for mine, _ in worlds])
        true = respect.least < after < respect.most
        if gain > SURE_ERRORS * error and true and respect.fits(*best.answering, following.answering[1]):
            found.append((gain / respect.much, -number))
    return advising.respects[-max(found)[1]].words if found else None


def _mean(differences: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error; (0, 1) for fewer than two numbers."""
    count = len(differences)
    if count < 2:
        return 0.0, 1.0
    mean = sum(differences) / count
    return mean, sqrt(sum((one - mean) ** 2 for one in differences) / (count * (count - 1)))


def _heuristic_reason(game: str, answering: Answering, view: Any, choices: Sequence[Choice]) -> Text:
    name, value = answering
    said, advising = f"{name} {value[0] if isinstance(value, list) and value else value}", advising_of(game)
    because = _longest_key(advising.because, said)
    for choice in choices:
        if because and choice.name == name and (why := because(view, choice, value)):
            return why
    return _longest_key(advising.thumbs, said) or BY_HEURISTIC


_T = TypeVar("_T")


def _longest_key(known: Mapping[str, _T], said: str) -> _T | None:
    """Return the value under the longest key with which `said` begins, or None."""
    return known[max(found, key=len)] if (found := [one for one in known if said.startswith(one)]) else None
