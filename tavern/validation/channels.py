"""Models for threads and direct messages. Source: Discord's developer documentation, "Channel" and "User"."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tavern.validation.base_form import Form, Id

Name = Annotated[str, Field(min_length=1, max_length=100)]
Duration = Literal[60, 1440, 4320, 10080]
"""Minutes without a message after which a thread is archived."""


class NewThread(Form):
    """The body of a request that opens a thread. For a forum post it includes the first message."""

    name: Name
    auto_archive_duration: Duration | None = None
    rate_limit_per_user: int | None = Field(None, ge=0, le=21600)
    type: Literal[10, 11, 12] | None = None
    invitable: bool | None = None
    message: Any = None


class ThreadChange(Form):
    """The body of a request that changes a thread."""

    name: Name | None = None
    archived: bool | None = None
    locked: bool | None = None
    auto_archive_duration: Duration | None = None
    rate_limit_per_user: int | None = Field(None, ge=0, le=21600)
    invitable: bool | None = None


class Recipient(Form):
    """The body of a request that opens direct messages."""

    recipient_id: Id
