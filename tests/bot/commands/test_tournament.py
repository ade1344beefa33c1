"""A small tournament, played through the bot on a simulated Discord."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.tables.loaded_table import READY_FOR
from bot.tables.scheduler import LONGEST
from bot.tables.tournaments.rounds import SOON
from engine.game import Outcome
from engine.text import text
from store.rows import RoundSeat, TournamentRow
from store.tables.tournaments import people_of, seats_of, tournaments_of
from tests.bot import every_choice_kind_game
from tests.bot.every_choice_kind_game import CHESTS, GAME, KindState, known_game
from tests.bot.message_content import Message, answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

pytestmark = pytest.mark.usefixtures("called_in_public")
NAMES = ("anne", "bart", "cleo", "dirk", "elsa")


def by_answer(state: KindState) -> Outcome | None:
    """Rank the seats by their answers, the first chest first."""
    if not state.answers:
        return None
    places = sorted(range(state.seats), key=lambda seat: CHESTS.index(state.answers[seat]))
    return Outcome(text("All have answered."), (places[0],), tuple((seat,) for seat in places))


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a game in which the person who picks the first chest wins."""
    ranked = replace(GAME, outcome=by_answer)
    monkeypatch.setattr(every_choice_kind_game, "GAME", ranked)
    with known_game():
        yield


async def create(crew: SimcordTable, people: int = 8, **fields: Any) -> Message:
    """Let Fran, who may manage the server, create a tournament. Return its message."""
    boss = crew.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True, view_channel=True))
    crew.people["fran"] = crew.guild.add_member(crew.env.create_user("fran", global_name="Fran"), roles=[boss])
    form = await crew.people["fran"].slash(crew.channel, "tournament", game="kinds", people=people)
    values = {"name": "Friday *Cup*", "format": ["swiss"], "seats": ["2"], "rounds": ["2"], "hours": ["2"]}
    return answer_of(await crew.people["fran"].submit_modal(form, values | fields))


async def panel(crew: SimcordTable, shown: Message) -> Message:
    """Let Fran open the organisers' panel."""
    return answer_of(await crew.press("fran", shown, "tournament:organise"))


async def stored(crew: SimcordTable) -> tuple[TournamentRow, list[RoundSeat]]:
    """Return the newest tournament with its rounds."""
    row = (await tournaments_of(crew.store, crew.guild.id))[0]
    return row, await seats_of(crew.store, row.id)


async def play_round(crew: SimcordTable, better: str) -> None:
    """Play the present round. `better` are first letters of names from the best: each answers accordingly."""
    await crew.env.advance_time(SOON + 1)
    await crew.env.advance_time(READY_FOR + 1)
    row, seats = await stored(crew)
    for one in seats:
        if one.round == row.round and one.code is not None:
            crew.code, name = one.code, crew.name_of(one.user)
            await crew.choose(name, CHESTS[better.index(name[0])])
    await crew.env.advance_time(LONGEST + 1)


def recomputed(seats: list[RoundSeat]) -> dict[int, tuple[int, float]]:
    """Return each person's points and the average points of their opponents, by plain loops over the rounds."""
    points = {one.user: 0 for one in seats}
    for one in seats:
        points[one.user] += one.points or 0
    found = {}
    for user, own in points.items():
        mine = [one for one in seats if one.user == user and one.table]
        met = [o for o in seats for m in mine if (o.round, o.table) == (m.round, m.table) and o.user != user]
        found[user] = (own, sum(points[one.user] for one in met) / len(met) if met else 0.0)
    return found


@rule("H-810", "H-811", "H-813", "H-819", "H-823", "H-828")
async def test_a_small_tournament_is_played_through_restarts(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *NAMES) as crew:
        shown = await create(crew)
        assert "Friday \\*Cup\\*" in told(shown), "the name is no markup"
        for name in NAMES:
            await crew.press(name, shown, "tournament:join")
        assert "Entered: 5 of 8." in told(shown)
        refused = answer_of(await crew.press("anne", shown, "tournament:organise"))
        assert "organisers' role" in told(refused)
        await crew.press("fran", await panel(crew, shown), "tournament:begin")
        row, seats = await stored(crew)
        assert sorted((one.table, one.points) for one in seats) == [
            (0, 100),
            (1, None),
            (1, None),
            (2, None),
            (2, None),
        ]
        await crew.restart()
        await play_round(crew, "abcde")
        row, seats = await stored(crew)
        assert row.round == 2, "the second round follows by itself"
        await crew.restart()
        await play_round(crew, "abcde")
        row, seats = await stored(crew)
        assert row.status == "over"
        pairs = [{one.user for one in seats if (one.round, one.table) == (r, t)} for r in (1, 2) for t in (1, 2)]
        assert len({frozenset(two) for two in pairs}) == 4, "nobody meets twice"
        async with crew.store.write() as w:
            await w.set_person(crew.people["bart"].id, text_mode=True)
        read = told(answer_of(await crew.press("bart", shown, "tournament:standings")))
        for user, (points, average) in recomputed(seats).items():
            assert f"{crew.name_of(user).title()}: {points} points, opponents {round(average)}," in read
        assert read.index("Anne") < read.index("Elsa")


@rule("H-810", "H-825", "H-826", "H-827", "H-829", "H-830")
async def test_organisers_decide_in_a_panel_and_moderators_delete_a_name(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "cleo") as crew:
        shown = await create(crew, rounds=["1"])
        mod = crew.guild.create_role("mod", permissions=discord.Permissions(manage_messages=True, view_channel=True))
        crew.people["gus"] = crew.guild.add_member(crew.env.create_user("gus", global_name="Gus"), roles=[mod])
        for name in ("anne", "bart", "cleo"):
            await crew.press(name, shown, "tournament:join")
        own = await panel(crew, shown)
        await crew.press("fran", own, "tournament:begin")
        row, seats = await stored(crew)
        (idle,) = [crew.name_of(one.user) for one in seats if one.table == 0]
        whom: Any = [crew.people[idle]]
        await crew.press("fran", own, "tournament:pause")
        assert "Paused by the organisers" in told(shown)
        await crew.press("fran", own, "tournament:resume")
        form = await crew.pick("fran", own, whom, "tournament:correct")
        await crew.fill("fran", form, {"round": "1", "points": "40"}, own)
        await crew.env.settle()
        assert f"Corrected by an organiser: {idle.title()}, round 1, 100 → 40 points." in told(shown)
        await crew.pick("fran", own, whom, "tournament:drop")
        moderates = answer_of(await crew.press("gus", shown, "tournament:organise"))
        assert not offers(moderates, "tournament:(end|pause|drop)")
        await crew.press("gus", moderates, "tournament:unname")
        await crew.press("fran", own, "tournament:end")
        row, _ = await stored(crew)
        assert (row.name, row.status) == ("", "over")
        assert row.id in told(await crew.say("anne", "tournament"))
        await crew.press("fran", own, "tournament:season")
        (again, _), people = await stored(crew), await people_of(crew.store, (await stored(crew))[0].id)
        assert (again.league, again.season, again.status) == (row.league, 2, "open")
        assert idle not in [crew.name_of(one.user) for one in people]
        seen = await crew.press("anne", shown, "tournament:standings")
        assert "All 2 seasons" in told(answer_of(seen))
