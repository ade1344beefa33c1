"""Writes a new game as a Python package of its own: `python -m tools.new_game sharks --package ../sharks`.

It is the same template as for a game in this tree. Imports are changed to those of the game API.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

FILES = Path(__file__).parent / "package_files"
MOVED = {
    "engine/games/skeleton": "skeleton",
    "engine/players/skeleton.py": "skeleton/players.py",
    "renderers/skeleton.py": "skeleton/pictures.py",
    "docs/rules": "skeleton/docs/rules",
    "tests/games/skeleton/tables.py": "tests/prepared_tables.py",
    "tests/games/skeleton/test_rules.py": "tests/test_rules.py",
    "tests/games/skeleton/test_pictures.py": "tests/test_pictures.py",
}
"""Where the parts of the template are in a package."""
CHANGES = (
    (r"engine\.games\.skeleton\b", "skeleton"),
    (r"from engine(\.[\w.]+)? import", "from engine.api import"),
    (r"from renderers import Renderer, skeleton", "from renderers.api import Renderer\nfrom skeleton import pictures"),
    (r"from renderers(\.[\w.]+)? import", "from renderers.api import"),
    (r"RENDERER: Renderer = skeleton", "RENDERER: Renderer = pictures"),
    (r"from tests\.games\.skeleton\.tables import", "from prepared_tables import"),
    (r"from tests\.ledger import rule\n", ""),
    (r"from tests\.ledger_tables import .*\n", ""),
    (r"\ndef test_the_charms_match_the_ledger.*?\n\n\n", "\nrule = pytest.mark.rule\n\n\n"),
    (r" Look at every picture yourself:\n.*?\nthem\.\n", "\n"),
    (r"\nimport sys\n", "\n"),
    (r"\nfrom pathlib import Path\n(?=.*RENDERER)", "\n"),
    (r"\n\nif __name__ == \"__main__\":.*", "\n"),
)
"""Patterns in the template's Python files, and what replaces them."""


def refusal(key: str, folder: Path) -> str:
    """Return the reason why a package of this name cannot be written there, or an empty string if it can."""
    if folder.exists():
        return f"{folder} exists already: name a folder that does not."
    if find_spec(key) is not None:
        return f"«{key}» is the name of another Python package here: take another key."
    return ""


def write_package(key: str, rules: str, folder: Path, template: Path, config: Path) -> None:
    """Write the package into the new folder. `rules` are the letters of its rule numbers.

    `template` is the folder with the template of a game in this tree, `config` the settings of the formatter.
    """
    with TemporaryDirectory() as made:
        whole = Path(made) / "package"
        for source, target in MOVED.items():
            page = whole / target
            page.parent.mkdir(parents=True, exist_ok=True)
            if (template / source).is_dir():
                left_out = shutil.ignore_patterns("__pycache__", "__init__.py")
                shutil.copytree(template / source, page, ignore=left_out, dirs_exist_ok=True)
            else:
                shutil.copyfile(template / source, page)
        for page in FILES.iterdir():
            if page.is_file():
                shutil.copyfile(page, whole / ("skeleton/__init__.py" if page.suffix == ".py" else page.name))
        for page in [one for one in whole.rglob("*") if one.is_file()]:
            words = page.read_text("utf-8")
            for pattern, instead in CHANGES if page.suffix == ".py" else ():
                words = re.sub(
                    pattern, instead, words, flags=re.DOTALL if ".*?" in pattern or "__main__" in pattern else 0
                )
            page.write_text(_named(words, key, rules), "utf-8")
        for page in sorted(whole.rglob("*skeleton*"), reverse=True):
            page.rename(page.with_name(page.name.replace("skeleton", key)))
        settings = ["--quiet", "--config", str(config)]
        ruff = [sys.executable, "-m", "ruff"]
        subprocess.run([*ruff, "check", *settings, "--select", "I,F401", "--fix", str(whole)], check=False)
        subprocess.run([*ruff, "format", *settings, str(whole)], check=True)
        shutil.copytree(whole, folder, ignore=shutil.ignore_patterns(".ruff_cache"))


def _named(words: str, key: str, rules: str) -> str:
    words = words.replace("SKEL-", f"{rules}-")
    return words.replace("Skeleton", key.capitalize()).replace("skeleton", key)
