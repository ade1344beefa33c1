"""The buttons of the lobby, with a fake Discord client."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace

import pytest
from discord import ui

from bot.components.button_registry import press_button
from bot.components.lobby_options import set_option
from bot.components.serve_interaction_once import serve_once
from bot.replies.errors import UserError
from bot.tables.permissions.policy import STARTED
from bot.texts import language
from bot.views.lobby import render_lobby
from bot.views.table import options_line
from engine.game import games
from engine.table import Table
from store.rows import TableRow
from tests.host.harness import ANNE, BART, CLEO, DIRK, Harness
from tests.ledger import rule

SAILOR = 0
EVA = 105


async def lobby_text(harness: Harness) -> str:
    """Return all texts of the lobby as it is now."""
    shown = render_lobby(await harness.row(), await harness.store.seats(harness.code), language("en")).layout
    return "\n".join(part.content for part in shown.walk_children() if isinstance(part, ui.TextDisplay))


async def open_(harness: Harness, user: int, door: str, argument: str = "", *words: str) -> str:
    """Press a button, and return the refusal or an empty text."""
    click = harness.click(user)
    try:
        await press_button(click, harness.code, door, argument, words)
    except UserError as friendly:
        return friendly.words.source
    return str(click.seen.words)


async def places(harness: Harness) -> list[int]:
    """Return the people in the seats by place, and check that the places have no gaps."""
    seats = await harness.store.seats(harness.code)
    assert [seat.place for seat in seats] == list(range(len(seats)))
    return [seat.user or SAILOR for seat in seats]


@rule("H-3", "H-4")
async def test_nobody_can_sit_twice_or_at_a_full_table(harness: Harness) -> None:
    await harness.lobby(ANNE, DIRK)
    await open_(harness, BART, "join")
    assert "You sit at this table already." in await open_(harness, BART, "join")
    assert await places(harness) == [ANNE, DIRK, BART]
    await open_(harness, ANNE, "automatic-players", "anything")
    assert await open_(harness, ANNE, "automatic-players", "anything") == "All seats at this table are taken."
    await open_(harness, CLEO, "join")
    assert await places(harness) == [ANNE, DIRK, BART, CLEO]
    assert "All seats at this table are taken. You're on the waiting list" in await open_(harness, EVA, "join")


@rule("H-580")
async def test_a_person_takes_the_seat_of_the_automatic_player_that_came_last(harness: Harness) -> None:
    await harness.lobby(ANNE, automatic=2)
    first, second = (seat.name for seat in (await harness.store.seats(harness.code))[1:])
    await open_(harness, BART, "join")
    seats = await harness.store.seats(harness.code)
    assert [seat.name for seat in seats] == [f"Person {ANNE}", first, f"Person {BART}"]
    assert (seats[2].user, seats[2].automatic_player) == (BART, None)
    await open_(harness, CLEO, "join")
    assert await places(harness) == [ANNE, CLEO, BART]
    await open_(harness, DIRK, "join")
    assert await places(harness) == [ANNE, CLEO, BART, DIRK]
    assert second not in [seat.name for seat in await harness.store.seats(harness.code)]


@rule("H-580")
async def test_two_people_who_press_for_one_automatic_seat_both_sit(harness: Harness) -> None:
    await harness.lobby(ANNE, automatic=1)
    await asyncio.gather(*(open_(harness, user, "join") for user in (BART, CLEO)))
    assert sorted(await places(harness)) == [ANNE, BART, CLEO]


@rule("H-580")
@pytest.mark.parametrize("strength", ["easy", "strong", None])
async def test_start_fills_free_seats_up_to_the_games_best_number(harness: Harness, strength: str | None) -> None:
    await harness.lobby(ANNE, game="tortuga")
    if strength is not None:
        await open_(harness, ANNE, "automatic-players", strength)
    assert "Start fills the free seats with automatic players, up to 5." in await lobby_text(harness)
    await open_(harness, ANNE, "start")
    sitting = await harness.sitting()
    assert sitting.table.seats == 5
    assert {seat.automatic_player for seat in sitting.seats if seat.user is None} == {strength or "good"}
    assert len({seat.name for seat in sitting.seats}) == 5


@rule("H-580")
async def test_start_adds_players_as_strong_as_the_automatic_player_that_came_last(harness: Harness) -> None:
    await harness.lobby(ANNE, game="tortuga")
    for strength in ("strong", "easy"):
        await open_(harness, ANNE, "automatic-players", strength)
    await open_(harness, ANNE, "start")
    kinds = sorted(seat.automatic_player or "" for seat in (await harness.sitting()).seats)
    assert kinds == ["", "easy", "easy", "easy", "strong"]


@rule("H-580")
async def test_start_fills_the_seats_of_several_people_before_their_words_are_closed(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, game="tortuga")
    await open_(harness, ANNE, "start")
    assert await places(harness) == [ANNE, BART, SAILOR, SAILOR, SAILOR]
    assert (await harness.row()).ready_deadline is not None
    await open_(harness, ANNE, "put-off-start")
    await open_(harness, CLEO, "join")
    assert await places(harness) == [ANNE, BART, SAILOR, SAILOR, CLEO]
    assert "Ready to start." in await lobby_text(harness)


@rule("H-580")
@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("arrr", {}, 3),
        ("arrr", {"teams": "on", "mates": "third"}, 4),
        ("rattle", {"first_baron": "4"}, 4),
        ("yarr", {"starter": "seat", "starter_place": 7}, 7),
    ],
)
async def test_start_fills_as_many_seats_as_the_options_need(
    harness: Harness, game: str, options: dict[str, object], seats: int
) -> None:
    chosen = games()[game].options.model_validate(options).model_dump(mode="json")
    await harness.lobby(ANNE, game=game, options=chosen)
    await open_(harness, ANNE, "start")
    assert (await harness.sitting()).table.seats == seats


@rule("H-580")
async def test_the_host_can_set_the_number_of_seats_that_start_fills(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, game="yarr")
    await set_option(harness.click(ANNE), await harness.row(), "seats", "2")
    assert "Ready to start." in await lobby_text(harness)
    with pytest.raises(UserError):
        await set_option(harness.click(ANNE), await harness.row(), "seats", "9")
    await open_(harness, ANNE, "start")
    assert await places(harness) == [ANNE, BART]


@rule("H-580")
def test_each_game_can_start_with_its_best_number_of_players() -> None:
    for game in games().values():
        usual = game.options()
        seats = game.best_seats(usual)
        assert game.least_seats <= seats <= game.most_seats
        newcomers = game.options(**game.newcomer_options)
        assert newcomers == usual or game.newcomer_options
        Table.start(game, newcomers, game.best_seats(newcomers), "5eed" * 16)


@rule("H-13")
async def test_a_click_leaves_a_lobby_that_is_being_delivered_to_the_outbox(harness: Harness) -> None:
    """Of two edits at once the older one might come last."""
    await harness.lobby(ANNE)
    await harness.outbox.queue(harness.code, 1, "lobby")
    await harness.show()
    shown = await harness.store.receipt(harness.code, "lobby")
    assert shown is not None
    for user, served in ((BART, True), (CLEO, False)):
        click = harness.click(user)
        click.message.id = shown.message
        with harness.outbox.hold(harness.code) if served else contextlib.nullcontext():
            await press_button(click, harness.code, "join")
        assert (click.response.done, click.renewed) == (True, not served)
        await harness.show()


@rule("H-5", "H-6")
async def test_the_person_who_was_there_longest_becomes_host(harness: Harness) -> None:
    await harness.lobby(ANNE)
    for user in (BART, CLEO):
        await open_(harness, user, "join")
    await open_(harness, BART, "leave")
    assert (await harness.row()).host == ANNE
    await open_(harness, BART, "join")
    assert await places(harness) == [ANNE, CLEO, BART]
    await open_(harness, ANNE, "automatic-players", "anything")
    await open_(harness, ANNE, "leave")
    assert await places(harness) == [CLEO, BART, SAILOR]
    assert (await harness.row()).host == CLEO


@rule("H-7")
async def test_automatic_players_alone_do_not_keep_a_lobby_open(harness: Harness) -> None:
    await harness.lobby(ANNE, automatic=2)
    await open_(harness, BART, "join")
    await open_(harness, ANNE, "leave")
    assert (await harness.row()).status == "lobby"
    await open_(harness, BART, "leave")
    assert (await harness.row()).status == "cancelled"


@rule("H-9")
async def test_automatic_players_have_different_names_and_the_last_one_is_removed_first(harness: Harness) -> None:
    await harness.lobby(ANNE)
    for _ in range(2):
        await open_(harness, ANNE, "automatic-players", "anything")
    names = [seat.name for seat in await harness.store.seats(harness.code)]
    assert len(set(names)) == 3
    await open_(harness, ANNE, "automatic-players", "remove")
    left = await harness.store.seats(harness.code)
    assert [seat.name for seat in left] == names[:2]
    await open_(harness, ANNE, "automatic-players", "remove")
    assert await places(harness) == [ANNE]
    assert await open_(harness, ANNE, "automatic-players", "remove") == "No automatic player sits at this table."


@rule("H-11")
async def test_everybody_gives_one_lucky_word_and_the_newer_one_counts(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    await open_(harness, BART, "lucky-word", "", "Tortuga")
    await open_(harness, BART, "lucky-word", "", "x" * 39 + "yz")
    assert [seat.lucky_word for seat in await harness.store.seats(harness.code)] == ["", "x" * 39 + "y"]
    assert "Join first" in await open_(harness, CLEO, "lucky-word", "", "Nassau")
    sitting = await harness.tables.start(harness.code, harness.click(ANNE).id)
    assert sitting.table.source.words == ("", "x" * 39 + "y")


@rule("H-12")
async def test_actions_of_the_lobby_are_refused_after_the_start(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    before = (await harness.row()).revision
    for user, door, argument in (
        (CLEO, "join", ""),
        (BART, "leave", ""),
        (BART, "lucky-word", ""),
        (ANNE, "automatic-players", "anything"),
        (ANNE, "options", ""),
        (ANNE, "start", ""),
    ):
        assert await open_(harness, user, door, argument) == STARTED.source
    assert (await harness.row()).revision == before
    assert STARTED.source == "This table has already started."


@rule("H-8")
async def test_a_person_who_is_not_the_host_is_told_who_the_host_is(harness: Harness) -> None:
    await harness.lobby(ANNE, BART)
    for door, argument in (
        ("automatic-players", "anything"),
        ("automatic-players", "remove"),
        ("options", ""),
        ("start", ""),
    ):
        click = harness.click(BART)
        with pytest.raises(UserError) as refused:
            await press_button(click, harness.code, door, argument)
        assert refused.value.words.plain() == f"Only the host can do that. The host is Person {ANNE}."
    assert await places(harness) == [ANNE, BART]
    assert (await harness.row()).status == "lobby"
    await open_(harness, ANNE, "start")
    assert (await harness.row()).ready_deadline is not None


@rule("H-13")
async def test_simultaneous_presses_in_a_lobby_all_count(harness: Harness) -> None:
    await harness.lobby(ANNE)
    await asyncio.gather(*(open_(harness, user, "join") for user in (BART, CLEO, DIRK)))
    assert sorted(await places(harness)) == [ANNE, BART, CLEO, DIRK]


@rule("H-13")
async def test_of_two_people_who_press_for_the_last_seat_one_gets_it(harness: Harness) -> None:
    await harness.lobby(ANNE, DIRK, EVA)
    said = await asyncio.gather(*(open_(harness, user, "join") for user in (BART, CLEO)))
    assert len(await places(harness)) == 4
    assert [words for words in said if "You're on the waiting list" in words] != []


@rule("H-13")
async def test_a_press_that_is_delivered_twice_counts_once(harness: Harness) -> None:
    await harness.lobby(ANNE)
    click = harness.click(ANNE)
    for _ in range(2):
        await serve_once(click, lambda: press_button(click, harness.code, "automatic-players", "anything"))
    assert await places(harness) == [ANNE, SAILOR]
    assert click.response.done


@rule("H-9", "H-150", "H-151", "H-152")
async def test_everybody_at_a_table_has_a_different_name(harness: Harness) -> None:
    await harness.lobby(ANNE)
    for user, name in ((BART, "Pers\u043en\u200b 101"), (CLEO, "\u202e\u3164"), (DIRK, "discord.gg/a @everyone")):
        click = harness.click(user)
        click.user.display_name = name
        await press_button(click, harness.code, "join")
    seats = await harness.store.seats(harness.code)
    assert [seat.name for seat in seats] == ["Person 101", "2·Pers\u043en 101", "Sailor 3", "discord.gg/a @everyone"]
    lobby = render_lobby(await harness.row(), seats, language()).layout
    papers = [part.content for part in lobby.walk_children() if isinstance(part, ui.TextDisplay)]
    assert r"**discord\.gg\/a \@everyone**" in papers[0]


@rule("H-352")
async def test_private_panels_disappear_when_the_game_begins(harness: Harness) -> None:
    await harness.lobby(ANNE, automatic=1)
    panels = [harness.click(ANNE) for _ in range(3)]
    for click, door in zip(panels, ("options", "automatic-players", "automatic-players"), strict=True):
        await press_button(click, harness.code, door)
    assert [click.gone for click in panels] == [False, True, False], "of two alike the newer stays"
    await open_(harness, ANNE, "start")
    await harness.show()
    assert all(click.gone for click in panels)


@rule("H-352", "H-475")
async def test_private_panels_disappear_when_another_process_begins_the_game(harness: Harness) -> None:
    await harness.lobby(ANNE, automatic=1)
    panels = [harness.click(ANNE) for _ in range(2)]
    for click, door in zip(panels, ("options", "automatic-players"), strict=True):
        await press_button(click, harness.code, door)
    hearing = harness.delivery.changed_elsewhere
    hearing(harness.code)
    hearing("NONE")
    await harness.delivery.wait_until_refreshed()
    assert not any(click.gone for click in panels), "the lobby stands"
    async with harness.store.write() as w:  # as the other one does
        await w.set_table(harness.code, status="playing")
    hearing(harness.code)
    await harness.delivery.wait_until_refreshed()
    assert all(click.gone for click in panels)


@rule("H-353")
async def test_the_lobby_lists_only_options_that_differ_from_the_default(harness: Harness) -> None:
    def told(row: TableRow) -> str:
        shown = render_lobby(row, [], language("en")).layout.walk_children()
        return "\n".join(part.content for part in shown if isinstance(part, ui.TextDisplay))

    await harness.lobby(ANNE, game="yarr")
    row = await harness.row()
    assert "The usual options · " in told(row)
    line = options_line(replace(row, options={"yo_ho": "auto"}), lambda words: words.plain())
    assert line.count(":") == 1 + line.count("Relaxed:")
    assert "Yo Ho" in line
