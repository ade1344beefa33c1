"""What each player wants to be asked: switches and passes set ahead, private and changeable at any time (A-239)."""

from __future__ import annotations

from functools import cache

from engine.choice import Option, PickSome
from engine.games.arrr.options import ArrrOptions
from engine.games.arrr.state import ArrrState
from engine.play import Answer
from engine.text import Text, text

SWITCHES: dict[str, Text] = {
    "mine": text("Ask me after my roll, while it is not enough"),
    "ready": text("Ask me when one of my prepared cards fits only now"),
    "flash": text("Ask me when others declare"),
    "event": text("Ask me when an event is played"),
    "aimed": text("Ask me when anything is aimed at me"),
    "mate": text("Ask me after my mate's roll, while it is not enough"),
    "roll": text("Ask me before I roll"),
    "pre": text("Ask me before others roll"),
    "post": text("Ask me after others have rolled"),
    "ability": text("Ask me when an ability is used"),
    "penalty": text("Ask me about penalties of others"),
    "open": text("Ask me before others declare"),
    "end": text("Ask me at the end of an action"),
    "own": text("Ask me about what I did myself"),
    "again": text("Ask me again after each effect"),
    "always": text("Always ask me"),
}
DEFAULT = ("mine", "ready", "flash", "event", "aimed", "mate")
"""The switches that are on at first."""
ALONE = ("mine", "ready", "aimed", "roll", "end", "always")
"""Those that matter where nobody has events."""

QUIET: dict[str, Text] = {
    "window": text("Pass until this window is over"),
    "action": text("Pass until this action is over"),
    "turn": text("Pass until my turn"),
}
PROMPT = text("What do you want to be asked? What is not picked is passed for you.")


def is_on(state: ArrrState, seat: int, *switches: str) -> bool:
    """Whether a seat switched any of these on, or «always»."""
    mine = state.switches[seat]
    return "always" in mine or any(switch in mine for switch in switches)


def matters(switch: str, options: ArrrOptions) -> bool:
    """Whether a switch can make any difference at such a table."""
    if switch == "mate":
        return options.teams == "on"
    return options.eventful or switch in ALONE


@cache
def _choice(switches: tuple[str, ...], quiet: str, table: ArrrOptions) -> PickSome:
    on = (*switches, quiet)
    options = tuple(
        Option(key, label, picked=key in on)
        for key, label in {**SWITCHES, **QUIET}.items()
        if key in QUIET or matters(key, table)
    )
    return PickSome(name="presets", prompt=PROMPT, blocks=False, options=options, least=0, most=len(options))


def presets_choice(state: ArrrState, seat: int) -> PickSome:
    """The presets of a seat, as they are set: it always lies open (D-30)."""
    return _choice(tuple(state.switches[seat]), state.quiet[seat], state.options)


def set_presets(state: ArrrState, answer: Answer) -> None:
    """Take down a seat's presets; of several passes the longest counts."""
    picked = answer.value if isinstance(answer.value, list) else []
    state.switches[answer.seat] = [key for key in SWITCHES if key in picked]
    state.quiet[answer.seat] = next((key for key in reversed(QUIET) if key in picked), "")


def end_quiet(state: ArrrState, kinds: tuple[str, ...], seats: range | tuple[int, ...]) -> None:
    """These passes of these seats are over (A-241 to A-245)."""
    for seat in seats:
        if state.quiet[seat] in kinds:
            state.quiet[seat] = ""
