"""Interactions: people's actions that the bot must answer, and its answers.

By Discord's documentation a bot has three seconds for the first answer, only one first answer, and a token for
follow-ups that lasts fifteen minutes.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from tavern.api_errors import acknowledged, old_token, unknown_interaction, unknown_webhook
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.fake_server.server import FakeServer
from tavern.wire_types import JSON

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
PATIENCE = 3.0
"""Seconds that the bot has for its first answer."""
LIFE = 15 * 60.0
"""Seconds for which an interaction's token is valid."""


@dataclass
class InteractionResult:
    """The result of an interaction, for the client of the person who caused it.

    Its kind is `done`, `modal`, `suggestions` or `failed`. `data` is the modal, the list of suggestions, or the reason
    of the failure. It is None for `done`.
    """

    kind: str
    data: Any = None


@dataclass
class Interaction:
    """An action of a person that the bot must answer, such as a command or a click.

    `kind` is Discord's number of its type, and `data` its content in Discord's format. `source` is the message whose
    component was used, or None. `cause` is the interaction that opened the modal, or None.
    """

    id: str
    kind: int
    person: Person
    place: Place
    data: JSON
    source: Message | None = None
    cause: Interaction | None = None
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    answered: int | None = None
    """Discord's type of the first answer; None before it."""
    original: str | None = None
    """Id of the message that the first answer made; None if it made none."""
    modal: list[JSON] = field(default_factory=list)
    """The components of the modal that the first answer showed, with their ids."""
    outcome: asyncio.Future[InteractionResult] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def settle(self, kind: str, data: Any = None) -> None:
        """Set the result for the person's client, which waits for it. Does nothing if there is a result
        already.

        `kind` and `data` are those of `InteractionResult`.
        """
        if not self.outcome.done():
            self.outcome.set_result(InteractionResult(kind, data))

    @property
    def name(self) -> str:
        """The command's name; "" for other interactions."""
        return str(self.data.get("name", ""))

    def metadata(self, server: FakeServer) -> JSON:
        """Return the `interaction_metadata` of a message that answers this interaction."""
        told: JSON = {
            "id": self.id,
            "type": self.kind,
            "user": self.person.user(),
            "authorizing_integration_owners": owners(server, self.place),
        }
        if self.kind == COMPONENT and self.source is not None:
            told["interacted_message_id"] = self.source.id
        if self.kind == MODAL and self.cause is not None:
            told["triggering_interaction_metadata"] = self.cause.metadata(server)
        return told


def owners(server: FakeServer, place: Place) -> JSON:
    """Return the field of an interaction that says where the app is installed, for an interaction in `place`.

    Its value is the id of the server, or "0" for direct messages.
    """
    return {"0": "0" if place.kind == "dm" else server.guild}


class Interactions:
    """All interactions whose tokens may still be valid.

    `patience` is the number of seconds in which the bot must give the first answer.
    """

    def __init__(self, server: FakeServer, patience: float = PATIENCE) -> None:
        self.server = server
        self.patience = patience
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._modals: dict[tuple[str, str], Interaction] = {}

    def add(self, one: Interaction) -> None:
        """Register the interaction `one`. Its result becomes “failed” if the bot has not answered in time."""
        self._forget()
        self._by_id[one.id] = self._by_token[one.token] = one
        late = asyncio.get_running_loop().call_later(self.patience, one.settle, "failed", "timeout")
        one.outcome.add_done_callback(lambda _: late.cancel())

    def to_answer(self, id: str, token: str) -> Interaction:
        """Return the interaction that a first answer is for.

        Raises the API error 10062 if it is unknown or too old, the API error 40060 if it was answered before.
        `id` and `token` are those in the request.
        """
        one = self._by_id.get(id)
        if one is None or one.token != token:
            raise unknown_interaction()
        if one.answered is not None:
            raise acknowledged()
        if one.outcome.done():
            raise unknown_interaction()
        return one

    def of_token(self, application: str, token: str) -> Interaction:
        """Return the interaction that a follow-up is for.

        Raises the API error 50027 if the token is unknown or too old, the API error 10015 if there is no first
        answer yet. `application` is the bot's application id in the request.
        """
        one = self._by_token.get(token)
        if one is None or application != self.server.bot or self._age(one) > LIFE:
            raise old_token()
        if one.answered is None:
            raise unknown_webhook()
        return one

    def opened(self, one: Interaction, custom_id: str) -> None:
        """Record that the bot answered the interaction `one` with a modal of this custom id."""
        self._modals[one.person.id, custom_id] = one

    def modal(self, person: Person, custom_id: str) -> Interaction | None:
        """Return the interaction that opened this person's modal of this custom id, and forget it.

        Return None if there is none, because the modal was opened before the tavern was started.
        """
        return self._modals.pop((person.id, custom_id), None)

    def _age(self, one: Interaction) -> float:
        return self.server.clock.now() - self.server.clock.born(one.id)

    def _forget(self) -> None:
        for one in [one for one in self._by_id.values() if self._age(one) > LIFE and one.outcome.done()]:
            del self._by_id[one.id], self._by_token[one.token]
