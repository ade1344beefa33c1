"""Changes to the Parts on a Galleon. `part` is `sail`, `cannon` or `hold`."""

from __future__ import annotations

from engine.games.rattle.galleon_and_port import HAMSTER_HOLD, HOLDS, PARTS
from engine.games.rattle.state import Captain
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot_tokens import add
from engine.text import Who, text


def exhaust(captain: Captain, part: str, number: int = 1) -> None:
    """Turn `number` ready Parts of the kind `part` to exhausted: `sail` or `cannon` (R-89).

    Nothing is reported, because the report of the paid action mentions it.
    """
    add(captain.ready, part, -number)
    add(captain.exhausted, part, number)


def make_ready(play: Rattle, seat: int, part: str, number: int = 1) -> None:
    """Turn `number` exhausted Parts of the kind `part` (`sail` or `cannon`) to ready, and report it."""
    captain = play.state.captains[seat]
    add(captain.exhausted, part, -number)
    add(captain.ready, part, number)
    play.report(
        text("Ready again for {who}: {count} × {part}.", who=Who(seat), count=number, part=PARTS[part].name), icon=part
    )


def add_part(play: Rattle, seat: int, part: str) -> None:
    """Add a ready Part of the kind `part` from the supply, and report it: `sail`, `cannon` or `hold`.

    A third single Hold makes a hamster Hold (R-214).
    """
    state, captain = play.state, play.state.captains[seat]
    add(state.supply, part, -1)
    add(captain.ready, part)
    play.report(text("{who} mounts a {part}.", who=Who(seat), part=PARTS[part].name), icon=part)
    if captain.ready.get("hold", 0) == HOLDS:
        add(captain.ready, "hold", -HOLDS)
        add(captain.ready, "hamster")
        add(state.supply, "hold", HOLDS - 1)
        words = text("Three of {who}'s Holds become a {part}.", who=Who(seat), part=HAMSTER_HOLD.name)
        play.report(words, icon="hamster")
