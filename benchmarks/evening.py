"""Half an hour of four tables, one of each title, at which the same three people play: processor, requests, and the
messages that a person sees.

The half hour is simulated, with a click a minute at every table; the bot is the real one on a real database, beside an
invented Discord, whose processor counts with it.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random

from benchmarks.clicks import THREE, counting, requests
from engine.game import games
from tests.bot.crew import Crew, tavern
from tests.bot.seen import Message, offers
from tests.bot.thinking import asked, give, thought_up
from tests.wire.quick import roomy

MINUTES = 30


async def evening() -> Counter[str]:
    """What was counted; the seconds of the processor in milliseconds."""
    counts, random = Counter[str](), Random(1)
    with roomy(), tempfile.TemporaryDirectory() as folder:
        async with tavern(Path(folder), *THREE) as crew:
            codes = list[str]()
            for key in sorted(games()):
                await crew.begin(*THREE, game=key)
                codes.append(crew.code)
            await crew.env.settle()
            since, began = len(crew.env.http_requests), time.process_time()
            with counting(counts):
                for _ in range(MINUTES):
                    for crew.code in codes:
                        counts["clicks"] += await click(crew, random)
                    await crew.env.advance_time(60)
            counts["milliseconds"] = round(1000 * (time.process_time() - began))
            requests(crew, counts, since)
            private = {f"{crew.people[name].user.dm_channel.id}" for name in THREE}
            for entry in crew.env.http_requests[since:]:
                place = re.fullmatch(r".*/channels/(\d+)/messages", entry.path)
                if place and entry.method == "POST":
                    counts["private" if place[1] in private else "public"] += 1
    return counts


async def click(crew: Crew, random: Random) -> bool:
    """The first person whom the table waits for answers, if it waits for one."""
    name = await crew.on_turn()
    if name is None:
        return False
    answer, number = await thought_up(crew, name, random), (await asked(crew, name)).number
    await give(crew, name, answer, await hand(crew, name, number))
    await crew.env.settle()
    return True


async def hand(crew: Crew, name: str, number: int) -> Message:
    """The newest direct message in which somebody is asked this."""
    messages = reversed(crew.people[name].user.dm_channel.history())
    return next(one for one in messages if offers(one, rf"[asq]:{crew.code}:{number}(:|$)"))


def figures() -> dict[str, dict[str, object]]:
    """Every figure, for information."""
    counts = asyncio.run(evening())
    values = {
        "clicks": (counts["clicks"], ""),
        "processor a click": (round(counts["milliseconds"] / counts["clicks"]), "ms"),
        "REST calls a click": (round(counts["REST calls"] / counts["clicks"], 2), ""),
        "SQL statements a click": (round(counts["SQL statements"] / counts["clicks"], 1), ""),
        "new messages that a person sees": (round(counts["public"] + counts["private"] / len(THREE), 1), ""),
    }
    return {
        f"four tables for half an hour, {name}": {"value": value, "unit": unit, "goal": None, "holds": None}
        for name, (value, unit) in values.items()
    }
