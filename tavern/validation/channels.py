"""Threads and direct messages. Source: Discord's developer documentation, «Channel» and «User»."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tavern.validation.forms import Form, Id

Name = Annotated[str, Field(min_length=1, max_length=100)]
Duration = Literal[60, 1440, 4320, 10080]
"""The minutes after which a quiet thread is archived."""


class NewThread(Form):
    """A thread to be opened. A post of a forum comes with its first message."""

    name: Name
    auto_archive_duration: Duration | None = None
    rate_limit_per_user: int | None = Field(None, ge=0, le=21600)
    type: Literal[10, 11, 12] | None = None
    invitable: bool | None = None
    message: Any = None


class ThreadChange(Form):
    """What may change about a thread."""

    name: Name | None = None
    archived: bool | None = None
    locked: bool | None = None
    auto_archive_duration: Duration | None = None
    rate_limit_per_user: int | None = Field(None, ge=0, le=21600)
    invitable: bool | None = None


class Recipient(Form):
    """Whom to write to."""

    recipient_id: Id
