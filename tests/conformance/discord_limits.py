"""Check that the words of a choice fit Discord's limits on buttons and in menus.

Nothing may be clipped, in any language and with any names. A hint is shown in the menu, or above the menu if it does
not fit there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.views import choice_components
from bot.views.custom_ids import to_answer
from engine.choice import Choice, Option, PickOne, PickSome, Point, Words
from engine.text import Text

BUTTON, OPTION = 80, 100
"""Largest number of letters of a button's label, and of the label or the hint of an option in a menu."""
SEEN = 34
"""Number of letters of an option that every phone shows."""
CUSTOM_ID = 100
"""Largest number of letters of a button's id."""
PROMPT = 150
"""Largest number of letters above a menu."""

Say = Callable[[Text], str]


def with_its_hints(choice: Choice) -> Choice:
    """Return the choice with the hint of each option as it is now. Most hints take long to work out from the state."""
    if not isinstance(choice, PickOne | PickSome):
        return choice
    return replace(choice, options=tuple(replace(option, about=option.hint) for option in choice.options))


def fits(choice: Choice, say: Say, where: str) -> None:
    """Check that no text of this choice is too long or empty."""
    prompt = say(choice.prompt)
    most = OPTION if isinstance(choice, Words) else PROMPT
    assert len(prompt) <= most, f"the prompt of «{choice.name}» has {len(prompt)} letters, more than {most}: {where}"
    offers_whole(choice, say, where)


def offers_whole(choice: Choice, say: Say, where: str, commonly: Say | None = None) -> None:
    """Check that no label is too long, and that no hint is clipped or empty.

    With `commonly`, the names have a common length. Then all hints must fit into menus, and no two options of a choice
    may be alike in what a phone shows of them.
    """
    offered = options(choice)
    if commonly:
        differ_on_phones(choice, offered, commonly, where)
    said = "\n".join(map(str, choice_components.hints(choice, say)))
    for option, most, count in offered:
        label = choice_components._label(option, count, say)
        assert say(option.label), f"an option of «{choice.name}» has no label: {where}"
        assert len(label) <= most, f"the label «{label}» has {len(label)} letters, more than {most}, {where}"
        address = to_answer("AAAAA", 999_999, option.id)
        assert len(address) <= CUSTOM_ID, f"the id of «{option.id}» has {len(address)} letters, {where}"
        if (about := option.hint) is not None:
            hint = say(about)
            assert hint, f"an option of «{choice.name}» has an empty hint: {where}"
            whole = (len(hint) <= OPTION and most == OPTION) or f": {hint}" in said or f" – {hint}" in said
            assert whole, f"the hint «{hint}» is cut, {where}"
            hint = commonly(about) if commonly else ""
            assert len(hint) <= OPTION, f"the hint «{hint}» has {len(hint)} letters, more than {OPTION}, {where}"


def differ_on_phones(choice: Choice, offered: Sequence[tuple[Option, int, int]], say: Say, where: str) -> None:
    """Check that no two options begin with the same letters, as far as a phone shows them.

    Equal pieces in one menu have the same label and the same hint, and may be alike.
    """
    seen: dict[str, tuple[str, Text | None]] = {}
    for option, _, count in offered:
        label = choice_components._label(option, count, say)
        shown = label, option.hint
        other = seen.setdefault(label[:SEEN], shown)
        assert other == shown, f"options of «{choice.name}» look alike on a phone: «{label}» and «{other[0]}», {where}"


def options(choice: Choice) -> Sequence[tuple[Option, int, int]]:
    """Return each option with the longest label it can have, and how many equal pieces are shown as one."""
    if isinstance(choice, PickOne):
        in_menu = choice_components.in_menu(choice)
        alike = choice_components.grouped(choice.options)
        return [(option, OPTION if option.id in in_menu else BUTTON, count) for option, count in alike]
    return [(option, OPTION, 1) for option in choice.options] if isinstance(choice, (PickSome, Point)) else []
