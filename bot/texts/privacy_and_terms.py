"""The privacy policy and the terms of use, docs/privacy.md and docs/terms.md, as texts of messages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
POLICIES = ("privacy", "terms")
PAGE = 3_000
"""Maximum number of letters of a page. Discord accepts 4,000, and names of commands become longer as mentions."""


@cache
def policy_text(name: str, locale: str) -> str:
    """Return the text of the policy “privacy” or “terms” (`name`), in English if it is not translated.

    Line breaks within a paragraph become spaces.
    """
    own = DOCS / locale / f"{name}.md"
    words = (own if own.exists() else DOCS / f"{name}.md").read_text(encoding="utf-8").strip()
    return re.sub(r"(?<!\n)\n *(?![\s*-])", " ", words)


def policy_pages(name: str, locale: str) -> list[str]:
    """Return the text of a policy as pages that fit into a message. A page begins with a section."""
    pages = [""]
    for section in re.split(r"\n\n(?=\*\*)", policy_text(name, locale)):
        if pages[-1] and len(pages[-1]) + len(section) > PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n\n{section}".strip()
    return pages
