"""A picture that a message already has is not uploaded again. An edit without files keeps them."""

from __future__ import annotations

import io
import itertools
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import discord
from discord import ui

from bot.delivery.messages import Messages
from bot.replies.ephemeral import framed
from bot.views.layout import RenderedMessage
from tests.bot.message_content import components
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import give, thought_up
from tests.host.fake_discord import refusal
from tests.host.fake_time import FakeTime
from tests.ledger import rule

EDITS = r"/channels/\d+/messages/\d+$"
ANSWERS = r"/callback$"


def edited(crew: SimcordTable, since: int = 0) -> list[Any]:
    """Return the bodies of all edits of messages, those by an answer to a click included."""
    answers = [body["data"] for body in crew.sent("POST", ANSWERS, since) if body.get("data")]
    return [body for body in (*crew.sent("PATCH", EDITS, since), *answers) if "components" in body]


async def played(crew: SimcordTable, clicks: int = 12) -> None:
    random = Random(1)
    for _ in range(clicks):
        name = await crew.turn()
        await give(crew, name, await thought_up(crew, name, random), crew.dm(name))
    await crew.env.settle()


def pictured(crew: SimcordTable) -> None:
    """Check that every hand shows its picture, and has one file."""
    for name in crew.people:
        message = crew.dm(name)
        shown = [one["media"]["url"] for part in components(message) for one in part.get("items") or []]
        assert shown == [one.url for one in message.attachments]
        assert len(shown) == 1


@rule("H-332")
async def test_an_edit_with_the_same_pictures_keeps_them(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo", game="tortuga")
        await played(crew)
        edits = edited(crew)
        assert [body for body in edits if "attachments" not in body]
        assert [body for body in edits if "attachments" in body]
        pictured(crew)


@rule("H-332")
async def test_a_picture_that_discord_no_longer_has_is_uploaded_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo", game="tortuga")
        await played(crew, 3)
        for name in crew.people:
            hand = crew.dm(name)
            crew.env.backend.get_message(hand.channel.id, hand.id).attachments = []
        since = len(crew.env.http_requests)
        await played(crew)
        pictured(crew)
        edits = edited(crew, since)
        refused = [
            one for one, then in itertools.pairwise(edits) if "attachments" not in one and then.get("attachments")
        ]
        assert refused


@rule("H-332")
async def test_a_scene_that_stays_beside_a_new_picture_of_the_table_is_not_uploaded_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo", game="tortuga")
        await played(crew, 40)
        tables = [body["attachments"] for body in edited(crew) if len(body.get("attachments") or []) > 1]
        kept = [{one["filename"] for one in files if "url" in one} for files in tables]
        assert {"vote.gif"} in kept, "the scene stays, and the table is uploaded"
        shown = crew.table()
        urls = [one["media"]["url"] for part in components(shown) for one in part.get("items") or []]
        assert urls == [one.url for one in shown.attachments]


class EditedMessage:
    """A message of which each edit is recorded: the names of the files that it uploaded."""

    def __init__(self) -> None:
        self.id = 1
        self.uploaded: list[list[str]] = []
        self.lost = False
        """True if Discord no longer has the files."""

    async def edit(self, *, attachments: list[Any], **shown: Any) -> Any:
        self.uploaded.append([one.filename for one in attachments if isinstance(one, discord.File)])
        if self.lost and not all(isinstance(one, discord.File) for one in attachments):
            raise refusal(400, 50035)
        return SimpleNamespace(attachments=[SimpleNamespace(filename=one.filename) for one in attachments])


def with_files(**files: str) -> RenderedMessage:
    """Return a message with a text and these files, by name without the suffix."""
    sent = [discord.File(io.BytesIO(data.encode()), f"{name}.png") for name, data in files.items()]
    return RenderedMessage(framed(ui.TextDisplay("Table")), sent)


@rule("H-332")
async def test_only_a_file_of_this_processs_newest_edit_is_kept() -> None:
    nothing, message = cast(Any, None), EditedMessage()
    messages, partial = Messages(nothing, nothing, FakeTime()), cast(discord.PartialMessage, message)
    noted = ""
    for shown in (
        with_files(table="one", scene="dice"),
        with_files(table="two", scene="dice"),
        with_files(table="three"),
        with_files(table="three", scene="dice"),
    ):
        await messages._edit_with_files(partial, shown, noted)
        noted = shown.full_digest
    assert message.uploaded == [["table.png", "scene.png"], ["table.png"], ["table.png"], ["table.png", "scene.png"]]
    await messages._edit_with_files(partial, with_files(table="four", scene="dice"), "written by another process")
    assert message.uploaded[-1] == ["table.png", "scene.png"]


@rule("H-332")
async def test_a_kept_file_that_discord_no_longer_has_is_uploaded_again() -> None:
    nothing, message = cast(Any, None), EditedMessage()
    messages, partial = Messages(nothing, nothing, FakeTime()), cast(discord.PartialMessage, message)
    first, second = with_files(table="one", scene="dice"), with_files(table="two", scene="dice")
    await messages._edit_with_files(partial, first, "")
    message.lost = True
    await messages._edit_with_files(partial, second, first.full_digest)
    assert message.uploaded[1:] == [["table.png"], ["table.png", "scene.png"]]
