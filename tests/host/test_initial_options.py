"""The options and the language with which a table begins, and the options that are kept for new tables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.commands.game_parameter import suggest_games
from bot.components.button_registry import press_button
from bot.components.house_rules import MOST
from bot.components.lobby_options import set_option
from bot.replies.errors import UserError
from bot.tables.initial_options import InitialOptions, first_options
from bot.tables.time_limits.pace import PACES
from bot.texts import LANGUAGES, language
from bot.texts.preferred_language import table_language
from bot.views.table import options_line
from engine.game import described, games
from store.people.personal_data import delete_left_servers, forget_person, personal_data_of
from tests.host.harness import ANNE, BART, CLEO, GUILD, Harness
from tests.ledger import rule


async def first(harness: Harness, game: str = "rattle", **more: Any) -> InitialOptions:
    """Return the options of a new table of Anne on the server."""
    where: dict[str, Any] = {"guild": GUILD, "host": ANNE, "pace": "live", "locale": "en"} | more
    return await first_options(harness.store, games()[game], **where)


def click_of(harness: Harness, user: int = ANNE, **rights: bool) -> Any:
    click = harness.click(user)
    click.guild, click.permissions = SimpleNamespace(id=GUILD), discord.Permissions(view_channel=True, **rights)
    return click


async def keeps(harness: Harness, name: str, owner: str = "mine", user: int = ANNE, **rights: bool) -> Any:
    """Keep the lobby's options under this name."""
    click = click_of(harness, user, **rights)
    await press_button(click, harness.code, "house-rules", owner, [name])
    return click


async def picks(harness: Harness, menu: str, value: str, **rights: bool) -> Any:
    """Pick an entry of a menu of the panel of house rules."""
    click = click_of(harness, **rights)
    await set_option(click, await harness.row(), menu, value)
    return click


@rule("H-581", "H-582")
async def test_a_lobby_takes_the_servers_default_then_the_hosts_then_usual_options(harness: Harness) -> None:
    assert (await first(harness)).options["scenario"] == "introductory", "those for newcomers"
    await harness.lobby(ANNE, BART, game="rattle", options={"scenario": "introductory"})
    async with harness.store.write() as w:
        await w.set_table(harness.code, status="ended")
    book = InitialOptions(games()["rattle"].options().model_dump(mode="json"))
    assert await first(harness) == book, "the defaults"
    assert (await first(harness, "arrr")).options["mode"] == "swabber", "she is new to another title"
    await harness.lobby(ANNE, game="rattle", options={"loot_pack": True}, host=ANNE)
    await set_option(harness.click(ANNE), await harness.row(), "seats", "2")
    await keeps(harness, "Quick")
    mine = await first(harness)
    assert (mine.options["loot_pack"], mine.fill_to, mine.house_rules) == (True, 2, "")
    assert (await first(harness, host=BART)).options["loot_pack"] is False
    await set_option(harness.click(ANNE), await harness.row(), "scenario", "pirate-wars")
    with pytest.raises(UserError, match="manage this server"):
        await keeps(harness, "Friday rules", "server")
    await keeps(harness, "Friday rules", "server", manage_guild=True)
    for host in (ANNE, BART):
        found = await first(harness, host=host)
        assert (found.options["scenario"], found.house_rules) == ("pirate-wars", "Friday rules"), (
            "the server's come first"
        )
    assert (await first(harness, guild=GUILD + 1)).options["scenario"] != "pirate-wars"
    await picks(harness, "house_rules_default", "server", manage_guild=True)
    assert (await first(harness)).house_rules == "", "a server may have no default"
    await picks(harness, "house_rules_default", "server:Friday rules", manage_guild=True)
    assert (await first(harness)).house_rules == "Friday rules"
    await picks(harness, "house_rules_delete", "server:Friday rules", manage_guild=True)
    await picks(harness, "house_rules_delete", "mine:Quick")
    assert await first(harness) == book


@rule("H-582")
async def test_house_rules_that_a_later_version_does_not_have_are_not_used(harness: Harness) -> None:
    await harness.lobby(ANNE, game="yarr", options={"rounds": 3})
    await keeps(harness, "Mine")
    await keeps(harness, "Ours", "server", manage_guild=True)
    await harness.show()
    harness.alter("""UPDATE house_rules SET options = '{"rounds": 99}' WHERE user = 0""")
    assert (await first(harness, "yarr")).options["rounds"] == 3, "those of the host are used instead"
    click = click_of(harness, manage_guild=True)
    await press_button(click, harness.code, "house-rules")
    assert "the game has other options now" in click.said[-1]
    with pytest.raises(UserError, match="other options since"):
        await picks(harness, "house_rules", "server:Ours")
    await harness.show()
    harness.alter("""UPDATE house_rules SET options = '{"rounds": 99}' WHERE user != 0""")
    assert (await first(harness, "yarr")).options["rounds"] == 1


@rule("H-756")
async def test_the_panel_says_what_differs_from_the_book_and_offers_what_a_person_may_do(harness: Harness) -> None:
    async def panel(**rights: bool) -> Any:
        click = click_of(harness, **rights)
        await press_button(click, harness.code, "house-rules")
        return click.seen

    await harness.lobby(ANNE, game="yarr", options={"rounds": 3})
    assert [one.rpartition(":")[2] for one in (await panel()).controls] == ["house_rules", "mine"]
    await keeps(harness, "Long *evening*")
    await keeps(harness, "Friday rules", "server", manage_guild=True)
    words = (await panel()).words
    assert "**Friday rules** (this server's, the default): Rounds to win: three" in words
    assert "**Long \\*evening\\*** (yours, the default)" in words, "no markup (H-152)"
    assert "server" not in [one.rpartition(":")[2] for one in (await panel()).controls]
    assert "server" in [one.rpartition(":")[2] for one in (await panel(manage_guild=True)).controls]
    for menu in ("house_rules_default", "house_rules_delete"):
        with pytest.raises(UserError, match="manage this server"):
            await picks(harness, menu, "server:Friday rules")
        with pytest.raises(UserError, match="gone"):
            await picks(harness, menu, "mine:Friday rules")
    with pytest.raises(UserError, match="Only the host"):
        await keeps(harness, "Bart's", user=BART)


@rule("H-757")
async def test_a_lobby_says_which_house_rules_it_uses_and_what_differs(harness: Harness) -> None:
    async def line() -> str:
        return options_line(await harness.row(), lambda words: words.plain())

    await harness.lobby(ANNE, game="yarr", options={"rounds": 3})
    await keeps(harness, "Friday rules", "server", manage_guild=True)
    assert (await line()).startswith("House rules “Friday rules” · Rounds to win: three")
    await set_option(click_of(harness), await harness.row(), "rounds", "1")
    assert "House rules" not in await line(), "a changed option is no longer the set"
    await picks(harness, "house_rules", "server:Friday rules")
    assert (await line()).startswith("House rules “Friday rules” · Rounds to win: three")
    await picks(harness, "house_rules", "book")
    assert "House rules" not in await line()
    assert (await harness.row()).options["rounds"] == 1
    await keeps(harness, "My very own name")
    assert "The host's house rules" in await line()
    assert "My very own name" not in await line(), "only a server's names are public"
    await picks(harness, "house_rules", "server:Friday rules")
    revision = (await harness.row()).revision
    await picks(harness, "house_rules_delete", "server:Friday rules", manage_guild=True)
    await harness.show()
    assert "Friday rules" not in harness.room().last.words, "a deleted name disappears in place"
    assert (await harness.row()).revision == revision


@rule("H-756", "H-151")
async def test_names_are_cleaned_and_limited_in_number(harness: Harness) -> None:
    await harness.lobby(ANNE, game="yarr")
    await keeps(harness, "\u202e\u200bquick\u0301\u0301\u0301\u0301\u0301")
    ((name,),) = harness.stored("SELECT name FROM house_rules")
    assert name.startswith("quic")
    assert "\u202e" not in name
    with pytest.raises(UserError, match="at least one letter"):
        await keeps(harness, "\u200b\u200b")
    for number in range(MOST["mine"] - 1):
        await keeps(harness, f"Set {number}")
    with pytest.raises(UserError, match="Delete one"):
        await keeps(harness, "One too many")
    await keeps(harness, "Set 1")


@rule("H-582", "H-157", "H-158", "H-159")
async def test_house_rules_are_exported_and_deleted(harness: Harness) -> None:
    await harness.lobby(ANNE, game="yarr")
    await keeps(harness, "Mine")
    await keeps(harness, "Ours", "server", manage_guild=True)
    (kept,) = (await personal_data_of(harness.store, ANNE))["house_rules"]
    assert kept == {"game": "yarr", "name": "Mine", "options": (await harness.row()).options, "players": None}
    async with harness.store.write() as w:
        await forget_person(w, ANNE, harness.time.now)
    assert harness.stored("SELECT guild, user FROM house_rules") == [(GUILD, 0)]
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=1.0)
        await delete_left_servers(w, 2.0)
    assert harness.stored("SELECT * FROM house_rules") == []


@rule("H-581")
@pytest.mark.parametrize(("status", "newcomer"), [("playing", True), ("cancelled", True), ("ended", False)])
async def test_only_a_finished_game_with_a_seat_of_theirs_makes_a_host_experienced(
    harness: Harness, status: str, newcomer: bool
) -> None:
    await harness.lobby(ANNE, BART, game="rattle", options={"scenario": "introductory"})
    async with harness.store.write() as w:
        await w.set_table(harness.code, status=status)
    assert ((await first(harness)).options["scenario"] == "introductory") == newcomer
    assert (await first(harness, host=CLEO)).options["scenario"] == "introductory"


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
        assert (await first(harness, "arrr", locale=locale)).options["edition"] == locale
    await harness.lobby(ANNE, game="arrr")
    await keeps(harness, "Mine")
    assert (await first(harness, "arrr", locale="it")).options["edition"] == "en", "what was kept stays"


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
        title, *marks, what, many = found.name.split(" · ")
        assert len(marks) == (not spoken.of(game.key).complete), "an unfinished translation (H-780)"
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
