"""Automatic players at a table: when they answer, and what."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress

from bot.tables.auto_answers.schedule import auto_answer_for_stand_in
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable
from bot.tables.time_limits.absence import is_silent
from engine.choice import Refusal
from engine.play import Answer, By
from engine.players import Answering, players
from engine.players.random_player import anything
from engine.table import Opened
from store.rows import DueRow, TableRow

log = logging.getLogger(__name__)

THINKING = (1.5, 3.0)
"""An automatic player answers after a time from this range, in seconds, whatever it holds."""


def think(loaded: LoadedTable, due: DueRow, ai_pool: AiPool | None = None) -> Answer:
    """Let an automatic player answer, with what was thought for it by now, if anything was; one that stands in for
    somebody as they wished. Raises `Refusal` where it has nothing to say."""
    opened, player = loaded.table.open.get(due.seat, []), loaded.at(due.seat).player
    for one in opened if player else ():
        try:
            value = auto_answer_for_stand_in(loaded, due.seat, one)
            if value is not None:
                one.choice.check(value)
        except Exception:  # a refusal would be taken for silence, and the table would wait
            log.exception("what is wished at table %s is no answer; the stand-in decides", due.table)
            continue
        if value is not None:
            return loaded.table.answer(due.seat, one.number, value, By.WISH)
    return _answer(loaded, due, opened, player, ai_pool)


def speak_for(loaded: LoadedTable, due: DueRow) -> Answer:
    """Let the table's stand-in answer this one question for somebody who does not look. Raises `Refusal` where they
    have looked, or it is asked no more."""
    asked = [o for o in loaded.table.open.get(due.seat, ()) if o.number == due.number and o.choice.blocks]
    return _answer(loaded, due, asked, stand_in_player(loaded.row) if is_silent(loaded.at(due.seat)) else None, None)


def _answer(
    loaded: LoadedTable, due: DueRow, opened: Sequence[Opened], key: str | None, ai_pool: AiPool | None
) -> Answer:
    table, seat = loaded.table, due.seat
    if not opened or key is None:
        raise Refusal(NOT_PLAYING)
    view, numbers, random = table.view(seat), {o.choice.name: o.number for o in opened}, secrets.SystemRandom()
    choices = {o.choice.name: o.choice for o in opened}
    try:
        chosen = _thought(ai_pool, due, opened) or players(loaded.game.key)[key][1](view, [*choices.values()], random)
        if chosen is not None:
            choices[chosen[0]].check(chosen[1])
    except Exception:  # also an answer that is none: a refusal would be taken for silence, and the table would wait
        log.exception("the automatic player %s failed at table %s; any answer goes", key, due.table)
        chosen = anything(view, list(choices.values()), random)
    if chosen is None:
        raise Refusal(NOT_PLAYING)
    by = By.PERSON if loaded.at(seat).user is None else By.STAND_IN
    return table.answer(seat, numbers[chosen[0]], chosen[1], by)


def _thought(ai_pool: AiPool | None, due: DueRow, opened: Sequence[Opened]) -> Answering | None:
    """What was thought of for what is asked now, if it is an answer still."""
    for one in opened:
        if ai_pool and one.choice.blocks and (found := ai_pool.thought(due.table, due.seat, one.number)):
            asked = next((o.choice for o in opened if o.choice.name == found[0]), None)
            with suppress(Refusal):
                return found if asked and asked.check(found[1]) is not None else None
    return None


def strongest_player(game: str) -> str:
    """The key of the best automatic player of a game."""
    return list(players(game))[-1]


def stand_in_player(table: TableRow) -> str:
    """The key of the automatic player that stands in for people at this table: the one that it has chosen."""
    chosen = table.stand_in
    return chosen if chosen is not None and chosen in players(table.game) else strongest_player(table.game)
