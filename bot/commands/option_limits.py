"""Discord's limits for the options of a command and their suggestions."""

from __future__ import annotations

from collections.abc import Sequence

from discord.app_commands import Choice, Range

from renderers.shared_table_text import cut

CHOICES = 25
"""Maximum number of suggestions for one option."""
LABEL = 100
"""Maximum number of characters of a suggestion."""
Typed = Range[str, 1, LABEL]
"""The type of an option that people type. Its length is limited because a reply may quote it."""


def suggestions(found: Sequence[tuple[str, str]]) -> list[Choice[str]]:
    """Return the first pairs of name and value as suggestions, as many as Discord allows.

    A name that is too long is cut between words. If several names would become equal, each begins instead with “…” and
    the word in which they differ.
    """
    found = found[:CHOICES]
    names = [cut(name, LABEL) for name, _ in found]
    for _ in names:  # of three equal names, two may still be equal
        for short in {name for name in names if names.count(name) > 1}:
            alike = [number for number, name in enumerate(names) if name == short]
            letters = zip(*(found[number][0] for number in alike), strict=False)
            differ = next((at for at, here in enumerate(letters) if len(set(here)) > 1), 0)
            for number in alike if differ else ():
                whole = found[number][0]
                names[number] = cut(f"…{whole[whole.rfind(' ', 0, differ) + 1 :]}", LABEL)
    return [Choice(name=name, value=value[:LABEL]) for name, (_, value) in zip(names, found, strict=True)]
