"""The bot of `tests.wire.quick`, but it notices a halt of a second, so that no test needs to wait for a long one."""

from __future__ import annotations

from bot.play import clock, lost_time
from tavern.crew import main
from tests.cups import register
from tests.wire.quick import roomy


def run() -> int:
    """Run the bot."""
    register()
    vars(clock)["LONGEST"] = vars(lost_time)["LATE"] = 0.5
    with roomy():
        return main(thinking=(0.0, 0.02))
