"""The local tavern: the real bot against SimCord's offline Discord, played in the browser.

SimCord shows one channel and no direct messages, so the tavern's channel allows no threads and its
people have their direct messages turned off: hands come by «My hand», for their eyes only.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.app import Quarterdeck
from bot.settings import Settings
from engine.store import Store

PEOPLE = ("Anne", "Bart", "Calico", "Grace", "Mary")
SETTLE = 1.0
"""SimCord waits for everything that the bot will do within this many seconds. Automatic players think
longer than that, so nobody's click waits for them."""
LOOK = 0.5
"""Seconds between looks for something new to show."""
WELCOME = (
    "Welcome to the local tavern. Type `/play` and pick a game; press **Join** and add automatic players; pick who "
    "you are at «Viewing as». Your cards are under **My hand**."
)


async def open_tavern(settings: Settings) -> None:
    """Serve the tavern on loopback until it is stopped. Its games last as long as it is open."""
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as cellar:
        store = await Store.open(f"sqlite+aiosqlite:///{Path(cellar) / 'tavern.db'}")
        bot = Quarterdeck(store)
        async with simcord.run(bot, check_errors=False, settle_timeout=SETTLE) as env:
            channel, people = await furnish(env, store)
            async with env.preview(channel, viewers=people, layout="channel", port=settings.tavern_port) as page:
                print(f"The local tavern is open. Visit {page.url}", file=sys.stderr, flush=True)
                print("Stop it with Ctrl+C.", file=sys.stderr, flush=True)
                await keep_open(env, page)


async def furnish(env: simcord.Env, store: Store) -> tuple[Any, list[Any]]:
    """A server with one channel and some people. Returns the channel and the people."""
    guild = env.create_guild("The Local Tavern")
    assert guild.me is not None
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = guild.create_text_channel("quarterdeck", overwrites={guild.me: no_threads})
    people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    async with store.write() as w:
        for person in people:
            await w.set_person(person.id, dm=False)
    await people[0].send(channel, WELCOME)
    return channel, people


async def keep_open(env: simcord.Env, page: Any) -> None:
    """Show what the bot does by itself, taking turns with the clicks that come from the browser.

    SimCord refuses a click while a refresh runs, and one made on a page that was refreshed since. Both
    would lose honest clicks here, so they wait for each other, and a click counts on the newest page: if
    it is stale, the bot itself says so, as it does on Discord. (`_action` and `_get_page` are private to
    SimCord, whose version is pinned.)
    """
    turn, act = asyncio.Lock(), page._action

    async def in_turn(context: str, body: dict[str, Any]) -> Any:
        async with turn:
            return await act(context, {**body, "published_revision": page._get_page(context).revision})

    page._action = in_turn
    closed = asyncio.ensure_future(page.wait_closed())
    seen = 0
    while not closed.done():
        async with turn:
            done = env.backend.transcript
            if len(done) != seen:
                done.clear()
                env.backend.http_requests.clear()
                await page.refresh()
                seen = len(done)
        await asyncio.wait([closed], timeout=LOOK)
