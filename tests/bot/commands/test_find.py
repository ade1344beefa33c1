"""/find and /evening as people use them."""

from __future__ import annotations

from pathlib import Path

from store.tables.evenings import evenings_on
from tests.bot.message_content import offers, told
from tests.bot.simcord_bot import simcord_table
from tests.ledger import rule


@rule("H-846", "H-840")
async def test_find_opens_a_lobby_with_a_call_or_leads_to_the_one_that_is_open(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        refused = await crew.say("anne", "find", game="yarr")
        assert "no channel for calls" in told(refused)
        async with crew.store.write() as w:
            await w.set_server(crew.guild.id, call_channel=crew.place.id)
        seen = await crew.say("anne", "find", game="yarr", people=3, note="tonight")
        assert "I look for players in" in told(seen)
        (row,) = await crew.store.tables(guild=crew.guild.id)
        assert (row.call, row.call_seats, row.game) == ("tonight", 3, "yarr")
        again = await crew.say("bart", "find", game="yarr")
        assert "are wanted already" in told(again)
        assert offers(again, f"button:{row.id}:join")
        assert len(await crew.store.tables(guild=crew.guild.id)) == 1
        refused = await crew.say("anne", "evening", at="every friday 20:00")
        assert "Evenings are planned by people" in told(refused)
        assert "No evening is planned" in told(await crew.say("bart", "evening"))
        assert await evenings_on(crew.store, crew.guild.id) == []
