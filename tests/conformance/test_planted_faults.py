"""Check the suite itself: each fault that is planted in a sound small game must be found."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import replay
from engine.choice import Refusal
from engine.game import games
from engine.players import search_settings_of
from engine.players.advice import Advising
from engine.table import Table
from tests.conformance import failure_files, save_restore, words_match_pictures
from tests.conformance.advice_secrecy import AdviceCounts, advises_alike
from tests.conformance.changed_draws import differ, hidden_values
from tests.conformance.game_rules_checks import Reached, whole
from tests.conformance.observers import observe
from tests.conformance.pictures import shows_everything
from tests.conformance.playthrough import Setting, moments, settings
from tests.conformance.public_fields_shown_alike import shows_to_all
from tests.conformance.secrecy import Samples, keeps_secrets
from tests.conformance.test_games import transcripts
from tests.conformance.toy_game import toy
from tests.conformance.toy_game_parts import DECK
from tests.conformance.toy_pictures import ToyPictures
from tests.conformance.unavailable_reasons import ReasonCounts, explains
from tests.conformance.words_match_pictures import Tried, says_what_it_shows

RULES = frozenset({"TOY-1", "TOY-2", "TOY-3"})


def play_whole(fault: str) -> None:
    game, reached = toy(fault), Reached()
    for setting in itertools.islice(settings(game, 0), 30):
        observe(reached.watch(game), setting, whole(game, setting, reached, RULES))
    reached.all_of(game)


def play_bound(setting: Setting, bound: int) -> None:
    game = replace(toy(), answer_limit=bound)
    observe(game, setting, whole(game, setting, Reached(), RULES))


def play_secretly(fault: str) -> None:
    game, samples = toy(fault), Samples()
    for setting in itertools.islice(settings(game, 0), 60 if fault else 12):
        observe(game, setting, keeps_secrets(game, setting, samples, share=0.5, rules={"TOY-1", "TOY-2"}))
    samples.check_samples(game)


def look(fault: str) -> None:
    game, renderer, tried = toy(fault), ToyPictures(fault), Tried()
    for setting in itertools.islice(settings(game, 0), 4):
        assert all(observe(game, setting, shows_to_all(game, setting)))
        observe(
            game,
            setting,
            shows_everything(game, setting, renderer),
            says_what_it_shows(game, setting, renderer, tried),
        )
    tried.check_samples(game)


def play_restoring(fault: str) -> None:
    game = toy(fault)
    for setting in itertools.islice(settings(game, 0), 8):
        observe(
            game,
            setting,
            save_restore.restores(game, setting),
            save_restore.copies_stand_alone(setting),
            save_restore.reopens(setting),
        )


def ask(fault: str) -> None:
    game, met = toy(fault), ReasonCounts()
    for setting in itertools.islice(settings(game, 0), 4):
        observe(game, setting, explains(game, met, rules=RULES))
    assert {rule for rule, _ in met} == {"TOY-2", "TOY-3"}


@pytest.mark.parametrize("play", [play_whole, play_secretly, play_restoring, look, ask])
def test_the_sound_game_passes_the_suite(play: Callable[[str], None]) -> None:
    play("")


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("lost card", "lost or doubled"),
        ("dead end", "offers nothing"),
        ("nobody", "nobody is asked"),
        ("default", "That can't be chosen"),
        ("ranking", "is not of . seats"),
        ("score", "a score of . numbers after one of ."),
        ("too long", "longer than 5"),
        ("no blocks", "only 0 blocks of the story"),
        ("long block", "letters and no new block"),
        ("label", "the label «Pray to .* letters, more than 80"),
        ("rare reason", "is said by TOY-8, which is no rule"),
        ("same beginning", "look alike on a phone: «Steer as carefully as you ever can to starboard» and «.* to port»"),
        ("same label", "look alike on a phone: «Steer as carefully as you ever can to » and «Steer as carefully"),
        ("hint", "the hint «You do nothing at all.* letters, more than 100, in English"),
    ],
)
def test_the_suite_finds_a_game_that_breaks_its_rules(fault: str, found: str) -> None:
    with pytest.raises((AssertionError, Refusal), match=found):
        play_whole(fault)


def test_the_rare_reason_does_not_occur_in_the_few_games_that_ask_all_seats() -> None:
    """Only the checks of whole games find this planted fault, as the test above shows."""
    ask("rare reason")


def test_a_game_may_last_exactly_as_many_answers_as_its_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failure_files, "FOLDER", tmp_path)
    setting = next(settings(toy(), 0))
    answers = sum(
        opened.choice.blocks
        for table, move in moments(toy(), setting)
        if move is not None
        for opened in table.open[move.seat]
        if opened.number == move.number
    )
    play_bound(setting, answers)
    with pytest.raises(AssertionError, match=f"longer than {answers - 1} answers"):
        play_bound(setting, answers - 1)


def test_the_suite_finds_an_option_that_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="not in list"):
        play_whole("loose option")


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("view", "is shown"),
        ("all cups", "the view tells what is hidden"),
        ("nothing hidden", "which is no piece, and its audience does not say"),
        ("no values", "which is no piece, and its audience does not say"),
        ("few values", r"cups.* holds [456], hidden from .*, but by its audience it is one of \(1, 2, 3\)"),
        ("audience", r"laid\.. holds the piece c.., hidden from .*, so its audience must say"),
        ("loose", r"pile\.. holds the piece c.., hidden from .*, so its audience must say which pieces lie there"),
        ("doubled", r"passed\.. is declared to hold pieces, but `Game\.pieces` does not count c.. there"),
        ("rule", "infers a piece by TOY-9, which is no rule"),
        ("fresh roll", "a report tells what is hidden"),
        ("number", "who is asked tells|a public choice tells"),
        ("later", "a report tells what is hidden, viewer .*, . answers later"),
        ("cups asked", "a public choice tells"),
        ("prompt", "open choices tell"),
        ("options", "open choices tell"),
        ("report", "hears of"),
        ("ballot", "a report tells what is hidden|hears of"),
        ("who is asked", "who is asked tells"),
        ("reason", "a reason tells what is hidden"),
        ("not now", "a reason tells what is hidden"),
        ("time tells", "hears of"),
        ("pace", "how long one may think tells"),
        ("window", "how long one may think tells"),
        ("wish", "when a wish answers tells"),
        ("score of hands", r"Game\.score .* tells all what is hidden.*: score "),
        ("sides", r"Game\.score or Game\.sides tells all what is hidden.*: sides "),
        ("last words", "the end tells what is hidden|the end names"),
    ],
)
def test_the_suite_finds_a_leak(fault: str, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        play_secretly(fault)


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("reason offered", r"\['dive'\] are offered, and there is a reason against them, in «turn»"),
        ("no reason", "dive is not offered, and no reason is given in «turn»"),
        ("reason rule", "is said by TOY-9, which is no rule"),
    ],
)
def test_the_suite_finds_an_unexplained_or_falsely_explained_action(fault: str, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        ask(fault)


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        ("out", "the hand of seat . cannot be made"),
        ("piece", "the piece c.. cannot be made"),
        ("scene", "a scene cannot be made"),
        ("endless scene", "a scene begins anew"),
        ("label", "the label «Pray to .* letters, more than 80"),
        ("alternative", "the alternative text of the table has 1500 letters"),
        ("cut", "the alternative text of the table is cut"),
        ("no words", "the table has no alternative text"),
        ("size", r"the table is \(1200, 799\), not \(1200, 800\)"),
        ("file name", "has the file name «c07.png», which tells something"),
        ("private table", "the picture of the table is another for viewer"),
        ("unsteady", "is another for viewer ., or at another time"),
        ("unsaid", "toy: the table shows best, but its words do not say it"),
        ("open to some", r"best is for everybody, and shown to \[0.*\], but not to \[None\]"),
        ("open to one", r"is for everybody, and shown to \[0\], but not to \[1.*, None\]"),
        ("open late", r"best is for everybody, and shown to \[0\], but not to \[1.*, None\]"),
        ("unsaid dice", "toy: the hand shows cups"),
    ],
)
def test_the_suite_finds_a_view_that_cannot_be_shown(fault: str, found: str) -> None:
    with pytest.raises(AssertionError, match=found):
        look(fault)


@pytest.mark.parametrize(("piece", "instead"), [("with_other", None), ("parts", lambda view: iter(()))])
def test_the_suite_rejects_a_check_that_changes_hardly_anything(
    piece: str, instead: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words_match_pictures, piece, instead)
    with pytest.raises(AssertionError, match="toy: too little of its views could be changed"):
        look("")


def test_the_suite_changes_each_kind_of_place_at_most_as_often_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A place that is in every view would leave no time for the others."""
    made = list[words_match_pictures.Shown]()

    class Counted(words_match_pictures.Shown):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            made.append(self)

    monkeypatch.setattr(words_match_pictures, "Shown", Counted)
    tried = Tried()
    setting = next(settings(toy(), 0))
    answered = set[str]()
    looked_at = 6 + sum(1 for table, _ in moments(toy(), setting) for _ in words_match_pictures.asides(table, answered))
    observe(toy(), setting, says_what_it_shows(toy(), setting, ToyPictures(""), tried, count=6, each=1))
    assert len(tried.changed) < len(made) <= looked_at + len(tried.changed)


def test_a_game_with_a_field_without_an_audience_cannot_be_built() -> None:
    with pytest.raises(TypeError, match=r"Silent\.gulls does not say who may know it"):
        toy("no audience")


def test_the_suite_finds_a_restored_game_that_pays_twice() -> None:
    with pytest.raises(AssertionError, match="restored is not live"):
        play_restoring("shared")


def test_a_failure_leaves_a_file_that_replays_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(failure_files, "FOLDER", tmp_path)
    with pytest.raises(AssertionError) as found:
        play_whole("lost card")
    [file] = tmp_path.iterdir()
    assert f"python -m engine.replay {file}" in found.value.__notes__[-1]
    assert replay.read(file).failure.startswith("whole: pieces lost or doubled: toy, ")
    table = replay.played(replay.read(file), toy("lost card"))
    assert len(toy("").pieces(table.state)) == len(DECK) - 1, "it ends where the card is lost"


def test_the_suite_finds_randomness_outside_the_stream() -> None:
    with pytest.raises(AssertionError, match="told something else"):
        play_restoring("own dice")


def test_the_suite_finds_an_order_that_depends_on_the_hash_seed() -> None:
    found = transcripts("toy:", "toy:set order", count=2)
    assert len(found["toy:"]) == 1
    assert len(found["toy:set order"]) > 1


@pytest.mark.parametrize(("moved", "answered", "enough"), [(5, 3, True), (4, 3, False), (5, 2, False)])
def test_the_suite_rejects_samples_that_exchanged_or_answered_too_little(
    moved: int, answered: int, enough: bool
) -> None:
    samples = Samples(begun=10, moved=moved, answered=answered, onward=1, fell=1)
    if enough:
        samples.check_samples(toy(""))
        return
    with pytest.raises(AssertionError, match="at 10 moments only"):
        samples.check_samples(toy(""))


def test_worlds_count_as_different_only_if_something_hidden_differs() -> None:
    game = toy("")
    table, same, other = (Table.start(game, game.options(), 3, seed * 32) for seed in ("07", "07", "08"))
    assert not differ(hidden_values(table, None), hidden_values(same, None))
    assert differ(hidden_values(table, None), hidden_values(other, None))


def test_the_suite_finds_advice_that_depends_on_hidden_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice from worlds with the real hidden cards changes whenever these cards change."""
    monkeypatch.setattr(failure_files, "FOLDER", tmp_path)
    without_simulator = replace(search_settings_of("yarr"), simulator=None)
    monkeypatch.setattr("engine.players.advice.search_settings_of", lambda game: without_simulator)
    monkeypatch.setattr("engine.players.advice.advising_of", lambda game: Advising())
    monkeypatch.setattr(
        "engine.possible_worlds.sorted_in_place",
        lambda groups, state, viewer: {one: one for group in groups for one in group},
    )
    game = games()["yarr"]
    setting = next(one for one in settings(game, 0) if one.seats > 2)
    with pytest.raises(AssertionError, match="advice tells what is hidden"):
        observe(game, setting, advises_alike(setting, AdviceCounts(), 20))
