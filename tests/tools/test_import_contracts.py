from __future__ import annotations

import pytest
from grimp import ImportGraph

from tools.import_contracts import circles, strangers


def graph(importer: str, imported: str) -> ImportGraph:
    """Return a graph of two games in which one module imports another."""
    tree = ImportGraph()
    for module in ("engine", "engine.games", "engine.games.yarr", "engine.games.tortuga", importer, imported):
        tree.add_module(module)
    tree.add_import(importer=importer, imported=imported)
    return tree


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("bot.lobby", "engine.games.yarr"),
        ("engine.table", "engine.games.yarr.cards"),
        ("renderers.drawing", "renderers.yarr"),
        ("renderers.tortuga", "engine.games.yarr.view"),
        ("engine.games.tortuga.cards", "engine.games.yarr.cards"),
    ],
)
def test_the_check_finds_an_import_of_another_game(importer: str, imported: str) -> None:
    assert strangers(graph(importer, imported)) == [(importer, imported)]


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("bot.lobby", "engine.game"),
        ("renderers.yarr", "renderers.drawing"),
        ("renderers.yarr", "engine.games.yarr.view"),
        ("engine.games.yarr.cards", "engine.play"),
        ("engine.games.yarr.cards", "engine.games.yarr.state_changes"),
        ("engine.players.yarr", "engine.games.yarr.view"),
    ],
)
def test_a_game_may_import_its_own_and_shared_modules(importer: str, imported: str) -> None:
    assert strangers(graph(importer, imported)) == []


def arrows(*pairs: str) -> ImportGraph:
    """Return a graph of modules named by letters: «ab» is an import of b in a."""
    tree = ImportGraph()
    for importer, imported in map(tuple, pairs):
        tree.add_import(importer=importer, imported=imported)
    return tree


@pytest.mark.parametrize(
    ("pairs", "found"),
    [
        (("ab", "bc", "ac"), []),
        (("ab", "ba"), [{"a", "b"}]),
        (("ab", "bc", "ca", "cd"), [{"a", "b", "c"}]),
        (("ab", "ba", "bc", "cd", "dc"), [{"a", "b"}, {"c", "d"}]),
    ],
)
def test_the_check_finds_circular_imports(pairs: tuple[str, ...], found: list[set[str]]) -> None:
    assert circles(arrows(*pairs)) == found
