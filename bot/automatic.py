"""Automatic players at a table: when they answer, and what."""

from __future__ import annotations

import logging
import secrets

from bot.sitting import NOT_PLAYING, Sitting
from engine.choice import Refusal
from engine.play import Answer
from engine.players import players
from engine.players.anything import anything
from engine.store.rows import DueRow

log = logging.getLogger(__name__)

THINKING = (1.5, 3.0)
"""An automatic player answers after a time from this range, in seconds, whatever it holds."""


def think(sitting: Sitting, due: DueRow) -> Answer:
    """Let an automatic player answer. Raises `Refusal` where it has nothing to say."""
    table, seat = sitting.table, due.seat
    opened, key = table.open.get(seat, []), sitting.at(due.seat).player
    if not opened or key is None:
        raise Refusal(NOT_PLAYING)
    view, numbers, random = table.view(seat), {o.choice.name: o.number for o in opened}, secrets.SystemRandom()
    choices = {o.choice.name: o.choice for o in opened}
    try:
        chosen = players(sitting.game.key)[key][1](view, list(choices.values()), random)
        if chosen is not None:
            choices[chosen[0]].check(chosen[1])
    except Exception:  # also an answer that is none: a refusal would be taken for silence, and the table would wait
        log.exception("the automatic player %s failed at table %s; any answer goes", key, due.table)
        chosen = anything(view, list(choices.values()), random)
    if chosen is None:
        raise Refusal(NOT_PLAYING)
    return table.answer(seat, numbers[chosen[0]], chosen[1])


def strongest(game: str) -> str:
    """The key of the best automatic player of a game."""
    return list(players(game))[-1]
