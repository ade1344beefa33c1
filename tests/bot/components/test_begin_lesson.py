"""A lesson for a person: /learn, the guide in the hand, and «What is this?»."""

import itertools
import re
from pathlib import Path

import pytest

from bot.tables.lessons.guide import (
    CUT_SHORT,
    current_idea,
    current_step,
    guide_dismissed,
    guide_texts,
    has_guide,
    heard_ideas,
)
from bot.tables.lessons.quarterdeck_lesson import STEPS, after, step
from bot.texts import language
from engine.text import say
from tests.bot.message_content import answer_of, components, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule


async def lesson(crew: SimcordTable, game: str) -> str:
    """Start a lesson for Anne, and return the first text that she reads."""
    answer = await crew.say("anne", "learn", game=game)
    named = re.search(r"· ([A-Z0-9]{5})", told(answer))
    assert named is not None
    crew.code = named[1]
    return told(answer)


@rule("H-211", "H-212", "H-214")
@pytest.mark.parametrize("game", ["yarr", "tortuga", "arrr", "rattle"])
async def test_a_lesson_explains_an_idea_from_the_first_question_on(tmp_path: Path, game: str) -> None:
    async with simcord_table(tmp_path) as crew:
        first = await lesson(crew, game)
        sitting = await crew.sitting()
        seat = next(seat for seat in sitting.seats if seat.user is not None)
        for _ in range(8):
            if current_idea(sitting, seat) is not None:
                break
            await crew.env.advance_time(30)
            sitting = await crew.sitting()
        idea = current_idea(sitting, seat)
        assert idea is not None
        assert not heard_ideas(seat)
        hand = crew.hand("anne")
        assert idea.words.source in told(hand) or idea.words.source in first
        assert sitting.row.pace == "none"
        await crew.move("anne")
        seat = next(seat for seat in (await crew.sitting()).seats if seat.user is not None)
        assert idea.id in heard_ideas(seat)


@rule("H-232")
async def test_a_lesson_is_in_the_learners_language(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, locale="it")
        answer = await crew.say("anne", "learn", game="yarr")
        assert "Che cosa è successo" in told(answer)
        assert "Che cosa è successo" in told(crew.dm("anne")), "the table"


@rule("H-101", "H-232")
async def test_a_slow_start_of_a_lesson_is_acknowledged_and_the_hand_follows_in_the_reply(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.components.serve_interaction_once.PATIENCE", 0.0)
    async with simcord_table(tmp_path) as crew:
        answer = await crew.say("anne", "learn", game="yarr")
        named = re.search(r"· ([A-Z0-9]{5})", told(answer))
        assert named is not None
        crew.code = named[1]
        for _ in range(8):
            if await crew.on_turn() == "anne":
                break
            await crew.env.advance_time(30)
        before = told(answer)
        assert "Your guide" in before
        await crew.move("anne")
        assert told(answer) != before, "it is kept current"


@rule("H-214")
async def test_the_guide_can_be_hidden_and_resumes_where_it_stopped(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await lesson(crew, "yarr")
        for _ in range(8):
            if "Your guide" in told(crew.hand("anne")):
                break
            await crew.env.advance_time(30)
        assert "Your guide" in told(crew.hand("anne"))
        await crew.move("anne")
        for _ in range(8):
            if "Your guide" in told(crew.hand("anne")):
                break
            await crew.env.advance_time(30)
        await crew.press("anne", crew.hand("anne"), rf"button:{crew.code}:guide:off$")
        assert "Your guide" not in told(crew.hand("anne"))
        seat = next(seat for seat in (await crew.sitting()).seats if seat.user is not None)
        stopped = heard_ideas(seat)
        assert not has_guide(seat)
        asked = answer_of(await crew.press("anne", crew.hand("anne"), rf"button:{crew.code}:explain$"))
        again = answer_of(await crew.press("anne", asked, rf"button:{crew.code}:guide:on$"))
        assert "Your guide" in told(again)
        seat = next(seat for seat in (await crew.sitting()).seats if seat.user is not None)
        assert has_guide(seat)
        assert heard_ideas(seat) == [one.removeprefix("-") for one in stopped if one != "-"] != []


@rule("H-362")
async def test_the_guide_explains_why_a_learner_without_a_crew_can_only_pillage(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne") as crew:
        await lesson(crew, "arrr")
        asked, ids = "", itertools.count(1)
        while asked != "declare":
            if await crew.on_turn() is None:
                await crew.env.advance_time(30)
                continue
            (opened,) = (await crew.sitting()).table.open[await crew.seat("anne")]
            asked = opened.choice.name
            if asked != "declare":
                await crew.table_service.answer(crew.code, next(ids), crew.people["anne"].id, opened.number, [])
        words = told(answer_of(await crew.press("anne", crew.dm("anne"), rf"button:{crew.code}:hand$")))
        assert "You have no crew in play" in words
        assert words.index("You have no crew in play") < words.index("Pillage instead: two Pieces of Eight")


@rule("H-362")
async def test_the_guide_says_that_the_game_ended_before_the_lesson(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne") as crew:
        await lesson(crew, "yarr")
        sitting = await crew.sitting()
        seat = next(seat for seat in sitting.seats if seat.user is not None)
        seat.lesson_progress = "match"
        assert CUT_SHORT not in guide_texts(sitting, seat, None)
        sitting.row.status = "ended"
        assert guide_texts(sitting, seat, None) == [CUT_SHORT]
        seat.lesson_progress = "free,free"
        assert guide_texts(sitting, seat, None) == []
        seat.lesson_progress = guide_dismissed(seat)
        assert guide_texts(sitting, seat, None) == []


@rule("H-215", "H-216")
async def test_the_explain_button_lists_pieces_and_why_options_are_unavailable(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart")
        sitting = await crew.sitting()
        name = "anne" if await crew.on_turn() == "anne" else "bart"
        other = "bart" if name == "anne" else "anne"
        mine = answer_of(await crew.press(other, crew.dm(other), rf"button:{crew.code}:explain$"))
        assert "What's here" in told(mine)
        assert "Why not?" in told(mine)
        assert "(Y-" in told(mine), "a reason has its rule"
        everybody = answer_of(await crew.below_table("anne", rf"button:{crew.code}:legend$"))
        assert "What's here" in told(everybody)
        assert "Why not?" not in told(everybody)
        seat = await crew.seat(name)
        hidden = set(sitting.table.state.hands[seat])
        listed = {one["value"] for part in components(mine) for one in part.get("options") or []}
        assert listed
        assert not hidden & listed, "nobody reads another's hand"
        picked = next(part["custom_id"] for part in components(mine) if part.get("options"))
        card = answer_of(await crew.pick(other, mine, [sorted(listed)[0]], picked))
        assert "\n## " in told(card)


@rule("H-359")
async def test_the_explain_button_names_icons_and_places_and_shows_all_icons(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart")
        mine = answer_of(await crew.press("anne", crew.dm("anne"), rf"button:{crew.code}:explain$"))
        assert "Icons and places" in told(mine)
        assert "**Draw pile** The cards to draw from" in told(mine)
        drawn = answer_of(await crew.press("anne", mine, "legend:yarr"))
        assert drawn.attachments
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, text_mode=True)
        said = answer_of(await crew.press("anne", mine, "legend:yarr"))
        assert not said.attachments
        assert "Hat, Boot, Spyglass" in told(said)


@rule("H-359")
@pytest.mark.parametrize("game", ["arrr", "rattle", "tortuga", "yarr"])
async def test_an_explanation_has_no_line_twice(tmp_path: Path, game: str) -> None:
    """A Sail of Rattle is both a thing on the table and an icon."""
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart", game=game)
        said = told(answer_of(await crew.press("anne", crew.dm("anne"), rf"button:{crew.code}:explain$"))).splitlines()
        lines = [line for line in said if line.startswith("- ")]
        assert len(lines) == len(set(lines))


@rule("H-359")
async def test_the_rules_page_of_a_game_offers_its_icons(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne") as crew:
        page = await crew.say("anne", "rules", game="tortuga")
        assert answer_of(await crew.press("anne", page, "legend:tortuga")).attachments


@rule("H-360")
async def test_the_recap_sums_up_the_game_without_other_players_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart", pace="days")
        first = "anne" if await crew.on_turn() == "anne" else "bart"
        other = "bart" if first == "anne" else "anne"
        await crew.choose(first, "draw")
        await crew.choose(other, "draw")
        assert "Where were we?" not in told(crew.dm(first))
        monkeypatch.setattr("bot.views.recap.LONG", 20.0)  # six hours would be many heartbeats
        await crew.env.advance_time(30)
        hand = answer_of(await crew.press(first, crew.table(), rf"button:{crew.code}:hand$"))
        shown = answer_of(await crew.press(first, hand, rf"button:{crew.code}:recap$"))
        words = told(shown)
        for part in ("The game in short", "How it stands", "What only you know", "What happened last", "Yo Ho!"):
            assert part in words
        assert len(words) < 4000
        happened = words.partition("What happened last")[2]
        assert "fingerprint" not in happened
        assert f"{first.title()} drew a card." not in happened, "«You drew …» tells it"
        assert f"{other.title()} drew a card." in happened
        events, spoken, sitting = await crew.store.event_log(crew.code), language("en").of("yarr"), await crew.sitting()
        told_to = {
            name: [
                say(event.text, sitting.names(), spoken) for event in events if event.readers == [await crew.seat(name)]
            ]
            for name in (first, other)
        }
        assert all(told_to.values())
        assert all(line in words for line in told_to[first][-1:])
        assert not any(line in words for line in told_to[other])
        assert "Your hand" in told(answer_of(await crew.press(first, shown, rf"button:{crew.code}:hand$")))
        public = answer_of(await crew.press(other, crew.table(), rf"button:{crew.code}:story$"))
        assert "What only you know" in told(answer_of(await crew.press(other, public, rf"button:{crew.code}:recap$")))


@rule("H-361")
async def test_each_step_of_the_quarterdeck_lesson_is_done_with_one_press(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await lesson(crew, "Quarterdeck")
        spoken_of = list[str]()
        for _ in range(30):
            sitting = await crew.sitting()
            seat = next(seat for seat in sitting.seats if seat.user is not None)
            said = current_step(sitting, seat)
            if said is None:
                if spoken_of and spoken_of[-1] == "free":
                    break
                await crew.env.advance_time(30)
                continue
            hand = crew.hand("anne")
            assert said.words.source in told(hand)
            spoken_of.append(said.id)
            if said.button:
                await crew.press("anne", hand, rf"button:{crew.code}:{said.button}(:hand)?$")
            else:
                await crew.move("anne")
        assert spoken_of == [one.id for one in STEPS], "one after the other, each done by one press"
        assert "Your guide" not in told(crew.hand("anne"))


@rule("H-361")
def test_the_quarterdeck_lesson_shows_an_ignored_step_at_most_twice() -> None:
    heard_so_far, said = ["quarterdeck"], []
    while (one := step(heard_so_far, away=False)) is not None:
        said.append(one.id)
        heard_so_far = after(heard_so_far, one, "log")
        assert len(said) < 20
    assert all(said.count(one) == 2 for one in set(said))
    assert "return" not in said


@rule("H-232")
async def test_a_lesson_stores_the_clickers_language_before_any_other_write(tmp_path: Path) -> None:
    """SQLite has one writer. A second write within the transaction would wait for ever."""
    async with simcord_table(tmp_path) as crew:
        lobby = await crew.open("anne")
        async with crew.store.write() as w:
            await w.set_person(crew.people["anne"].id, client_locale="it")
        pressed = await crew.press("anne", lobby, f"button:{crew.code}:learn")
        assert pressed.response is not None
        assert "What happened" in told(pressed.response)
