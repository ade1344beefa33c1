"""Attempts to undo an answer that others have reacted to, or that revealed something."""

from __future__ import annotations

from typing import Any

import pytest

from engine.undo import undo as undone
from tests.attacks.attack import attack
from tests.attacks.test_disruptive_players import place, press
from tests.host.harness import ANNE, BART, CLEO, Harness


def every_answer_can_be_undone(patch: pytest.MonkeyPatch) -> None:
    """Allow undo of answers that drew, revealed or voted."""
    for where in ("bot.tables.table_service.reveals", "engine.undo.reveals"):
        patch.setattr(where, lambda *_, **__: False)


def nobody_else_must_agree(patch: pytest.MonkeyPatch) -> None:
    """Ask nobody else to agree to an undo."""

    def alone(*about: Any) -> Any:
        found = undone(*about)
        if found is not None:
            found.others.clear()
        return found

    patch.setattr("bot.tables.undo.undo", alone)


async def undo(harness: Harness, user: int, number: int, *agreeing: int) -> None:
    """Propose to undo a person's answer to this choice, and let `agreeing` agree."""
    for one in (user, *agreeing):
        await press(harness, one, "agree-to-undo", f"{await place(harness, user)}-{number}")


@attack(
    "A ballot cannot be undone after all votes are in, even if everybody agrees.",
    "H-267",
    weakened=every_answer_can_be_undone,
    people=3,
)
async def test_nobody_can_undo_a_ballot_after_all_votes_are_in(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, kind="vote")
    number = (await harness.asked(ANNE, "vote")).number
    for user in (ANNE, BART, CLEO):
        await harness.answer(user, "gold", "vote")
    await undo(harness, ANNE, number, BART, CLEO)
    return len(await harness.store.answers(harness.code)) < 3


@attack(
    "A move that others have answered cannot be undone without their agreement.",
    "H-266",
    weakened=nobody_else_must_agree,
    people=3,
)
async def test_an_answered_move_cannot_be_undone_without_everybodys_agreement(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, kind="shout")
    acting, other, third = await harness.people()
    number = (await harness.asked(acting)).number
    await harness.answer(acting, "gold")
    await harness.answer(other, "ahoy", "shout")
    await undo(harness, acting, number, third)
    return not await harness.store.answers(harness.code)
