"""Advice: the answer of the strongest automatic player, its value against the next best, and a reason in a sentence.

Advice depends only on what the seat sees, and on worlds that are sampled with a given seed. Two tables that look alike
to a seat give the same advice. A test holds every game to that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import sqrt
from random import Random
from typing import Any

from engine.choice import Choice, PickOne, Refusal, Value
from engine.game_packages import part_of
from engine.play import Answer, S
from engine.players import Answering, Player, players, search_settings_of
from engine.players.monte_carlo import BATCH, Candidate, Fact, SearchResult, compare_answers, first_of
from engine.players.strengths import GOOD
from engine.possible_worlds import PossibleWorld
from engine.text import Text, text

SECONDS = 1.0
"""Processor seconds for one piece of advice."""
SURE_ERRORS = 2.0
"""The number of standard errors from which a difference counts."""

BY_HEURISTIC = text("By rule of thumb this is the best choice.")
NOTHING_ELSE = text("By rule of thumb nothing else here is worth its price.")
ONLY = text("It's all you can do here.")
EQUAL = text("These are about equal.")
TRIED_OUT = text("It tried both: this way it came out ahead more often.")


@dataclass(frozen=True, slots=True)
class Criterion:
    """A criterion by which the results of answers differ, such as the number of cards left.

    `words` is the sentence for an answer that leads to more of it. `of` measures the criterion for a seat in a
    state; more is better. `much` is a difference that counts as large, so that different criteria can be compared.
    `fits` gets the name of the choice, the answer and the next best answer. It returns True if the difference can
    follow from that answer.
    """

    words: Text
    of: Fact
    much: float = 1.0
    fits: Callable[[str, Value, Value], bool] = lambda name, value, instead: True


Because = Callable[[Any, Choice, Value], Text | None]
"""Function that returns a fact of a view that supports an answer to a choice, or None if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Advising:
    """The reasons that a game can give for an answer.

    `criteria` explain the result of a search. `because` explains an answer by facts of the position. Its keys are the
    name of a choice, or that name and the beginning of the answer (`action shift`). `decisive` are the facts that are
    given instead of any result of a search.

    `tests/conformance/advice_claims` checks each sentence against the position. A new sentence needs a check there.
    """

    criteria: Sequence[Criterion] = ()
    because: Mapping[str, Because] = field(default_factory=dict)
    decisive: Sequence[Text] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A recommended answer with its reason.

    `first` is an answer to an optional choice, such as a call, that should be given before this one, or None. After
    a search, `worth` is the chance to win from 0 to 1. `instead` is the next best answer, and `gain` is how much
    lower its chance is. `clear` is True if the gain is statistically clear.
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
    """Return the reasons that a game can give (`ADVICE` of its module `advice`), or none if there is no such module.

    For a game under `engine.games` that module is `engine.players.advice.<game>`.
    """
    found: Advising = getattr(part_of(game, "advice"), "ADVICE", Advising())
    return found


def by_thumb(game: str, view: Any, choices: Sequence[Choice], random: Random) -> Advice | None:
    """Return the answer that the *good* player gives by heuristics, with its reason. None if it gives no answer.

    `game` is the key of the game. `view` and `choices` are the view and the open choices of the seat that asks for
    advice.
    """
    good = players(game)[GOOD][1]
    first = _if_optional(good(view, choices, random), choices)
    answering = _without_optional(good)(view, choices, random) or first
    if answering is None:
        return None
    settings = search_settings_of(game)
    if settings is not None and settings.due_before is not None:
        first = settings.due_before(view, choices, answering) or first
    return Advice(
        answering=answering,
        reason=_heuristic_reason(game, answering, view, choices),
        first=first if answering != first else None,
    )


def advise(world: PossibleWorld[Any], seat: int, random: Random, seconds: float = SECONDS) -> Advice | None:
    """Return the strongest player's advice for a seat. None if the game has no search, or no choice needs an answer.

    `world` is any world that looks to the seat like its table. Further worlds are sampled with `random`. `seconds` is
    the processor time for the search.
    """
    key = world.game.key
    settings = search_settings_of(key)
    if settings is None:
        return None
    first, then = _optional_first(world, seat, settings.good, random)
    table = then.opened()
    view, choices = table.view(seat), [opened.choice for opened in table.open.get(seat, ())]
    facts = [one.of for one in advising_of(key).criteria]
    result = compare_answers(
        then, seat, replace(settings, good=_without_optional(settings.good)), random, seconds, facts
    )
    if not isinstance(result, SearchResult):
        answering = result or first
        if answering is None:
            return None
        reason = _heuristic_reason(key, answering, view, choices)
        first = first_of(then, seat, settings, answering) or first
        return Advice(answering=answering, reason=reason, first=first if answering != first else None)
    advice = explained(key, result, settings.clear, view, choices)
    first = first_of(then, seat, settings, advice.answering) or first  # a forgotten call loses more than a catch gains
    return replace(advice, first=first)


def explained(game: str, result: SearchResult, clear: float, view: Any, choices: Sequence[Choice]) -> Advice:
    """Return the best answer of a search with its reason.

    `game` is the key of the game. `clear` is the number of standard errors by which an answer must be better than
    good's. `view` and `choices` are those of the seat. The search must have measured the criteria of the game.
    """
    advising, best = advising_of(game), result.best(clear)
    others = [one for one in (result.good, *result.others, *result.dropped) if one is not best and one.gains]
    if len(result.base_values) < BATCH or not others:
        return Advice(answering=best.answering, reason=_heuristic_reason(game, best.answering, view, choices))
    following = max(others, key=lambda one: one.gain)
    gain, error = mean_and_error([ours - theirs for ours, theirs in zip(best.gains, following.gains, strict=False)])
    sure = gain > SURE_ERRORS * error
    why, fact = EQUAL, _fact(game, best.answering, view, choices)
    if sure:
        decisive = fact if fact in advising.decisive else None
        why = decisive or _clearest_criterion(advising, best, following) or fact or TRIED_OUT
    return Advice(
        answering=best.answering,
        reason=why,
        worth=sum(result.base_values) / len(result.base_values) + best.gain,
        instead=following.answering[1],
        gain=gain,
        clear=sure,
    )


def halves(number: float) -> str:
    """Return a number as text, rounded to the nearest half, such as “2½”. A negative number gives “0”."""
    found = max(0, round(2 * number))
    return f"{found // 2 or ''}{'½' * (found % 2)}" or "0"


def _without_optional(good: Player) -> Player:
    """Return a player that answers as `good` does if it is asked only the choices that the game waits for."""
    return lambda view, choices, random: good(view, [choice for choice in choices if choice.blocks], random)


def _if_optional(answering: Answering | None, choices: Sequence[Choice]) -> Answering | None:
    """Return the answer `answering` if nobody waits for it, because its choice is optional. Else return None."""
    waited = any(choice.blocks and answering and choice.name == answering[0] for choice in choices)
    return None if waited else answering


def _optional_first(
    world: PossibleWorld[S], seat: int, good: Player, random: Random
) -> tuple[Answering | None, PossibleWorld[S]]:
    """Return the optional answer, such as a call, that `good` gives first, and the world after that answer.

    The answer is None if `good` gives none or the game refuses it. The world is then the same as before. It also stays
    the same if the answer would change which choices must be answered.
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


def _clearest_criterion(advising: Advising, best: Candidate, following: Candidate) -> Text | None:
    """Return the sentence for the criterion in which the answer `best` is furthest ahead of the answer `following`.

    Return None if no difference is statistically clear, true in this position, and a result of the answer. `advising`
    has the criteria of the game.
    """
    worlds = [(mine, other) for mine, other in zip(best.outcomes, following.outcomes, strict=False) if mine and other]
    found: list[tuple[float, int]] = []
    for number, criterion in enumerate(advising.criteria):
        gain, error = mean_and_error([mine[number] - other[number] for mine, other in worlds])
        if gain > SURE_ERRORS * error and criterion.fits(*best.answering, following.answering[1]):
            found.append((gain / criterion.much, -number))
    return advising.criteria[-max(found)[1]].words if found else None


def mean_and_error(differences: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error. Return (0, 1) for fewer than two numbers."""
    count = len(differences)
    if count < 2:
        return 0.0, 1.0
    mean = sum(differences) / count
    return mean, sqrt(sum((one - mean) ** 2 for one in differences) / (count * (count - 1)))


def _heuristic_reason(game: str, answering: Answering, view: Any, choices: Sequence[Choice]) -> Text:
    """Return a reason for the answer `answering`, which the heuristics gave.

    `game` is the key of the game. `view` and `choices` are those of the answering seat. The reason is a fact of the
    position. Without such a fact, it says that the answer is the only one, or the best one.
    """
    if (why := _fact(game, answering, view, choices)) is not None:
        return why
    alone = any(
        isinstance(choice, PickOne) and len(choice.options) == 1 for choice in choices if choice.name == answering[0]
    )
    return ONLY if alone else BY_HEURISTIC


def _fact(game: str, answering: Answering, view: Any, choices: Sequence[Choice]) -> Text | None:
    """Return a fact of the position that supports the answer `answering`, or None if there is none.

    `game` is the key of the game. The fact comes from `Advising.because`. If several of its keys fit the answer, the
    longest one counts.
    """
    name, value = answering
    said, because = f"{name} {value[0] if isinstance(value, list) and value else value}", advising_of(game).because
    keys = [key for key in because if said.startswith(key)]
    choice = next((one for one in choices if one.name == name), None)
    return because[max(keys, key=len)](view, choice, value) if keys and choice else None
