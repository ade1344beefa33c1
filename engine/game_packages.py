"""Games that are installed as Python packages, beside the games under `engine.games`.

A distribution announces its game by an entry point of the group `quarterdeck.games`: the name is the game's key, the
value is a Python package. That package has the constant `API`, the version of `engine.api` for which it is written, and
these modules. Importing the package itself must import none of them.

- `game`: the game as `GAME`
- `pictures`: its renderer
- `players`, `advice`: its automatic players and their reasons; both are optional

A package that cannot be used is left out, and `unusable` has the reason.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from engine.text import Text

GROUP = "quarterdeck.games"
API = (2, 1)
"""The version of `engine.api`. A package for another major version, or for a later minor one, is not loaded."""
MOST_SEATS = 9
"""The largest number of seats of a game. A replay that opens all hands posts them and the table in one message, and
Discord accepts 10 files in a message."""
OWN = {"pictures": "renderers.{key}", "players": "engine.players.{key}", "advice": "engine.players.advice.{key}"}
"""The modules of a game under `engine.games`, by the part of the game. `{key}` stands for the game's key."""

packages: dict[str, str] = {}
"""By the key of a game: the Python package that has it. The games under `engine.games` are not here."""
unusable: dict[str, str] = {}
"""By the name of an entry point, which is the key of its game: the sentence that says why the game is left out."""


class MissingGame(LookupError):
    """Raised for a game that is not installed, or cannot be used. `key` is the key of the game."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"there is no game {self.key}: {unusable.get(self.key, 'its package is not installed')}"


class Unusable(Exception):
    """Raised if a package's game cannot be used.

    The message is the reason, as the end of a sentence: “it has no module sharks.pictures”.
    """


def module_of(key: str, part: str) -> str:
    """Return the dotted name of the module with this part of a game, which may not exist.

    `part` is “pictures”, “players” or “advice”.
    """
    package = packages.get(key)
    return OWN[part].format(key=key) if package is None else f"{package}.{part}"


def part_of(key: str, part: str) -> ModuleType | None:
    """Return the module with this part of a game, or None if the game has no such part.

    `key` is the key of the game, and `part` is “pictures”, “players” or “advice”.
    """
    name = module_of(key, part)
    return importlib.import_module(name) if find_spec(name) else None


def announced() -> Iterator[EntryPoint]:
    """Yield the entry points of all installed games, sorted by name."""
    yield from sorted(entry_points(group=GROUP), key=lambda entry: entry.name)


def load(taken: Mapping[str, Any]) -> dict[str, Any]:
    """Load the games of all installed packages, and return them by key.

    `taken` has the games that are registered already, by key. A package whose game has the key of one of them is left
    out. So is a package that cannot be loaded. `unusable` then gets a sentence with the reason, and no error is raised.
    """
    found: dict[str, Any] = {}
    for entry in announced():
        reason = f"another game has the key {entry.name}"
        if entry.name not in taken and entry.name not in found:
            try:
                found[entry.name] = _game(entry)
                continue
            except Exception as error:
                reason = _reason(error)
            except SystemExit as error:
                reason = f"its import ends the program with the exit code {error.code}"
            packages.pop(entry.name, None)
        unusable[entry.name] = f"{_origin(entry)} cannot be used: {reason}"
    return found


def fits(version: object) -> bool:
    """Return True if a package that is written for this version of the game API can be used here.

    `version` is the package's constant `API`, such as “1.0”. Anything but such a text returns False.
    """
    match = re.fullmatch(r"(\d+)\.(\d+)", version) if isinstance(version, str) else None
    return match is not None and int(match[1]) == API[0] and int(match[2]) <= API[1]


def _game(entry: EntryPoint) -> Any:
    """Import the package of an entry point with all its parts, and return its game.

    Raises `Unusable` if the package is for another version of the API, or if a check of the game fails. Errors of the
    import itself are passed on.
    """
    version = getattr(importlib.import_module(entry.value), "API", None)
    if not fits(version):
        here = ".".join(map(str, API))
        raise Unusable(f"it is for version {version} of the game API, but this program has version {here}")
    packages[entry.name] = entry.value
    game = importlib.import_module(f"{entry.value}.game").GAME
    if game.key != entry.name:
        raise Unusable(f"its entry point is named {entry.name}, but its game has the key {game.key}")
    if part_of(game.key, "pictures") is None:
        raise Unusable(f"it has no module {module_of(game.key, 'pictures')}")
    for part in ("players", "advice"):
        part_of(game.key, part)
    if not all(
        isinstance(words, Text) for words in (game.title, game.blurb, game.in_short, game.own_design or Text(""))
    ):
        raise Unusable("title, blurb, in_short and own_design must be texts: text(…)")
    if not 1 <= game.least_seats <= game.best_seats(game.options()) <= game.most_seats:
        raise Unusable("best_seats must be between least_seats and most_seats")
    if game.most_seats > MOST_SEATS:
        raise Unusable(
            f"it has up to {game.most_seats} seats, and a game may have {MOST_SEATS}: Discord accepts 10 files in a "
            "message, the table and all hands"
        )
    return game


def _origin(entry: EntryPoint) -> str:
    """Return the distribution of an entry point with its version, such as “sharks 0.1”.

    If the distribution is unknown, return the name of the Python package.
    """
    return entry.value if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def _reason(error: Exception) -> str:
    """Return the reason why a package is left out, for the log.

    `error` is the exception that loading the package raised. For an unexpected error, the reason has its type, its
    message, and the file and line that raised it.
    """
    if isinstance(error, Unusable):
        return str(error)
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno})"
    return f"{type(error).__name__}: {error}{where}"
