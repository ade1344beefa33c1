"""The requests that a browser page sends, one function each.

`asked` is the request, the returned JSON its answer. They raise `RequestRefused` or `ApiError`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tavern.api_errors import unknown_channel
from tavern.fake_server.channels import Place
from tavern.fake_server.people import Person
from tavern.fake_server.permissions import BITS
from tavern.interactions import InteractionResult
from tavern.people.actions import shown_to
from tavern.people.browser_page import BrowserPage
from tavern.validation.commands import LOCALES
from tavern.wire_types import JSON

DONE: JSON = {"type": "done"}
PAGE = 50
"""The maximum number of messages in one answer."""
LONGEST_NAME = 32
LONGEST_MESSAGE = 2000
WORDS = {
    "timeout": "The application did not respond",
    "offline": "Quarterdeck is not running",
    "refused": "This interaction failed",
}


class RequestRefused(Exception):
    """Raised for a request that is not allowed. The text is for the person at the page."""


def _who(window: BrowserPage, asked: JSON) -> Person:
    person = window.context.server.people.get(str(asked["person"]))
    if person is None or person.bot:
        raise RequestRefused("There is no such person.")
    return person


def _where(window: BrowserPage, asked: JSON, person: Person | None = None) -> Place:
    place = window.context.server.place(str(asked["place"]))
    if person is not None and not place.open_to(person.id):
        raise unknown_channel()
    return place


def _result_frame(outcome: InteractionResult, asked: JSON) -> JSON:
    if outcome.kind == "failed":
        return {"type": "failed", "reason": outcome.data, "words": WORDS[outcome.data]}
    if outcome.kind == "modal":
        return {"type": "modal", "person": asked["person"], "modal": outcome.data}
    if outcome.kind == "suggestions":
        return {"type": "suggestions", "choices": outcome.data}
    return DONE


# --- looking -----------------------------------------------------------------------------------------


async def show(window: BrowserPage, asked: JSON) -> JSON:
    """Show the place that the request names in a person's pane. Answer with its newest messages."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    window.show(person, place)
    return _history(window, person, place, None)


async def older(window: BrowserPage, asked: JSON) -> JSON:
    """Answer with up to 50 messages of a place that are older than the one with the id `before`."""
    person = _who(window, asked)
    return _history(window, person, _where(window, asked, person), int(asked["before"]))


def _history(window: BrowserPage, person: Person, place: Place, before: int | None) -> JSON:
    server = window.context.server
    found = [one for one in server.history(place, person.id) if before is None or int(one.id) < before]
    messages = [shown_to(server, person, one) for one in found[-PAGE:]]
    more = len(found) > PAGE
    return {"type": "history", "person": person.id, "place": place.id, "messages": messages, "more": more}


async def close(window: BrowserPage, asked: JSON) -> JSON:
    """Close the pane of the person that the request `asked` names."""
    window.forget(_who(window, asked))
    return DONE


async def read(window: BrowserPage, asked: JSON) -> JSON:
    """Record that the person that the request names has read a place up to the message `newest`."""
    person = _who(window, asked)
    window.context.server.read(person, _where(window, asked, person), str(int(asked["newest"])))
    return DONE


# --- acting ------------------------------------------------------------------------------------------


async def command(window: BrowserPage, asked: JSON) -> JSON:
    """Use a slash command, and answer with the result of the interaction."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    return _result_frame(
        await window.context.actions.command(person, place, asked["name"], asked.get("options") or []), asked
    )


async def use_menu(window: BrowserPage, asked: JSON) -> JSON:
    """Use an entry of the menu on a person or a message, and answer with the result of the interaction."""
    person, server, id = _who(window, asked), window.context.server, str(asked["target"])
    place = _where(window, asked, person)
    target = server.people.get(id) or server.message(place, id)
    return _result_frame(await window.context.actions.use_menu(person, place, asked["name"], target), asked)


async def suggest(window: BrowserPage, asked: JSON) -> JSON:
    """Ask the bot for suggestions for an option, and answer with them."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    return _result_frame(
        await window.context.actions.suggest(person, place, asked["name"], asked.get("options") or []), asked
    )


async def press(window: BrowserPage, asked: JSON) -> JSON:
    """Use a button or a menu, and answer with the result of the interaction."""
    person, server = _who(window, asked), window.context.server
    message = server.message(_where(window, asked, person), str(asked["message"]))
    values = [str(value) for value in asked.get("values") or []]
    return _result_frame(await window.context.actions.press(person, message, asked["custom_id"], values), asked)


async def submit(window: BrowserPage, asked: JSON) -> JSON:
    """Submit a modal, and answer with the result of the interaction."""
    person = _who(window, asked)
    place = _where(window, asked, person)
    return _result_frame(
        await window.context.actions.submit(person, place, asked["custom_id"], asked["components"]), asked
    )


async def say(window: BrowserPage, asked: JSON) -> JSON:
    """Post a person's message, whose text `content` has 1 to 2,000 characters. Other lengths are refused."""
    person, content = _who(window, asked), str(asked["content"])
    if not 1 <= len(content) <= LONGEST_MESSAGE:
        raise RequestRefused("A message has from 1 to 2,000 letters.")
    window.context.actions.say(person, _where(window, asked, person), content)
    return DONE


async def dismiss(window: BrowserPage, asked: JSON) -> JSON:
    """Hide an ephemeral message from its reader."""
    person, server = _who(window, asked), window.context.server
    for place in server.seen_by(person):
        message = place.messages.get(str(asked["message"]))
        if message is not None and message.reader == person.id:
            server.dismiss(message)
    return DONE


async def come(window: BrowserPage, asked: JSON) -> JSON:
    """Add a person to the server. Answer with that person."""
    name = " ".join(str(asked["name"]).split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise RequestRefused("A name has from 1 to 32 letters.")
    person = window.context.server.add_person(name, _locale(asked.get("locale")) or "en-US")
    return {**DONE, "person": person.card()}


async def change(window: BrowserPage, asked: JSON) -> JSON:
    """Set a person's language, or whether the bot may send them direct messages, as far as the request has these."""
    person = _who(window, asked)
    window.context.server.set_person(person, locale=_locale(asked.get("locale")), dms=_yes_or_no(asked.get("dms")))
    return DONE


async def greet(window: BrowserPage, asked: JSON) -> JSON:
    """Set the language of the server and of all people to that of the browser."""
    locale = _locale(asked["locale"])
    if locale is not None:
        window.context.server.speak(locale)
    return DONE


def _yes_or_no(value: Any) -> bool | None:
    return None if value is None else bool(value)


def _locale(value: Any) -> str | None:
    if value is None:
        return None
    if value not in LOCALES:
        raise RequestRefused("Discord does not know this language.")
    return str(value)


# --- the scenery -------------------------------------------------------------------------------------


async def deny(window: BrowserPage, asked: JSON) -> JSON:
    """Deny the bot a permission in the channel, or allow it again."""
    if asked["permission"] not in BITS:
        raise RequestRefused("There is no such permission.")
    window.context.server.deny(asked["permission"], bool(asked["on"]))
    return DONE


async def delete(window: BrowserPage, asked: JSON) -> JSON:
    """Delete any message, as a moderator can."""
    server = window.context.server
    server.delete(server.message(_where(window, asked), str(asked["message"])))
    return DONE


async def delete_thread(window: BrowserPage, asked: JSON) -> JSON:
    """Delete a thread with its messages, as a moderator can."""
    place = _where(window, asked)
    if place.kind != "thread":
        raise RequestRefused("This is not a thread.")
    window.context.server.delete_thread(place)
    return DONE


async def run(window: BrowserPage, asked: JSON) -> JSON:
    """Start the bot's process, or stop it."""
    await (window.context.supervisor.start() if asked["run"] else window.context.supervisor.stop())
    return DONE


async def hurry(window: BrowserPage, asked: JSON) -> JSON:
    """Let the clocks jump ahead by this number of seconds, at most a year."""
    seconds = float(asked["seconds"])
    if not 0 < seconds <= 366 * 86400:
        raise RequestRefused("The clock can only go forward, by at most a year at a time.")
    window.context.hurry(seconds)
    return DONE


REQUESTS: dict[str, Callable[[BrowserPage, JSON], Awaitable[JSON]]] = {
    "open": show,
    "older": older,
    "close": close,
    "read": read,
    "command": command,
    "menu": use_menu,
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
