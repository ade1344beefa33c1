"""The options and the language with which a table begins, and the options that are kept for new tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.ui import Select

from bot.commands.game_parameter import suggest_games
from bot.components.lobby_options import _own_panel, set_option
from bot.replies.errors import UserError
from bot.tables.initial_options import first_options
from bot.tables.time_limits.pace import PACES
from bot.texts import LANGUAGES, language
from bot.texts.preferred_language import table_language
from bot.views.table import options_line
from engine.game import described, games
from store.people.personal_data import delete_left_servers, forget_person, personal_data_of
from tests.host.harness import ANNE, BART, CLEO, GUILD, Harness
from tests.ledger import rule


async def first(harness: Harness, game: str = "rattle", **more: Any) -> tuple[dict[str, Any], int | None]:
    """Return the options of a new table of Anne on the server."""
    where = {"guild": GUILD, "host": ANNE, "pace": "live", "locale": "en"} | more
    return await first_options(harness.store, games()[game], **where)  # type: ignore[arg-type]


async def keeps(harness: Harness, value: str, user: int = ANNE, **rights: bool) -> None:
    click = harness.click(user)
    click.guild, click.permissions = SimpleNamespace(id=GUILD), discord.Permissions(view_channel=True, **rights)
    await set_option(click, await harness.row(), "keep", value)


@rule("H-581", "H-582")
async def test_a_lobby_takes_options_kept_by_the_server_then_by_the_host_then_usual_ones(harness: Harness) -> None:
    assert (await first(harness))[0]["scenario"] == "introductory", "those for newcomers"
    await harness.lobby(ANNE, BART, game="rattle", options={"scenario": "introductory"})
    async with harness.store.write() as w:
        await w.set_table(harness.code, status="ended")
    assert await first(harness) == (games()["rattle"].options().model_dump(mode="json"), None), "the defaults"
    assert (await first(harness, "arrr"))[0]["mode"] == "swabber", "she is new to another title"
    await harness.lobby(ANNE, game="rattle", options={"loot_pack": True}, host=ANNE)
    await set_option(harness.click(ANNE), await harness.row(), "seats", "2")
    await keeps(harness, "mine")
    assert (await first(harness))[0]["loot_pack"] is True
    assert (await first(harness))[1] == 2
    assert (await first(harness, host=BART))[0]["loot_pack"] is False
    await set_option(harness.click(ANNE), await harness.row(), "scenario", "pirate-wars")
    with pytest.raises(UserError, match="manage this server"):
        await keeps(harness, "server")
    await keeps(harness, "server", manage_guild=True)
    for host in (ANNE, BART):
        assert (await first(harness, host=host))[0]["scenario"] == "pirate-wars", "the server's come first"
    assert (await first(harness, guild=GUILD + 1))[0]["scenario"] != "pirate-wars"
    await keeps(harness, "forget-server", manage_guild=True)
    await keeps(harness, "forget-mine")
    assert await first(harness) == (games()["rattle"].options().model_dump(mode="json"), None)


@rule("H-582")
async def test_kept_options_that_a_later_version_does_not_have_are_ignored(harness: Harness) -> None:
    await harness.lobby(ANNE, game="yarr")
    await keeps(harness, "mine")
    harness.alter("""UPDATE saved_options SET options = '{"rounds": 99}'""")
    assert (await first(harness, "yarr"))[0]["rounds"] == 1


@rule("H-582", "H-581")
async def test_a_host_gets_their_own_options_while_those_of_the_server_are_outdated(harness: Harness) -> None:
    await harness.lobby(ANNE, game="yarr", options={"rounds": 3})
    await keeps(harness, "mine")
    await keeps(harness, "server", manage_guild=True)
    harness.alter("""UPDATE saved_options SET options = '{"rounds": 99}' WHERE user = 0""")
    assert (await first(harness, "yarr"))[0]["rounds"] == 3


@rule("H-581")
@pytest.mark.parametrize(("status", "newcomer"), [("playing", True), ("cancelled", True), ("ended", False)])
async def test_only_a_finished_game_with_a_seat_of_theirs_makes_a_host_experienced(
    harness: Harness, status: str, newcomer: bool
) -> None:
    await harness.lobby(ANNE, BART, game="rattle", options={"scenario": "introductory"})
    async with harness.store.write() as w:
        await w.set_table(harness.code, status=status)
    assert ((await first(harness))[0]["scenario"] == "introductory") == newcomer
    assert (await first(harness, host=CLEO))[0]["scenario"] == "introductory"


@rule("H-582")
async def test_the_menu_offers_only_what_a_person_may_do(harness: Harness) -> None:
    async def offered(**rights: bool) -> list[str]:
        click = harness.click(ANNE)
        click.guild, click.permissions = SimpleNamespace(id=GUILD), discord.Permissions(view_channel=True, **rights)
        panel = await _own_panel(click, await harness.row(), language())
        menus = [part for part in panel.walk_children() if isinstance(part, Select)]
        return [option.value for option in menus[-1].options]

    await harness.lobby(ANNE, game="yarr")
    assert await offered() == ["mine"]
    assert await offered(manage_guild=True) == ["mine", "server"]
    await keeps(harness, "mine")
    await keeps(harness, "server", manage_guild=True)
    assert await offered() == ["mine", "forget-mine"]
    assert await offered(manage_guild=True) == ["mine", "forget-mine", "server", "forget-server"]
    with pytest.raises(UserError):
        await keeps(harness, "theirs")


@rule("H-582", "H-157", "H-158", "H-159")
async def test_kept_options_are_exported_and_deleted(harness: Harness) -> None:
    await harness.lobby(ANNE, game="yarr")
    await keeps(harness, "mine")
    await keeps(harness, "server", manage_guild=True)
    (kept,) = (await personal_data_of(harness.store, ANNE))["options_kept"]
    assert (kept["game"], kept["options"], kept["players"]) == ("yarr", (await harness.row()).options, None)
    async with harness.store.write() as w:
        await forget_person(w, ANNE, harness.time.now)
    assert harness.stored("SELECT guild, user FROM saved_options") == [(GUILD, 0)]
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=1.0)
        await delete_left_servers(w, 2.0)
    assert harness.stored("SELECT * FROM saved_options") == []


@rule("H-583")
@pytest.mark.parametrize(
    ("setting", "features", "theirs", "host", "expected"),
    [
        (None, [], "en-US", "it", "it"),
        (None, ["COMMUNITY"], "en-US", "it", "en"),
        (None, ["COMMUNITY"], "it", "en", "it"),
        (None, ["COMMUNITY"], "sv-SE", "it", "it"),
        ("en", [], "it", "it", "en"),
        ("it", ["COMMUNITY"], "en-US", "en", "it"),
    ],
)
async def test_a_table_has_the_servers_language_if_it_has_set_one_else_the_hosts(
    harness: Harness, setting: str | None, features: list[str], theirs: str, host: str, expected: str
) -> None:
    async with harness.store.write() as w:
        await w.set_server(GUILD, locale=setting)
    guild: Any = SimpleNamespace(id=GUILD, features=features, preferred_locale=theirs)
    assert (await table_language(harness.store, guild, language(host))).locale == expected


@rule("H-583", "H-581")
async def test_an_edition_follows_the_language_of_the_table(harness: Harness) -> None:
    for locale in ("en", "it"):
        assert (await first(harness, "arrr", locale=locale))[0]["edition"] == locale
    await harness.lobby(ANNE, game="arrr")
    await keeps(harness, "mine")
    assert (await first(harness, "arrr", locale="it"))[0]["edition"] == "en", "what was kept stays"


@rule("H-581", "H-353")
async def test_the_lobby_names_what_is_played_even_if_it_is_the_default(harness: Harness) -> None:
    named = 0
    for game in games().values():
        await harness.lobby(ANNE, game=game.key)
        line = options_line(await harness.row(), lambda words: words.plain())
        for name, words in described(game.options).items():
            if words.named:
                named += 1
                assert f"{words.label.plain()}: {words.values[getattr(game.options(), name)].plain()}" in line
    assert named == 2


@rule("H-585")
@pytest.mark.parametrize("locale", LANGUAGES)
def test_suggestions_say_what_a_game_is_and_for_how_many(locale: str) -> None:
    spoken = language(locale)
    for game, found in zip(games().values(), suggest_games(spoken, ""), strict=True):
        title, what, many = found.name.split(" · ")
        assert (title, found.value) == (spoken.title(game.key), game.key)
        assert what == spoken.of(game.key).say(game.in_short)
        assert str(game.least_seats) in many
        assert str(game.most_seats) in many
        assert len(found.name) <= 100


@rule("H-22")
def test_a_pace_names_its_reserve() -> None:
    for pace in PACES.values():
        hours = pace.turn is not None and pace.turn > 7200
        assert pace.bank == 0 or f"and {pace.bank // (3600 if hours else 60)} in reserve" in pace.label.plain()


@rule("H-22")
async def test_a_time_limit_reads_right_before_and_after_it_and_names_the_reserve(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await harness.show()
    assert any("Time limit: <t:" in post.words for post in harness.room().messages)
    hand = harness.room(ANNE).last.words
    assert ", with your reserve." in hand
    for words in ("Your time ends", "Time runs out"):
        assert words not in hand
