"""Attempts to use votes, seats and invitations that were lost, or to make others lose theirs."""

from __future__ import annotations

from math import inf
from types import SimpleNamespace
from typing import Any

import pytest
from discord import ui

from bot.commands.moderator_panel import MOST, ExclusionMenu
from bot.components.invite import invite
from bot.delivery.table_channels import TableChannels
from store.people.avoidances import set_avoided
from store.tables.invitations_and_waitlist import guests_of
from tests.attacks.attack import attack
from tests.attacks.test_disruptive_players import is_away, place, press, without
from tests.host.fake_guild import WHISPER
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.host.private_table_actions import picks

EVE = 105


async def nothing(*_: Any) -> None:
    """Replace an action by nothing."""


async def never(*_: Any) -> bool:
    """Return that nobody avoids anybody."""
    return False


def guests_not_in_the_menu_are_removed(patch: pytest.MonkeyPatch) -> None:
    """Remove the invitation of everybody who is not picked, even if the menu did not show them."""

    async def all_of_them(click: Any, row: Any, picked: Any, shown: Any, page: Any = None) -> None:
        known = [guest.user for guest in await guests_of(click.client.services.store, row.id)]
        await invite(click, row, picked, known, page)

    patch.setattr("tests.host.private_table_actions.invite", all_of_them)


async def excluded(harness: Harness, user: int) -> None:
    """Let a moderator exclude a person."""
    menu = ui.UserSelect[Any](custom_id="moderating:bans:0", max_values=MOST, default_values=[])
    picked: Any = [SimpleNamespace(id=user)]
    menu._values = picked
    await ExclusionMenu(menu).serve(harness.click(DIRK))


@attack(
    "A person who is excluded from a server's tables loses their seat there and cannot return to it.",
    "H-414",
    weakened=without("bot.commands.moderator_panel.exclude", nothing),
    people=4,
)
async def test_an_excluded_person_loses_the_seat_and_cannot_return(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO)
    await excluded(harness, ANNE)
    await press(harness, ANNE, "return-to-seat")
    row = await harness.row()
    return not await is_away(harness, ANNE) or row.host == ANNE


@attack(
    "An excluded person is no longer host of the lobby that they opened.",
    "H-414",
    weakened=without("bot.commands.moderator_panel.exclude", nothing),
    people=3,
)
async def test_an_excluded_host_loses_the_lobby(harness: Harness) -> object:
    await harness.lobby(ANNE, BART, CLEO)
    await excluded(harness, ANNE)
    await press(harness, ANNE, "automatic-players")
    seats = await harness.store.seats(harness.code)
    return ANNE in [seat.user for seat in seats] or len(seats) > 2 or (await harness.row()).host == ANNE


@attack(
    "A vote to remove somebody expires and cannot be saved for later.",
    "H-415",
    weakened=lambda patch: patch.setattr("bot.tables.end_and_removal_votes.LASTS", inf),
    people=4,
)
async def test_a_vote_to_remove_a_person_cannot_be_saved_for_later(harness: Harness) -> object:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = f"{await place(harness, DIRK)}-{DIRK}"
    await press(harness, ANNE, "vote-out", theirs)
    harness.time.now += 4 * 24 * 3600
    await press(harness, BART, "vote-out", theirs)
    return await is_away(harness, DIRK)


@attack(
    "The host's menu of invitations removes nobody whom it did not show.",
    "H-381",
    weakened=guests_not_in_the_menu_are_removed,
    people=4,
)
async def test_an_old_menu_of_invitations_uninvites_nobody_whom_it_did_not_show(harness: Harness) -> object:
    await harness.lobby(ANNE, BART, private=True)
    await picks(harness, ANNE, CLEO)
    await press(harness, BART, "leave")
    await picks(harness, ANNE, CLEO, DIRK, shown=[CLEO])
    return {BART, CLEO, DIRK} - {guest.user for guest in await guests_of(harness.store, harness.code)}


@attack(
    "A host cannot add a person to a private thread in which they avoid somebody.",
    "H-416",
    weakened=without("bot.delivery.private_tables.either_avoids", never),
    people=3,
)
async def test_a_host_cannot_add_a_person_who_avoids_somebody_to_a_private_thread(harness: Harness) -> object:
    called = list[int]()

    async def set_thread_member(places: TableChannels, thread: int, user: int, inside: bool) -> None:
        called.append(user)

    await harness.lobby(ANNE, BART, private=True, thread=WHISPER)
    async with harness.store.write() as w:
        await set_avoided(w, CLEO, ANNE, avoided_now=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableChannels, "set_thread_member", set_thread_member)
        await picks(harness, ANNE, CLEO, EVE)
    assert EVE in called, "others are put into it"
    return CLEO in called
