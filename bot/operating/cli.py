"""The operator's commands of `python -m bot`, besides running the bot."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bot.operating.backup import backup, restore
from bot.operating.check_and_show import check, show
from bot.operating.prune import prune
from bot.operating.ratings import rebuild
from bot.settings import Settings

HELP = """\
python -m bot                 run the bot: on Discord with a token, in your browser without one
python -m bot --migrate       the same, and bring an older schema up to date (PostgreSQL; on SQLite a start does it)
python -m bot backup FILE     write everything into a new file, also while the bot runs
python -m bot restore FILE    replace the database by a backup; stop the bot first
python -m bot check           replay every running table from its stored answers, and report differences
python -m bot show TABLE      print what everybody may see of a table
python -m bot prune           delete what is older than the KEEP_ settings allow; stop the bot first
python -m bot ratings rebuild  compute all ratings anew from the stored results; stop the bot first
python -m bot --version       print the version
"""


async def operate(settings: Settings, arguments: Sequence[str]) -> int:
    """Run the command in `arguments` and return the exit code: 0, 1 if it found faults, 2 for an unknown command.

    Raises `SettingsError` if the command cannot run.
    """
    url = settings.database_url
    match list(arguments):
        case ["backup", file]:
            await backup(url, Path(file))
        case ["restore", file]:
            await restore(url, Path(file))
        case ["check"]:
            return 1 if await check(url) else 0
        case ["show", table]:
            await show(url, table)
        case ["prune"]:
            await prune(settings)
        case ["ratings", "rebuild"]:
            await rebuild(settings)
        case ["help" | "--help" | "-h"]:
            print(HELP, end="")
        case _:
            print(HELP, end="", file=sys.stderr)
            return 2
    return 0
