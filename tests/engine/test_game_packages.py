"""Games in packages: found by entry point, and left out with a reason if they cannot be used."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from engine import game_packages
from engine.game import games
from engine.game_packages import MissingGame, load, module_of, packages, part_of, unusable
from tests.ledger import rule

GAME = "from tests.cups.game import GAME as CUPS\nfrom dataclasses import replace\nGAME = replace(CUPS, key={key!r})\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder whose packages can be imported. All of them are announced as games."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(game_packages, "packages", {})
    monkeypatch.setattr(game_packages, "unusable", {})
    monkeypatch.setattr(
        game_packages,
        "announced",
        lambda: (EntryPoint(one.name, one.name, game_packages.GROUP) for one in sorted(tmp_path.iterdir())),
    )
    before = {*sys.modules}
    yield tmp_path
    for name in {*sys.modules} - before:
        if name.partition(".")[0] in {one.name for one in tmp_path.iterdir()}:
            del sys.modules[name]


def write(folder: Path, key: str, *, api: str = "2.0", **modules: str) -> None:
    """Write a package with these modules. By default it has a game and pictures."""
    package = folder / key
    package.mkdir()
    (package / "__init__.py").write_text(f'API = "{api}"\n')
    for name, code in ({"game": GAME.format(key=key), "pictures": ""} | modules).items():
        (package / f"{name}.py").write_text(code)


@rule("H-740")
def test_a_game_is_found_by_its_entry_point_with_all_its_parts(folder: Path) -> None:
    write(folder, "sharks", players="PLAYERS = {'good': ('a name', len)}")
    assert load({})["sharks"].key == "sharks"
    assert game_packages.packages == {"sharks": "sharks"}
    assert game_packages.unusable == {}
    assert module_of("sharks", "pictures") == "sharks.pictures"
    assert part_of("sharks", "players") is sys.modules["sharks.players"]
    assert part_of("sharks", "advice") is None
    assert module_of("yarr", "players") == "engine.players.yarr"


@rule("H-741")
@pytest.mark.parametrize(
    ("modules", "reason"),
    [
        (
            {"game": "import no_such_module"},
            r"ModuleNotFoundError: No module named 'no_such_module' \(.*game.py, line 1\)",
        ),
        ({"game": "GAME = 1 / 0"}, "ZeroDivisionError"),
        ({"game": "raise SystemExit(3)"}, "its import ends the program"),
        ({"game": "def broken("}, "SyntaxError"),
        ({"game": GAME.format(key="whales")}, "its entry point is named sharks, but its game has the key whales"),
        ({"pictures": "raise ImportError('no canvas')"}, "no canvas"),
        ({"players": "raise ImportError('nobody')"}, "nobody"),
        (
            {"game": GAME.format(key="sharks") + "GAME = replace(GAME, title='Sharks')"},
            r"title, blurb, in_short and own_design must be texts: text\(…\)",
        ),
        (
            {"game": GAME.format(key="sharks") + "GAME = replace(GAME, best_seats=lambda options: 9)"},
            "best_seats must be between least_seats and most_seats",
        ),
        (
            {"game": GAME.format(key="sharks") + "GAME = replace(GAME, most_seats=10)"},
            "it has up to 10 seats, and a game may have 9: Discord accepts 10 files in a message",
        ),
        ({"api": "1.0"}, "it is for version 1.0 of the game API, but this program has version 2.1"),
        ({"api": "1.1"}, "version 1.1"),
        ({"api": "newest"}, "version newest"),
    ],
)
def test_a_package_that_cannot_be_used_is_left_out_with_the_reason(
    folder: Path, modules: dict[str, str], reason: str
) -> None:
    write(folder, "sharks", **modules)
    write(folder, "orcas")
    assert [*load({})] == ["orcas"], "the others are there"
    assert "sharks" not in game_packages.packages
    (said,) = game_packages.unusable.values()
    assert re.search(rf"sharks cannot be used: .*{reason}", said), said


@rule("H-741")
def test_a_package_cannot_take_the_key_of_another_game(folder: Path) -> None:
    write(folder, "yarr")
    assert load({"yarr": object()}) == {}
    assert "another game has the key yarr" in game_packages.unusable["yarr"]
    assert game_packages.packages == {}


@rule("H-741")
def test_the_first_of_two_packages_with_one_key_is_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "sharks")
    twice = [EntryPoint("sharks", package, game_packages.GROUP) for package in ("sharks", "other")]
    monkeypatch.setattr(game_packages, "announced", lambda: iter(twice))
    assert [*load({})] == ["sharks"]
    assert game_packages.packages == {"sharks": "sharks"}
    assert "other cannot be used: another game has the key sharks" in game_packages.unusable["sharks"]


@rule("H-742")
def test_a_game_that_is_asked_for_and_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(MissingGame, match="there is no game sharks: its package is not installed"):
        games()["sharks"]
    monkeypatch.setitem(unusable, "sharks", "sharks 0.1 cannot be used: it is broken")
    with pytest.raises(MissingGame, match="it is broken"):
        games()["sharks"]
    assert "sharks" not in packages
