"""The commands about tables: find, watch, read, leave and end them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import discord
import pytest

from bot.instruments import PRESSES_NOW, Kind, Result
from bot.tables.seating.stand_in import stand_in
from engine.game import games
from store.rows import StandInReason
from tests.bot.bot_without_tables import speaking
from tests.bot.message_content import answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.games.yarr.tables import at
from tests.ledger import rule


async def values(crew: SimcordTable, name: str, command: str, option: str, typed: str, **others: object) -> list[str]:
    """Return the autocomplete suggestions for the typed text."""
    found = await crew.people[name].autocomplete(crew.place, command, option, typed, **others)
    return [one["value"] for one in found]


async def test_autocomplete_suggests_games_and_tables_that_fit_the_typed_text(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        assert await values(crew, "anne", "play", "game", "") == list(games())
        assert await values(crew, "anne", "play", "game", "curs") == ["yarr"]
        found = await values(crew, "anne", "play", "options", "", game="yarr")
        assert "rounds: 2" in found
        assert "deck: stormy" in found
        more = await values(crew, "anne", "play", "options", "rounds: 2, st", game="yarr")
        assert "rounds: 2, deck: stormy" in more
        assert not any(one.count("rounds") > 1 for one in more)

        await crew.open("anne")
        lobby = crew.code
        await crew.begin("anne", "bart")
        assert set(await values(crew, "cleo", "table", "table", "")) == {lobby, crew.code}
        assert await values(crew, "cleo", "watch", "table", "") == [crew.code]
        assert await values(crew, "cleo", "table", "table", lobby[:3].lower()) == [lobby]
        assert await values(crew, "cleo", "verify", "table", "") == []


@rule("H-23")
@pytest.mark.parametrize(
    ("asked", "servers", "pace"),
    [({}, None, "relaxed"), ({}, "days", "days"), ({"pace": "live"}, "days", "live"), ({"pace": "none"}, None, "none")],
)
async def test_a_new_table_has_the_chosen_pace_or_the_servers_or_relaxed(
    tmp_path: Path, asked: dict[str, str], servers: str | None, pace: str
) -> None:
    async with simcord_table(tmp_path) as crew:
        async with crew.store.write() as w:
            await w.set_server(crew.guild.id, pace=servers)
        await crew.open("anne", **asked)
        assert (await crew.table_service.row(crew.code)).pace == pace


async def test_tables_command_lists_open_tables_and_table_command_shows_the_public_view(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        assert "No table is open." in told(await crew.say("cleo", "tables"))
        await crew.begin("anne", "bart")
        listed = told(await crew.say("cleo", "tables"))
        assert crew.code in listed
        assert f"<#{crew.room().id}>" in listed
        assert "Anne, Bart" in listed
        for place in (crew.channel, crew.room()):
            crew.place = place
            seen = await crew.say("cleo", "table")
            assert seen.ephemeral
            assert "table.png" in [file.filename for file in seen.attachments]
            assert "Your hand" not in told(seen)
        crew.place = crew.channel
        words = answer_of(await crew.press("cleo", crew.table(), "button:.*:table-text$"))
        assert "On the pile" in told(words)
        assert not words.attachments
        assert "There's no such table." in told(await crew.say("cleo", "table", table="ZZZZZ"))
        assert "There's no such table." in told(await crew.say("cleo", "table", table="' OR 1=1 --"))


@rule("H-75")
async def test_tables_of_other_servers_are_not_found(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        other = crew.env.create_guild("Elsewhere")
        stranger = other.add_member(crew.env.create_user("zora"))
        place = other.create_text_channel("tavern")
        for command in ("table", "watch", "log", "end", "hand"):
            refused = await stranger.slash(place, command, table=crew.code)
            assert "There's no such table." in told(answer_of(refused))


@rule("H-75")
async def test_in_direct_messages_a_person_sees_only_their_own_tables(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        hand = answer_of(await crew.people["anne"].user.slash("hand"))
        assert "Your hand: 7 cards." in told(hand)
        listed = answer_of(await crew.people["anne"].user.slash("tables"))
        assert crew.code in told(listed)
        assert crew.code not in told(answer_of(await crew.people["cleo"].user.slash("tables")))
        refused = answer_of(await crew.people["cleo"].user.slash("table", table=crew.code))
        assert "There's no such table." in told(refused)


@rule("H-71", "H-73")
async def test_a_watched_table_is_kept_current(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "dora") as crew:
        await crew.begin("anne", "bart")
        told_so = await crew.say("dora", "watch", table=crew.code)
        assert f"You're following table {crew.code}" in told(told_so)
        view = crew.dm("dora")
        assert "Your hand" not in told(view)
        assert not offers(view, "answer:|select:|ask:")
        for _ in range(3):
            name = await crew.on_turn()
            assert name is not None
            await crew.choose(name, "draw")
            assert crew.dm("dora").id == view.id
            assert f"{name.title()} drew a card." in told(crew.dm("dora"))
        await crew.say("dora", "unwatch", table=crew.code)
        before = told(crew.dm("dora"))
        await crew.round()
        assert told(crew.dm("dora")) == before


async def test_the_watch_button_sends_the_table_or_explains_closed_direct_messages(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "dora") as crew:
        await crew.begin("anne", "bart")
        await crew.below_table("dora", "button:.*:watch$")
        assert "Waiting for" in told(crew.dm("dora"))
        await crew.press("dora", await crew.say("dora", "preferences"), "me:dm:off")
        refused = answer_of(await crew.below_table("dora", "button:.*:watch$"))
        assert "and turn them on in /preferences" in told(refused)
        seen = await crew.say("dora", "watch", table=crew.code)
        assert "Captain Yarr's Curse" in told(seen)


@rule("H-73")
async def test_closed_direct_messages_end_the_watching_after_one_attempt(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "dora") as crew:
        await crew.begin("anne", "bart")
        room = crew.people["dora"].user.dm_channel.id
        crew.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, times=None)
        await crew.below_table("dora", "button:.*:watch$")
        for _ in range(3):
            await crew.round()
        assert len(crew.sent("POST", rf"^/channels/{room}/messages")) == 1
        assert (await crew.store.person(crew.people["dora"].id)).dm_closed


async def test_the_story_shows_private_events_only_to_their_seat(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart", "dora") as crew:
        await crew.begin("anne", "bart")
        for _ in range(2):
            name = await crew.on_turn()
            assert name is not None
            await crew.choose(name, "draw")
        events = await crew.store.event_log(crew.code)
        private = {e.readers[0]: e.text.plain() for e in events if e.readers is not None}
        assert len(private) == 2
        for name in ("anne", "bart", "dora"):
            story = await crew.say(name, "log", table=crew.code)
            assert story.ephemeral
            mine = await crew.seat(name) if name != "dora" else None
            assert {seat for seat, words in private.items() if words in told(story)} == ({mine} - {None})


async def test_a_long_story_has_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.components.story.LOG_PAGE", 15)
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        for _ in range(14):
            name = await crew.on_turn()
            assert name is not None
            await crew.choose(name, "draw")
        story = answer_of(await crew.press("cleo", crew.table(), "button:.*:story$"))
        assert story.ephemeral
        assert "3 to 17 of 17" in told(story)
        older = answer_of(await crew.press("cleo", story, "button:.*:story:"))
        assert older.id == story.id
        assert "1 to 2 of 17" in told(older)
        newer = answer_of(await crew.press("cleo", older, "button:.*:story:"))
        assert "3 to 17 of 17" in told(newer)


@rule("H-16", "H-20")
async def test_a_player_who_leaves_a_running_game_gets_a_stand_in_and_can_return(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", "cleo")
        asked = await crew.say("anne", "leave", table=crew.code)
        assert f"Leave table {crew.code}?" in told(asked)
        gone = answer_of(await crew.press("anne", asked, "button:.*:use-stand-in$"))
        assert "A stand-in plays your seat now." in told(gone)
        assert (await crew.table_service.row(crew.code)).host == crew.people["bart"].id, "the host's role passes on"
        assert "A stand-in now plays for Anne." in told(crew.table())
        hand = await crew.say("anne", "hand", table=crew.code)
        back = answer_of(await crew.press("anne", hand, "button:.*:return-to-seat$"))
        assert "A stand-in is playing for you." not in told(back)
        assert "Anne is back at the table." in told(crew.table())


@rule("H-78")
async def test_the_end_question_tells_the_host_whether_the_others_must_agree(tmp_path: Path) -> None:
    """The question once said that the game ends at once, although the others had to agree."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        asked = await crew.say("anne", "end", table=crew.code)
        assert "It ends once everybody who plays or may come back agrees." in told(asked)
        await crew.press("anne", asked, "button:.*:end$")
        assert "propose" in told(await crew.say("bart", "end", table=crew.code))
        bart = crew.people["bart"].id
        await stand_in(crew.table_service, crew.code, bart, "good", why=StandInReason.HOLIDAY)
        asked = await crew.say("anne", "end", table=crew.code)
        assert "It ends once everybody who plays or may come back agrees." in told(asked), (
            "who is on holiday comes back to a game"
        )
        await stand_in(crew.table_service, crew.code, bart, None)
        left = await crew.say("bart", "leave", table=crew.code)
        await crew.press("bart", left, "button:.*:use-stand-in:for-good$")
        assert "for everybody? That cannot be undone." in told(await crew.say("anne", "end", table=crew.code))


@rule("H-163")
async def test_a_player_who_was_voted_out_is_offered_no_return(tmp_path: Path) -> None:
    """Once, a button offered a return that was then refused, and the table announced it twice."""
    async with simcord_table(tmp_path, "anne", "bart", "cleo", "dora") as crew:
        await crew.begin("anne", "bart", "cleo")
        assert "You have no seat at this table." in told(await crew.say("dora", "remove"))
        theirs = f"button:.*:vote-out:.*{crew.people['cleo'].id}"
        for name in ("anne", "bart"):
            await crew.press(name, await crew.say(name, "remove"), theirs)
        assert told(crew.table()).count("a stand-in plays for Cleo from now on.") >= 1
        assert "A stand-in now plays for Cleo." not in told(crew.table())
        for hand in (crew.dm("cleo"), await crew.say("cleo", "hand")):
            assert "The table has voted: a stand-in plays your seat to the end." in told(hand)
            assert not offers(hand, "button:.*:return-to-seat")
        for command in ("leave", "vote", "seat"):
            assert "You were removed from this table." in told(await crew.say("cleo", command)), command


@rule("H-20")
async def test_a_player_who_has_left_is_not_asked_whether_to_leave(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        await crew.press("anne", await crew.say("anne", "leave"), "button:.*:use-stand-in$")
        again = await crew.say("anne", "leave")
        assert "A stand-in plays your seat already." in told(again)
        assert not offers(again, "button:.*:use-stand-in$")
        await crew.press("anne", again, "button:.*:use-stand-in:for-good$")
        again = await crew.say("anne", "leave")
        assert "A stand-in plays your seat already." in told(again)
        assert not offers(again, "button:"), "she has said that she won't return"
        assert "You need three people to vote somebody out." in told(await crew.say("bart", "remove"))


@rule("H-78")
async def test_a_moderator_can_end_a_running_game_and_a_player_cannot(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        mod = crew.guild.create_role("mod", permissions=discord.Permissions(manage_messages=True))
        crew.people["dirk"] = crew.guild.add_member(crew.env.create_user("dirk", global_name="Dirk"), roles=[mod])
        await crew.begin("anne", "bart")
        refused = await crew.say("bart", "end", table=crew.code)
        assert "Only the host, or somebody who can manage messages here" in told(refused)
        asked = await crew.say("dirk", "end", table=crew.code)
        assert (await crew.table_service.row(crew.code)).status == "playing", "it is asked for first"
        done = answer_of(await crew.press("dirk", asked, "button:.*:end$"))
        assert f"Table {crew.code} was ended." in told(done)
        assert "This game was called off." in told(crew.table())
        assert not offers(crew.table(), "answer:|select:|ask:")
        assert "This game was called off." in told(crew.dm("anne"))
        assert crew.mentions() == []
        assert not offers(asked, "button:")
        crew.place = crew.room()
        assert "Verified" in told(await crew.say("bart", "verify"))


async def test_the_host_can_end_a_lobby(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        asked = await crew.say("anne", "end")
        await crew.press("anne", asked, "button:.*:end$")
        assert "This game was called off." in told(lobby)
        assert crew.channel.threads == []


@pytest.mark.parametrize("value", ["no-such-answer", "draw"])
async def test_a_game_whose_answers_were_altered_is_not_verified(tmp_path: Path, value: str) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        name = await crew.on_turn()
        assert name is not None
        cards = [o.id for o in (await crew.opened(name, "turn")).choice.options if o.picture]  # type: ignore[attr-defined]
        await crew.choose(name, cards[0])
        await crew.round()
        await crew.press("anne", await crew.say("anne", "end", table=crew.code), "button:.*:end$")
        await crew.press("bart", crew.table(), "button:.*:agree-to-end$")
        assert "Verified" in told(await crew.say("cleo", "verify", table=crew.code))
        with sqlite3.connect(tmp_path / "quarterdeck.db") as database:
            database.execute("UPDATE answers SET value = ? WHERE number = 1", (json.dumps(value),))
        assert "Not verified" in told(await crew.say("cleo", "verify", table=crew.code))


@rule("H-82")
async def test_verification_is_refused_while_the_game_runs(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        refused = await crew.say("anne", "verify", table=crew.code)
        assert "isn't over yet" in told(refused)
        assert "5eed" not in told(crew.table())


async def test_private_messages_use_the_readers_language_and_the_table_the_servers(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        bart = crew.people["bart"]
        with speaking(crew.env, {bart.id: "it"}):
            lobby = await crew.open("anne")
            await crew.press("bart", lobby, "button:.*:join")
            assert "You have a seat" not in told(crew.dm("bart"))
            assert "You have a seat" in told(crew.dm("anne"))
            await crew.start("anne", lobby)
            italian = answer_of(await crew.press("bart", crew.table(), "button:.*:hand$"))
            english = answer_of(await crew.press("anne", crew.table(), "button:.*:hand$"))
            assert "La tua mano: 7 carte." in told(italian)
            assert "Your hand: 7 cards." in told(english)
            await crew.round()
            assert "La tua mano" in told(italian), "also when it is renewed"
        mine = await crew.say("bart", "preferences")
        await crew.pick("bart", mine, ["it"], "me:language")
        await crew.round()
        assert "La tua mano" in told(crew.dm("bart"))
        assert "Your hand" in told(crew.dm("anne"))
        assert "Waiting for" in told(crew.table()), "in public the language of the server"


async def test_the_table_of_an_italian_server_is_in_italian(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        async with crew.store.write() as w:
            await w.set_server(crew.guild.id, locale="it")
        await crew.begin("anne", "bart")
        assert "Waiting for" not in told(crew.table())
        await crew.lay_out(at("skull-hat-green", anne="skull-boot-purple", bart="3").table)
        await crew.choose("anne", "play:")
        assert "named First Mate" not in told(crew.table())


async def test_each_command_is_counted_once_with_its_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with simcord_table(tmp_path) as crew:
        counted = PRESSES_NOW._sums.results
        before = {result: counted[Kind.COMMAND, result] for result in Result}

        async def grown() -> dict[Result, int]:
            await crew.env.settle()
            assert PRESSES_NOW._served == {}
            return {one: counted[Kind.COMMAND, one] - n for one, n in before.items() if counted[Kind.COMMAND, one] > n}

        await values(crew, "anne", "play", "game", "")
        assert await grown() == {}
        await crew.open("anne")
        assert await grown() == {Result.DONE: 1}
        await crew.people["bart"].slash(crew.channel, "hand", table=crew.code)
        assert await grown() == {Result.DONE: 1, Result.REFUSED: 1}
        crew.expected += ["[A-Z0-9]{6} in /tables", "NoneType"]
        with monkeypatch.context() as patch:
            patch.setattr("bot.commands.tables.language_for", None)
            await crew.people["bart"].slash(crew.channel, "tables")
        found = await grown()
        assert found[Result.FAILED] == 1, found
