"""All events of the newest decision stay visible to everybody until the next decision, even a whole Battle."""

from __future__ import annotations

from itertools import cycle, repeat

import pytest

from bot.texts import language
from bot.views.layout import text_renderer
from bot.views.story import event_text
from tests.bot.views.test_text_mode_hand import texts
from tests.ledger import rule
from tests.transcripts import GAMES, LOCALES, Heard

pytestmark = pytest.mark.usefixtures("undrawn")

MOST = {"arrr": 12, "rattle": 21, "tortuga": 4, "yarr": 3}
"""The most lines that one decision produces, by game."""


@rule("H-180")
@pytest.mark.parametrize(("game", "people", "locale"), [*zip(GAMES, repeat(3), cycle(LOCALES)), ("rattle", 5, "en")])
async def test_all_lines_of_a_decision_stay_at_the_table_until_the_next_decision(
    game: str, people: int, locale: str
) -> None:
    heard = Heard(game, language(locale), people)
    tell = text_renderer(heard.spoken, game, heard.sitting.names(), markdown=True)
    heard.told()
    most = 0
    for answer in heard.kept.answers:
        heard.answer(answer)
        if heard.table.outcome is not None:
            break  # the end tells its story itself
        brought = [one for one in heard.events if one.readers is None and one.number > heard.sitting.row.decision_event]
        said = "\n".join(texts(await heard.table_words()))
        assert [words for words in (event_text(one, tell) for one in brought) if words not in said] == []
        most = max(most, len(brought))
    assert most >= MOST[game]
