"""The table in text mode says each thing once."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.texts import language
from bot.views.layout import frame
from bot.views.table import render_table
from renderers import renderer_for
from tests.bot.views.test_text_mode_hand import SOME, texts
from tests.ledger import rule
from tests.transcripts import GAMES, LOCALES, NAMES, Heard

WAITS = {"en": "Waiting for|to play", "it": "Si aspett|Tocca a|rispost[ae] segret"}
EVERYBODY = {"en": "everybody", "it": "tutti"}


@rule("H-321")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
async def test_the_table_in_words_names_once_whom_it_waits_for(game: str, locale: str) -> None:
    heard = Heard(game, language(locale))
    heard.told()
    for number, answer in enumerate(heard.kept.answers):
        table = heard.table
        _, waits, *_ = renderer_for(game).table_words(table.view(None), frame(heard.sitting, heard.spoken, ()))
        named = [NAMES[seat] for seat in table.waiting() if seat not in table.balloting_seats()]
        assert all(name in waits for name in named) or EVERYBODY[locale] in waits, waits
        if number % 5 == 0:
            said = "\n".join(texts(await heard.table_words()))
            assert len(re.findall(WAITS[locale], said)) <= 1, said
        heard.answer(answer)


@rule("H-321")
@pytest.mark.parametrize("game", GAMES)
async def test_a_table_that_was_called_off_names_nobody_to_play(game: str) -> None:
    heard = Heard(game, language("en"))
    for number, answer in enumerate(heard.kept.answers):
        if number % SOME == 0:
            shown = replace(frame(heard.sitting, heard.spoken, ()), called_off=True)
            _, waits, *_ = renderer_for(game).table_words(heard.table.view(None), shown)
            assert waits == "This game was called off."
        heard.answer(answer)


@rule("H-321")
async def test_the_table_in_words_says_when_time_runs_out() -> None:
    heard = Heard("yarr", language("en"))
    (seat,) = heard.table.waiting()
    show = await render_table(heard.sitting, heard.spoken, (), {seat: 1000.0}, pictures=False)
    assert "**Time limit: <t:1000:R>.**" in texts(show)


@pytest.mark.parametrize("game", GAMES)
async def test_the_table_in_words_does_not_repeat_its_news(game: str) -> None:
    heard = Heard(game, language("en"))
    heard.told()
    told = 0
    for number, answer in enumerate(heard.kept.answers):
        if number % SOME == 0:
            happened, table = "\n".join(texts(await heard.table_words())).split("### The table")
            story = {
                line.strip().removeprefix("- ") for line in happened.partition("### What happened")[2].splitlines()
            }
            again = [line for line in table.splitlines() if line and line.removeprefix("- ") in story]
            assert len(again) <= 1, again  # “sails” is both news and the current action
            told += len(story)
        heard.answer(answer)
    assert told > SOME


@rule("H-202")
@pytest.mark.parametrize("locale", LOCALES)
async def test_the_table_in_words_tells_the_final_hands_once(locale: str) -> None:
    heard = Heard("yarr", language(locale))
    for answer in heard.kept.answers:
        heard.answer(answer)
    said = "\n".join(texts(await heard.table_words()))
    left = [event for event in heard.events if event.text.source.startswith("{who} was left with")]
    assert len(left) == 2
    held = {"en": "was left with", "it": "restano"}[locale]
    assert said.count(held) == len(left)
    told = [event for event in heard.events if event.readers is None]
    view: Any = heard.table.view(None)
    described = renderer_for("yarr").table(view, frame(heard.sitting, heard.spoken, told)).alt
    assert described.count(held) == len(left), "the picture's description tells them with its story"


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_table_in_words_calls_only_one_counter_a_turn(locale: str) -> None:
    """The story counts turns. The table counts rounds, which have another name."""
    heard = Heard("arrr", language(locale))
    last = {0}
    for answer in heard.kept.answers:
        view: Any = heard.table.view(None)
        shown = frame(heard.sitting, heard.spoken, ())
        if view.turn not in last:
            said = [*renderer_for("arrr").table_words(view, shown), renderer_for("arrr").table(view, shown).alt]
            assert {int(n) for n in re.findall(r"\b(?:turn|turno) (\d+)", " ".join(said), re.IGNORECASE)} <= {view.turn}
            assert re.search(r"\b(?:round|giro) \d+", said[0]), said[0]
            last.add(view.turn)
        heard.answer(answer)
    assert len(last) > 5
