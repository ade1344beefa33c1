"""Beside a picture, the effects of options are always explained. Other explanations appear once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.texts import language
from bot.views.hand import HandOptions, render_hand
from bot.views.layout import RenderedMessage
from renderers.picture_context import Picture
from tests.bot.views.test_text_mode_hand import texts
from tests.ledger import rule
from tests.transcripts import Heard

WAITS, OPEN = "-# Not now: ", "- Catch!: "


@rule("H-430")
async def test_the_reason_why_a_card_must_wait_is_told_once_and_its_effect_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def blank(*about: Any) -> Picture:
        return Picture(b"", "hand.png", "")

    monkeypatch.setattr("bot.views.hand.run_in_render_pool", blank)
    heard = Heard("yarr", language("en"))
    known = dict[int, Sequence[str]]()
    before = dict[int, list[str]]()
    again = fresh = 0
    for answer in heard.kept.answers:
        seat = answer.seat
        whole, show = [await shown(heard, seat, known=one) for one in (None, known.get(seat, ()))]
        assert show is not None
        waits = [line for line in said(whole) if line.startswith(WAITS)]
        fresh += sum(line in said(show) for line in waits)
        if seat in before:
            assert [line for line in waits if line in before[seat] and line in said(show)] == []
            again += sum(line in before[seat] for line in waits)
            assert not any(line.startswith(OPEN) for line in said(show))
        does = [line for line in said(whole) if line.startswith("- ") and " · " in line.partition(": ")[0]]
        assert [line for line in does if line not in said(show)] == []
        known[seat], before[seat] = show.text_keys, waits
        heard.answer(answer)
        if heard.table.outcome is not None:
            break
    assert again > 5
    assert fresh > 5


async def shown(heard: Heard, seat: int, known: Sequence[str] | None) -> RenderedMessage:
    """Return the hand beside its picture, either whole or as a delivery sends it."""
    mine = [one for one in heard.events if one.readers is None or seat in one.readers]
    show = await render_hand(
        heard.sitting, heard.sitting.seats[seat], heard.spoken, mine, HandOptions(already_read=known)
    )
    assert show is not None
    return show


def said(show: RenderedMessage) -> list[str]:
    """Return the lines of a message."""
    return "\n".join(texts(show)).splitlines()
