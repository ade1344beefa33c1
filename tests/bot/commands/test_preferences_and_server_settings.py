"""/preferences and /settings as people use them, also after a restart."""

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from store import Store
from store.results.answer_speed import add_turns, answer_speed_of
from tests.bot.bot_without_tables import SmallBot, part, refusals, seen, speaking, words
from tests.discord_contract import check_requests
from tests.ledger import rule


async def test_a_person_can_turn_settings_on_and_off(store: Store) -> None:
    switches = {"dm": True, "text_mode": False, "animations": True, "narrow_screen": False, "spoilers": False}
    switches |= {"mentions": True, "summaries": True}
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna, bruno = (guild.add_member(env.create_user(name)) for name in ("anna", "bruno"))
        page = seen(await anna.slash(channel, "preferences"))
        assert page.ephemeral
        for field, was in switches.items():
            before, after = ("on", "off") if was else ("off", "on")
            clicked = await anna.click(page, custom_id=f"me:{field}:{after}")
            assert clicked.acknowledged
            assert getattr(await store.person(anna.id), field) is not was
            assert part(page, f"me:{field}:{before}")["label"] == f"Turn {before}"
        assert (await store.person(bruno.id)).text_mode is False
        assert check_requests(env.http_requests) == []


async def test_a_repeated_click_on_a_switch_does_not_reverse_it(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        first, second = [seen(await anna.slash(channel, "preferences")) for _ in range(2)]
        await anna.click(first, custom_id="me:text_mode:on")
        await anna.click(second, custom_id="me:text_mode:on")
        assert (await store.person(anna.id)).text_mode is True


async def test_refused_direct_messages_are_shown_and_retried_when_turned_on(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        await anna.slash(channel, "preferences")
        async with store.write() as writing:  # refused since her click; the mark of an earlier refusal is lifted by it
            await writing.set_person(anna.id, dm_closed=True)
        page = seen(await anna.slash(channel, "preferences"))
        assert "**Direct messages**: refused" in words(page)
        assert part(page, "me:dm:on")["label"] == "Try again"
        await anna.click(page, custom_id="me:dm:on")
        person = await store.person(anna.id)
        assert (person.dm, person.dm_closed) == (True, False)
        assert "**Direct messages**: on" in words(page)


async def test_a_chosen_language_overrides_discords_and_can_be_reset(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        page = seen(await anna.slash(channel, "preferences"))
        await anna.select(page, ["it"], custom_id="me:language")
        assert (await store.person(anna.id)).locale == "it"
        assert words(page).startswith("## Le tue preferenze")
        await env.restart_bot(SmallBot(store))
        await anna.select(page, ["auto"], custom_id="me:language")
        assert (await store.person(anna.id)).locale is None
        assert words(page).startswith("## Your preferences")
        await env.restart_bot(SmallBot(store))
        assert (await anna.click(page, custom_id="me:text_mode:on")).acknowledged
        assert (await store.person(anna.id)).text_mode is True


async def test_an_unsupported_discord_language_falls_back_to_the_servers(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        async with store.write() as writing:
            await writing.set_server(guild.id, locale="it")
        with speaking(env, {anna.id: "fr"}):
            assert words((await anna.slash(channel, "preferences")).response).startswith("## Le tue preferenze")


async def test_server_settings_are_stored_and_their_controls_work_after_a_restart(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        guild = env.create_guild()
        tavern, harbour = guild.create_text_channel("tavern"), guild.create_text_channel("harbour")
        boss = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        anna = guild.add_member(env.create_user("anna"), roles=[boss])
        page = seen(await anna.slash(tavern, "settings"))
        assert page.ephemeral
        assert [o["value"] for o in part(page, "settings:pace")["options"] if o.get("default")] == ["relaxed"]
        await anna.select(page, ["it"], custom_id="settings:language")
        await env.restart_bot(SmallBot(store))
        await anna.select(page, [tavern, harbour], custom_id="settings:channels")
        await anna.select(page, ["days"], custom_id="settings:pace")
        assert [o["value"] for o in part(page, "settings:animations")["options"] if o.get("default")] == ["on"]
        await anna.select(page, ["off"], custom_id="settings:animations")
        assert [o["value"] for o in part(page, "settings:animations")["options"] if o.get("default")] == ["off"]
        server = await store.server(guild.id)
        assert (server.locale, set(server.allowed_channels), server.pace) == ("it", {tavern.id, harbour.id}, "days")
        assert server.animations is False
        chosen = part(page, "settings:channels")["default_values"]
        assert {int(one["id"]) for one in chosen} == {tavern.id, harbour.id}
        env.backend.delete_channel(harbour.id)
        await env.settle()
        await anna.select(page, ["auto"], custom_id="settings:language")
        assert [int(one["id"]) for one in part(page, "settings:channels")["default_values"]] == [tavern.id]
        await anna.select(page, [], custom_id="settings:channels")
        server = await store.server(guild.id)
        assert (server.locale, server.allowed_channels) == (None, [])
        assert check_requests(env.http_requests) == []


async def test_a_person_without_manage_server_cannot_change_the_servers_settings(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        boss = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        anna = guild.add_member(env.create_user("anna"), roles=[boss])
        page = seen(await anna.slash(channel, "settings"))
        anna_alone = Overwrite(
            target_id=anna.id,
            type=OverwriteType.MEMBER,
            allow=0,
            deny=discord.Permissions(manage_guild=True).value,
        )
        env.backend.set_overwrite(channel.id, anna_alone)
        await env.settle()
        refused = await anna.select(page, ["live"], custom_id="settings:pace")
        assert "Only people who can manage this server" in words(refused.response)
        assert (await store.server(guild.id)).pace is None


@rule("H-689")
async def test_a_person_decides_about_leaderboards_statistics_and_answer_speed(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        channel = (guild := env.create_guild()).create_text_channel("tavern")
        anna = guild.add_member(env.create_user("anna"))
        page = seen(await anna.slash(channel, "preferences"))
        await anna.click(page, custom_id="me:page:statistics")
        for field, was in {"ranked": True, "show_statistics": False, "count_answer_speed": False}.items():
            assert getattr(await store.person(anna.id), field) is was
            await anna.click(page, custom_id=f"me:{field}:{'off' if was else 'on'}")
            assert getattr(await store.person(anna.id), field) is not was
            assert part(page, f"me:{field}:{'on' if was else 'off'}"), "the page stays open"
        async with store.write() as w:
            await add_turns(w, "live", {(anna.id, 0): 3, (anna.id + 1, 0): 4})
        await anna.click(page, custom_id="me:count_answer_speed:off")
        assert await answer_speed_of(store, [anna.id, anna.id + 1]) == {anna.id + 1: {"live": (4, 0, 0, 0, 0)}}
        await anna.click(page, custom_id="me:page:main")
        assert part(page, "me:dm:off")
        assert check_requests(env.http_requests) == []


@rule("H-693", "H-686")
async def test_a_server_turns_ratings_off_and_sets_the_zone_of_its_months(store: Store) -> None:
    async with simcord.run(SmallBot(store)) as env:
        guild = env.create_guild()
        tavern = guild.create_text_channel("tavern")
        boss = guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        anna = guild.add_member(env.create_user("anna"), roles=[boss])
        async with store.write() as writing:
            await writing.set_server(guild.id, puzzle_channel=tavern.id, puzzles_due=1.0)
        page = seen(await anna.slash(tavern, "settings", zone="rome"))
        assert (await store.server(guild.id)).time_zone == "Europe/Rome"
        assert (await store.server(guild.id)).puzzles_due != 1.0, "the hour of the puzzles is that of the new zone"
        assert ": Rome. " in words(page)
        await anna.select(page, ["off"], custom_id="settings:ratings")
        assert (await store.server(guild.id)).rated is False
        closed = await anna.slash(tavern, "leaderboard")
        told = closed.followups[-1] if closed.followups else closed.response
        assert "keeps no ratings" in words(told)
        assert len(refusals(env)) == 1
        await anna.select(page, ["on"], custom_id="settings:ratings")
        await anna.slash(tavern, "settings", zone="no")
        assert (await store.server(guild.id)).time_zone is None
        board = seen(await anna.slash(tavern, "leaderboard", game="yarr"))
        assert board.ephemeral
        assert "Nobody is listed" in words(board)
        await anna.select(board, ["arrr"], custom_id="leaderboard:game:yarr:all")
        assert words(board).startswith("## Arrr!!! · All time")
        assert "No finished game" in words(seen(await anna.slash(tavern, "stats")))
        assert check_requests(env.http_requests) == []
