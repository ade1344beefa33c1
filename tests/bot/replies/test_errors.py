import logging
import re
from typing import Any

import discord
import pytest
import simcord
from discord import ui

from bot.components.dynamic_items import CheckedItem
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import MOVED, UserError
from bot.tables.permissions.policy import Action
from bot.texts import language
from engine.choice import NotYourChoice
from engine.text import text
from store import StaleRevision, Store
from tests.bot.bot_without_tables import SmallBot, seen, speaking, words
from tests.ledger import rule

SECRET = "anchor-boot-blue.1"


class Trap(CheckedItem, ui.DynamicItem[ui.Button[Any]], template="trap:.+"):
    """A button that always fails."""

    act = Action.LOOK_UP

    def __init__(self) -> None:
        super().__init__(ui.Button(label="Trap", custom_id=f"trap:{SECRET}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> "Trap":
        return cls()

    async def serve(self, click: Any) -> None:
        raise RuntimeError(SECRET)


class Clumsy(SmallBot):
    """Commands that fail in every way."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.add_dynamic_items(Trap)
        for callback in (friendly, refused, moved, broken, deferred, answered, trap):
            self.tree.command(description="Fails", extras={"action": Action.LOOK_UP})(callback)


async def friendly(interaction: discord.Interaction) -> None:
    raise UserError(text("Seat {number}", number=3))


async def refused(interaction: discord.Interaction) -> None:
    raise NotYourChoice(text("Seat {number}", number=4))


async def broken(interaction: discord.Interaction) -> None:
    raise ValueError(SECRET)


async def moved(interaction: discord.Interaction) -> None:
    raise StaleRevision


async def deferred(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    raise ValueError(SECRET)


async def answered(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("so far", ephemeral=True)
    raise ValueError(SECRET)


async def trap(interaction: discord.Interaction) -> None:
    await reply(interaction, framed(ui.ActionRow(Trap())))


def the_line(caplog: pytest.LogCaptureFixture, shown: str) -> logging.LogRecord:
    """Return the single log line with the reference that the person sees."""
    found = re.search(r"give the bot's owner this code: \*\*([2-9A-HJ-NP-Z]{6})\*\*", shown)
    assert found
    (line,) = [record for record in caplog.records if found[1] in record.getMessage()]
    return line


@pytest.mark.parametrize(("command", "seat"), [("friendly", 3), ("refused", 4)])
async def test_a_refusal_is_one_sentence_in_the_persons_language(
    store: Store, caplog: pytest.LogCaptureFixture, command: str, seat: int
) -> None:
    async with simcord.run(Clumsy(store), check_errors=False) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        with speaking(env, {anna.id: "it"}):
            told = await anna.slash(channel, command)
        assert told.ephemeral
        assert words(told.response) == language("it").say(text("Seat {number}", number=seat))
        assert [record for record in caplog.records if record.name == "bot.replies.errors"] == []


@rule("H-99")
async def test_a_click_that_lost_to_a_simultaneous_change_asks_to_try_again(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with simcord.run(Clumsy(store), check_errors=False) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        assert words((await anna.slash(channel, "moved")).response) == language("en").say(MOVED)
        assert [record for record in caplog.records if record.name == "bot.replies.errors"] == []


@pytest.mark.parametrize("command", ["broken", "deferred"])
async def test_an_unexpected_error_has_a_reference_that_finds_the_log_line(
    store: Store, caplog: pytest.LogCaptureFixture, command: str
) -> None:
    async with simcord.run(Clumsy(store), check_errors=False) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = await anna.slash(channel, command)
        assert told.ephemeral
        line = the_line(caplog, words(told.response))
        assert f"in /{command}" in line.getMessage()
        assert line.exc_info
        assert isinstance(line.exc_info[1], ValueError)
        assert SECRET not in words(told.response)


async def test_an_error_after_a_reply_is_reported_in_a_further_message(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with simcord.run(Clumsy(store), check_errors=False) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        told = await anna.slash(channel, "answered")
        assert told.response is not None
        assert told.response.content == "so far"
        (beside,) = told.followups
        assert beside.ephemeral
        the_line(caplog, words(beside))


async def test_a_failing_button_reports_an_error_and_its_custom_id_is_not_logged(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with simcord.run(Clumsy(store), check_errors=False) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        shown = seen(await anna.slash(channel, "trap"))
        told = await anna.click(shown, custom_id=f"trap:{SECRET}")
        line = the_line(caplog, words(told.response))
        assert line.getMessage().endswith("in trap")


async def test_an_error_is_reported_even_if_the_store_is_broken(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with simcord.run(Clumsy(store), check_errors=False) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        monkeypatch.setattr(store, "person", None)
        told = await anna.slash(channel, "friendly")
        assert words(told.response) == "Seat 3"


async def test_an_error_that_discord_refuses_to_show_is_only_logged(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with simcord.run(Clumsy(store), check_errors=False) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        env.inject_error("POST", "/interactions/*/callback", status=500, code=0, times=1)
        told = await anna.slash(channel, "friendly")
        assert not told.acknowledged
        assert [r.getMessage() for r in caplog.records if r.name == "bot.replies.errors"] == [
            "replies: the person could not be told of an error in /friendly"
        ]
        assert words((await anna.slash(channel, "friendly")).response) == "Seat 3"
