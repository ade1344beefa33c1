from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.choice import Choice, NotAllowed, NotYourChoice, StaleChoice
from engine.game import Game, games
from engine.players.random_player import anything
from engine.save import Progress
from engine.state_copy import copied
from engine.table import SAVE, AnsweredChoice, Save, Table, alternate_teams
from tests.conformance.playthrough import asked, fingerprint, state_json
from tests.conformance.toy_game import toy
from tests.conformance.toy_game_parts import ToyState
from tests.ledger import rule

TOY = toy()
SEED = "07" * 32


def started(seats: int = 3) -> Table[ToyState]:
    return Table.start(TOY, TOY.options(), seats, SEED)


def opened(table: Table[Any], seat: int, name: str) -> int:
    """Return the number of this seat's open choice."""
    return next(o.number for o in table.open[seat] if o.choice.name == name)


def choice(table: Table[Any], seat: int, name: str) -> Choice:
    return next(o.choice for o in table.open[seat] if o.choice.name == name)


def at(name: str, seats: int = 3) -> Table[ToyState]:
    """Return a table played until this choice is open."""
    table, random = started(seats), Random(1)
    while all(o.choice.name != name for row in table.open.values() for o in row):
        seat = table.waiting()[0]
        blocking = [o.choice for o in table.open[seat] if o.choice.blocks]
        answering = anything(table.view(seat), blocking, random)
        assert answering
        table.answer(seat, opened(table, seat, answering[0]), answering[1])
    return table


def test_the_seats_are_drawn_and_the_seeds_hash_is_kept() -> None:
    seatings = {Table.start(TOY, TOY.options(), 3, f"{seed:064x}").seating for seed in range(60)}
    assert len(seatings) == 6
    assert started().source.promise == started().source.promise != SEED


def test_a_view_is_computed_once_until_somebody_answers() -> None:
    """Seats that did not answer get a new view, too. A copy that goes on changes nothing in the original's view."""
    table, random = at("turn"), Random(1)
    seen = {viewer: table.cached_view(viewer) for viewer in (None, 0, 1, 2)}
    assert all(table.cached_view(viewer) is view and view == table.view(viewer) for viewer, view in seen.items())
    further = table.copy()
    while further.view(None) == seen[None]:
        seat = further.waiting()[0]
        answering = anything(further.view(seat), [o.choice for o in further.open[seat] if o.choice.blocks], random)
        assert answering
        further.answer(seat, opened(further, seat, answering[0]), answering[1])
        assert all(further.cached_view(viewer) == further.view(viewer) for viewer in seen)
    assert table.cached_view(None) is seen[None]


def test_teams_take_turns_in_the_order_of_the_draw() -> None:
    assert alternate_teams([2, 3, 0, 1], [(0, 1), (2, 3)]) == [2, 0, 3, 1]
    assert alternate_teams([5, 1, 4, 0, 2, 3], [(0, 1), (2, 3), (4, 5)]) == [5, 1, 2, 4, 0, 3]
    assert alternate_teams([2, 3, 0, 1], []) == [2, 3, 0, 1]
    assert alternate_teams([2, 0, 1], [(0, 1), (2, 3)]) == [2, 0, 1], "not all of them sit there"


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_number_of_seats_that_the_game_does_not_allow_is_an_error(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4"):
        started(seats)


def test_an_open_choice_keeps_its_number_while_others_answer() -> None:
    table = started()
    before = asked(table)
    table.answer(2, opened(table, 2, "shout"), "ahoy")
    assert asked(table) == before
    table.answer(0, opened(table, 0, "turn"), "draw")
    assert asked(table)[2] == before[2]
    assert opened(table, 1, "turn") not in [number for number, _ in before[0]]


def test_a_ballot_has_the_same_choice_number_for_all_and_closes_for_each_seat() -> None:
    table = at("swap")
    numbers = {opened(table, seat, "swap") for seat in range(3)}
    assert len(numbers) == 1
    table.take_reports()
    table.answer(1, numbers.pop(), "give-nothing")
    assert table.waiting() == [0, 2]
    assert table.take_reports() == []


def test_a_revisable_answer_stays_open_and_is_not_waited_for() -> None:
    table = at("bid")
    number = opened(table, 0, "bid")
    for bid in (3, 7):
        table.answer(1, number, bid)
        assert table.waiting() == [0, 2]
        assert {opened(table, seat, "bid") for seat in range(3)} == {number}
        again = Table.restore(TOY, SAVE.validate_json(SAVE.dump_json(table.save())))
        assert fingerprint(again) == fingerprint(table)
    with pytest.raises(StaleChoice):
        table.time_up(1, number)
    table.answer(0, number, 1)
    table.take_reports()
    table.answer(2, number, 9)
    assert [report.text.plain() for report in table.take_reports()] == ["The bids: 1, 7 and 9"]
    with pytest.raises((StaleChoice, NotYourChoice)):
        table.answer(1, number, 5)


@rule("H-45")
def test_a_stale_foreign_or_illegal_answer_is_refused_and_changes_nothing() -> None:
    table = started()
    turn, shout = opened(table, 0, "turn"), opened(table, 1, "shout")
    table.answer(0, turn, "draw")
    before = fingerprint(table)
    with pytest.raises(StaleChoice):
        table.answer(0, turn, "draw")
    with pytest.raises(NotYourChoice):
        table.answer(0, opened(table, 1, "turn"), "wait")
    with pytest.raises(NotYourChoice):
        table.answer(2, 99, "wait")
    with pytest.raises(NotAllowed):
        table.answer(1, opened(table, 1, "turn"), "play:c99")
    with pytest.raises(NotAllowed):
        table.answer(1, shout, "yo ho")
    assert fingerprint(table) == before


def test_an_expired_deadline_gives_the_default_answer() -> None:
    table = at("lay")
    seat = table.waiting()[0]
    answer = table.time_up(seat, opened(table, seat, "lay"))
    assert (answer.value, answer.by_time_limit) == ([], True)


def test_a_random_default_is_the_same_when_it_is_replayed() -> None:
    table = at("swap")
    for seat in (2, 0):
        table.time_up(seat, opened(table, seat, "swap"))
    save = SAVE.dump_json(table.save())
    table.time_up(1, opened(table, 1, "swap"))
    again = Table.restore(TOY, SAVE.validate_json(save))
    again.time_up(1, opened(again, 1, "swap"))
    assert fingerprint(again) == fingerprint(table)


def test_reports_are_taken_once_and_not_repeated_after_a_restart() -> None:
    table = started()
    table.take_reports()
    table.answer(1, opened(table, 1, "shout"), "ahoy")
    assert [report.text.plain() for report in table.take_reports()] == ["Seat 2 shouts: Ahoy!"]
    again = Table.restore(TOY, table.save())
    assert again.take_reports() == table.take_reports() == []
    again.answer(0, opened(again, 0, "shout"), "ahoy")
    assert [report.text.plain() for report in again.take_reports()] == ["Seat 1 shouts: Ahoy!"]


def test_the_newest_answer_is_kept_with_the_choice_that_it_met() -> None:
    table = started()
    met = choice(table, 0, "turn")
    answer = table.answer(0, opened(table, 0, "turn"), "wait")
    assert table.last_chosen_answer == AnsweredChoice(answer, met)


def saves_of_a_ballot() -> Iterator[tuple[Table[ToyState], Save]]:
    """Return a ballot with one answer in, and its save with that answer corrupted in two ways."""
    for spoil in ("choice_digest", "value"):
        table = at("swap")
        table.answer(0, opened(table, 0, "swap"), "give-nothing")
        save = table.save()
        setattr(save.answers[-1], spoil, "0" * 16)
        yield table, save


def test_an_answer_that_meets_another_choice_reopens_the_step_with_new_numbers() -> None:
    for table, save in saves_of_a_ballot():
        again = Table.restore(TOY, save)
        assert again.reopened
        assert again.waiting() == [0, 1, 2]
        assert state_json(again) == state_json(table)
        assert opened(again, 0, "swap") > save.newest_choice
        with pytest.raises(StaleChoice):
            again.answer(1, opened(table, 1, "swap"), "give-nothing")
        later = Table.restore(TOY, again.save())
        assert not later.reopened
        assert asked(later) == asked(again)


def test_a_state_of_an_older_version_is_migrated_step_by_step() -> None:
    old = started().save()
    del old.state["bids"]
    old.state["cards"] = old.state.pop("pile")

    def renamed(state: dict[str, Any]) -> dict[str, Any]:
        return {**{name: value for name, value in state.items() if name != "cards"}, "pile": state["cards"]}

    newer = replace(TOY, version=3, migrations={1: renamed, 2: lambda state: {**state, "bids": []}})
    again = Table.restore(newer, old)
    assert fingerprint(again) == fingerprint(started())
    assert again.save().version == 3


def test_a_replay_refuses_an_answer_to_a_choice_that_was_not_open() -> None:
    table = started()
    first = table.answer(0, opened(table, 0, "turn"), "draw")
    again = table.replayed([first])
    assert fingerprint(again) == fingerprint(table)
    with pytest.raises(StaleChoice):
        table.replayed([first, first])


def test_a_table_can_continue_from_any_state() -> None:
    state = copied(started().state)
    state.agenda = state.agenda[:1]
    table = Table.from_state(TOY, TOY.options(), state, 3)
    assert table.outcome is not None
    assert table.open == {}
    assert Table.restore(TOY, table.save()).outcome == table.outcome


@pytest.mark.parametrize("newest", [0, 50])
def test_no_choice_number_is_used_again_after_a_restore(newest: int) -> None:
    """Numbers before an undo count as used, and so do those of further choices after a rules upgrade."""
    save = started().save()
    used = {number for row in asked(started()).values() for number, _ in row} | {newest}
    table = Table.restore(TOY, replace(save, newest_choice=newest))
    table.answer(0, opened(table, 0, "turn"), "draw")
    assert opened(table, 1, "turn") > max(used)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_choice_that_stays_open_keeps_its_digest(game: Game[Any]) -> None:
    """A game in which each answer closes all questions has none that stays open, and nothing to check."""
    seats = min(max(4, game.least_seats), game.most_seats)
    table, random = Table.start(game, game.options(), seats, SEED), Random(7)
    for _ in range(60):
        if table.outcome is not None:
            break
        table.save()
        table = table.copy()
        seat = random.choice(table.waiting())
        answering = anything(table.view(seat), [o.choice for o in table.open[seat] if o.choice.blocks], random)
        assert answering
        table.answer(seat, opened(table, seat, answering[0]), answering[1])
        for seat, row in table.open.items():
            for choice in (opened.choice for opened in row):
                kept = f"{game.key}: «{choice.name}» of seat {seat} has the digest of another choice"
                assert choice.digest() == replace(choice).digest(), kept


def test_an_answer_without_consequences_saves_only_the_answer() -> None:
    table, changed = at("swap"), list[Save | Progress | None]()
    for seat in range(3):
        before, table = table, table.copy()
        table.answer(seat, opened(table, seat, "swap"), "give-nothing")
        changed.append(table.progress(before))
        known, now = (replace(one.save(), answers=[]) for one in (before, table))
        assert (changed[-1] is None) == (known == now), "whatever else has changed is said"
    assert changed[:2] == [None, None]
    assert isinstance(changed[2], Save), "the step is over"
