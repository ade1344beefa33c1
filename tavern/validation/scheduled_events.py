"""Models for scheduled events. Source: Discord's developer documentation, "Guild Scheduled Event"."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from tavern.validation.base_form import Form

Name = Annotated[str, Field(min_length=1, max_length=100)]
Description = Annotated[str, Field(max_length=1000)]


class Place(Form):
    """The place of an event that is not in a voice channel."""

    location: Annotated[str, Field(min_length=1, max_length=100)]


class NewScheduledEvent(Form):
    """The body of a request that creates an event in a place of its own, the only kind that the tavern has."""

    name: Name
    description: Description | None = None
    privacy_level: Literal[2]
    entity_type: Literal[3]
    entity_metadata: Place
    scheduled_start_time: datetime
    scheduled_end_time: datetime


class ScheduledEventChange(Form):
    """The body of a request that changes such an event. Its status: 2 is active, 3 completed, 4 cancelled."""

    name: Name | None = None
    description: Description | None = None
    privacy_level: Literal[2] | None = None
    entity_type: Literal[3] | None = None
    entity_metadata: Place | None = None
    scheduled_start_time: datetime | None = None
    scheduled_end_time: datetime | None = None
    status: Literal[1, 2, 3, 4] | None = None
