"""Comparison of choices with the table of chapter 5: who is asked, what kind, who sees it, and the default answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.choice import Choice, PickNumber, PickOne, PickSome, Value
from tests.games.rattle.tables import Cove
from tests.ledger_tables import rows

NOTHING = {"none", "end", "no"}


def ids(choice: Choice) -> set[str]:
    return {option.id for option in getattr(choice, "options", ())}


KINDS: dict[str, Callable[[Choice], bool]] = {
    "one": lambda choice: isinstance(choice, PickOne),
    "one or none": lambda choice: isinstance(choice, PickOne) and bool(ids(choice) & NOTHING),
    "yes/no": lambda choice: isinstance(choice, PickOne) and len(ids(choice)) == 2,
    "some": lambda choice: isinstance(choice, PickSome),
    "number": lambda choice: isinstance(choice, PickNumber),
    "point": lambda choice: isinstance(choice, PickOne) and "other" in ids(choice),
}


@dataclass(frozen=True)
class ExpectedQuestion:
    """A question: its name, its default, and the answer to give before the next one."""

    name: str
    default: Value
    answer: Value | None = None


def compare_with_ledger(number: str, cove: Cove, who: str, *questions: ExpectedQuestion) -> Cove:
    """Compare the open questions with this row of the ledger.

    The table waits for all of `who`. The first of them answers all but the last question, which is left to time.
    """
    row = rows("rattle", "5", 0)[number]
    kinds = row["kind"].split(", then ")
    assert len(kinds) == len(questions)
    assert set(cove.waits_for()) == set(who.split())
    me, *others = who.split()
    together = "all at once" in row["waits"] or row["seen"].startswith("secret until all")
    assert bool(others) <= together, f"{number} is asked of one after the other"
    for kind, question in zip(kinds, questions, strict=True):
        choice = cove.asked(me)
        assert choice.name == question.name
        assert KINDS[kind](choice), f"{choice.name} is not «{kind}»"
        assert choice.secret == row["seen"].startswith("secret")
        assert row["waits"].startswith("blocking") == choice.blocks
        assert choice.default == question.default
        assert choice.check(question.default) == question.default, "a default never breaks a rule (R-307)"
        if question.answer is not None:
            cove.answer(me, question.answer)
    return cove.time_up(me)
