"""The bot of `tests.wire.fast_bot`, but it notices a halt of a second, so that no test needs to wait for a long one."""

from __future__ import annotations

from bot.tables import scheduler
from bot.tables.time_limits import downtime
from tavern.bot_process import main
from tests.cups import register
from tests.wire.fast_bot import roomy

SOON = 0.5


def run(late: float = SOON) -> int:
    """Run the bot, which looks twice a second and takes it for halted after so many seconds."""
    register()
    vars(scheduler)["LONGEST"], vars(downtime)["LATE"] = SOON, late
    with roomy():
        return main(thinking=(0.0, 0.02))
