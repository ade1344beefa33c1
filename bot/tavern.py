"""The local tavern: the real bot against SimCord's offline Discord, played in the browser.

SimCord shows one channel and no direct messages, so the tavern's channel allows no threads and its
people have their direct messages turned off: hands come by «My hand», for their eyes only.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import discord
import simcord
from discord import ui
from PIL import Image
from simcord.preview._media import MediaInfo, MediaWorker

from bot.app import Quarterdeck
from bot.automatic import THINKING
from bot.replies import page as paper
from bot.settings import Settings, SettingsError
from engine.store import Store

PEOPLE = ("Anne", "Bart", "Calico", "Grace", "Mary")
PICTURE = "https://cdn.simcord.invalid/avatars/{bot}/quarterdeck.png"
"""Where SimCord looks for the bot's own picture."""
SETTLE = 10.0
"""Seconds that SimCord gives the bot to finish what a click began."""
LOOK = 0.5
"""Seconds between looks at the clock, and for something new to show."""
TOPIC = "/play opens a table · «Viewing as» at the top changes who you are · «My hand» shows that person's cards"
WELCOME = """## Welcome to the local tavern
1. Type `/play` and Enter, then some letters of a game's name, such as `captain`. Pick the game, and send with the \
arrow at the right.
2. Press **Add automatic player**, or become somebody else at «Viewing as» at the top of this page and press **Join**.
3. As the host again, press **Start**, then **My hand**: your cards, and all that you can do with them.

-# You are Anne now. What a person sees for their eyes only, you see while you are that person. Here is one channel \
and no direct messages; on Discord every table gets its own thread, and hands come by direct message too."""


async def open_tavern(settings: Settings, *, thinking: tuple[float, float] = THINKING) -> None:
    """Serve the tavern on loopback until it is stopped. Its games last as long as it is open.

    Raises SettingsError where its port is taken. `thinking` is how many seconds automatic players take.
    """
    with tempfile.TemporaryDirectory(prefix="quarterdeck-") as cellar:
        bot = Quarterdeck(await Store.open(f"sqlite+aiosqlite:///{Path(cellar) / 'tavern.db'}"), thinking=thinking)
        try:
            async with simcord.run(bot, check_errors=False, settle_timeout=SETTLE) as env:
                await _serve(env, bot, settings.tavern_port)
        except simcord.SetupError as error:
            if not isinstance(error.__cause__, OSError):
                raise
            reason = error.__cause__.strerror
            raise SettingsError(
                f"The local tavern cannot open port {settings.tavern_port} ({reason}). Is it open already? Otherwise "
                "set TAVERN_PORT to another port, or to 0 for any free one."
            ) from error
        finally:
            bot.clock.stop()
            await bot.store.close()


async def _serve(env: simcord.Env, bot: Quarterdeck, port: int) -> None:
    # Otherwise every click would wait for the clock, as SimCord waits for all sleeps shorter than SETTLE.
    bot.clock.sleep = lambda seconds: env.external_wait(asyncio.sleep(seconds), reason="the clock")
    on_time(env)
    env.backend.edit_bot_profile("Quarterdeck")
    env.backend.bot_user.avatar = "quarterdeck"
    channel, people = await furnish(env, bot)
    picture = (Path(__file__).parent / "avatar.png").read_bytes()
    assets = {PICTURE.format(bot=env.backend.bot_user.id): ("image/png", picture)}
    async with env.preview(channel, viewers=people, layout="channel", port=port, assets=assets) as page:
        print(f"The local tavern is open. Visit {page.url}", file=sys.stderr, flush=True)
        print("Stop it with Ctrl+C.", file=sys.stderr, flush=True)
        await keep_open(env, page)


def on_time(env: simcord.Env) -> None:
    """Set SimCord's clock, which begins at a fixed date and stands still by itself."""
    late = (datetime.now(UTC) - env.now()).total_seconds()
    env.backend.clock.advance(max(0.0, late))


async def furnish(env: simcord.Env, bot: Quarterdeck) -> tuple[Any, list[Any]]:
    """A server with one channel and some people. Returns the channel and the people."""
    guild = env.create_guild("The Local Tavern")
    assert guild.me is not None
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = guild.create_text_channel("quarterdeck", topic=TOPIC, overwrites={guild.me: no_threads})
    people = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
    async with bot.store.write() as w:
        for person in people:
            await w.set_person(person.id, dm=False)
    await bot.get_partial_messageable(channel.id).send(view=paper(ui.TextDisplay(WELCOME)))
    return channel, people


async def keep_open(env: simcord.Env, page: Any) -> None:
    """Let time pass and show what the bot does by itself, taking turns with the clicks from the browser.

    SimCord refuses a click while a refresh runs, and one made on a page that was refreshed since. Both
    would lose honest clicks here, so they wait for each other, and a click counts on the newest page: if
    it is stale, the bot itself says so, as it does on Discord. (Names with an underscore are private to
    SimCord, whose version is pinned.)
    """
    turn, act = asyncio.Lock(), page._action
    page._media_worker = OwnPictures()

    async def in_turn(context: str, body: dict[str, Any]) -> Any:
        async with turn:
            return await act(context, {**body, "published_revision": page._get_page(context).revision})

    page._action = in_turn
    closed = asyncio.ensure_future(page.wait_closed())
    while not closed.done():
        async with turn:
            on_time(env)
            with contextlib.suppress(TimeoutError):  # the machine is very busy: the next look will show it
                await env.settle()
                if env.backend.transcript:
                    forget(env)
                    await page.refresh()
        await asyncio.wait([closed], timeout=LOOK)


class OwnPictures(MediaWorker):
    """SimCord decodes every picture in a process of its own, which takes most of the time of a click, and a
    picture that is replaced meanwhile stays broken on the page. Those that the bot drew need no check, and its
    animations play by themselves, as one frame does."""

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        if not blob.startswith((b"\x89PNG", b"GIF8")):
            return await super().validate(key, blob, media_time=media_time)
        drawn = Image.open(io.BytesIO(blob))
        (width, height), kind = drawn.size, str(drawn.format)
        # It warns of every picture that was decoded without a limit on memory.
        return MediaInfo(kind, width, height, 1, 4 * width * height, blob, f"image/{kind.lower()}", memory_limited=True)


def forget(env: simcord.Env) -> None:
    """Drop what SimCord keeps for tests to look at, and pictures that were replaced: a tavern may stay open
    for days."""
    env.backend.transcript.clear()
    env.backend.http_requests.clear()
    messages = [message for channel in env.backend.messages.values() for message in channel.values()]
    shown = {attachment["url"] for message in messages for attachment in message.attachments}
    blobs = env.backend.cdn._blobs
    for url in blobs.keys() - shown:
        del blobs[url]
