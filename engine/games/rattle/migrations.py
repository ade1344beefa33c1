"""How states that older versions stored are brought up to date."""

from __future__ import annotations

from typing import Any


def whole_turns(state: dict[str, Any]) -> dict[str, Any]:
    """From 1 to 2: what a deed of step 4 asks is asked in the step of its turn. A deed that was under way begins with
    its turn again; nothing had been spent."""
    return {**state, "agenda": [_of_turn(entry) for entry in state["agenda"]]}


def _of_turn(entry: dict[str, Any]) -> dict[str, Any]:
    match entry["step"], entry["args"]:
        case (("move" | "fire"), [seat, used, _free]):
            return {"step": "turn", "args": [seat, used, False]}
        case "use", [seat, _card, used, acted]:
            return {"step": "turn", "args": [seat, used, acted]}
    return entry


def repairs_in_one(state: dict[str, Any]) -> dict[str, Any]:
    """From 2 to 3: repairs that were being paid begin with the question for the Ship's Timber again."""
    again = {"step": "repairs", "args": []}
    return {**state, "agenda": [again if entry["step"] == "pay_repairs" else entry for entry in state["agenda"]]}


def armed_at_once(state: dict[str, Any]) -> dict[str, Any]:
    """From 3 to 4: who had not drawn yet is asked about the Cannon of Fire Power when all have drawn, not after their
    own draw."""
    agenda = state["agenda"]
    drawing = [number for number, entry in enumerate(agenda) if entry["step"] == "draw_loot"]
    if state["card"] != "NS3" or not drawing:
        return state
    arming = {"step": "fire_power", "args": [agenda[number]["args"][0] for number in reversed(drawing)]}
    return {**state, "agenda": [*agenda[: drawing[0]], arming, *agenda[drawing[0] :]]}
