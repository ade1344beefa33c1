"""Every button about time, seats and people in both languages.

It has the same custom id and another label, and the answer is in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.commands.end import _end
from bot.commands.leave import _leave
from bot.commands.preferences import _own_page
from bot.commands.remove import _remove
from bot.commands.seat import _seat
from bot.components.button_registry import press_button
from bot.components.my_tables import list_page
from bot.delivery.messages import QUIET
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.texts import language
from store.rows import JobKind
from tests.host.fake_discord import FakeMessage
from tests.host.harness import ANNE, BART, CLEO, DIRK, FOR_EVER, Harness
from tests.ledger import rule

CODE = re.compile(r"(?<=:)[A-Z0-9]{5}(?=:|$)")
TABLE = re.compile(r"\b(?=[A-Z0-9]*\d)[A-Z0-9]{5}\b")
NAMES = ("Person ", "Ahoy", "Arr")
"""The beginnings of names that are the same in both languages."""
Scenario = Callable[[Harness, str], Awaitable[list[FakeMessage]]]


async def pressed(harness: Harness, user: int, locale: str, door: str, argument: str = "") -> FakeMessage:
    """Press a button, and return what the person reads, even a refusal."""
    click = harness.click(user)
    try:
        await press_button(click, harness.code, door, argument)
    except UserError as friendly:
        return FakeMessage(0, 0, language(locale).say(friendly.words))
    seen: FakeMessage = replace(click.seen)
    return seen


async def newest(harness: Harness, user: int) -> FakeMessage:
    """Deliver everything, and return the newest message to this person."""
    await harness.show()
    return replace(harness.room(user).last)


async def place(harness: Harness, user: int) -> int:
    return next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == user)


async def strike(harness: Harness, kind: str) -> None:
    """Run the first due job of this kind."""
    due = min((one for one in await harness.store.due_jobs(FOR_EVER) if one.kind == kind), key=lambda one: one.at)
    harness.time.now = max(harness.time.now, due.at)
    await run_due_job(harness.tables, due)


async def the_lobby(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.lobby(ANNE, BART, 106, 107, locale=locale)
    seen = [await pressed(harness, CLEO, locale, "join"), await pressed(harness, CLEO, locale, "join")]
    await pressed(harness, BART, locale, "leave")
    seen.append(await newest(harness, CLEO))
    await _remove(click := harness.click(ANNE), await harness.row())
    seen += [replace(click.seen), await pressed(harness, ANNE, locale, "remove-from-lobby", str(CLEO))]
    return [*seen, await pressed(harness, ANNE, locale, "remove-from-lobby", str(CLEO))]


async def again(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, locale=locale)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    await harness.show()
    seen = [replace(harness.room().last), await pressed(harness, CLEO, locale, "rematch")]
    await press_button(harness.click(ANNE), harness.code, "rematch")
    harness.code = (await harness.row()).rematch or ""
    return [*seen, await newest(harness, BART)]


async def seats(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, CLEO, locale=locale)
    await _seat(asks := harness.click(DIRK), await harness.row())
    await _seat(gives := harness.click(ANNE), await harness.row())
    mine = await place(harness, ANNE)
    seen = [
        replace(asks.seen),
        replace(gives.seen),
        await pressed(harness, ANNE, locale, "give-seat", f"{mine}-{DIRK}"),
    ]
    await _leave(leaves := harness.click(BART), await harness.row())
    seen += [replace(leaves.seen), await pressed(harness, BART, locale, "use-stand-in"), await newest(harness, BART)]
    await _seat(asks := harness.click(ANNE), await harness.row())
    return [*seen, replace(asks.seen), await pressed(harness, ANNE, locale, "give-seat", f"{mine}-{BART}")]


async def votes(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, CLEO, locale=locale)
    third = f"{await place(harness, CLEO)}-{CLEO}"
    seen = [
        await pressed(harness, ANNE, locale, "vote-menu"),
        await pressed(harness, ANNE, locale, "vote-on-time", "pause"),
    ]
    await _remove(click := harness.click(ANNE), await harness.row())
    seen += [replace(click.seen), await pressed(harness, ANNE, locale, "vote-out", third)]
    await harness.show()
    seen.append(replace(harness.room().last))
    seen += [
        await pressed(harness, BART, locale, "vote-on-time", "pause"),
        await pressed(harness, BART, locale, "vote-out", third),
    ]
    seen += [
        await pressed(harness, CLEO, locale, "vote-on-time", "days"),
        await pressed(harness, DIRK, locale, "vote-menu"),
    ]
    await _end(click := harness.click(ANNE), await harness.row())
    return [*seen, replace(click.seen), await pressed(harness, ANNE, locale, "end")]


async def undoing(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, kind="shout", locale=locale)
    acting, other = await harness.people()
    await harness.answer(acting, "gold")
    await harness.answer(other, "ahoy", "shout")
    asks = await pressed(harness, acting, locale, "undo")
    (address,) = asks.controls
    argument = address.split(":")[-1]
    seen = [asks, await pressed(harness, acting, locale, "agree-to-undo", argument)]
    await harness.show()
    seen.append(replace(harness.room().last))
    return [*seen, await pressed(harness, other, locale, "agree-to-undo", argument)]


async def away(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, kind="reply", locale=locale)
    acting, other = await harness.people()
    await harness.miss(acting)
    await harness.answer(other, "rum")
    await harness.miss(acting)
    return [await newest(harness, acting), await pressed(harness, acting, locale, "return-to-seat")]


async def reminded(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, pace="days", locale=locale)
    await harness.answer(BART, "rum")
    await strike(harness, JobKind.REMINDER)
    return [await newest(harness, ANNE), await pressed(harness, ANNE, locale, "hand")]


async def silent(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, kind="vote", pace="days", locale=locale)
    await harness.answer(ANNE, "rum")
    await harness.show()
    await harness.miss(BART)
    await harness.show()
    return [replace(one) for one in harness.room(BART).messages if one.controls == [f"button:{harness.code}:hand"]]


async def ones_own(harness: Harness, locale: str) -> list[FakeMessage]:
    await harness.begin(ANNE, BART, locale=locale)
    seen = []
    for view in (await list_page(harness.click(ANNE), language(locale)), await _own_page(harness.click(ANNE))):
        post = FakeMessage(0, 0)
        post.say(None, view, (), QUIET)
        seen.append(post)
    return seen


@rule("H-257", "H-259", "H-261", "H-263", "H-264", "H-247", "H-251", "H-281", "H-282")
@pytest.mark.parametrize(
    "scenario",
    [the_lobby, again, seats, votes, undoing, away, reminded, silent, ones_own],
    ids=lambda scenario: scenario.__name__,
)
async def test_every_button_has_an_italian_label_and_the_same_custom_id(harness: Harness, scenario: Scenario) -> None:
    seen = dict[str, list[FakeMessage]]()
    for locale in ("en", "it"):
        async with harness.store.write() as w:
            for user in (ANNE, BART, CLEO, DIRK):
                await w.set_person(user, locale=locale)
        seen[locale] = await scenario(harness, locale)
        if (await harness.row()).status in ("lobby", "playing"):
            await harness.end_table()
    assert len(seen["en"]) == len(seen["it"]) > 0
    for english, italian in zip(seen["en"], seen["it"], strict=True):
        assert [CODE.sub("", one) for one in english.controls] == [CODE.sub("", one) for one in italian.controls]
        assert english.words
        assert TABLE.sub("", english.words) != TABLE.sub("", italian.words), "also why not is said in one's language"
        for label, other in zip(english.labels, italian.labels, strict=True):
            assert label != other or label.startswith(NAMES), label
