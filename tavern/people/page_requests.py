"""What the page can ask for, one function each. An answer is sent where the request has a number."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tavern.api_errors import unknown_channel
from tavern.fake_server.channels import Place
from tavern.fake_server.people import Person
from tavern.fake_server.permissions import BITS
from tavern.interactions import Outcome
from tavern.people.actions import shown_to
from tavern.people.page import Window
from tavern.validation.commands import LOCALES
from tavern.wire_types import JSON

DONE: JSON = {"type": "done"}
PAGE = 50
"""So many messages at a time."""
LONGEST_NAME = 32
LONGEST_MESSAGE = 2000
WORDS = {
    "timeout": "The application did not respond",
    "offline": "Quarterdeck is not running",
    "refused": "This interaction failed",
}


class Unheard(Exception):
    """Something that the page must not ask for, in words for who did."""


def _who(window: Window, asked: JSON) -> Person:
    person = window.stage.world.people.get(str(asked["person"]))
    if person is None or person.bot:
        raise Unheard("There is no such person.")
    return person


def _where(window: Window, asked: JSON, person: Person | None = None) -> Place:
    place = window.stage.world.place(str(asked["place"]))
    if person is not None and not place.open_to(person.id):
        raise unknown_channel()
    return place


def _told(outcome: Outcome, asked: JSON) -> JSON:
    if outcome.kind == "failed":
        return {"type": "failed", "reason": outcome.data, "words": WORDS[outcome.data]}
    if outcome.kind == "modal":
        return {"type": "modal", "person": asked["person"], "modal": outcome.data}
    if outcome.kind == "suggestions":
        return {"type": "suggestions", "choices": outcome.data}
    return DONE


# --- looking -----------------------------------------------------------------------------------------


async def show(window: Window, asked: JSON) -> JSON:
    """A pane shows a place."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    window.show(person, place)
    return _history(window, person, place, None)


async def older(window: Window, asked: JSON) -> JSON:
    """What stands above."""
    person = _who(window, asked)
    return _history(window, person, _where(window, asked, person), int(asked["before"]))


def _history(window: Window, person: Person, place: Place, before: int | None) -> JSON:
    world = window.stage.world
    found = [one for one in world.history(place, person.id) if before is None or int(one.id) < before]
    messages = [shown_to(world, person, one) for one in found[-PAGE:]]
    more = len(found) > PAGE
    return {"type": "history", "person": person.id, "place": place.id, "messages": messages, "more": more}


async def close(window: Window, asked: JSON) -> JSON:
    """A pane is closed."""
    window.forget(_who(window, asked))
    return DONE


async def read(window: Window, asked: JSON) -> JSON:
    """Somebody has read so far."""
    person = _who(window, asked)
    window.stage.world.read(person, _where(window, asked, person), str(int(asked["newest"])))
    return DONE


# --- acting ------------------------------------------------------------------------------------------


async def command(window: Window, asked: JSON) -> JSON:
    """A slash command."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    return _told(await window.stage.acts.command(person, place, asked["name"], asked.get("options") or []), asked)


async def suggest(window: Window, asked: JSON) -> JSON:
    """Suggestions for an option."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    return _told(await window.stage.acts.suggest(person, place, asked["name"], asked.get("options") or []), asked)


async def press(window: Window, asked: JSON) -> JSON:
    """A button or a menu."""
    person, world = _who(window, asked), window.stage.world
    message = world.message(_where(window, asked, person), str(asked["message"]))
    values = [str(value) for value in asked.get("values") or []]
    return _told(await window.stage.acts.press(person, message, asked["custom_id"], values), asked)


async def submit(window: Window, asked: JSON) -> JSON:
    """A modal, filled in."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    return _told(await window.stage.acts.submit(person, place, asked["custom_id"], asked["components"]), asked)


async def say(window: Window, asked: JSON) -> JSON:
    """A message."""
    person, content = _who(window, asked), str(asked["content"])
    if not 1 <= len(content) <= LONGEST_MESSAGE:
        raise Unheard("A message has from 1 to 2,000 letters.")
    window.stage.acts.say(person, _where(window, asked, person), content)
    return DONE


async def dismiss(window: Window, asked: JSON) -> JSON:
    """An ephemeral message goes out of sight."""
    person, world = _who(window, asked), window.stage.world
    for place in world.seen_by(person):
        message = place.messages.get(str(asked["message"]))
        if message is not None and message.reader == person.id:
            world.dismiss(message)
    return DONE


async def come(window: Window, asked: JSON) -> JSON:
    """Somebody new."""
    name = " ".join(str(asked["name"]).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Unheard("A name has from 1 to 32 letters.")
    person = window.stage.world.add_person(name, _locale(asked.get("locale")) or "en-US")
    return {**DONE, "person": person.card()}


async def change(window: Window, asked: JSON) -> JSON:
    """Somebody's language, or whether they can be written to."""
    person = _who(window, asked)
    window.stage.world.set_person(person, locale=_locale(asked.get("locale")), dms=_yes_or_no(asked.get("dms")))
    return DONE


async def greet(window: Window, asked: JSON) -> JSON:
    """Who came first has a browser in this language: it is that of all who are here, and of the server."""
    locale = _locale(asked["locale"])
    if locale is not None:
        window.stage.world.speak(locale)
    return DONE


def _yes_or_no(value: Any) -> bool | None:
    return None if value is None else bool(value)


def _locale(value: Any) -> str | None:
    if value is None:
        return None
    if value not in LOCALES:
        raise Unheard("Discord does not know this language.")
    return str(value)


# --- the scenery -------------------------------------------------------------------------------------


async def deny(window: Window, asked: JSON) -> JSON:
    """Take a permission from the bot, or give it back."""
    if asked["permission"] not in BITS:
        raise Unheard("There is no such permission.")
    window.stage.world.deny(asked["permission"], bool(asked["on"]))
    return DONE


async def delete(window: Window, asked: JSON) -> JSON:
    """A moderator deletes a message."""
    world = window.stage.world
    world.delete(world.message(_where(window, asked), str(asked["message"])))
    return DONE


async def delete_thread(window: Window, asked: JSON) -> JSON:
    """A moderator deletes a thread."""
    place = _where(window, asked)
    if place.kind != "thread":
        raise Unheard("This is no thread.")
    window.stage.world.delete_thread(place)
    return DONE


async def run(window: Window, asked: JSON) -> JSON:
    """Start or stop the bot."""
    await (window.stage.child.start() if asked["run"] else window.stage.child.stop())
    return DONE


async def hurry(window: Window, asked: JSON) -> JSON:
    """Let time jump ahead."""
    seconds = float(asked["seconds"])
    if not 0 < seconds <= 366 * 86400:
        raise Unheard("Time goes forward, and at most a year at once.")
    window.stage.hurry(seconds)
    return DONE


REQUESTS: dict[str, Callable[[Window, JSON], Awaitable[JSON]]] = {
    "open": show,
    "older": older,
    "close": close,
    "read": read,
    "command": command,
    "suggest": suggest,
    "press": press,
    "submit": submit,
    "say": say,
    "dismiss": dismiss,
    "person": come,
    "set": change,
    "greet": greet,
    "deny": deny,
    "delete": delete,
    "delete_thread": delete_thread,
    "bot": run,
    "hurry": hurry,
}
