"""Check that reports and the final report name only pieces that their recipients see."""

from __future__ import annotations

from typing import Any

from engine.play import Play, Report
from engine.text import Text
from tests.conformance.playthrough import AnyTable, Move, describe, strings, view_json, viewers


def names_only_what_is_seen(table: AnyTable, move: Move) -> None:
    """Play the move on a copy, and check that each recipient of a report sees each piece that it names.

    The piece may be in the view at that moment, at an earlier report of this answer, or before or after the answer.
    """
    other = table.copy()
    other.take_reports()
    told: list[tuple[Report, dict[int | None, Any]]] = []
    witness(other, told)
    move.make(other)
    pieces = set(other.game.pieces(other.state))
    if not any(pieces.intersection(report.text.refs()) for report, _ in told):
        return
    seen = {
        viewer: {*strings(view_json(table.view(viewer))), *strings(view_json(other.view(viewer)))}
        for viewer in viewers(other)
    }
    for report, then in told:
        named = pieces.intersection(report.text.refs())
        for viewer in viewers(other) if named else ():
            seen[viewer].update(strings(then[viewer]))
            if report.heard_by(viewer):
                unseen = named - seen[viewer]
                assert not unseen, f"{viewer} hears of {sorted(unseen)} in «{report.text.plain()}»: {describe(table)}"


def ends_with_what_is_seen(table: AnyTable) -> None:
    """Check that the final report names only what a viewer sees at the end."""
    assert table.outcome is not None
    words = (table.outcome.reason, *table.outcome.lines)
    named = {ref for one in words for ref in one.refs()}.intersection(table.game.pieces(table.state))
    for viewer in viewers(table) if named else ():
        unseen = named - set(strings(view_json(table.view(viewer))))
        assert not unseen, f"the end names {sorted(unseen)}, which {viewer} does not see: {describe(table)}"


def witness(table: AnyTable, told: list[tuple[Report, dict[int | None, Any]]]) -> None:
    """Record each report together with the views of that moment."""

    class Witnessed(Play[Any]):
        __slots__ = ()

        def report(self, words: Text, to: Any = None, *also: Any, **picture: Any) -> None:
            super().report(words, to, *also, **picture)
            then = {viewer: view_json(table.view(viewer)) for viewer in viewers(table)} if words.refs() else {}
            told.append((self.reports[-1], then))

    table._play.__class__ = Witnessed
