"""The lobby: who sits there, the options, the promise of chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui
from discord.utils import escape_markdown

from bot import addresses
from bot.presenter import clip
from bot.replies import page as page_of
from bot.shows.parts import Show, button, teller
from bot.shows.table import options_line
from bot.texts import Language
from engine.chance import commitment
from engine.game import games
from engine.players import players
from engine.store.rows import SeatRow, TableRow
from engine.text import plural, text


def lobby_show(row: TableRow, seats: Sequence[SeatRow], language: Language, link: str | None = None) -> Show:
    """The lobby: who sits there, the options, the promise of chance, and the buttons."""
    tell = teller(language, (), markdown=True)
    game = games()[row.game]
    lines = [f"## {tell(game.title)} · {row.id}", tell(game.blurb), ""]
    for seat in seats:
        marks = []
        if seat.user == row.host:
            marks.append(tell(text("host")))
        if seat.player:
            marks.append(tell(players(row.game)[seat.player][0]))
        if seat.word:
            marks.append(tell(text("gave a lucky word")))
        lines.append(f"{seat.place + 1}. " + " · ".join([f"**{escape_markdown(seat.name)}**", *marks]))
    free = tell(
        plural(
            "{n} seat of {most} is free.",
            "{n} seats of {most} are free.",
            n=game.most_seats - len(seats),
            most=game.most_seats,
        )
    )
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    promise = tell(text("The chance of this table is sealed. Its seed's hash: {hash}", hash=commitment(row.seed)))
    if row.status != "lobby":
        over = {
            "playing": text("The game has begun."),
            "ended": text("This game is over."),
            "off": text("This game was called off."),
        }
        parts.append(ui.TextDisplay(f"**{tell(over[row.status])}**\n-# {promise}"))
        if link:
            parts.append(ui.ActionRow(ui.Button(label=clip(tell(text("To the table")), 80), url=link)))
        return Show(page_of(*parts))
    missing = game.least_seats - len(seats)
    need = plural("{n} more must join.", "{n} more must join.", n=missing) if missing > 0 else text("Ready to start.")
    parts.append(ui.TextDisplay(f"{free} **{tell(need)}**\n-# {options_line(row, tell)}"))
    parts.append(ui.TextDisplay(f"-# {promise}"))
    green = discord.ButtonStyle.success
    parts.append(
        ui.ActionRow(
            button(
                tell,
                text("Join"),
                addresses.door(row.id, "join"),
                style=green,
                disabled=missing <= -(game.most_seats - game.least_seats),
            ),
            button(tell, text("Leave"), addresses.door(row.id, "leave")),
            button(tell, text("Start"), addresses.door(row.id, "start"), style=green, disabled=missing > 0),
        )
    )
    parts.append(
        ui.ActionRow(
            button(tell, text("Add automatic player"), addresses.door(row.id, "auto")),
            button(tell, text("Options"), addresses.door(row.id, "options")),
            button(tell, text("Lucky word"), addresses.door(row.id, "word")),
        )
    )
    return Show(page_of(*parts))
