"""A person who has answered still sees the answer while others are asked the same question."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.views.submitted_answer import submitted_answer
from engine.choice import options_of
from engine.game import games
from engine.play import By
from engine.table import Table
from engine.text import ENGLISH, say
from store.rows import SeatRow
from tests.bot.message_content import addresses, answer_of, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("undrawn")

NOTHING = "Nothing to do right now: it's somebody else's move."


@rule("H-183")
async def test_a_chosen_captain_is_shown_in_the_hand_until_all_have_chosen(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="arrr", options="mode: arrr")
        chosen = await _captains(crew, "anne")
        await crew.press("anne", crew.dm("anne"), r"answer:.*captain:")
        mine = f"Your answer: {chosen}. Waiting for the others."
        assert f"{NOTHING}\n{mine}" in told(crew.dm("anne"))
        asked_for = await crew.press("anne", crew.table(), "button:.*:hand")
        assert mine in told(answer_of(asked_for)), "who asks for their hand reads it, too"
        await _captains(crew, "bart")
        assert "Your answer:" not in told(crew.dm("bart")), "who is asked has not answered"
        assert chosen not in told(crew.table()), "and it is nobody else's to read"
        await crew.press("bart", crew.dm("bart"), r"answer:.*captain:")
        assert "Your answer:" not in told(crew.dm("anne")) + told(crew.dm("bart"))


async def _captains(crew: SimcordTable, name: str) -> str:
    """Return the captain whom the first button of a hand names."""
    first = next(one for one in addresses(crew.dm(name)) if ":captain:" in one)
    (opened,) = (o for o in (await crew.sitting()).table.open[await crew.seat(name)] if o.choice.name == "captain")
    return next(say(one.label, (), ENGLISH) for one in options_of(opened.choice) if first.endswith(one.id))


def test_only_a_persons_own_answer_is_shown_as_pending() -> None:
    game = games()["arrr"]
    for by in (By.PERSON, By.TIME_LIMIT, By.AUTO_ANSWER):
        table: Table[Any] = Table.start(game, game.options(), 3, "5eed" * 16)
        (opened,) = (o for o in table.open[1] if o.choice.name == "captain")
        table.answer(1, opened.number, options_of(opened.choice)[0].id, by)
        theirs, another = (SeatRow("T", place, place, 101 + place, "", None, "") for place in (1, 0))
        assert (submitted_answer(table, theirs) is not None) == (by is By.PERSON)
        assert submitted_answer(table, another) is None
        assert submitted_answer(table, replace(theirs, answered_event=3, took_over_event=5)) is None, (
            "the person before gave it"
        )
