"""Models for application commands. Source: Discord's developer documentation, "Application Commands"."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import discord
from pydantic import Field, TypeAdapter, field_validator

from tavern.validation.base_form import Form, Id, mistakes
from tavern.validation.component_traversal import repeated
from tavern.validation.components import ByType, Short
from tavern.wire_types import JSON

CHAT_INPUT, USER_MENU, MESSAGE_MENU = 1, 2, 3
AT_MOST = {1: ("slash commands", 100), 2: ("user commands", 15), 3: ("message commands", 15)}
LOCALES = frozenset(locale.value for locale in discord.Locale)
SUBCOMMANDS = frozenset({1, 2})


Name = Annotated[str, Field(min_length=1, max_length=32)]


class Choice(Form):
    """A value that people can choose for an option, or a suggestion."""

    name: Short
    name_localizations: dict[str, Short] | None = None
    value: str | int | float

    @field_validator("value")
    @classmethod
    def _fits(cls, value: str | int | float) -> str | int | float:
        if isinstance(value, str) and len(value) > 6000:
            raise ValueError(f"the value of a choice has {len(value)} characters; Discord allows 6000")
        return value


class Named(Form):
    """Fields that commands and their options share."""

    name: Name
    name_localizations: dict[str, Name] | None = None
    description_localizations: dict[str, Short] | None = None


class Option(Named):
    """Fields that all kinds of options share."""

    description: Short
    required: bool | None = None


class Value(Option):
    """An option that takes a value, such as a text, a number or a person."""

    type: Literal[3, 4, 5, 6, 7, 8, 9, 10, 11]
    autocomplete: bool | None = None
    choices: list[Choice] | None = Field(None, max_length=25)
    channel_types: list[int] | None = None
    min_value: float | None = None
    max_value: float | None = None
    min_length: int | None = Field(None, ge=0, le=6000)
    max_length: int | None = Field(None, ge=1, le=6000)


class Subcommand(Option):
    """A subcommand, with options of its own."""

    type: Literal[1]
    options: list[Value] | None = Field(None, max_length=25)


class Group(Option):
    """A group of subcommands under one name."""

    type: Literal[2]
    options: list[Subcommand] | None = Field(None, max_length=25)


class Command(Named):
    """A slash command, or an entry of a context menu. The latter has no description."""

    type: Literal[1, 2, 3, 4] | None = None
    id: Id | None = None
    description: str | None = Field(None, max_length=100)
    options: list[Annotated[Value | Subcommand | Group, ByType]] | None = Field(None, max_length=25)
    default_member_permissions: int | None = Field(None, ge=0, le=(1 << 54) - 1)
    dm_permission: bool | None = None
    contexts: list[Literal[0, 1, 2]] | None = Field(None, min_length=1)
    integration_types: list[Literal[0, 1]] | None = Field(None, min_length=1)
    nsfw: bool | None = None


COMMANDS = TypeAdapter(list[Command])


def command_mistakes(commands: Any, *, strict: bool = False) -> list[str]:
    """Return the mistakes in the list of all commands, as a bulk registration sends it. Empty if there are none.

    With `strict`, unknown fields are mistakes too, and so are values that Discord would change without an error.
    """
    return mistakes(COMMANDS, commands, strict=strict) or list(_rules(commands))


def _rules(commands: list[JSON]) -> Iterator[str]:
    for kind, count in Counter(command.get("type") or CHAT_INPUT for command in commands).items():
        name, most = AT_MOST.get(kind, ("entry points", 1))
        if count > most:
            yield f"{count} {name}, at most {most} may be"
        yield from _equal_names([command for command in commands if (command.get("type") or CHAT_INPUT) == kind])
    for command in commands:
        for fault in _command(command):
            yield f"/{command.get('name')}: {fault}"


def _command(command: JSON) -> Iterator[str]:
    is_slash = (command.get("type") or CHAT_INPUT) == CHAT_INPUT
    yield from _words(command, is_slash)
    if is_slash and not command.get("description"):
        yield "no description"
    if not is_slash and (command.get("description") or command.get("options")):
        yield "a context menu has neither description nor options"
    if (size := _size(command)) > 8000:
        yield f"{size} characters in names, descriptions and values, at most 8000 may be"
    yield from _options(command)


def _options(node: JSON) -> Iterator[str]:
    options = node.get("options") or []
    yield from _equal_names(options)
    kinds = {option.get("type") in SUBCOMMANDS for option in options}
    if len(kinds) > 1:
        yield "subcommands beside plain options"
    optional = None
    for option in options:
        name = option.get("name")
        if option.get("required") and optional is not None:
            yield f"the required option {name!r} comes after the optional {optional!r}"
        if not option.get("required") and option.get("type") not in SUBCOMMANDS:
            optional = name
        for fault in (*_words(option, True), *_values(option), *_options(option)):
            yield f"{name}: {fault}"


def _values(option: JSON) -> Iterator[str]:
    choices = option.get("choices") or []
    if option.get("autocomplete") and choices:
        yield "autocomplete together with choices"
    yield from _equal_names(choices)
    for value in repeated(choice.get("value") for choice in choices):
        yield f"the choice value {value!r} occurs more than once"
    for choice in choices:
        yield from _locales(choice)
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        low, high = option.get(least), option.get(most)
        if low is not None and high is not None and low > high:
            yield f"{least} {low} is over {most} {high}"


def _words(node: JSON, is_slash: bool) -> Iterator[str]:
    """Yield the mistakes in the names and translations of the command or option `node`.

    Only entries of context menus may have capitals and spaces in their names. `is_slash`: True for slash commands and
    their options.
    """
    yield from _locales(node)
    for name in [node.get("name") or "", *(node.get("name_localizations") or {}).values()]:
        if not name.strip():
            yield "an empty name"
        elif is_slash and name != name.lower():
            yield f"capitals in the name {name!r}"
        elif is_slash and not all(_may_be_in_a_name(letter) for letter in name):
            yield f"blanks or signs in the name {name!r}"


def _may_be_in_a_name(letter: str) -> bool:
    # Discord allows letters and numbers of any script, and the marks of Devanagari and Thai.
    return letter in "-_'" or unicodedata.category(letter)[0] in "LN" or "\u0900" <= letter <= "\u0e7f"


def _locales(node: JSON) -> Iterator[str]:
    for key in ("name_localizations", "description_localizations"):
        for locale in sorted(set(node.get(key) or {}) - LOCALES):
            yield f"the unknown locale {locale!r} in {key}"


def _equal_names(siblings: list[JSON]) -> Iterator[str]:
    """Yield a mistake for each name that occurs more than once, as sent or in one translation.

    `siblings` are commands, or the options of one command, whose names must differ.
    """
    for name in repeated(node.get("name") for node in siblings):
        yield f"the name {name!r} occurs more than once"
    for locale in sorted({locale for node in siblings for locale in node.get("name_localizations") or {}}):
        shown = [node for node in siblings if locale in (node.get("name_localizations") or {})]
        for name in repeated(node["name_localizations"][locale] for node in shown):
            yield f"the name {name!r} occurs more than once in {locale}"


def _size(node: JSON) -> int:
    """Return the number of characters of the command or option `node` that count towards Discord's limit.

    Of a text and its translations, only the longest counts.
    """
    longest = sum(
        max(map(len, [node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values()]))
        for key in ("name", "description")
    )
    value: Any = node.get("value")
    children = [*(node.get("options") or []), *(node.get("choices") or [])]
    return longest + (0 if value is None else len(str(value))) + sum(map(_size, children))
