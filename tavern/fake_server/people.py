"""Members of the server: people and the bot."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from tavern.wire_types import JSON


@dataclass
class Person:
    """A member of the server. `dms` is True if the bot may send them direct messages."""

    id: str
    name: str
    username: str
    locale: str = "en-US"
    dms: bool = True
    owner: bool = False
    bot: bool = False

    def user(self) -> JSON:
        """Return Discord's user object of this person."""
        return {
            "id": self.id,
            "username": self.username,
            "discriminator": "0000" if self.bot else "0",
            "global_name": None if self.bot else self.name,
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }

    def card(self) -> JSON:
        """Return the person as JSON for the browser page."""
        return {
            "id": self.id,
            "name": self.name,
            "avatar": f"/avatars/{self.id}",
            "locale": self.locale,
            "dms": self.dms,
            "owner": self.owner,
        }


def username(name: str, taken: set[str]) -> str:
    """Return a user name for a display name that is not in `taken`.

    It consists of small Latin letters, digits, dots and underscores.
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9_.]+", "_", plain).strip("_.")[:28] or "pirate"
    number = 1
    found = base
    while found in taken:
        number += 1
        found = f"{base}{number}"
    return found
