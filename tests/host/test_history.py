"""The list of finished games: whose, of which title, with whom, and what a person may not see there."""

from __future__ import annotations

import csv
import io
import json
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.components.button_registry import GONE
from bot.components.history import ExportButton, HistoryButton, HistoryMenu, history_page
from bot.replies.errors import UserError
from bot.tables.forget_person import leave_and_forget
from bot.tables.quotas import EXPORTED_WITHIN
from bot.texts import language
from bot.views import custom_ids
from bot.views.history import PAGE, HistoryFilter, render_history
from bot.views.result import render_details
from store.rows import ResultEnding, ResultRow, ResultSeatRow
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule

HIDDEN = SimpleNamespace(permissions_for=lambda member: discord.Permissions.none())
"""A channel that nobody sees."""


async def ended(harness: Harness, *people: int, **more: Any) -> str:
    """Play a game to its end, and return its code."""
    harness.time.now += 3600
    await harness.begin(*people, **more)
    for user in people:
        await harness.answer(user, "rum")
    return harness.code


def note(harness: Harness, *people: int) -> None:
    """Let the bot know these members, as after a click of theirs."""
    for user in people:
        member: Any = SimpleNamespace(id=user)
        harness.policy.access._members.note((GUILD, user), member)


def texts_of(view: discord.ui.LayoutView) -> list[str]:
    """Return the texts of a message."""
    return [part.content for part in view.walk_children() if isinstance(part, discord.ui.TextDisplay)]


async def codes(harness: Harness, user: int, page: int = 0, **filters: Any) -> list[str]:
    """Return the codes that a person reads on a page of the list, in order."""
    note(harness, user)
    view = await history_page(harness.click(user), HistoryFilter(**filters), page)
    lines = "\n".join(texts_of(view)).splitlines()
    return [line.split(" · ")[1].split()[0] for line in lines if line.startswith("- <t:")]


@rule("H-667")
async def test_a_person_finds_their_games_and_those_of_the_server_by_title_and_company(harness: Harness) -> None:
    first = await ended(harness, ANNE, BART)
    second = await ended(harness, ANNE, CLEO)
    third = await ended(harness, BART, CLEO)
    elsewhere = await ended(harness, ANNE, BART, guild=GUILD + 1)
    assert await codes(harness, ANNE) == [elsewhere, second, first]
    assert await codes(harness, DIRK) == []
    assert await codes(harness, DIRK, of_server=True) == [third, second, first]
    assert await codes(harness, ANNE, companion=BART) == [elsewhere, first]
    assert await codes(harness, DIRK, of_server=True, companion=BART) == [third, first]
    assert await codes(harness, ANNE, game="kinds") == [elsewhere, second, first]
    assert await codes(harness, ANNE, game="yarr") == []
    view = await history_page(harness.click(ANNE), HistoryFilter(companion=CLEO), 0)
    said = "\n".join(texts_of(view))
    assert f"<@{CLEO}>" in said
    assert "Won by " in said
    assert "You won!" in said


@rule("H-667")
async def test_the_list_has_pages_and_each_game_leads_to_its_details(harness: Harness) -> None:
    every = [await ended(harness, ANNE, BART) for _ in range(PAGE + 1)][::-1]
    assert await codes(harness, ANNE) == every[:PAGE]
    assert await codes(harness, ANNE, 1) == every[PAGE:]
    assert await codes(harness, ANNE, 99) == every[PAGE:]
    view = await history_page(harness.click(ANNE), HistoryFilter(), 0)
    (menu,) = (part for part in view.walk_children() if isinstance(part, discord.ui.Select))
    assert [option.value for option in menu.options] == every[:PAGE]
    click = harness.click(ANNE)
    shown = HistoryMenu(menu)
    menu._values = [every[3]]
    await shown.serve(click)
    assert f"· {every[3]}" in click.said[-1]
    one = await history_page(harness.click(ANNE), HistoryFilter(), 1)
    found = [getattr(part, "custom_id", None) for part in one.walk_children()]
    assert f"result:{every[PAGE]}" in found, "a single game has a button"
    click = harness.click(ANNE)
    address = HistoryFilter(companion=BART).address(1)
    await HistoryButton(discord.ui.Button(custom_id=address)).serve(click)
    assert every[PAGE] in click.said[-1]


@rule("H-668")
async def test_nobody_finds_games_of_channels_that_they_do_not_see_or_of_private_tables(harness: Harness) -> None:
    seen = await ended(harness, ANNE, BART)
    hidden = await ended(harness, ANNE, BART, channel=CHANNEL + 1)
    private = await ended(harness, ANNE, BART, private=True)
    harness.client.channels[CHANNEL + 1] = HIDDEN
    assert await codes(harness, CLEO, of_server=True) == [seen]
    assert await codes(harness, CLEO, of_server=True, companion=ANNE) == [seen]
    assert await codes(harness, ANNE, of_server=True) == [private, hidden, seen], "those who played know them"
    harness.policy.access.forget(GUILD)
    view = await history_page(harness.click(DIRK), HistoryFilter(of_server=True), 0)
    assert seen not in "\n".join(texts_of(view)), "the bot knows nothing of this person"
    assert harness.client.count("look up", DIRK) == 0
    with pytest.raises(UserError):
        await history_page(harness.click(ANNE, guild=None), HistoryFilter(of_server=True), 0)


@rule("H-669")
async def test_a_servers_results_are_exported_once_a_day_without_private_tables(harness: Harness) -> None:
    first = await ended(harness, ANNE, BART)
    await ended(harness, ANNE, BART, private=True)
    await ended(harness, ANNE, BART, guild=GUILD + 1)
    second = await ended(harness, ANNE, BART)
    third = await ended(harness, ANNE, CLEO)
    await leave_and_forget(harness.tables, BART)
    async with harness.store.write() as w:
        await w.set_person(CLEO, ranked=False)
    harness.alter(f"UPDATE result_seats SET name = '=SUM(1)' WHERE result = '{second}'")
    note(harness, ANNE)
    export = ExportButton(discord.ui.Button(custom_id=custom_ids.EXPORT))
    click = harness.click(ANNE)
    await export.serve(click)
    files = {file.filename: file.fp.read().decode() for file in click.seen.sent}
    found = json.loads(files["quarterdeck-results.json"])
    assert [one["table"] for one in found] == [third, second, first]
    people = {seat["user"]: seat["name"] for seat in found[2]["seats"]}
    assert people == {str(ANNE): f"Person {ANNE}", None: "Sailor"}
    assert {seat["user"]: seat["name"] for seat in found[0]["seats"]} == people
    rows = list(csv.DictReader(io.StringIO(files["quarterdeck-results.csv"])))
    assert [row["table"] for row in rows] == [third, third, second, second, first, first]
    assert rows[2]["name"] == "'=SUM(1)"
    with pytest.raises(UserError):
        await export.serve(harness.click(ANNE))
    harness.time.now += EXPORTED_WITHIN + 1
    await export.serve(harness.click(ANNE))


@rule("H-669")
async def test_exported_files_are_not_larger_than_discord_accepts(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = [await ended(harness, ANNE, BART) for _ in range(6)]
    monkeypatch.setattr("bot.components.history.MOST_BYTES", 2000)
    note(harness, ANNE)
    click = harness.click(ANNE)
    await ExportButton(discord.ui.Button(custom_id=custom_ids.EXPORT)).serve(click)
    files = [file.fp.read() for file in click.seen.sent]
    assert max(map(len, files)) <= 2000
    found = [one["table"] for one in json.loads(files[0])]
    assert found == every[::-1][: len(found)], "the newest ones"
    assert 0 < len(found) < len(every)
    assert f"newest {len(found)} results" in click.said[-1]


@rule("H-667")
async def test_a_made_up_person_is_refused(harness: Harness) -> None:
    button = HistoryButton(discord.ui.Button(custom_id=HistoryFilter(companion=10**19 - 1).address(0)))
    with pytest.raises(UserError) as refused:
        await button.serve(harness.click(ANNE))
    assert refused.value.words == GONE


@rule("H-667", "H-740")
@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_list_shows_games_that_are_missing_or_have_many_players(locale: str) -> None:
    one = ResultRow("ABCDE", 1, 2, "gone", {}, 1, "1", 0.0, 1.0, ResultEnding.PLAYED_OUT, 5, 8, players_version=1)
    seats = [ResultSeatRow(one.id, seat, seat + 1, f"Person {seat}", "strong", place=seat + 1) for seat in range(12)]
    view = render_history(HistoryFilter(game="gone"), [one], {one.id: seats}, language(locale), 12, 0, 0)
    assert "Gone" in "\n".join(texts_of(view))
    assert render_details(one, seats, language(locale), table_exists=True).children
