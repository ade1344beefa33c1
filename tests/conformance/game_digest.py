"""Play games and print a digest of all that happened. The digest must be the same under all hash seeds.

python -m tests.conformance.game_digest 7 3 yarr    plays 3 games of yarr, the first with seed 7
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sys
from typing import Any

from engine.game import Game, games
from tests.conformance.playthrough import fingerprint, moments, settings
from tests.conformance.toy_game import toy
from tests.cups import register


def transcript(game: Game[Any], first_seed: int, count: int) -> str:
    """Return the digest of some games: every choice, answer, report and view."""
    digest = hashlib.sha256()
    for setting in itertools.islice(settings(game, first_seed), count):
        for table, move in moments(game, setting):
            told = [repr(report) for report in table.take_reports()]
            digest.update(json.dumps([fingerprint(table), told, repr(move)]).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    register()
    first, many, *keys = sys.argv[1:]
    for key in keys:
        chosen = toy(key.removeprefix("toy:")) if key.startswith("toy:") else games()[key]
        print(transcript(chosen, int(first), int(many)))
