"""Present a choice: the buttons, menus and modals with which a person answers any `Choice` of any game.

Nothing here depends on the game, only on the five kinds of choice.

A choice with few options becomes buttons. Many options with a picture go into menus of 25, and other options stay
buttons beside them. A menu of one entry is a button. An option with a `confirmation` is always a button, which asks to
confirm it. The main kind of options (`OptionGroup`) has a menu beside the question. The others are in a modal.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.views import custom_ids
from bot.views.option_notes import OptionNote
from engine.choice import Choice, Option, OptionGroup, PickNumber, PickOne, PickSome, Point, Value, Words, options_of
from engine.table import OpenChoice
from engine.text import Arg, Text, text

Say = Callable[[Text], str]
"""Renders a text for one reader, in their language and with the names of the seats."""
PLACED = "{number} "
"""Beginning of the English patterns of texts with a card's position, which is their argument `number`."""
Spread = Sequence[Sequence[str]]
"""The pages of a picture: for each page the ids of the pieces that it shows."""

ROW = 5
"""Maximum number of buttons in a row."""
SELECT = 25
"""Maximum number of options in a menu."""
NONE = "-"
"""Value of the button that picks none of the options of a `PickSome`."""
KEEP = "="
"""Value of the button that answers with the preselected options."""
MENUS = 1000
"""Offset of component ids for menus, added to the number of the choice. Discord numbers other components from 1."""
LABEL = 80
"""Maximum number of characters of a button's label."""
HINT = 100
"""Maximum number of characters of the description below a menu's option."""
BUTTONS = 5
"""Maximum number of options for which a choice has only buttons. With more options it has a menu too."""


def clip(words: str, most: int) -> str:
    """Return the text cut to `most` characters. A cut text ends with an ellipsis."""
    return words if len(words) <= most else words[: most - 1] + "…"


def grouped(options: Sequence[Option]) -> list[tuple[Option, int]]:
    """Return the first of each group of options with equal label and hint, with the size of the group.

    A person cannot distinguish such options, so they are shown as one. Options that can only be typed are left out.
    """
    groups: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        if option.typed_only:
            continue
        hint = option.hint
        groups.setdefault((option.label.plain(), hint.plain() if hint else ""), []).append(option)
    return [(same[0], len(same)) for same in groups.values()]


def without_position(words: Text) -> Text:
    """Return the text with the number of a card's position removed, also in nested texts."""
    bare: dict[str, Arg] = {
        name: without_position(arg) for name, arg in (words.args or {}).items() if isinstance(arg, Text)
    }
    if words.source.startswith(PLACED):
        bare["number"] = ""
    return replace(words, args={**words.args, **bare}) if bare and words.args else words


def numbered(opened: OpenChoice, numbers: Mapping[str, int]) -> OpenChoice:
    """Return the choice with each option's label prefixed by the number of its card in the picture (“3 · Ghost Ship”).

    `numbers` has the numbers by picture id. In a `PickOne`, options with equal labels all get the number of the first
    one, because any of them will do.
    """
    choice = opened.choice
    if not isinstance(choice, (PickOne, PickSome)) or numbers.keys().isdisjoint(one.picture for one in choice.options):
        return opened
    first: dict[str, Option] = {}
    options = []
    for option in choice.options:
        alike = option if isinstance(choice, PickSome) else first.setdefault(option.label.plain(), option)
        number = numbers.get(alike.picture or "")
        label = option.label if number is None else text("{number} · {card}", number=number, card=option.label)
        options.append(replace(option, label=label))
    return replace(opened, choice=replace(choice, options=tuple(options)))


def pages(choices: Sequence[Choice], spread: Spread = ()) -> int:
    """Return how many pages the menus of these choices need, at least 1.

    `spread` has the ids of the pieces on each page of the message's picture.
    """
    return max((len(_menu_pages(choice, spread)) for choice in choices if isinstance(choice, PickOne)), default=0) or 1


def _menu_options(groups: list[tuple[Option, int]], most: int = BUTTONS) -> list[tuple[Option, int]]:
    """Return the options that go into a menu, each with the number of identical options that it stands for.

    `groups` are all options of the choice. If there are at most `most`, all are buttons, and the menu is empty.
    Otherwise options that must be confirmed stay buttons, and preselected ones while there is room.
    """
    if len(groups) <= most:
        return []
    asking = [option.id for option, _ in groups if option.confirmation]
    quick = [option.id for option, _ in groups if option.picked and not option.confirmation]
    kept = {*asking, *quick[: max(0, most - len(asking))]}
    left = [group for group in groups if group[0].id not in kept]
    pieces = [group for group in left if group[0].picture]
    room = 2 * BUTTONS if most == BUTTONS else most - len(kept)
    found = left if not pieces or len(left) - len(pieces) > room else pieces
    return found if len(found) > 1 else []


def in_menu(choice: PickOne, most: int = BUTTONS) -> set[str]:
    """Return the ids of the options that are shown in a menu. All others are buttons.

    If the choice has up to `most` options, all are buttons.
    """
    return _ids(_menu_options(grouped(choice.options), most))


def option_groups(choice: PickSome) -> list[tuple[OptionGroup | None, list[Option]]]:
    """Return the options of each kind, in order. A choice whose options have no kind has one group, without a name."""
    return [(group, [*options]) for group, options in itertools.groupby(choice.options, lambda option: option.group)]


def main_options(choice: Choice) -> Sequence[Option]:
    """Return the options that are offered beside the question: in a `PickSome` those of the first kind."""
    if isinstance(choice, PickSome) and choice.options:
        return option_groups(choice)[0][1]
    return options_of(choice)


def most_of(choice: PickSome, group: OptionGroup | None, options: Sequence[Option]) -> int:
    """Return how many options of one kind can be picked together.

    `group` is the kind, or None if the options have no kind. `options` are those of that kind.
    """
    return min(choice.most, len(options), len(options) if group is None else group.most)


def _ids(groups: list[tuple[Option, int]]) -> set[str]:
    return {option.id for option, _ in groups}


def _menu_pages(choice: PickOne, spread: Spread, most: int = BUTTONS) -> list[list[tuple[Option, int]]]:
    """Split a menu's options into pages. Each entry is an option and the number of identical options it stands for.

    Options that fit into one menu (`SELECT`) are on one page. Otherwise the menu has the pages of the message's
    picture: `spread` has the ids of the pieces on each of them. If the picture does not show all options, each page has
    up to `SELECT` of them. Up to `most` options need no menu, so they have no page.
    """
    pieces = _menu_options(grouped(choice.options), most)
    lying = {ref for leaf in spread for ref in leaf}
    fits = all(len(leaf) <= SELECT for leaf in spread)
    if len(pieces) > SELECT and fits and all(option.picture in lying for option, _ in pieces):
        return [grouped([option for option in choice.options if option.picture in leaf]) for leaf in spread]
    return [pieces[start : start + SELECT] for start in range(0, len(pieces), SELECT)]


def hints(choice: Choice, say: Say) -> list[OptionNote]:
    """Return a note for each hint that the controls cannot show: those of buttons, and those too long for a menu.

    A hint is the text that says what an option does. `choice` is the choice whose controls are shown below.
    """
    if not isinstance(choice, (PickOne, PickSome)):
        return []
    one = isinstance(choice, PickOne)
    groups = grouped(choice.options) if one else ungrouped(choice.options)
    menu = _ids(_menu_options(groups)) if one else _ids(groups) - _sole(choice)
    alike: dict[str, list[tuple[str, str]]] = {}
    for option, count in groups:
        said = say(hint) if (hint := option.hint) else ""
        if hint and (option.id not in menu or len(said) > HINT):
            names = _label(option, count, say), say(without_position(option.label))
            alike.setdefault(said, []).append(names)
    return [
        OptionNote(_before_hint([label for label, _ in names]), said, " / ".join(name for _, name in names))
        for said, names in alike.items()
    ]


def _sole(choice: Choice) -> set[str]:
    """Return the id of the main option of a `PickSome`, if there is only one; else an empty set.

    It is shown as a button, because a menu would have no other option.
    """
    main = main_options(choice) if isinstance(choice, PickSome) else ()
    return {option.id for option in main} if len(main) == 1 else set()


def _before_hint(labels: Sequence[str]) -> str:
    """Return the beginning of a note on the options with these labels.

    It ends with a colon, or a dash if a label has a colon.
    """
    return f"- {' / '.join(labels)}{' –' if any(': ' in label for label in labels) else ':'} "


def rows(
    table: str,
    opened: OpenChoice,
    say: Say,
    page: int = 0,
    spread: Spread = (),
    *,
    asked: bool = False,
    most: int = BUTTONS,
) -> list[ui.ActionRow[Any]]:
    """Return the rows of components for one open choice of this table.

    `page` counts the menu's pages from 0. `spread` has the ids of the pieces on each page of the message's picture. The
    placeholder of a menu is the prompt. With `asked` the prompt is shown above, so the placeholder says how many
    options to pick. More than `most` options are shown in a menu.
    """
    found = _rows(table, opened, say, page, spread, most)
    for row in found if asked else ():
        for item in row.children:
            if isinstance(item, ui.Select) and item.placeholder == clip(say(opened.choice.prompt), 150):
                item.placeholder = say(_how_many(opened.choice))
    for row in found:
        for item in row.children:
            if isinstance(item, ui.Select):
                # With a stable id the local tavern's page does not mistake it for the menu that it replaces.
                item.id = MENUS + opened.number
    return found


def _how_many(choice: Choice) -> Text:
    """Return a placeholder that says how many options of the main menu may be picked."""
    return number_to_pick(choice, *option_groups(choice)[0]) if isinstance(choice, PickSome) else text("Choose …")


def number_to_pick(choice: PickSome, group: OptionGroup | None, options: Sequence[Option]) -> Text:
    """Return a placeholder that says how many of these options, which are of one kind, may be picked."""
    least, most = choice.least if group is None else 0, most_of(choice, group, options)
    if most == 1:
        return text("Choose …")
    if least == most:
        return text("Choose {most} …", most=most)
    return (
        text("Choose up to {most} …", most=most)
        if least <= 1
        else text("Choose {least} to {most} …", least=least, most=most)
    )


def _rows(table: str, opened: OpenChoice, say: Say, page: int, spread: Spread, most: int) -> list[ui.ActionRow[Any]]:
    """Return the rows of components for the choice, as its kind needs them. `rows` explains the parameters."""
    choice = opened.choice
    if isinstance(choice, PickOne):
        return _pick_one(table, opened.number, choice, say, page, spread, most)
    if isinstance(choice, PickSome) and len(main_options(choice)) <= SELECT:
        return _pick_some(table, opened, choice, say)
    if isinstance(choice, PickNumber) and choice.most - choice.least < SELECT:
        return _numbers(table, opened.number, choice, say, most)
    if isinstance(choice, Point) and len(choice.options) > 1:
        places = [(option, 1) for option in choice.options[:SELECT]]
        menu = menu_of(custom_ids.to_select(table, opened.number), say(text("Choose a place")), places, say)
        return [ui.ActionRow(menu), ui.ActionRow(_ask_button(table, opened, say))]
    if isinstance(choice, Point) and choice.options:
        return [
            ui.ActionRow(
                _answer_button(table, opened.number, choice, choice.options[0], 1, say), _ask_button(table, opened, say)
            )
        ]
    return [ui.ActionRow(_ask_button(table, opened, say))]


def _pick_some(table: str, opened: OpenChoice, choice: PickSome, say: Say) -> list[ui.ActionRow[Any]]:
    """Return the rows of a `PickSome`: a menu of the main kind of options, and buttons.

    If there are several kinds and some options are preselected, there is no menu. It would replace the selection by
    options of one kind.
    """
    (group, main), *others = option_groups(choice)
    number, picked = opened.number, [option for option in choice.options if option.id in choice.picked]
    buttons, found = list[ui.Button[Any]](), list[ui.ActionRow[Any]]()
    if not (others and picked):
        if len(main) == 1:
            buttons.append(_answer_button(table, number, choice, main[0], 1, say))
        else:
            address = custom_ids.to_select(table, number)
            menu = menu_of(address, say(choice.prompt), ungrouped(main), say, choice.picked)
            menu.min_values, menu.max_values = max(1, choice.least), max(1, most_of(choice, group, main))
            found.append(ui.ActionRow(menu))
    # A button is needed, because Discord sends nothing if a menu is closed without a change.
    if picked and choice.blocks and len(choice.options) > 1:
        kept = text("Keep this selection") if not others else text("{names}", names=[option.label for option in picked])
        buttons.append(_button(table, number, KEEP, say(kept)))
    if others:
        buttons.append(_ask_button(table, opened, say))
    if not choice.least:
        buttons.append(_button(table, number, NONE, say(text("None of these"))))
    return [*found, *([ui.ActionRow(*buttons)] if buttons else [])]


def _button(table: str, number: int, value: str, label: str) -> ui.Button[Any]:
    return ui.Button(label=clip(label, LABEL), custom_id=custom_ids.to_answer(table, number, value))


def _answer_button(table: str, number: int, choice: Choice, option: Option, count: int, say: Say) -> ui.Button[Any]:
    """Return the button that picks this option, or asks to confirm it. `count` is the number of equal options."""
    address = custom_ids.to_confirm if option.confirmation else custom_ids.to_answer
    return ui.Button(
        label=clip(_label(option, count, say), LABEL),
        style=_style(choice, option),
        custom_id=address(table, number, option.id),
    )


def ungrouped(options: Sequence[Option]) -> list[tuple[Option, int]]:
    """Return each option with the count 1. In a `PickSome` even identical options are shown one by one."""
    return [(option, 1) for option in options]


def _pick_one(
    table: str, number: int, choice: PickOne, say: Say, page: int, spread: Spread, most: int
) -> list[ui.ActionRow[Any]]:
    """Return the rows of a `PickOne`: a page of its menu, and its buttons."""
    leaves = _menu_pages(choice, spread, most)
    menus: list[ui.ActionRow[Any]] = []
    page = min(page, len(leaves) - 1)
    if leaves and (shown := leaves[page]):
        start, every = sum(map(len, leaves[:page])), sum(map(len, leaves))
        prompt = text("Choose: {first} to {last} of {n}", first=start + 1, last=start + len(shown), n=every)
        if len(leaves) == 1:
            prompt = choice.prompt
        menus.append(ui.ActionRow(menu_of(custom_ids.to_select(table, number), say(prompt), shown, say)))
    menu = in_menu(choice, most)
    buttons = [
        _answer_button(table, number, choice, option, count, say)
        for option, count in grouped(choice.options)
        if option.id not in menu
    ]
    return [*menus, *(ui.ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW))]


def _style(choice: Choice, option: Option) -> discord.ButtonStyle:
    if choice.blocks and (option.picture or option.picked):
        return discord.ButtonStyle.primary
    return discord.ButtonStyle.secondary


def _label(option: Option, count: int, say: Say) -> str:
    return f"{say(option.label)} ×{count}" if count > 1 else say(option.label)


def menu_of(
    custom_id: str, prompt: str, options: Sequence[tuple[Option, int]], say: Say, picked: Collection[str] = ()
) -> ui.Select[Any]:
    """Return a menu. `options` are pairs of an option and the number of identical ones, which its label shows.

    Options with an id in `picked` are preselected. `prompt` is the placeholder.
    """
    return ui.Select(
        custom_id=custom_id,
        placeholder=clip(prompt, 150),
        options=[
            discord.SelectOption(
                label=clip(_label(option, count, say), 100),
                value=option.id,
                description=clip(say(hint), HINT) if (hint := option.hint) else None,
                default=option.id in picked,
            )
            for option, count in options
        ],
    )


def _numbers(table: str, number: int, choice: PickNumber, say: Say, most: int) -> list[ui.ActionRow[Any]]:
    values = range(choice.least, choice.most + 1)
    if len(values) <= most:
        return [
            ui.ActionRow(
                *(ui.Button[Any](label=str(v), custom_id=custom_ids.to_answer(table, number, str(v))) for v in values)
            )
        ]
    menu: ui.Select[Any] = ui.Select(
        custom_id=custom_ids.to_select(table, number),
        placeholder=clip(say(choice.prompt), 150),
        options=[discord.SelectOption(label=str(v), value=str(v)) for v in values],
    )
    return [ui.ActionRow(menu)]


def _ask_button(table: str, opened: OpenChoice, say: Say) -> ui.Button[Any]:
    """Return the button that opens a form. It is coloured only if the form is the one way to answer."""
    choice = opened.choice
    if isinstance(choice, PickSome):
        label, style = _other_kinds(choice, say), discord.ButtonStyle.secondary
    elif isinstance(choice, Point):
        label, style = say(text("Type a place …")), discord.ButtonStyle.secondary
    else:
        asks = text("Say it …") if isinstance(choice, Words) else text("Give a number …")
        label, style = say(asks), discord.ButtonStyle.primary
    return ui.Button(label=label, style=style, custom_id=custom_ids.to_ask(table, opened.number))


def _other_kinds(choice: PickSome, say: Say) -> str:
    """Return the label of the button that opens a form: the kinds of options without a menu beside the question.

    It says “More choices …” if there are no such kinds, or if their names do not fit on a button.
    """
    names = [say(group.label) for group, _ in option_groups(choice)[1:] if group is not None]
    label = f"{' / '.join(names)} …"
    return label if names and len(label) <= LABEL else say(text("More choices …"))


def value_of(choice: Choice, raw: Sequence[str]) -> Value:
    """Convert the raw values that Discord sent into an answer for this kind of choice.

    The answer may still be illegal. `Choice.check` finds out.
    """
    if isinstance(choice, PickSome):
        return choice.picked if raw == [KEEP] else [one for one in raw if one != NONE]
    first = raw[0] if raw else ""
    if isinstance(choice, PickNumber):
        return int(first) if re.fullmatch(r"\s*-?[0-9]{1,9}\s*", first) else first
    return first
