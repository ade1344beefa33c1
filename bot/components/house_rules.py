"""The panel of a lobby's house rules: named sets of options that the server or the host keeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.components.button_registry import table_button
from bot.components.lobby_transaction import lobby_change
from bot.components.serve_interaction_once import write_once
from bot.components.services import Click, language_for, may, require, services_of
from bot.replies.ephemeral import edit_in_place, framed, reply
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.house_rules import HOSTS, book_options, kept_options
from bot.tables.permissions.policy import Action
from bot.texts import Language
from bot.texts.person_names import cleaned, in_markdown, in_plain_text
from bot.views import custom_ids
from bot.views.choice_components import clip
from bot.views.layout import button, text_renderer, unusual
from engine.game import games
from engine.text import Text, text
from store.rows import TableRow
from store.tables.house_rules import (
    NONE,
    HouseRules,
    delete_house_rules,
    house_rules_for,
    save_house_rules,
    set_default_house_rules,
)

USE, DEFAULT, DELETE = "house_rules", "house_rules_default", "house_rules_delete"
"""Names of the menus that pick a set, make one the default, and delete one. Their custom ids contain them."""
BOOK = "book"
"""The menu's value for the options of the book."""
MINE, SERVERS = "mine", "server"
"""The menu's value for the options of the game's rulebook, which are no kept set."""
MOST = {MINE: 8, SERVERS: 10}
"""The kinds of owners of sets: a person and a server.

A set's value in a menu is its owner, a colon and its name, such as “mine:Quick”. In the menu of defaults, an owner
alone means that no set of theirs is the default.
"""
LONGEST = 32
"""Maximum number of characters of a name."""
NO_DEFAULT = {MINE: text("No default of mine"), SERVERS: text("No default of this server")}
ASKED_NAME = text("Name of the house rules")
GONE = text("Those house rules are gone. Open the panel again to see what is kept.")


@table_button(Action.HOST)
async def house_rules(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Show the panel, ask for the name of a new set, or store the lobby's options as a set under the submitted name.

    `argument` is the owner of the set to keep, or "" for the panel. `typed` has the submitted name. Raises `UserError`
    if the owner has too many sets, or if the person may not change those of the server.
    """
    if argument not in MOST:
        await reply(click, await _panel(click, row))
        await services_of(click).hands.replaceable.replace(row.id, USE, click)
        return
    if argument == SERVERS:
        await require(click, Action.SERVER_SETTINGS)
    if typed:
        await _keep(click, row, argument, typed[0])
        return
    spoken = await language_for(click)
    form = ui.Modal(
        title=clip(spoken.say(text("House rules")), 45),
        custom_id=custom_ids.to_button(row.id, "house-rules", argument),
        timeout=None,
    )
    name: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="name", max_length=LONGEST)
    form.add_item(ui.Label(text=clip(spoken.say(ASKED_NAME), 45), component=name))
    await click.response.send_modal(form)


async def _keep(click: Click, row: TableRow, owner: str, typed: str) -> None:
    """Store the lobby's options as a set under the typed name. The lobby then uses that set.

    The set belongs to the person or to the server, as `owner` says (`MINE` or `SERVERS`).
    """
    name = cleaned(typed)
    if not name:
        raise UserError(text("Write a name with at least one letter."))
    guild, user = (row.guild or NONE, NONE) if owner == SERVERS else (NONE, click.user.id)
    kept = [one for one in await _sets(click, row) if (one.guild, one.user) == (guild, user)]
    if len(kept) >= MOST[owner] and name not in [one.name for one in kept]:
        raise UserError(text("You can keep {most} house rules for a game. Delete one of them first.", most=MOST[owner]))
    row.house_rules = name if owner == SERVERS else HOSTS
    async with lobby_change(click, row) as w:
        await save_house_rules(w, HouseRules(guild, user, row.game, name, row.options, row.fill_to))
        await w.set_table(row.id, house_rules=row.house_rules)
    services_of(click).outbox.wake()
    await _show_again(click, row)


async def pick_house_rules(click: Click, row: TableRow, menu: str, value: str) -> None:
    """Use a set, make it the default, or delete it, as the clicked menu says, and show the panel again.

    `menu` is the menu's name (`USE`, `DEFAULT` or `DELETE`). `value` stands for a set, for the rulebook's options, or
    for no default. Raises `UserError` if the set is gone, or if the person may not change the server's settings.
    """
    if menu == USE:
        await _use(click, row, None if value == BOOK else await _picked(click, row, value))
    else:
        if value.startswith(SERVERS):
            await require(click, Action.SERVER_SETTINGS)
        if menu == DEFAULT and value in MOST:
            owner = (row.guild or NONE, NONE) if value == SERVERS else (NONE, click.user.id)
            async with write_once(click) as w:
                await set_default_house_rules(w, *owner, row.game, None)
        else:
            await _change(click, menu, await _picked(click, row, value))
    await _show_again(click, row)


async def _use(click: Click, row: TableRow, kept: HouseRules | None) -> None:
    """Set the lobby's options to a kept set, or with None to those of the game's rulebook."""
    game = games()[row.game]
    options = book_options(game, row.pace, row.locale) if kept is None else kept_options(game, kept)
    if options is None:
        raise UserError(text("This game has other options since those house rules were kept. Keep them anew."))
    row.options, row.fill_to = options, None if kept is None else kept.fill_to
    row.house_rules = None if kept is None else kept.name if kept.guild else HOSTS
    async with lobby_change(click, row) as w:
        await w.set_table(row.id, options=row.options, fill_to=row.fill_to, house_rules=row.house_rules)
    services_of(click).outbox.wake()


async def _change(click: Click, menu: str, kept: HouseRules) -> None:
    """Make a set its owner's default (`menu` is `DEFAULT`), or delete it.

    Lobbies that name a deleted set of the server are shown without it.
    """
    services = services_of(click)
    async with write_once(click) as w:
        if menu == DEFAULT:
            await set_default_house_rules(w, kept.guild, kept.user, kept.game, kept.name)
        else:
            for table, revision in await delete_house_rules(w, kept):
                await w.enqueue(table, outbox_targets.LOBBY, revision, services.time.wall())
    services.outbox.wake()


async def _sets(click: Click, row: TableRow) -> list[HouseRules]:
    return await house_rules_for(services_of(click).store, row.guild or NONE, click.user.id, row.game)


async def _picked(click: Click, row: TableRow, value: str) -> HouseRules:
    """Return the set with this value in a menu. Raises `UserError` if it is gone."""
    found = next((one for one in await _sets(click, row) if _value(one) == value), None)
    if found is None:
        raise UserError(GONE)
    return found


def _value(kept: HouseRules) -> str:
    return f"{SERVERS if kept.guild else MINE}:{kept.name}"


async def _show_again(click: Click, row: TableRow) -> None:
    await edit_in_place(click, await _panel(click, row))
    await services_of(click).hands.replaceable.replace(row.id, USE, click, same=True)


async def _panel(click: Click, row: TableRow) -> ui.LayoutView:
    """Return the panel: the kept sets, each with the options that differ from the game's rulebook, and the controls
    that this person may use.
    """
    kept, spoken = await _sets(click, row), await language_for(click)
    manages = bool(await may(click, Action.SERVER_SETTINGS))
    say = text_renderer(spoken, row.game, (), markdown=True)
    title = say(text("House rules of {game}", game=games()[row.game].title))
    lines = [f"### {title}", say(text("A set of options with a name. The default is used for new tables."))]
    lines += [_line(one, spoken) for one in kept]
    own = [one for one in kept if manages or not one.guild]
    owners = {SERVERS if one.guild else MINE: one for one in own if one.is_default}
    no_default = [(say(NO_DEFAULT[owner]), owner) for owner in owners]
    named = [(_label(one, spoken), _value(one)) for one in own]
    entries = [(say(text("The rules of the book")), BOOK), *((_label(one, spoken), _value(one)) for one in kept)]
    menus = [
        (USE, text("Play with …"), entries),
        (DEFAULT, text("Make the default …"), named + no_default if named else []),
        (DELETE, text("Delete …"), named),
    ]
    parts: list[ui.Item[Any]] = [ui.TextDisplay("\n".join(lines))]
    for field, label, offered in menus:
        menu: ui.Select[Any] = ui.Select(
            custom_id=custom_ids.to_option(row.id, field),
            placeholder=clip(say(label), 150),
            options=[discord.SelectOption(label=clip(words, 100), value=value) for words, value in offered],
        )
        parts += [ui.ActionRow(menu)] if offered else []
    keep = [button(say, text("Keep these options"), custom_ids.to_button(row.id, "house-rules", MINE))]
    if manages and row.guild is not None:
        keep.append(button(say, text("Keep for this server"), custom_ids.to_button(row.id, "house-rules", SERVERS)))
    return framed(*parts, ui.ActionRow(*keep))


def _owner(kept: HouseRules) -> Text:
    if kept.is_default:
        return text("this server's, the default") if kept.guild else text("yours, the default")
    return text("this server's") if kept.guild else text("yours")


def _label(kept: HouseRules, spoken: Language) -> str:
    return f"{in_plain_text(kept.name)} ({spoken.say(_owner(kept))})"


def _line(kept: HouseRules, spoken: Language) -> str:
    """Return one line with a set's name, its owner, and the options that differ from the game's rulebook."""
    game = games()[kept.game]
    say = text_renderer(spoken, kept.game, (), markdown=True)
    options = kept_options(game, kept)
    if options is None:
        differs = say(text("the game has other options now"))
    else:
        differs = " · ".join(unusual(game, game.options.model_validate(options), say)) or say(text("The usual options"))
    return f"- **{in_markdown(kept.name)}** ({say(_owner(kept))}): {differs}"
