"""What the bot says of itself at length: docs/privacy.md and docs/terms.md, as a message."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAPERS = ("privacy", "terms")


@cache
def paper(name: str, locale: str) -> str:
    """One of `PAPERS`, in English where it is not translated. In a file its lines are broken, in a message they are
    not."""
    own = DOCS / locale / f"{name}.md"
    words = (own if own.exists() else DOCS / f"{name}.md").read_text(encoding="utf-8").strip()
    return re.sub(r"(?<!\n)\n *(?![\s*-])", " ", words)
