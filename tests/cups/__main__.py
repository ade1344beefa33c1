"""`python -m tests.cups` updates its catalogue, as `make texts` does for the real games.

`python -m tests.cups FILE` replays a game of it, as `python -m engine.replay` does for those.
"""

import sys

from bot.texts import LANGUAGES
from engine import replay
from tests.cups import register
from tools.texts import renew

if __name__ == "__main__":
    register()
    if sys.argv[1:]:
        sys.exit(replay.main(sys.argv[1:]))
    for locale in LANGUAGES.keys() - {"en"}:
        renew(locale, "cups")
