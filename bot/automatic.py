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
    view, choices, random = table.view(seat), [o.choice for o in opened], secrets.SystemRandom()
    try:
        chosen = players(sitting.game.key)[key][1](view, choices, random)
    except Exception:
        log.exception("the automatic player %s failed at table %s; any answer goes", key, due.table)
        chosen = anything(view, choices, random)
    if chosen is None:
        raise Refusal(NOT_PLAYING)
    number = next(o.number for o in opened if o.choice.name == chosen[0])
    return table.answer(seat, number, chosen[1])


def strongest(game: str) -> str:
    """The key of the best automatic player of a game."""
    return list(players(game))[-1]
