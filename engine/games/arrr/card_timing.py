"""Timing of cards: the moments of their codes, and the reasons why a card cannot be used (ledger, 2 and 5.3)."""

from __future__ import annotations

from functools import cache

from engine.games.arrr.card_registry import crew_design
from engine.games.arrr.state import ArrrState
from engine.text import Text, text
from engine.unavailable_reasons import Reason

MOMENTS: dict[str, tuple[str, Text]] = {
    "any": ("A-167", text("in an Action phase")),
    "open": ("A-215", text("before an action is declared")),
    "free": ("A-215", text("before or after your own action")),
    "idle": ("A-215", text("while no effect is waiting to be resolved")),
    "flash": ("A-216", text("right after an action is declared")),
    "flash sail": ("A-178", text("right after a Sail is declared")),
    "flash pillage": ("A-178", text("right after a Pillage is declared")),
    "flash challenge": ("A-178", text("right after a Challenge is declared")),
    "pre": ("A-217", text("before a roll")),
    "post": ("A-218", text("after a roll")),
    "result won": ("A-219", text("right after you win a Challenge")),
    "result rejected": ("A-219", text("right after somebody rejects your Challenge")),
    "answer": ("A-221", text("in response to an effect")),
}
"""For each timing code, the number of the rule about its moment, and the moment in words."""

DEPLETED = Reason("A-148", text("This card is depleted until your next turn begins."))
USED = Reason("A-149", text("You can use it only once a turn, and you have."))


@cache
def wrong_moment(timing: tuple[str, ...]) -> Reason:
    """Return the reason that a card cannot be used now. It lists the moments at which the card can be used.
    `timing` are their codes, such as `open`.
    """
    return Reason(
        MOMENTS[timing[0]][0],
        text("Not at this moment, only {moments}.", moments=[MOMENTS[code][1] for code in timing]),
    )


def moment_for_events(state: ArrrState) -> frozenset[str]:
    """Return the timing codes, such as `pre`, with which an event can be played now (ledger, sections 2 and 5.3).

    No event can be played in the window RESULT (A-219). The rules are A-143 and A-166.
    """
    window, idle = state.window, not state.pile
    now = {"any", window} if window != "result" or not idle else set[str]()
    if not idle:
        now.add("answer")
    elif window in ("open", "end"):
        now.add("free")
    elif window == "flash" and state.declared:
        now.add(f"flash {state.declared.kind}")
    return frozenset(now)


def ability_fits(state: ArrrState, seat: int, timing: tuple[str, ...]) -> bool:
    """Return True if an ability with these timing codes can be used now by this seat.

    The seat must be on turn, or challenged and have accepted.
    """
    window, own = state.window, seat == state.on_turn
    if state.pile:
        now = ["answer", *([window] if window in ("pre", "post") and state.options.any_ability_answers else [])]
    elif window == "result":
        now = ["result won"] if state.winner == seat else ["result rejected"] if state.winner is None and own else []
    elif window in ("pre", "post"):
        now = [window, "idle"]
    elif window == "open":
        now = ["open", "free", "idle"] if own else []
    else:
        now = ["free"] if window == "end" and own else []
    return any(code in now for code in timing)


def unready(state: ArrrState, seat: int, card: str) -> Reason | None:
    """Return the reason why the ability of this equipped card cannot be used now; None if nothing speaks against it.

    The seat must be on turn, or challenged and have accepted. Missing targets are not checked.
    """
    if card in state.depleted:
        return DEPLETED
    if card in state.used:
        return USED
    timing = crew_design(card).timing
    return None if ability_fits(state, seat, timing) else wrong_moment(timing)
