"""Rebuild the Discord server of a saved moment, and run the present program on a copy of its database."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import discord
import pytest
from simcord.backend.models import Message

from bot.delivery.outbox import Outbox
from bot.tables.scheduler import Scheduler
from tests.bot.message_content import offers
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.updates.saved_moments import Moment, lay_out, moment

AWAY = 3600.0
"""Seconds without a process between the old program and the new."""


@asynccontextmanager
async def opened_again(name: str, folder: Path, url: str) -> AsyncIterator[tuple[SimcordTable, Moment]]:
    """Start the present program at this moment. `url` is the address of an empty database."""
    kept = moment(name)
    await lay_out(name, url)
    async with simcord_table(folder, late=kept.at + AWAY) as crew:
        _rebuild(crew, kept)
        crew.code, crew.place = kept.code, crew.channel
        crew.url = url
        with pytest.MonkeyPatch.context() as patch:
            # SimCord gives a bot five seconds of real time to start, so the bot's work comes after.
            for part in (Outbox, Scheduler):
                patch.setattr(part, "wake", lambda part: None)
            await crew.restart()
        crew.outbox.wake()
        crew.bot.scheduler.wake()
        await crew.env.settle()
        yield crew, kept


def _rebuild(crew: SimcordTable, kept: Moment) -> None:
    """Make everything on Discord that the old program referred to, under its old ids."""
    env, backend = crew.env, crew.env.backend
    crew.guild = env.create_guild("Tavern", id=kept.guild)
    with _numbered(crew, kept.channel):
        crew.channel = crew.guild.create_text_channel("tavern")
    if kept.thread != kept.channel:
        backend.create_thread(kept.channel, kept.code, backend.bot_user.id, message_id=kept.thread, broadcast=False)
    crew.people = {}
    for name, person in kept.people.items():
        with _numbered(crew, person.id):
            user = env.create_user(name, global_name=name.title())
        with _numbered(crew, person.dm):
            backend.get_dm_channel(person.id)
        crew.people[name] = crew.guild.add_member(user)
        if person.closed:
            path = f"/channels/{person.dm}/messages"
            env.inject_error("POST", path, status=403, code=50007, message="no", times=None)
            crew.expected = ["50007"]
    for post in kept.posts:
        backend.reserve_id(post.id)
        shown = Message(
            post.id,
            post.channel,
            backend.bot_user.id,
            post.content,
            post.timestamp,
            flags=post.flags,
            components=post.components,
            attachments=backend.store_attachments(post.channel, [(name, b"") for name in post.files]),
        )
        crew.uploaded |= {*post.files}
        backend.commit_message(shown, broadcast=False)


@contextmanager
def _numbered(crew: SimcordTable, id: int) -> Iterator[None]:
    """Give this id to the object that is made in this context."""
    backend = crew.env.backend
    number: Callable[[], int] = lambda: backend.reserve_id(id)  # noqa: E731
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backend, "snowflake", number)
        yield


def stands(crew: SimcordTable, id: int) -> bool:
    """Return True if a message of the old program was not replaced."""
    return any(message.id == id for message in _messages(crew))


def _messages(crew: SimcordTable) -> list[discord.Message]:
    rooms = (crew.channel, *crew.channel.threads, *(person.user.dm_channel for person in crew.people.values()))
    return [message for room in rooms for message in room.history()]


def old(crew: SimcordTable, id: int, custom_id: str = "") -> discord.Message:
    """Return the present state of a message of the old program.

    A start may have replaced it by a new hand. Then return the message that has this control.
    """
    every = _messages(crew)
    kept = [message for message in every if message.id == id]
    return (kept or [message for message in every if offers(message, re.escape(custom_id) + "$")])[0]
