"""Pauses of automatic players and automatic answers: how long they are, and that they tell no secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.tables.after_move import follow_up
from bot.tables.auto_answers.schedule import is_shown_as_question
from bot.tables.automatic_answer_pauses import ARRIVES, HANDED_OVER, QUICK, Pauses, goes_on_at, pauses_after
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.tables.due_jobs import run_due_job
from bot.tables.seating.stand_in import stand_in
from bot.tables.table_service import Origin, _counts_as_persons
from bot.texts import language
from bot.views.hand import render_hand
from engine.choice import Choice, PickOne, options_of
from engine.play import Report
from engine.players import search_settings_of
from engine.players.strengths import EASY, GOOD, STRONG
from engine.table import Table
from engine.text import text
from store.rows import DueJob, JobKind
from tests.bot.every_choice_kind_game import CHOICES
from tests.games.arrr.tables import SEAT, at
from tests.host.harness import ANNE, BART, FOR_EVER, GUILD, Harness
from tests.ledger import rule

DROP: dict[str, Any] = {"kind": "drop", "paths": {"1.1": [[0, 0]] * 12}, "dice": []}
"""A scene of 12 frames: 240 and ten times 60 milliseconds."""
DROPS_FOR, ROLLS_FOR = 0.84, 0.68


async def times(harness: Harness) -> list[tuple[str, int, float]]:
    """Return (kind, seat, seconds from now) of all jobs that answer for somebody."""
    kinds = (JobKind.AUTO_ANSWER, JobKind.AUTOMATIC_PLAYER)
    dues = [due for due in await harness.store.due_jobs(FOR_EVER) if due.kind in kinds]
    return [(due.kind, due.seat, round(due.at - harness.time.now, 3)) for due in dues]


async def in_window(harness: Harness, *people: int, automatic: int) -> list[float]:
    """Open a window for these players, and return the different pauses of its answers."""
    harness.tables.auto_answer_delay = ANSWER_DELAY
    await harness.begin(*people, automatic=automatic, kind="window")
    return sorted({seconds for _, _, seconds in await times(harness)})


@rule("H-229", "H-586")
async def test_a_person_who_plays_alone_waits_half_a_second_for_a_window(harness: Harness) -> None:
    assert await in_window(harness, ANNE, automatic=3) == [QUICK]


@rule("H-229", "H-586")
async def test_with_two_people_the_pauses_of_a_window_are_drawn_at_random(harness: Harness) -> None:
    found = await in_window(harness, ANNE, BART, automatic=2)
    assert len(found) > 1
    assert min(found) >= ANSWER_DELAY[0]


@rule("H-229", "H-586")
async def test_a_person_with_a_stand_in_still_counts_for_the_pauses_of_a_window(harness: Harness) -> None:
    """They may come back, and remember when the others answered."""
    await in_window(harness, ANNE, BART, automatic=2)
    await harness.leave(BART)
    assert min(seconds for _, _, seconds in await times(harness)) >= ANSWER_DELAY[0]


@rule("H-37", "H-586")
async def test_automatic_players_answer_fast_after_news_and_at_once_without_where_one_plays(harness: Harness) -> None:
    sitting = await harness.begin(ANNE, automatic=1, kind="chest")
    seat, (opened, *_) = next(iter(sitting.table.open.items()))
    assert pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True).of_player(seat, opened.choice) == QUICK
    sitting.reports = []
    assert pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True).of_player(seat, opened.choice) == 0


@rule("H-586")
async def test_an_automatic_player_that_goes_on_with_its_own_turn_does_not_wait_again(harness: Harness) -> None:
    sitting = await harness.begin(ANNE, automatic=1, kind="chest")
    pauses = pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True)
    assert pauses.told
    if sitting.at(0).user is None:
        await harness.think(0)
    else:
        await harness.answer(ANNE, "gold")
    sitting.table = (await harness.table()).copy()
    key = next(o.choice for o in sitting.table.open[0] if o.choice.name == "key")
    assert sitting.table.last_answer is not None
    assert sitting.table.last_answer.answer.seat == 0
    assert (pauses.of_player(0, key), pauses.of_player(1, key)) == (0, QUICK)


@rule("H-586")
async def test_a_secret_automatic_answer_waits_half_a_second_where_one_person_plays(harness: Harness) -> None:
    for people, quick in (((ANNE,), True), ((ANNE, BART), False)):
        sitting = await harness.begin(*people, automatic=3 - len(people))
        pauses = pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True)
        found = {pauses.of_secret_answer() for _ in range(20)}
        assert (found == {QUICK}) == quick
        assert quick or min(found) >= ANSWER_DELAY[0]


async def only_asked(harness: Harness, user: int | None) -> set[float]:
    """Return the pauses of automatic players in a window that asks nobody but this person (None: no person)."""
    sitting = await harness.sitting()
    sitting.reports = [Report(text("Rain."))]
    for seat, row in enumerate(await harness.people()):
        if row not in (0, user):
            del sitting.table.open[seat]
    pauses = pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True)
    asked = [(seat, row[0].choice) for seat, row in sitting.table.open.items()]
    return {pauses.of_player(seat, choice) for seat, choice in asked for _ in range(20)} | {pauses.of_sealed_answers()}


@rule("H-229", "H-586")
async def test_a_window_that_asks_no_person_closes_as_quickly_at_every_table(harness: Harness) -> None:
    await harness.begin(ANNE, BART, automatic=2, kind="window")
    assert await only_asked(harness, None) == {QUICK}


@rule("H-229", "H-586")
async def test_a_window_that_asks_only_somebody_with_a_stand_in_hides_who_answers(harness: Harness) -> None:
    """They may have given answers in advance, and they may come back."""
    await harness.begin(ANNE, BART, automatic=2, kind="window")
    await harness.leave(BART)
    found = await only_asked(harness, BART)
    assert len(found) > 1
    assert min(found) >= ANSWER_DELAY[0]


@rule("H-586", "H-303")
async def test_the_pause_of_a_strong_player_has_the_length_of_its_search(harness: Harness) -> None:
    sitting = await harness.begin(ANNE, automatic=3, strength=STRONG, game="arrr")
    seat = next(one.seat for one in sitting.seats if one.user is None)
    assert seat is not None
    pauses = pauses_after(sitting, ANSWER_DELAY, ANSWER_DELAY, moving=True)
    roll, other = (PickOne(name=name, prompt=text("?"), options=()) for name in ("roll", "declare"))
    search = search_settings_of("arrr")
    assert search is not None
    assert pauses.of_player(seat, roll) == pytest.approx(search.seconds + HANDED_OVER)
    assert pauses.of_player(seat, other) == pauses.first, "the animation of the first roll is long enough"


# --- secrets ------------------------------------------------------------------------------------------------

Moment = tuple[str, bool, list[tuple[str, int, float]]]
"""The window, True if the table waits for an answer in it, and the times of all answers that are scheduled."""
HELD, OTHER = "second-wind", "belay-that"
"""Two events with the same back. Only the first can be played after a roll."""


def passed_through(holder: str, card: str) -> Iterator[tuple[Table[Any], list[Report]]]:
    """Yield the table after each answer of a turn in which Anna sails and everybody else passes.

    `holder` holds this event card. A list has the reports of the answer.
    """
    people = at(anna="cutlass", row="iron-lion", dice="wits " * 4, hands={holder: card})
    table = people.table
    yield table, table.take_reports()
    while table.state.phase == "action" and table.waiting():
        seat = table.waiting()[0]
        opened = next(one for one in table.open[seat] if one.choice.blocks)
        value = next((one.id for one in options_of(opened.choice) if one.id.startswith("sail")), None)
        table.answer(seat, opened.number, value or options_of(opened.choice)[0].id)
        yield table, table.take_reports()


async def schedules(harness: Harness, persons: Sequence[str], holder: str, card: str) -> list[Moment]:
    """Return, for each moment of that turn, the times of all answers that the bot schedules.

    `persons` are the players who are people.
    """
    sitting, found = await harness.sitting(), list[Moment]()
    names = [*persons, *(name for name in ("anna", "bruno", "carla") if name not in persons)]
    for row, name in zip(sorted(sitting.seats, key=lambda row: row.user is None), names, strict=True):
        row.seat = SEAT[name]
    random = Random(1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.tables.automatic_answer_pauses.secrets.randbelow", random.randrange)
        for table, reports in passed_through(holder, card):
            sitting.table, sitting.reports = table, reports
            async with harness.store.write() as w:
                await w.set_due_jobs(harness.code, [])
                await follow_up(w, harness.store, sitting, harness.time.now, ANSWER_DELAY, ANSWER_DELAY)
            found.append((table.state.window, table.in_window, await times(harness)))
    return found


@rule("H-229", "H-586")
@pytest.mark.parametrize("persons", [("anna",), ("bruno",), ("anna", "bruno")])
@pytest.mark.parametrize("holder", ["anna", "bruno", "carla"])
async def test_no_pause_of_a_window_reveals_who_holds_which_card(
    harness: Harness, persons: tuple[str, ...], holder: str
) -> None:
    """In both worlds all answers are due at the same times, whether the one card or the other is held."""
    people = (ANNE, BART)[: len(persons)]
    await harness.begin(*people, automatic=3 - len(people), game="arrr")
    held, other = [await schedules(harness, persons, holder, card) for card in (HELD, OTHER)]
    assert held == other
    windows = [window for window, open_, _ in held if open_]
    assert {"flash", "pre"} <= {*windows}


@rule("H-229")
async def test_the_check_finds_a_pause_that_reveals_a_hand(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(self: Pauses, seat: int, choice: Choice) -> float:
        return QUICK * len(options_of(choice))

    monkeypatch.setattr(Pauses, "of_player", leaking)
    await harness.begin(ANNE, automatic=2, game="arrr")
    held, other = [await schedules(harness, ("bruno",), "carla", card) for card in (HELD, OTHER)]
    assert held != other


@rule("H-586")
async def test_only_the_first_of_consecutive_windows_has_a_pause_where_one_person_plays(harness: Harness) -> None:
    """Where one person plays, only the first of them waits. After the roll the animation plays out."""
    await harness.begin(ANNE, automatic=2, game="arrr")
    found = await schedules(harness, ("bruno",), "carla", HELD)
    pauses = {
        window: [max(seconds for _, _, seconds in dues) for now, _, dues in found if dues and now == window]
        for window in ("flash", "pre", "post")
    }
    assert pauses["flash"][0] == QUICK
    assert {*pauses["pre"]} == {0.0}
    assert pauses["post"][0] == pytest.approx(ARRIVES + ROLLS_FOR)


@rule("H-187", "H-229")
@pytest.mark.parametrize("last", ["person", "automatic answer"])
async def test_scenes_do_not_reveal_who_answered_a_window_last(harness: Harness, last: str) -> None:
    """An automatic answer and a person's count alike. Otherwise scenes would stay after one, and go after the other."""
    harness.tables.auto_answer_delay = ANSWER_DELAY
    await harness.begin(ANNE, BART, kind="window")
    before = (await harness.row()).person_decision_event
    async with harness.store.write() as w:
        await w.append_events(harness.code, [Report(text("Rain."))], harness.time.now)
    people = await harness.people()  # the second seat can only pass
    jobs = [due for due in await harness.store.due_jobs(FOR_EVER) if due.kind == JobKind.AUTO_ANSWER]
    harness.time.now = max(due.at for due in jobs)
    await harness.answer(people[0], "parry")
    if last == "person":
        await harness.answer(people[1], "pass")
    else:
        await run_due_job(harness.tables, next(due for due in jobs if due.seat == 1))
    assert (await harness.table()).in_window is False
    row = await harness.row()
    assert (row.person_decision_event, row.decision_event > before) == (before, True)


@rule("H-187")
async def test_a_decision_counts_as_a_persons_by_what_everybody_may_know(harness: Harness) -> None:
    """Whether the bot answered a secret choice for a person must not show. A public automatic answer may."""
    sitting = await harness.begin(ANNE, BART, automatic=1)
    by_person = Origin(interaction=1, user=ANNE, number=1)
    by_bot = Origin(due=DueJob(harness.code, JobKind.AUTO_ANSWER, 0, 1, 0.0))
    mine, theirs, automatic = await harness.seat(ANNE), await harness.seat(BART), await harness.seat(0)
    sitting.at(theirs).automatic_player = GOOD
    secret, public, sealed = (CHOICES[name] for name in ("one", "shout", "vote"))

    def counts(seat: int, choice: Choice, origin: Origin) -> bool:
        given: Any = SimpleNamespace(choice=choice, answer=SimpleNamespace(seat=seat))
        return _counts_as_persons(sitting, given, origin)

    assert [counts(mine, one, by_person) for one in (secret, public, sealed)] == [True, True, False]
    assert [counts(mine, one, by_bot) for one in (secret, public, sealed)] == [True, False, False]
    for seat in (theirs, automatic):
        assert not any(counts(seat, one, by_bot) for one in (secret, public, sealed))


# --- questions ----------------------------------------------------------------------------------------------


@rule("H-587")
async def test_a_question_that_the_bot_answers_for_a_player_is_not_shown(harness: Harness) -> None:
    harness.tables.auto_answer_delay = ANSWER_DELAY
    await harness.begin(ANNE, BART, automatic=1, kind="window")
    sitting = await harness.sitting()
    asked = {seat: is_shown_as_question(sitting, seat, row[0]) for seat, row in sitting.table.open.items()}
    assert asked == {0: True, 1: sitting.at(1).user is None, 2: True}
    for seat in (row for row in sitting.people() if row.seat is not None):
        shown = await render_hand(sitting, seat, language("en"), [])
        assert shown is not None
        assert ("Do you react?" in str(shown.layout.to_components())) == asked[seat.seat or 0]  # type: ignore[no-untyped-call]


@rule("H-587")
async def test_a_person_who_plays_alone_is_asked_after_the_automatic_players_have_answered(harness: Harness) -> None:
    """One of them could end the window, and then the question would appear and vanish."""
    harness.tables.auto_answer_delay = ANSWER_DELAY
    await harness.begin(ANNE, automatic=2, kind="window")
    mine = await harness.seat(ANNE)
    if mine == 1:  # this seat can only pass
        return
    for seat in {0, 1, 2} - {mine}:
        sitting = await harness.sitting()
        assert not is_shown_as_question(sitting, mine, sitting.table.open[mine][0])
        await harness.think(seat)
    sitting = await harness.sitting()
    assert is_shown_as_question(sitting, mine, sitting.table.open[mine][0])


@rule("H-587")
async def test_a_question_is_not_held_back_by_an_automatic_player_who_is_asked_something_else(harness: Harness) -> None:
    """Only an answer in the window could end it."""
    await harness.begin(ANNE, automatic=2, kind="window")
    sitting, mine = await harness.sitting(), await harness.seat(ANNE)
    opened = sitting.table.open[mine][0]
    assert opened.choice.window
    sitting.at(mine).auto_answers = []
    for seat in sitting.automatic():
        (other,) = sitting.table.open[seat]
        sitting.table.open[seat] = [replace(other, choice=CHOICES["one"])]
    assert is_shown_as_question(sitting, mine, opened)


# --- scenes and lulls ---------------------------------------------------------------------------------------


async def after(harness: Harness, *reports: Report) -> float:
    """Let the table tell this, and return the seconds until the automatic player goes on."""
    sitting = await harness.sitting()
    sitting.reports = [*reports]
    async with harness.store.write() as w:
        await w.set_due_jobs(harness.code, [])
        await follow_up(w, harness.store, sitting, harness.time.now, ANSWER_DELAY, ANSWER_DELAY)
    return max(seconds for kind, _, seconds in await times(harness) if kind == JobKind.AUTOMATIC_PLAYER)


@rule("H-187")
async def test_automatic_players_go_on_when_the_scene_has_played_out(harness: Harness) -> None:
    await harness.begin(ANNE, automatic=3, game="rattle")
    told, scene = Report(text("The dice fall."), scene=DROP), ARRIVES + DROPS_FOR
    assert await after(harness, told) == pytest.approx(scene)
    assert await after(harness, told, told) == pytest.approx(scene), "two move at once"
    assert await after(harness, replace(told, readers=(0,))) == 0, "nobody may see that one waits"
    async with harness.store.write() as w:
        await w.set_server(GUILD, animations=False)
    assert await after(harness, told) == pytest.approx(QUICK)


def down_to_one(seat: int) -> Report:
    return Report(text("That was the last card but one."), lull=10, at_fault=seat)


@rule("H-37")
@pytest.mark.parametrize(
    ("people", "strength", "at_fault", "waits"),
    [
        ((ANNE,), GOOD, ANNE, False),  # nobody else is there
        ((ANNE,), GOOD, None, False),  # good automatic players forget no call
        ((ANNE,), EASY, None, True),
        ((ANNE, BART), GOOD, ANNE, True),
        ((ANNE, BART), GOOD, None, False),
    ],
)
async def test_automatic_players_wait_for_a_catch_only_if_a_person_could_catch_somebody(
    harness: Harness, people: tuple[int, ...], strength: str, at_fault: int | None, waits: bool
) -> None:
    await harness.begin(*people, automatic=4 - len(people), strength=strength, game="yarr")
    seat = (await harness.people()).index(at_fault or 0)
    assert (await after(harness, down_to_one(seat)) >= 10) == waits


@rule("H-37")
@pytest.mark.parametrize("at_fault", [ANNE, BART])
async def test_a_person_with_a_stand_in_neither_forgets_a_call_nor_catches_one(harness: Harness, at_fault: int) -> None:
    await harness.begin(ANNE, BART, automatic=2, game="yarr", strength=EASY)
    seat = await harness.seat(at_fault)
    assert await after(harness, down_to_one(seat)) >= 10
    await stand_in(harness.tables, harness.code, BART, EASY, 7)
    assert await after(harness, down_to_one(seat)) < 10


@rule("H-37", "H-229")
async def test_the_table_does_not_say_when_a_sealed_choice_is_answered(harness: Harness) -> None:
    """That time could tell who has answered."""
    for kind, said in (("chest", True), ("window", False), ("vote", False)):
        sitting = await harness.begin(ANNE, automatic=1, kind=kind)
        at, (opened, *_) = harness.time.now + 60, sitting.table.open[0]
        due = DueJob(harness.code, JobKind.AUTOMATIC_PLAYER, 0, opened.number, at)
        assert goes_on_at(sitting, [due]) == (at if said else None)


@rule("H-37")
async def test_the_table_says_when_automatic_players_go_on(harness: Harness) -> None:
    await harness.begin(ANNE, BART, automatic=2, game="yarr")
    while not ({*(sitting := await harness.sitting()).table.waiting()} & sitting.automatic()):
        on_turn = sitting.at(sitting.table.waiting()[0]).user
        assert on_turn is not None
        await harness.answer(on_turn, (await harness.asked(on_turn)).choice.options[-1].id)  # type: ignore[attr-defined]

    async def shown() -> str:
        sitting = await harness.sitting()
        message = await harness.delivery.message_builder.table(sitting, pictures=False)
        return str(message.layout.to_components())  # type: ignore[no-untyped-call]

    await after(harness)
    assert "automatic players go on" not in await shown()
    await after(harness, down_to_one(await harness.seat(ANNE)))
    due = (await harness.dues(JobKind.AUTOMATIC_PLAYER))[(await harness.table()).waiting()[0]]
    assert f"The automatic players go on <t:{int(due.at)}:R>." in await shown()
