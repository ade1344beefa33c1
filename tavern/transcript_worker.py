"""Entry point of a process that replays one transcript from a file.

The file may come from anywhere. So a process of its own replays it, which has a limit of memory. `tavern.transcripts`
stops it after a limit of time.

Each line of its input and output is a JSON object. The first line of the input is `{"locale", "text"}`: the reader's
language, and the content of the file. Each further line is `{"side", "answers"}`, the side and the step to show. Each
line of the output answers one of the input. It is `{"components"}`, a step as Discord's components with its pictures
in data addresses, or `{"failed", ...}`, a key of `FAILURES` with the parts of its sentence.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import sys
from collections.abc import Mapping
from typing import Any

import discord
from pydantic import ValidationError

from bot.tables.replay import Replay, Side
from bot.tables.transcript_replay import replay_of_transcript
from bot.texts import LANGUAGES, Language, language
from bot.views.replay import ReplayOptions, render_replay
from engine.game import games
from engine.players.worker_process import limit_memory
from engine.replay import TRANSCRIPT
from tavern.wire_types import JSON

NO_TRANSCRIPT, NO_GAME, OTHER_VERSION, UNPLAYABLE = FAILURES = (
    "no transcript",
    "no game",
    "other version",
    "unplayable",
)
"""Reasons why a file cannot be replayed. The page has a sentence for each of them."""
LETTERS = 40
"""The most letters that are shown of a file's game or version."""
log = logging.getLogger(__name__)


class UnusableTranscript(Exception):
    """Raised for a file that cannot be replayed: `reason` is one of `FAILURES`, `parts` are those of its sentence."""

    def __init__(self, reason: str, **parts: str | int) -> None:
        super().__init__(reason)
        self.reason, self.parts = reason, parts


def open_transcript(content: str, spoken: Language) -> Replay:
    """Return the replay of a transcript in a file. Raises `UnusableTranscript`, whatever the file contains."""
    try:
        kept = TRANSCRIPT.validate_json(content)
    except (ValidationError, ValueError):
        raise UnusableTranscript(NO_TRANSCRIPT) from None
    game = games().get(kept.game)
    if game is None:
        raise UnusableTranscript(NO_GAME, game=kept.game[:LETTERS])
    names = [spoken.seat.format(number=seat + 1) for seat in range(min(kept.seats, game.most_seats))]
    try:
        return replay_of_transcript(kept, names)
    except Exception as error:  # the rules may fail in any way on what they have not written themselves
        version = kept.parts[-1].version if kept.parts else kept.version
        log.info("transcript: cannot be replayed: %s: %s", type(error).__name__, error)
        if version != game.version:
            raise UnusableTranscript(OTHER_VERSION, theirs=str(version)[:LETTERS], ours=game.version) from None
        raise UnusableTranscript(UNPLAYABLE) from None


async def step_components(replay: Replay, spoken: Language, side: Side, answers: int) -> list[JSON]:
    """Return a step of the replay as Discord's components. The addresses of its pictures contain their bytes."""
    shown = await render_replay(replay, spoken, ReplayOptions(side=side, answers=answers, from_file=True))
    addresses = {f"attachment://{one.filename}": _data_address(one) for one in shown.files}
    components: list[JSON] = _with_addresses(shown.layout.to_components(), addresses)  # type: ignore[no-untyped-call]
    return components


def _data_address(file: discord.File) -> str:
    kind = "gif" if file.filename.endswith(".gif") else "png"
    return f"data:image/{kind};base64,{base64.b64encode(file.fp.read()).decode()}"


def _with_addresses(part: Any, addresses: Mapping[str, str]) -> Any:
    """Return a copy of this part of a message in which these addresses are replaced."""
    if isinstance(part, dict):
        return {key: _with_addresses(value, addresses) for key, value in part.items()}
    if isinstance(part, list):
        return [_with_addresses(one, addresses) for one in part]
    return addresses.get(part, part) if isinstance(part, str) else part


async def _serve() -> None:
    asked = json.loads(sys.stdin.readline())
    spoken = language(asked["locale"] if asked["locale"] in LANGUAGES else "en")
    try:
        replay = open_transcript(asked["text"], spoken)
        _answer({"components": await step_components(replay, spoken, Side.PUBLIC, 0)})
        for line in sys.stdin:
            step = json.loads(line)
            _answer({"components": await step_components(replay, spoken, Side(step["side"]), step["answers"])})
    except UnusableTranscript as error:
        _answer({"failed": error.reason, **error.parts})


def _answer(answer: JSON) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def main() -> int:
    """Replay the transcript of the input until the input ends. Return the exit code 0."""
    limit_memory()
    asyncio.run(_serve())
    return 0


if __name__ == "__main__":
    sys.exit(main())
