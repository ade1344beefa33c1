"""One of two processes on the same PostgreSQL database leads. A game continues after each of four ways to lose it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.ledger import rule
from tests.store.postgres import Server
from tests.wire.leader_loss import WAYS, leader_and_standby


@rule("H-42", "H-471", "H-472", "H-473")
async def test_a_standby_serves_however_the_leader_is_lost(tmp_path: Path, postgres: Server) -> None:
    """The leader is killed, suspended, cut off from its database session, or without answers from Discord."""
    url = await asyncio.to_thread(postgres.new_database)
    async with leader_and_standby(tmp_path, url, Random(3)) as ships:
        for lose in WAYS:
            await lose(ships)
            await ships.play_on()
        assert await ships.doubled() == 0
        for ship in (ships.leader, ships.standby):
            assert not [line for line in ship.said if "Traceback" in line], "".join(ship.said)
