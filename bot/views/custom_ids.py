"""Custom ids: an address of table, choice number and option. Nothing else is needed to serve a click,
so every button works after a restart."""

from __future__ import annotations

TABLE = r"(?P<table>[A-Z0-9]{5})"
NUMBER = r"\d{1,18}"
"""No longer than what a database holds."""

ANSWER = rf"a:{TABLE}:(?P<number>{NUMBER}):(?P<option>.+)"
SELECT = rf"s:{TABLE}:(?P<number>{NUMBER}):(?P<part>{NUMBER})"
ASK = rf"q:{TABLE}:(?P<number>{NUMBER})"
PAGE = rf"p:{TABLE}:(?P<page>{NUMBER})"
BUTTON = rf"d:{TABLE}:(?P<door>[a-z-]+)(?::(?P<detail>.*))?"
NEXT = "tables:next"
MINE = "tables:mine"
COMMAND = rf"c:{TABLE}:(?P<command>[a-z-]+)"
READING = rf"r:{TABLE}:(?P<page>{NUMBER})"
AUTO_ANSWERS = rf"w:{TABLE}"
INVITE = rf"i:{TABLE}(?::(?P<page>\d{{1,3}}))?"
OPTION = rf"o:{TABLE}:(?P<field>[a-z_]+)"


def to_answer(table: str, number: int, option: str) -> str:
    """A button that gives this answer."""
    return f"a:{table}:{number}:{option}"


def to_select(table: str, number: int, part: int = 0) -> str:
    """A select whose values are options; `part` tells the selects of one choice apart."""
    return f"s:{table}:{number}:{part}"


def to_ask(table: str, number: int) -> str:
    """A button that opens a modal for this choice, and the modal itself."""
    return f"q:{table}:{number}"


def to_page(table: str, number: int) -> str:
    """A button that shows this page of one's own hand."""
    return f"p:{table}:{number}"


def to_button(table: str, name: str, detail: str = "") -> str:
    """A button or select of the table that answers no choice: join, hand, watch …"""
    return f"d:{table}:{name}:{detail}" if detail else f"d:{table}:{name}"


def to_vote_out(table: str, place: int, user: int | None) -> str:
    """A button that votes for a stand-in for this person at this place: for nobody else, should the seat be given."""
    return to_button(table, "vote", f"{place}-{user}")


def to_command(command: str, table: str) -> str:
    """A button that goes on with a command at the table that was meant."""
    return f"c:{table}:{command}"


def to_undo(table: str, number: int | None = None) -> str:
    """A button that undoes one's last answer at once, while one is asked the choice of this number; or asks first."""
    return to_button(table, "undo", "" if number is None else str(number))


def to_agree_to_undo(table: str, place: int, number: int) -> str:
    """A button that proposes or agrees to undo this place's answer to the choice of this number."""
    return to_button(table, "agree-to-undo", f"{place}-{number}")


def to_reading(table: str, page: int) -> str:
    """A select of what can be measured, with its page."""
    return f"r:{table}:{page}"


def to_auto_answers(table: str) -> str:
    """A select of what one wants answered for oneself."""
    return f"w:{table}"


def to_invite(table: str, page: int | None = None) -> str:
    """A select of who is invited to a table: of this page, or that of the lobby itself."""
    return f"i:{table}" if page is None else f"i:{table}:{page}"


def to_option(table: str, field: str) -> str:
    """A select of the lobby's options."""
    return f"o:{table}:{field}"
