"""A hand does not report its person's own moves once others have moved."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from discord import ui

from bot.texts import language
from bot.views.hand import HandOptions, render_hand
from bot.views.layout import RenderedMessage
from bot.views.story import own_story, redundant_events
from engine.game import games
from engine.replay import begun
from engine.text import ENGLISH, Text, Who, say, text
from store.rows import EventRow
from tests.histories.history import ROOM, read
from tests.ledger import rule
from tests.transcripts import GAMES, Heard

ME, OTHER = 0, 1
MOVE = "{who} moves."
REDUNDANT_REPORTS = {MOVE}


def told(
    no: int, source: str, who: int, to: list[int] | None = None, icon: str = "x", *, block: bool = True
) -> EventRow:
    return EventRow("Q7K2M", no, text(source, who=Who(who)), to, icon, None, block, None, 0.0)


def words(events: list[EventRow], since: int, calls: Collection[str] = ()) -> str:
    def tell(said: Text) -> str:
        return say(said, ("Anne", "Bart"), ENGLISH)

    return own_story(
        events, tell, since, since, 1000, redundant_events(events, ME, since, REDUNDANT_REPORTS, calls)
    ).words


@rule("H-181")
def test_a_players_own_move_is_told_until_anything_else_happens() -> None:
    mine, theirs = told(3, MOVE, ME), told(4, MOVE, OTHER)
    assert words([mine], 2) == "- Anne moves."
    assert words([mine, theirs], 2) == "- Bart moves."


@rule("H-181")
def test_consequences_of_an_own_move_and_moves_of_others_are_told() -> None:
    mine, came = told(3, MOVE, ME), told(4, "{who} strikes a rock.", ME, block=False)
    assert words([mine, came], 2) == "- Anne strikes a rock.", "its block begins with that"
    assert words([mine, told(4, MOVE, ME)], 2) == "- Anne moves.", "the second was time's, or a stand-in's"
    assert words([told(3, "{who} strikes a rock.", ME), told(4, MOVE, OTHER)], 2).count("- ") == 2
    assert words([told(3, MOVE, OTHER), told(4, MOVE, ME)], 2).count("- ") == 2


@rule("H-181")
def test_a_player_who_is_told_more_in_private_reads_only_the_private_line() -> None:
    drew, mine = "{who} drew a card.", told(5, "You drew the anchor.", ME, [ME], "draw", block=False)
    assert words([told(4, drew, ME, icon="draw"), mine], 2) == "- You drew the anchor."
    assert words([told(4, drew, ME, icon="storm"), mine], 2).startswith("- Anne drew a card."), "of something else"
    assert words([told(4, drew, OTHER, icon="draw"), mine], 2).startswith("- Bart drew a card.")


@rule("H-181")
def test_the_newest_line_is_left_out_if_it_only_announces_the_question() -> None:
    called = EventRow(
        "Q7K2M", 3, text("{who} dares {whom}.", who=Who(OTHER), whom=Who(ME)), None, "x", None, True, None, 0.0
    )
    calls = {"{who} dares {whom}."}
    assert words([told(2, MOVE, OTHER), called], 1, calls) == "- Bart moves."
    assert words([called, told(4, MOVE, OTHER)], 2, calls).startswith("- Bart dares Anne."), "the question is past"
    mine = EventRow(
        "Q7K2M", 3, text("{who} dares {whom}.", who=Who(ME), whom=Who(OTHER)), None, "x", None, True, None, 0.0
    )
    assert words([mine], 2, calls) == "- Anne dares Bart.", "somebody else is asked"


@rule("H-181")
@pytest.mark.parametrize("key", [key for key in GAMES if games()[key].prompts_told])
def test_a_prompt_names_last_the_player_who_is_asked_next(key: str) -> None:
    calls, kept = games()[key].prompts_told, read(ROOM / key / "usual-3.json.gz").transcript
    table, came = begun(kept), set[str]()
    for answer in kept.answers:
        table.replay_answer(answer)
        *_, last = [None, *table.take_reports()]
        if last is not None and last.text.source in calls:
            caller, *_, called = last.text.seats()
            assert any(
                Who(caller) in (o.choice.prompt.args or {}).values() for o in table.open[called] if o.choice.blocks
            )
            came.add(last.text.source)
    assert came == set(calls)


@rule("H-181")
@pytest.mark.parametrize("key", GAMES)
def test_a_report_that_repeats_an_answer_follows_at_once_and_names_its_player(key: str) -> None:
    redundant_reports, kept = games()[key].redundant_reports, read(ROOM / key / "usual-3.json.gz").transcript
    table, came = begun(kept), set[str]()
    table.take_reports()
    for answer in kept.answers:
        table.replay_answer(answer)
        first, *_ = [*table.take_reports(), None]
        if first is not None and first.text.source in redundant_reports and first.text.seats()[:1] == [answer.seat]:
            assert first.readers is None
            came.add(first.text.source)
    assert len(came) > 1
    assert came <= set(redundant_reports)
    assert all(source.startswith("{who} ") for source in redundant_reports)


@rule("H-181")
async def test_a_reader_who_does_not_see_the_question_reads_its_announcement() -> None:
    heard, calls = Heard("tortuga", language("en")), games()["tortuga"].prompts_told
    for answer in heard.kept.answers:
        heard.answer(answer)
        if heard.events[-1].text.source in calls:
            break
    *_, called = heard.events[-1].text.seats()
    row = heard.sitting.seats[called]
    asked = await render_hand(heard.sitting, row, heard.spoken, heard.events, HandOptions(pictures=False))
    row.automatic_player = "good"
    watching = await render_hand(heard.sitting, row, heard.spoken, heard.events, HandOptions(pictures=False))
    assert asked is not None
    assert watching is not None
    assert " makes you reveal a card." in said_in(asked)
    assert " to reveal card " not in said_in(asked)
    assert " to reveal card " in said_in(watching)


def said_in(show: RenderedMessage) -> str:
    return "\n".join(part.content for part in show.layout.walk_children() if isinstance(part, ui.TextDisplay))
