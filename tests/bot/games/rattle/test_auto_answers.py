"""Automatic answers at a table of Rattle: switched on beside the question, answered at once, taken back."""

from __future__ import annotations

from pathlib import Path

from engine.games.rattle.state import RattleState
from engine.play import By
from engine.table import Table
from tests.bot.games.rattle.three_player_helpers import THREE, board
from tests.bot.message_content import answer_of
from tests.bot.simcord_bot import simcord_table
from tests.bot.simulated_people import waiting
from tests.games.rattle.tables import lay
from tests.ledger import rule


def sending() -> Table[RattleState]:
    """Let Anne, then Bart answer how many Ships they send."""
    return lay(("send", 0), ("send", 1), card="I2", scenario="introductory").table


@rule("R-323", "H-226")
async def test_ships_are_sent_as_ordered_until_the_order_is_withdrawn(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *THREE) as crew:
        crew.expected = ["50007"]
        await board(crew)
        await crew.lay_out(sending())
        assert await waiting(crew) == ["anne"]
        menu = answer_of(await crew.press("anne", crew.dm("anne"), f"button:{crew.code}:auto-answers$"))
        await crew.pick("anne", menu, ["sealed", "send"], r"auto-answers:")
        await crew.env.advance_time(5)
        assert await waiting(crew) == ["bart"], "it counts for what she was asked just then"
        newest = (await crew.store.answers(crew.code))[-1]
        assert (newest.name, newest.by) == ("send", By.AUTO_ANSWER)
        await crew.pick("anne", menu, ["sealed"], r"auto-answers:")
        await crew.lay_out(sending())
        await crew.env.advance_time(5)
        assert await waiting(crew) == ["anne"]
