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
from bot.commands.me import _own_page
from bot.commands.remove import _remove
from bot.commands.seat import _seat
from bot.components.button_registry import press_button
from bot.components.my_tables import list_page
from bot.delivery.messages import QUIET
from bot.replies.errors import UserError
from bot.tables.due_jobs import run_due_job
from bot.texts import language
from tests.host.fake_discord import FakeMessage
from tests.host.harness import ANNE, BART, CLEO, DIRK, FOR_EVER, Harness
from tests.ledger import rule

CODE = re.compile(r"(?<=:)[A-Z0-9]{5}(?=:|$)")
TABLE = re.compile(r"\b(?=[A-Z0-9]*\d)[A-Z0-9]{5}\b")
NAMES = ("Person ", "Ahoy", "Arr")
"""The beginnings of names that are the same in both languages."""
Scenario = Callable[[Harness, str], Awaitable[list[FakeMessage]]]


async def pressed(house: Harness, user: int, locale: str, door: str, detail: str = "") -> FakeMessage:
    """Press a button, and return what the person reads, even a refusal."""
    click = house.click(user)
    try:
        await press_button(click, house.code, door, detail)
    except UserError as friendly:
        return FakeMessage(0, 0, language(locale).say(friendly.words))
    seen: FakeMessage = replace(click.seen)
    return seen


async def newest(house: Harness, user: int) -> FakeMessage:
    """Deliver everything, and return the newest message to this person."""
    await house.show()
    return replace(house.room(user).last)


async def place(house: Harness, user: int) -> int:
    return next(seat.place for seat in await house.store.seats(house.code) if seat.user == user)


async def strike(house: Harness, kind: str) -> None:
    """Run the first due job of this kind."""
    due = min((one for one in await house.store.due_jobs(FOR_EVER) if one.kind == kind), key=lambda one: one.at)
    house.time.now = max(house.time.now, due.at)
    await run_due_job(house.tables, due)


async def the_lobby(house: Harness, locale: str) -> list[FakeMessage]:
    await house.lobby(ANNE, BART, automatic=2, locale=locale)
    seen = [await pressed(house, CLEO, locale, "join"), await pressed(house, CLEO, locale, "join")]
    await pressed(house, BART, locale, "leave")
    seen.append(await newest(house, CLEO))
    await _remove(click := house.click(ANNE), await house.row())
    seen += [replace(click.seen), await pressed(house, ANNE, locale, "remove", str(CLEO))]
    return [*seen, await pressed(house, ANNE, locale, "remove", str(CLEO))]


async def again(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, locale=locale)
    for user in (ANNE, BART):
        await house.answer(user, "rum")
    await house.show()
    seen = [replace(house.room().last), await pressed(house, CLEO, locale, "again")]
    await press_button(house.click(ANNE), house.code, "again")
    house.code = (await house.row()).again or ""
    return [*seen, await newest(house, BART)]


async def seats(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, CLEO, locale=locale)
    await _seat(asks := house.click(DIRK), await house.row())
    await _seat(gives := house.click(ANNE), await house.row())
    mine = await place(house, ANNE)
    seen = [replace(asks.seen), replace(gives.seen), await pressed(house, ANNE, locale, "give", f"{mine}-{DIRK}")]
    await _leave(leaves := house.click(BART), await house.row())
    seen += [replace(leaves.seen), await pressed(house, BART, locale, "go"), await newest(house, BART)]
    await _seat(asks := house.click(ANNE), await house.row())
    return [*seen, replace(asks.seen), await pressed(house, ANNE, locale, "give", f"{mine}-{BART}")]


async def votes(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, CLEO, locale=locale)
    third = f"{await place(house, CLEO)}-{CLEO}"
    seen = [await pressed(house, ANNE, locale, "votes"), await pressed(house, ANNE, locale, "want", "hold")]
    await _remove(click := house.click(ANNE), await house.row())
    seen += [replace(click.seen), await pressed(house, ANNE, locale, "vote", third)]
    await house.show()
    seen.append(replace(house.room().last))
    seen += [await pressed(house, BART, locale, "want", "hold"), await pressed(house, BART, locale, "vote", third)]
    seen += [await pressed(house, CLEO, locale, "want", "days"), await pressed(house, DIRK, locale, "votes")]
    await _end(click := house.click(ANNE), await house.row())
    return [*seen, replace(click.seen), await pressed(house, ANNE, locale, "end")]


async def undoing(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, kind="shout", locale=locale)
    acting, other = await house.people()
    await house.answer(acting, "gold")
    await house.answer(other, "ahoy", "shout")
    asks = await pressed(house, acting, locale, "undo")
    (address,) = asks.controls
    detail = address.split(":")[-1]
    seen = [asks, await pressed(house, acting, locale, "agree-to-undo", detail)]
    await house.show()
    seen.append(replace(house.room().last))
    return [*seen, await pressed(house, other, locale, "agree-to-undo", detail)]


async def away(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, kind="reply", locale=locale)
    acting, other = await house.people()
    await house.miss(acting)
    await house.answer(other, "rum")
    await house.miss(acting)
    return [await newest(house, acting), await pressed(house, acting, locale, "return-to-seat")]


async def reminded(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, pace="days", locale=locale)
    await house.answer(BART, "rum")
    await strike(house, "remind")
    return [await newest(house, ANNE), await pressed(house, ANNE, locale, "hand")]


async def silent(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, kind="vote", pace="days", locale=locale)
    await house.answer(ANNE, "rum")
    await house.show()
    await house.miss(BART)
    await house.show()
    return [replace(one) for one in house.room(BART).sheets if one.controls == [f"d:{house.code}:hand"]]


async def ones_own(house: Harness, locale: str) -> list[FakeMessage]:
    await house.begin(ANNE, BART, locale=locale)
    seen = []
    for view in (await list_page(house.click(ANNE), language(locale)), await _own_page(house.click(ANNE))):
        sheet = FakeMessage(0, 0)
        sheet.say(None, view, (), QUIET)
        seen.append(sheet)
    return seen


@rule("H-257", "H-259", "H-261", "H-263", "H-264", "H-247", "H-251", "H-281", "H-282")
@pytest.mark.parametrize(
    "scenario",
    [the_lobby, again, seats, votes, undoing, away, reminded, silent, ones_own],
    ids=lambda scenario: scenario.__name__,
)
async def test_the_same_buttons_in_other_words(house: Harness, scenario: Scenario) -> None:
    seen = dict[str, list[FakeMessage]]()
    for locale in ("en", "it"):
        async with house.store.write() as w:
            for user in (ANNE, BART, CLEO, DIRK):
                await w.set_person(user, locale=locale)
        seen[locale] = await scenario(house, locale)
        if (await house.row()).status in ("lobby", "playing"):
            await house.end_table()
    assert len(seen["en"]) == len(seen["it"]) > 0
    for english, italian in zip(seen["en"], seen["it"], strict=True):
        assert [CODE.sub("", one) for one in english.controls] == [CODE.sub("", one) for one in italian.controls]
        assert english.words
        assert TABLE.sub("", english.words) != TABLE.sub("", italian.words), "also why not is said in one's language"
        for label, other in zip(english.labels, italian.labels, strict=True):
            assert label != other or label.startswith(NAMES), label
