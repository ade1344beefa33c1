"""Answers of automatic players and stand-ins."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress

from bot.instruments import BY_RULES
from bot.tables.auto_answers.schedule import auto_answer_for_stand_in
from bot.tables.automatic_players.ai_pool import AiPool
from bot.tables.loaded_table import NOT_PLAYING, LoadedTable
from bot.tables.time_limits.missed_turns import is_silent
from engine.choice import Refusal
from engine.play import Answer, By
from engine.players import Answering, offered, players
from engine.players.random_player import anything
from engine.table import OpenChoice
from store.rows import DueJob, TableRow

log = logging.getLogger(__name__)

ANSWER_DELAY = (1.5, 3.0)
"""Range of seconds after which an automatic player answers. It does not depend on the player's hand."""


def answer_for_player(loaded: LoadedTable, due: DueJob, ai_pool: AiPool | None = None) -> Answer:
    """Let the automatic player of the job's seat answer, and return the answer.

    A stand-in first follows the automatic answers that its person wants. Otherwise the answer that a worker has
    computed is given, or else one by the player's simple rules. Raises `Refusal` if the player has no answer.
    """
    opened, player = loaded.table.open.get(due.seat, []), loaded.at(due.seat).automatic_player
    for one in opened if player else ():
        try:
            value = auto_answer_for_stand_in(loaded, due.seat, one)
            if value is not None:
                one.choice.check(value)
        except Exception:  # a refusal would count as no answer, and the table would wait
            log.exception("an automatic answer at table %s is invalid; the stand-in decides instead", due.table)
            continue
        if value is not None:
            return loaded.table.answer(due.seat, one.number, value, By.AUTO_ANSWER)
    return _answer(loaded, due, opened, player, ai_pool)


def answer_for_silent_person(loaded: LoadedTable, due: DueJob) -> Answer:
    """Answer the job's choice as the table's stand-in would, for a person who has missed a deadline. Return the answer.

    Raises `Refusal` if they have looked at the table since, or the choice is no longer open.
    """
    asked = [o for o in loaded.table.open.get(due.seat, ()) if o.number == due.choice_number and o.choice.blocks]
    return _answer(loaded, due, asked, stand_in_player(loaded.row) if is_silent(loaded.at(due.seat)) else None, None)


def _answer(
    loaded: LoadedTable, due: DueJob, opened: Sequence[OpenChoice], key: str | None, ai_pool: AiPool | None
) -> Answer:
    """Let the automatic player with this `key` answer one of the choices in `opened`, and return the answer.

    Raises `Refusal` if it has no answer, or if `key` is None, which means that no player may answer.
    """
    table, seat = loaded.table, due.seat
    if not opened or key is None:
        raise Refusal(NOT_PLAYING)
    view, numbers, random = table.view(seat), {o.choice.name: o.number for o in opened}, secrets.SystemRandom()
    choices = {o.choice.name: o.choice for o in opened}
    try:
        chosen = _answer_of_worker(ai_pool, due, opened)
        if chosen is None:
            with BY_RULES.time():
                chosen = players(loaded.game.key)[key][1](view, [*choices.values()], random)
        if chosen is not None:
            choices[chosen[0]].check(chosen[1])
    except Exception:  # an invalid answer too: a refusal would count as no answer, and the table would wait
        log.exception("the automatic player %s failed at table %s; a random legal answer is given", key, due.table)
        chosen = anything(view, list(choices.values()), random)
    if chosen is None:
        raise Refusal(NOT_PLAYING)
    by = By.PERSON if loaded.at(seat).user is None else By.STAND_IN
    return table.answer(seat, numbers[chosen[0]], chosen[1], by)


def _answer_of_worker(ai_pool: AiPool | None, due: DueJob, opened: Sequence[OpenChoice]) -> Answering | None:
    """Return the answer that a worker has computed to one of these open choices.

    Returns None if there is none or it is no longer valid.
    """
    for one in opened:
        if ai_pool and one.choice.blocks and (found := ai_pool.take_result(due.table, due.seat, one.number)):
            asked = next((o.choice for o in opened if o.choice.name == found[0]), None)
            with suppress(Refusal):
                return found if asked and asked.check(found[1]) is not None else None
    return None


def strongest_player(game: str) -> str:
    """Return the key of a game's strongest automatic player."""
    return list(players(game))[-1]


def stand_in_player(table: TableRow) -> str:
    """Return the key of the automatic player that stands in at this table.

    It is the one that the host chose, else the game's strongest.
    """
    chosen = table.stand_in_player
    return chosen if chosen is not None and chosen in offered(table.game) else strongest_player(table.game)
