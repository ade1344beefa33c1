"""Ballots can be changed until the last one is in, even after a restart, and stay secret."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from engine.games.tortuga import GAME
from engine.games.tortuga.state import TortugaState
from engine.table import Table
from tests.bot.games.tortuga.six_player_helpers import CLOSED, ONLOOKER, SIX, Public, acting, asked, board, hand, manned
from tests.bot.message_content import Message, addresses, menu, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.games.tortuga.test_sealed_ballots import attack_called

pytestmark = pytest.mark.usefixtures("called_in_public")

CAPTAIN, MATE, BOY = 0, 1, 2


async def attack(crew: SimcordTable) -> list[str]:
    """Start a game in which an attack was just called. Return the voters: captain, mate and cabin boy."""
    await board(crew)
    table, _, voters = attack_called()
    await crew.lay_out(table)
    return [SIX[seat] for seat in voters]


def ballots(message: Message) -> list[str]:
    """Return the cards that can be put into the box, each kind once."""
    return [one.split("vote:")[1] for one in addresses(message) if ":vote:" in one]


async def put(crew: SimcordTable, name: str, card: int, message: Message) -> str:
    """Put a card into the box, by number, and return the card."""
    chosen = ballots(message)[card]
    await crew.press(name, message, f"answer:.*:{re.escape(f'vote:{chosen}')}$")
    return chosen


def to_come(crew: SimcordTable) -> int:
    """Return the number of ballots that the table reports as missing. It names no voter."""
    words = told(crew.table())
    found = re.search(r"Waiting for (\d) secret choices?", words)
    assert bool(re.search(r"Waiting for (?!\d)", words)) != bool(found)
    return int(found[1]) if found else 0


async def test_a_half_filled_ballot_box_survives_a_restart(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *SIX, ONLOOKER) as crew:
        crew.expected = ["50007"]
        voters = await attack(crew)
        before = crew.mentioned()
        old = {name: await hand(crew, name) for name in voters}
        assert to_come(crew) == 3
        await put(crew, voters[MATE], 0, old[voters[MATE]])
        await put(crew, voters[MATE], 1, old[voters[MATE]])
        assert to_come(crew) == 2
        number = await asked(crew, voters[BOY])
        boys = await put(crew, voters[BOY], 1, old[voters[BOY]])
        assert to_come(crew) == 1
        old[voters[BOY]] = await hand(crew, voters[BOY])  # in the place of the one before (H-352)
        assert "You've answered" in told(old[voters[BOY]])

        await crew.restart()
        assert to_come(crew) == 1
        mates = await put(crew, voters[MATE], 0, old[voters[MATE]])
        assert f"answer:{crew.code}:{number}:vote:{boys}" in addresses(old[voters[BOY]]), (
            "the old buttons are the new ones"
        )
        assert to_come(crew) == 1
        assert crew.mentioned() == before, "answers mention nobody"
        state: TortugaState = (await crew.sitting()).table.state
        deck = state.vote_deck[-1]
        captains = await put(crew, voters[CAPTAIN], 0, old[voters[CAPTAIN]])
        state = (await crew.sitting()).table.state
        vote = state.vote or state.votes[-1]
        assert sorted(vote.shown) == sorted([deck, captains, mates, boys])
        assert to_come(crew) == 0

        revision = await crew.revision()
        assert voters[BOY] in CLOSED, "an ephemeral hand from before the restart keeps its buttons"
        await put(crew, voters[BOY], 0, old[voters[BOY]])
        assert await crew.revision() == revision, "the box is shut"


async def record(folder: Path, acts: Sequence[tuple[int, int]]) -> list[str]:
    """Return everything public after each vote (voter, card), without changing numbers."""
    async with simcord_table(folder, *SIX, ONLOOKER) as crew:
        crew.expected = ["50007"]
        voters = await attack(crew)
        public, found = Public(crew), []
        for who, card in acts:
            await put(crew, voters[who], card, await hand(crew, voters[who]))
            seen = "\n".join([*public.bodies(), public.visible(), str(to_come(crew))])
            found.append(re.sub(r"<t:\d+:R>|\d{15,}", "#", seen).replace(crew.code, "the table"))
            assert not re.search(r"[:\"]vote:|receipt", found[-1], re.IGNORECASE)
    return found


ORDERS = {
    "the mate first": [(MATE, 1), (MATE, 0), (CAPTAIN, 0), (BOY, 0)],
    "the boy first": [(BOY, 1), (BOY, 0), (MATE, 0), (CAPTAIN, 0)],
    "the captain first": [(CAPTAIN, 1), (CAPTAIN, 0), (BOY, 0), (MATE, 0)],
}


@pytest.mark.parametrize("order", ["the boy first", "the captain first"])
async def test_public_messages_do_not_depend_on_the_order_of_ballots(
    tmp_path_factory: pytest.TempPathFactory, order: str
) -> None:
    one = await record(tmp_path_factory.mktemp("one"), ORDERS["the mate first"])
    other = await record(tmp_path_factory.mktemp("other"), ORDERS[order])
    assert one == other


async def test_a_late_call_does_not_reveal_who_has_voted(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *SIX, ONLOOKER) as crew:
        crew.expected = ["50007", "Discord refused ping"]
        await board(crew)
        table = manned()
        await crew.lay_out(table)
        voters = [SIX[seat] for seat in table.state.lines["jolly"]]
        before = len(crew.mentioned())
        crew.env.inject_error("POST", f"/channels/{crew.room().id}/messages", status=500, code=0, times=None)
        await crew.choose(voters[CAPTAIN], "attack", await hand(crew, voters[CAPTAIN]))
        await put(crew, voters[MATE], 0, await hand(crew, voters[MATE]))
        assert to_come(crew) == 2
        assert crew.mentions() == []
        crew.env.backend.faults.clear()
        await crew.env.advance_time(70)
        assert [message.content.count("<@") for message in crew.mentions()] == [3]
        assert sorted(set(crew.mentioned()[before:])) == sorted(voters)


async def test_the_owner_of_el_dorado_votes_with_two_cards(tmp_path: Path) -> None:
    """The owner of El Dorado has another kind of choice with the same number."""
    async with simcord_table(tmp_path, *SIX, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        table = manned()
        voters = table.state.lines["jolly"].copy()
        table.state.fronts[voters[MATE]].append("eldorado.1")
        table = Table.from_state(GAME, table.options, acting(table), 6, table.source.seed)
        await crew.lay_out(table)
        await crew.choose(SIX[voters[CAPTAIN]], "attack", await hand(crew, SIX[voters[CAPTAIN]]))
        rich = await hand(crew, SIX[voters[MATE]])
        two = [option["value"] for option in menu(rich)["options"]][:2]
        await crew.pick(SIX[voters[MATE]], rich, two)
        assert to_come(crew) == 2
        assert [f"vote:{card}" for card in (await crew.sitting()).table.state.cast[voters[MATE]]] == two
