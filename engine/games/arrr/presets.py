"""What each player wants to be asked: switches and passes set ahead, private and changeable at any time (A-239)."""

from __future__ import annotations

from functools import cache

from engine.choice import Option, PickSome
from engine.games.arrr.state import ArrrState
from engine.play import Answer
from engine.text import Text, text

SWITCHES: dict[str, Text] = {
    "open": text("Ask me before others declare"),
    "flash": text("Ask me when others declare"),
    "pre": text("Ask me before others roll"),
    "post": text("Ask me after others have rolled"),
    "mate": text("Ask me after my mate has rolled"),
    "event": text("Ask me when an event is played"),
    "ability": text("Ask me when an ability is used"),
    "penalty": text("Ask me about penalties"),
    "end": text("Ask me at the end of an action"),
    "own": text("Ask me about what I did myself"),
    "again": text("Ask me again after each effect"),
    "always": text("Always ask me"),
}
DEFAULT = ("flash", "pre", "mate", "event", "ability")
QUIET: dict[str, Text] = {
    "window": text("Pass until this window is over"),
    "action": text("Pass until this action is over"),
    "turn": text("Pass until my turn"),
}
PROMPT = text("What do you want to be asked? What you do not pick is passed for you.")


@cache
def _choice(switches: tuple[str, ...], quiet: str, teams: bool) -> PickSome:
    on = (*switches, quiet)
    options = tuple(
        Option(key, words, picked=key in on) for key, words in {**SWITCHES, **QUIET}.items() if teams or key != "mate"
    )
    return PickSome(name="presets", prompt=PROMPT, blocks=False, options=options, least=0, most=len(options))


def presets_choice(state: ArrrState, seat: int) -> PickSome:
    """The presets of a seat, as they are set."""
    return _choice(tuple(state.switches[seat]), state.quiet[seat], state.options.teams == "on")


def set_presets(state: ArrrState, answer: Answer) -> None:
    """Take down a seat's presets; of several passes the longest counts."""
    assert isinstance(answer.value, list)
    picked = [str(key) for key in answer.value]
    state.switches[answer.seat] = [key for key in picked if key in SWITCHES]
    state.quiet[answer.seat] = next((key for key in reversed(QUIET) if key in picked), "")
