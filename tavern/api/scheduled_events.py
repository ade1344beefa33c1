"""Endpoints for scheduled events. They are kept in memory only, as long as the tavern runs."""

from __future__ import annotations

from datetime import datetime

from tavern.api.request import Answer, ApiRequest
from tavern.api_errors import ApiError, demand, invalid_form, no_access, no_permission
from tavern.fake_server import permissions
from tavern.validation.base_form import mistakes
from tavern.validation.scheduled_events import NewScheduledEvent, ScheduledEventChange
from tavern.wire_types import JSON

SCHEDULED, ACTIVE, COMPLETED, CANCELLED = 1, 2, 3, 4
NEXT = {SCHEDULED: (SCHEDULED, ACTIVE, CANCELLED), ACTIVE: (ACTIVE, COMPLETED), COMPLETED: (), CANCELLED: ()}
"""The statuses that may follow each status."""


def listed(call: ApiRequest) -> Answer:
    """GET /guilds/{guild}/scheduled-events: the events that are not over."""
    _admit(call)
    return 200, [one for one in call.server.scheduled_events.values() if one["status"] in (SCHEDULED, ACTIVE)]


def create(call: ApiRequest) -> Answer:
    """POST /guilds/{guild}/scheduled-events: create an event. It needs the permission to create events."""
    _admit(call, "create_events")
    demand(mistakes(NewScheduledEvent, call.body))
    number = call.server.clock.new_id()
    event: JSON = {
        "id": number,
        "guild_id": call.server.guild,
        "channel_id": None,
        "creator_id": call.server.bot,
        "description": None,
        "entity_id": None,
        "status": SCHEDULED,
        "image": None,
        **call.body,
    }
    _check_times(call, event)
    call.server.scheduled_events[number] = event
    return 200, event


def fetch(call: ApiRequest) -> Answer:
    """GET /guilds/{guild}/scheduled-events/{event}: one event. Raises the API error 10070 for an unknown id."""
    _admit(call)
    return 200, _event(call)


def change(call: ApiRequest) -> Answer:
    """PATCH /guilds/{guild}/scheduled-events/{event}: move, begin, end or cancel an event of the bot."""
    _admit(call, "create_events")
    event = _event(call)
    demand(mistakes(ScheduledEventChange, call.body))
    if call.body.get("status", event["status"]) not in NEXT[event["status"]]:
        raise ApiError(400, 180000, "Cannot update a finished event")
    changed: JSON = {**event, **call.body}
    if "scheduled_start_time" in call.body:
        _check_times(call, changed)
    call.server.scheduled_events[str(event["id"])] = changed
    return 200, changed


def _admit(call: ApiRequest, *needed: str) -> None:
    """Raise the API error 50001 if the path names another server than the tavern's.

    Raise the API error 50013 if the bot lacks one of the `needed` permissions in the channel.
    """
    if call.parts["guild"] != call.server.guild:
        raise no_access()
    granted = call.server.may(call.bot, call.server.places[call.server.channel])
    if any(not granted & permissions.BITS[name] for name in needed):
        raise no_permission()


def _event(call: ApiRequest) -> JSON:
    found: JSON | None = call.server.scheduled_events.get(call.parts["event"])
    if found is None:
        raise ApiError(404, 10070, "Unknown Guild Scheduled Event")
    return found


def _check_times(call: ApiRequest, event: JSON) -> None:
    """Raise the API error 50035 if the event begins in the past, or ends before it begins."""
    begins, ends = (datetime.fromisoformat(str(event[f"scheduled_{one}_time"])) for one in ("start", "end"))
    if begins.timestamp() <= call.server.clock.now():
        raise invalid_form(["scheduled_start_time: Cannot schedule event in the past."])
    if ends <= begins:
        raise invalid_form(["scheduled_end_time: the end is not after the start"])
