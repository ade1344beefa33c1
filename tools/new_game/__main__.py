"""Generates a new game: `python -m tools.new_game sharks`, or `… sharks --package ../sharks` as a package of its own.

`files` beside this module has the template: a small but complete game named "skeleton", with the rules SKEL-1, SKEL-2
and so on. The command replaces the name and the letters by those of the new game.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from itertools import takewhile
from keyword import iskeyword
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.new_game import package

ROOT = Path(__file__).parents[2]
FILES = Path(__file__).parent / "files"
ROOMS = ("engine", "store", "renderers", "bot", "tavern", "tests")
OWN = (
    "docs/rules/{key}.md",
    "docs/rules/it/{key}.md",
    "engine/games/{key}",
    "engine/players/{key}.py",
    "renderers/{key}.py",
    "tests/games/{key}",
    "tests/histories/games/{key}",
)
"""The paths of everything that belongs to a game.

The last one is for recorded games: the command plays and writes them."""
LONGEST = 20
PACKAGED = """Written: {folder}

It is a whole game already. Prove it with
    .venv/bin/python -m engine.prove {folder}
Play it: `.venv/bin/pip install -e {folder}`, then `make run`. docs/your-first-game.md says where to go on."""
NEXT = """Written:
{pages}

It is a whole game already. Play it with `make run`, prove it with
    .venv/bin/python -m pytest tests/games/{key} tests/conformance tests/histories tests/bot/texts -k {key}
CONTRIBUTING.md says where to go on."""


class Refused(Exception):
    """Raised if the game cannot be written. The message has the reason and the next step."""


def write(key: str, root: Path = ROOT) -> list[Path]:
    """Write the files of a game with this key, and return their paths.

    Raise `Refused` if that is impossible, without any change.
    """
    if reason := refusal(key, root):
        raise Refused(reason)
    own = [root / one.format(key=key) for one in OWN]
    try:
        with TemporaryDirectory() as folder:
            fill(Path(folder), key, letters(key, root))
            for target in own[:-1]:
                page = folder / target.relative_to(root)
                target.parent.mkdir(parents=True, exist_ok=True)
                (shutil.copytree if page.is_dir() else shutil.copyfile)(page, target)
        record = [sys.executable, "-m", "tests.histories.record", "A new game.", key]
        subprocess.run(record, cwd=root, check=True, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as trouble:
        for target in own:
            if target.is_dir():
                shutil.rmtree(target)
            elif target.exists():
                target.unlink()
        raise Refused(f"Nothing is written: {trouble}") from trouble
    return own


def refusal(key: str, root: Path) -> str:
    """Return the reason why this cannot be the key of a new game, or an empty string if it can."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", key) or iskeyword(key) or len(key) > LONGEST:
        return (
            f"«{key}» cannot be a game's key: take one word of at most {LONGEST} small letters and digits that begins "
            "with a letter, like «yarr»."
        )
    there = next((one.format(key=key) for one in OWN if (root / one.format(key=key)).exists()), "")
    if there:
        return f"There is a «{key}» already: {there}. Take another key."
    games = {folder.name for folder in (root / "engine" / "games").iterdir() if folder.is_dir()}
    for room in ROOMS:
        for page in (root / room).rglob("*.py"):
            if key in takewhile(lambda part: part not in games, page.relative_to(root).with_suffix("").parts):
                return (
                    f"«{key}» is the name of {page.relative_to(root)}. What bears the name of a game is taken for "
                    "that game's: take another key."
                )
    return ""


def letters(key: str, root: Path) -> str:
    """Return the letters before the numbers of the game's rules (SKEL in SKEL-1), in capitals.

    They are the shortest beginning of the key that no other ledger uses.
    """
    ledgers = "\n".join(page.read_text("utf-8") for page in (root / "docs" / "rules").glob("*.md"))
    known = set(re.findall(r"\b([A-Z]+)-\d", ledgers))
    own = re.sub(r"\d", "", key).upper()
    return next((own[:end] for end in range(1, len(own)) if own[:end] not in known), own)


def fill(folder: Path, key: str, rules: str) -> None:
    """Write all files of the game into `folder` and format them. `rules` are the letters of its rule numbers."""
    for page in sorted(one for one in FILES.rglob("*") if one.is_file() and "__pycache__" not in one.parts):
        target = folder / str(page.relative_to(FILES)).replace("skeleton", key)
        target.parent.mkdir(parents=True, exist_ok=True)
        words = page.read_text("utf-8").replace("SKEL-", f"{rules}-")
        target.write_text(words.replace("Skeleton", key.capitalize()).replace("skeleton", key), "utf-8")
    settings = ["--quiet", "--config", str(ROOT / "pyproject.toml")]
    subprocess.run([sys.executable, "-m", "ruff", "format", *settings, str(folder)], check=True)


def main(arguments: list[str]) -> int:
    """Write the game and print the next steps, or print why it cannot be written. Return the exit code, 0 or 1."""
    if len(arguments) not in (1, 3) or arguments[1:2] not in ([], ["--package"]):
        print("Usage: python -m tools.new_game KEY, or python -m tools.new_game KEY --package FOLDER", file=sys.stderr)
        return 1
    try:
        if arguments[1:]:
            key, folder = arguments[0], Path(arguments[2]).resolve()
            if reason := refusal(key, ROOT) or package.refusal(key, folder):
                raise Refused(reason)
            package.write_package(key, letters(key, ROOT), folder, FILES, ROOT / "pyproject.toml")
            print(PACKAGED.format(folder=arguments[2]))
            return 0
        own = write(arguments[0])
    except Refused as reason:
        print(reason, file=sys.stderr)
        return 1
    print(NEXT.format(pages="\n".join(f"    {one.relative_to(ROOT)}" for one in own), key=arguments[0]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
