"""Tables that an earlier version has begun, as this one knows them."""

from __future__ import annotations

from typing import Any


def unchanged(state: dict[str, Any]) -> dict[str, Any]:
    """From version 1 to 2 what P is asked for a Challenge has changed, and nothing that is stored; from 3 to 4 a throw
    has got what is still to be spent on it, which is nothing."""
    return state


def without_presets(state: dict[str, Any]) -> dict[str, Any]:
    """From version 2 to 3 what people want to be asked has left the state: it is as their wishes are. Who waited for
    the roll waits on. The Piece of a rejection is asked for with the crew; where it alone was asked, it is taken."""
    watching = state.get("watching", ())
    gone = ("switches", "quiet", "watching")
    said = ["roll" if seat in watching else "" for seat in range(len(state["hands"]))]
    chests, reserve, agenda = [*state["chests"]], state["reserve"], state["agenda"]
    if agenda and agenda[-1]["step"] == "piece_taken":
        chests[state["on_turn"]] += 1
        reserve -= 1
    agenda = [entry for entry in agenda if entry["step"] != "piece_taken"]
    kept = {key: value for key, value in state.items() if key not in gone}
    return {**kept, "said": said, "agenda": agenda, "chests": chests, "reserve": reserve}


def nothing_planned(state: dict[str, Any]) -> dict[str, Any]:
    """From version 4 to 5 a seat can say in Equipment what it throws away next: nobody has. Who went on cheating goes
    on; what is asked after a rejection is said by then, or asked anew."""
    throws = [{**throw, "going": "until" if throw.get("until") else ""} for throw in state["throws"]]
    return {**state, "planned": [""] * len(state["hands"]), "throws": throws}


def nothing_ahead(state: dict[str, Any]) -> dict[str, Any]:
    """From version 5 to 6 a seat can name in Equipment events that go before it draws next, and what it uses before it
    declares: nobody has."""
    none: list[list[str]] = [[] for _ in state["hands"]]
    return {**state, "going": none, "ahead": [[] for _ in none]}


MIGRATIONS = {1: unchanged, 2: without_presets, 3: unchanged, 4: nothing_planned, 5: nothing_ahead}
