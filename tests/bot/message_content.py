"""Reads the texts and the components of a message."""

from __future__ import annotations

import re
from typing import Any

import discord
import simcord
from simcord.components import walk_components

Message = simcord.ResponseMessage | discord.Message
Component = dict[str, Any]


def components(message: Message) -> list[Component]:
    """All components of a message, nested ones too."""
    raw = message.components
    return list(walk_components([part if isinstance(part, dict) else part.to_dict() for part in raw]))


def told(message: Message) -> str:
    """Return all texts of a message, with the alternative texts of pictures."""
    found = [message.content or ""]
    for part in components(message):
        found.append(part.get("content") or "")
        found += [item.get("description") or "" for item in part.get("items") or []]
    return "\n".join(found)


def addresses(message: Message) -> list[str]:
    """Return the custom ids of the enabled components."""
    return [part["custom_id"] for part in components(message) if part.get("custom_id") and not part.get("disabled")]


def control(message: Message, pattern: str) -> str:
    """Return the first custom id of a message that matches this pattern from its start."""
    found = [one for one in addresses(message) if re.match(pattern, one)]
    assert found, f"no {pattern} among {addresses(message)}"
    return found[0]


def offers(message: Message, pattern: str) -> bool:
    """Return True if the message has a component whose custom id matches the pattern."""
    return any(re.match(pattern, one) for one in addresses(message))


def can(message: Message, option: str) -> bool:
    """Return True if the message offers the option as a button or in a menu."""
    return any(
        str(part.get("custom_id", "")).endswith(f":{option}")
        or any(one["value"] == option for one in part.get("options") or [])
        for part in components(message)
    )


def menu(message: Message, pattern: str = "select:") -> Component:
    """Return the first select of a message whose custom id matches this pattern."""
    wanted = control(message, pattern)
    return next(part for part in components(message) if part.get("custom_id") == wanted)


def answer_of(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """Return the last message that answered an interaction."""
    found = result.followups[-1] if result.followups else result.response
    assert found is not None
    return found


def seated(lobby: Message) -> list[str]:
    """Return the lines of a lobby's seats, without formatting."""
    return [re.sub(r"[*()]", "", line) for line in re.findall(r"(?m)^\d+\. (.*)$", told(lobby))]
