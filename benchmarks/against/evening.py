"""Half an hour at four tables under the version whose tree is named. It uses only what both versions have; prints what
was counted as one JSON object, the seconds of the processor as milliseconds."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

sys.path.insert(0, sys.argv[1])

from sqlalchemy import Engine, event

from engine.choice import Point, Value, Words
from engine.game import games
from engine.players import players
from engine.table import Opened

try:
    from tests.bot.crew import Crew, tavern
    from tests.bot.seen import Message, addresses, menu, offers
    from tests.wire.quick import roomy
except ImportError:  # 0.1.0: a deeper room, and no limits
    from tests.bot.table.crew import Crew, tavern  # type: ignore[import-not-found,no-redef]
    from tests.bot.table.seen import Message, addresses, menu, offers  # type: ignore[import-not-found,no-redef]

    roomy = nullcontext

try:
    from store.plain import Plain
except ImportError:  # 0.1.0: SQLAlchemy says all
    Plain = None  # type: ignore[assignment,misc]

THREE = ("anne", "bart", "cleo")


async def evening(minutes: int) -> Counter[str]:
    """What was counted while three people click once a minute at every table."""
    counts, random = Counter[str](), Random(1)
    with roomy(), tempfile.TemporaryDirectory() as folder:
        async with tavern(Path(folder), *THREE) as crew:
            codes = list[str]()
            for key in sorted(games()):
                await crew.begin(*THREE, game=key)
                codes.append(crew.code)
            await crew.env.settle()

            since, began = len(crew.env.http_requests), time.process_time()
            with counted(counts):
                for _ in range(minutes):
                    for crew.code in codes:
                        counts["clicks"] += await click(crew, random)
                    await crew.env.advance_time(60)
            counts["milliseconds"] = round(1000 * (time.process_time() - began))
            private = {f"{crew.people[name].user.dm_channel.id}" for name in THREE}
            for entry in crew.env.http_requests[since:]:
                counts["requests"] += 1
                place = re.fullmatch(r".*/channels/(\d+)/messages", entry.path)
                if place and entry.method == "POST":
                    counts["private" if place[1] in private else "public"] += 1
            crew.expected.append("")
    return counts


@contextmanager
def counted(counts: Counter[str]) -> Iterator[None]:
    """Counts the statements that the database hears."""

    def said(*_: Any) -> None:
        counts["statements"] += 1

    def said_plainly(*args: Any) -> Any:
        said()
        return plainly(*args)  # type: ignore[misc]

    event.listen(Engine, "before_cursor_execute", said)
    plainly = None if Plain is None else Plain.said
    with patch.object(Plain, "said", said_plainly) if Plain is not None else nullcontext():
        yield
    event.remove(Engine, "before_cursor_execute", said)


async def click(crew: Crew, random: Random) -> bool:
    """The first person whom the table waits for answers as the strongest automatic player would, if there is one."""
    name = await crew.on_turn()
    if name is None:
        return False
    seat, sitting = await crew.seat(name), await crew.sitting()
    opened = next(one for one in sitting.table.open[seat] if one.choice.blocks)
    choices = [one.choice for one in sitting.table.open[seat] if one.choice.name == opened.choice.name]
    strongest = list(players(sitting.game.key).values())[-1][1]
    found = strongest(sitting.table.view(seat), choices, random)
    assert found
    await give(crew, name, opened, found[1])
    await crew.env.settle()
    return True


async def give(crew: Crew, name: str, opened: Opened, value: Value) -> None:
    """Give this answer, or one that looks alike, in the newest direct message that asks for it."""
    here = f"{crew.code}:{opened.number}"
    history = reversed(crew.people[name].user.dm_channel.history())
    message: Message = next(one for one in history if offers(one, rf"[asq]:{here}(:|$)"))
    values = [str(one) for one in (value if isinstance(value, list) else [value])]
    if isinstance(opened.choice, Words | Point) and offers(message, f"q:{here}"):
        form = await crew.press(name, message, f"q:{here}")
        await crew.fill(name, form, {"words": ",".join(values)}, message)
        return
    buttons = [one for one in addresses(message) if one.startswith(f"a:{here}:{values[0] if values else '-'}")]
    if buttons and len(values) < 2:
        await crew.press(name, message, re.escape(min(buttons, key=len)) + "$")
        return
    menus = [re.escape(one) + "$" for one in addresses(message) if re.match(rf"s:{here}(:|$)", one)]
    for one in menus:
        offered = [option["value"] for option in menu(message, one)["options"]]
        if set(values) <= set(offered):
            await crew.pick(name, message, values, one)
            return
    first = menu(message, menus[0])
    await crew.pick(name, message, [o["value"] for o in first["options"]][: first["min_values"] or 1], menus[0])


if __name__ == "__main__":
    print(json.dumps(asyncio.run(evening(int(sys.argv[2])))))
