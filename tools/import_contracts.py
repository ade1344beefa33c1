"""Contracts for import-linter: only a game's own modules import it, and there are no import cycles."""

from __future__ import annotations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, output

from tools import owner

GAMES = "engine.games"


def strangers(graph: ImportGraph) -> list[tuple[str, str]]:
    """Return every import of a game's module by a module outside that game, as found in the graph of all imports.

    Each is a pair (importer, imported); they are sorted by importer. A module belongs to the game whose package name is
    a part of its own name: `engine.games.yarr.cards`, `renderers.yarr`. So games stay independent, shared parts know
    none, and a new game needs no line here or in the settings.
    """
    games = {child.removeprefix(f"{GAMES}.") for child in graph.find_children(GAMES)}
    belongs = {module: owner(module.split("."), games) for module in graph.modules}
    return [
        (importer, imported)
        for importer in sorted(graph.modules)
        for imported in sorted(graph.find_modules_directly_imported_by(importer))
        if belongs[imported] not in (None, belongs[importer])
    ]


class OwnGame(Contract):
    """Contract: only a game's own modules import its modules.

    import-linter's own `protected` and `independence` contracts would need a list of games.
    """

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        found = strangers(graph)
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        found: list[tuple[str, str]] = check.metadata["found"]
        for importer, imported in found:
            output.print_error(f"{importer} -> {imported}", bold=False)


def circles(graph: ImportGraph) -> list[set[str]]:
    """Return the import cycles: the largest sets of modules that all import each other, directly or indirectly.

    `graph` has all imports, also those for type checking. Empty if there are no cycles.
    """
    found: list[set[str]] = []
    for module in sorted(graph.modules):
        if not any(module in circle for circle in found):
            above = graph.find_upstream_modules(module)
            if module in above or any(module in graph.find_upstream_modules(one) for one in above):
                found.append({module} | (above & graph.find_downstream_modules(module)))
    return found


class NoCircles(Contract):
    """Contract: no module imports itself indirectly."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        found = circles(graph)
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        found: list[set[str]] = check.metadata["found"]
        for circle in found:
            output.print_error(", ".join(sorted(circle)), bold=False)
