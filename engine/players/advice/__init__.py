"""Advice for who asks what the strongest automatic player would do in their place: its answer, what that is worth
against the next best, and why, in a sentence from what weighed most.

It rests on what that seat sees, and on worlds that it cannot tell from the table; of those the same random draws the
same. So advice is the same at all tables that look alike to whoever asks: a test holds every game to it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.util import find_spec
from math import sqrt
from random import Random
from typing import Any, TypeVar

from engine.choice import Choice, Refusal, Value
from engine.play import Answer, S
from engine.players import Answering, Player, players, thinking_of
from engine.players.monte_carlo import BATCH, Fact, Tried, Weighed, first_of, weigh
from engine.players.strengths import GOOD
from engine.possible_worlds import PossibleWorld
from engine.text import Text, text

SECONDS = 1.0
"""Processor seconds for one piece of advice."""
SURE = 2.0
"""A difference counts that is so many times its scatter."""

BY_THUMB = text("By its rules of thumb this is worth most.")
IN_ALL = text("All in all it comes out ahead more often; no single thing explains it.")


@dataclass(frozen=True, slots=True)
class Respect:
    """Something by which answers differ in what comes of them: how well off the seat is in it, the more the better, and
    how much of it is a great difference. `words` are a whole sentence, of an answer that leads to more of it."""

    words: Text
    of: Fact
    much: float = 1.0


Because = Callable[[Any, Choice, Value], Text | None]
"""Why an answer is a good one just here, from what its seat sees; None where there is nothing particular to say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advising:
    """What a game knows for giving reasons: in which respects answers differ, where it is thought ahead; and why the
    rules of thumb answer as they do, by the decision's name, or that and what the answer begins with («act sail»):
    `because` as things stand on this table, `thumbs` in general."""

    respects: Sequence[Respect] = ()
    because: Mapping[str, Because] = field(default_factory=dict)
    thumbs: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What somebody would do: the answer to what the table waits for, and why; `first`, what just lies open and is
    worth doing before. Where it was thought ahead: how likely it wins then (`worth`), the next best answer, and how
    much less likely it wins with that one; `clear`, where chance hardly explains that."""

    answering: Answering
    reason: Text
    first: Answering | None = None
    worth: float | None = None
    instead: Value | None = None
    gain: float = 0.0
    clear: bool = False


@cache
def advising_of(game: str) -> Advising:
    """What a game knows for giving reasons: the `ADVICE` of `engine.players.advice.<game>`, if there is one."""
    module = f"engine.players.advice.{game}"
    found: Advising = importlib.import_module(module).ADVICE if find_spec(module) else Advising()
    return found


def by_thumb(game: str, view: Any, choices: Sequence[Choice], random: Random) -> Advice | None:
    """What *good* would do, and why."""
    good = players(game)[GOOD][1]
    first = _aside(good(view, choices, random), choices)
    answering = _alone(good)(view, choices, random) or first
    if answering is None:
        return None
    return Advice(
        answering=answering, reason=_thumb(game, answering, view, choices), first=first if answering != first else None
    )


def advise(world: PossibleWorld[Any], seat: int, random: Random, seconds: float = SECONDS) -> Advice | None:
    """What the strongest player would do on a seat at a table that it cannot tell from this world. None where nobody
    thinks ahead in that game."""
    key = world.game.key
    thinking, advising = thinking_of(key), advising_of(key)
    if thinking is None:
        return None
    first, then = _what_comes_first(world, seat, thinking.good, random)
    table = then.opened()
    view, choices = table.view(seat), [opened.choice for opened in table.open.get(seat, ())]
    facts = [one.of for one in advising.respects]
    weighed = weigh(then, seat, replace(thinking, good=_alone(thinking.good)), random, seconds, facts)
    if not isinstance(weighed, Weighed):
        answering = weighed or first
        if answering is None:
            return None
        reason = _thumb(key, answering, view, choices)
        return Advice(answering=answering, reason=reason, first=first if answering != first else None)
    best = weighed.best(thinking.clear)
    first = first or first_of(then, seat, thinking, best.answering)
    others = [one for one in (weighed.good, *weighed.others, *weighed.dropped) if one is not best and one.gains]
    if len(weighed.stood) < BATCH or not others:
        return Advice(answering=best.answering, reason=_thumb(key, best.answering, view, choices), first=first)
    following = max(others, key=lambda one: one.gain)
    pairs = [ours - theirs for ours, theirs in zip(best.gains, following.gains, strict=False)]
    gain, error = _mean(pairs)
    why = _weighed_most(advising, best, following)
    if why is None:
        why = _thumb(key, best.answering, view, choices) if best is weighed.good else IN_ALL
    return Advice(
        answering=best.answering,
        reason=why,
        first=first,
        worth=sum(weighed.stood) / len(weighed.stood) + best.gain,
        instead=following.answering[1],
        gain=gain,
        clear=gain > SURE * error,
    )


def halves(number: float) -> str:
    """A worth in words, to the half: «2½». Below nothing is nothing."""
    found = max(0, round(2 * number))
    return f"{found // 2 or ''}{'½' * (found % 2)}" or "0"


def _alone(good: Player) -> Player:
    """Who is asked nothing but what the table waits for."""
    return lambda view, choices, random: good(view, [choice for choice in choices if choice.blocks], random)


def _aside(answering: Answering | None, choices: Sequence[Choice]) -> Answering | None:
    """An answer to what just lies open; None where it is to what the table waits for."""
    waited = any(choice.blocks and answering and choice.name == answering[0] for choice in choices)
    return None if waited else answering


def _what_comes_first(
    world: PossibleWorld[S], seat: int, good: Player, random: Random
) -> tuple[Answering | None, PossibleWorld[S]]:
    """What just lies open and is worth doing before one answers what the table waits for (a call), and the world in
    which it is done."""
    table = world.opened()
    choices = [opened.choice for opened in table.open.get(seat, ())]
    first = _aside(good(table.view(seat), choices, random), choices)
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


def _weighed_most(advising: Advising, best: Tried, following: Tried) -> Text | None:
    """The respect in which the better answer leads furthest beyond the next best, world by world."""
    worlds = [(mine, other) for mine, other in zip(best.came, following.came, strict=False) if mine and other]
    found: list[tuple[float, int]] = []
    for number, respect in enumerate(advising.respects):
        gain, error = _mean([mine[number] - other[number] for mine, other in worlds])
        if gain > SURE * error:
            found.append((gain / respect.much, -number))
    return advising.respects[-max(found)[1]].words if found else None


def _mean(differences: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far it may be off (one standard error)."""
    count = len(differences)
    if count < 2:
        return 0.0, 1.0
    mean = sum(differences) / count
    return mean, sqrt(sum((one - mean) ** 2 for one in differences) / (count * (count - 1)))


def _thumb(game: str, answering: Answering, view: Any, choices: Sequence[Choice]) -> Text:
    name, value = answering
    said, advising = f"{name} {value[0] if isinstance(value, list) and value else value}", advising_of(game)
    because = _fitting(advising.because, said)
    for choice in choices:
        if because and choice.name == name and (why := because(view, choice, value)):
            return why
    return _fitting(advising.thumbs, said) or BY_THUMB


_T = TypeVar("_T")


def _fitting(known: Mapping[str, _T], said: str) -> _T | None:
    """What is known under the longest beginning of what was said."""
    return known[max(found, key=len)] if (found := [one for one in known if said.startswith(one)]) else None
