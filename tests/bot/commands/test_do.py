"""/do: answer the open question with words, at any table."""

from __future__ import annotations

from pathlib import Path

from bot.texts import language
from bot.views.match_typed_label import answer_for_label
from engine.choice import Option, PickOne, options_of
from engine.games.rattle.state import RattleState
from engine.table import OpenChoice, Table
from engine.text import text
from tests.bot.bot_without_tables import speaking
from tests.bot.games.rattle.test_at_sea import at_sea
from tests.bot.games.rattle.three_player_helpers import ONLOOKER, THREE, board
from tests.bot.message_content import told
from tests.bot.simcord_bot import simcord_table
from tests.bot.simulated_people import asked
from tests.ledger import rule

__all__ = ["at_sea"]


@rule("H-310", "H-311")
async def test_the_do_command_makes_a_move_in_words(tmp_path: Path, at_sea: Table[RattleState]) -> None:
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        await crew.lay_out(at_sea)
        sailor, other = THREE[0], THREE[1]
        crew.place = crew.room()

        async def suggested(who: str, typed: str) -> list[tuple[str, str]]:
            found = await crew.people[who].autocomplete(crew.place, "do", "words", typed, table=crew.code)
            return [(one["value"], one["name"]) for one in found]

        ((words, label),) = await suggested(sailor, "1a bord y1")
        assert words == "1a touch y1"
        assert label.startswith("1a: until it touches y1")
        assert ("Pass for this Adventure", "Pass for this Adventure") in await suggested(sailor, "pass")
        assert await suggested(other, "1a bord y1") == [], "who is asked nothing is told nothing"
        assert await suggested(sailor, "why can't I fire") == [("why can't I fire", "Ask: why can't I fire")]
        refused = await crew.say(other, "do", words="1a touch y1", table=crew.code)
        assert "Nothing you are asked at this table" in told(refused)
        shown = await crew.say(sailor, "do", words="1a bord y1", table=crew.code)
        assert shown.ephemeral
        assert "Ship 1a ends at" in told(shown)
        await crew.say(sailor, "do", words="sail there", table=crew.code)
        assert "Anne moves Ship 1a to" in told(crew.table())


@rule("H-310")
async def test_the_do_command_accepts_a_buttons_label(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        who = await crew.turn()
        before = await crew.revision()
        nothing = await crew.say(who, "do", words="hoist the parrot", table=crew.code)
        assert "You can't do “hoist the parrot” right now" in told(nothing)
        early = await crew.say("bart" if who == "anne" else "anne", "do", words="draw a card", table=crew.code)
        assert "others must decide" in told(early), "no list has anything for them"
        assert await crew.revision() == before
        draw = next(one for one in options_of((await asked(crew, who)).choice) if one.id == "draw")
        with speaking(crew.env, {crew.people[who].id: "it"}):
            said = language("it").of("yarr").say(draw.label).upper()
            shown = await crew.say(who, "do", words=said, table=crew.code)
        if draw.confirmation is not None:
            assert await crew.revision() == before
            await crew.press(who, shown, "answer:.*:draw$")
        assert await crew.revision() == before + 1


@rule("H-310")
def test_the_do_command_takes_the_first_of_equal_labels() -> None:
    def asks(number: int, *labels: str, blocks: bool = True) -> OpenChoice:
        options = tuple(Option(f"{number}:{place}", text(label)) for place, label in enumerate(labels))
        return OpenChoice(number, PickOne(name="one", prompt=text("Which?"), options=options, blocks=blocks))

    def meant(typed: str, *opened: OpenChoice) -> tuple[int, str] | None:
        return answer_for_label(opened, typed, "yarr", ())

    call, turn = asks(1, "Avast Me Hearties!", blocks=False), asks(2, "Draw", "Avast Me Hearties!")
    assert meant("avast me hearties", call, turn) == (2, "2:1"), (
        "what is waited for goes before a call of the same name"
    )
    assert meant("Avast Me Hearties!", call) == (1, "1:0")
    assert meant("water", asks(1, "Water", "Torch", "Water")) == (1, "1:0"), "two cards alike are one to a person"
    assert meant("take the helm", asks(1, "Take the Helm", "The Helm")) == (1, "1:0"), "just these words"
    assert meant("please helm", asks(1, "Take the Helm", "The Helm")) is None, "they differ"
    assert meant("please", asks(1, "Draw")) is None


@rule("H-363")
async def test_the_do_command_answers_why_an_action_is_impossible(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart")
        who = await crew.turn()
        other = "bart" if who == "anne" else "anne"
        before = await crew.revision()
        drawing = told(await crew.say(other, "do", words="why can't I draw a card?"))
        assert "**Draw a card** It's " in drawing
        assert "(Y-32)" in drawing
        assert "Catch!" not in drawing
        assert "You can do that now: Draw a card." in told(
            await crew.say(who, "do", words="Why am I not allowed to draw?")
        )
        everything = told(await crew.say(other, "do", words="why can't I attack"))
        assert "'s turn. (" in everything
        assert "Yo Ho!" in everything
        with speaking(crew.env, {crew.people[other].id: "it"}):
            assert "(Y-32)" in told(await crew.say(other, "do", words="perché non posso pescare?"))
        assert await crew.revision() == before, "nothing was done"


@rule("H-310")
async def test_the_do_command_prefers_a_buttons_label_to_the_games_own_words(
    tmp_path: Path, at_sea: Table[RattleState]
) -> None:
    """The label of an offered button takes precedence over the game's own commands, wherever it is typed."""
    async with simcord_table(tmp_path, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        await crew.lay_out(at_sea)
        sailor = THREE[0]
        free = next(one for one in options_of((await asked(crew, sailor)).choice) if one.id == "free:move")
        said = language("it").of("rattle").say(free.label).rstrip(" …").upper()
        await crew.say(sailor, "do", words=f"uso {said}", table=crew.code)
        assert (await asked(crew, sailor)).choice.name != "act"
    (other := tmp_path / "other").mkdir()
    async with simcord_table(other, *THREE, ONLOOKER) as crew:
        crew.expected = ["50007"]
        await board(crew)
        await crew.lay_out(at_sea)
        message = crew.dm(THREE[0])
        form = await crew.press(THREE[0], message, f"ask:{crew.code}")
        await crew.fill(THREE[0], form, {"words": "the free move of this card"}, message)
        assert (await asked(crew, THREE[0])).choice.name != "act"
