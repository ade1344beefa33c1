"""`python -m tests.cups` enters its words into its catalogue, as `make texts` does for the games that people see;
`python -m tests.cups FILE` plays a game of it again, as `python -m engine.replay` does for those."""

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
