"""The open question of a hand comes first and stands out. Answered questions say that they are answered."""

from __future__ import annotations

import pytest
from discord import ui

from bot.tables.loaded_table import LoadedTable
from bot.texts import language
from bot.views.hand import HandOptions, render_hand
from bot.views.layout import text_renderer
from engine.choice import Option, PickOne, options_of
from engine.table import OpenChoice
from engine.text import text
from store.rows import SeatRow, TableRow
from tests.bot.views.test_text_mode_hand import SOME, is_asked, texts
from tests.games.tortuga.test_sealed_ballots import attack_called, number_of
from tests.transcripts import CODE, GAMES, Heard, spoken_lines

ENGLISH = language("en")
NAMES = ("Anne", "Bart", "Cleo", "Dora", "Emil", "Fee")
ANSWERED = "You've answered, and can still change your mind:"


async def said(sitting: LoadedTable, seat: int) -> list[str]:
    """Return the texts of the seat's hand from top to bottom."""
    show = await render_hand(sitting, sitting.seats[seat], ENGLISH, (), HandOptions(pictures=False))
    assert show is not None
    return list(spoken_lines(show.layout))


async def test_a_ballot_that_was_given_stands_below_the_open_question() -> None:
    table, captain, (_, mate, _) = attack_called()
    seats = [SeatRow(CODE, seat, seat, 100 + seat, name, None, "") for seat, name in enumerate(NAMES)]
    row = TableRow(*(CODE, "tortuga", "playing", None, 1, None, 100, "en", "none"), {}, "", 0, 0.0, 0.0)
    sitting = LoadedTable(row, seats, table)
    (ballot,) = (opened for opened in table.open[mate] if opened.choice.name == "ballot")
    prompt = text_renderer(ENGLISH, "tortuga", sitting.names(), markdown=True)(ballot.choice.prompt)
    table.answer(mate, number_of(table, mate, "ballot"), options_of(ballot.choice)[0].id)

    open_still = await said(sitting, captain)
    assert open_still[open_still.index("### Choose") + 1] == f"**{prompt}**"
    assert ANSWERED not in open_still
    given = await said(sitting, mate)
    assert given[given.index(ANSWERED) - 1 :][:3] == [
        "Nothing to do right now: it's somebody else's move.",
        ANSWERED,
        prompt,
    ]
    assert "### Choose" not in given

    whom = PickOne(
        name="maroon",
        prompt=text("Who do you maroon?"),
        options=(Option("a", text("Anne")), Option("b", text("Bart"))),
    )
    table.open[mate].append(OpenChoice(99, whom))
    both = await said(sitting, mate)
    question = both.index("### Choose") + 1
    assert both[question:][:5] == ["**Who do you maroon?**", "[Anne]", "[Bart]", ANSWERED, prompt]
    assert sum(line.startswith("**") for line in both) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_an_open_question_is_asked_once_and_above_optional_ones(game: str) -> None:
    heard = Heard(game, ENGLISH)
    tell = text_renderer(ENGLISH, game, heard.sitting.names(), markdown=True)
    heard.told()
    hands = 0
    for number, answer in enumerate(heard.kept.answers):
        if number % SOME == 0 and is_asked(heard, answer):
            hands += 1
            show = await heard.hand(answer.seat, whole=True)
            lines = "\n".join(texts(show)).splitlines()
            opened = heard.table.open[answer.seat]
            questions = [f"**{tell(o.choice.prompt)}**" for o in opened if o.choice.blocks]
            start = lines.index("### Choose") + 1
            assert lines[start] in questions
            others = [line for line in lines[start:] if line in {f"-# {tell(o.choice.prompt)}" for o in opened}]
            assert all(lines.index(one) > max(lines.index(question) for question in questions) for one in others)
            for menu in show.layout.walk_children():
                if isinstance(menu, ui.Select):
                    assert f"**{menu.placeholder}**" not in lines
        heard.answer(answer)
    assert hands > 0
