"""Replay a whole recorded game from its seed and all its answers.

`python -m tests.games.yarr.test_recorded_game` records it again after an intended change of the rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from engine.choice import Choice, PickOne, Value
from engine.entropy import sealed
from engine.games.yarr import GAME
from engine.games.yarr.game_options import YarrOptions
from engine.games.yarr.state import YarrState
from engine.play import Answer, By
from engine.table import Table, state_adapter
from tests.games.yarr.tables import PIRATES
from tests.ledger import rule

KEPT = Path(__file__).parent / "fixtures" / "two_rounds.json"
OPTIONS = YarrOptions(rounds=2, deck="stormy")
SEATS = 3
WORDS = ["kraken", "", "tè"]


def digest(state: YarrState) -> str:
    """Return a fingerprint of the whole state."""
    plain = state_adapter(YarrState).dump_python(state, mode="json")
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def ending(table: Table[YarrState]) -> dict[str, Any]:
    """Return the result of the game."""
    outcome = table.outcome
    assert outcome is not None
    return {
        "winners": list(outcome.winners),
        "ranking": [list(group) for group in outcome.ranking],
        "lines": [line.plain(PIRATES) for line in outcome.lines],
        "seating": list(table.seating),
        "state": digest(table.state),
    }


def replayed(kept: dict[str, Any], answers: list[list[Any]]) -> Table[YarrState]:
    options = YarrOptions.model_validate(kept["options"])
    played = [Answer(seat, name, value, By.TIME_LIMIT if late else By.PERSON) for seat, name, value, late in answers]
    return Table.start(GAME, options, kept["seats"], kept["seed"]).replayed(played)


def test_the_recorded_game_ends_as_it_did_when_recorded() -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    table = replayed(kept, kept["answers"])
    assert ending(table) == kept["ending"]
    assert table.source.promise == kept["commitment"]
    assert table.waiting() == []
    assert {name for _, name, _, _ in kept["answers"]} == GAME.choice_labels.keys()
    assert any(by_time_limit for *_, by_time_limit in kept["answers"])


@rule("Y-11")
def test_other_lucky_words_deal_other_hands() -> None:
    one, other = (Table.start(GAME, OPTIONS, SEATS, sealed("5eed" * 16, words, ())) for words in (WORDS, WORDS[::-1]))
    assert one.state.hands != other.state.hands


def some_answer(choices: Sequence[Choice], cards: int, random: Random) -> tuple[str, Value]:
    """Return a card rather than a draw, and mostly the call before the last card but one."""
    blocking = [choice for choice in choices if choice.blocks]
    if not blocking or random.random() < 0.1:
        choice = random.choice(choices)
    elif cards == 2 and len(choices) > 2 and random.random() < 0.4:
        return "call", "yoho"
    else:
        choice = blocking[0]
    assert isinstance(choice, PickOne)
    ids = [option.id for option in choice.options]
    return choice.name, random.choice(ids[:-1] if choice.name == "turn" and len(ids) > 1 else ids)


def recorded(seed: str, longest: int) -> dict[str, Any] | None:
    """Return a game of random players who sometimes run out of time, or None if it takes longer."""
    table = Table.start(GAME, OPTIONS, SEATS, seed)
    random, answers = Random(seed), list[Answer]()
    while table.waiting():
        if len(answers) > longest:
            return None
        seat = random.randrange(SEATS)
        choices = [opened.choice for opened in table.open.get(seat, ())]
        if seat in table.waiting() or random.random() < 0.2:
            name, value = some_answer(choices, len(table.state.hands[seat]), random)
            number = next(opened.number for opened in table.open[seat] if opened.choice.name == name)
            late = name not in ("call", "catch") and random.random() < 0.05
            answers.append(table.time_up(seat, number) if late else table.answer(seat, number, value))
    return {
        "options": OPTIONS.model_dump(),
        "seats": SEATS,
        "seed": seed,
        "commitment": table.source.promise,
        "ending": ending(table),
        "answers": [[*answer[:3], answer.by is By.TIME_LIMIT] for answer in answers],
    }


def record() -> None:
    """Save the first game of limited length in which every kind of choice is answered."""
    for number in range(100):
        game = recorded(hashlib.sha256(str(number).encode()).hexdigest(), longest=500)
        if game and {name for _, name, _, _ in game["answers"]} == GAME.choice_labels.keys():
            answers = ",\n".join(json.dumps(answer) for answer in game.pop("answers"))
            head = json.dumps(game, indent=1, ensure_ascii=False)[:-2]
            KEPT.write_text(f'{head},\n "answers": [\n{answers}\n]\n}}\n', "utf-8")
            return
    raise SystemExit("no such game was found")


if __name__ == "__main__":
    record()
