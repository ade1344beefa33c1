"""An animation is shown beside the table while its event is recent, unless animations are off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from sqlalchemy import update

from bot.texts import language
from bot.views import animations
from bot.views.animations import Scenes
from engine.game import Outcome
from engine.play import Report
from engine.text import Who, text
from renderers.end_picture import EndSummary, draw_end
from renderers.picture_context import Frame, Picture
from store.schema import events
from tests.bot.every_choice_kind_game import Renderer, known_game
from tests.bot.message_content import Message, answer_of, components, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

STILL = {"moving": False, "portrait": False}
HEARD, AGAIN = "Anne is heard.", ".*:show-again:"


@pytest.fixture(autouse=True)
def _questions() -> Iterator[None]:
    with known_game():
        yield


def speech(seat: int = 0) -> Report:
    """Return an event with an animation."""
    return Report(text("{who} speaks.", who=Who(seat)), scene={"seat": seat})


def quiet(words: str) -> Report:
    return Report(text(words))


async def happens(crew: SimcordTable, *reports: Report) -> None:
    """Add these events to the story, and show them to players and watchers."""
    row, now = await crew.table_service.row(crew.code), crew.now()
    async with crew.store.write() as w:
        await w.append_events(crew.code, reports, now)
        for target in ("table", *(f"watch:{user}" for user in await crew.store.watchers(crew.code))):
            await w.enqueue(crew.code, target, row.revision, now)
    crew.outbox.wake()
    await crew.outbox.wait_until_idle()
    await crew.env.settle()


def files(message: Message) -> list[str]:
    """Return the file names of a message, and check that its gallery shows each of them once."""
    names = [file.filename for file in message.attachments]
    shown = [item for part in components(message) for item in part.get("items") or []]
    assert len(shown) == len(names)
    assert all(item["description"] for item in shown)
    return names


async def begin(crew: SimcordTable) -> None:
    """Start a game in which Anne has the first seat."""
    await crew.begin("anne", "bart", game="kinds")
    if await crew.seat("anne") != 0:
        async with crew.store.write() as w:
            for person in await crew.store.seats(crew.code):
                await w.set_seat(crew.code, person.place, seat=person.place)


async def test_a_scene_stays_beside_the_table_until_the_next_decision(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        assert files(crew.table()) == ["table.png"]
        await happens(crew, speech())
        assert files(crew.table()) == ["table.png", "roll.gif"]
        assert HEARD in told(crew.table())
        await happens(crew, quiet("Rain."), quiet("Wind."))
        assert files(crew.table()) == ["table.png", "roll.gif"]
        await happens(crew, quiet("Sun."))
        assert files(crew.table()) == ["table.png", "roll.gif"], "nobody has decided anything since"
        async with crew.store.write() as w:
            await w.mark_decided(crew.code)
        await happens(crew, quiet("Snow."), quiet("Fog."))
        assert files(crew.table()) == ["table.png"]
        assert HEARD not in told(crew.table())
        assert "Anne speaks." in told(crew.table()), "the words stay longer"


@rule("H-187")
async def test_a_scene_stays_while_automatic_players_decide_and_goes_when_a_person_does(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await happens(crew, speech())
        row = await crew.table_service.row(crew.code)
        for by_person, shown in ((False, ["table.png", "roll.gif"]), (True, ["table.png"])):
            async with crew.store.write() as w:
                row.revision = await w.advance(row, crew.now(), decided=True, by_person=by_person)
            await happens(crew, quiet("Rain."), quiet("Wind."), quiet("Sun."))
            assert files(crew.table()) == shown


@rule("H-187")
async def test_a_scene_is_shown_again_in_private_on_request(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        assert not offers(crew.table(), AGAIN)
        await happens(crew, speech(), Report(text("Bart whispers."), readers=(1,), scene={"seat": 1}))
        async with crew.store.write() as w:
            await w.mark_decided(crew.code)
        await happens(crew, *map(quiet, ("Rain.", "Wind.", "Sun.")))
        assert files(crew.table()) == ["table.png"]
        again = answer_of(await crew.press("bart", crew.table(), AGAIN))
        assert files(again) == ["roll.gif"]
        assert HEARD in told(again)
        story = answer_of(await crew.press("bart", crew.table(), ".*:story$"))
        assert files(answer_of(await crew.press("bart", story, AGAIN))) == ["roll.gif"]
        await crew.press("bart", await crew.say("bart", "preferences"), "me:text_mode:on")
        again = answer_of(await crew.press("bart", crew.table(), AGAIN))
        assert (files(again), HEARD in told(again)) == ([], True)


@rule("H-187")
async def test_an_older_button_shows_the_scene_that_it_was_made_for(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await happens(crew, speech(0))
        story = answer_of(await crew.press("bart", crew.table(), ".*:story$"))
        await happens(crew, speech(1))
        assert HEARD in told(answer_of(await crew.press("bart", story, AGAIN)))
        assert "Bart is heard." in told(answer_of(await crew.press("bart", crew.table(), AGAIN)))


@rule("H-187")
async def test_a_secret_or_undone_scene_is_not_shown_again(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await happens(crew, speech(), Report(text("Bart whispers."), readers=(1,), scene={"seat": 1}))
        first, second = [event.number for event in (await crew.store.event_log(crew.code))[-2:]]
        assert [event.number for event in await crew.store.newest_scenes(crew.code)] == [first]
        assert await crew.store.newest_scenes(crew.code, second) == []
        async with crew.store.write() as w:
            await w._run(update(events).where(events.c.number == first).values(undone=True))
        assert await crew.store.newest_scenes(crew.code) == []


async def test_only_the_newest_scene_is_shown(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await happens(crew, speech(0), speech(1))
        assert files(crew.table()) == ["table.png", "roll.gif"]
        assert "Bart is heard." in told(crew.table())
        assert HEARD not in told(crew.table())


@rule("H-187")
async def test_a_battle_and_the_drop_after_it_are_shown_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = Renderer.scene

    def named(scene: Any, view: Any, frame: Any) -> Any:
        return replace(draw(scene, view, frame), name=f"{scene['kind']}.gif")

    monkeypatch.setattr(Renderer, "scene", staticmethod(named))
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        scenes = [Report(text("Rain."), scene={"seat": 0, "kind": kind}) for kind in ("drop", "roll", "battle", "drop")]
        await happens(crew, *scenes)
        assert files(crew.table()) == ["table.png", "battle.gif", "drop.gif"]


async def test_a_scene_is_drawn_once_for_each_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    draw = Renderer.scene

    def counted(scene: Any, view: Any, frame: Any) -> Any:
        drawn.append(frame.locale)
        return draw(scene, view, frame)

    monkeypatch.setattr(Renderer, "scene", staticmethod(counted))
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await crew.say("cleo", "watch", table=crew.code)
        async with crew.store.write() as w:
            await w.set_person(crew.people["cleo"].id, locale="it")
        await happens(crew, speech())
        await happens(crew, quiet("Rain."))
        await crew.say("bart", "table", table=crew.code)
        assert sorted(drawn) == ["en", "it"]


@rule("H-612")
async def test_a_server_can_turn_animations_off(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await happens(crew, speech())
        boss = crew.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
        crew.people["zora"] = crew.guild.add_member(crew.env.create_user("zora"), roles=[boss])
        page = await crew.say("zora", "settings")
        await crew.pick("zora", page, ["off"], "settings:animations")
        assert files(crew.table()) == ["table.png"]
        assert files(await crew.say("bart", "table", table=crew.code)) == ["table.png", "roll.gif"]
        await crew.pick("zora", page, ["on"], "settings:animations")
        assert files(crew.table()) == ["table.png", "roll.gif"]
        await crew.pick("zora", page, ["off"], "settings:animations")
        for name in ("anne", "bart"):
            await crew.move(name)
        assert files(crew.table()) == ["end.png", "table.png"]


async def test_a_person_can_turn_off_animations_in_private(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await crew.say("cleo", "watch", table=crew.code)
        await happens(crew, speech())
        assert files(crew.dm("cleo")) == ["table.png", "roll.gif"]
        await crew.press("cleo", await crew.say("cleo", "preferences"), "me:animations:off")
        await happens(crew, quiet("Rain."))
        assert files(crew.dm("cleo")) == ["table.png"]
        assert files(await crew.say("cleo", "table", table=crew.code)) == ["table.png"]
        assert files(crew.table()) == ["table.png", "roll.gif"]


async def test_text_mode_shows_no_animation(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await happens(crew, speech())
        await crew.press("bart", await crew.say("bart", "preferences"), "me:text_mode:on")
        assert files(await crew.say("bart", "table", table=crew.code)) == []


async def test_a_scene_that_cannot_be_drawn_does_not_stop_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(scene: Any, view: Any, frame: Any) -> Any:
        raise ValueError("no such lamp")

    monkeypatch.setattr(Renderer, "scene", staticmethod(broken))
    async with simcord_table(tmp_path) as crew:
        crew.expected = ["bot.views.animations ERROR views: an animation of table .* could not be drawn"]
        await begin(crew)
        await happens(crew, speech())
        assert files(crew.table()) == ["table.png"]
        assert "Anne speaks." in told(crew.table())


async def test_the_scene_of_a_games_last_answers_is_shown(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        for name in ("anne", "bart"):
            await crew.move(name)
        assert (await crew.sitting()).row.status == "ended"
        assert files(crew.table()) == ["end.gif", "table.png", "roll.gif"]


@rule("H-610", "H-612", "H-358")
async def test_each_hand_has_the_picture_of_the_end_as_its_reader_wants_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = set[tuple[bool, bool]]()

    def noted(tale: EndSummary, frame: Frame, moving: bool) -> Picture:
        drawn.add((moving, frame.portrait))
        return draw_end(tale, frame, moving)

    monkeypatch.setattr(animations, "draw_end", noted)
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        await crew.press("anne", await crew.say("anne", "preferences"), "me:animations:off")
        await crew.press("bart", await crew.say("bart", "preferences"), "me:narrow_screen:on")
        for name in ("anne", "bart"):
            await crew.move(name)
        assert files(crew.dm("anne")) == ["end.png", "hand.png"]
        assert files(crew.dm("bart")) == ["end.gif", "hand.png"]
        assert drawn == {(True, False), (False, False), (True, True)}, "the table's, Anne's and Bart's"


@rule("H-612")
async def test_the_picture_of_the_end_belongs_to_one_table(tmp_path: Path) -> None:
    """A rematch has the same people, and another result."""
    async with simcord_table(tmp_path) as crew:
        await begin(crew)
        for name in ("anne", "bart"):
            await crew.move(name)
        loaded, scenes = await crew.sitting(), Scenes()
        both = [
            await scenes.end(replace(loaded, row=replace(loaded.row, id=code)), language("en"), [], **STILL)
            for code in (crew.code, "Z9Z9Z")
        ]
        first, second = [picture and picture.data for picture in both]
        assert first != second, "each says its table's code"


async def test_messages_come_without_the_picture_of_the_end_if_it_cannot_be_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Picture:
        raise ValueError

    monkeypatch.setattr(animations, "draw_end", broken)
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="yarr")
        loaded = await crew.sitting()
        loaded.row.status = "ended"
        outcome = Outcome(text("Over."), (0,), ((0,), (1,)))
        monkeypatch.setattr(animations, "end_summary", lambda *_: EndSummary(text("Yarr"), outcome.reason))
        crew.expected.append("could not be drawn")
        assert await Scenes().end(loaded, language("en"), [], moving=False, portrait=False) is None


async def test_an_unchanged_hand_needs_no_picture_of_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart", game="yarr")
        builder, loaded = crew.bot.services.message_builder, await crew.sitting()
        hand = await builder.hand(loaded, loaded.seats[0])
        assert hand is not None
        asked = list[object]()

        async def end(*more: object, **named: object) -> None:
            asked.append(more)

        monkeypatch.setattr(builder._scenes, "end", end)
        assert await builder.hand(loaded, loaded.seats[0], unless_digest=hand.digest) is None
        assert asked == []
