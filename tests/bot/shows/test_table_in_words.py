"""The table in words says each thing in one place."""

from __future__ import annotations

import re

import pytest

from bot.shows.components import frame
from bot.shows.table import table_show
from bot.texts import language
from renderers import renderer_for
from tests.bot.shows.test_pushed import texts
from tests.ledger import rule
from tests.transcripts import GAMES, LOCALES, NAMES, Heard

WAITS = {"en": "Waiting for|to play|secret answers? (?:is|are)", "it": "Si aspett|Tocca a|rispost[ae] segret"}
EVERYBODY = {"en": "everybody", "it": "tutti"}


@rule("H-321")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
async def test_it_says_once_for_whom_it_waits(game: str, locale: str) -> None:
    heard = Heard(game, language(locale))
    heard.told()
    for number, answer in enumerate(heard.kept.answers):
        table = heard.table
        _, waits, *_ = renderer_for(game).table_words(table.view(None), frame(heard.sitting, heard.spoken, ()))
        named = [NAMES[seat] for seat in table.waiting() if seat not in table.balloting()]
        assert all(name in waits for name in named) or EVERYBODY[locale] in waits, waits
        if number % 5 == 0:
            said = "\n".join(texts(await heard.table_words()))
            assert len(re.findall(WAITS[locale], said)) <= 1, said
        heard.answer(answer)


@rule("H-321")
async def test_when_time_runs_out_is_said_beside_it() -> None:
    heard = Heard("yarr", language("en"))
    (seat,) = heard.table.waiting()
    show = await table_show(heard.sitting, heard.spoken, (), {seat: 1000.0}, pictures=False)
    assert "**Time runs out <t:1000:R>.**" in texts(show)
