"""The steps' names, and asking: whatever is asked, everybody's presets lie open beside it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.choice import Choice, Value
from engine.game import Step
from engine.games.arrr.presets import presets_choice, set_presets
from engine.games.arrr.state import ArrrState
from engine.play import Answer, Asks, Play

Arrr = Play[ArrrState]

STEPS: dict[str, Step] = {}


def step(rule: Step) -> Step:
    """Enter a rule as a step under its name."""
    STEPS[rule.__name__] = rule
    return rule


def aside(play: Arrr) -> Asks:
    """What lies open besides any question: the presets of each seat (D-30)."""
    return {seat: (presets_choice(play.state, seat),) for seat in play.seats}


async def ask_all(play: Arrr, asks: Mapping[int, Choice]) -> dict[int, Answer]:
    """Ask several seats at once; nobody sees an answer before all are in."""
    found: dict[int, Answer] = {}
    while len(found) < len(asks):
        now: dict[int, list[Choice]] = {seat: [choice] for seat, choice in asks.items() if seat not in found}
        for seat, row in aside(play).items():
            now.setdefault(seat, []).extend(row)
        answer = await play.first(now)
        if answer.seat in asks and answer.name == asks[answer.seat].name:
            found[answer.seat] = answer
        else:
            set_presets(play.state, answer)
    return {seat: found[seat] for seat in asks}


async def ask(play: Arrr, seat: int, choice: Choice) -> Value:
    """Ask one seat; its answer. What it does must come after: told or drawn things end their step."""
    return (await ask_all(play, {seat: choice}))[seat].value
