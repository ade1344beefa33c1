"""A small bot for commands that need no table, and helpers that read its answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import simcord
from discord import app_commands
from simcord.components import walk_components

from bot.app import Quarterdeck
from bot.replies.errors import UserError


class SmallBot(Quarterdeck):
    """The real bot without a running scheduler."""

    async def on_ready(self) -> None:
        """Skip what the real bot delivers at its start."""


def seen(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """Return the message that answers an interaction."""
    assert result.response is not None
    return result.response


def words(message: simcord.ResponseMessage | None) -> str:
    """Return all texts of a message, from top to bottom."""
    assert message is not None
    return "\n".join(part["content"] for part in walk_components(message.components) if part["type"] == 10)


def parts(message: simcord.ResponseMessage | None) -> Iterator[dict[str, Any]]:
    """Yield all components of a message, nested ones too."""
    assert message is not None
    return walk_components(message.components)


def refusals(env: simcord.Env) -> list[str]:
    """Return the refusals that commands raised for the user. Fail if any other error occurred."""
    found = [error.original for error in env.errors if isinstance(error, app_commands.CommandInvokeError)]
    assert all(isinstance(error, UserError) for error in found)
    assert len(found) == len(env.errors)
    return [str(error) for error in found]


def part(message: simcord.ResponseMessage | None, custom_id: str) -> dict[str, Any]:
    """Return the button or select with this custom id."""
    return next(one for one in parts(message) if one.get("custom_id") == custom_id)


@contextmanager
def clicked(env: simcord.Env) -> Iterator[list[Any]]:
    """Record the interaction events of the clicks in this block, so that a test can deliver them a second time."""
    emit, heard = env.backend.emit, list[Any]()

    def noting(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            heard.append(payload)
        emit(event, payload)

    env.backend.emit = noting  # type: ignore[method-assign]
    try:
        yield heard
    finally:
        env.backend.emit = emit  # type: ignore[method-assign]


@contextmanager
def speaking(env: simcord.Env, locales: dict[int, str]) -> Iterator[None]:
    """Give these people other Discord languages."""
    emit = env.backend.emit

    def translated(event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            who = int((payload.get("member") or payload)["user"]["id"])
            payload = {**payload, "locale": locales.get(who, "en-US")}
        emit(event, payload)

    env.backend.emit = translated  # type: ignore[method-assign]
    try:
        yield
    finally:
        env.backend.emit = emit  # type: ignore[method-assign]
