"""A game that went through a rules upgrade: the version that verifies each part of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.components.verify import verify_chance
from engine import replay
from engine.replay import Transcript
from engine.table import Table
from store.games.rules_upgrade_log import load_rules_upgrades, stored_draws
from tests.host.conftest import harness, kinds
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule
from tests.updates.changing_game import TURNS, rules, updated
from verify import Wrong, verified

__all__ = ["harness", "kinds"]

PROVED = "Verified: replayed from its start"
BY_OTHERS = "what the seed gives. Only a Quarterdeck of that version"
WRONG = "Not verified: this part"


async def says(harness: Harness, *people: int) -> None:
    """Let these people answer."""
    for user in people:
        await harness.answer(user, "rum")


async def crosses(harness: Harness, patch: pytest.MonkeyPatch, version: int, **more: Any) -> None:
    """Stop the bot, update it, and start it again."""
    updated(patch, rules(version, **more))
    harness.restart()


async def voyage(harness: Harness, patch: pytest.MonkeyPatch, *versions: int) -> None:
    """Play a game to its end. The next version comes after two turns of each version, in the middle of the third."""
    updated(patch, rules(1))
    await harness.begin(ANNE, BART)
    for version in versions:
        await says(harness, ANNE, BART, ANNE, BART, ANNE)
        await crosses(harness, patch, version)
        await says(harness, BART)
    while (await harness.row()).status == "playing":
        await says(harness, ANNE, BART)


async def handed_out(harness: Harness, folder: Path) -> tuple[list[str], Transcript]:
    """Return the lines of /verify, and its file."""
    click = harness.click(ANNE)
    await verify_chance(click, await harness.row())
    (folder / "game.json").write_bytes(click.seen.sent[0].fp.read())
    return click.said[-1].splitlines(), replay.read(folder / "game.json")


def checked(folder: Path) -> list[str]:
    """Return the output of verify.py for the file."""
    return list(verified(json.loads((folder / "game.json").read_text("utf-8")), None, [], []))


def about(said: list[str], answers: str) -> str:
    """Return the line about these answers."""
    return next(line for line in said if line.startswith(f"- Answers {answers},"))


@rule("H-411", "H-412")
async def test_each_segment_is_verified_by_its_version_of_the_rules(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await voyage(harness, monkeypatch, 2)
    said, kept = await handed_out(harness, tmp_path)
    assert "In the middle of this game Quarterdeck was updated" in said[0]
    assert BY_OTHERS in about(said, "1 to 4")
    assert PROVED in about(said, "5 to 12")
    assert [(part.version, part.answers) for part in kept.parts] == [(1, 4), (2, 8)]
    assert kept.version == 1
    assert len(checked(tmp_path)) == 3, "the promise, and a line for each part"
    for version, ours, theirs in (
        (1, "ends in the state with which version 2 went on", 2),
        (2, "over: The voyage is over", 1),
    ):
        updated(monkeypatch, rules(version))
        assert replay.main([str(tmp_path / "game.json")]) == 0
        told = capsys.readouterr().out
        assert ours in told
        assert f"version {theirs} of the rules:\n  not replayed: it needs version {theirs}" in told
    updated(monkeypatch, rules(3))
    assert replay.main([str(tmp_path / "game.json")]) == 1
    assert "no part of the game was played by version" in capsys.readouterr().err


@rule("H-411", "H-412")
async def test_a_game_over_two_updates_is_verified_in_three_segments(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await voyage(harness, monkeypatch, 2, 3)
    said, kept = await handed_out(harness, tmp_path)
    assert BY_OTHERS in about(said, "1 to 4")
    assert BY_OTHERS in about(said, "5 to 10")
    assert PROVED in about(said, "11 to 12")
    assert sum(part.draws for part in kept.parts) == len(kept.draws) == 1 + 2 * TURNS
    assert len(checked(tmp_path)) == 4
    for version, part in ((1, 0), (2, 1)):
        updated(monkeypatch, rules(version))
        table = replay.played(kept, part=part)
        assert replay.is_at_checkpoint(table, replay.checkpoint_before(kept, part + 1, table.source))


@rule("H-411")
async def test_a_step_that_an_update_restarts_draws_by_the_new_rules(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The question has another name, so its answer does not count any more, and other winds are drawn."""
    updated(monkeypatch, rules(1))
    await harness.begin(ANNE, BART)
    await says(harness, ANNE, BART, ANNE)
    await crosses(harness, monkeypatch, 2, wind=7, name="two")
    while (await harness.row()).status == "playing":
        await says(harness, ANNE, BART)
    said, kept = await handed_out(harness, tmp_path)
    assert [(part.version, part.answers) for part in kept.parts] == [(1, 2), (2, 2 * TURNS - 2)]
    assert [draw.size for draw in kept.draws if draw.kind == "pick"] == [5, *[7] * (TURNS - 1)]
    assert PROVED in about(said, "3 to 12")
    checked(tmp_path)
    noted = await stored_draws(harness.store, harness.code)
    assert list(noted.values()) == kept.draws, "so the next version finds them, too"


@rule("H-411")
async def test_a_game_over_an_update_without_changes_is_verified_whole(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    updated(monkeypatch, rules(2))
    await harness.begin(ANNE, BART)
    await says(harness, ANNE, BART, ANNE)
    harness.alter("""update tables set save = replace(save, '"version":2', '"version":1')""")
    harness.restart()
    while (await harness.row()).status == "playing":
        await says(harness, *(ANNE, BART)[:: 1 if len(await harness.store.answers(harness.code)) % 2 == 0 else -1][:1])
    said, kept = await handed_out(harness, tmp_path)
    assert said[0].startswith("Verified: the seed has the promised fingerprint")
    assert [part.version for part in kept.parts] == [1, 2]
    checked(tmp_path)


@rule("H-412")
@pytest.mark.parametrize(
    ("statement", "answers", "proof"),
    [
        ("""update answers set value = '"gold"' where number = 7""", "5 to 12", WRONG),
        ("update draws set result = '[9]' where answer_number = 0 and kind = 'pick'", "1 to 4", WRONG),
        ("delete from draws where answer_number = 2 and kind = 'roll'", "1 to 4", "What was drawn then was not kept"),
        ("""update rules_upgrades set save = replace(save, 'rum', 'gold')""", "5 to 12", WRONG),
    ],
)
async def test_tampering_is_reported_for_the_segment_in_which_it_happened(
    statement: str, answers: str, proof: str, harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await voyage(harness, monkeypatch, 2)
    harness.alter(statement)
    said, kept = await handed_out(harness, tmp_path)
    assert proof in about(said, answers)
    other = "1 to 4" if answers == "5 to 12" else "5 to 12"
    assert WRONG not in about(said, other)
    assert [part.draws for part in kept.parts if not part.draws], "no draws are handed out that may be others"
    checked(tmp_path)


@rule("H-412")
async def test_only_the_older_version_can_find_a_tampered_answer_of_its_segment(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await voyage(harness, monkeypatch, 2)
    harness.alter("""update answers set value = '"gold"' where number = 2""")
    said, _ = await handed_out(harness, tmp_path)
    assert BY_OTHERS in about(said, "1 to 4"), "these rules cannot know it"
    updated(monkeypatch, rules(1))
    assert replay.main([str(tmp_path / "game.json")]) == 1
    assert "part 1 ends in another state" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("part", "change", "reason"),
    [
        (0, {"numbers": 1}, "part 1 should take 1 random numbers"),
        (0, {"draws": 4}, "should take"),
        (1, {"answers": 9}, "the parts have 13 answers"),
        (0, {"answers": 2}, "must be after an answer from"),
    ],
)
async def test_verify_py_finds_segments_that_do_not_fit(
    part: int,
    change: dict[str, int],
    reason: str,
    harness: Harness,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    await voyage(harness, monkeypatch, 2)
    await handed_out(harness, tmp_path)
    game = json.loads((tmp_path / "game.json").read_text("utf-8"))
    game["parts"][part] |= change
    with pytest.raises(Wrong, match=reason):
        list(verified(game, None, [], []))


@rule("H-413")
async def test_the_story_says_where_a_new_version_of_the_rules_took_over(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    updated(monkeypatch, rules(1))
    await harness.begin(ANNE, BART)
    await says(harness, ANNE, BART, ANNE)
    before, touched = await harness.told(), (await harness.row()).changed
    await crosses(harness, monkeypatch, 2)
    harness.time.now += 60
    await harness.sitting()
    await harness.sitting()
    assert (await harness.row()).changed == touched, "nobody has come"
    now = await harness.told()
    assert now[: len(before)] == before
    assert [line.partition(":")[0] for line in now[len(before) :]] == ["Quarterdeck was updated"], "once"
    (crossing,) = await load_rules_upgrades(harness.store, harness.code)
    assert (crossing.answers, crossing.save.version) == (2, 1)


@rule("H-413")
async def test_nothing_before_a_rules_upgrade_can_be_undone(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """An undo would replay from an earlier checkpoint, which belongs to the other version."""
    updated(monkeypatch, rules(1, calm=True))
    await harness.begin(ANNE, BART)
    await says(harness, ANNE, BART, ANNE)
    assert harness.stored("select count(*) from seats where undo_until is not null") != [(0,)]
    assert harness.stored("select count(*) from tables where earlier_save is not null") == [(1,)]
    updated(monkeypatch, rules(2, calm=True))
    harness.restart()
    await harness.sitting()
    assert harness.stored("select count(*) from seats where undo_until is not null") == [(0,)]
    assert harness.stored("select earlier_save, earlier_save_answer_number from tables") == [(None, None)]


async def test_a_game_that_ended_before_the_update_keeps_its_draws(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    updated(monkeypatch, rules(1))
    await harness.begin(ANNE, BART)
    while (await harness.row()).status == "playing":
        await says(harness, ANNE, BART)
    await crosses(harness, monkeypatch, 2)
    said, kept = await handed_out(harness, tmp_path)
    assert "(version 1, now 2)" in said[0]
    assert said[1].startswith(f"Its {1 + 2 * TURNS} shuffles and rolls are what the seed gives.")
    assert kept.parts == []
    checked(tmp_path)
    updated(monkeypatch, rules(1))
    assert isinstance(replay.played(kept), Table)
