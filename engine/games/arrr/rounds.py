"""A round: several seats are asked at once, their answers are sealed and read one after the other (ledger, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.choice import Choice, Option, Pace, PickOne, Value
from engine.games.arrr.asking import Arrr, aside
from engine.games.arrr.presets import set_presets
from engine.games.arrr.state import ArrrState
from engine.play import Answer
from engine.text import Text, text

PASSES = {
    "pass": text("Pass"),
    "watch": text("Pass, but ask me again during this action"),
    "roll": text("Roll"),
    "done": text("Done"),
}
"""The answers of a round that change nothing."""


def question(
    state: ArrrState, name: str, prompt: Text, passes: tuple[str, ...], options: Sequence[Option], pace: Pace
) -> PickOne:
    """A question of a round. By default it is passed.

    The passes bear the number of the round: else a question with equal options would stay open when the round
    is broken off, and a click that was meant for the one would answer the other. Which options are equal is a secret,
    too.
    """
    ways = tuple(Option(f"{way}:{state.rounds}", PASSES[way]) for way in passes)
    return PickOne(name=name, prompt=prompt, pace=pace, default=ways[0].id, options=(*ways, *options))


def is_pass(value: Value) -> bool:
    """Whether an answer changes nothing."""
    return str(value).split(":")[0] in PASSES


@dataclass(slots=True)
class Read:
    """What came of a round: the first answer that is no pass, the seats read before it, those of them who watch."""

    acting: Answer | None = None
    passed: list[int] = field(default_factory=list)
    watching: list[int] = field(default_factory=list)


async def sealed_round(play: Arrr, asks: dict[int, Choice]) -> Read:
    """Ask all at once and read in the order of `asks`. Reading does not wait for seats behind the one that acts; what
    they answered is dropped unread, and they are told so (A-227 to A-229)."""
    state = play.state
    state.asked, state.answered, state.rounds = tuple(asks), (), state.rounds + 1
    given: dict[int, Answer] = {}
    while True:
        read = _read(asks, given)
        if read.acting or len(read.passed) == len(asks):
            break
        now: dict[int, list[Choice]] = {seat: [choice] for seat, choice in asks.items() if seat not in given}
        for seat, row in aside(play).items():
            now.setdefault(seat, []).extend(row)
        answer = await play.first(now)
        seat = answer.seat
        if answer.name == "presets":
            set_presets(state, answer)
            if not state.quiet[seat] or seat not in asks or seat in given:
                continue
            # Who sets a pass ahead means the open question too: it would be odd to ask on.
            answer = Answer(seat, asks[seat].name, "pass")
        given[seat] = answer
        state.answered = (*state.answered, seat)
    state.asked, state.answered = (), ()
    dropped = [seat for seat in given if read.acting and seat not in read.passed and seat != read.acting.seat]
    for seat in dropped:
        play.tell(text("Somebody was faster: your answer was not read and nobody has seen it."), to=seat, icon="halt")
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
        if str(given[seat].value).startswith("watch"):
            read.watching.append(seat)
    return read
