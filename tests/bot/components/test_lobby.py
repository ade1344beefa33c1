"""The lobby: joining and leaving, the host's actions, and the forbidden ones."""

from __future__ import annotations

from pathlib import Path

import pytest
import simcord
from simcord.backend.errors import BackendError

from engine.entropy import promise
from tests.bot.bot_without_tables import clicked
from tests.bot.message_content import Message, addresses, answer_of, components, menu, offers, seated, told
from tests.bot.simcord_bot import SEED, SimcordTable, simcord_table
from tests.ledger import rule

EIGHT = ("anne", "bart", "cleo", "dirk", "elsa", "finn", "gwen", "hugo")


def label(message: Message, custom_id: str) -> bool:
    """Return True if the button with this custom id is enabled."""
    part = next(one for one in components(message) if one.get("custom_id") == custom_id)
    return not part.get("disabled")


async def fair_shuffle(lobby: simcord.ResponseMessage) -> str:
    """Return the content of the lobby's file."""
    (file,) = lobby.attachments
    return (await file.read()).decode()


async def names(crew: SimcordTable) -> list[str]:
    return [seat.name for seat in await crew.store.seats(crew.code)]


@rule("H-334")
async def test_an_option_that_nobody_set_follows_the_pace(tmp_path: Path) -> None:
    at_once = "All visit the Port at once: on"
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne", game="rattle")
        assert at_once in told(lobby), "a table is slow unless it says otherwise"
        panel = answer_of(await crew.press("anne", lobby, "button:.*:options$"))
        await crew.pick("anne", panel, ["live"], "option:.*:pace$")
        assert at_once not in told(lobby)
        await crew.pick("anne", panel, ["days"], "option:.*:pace$")
        assert at_once in told(lobby)
        await crew.pick("anne", panel, ["False"], "option:.*:simultaneous_port$")
        await crew.pick("anne", panel, ["none"], "option:.*:pace$")
        assert at_once not in told(lobby), "somebody has chosen"
        quick = await crew.open("bart", game="rattle", pace="live")
        assert at_once not in told(quick)
        said = await crew.open("cleo", game="rattle", options="simultaneous_port: false")
        assert at_once not in told(said)


@rule("H-581", "H-582")
async def test_a_new_lobby_has_the_kept_options_and_number_of_players_unless_others_are_typed(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne", game="rattle", options="loot_pack: true, scenario: pirate-wars")
        panel = answer_of(await crew.press("anne", lobby, "button:.*:automatic-players$"))
        await crew.pick("anne", panel, ["3"], "option:.*:seats$")
        panel = answer_of(await crew.press("anne", lobby, "button:.*:options$"))
        rules = answer_of(await crew.press("anne", panel, "button:.*:house-rules$"))
        form = await crew.press("anne", rules, "button:.*:house-rules:mine$")
        await crew.fill("anne", form, {"name": "Quick"}, rules)
        again = await crew.open("anne", game="rattle", options="scenario: introductory")
        row = await crew.table_service.row(crew.code)
        assert (row.fill_to, row.options["loot_pack"], row.options["scenario"]) == (3, True, "introductory")
        assert "up to 3." in told(again)
        await crew.open("bart", game="rattle")
        row = await crew.table_service.row(crew.code)
        assert (row.fill_to, row.options["loot_pack"]) == (None, False)


@rule("H-583")
async def test_a_new_lobby_has_the_language_and_the_edition_of_its_server(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.open("anne", game="arrr")
        row = await crew.table_service.row(crew.code)
        assert (row.locale, row.options["edition"]) == ("en", "en")
        async with crew.store.write() as w:
            await w.set_server(crew.guild.id, locale="it")
        lobby = await crew.open("bart", game="arrr")
        row = await crew.table_service.row(crew.code)
        assert (row.locale, row.options["edition"]) == ("it", "it")
        assert "giocatori automatici" in told(lobby)


@rule("H-1", "H-10")
async def test_a_new_lobby_shows_the_hash_of_its_seed_and_starts_with_automatic_players(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        assert "host" in seated(lobby)[0]
        assert "Start fills the free seats with automatic players, up to 4." in told(lobby)
        assert await fair_shuffle(lobby) == f"table {crew.code}\npromise {promise(SEED)}\n"
        assert promise(SEED) not in told(lobby)
        assert SEED not in told(lobby)
        assert label(lobby, f"button:{crew.code}:start")
        await crew.press("bart", lobby, "button:.*:join")
        assert seated(lobby)[1].partition(" · ")[0] == "Bart"
        panel = answer_of(await crew.press("anne", lobby, "button:.*:automatic-players$"))
        await crew.pick("anne", panel, ["2"], "option:.*:seats$")
        assert "Ready to start." in told(lobby)
        assert [one["value"] for one in menu(panel, "option:.*:seats$")["options"] if one.get("default")] == ["2"]


@rule("H-4")
async def test_a_yarr_lobby_holds_at_most_eight_players(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, *EIGHT, "ivan") as crew:
        lobby = await crew.open("anne")
        for name in EIGHT[1:7]:
            await crew.press(name, lobby, "button:.*:join")
        offered = answer_of(await crew.press("anne", lobby, "button:.*:automatic-players"))
        await crew.press("anne", offered, "button:.*:automatic-players:easy")
        assert len(await names(crew)) == 8
        full = answer_of(await crew.press("anne", offered, "button:.*:automatic-players:easy"))
        assert "All seats at this table are taken." in told(full)
        await crew.press("hugo", lobby, "button:.*:join")
        assert await names(crew) == [name.title() for name in EIGHT]
        assert label(lobby, f"button:{crew.code}:join"), "to wait for a seat"
        await crew.start("anne", lobby)
        assert len((await crew.sitting()).people()) == 8


async def test_the_host_adds_and_removes_automatic_players(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        offered = answer_of(await crew.press("anne", lobby, "button:.*:automatic-players"))
        assert offered.ephemeral
        nobody = answer_of(await crew.press("anne", offered, "button:.*:automatic-players:remove"))
        assert "No automatic player sits at this table." in told(nobody)
        await crew.press("anne", offered, "button:.*:automatic-players:easy")
        assert "Old Barnacle" in seated(lobby)[1]
        assert "easy: one move in 5 is a slip" in seated(lobby)[1]
        await crew.press("anne", offered, "button:.*:automatic-players:remove")
        await crew.press("bart", lobby, "button:.*:join")
        assert await names(crew) == ["Anne", "Bart"]


@rule("H-3")
async def test_joining_twice_or_leaving_without_a_seat_is_refused(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        twice = answer_of(await crew.press("anne", lobby, "button:.*:join"))
        assert "You sit at this table already." in told(twice)
        none = answer_of(await crew.press("bart", lobby, "button:.*:leave"))
        assert "You have no seat in this lobby. “Join” takes one." in told(none)
        assert await names(crew) == ["Anne"]


@rule("H-6", "H-7")
async def test_the_longest_member_becomes_host_and_an_empty_lobby_closes(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        for name in ("bart", "cleo"):
            await crew.press(name, lobby, "button:.*:join")
        await crew.press("anne", lobby, "button:.*:leave")
        assert "Bart" in seated(lobby)[0]
        assert "host" in seated(lobby)[0]
        await crew.say("bart", "leave", table=crew.code)
        assert "Cleo" in seated(lobby)[0]
        assert "host" in seated(lobby)[0]
        await crew.press("cleo", lobby, "button:.*:leave")
        assert "This game was called off." in told(lobby)
        assert addresses(lobby) == []
        assert (await crew.table_service.row(crew.code)).status == "cancelled"


@rule("H-8")
async def test_only_the_host_can_change_and_start_a_lobby(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", lobby, "button:.*:join")
        before = await crew.revision()
        for door in ("start", "automatic-players", "options"):
            refused = answer_of(await crew.press("bart", lobby, f"button:.*:{door}$"))
            assert refused.ephemeral
            assert "Only the host can do that. The host is Anne." in told(refused)
        assert await crew.revision() == before


async def test_the_host_sets_options_when_opening_the_table_and_in_the_panel(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne", options="rounds: 2, yo_ho: auto")
        assert "Rounds to win: two rounds" in told(lobby)
        panel = answer_of(await crew.press("anne", lobby, "button:.*:options$"))
        assert panel.ephemeral
        await crew.pick("anne", panel, ["3"], "option:.*:rounds$")
        await crew.pick("anne", panel, ["stormy"], "option:.*:deck$")
        await crew.pick("anne", panel, ["none"], "option:.*:pace$")
        chosen = [o["value"] for o in menu(panel, "option:.*:rounds$")["options"] if o.get("default")]
        assert chosen == ["3"]
        for words in ("Rounds to win: three rounds", "Deck: stormy", "No limit", "A missed “Yo Ho!”: costs 2 cards at"):
            assert words in told(lobby)
        await crew.press("bart", lobby, "button:.*:join")
        await crew.start("anne", lobby)
        state = (await crew.sitting()).table.state
        assert (state.options.rounds, state.options.deck, state.options.yo_ho) == (3, "stormy", "auto")
        with pytest.raises(BackendError, match="Unknown Message"):  # it went when the game began
            await crew.pick("anne", panel, ["1"], "option:.*:rounds$")


async def test_the_host_can_type_options_in_their_own_language(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, locale="it")
        await crew.open(
            "anne", options="Mazzo: burrascoso, rounds: 2, la scelta del seme: uno diverso da quello in vigore"
        )
        (row,) = await crew.store.tables()
        assert row.options == {**row.options, "deck": "stormy", "rounds": 2, "naming": "other"}


async def test_an_option_value_can_be_typed_up_to_its_first_comma(tmp_path: Path) -> None:
    """An option value with an explanation can be typed up to its first comma."""
    async with simcord_table(tmp_path) as crew:
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, locale="it")
        await crew.open("anne", options="la scelta del seme: uno qualsiasi, deck: calm")
        (row,) = await crew.store.tables()
        assert row.options == {**row.options, "deck": "calm", "naming": "any"}


async def test_unknown_games_options_and_values_are_refused(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        for options, words in (
            ("rounds: 9", "“Rounds to win” cannot be “9”. It can be: one round, "),
            ("parrots: 2", "The game has no option “parrots”. There are: "),
            ("many rounds", "Write options as “name: value”, with commas between them. There are: "),
        ):
            refused = await crew.say("anne", "play", game="yarr", options=options)
            assert refused.ephemeral
            assert words in told(refused)
        unknown = await crew.say("anne", "play", game="chess")
        assert "I don't know that game." in told(unknown)
        assert await crew.store.tables() == []


async def test_a_starter_place_beyond_the_last_player_stops_the_start(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne", options="starter: seat, starter_place: 5")
        await crew.press("bart", lobby, "button:.*:join")
        async with crew.store.write() as w:
            await w.set_table(crew.code, fill_to=2)
        refused = answer_of(await crew.press("anne", lobby, "button:.*:start$"))
        assert "The options name player 5 as the starter, but there are only 2 at the table." in told(refused)
        assert (await crew.table_service.row(crew.code)).status == "lobby"


@rule("H-11")
async def test_only_people_in_the_lobby_can_give_a_lucky_word_before_the_start(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        first = answer_of(await crew.press("bart", lobby, "button:.*:lucky-word$"))
        assert "Join first" in told(first)
        await crew.press("bart", lobby, "button:.*:join")
        form, second = [await crew.press("bart", lobby, "button:.*:lucky-word$") for _ in range(2)]
        await crew.fill("bart", form, {"words": "Tortuga"}, lobby)
        assert "gave a lucky word" in seated(lobby)[1]
        assert "Tortuga" not in told(lobby)
        await crew.start("anne", lobby)
        assert (await crew.sitting()).table.source.words == ("", "Tortuga")
        late = answer_of(await crew.fill("bart", second, {"words": "Again"}, lobby))
        assert "This table has already started." in told(late)


@rule("H-59", "H-351")
async def test_a_command_asks_which_of_several_tables_in_the_channel_is_meant(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        first = await crew.open("anne")
        one = crew.code
        second = await crew.open("bart")
        two = crew.code
        await crew.press("bart", first, f"button:{one}:join")
        await crew.press("anne", second, f"button:{two}:join")
        await crew.start("anne", first)
        await crew.start("bart", second)
        listed = told(await crew.say("cleo", "tables"))
        assert one in listed
        assert two in listed
        assert len(crew.channel.threads) == 2
        for code in (one, two):
            crew.code = code
            name = await crew.on_turn()
            assert name is not None
            hand = await crew.say(name, "hand", table=code)
            await crew.choose(name, "draw", hand)
        which = await crew.say("anne", "hand")
        assert "Which table?" in told(which)
        assert sorted(addresses(which)) == sorted([f"command:{one}:hand", f"command:{two}:hand"])
        shown = answer_of(await crew.press("anne", which, f"command:{two}:hand"))
        assert shown.ephemeral
        assert two in told(shown)
        assert "Your hand" in told(shown)


@rule("H-76")
async def test_tables_open_only_in_the_channels_that_the_server_allows(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        other = crew.guild.create_text_channel("harbour")
        async with crew.store.write() as w:
            await w.set_server(crew.guild.id, allowed_channels=[other.id], pace="days")
        refused = await crew.say("anne", "play", game="yarr")
        assert refused.ephemeral
        assert f"This server plays in <#{other.id}>." in told(refused)
        crew.place = other
        lobby = await crew.say("anne", "play", game="yarr")
        assert offers(lobby, "button:.*:join")
        assert "Daily: 36 hours a turn" in told(lobby)


@rule("H-12")
async def test_joining_a_running_game_is_refused(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", lobby, "button:.*:join")
        crew.env.inject_error("PATCH", f"/channels/{crew.channel.id}/messages/{lobby.id}", times=None)
        await crew.start("anne", lobby)
        for door in ("join", "leave", "lucky-word"):
            late = answer_of(await crew.press("cleo", lobby, f"button:.*:{door}$"))
            assert "This table has already started." in told(late)
        crew.env.backend.faults.clear()
        assert await names(crew) == ["Anne", "Bart"]


async def test_a_person_can_join_from_a_private_copy_of_the_lobby(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        await crew.press("bart", await crew.say("bart", "table", table=crew.code), "button:.*:join")
        assert seated(lobby)[1].partition(" · ")[0] == "Bart"


@rule("H-13")
async def test_an_option_picked_twice_at_once_is_set_once(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        panel = answer_of(await crew.press("anne", lobby, "button:.*:options$"))
        with clicked(crew.env) as clicks:
            await crew.pick("anne", panel, ["3"], "option:.*:rounds$")
        before = await crew.revision()
        crew.env.backend.emit("INTERACTION_CREATE", clicks[0])
        await crew.env.settle()
        row = await crew.table_service.row(crew.code)
        assert (row.revision, row.options["rounds"]) == (before, 3)


async def test_the_file_with_the_hash_of_the_seed_stays_in_the_lobby(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        before = [one.id for one in lobby.attachments]
        await crew.press("bart", lobby, "button:.*:join")
        await crew.start("anne", lobby)
        await crew.choose(await crew.turn(), "draw")
        assert [one.id for one in lobby.attachments] == before
        for message in (lobby, crew.table(), await crew.say("cleo", "log", table=crew.code)):
            assert promise(SEED) not in told(message)


async def test_an_on_off_option_can_be_typed_as_true(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne", game="rattle", options="crew_pack: True")
        assert "Sailors pack (6 Sailors): on" in told(lobby)
