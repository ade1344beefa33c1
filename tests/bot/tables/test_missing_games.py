"""The game of a running table is removed and put back. Its table waits, and nothing else is disturbed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from bot.commands.game_parameter import suggest_games
from bot.tables.forget_person import leave_and_forget
from bot.tables.scheduler import BEAT
from bot.texts import _load_language, _read, language
from engine.game import games
from engine.game_packages import packages, unusable
from engine.text import text
from store.rows import JobKind
from tests.bot.message_content import Message, answer_of, menu, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

MISSING = "This table plays Cups, a game that I don't have right now."
WAITS = r"(retried in 600 s|in .*): there is no game cups|game cups is missing"


class Removed:
    """Removes Cups from the bot's games, and puts it back."""

    def __init__(self) -> None:
        self.game, self.package = games()["cups"], packages["cups"]

    def remove(self) -> None:
        del games()["cups"], packages["cups"]
        _load_language.cache_clear()

    def put_back(self) -> None:
        games()["cups"], packages["cups"] = self.game, self.package
        _load_language.cache_clear()


@pytest.fixture
def cups() -> Iterator[Removed]:
    one = Removed()
    before = {**games()}
    yield one
    one.put_back()
    games().clear()
    games().update(before)


async def deadlines(crew: SimcordTable, code: str) -> dict[int, float]:
    """Return the seconds that are left to each person of a table."""
    jobs = await crew.store.due_jobs_at(code)
    return {job.seat: job.at - crew.now() for job in jobs if job.kind == JobKind.DEADLINE}


def now(crew: SimcordTable, message: Message) -> Message:
    """Return a message as it is now."""
    return next(one for room in (crew.channel, *crew.channel.threads) for one in room.history() if one.id == message.id)


@rule("H-742", "H-743")
async def test_a_table_waits_while_its_game_is_missing_and_goes_on_when_it_is_back(
    tmp_path: Path, cups: Removed
) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.expected += [WAITS, "MissingGame"]
        await crew.begin("anne", "bart", game="cups")
        code, table, hand = crew.code, crew.table(), crew.dm("anne")
        left = await deadlines(crew, code)
        assert set(left) == {0, 1}

        cups.remove()
        await crew.restart()
        await crew.env.advance_time(BEAT)
        assert any("game cups is missing. Tables that wait for it: 1." in line for line in crew.records.errors)
        assert MISSING in told(now(crew, table)), "the same message, edited"
        assert not offers(now(crew, table), "button:")
        assert MISSING in told(answer_of(await crew.press("anne", hand, r"answer:.*:-$")))
        assert f"**{code}** · Cups · playing" in told(await crew.say("cleo", "tables"))
        await crew.begin("cleo", automatic=1, game="yarr")
        await crew.round()
        assert (await crew.sitting()).game.key == "yarr"
        await crew.env.advance_time(sum(left.values()) + 3 * BEAT)
        after = await deadlines(crew, code)
        assert all(abs(after[seat] - left[seat]) < 3 * BEAT for seat in left), (left, after)

        crew.code = code
        cups.put_back()
        await crew.restart()
        await crew.env.advance_time(BEAT)
        assert MISSING not in told(now(crew, table))
        dice = [one["value"] for one in menu(crew.dm("anne"))["options"]]
        await crew.pick("anne", crew.dm("anne"), dice[1:])
        await crew.press("bart", crew.dm("bart"), r"answer:.*:-$")
        assert "rolls 2 dice again" in told(now(crew, table))


@rule("H-741")
async def test_the_log_names_a_package_that_is_left_out_and_its_words_break_no_list(
    tmp_path: Path, cups: Removed, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(unusable, "sharks", "sharks 0.1 cannot be used: it is for version 2.0 of the game API")
    monkeypatch.setattr("bot.texts._read", partial(read_unless_of_cups, _read))
    _load_language.cache_clear()
    async with simcord_table(tmp_path) as crew:
        crew.expected.append("a game is left out: sharks 0.1 cannot be used")
        assert "a game is left out: sharks 0.1 cannot be used: it is for version 2.0" in caplog.text
        assert language("it").title("cups") == "Cups"
        assert language("it").of("cups").say(text("Rules of {game}", game="Cups")) == "Regole di Cups"
        assert "Cups" in [choice.name.split(" · ")[0] for choice in suggest_games(language("it"), "")]
    _load_language.cache_clear()


def read_unless_of_cups(read: Callable[[str, Path], Catalog], locale: str, page: Path) -> Catalog:
    """Read a catalogue. Raise the error of a damaged file for that of Cups."""
    if "cups" in page.parts:
        raise ValueError("no catalogue")
    return read(locale, page)


@rule("H-742", "H-744")
async def test_people_can_leave_and_end_tables_whose_game_is_missing(tmp_path: Path, cups: Removed) -> None:
    async with simcord_table(tmp_path) as crew:
        crew.expected += [WAITS, "MissingGame"]
        await crew.begin("anne", "bart", game="cups")
        played = crew.code
        lobby = await crew.open("cleo", game="cups")
        opened = crew.code
        cups.remove()
        await crew.restart()
        await crew.env.advance_time(BEAT)
        assert MISSING in told(now(crew, lobby))
        assert not offers(now(crew, lobby), "button:")
        assert MISSING in told(await crew.say("bart", "hand", table=played))

        await leave_and_forget(crew.table_service, crew.people["bart"].id)
        assert [seat.user for seat in await crew.store.seats(played)] == [crew.people["anne"].id, None]
        for name, code in (("anne", played), ("cleo", opened)):
            await crew.press(name, await crew.say(name, "end", table=code), f"button:{code}:end")
        rows = [await crew.table_service.row(code) for code in (played, opened)]
        assert [row.status for row in rows] == ["cancelled", "cancelled"]
        await crew.env.advance_time(BEAT)
        assert await crew.store.outbox(crew.now() + 10**6, set(), 50, set()) == []
