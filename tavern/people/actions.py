"""People's actions: commands, clicks, picks, modals and messages.

All but messages become interactions for the bot, as on Discord.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tavern.fake_server import api_objects
from tavern.fake_server.channels import Message, Place
from tavern.fake_server.people import Person
from tavern.fake_server.server import EPHEMERAL, LOADING, FakeServer
from tavern.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Interaction,
    InteractionResult,
    Interactions,
    owners,
)
from tavern.validation.commands import CHAT_INPUT, MESSAGE_MENU, USER_MENU
from tavern.validation.component_traversal import SELECTS, STRING_SELECT, components
from tavern.wire_types import JSON

LINK = 5
USERS, ROLES, CHANNELS, ANYBODY = 5, 6, 8, 7
LEFT_OUT = {"user", "deaf", "mute"}
"""Fields of a member object that Discord omits for picked members."""
OF_OPTION = {6: USERS, 7: CHANNELS, 8: ROLES, 9: ANYBODY}
"""By type of a command option: the type of the menu that offers the same objects. Discord numbers them differently."""


class UserActions:
    """Performs people's actions. `send` sends an event to the bot, and returns False if the bot is not connected.

    Actions return the result for the person's client. It is “failed” with the reason “refused” if Discord would not
    allow the action.
    """

    def __init__(self, server: FakeServer, interactions: Interactions, send: Callable[[str, JSON], bool]) -> None:
        self.server = server
        self.interactions = interactions
        self._send = send

    async def command(self, person: Person, place: Place, name: str, options: Sequence[JSON] = ()) -> InteractionResult:
        """Use the slash command `name`, with options in Discord's format, in this place. Return the bot's answer."""
        command = self._command(place, name)
        if command is None:
            return InteractionResult("failed", "refused")
        return await self._begin(COMMAND, person, place, self._command_data(command, options))

    async def use_menu(self, person: Person, place: Place, name: str, target: Person | Message) -> InteractionResult:
        """Use the entry `name` of the menu on a person or a message. Return the bot's answer."""
        data: JSON = {"target_id": target.id}
        if isinstance(target, Message):
            command = self._command(place, name, MESSAGE_MENU) if self._sees(person, target) else None
            data["resolved"] = {"messages": {target.id: self.server.shown(target)}}
        else:
            command = self._command(place, name, USER_MENU)
            data["resolved"] = self._resolved(USERS, [target.id])
        if command is None:
            return InteractionResult("failed", "refused")
        data |= {key: command[key] for key in ("id", "name", "type")}
        return await self._begin(COMMAND, person, place, data)

    async def suggest(self, person: Person, place: Place, name: str, options: Sequence[JSON]) -> InteractionResult:
        """Ask the bot for suggestions for the option that is `focused`, while a person types a command. Return them."""
        command = self._command(place, name)
        if command is None:
            return InteractionResult("failed", "refused")
        return await self._begin(AUTOCOMPLETE, person, place, self._command_data(command, options))

    async def press(
        self, person: Person, message: Message, custom_id: str, values: Sequence[str] = ()
    ) -> InteractionResult:
        """Use a component of a message: press a button, or pick `values` in a menu.

        It is refused unless the person can see the message, the component is enabled and it allows these values.
        """
        place = self.server.place(message.place)
        parts = (one for _, one in components(message.body["components"]) if one.get("custom_id") == custom_id)
        part = next(parts, None)
        if not self._sees(person, message) or part is None or part.get("disabled") or not _possible(part, values):
            return InteractionResult("failed", "refused")
        data: JSON = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
        if part["type"] in SELECTS:
            data["values"] = list(values)
        if part["type"] in SELECTS - {STRING_SELECT}:  # with it, discord.py would ignore the values of a string menu
            data["resolved"] = self._resolved(part["type"], values)
        return await self._begin(COMPONENT, person, place, data, source=message)

    async def submit(self, person: Person, place: Place, custom_id: str, filled: Sequence[JSON]) -> InteractionResult:
        """Submit the modal with this custom id. `filled` are its values, as Discord's submitted components."""
        cause = self.interactions.modal(person, custom_id)
        data: JSON = {"custom_id": custom_id, "components": _submitted(cause.modal if cause else [], filled)}
        resolved: JSON = {}
        for _, part in components(data["components"]):
            if part["type"] in SELECTS - {STRING_SELECT}:
                for key, found in self._resolved(part["type"], part["values"]).items():
                    resolved.setdefault(key, {}).update(found)
        if resolved:
            data["resolved"] = resolved
        source = cause.source if cause is not None else None
        outcome = await self._begin(MODAL, person, place, data, source=source, cause=cause)
        if outcome.kind == "failed" and cause is not None:  # the modal is still open and can be sent again
            self.interactions.opened(cause, custom_id)
        return outcome

    def say(self, person: Person, place: Place, content: str) -> Message:
        """Post a person's message and return it. Raises the API error 50035 if it is empty or too long."""
        return self.server.post(place, person, {"content": content})

    # --- events for the bot ---------------------------------------------------------------------

    async def _begin(
        self,
        kind: int,
        person: Person,
        place: Place,
        data: JSON,
        *,
        source: Message | None = None,
        cause: Interaction | None = None,
    ) -> InteractionResult:
        one = Interaction(self.server.clock.new_id(), kind, person, place, data, source, cause)
        self.interactions.add(one)
        if not self._send("INTERACTION_CREATE", self._event_data(one)):
            one.settle("failed", "offline")
        return await one.outcome

    def _event_data(self, one: Interaction) -> JSON:
        server, place = self.server, one.place
        bot = server.people[server.bot]
        told: JSON = {
            "id": one.id,
            "application_id": server.bot,
            "type": one.kind,
            "token": one.token,
            "version": 1,
            "data": one.data,
            "channel_id": place.id,
            "channel": {**api_objects.channel(server, place), "permissions": str(server.may(one.person, place))},
            "app_permissions": str(server.may(bot, place)),
            "locale": one.person.locale,
            "entitlements": [],
            "authorizing_integration_owners": owners(server, place),
            "attachment_size_limit": api_objects.MEGABYTES_10,
            "context": 1 if place.kind == "dm" else 0,
        }
        if one.source is not None:
            told["message"] = server.shown(one.source)
        if place.kind == "dm":
            return told | {"user": one.person.user()}
        return told | {
            "guild_id": server.guild,
            "guild_locale": server.locale,
            "guild": {"id": server.guild, "locale": server.locale, "features": []},
            "member": api_objects.member(server, one.person, place),
        }

    def _sees(self, person: Person, message: Message) -> bool:
        return message.reader in (None, person.id) and self.server.place(message.place).open_to(person.id)

    def _command(self, place: Place, name: str, kind: int = CHAT_INPUT) -> JSON | None:
        # A server's own command hides a global one of the same name.
        own_first = sorted(self.server.commands, key=lambda one: "guild_id" not in one)
        for command in own_first:
            if (
                command["name"] == name
                and command["type"] == kind
                and not ("guild_id" in command and place.kind == "dm")
            ):
                contexts = command.get("contexts")
                here = 1 if place.kind == "dm" else 0
                allowed = here in contexts if contexts is not None else here == 0 or command.get("dm_permission", True)
                return command if allowed else None
        return None

    def _command_data(self, command: JSON, options: Sequence[JSON]) -> JSON:
        resolved: JSON = {}
        for option in _leaves(options):
            kind = OF_OPTION.get(option["type"])
            if kind and not option.get("focused"):
                for key, found in self._resolved(kind, [str(option["value"])]).items():
                    resolved.setdefault(key, {}).update(found)
        data = {"id": command["id"], "name": command["name"], "type": command["type"], "options": list(options)}
        return data | ({"resolved": resolved} if resolved else {})

    def _resolved(self, kind: int, ids: Sequence[str]) -> JSON:
        """Return Discord's objects of the picked people, roles and channels, by kind and id."""
        server, found = self.server, dict[str, JSON]()
        for id in ids:
            person = server.people.get(id) if kind in (USERS, ANYBODY) else None
            place = server.places.get(id) if kind == CHANNELS else None
            if person is not None:
                found.setdefault("users", {})[id] = person.user()
                told = api_objects.member(server, person, server.places[server.channel])
                found.setdefault("members", {})[id] = {key: told[key] for key in told.keys() - LEFT_OUT}
            elif place is not None:
                allowed = {"permissions": str(server.may(server.people[server.bot], place))}
                found.setdefault("channels", {})[id] = api_objects.channel(server, place) | allowed
            elif kind in (ROLES, ANYBODY):
                for role in api_objects.roles(server):
                    if role["id"] == id:
                        found.setdefault("roles", {})[id] = role
        return found


def _submitted(modal: Sequence[JSON], filled: Sequence[JSON]) -> list[JSON]:
    """Return the data that the client submits for a modal: its components with their ids, with the values of `filled`.

    `modal` are the components that the bot has shown. If it is empty, because they are not known any more, return
    `filled` itself. Discord sends text displays too, with their ids alone.
    """
    if not modal:
        return list(filled)
    entered = {part["custom_id"]: part for _, part in components(list(filled)) if "custom_id" in part}
    found = []
    for top in modal:
        told: JSON = {"type": top["type"], "id": top["id"]}
        leaves = [{**entered[one["custom_id"]], "id": one["id"]} for one in _fields(top) if one["custom_id"] in entered]
        if "component" in top and leaves:
            told["component"] = leaves[0]
        elif "components" in top:
            told["components"] = leaves
        if leaves or not _fields(top):
            found.append(told)
    return found


def _fields(top: JSON) -> list[JSON]:
    return [top["component"]] if "component" in top else list(top.get("components", ()))


def _leaves(options: Sequence[JSON]) -> list[JSON]:
    """Return the options that have values, including those of subcommands."""
    return [leaf for option in options for leaf in (_leaves(option["options"]) if "options" in option else [option])]


def _possible(part: JSON, values: Sequence[str]) -> bool:
    """Return True if Discord's own client could send these values for the component `part`.

    Only menus have values, in the allowed number. A link button sends nothing at all.
    """
    if part["type"] not in SELECTS:
        return not values and part.get("style") != LINK
    if not part.get("min_values", 1) <= len(values) <= part.get("max_values", 1) or len(set(values)) < len(values):
        return False
    return part["type"] != STRING_SELECT or {option["value"] for option in part["options"]} >= set(values)


def shown_to(server: FakeServer, person: Person, message: Message) -> JSON:
    """Return a message as JSON for this person's page.

    It is Discord's object with three more fields. `ephemeral` and `thinking` say what kind of message it is. `mine` is
    True if it mentions this person.
    """
    body: Any = server.shown(message)
    flags = message.body["flags"]
    mine = person.id in message.body["mentions"] or message.body["mention_everyone"]
    return {
        **body,
        "ephemeral": bool(flags & EPHEMERAL),
        "thinking": bool(flags & LOADING),
        "mine": mine and message.author != person.id,
    }
