"""Threads and direct messages. Source: Discord's developer documentation, "Channel" and "User"."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tavern.validation.forms import Form, Id

Name = Annotated[str, Field(min_length=1, max_length=100)]
Duration = Literal[60, 1440, 4320, 10080]
"""Minutes after which a quiet thread is archived."""


class NewThread(Form):
    """A thread to be opened. A forum post has its first message with it."""

    name: Name
    auto_archive_duration: Duration | None = None
    rate_limit_per_user: int | None = Field(None, ge=0, le=21600)
    type: Literal[10, 11, 12] | None = None
    invitable: bool | None = None
    message: Any = None


class ThreadChange(Form):
    """Changes of a thread."""

    name: Name | None = None
    archived: bool | None = None
    locked: bool | None = None
    auto_archive_duration: Duration | None = None
    rate_limit_per_user: int | None = Field(None, ge=0, le=21600)
    invitable: bool | None = None


class Recipient(Form):
    """The recipient of direct messages."""

    recipient_id: Id
