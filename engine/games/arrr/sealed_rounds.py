"""Sealed rounds: several seats are asked at once, and their answers are read one after the other (ledger, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.choice import Choice, Option, Pace, PickOne, Value
from engine.games.arrr.advance_answers import ACTION, LABELS, WAIT
from engine.games.arrr.legality import unavailable_cards
from engine.games.arrr.state import ArrrState
from engine.games.arrr.step_registry import Arrr
from engine.play import Answer
from engine.text import Text, text

PASSES = {
    "pass": text("Pass"),
    "action": LABELS[ACTION],
    "wait": LABELS[WAIT],
    "again": text("Pass, but ask me again"),
    "roll": text("Roll"),
    "done": text("Done"),
}
"""The ways to pass: answers of a round that change nothing."""
ADVANCE = {"action": ACTION, "wait": WAIT, "again": WAIT}
"""For each pass that counts for later questions too, the id of the answer in advance that it gives."""


def question(
    state: ArrrState,
    seat: int,
    name: str,
    prompt: Text,
    passes: tuple[str, ...],
    options: Sequence[Option],
    pace: Pace,
    passed: Text | None = None,
    *,
    window: bool = False,
    later: Text | None = None,
) -> PickOne:
    """Return the question in which a seat may play one of `options` or pass (A-246, A-248).

    - `name`, `prompt`, `pace`: the name, the text and the kind of time limit of the choice
    - `passes`: the ways to pass, as keys of `PASSES`; the first is the default
    - `passed`, `later`: the hints of a pass, and of a pass until the roll; None for no hint
    - `window`: True if the answer stays sealed until all are in

    The ids of passes contain the number of the question. So a click on an old question cannot answer a new, equal one.
    """
    ways = tuple(
        Option(
            f"{way}:{state.rounds}",
            PASSES[way],
            later if way == "wait" else passed,
            advance_answer=ADVANCE.get(way, ""),
        )
        for way in passes
    )
    return PickOne(
        name=name,
        prompt=prompt,
        pace=pace,
        default=ways[0].id,
        window=window,
        options=(*ways, *options),
        unavailable=lambda: unavailable_cards(state, seat),
    )


def is_pass(value: Value) -> bool:
    """Return True if the value of an answer is a pass."""
    return str(value).split(":")[0] in PASSES


@dataclass(slots=True)
class Read:
    """The result of a round of questions: the first answer that is no pass, or None.

    It also has the seats that passed before that answer.
    """

    acting: Answer | None = None
    passed: list[int] = field(default_factory=list)


async def sealed_round(play: Arrr, asks: dict[int, Choice]) -> Read:
    """Ask several seats at once, one choice by seat. Return the first answer that is no pass, and who passed before it.

    Answers are read in the order of `asks`, when all are in. Answers of later seats are ignored, and these seats get a
    report about that (A-227 to A-229).
    """
    state = play.state
    state.asked, state.answered, state.rounds = tuple(asks), (), state.rounds + 1
    given: dict[int, Answer] = {}
    while True:
        read = _read(asks, given)
        if read.acting or len(read.passed) == len(asks):
            break
        answer = await play.first({seat: [choice] for seat, choice in asks.items() if seat not in given})
        given[answer.seat] = answer
        state.answered = (*state.answered, answer.seat)
    state.asked, state.answered = (), ()
    if not state.pile:
        state.passed_here = [*dict.fromkeys((*state.passed_here, *read.passed))]
    unread = [seat for seat in given if read.acting and seat not in read.passed and seat != read.acting.seat]
    # Players need not know that an automatic pass was not read.
    for seat in (seat for seat in unread if not given[seat].by_auto_answer):
        play.report(text("Somebody was faster, so your answer didn't count. Nobody has seen it."), to=seat, icon="halt")
    return read


def _read(asks: dict[int, Choice], given: dict[int, Answer]) -> Read:
    read = Read()
    for seat in asks:
        if seat not in given:
            break
        if not is_pass(given[seat].value):
            read.acting = given[seat]
            break
        read.passed.append(seat)
    return read
