"""The film of a finished game: its moments as everybody saw them, from the first picture to the last.

`python -m bot.views.film` is the worker process that draws one. It reads a `FilmRequest` from its standard input. It
writes pairs of the number of drawn shots and that of all, and at last the film.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.tables.film_folder import BETWEEN
from bot.tables.loaded_table import LoadedTable
from bot.tables.replay import Replay, Side
from bot.texts import Language, language
from bot.views.ending import end_summary, result_of
from bot.views.layout import frame, text_renderer
from engine.game import games
from engine.players.worker_process import framed, limit_resources
from engine.replay import Transcript
from engine.replay_steps import SteppedGame
from engine.table import Save, Table
from renderers import animation, renderer_for
from renderers.end_picture import draw_end
from renderers.film import LONGEST, Shot, film
from store.games.replay_events import ReplayEvent
from store.rows import SeatRow, TableRow

FIRST, TABLE, SCENE, LAST = 1200, 1400, 800, 3500
"""Milliseconds for which a film shows the first picture, each picture of the table, the end of an animation, and the
last picture."""


@dataclass(slots=True)
class FilmRequest:
    """All that a worker process needs to draw a film.

    `save` is the stored end of the game, `kept` its transcript, and `locale` the language of the film. It is secret,
    because `save` and `kept` contain the seed.
    """

    row: TableRow
    seats: list[SeatRow]
    save: Save
    kept: Transcript
    events: Sequence[ReplayEvent]
    locale: str


def film_request(replay: Replay, spoken: Language) -> FilmRequest:
    """Return the request for the film of this game in this language."""
    loaded = replay.loaded
    public = replay.read_by(Side.PUBLIC)
    return FilmRequest(loaded.row, loaded.seats, loaded.table.save(), replay.game.kept, public, spoken.locale)


def film_name(replay: Replay, spoken: Language) -> str:
    """Return the name under which the film is kept.

    It depends on everything that the film says: the language, the names and the events.
    """
    shown = repr((spoken.locale, replay.loaded.names(), [one.event.text for one in replay.read_by(Side.PUBLIC)]))
    return f"{replay.loaded.row.id}{BETWEEN}{hashlib.sha256(shown.encode()).hexdigest()[:16]}"


def draw_film(request: FilmRequest, progress: Callable[[int, int], None]) -> bytes | None:
    """Return the bytes of the film, or None if no picture of the game can be drawn any more.

    `progress` is called with the number of drawn shots, and that of all.
    """
    end = Table.restore(games()[request.row.game], request.save)
    loaded = LoadedTable(request.row, request.seats, end)
    game = SteppedGame(request.kept, end.source, end)
    shots = _shots(Replay(loaded, game, request.events, None), language(request.locale))
    return film(shots, progress) if shots else None


def _shots(replay: Replay, spoken: Language) -> list[Shot]:
    """Return the shots of the film: the beginning, as many moments as there is time for, and the end."""
    loaded = replay.loaded
    tell = text_renderer(spoken, loaded.row.game, loaded.names(), markdown=False)
    first = _moment(replay, spoken, 0, tell(loaded.game.title), FIRST)
    last = _end(replay, spoken)
    parts = list[list[Shot]]()
    for answers in replay.moments:
        said = [one.event.text for one in replay.events if one.answers == answers]
        parts.append(_moment(replay, spoken, answers, tell(said[-1])))
    room = LONGEST - sum(shot.whole_time for shot in (*first, *last))
    return [*first, *(shot for part in _fitting([part for part in parts if part], room) for shot in part), *last]


def _fitting(parts: Sequence[list[Shot]], room: int) -> list[list[Shot]]:
    """Return the `parts` of a film that fit into `room` milliseconds: all, or as many as possible, evenly spread."""
    for count in range(len(parts), 0, -1):
        chosen = [parts[(step * (len(parts) - 1)) // max(1, count - 1)] for step in range(count)]
        if sum(shot.whole_time for part in chosen for shot in part) <= room:
            return chosen
    return []


def _moment(replay: Replay, spoken: Language, answers: int, caption: str, time: int = TABLE) -> list[Shot]:
    """Return the shots of the table after this number of answers: its animation, if there is one, and its picture.

    `caption` is the line below them, and `time` the milliseconds for which the picture is shown. Without pictures the
    list is empty.
    """
    loaded = replay.table_at(answers)
    if loaded is None:
        return []
    told = [one.event for one in replay.events if one.answers <= answers]
    public, shown = loaded.table.view(None), frame(loaded, spoken, told)
    scenes = [one.event.scene for one in replay.events if one.answers == answers and one.event.scene]
    draw = animation(loaded.row.game)
    moving = [Shot(draw(scenes[-1], public, shown).data, caption, SCENE)] if draw and scenes and answers else []
    return [*moving, Shot(renderer_for(loaded.row.game).table(public, shown).data, caption, time)]


def _end(replay: Replay, spoken: Language) -> list[Shot]:
    """Return the last shots of the film: the chart of the scores, or the last table of a game that was called off."""
    loaded = replay.loaded
    if loaded.table.outcome is None:
        return _moment(replay, spoken, len(replay.game.kept.answers), spoken.say(result_of(loaded)), LAST)
    stands = [one.event.scores for one in replay.events if one.event.scores is not None]
    picture = draw_end(end_summary(loaded, stands), frame(loaded, spoken, ()))
    return [Shot(picture.data, spoken.of(loaded.row.game).say(loaded.table.outcome.reason, loaded.names()), LAST)]


def main() -> None:
    """Draw the film that the standard input asks for. The last message is None if that fails."""
    limit_resources()
    request: FilmRequest = pickle.load(sys.stdin.buffer)  # noqa: S301 - from the process that started this one

    def tell(message: Any) -> None:
        sys.stdout.buffer.write(framed(pickle.dumps(message)))
        sys.stdout.buffer.flush()

    found: bytes | None = None
    try:
        found = draw_film(request, lambda done, total: tell((done, total)))
    finally:
        tell(found)


if __name__ == "__main__":
    main()
