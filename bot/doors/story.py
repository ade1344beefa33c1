"""What happened at a table, and whether its chance was fair."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot import addresses
from bot.click import Click
from bot.doors.opening import door
from bot.errors import Friendly
from bot.people import language_of
from bot.presenter import clip
from bot.replies import page, renew, reply
from bot.shows.parts import teller
from engine.choice import Refusal
from engine.store.rows import TableRow
from engine.table import Table
from engine.text import plural, text

LOG_PAGE = 15
LOG_LETTERS = 3700


@door
async def log(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """The story of the table, as far as this person may know it, a page at a time."""
    await show_log(click, row, int(detail) if detail.isdecimal() else None, turning=bool(detail))


async def show_log(click: Click, row: TableRow, upto: int | None, *, turning: bool = False) -> None:
    """The events up to number `upto` (None: the newest), with buttons for older and newer ones."""
    bot = click.client
    sitting = await bot.host.sitting(row.id)
    seat = sitting.seat_of(click.user.id)
    heard = [
        event.text
        for event in await bot.store.events(row.id)
        if event.to is None or (seat is not None and seat.seat in event.to)
    ]
    if sitting.table.outcome is not None:
        heard += sitting.table.outcome.lines  # the table's message may have no room for all of them
    end = len(heard) if upto is None else min(upto, len(heard))
    spoken = await language_of(bot.store, click)
    tell = teller(spoken, sitting.names(), markdown=True)
    # Numbered as heard: gaps between the events' own numbers would tell when others were told something in secret.
    begin = max(end - LOG_PAGE, 0)
    lines = [f"-# {no}\u2002{tell(words)}" for no, words in enumerate(heard[begin:end], begin + 1)]
    while len(lines) > 1 and sum(map(len, lines)) > LOG_LETTERS:
        del lines[0]
    first = end - len(lines)
    span = text(
        "The story of table {code}: {first} to {last} of {n}", code=row.id, first=first + 1, last=end, n=len(heard)
    )
    lines.insert(0, f"### {tell(span)}")
    buttons: list[ui.Button[Any]] = []
    if first:
        older = addresses.door(row.id, "log", str(first))
        buttons.append(ui.Button(label=clip(tell(text("Older")), 80), custom_id=older))
    if end < len(heard):
        newer = addresses.door(row.id, "log", str(min(end + LOG_PAGE, len(heard))))
        buttons.append(ui.Button(label=clip(tell(text("Newer")), 80), custom_id=newer))
    parts: list[ui.Item[Any]] = [ui.TextDisplay(clip("\n".join(lines), 3900))]
    shown = page(*parts, *([ui.ActionRow(*buttons)] if buttons else []))
    if turning and click.message is not None and click.message.flags.ephemeral:
        await renew(click, shown)
    else:
        await reply(click, shown)


@door
async def verify(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Play the whole game again from its revealed seed and all answers, and say whether it is the same."""
    bot = click.client
    if row.status not in ("ended", "off"):
        raise Friendly(text("The seed is revealed when the game is over; then anybody can verify it."))
    sitting = await bot.host.sitting(row.id)
    played = sitting.table
    await click.response.defer(ephemeral=True, thinking=True)
    answers = await bot.store.answers(row.id)
    try:
        replayed = await asyncio.to_thread(
            Table.replay, played.game, played.options, played.seats, played.seed, played.words, answers
        )
        same = replayed.state == played.state
    except Refusal:
        same = False
    spoken = await language_of(bot.store, click)
    told = (
        plural(
            "Verified: the seed has the promised hash {hash}, and {n} answer played again from it gives the same game.",
            "Verified: the seed has the promised hash {hash}, and {n} answers played again from it give the same game.",
            n=len(answers),
            hash=played.commitment,
        )
        if same
        else text("Not verified: played again from its seed, this game comes out differently.")
    )
    await reply(click, page(ui.TextDisplay(spoken.say(told))))
