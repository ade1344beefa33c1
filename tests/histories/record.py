"""Record finished games.

    python -m tests.histories.record "the reason of the change"

This command replays each saved game with the present rules. A game that fits stays as it is. Another one is played as
far as its answers fit, then to its end by automatic players, and is saved with the reason. A new game is played for
each value of an option without a game. Games with retired options are checked, too. Keys after the reason limit the
command to these games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from engine.choice import Refusal
from engine.entropy import PLAIN
from engine.game import Game, described, games
from engine.play import Answer
from engine.replay import Transcript, begun, transcript
from engine.table import Table
from tests.conformance.playthrough import company, next_move
from tests.cups import register
from tests.histories.history import ROOM, Broken, check, of, read, write


def wanted(game: Game[Any]) -> Iterator[tuple[str, dict[str, Any], int]]:
    """Yield the games to save of one kind, each with its name, options and seats.

    These are the usual options at each number of seats, and each other value of each option.
    """
    usual = game.options()
    for seats in range(game.least_seats, game.most_seats + 1):
        yield f"usual-{seats}", usual.model_dump(mode="json"), seats
    for name, words in described(game.options).items():
        for value in words.values:
            if value != getattr(usual, name):
                options = usual.model_dump(mode="json") | {name: value}
                if words.only_with is not None:
                    options[words.only_with[0]] = words.only_with[1]
                yield f"{name}-{value}".replace("_", "-").lower(), options, 0


def opening(game: Game[Any], name: str, options: dict[str, Any], seats: int) -> Transcript:
    """Return the beginning of a game to save. If the number of seats is open, it is one that these options allow."""
    random = Random(f"{game.key} {name}")
    counts = list(range(game.least_seats, game.most_seats + 1))
    random.shuffle(counts)
    for count in [seats] if seats else counts:
        kept = Transcript(game.key, game.version, count, f"{random.getrandbits(256):064x}", [], PLAIN, options)
        try:
            begun(kept)
        except Refusal:
            continue
        return kept
    raise ValueError(f"{game.key} cannot be played with {options}")


def played_on(kept: Transcript) -> tuple[Table[Any], list[Answer]]:
    """Play a game as far as its answers fit, then to its end."""
    table, answers = begun(kept), list[Answer]()
    for answer in kept.answers:
        try:
            table.replay_answer(answer)
        except Refusal:
            break
        assert table.last_chosen_answer is not None
        answers.append(table.last_chosen_answer.answer)
    random = Random(f"{kept.seed} {len(answers)}")
    crew = company(table.game, table.seats, random)
    while table.outcome is None:
        next_move(table, crew, random).make(table)
        assert table.last_chosen_answer is not None
        answers.append(table.last_chosen_answer.answer)
    return table, answers


def main(arguments: list[str]) -> int:
    """Record the games that need it, and print which ones."""
    register()
    reason, *keys = arguments or [""]
    if not reason or not set(keys) <= set(games()):
        print(__doc__, file=sys.stderr)
        return 1
    for game in [games()[key] for key in keys or games()]:
        for name, options, seats in wanted(game):
            file = ROOM / game.key / f"{name}.json.gz"
            _say(file, _record(game, file, opening(game, name, options, seats), reason))
        for file in sorted((ROOM / game.key).glob("*.json.gz")):
            _say(file, _record(game, file, read(file).transcript, reason))
    return 0


def _say(file: Path, said: str) -> None:
    if said:
        print(f"{file.parent.name}/{file.name.removesuffix('.json.gz')}: {said}", flush=True)


def _record(game: Game[Any], file: Path, fresh: Transcript, reason: str) -> str:
    kept, changes, said = fresh, list[str](), "recorded"
    if file.exists():
        history = read(file)
        try:
            check(history)
        except Broken as broken:
            kept, changes, said = history.transcript, [*history.changes, reason], f"recorded anew: {broken}"
        else:
            return ""
    table, answers = played_on(kept)
    write(of(table, transcript(table, answers), changes), file)
    return said


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
