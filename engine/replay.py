"""A whole game in a file (a transcript): its sources of chance and every answer.

Test failures, finished games kept as fixtures, and the games that people verify are stored in this format.

python -m engine.replay FILE        replays it, compares its draws, and prints the choices open at its end

`--pictures FOLDER` also draws what everybody saw.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from engine.choice import Refusal, options_of
from engine.entropy import Source, Start
from engine.game import Game, games
from engine.play import Answer
from engine.random_log import Draw, LoggedChance
from engine.randomness_beacon import Beacon
from engine.rules_version_segments import RulesSegment
from engine.save import Save, state_adapter
from engine.table import Table, seated
from engine.version import VERSION


@dataclass(slots=True)
class Transcript:
    """Everything that determines a game. Secret while it is played: it contains the seed.

    `version` is that of the rules at its beginning. `seed`, `words`, `scheme`, `starts` and `beacon` are its
    `Source`. A replay computes the answers of time-outs anew. `promise` is the published hash of the seed, `draws`
    are all random draws, and `numbers` counts the numbers of the stream that they use. Only a transcript that
    people download has these three. `parts` are the segments that each version of the rules played, or empty if
    there was one (`engine.replay_check`). `quarterdeck` is the version of the program that wrote it. `failure`
    describes what a test found wrong at its end, or is empty.
    """

    game: str
    version: int
    seats: int
    seed: str
    words: list[str]
    scheme: int
    options: dict[str, Any]
    answers: list[Answer] = field(default_factory=list)
    starts: list[Start] = field(default_factory=list)
    beacon: Beacon | None = None
    promise: str = ""
    draws: list[Draw] = field(default_factory=list)
    numbers: int = 0
    parts: list[RulesSegment] = field(default_factory=list)
    quarterdeck: str = ""
    failure: str = ""

    def span(self, part: int) -> range:
        """Return the numbers (from 1) of the answers of the part with this index.

        Without parts, return those of all answers.
        """
        if not self.parts:
            return range(1, len(self.answers) + 1)
        first = 1 + sum(one.answers for one in self.parts[:part])
        return range(first, first + self.parts[part].answers)

    def source(self) -> Source:
        """Return the game's entropy source. Raises KeyError for an unknown scheme."""
        return Source(self.seed, tuple(self.words), self.scheme, tuple(self.starts), self.beacon)


TRANSCRIPT: TypeAdapter[Transcript] = TypeAdapter(Transcript)


class Unplayable(Exception):
    """Raised for a transcript that cannot be replayed. The message names the answer that failed, and why."""


def transcript(table: Table[Any], answers: Sequence[Answer]) -> Transcript:
    """Return the transcript of this table's game from its beginning, with these answers."""
    return Transcript(
        game=table.game.key,
        version=table.first_version,
        seats=table.seats,
        seed=table.source.seed,
        words=list(table.source.words),
        scheme=table.source.scheme,
        options=table.options.model_dump(mode="json"),
        answers=list(answers),
        starts=list(table.source.starts),
        beacon=table.source.beacon,
        quarterdeck=VERSION,
    )


def checkpoint_before(kept: Transcript, part: int, source: Source) -> Save:
    """Return the checkpoint at the beginning of the part with this index of the transcript `kept`.

    `source` is the game's entropy source. `part` must be at least 1, because the first part begins without a
    checkpoint.
    """
    game, options = games()[kept.game], games()[kept.game].options.model_validate(kept.options)
    before, state = kept.parts[:part], kept.parts[part].initial_state
    assert state is not None, "only the first part begins without a checkpoint"
    return Save(
        game=kept.game,
        version=before[-1].version,
        options=kept.options,
        seats=kept.seats,
        seating=list(seated(game, options, kept.seats, source.stream())),
        seed=kept.seed,
        words=kept.words,
        state=state,
        drawn=sum(one.numbers for one in before),
        checkpoint_choice=0,
        newest_choice=0,
        report_count=0,
        open_choices=[],
        scheme=kept.scheme,
        starts=kept.starts,
        beacon=kept.beacon,
        key=source.key.hex(),
        first_version=kept.version,
    )


def is_at_checkpoint(table: Table[Any], checkpoint: Save) -> bool:
    """Return True if this table has no answers since the checkpoint, the same state, and the same count of random
    numbers.

    If the rules of the table are a later version, the state of the checkpoint is converted to it first.
    """
    here, there = table.save(), Table.at_checkpoint(table.game, checkpoint).save()
    return not here.answers and (here.state, here.drawn) == (there.state, there.drawn)


def begun(
    kept: Transcript, game: Game[Any] | None = None, chance: LoggedChance | None = None, part: int = 0
) -> Table[Any]:
    """Return the table before the first answer of the game, or of the part with this index.

    `kept` is the transcript. `game` are the rules, by default the registered ones. `chance` replaces the random stream
    to log its draws; None for no log. Raises KeyError for an unknown game or scheme.
    """
    game = game or games()[kept.game]
    source = chance.source if chance else kept.source()
    if part:
        return Table.at_checkpoint(game, checkpoint_before(kept, part, source), chance)
    return Table.start(game, game.options.model_validate(kept.options), kept.seats, source, chance)


def played(
    kept: Transcript, game: Game[Any] | None = None, chance: LoggedChance | None = None, part: int = 0
) -> Table[Any]:
    """Return the table after the last answer of the game, or of the part with this index.

    `kept` is the transcript. `game` are the rules, by default the registered ones. `chance` replaces the random stream
    to log its draws; None for no log. Raises `Unplayable` if an answer cannot be replayed.
    """
    numbers = kept.span(part)
    if chance:
        chance.answers = numbers.start - 1
    table = begun(kept, game, chance, part)
    for number in numbers:
        if chance:
            chance.answers = number
        _replay_answer(kept, table, number)
    return table


def steps_of(kept: Transcript) -> Iterator[tuple[int, Table[Any]]]:
    """Yield the table before the first answer and after each one, with the number of answers.

    It is the same table each time, unless `kept` has several parts. Those that other versions of the rules have played
    are left out. Raises `Unplayable` if an answer cannot be replayed.
    """
    for part in range(max(1, len(kept.parts))):
        if kept.parts and kept.parts[part].version != games()[kept.game].version:
            continue
        numbers, table = kept.span(part), begun(kept, part=part)
        yield numbers.start - 1, table
        for number in numbers:
            _replay_answer(kept, table, number)
            yield number, table


def _replay_answer(kept: Transcript, table: Table[Any], number: int) -> None:
    """Give the table the answer of this number, from 1. Raises `Unplayable` if the rules refuse it."""
    answer = kept.answers[number - 1]
    try:
        table.replay_answer(answer)
    except Refusal as refusal:
        said = refusal.reason.plain()
        raise Unplayable(f"the rules refuse answer {number} of {len(kept.answers)}, {list(answer)}: {said}") from None


def digest(table: Table[Any]) -> str:
    """Return sixteen hex digits that are equal for tables with equal states."""
    kind: Any = table.game.state
    state = state_adapter(kind).dump_python(table.state, mode="json")
    canonical = json.dumps(state, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def write(kept: Transcript, file: Path) -> None:
    """Write a transcript into a file. Missing folders are created."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(transcript_json(kept), "utf-8")


def transcript_json(kept: Transcript) -> str:
    """Return a transcript as JSON: one line for its sources, then a line for each answer and each draw.

    So a diff of two files shows the answers and draws that differ.
    """
    head = TRANSCRIPT.dump_python(kept, mode="json")
    if not kept.failure:
        del head["failure"]
    answers, *more = ((name, _lines(head.pop(name))) for name in ("answers", "draws", "parts"))
    rest = "".join(f', "{name}": [\n{rows}\n]' for name, rows in more if rows)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "answers": [\n{answers[1]}\n]{rest}}}\n'


def _lines(rows: Sequence[object]) -> str:
    return ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)


def read(file: Path) -> Transcript:
    """Return the transcript in this file. Raises ValueError if the file has another format."""
    return TRANSCRIPT.validate_json(file.read_bytes())


def describe_table(table: Table[Any]) -> Iterator[str]:
    """Yield lines for people that describe the open choices, or the result if the game has ended."""
    for seat, row in sorted(table.open.items()):
        for opened in row:
            choice = opened.choice
            ids = ", ".join(option.id for option in options_of(choice))
            asked = "is asked" if choice.blocks else "may answer"
            yield f"seat {seat} {asked} «{choice.name}» ({opened.number}): {choice.prompt.plain()} {ids}".rstrip()
    if table.outcome:
        yield f"over: {table.outcome.reason.plain()} Ranking: {table.outcome.ranking}"
    elif not table.waiting():
        yield "the game is not over, but no seat has a choice to answer"
    yield f"state {digest(table)}"


def replay_draws(kept: Transcript, part: int = 0) -> tuple[Table[Any], str]:
    """Replay the transcript `kept`, or its part with this index. Return the table and a sentence about its draws.

    The sentence is empty for a transcript without draws. Raises `Unplayable` if the rules make other draws than the
    transcript lists.
    """
    source = kept.source()
    before = kept.parts[:part]
    begins = sum(one.numbers for one in before)
    chance = LoggedChance(source, begins)
    table = played(kept, chance=chance, part=part)
    listed, numbers = kept.draws, kept.numbers
    if kept.parts:
        first = sum(one.draws for one in before)
        listed, numbers = kept.draws[first : first + kept.parts[part].draws], begins + kept.parts[part].numbers
    if not listed:
        return table, ""
    made = [draw for at, draw in sorted(chance.draws.items()) if at < numbers]
    if made != listed or (chance.drawn != numbers and part + 1 >= len(kept.parts)):
        place = next((place for place, pair in enumerate(zip(made, listed, strict=False)) if pair[0] != pair[1]), None)
        where = f"draw {place + 1} differs" if place is not None else "their number differs"
        raise Unplayable(f"the random draws in the file differ from those of the rules: {where}")
    return table, f"the {len(listed)} draws in the file are those that the rules make"


def replay_segments(kept: Transcript) -> Iterator[str]:
    """Replay a game that several versions of the rules have played, and yield a line about each part.

    Parts of other versions than the present one are not replayed: the line names the version that is needed. Raises
    `Unplayable` if a part of the present version cannot be replayed.
    """
    ours, found = games()[kept.game].version, False
    for place, part in enumerate(kept.parts):
        numbers = kept.span(place)
        yield f"part {place + 1}, answers {numbers.start} to {numbers.stop - 1}, version {part.version} of the rules:"
        if part.version != ours:
            yield f"  not replayed: it needs version {part.version}, and the rules here are version {ours}"
            continue
        (table, drawn), found = replay_draws(kept, place), True
        yield f"  {drawn or 'the file lists no draws of this part'}"
        if place + 1 == len(kept.parts):
            yield from (f"  {line}" for line in describe_table(table))
        elif is_at_checkpoint(table, checkpoint_before(kept, place + 1, table.source)):
            yield f"  ends in the state with which version {kept.parts[place + 1].version} went on"
        else:
            raise Unplayable(f"part {place + 1} ends in another state than the one with which part {place + 2} begins")
    if not found:
        raise Unplayable(f"no part of the game was played by version {ours} of the rules, the only one installed here")


def _replay_whole(kept: Transcript) -> Iterator[str]:
    """Replay a game that one version of the rules has played. Yield lines about its draws and its end."""
    table, drawn = replay_draws(kept)
    if drawn:
        yield drawn
    yield from describe_table(table)


def main(arguments: Sequence[str]) -> int:
    """Replay one file and print its end. Return the exit code: 1 if the file cannot be replayed, after the reason.

    `arguments` are those of the command line.
    """
    if len(arguments) != 1 and not (len(arguments) == 3 and arguments[1] == "--pictures"):
        print("Usage: python -m engine.replay FILE [--pictures FOLDER]", file=sys.stderr)
        return 1
    try:
        kept = read(Path(arguments[0]))
        if kept.game not in games():
            raise Unplayable(f"the game «{kept.game}» is not installed here")
        if not kept.parts and kept.version != games()[kept.game].version:
            print(
                f"played by version {kept.version} of the rules; the rules here "
                f"are version {games()[kept.game].version}"
            )
        lines = replay_segments(kept) if kept.parts else _replay_whole(kept)
        print(f"{kept.game}, {kept.seats} seats, {kept.options}, {len(kept.answers)} answers")
        for line in lines:
            print(line)
        if len(arguments) == 3:
            # Imported here, because that module needs this one.
            drawing = importlib.import_module("engine.replay_pictures")
            print(f"{drawing.draw_pictures(kept, Path(arguments[2]))} pictures drawn into {arguments[2]}")
        if kept.failure:
            print(f"the program's test that wrote this file failed after the last answer: {kept.failure}")
    except (OSError, ValidationError, Refusal, Unplayable) as reason:
        print(f"{arguments[0]} cannot be replayed: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
