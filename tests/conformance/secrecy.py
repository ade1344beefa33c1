"""Nobody learns what they cannot know.

For a viewer, the pieces whose places are hidden are exchanged at random. Nothing that this viewer sees
may change by it: not the view, not the own open choices, not who is asked what, not the reports of the
next answer. Besides, a report may only name what its hearers can see at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from engine.choice import Refusal
from engine.game import Game
from engine.play import Answer, Play, Report
from engine.table import SAVE, Table
from engine.text import Text
from tests.conformance.walk import (
    AnyTable,
    Move,
    Setting,
    adapter,
    asked,
    describe,
    moments,
    state_json,
    strings,
    view_json,
    viewers,
)

TRIES = 8
"""Exchanges that are tried for a sample: some lead to a game in which a known answer was impossible."""


@dataclass
class Samples:
    """How many comparisons were begun, and how many of them could be made."""

    begun: int = 0
    stood: int = 0
    moved: int = 0

    def telling(self) -> None:
        """Most samples were worth something, so that silence means something."""
        assert self.begun
        assert self.stood >= 0.8 * self.begun, f"too few exchanges stood, {self}"
        assert self.moved >= 0.5 * self.begun, f"too few answers could be given in both worlds, {self}"


def keeps_secrets(game: Game[Any], setting: Setting, samples: Samples, share: float = 0.2) -> None:
    """Play one game and check its secrets at a share of the answers."""
    random = Random(setting.seed)
    for table, move in moments(game, setting):
        shows_nothing_hidden(table)
        if move and move.value is not None:
            names_only_what_is_seen(table, move)
            if random.random() < share:
                compare_worlds(table, move, random.choice(viewers(table)), random, samples)


def shows_nothing_hidden(table: AnyTable) -> None:
    """No view names a piece that is hidden now, but for those that some public history names too."""
    history: set[str] | None = None
    for viewer in viewers(table):
        hidden = {piece for group in table.game.hidden_from(table.state, viewer) for piece in group}
        shown = hidden.intersection(strings(view_json(table.view(viewer))))
        if shown and history is None:
            where = places(table)
            history = set(strings({name: value for name, value in state_json(table).items() if name not in where}))
        assert shown <= (history or set()), f"{viewer} is shown {sorted(shown)}: {describe(table)}"


# --- what reports name -------------------------------------------------------------------------------


def names_only_what_is_seen(table: AnyTable, move: Move) -> None:
    """Play the move on a copy; each piece in a report is in the view of each of its hearers: just then,
    at an earlier report of this answer, or before or after the answer."""
    other = table.copy()
    other.take_reports()
    seen = {viewer: set(strings(view_json(other.view(viewer)))) for viewer in viewers(other)}
    told: list[tuple[Report, dict[int | None, Any]]] = []
    witness(other, told)
    move.make(other)
    for viewer in viewers(other):
        seen[viewer].update(strings(view_json(other.view(viewer))))
    for report, then in told:
        named = set(report.text.refs()).intersection(other.game.pieces(other.state))
        for viewer in viewers(other) if named else ():
            seen[viewer].update(strings(then[viewer]))
            if report.heard_by(viewer):
                unseen = named - seen[viewer]
                assert not unseen, f"{viewer} hears of {sorted(unseen)} in «{report.text.plain()}»: {describe(table)}"


def witness(table: AnyTable, told: list[tuple[Report, dict[int | None, Any]]]) -> None:
    """Note each report as it is told, with the views of that moment."""

    class Witnessed(Play[Any]):
        __slots__ = ()

        def tell(self, words: Text, to: Any = None, *also: Any, **picture: Any) -> None:
            super().tell(words, to, *also, **picture)
            then = {viewer: view_json(table.view(viewer)) for viewer in viewers(table)} if words.refs() else {}
            told.append((self.reports[-1], then))

    table._play.__class__ = Witnessed


# --- two worlds --------------------------------------------------------------------------------------

Exchange = Mapping[str, str]


def compare_worlds(table: AnyTable, move: Move, viewer: int | None, random: Random, samples: Samples) -> None:
    """Exchange what the viewer cannot know, now and after the next answer, and compare all that it sees."""
    after = table.copy()
    after.take_reports()
    move.make(after)
    groups = table.game.hidden_from(table.state, viewer)
    later = [set(group) for group in after.game.hidden_from(after.state, viewer)]
    both = [sorted(set(group) & still) for group in groups for still in later]
    for free in (groups, both):
        samples.begun += 1
        for _ in range(TRIES):
            exchange = exchanged(free, random)
            other = other_world(table, viewer, exchange)
            if other is None:
                continue
            samples.stood += 1
            looks_alike(table, other, viewer)
            if free is both and answers_alike(table, other, after, move, viewer, exchange):
                samples.moved += 2
            break


def exchanged(groups: list[list[str]], random: Random) -> Exchange:
    """A random permutation within each group."""
    found: dict[str, str] = {}
    for group in groups:
        found.update(zip(group, random.sample(group, len(group)), strict=True))
    return found


def relabel(thing: Any, exchange: Exchange) -> Any:
    """The same JSON values with the pieces exchanged, alone or after a verb (`play:`)."""
    if isinstance(thing, str):
        verb, colon, piece = thing.rpartition(":")
        return verb + colon + exchange.get(piece, piece)
    if isinstance(thing, list):
        return [relabel(item, exchange) for item in thing]
    if isinstance(thing, dict):
        return {relabel(key, exchange): relabel(value, exchange) for key, value in thing.items()}
    return thing


def places(table: AnyTable) -> set[str]:
    """The fields of the state in which pieces lie (others may tell of them: what was won with which card).
    A field is one if `pieces` notices when the words in it are replaced. The agenda counts as one."""
    game, state = table.game, state_json(table)
    box = set(game.pieces(table.state))
    found = {"agenda"}
    for name, value in state.items():
        lying = box.intersection(strings(value))
        if lying:
            blanked = adapter(table).validate_python({**state, name: relabel(value, dict.fromkeys(lying, "?"))})
            if set(game.pieces(blanked)) != box:
                found.add(name)
    return found


def relabelled(state: dict[str, Any], where: set[str], exchange: Exchange) -> dict[str, Any]:
    return {name: relabel(value, exchange) if name in where else value for name, value in state.items()}


def other_world(table: AnyTable, viewer: int | None, exchange: Exchange) -> AnyTable | None:
    """The table as it would be had the pieces been exchanged; None where an answer that was given in the
    running step would not have been possible then."""
    save = SAVE.dump_python(table.save(), mode="json")
    where = places(table)
    save["state"] = relabelled(save["state"], where, exchange)
    answers, save["answers"], save["counter_now"] = save["answers"], [], save["counter"]
    other = Table.restore(table.game, SAVE.validate_python(save))
    try:
        for one in answers:
            value = one["value"] if one["seat"] == viewer else relabel(one["value"], exchange)
            other._take(Answer(one["seat"], one["name"], value, one["by_clock"]))
    except Refusal:
        return None
    other.take_reports()
    return other if state_json(other) == relabelled(state_json(table), where, exchange) else None


def looks_alike(table: AnyTable, other: AnyTable, viewer: int | None) -> None:
    """The viewer sees the same in both worlds."""
    where = f"viewer {viewer}: {describe(table)}"
    assert view_json(table.view(viewer)) == view_json(other.view(viewer)), f"the view tells what is hidden, {where}"
    assert asked(table) == asked(other), f"who is asked tells what is hidden, {where}"
    rows = table.open.get(viewer, []) if viewer is not None else []
    other_rows = other.open.get(viewer, []) if viewer is not None else []
    mine, theirs = ([asdict(opened.choice) for opened in row] for row in (rows, other_rows))
    assert mine == theirs, f"the open choices tell what is hidden, {where}"
    for row, other_row in zip(table.open.values(), other.open.values(), strict=True):
        for opened, others in zip(row, other_row, strict=True):
            if not opened.choice.secret:
                assert asdict(opened.choice) == asdict(others.choice), f"a public choice tells what is hidden, {where}"


def answers_alike(
    table: AnyTable, other: AnyTable, after: AnyTable, move: Move, viewer: int | None, exchange: Exchange
) -> bool:
    """Give the same answer in the other world: the viewer hears and sees the same. False where the
    answer is impossible there, or where chance made more of it than an exchange."""
    value = move.value if move.seat == viewer else relabel(move.value, exchange)
    try:
        Move(move.seat, move.number, value).make(other)
    except Refusal:
        return False
    if state_json(other) != relabelled(state_json(after), places(after) | places(table), exchange):
        return False
    told, told_other = ([repr(r) for r in one._play.reports if r.heard_by(viewer)] for one in (after, other))
    where = f"viewer {viewer}, {move}: {describe(table)}"
    assert told == told_other, f"a report tells what is hidden, {where}"
    looks_alike(after, other, viewer)
    return True
