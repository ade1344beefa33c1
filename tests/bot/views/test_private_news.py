"""Private news disappear after the person's move, so that they never describe an outdated hand."""

from __future__ import annotations

import pytest

from bot.texts import language
from bot.views.layout import text_renderer
from bot.views.story import event_text
from tests.bot.views.test_text_mode_hand import SOME, texts
from tests.transcripts import GAMES, Heard, asked


@pytest.mark.parametrize("game", GAMES)
async def test_a_hand_does_not_repeat_news_from_before_its_players_last_move(game: str) -> None:
    heard = Heard(game, language("en"))
    tell = text_renderer(heard.spoken, game, heard.sitting.names(), markdown=True)
    heard.told()
    gone, told = 0, 0
    for number, answer in enumerate(heard.kept.answers):
        seat = answer.seat
        if number % SOME == 0 and asked(heard.table, answer).blocks:
            said = "\n".join(texts(await heard.hand(seat, whole=True)))
            answered = heard.sitting.seats[seat].answered_event
            own = [event for event in heard.events if event.readers is None or seat in event.readers]
            fresh = {event_text(event, tell) for event in own if event.number > answered}
            # The heading of a continued turn is repeated, and may contain once private news («Time is up …»).
            public = {event_text(event, tell) for event in own if event.readers is None}
            stale = {event_text(event, tell) for event in own if event.number <= answered} - fresh - public
            assert [words for words in stale if words in said] == []
            gone, told = gone + len(stale), told + sum(words in said for words in fresh)
        heard.answer(answer)
    assert gone > 5
    assert told > 5
