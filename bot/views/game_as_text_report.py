"""A finished game as a text that reads like a report."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date

from bot.tables.replay import Replay, Side
from bot.texts import Language
from bot.views.ending import AWARDS, result_of
from bot.views.layout import text_renderer, unusual
from bot.views.replay import event_words
from engine.text import Arg, Who, text


def replay_text(replay: Replay, language: Language, side: Side) -> str:
    """Return the report of a game: who played, each turn with its events, and the result. It has no markup."""
    loaded = replay.loaded
    tell = text_renderer(language, loaded.row.game, loaded.names(), markdown=False)
    people: list[Arg] = [Who(seat) for seat in range(loaded.table.seats)]
    day = format_date(datetime.fromtimestamp(loaded.row.created, UTC), "long", locale=language.locale)
    lines = [
        f"{tell(loaded.game.title)} · {loaded.row.id}",
        tell(text("Opened on {day} (UTC). The players: {names}.", day=day, names=people)),
    ]
    if changed := unusual(loaded.game, loaded.table.options, tell):
        lines.append(" · ".join(changed))
    for event, _ in replay.read_by(side):
        words = event_words(event, tell, side)
        lines += ["", words] if event.begins_group else [f"  {line}" for line in words.splitlines()]
    lines += ["", tell(result_of(loaded))]
    if (outcome := loaded.table.outcome) is not None:
        place = 1
        for group in outcome.ranking:
            seats: list[Arg] = [Who(seat) for seat in group]
            lines.append(f"{place}. {tell(text('{names}', names=seats))}")
            place += len(group)
        lines += [tell(words) for words in (*outcome.lines, *outcome.highlights, *outcome.awards[:AWARDS])]
    return "\n".join(lines) + "\n"
