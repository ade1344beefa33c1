"""People who spoil games: removed, voted out, excluded, reported; and games that end by agreement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import ui

from bot.commands.moderator_panel import MOST, ExclusionMenu, ModerationButton
from bot.components.button_registry import press_button
from bot.components.report import report_table as report
from bot.replies.errors import UserError
from bot.tables.end_and_removal_votes import FRESH, LASTS, NO_SUCH, TOO_FEW
from bot.tables.loaded_table import EXCLUDED, NOT_SEATED, REMOVED, STOOD_IN
from engine.game import games
from engine.text import Text
from store.rows import ModerationKind
from tests.bot.message_content import answer_of, told
from tests.bot.simcord_bot import simcord_table
from tests.host.harness import ANNE, BART, CLEO, DIRK, GUILD, Harness
from tests.ledger import rule


async def press(harness: Harness, user: int, door: str, argument: str = "") -> str | Text:
    """Press a button, and return the answer or the refusal."""
    click = harness.click(user, ephemeral=True)
    try:
        await press_button(click, harness.code, door, argument)
    except UserError as refused:
        return refused.words
    return "\n".join(click.said)


async def place(harness: Harness, user: int) -> str:
    """Return a person and their seat, as a button's custom id names them."""
    place = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == user)
    return f"{place}-{user}"


async def away(harness: Harness) -> set[int]:
    """Return the people who have a stand-in."""
    return {seat.user for seat in (await harness.sitting()).people() if seat.automatic_player and seat.user}


async def deeds(harness: Harness) -> list[tuple[str, int | None, int | None]]:
    return [(deed.kind.value, deed.actor, deed.subject) for deed in await harness.store.moderation_log(GUILD, 10)]


# --- the end ---------------------------------------------------------------------------------------


@rule("H-78", "H-80")
async def test_a_running_game_ends_when_everybody_who_plays_agrees(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    await harness.leave(DIRK, for_good=True)
    assert "It ends once these agree too: Person 102 and Person 103." in str(await press(harness, ANNE, "end"))
    assert (await harness.row()).status == "playing"
    assert (await harness.told())[-1].startswith("{who} wants to end the game.")
    await press(harness, ANNE, "end")
    assert (await press(harness, DIRK, "agree-to-end"), await press(harness, 999, "agree-to-end")) == (
        STOOD_IN,
        NOT_SEATED,
    )
    assert (await harness.row()).status == "playing", "one agrees twice, one is stood in for, one has no seat"
    await press(harness, BART, "agree-to-end")
    assert (await harness.row()).status == "playing"
    await press(harness, CLEO, "agree-to-end")
    assert (await harness.row()).status == "cancelled"
    assert (await harness.told())[-1] == "{names} agreed to end the game."
    assert (await harness.told()).count(
        "{who} wants to end the game. It ends once everybody who plays or may come back agrees."
    ) == 2
    assert await deeds(harness) == [("ended", CLEO, None)]


@rule("H-78")
async def test_an_agreement_to_end_expires_after_a_day(harness: Harness) -> None:
    await harness.begin(ANNE, BART)
    await press(harness, ANNE, "end")
    harness.time.now += FRESH + 1
    await press(harness, BART, "agree-to-end")
    assert (await harness.row()).status == "playing"
    await press(harness, ANNE, "agree-to-end")
    assert (await harness.row()).status == "cancelled"


@rule("H-78")
async def test_the_only_person_who_plays_can_end_the_game_alone(harness: Harness) -> None:
    await harness.begin(ANNE, BART, automatic=1)
    await harness.leave(BART)
    assert "once these agree too: Person 102" in str(await press(harness, ANNE, "end")), "he may come back"
    assert (await harness.row()).status == "playing"
    await harness.leave(BART, for_good=True)
    await press(harness, ANNE, "end")
    assert (await harness.row()).status == "cancelled"


# --- the lobby -------------------------------------------------------------------------------------


@rule("H-162")
async def test_the_host_can_remove_a_person_from_the_lobby_for_good(harness: Harness) -> None:
    await harness.lobby(ANNE, BART, CLEO)
    assert "Only the host can do that." in str(await press(harness, BART, "remove-from-lobby", str(CLEO)))
    assert await press(harness, ANNE, "remove-from-lobby", str(ANNE)) == NO_SUCH
    assert await press(harness, ANNE, "remove-from-lobby", str(DIRK)) == NO_SUCH
    assert "Person 102 was removed" in str(await press(harness, ANNE, "remove-from-lobby", str(BART)))
    assert [(seat.place, seat.user) for seat in await harness.store.seats(harness.code)] == [(0, ANNE), (1, CLEO)]
    assert await press(harness, BART, "join") == REMOVED
    assert await deeds(harness) == [("removed", ANNE, BART)]
    before = harness.code
    await harness.lobby(ANNE)
    assert harness.code != before
    await press(harness, BART, "join")
    assert [seat.user for seat in await harness.store.seats(harness.code)] == [ANNE, BART], "another table"


# --- votes -----------------------------------------------------------------------------------------


@rule("H-163")
async def test_a_vote_is_announced_once_however_often_it_is_given(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = next(seat.place for seat in await harness.store.seats(harness.code) if seat.user == DIRK)
    before = len(await harness.told())
    for _ in range(3):
        await press_button(harness.click(ANNE), harness.code, "vote-out", f"{theirs}-{DIRK}")
    assert len(await harness.told()) == before + 1


@rule("H-163")
async def test_more_than_half_of_the_others_can_vote_a_person_out(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = await place(harness, DIRK)
    assert "These can vote too: Person 102 and Person 103." in str(await press(harness, ANNE, "vote-out", theirs))
    await press(harness, ANNE, "vote-out", theirs)
    assert await away(harness) == set(), "one votes twice"
    assert await press(harness, DIRK, "vote-out", theirs) == NO_SUCH, "nobody votes against themselves"
    assert await press(harness, 999, "vote-out", theirs) == NOT_SEATED
    assert "The table has voted" in str(await press(harness, BART, "vote-out", theirs))
    assert await away(harness) == {DIRK}
    assert await deeds(harness) == [("removed", BART, DIRK)]
    assert await press(harness, DIRK, "return-to-seat") == REMOVED
    assert await press(harness, DIRK, "vote-out", await place(harness, ANNE)) == REMOVED
    assert await away(harness) == {DIRK}


@rule("H-163")
async def test_half_of_the_others_cannot_vote_a_person_out(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "kinds", replace(games()["kinds"], most_seats=5))
    ella = 105
    await harness.begin(ANNE, BART, CLEO, DIRK, ella)
    theirs = await place(harness, ella)
    for user in (ANNE, BART):
        assert "can vote too" in str(await press(harness, user, "vote-out", theirs))
    assert await away(harness) == set(), "two of four"
    assert "The table has voted" in str(await press(harness, CLEO, "vote-out", theirs))
    assert await away(harness) == {ella}, "three of four"


@rule("H-163", "H-415")
async def test_a_vote_against_a_person_expires_after_three_days(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK, pace="none")
    theirs = await place(harness, DIRK)
    await press(harness, ANNE, "vote-out", theirs)
    harness.time.now += LASTS
    await press(harness, BART, "vote-out", theirs)
    assert await away(harness) == set(), "Anne's vote is three days old"
    harness.time.now += LASTS - 1
    await press(harness, CLEO, "vote-out", theirs)
    assert await away(harness) == {DIRK}, "Bart's is a second younger"


@rule("H-163")
async def test_a_player_who_has_vanished_has_no_vote_and_is_not_waited_for(harness: Harness) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    theirs = await place(harness, DIRK)
    await press(harness, CLEO, "vote-out", theirs)
    await harness.leave(CLEO)
    await press(harness, ANNE, "vote-out", theirs)
    assert await away(harness) == {CLEO}, "Cleo's vote counts no more"
    await press(harness, BART, "vote-out", theirs)
    assert await away(harness) == {CLEO, DIRK}, "and is not waited for"


@rule("H-163")
@pytest.mark.parametrize("people", [(ANNE, BART), (ANNE, BART, CLEO)])
async def test_nobody_can_vote_a_person_out_alone(harness: Harness, people: Sequence[int]) -> None:
    await harness.begin(*people, automatic=1)
    if CLEO in people:
        await harness.leave(CLEO)
    refused = await press(harness, ANNE, "vote-out", await place(harness, BART))
    assert (refused == TOO_FEW) == (len(people) == 2)
    assert BART not in await away(harness)


@rule("H-163")
async def test_one_side_alone_cannot_vote_a_person_out(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    await harness.begin(ANNE, BART, CLEO, DIRK)
    by_seat = await harness.people()
    one, other = (by_seat[0], by_seat[2]), (by_seat[1], by_seat[3])
    sides = replace((await harness.sitting()).game, sides=lambda state: [(0, 2), (1, 3)])
    monkeypatch.setattr("bot.tables.loaded_table.LoadedTable.game", sides)
    await harness.leave(other[1])
    theirs = await place(harness, other[0])
    for user in one:
        await press(harness, user, "vote-out", theirs)
    assert await away(harness) == {other[1]}
    await harness.returns(other[1])
    await press(harness, other[1], "vote-out", theirs)
    assert await away(harness) == {other[0]}


@rule("H-163")
def test_the_sides_of_a_vote_are_the_teams() -> None:
    arrr = games()["arrr"]
    state: Any = type("S", (), {"options": arrr.options.model_validate({"teams": "on"}), "seats": lambda _: range(4)})()
    assert [set(side) for side in arrr.sides(state)] == [{0, 2}, {1, 3}]


# --- servers ---------------------------------------------------------------------------------------


@rule("H-164")
async def test_an_excluded_person_cannot_join_any_table_of_that_server(harness: Harness) -> None:
    await harness.lobby(ANNE)
    async with harness.store.write() as w:
        await w.exclude(GUILD, BART)
        await w.exclude(GUILD + 1, CLEO)
    assert await press(harness, BART, "join") == EXCLUDED
    await press(harness, CLEO, "join")
    async with harness.store.write() as w:
        await w.readmit(GUILD, BART)
    await press(harness, BART, "join")
    assert [seat.user for seat in await harness.store.seats(harness.code)] == [ANNE, CLEO, BART]


@rule("H-78", "H-162", "H-164", "H-165", "H-166", "H-401")
async def test_moderators_see_reports_and_exclude_and_everybody_can_report(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        role = crew.guild.create_role("sailors")
        async with crew.store.write() as w:
            await w.set_server(crew.guild.id, opener_role=role.id)
        refused = await crew.say("bart", "play", game="yarr")
        assert f"On this server, only <@&{role.id}> may open tables." in told(refused)
        async with crew.store.write() as w:
            await w.set_server(crew.guild.id, opener_role=None)
            await w.exclude(crew.guild.id, crew.people["bart"].id)
        assert EXCLUDED.source in told(await crew.say("bart", "play", game="yarr"))
        lobby = await crew.open("anne")
        await crew.press("cleo", lobby, "button:.*:join")
        shown = await crew.say("anne", "remove", table=crew.code)
        await crew.press("anne", shown, "button:.*:remove-from-lobby:")
        assert "Cleo" not in told(lobby)
        crew.place = crew.room()
        asked = await crew.say("cleo", "report")
        assert f"Report table {crew.code} (Captain Yarr's Curse) to" in told(asked)
        assert not [one for one in await crew.store.moderation_log(crew.guild.id, 10) if one.open], (
            "it is asked for first"
        )
        assert f"Table {crew.code} reported" in told(answer_of(await crew.press("cleo", asked, "button:.*:report$")))
        for _ in range(2):
            reported = await crew.say("cleo", "report", table=crew.code)
            assert f"Table {crew.code} reported" in told(reported)
        noted = await crew.store.moderation_log(crew.guild.id, 10)
        assert {deed.kind for deed in noted} == {ModerationKind.REPORTED, ModerationKind.REMOVED}
        assert len(noted) == 2
        mates = crew.guild.create_role("mates", permissions=discord.Permissions(manage_guild=True))
        crew.people["dirk"] = crew.guild.add_member(crew.env.create_user("dirk", global_name="Dirk"), roles=[mates])
        page = await crew.say("dirk", "settings")
        assert "**1 report** is still open" in told(page)
        opened = answer_of(await crew.press("dirk", page, "moderating:page"))
        assert f"reported a table · **{crew.code}** ❗" in told(opened)
        await crew.press("dirk", opened, "moderating:seen")
        assert not any(deed.open for deed in await crew.store.moderation_log(crew.guild.id, 10))


async def excludes(harness: Harness, shown: Sequence[int], wanted: Sequence[int]) -> None:
    """Choose these people in the menu of excluded people, as a moderator. `shown` are those it had selected."""
    menu = ui.UserSelect[Any](custom_id="moderating:bans:0", max_values=MOST, default_values=[*map(user_of, shown)])
    picked: Any = [discord.Object(user) for user in wanted]
    menu._values = picked
    await ExclusionMenu(menu).serve(harness.click(DIRK))


def user_of(user: int) -> discord.SelectDefaultValue:
    """Return a person in a menu as Discord sends them, with an id as text."""
    return discord.SelectDefaultValue.from_dict({"id": str(user), "type": "user"})  # type: ignore[typeddict-item]


@rule("H-402")
async def test_any_number_of_people_can_be_excluded(harness: Harness) -> None:
    async with harness.store.write() as w:
        for user in range(1, MOST + 1):
            await w.exclude(GUILD, user)
    click = harness.click(DIRK)
    await ModerationButton(ui.Button(custom_id="moderating:page")).serve(click)
    assert "moderating:page:1" in click.seen.controls
    click = harness.click(DIRK)
    await ModerationButton(ui.Button(custom_id="moderating:page:1")).serve(click)
    assert {"moderating:bans:1", "moderating:page:0"} <= set(click.seen.controls)
    await excludes(harness, [], [ANNE])
    assert await harness.store.excluded_people(GUILD) == [*range(1, MOST + 1), ANNE]


@rule("H-402")
async def test_an_old_menu_readmits_nobody_whom_it_did_not_show(harness: Harness) -> None:
    await excludes(harness, [], [BART, CLEO])
    await excludes(harness, [BART], [ANNE])
    assert await harness.store.excluded_people(GUILD) == [ANNE, CLEO]
    await excludes(harness, [], [ANNE])
    noted = [deed for deed in await deeds(harness) if deed[0] in ("banned", "unbanned")]
    assert len(noted) == 4, "who is excluded already is not excluded once more"


@rule("H-403")
async def test_the_report_channel_reads_only_that_there_is_a_report(harness: Harness) -> None:
    await harness.begin(ANNE, BART, private=True)
    await report(harness.click(ANNE), await harness.row())
    await harness.show()
    async with harness.store.write() as w:
        await w.set_server(GUILD, report_channel=777)
    await report(harness.click(ANNE), await harness.row())
    await harness.show()
    assert not harness.room(777).messages, (
        "no channel when it was reported, and one report of a person counts at a time"
    )
    for user in (BART, CLEO):
        await report(harness.click(user), await harness.row())
        await harness.show()
    first, second = harness.room(777).messages
    for post in (first, second):
        assert "A table was reported" in post.words
        assert not post.mentions
        assert not [said for said in (harness.code, "Person", str(BART), "Kinds") if said in post.words]
