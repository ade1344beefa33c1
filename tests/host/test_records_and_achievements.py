"""Records of a server and achievements of people: stored with the end of a game, and told in one's own hand."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.components.records import show_game_of_record
from bot.tables.forget_person import leave_and_forget
from bot.tables.loaded_table import LoadedTable
from bot.tables.results.achievements import achievement_named
from bot.tables.results.house_achievements import HOUSE_ACHIEVEMENTS
from bot.tables.results.past_achievements import look_at_past_games
from bot.tables.scheduler import LEFT, Retention
from bot.texts import LANGUAGES, language
from bot.views.achievements import achievement_line, achievements_by_title, achievements_page
from bot.views.records import MORE, records_page
from engine.achievements import Achievement
from engine.finished_game import FinishedGame
from engine.game import Curve, Outcome, games
from engine.house_records import records_of
from engine.records import GameRecord, of_seats
from engine.text import Who, plural, text
from store.people.personal_data import personal_data_of
from store.results.achievements import OtherSeat, PlayedGame, achievements_of
from store.results.records import HeldRecord, records_of_server, records_set_in
from store.results.results import seats_of_results, set_result
from store.rows import RecordRow, UnratedReason
from tests.bot.every_choice_kind_game import GAME, KindState
from tests.host.harness import ANNE, BART, CHANNEL, CLEO, GUILD, Harness
from tests.ledger import rule

RICH = Achievement("rich", text("Rich"), text("End with 8 coins."), lambda game, seat: (game.score(seat) or 0) >= 8)
MOST = GameRecord(
    "coins",
    text("Most coins"),
    of_seats(lambda game, seat: game.scores[seat]),
    lambda n: plural("{n} coin", "{n} coins", n=n),
)
EARNED = ["house/first-win", "kinds/rich"]


def rules(monkeypatch: pytest.MonkeyPatch, *scores: int, **more: Any) -> None:
    """Let each game of this kind end at once with these scores, by seat."""

    def over(state: KindState) -> Outcome | None:
        seats = tuple(map(Who, range(len(scores))))
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        others = tuple(seat for seat in range(len(scores)) if seat not in best)
        ranking = (best, others) if others else (best,)
        curve = Curve(text("Coins"), seats, last=scores)
        return Outcome(text("Over."), best, ranking, curve=curve) if state.answers else None

    own: dict[str, Any] = {"records": (MOST,), "achievements": (RICH,), "turns": lambda state: 7} | more
    monkeypatch.setitem(games(), "kinds", replace(GAME, outcome=over, **own))


async def play(harness: Harness, monkeypatch: pytest.MonkeyPatch, *scores: int, **more: Any) -> list[int]:
    """Let Anne and Bart, or Anne alone, play a game with these scores. Return the people by seat, 0 for nobody."""
    rules(monkeypatch, *scores)
    people = (ANNE, BART)[: len(scores) - more.get("automatic", 0)]
    await harness.begin(*people, **more)
    found = await harness.people()
    for seat, user in enumerate(found):
        await (harness.answer(user, "rum") if user else harness.think(seat))
    harness.time.now += 60
    return found


async def hand_of(harness: Harness, user: int) -> str:
    """Return the person's hand in words."""
    loaded = await harness.sitting()
    seat = loaded.seat_of(user)
    assert seat is not None
    built = await harness.delivery.message_builder.hand(loaded, seat)
    assert built is not None
    return "\n".join(part.content for part in built.layout.walk_children() if hasattr(part, "content"))


async def earned(harness: Harness, user: int, guild: int = GUILD, *, private: bool = False) -> list[str]:
    return sorted(row.achievement for row in await achievements_of(harness.store, user, guild, private=private))


async def look_again(harness: Harness) -> int:
    """Look at past games, and return their number. The clock belongs to the test."""
    found: list[int] = []

    async def look() -> None:
        found.append(await look_at_past_games(harness.tables))

    await harness.time.flows(asyncio.create_task(look()))
    return found[0]


@rule("H-722", "H-723", "H-727")
async def test_a_record_stays_until_a_better_value_and_its_holder_reads_of_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(harness, monkeypatch, 5, 3)
    first = harness.code
    assert "record" not in await hand_of(harness, ANNE), "the first value of a record breaks none"
    await play(harness, monkeypatch, 5, 3)
    assert await records_set_in(harness.store, harness.code) == [], "an equal value breaks none"
    people = await play(harness, monkeypatch, 9, 3)
    held = {one.row.record: one for one in await records_of_server(harness.store, GUILD, [CHANNEL])}
    assert (held["coins"].row.value, held["coins"].row.result, held["coins"].row.beaten_value) == (9, harness.code, 5)
    assert held["coins"].holder == f"Person {people[0]}"
    assert (held["closest-win"].row.value, held["closest-win"].row.result) == (2, first)
    assert (held["longest-game"].holder, held["longest-game"].row.seat) == (None, None)
    winner, loser = await hand_of(harness, people[0]), await hand_of(harness, people[1])
    assert "New record here: **Most coins**, 9 coins (before: 5 coins)." in winner
    assert "record" not in loser
    page = records_page([*held.values()], language("en").of("kinds"))
    said = "\n".join(part.content for part in page.walk_children() if hasattr(part, "content"))
    assert f"- **Most coins**: 9 coins, Person {people[0]} · <t:" in said
    assert said.index("Most coins") < said.index("Highest score") < said.index("Longest game")
    assert said.count("Most coins") == 1
    async with harness.store.write() as w:
        await w.set_person(people[0], ranked=False)
    held = {one.row.record: one for one in await records_of_server(harness.store, GUILD, [CHANNEL])}
    assert held["coins"].holder == "Sailor", "people who do not want to be listed are not named"
    async with harness.store.write() as w:
        await w.set_person(people[0], ranked=True)
        await w.exclude(GUILD, people[0])
    held = {one.row.record: one for one in await records_of_server(harness.store, GUILD, [CHANNEL])}
    assert held["coins"].holder == "Sailor", "a moderator removes a name from the list"


@rule("H-723")
async def test_a_record_leads_to_its_replay_and_without_the_story_to_its_details(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(harness, monkeypatch, 5, 3)
    click = harness.click(ANNE, ephemeral=True)
    await show_game_of_record(click, harness.code)
    assert "Step 1 of" in click.seen.words
    harness.alter("DELETE FROM tables")
    click = harness.click(ANNE, ephemeral=True)
    await show_game_of_record(click, harness.code)
    assert "The story of this game is no longer stored." in "\n".join(click.said)


@rule("H-723")
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_list_of_all_records_fits_into_a_message_and_says_that_there_are_more(locale: str) -> None:
    def held(name: str) -> list[HeldRecord]:
        rows = [
            RecordRow(1, 2, key, record.id, 1234, f"K7Q{number:02}", 0)
            for key, title in games().items()
            for number, record in enumerate(records_of(title))
        ]
        return [HeldRecord(row, name, 1.7e9) for row in rows]

    def said(name: str) -> str:
        page = records_page(held(name), language(locale))
        return "\n".join(part.content for part in page.walk_children() if hasattr(part, "content"))

    whole, cut = said("Bo"), said("B" * 40)
    assert whole.count("<t:") == len(held("Bo"))
    assert len(cut) < 4000
    assert language(locale).say(MORE) in cut
    assert language(locale).say(MORE) not in whole
    for key in games():
        assert f"### {language(locale).title(key)}" in cut


@rule("H-722", "H-723")
async def test_private_tables_lone_people_and_hidden_channels_show_no_record(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(harness, monkeypatch, 50, 3, private=True)
    await play(harness, monkeypatch, 40, 3, automatic=1)
    await play(harness, monkeypatch, 30, 3, guild=None)
    assert harness.stored("SELECT * FROM records") == []
    await play(harness, monkeypatch, 20, 3, channel=CHANNEL + 1)
    await play(harness, monkeypatch, 10, 3)
    for channels, best in (([CHANNEL], [10]), ([CHANNEL, CHANNEL + 1], [20, 10]), ([], [])):
        found = await records_of_server(harness.store, GUILD, channels, "kinds")
        assert [one.row.value for one in found if one.row.record == "coins"] == best
    assert await records_of_server(harness.store, GUILD, [CHANNEL], "yarr") == []


@rule("H-726", "H-727")
async def test_an_achievement_is_told_once_in_the_hand_of_who_earned_it(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await play(harness, monkeypatch, 9, 3)
    assert await earned(harness, first) == EARNED
    assert await earned(harness, second) == []
    said = await hand_of(harness, first)
    assert "New achievement: **Rich**: End with 8 coins." in said
    assert "New achievement: **First prize**: Win a game." in said
    assert "achievement" not in await hand_of(harness, second)
    assert not any("achiev" in words for words in await harness.told()), "nothing is told in public"
    again = await play(harness, monkeypatch, *(9 if user == first else 3 for user in (first, second)))
    found = (await seats_of_results(harness.store, [harness.code]))[harness.code]
    assert {"kinds/rich"} <= set(found[0].achievements), "each game has those of its title"
    if again[0] == first:
        assert "achievement" not in await hand_of(harness, first)


@rule("H-726")
async def test_help_stand_ins_and_failing_conditions_earn_nothing(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules(monkeypatch, 9, 9)
    await harness.begin(ANNE, BART)
    await harness.leave(BART)
    await harness.answer(ANNE, "rum")
    await harness.think(await harness.seat(BART))
    assert await earned(harness, ANNE) == EARNED
    assert await earned(harness, BART) == []

    def fails(game: FinishedGame[Any], seat: int) -> bool:
        raise KeyError("a mistake in a condition")

    rules(monkeypatch, 9, 9, achievements=(replace(RICH, earned=fails),))
    await harness.begin(CLEO, BART)
    with caplog.at_level(logging.ERROR):
        for user in (CLEO, BART):
            await harness.answer(user, "rum")
    assert (await harness.row()).status == "ended"
    assert f"records and achievements of table {harness.code} (game kinds) cannot be computed" in caplog.text
    assert await earned(harness, CLEO) == []


@rule("H-728")
async def test_achievements_of_private_tables_are_known_to_their_person_alone(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = await play(harness, monkeypatch, 9, 3, private=True)
    assert await earned(harness, first) == []
    assert await earned(harness, first, private=True) == EARNED
    for scores in ((9, 3), (3, 9)):  # the person is at one of the two seats
        await play(harness, monkeypatch, *scores)
    people = await harness.people()
    await play(harness, monkeypatch, 9, 9)
    assert "kinds/rich" in await earned(harness, first), f"earned in public since, by {people}"


@rule("H-725", "H-728")
async def test_an_achievement_over_several_games_does_not_tell_of_private_ones(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = replace(HOUSE_ACHIEVEMENTS[1], id="twice", earned=lambda played: len(played) >= 2)
    monkeypatch.setattr("bot.tables.results.achievements.HOUSE_ACHIEVEMENTS", (twice,))
    await play(harness, monkeypatch, 3, 3, private=True)
    await play(harness, monkeypatch, 3, 3)
    assert await earned(harness, ANNE) == [], "others know of one game"
    await play(harness, monkeypatch, 3, 3, private=True)
    assert await earned(harness, ANNE) == []
    assert await earned(harness, ANNE, private=True) == ["house/twice"]
    await play(harness, monkeypatch, 3, 3)
    assert await earned(harness, ANNE) == ["house/twice"], "two public ones"


@rule("H-725", "H-726")
async def test_an_achievement_over_several_games_does_not_count_games_with_help(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    twice = replace(HOUSE_ACHIEVEMENTS[1], id="twice", earned=lambda played: len(played) >= 2)
    monkeypatch.setattr("bot.tables.results.achievements.HOUSE_ACHIEVEMENTS", (twice,))
    await play(harness, monkeypatch, 3, 3)
    async with harness.store.write() as w:
        await set_result(w, harness.code, unrated_reason=UnratedReason.ADVICE)
    await play(harness, monkeypatch, 3, 3)
    assert await earned(harness, ANNE) == []
    await play(harness, monkeypatch, 3, 3)
    assert await earned(harness, ANNE) == ["house/twice"]


@rule("H-714")
def test_a_page_of_achievements_tells_those_earned_and_how_to_earn_the_others() -> None:
    def words(locale: str, page: int) -> str:
        layout = achievements_page(["house/first-win", "gone/one"], language(locale), page)
        assert len([one for one in layout.walk_children() if isinstance(one, ui.Button)]) in (1, 2)
        (found,) = [one.content for one in layout.walk_children() if isinstance(one, ui.TextDisplay)]
        return found

    first = words("en", 0)
    head, still = first.split("**Still to earn**")
    assert head.startswith(f"### Achievements · All games\n**Earned: 1 of {len(HOUSE_ACHIEVEMENTS)}**")
    assert "- **First prize**: Win a game." in head
    assert still.count("\n- ") == len(HOUSE_ACHIEVEMENTS) - 1
    assert "**Ancora da ottenere**" in words("it", 1)
    titles = [title for title in games().values() if title.achievements]
    for page, title in enumerate(titles, 1):
        assert words("en", page).count("\n- **") == len(title.achievements), "none is cut off"
    assert words("en", 99) == words("en", len(titles)), "a page that does not exist is the last one"


@rule("H-728", "H-158")
async def test_a_person_who_is_forgotten_while_past_games_are_looked_at_gets_no_achievement(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = await play(harness, monkeypatch, 9, 3)
    harness.alter("DELETE FROM achievements")
    harness.alter("UPDATE results SET facts = '{}'")
    load = harness.tables.load

    async def forgets(code: str) -> LoadedTable:
        found = await load(code)
        monkeypatch.setattr(harness.tables, "load", load)
        await leave_and_forget(harness.tables, first)
        return found

    monkeypatch.setattr(harness.tables, "load", forgets)
    assert await look_again(harness) == 1
    assert harness.stored(f'SELECT * FROM achievements WHERE "user" = {first}') == []


@rule("H-728", "H-157", "H-158", "H-159")
async def test_achievements_and_records_are_exported_and_deleted(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await play(harness, monkeypatch, 9, 8)
    data = (await personal_data_of(harness.store, first))["achievements"]
    assert data == [{"server": GUILD, "achievement": id, "table": harness.code} for id in EARNED]
    await leave_and_forget(harness.tables, first)
    assert harness.stored(f'SELECT * FROM achievements WHERE "user" = {first}') == []
    held = {one.row.record: one for one in await records_of_server(harness.store, GUILD, [CHANNEL])}
    assert held["coins"].holder == "Sailor"
    assert await earned(harness, second) == ["kinds/rich"]
    async with harness.store.write() as w:
        await w.set_server(GUILD, left_at=harness.time.now)
        await Retention().delete_expired(w, harness.time.now + LEFT + 1)
    assert harness.stored("SELECT * FROM achievements") == harness.stored("SELECT * FROM records") == []


@rule("H-729")
async def test_earlier_games_are_looked_at_once_for_a_new_achievement(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await play(harness, monkeypatch, 9, 3)
    rules(monkeypatch, 9, 3, achievements=())
    before = harness.stored('SELECT "user", achievement FROM achievements ORDER BY achievement')
    poor = Achievement("poor", text("Poor"), text("End with 3 coins."), lambda game, seat: game.score(seat) == 3)
    rules(monkeypatch, 9, 3, achievements=(RICH, poor))
    harness.restart()
    assert await look_again(harness) == 1
    new = harness.stored('SELECT "user", achievement FROM achievements ORDER BY achievement')
    assert set(new) - set(before) == {(people[1], "kinds/poor")}
    assert await look_again(harness) == 0
    harness.alter("UPDATE results SET facts = '{}'")
    harness.alter("UPDATE tables SET game = 'gone'")
    harness.restart()
    assert await look_again(harness) == 0, "its table cannot be read"


def game(place: int, *others: OtherSeat, title: str = "yarr", minutes: int = 30) -> PlayedGame:
    return PlayedGame("ABCDE", title, place, minutes, others)


def persons(users: Iterable[int]) -> list[OtherSeat]:
    return [OtherSeat(user, None, 1) for user in users]


@rule("H-725")
@pytest.mark.parametrize(
    ("id", "enough", "not_enough"),
    [
        ("first-win", [game(2), game(1)], [game(2)]),
        ("several", [game(2)] * 10, [game(2)] * 9),
        ("many", [game(2)] * 100, [game(2)] * 99),
        ("streak", [game(2), *[game(1)] * 3], [game(1), game(2), game(1), game(1)]),
        ("strong", [game(2, *[OtherSeat(None, "strong", 3)] * 3)], [game(2, *[OtherSeat(None, "good", 3)] * 3)]),
        ("crowd", [game(1, *[OtherSeat(7, None, 2)] * 4)], [game(1, *[OtherSeat(None, "good", 2)] * 4)]),
        (
            "companions",
            [
                game(2, *persons(range(1, 6))),
                game(2, *persons(range(6, 11))),
            ],
            [game(2, *persons(range(1, 6)))] * 2,
        ),
        ("patience", [game(1, minutes=10_080)], [game(1, minutes=10_079)]),
    ],
)
def test_an_achievement_of_the_house_comes_with_enough_games(
    id: str, enough: list[PlayedGame], not_enough: list[PlayedGame]
) -> None:
    (one,) = [one for one in HOUSE_ACHIEVEMENTS if one.id == id]
    assert one.earned(enough)
    assert not one.earned(not_enough)


@rule("H-725")
def test_two_achievements_of_the_house_take_every_title() -> None:
    found = {one.id: one for one in HOUSE_ACHIEVEMENTS}
    played, won = ([game(place, title=key) for key in games()] for place in (2, 1))
    assert found["titles"].earned(played)
    assert not found["titles"].earned(played[1:])
    assert found["all-wins"].earned(won)
    assert not found["all-wins"].earned([*won[1:], *played])


@rule("H-725")
def test_achievements_that_no_longer_exist_are_left_out() -> None:
    assert len({one.id for one in HOUSE_ACHIEVEMENTS}) == len(HOUSE_ACHIEVEMENTS)
    assert achievement_line("house/first-win", language("it")) == "**Primo premio**: Vinci una partita."
    assert achievement_named("yarr/thief") is not None
    ids = ["yarr/thief", "house/first-win", "yarr/light", "yarr/gone"]
    assert achievements_by_title(ids, language("en")) == [
        "### Achievements (3)",
        "- **All games**: First prize",
        "- **Captain Yarr's Curse**: Sticky fingers, Travelling light",
    ]
    assert achievements_by_title(["yarr/gone"], language("en")) == []
    for gone in ("house/gone", "yarr/gone", "gone/thief", ""):
        assert achievement_named(gone) is None
        assert achievement_line(gone, language("en")) is None
