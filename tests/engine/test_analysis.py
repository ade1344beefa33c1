"""The analysis of a finished game: its chances, the answers that changed them, and its limits."""

from __future__ import annotations

from random import Random

import pytest

from bot.tables.replay import Side
from engine.analysis import ANALYSIS, Analysis, Chances, KeyAnswer, Range
from engine.game import games
from engine.players import analysis, search_settings_of
from engine.players.analysis import AnalysisRequest, Position, Sample, analyse, spread
from engine.table import Table
from tests.histories.history import ROOM
from tests.histories.replayed import replay_of
from tests.ledger import rule


def request_of(name: str) -> AnalysisRequest:
    replay = replay_of(ROOM / f"{name}.json.gz")
    return AnalysisRequest(replay.loaded.table.save(), replay.game.kept, replay.steps(Side.PUBLIC))


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyse few points with few playouts."""
    for name, number in {"MOST_POINTS": 6, "BATCHES": 2, "REFINED": 1, "TRIED": 2, "ROUGH": 4, "FINE": 30}.items():
        monkeypatch.setattr(analysis, name, number)


@rule("H-770")
@pytest.mark.parametrize(
    "name",
    [
        "yarr/usual-3",
        pytest.param("tortuga/usual-4", marks=pytest.mark.slow),
        pytest.param("arrr/usual-2", marks=pytest.mark.slow),
        pytest.param("rattle/usual-2", marks=pytest.mark.slow),
    ],
)
def test_every_title_has_chances_from_the_beginning_to_the_end(name: str) -> None:
    request, told = request_of(name), list[tuple[int, int]]()
    found = analyse(request, Random(1), lambda done, total: told.append((done, total)))
    assert found is not None
    assert told == [(1, 3), (2, 3), (3, 3)]
    end = Table.restore(games()[request.save.game], request.save)
    assert end.outcome is not None
    first, *_, last = found.chances
    assert (first.answers, last.answers) == (0, len(request.kept.answers))
    for seat, chance in enumerate(last.true):
        assert chance == (Range(100, 100) if seat in end.outcome.winners else Range(0, 0))
    for one in found.chances:
        assert all(0 <= low <= high <= 100 for low, high in (*one.public, *one.true))
    if not end.outcome.by_sides:
        assert abs(sum(chance.middle for chance in first.public) - 100) <= end.seats
    assert len(found.key_answers) <= 3
    for key in found.key_answers:
        assert abs(key.after.middle - key.before.middle) >= 4
    assert ANALYSIS.validate_json(ANALYSIS.dump_json(found)) == found


@rule("H-771")
def test_an_analysis_ends_in_time_and_needs_a_winner() -> None:
    request, told = request_of("yarr/usual-2"), list[tuple[int, int]]()
    assert analyse(request, Random(1), lambda done, total: told.append((done, total)), seconds=0.0) is not None
    assert told == [(1, 3), (3, 3)], "no second round"
    running = Table.start(games()["yarr"], games()["yarr"].options(), 2, "5eed" * 16)
    request.save = running.save()
    assert analyse(request, Random(1), lambda done, total: None) is None


@rule("H-770")
def test_a_chance_is_told_only_if_it_is_sure() -> None:
    sample = Sample(2)
    assert not sample.range(0).is_sure, "nothing was played out"
    for won in (0.0, 1.0, 1.0, 1.0):
        sample.add([won, 1 - won])
    assert not sample.range(0).is_sure
    for _ in range(100):
        sample.add([1.0, 0.0])
    assert sample.range(0).is_sure
    assert sample.mean(0) > 0.9
    sure = Sample(2, trust=0.5)
    sure.add([1.0, 0.0])
    assert (sure.mean(0), sure.mean(1)) == (0.75, 0.25), "half of it is an equal chance"
    assert spread([3, 1, 1, 2], 3) == [1, 2, 3]
    assert spread(range(100), 3) == [0, 49, 99]


@rule("H-770")
def test_the_public_chance_does_not_depend_on_what_is_hidden() -> None:
    """Two tables that look alike to everybody have the same public chance."""
    settings = search_settings_of("yarr")
    replay = replay_of(ROOM / "yarr" / "usual-2.json.gz")
    table, other = (shown.table for _ in range(2) if (shown := replay.table_at(20)) is not None)
    for state in {id(one): one for one in (other.state, other._checkpoint.state)}.values():
        mine, theirs = state.hands
        mine[0], theirs[0] = theirs[0], mine[0]
    here, there = (Position(one, settings, by_sides=False) for one in (table, other))
    for one in (here, there):
        one.sample_public(Random(1), 6)
    assert here.public == there.public
    assert table.state != other.state


@rule("H-776")
def test_an_analysis_of_the_largest_table_is_small() -> None:
    range_ = Range(100, 100)
    chances = [Chances(number * 10, [range_] * 9, [range_] * 9) for number in range(67)]
    keys = [KeyAnswer(9999, 8, 8, range_, range_, "a choice with a long name: " * 8)] * 3
    assert len(ANALYSIS.dump_json(Analysis(chances, keys))) < 16_000
