"""Runs the real bot on a real database and SimCord, a simulated Discord, with people who act there.

`async with simcord_table(tmp_path) as crew:` starts it. At the end of the block, every request must have been valid for
Discord. No message may have mentioned people whom it does not name. No error may have occurred but those in
`crew.expected`.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest
import simcord

from bot.app import Quarterdeck
from bot.clock import Time
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.tables import outbox_targets
from bot.tables.loaded_table import LoadedTable
from bot.tables.scheduler import LONGEST
from bot.tables.table_service import TableService
from engine.entropy import Source
from engine.open_choices import renumbered
from engine.table import OpenChoice, Table
from store import Store
from tests.bot.cheap_substitutes import few_locales, sqlite_without_threads
from tests.bot.final_checks import Records, check
from tests.bot.message_content import Message, addresses, components, control, menu, offers
from tests.bot.simcord_people import People
from tests.bot.simcord_time import SimcordGatewayHealth, SimcordTime
from tests.store.empty_database import copy_empty_database

ANSWER_DELAY = (20.0, 25.0)
"""Seconds that automatic players think. They pass only when a test advances the time."""
SETTLE = 30.0
"""Real seconds in which the bot must finish the work of one action.

Timers within them are awaited, so a larger value would make tests wait for deadlines.
"""
SEED = "5eed" * 16


class SimcordTable(People):
    """The people at a table, and the bot that serves them."""

    def __init__(self, url: str, env: simcord.Env, bot: Quarterdeck, names: Iterable[str], alone: bool) -> None:
        super().__init__(env, names)
        self.url, self.bot, self.alone = url, bot, alone
        self.records = Records()
        self.expected: list[str] = []
        self.uploaded: set[str] = set()
        """Names of files that messages had before this bot started."""
        self.code = ""

    # --- what the bot has ------------------------------------------------------------------------

    @property
    def store(self) -> Store:
        """The bot's store."""
        return self.bot.services.store

    @property
    def table_service(self) -> TableService:
        """The bot's table service."""
        return self.bot.services.tables

    @property
    def outbox(self) -> Outbox:
        """The bot's outbox, which holds pending deliveries."""
        return self.bot.services.outbox

    @property
    def messages(self) -> Messages:
        """The bot's message sender."""
        return self.bot.services.messages

    def now(self) -> float:
        """Return the bot's current time, in seconds."""
        return self.bot.services.time.wall()

    # --- what they play --------------------------------------------------------------------------

    def hand(self, name: str) -> Message:
        """Return the person's hand among their direct messages. A private table may stand below it there."""
        letters = self.people[name].user.dm_channel.history()
        return next((one for one in letters if offers(one, f"button:{self.code}:explain$")), self.dm(name))

    async def move(self, name: str) -> None:
        """Give the first offered answer to the person's question, from their direct message."""
        hand = self.hand(name)
        mine = (await self.sitting()).table.open[await self.seat(name)]
        number = max(o.number for o in mine if o.choice.blocks)
        first = control(hand, rf"(answer|select):{self.code}:{number}:")
        if first.startswith("select:"):
            offered = menu(hand, first)
            least = max(1, offered.get("min_values", 1))
            await self.pick(name, hand, [one["value"] for one in offered["options"][:least]], first)
        else:
            await self.press(name, hand, first)

    async def choose(self, name: str, option: str, message: Message | None = None) -> simcord.InteractionResult:
        """Pick the first option whose id begins with `option`, by its button or menu. Return the result
        of the click.
        """
        message = message or self.dm(name)
        if offers(message, rf"answer:{self.code}:\d+:{option}"):
            return await self.press(name, message, rf"answer:{self.code}:\d+:{option}")
        if offers(message, rf"confirm:{self.code}:\d+:{option}"):
            asked = await self.press(name, message, rf"confirm:{self.code}:\d+:{option}")
            yes = rf"answer:{self.code}:\d+:{option}"
            shown: list[Message | None] = [*asked.followups[-1:], asked.response, message]
            found = next((one for one in shown if one is not None and offers(one, yes)), None) or self.dm(name)
            return await self.press(name, found, yes) if offers(found, yes) else asked
        for part in components(message):
            values = [one["value"] for one in part.get("options") or [] if one["value"].startswith(option)]
            if values:
                return await self.pick(name, message, values[:1], part["custom_id"])
        raise AssertionError(f"{name} is not offered {option}, but {addresses(message)}")

    async def below_table(self, name: str, pattern: str) -> simcord.InteractionResult:
        """Press a button of the table, if need be behind “More”."""
        shown: Message | None = self.table()
        if not offers(self.table(), pattern):
            more = await self.press(name, self.table(), "button:.*:more$")
            shown = more.followups[-1] if more.followups else more.response
        assert shown is not None
        return await self.press(name, shown, pattern)

    async def round(self) -> None:
        """Let the first person on turn answer. If nobody is on turn, advance the time for the automatic players."""
        name = await self.on_turn()
        if name is None:
            await self.env.advance_time(ANSWER_DELAY[1] + 1)
        else:
            await self.move(name)

    # --- beginning -------------------------------------------------------------------------------

    async def open(self, host: str, **options: Any) -> simcord.ResponseMessage:
        """Open a lobby, and return its message."""
        result = self._acknowledged(await self.people[host].slash(self.channel, "play", **{"game": "yarr", **options}))
        assert result.response is not None
        lobby = result.response
        self.code = control(lobby, "button:").split(":")[1]
        return lobby

    async def add_automatic(self, host: str, lobby: Message, kind: str = "(easy|anything)") -> None:
        """Add an automatic player to the lobby."""
        offered = await self.press(host, lobby, f"button:{self.code}:automatic-players")
        assert offered.response is not None
        await self.press(host, offered.response, f"button:{self.code}:automatic-players:{kind}")

    async def begin(self, *names: str, automatic: int = 0, **options: Any) -> LoadedTable:
        """Open a lobby with these people, and start the game."""
        lobby = await self.open(names[0], **options)
        for name in names[1:]:
            await self.press(name, lobby, f"button:{self.code}:join")
        for _ in range(automatic):
            await self.add_automatic(names[0], lobby)
        await self.start(names[0], lobby)
        return await self.sitting()

    async def start(self, host: str, lobby: Message) -> None:
        """Start the game with those who sit in the lobby. If several people play, all confirm that they are ready."""
        code = control(lobby, r"button:.*:start$").split(":")[1]
        async with self.store.write() as w:
            await w.set_table(code, fill_to=max(2, len(await self.store.seats(code))))
        await self.press(host, lobby, r"button:.*:start$")
        asking = next((m for m in (lobby, *self.channel.history()) if offers(m, r"button:.*:ready$")), None)
        if asking is not None:
            for seat in await self.store.seats(control(asking, r"button:.*:ready$").split(":")[1]):
                if seat.user is not None:
                    await self.press(self.name_of(seat.user), asking, r"button:.*:ready$")

    async def lay_out(self, table: Table[Any]) -> None:
        """Replace the running game by `table`. The people sit in the order of the lobby."""
        row = await self.table_service.row(self.code)
        now = self.now()
        table.set_numbers(renumbered(table.open, (await self.sitting()).table._openings.newest))
        async with self.store.write() as w:
            revision = await w.advance(row, now)
            await w.reopen_step(self.code, table.save())
            for person in await self.store.seats(self.code):
                await w.set_seat(self.code, person.place, seat=person.place)
                if person.user is not None:
                    await w.enqueue(self.code, f"hand:{person.user}", revision, now)
            await w.enqueue(self.code, "table", revision, now)
            await w.enqueue(self.code, outbox_targets.MENTION, revision, now)
            await w.set_due_jobs(self.code, [])
        self.table_service.forget(self.code)
        await self.env.advance_time(LONGEST + 1)

    # --- how it stands ---------------------------------------------------------------------------

    async def sitting(self) -> LoadedTable:
        """Return the table as it is stored."""
        return await self.table_service.load(self.code)

    async def on_turn(self) -> str | None:
        """Return the first person the table waits for, or None if it waits for automatic players."""
        sitting = await self.sitting()
        for seat in sitting.table.waiting():
            row = sitting.at(seat)
            if row.user is not None and not row.automatic_player:
                return self.name_of(row.user)
        return None

    async def turn(self) -> str:
        """Return the person on turn."""
        name = await self.on_turn()
        assert name is not None
        return name

    async def seat(self, name: str) -> int:
        """Return the person's seat."""
        row = (await self.sitting()).seat_of(self.people[name].id)
        assert row is not None
        assert row.seat is not None
        return row.seat

    async def opened(self, name: str, choice: str) -> OpenChoice:
        """Return the person's open choice with this name."""
        row = (await self.sitting()).table.open[await self.seat(name)]
        return next(o for o in row if o.choice.name == choice)

    async def revision(self) -> int:
        """Return the table's revision, which grows with every change."""
        return (await self.table_service.row(self.code)).revision

    # --- beginning again -------------------------------------------------------------------------

    async def restart(self) -> None:
        """Stop the bot in an orderly way, and start a new one on the same database."""
        old = self.bot
        time = SimcordTime()
        time.env = self.env
        old.scheduler.stop()
        await old.services.outbox.stop(SETTLE)
        await old._record_clean_stop()
        await old.services.store.close()
        self.bot = await new_bot(self.url, time, alone=self.alone)
        await self.env.restart_bot(self.bot)


async def new_bot(url: str, time: Time, *, alone: bool = True) -> Quarterdeck:
    """Return a bot on this database. `alone` means that no other process uses it."""
    store = await Store.open(url, alone=alone)
    return Quarterdeck(
        store, time=time, health=SimcordGatewayHealth(), answer_delay=ANSWER_DELAY, auto_answer_delay=(0.0, 0.0)
    )


@asynccontextmanager
async def simcord_table(
    folder: Path, *names: str, seed: str = SEED, late: float = 0.0, alone: bool = True, url: str | None = None
) -> AsyncIterator[SimcordTable]:
    """Start the bot with these people, by default Anne, Bart and Cleo.

    All games and automatic players use `seed`, so that each run is the same. The clock starts `late` seconds after its
    usual time, for a database with earlier events. If `alone` is False, other processes share the database. `url` names
    another database than the test's own.
    """
    if url is None:
        url = f"sqlite+aiosqlite:///{folder / 'quarterdeck.db'}"
        copy_empty_database(folder / "quarterdeck.db")
    time = SimcordTime()
    with (
        few_locales(),
        sqlite_without_threads() if alone else nullcontext(),  # two stores wait for each other's locks
        pytest.MonkeyPatch.context() as patch,
    ):
        # SimCord's Discord has no place for emoji. Fixtures of a session start bots before each test's own fixtures.
        patch.setattr("bot.delivery.application_emoji.ApplicationEmoji.begin", lambda self: None)
        bot = await new_bot(url, time, alone=alone)
        random = Random(seed)
        patch.setattr("bot.commands.play.new_seed", lambda: seed)
        # Derive chance from the seed alone. It is quick, and deals the same whatever ids the interactions have.
        patch.setattr("bot.tables.table_service.sealed", lambda seed, words, *_: Source(seed, tuple(words)))
        patch.setattr("bot.tables.automatic_players.turns.secrets.SystemRandom", lambda: random)
        patch.setattr("bot.tables.automatic_answer_pauses.secrets.randbelow", random.randrange)
        opening = simcord.run(bot, check_errors=False, settle_timeout=SETTLE)
        time.env = opening._env  # its clock runs before the tavern is open
        time.env.backend.advance_clock(late)
        async with opening as env:
            crew = SimcordTable(url, env, bot, names or ("anne", "bart", "cleo"), alone)
            root = logging.getLogger()
            before = root.level
            root.addHandler(crew.records)
            root.setLevel(logging.INFO)
            try:
                yield crew
                await env.settle()
                check(env, crew.records, crew.expected, crew.uploaded)
            finally:
                root.removeHandler(crew.records)
                root.setLevel(before)
                crew.bot.scheduler.stop()
                await crew.store.close()


@contextmanager
def cut_off(crew: SimcordTable) -> Iterator[None]:
    """During this block, deliver nothing that is committed, as if the process were killed after each commit."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crew.outbox, "wake", lambda: None)
        patch.setattr(crew.bot.scheduler, "wake", lambda: None)
        yield
