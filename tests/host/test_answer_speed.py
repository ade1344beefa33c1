"""How quickly people take public turns: counted at the end, for people who allow it, and said in lobbies."""

from __future__ import annotations

from typing import Any

import pytest

from bot.components.lobby_options import set_option
from bot.tables.results.answer_speed import LEAST_TURNS, is_public_turn, usual_speed
from bot.tables.results.lobby_notes import lobby_notes
from bot.texts import language
from bot.views.lobby import render_lobby
from engine.checkpoint import AnsweredChoice
from engine.choice import Pace, PickOne
from engine.play import Answer, By
from engine.text import text
from store.people.personal_data import forget_person, personal_data_of
from store.results.answer_speed import RANGES, answer_speed_of
from tests.host.harness import ANNE, BART, CLEO, GUILD, Harness
from tests.host.test_ratings import ends
from tests.ledger import rule


def given(by: By = By.PERSON, *, public: bool = True, **more: Any) -> AnsweredChoice:
    choice = PickOne(name="turn", prompt=text("?"), options=(), **more)
    return AnsweredChoice(Answer(0, "turn", "a", by), choice, public)


@rule("H-691")
def test_only_turns_whose_time_everybody_sees_are_public() -> None:
    assert is_public_turn(given())
    for secret in (
        given(pace=Pace.BALLOT),
        given(pace=Pace.REACTION),
        given(window=True),
        given(revisable=True),
        given(blocks=False),
        given(public=False),
        given(By.TIME_LIMIT),
        given(By.AUTO_ANSWER),
        given(By.STAND_IN),
    ):
        assert not is_public_turn(secret)


async def play(harness: Harness, **fields: object) -> dict[int, float]:
    """Play a game of two people, and return the seconds that each took."""
    await harness.begin(ANNE, BART, **fields)
    took = {}
    for user, seconds in zip(await harness.people(), (30.0, 4000.0), strict=True):
        harness.time.now += seconds
        await harness.answer(user, "rum")
        took[user] = seconds
    assert (await harness.row()).status == "ended"
    return took


@rule("H-691")
async def test_turns_are_counted_at_the_end_for_people_who_allow_it(harness: Harness) -> None:
    async with harness.store.write() as w:
        await w.set_person(BART, count_answer_speed=True)
    took = await play(harness)
    expected = [0] * (len(RANGES) + 1)
    expected[sum(took[BART] >= limit for limit in RANGES)] = 1
    assert await answer_speed_of(harness.store, [ANNE, BART]) == {BART: {"relaxed": tuple(expected)}}
    assert [one["turns"] for one in (await personal_data_of(harness.store, BART))["answer_speed"]] == [1]
    await play(harness, private=True)
    assert sum((await answer_speed_of(harness.store, [BART]))[BART]["relaxed"]) == 1, "nothing of private tables"
    async with harness.store.write() as w:
        await forget_person(w, BART, harness.time.now)
    assert await answer_speed_of(harness.store, [BART]) == {}


@rule("H-691")
def test_the_usual_speed_is_that_of_half_the_turns_at_this_pace() -> None:
    assert usual_speed({"live": (LEAST_TURNS - 1, 0, 0, 0, 0)}, "live") is None
    assert usual_speed({"days": (LEAST_TURNS, 0, 0, 0, 0)}, "live") is None
    said = [
        usual_speed({"live": tuple(20 if place == at else 2 * (place < at) for place in range(5))}, "live")
        for at in range(5)
    ]
    assert len({one.source for one in said if one}) == 5


@rule("H-690", "H-691")
async def test_a_lobby_says_who_is_new_and_who_usually_answers_how_quickly(harness: Harness) -> None:
    async def shown() -> str:
        row, seats = await harness.row(), await harness.store.seats(harness.code)
        notes = await lobby_notes(harness.store, row, seats)
        layout = render_lobby(row, seats, language(), notes=notes).layout
        return "\n".join(part.content for part in layout.walk_children() if hasattr(part, "content"))

    await ends(harness, "ENDED", 1.0, ANNE, CLEO)
    await ends(harness, "OTHER", 2.0, BART, CLEO, game="arrr")
    harness.alter(f'INSERT INTO answer_speed ("user", pace, "range", turns) VALUES ({ANNE}, "relaxed", 1, 10)')
    await harness.lobby(ANNE, BART, game="yarr")
    lines = (await shown()).splitlines()
    anne, bart = (next(line for line in lines if f"Person {user}" in line) for user in (ANNE, BART))
    assert "new to this game here" in bart
    assert "new" not in anne
    assert "answers" not in anne, "she does not allow it"
    async with harness.store.write() as w:
        await w.set_person(ANNE, count_answer_speed=True)
    assert "usually answers within 10 minutes" in await shown()


@rule("H-692")
@pytest.mark.parametrize("who", ["host", "server", "nobody"])
async def test_a_game_is_friendly_if_its_host_or_its_server_says_so_before_the_start(
    harness: Harness, who: str
) -> None:
    await harness.lobby(ANNE, BART)
    if who == "host":
        await set_option(harness.click(ANNE), await harness.row(), "advice", "friendly")
    if who == "server":
        async with harness.store.write() as w:
            await w.set_server(GUILD, rated=False)
    row = await harness.row()
    assert (await lobby_notes(harness.store, row, await harness.store.seats(harness.code))).friendly is (
        who != "nobody"
    )
    await harness.tables.start(harness.code)
    async with harness.store.write() as w:
        await w.set_server(GUILD, rated=who != "nobody")
    for user in await harness.people():
        await harness.answer(user, "rum")
    reason = None if who == "nobody" else "friendly"
    assert harness.stored("SELECT unrated_reason FROM results") == [(reason,)]
    rated = [mu is not None for (mu,) in harness.stored("SELECT mu_after FROM result_seats")]
    assert rated == [who == "nobody"] * 2
