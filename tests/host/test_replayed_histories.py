"""Every kept history can be replayed to its end, in both languages."""

from __future__ import annotations

import pytest
from discord import ui

from bot.replies.ephemeral import LONGEST, MOST_PARTS, size_of
from bot.tables.replay import Replay, Side
from bot.texts import LANGUAGES, language
from bot.views.game_as_text_report import replay_text
from bot.views.replay import ReplayOptions, next_step, render_replay
from engine.replay import digest
from tests.histories.history import ROOM
from tests.histories.replayed import replay_of
from tests.ledger import rule

SAMPLE = ["tortuga/usual-2", "yarr/usual-2", "arrr/usual-2", "rattle/usual-2"]
EVERY = sorted(str(file.relative_to(ROOM)).removesuffix(".json.gz") for file in ROOM.rglob("*.json.gz"))
EVERY = [name for name in EVERY if not name.startswith("cups/")]  # the game of a test


async def step_through(replay: Replay, locale: str, side: Side, *, pictures: int, stride: int = 1) -> int:
    """Show the steps of this side, and check each message. Return the number of steps.

    One of `stride` steps is shown, and the last one. One of `pictures` steps is drawn, the others are in words.
    """
    answers, shown, count = 0, 0, len(replay.steps(side))
    while True:
        last = next_step(replay, side, answers) is None
        if shown % stride == 0 or last:
            drawn = shown % pictures == 0 or last
            options = ReplayOptions(side=side, answers=answers, pictures=drawn, films=True)
            message = await render_replay(replay, language(locale), options)
            frame = message.layout.children[0]
            assert isinstance(frame, ui.Container)
            assert size_of(frame.children) < MOST_PARTS
            papers = [part.content for part in frame.walk_children() if isinstance(part, ui.TextDisplay)]
            assert sum(map(len, papers)) <= LONGEST
            assert f" {shown + 1} " in papers[0]
            ids = [part.custom_id for part in frame.walk_children() if isinstance(part, (ui.Button, ui.Select))]
            assert len(ids) == len(set(ids))
            names = [file.filename for file in message.files]
            assert len(names) == len(set(names))
            assert drawn == bool(names)
        shown += 1
        following = next_step(replay, side, answers)
        if following is None:
            break
        answers = following
    assert shown == count
    table = replay.table_at(answers)
    assert table is not None
    assert digest(table.table) == digest(replay.loaded.table)
    return shown


@pytest.mark.slow
@rule("H-701", "H-703", "H-707")
@pytest.mark.parametrize(("name", "locale"), [*zip(SAMPLE, ["en", "it", "en", "it"], strict=True)])
async def test_a_kept_history_is_replayed_to_its_end(name: str, locale: str) -> None:
    replay = replay_of(ROOM / f"{name}.json.gz")
    for side in Side:
        assert await step_through(replay, locale, side, pictures=150, stride=15) > 20
    words = replay_text(replay, language(locale), Side.OPEN)
    assert len(words.splitlines()) > len(replay.steps(Side.PUBLIC))


@pytest.mark.soak
@rule("H-701", "H-703", "H-707")
@pytest.mark.parametrize("name", EVERY)
async def test_every_kept_history_is_replayed_to_its_end_in_both_languages(name: str) -> None:
    replay = replay_of(ROOM / f"{name}.json.gz")
    for locale in LANGUAGES:
        for side in Side:
            await step_through(replay, locale, side, pictures=10)
        assert replay_text(replay, language(locale), Side.OPEN)
