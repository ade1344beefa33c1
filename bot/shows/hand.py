"""A hand: what one person alone may see and do."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot import addresses, presenter
from bot.presenter import Say, clip
from bot.shows.parts import Show, button, digest_of, file, fitted, frame, gallery, listed, teller
from bot.sitting import Sitting
from bot.texts import Language
from engine.choice import Choice, Option
from engine.store.rows import EventRow, SeatRow, TableRow
from engine.table import Opened
from engine.text import text
from renderers import renderer_for


async def hand_show(
    sitting: Sitting,
    seat: SeatRow,
    language: Language,
    events: Sequence[EventRow],
    deadline: float | None,
    *,
    pictures: bool = True,
    page: int = 0,
    link: str | None = None,
    note: str | None = None,
    unless: str = "",
) -> Show | None:
    """What one seat may see and do: its hand, its private events, the controls of all its open choices.

    None if the result would have the digest `unless`.
    """
    assert seat.seat is not None
    row, table = sitting.row, sitting.table
    tell = teller(language, sitting.names(), markdown=True)
    opened = table.open.get(seat.seat, []) if row.status == "playing" and not seat.player else []
    lit = frozenset(
        option.picture
        for o in opened
        if o.choice.blocks
        for option in getattr(o.choice, "options", ())
        if option.picture
    )
    view, shown = table.view(seat.seat), frame(sitting, language, events, lit=lit, page=page)
    renderer = renderer_for(sitting.game.key)
    words = renderer.private_words(view, shown)
    told = [f"- {tell(event.text)}" for event in events if event.to is not None][-3:]
    asked = [(o.number, o.choice.name, o.choice.blocks, *_wording(o.choice, tell)) for o in opened]
    digest = digest_of(words, told, asked, row.status, pictures, page, seat.player, link, language.locale)
    if digest == unless:
        return None
    head = f"### {tell(sitting.game.title)} · {row.id}"
    parts: list[ui.Item[Any]] = [ui.TextDisplay(f"{head}\n{note}" if note else head)]
    files: list[discord.File] = []
    last = 0
    spread: presenter.Spread = ()
    if pictures:
        picture = await asyncio.to_thread(renderer.private, view, shown)
        last, spread = picture.pages - 1, picture.spread
        parts.append(gallery(picture))
        files.append(file(picture))
    else:
        parts.append(ui.TextDisplay(listed(words)))
    if told:
        parts.append(ui.TextDisplay("\n".join(told)))
    last = max(last, presenter.pages([o.choice for o in opened], spread) - 1)
    page = min(page, last)
    parts += _controls(sitting, seat, opened, tell, language, deadline, page, spread)
    parts += _private_doors(row, seat, tell, page, last, link)
    return Show(fitted(parts), files, digest)


def _wording(choice: Choice, tell: Say) -> list[object]:
    """What may change of a choice while it stays open under its number."""
    options: tuple[Option, ...] = getattr(choice, "options", ())
    return [tell(choice.prompt), [(tell(one.label), one.hint and tell(one.hint), one.picked) for one in options]]


def _controls(
    sitting: Sitting,
    seat: SeatRow,
    opened: Sequence[Opened],
    tell: Say,
    language: Language,
    deadline: float | None,
    page: int,
    spread: presenter.Spread,
) -> list[ui.Item[Any]]:
    if sitting.row.status != "playing":
        return [ui.TextDisplay(f"**{tell(text('This game is over.'))}**")]
    if seat.player:
        return [ui.TextDisplay(f"**{tell(text('A stand-in plays for you.'))}**")]
    parts: list[ui.Item[Any]] = []
    label = teller(language, sitting.names(), markdown=False)
    if not any(o.choice.blocks for o in opened):
        parts.append(ui.TextDisplay(tell(text("There is nothing for you to decide just now."))))
    elif deadline is not None:
        parts.append(ui.TextDisplay(f"-# {tell(text('Your time ends {when}.', when=f'<t:{int(deadline)}:R>'))}"))
    for o in sorted(opened, key=lambda o: not o.choice.blocks):
        if o.choice.blocks:
            parts.append(ui.TextDisplay(f"**{tell(o.choice.prompt)}**"))
        elif o.choice.revisable:
            parts.append(ui.TextDisplay(tell(text("You have answered, and may still change your mind:"))))
        else:
            # A menu with something picked already does not show its prompt, and buttons never do.
            parts.append(ui.TextDisplay(f"-# {tell(o.choice.prompt)}"))
        parts += presenter.rows(sitting.row.id, o, label, page, spread)
    return parts


def _private_doors(
    row: TableRow, seat: SeatRow, tell: Say, page: int, last: int, link: str | None
) -> list[ui.ActionRow[Any]]:
    buttons: list[ui.Button[Any]] = []
    if last and page > 0:
        buttons.append(button(tell, text("Previous page"), addresses.page(row.id, page - 1)))
    if last and page < last:
        buttons.append(button(tell, text("Next page"), addresses.page(row.id, page + 1)))
    if seat.player and row.status == "playing":
        back = addresses.door(row.id, "back")
        buttons.append(button(tell, text("Take my seat back"), back, style=discord.ButtonStyle.success))
    if link:
        buttons.append(ui.Button(label=clip(tell(text("To the table")), 80), url=link))
    return [ui.ActionRow(*buttons)] if buttons else []
