"""Valid request bodies, created for each test so that it can plant its mistake in one."""

from typing import Any

from simcord import HttpLogEntry

from tavern.wire_types import JSON

V2 = 1 << 15


def request(method: str, path: str, body: Any) -> HttpLogEntry:
    return HttpLogEntry(method, path, {}, body, None)


def send(body: Any) -> HttpLogEntry:
    return request("POST", "/channels/1/messages", body)


def edit(body: Any) -> HttpLogEntry:
    return request("PATCH", "/channels/1/messages/2", body)


def answer(kind: int, data: Any) -> HttpLogEntry:
    return request("POST", "/interactions/1/token/callback", {"type": kind, "data": data})


def text(words: str = "Ahoy") -> JSON:
    return {"type": 10, "content": words}


def row(*children: JSON) -> JSON:
    return {"type": 1, "components": list(children)}


def button(custom_id: str | None = "one", **more: Any) -> JSON:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": custom_id, "disabled": False} | more


def options(count: int) -> list[JSON]:
    return [{"label": f"Card {number}", "value": str(number)} for number in range(count)]


def select(custom_id: str = "cards", count: int = 3, **more: Any) -> JSON:
    return {"type": 3, "custom_id": custom_id, "min_values": 1, "max_values": 1, "options": options(count)} | more


def picture(url: str = "attachment://table.png", alt: str = "The table") -> JSON:
    return {"type": 12, "items": [{"media": {"url": url}, "description": alt, "spoiler": False}]}


def v2(*tree: JSON, files: tuple[str, ...] = ()) -> JSON:
    attachments = [{"id": number, "filename": name} for number, name in enumerate(files)]
    return {"flags": V2, "components": list(tree), "tts": False} | ({"attachments": attachments} if files else {})


def sound_message() -> JSON:
    section = {
        "type": 9,
        "components": [text("Your hand")],
        "accessory": button("hand", label=None, emoji={"name": "🏴"}),
    }
    inside = [text("# The table"), picture(), {"type": 14}, section, row(button("pass"), button("play")), row(select())]
    container = {"type": 17, "accent_color": 0xAA3300, "spoiler": False, "components": inside}
    shown = {"type": 13, "file": {"url": "attachment://log.txt"}}
    return v2(container, shown, files=("table.png", "log.txt")) | {"allowed_mentions": {"parse": [], "users": [5]}}


def field(component: JSON, label: str = "Words") -> JSON:
    return {"type": 18, "label": label, "component": component}


def text_input(**more: Any) -> JSON:
    return {"type": 4, "custom_id": "words", "style": 1} | more


def modal(*fields: JSON) -> JSON:
    return {"custom_id": "speak", "title": "Speak", "components": list(fields)}


def option(name: str = "game", **more: Any) -> JSON:
    return {"type": 3, "name": name, "description": "What to play", "required": False} | more


def command(name: str = "play", *opts: JSON, **more: Any) -> JSON:
    return {"type": 1, "name": name, "description": "Open a table", "options": list(opts)} | more


def subcommand(name: str, *opts: JSON) -> JSON:
    return {"type": 1, "name": name, "description": "Open a table", "options": list(opts)}
