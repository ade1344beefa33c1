"""Documented limits of components, alike in messages and in modals, which the OpenAPI description leaves open."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from tavern.law.walk import (
    BUTTON,
    CHECKBOX_GROUP,
    RADIO_GROUP,
    ROW,
    SELECTS,
    STRING_SELECT,
    TEXT_INPUT,
    components,
    repeated,
)
from tavern.shape import JSON

LINK, PREMIUM = 5, 6
EMOJI = frozenset({"So", "Sm", "Sk", "Mn", "Me", "Cf", "Po", "Nd"})
"""Of what kinds the characters of an emoji are: pictures, skins, joiners, and the keycaps' digits and signs."""


def component_violations(tree: Any) -> Iterator[str]:
    """Judge every component by itself, and the ids of all of them together."""
    found = list(components(tree))
    for custom_id in repeated(component.get("custom_id") for _, component in found):
        yield f"the custom_id {custom_id!r} occurs more than once"
    for number in repeated(component.get("id") or None for _, component in found):
        yield f"the component id {number!r} occurs more than once"
    for where, component in found:
        for fault in _faults(component):
            yield f"{where}: {fault}"
        yield from _emojis(where, component)


def _faults(component: JSON) -> Iterator[str]:
    kind = component.get("type")
    if kind == ROW:
        yield from _row(component)
    elif kind == BUTTON:
        yield from _button(component)
    elif kind == TEXT_INPUT:
        yield from _text_input(component)
    elif kind in SELECTS or kind in {RADIO_GROUP, CHECKBOX_GROUP}:
        yield from _picks(component)


def _row(row: JSON) -> Iterator[str]:
    children = [child for child in row.get("components") or [] if isinstance(child, dict)]
    if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
        yield "a select shares its row"


def _button(button: JSON) -> Iterator[str]:
    style = button.get("style")
    if style != PREMIUM and not (button.get("label") or button.get("emoji")):
        yield "a button without label and emoji"
    if style == LINK:
        if not str(button.get("url") or "").startswith(("http://", "https://", "discord://")):
            yield "a link button without a url that has a scheme"
        if button.get("custom_id"):
            yield "a link button with a custom_id"
    elif style == PREMIUM:
        if not button.get("sku_id"):
            yield "a premium button without sku_id"
    elif not button.get("custom_id"):
        yield "a button without custom_id"
    elif button.get("url"):
        yield "a button with both a custom_id and a url"


def _emojis(where: str, component: JSON) -> Iterator[str]:
    """Those that Discord does not know: it answers «Invalid emoji» (BUTTON_COMPONENT_INVALID_EMOJI). Emojis with an id
    are a server's or an application's own, and none of ours are."""
    options = component.get("options") or []
    for place, holder in [(where, component), *((f"{where}.options[{at}]", one) for at, one in enumerate(options))]:
        emoji = holder.get("emoji") or {}
        if emoji.get("id") or (emoji and not _is_emoji(emoji.get("name") or "")):
            yield f"{place}.emoji.name: Invalid emoji {emoji.get('name')!r}"


def _is_emoji(name: str) -> bool:
    kinds = {unicodedata.category(letter) for letter in name}
    return bool(kinds) and kinds <= EMOJI and not kinds <= {"Nd", "Po"}


def _text_input(field: JSON) -> Iterator[str]:
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if least > most:
        yield f"min_length {least} is over max_length {most}"
    value = field.get("value") or ""
    if len(value) > most:
        yield f"the text given beforehand has {len(value)} characters, max_length is {most}"


def _picks(field: JSON) -> Iterator[str]:
    kind, options = field["type"], field.get("options") or []
    has_options = kind in {STRING_SELECT, RADIO_GROUP, CHECKBOX_GROUP}
    for value in repeated(option.get("value") for option in options):
        yield f"the option value {value!r} occurs more than once"
    least = _or(field.get("min_values"), 1)
    most = _or(field.get("max_values"), len(options) if kind == CHECKBOX_GROUP else 1)
    if least > most:
        yield f"min_values {least} is over max_values {most}"
    if has_options and most > len(options):
        yield f"max_values {most} is over the number of options {len(options)}"
    chosen = sum(bool(option.get("default")) for option in options) + len(field.get("default_values") or [])
    if chosen > most:
        yield f"{chosen} are chosen beforehand, at most {most} may be"


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value
