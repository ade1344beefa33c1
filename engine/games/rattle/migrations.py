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


def ashore_and_armed(state: dict[str, Any]) -> dict[str, Any]:
    """From 3 to 4."""
    return each_ashore(armed_at_once(state))


def armed_at_once(state: dict[str, Any]) -> dict[str, Any]:
    """Who had not drawn yet is asked about the Cannon of Fire Power when all have drawn, not after the own draw."""
    agenda = state["agenda"]
    drawing = [number for number, entry in enumerate(agenda) if entry["step"] == "draw_loot"]
    if state["card"] != "NS3" or not drawing:
        return state
    arming = {"step": "fire_power", "args": [agenda[number]["args"][0] for number in reversed(drawing)]}
    return {**state, "agenda": [*agenda[: drawing[0]], arming, *agenda[drawing[0] :]]}


def each_ashore(state: dict[str, Any]) -> dict[str, Any]:
    """Whoever visited the Port at the same time as the others goes on alone from where they all are; those
    who had done there what they wanted, from the next location."""
    agenda = state["agenda"]
    ashore = [entry for entry in agenda if entry["step"] in ("location", "visit", "keep", "tidy")]
    if not ashore or not state["options"]["simultaneous_port"]:
        return state
    coming = [entry["args"][0] for entry in reversed(ashore) if entry["step"] == "location"]
    here = {
        seat: entry["args"][0] for entry in ashore if entry["step"] in ("visit", "keep") for seat in entry["args"][1:]
    }

    def place_of(seat: int) -> str:
        return here.get(seat) or next((one for one in coming if state["closed"].get(one, seat) == seat), "")

    captains = [{**captain, "ashore": place_of(seat)} for seat, captain in enumerate(state["captains"])]
    left = [entry for entry in agenda if entry not in ashore]
    return {**state, "on_turn": None, "captains": captains, "agenda": [*left, {"step": "ashore", "args": []}]}
