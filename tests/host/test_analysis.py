"""The analysis of a finished game: who gets one, where it is kept, and where it is shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.components import background_work
from bot.components.analysis import NO_ANALYSIS, NOT_COMPUTED
from bot.components.background_work import BUSY
from bot.components.button_registry import GONE
from bot.replies.errors import UserError
from bot.tables.loaded_table import NO_TABLE
from bot.tables.permissions.policy import NOT_OVER
from bot.tables.quotas import ANALYSES
from bot.tables.worker_queue import MOST_WAITING
from bot.views import analysis as analysis_view
from engine.analysis import ANALYSIS, Analysis, Chances, KeyAnswer, Range
from engine.players.analysis import AnalysisRequest
from store.people.personal_data import personal_data_of
from store.results.analyses import analysis_of
from store.results.results import delete_old_results
from tests.host.conftest import harness, kinds
from tests.host.harness import ANNE, BART, CLEO, FOR_EVER, Harness
from tests.host.test_replay import finished, pressed
from tests.ledger import rule

__all__ = ["harness", "kinds"]

Progress = Callable[[int, int], Awaitable[None]]
HALF, FEW, MANY, WIDE = Range(48, 52), Range(20, 30), Range(70, 80), Range(20, 70)
FOUND = Analysis(
    [Chances(0, [HALF, WIDE], [FEW, HALF]), Chances(3, [MANY, FEW], [MANY, FEW])],
    [KeyAnswer(3, 0, 0, FEW, MANY, "gold")],
)


@pytest.fixture
def computed(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> list[AnalysisRequest]:
    """Let the game «kinds» have a strong player, and compute analyses without a process. Return the requests."""
    requests = list[AnalysisRequest]()

    async def here(module: str, request: AnalysisRequest, progress: Progress) -> bytes:
        requests.append(request)
        harness.time.now += 60
        await progress(1, 2)
        return ANALYSIS.dump_json(FOUND)

    monkeypatch.setattr(background_work, "run_once", here)
    monkeypatch.setattr(analysis_view, "search_settings_of", lambda key: object())
    return requests


async def analysed(harness: Harness, user: int, argument: str = "") -> Any:
    return await pressed(harness, user, argument, door="analysis")


@rule("H-770", "H-772")
async def test_an_analysis_is_computed_once_and_kept(harness: Harness, computed: list[AnalysisRequest]) -> None:
    await finished(harness)
    click = await analysed(harness, CLEO)
    assert "Analysing the game: 1 of 2 parts" in "\n".join(click.said)
    assert computed[0].points == [0, 1, 2, 3, 4], "the steps at which everybody learnt something"
    assert click.seen.files == 1
    assert "had a chance of 20–30 % before this move, and 70–80 % after." in click.seen.words
    assert "chose “Rum”. The strongest automatic player would have chosen “Gold”." in click.seen.words
    assert any(":replay:key-open-3" in one for one in click.seen.controls)
    await analysed(harness, ANNE)
    assert len(computed) == 1, "the second person gets the kept one"
    click = await analysed(harness, ANNE, "open")
    assert any(one.endswith(":analysis:public") for one in click.seen.controls)
    with pytest.raises(UserError) as refused:
        await analysed(harness, ANNE, "own")
    assert refused.value.words == GONE


@rule("H-771")
async def test_an_analysis_is_limited_and_never_of_a_running_game(
    harness: Harness, computed: list[AnalysisRequest], monkeypatch: pytest.MonkeyPatch
) -> None:
    await harness.begin(ANNE, BART)
    with pytest.raises(UserError) as refused:
        await analysed(harness, ANNE)
    assert (refused.value.words, computed) == (NOT_OVER, [])
    for _ in range(ANALYSES):
        await finished(harness)
        await analysed(harness, ANNE)
    await finished(harness)
    with pytest.raises(UserError, match="too much"):
        await analysed(harness, ANNE)
    harness.tables.worker_queue.waiting = MOST_WAITING
    with pytest.raises(UserError) as refused:
        await analysed(harness, BART)
    assert refused.value.words == BUSY
    harness.tables.worker_queue.waiting = 0

    async def dies(module: str, request: AnalysisRequest, progress: Progress) -> None:
        raise EOFError

    monkeypatch.setattr(background_work, "run_once", dies)
    with pytest.raises(UserError) as refused:
        await analysed(harness, CLEO)
    assert refused.value.words == NOT_COMPUTED
    assert await analysis_of(harness.store, harness.code) is None
    monkeypatch.setattr(analysis_view, "search_settings_of", lambda key: None)
    assert not any(one.endswith(":analysis") for one in (await pressed(harness, ANNE)).seen.controls)
    with pytest.raises(UserError) as refused:
        await analysed(harness, CLEO)
    assert refused.value.words == NO_ANALYSIS


@rule("H-771")
async def test_only_those_who_may_see_a_table_get_its_analysis(
    harness: Harness, computed: list[AnalysisRequest]
) -> None:
    await finished(harness)
    await analysed(harness, ANNE)
    harness.alter(f"UPDATE tables SET private = true WHERE id = '{harness.code}'")
    for argument in ("", "open"):
        with pytest.raises(UserError) as refused:
            await analysed(harness, CLEO, argument)
        assert refused.value.words == NO_TABLE
    assert (await analysed(harness, ANNE)).seen.files == 1


@rule("H-773", "H-774")
async def test_a_replay_shows_the_chances_and_marks_the_answers_that_changed_them(
    harness: Harness, computed: list[AnalysisRequest]
) -> None:
    await finished(harness)
    assert any(one.endswith(":analysis") for one in (await pressed(harness, ANNE)).seen.controls)
    await analysed(harness, ANNE)
    step = (await pressed(harness, ANNE, "next-public-0")).seen.words
    assert "48–52 %" in step
    assert "20–70 %" not in step, "nobody is told a chance that is not sure"
    assert "★" not in step
    step = (await pressed(harness, CLEO, "next-public-3")).seen.words
    assert "★" in step
    assert "would have" not in step, "not what was chosen in secret"
    assert "would have chosen “Gold”" in (await pressed(harness, CLEO, "side-open-3")).seen.words
    player = (await harness.people())[0]
    assert "would have chosen “Gold”" in (await pressed(harness, player, "side-own-3")).seen.words


@rule("H-775")
async def test_the_result_card_and_the_details_say_which_answer_decided(
    harness: Harness, computed: list[AnalysisRequest]
) -> None:
    await finished(harness)
    await harness.show()
    table = await harness.row()
    builder = harness.services.message_builder
    before = (await builder.lobby(table, pictures=False)).full_digest
    await analysed(harness, ANNE)
    card = await builder.lobby(table, pictures=False)
    assert card.full_digest != before
    assert "had a chance of 20–30 %" in str(card.layout.to_components())  # type: ignore[no-untyped-call]
    assert [one for one in await harness.store.outbox(FOR_EVER) if one.target == "lobby"], "the card is shown anew"


@rule("H-776", "H-158", "H-159")
async def test_an_analysis_names_nobody_and_goes_with_the_result(
    harness: Harness, computed: list[AnalysisRequest]
) -> None:
    await finished(harness)
    await analysed(harness, ANNE)
    first, second = await harness.people()
    one, other = [(await personal_data_of(harness.store, user))["results"][0] for user in (first, second)]
    assert [key["answer"] for key in one["key_answers"]] == [3]
    assert other["key_answers"] == []
    stored = ANALYSIS.dump_json(FOUND).decode()
    assert not any(str(user) in stored or f"Person {user}" in stored for user in (first, second))
    async with harness.store.write() as w:
        await delete_old_results(w, FOR_EVER, 10)
    assert await analysis_of(harness.store, harness.code) is None
