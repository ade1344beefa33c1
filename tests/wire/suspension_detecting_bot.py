"""The bot of `tests.wire.fast_bot`, which detects a suspension of one second, so that tests need no long one."""

from __future__ import annotations

from bot.tables import scheduler
from bot.tables.time_limits import downtime
from tavern.bot_process import main
from tests.cups import register
from tests.wire.fast_bot import roomy

SOON = 0.5


def run(late: float = SOON) -> int:
    """Run the bot. It checks twice a second, and treats a delay of more than `late` seconds as a suspension."""
    register()
    vars(scheduler)["LONGEST"], vars(downtime)["LATE"] = SOON, late
    with roomy():
        return main(answer_delay=(0.0, 0.02))
