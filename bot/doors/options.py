"""The panel of a lobby's options, for the host to set."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import ui
from pydantic import ValidationError

from bot import addresses
from bot.click import Click
from bot.doors.lobby import host_only, in_lobby
from bot.doors.opening import door, settle
from bot.errors import Friendly
from bot.paces import PACES
from bot.people import language_of
from bot.presenter import clip
from bot.replies import page, renew, reply
from bot.shows.parts import teller
from bot.texts import LANGUAGES
from engine.game import Game, described, games
from engine.store.rows import TableRow
from engine.text import Text, text


@door
async def options(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """The options of the table, for the host to set."""
    in_lobby(row)
    await host_only(click, row)
    spoken = await language_of(click.client.store, click)
    await reply(click, _panel(row, teller(spoken, (), markdown=True)))


def _panel(row: TableRow, tell: Callable[[Text], str]) -> ui.LayoutView:
    """One select for each option of the game, then the pace and the language of the table."""
    game = games()[row.game]
    current = game.options.model_validate(row.options)
    rows: list[ui.Item[Any]] = [ui.TextDisplay(f"### {tell(text('Options of table {code}', code=row.id))}")]
    fields: list[tuple[str, Text, dict[Any, str], Any]] = [
        (name, words.label, {value: tell(label) for value, label in words.values.items()}, getattr(current, name))
        for name, words in described(game.options).items()
        if words.matters(current)
    ]
    fields.append(("pace", text("Pace"), {key: tell(pace.label) for key, pace in PACES.items()}, row.pace))
    fields.append(("language", text("Language of the table"), dict(LANGUAGES), row.locale))
    for name, label, values, chosen in fields:
        menu: ui.Select[Any] = ui.Select(
            custom_id=addresses.panel(row.id, name),
            options=[
                discord.SelectOption(
                    label=clip(f"{tell(label)}: {words}", 100), value=str(value), default=value == chosen
                )
                for value, words in values.items()
            ],
        )
        rows.append(ui.ActionRow(menu))
    return page(*rows)


async def set_option(click: Click, table: str, field: str, value: str) -> None:
    """Set one option of a lobby (host only)."""
    await settle(click, lambda: _set_option(click, table, field, value))


async def _set_option(click: Click, table: str, field: str, value: str) -> None:
    bot = click.client
    row = await bot.host.row(table)
    in_lobby(row)
    await host_only(click, row)
    if field == "pace" and value in PACES:
        row.pace = value
    elif field == "language" and value in LANGUAGES:
        row.locale = value
    else:
        row.options = with_option(games()[row.game], row.options, field, value)
    async with bot.store.write() as w:
        await w.once(click.id, bot.now())
        row.revision = await w.move_on(row.id, row.revision, bot.now())
        await w.set_table(row.id, options=row.options, pace=row.pace, locale=row.locale)
        await w.want(row.id, "lobby", row.revision, bot.now())
    spoken = await language_of(bot.store, click)
    await renew(click, _panel(row, teller(spoken, (), markdown=True)))
    bot.delivery.wake()


def with_option(game: Game[Any], options: dict[str, Any], field: str, value: str) -> dict[str, Any]:
    """These options with one of them changed; raises `Friendly` for what the game does not know."""
    model = game.options
    words = described(model).get(field)
    typed = next((known for known in words.values if str(known) == value), None) if words else None
    if typed is None:
        raise Friendly(text("The game has no option «{field}: {value}».", field=field, value=value))
    try:
        return model.model_validate({**options, field: typed}).model_dump(mode="json")
    except ValidationError as error:
        raise Friendly(text("The game has no option «{field}: {value}».", field=field, value=value)) from error
