"""Two processes get the same interaction, as while a leader changes or with overlapping shards. One of them replies.

Each step of an evening is done with one bot, and with two on one database. The replies must be the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import _dpy_internals
from simcord.backend import serializers
from simcord.gateway import ShardRouter
from simcord.http import FakeHTTPClient

from store import Store, Transaction
from tests.bot.bot_without_tables import SmallBot
from tests.bot.message_content import answer_of, components, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("called_in_public")]


class Second:
    """A second bot on the same database. It delivers nothing, and gets each interaction as `when` says.

    «before» and «after» the first bot gets it, at the same moment; or «between» the first bot's commit and its reply.
    """

    def __init__(self, crew: SimcordTable, bot: SmallBot, feed: Callable[[str, Any], None], when: str) -> None:
        self.bot, self._feed, self._when = bot, feed, when
        self.got = 0
        emit, write = crew.env.backend.emit, crew.store.write
        self._waiting = list[Any]()

        def tell(event: str, payload: Any) -> None:
            if event != "INTERACTION_CREATE":
                emit(event, payload)
                return
            self._waiting = [payload] if when == "between" else []
            if when == "before":
                self._give(payload)
            emit(event, payload)
            if when == "after":
                self._give(payload)

        @asynccontextmanager
        async def overtaken() -> AsyncIterator[Transaction]:
            async with write() as w:
                yield w
            if w.claimed and self._waiting:
                before = asyncio.all_tasks()
                self._give(self._waiting.pop())
                while begun := asyncio.all_tasks() - before:
                    await asyncio.wait(begun)

        crew.env.backend.emit = tell  # type: ignore[method-assign]
        crew.store.write = overtaken  # type: ignore[method-assign]

    def _give(self, payload: Any) -> None:
        self.got += 1
        self._feed("INTERACTION_CREATE", payload)


@asynccontextmanager
async def second_bot(crew: SimcordTable, when: str) -> AsyncIterator[Second]:
    """Connect a second bot to the same simulated Discord."""
    env: Any = crew.env
    bot = SmallBot(await Store.open(crew.url), time=crew.bot.services.time)
    await bot.services.outbox.stop(0.0)
    bot.services.outbox.wake = crew.bot._on_commit  # type: ignore[method-assign]  # as PostgreSQL notifies the other one
    _dpy_internals.install_http(
        bot, FakeHTTPClient(env.backend, asyncio.get_running_loop(), message_content_access=True)
    )
    _dpy_internals.set_guild_ready_timeout(bot, 0.0)
    state = _dpy_internals.get_state(bot)
    state.shard_count, state.shard_ids = 1, [0]
    router = ShardRouter(env.backend, state, bot.dispatch, 1, (0,))
    _dpy_internals.install_websocket(bot, router.websockets[0])

    def feed(event: str, payload: Any) -> None:
        with env._bot_scope():
            router.feed(event, payload)

    with env._bot_scope():
        await bot.login("simcord.fake.token")
        router.identify(0)
        for guild in list(env.backend.guilds.values()):
            feed("GUILD_CREATE", serializers.guild_create_payload(env.backend, guild))
    await env.settle()
    yield Second(crew, bot, feed, when)
    await env.settle()
    bot.registering.stop()
    await bot.services.store.close()


def read(result: simcord.InteractionResult) -> list[str]:
    """Return the texts of all replies, without codes and numbers."""
    shown = [*([result.response] if result.response else []), *result.followups]
    return [re.sub(r"\d+", "0", re.sub(r"\b[A-Z0-9]{5}\b", "CODE", told(one))) for one in shown]


async def evening(crew: SimcordTable) -> list[list[str]]:
    """Use every kind of control and command once, and return what each person read."""
    said = list[list[str]]()

    async def do(result: Awaitable[simcord.InteractionResult]) -> simcord.InteractionResult:
        done = await result
        assert done.acknowledged
        said.append(read(done))
        return done

    def slash(name: str, command: str, **options: Any) -> Awaitable[simcord.InteractionResult]:
        return do(crew.people[name].slash(crew.channel, command, **options))

    def press(name: str, message: Any, pattern: str) -> Awaitable[simcord.InteractionResult]:
        return do(crew.press(name, message, pattern))

    opened = await slash("anne", "play", game="yarr")
    lobby = answer_of(opened) if not opened.response else opened.response
    crew.code = (await crew.store.tables())[0].id
    await press("bart", lobby, "button:.*:join")
    await press("bart", lobby, "button:.*:leave")
    await press("bart", lobby, "button:.*:join")
    await press("bart", lobby, "button:.*:join")
    await slash("cleo", "avoid", whom=crew.people["anne"])
    await slash("cleo", "avoid", whom=crew.people["anne"])
    panel = answer_of(await press("anne", lobby, "button:.*:options"))
    (first, *_) = [one for one in components(panel) if one.get("options")]
    await do(crew.pick("anne", panel, [first["options"][-1]["value"]], re.escape(first["custom_id"])))
    kinds = answer_of(await press("anne", lobby, "button:.*:automatic-players$"))
    await press("anne", kinds, "button:.*:automatic-players:(easy|anything)")
    await press("anne", kinds, "button:.*:automatic-players:remove")
    await do(crew.pick("anne", kinds, ["2"], "option:.*:seats$"))
    await press("anne", lobby, "button:.*:start$")
    for name in ("anne", "anne", "bart"):
        asking = next(one for one in crew.channel.history() if offers(one, "button:.*:ready$"))
        await press(name, asking, "button:.*:ready$")
    await crew.env.settle()
    turn = await crew.turn()
    hands = {name: answer_of(await press(name, crew.table(), "button:.*:hand$")) for name in ("anne", "bart")}
    await press(turn, hands[turn], "answer:.*:play")
    turn = await crew.turn()
    (label, *_) = await crew.people[turn].autocomplete(crew.channel, "do", "words", "", table=crew.code)
    await slash(turn, "do", words=label["value"], table=crew.code)
    await slash("cleo", "report", table=crew.code)
    await slash("cleo", "report", table=crew.code)
    await slash("anne", "preferences")
    await slash("anne", "preferences", zone="Europe/Rome")
    await slash("anne", "log", table=crew.code)
    await slash("anne", "hand", table=crew.code)
    await slash("anne", "rules", game="yarr")
    await slash("anne", "help")
    await slash("cleo", "seat", table=crew.code)
    await slash("cleo", "watch", table=crew.code)
    await slash("cleo", "unwatch", table=crew.code)
    menu = answer_of(await slash("anne", "vote", table=crew.code))
    await press("anne", menu, "button:.*:vote-on-time:pause")
    asked = answer_of(await slash("bart", "leave", table=crew.code))
    await press("bart", asked, "button:.*:use-stand-in$")
    ends = answer_of(await slash("anne", "end", table=crew.code))
    await press("anne", ends, "button:.*:end$")
    said.append([one["value"] for one in await crew.people["anne"].autocomplete(crew.channel, "rules", "game", "ya")])
    return said


@rule("H-561")
async def test_two_bots_that_get_the_same_interaction_reply_once(tmp_path: Path) -> None:
    said = dict[str, list[list[str]]]()
    for when in ("alone", "before", "after", "between"):
        (tmp_path / when).mkdir()
        async with simcord_table(tmp_path / when, alone=False) as crew:
            if when == "alone":
                said[when] = await evening(crew)
                continue
            crew.expected = ["DuplicateInteraction", "40060"]  # SimCord records what our handlers leave without a reply
            async with second_bot(crew, when) as other:
                said[when] = await evening(crew)
                assert other.got > 20
        assert said[when] == said["alone"], when
