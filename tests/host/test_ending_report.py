"""The ending report of every game: the decisive event first, the numbers behind a button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.components.story import show_log
from bot.tables.loaded_table import LoadedTable
from bot.views.ending import end_summary, ending, lead_changes, own_result, score_curve
from engine.game import Curve, Outcome, games
from engine.games.rattle.adventure.ship_drop import record_luck
from engine.games.rattle.view import Ship
from engine.games.tortuga.cards import VOTE_CARDS
from engine.games.tortuga.highlights import highlights
from engine.games.tortuga.state import Cast, TortugaState, VoteRecord
from engine.games.yarr.highlights import highlights as yarr_tale
from engine.games.yarr.view import RoundResult
from engine.replay import begun, played
from engine.table import Table
from engine.text import ENGLISH, Who, say, text
from renderers.end_picture import EndSummary, _revealed, draw_end, end_text, lines_of
from renderers.kit.seats import COLOURS, mark
from renderers.palette import PANEL, contrast
from renderers.picture_context import Frame
from renderers.rattle.colours import OWNERS
from tests.games.rattle.tables import lay
from tests.histories.history import ROOM, read
from tests.host.harness import ANNE, BART, Harness
from tests.ledger import rule

NAMES = ("Anne", "Bart", "Cleo", "Dirk", "Elsa", "Finn", "Greta", "Hal", "Ida")
GAMES = ("arrr", "rattle", "tortuga", "yarr")
CANNONS = range(1, 7)
"""The strength values that the cannon can have."""
FACES_THAT_COUNT = 2
"""The faces of six that count as a success: the die's own, and the two jollies."""


class Finished:
    """The report of a finished game, as the bot shows it."""

    def __init__(self, key: str, name: str) -> None:
        kept = read(ROOM / key / f"{name}.json.gz").transcript
        self.table = begun(kept)
        self.table.start_logging()
        self.stands: list[tuple[int, ...]] = []
        self.scenes: list[dict[str, Any]] = []
        for answer in kept.answers:
            self.table.replay_answer(answer)
            reports = self.table.take_reports()
            self.stands += [report.scores for report in reports if report.scores is not None]
            self.scenes += [report.scene for report in reports if report.scene]
        self.game = games()[key]
        self.names = NAMES[: self.table.seats]

    def automatic(self) -> frozenset[int]:
        return frozenset()

    def say(self, words: Any) -> str:
        return say(words, self.names, ENGLISH)

    @property
    def told(self) -> str:
        """The report as text."""
        sitting: Any = self
        (client,) = ending(sitting, self.say, self.stands)
        return str(getattr(client, "content"))  # noqa: B009

    @property
    def tale(self) -> EndSummary:
        sitting: Any = self
        return end_summary(sitting, self.stands)

    @property
    def frame(self) -> Frame:
        return Frame(self.names, "Q7K2M", say=self.say)


@cache
def finished_game(key: str, name: str) -> Finished:
    """Load a recorded game that is finished."""
    return Finished(key, name)


@rule("H-188")
@pytest.mark.parametrize("key", GAMES)
def test_the_final_message_has_the_reason_highlights_and_awards_but_no_numbers(key: str) -> None:
    end = finished_game(key, "usual-3")
    outcome = end.table.outcome
    assert outcome is not None
    why, *rest = end.told.split("\n")
    assert why == f"### {end.say(outcome.reason)}"
    for words in (*outcome.highlights, *outcome.awards[:3]):
        assert f"- {end.say(words)}" in rest
    assert outcome.highlights
    assert outcome.awards
    assert "### How it went" in rest
    assert "### Awards" in rest
    assert not any(end.say(line) in end.told for line in outcome.lines if line not in outcome.awards)
    assert len(end.told) < 1000


@rule("H-201")
def test_a_shared_award_says_that_each_player_reached_the_number() -> None:
    shared = 0
    for key in GAMES:
        outcome = finished_game(key, "usual-3").table.outcome
        assert outcome is not None
        for award in outcome.awards:
            names = (award.args or {})["names"]
            assert isinstance(names, list)
            several = len(names) > 1
            assert (" each" in award.plain(NAMES)) == several, award
            shared += several
    assert shared


@rule("H-189")
@pytest.mark.parametrize("key", GAMES)
def test_the_final_picture_is_small_and_its_alt_text_says_the_same(key: str) -> None:
    end = finished_game(key, "usual-4")
    picture = draw_end(end.tale, end.frame)
    image = Image.open(BytesIO(picture.data))
    assert image.width == 800
    assert image.height <= 800
    assert len(picture.alt) <= 1024
    assert end.tale.curve is not None
    for line, whom in enumerate(end.tale.curve.whom):
        assert f"{end.say(text('{who}', who=whom))}: {end.tale.curve.stands[0][line]} – " in picture.alt
    assert picture == draw_end(end.tale, end.frame)


@rule("H-612")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", ["usual-3", "usual-4"])
def test_the_animation_of_the_end_stops_at_the_final_picture(key: str, name: str) -> None:
    end = finished_game(key, name)
    drawn = draw_end(end.tale, end.frame, moving=True)
    still = draw_end(end.tale, end.frame)
    assert (drawn.name, drawn.alt) == ("end.gif", still.alt)
    assert len(drawn.data) <= 500_000
    shots: Any = Image.open(BytesIO(drawn.data))
    times = []
    for number in range(shots.n_frames):
        shots.seek(number)
        times.append(shots.info["duration"])
    assert sum(times[:-1]) <= 3000
    final, wanted = shots.convert("RGB"), Image.open(BytesIO(still.data)).convert("RGB")
    assert final.size == wanted.size
    far = ImageStat.Stat(ImageChops.difference(final, wanted)).mean
    assert max(far) < 2, "the palette of an animation has fewer shades"
    shots.seek(0)
    assert max(ImageStat.Stat(ImageChops.difference(shots.convert("RGB"), wanted)).mean) > max(far)


@rule("H-612")
def test_the_lines_grow_to_the_right_and_the_names_appear_from_the_last_to_the_first() -> None:
    lines, names = list[int](), list[int]()
    for left, upper, _, _ in _revealed((16, 160, 784, 548)):
        (lines if upper == 160 and not names else names).append(left if upper == 160 and not names else upper)
    assert lines == sorted(set(lines))
    assert len(names) == 4
    assert names == sorted(set(names), reverse=True)


@rule("H-612")
def test_the_animation_of_the_end_says_who_won_after_the_names() -> None:
    end = finished_game("arrr", "usual-3")
    shots: Any = Image.open(BytesIO(draw_end(end.tale, end.frame, moving=True).data))
    heads = list[bytes]()
    for number in range(shots.n_frames):
        shots.seek(number)
        heads.append(shots.convert("RGB").crop((0, 60, 800, 110)).tobytes())
    assert len(set(heads[:20])) == 1
    assert heads[0] != heads[-1]


@rule("H-610")
def test_people_read_their_place_or_the_result_of_their_side() -> None:
    def read(seat: int, winners: tuple[int, ...], *ranking: tuple[int, ...], by_sides: bool = False) -> str | None:
        over = Outcome(text("Over."), winners, ranking, by_sides=by_sides)
        words = own_result(cast(LoadedTable, SimpleNamespace(table=SimpleNamespace(outcome=over))), seat)
        return None if words is None else words.plain(NAMES)

    assert [read(seat, (1,), (1,), (0, 2), (3,)) for seat in range(4)] == [
        "You came second.",
        "You won!",
        "You came second.",
        "You came fourth.",
    ]
    assert read(0, (0, 2), (0, 2), (1,)) == "You won, together with Cleo!"
    assert read(0, (0, 2), (0, 2), (1, 3), by_sides=True) == "Your team won!"
    assert read(1, (0, 2), (0, 2), (1, 3), by_sides=True) == "Your team lost."
    assert read(4, (4,), (4,), (0, 1, 2, 3), by_sides=True) == "You won!", "as the Dutch player does"
    assert [read(seat, (0,), *((one,) for one in range(9))) for seat in (2, 4, 5, 6, 7, 8)] == [
        f"You came {place}." for place in ("third", "fifth", "sixth", "seventh", "eighth", "ninth")
    ]


@rule("H-610")
def test_games_that_are_won_by_sides_say_so() -> None:
    by_sides = {key for key in GAMES if (outcome := finished_game(key, "usual-4").table.outcome) and outcome.by_sides}
    assert by_sides == {"tortuga"}
    teams = finished_game("arrr", "teams-on").table.outcome
    assert teams is not None
    assert teams.by_sides


@rule("H-189")
@pytest.mark.parametrize("key", GAMES)
def test_the_final_curve_ends_at_the_result_of_the_game(key: str) -> None:
    end = finished_game(key, "usual-3")
    outcome, curve = end.table.outcome, end.tale.curve
    assert outcome is not None
    assert curve is not None
    last = curve.stands[-1]
    best = min(last) if curve.fewer else max(last)
    assert best in {last[line] for line in end.tale.ahead}
    if isinstance(curve.whom[0], Who):
        assert end.tale.ahead == frozenset(outcome.winners)


@rule("H-189")
@pytest.mark.parametrize(("key", "name"), [("rattle", "usual-4"), ("yarr", "usual-8"), ("arrr", "usual-4")])
def test_a_line_of_the_curve_has_the_colour_and_pawn_of_its_seat(key: str, name: str) -> None:
    end = finished_game(key, name)
    assert end.tale.curve is not None
    lines = lines_of(end.tale, end.tale.curve, end.frame)
    seats = range(end.table.seats)
    view: Any = end.table.view(None)
    if key == "rattle":
        assert [(one.pawn, one.mark) for one in lines] == [
            (OWNERS[player.colour], str(seat + 1)) for seat, player in enumerate(view.players)
        ]
    else:
        assert [(one.pawn, one.mark) for one in lines] == [(COLOURS[seat], mark(seat, end.frame)) for seat in seats]
    assert all(contrast(one.colour, PANEL) >= 4 for one in lines)


@rule("H-189")
@pytest.mark.parametrize("rounds", [2, 3, 4, 5])
def test_the_curve_of_several_rounds_counts_rounds_instead_of_cards(rounds: int) -> None:
    end = finished_game("yarr", f"rounds-{rounds}")
    curve = end.tale.curve
    view: Any = end.table.view(None)
    assert curve is not None
    assert end.say(curve.what) == "Rounds won"
    assert curve.stands[0] == (0,) * end.table.seats
    assert max(curve.stands[-1]) == rounds
    assert len(curve.stands) == len(view.results) + 1
    assert end.say(curve_of_one().what).startswith("Cards in hand")


def curve_of_one() -> Curve:
    """Return the curve of a game with a single round."""
    curve = finished_game("yarr", "usual-3").tale.curve
    assert curve is not None
    return curve


def test_a_game_without_points_has_no_curve() -> None:
    plain = EndSummary(text("A game"), text("It is over."))
    assert draw_end(plain, Frame(())).alt == "A game\nIt is over."
    flat = replace(plain, curve=Curve(text("Points"), (Who(0), Who(1)), ((0, 0), (0, 0), (0, 0))))
    assert end_text(flat, Frame(("Anne", "Bart")))[-1] == "Seat 2: 0 – 0 – 0 – 0 – 0"
    assert Image.open(BytesIO(draw_end(flat, Frame(("Anne", "Bart"))).data)).width == 800


def led(*stands: tuple[int, ...], fewer: bool = False) -> Iterator[str]:
    """Yield the sentences about changes of the lead."""
    curve = Curve(text("Points"), (Who(0), Who(1), Who(2)), fewer=fewer)
    found = score_curve(Outcome(text("Over."), (0,), ((0, 1, 2),), curve=curve), stands)
    return (words.plain(NAMES) for words in lead_changes(found))


@rule("H-188")
def test_the_highlights_say_who_was_ahead() -> None:
    assert [*led((0, 0, 0), (1, 0, 0), (2, 1, 0))] == ["Ahead from first to last: Anne."]
    assert [*led((1, 0, 0), (1, 1, 0), (1, 2, 0), (1, 3, 3), (1, 4, 3))] == [
        "The lead changed once; Bart held it longest."
    ]
    assert [*led((5, 4, 5), (3, 4, 5), (3, 4, 1), (3, 4, 1), fewer=True)] == [
        "The lead changed 2 times; Cleo held it longest."
    ]
    assert [*led((0, 0, 0), (2, 2, 1))] == []


# --- the games' reports ------------------------------------------------------------------------------


@rule("H-188")
def test_the_final_message_of_rattle_names_the_card_that_decided_the_game() -> None:
    assert _tale(coins={"anne": 9, "bart": 7})[0] == "2 VP ahead of Bart."
    assert _tale(coins={"anne": 9, "bart": 10}, sailors={"anne": "S27"})[0].startswith("It all hung on ")
    assert _tale(coins={"anne": 9, "bart": 9}, ready={"anne": "cannon"})[0].startswith("It was a tie with Bart")


def _tale(**things: Any) -> list[str]:
    outcome = lay("finish", **things).table.outcome
    assert outcome is not None
    return [words.plain(NAMES) for words in outcome.highlights]


def throws(end: Finished) -> Iterator[tuple[int, int, int, int]]:
    """Yield, for each roll of a test, its result above the expected one in sixths, and its seat, successes and dice."""
    for event in end.scenes:
        if event["kind"] == "dice" and event["stat"] != "jolly":
            new = [success for _, success, fresh in event["dice"] if fresh]
            yield sum(new) * 6 - len(new) * FACES_THAT_COUNT, event["seat"], sum(new), len(new)


@rule("H-322")
@pytest.mark.parametrize("name", ["usual-2", "usual-3", "usual-4"])
def test_the_final_message_of_arrr_names_the_luckiest_throw(name: str) -> None:
    end = finished_game("arrr", name)
    rolls = [*throws(end)]
    best = [one for one in rolls if one[0] == max(rolls)[0]]
    told = [
        f"- Luckiest throw: {NAMES[seat]}, {successes} successes with {dice} dice." for _, seat, successes, dice in best
    ]
    assert any(one in end.told for one in told)


@rule("H-322")
def test_the_final_message_of_rattle_names_the_luckiest_throw() -> None:
    end = finished_game("rattle", "usual-3")
    found = re.search(r"- Luckiest throw: (\w+), (\d) Ships with Strength (\d+) together\.", end.told)
    assert found
    seat, ships, strength = NAMES.index(found[1]), int(found[2]), int(found[3])
    drops = [scene["dice"] for scene in end.scenes if scene["kind"] == "drop"]
    mine = [[face for ship, *_, face in drop if ship[0] == str(seat + 1)] for drop in drops]
    shown = [[int(face) if face.isdigit() else 0 for face in faces] for faces in mine if len(faces) == ships]
    assert any((strength - sum(faces)) in [faces.count(0) * cannon for cannon in CANNONS] for faces in shown)


@rule("H-322")
def test_a_throw_of_rattle_is_lucky_if_it_beats_the_average_of_its_dice() -> None:
    state = lay("actions", card="NS6").table.state
    captain, ships = state.captains[0], ["1a", "1b"]
    captain.sent = ships
    for faces, noted in ((("4", "1"), 0), (("5", "4"), 9), (("2", "1"), 9), (("5", "5"), 10)):
        state.sea |= {ship: Ship(ship, 0, "ship", face, 0, 0) for ship, face in zip(ships, faces, strict=True)}
        record_luck(state, 0)
        assert captain.lucky[2] == noted


@rule("H-322")
def test_the_final_message_of_yarr_names_the_nearest_failed_yo_ho() -> None:
    end = finished_game("yarr", "usual-3")
    state = end.table.state
    sentences = [words.plain(NAMES) for words in yarr_tale(state)]
    assert not any("Yo Ho" in words for words in sentences[1:])
    left = (("a", "b"), ("c",), ())
    state = replace(
        state,
        results=(
            RoundResult((2,), left, 9, hopes=(0, 1, 2)),
            RoundResult((0,), ((), ("a", "b"), ("c",)), 9, hopes=(0, 1)),
        ),
    )
    told = next(yarr_tale(state)).plain(NAMES)
    assert told == "Closest miss after “Yo Ho!”: Bart in round 1, with 1 card left at the end."
    nobody = replace(state, results=(RoundResult((2,), left, 9, hopes=(2,)),))
    assert next(yarr_tale(nobody)).plain(NAMES) == "So close: Bart had 1 card left when round 1 ended."


def finished(name: str) -> TortugaState:
    table: Table[TortugaState] = played(read(ROOM / "tortuga" / f"{name}.json.gz").transcript)
    return table.state


@rule("H-188")
def test_the_final_message_of_tortuga_names_who_betrayed_whom() -> None:
    state = finished("usual-4")
    state.fevers, state.loyalties = (
        [],
        [f"{side}.{seat}" for seat, side in enumerate(("french",) * 2 + ("british",) * 2)],
    )
    cast = Cast(1, (_card(state, "skull"),), "")
    state.votes = [VoteRecord(1, 5, "mutiny", 2, "jolly", (1, 2), (), (), (), "success", (cast,), against=0)]
    assert "Bart betrayed Anne in the mutiny on turn 5, though both were French." in _of(state)
    state.votes = [replace(state.votes[0], against=3)]
    assert not any("betrayed" in words for words in _of(state)), "he was of the other side"


def _of(state: TortugaState) -> list[str]:
    return [words.plain(NAMES) for words in highlights(state)]


def _card(state: TortugaState, symbol: str) -> str:
    """Return a vote card with this symbol for a mutiny."""
    return next(card for card, design in VOTE_CARDS.items() if symbol in design.symbols("mutiny"))


# --- in the channel ----------------------------------------------------------------------------------


@rule("H-188")
async def test_all_numbers_of_an_ended_game_are_one_press_away(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    for user in (ANNE, BART):
        await harness.answer(user, "rum")
    await harness.show()
    table = next(post for post in harness.room().messages if any(one.endswith(":story") for one in post.controls))
    outcome = (await harness.table()).outcome
    assert outcome is not None
    assert f"### {outcome.reason.plain(NAMES)}" in table.words
    names = ["rematch", "replay", "story", "table-text", "show-again", "verify"]
    assert [one.split(":")[2] for one in table.controls] == names
    click = harness.click(ANNE)
    await show_log(click, await harness.row(), None)
    for line in outcome.lines:
        assert line.plain(NAMES) in click.seen.words
