"""One browser page: its open panes, and the updates for them."""

from __future__ import annotations

import asyncio
from typing import Any

from tavern.fake_server.channels import Place
from tavern.fake_server.people import Person
from tavern.fake_server.state import Event
from tavern.page_services import Context
from tavern.people.actions import shown_to
from tavern.wire_types import JSON


class BrowserPage:
    """One open browser page. Each of its panes belongs to a person and shows one place."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.row: asyncio.Queue[JSON] = asyncio.Queue()
        """Queue of updates that are not sent yet."""
        self.panes: dict[str, str] = {}
        self._listed: dict[str, Any] = {}

    def send(self, told: JSON) -> None:
        """Add the update `told` to the queue of updates for this page."""
        self.row.put_nowait(told)

    def show(self, person: Person, place: Place) -> None:
        """Open or switch this person's pane, so that it shows that place."""
        self.panes[person.id] = place.id
        self.list_places(person)

    def hear(self, event: Event) -> None:
        """Queue an update for each pane whose person can see this change of the server. `event` is the change."""
        server, place = self.context.server, event.place
        if place is None:
            return
        for id, shown in self.panes.items():
            person = server.people[id]
            if not place.open_to(id):
                if event.kind == "inside":  # they may just have been removed
                    self.list_places(person)
                continue
            base = {"person": id, "place": place.id}
            if event.message is not None and event.message.seen_by(id) and shown == place.id:
                if event.kind == "delete":
                    self.send({"type": "delete", **base, "id": event.message.id})
                else:
                    self.send({"type": event.kind, **base, "message": shown_to(server, person, event.message)})
            self.list_places(person)

    def list_places(self, person: Person) -> None:
        """Send this browser page the list of channels, threads and direct messages that `person` can open.

        The message is put into the page's queue. Nothing is sent if the list is the one that was sent last.
        """
        server = self.context.server
        listed = []
        for place in server.seen_by(person):
            unread = server.unread(person, place)
            called = unread if place.kind == "dm" else [one for one in unread if person.id in one.body["mentions"]]
            listed.append(
                {
                    "id": place.id,
                    "kind": place.kind,
                    "name": "Quarterdeck" if place.kind == "dm" else place.name,
                    "parent": place.parent,
                    "archived": place.archived,
                    "private": place.inside is not None,
                    "unread": len(unread),
                    "mentions": len(called),
                    "newest": place.newest,
                }
            )
        if self._listed.get(person.id) != listed:
            self._listed[person.id] = listed
            self.send({"type": "places", "person": person.id, "places": listed})

    def forget(self, person: Person) -> None:
        """Close this person's pane, and send no more updates for it."""
        self.panes.pop(person.id, None)
        self._listed.pop(person.id, None)
