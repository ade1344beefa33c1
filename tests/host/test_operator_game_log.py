"""One log line for each game that begins, and one for each that ends."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator

import pytest

from bot.tables.end_and_removal_votes import agree_to_end
from bot.tables.end_early import end_table
from bot.tables.forget_person import leave_and_forget
from bot.tables.idle_tables import DESERTED, close_deserted_games
from tests.host.harness import ANNE, BART, GUILD, Harness
from tests.ledger import rule


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Log everything, and check afterwards that no line has the name or id of anybody."""
    caplog.set_level(logging.DEBUG, "bot")
    yield
    said = [record.getMessage() for record in caplog.get_records("call")]  # `caplog.messages` are those of the teardown
    assert said
    for line in said:
        assert not re.search(rf"Person|Sailor|{ANNE}|{BART}", line)


def games(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [line for line in caplog.messages if line.startswith("game: ")]


@rule("H-566")
@pytest.mark.usefixtures("lines")
async def test_a_game_that_is_played_to_the_end_is_logged_in_two_lines(
    harness: Harness, caplog: pytest.LogCaptureFixture
) -> None:
    code = await harness.lobby(ANNE, BART, automatic=1)
    assert games(caplog) == []
    await harness.tables.start(code, 1)
    what = f"Questions on server {GUILD} (3 seats: people 2, automatic players 1)"
    assert games(caplog) == [f"game: table {code} begins {what}"]
    harness.time.now += 90 * 60
    while (await harness.row()).status == "playing":
        table = await harness.table()
        for seat, user in enumerate(await harness.people()):
            if seat in table.open and user:
                await harness.answer(user, "rum")
            elif seat in table.open:
                await harness.think(seat)
    assert re.fullmatch(
        rf"game: table {code} ends after 9\d min \(played to the end\): {re.escape(what)}", games(caplog)[1]
    )
    assert len(games(caplog)) == 2
    assert caplog.messages == games(caplog), "no line is about a single answer"


@rule("H-566")
@pytest.mark.usefixtures("lines")
@pytest.mark.parametrize("how", ["called off", "because its players agreed", "because nobody came back", "their data"])
async def test_a_game_that_ends_early_is_logged_with_its_reason(
    harness: Harness, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    await harness.begin(ANNE, BART)
    harness.time.now += 120
    if how == "called off":
        await end_table(harness.tables, harness.code, "Person 101", 1, actor=ANNE)
    elif how == "because its players agreed":
        await agree_to_end(harness.tables, harness.code, ANNE, 1)
        await agree_to_end(harness.tables, harness.code, BART, 2)
    elif how == "because nobody came back":
        await harness.leave(ANNE)
        await harness.leave(BART)
        harness.time.now += DESERTED + 1
        await close_deserted_games(harness.tables)
    else:
        await leave_and_forget(harness.tables, ANNE)
        await leave_and_forget(harness.tables, BART)
    begins, ends = games(caplog)
    assert "(2 seats: people 2, automatic players 0)" in begins
    assert ends.startswith(f"game: table {harness.code} ends after ")
    assert f"{how}): Questions on server {GUILD} " in ends


@rule("H-566")
async def test_a_lobby_that_closes_is_not_logged_as_a_game(harness: Harness, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    await harness.lobby(ANNE)
    await harness.end_table()
    assert games(caplog) == []
