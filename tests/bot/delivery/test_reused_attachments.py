"""A picture that a message already has is not uploaded again. An edit without files keeps them."""

from __future__ import annotations

import io
import itertools
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
from discord import ui

from bot.clock import Time
from bot.delivery.messages import Messages
from bot.views.layout import RenderedMessage
from store import Store
from store.rows import MessageRow
from tests.bot.message_content import components
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.bot.simulated_people import give, thought_up
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


@rule("H-332")
async def test_an_attachment_that_a_later_edit_has_replaced_is_not_kept(store: Store) -> None:
    """Discord would refuse the edit that names it."""
    names, edits = ("table.png", "vote.gif"), list[list[object]]()

    async def edit(*, attachments: list[Any], **_: object) -> SimpleNamespace:
        edits.append([type(one) for one in attachments])
        return SimpleNamespace(attachments=[stored(one.filename) for one in attachments])

    message = SimpleNamespace(id=7, edit=edit)
    client: Any = SimpleNamespace(
        get_partial_messageable=lambda *_, **__: SimpleNamespace(get_partial_message=lambda _: message)
    )
    messages, shown = Messages(client, store, Time()), MessageRow("T", "table", 1, 7, 1)
    for contents in (b"ab", b"c", b"cd"):
        files = [discord.File(io.BytesIO(bytes([one])), names[place]) for place, one in enumerate(contents)]
        assert await messages.edit(shown, RenderedMessage(ui.LayoutView(), files))
    assert edits == [[discord.File] * 2, [discord.File], [discord.File] * 2]


def stored(name: str) -> discord.Attachment:
    """Return an attachment with this file name, as Discord returns it."""
    data: Any = {"id": 1, "filename": name, "size": 1, "url": "", "proxy_url": ""}
    state: Any = SimpleNamespace(http=None)
    return discord.Attachment(data=data, state=state)
