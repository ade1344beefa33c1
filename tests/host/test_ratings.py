"""Ratings as games end: stored in any order, computed anew, listed on leaderboards and shown in statistics."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.operating.cli import operate
from bot.settings import Settings
from bot.tables.forget_person import leave_and_forget
from bot.tables.permissions.policy import Action, Person
from bot.tables.results.leaderboard import ABSENT, ALL_TIME, bounds, leaderboard, months, zone_of
from bot.tables.results.rating_model import PROVISIONAL_GAMES
from bot.tables.results.ratings import rate_result, rebuild_ratings
from bot.tables.results.stats import may_see_stats, stats_of
from bot.texts import LANGUAGES, language
from bot.views.leaderboard import PAGE, render_leaderboard
from bot.views.stats import render_stats
from store.people.avoidances import set_avoided
from store.results.ratings import Ladder
from store.results.results import add_result, add_result_seats
from store.rows import PersonRow, ResultEnding, ResultRow, ResultSeatRow, ServerRow, UnratedReason
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule

DAY = 24 * 3600.0
YARR = Ladder(GUILD, "yarr")
RATINGS = "SELECT result, seat, mu_after, sigma_after FROM result_seats ORDER BY result, seat"


async def ends(harness: Harness, id: str, ended: float, *people: int, game: str = "yarr", **more: Any) -> None:
    """Store the result of a game with these people, the best first, and rate it."""
    result = ResultRow(
        id, GUILD, CHANNEL, game, {}, 1, "1", ended - 60, ended, ResultEnding.PLAYED_OUT, 9, 1, players_version=1
    )
    for name in ("private", "unrated_reason"):
        setattr(result, name, more.pop(name, getattr(result, name)))
    seats = [
        ResultSeatRow(id, seat, user, f"Person {user}", None, place=seat + 1, **more)
        for seat, user in enumerate(people)
    ]
    async with harness.store.write() as w:
        assert await add_result(w, result)
        await add_result_seats(w, seats)
        await rate_result(w, result, seats)


async def many(harness: Harness, games: int, seed: int = 0) -> None:
    """Let games of five people end. Two of three end at once, and they are stored in another order."""
    random, order = Random(seed), list(range(games))
    random.shuffle(order)
    for number in order:
        people = Random(number).sample([ANNE, BART, CLEO, DIRK, 105], 3)
        await ends(harness, f"G{number:04}", DAY * (number // 2), *people)


@rule("H-685")
async def test_ratings_follow_the_order_of_ends_whatever_the_order_of_storing(harness: Harness) -> None:
    await many(harness, 40)
    first = harness.stored(RATINGS)
    assert all(mu is not None for _, _, mu, _ in first)
    assert await rebuild_ratings(harness.store) == (40, 0), "computed anew they are the same to the last digit"
    harness.alter("UPDATE result_seats SET mu_after = 1, sigma_after = 2")
    assert (await rebuild_ratings(harness.store))[1] == 120
    assert harness.stored(RATINGS) == first


@rule("H-685")
async def test_the_operator_can_compute_all_ratings_anew(harness: Harness, capsys: pytest.CaptureFixture[str]) -> None:
    await many(harness, 4)
    harness.alter("UPDATE result_seats SET mu_after = 1 WHERE seat = 0 AND result = 'G0003'")
    settings = Settings(database_url=f"sqlite+aiosqlite:///{harness.path}")
    await harness.store.close()
    assert await operate(settings, ["ratings", "rebuild"]) == 0
    assert capsys.readouterr().out == "Rated 4 games anew. Ratings that were different: 1.\n"
    assert await operate(settings, ["ratings", "rebuild"]) == 0
    assert "different: 0" in capsys.readouterr().out


@rule("H-158", "H-685")
async def test_ratings_stay_what_they_were_when_a_person_is_forgotten(harness: Harness) -> None:
    await many(harness, 20)
    before = harness.stored(RATINGS)
    await leave_and_forget(harness.tables, BART)
    assert harness.stored(f"SELECT * FROM result_seats WHERE user = {BART}") == []
    assert await rebuild_ratings(harness.store) == (20, 0)
    assert harness.stored(RATINGS) == before
    assert BART not in [one.user for one in await leaderboard(harness.store, YARR, ALL_TIME, 10 * DAY)]
    assert all(one.user > 0 for one in await leaderboard(harness.store, YARR, ALL_TIME, 10 * DAY))
    assert all(one.user > 0 for one in (await stats_of(harness.store, GUILD, ANNE, own=True)).companions)


@rule("H-683")
async def test_a_game_of_one_rated_person_and_an_unrated_one_count_for_nobody(harness: Harness) -> None:
    await ends(harness, "ALONE", 1.0, ANNE)
    await ends(harness, "GIVEN", 2.0, ANNE, BART, handed_over=True)
    await ends(harness, "LEARN", 3.0, ANNE, BART, unrated_reason=UnratedReason.LESSON)
    assert harness.stored("SELECT id, unrated_reason FROM results ORDER BY ended") == [
        ("ALONE", "too_few_people"),
        ("GIVEN", "too_few_people"),
        ("LEARN", "lesson"),
    ]
    assert {mu for _, _, mu, _ in harness.stored(RATINGS)} == {None}
    assert await leaderboard(harness.store, YARR, ALL_TIME, 4.0) == []


@rule("H-682")
@pytest.mark.parametrize(("share", "left", "rated"), [(0.5, False, True), (0.6, False, False), (0.6, True, True)])
async def test_nobody_gets_a_rating_for_what_their_stand_in_has_played(
    harness: Harness, share: float, left: bool, rated: bool
) -> None:
    await ends(harness, "STOOD", 1.0, ANNE, BART, stand_in_share=share, left=left)
    assert [mu is not None for _, _, mu, _ in harness.stored(RATINGS)] == [rated, rated]
    assert (await rebuild_ratings(harness.store))[1] == 0


@rule("H-686")
async def test_a_leaderboard_lists_places_of_all_time_and_of_a_month(harness: Harness) -> None:
    zone = zone_of(ServerRow(GUILD, time_zone="Pacific/Auckland"))
    async with harness.store.write() as w:
        await w.set_server(GUILD, time_zone="Pacific/Auckland")
    begin, end = bounds("2026-11", zone)
    assert (end - begin) / DAY == 30
    for number in range(PROVISIONAL_GAMES):
        await ends(harness, f"A{number}", begin - DAY + number, ANNE, BART)
    for number in range(3):
        await ends(harness, f"B{number}", begin + number * DAY, BART, CLEO, ANNE)
    now = begin + 5 * DAY
    ever = await leaderboard(harness.store, YARR, ALL_TIME, now)
    assert [(one.user, one.place) for one in ever] == [(ANNE, 1), (BART, 2), (CLEO, None)]
    assert [(one.games, one.wins) for one in ever] == [(13, 10), (13, 3), (3, 0)]
    assert months(now, zone)[:2] == ["2026-11", "2026-10"]
    month = {one.user: one for one in await leaderboard(harness.store, YARR, "2026-11", now)}
    assert {user: (one.games, one.wins) for user, one in month.items()} == {ANNE: (3, 0), BART: (3, 3), CLEO: (3, 0)}
    assert month[BART].change > 0 > month[ANNE].change
    assert [one.user for one in await leaderboard(harness.store, YARR, "2026-10", now)] == [ANNE, BART]
    assert await leaderboard(harness.store, YARR, "2026-09", now) == []
    assert await leaderboard(harness.store, Ladder(GUILD + 1, "yarr"), ALL_TIME, now) == []


@rule("H-682", "H-686")
async def test_a_game_that_was_left_is_no_win_on_the_leaderboard(harness: Harness) -> None:
    await ends(harness, "STAYS", 1.0, ANNE, BART)
    await ends(harness, "LEAVE", 2.0, ANNE, BART, left=True)
    found = {one.user: (one.games, one.wins) for one in await leaderboard(harness.store, YARR, ALL_TIME, 3.0)}
    assert found == {ANNE: (2, 1), BART: (2, 0)}


@rule("H-687")
async def test_a_leaderboard_leaves_out_who_opted_out_was_excluded_or_stayed_away(harness: Harness) -> None:
    for number in range(PROVISIONAL_GAMES):
        await ends(harness, f"A{number}", DAY + number, ANNE, BART, CLEO, DIRK)
    await ends(harness, "OTHER", 2 * ABSENT, DIRK, CLEO, game="arrr")

    async def listed(now: float) -> list[int]:
        return [one.user for one in await leaderboard(harness.store, YARR, ALL_TIME, now)]

    assert await listed(DAY + ABSENT) == [ANNE, BART, CLEO, DIRK]
    assert await listed(2 * ABSENT) == [CLEO, DIRK], "they have played something else here since"
    async with harness.store.write() as w:
        await w.set_person(CLEO, ranked=False)
        await w.exclude(GUILD, BART)
    assert await listed(DAY + ABSENT) == [ANNE, DIRK]
    assert [one.place for one in await leaderboard(harness.store, YARR, ALL_TIME, DAY + ABSENT)] == [1, 2]


@rule("H-688")
async def test_statistics_count_games_wins_places_streaks_and_companions(harness: Harness) -> None:
    for number, people in enumerate([(ANNE, BART), (ANNE, BART), (BART, ANNE, CLEO), (ANNE, CLEO)]):
        await ends(harness, f"A{number}", float(number), *people)
    await ends(harness, "ARRR", 9.0, ANNE, DIRK, game="arrr", private=True, unrated_reason=UnratedReason.PRIVATE)
    await ends(harness, "LEFT", 10.0, ANNE, BART, game="arrr", left=True)
    mine = await stats_of(harness.store, GUILD, ANNE, own=True)
    assert (mine.games, mine.wins, mine.streak, [*mine.places]) == (6, 4, 2, [4, 1, 0, 1])
    assert [(one.game, one.games, one.wins, len(one.curve)) for one in mine.titles] == [
        ("yarr", 4, 3, 4),
        ("arrr", 2, 1, 1),
    ]
    assert [(one.user, one.games) for one in mine.companions] == [(BART, 4), (CLEO, 2), (DIRK, 1)]
    async with harness.store.write() as w:
        await w.set_person(CLEO, show_statistics=True)
        await w.set_person(DIRK, show_statistics=True)
    shown = await stats_of(harness.store, GUILD, ANNE, own=False)
    assert shown.games == 5, "nothing of private tables"
    assert [one.user for one in shown.companions] == [CLEO]


@rule("H-688")
async def test_statistics_name_companions_as_they_are_called_now(harness: Harness) -> None:
    for number, name in enumerate(("Zoe", "Mary", "Adam")):
        await ends(harness, f"A{number}", float(number), ANNE, BART)
        harness.alter(f"UPDATE result_seats SET name = '{name}' WHERE user = {BART} AND result = 'A{number}'")
    (found,) = (await stats_of(harness.store, GUILD, ANNE, own=True)).companions
    assert found == (BART, "Adam", 3)


@rule("H-688")
async def test_others_see_statistics_only_if_their_person_allows_it_and_avoids_nobody(harness: Harness) -> None:
    assert await may_see_stats(harness.store, ANNE, ANNE)
    assert not await may_see_stats(harness.store, ANNE, BART), "off at first"
    async with harness.store.write() as w:
        await w.set_person(BART, show_statistics=True)
    assert await may_see_stats(harness.store, ANNE, BART)
    for one, other in ((ANNE, BART), (BART, ANNE)):
        async with harness.store.write() as w:
            await set_avoided(w, one, other, avoided_now=True)
        assert not await may_see_stats(harness.store, ANNE, BART)
        async with harness.store.write() as w:
            await set_avoided(w, one, other, avoided_now=False)


@rule("H-686", "H-688")
async def test_ratings_and_statistics_are_read_on_a_server(harness: Harness) -> None:
    for guild, may in ((GUILD, True), (None, False)):
        click = harness.click(ANNE, guild=guild)
        assert bool(await harness.policy.may(Person(ANNE, click), Action.STATISTICS)) is may


@rule("H-686", "H-688")
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("words", [True, False])
async def test_leaderboard_and_statistics_are_pictures_or_words(harness: Harness, locale: str, *, words: bool) -> None:
    crowd = range(1, PAGE + 3)
    for number in range(PROVISIONAL_GAMES):
        await ends(harness, f"A{number}", 1.0 + number, *crowd)
    spoken, person = language(locale), PersonRow(2, text_mode=words, narrow_screen=not words)
    standings = await leaderboard(harness.store, YARR, ALL_TIME, 99.0)
    layout, files = await render_leaderboard(
        standings, "yarr", ALL_TIME, months(99.0, zone_of(ServerRow(1))), 9, person, spoken
    )
    assert (len(files), layout.total_children_count <= 40) == (0 if words else 1, True)
    said = " ".join(part.content for part in layout.walk_children() if hasattr(part, "content"))
    assert ("Person 17" in said.replace("\u2068", "").replace("\u2069", "")) is words, "the last page"
    layout, files = await render_stats(await stats_of(harness.store, GUILD, 2, own=True), "Two", person, spoken)
    assert len(files) == (0 if words else 1)
    assert any("4" in getattr(part, "content", "") for part in layout.walk_children()) or not words
