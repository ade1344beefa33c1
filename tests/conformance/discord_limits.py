"""Discord takes a choice's words whole: on buttons and in menus nothing is clipped, in any language, whatever people
are called. What options are about to do stands in the menu or, where it has no room, above it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.views import presenter
from engine.choice import Choice, Option, PickOne, PickSome, Point, Words
from engine.text import Text

BUTTON, OPTION = 80, 100
"""Letters of a button's label, and of a label in a menu or the hint below it."""
PROMPT = 150
"""Letters above a menu."""

Say = Callable[[Text], str]


def fits(choice: Choice, say: Say, where: str) -> None:
    """None of this choice's words is too long, or empty."""
    prompt = say(choice.prompt)
    most = OPTION if isinstance(choice, Words) else PROMPT
    assert len(prompt) <= most, f"the prompt of «{choice.name}» has {len(prompt)} letters, more than {most}: {where}"
    offers_whole(choice, say, where)


def offers_whole(choice: Choice, say: Say, where: str, commonly: Say | None = None) -> None:
    """No label of its options is too long, no hint is cut or empty; `commonly`, with the names that people mostly
    have, hints fit into menus."""
    said = "\n".join(map(str, presenter.hints(choice, say)))
    for option, most, count in options(choice):
        label = presenter._label(option, count, say)
        assert say(option.label), f"an option of «{choice.name}» has no label: {where}"
        assert len(label) <= most, f"the label «{label}» has {len(label)} letters, more than {most}, {where}"
        if (about := option.hint) is not None:
            hint = say(about)
            assert hint, f"an option of «{choice.name}» has an empty hint: {where}"
            whole = (len(hint) <= OPTION and most == OPTION) or f": {hint}" in said or f" – {hint}" in said
            assert whole, f"the hint «{hint}» is cut, {where}"
            hint = commonly(about) if commonly else ""
            assert len(hint) <= OPTION, f"the hint «{hint}» has {len(hint)} letters, more than {OPTION}, {where}"


def options(choice: Choice) -> Sequence[tuple[Option, int, int]]:
    """What can be picked, each with the most letters of its label and how many alike are shown as one."""
    if isinstance(choice, PickOne):
        in_menu = {option.id for option, _ in presenter._pieces(choice)}
        alike = presenter.grouped(choice.options)
        return [(option, OPTION if option.id in in_menu else BUTTON, count) for option, count in alike]
    return [(option, OPTION, 1) for option in choice.options] if isinstance(choice, (PickSome, Point)) else []
