"""Undoing the newest answer of the running step."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.choice import Option, Pace, PickNumber, PickOne
from engine.game import Game, games
from engine.play import Answer, By, Play
from engine.table import SAVE, Table
from engine.text import text
from engine.undo import undo_newest
from tests.conformance.playthrough import AnyTable, Move, asked, fingerprint, moments, settings
from tests.ledger import rule

THINGS = (Option("gold", text("Gold")), Option("rum", text("Rum")))
SNORING = PickOne(name="snoring", prompt=text("How loud?"), options=THINGS, blocks=False)


def begun(step: Callable[[Play[Any]], Any]) -> AnyTable:
    """Return a table of four that begins with this step."""
    sound = games()["tortuga"]
    game = replace(sound, steps={**sound.steps, "first_holds": step})
    return Table.start(game, game.options(), 4, "5eed" * 16)


def poll() -> AnyTable:
    """Ask three seats at once, and show all who has answered.

    Each can also say how loud they snore. After «gold» they are asked nothing more.
    """

    async def step(play: Play[Any]) -> None:
        left = dict.fromkeys((0, 1, 2), PickOne(name="say", prompt=text("What?"), options=THINGS))
        while left:
            answer = await play.first(
                {seat: (left[seat], SNORING) if seat in left else (SNORING,) for seat in (0, 1, 2)}
            )
            if answer.value == "gold":
                left.pop(answer.seat, None)

    return begun(step)


def undone_answers(game: Game[Any], answers: int) -> list[tuple[AnyTable, AnyTable, AnyTable, Move]]:
    """Yield undone answers in some games: the table before an answer, after it, after the undo, and the answer."""
    found = []
    for setting in itertools.islice(settings(game, 7_000), 4):
        for table, move in itertools.islice(moments(game, setting), answers):
            if move is None or move.value is None:
                continue
            before, after = table.copy(), table.copy()
            move.make(after)
            undone = undo_newest(after, move.seat)
            if undone is not None:
                found.append((before, after, undone.table, move))
    return found


def set_aside(before: AnyTable, move: Move) -> bool:
    """Return whether this is a setting of the seat's own, which nobody waits for."""
    return not next(o for o in before.open[move.seat] if o.number == move.number).choice.blocks


def give(table: AnyTable, seat: int, name: str, move: Move) -> None:
    """Give the move's answer to the choice that now has its name."""
    assert move.value is not None
    table.answer(seat, next(number for number, one in asked(table)[seat] if one == name), move.value)


def unnumbered(table: AnyTable) -> dict[str, Any]:
    print_of = fingerprint(table)
    print_of["asked"] = {seat: [name for _, name in row] for seat, row in print_of["asked"].items()}
    return print_of


@rule("H-47", "H-48")
@pytest.mark.parametrize("key", ["rattle", "tortuga"])
def test_an_undo_restores_the_table_from_before_the_answer(key: str) -> None:
    found = [one for one in undone_answers(games()[key], 60) if not set_aside(one[0], one[3])]
    assert len(found) > 10
    for before, after, earlier, move in found:
        assert unnumbered(earlier) == unnumbered(before)
        for seat, row in asked(earlier).items():
            kept = asked(after).get(seat, [])
            assert seat == move.seat or set(row) <= set(kept), "what others are asked keeps its number"
        name = next(name for number, name in asked(before)[move.seat] if number == move.number)
        again = next(number for number, one in asked(earlier)[move.seat] if one == name)
        used = {number for table in (before, after) for row in asked(table).values() for number, _ in row}
        assert again > max(used) or (again, name) in asked(after)[move.seat], "only what stayed open keeps its number"
        restored = Table.restore(earlier.game, SAVE.validate_json(SAVE.dump_json(earlier.save())))
        assert fingerprint(restored) == fingerprint(earlier)
        give(earlier, move.seat, name, move)
        assert unnumbered(earlier) == unnumbered(after)


@rule("H-47")
def test_an_undo_keeps_a_setting_made_between_two_stages() -> None:
    found = [one for one in undone_answers(games()["tortuga"], 400) if set_aside(one[0], one[3])]
    assert found
    for before, _, earlier, move in found:
        restored = Table.restore(earlier.game, SAVE.validate_json(SAVE.dump_json(earlier.save())))
        assert fingerprint(restored) == fingerprint(earlier)
        undone = undo_newest(before, move.seat)
        assert undone is not None, "it could be undone before it, too"
        without = undone.table
        assert unnumbered(without)["asked"] == unnumbered(earlier)["asked"] != unnumbered(before)["asked"]
        give(without, move.seat, next(name for number, name in asked(before)[move.seat] if number == move.number), move)
        assert unnumbered(without) == unnumbered(earlier), "as if it had been set after the undo"


@rule("H-47")
def test_only_the_newest_answer_of_all_can_be_undone() -> None:
    table = poll()
    say(table, 0, "say", "gold")
    assert undo_newest(table, 1) is None, "it is not theirs"
    assert undo_newest(table, 0) is not None
    say(table, 1, "say", "gold")
    assert undo_newest(table, 0) is None, "somebody else has answered since"
    assert undo_newest(table, 1) is not None


@rule("H-47", "H-267")
def test_a_ballot_cannot_be_undone_while_others_are_still_asked() -> None:
    game = games()["tortuga"]
    table = Table.start(game, game.options(), 4, "5eed" * 16)
    for captain in table.waiting():
        table.answer(captain, table.open[captain][0].number, "hold:british")
        assert undo_newest(table, captain) is None


@rule("H-47")
def test_a_ballot_of_several_stages_can_be_undone_before_its_last_stage() -> None:
    async def vote(play: Play[Any]) -> None:
        whom = PickOne(name="whom", prompt=text("Whom?"), options=THINGS, pace=Pace.BALLOT)
        first = await play.first({0: [whom], 1: [whom]})
        await play.first({first.seat: [replace(whom, name="how")], 1 - first.seat: [whom]})

    table = begun(vote)
    say(table, 0, "whom", "gold")
    assert undo_newest(table, 0) is not None
    assert undo_newest(table, 1) is None


@pytest.mark.parametrize("drawn", [0, 1])
def test_an_answer_cannot_be_undone_after_a_random_draw(drawn: int) -> None:
    async def twice(play: Play[Any]) -> None:
        choice = PickNumber(name="number", prompt=text("Which?"), most=3)
        await play.ask(0, choice)
        for _ in range(drawn):
            play.chance.below(2)
        await play.ask(0, replace(choice, name="again"))

    table = begun(twice)
    table.answer(0, table.open[0][0].number, 2)
    assert (undo_newest(table, 0) is None) == bool(drawn)


def test_an_answer_by_an_expired_deadline_cannot_be_undone() -> None:
    game = games()["tortuga"]
    table = Table.start(game, game.options(), 4, "5eed" * 16)
    captain = table.waiting()[0]
    table.time_up(captain, table.open[captain][0].number)
    assert undo_newest(table, captain) is None


@rule("H-90")
@pytest.mark.parametrize("by", [By.STAND_IN, By.AUTO_ANSWER])
def test_an_answer_given_on_behalf_of_a_person_cannot_be_undone(by: By) -> None:
    table = poll()
    for seat, whose in ((0, by), (1, By.PERSON)):
        table.answer(seat, table.open[seat][0].number, "gold", whose)
        assert (undo_newest(table, seat) is None) == (whose is by)


def chest_and_key(aside: Callable[[Play[Any], Answer], None], *snorers: int) -> AnyTable:
    """Return a decision in two stages, of which the first is made.

    Meanwhile these seats can say in secret how loud they snore.
    """

    async def pack(play: Play[Any]) -> None:
        snoring = {seat: [SNORING] for seat in snorers}
        for stage in ("chest", "key"):
            choice = PickOne(name=stage, prompt=text("What?"), options=THINGS)
            await play.ask(0, choice, snoring, aside)

    table = begun(pack)
    say(table, 0, "chest", "gold")
    return table


def say(table: AnyTable, seat: int, name: str, value: str) -> None:
    number = next(opened.number for opened in table.open[seat] if opened.choice.name == name)
    table.answer(seat, number, value)


@rule("H-47")
@pytest.mark.parametrize(("to", "stands"), [(2, False), (1, True), (None, True), ((1, 2), True)])
def test_a_secret_answer_that_told_others_something_cannot_be_undone(to: Any, stands: bool) -> None:
    table = chest_and_key(lambda play, answer: play.report(text("Snore!"), to), 2)
    say(table, 2, "snoring", "rum")
    assert (undo_newest(table, 0) is None) == stands
    heard = table.last_public_answer
    assert heard is not None
    assert heard.answer.seat == (2 if stands else 0)


@rule("H-47")
def test_a_players_own_settings_do_not_hinder_an_undo() -> None:
    table = chest_and_key(lambda play, answer: play.report(text("Noted."), answer.seat), 0, 2)
    for seat in (0, 2, 0):
        say(table, seat, "snoring", "rum")
        undone = undo_newest(table, 0)
        assert undone is not None
        earlier = undone.table
        assert [o.choice.name for o in earlier.open[0]] == ["chest", "snoring"]
        assert [given.choice_name for given in earlier.save().answers] == ["snoring"] * len(earlier.save().answers)


@rule("H-47")
def test_an_answer_after_which_others_were_passed_cannot_be_undone() -> None:
    """Two of three have answered in secret. The third sets that nothing is to be asked, and all see that."""
    table = poll()
    say(table, 0, "say", "gold")
    say(table, 1, "snoring", "rum")
    assert undo_newest(table, 0) is not None, "nothing came of it"
    say(table, 1, "snoring", "gold")
    assert table.waiting() == [2]
    assert undo_newest(table, 0) is None
    assert undo_newest(table, 1) is not None, "it is as if it had been said"


@rule("H-48")
def test_after_undos_a_restored_table_has_the_same_choice_numbers() -> None:
    table = chest_and_key(lambda play, answer: None, 2)
    for _ in range(3):
        say(table, 2, "snoring", "rum")
        heard = table.last_public_answer
        assert heard is not None
        assert heard.choice.name == "chest", "nobody learns that somebody has changed a setting"
        undone = undo_newest(table, 0)
        assert undone is not None
        table = undone.table
        assert asked(table.copy()) == asked(table)
        say(table, 0, "chest", "gold")
    assert asked(table.copy()) == asked(table)
