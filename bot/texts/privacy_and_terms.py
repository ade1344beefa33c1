"""The privacy policy and the terms of use, docs/privacy.md and docs/terms.md, as texts of messages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
POLICIES = ("privacy", "terms")


@cache
def policy_text(name: str, locale: str) -> str:
    """Return the text of the policy “privacy” or “terms” (`name`), in English if it is not translated.

    Line breaks within a paragraph become spaces.
    """
    own = DOCS / locale / f"{name}.md"
    words = (own if own.exists() else DOCS / f"{name}.md").read_text(encoding="utf-8").strip()
    return re.sub(r"(?<!\n)\n *(?![\s*-])", " ", words)
