"""Proves a game: `python -m engine.prove sharks` for an installed one, `python -m engine.prove ../sharks` for a folder.

It runs the checks that every game of Quarterdeck must pass, on the package where it is, and prints a report. The checks
are in `tests` of Quarterdeck's source tree, so the command needs that tree and its development packages. A folder with
a pyproject.toml need not be installed: its entry points are read from that file.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from engine import game_packages
from engine.game import games, home
from engine.version import NAMED

ROOT = Path(__file__).parents[1]
CHECKS = (
    "tests/conformance/test_games.py",
    "tests/conformance/test_ledger_hints.py",
    "tests/conformance/test_world_secrecy.py",
    "tests/engine/test_automatic_players.py",
    "tests/engine/test_state_copy.py",
    "tests/renderers/test_renderer_contract.py",
    "tests/renderers/test_no_overlaps.py",
    "tests/bot/components/test_option_panels.py",
    "tests/bot/texts/test_translations.py",
    "tests/bot/tables/test_every_game.py",
)
"""The files of tests that check every game."""
ALLOWED = frozenset({"engine.api", "renderers.api", "pydantic", "PIL", "__future__"})
"""Modules that a package may import, besides its own and most of the standard library."""
OWN_CHANCE = frozenset({"random", "secrets", "time", "datetime", "os", "uuid", "asyncio", "threading", "socket"})
"""Modules of the standard library with a clock, chance, or input and output. Rules may not import them."""
WITH_RANDOM = ("players", "advice", "pictures")
"""The modules that may import `random`: automatic players get a generator as a parameter, and pictures need none."""
FINISHING = "It is proved: all checks passed."


class Check(NamedTuple):
    """The result of one check of a game. `fault` says what is wrong, and is empty if the check has passed.

    `later`: True if the check is about a language other than English. A fault then counts as work that is not done yet,
    and the proof does not fail.
    """

    name: str
    seconds: float = 0.0
    fault: str = ""
    later: bool = False


def forbidden_imports(package: Path) -> Iterator[str]:
    """Yield a sentence for each import by which a package leaves the game API. `package` is its folder."""
    for page in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(page.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            else:
                continue
            for name in names:
                if reason := _fault_of_import(name, package.name, page.relative_to(package)):
                    yield f"{page.relative_to(package.parent)}, line {node.lineno}, imports {name}: {reason}"


def _fault_of_import(name: str, package: str, page: Path) -> str:
    top = name.partition(".")[0]
    if name in ALLOWED or top in ("pydantic", "PIL", package):
        return ""
    if top in OWN_CHANCE:
        free = top == "random" and page.parts[0].removesuffix(".py") in WITH_RANDOM
        return "" if free else "rules may not use a clock, chance or files of their own; draw with `play.chance`"
    if top in sys.stdlib_module_names:
        return ""
    return "a package may import engine.api, renderers.api, pydantic, PIL, itself and the standard library"


def announce(folder: Path, into: Path) -> str:
    """Make the package in `folder` importable without installing it, and return its game's key.

    `into` is an empty folder for its metadata. Raises ValueError if pyproject.toml announces no single game.
    """
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
    found: Mapping[str, str] = project.get("entry-points", {}).get(game_packages.GROUP, {})
    if len(found) != 1:
        raise ValueError(
            f"{folder / 'pyproject.toml'} must announce one game, not {len(found)}: "
            f'[project.entry-points."{game_packages.GROUP}"]'
        )
    ((key, package),) = found.items()
    name, version = project.get("name", key), project.get("version", "0")
    notes = into / f"{name.replace('-', '_')}-{version}.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (notes / "entry_points.txt").write_text(f"[{game_packages.GROUP}]\n{key} = {package}\n")
    places = [str(into), str(folder / "src" if (folder / "src").is_dir() else folder)]
    sys.path[:0] = places
    os.environ["PYTHONPATH"] = os.pathsep.join([*places, *filter(None, [os.environ.get("PYTHONPATH")])])
    return key


def prove(key: str, own_tests: Path | None = None) -> list[Check]:
    """Run all checks of the game with this key, and return their results.

    `own_tests` is the folder of the package's own tests, which are run too, or None. Raises `MissingGame` if the game
    is not installed or cannot be used.
    """
    entry = next((one for one in game_packages.announced() if one.name == key), None)
    game, begun = games()[key], time.monotonic()
    faults = list(forbidden_imports(home(game))) if entry is not None else []
    wall = Check("its imports stay within the game API", time.monotonic() - begun, "\n".join(faults))
    return [wall, *_run(key, entry, own_tests), _translated(key)]


def _translated(key: str) -> Check:
    """List the texts of the game that have no Italian translation yet."""
    begun = time.monotonic()
    command = [sys.executable, "-m", "tools.texts", "--check", key]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    fault = (done.stdout + done.stderr).strip()
    return Check("every text of the game is translated", time.monotonic() - begun, fault, later=True)


def _run(key: str, entry: EntryPoint | None, own_tests: Path | None) -> Iterator[Check]:
    """Run the tests of every game for the game with this key in a process of its own, and yield their results.

    `entry` is the entry point of the game's package, or None for a game under `engine.games`. `own_tests` is the folder
    of the package's own tests, or None.
    """
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--game", key]
        told = {**os.environ, **({"QUARTERDECK_PROVES": key} if entry is not None else {})}
        if not (home(games()[key]) / "it.po").exists():  # it plays in English, and Italian comes last
            command += ["-k", f"not it-{key} and not {key}-it"]
        own = [str(own_tests)] if own_tests is not None and own_tests.is_dir() else []
        command += ["--junitxml", str(results), "-c", str(ROOT / "pyproject.toml"), *CHECKS, *own]
        done = subprocess.run(command, cwd=ROOT, env=told, capture_output=True, text=True, check=False)
        if not results.exists():
            yield Check("the checks can run", fault=(done.stdout + done.stderr).strip())
            return
        for case in ElementTree.parse(results).iter("testcase"):
            fault = next((one for one in case if one.tag in ("failure", "error")), None)
            name, _, values = case.get("name", "").removesuffix("]").partition("[")
            said, later = "" if fault is None else _sentence(fault), "it" in values.split("-")
            yield Check(name.removeprefix("test_").replace("_", " "), float(case.get("time", 0)), said, later)


def _sentence(fault: ElementTree.Element) -> str:
    """Return the message of a failed test, with the command that plays the game again."""
    lines = [line.removeprefix("E").strip() for line in (fault.text or "").splitlines() if line.startswith("E ")]
    again = [line for line in lines if line.startswith("Play it again")]
    said = fault.get("message", "").partition("\nassert ")[0]
    return "\n".join([said, *(line for line in again if line not in said)])


def report(key: str, checks: list[Check]) -> str:
    """Return the report: one line for each check, and what is wrong below it."""
    game = games()[key]
    lines = [
        f"{game.title.source} ({key}): {game.least_seats} to {game.most_seats} players, rules version {game.version}",
        f"{NAMED}, game API {'.'.join(map(str, game_packages.API))}",
        "",
    ]
    for check in checks:
        mark = "ok" if not check.fault else "open" if check.later else "FAIL"
        lines.append(f"{mark:4}  {check.seconds:5.1f} s  {check.name}{' in Italian' if check.later else ''}")
        lines += [f"              {line}" for line in check.fault.splitlines()]
    failed = [check.name for check in checks if check.fault and not check.later]
    lines += ["", f"{len(failed)} of {len(checks)} checks failed:" if failed else f"{len(checks)} checks. {FINISHING}"]
    lines += [f"- {name}" for name in failed]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Prove one game, and print the report. Return the exit code: 0, or 1 if something is wrong.

    `arguments` are those of the command line: the key of an installed game, or the folder of a package.
    """
    if len(arguments) != 1:
        print("Usage: python -m engine.prove GAME: an installed game's key, or a package's folder", file=sys.stderr)
        return 1
    if not (ROOT / CHECKS[0]).exists():
        print(
            "The checks are only in Quarterdeck's source tree. Clone it, and run `make test` there once.",
            file=sys.stderr,
        )
        return 1
    with tempfile.TemporaryDirectory() as notes:
        try:
            folder = Path(arguments[0]).resolve() if (Path(arguments[0]) / "pyproject.toml").exists() else None
            key = announce(folder, Path(notes)) if folder is not None else arguments[0]
            checks = prove(key, None if folder is None else folder / "tests")
        except (LookupError, ValueError, OSError) as error:
            print(error, file=sys.stderr)
            return 1
        print(report(key, checks))
        return int(any(check.fault and not check.later for check in checks))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
