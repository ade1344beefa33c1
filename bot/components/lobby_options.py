"""The panel in which the host sets a lobby's options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui
from pydantic import ValidationError

from bot.components.automatic_players import SEATS, set_seats
from bot.components.button_registry import table_button
from bot.components.house_rules import DEFAULT, DELETE, USE, pick_house_rules
from bot.components.lobby_transaction import lobby_change
from bot.components.services import Click, language_for, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.replies.errors import UserError
from bot.tables.advice import set_advice_offer
from bot.tables.automatic_players.turns import stand_in_player
from bot.tables.permissions.policy import Action
from bot.tables.time_limits.pace import PACES, options_at_pace
from bot.texts import LANGUAGES, Language
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import button, text_renderer
from engine.game import Game, described, games
from engine.players import offered
from engine.text import Text, text
from store.rows import TableRow

WAITS = {True: "waits", False: "stand-in"}
"""Menu values for `TableRow.pause_on_holiday`."""
HOLIDAYS = {"stand-in": text("a stand-in plays"), "waits": text("the table waits, for two weeks at most")}
"""By value: the labels of the menu that sets what happens when a person is on holiday."""
OFFERED, FRIENDLY, NEITHER = "on", "friendly", "off"
"""Values of the menu on advice and ratings: the host offers advice, the game is friendly, or neither."""
ADVICE = {
    NEITHER: text("no advice, the game counts"),
    FRIENDLY: text("no advice, a friendly game"),
    OFFERED: text("advice if all agree, then it doesn't count"),
}
"""Labels of the menu on advice and ratings, by menu value. They share a menu, because a panel has no room for two."""


@table_button(Action.HOST)
async def options(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Show the host the panel of options."""
    services = services_of(click)
    spoken = await language_for(click)
    await reply(click, _panel(row, spoken))
    await services.hands.replaceable.replace(row.id, "options", click)


async def _show_again(click: Click, row: TableRow) -> None:
    """Replace the clicked panel by one with the lobby's present options."""
    await edit_in_place(click, _panel(row, await language_for(click)))
    await services_of(click).hands.replaceable.replace(row.id, "options", click, same=True)


def _panel(row: TableRow, spoken: Language) -> ui.LayoutView:
    """Return the host's panel, with menus for the game's options, pace, stand-ins, holidays, advice, ratings and
    language.

    Its button opens the panel of house rules. `spoken` is the host's language.
    """
    tell = text_renderer(spoken, row.game, (), markdown=True)
    game = games()[row.game]
    current = game.options.model_validate(row.options)
    rows: list[ui.Item[Any]] = [ui.TextDisplay(f"### {tell(text('Options of table {code}', code=row.id))}")]
    fields: list[tuple[str, Text, dict[Any, str], Any]] = [
        (name, words.label, {value: tell(label) for value, label in words.values.items()}, getattr(current, name))
        for name, words in described(game.options).items()
        if words.matters(current)
    ]
    fields.append(("pace", text("Pace"), {key: tell(pace.label) for key, pace in PACES.items()}, row.pace))
    kinds = {key: tell(name) for key, (name, _) in offered(row.game).items()}
    fields.append(("standin", text("Stand-ins"), kinds, stand_in_player(row)))
    fields.append(
        (
            "holidays",
            text("Who is on holiday"),
            {key: tell(words) for key, words in HOLIDAYS.items()},
            WAITS[row.pause_on_holiday],
        )
    )
    fields.append(
        ("advice", text("Advice and ratings"), {key: tell(words) for key, words in ADVICE.items()}, _advice(row))
    )
    fields.append(("language", text("Language of the table"), dict(LANGUAGES), row.locale))
    for name, label, values, chosen in fields:
        menu: ui.Select[Any] = ui.Select(
            custom_id=custom_ids.to_option(row.id, name),
            options=[
                discord.SelectOption(
                    label=clip(f"{tell(label)}: {words}", 100), value=str(value), default=value == chosen
                )
                for value, words in values.items()
            ],
        )
        rows.append(ui.ActionRow(menu))
    house_rules = button(tell, text("House rules"), custom_ids.to_button(row.id, "house-rules"))
    return framed(*rows, ui.ActionRow(house_rules))


def _advice(row: TableRow) -> str:
    """Return the value of the menu on advice and ratings that a lobby has now."""
    return OFFERED if row.advice_allowed else FRIENDLY if row.friendly else NEITHER


async def set_option(click: Click, row: TableRow, field: str, value: str) -> None:
    """Set the option `field` of a lobby to the menu value `value`, and show the panel again.

    Raises `UserError` if the game has no such option or value.
    """
    services = services_of(click)
    if field == SEATS:
        await set_seats(click, row, value)
        return
    if field in (USE, DEFAULT, DELETE):
        await pick_house_rules(click, row, field, value)
        return
    if field == "pace" and value in PACES:
        row.options = options_at_pace(games()[row.game], row.options, row.pace, value)
        row.pace = value
    elif field == "standin" and value in offered(row.game):
        row.stand_in_player = value
    elif field == "holidays" and value in HOLIDAYS:
        row.pause_on_holiday = value == WAITS[True]
    elif field == "advice" and value in ADVICE:
        row.advice_allowed, row.friendly = value == OFFERED, value == FRIENDLY
    elif field == "language" and value in LANGUAGES:
        row.locale = value
    else:
        row.options = with_option(games()[row.game], row.options, field, value)
    async with lobby_change(click, row) as w:
        agreed = {
            "pace": row.pace,
            "locale": row.locale,
            "stand_in_player": row.stand_in_player,
            "pause_on_holiday": row.pause_on_holiday,
            "friendly": row.friendly,
        }
        if field in described(games()[row.game].options):
            row.house_rules = None
        here = {"options": row.options, "advice_allowed": row.advice_allowed, "house_rules": row.house_rules}
        await w.set_table(row.id, **here, **agreed)
        if field == "advice":
            await set_advice_offer(w, row, await services.store.seats(row.id), by=click.user.id)
    await _show_again(click, row)
    services.outbox.wake()


def with_option(game: Game[Any], options: dict[str, Any], field: str, value: str) -> dict[str, Any]:
    """Return a copy of the game's stored options with `field` set to the value that was typed or picked.

    Raises `UserError` if the game has no such option or value, or if the value does not fit the other options.
    """
    model = game.options
    words = described(model).get(field)
    typed = next((known for known in words.values if str(known).lower() == value.lower()), None) if words else None
    if typed is None:
        raise UserError(text("The game has no option “{field}: {value}”.", field=field, value=value))
    try:
        return model.model_validate({**options, field: typed}).model_dump(mode="json")
    except ValidationError as error:
        raise UserError(text("The game has no option “{field}: {value}”.", field=field, value=value)) from error
