"""Check at every answer that a restored or replayed table equals the live table."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

from engine.game import Game
from engine.play import Answer
from engine.table import SAVE, Table
from tests.conformance.observers import Observer
from tests.conformance.playthrough import AnyTable, Setting, company, describe, fingerprint, next_move


def through_json(table: AnyTable) -> AnyTable:
    """Return the table as the store would restore it."""
    return Table.restore(table.game, SAVE.validate_json(SAVE.dump_json(table.save())))


def restores(game: Game[Any], setting: Setting) -> Observer:
    """Check at every answer that the restored table equals the live one.

    The next answer must have the same effect on both. One table is restored at every answer, so that a gradual loss
    would be found.
    """
    worn: AnyTable = setting.start(game)
    heard, worn_now = 0, worn.take_reports()
    answers: list[Answer] = []
    while True:
        table, move, now = yield
        assert repr(now) == repr(worn_now), f"the restored table told something else: {describe(table)}"
        heard += len(now)
        live = fingerprint(table)
        worn = through_json(worn)
        assert not worn.reopened, f"nothing changed, and yet the step was reopened: {describe(table)}"
        assert fingerprint(worn) == live, f"restored is not live: {describe(table)}"
        assert worn.save() == table.save(), f"restored is not live, as it is stored: {describe(table)}"
        if move is None:
            break
        answers.append(move.make(worn))
        worn_now = worn.take_reports()
    again = setting.start(game).replayed(answers)
    assert fingerprint(again) == fingerprint(table), f"played again, it ended otherwise: {describe(table)}"
    assert len(again.take_reports()) == heard, f"played again, it told something else: {describe(table)}"


def copies_stand_alone(setting: Setting) -> Observer:
    """Check now and then that a copy equals its table, and that a change of the copy does not change the table."""
    random = Random(setting.seed)
    for place in itertools.count():
        table, move, _ = yield
        if move is None:
            return
        if place % 10 == 0:
            before = fingerprint(table)
            other = table.copy()
            assert fingerprint(other) == before, f"a copy is not as the table is: {describe(table)}"
            assert other.save() == table.save(), f"a copy is stored otherwise than the table: {describe(table)}"
            around = company(table.game, setting.seats, random)
            for _ in range(5):
                if other.outcome is None:
                    next_move(other, around, random).make(other)
            assert fingerprint(table) == before, f"playing on a copy changed the table: {describe(table)}"


def reopens(setting: Setting) -> Observer:
    """Check that a stored answer to a changed choice restarts its step, and only that step.

    State, costs and chance are as they were when the step began, and the reports are those of its beginning. Return how
    often a save held any answers.
    """
    tried = 0
    began: dict[str, Any] = {}
    while True:
        table, move, _ = yield
        if move is None:
            return tried
        save = table.save()
        if not save.answers:
            began = beginning(table, save.report_count)
        if not save.answers:
            continue
        tried += 1
        save.answers[-1].choice_digest = "0" * 16
        again = Table.restore(table.game, save)
        assert again.reopened, f"an answer to something else was taken: {describe(table)}"
        now = beginning(again, len(again.take_reports()))
        for what, value in began.items():
            assert now[what] == value, f"a step that begins again does not begin as it did, {what}: {describe(table)}"
        numbers = [opened.number for row in again.open.values() for opened in row]
        assert min(numbers) > save.newest_choice, f"a reopened choice has a number that buttons have: {describe(table)}"
        assert not again.save().answers
        assert fingerprint(through_json(again)) == fingerprint(again), f"reopened is not kept: {describe(table)}"
        around = company(table.game, setting.seats, Random(setting.seed))
        next_move(again, around, Random(setting.seed)).make(again)


def beginning(table: AnyTable, told: int) -> dict[str, Any]:
    """A table at the beginning of a step: its state, open choices, number of draws and the reports of the step."""
    shown = fingerprint(table)
    return {
        "the state": shown["state"],
        "what is asked": shown["digests"],
        "what is seen": shown["views"],
        "chance": table._play.chance.drawn,
        "what it tells": told,
    }
