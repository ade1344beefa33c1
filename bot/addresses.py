"""Custom ids: an address of table, choice number and option. Nothing else is needed to serve a click,
so every button works after a restart."""

from __future__ import annotations

TABLE = r"(?P<table>[A-Z0-9]{5})"

ANSWER = rf"a:{TABLE}:(?P<number>\d+):(?P<option>.+)"
SELECT = rf"s:{TABLE}:(?P<number>\d+):(?P<part>\d+)"
ASK = rf"q:{TABLE}:(?P<number>\d+)"
PAGE = rf"p:{TABLE}:(?P<page>\d+)"
DOOR = rf"d:{TABLE}:(?P<door>[a-z-]+)(?::(?P<detail>.*))?"
READING = rf"r:{TABLE}:(?P<page>\d+)"
PANEL = rf"o:{TABLE}:(?P<field>[a-z_]+)"


def answer(table: str, number: int, option: str) -> str:
    """A button that gives this answer."""
    return f"a:{table}:{number}:{option}"


def select(table: str, number: int, part: int = 0) -> str:
    """A select whose values are options; `part` tells the selects of one choice apart."""
    return f"s:{table}:{number}:{part}"


def ask(table: str, number: int) -> str:
    """A button that opens a modal for this choice, and the modal itself."""
    return f"q:{table}:{number}"


def page(table: str, number: int) -> str:
    """A button that shows this page of one's own hand."""
    return f"p:{table}:{number}"


def door(table: str, name: str, detail: str = "") -> str:
    """A button or select of the table that answers no choice: join, hand, watch …"""
    return f"d:{table}:{name}:{detail}" if detail else f"d:{table}:{name}"


def reading(table: str, page: int) -> str:
    """A select of what can be measured, with its page."""
    return f"r:{table}:{page}"


def panel(table: str, field: str) -> str:
    """A select of the lobby's options."""
    return f"o:{table}:{field}"
