"""Answers of a game, the random draws that followed them, and the checkpoint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy import BindParameter, ColumnElement, bindparam, delete, func, insert, select, update

from engine.play import Answer, By
from engine.random_log import Draw
from engine.save import Progress, Save, SavedAnswer
from store.reader_writer_base import Reader, Writer, binds
from store.rows import VoidReason
from store.schema import answers, columns, draws, tables

_T: BindParameter[str] = bindparam("table")
_CHECKPOINT = select(
    *(tables.c[name] for name in ("revision", "save", "save_answer_number", "report_count", "newest_choice"))
).where(tables.c.id == _T, tables.c.save.is_not(None))
_SINCE = (
    select(*columns(answers, SavedAnswer))
    .where(answers.c.table == _T, answers.c.number > bindparam("since"), answers.c.void_reason.is_(None))
    .order_by(answers.c.number)
)


def newest_answer(table: str | BindParameter[str]) -> ColumnElement[int]:
    """Return an SQL expression for the number of a table's newest answer. Its value is 0 if the table has none."""
    return select(func.coalesce(func.max(answers.c.number), 0)).where(answers.c.table == table).scalar_subquery()


_TABLE: BindParameter[str] = bindparam("_table")
_APPEND = (
    insert(answers)
    .inline()
    .values(
        table=_TABLE,
        number=newest_answer(_TABLE) + 1,
        **binds("user", "choice_number", "seat", "choice_name", "value", "answered_by", "choice_digest", "public_turn"),
    )
)


class StateChange(NamedTuple):
    """The effect of answers on a table's row.

    `save` is a new checkpoint, or what has changed since the last one (`Table.progress`). It is None if nothing has
    changed. `answers` is the number of new answers. `stands`: True if these answers can no longer be undone. Otherwise
    the row keeps the earlier checkpoint for an undo.
    """

    save: Save | Progress | None
    answers: int = 1
    stands: bool = True

    def columns(self) -> tuple[str, dict[str, Any]]:
        """Return the name of the kind of change (a key of `CHANGES`), and the new values of the columns that it
        changes.
        """
        if self.save is None:
            return "nothing", {}
        progress = {"_report_count": self.save.report_count, "_newest_choice": self.save.newest_choice}
        if isinstance(self.save, Progress) or self.save.answers:  # the step has not ended
            return "progress", progress
        return "final" if self.stands else "undoable", progress | {"_save": self.save, "_answers": self.answers}


NO_CHANGE = StateChange(None)

_PROGRESS: Final = binds("report_count", "newest_choice")
_NEW_CHECKPOINT: Final = (
    _PROGRESS | binds("save") | {"save_answer_number": newest_answer(_TABLE) + bindparam("_answers")}
)
CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "nothing": {},
    "progress": _PROGRESS,
    "final": _NEW_CHECKPOINT | {"earlier_save": None, "earlier_save_answer_number": None},
    "undoable": _NEW_CHECKPOINT
    | {
        "earlier_save": func.coalesce(tables.c.earlier_save, tables.c.save),
        "earlier_save_answer_number": func.coalesce(tables.c.earlier_save_answer_number, tables.c.save_answer_number),
    },
}
"""The columns of a table's row that an answer changes, by the kind of change that `StateChange.columns` returns."""


def _checkpoint(save: Save) -> dict[str, Any]:
    without = replace(save, answers=[]) if save.answers else save
    return {"report_count": save.report_count, "newest_choice": save.newest_choice, "save": without}


class AnswerReader(Reader):
    """Reads answers and checkpoints."""

    async def load_save(self, table: str) -> tuple[int, Save] | None:
        """Return the table's revision and its `Save` with the answers since the checkpoint.

        Return None if the game of the table has not begun.
        """
        async with self._snapshot(self._reading) as connection:
            found = (await connection.execute(_CHECKPOINT, {"table": table})).first()
            if found is None:
                return None
            revision, save, since, save.report_count, save.newest_choice = found
            given = await connection.execute(_SINCE, {"table": table, "since": since})
            save.answers = [SavedAnswer(seat, name, value, By(by), digest) for seat, name, value, by, digest in given]
            return revision, save

    async def answers(self, table: str) -> list[Answer]:
        """Return all valid answers of the game, in order."""
        query = select(answers.c.seat, answers.c.choice_name, answers.c.value, answers.c.answered_by).order_by(
            answers.c.number
        )
        rows = await self._rows(query.where(answers.c.table == table, answers.c.void_reason.is_(None)))
        return [Answer(seat, name, value, By(by)) for seat, name, value, by in rows]

    async def has_answered(self, table: str, user: int, number: int) -> bool:
        """Return True if this person has a valid answer to the choice with this number.

        An undone answer is not valid.
        """
        mine = (answers.c.table == table, answers.c.user == user, answers.c.choice_number == number)
        return bool(await self._rows(select(answers.c.number).where(*mine, answers.c.void_reason.is_(None)).limit(1)))


class AnswerWriter(Writer):
    """Writes answers, draws and checkpoints. Call `advance` first, in the same transaction."""

    async def store_first_checkpoint(self, table: str, save: Save) -> None:
        """Store `save` as the first checkpoint of the table's game, before any answer."""
        await self._set(table, _checkpoint(save) | {"save_answer_number": 0})

    async def append_answer(
        self,
        table: str,
        answer: SavedAnswer,
        user: int | None = None,
        number: int | None = None,
        *,
        earlier: Sequence[SavedAnswer] = (),
        public_turn: bool = False,
    ) -> None:
        """Append an answer of the person `user` to the choice with this `number`.

        Both are None if no person gave the answer by a click, but an automatic player or a time limit. `earlier` are
        automatic answers that were given just before it and had no effect by themselves. `public_turn`: True if it is a
        person's turn whose time everybody could see.
        """
        given = {"_table": table, "_user": user, "_choice_number": number}
        rows = [
            given
            | {"_seat": one.seat, "_choice_name": one.choice_name, "_value": one.value}
            | {"_answered_by": one.answered_by, "_choice_digest": one.choice_digest}
            | {"_public_turn": public_turn and one is answer}
            for one in (*earlier, answer)
        ]
        await self._run(_APPEND, rows)

    async def append_draws(self, table: str, drawn: Mapping[int, Draw]) -> None:
        """Store random draws. `drawn` has each draw by its position (from 0) in the game's stream of random numbers.

        They are assigned to the newest answer, or to the start of the game if there is none.
        """
        if drawn:
            statement = insert(draws).values(
                table=table, answer_number=newest_answer(table), **binds("position", "kind", "size", "result")
            )
            rows = [
                {"_position": at, "_kind": one.kind, "_size": one.size, "_result": one.result}
                for at, one in drawn.items()
            ]
            await self._run(statement, rows)

    async def reopen_step(self, table: str, save: Save) -> None:
        """Store that the running step begins again (`Table.reopened`): the step's answers become invalid, and its draws
        are deleted.

        `save` is the new checkpoint.
        """
        await self._run(update(answers).where(*_valid_in_step(table)).values(void_reason=VoidReason.REOPENED))
        await self.delete_draws_from(table, save.drawn)
        await self._set(
            table,
            _checkpoint(save)
            | {"save_answer_number": newest_answer(table), "earlier_save": None, "earlier_save_answer_number": None},
        )

    async def delete_draws_from(self, table: str, at: int) -> None:
        """Delete the draws at the position `at` of the stream of random numbers, and all later ones."""
        await self._run(delete(draws).where(draws.c.table == table, draws.c.position >= at))

    async def renumber_choices(self, table: str, save: Save) -> None:
        """Store the checkpoint `save`, in which only the numbers of choices have changed."""
        await self._set(table, _checkpoint(save))

    async def _set(self, table: str, fields: Mapping[str, Any]) -> None:
        await self._run(update(tables).where(tables.c.id == table).values(**fields))


def _valid_in_step(table: str) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions that select the valid answers since the table's running step began."""
    since = select(tables.c.save_answer_number).where(tables.c.id == table).scalar_subquery()
    return answers.c.table == table, answers.c.number > since, answers.c.void_reason.is_(None)
