"""The game API is complete, described, and changes only with its version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import api, prove
from engine.game_packages import fits
from tests.ledger import rule
from tools import game_api


def test_the_reference_of_the_game_api_is_current() -> None:
    same = game_api.PAGE.read_text("utf-8") == game_api.page()
    assert same, "docs/game-api.md is out of date: python -m tools.game_api"


def test_a_change_of_the_game_api_raises_its_version() -> None:
    recorded = json.loads(game_api.RECORD.read_text("utf-8"))
    version, now = recorded.pop("version"), game_api.record()
    for module, names in recorded.items():
        changed = sorted(name for name, shown in names.items() if now[module].get(name) != shown)
        added = sorted(now[module].keys() - names.keys())
        assert version != api.VERSION or not changed, (
            f"{module} lost or changed {changed}: if that can break a game, raise the first number of "
            "`engine.game_packages.API`; in any case run python -m tools.game_api"
        )
        assert version != api.VERSION or not added, (
            f"{module} has the new names {added}: raise the second number, and run python -m tools.game_api"
        )


def test_every_name_of_the_game_api_belongs_to_one_subject() -> None:
    for module in game_api.MODULES:
        named = [name for names in module.GROUPS.values() for name in names]
        assert sorted(named) == sorted(set(module.__all__) - {"VERSION"})


@rule("H-741")
@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("2.0", True),
        ("2.1", True),
        ("2.2", False),
        ("3.0", False),
        ("1.0", False),
        ("2", False),
        ("", False),
        (None, False),
    ],
)
def test_a_package_fits_with_an_equal_first_and_no_later_second_number(version: object, good: bool) -> None:
    assert fits(version) is good


@pytest.mark.parametrize(
    ("page", "code", "fault"),
    [
        ("game.py", "from engine.api import Game, text\nfrom sharks.view import view\nimport pydantic", ""),
        ("players.py", "from random import Random", ""),
        ("pictures.py", "from renderers.api import kit\nfrom PIL import Image", ""),
        ("game.py", "from . import view", ""),
        ("game.py", "from engine.table import Table", "sharks/game.py, line 1, imports engine.table: a package may"),
        ("pictures.py", "import renderers.kit", "imports renderers.kit"),
        ("players.py", "from bot.settings import TOKEN", "imports bot.settings"),
        ("game.py", "import discord", "imports discord"),
        ("game.py", "from random import Random", "rules may not use a clock, chance or files"),
        ("players.py", "import time", "rules may not use a clock"),
    ],
)
def test_the_import_wall_names_each_import_beside_the_api(tmp_path: Path, page: str, code: str, fault: str) -> None:
    package = tmp_path / "sharks"
    package.mkdir()
    (package / page).write_text(code)
    found = [*prove.forbidden_imports(package)]
    assert [bool(fault in one) for one in found] == [True] * bool(fault), found


def test_a_folder_without_an_entry_point_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'sharks'\n")
    assert prove.main([str(tmp_path)]) == 1
    assert 'must announce one game, not 0: [project.entry-points."quarterdeck.games"]' in capsys.readouterr().err
    assert prove.main(["nogame"]) == 1
    assert "there is no game nogame: its package is not installed" in capsys.readouterr().err
