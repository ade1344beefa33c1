"""Custom ids: table, number of the choice, and option.

Nothing else is needed to serve a click, so every button works after a restart.
"""

from __future__ import annotations

TABLE = r"(?P<table>[A-Z0-9]{5})"
NUMBER = r"\d{1,18}"
"""No longer than the database can hold."""

ANSWER = rf"a:{TABLE}:(?P<number>{NUMBER}):(?P<option>.+)"
SELECT = rf"s:{TABLE}:(?P<number>{NUMBER}):(?P<part>{NUMBER})"
ASK = rf"q:{TABLE}:(?P<number>{NUMBER})"
PAGE = rf"p:{TABLE}:(?P<page>{NUMBER})"
BUTTON = rf"d:{TABLE}:(?P<name>[a-z-]+)(?::(?P<detail>.*))?"
NEXT = "tables:next"
MINE = "tables:mine"
COMMAND = rf"c:{TABLE}:(?P<command>[a-z-]+)"
READING = rf"r:{TABLE}:(?P<page>{NUMBER})"
AUTO_ANSWERS = rf"w:{TABLE}"
INVITE = rf"i:{TABLE}(?::(?P<page>\d{{1,3}}))?"
OPTION = rf"o:{TABLE}:(?P<field>[a-z_]+)"


def to_answer(table: str, number: int, option: str) -> str:
    """Return the id of a button that gives this answer."""
    return f"a:{table}:{number}:{option}"


def to_select(table: str, number: int, part: int = 0) -> str:
    """Return the id of a menu of options. `part` distinguishes the menus of one choice."""
    return f"s:{table}:{number}:{part}"


def to_ask(table: str, number: int) -> str:
    """Return the id of a button that opens this choice's modal, and of the modal itself."""
    return f"q:{table}:{number}"


def to_page(table: str, number: int) -> str:
    """Return the id of a button to this page of the hand."""
    return f"p:{table}:{number}"


def to_button(table: str, name: str, detail: str = "") -> str:
    """Return the id of a named button or menu that answers no choice: join, hand, watch …"""
    return f"d:{table}:{name}:{detail}" if detail else f"d:{table}:{name}"


def to_vote_out(table: str, place: int, user: int | None) -> str:
    """Return the id of a button that votes for a stand-in.

    It names place and person, because the seat may be given to somebody else.
    """
    return to_button(table, "vote", f"{place}-{user}")


def to_command(command: str, table: str) -> str:
    """Return the id of a button that continues a command at the chosen table."""
    return f"c:{table}:{command}"


def to_undo(table: str, number: int | None = None) -> str:
    """Return the id of an undo button: at once while the choice of this number is open, or after a question."""
    return to_button(table, "undo", "" if number is None else str(number))


def to_agree_to_undo(table: str, place: int, number: int) -> str:
    """Return the id of a button that proposes or agrees to undo this place's answer."""
    return to_button(table, "agree-to-undo", f"{place}-{number}")


def to_reading(table: str, page: int) -> str:
    """Return the id of a page of the menu of measurements."""
    return f"r:{table}:{page}"


def to_auto_answers(table: str) -> str:
    """Return the id of the menu of automatic answers."""
    return f"w:{table}"


def to_invite(table: str, page: int | None = None) -> str:
    """Return the id of a menu of invited people: of this page, or of the lobby itself."""
    return f"i:{table}" if page is None else f"i:{table}:{page}"


def to_option(table: str, field: str) -> str:
    """Return the id of a menu of one option of the lobby."""
    return f"o:{table}:{field}"
