"""Actions of people at private tables, and checks of their access."""

from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

from bot.components.button_registry import press_button
from bot.components.invite import invite
from bot.tables.permissions.policy import Action, Person
from store.rows import GuestKind
from store.tables.invitations_and_waitlist import guests_of
from tests.host.harness import Harness


async def picks(
    harness: Harness, host: int, *people: int, bots: tuple[int, ...] = (), shown: Collection[int] | None = None
) -> str:
    """Let the host choose guests in the invitation menu, and return the answer.

    The menu has `shown` these people selected, by default all guests.
    """
    picked: list[Any] = [
        SimpleNamespace(id=user, bot=user in bots, display_name=f"Person {user}") for user in (*people, *bots)
    ]
    click = harness.click(host, ephemeral=True)
    before = await guests(harness) if shown is None else shown
    await invite(click, await harness.row(), picked, before)
    await harness.show()
    return str(click.seen.words)


async def press(harness: Harness, user: int, door: str, argument: str = "") -> None:
    """Press a button of the table in a message that only this person sees."""
    await press_button(harness.click(user, ephemeral=True), harness.code, door, argument)
    await harness.show()


async def guests(harness: Harness) -> dict[int, GuestKind]:
    """Return the table's guests by person, each with the kind of guest."""
    return {one.user: one.kind for one in await guests_of(harness.store, harness.code)}


async def finds(harness: Harness, user: int) -> bool:
    """Return True if the person can find the table."""
    return bool(await harness.policy.may(Person(user), Action.FIND, await harness.row()))


def read(harness: Harness, user: int) -> str:
    """Return the text of all direct messages of a person."""
    return "\n".join(post.words for post in harness.room(user).messages)
