"""A whole game by clicks of two people and an automatic player, and what was said on the way."""

from __future__ import annotations

from pathlib import Path

from tests.bot.table.crew import Crew, addresses, menu, tavern, told


async def act(crew: Crew, name: str) -> None:
    """Somebody answers what they are asked, from their direct message."""
    hand = crew.dm(name)
    usable = [one for one in addresses(hand) if one.startswith(("a:", "s:"))]
    number = str(max(o.number for o in (await crew.sitting()).table.open[await crew.seat(name)] if o.choice.blocks))
    mine = [one for one in usable if one.split(":")[2] == number]
    if mine[0].startswith("s:"):
        await crew.pick(name, hand, [menu(hand, mine[0])["options"][0]["value"]], mine[0])
    else:
        await crew.press(name, hand, mine[0])


async def test_first(tmp_path: Path) -> None:
    import time
    async with tavern(tmp_path) as crew:
        await crew.begin("anne", "bart", automatic=1)
        n = 0
        t0 = time.time()
        while (await crew.sitting()).row.status == "playing":
            n += 1
            name = await crew.on_turn()
            if name is None:
                await crew.env.advance_time(26)
            else:
                await act(crew, name)
            print(n, name, round(time.time() - t0, 2), len(crew.env.http_requests))
            if n > 100:
                break
        print(told(crew.table()))
