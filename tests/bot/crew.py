"""A tavern for tests: the real bot on a real database in SimCord's Discord, and people who act there.

`async with tavern(tmp_path) as crew:` opens it. When the block ends, every request that was sent must be one
that Discord takes, none may mention more than the people whom it names, and nothing may have gone wrong that the
test does not name in `crew.expected`.
"""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest
import simcord

from bot.app import Quarterdeck
from bot.clock import LONGEST
from bot.sitting import Sitting
from engine.store import Store
from engine.table import Opened, Table
from tests.bot.table.checks import Records, check
from tests.bot.table.hours import only_when_told
from tests.bot.table.seen import Message, addresses, answer_of, components, control, menu, offers

THINKING = (20.0, 25.0)
"""Automatic players think so long here; time passes when a test says so."""
SETTLE = 30.0
"""Seconds of real time that the bot has to finish what an act began. It only matters where something hangs."""
SEED = "5eed" * 16


class Crew:
    """The people of a tavern, its channel, and the bot that serves them."""

    def __init__(self, url: str, env: simcord.Env, bot: Quarterdeck, names: Iterable[str]) -> None:
        self.url, self.env, self.bot = url, env, bot
        self.records = Records()
        self.expected: list[str] = []
        self.guild = env.create_guild("Tavern")
        self.channel = self.guild.create_text_channel("tavern")
        self.people = {name: self.guild.add_member(env.create_user(name, global_name=name.title())) for name in names}
        self.code = ""
        self.place: Any = self.channel
        """Where commands are used."""

    # --- what people do --------------------------------------------------------------------------

    async def press(self, name: str, message: Message, pattern: str) -> simcord.InteractionResult:
        """Click the first button of a message whose custom id matches; it must be acknowledged."""
        return self._acknowledged(await self._actor(name, message).click(message, custom_id=control(message, pattern)))

    async def pick(
        self, name: str, message: Message, values: list[str], pattern: str = "s:"
    ) -> simcord.InteractionResult:
        """Pick values in the first select whose custom id matches; it must be acknowledged."""
        result = await self._actor(name, message).select(message, values, custom_id=control(message, pattern))
        return self._acknowledged(result)

    async def fill(
        self, name: str, form: simcord.InteractionResult, values: dict[str, Any], message: Message
    ) -> simcord.InteractionResult:
        """Submit a modal that a button of this message opened; it must be acknowledged."""
        return self._acknowledged(await self._actor(name, message).submit_modal(form, values))

    async def move(self, name: str) -> None:
        """Somebody gives the first answer to what they are asked, from their direct message."""
        hand = self.dm(name)
        mine = (await self.sitting()).table.open[await self.seat(name)]
        number = max(o.number for o in mine if o.choice.blocks)
        first = control(hand, rf"[as]:{self.code}:{number}:")
        if first.startswith("s:"):
            await self.pick(name, hand, [menu(hand, first)["options"][0]["value"]], first)
        else:
            await self.press(name, hand, first)

    async def choose(self, name: str, option: str, message: Message | None = None) -> simcord.InteractionResult:
        """Somebody picks the first option that begins with this, by its button or from its menu."""
        message = message or self.dm(name)
        if offers(message, rf"a:{self.code}:\d+:{option}"):
            return await self.press(name, message, rf"a:{self.code}:\d+:{option}")
        for part in components(message):
            values = [one["value"] for one in part.get("options") or [] if one["value"].startswith(option)]
            if values:
                return await self.pick(name, message, values[:1], part["custom_id"])
        raise AssertionError(f"{name} is not offered {option}, but {addresses(message)}")

    async def round(self) -> None:
        """Whoever is waited for first moves; where that is nobody, time passes for the automatic players."""
        name = await self.on_turn()
        if name is None:
            await self.env.advance_time(THINKING[1] + 1)
        else:
            await self.move(name)

    async def say(self, name: str, command: str, **options: Any) -> simcord.ResponseMessage:
        """Use a command; what it is answered with, at last."""
        result = self._acknowledged(await self.people[name].slash(self.place, command, **options))
        return answer_of(result)

    def _actor(self, name: str, message: Message) -> Any:
        """In direct messages SimCord wants the user, in a server the member."""
        person = self.people[name]
        return person.user if self._is_dm(message) else person

    def _is_dm(self, message: Message) -> bool:
        where = message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id
        return where in {person.user.dm_channel.id for person in self.people.values()}

    def _acknowledged(self, result: simcord.InteractionResult) -> simcord.InteractionResult:
        assert result.acknowledged, "a click was left without an answer"
        return result

    # --- what people see -------------------------------------------------------------------------

    def dm(self, name: str) -> discord.Message:
        """The last direct message that somebody got."""
        found = self.people[name].user.dm_channel.last_message
        assert found is not None
        return found

    def room(self) -> Any:
        """The table's thread, or the channel where it has none."""
        return self.channel.threads[0] if self.channel.threads else self.channel

    def calls(self, room: Any = None) -> list[discord.Message]:
        """The messages that call somebody to the table and stand there still."""
        return [message for message in (room or self.room()).history() if message.content.startswith("<@")]

    def tables(self, room: Any = None) -> list[discord.Message]:
        """The live table messages in a room: those with a picture, or with «My hand»."""
        history = (room or self.room()).history()
        return [m for m in history if any(one.endswith((":hand", ":verify")) for one in addresses(m))]

    def table(self, room: Any = None) -> discord.Message:
        """The one live table message."""
        found = self.tables(room)
        assert len(found) == 1, f"{len(found)} table messages"
        return found[0]

    # --- beginning -------------------------------------------------------------------------------

    async def open(self, host: str, **options: Any) -> simcord.ResponseMessage:
        """Open a lobby; its message."""
        result = self._acknowledged(await self.people[host].slash(self.channel, "play", **{"game": "yarr", **options}))
        assert result.response is not None
        lobby = result.response
        self.code = control(lobby, "d:").split(":")[1]
        return lobby

    async def add_automatic(self, host: str, lobby: Message, kind: str = "anything") -> None:
        """Give a seat to an automatic player."""
        offered = await self.press(host, lobby, f"d:{self.code}:auto")
        assert offered.response is not None
        await self.press(host, offered.response, f"d:{self.code}:auto:{kind}")

    async def begin(self, *names: str, automatic: int = 0, **options: Any) -> Sitting:
        """Open a table at which these people sit, and start the game."""
        lobby = await self.open(names[0], **options)
        for name in names[1:]:
            await self.press(name, lobby, f"d:{self.code}:join")
        for _ in range(automatic):
            await self.add_automatic(names[0], lobby)
        await self.press(names[0], lobby, f"d:{self.code}:start")
        return await self.sitting()

    async def lay_out(self, table: Table[Any]) -> None:
        """Put this game in the place of the one that is played: same people, seated in the order of the lobby."""
        row = await self.bot.host.row(self.code)
        now = self.bot.now()
        table._renumber((await self.sitting()).table._openings.newest)
        async with self.bot.store.write() as w:
            revision = await w.move_on(self.code, row.revision, now)
            await w.reopen(self.code, table.save())
            for person in await self.bot.store.seats(self.code):
                await w.set_seat(self.code, person.place, seat=person.place)
                if person.user is not None:
                    await w.want(self.code, f"hand:{person.user}", revision, now)
            await w.want(self.code, "table", revision, now)
            await w.want(self.code, "ping", revision, now)
            await w.set_dues(self.code, [])
        self.bot.host.forget(self.code)
        await self.env.advance_time(LONGEST + 1)

    # --- how it stands ---------------------------------------------------------------------------

    async def sitting(self) -> Sitting:
        """The table as it stands."""
        return await self.bot.host.sitting(self.code)

    async def on_turn(self) -> str | None:
        """The first person whom the table waits for; None where it waits for automatic players."""
        sitting = await self.sitting()
        for seat in sitting.table.waiting():
            row = sitting.at(seat)
            if row.user is not None and not row.player:
                return self.name_of(row.user)
        return None

    async def turn(self) -> str:
        """The person who is on turn."""
        name = await self.on_turn()
        assert name is not None
        return name

    def name_of(self, user: int) -> str:
        """Who has this id."""
        return next(name for name, person in self.people.items() if person.id == user)

    async def seat(self, name: str) -> int:
        """Somebody's seat."""
        row = (await self.sitting()).seat_of(self.people[name].id)
        assert row is not None
        assert row.seat is not None
        return row.seat

    async def opened(self, name: str, choice: str) -> Opened:
        """The choice of this name that a person has open."""
        row = (await self.sitting()).table.open[await self.seat(name)]
        return next(o for o in row if o.choice.name == choice)

    async def revision(self) -> int:
        """The table's revision: it moves with every change."""
        return (await self.bot.host.row(self.code)).revision

    # --- beginning again -------------------------------------------------------------------------

    async def restart(self) -> None:
        """An orderly stop and a new bot on the same database."""
        old = self.bot
        self.bot = await new_bot(self.url)
        only_when_told(self.bot, self.env)
        await self.env.restart_bot(self.bot)
        old.clock.stop()
        await old.store.close()

    # --- what was sent ---------------------------------------------------------------------------

    def sent(self, method: str, path: str, since: int = 0) -> list[Any]:
        """The bodies of requests whose path matches this pattern."""
        found = self.env.http_requests[since:]
        return [entry.json for entry in found if entry.method == method and re.search(path, entry.path)]

    def pings(self) -> list[str]:
        """Every mention that was sent, in order, as whom it called."""
        found = []
        for body in self.sent("POST", r"/messages$"):
            allowed = (body.get("allowed_mentions") or {}).get("users") or []
            found += [self.name_of(int(user)) for user in allowed]
        return found


async def new_bot(url: str) -> Quarterdeck:
    """A bot on this database."""
    return Quarterdeck(await Store.open(url), thinking=THINKING)


@asynccontextmanager
async def tavern(folder: Path, *names: str, seed: str = SEED) -> AsyncIterator[Crew]:
    """A tavern with these people (Anne, Bart and Cleo unless told), whose games all have this seed, and whose automatic
    players have their chance from it, too: what happens there happens each time."""
    url = f"sqlite+aiosqlite:///{folder / 'quarterdeck.db'}"
    bot = await new_bot(url)
    with pytest.MonkeyPatch.context() as patch:
        random = Random(seed)
        patch.setattr("bot.commands.play.new_seed", lambda: seed)
        patch.setattr("bot.automatic.secrets.SystemRandom", lambda: random)
        patch.setattr("bot.consequences.secrets.randbelow", random.randrange)
        opening = simcord.run(bot, check_errors=False, settle_timeout=SETTLE)
        only_when_told(bot, opening._env)  # its clock runs before the tavern is open
        async with opening as env:
            crew = Crew(url, env, bot, names or ("anne", "bart", "cleo"))
            root = logging.getLogger()
            before = root.level
            root.addHandler(crew.records)
            root.setLevel(logging.INFO)
            try:
                yield crew
                await env.settle()
                check(env, crew.records, crew.expected)
            finally:
                root.removeHandler(crew.records)
                root.setLevel(before)
                crew.bot.clock.stop()
                await crew.bot.store.close()


@contextmanager
def cut_off(crew: Crew) -> Iterator[None]:
    """While this lasts, what is committed is not shown: as if the process were killed right after a commit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crew.bot.delivery, "wake", lambda: None)
        patch.setattr(crew.bot.clock, "wake", lambda: None)
        yield
