"""Build modals for choices that buttons and menus cannot hold, and read what was submitted."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.views import custom_ids
from bot.views.choice_components import SELECT, Say, clip, menu_of, most_of, number_to_pick, option_groups
from engine.choice import PickSome, Words
from engine.table import OpenChoice
from engine.text import text

LABEL, PARTS = 45, 5
"""Maximum number of characters in a label, and of controls in a modal (a form)."""


def modal(table: str, opened: OpenChoice, say: Say) -> ui.Modal:
    """Return the modal by which a person answers this choice: a menu for each kind of options of a `PickSome`, else a
    text field.

    Its custom id contains the table and the choice, so it can be submitted after a restart.
    """
    choice = opened.choice
    form = ui.Modal(
        title=clip(say(text("Your answer")), 45), custom_id=custom_ids.to_ask(table, opened.number), timeout=None
    )
    prompt = say(choice.prompt)
    usual = prompt if len(prompt) <= LABEL else clip(say(text("Your answer")), LABEL)
    controls: list[tuple[str, ui.Item[Any]]] = []
    if isinstance(choice, PickSome):
        parts = [
            (group, options[start : start + SELECT])
            for group, options in option_groups(choice)
            for start in range(0, len(options), SELECT)
        ]
        for number, (group, part) in enumerate(parts):
            address, offered = custom_ids.to_select(table, opened.number, number), [(option, 1) for option in part]
            menu = menu_of(address, say(number_to_pick(choice, group, part)), offered, say, choice.picked)
            menu.min_values, menu.max_values, menu.required = 0, most_of(choice, group, part), False
            controls.append((usual if group is None else clip(say(group.label), LABEL), menu))
    else:
        longest = choice.longest if isinstance(choice, Words) else 20
        controls.append((usual, ui.TextInput(custom_id="words", max_length=longest)))
    if len(controls) < PARTS and prompt not in [label for label, _ in controls]:
        form.add_item(ui.TextDisplay(prompt))
    for label, control in controls:
        form.add_item(ui.Label(text=label, component=control))
    return form


def submitted(data: dict[str, Any]) -> list[str]:
    """Return the values in a submitted modal's raw data: the typed text, or the ids of all picked options."""
    found: list[str] = []
    for row in data.get("components", []):
        for item in [row["component"]] if "component" in row else row.get("components", []):
            found += [item["value"]] if "value" in item else item.get("values", [])
    return found
