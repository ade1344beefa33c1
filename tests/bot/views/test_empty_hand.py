"""A winner of Captain Yarr's Curse has no card left, and gets no empty picture."""

from __future__ import annotations

import pytest
from discord import ui

from bot.texts import language
from bot.views.hand import HandOptions, render_hand
from bot.views.layout import RenderedMessage
from engine.games.yarr.view import YarrView
from renderers.yarr.table_text import own_hand
from tests.transcripts import Heard


@pytest.mark.parametrize("portrait", [False, True])
async def test_an_empty_hand_is_described_in_words_and_others_are_drawn(*, portrait: bool) -> None:
    heard = Heard("yarr", language("en"))
    for answer in heard.kept.answers:
        heard.answer(answer)
    heard.sitting.row.status = "ended"
    bare = 0
    for row in heard.sitting.seats:
        seat = row.seat
        assert seat is not None
        show = await render_hand(
            heard.sitting, row, heard.spoken, heard.events, HandOptions(portrait=portrait, already_read=())
        )
        assert show is not None
        view = heard.table.view(seat)
        assert isinstance(view, YarrView)
        if own_hand(view):
            assert len(show.files) == 1
            assert "Your hand: " not in words(show)
        else:
            bare += 1
            assert not show.files
            assert "### Your hand\n- Your hand: 0 cards.\n" in words(show)
            assert "is First Mate!" in words(show)
    assert bare == 1


def words(show: RenderedMessage) -> str:
    return "\n".join(part.content for part in show.layout.walk_children() if isinstance(part, ui.TextDisplay))
