"""`python -m tavern`: the whole bot in the browser, without Discord.

With `FRESH=1` in the environment it begins with an empty server and no tables.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.logs import configure_logging
from bot.settings import SettingsError, load
from tavern.launcher import open_tavern


def main() -> int:
    """Run the tavern until it is stopped, and return 0.

    If it cannot start, print one line with the reason and return 2.
    """
    try:
        settings = load(Path(".env"), os.environ)
        configure_logging(settings.log_level)
        asyncio.run(open_tavern(settings))
    except KeyboardInterrupt:
        print("The tavern is closed.", file=sys.stderr)
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
