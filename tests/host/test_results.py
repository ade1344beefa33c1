"""Results of games: stored with the end, kept when the table is gone, and anonymous when a person is forgotten."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest

from bot.settings import Settings
from bot.tables.end_and_removal_votes import agree_to_end
from bot.tables.end_early import end_table
from bot.tables.forget_person import leave_and_forget
from bot.tables.idle_tables import DESERTED, close_deserted_games
from bot.tables.loaded_table import LoadedTable
from bot.tables.results.past_results import record_past_results
from bot.tables.scheduler import DAY, LEFT, NOTED, Retention
from bot.tables.seating.handover import hand_over, request_seat
from engine.game import Curve, Outcome, games
from engine.text import Who, text
from engine.version import VERSION
from store.people.personal_data import personal_data_of
from store.results.results import Search, find_results, result_of, seats_of_results
from store.rows import ResultEnding, ResultRow, ResultSeatRow, UnratedReason
from tests.attacks.harness import AttackEnvironment
from tests.bot.every_choice_kind_game import GAME, KindState
from tests.host.fake_guild import HALL
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule


async def result(harness: Harness) -> ResultRow:
    """Return the stored result of the harness's table."""
    found = await result_of(harness.store, harness.code)
    assert found is not None
    return found


async def seats(harness: Harness) -> list[ResultSeatRow]:
    """Return the seats of that result."""
    return (await seats_of_results(harness.store, [harness.code]))[harness.code]


def second_wins(state: KindState) -> Outcome | None:
    """Let the second seat win after the first answer. The first and the third are tied."""
    curve = Curve(text("Coins"), (Who(0), Who(1), Who(2)), last=(3, 8, 3))
    return Outcome(text("{who} wins.", who=Who(1)), (1,), ((1,), (0, 2)), curve=curve) if state.answers else None


async def play_out(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let Anne, Bart and an automatic player play to the end, and return the people by seat."""
    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=second_wins))
    await harness.begin(ANNE, BART, automatic=1)
    harness.time.now += 30 * 60
    people = await harness.people()
    for seat, user in enumerate(people):
        await (harness.answer(user, "rum") if user else harness.think(seat))
    return people


@rule("H-660")
async def test_a_game_that_was_played_out_has_a_result_with_places_and_scores(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await play_out(harness, monkeypatch)
    row, found = await result(harness), await seats(harness)
    assert (row.guild, row.channel, row.game, row.ending) == (GUILD, CHANNEL, "kinds", ResultEnding.PLAYED_OUT)
    assert (row.options, row.rules_version, row.quarterdeck) == ((await harness.row()).options, GAME.version, VERSION)
    assert (row.minutes, round(row.ended - row.started) // 60) == (30, 30)
    assert row.reason == text("{who} wins.", who=Who(1))
    assert (row.unrated_reason, row.private, row.from_record) == (None, False, False)
    assert [(one.user or 0, one.place, one.score, one.side) for one in found] == [
        (people[0], 2, 3, None),
        (people[1], 1, 8, None),
        (people[2], 2, 3, None),
    ]
    assert [one.automatic_player for one in found] == [None if user else "anything" for user in people]
    assert not any(one.left or one.handed_over or one.stand_in_share for one in found)


@rule("H-660")
@pytest.mark.parametrize("how", ["agreed", "moderators", "abandoned", "forgotten"])
async def test_a_game_that_ends_early_has_a_result_that_says_how(harness: Harness, how: str) -> None:
    await harness.begin(ANNE, BART)
    if how == "agreed":
        await agree_to_end(harness.tables, harness.code, ANNE, 1)
        await agree_to_end(harness.tables, harness.code, BART, 2)
    elif how == "moderators":
        await end_table(harness.tables, harness.code, "Cleo", 1, actor=CLEO)
    elif how == "abandoned":
        await harness.leave(ANNE)
        await harness.leave(BART)
        harness.time.now += DESERTED + 1
        await close_deserted_games(harness.tables)
    else:
        await leave_and_forget(harness.tables, ANNE)
        await leave_and_forget(harness.tables, BART)
    row, found = await result(harness), await seats(harness)
    assert row.ending == ("abandoned" if how == "forgotten" else how)
    assert (row.unrated_reason, row.reason) == (UnratedReason.NOT_PLAYED_OUT, None)
    assert [(one.place, one.score) for one in found] == [(None, None)] * 2
    assert [one.left for one in found] == [how in ("abandoned", "forgotten")] * 2
    if how == "forgotten":
        assert all((one.user or 0) < 0 and one.name == "Sailor" for one in found)


@rule("H-660")
async def test_a_lobby_that_closes_has_no_result(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await harness.end_table()
    assert await result_of(harness.store, harness.code) is None


@rule("H-660")
async def test_a_result_says_who_left_who_took_over_and_how_much_stand_ins_answered(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO)
    place = {seat.user: seat.place for seat in await harness.store.seats(harness.code)}
    await harness.leave(ANNE)
    await request_seat(harness.tables, harness.code, DIRK, "Dirk", 10**7)
    await hand_over(harness.tables, harness.code, BART, place[BART], DIRK, 10**7 + 1)
    people = await harness.people()
    await harness.answer(DIRK, "rum")
    await harness.answer(CLEO, "rum")
    await harness.think(people.index(ANNE))
    found = {one.user: one for one in await seats(harness)}
    assert {user: (one.left, one.handed_over, one.stand_in_share) for user, one in found.items()} == {
        ANNE: (True, False, 1.0),
        DIRK: (False, True, 0.0),
        CLEO: (False, False, 0.0),
    }


@rule("H-660")
async def test_an_end_that_is_not_stored_leaves_no_result(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill at the last moment of the transaction takes back the end and its result together."""
    await harness.begin(ANNE, BART)
    await harness.answer(ANNE, "rum")
    with monkeypatch.context() as patch:

        async def killed(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        patch.setattr("store.write_transaction.Transaction.set_due_jobs", killed)
        with pytest.raises(KeyboardInterrupt):
            await harness.answer(BART, "rum")
    assert await result_of(harness.store, harness.code) is None
    harness.restart()
    await harness.answer(BART, "rum")
    assert (await result(harness)).ending is ResultEnding.PLAYED_OUT


@rule("H-661")
@pytest.mark.parametrize("what", ["private", "lesson", "advice", "private advice", "agreed_by_some"])
async def test_lessons_advice_and_private_tables_do_not_count_for_ratings(harness: Harness, what: str) -> None:
    await harness.lobby(ANNE, BART)
    async with harness.store.write() as w:
        if what == "lesson":
            await w.set_seat(harness.code, 0, lesson_progress="")
        if "private" in what:
            await w.set_table(harness.code, private=True)
        if "advice" in what or what == "agreed_by_some":
            await w.set_table(harness.code, advice_allowed=True)
            for place in range(1 if what == "agreed_by_some" else 2):
                await w.set_seat(harness.code, place, allows_advice=True)
    await harness.tables.start(harness.code, 1)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    row = await result(harness)
    assert row.unrated_reason == (None if what == "agreed_by_some" else what.removeprefix("private "))
    assert row.private == ("private" in what)


@rule("H-662")
async def test_a_result_outlives_its_table_for_as_long_as_the_operator_wants(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    assert Settings().keep_results_days is None
    forever, year = Retention(30), Retention(30, results=365)
    now = harness.time.now
    for retention, days, left in ((forever, 31, 1), (forever, 4000, 1), (year, 364, 1), (year, 366, 0)):
        async with harness.store.write() as w:
            await retention.delete_expired(w, now + days * DAY)
        assert harness.stored("SELECT id FROM tables") == []
        assert len(harness.stored("SELECT id FROM results")) == left
    assert harness.stored("SELECT * FROM result_seats") == []


@rule("H-662")
async def test_no_table_gets_the_code_of_a_result(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    await harness.begin(ANNE, BART)
    first = harness.code
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    async with harness.store.write() as w:
        await Retention(30).delete_expired(w, harness.time.now + 31 * DAY)
    letters = iter([*first, *"AAAAA"])
    monkeypatch.setattr("store.tables.tables.secrets.choice", lambda _: next(letters))
    assert await harness.lobby(ANNE) == "AAAAA"


@rule("H-662", "H-159")
async def test_a_servers_results_are_deleted_with_its_data(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    async with harness.store.write() as w:
        await Retention(30).delete_expired(w, harness.time.now + 31 * DAY)
        await w.set_server(GUILD, left_at=harness.time.now)
        await Retention().delete_expired(w, harness.time.now + LEFT + 1)
    assert harness.stored("SELECT * FROM results") == harness.stored("SELECT * FROM result_seats") == []
    assert harness.stored("SELECT * FROM servers") == []


@rule("H-663", "H-158")
async def test_nothing_leads_from_a_result_back_to_a_forgotten_person(harness: Harness) -> None:
    for guild in (GUILD, GUILD, GUILD + 1):
        await harness.begin(ANNE, BART, guild=guild)
        for user in (ANNE, BART):
            await harness.answer(user, "rum")
    await leave_and_forget(harness.tables, BART)
    rows = harness.stored('SELECT "user", name, guild FROM result_seats JOIN results ON result = results.id')
    theirs = {guild: {user for user, name, here in rows if name == "Sailor" and here == guild} for *_, guild in rows}
    (here,), (there,) = theirs[GUILD], theirs[GUILD + 1]
    assert here != there
    assert max(here, there) < 0
    assert not re.search(rf"(?<!\w){BART}(?!\w)|Person {BART}", str(harness.stored("SELECT * FROM result_seats")))
    assert str(harness.stored("SELECT * FROM result_seats")).count(f"Person {ANNE}") == 3
    await leave_and_forget(harness.tables, BART)  # once more, as after an interruption
    assert rows == harness.stored('SELECT "user", name, guild FROM result_seats JOIN results ON result = results.id')


@rule("H-663", "H-158")
async def test_a_person_who_is_forgotten_during_a_game_has_left_it(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    seat = await harness.seat(BART)
    await leave_and_forget(harness.tables, BART)
    await harness.answer(ANNE, "rum")
    await harness.think(seat)
    gone = (await seats(harness))[seat]
    assert (gone.user or 0) < 0
    assert (gone.automatic_player, gone.left) == (None, True)
    assert gone.name == "Sailor"


@rule("H-157", "H-663")
async def test_the_export_contains_a_persons_own_results_and_nothing_of_others(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    (mine,) = (await personal_data_of(harness.store, BART))["results"]
    columns = {"result", "user", "automatic_player"}  # the table, the person, and nothing for people
    renamed = {"stand_in_share": "answers_by_stand_in", "mu_after": "rating_after"}
    renamed |= {"sigma_after": "rating_uncertainty_after"}
    for name in ResultSeatRow.__slots__:
        assert name in columns or renamed.get(name, name) in mine, name
    assert (mine["table"], mine["name"]) == (harness.code, f"Person {BART}")
    assert str(ANNE) not in str(mine)


async def past_results(harness: Harness, since: float = 0.0) -> int:
    """Return the number of results that are made from records. The clock belongs to the test."""
    found: list[int] = []

    async def make() -> None:
        found.append(await record_past_results(harness.tables, since))

    await harness.time.flows(asyncio.create_task(make()))
    return found[0]


@rule("H-664")
async def test_games_that_ended_earlier_get_their_result_once_from_their_record(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await play_out(harness, monkeypatch)
    played, kept = harness.code, (await result(harness), await seats(harness))
    await harness.begin(ANNE, BART)
    called_off = harness.code
    await agree_to_end(harness.tables, harness.code, ANNE, 1)
    await agree_to_end(harness.tables, harness.code, BART, 2)
    await harness.begin(ANNE, BART)
    broken = harness.code
    await end_table(harness.tables, harness.code, "Cleo", 3, actor=CLEO)
    await leave_and_forget(harness.tables, people[0] or people[1])
    harness.alter("DELETE FROM result_seats")
    harness.alter("DELETE FROM results")
    harness.alter(f"UPDATE tables SET save = replace(save, 'kinds', 'gone') WHERE id = '{broken}'")
    harness.alter(f"UPDATE tables SET game = 'gone' WHERE id = '{broken}'")
    harness.time.now += DAY
    harness.restart()
    assert await past_results(harness) == 2
    assert harness.stored("SELECT id, ending FROM results ORDER BY ending DESC") == [
        (played, "played_out"),
        (called_off, "agreed"),
    ]
    harness.code = played
    assert await result(harness) == replace(kept[0], from_record=True)
    gone = next(seat for seat, user in enumerate(people) if user)
    for seat, one in enumerate(await seats(harness)):
        if seat == gone:
            assert (one.user or 0) < 0
            assert one.name == "Sailor"
        else:
            # Ratings differ, because the forgotten person's games no longer belong together.
            unrated: dict[str, Any] = {"mu_after": None, "sigma_after": None}
            assert replace(one, **unrated) == replace(kept[1][seat], **unrated)
    assert await past_results(harness) == 0
    harness.alter("DELETE FROM result_seats")
    harness.alter("DELETE FROM results")
    assert await past_results(harness, since=harness.time.now) == 0


@rule("H-670")
async def test_a_hand_says_what_the_game_changed_in_its_persons_rating(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    for _ in range(2):
        await play_out(harness, monkeypatch)
        await harness.show()
        said.append(harness.room(ANNE).last.words)
    first, second = (re.search(r"Your (first )?rating[^:]*: (\d+)(?: \(([+\u2212]\d+)\))?", words) for words in said)
    assert first
    assert first[1]
    assert second
    assert int(second[2]) - int(first[2]) == int(second[3].replace("\u2212", "-"))
    await play_out(harness, monkeypatch)
    harness.alter("UPDATE result_seats SET mu_after = NULL")
    harness.restart()
    await harness.show()
    assert "rating" not in harness.room(ANNE).last.words


@rule("H-664")
async def test_a_game_that_other_rules_have_ended_gets_no_result(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Without places everybody would be rated as tied."""
    await play_out(harness, monkeypatch)
    harness.alter("DELETE FROM result_seats")
    harness.alter("DELETE FROM results")
    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=lambda state: None))
    harness.restart()
    assert await past_results(harness) == 0
    assert harness.stored("SELECT id FROM results") == []
    assert f"table {harness.code} gets no result, because its game does not end under the present rules" in caplog.text


@rule("H-663", "H-664")
async def test_a_person_who_is_forgotten_while_a_past_result_is_made_is_not_in_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_out(harness, monkeypatch)
    harness.alter("DELETE FROM result_seats")
    harness.alter("DELETE FROM results")
    load = harness.tables.load

    async def forgets(code: str) -> LoadedTable:
        found = await load(code)
        monkeypatch.setattr(harness.tables, "load", load)
        await leave_and_forget(harness.tables, ANNE)
        return found

    monkeypatch.setattr(harness.tables, "load", forgets)
    assert await past_results(harness) == 1
    assert str(ANNE) not in str(harness.stored("SELECT * FROM result_seats"))


@rule("H-399", "H-668")
async def test_who_was_removed_from_a_private_table_never_finds_its_result(harness: Harness) -> None:
    env = AttackEnvironment(harness)
    await env.plays(HALL, ANNE, BART, CLEO, private=True)
    theirs = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == CLEO)
    for user in (ANNE, BART):
        await env.opens(user, HALL, "vote-out", f"{theirs}-{CLEO}")
    await harness.end_table()
    for keeps in (Retention(), Retention(30)):
        async with harness.store.write() as w:
            await keeps.delete_expired(w, harness.time.now + 2 * NOTED)
        assert await find_results(harness.store, Search(CLEO)) == []
        assert len(await find_results(harness.store, Search(ANNE))) == 1
    harness.alter("DELETE FROM results")
    async with harness.store.write() as w:
        await Retention().delete_expired(w, harness.time.now + 2 * NOTED)
    assert harness.stored("SELECT * FROM moderation_log") == []
