"""Advice: the people who may ask for it, and the worker process that gives it.

Only the person who asks waits, and not for long.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.components.button_registry import press_button
from bot.components.lobby_options import set_option
from bot.components.rematch import rematch
from bot.replies.errors import UserError
from bot.tables.advice import AdvicePool, AdviceResult, advice_for, advice_is_agreed, advisable_choice
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.automatic_players.worker_process import start_worker
from bot.tables.loaded_table import LoadedTable
from bot.texts import language
from bot.views.advice import render_advice
from engine.players import search_settings_of
from engine.players.advice import Advice, advise
from engine.players.worker_process import LENGTH, answered
from tests.host.harness import ANNE, BART, CLEO, Harness
from tests.ledger import rule

AMPLE = 300.0
"""Seconds after which a test fails, however slow the machine is."""


@pytest.fixture
async def adviser() -> AsyncIterator[AdvicePool]:
    """Yield an advice pool with a worker process, and stop it at the end."""
    found = AdvicePool(AMPLE)
    yield found
    await found.stop()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> AdvicePool:
    """Return an advice pool that computes in this process, which is quicker."""

    async def asked(worker: Any, message: bytes) -> Any:
        await asyncio.sleep(0)
        return answered(message[LENGTH.size :])

    async def start_worker() -> None:
        return None

    monkeypatch.setattr("bot.tables.advice.ask_worker", asked)
    monkeypatch.setattr("bot.tables.advice.start_worker", start_worker)
    monkeypatch.setattr(
        "engine.players.worker_process.advise", lambda world, seat, random: advise(world, seat, random, AMPLE)
    )
    return AdvicePool(AMPLE)


async def open_(harness: Harness, user: int, door: str, argument: str = "") -> str:
    """Press a button of the table, and return the text that the person reads."""
    click = harness.click(user)
    try:
        await press_button(click, harness.code, door, argument)
    except UserError as friendly:
        return friendly.words.source
    return str(click.seen.words)


async def offers(harness: Harness, value: str = "on", user: int = ANNE) -> None:
    """Let the host set the option."""
    await set_option(harness.click(user), await harness.row(), "advice", value)


async def agreed(harness: Harness) -> bool:
    """Return True if all people at the table have agreed to advice."""
    return advice_is_agreed(await harness.row(), await harness.store.seats(harness.code))


async def begun(harness: Harness, *people: int, game: str = "yarr", automatic: int = 0) -> LoadedTable:
    """Start a game in which all have agreed to advice."""
    await harness.lobby(*people, game=game, automatic=automatic)
    await offers(harness)
    for user in people[1:]:
        await open_(harness, user, "agree-to-advice")
    assert await agreed(harness)
    return await harness.tables.start(harness.code)


def on_turn(sitting: LoadedTable) -> int:
    """Return the person whom the table waits for."""
    found = next(sitting.at(seat).user for seat in sitting.table.waiting() if sitting.at(seat).user)
    assert found is not None
    return found


@rule("H-304")
async def test_advice_is_off_until_the_host_offers_it_and_everybody_agrees(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, CLEO, automatic=1)
    assert not await agreed(harness)
    assert "Advice is switched off" in await open_(harness, BART, "agree-to-advice")
    await offers(harness)
    for user in (BART, CLEO):
        assert not await agreed(harness)
        assert "You agree" in await open_(harness, user, "agree-to-advice")
    assert await agreed(harness)
    assert "no longer agree" in await open_(harness, CLEO, "agree-to-advice")
    assert not await agreed(harness)


@rule("H-304")
async def test_a_new_member_has_not_agreed_to_advice_and_a_leaver_is_not_waited_for(harness: Harness) -> None:
    await harness.lobby(ANNE, automatic=1)
    await offers(harness)
    assert await agreed(harness), "automatic players always agree"
    await open_(harness, BART, "join")
    assert not await agreed(harness)
    await open_(harness, BART, "leave")
    assert await agreed(harness)
    assert (
        await open_(harness, CLEO, "agree-to-advice")
        == "You have no seat at this table. /watch follows it, /seat asks for a seat."
    )


@rule("H-304")
async def test_withdrawing_the_offer_of_advice_deletes_all_agreements(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await offers(harness)
    await open_(harness, BART, "agree-to-advice")
    await offers(harness, "off")
    assert not any(seat.allows_advice for seat in await harness.store.seats(harness.code))
    await offers(harness)
    assert not await agreed(harness), "only the host has agreed by that"


@rule("H-304", "H-263")
async def test_advice_stays_available_to_a_person_who_takes_a_seat_later(harness: Harness) -> None:
    await begun(harness, ANNE, BART)
    async with harness.store.write() as w:
        await w.set_seat(harness.code, 1, user=CLEO)
    assert await agreed(harness)


@rule("H-304", "H-257")
async def test_a_rematch_offers_advice_again_and_asks_everybody_anew(harness: Harness) -> None:
    await begun(harness, ANNE, BART)
    old = await harness.end_table()
    await rematch(harness.click(ANNE), await harness.row(), "", ())
    following = (await harness.tables.row(old.id)).rematch
    assert following is not None
    fresh = await harness.tables.row(following)
    assert fresh.advice_allowed
    assert not advice_is_agreed(fresh, await harness.store.seats(following))


@rule("H-304")
async def test_nobody_can_agree_to_advice_after_the_start(harness: Harness) -> None:
    await begun(harness, ANNE, BART)
    assert "has already started" in await open_(harness, BART, "agree-to-advice")


@rule("H-305")
async def test_advice_is_refused_without_a_question_a_seat_or_everybodys_agreement(harness: Harness) -> None:
    sitting = await begun(harness, ANNE, BART)
    waited = on_turn(sitting)
    other = BART if waited == ANNE else ANNE
    for user, why in ((other, "Nothing to do right now"), (CLEO, "no seat at this table")):
        with pytest.raises(UserError, match=why):
            await advice_for(None, sitting, user)
    with pytest.raises(UserError, match="There is no advice"):
        await advice_for(None, replace(sitting, row=replace(sitting.row, advice_allowed=False)), waited)
    await harness.leave(waited)
    gone = await harness.sitting()
    assert advisable_choice(gone, gone.seat_of(waited)) is None
    with pytest.raises(UserError, match="A stand-in is playing your seat"):
        await advice_for(None, gone, waited)


@rule("H-305", "H-306")
async def test_repeated_advice_is_the_same_and_changes_nothing_at_the_table(harness: Harness, here: AdvicePool) -> None:
    sitting = await begun(harness, ANNE, BART)
    user, revision = on_turn(sitting), sitting.row.revision
    stored = harness.stored("select * from answers") + harness.stored("select * from events")
    first = await advice_for(here, sitting, user)
    assert first.searched
    assert await advice_for(here, await harness.sitting(), user) == first
    assert (await harness.row()).revision == revision
    assert harness.stored("select * from answers") + harness.stored("select * from events") == stored


@rule("H-306")
async def test_advice_blames_a_lack_of_time_only_for_choices_that_are_searched(
    harness: Harness, here: AdvicePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = replace(search_settings_of("yarr"), searches=lambda choice: False)
    monkeypatch.setattr("engine.players.advice.search_settings_of", lambda key: never)
    sitting = await begun(harness, ANNE, BART)
    user = on_turn(sitting)
    given = await advice_for(here, sitting, user)
    assert given.advice.worth is None
    mine = sitting.seat_of(user)
    assert mine is not None

    def said(what: AdviceResult) -> str:
        shown = render_advice(sitting, mine, what, language("en"))
        return "".join(str(getattr(part, "content", "")) for part in shown.walk_children())

    assert "no time to think ahead" not in said(given)
    assert "no time to think ahead" in said(given._replace(searched=False))


@rule("H-306")
async def test_the_next_question_gets_new_advice(harness: Harness, here: AdvicePool) -> None:
    sitting = await begun(harness, ANNE, BART)
    await advice_for(here, sitting, on_turn(sitting))
    assert len(here._given) == 1
    user = on_turn(sitting)
    await harness.answer(user, "draw")
    sitting = await harness.sitting()
    await advice_for(here, sitting, on_turn(sitting))
    assert len(here._given) == 2


@rule("H-306")
async def test_advice_uses_its_own_process_and_none_of_the_strong_players(harness: Harness) -> None:
    thoughts = AiPool(1)
    thoughts.adviser._late = AMPLE
    try:
        sitting = await begun(harness, ANNE, BART)
        given = await advice_for(thoughts.adviser, sitting, on_turn(sitting))
        assert given.searched
        assert not thoughts._busy
        assert not thoughts._idle
        assert not thoughts._found
    finally:
        await thoughts.stop()
    assert thoughts.adviser._worker is None


@rule("H-306")
async def test_a_dead_adviser_gives_a_rule_of_thumb_and_is_replaced(harness: Harness, adviser: AdvicePool) -> None:
    sitting = await begun(harness, ANNE, BART)
    worker = await start_worker()
    worker.kill()
    await worker.wait()
    adviser._worker = worker
    given = await advice_for(adviser, sitting, on_turn(sitting))
    assert (given.searched, given.thinks) == (False, True)
    assert (await advice_for(adviser, sitting, on_turn(sitting))).searched


@rule("H-306")
async def test_a_late_adviser_is_dropped_and_never_answers_the_next_question(
    harness: Harness, adviser: AdvicePool
) -> None:
    sitting = await begun(harness, ANNE, BART)
    late = await start_worker()
    adviser._worker, adviser._late = late, 0.0
    given = await advice_for(adviser, sitting, on_turn(sitting))
    assert not given.searched
    adviser._late = AMPLE
    assert (await advice_for(adviser, sitting, on_turn(sitting))).searched
    if adviser._worker is not late:
        await late.wait()


@rule("H-306")
async def test_simultaneous_requests_for_advice_share_one_process(harness: Harness, here: AdvicePool) -> None:
    sitting = await begun(harness, ANNE, BART)
    both = [advice_for(here, sitting, on_turn(sitting)) for _ in range(2)]
    first, second = await asyncio.gather(*both)
    assert first == second
    assert len(here._given) == 1


@rule("H-306")
async def test_a_fault_while_thinking_gives_a_rule_of_thumb(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = await begun(harness, ANNE, BART)
    monkeypatch.setattr("bot.tables.advice.Worlds", lambda table, seat: 1 / 0)
    given = await advice_for(AdvicePool(AMPLE), sitting, on_turn(sitting))
    assert (given.searched, given.thinks) == (False, True)


@rule("H-306")
@pytest.mark.parametrize("game", ["arrr", "rattle"])
async def test_a_game_without_a_player_that_thinks_ahead_starts_no_adviser(
    harness: Harness, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if search_settings_of(game) is not None:
        monkeypatch.setattr("bot.tables.advice.search_settings_of", lambda key: None)
    adviser: Any = None
    given = await advice_for(adviser, sitting := await begun(harness, ANNE, BART, game=game), on_turn(sitting))
    assert isinstance(given.advice, Advice)
    assert (given.searched, given.thinks) == (False, False)
