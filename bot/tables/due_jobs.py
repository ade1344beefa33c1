"""What has become due at a table: a person's time is up or nearly so, an automatic player has thought, a holiday
begins or ends, a start was waited for."""

from __future__ import annotations

from contextlib import suppress

from bot.replies.errors import Friendly
from bot.tables.auto_answers.schedule import fulfil, put_off
from bot.tables.automatic_players.turns import speak_for, stand_in_at, think
from bot.tables.loaded_table import NOT_PLAYING, Sitting
from bot.tables.ready_check import begin_by_time
from bot.tables.seating.reservations import give_up
from bot.tables.seating.stand_in import stand_in
from bot.tables.table_service import Host
from bot.tables.time_limits.absence import is_absent
from bot.tables.time_limits.pause import go_on
from bot.tables.time_limits.reminders import remind_in_time
from engine.choice import Refusal
from store import Moved
from store.rows import DueRow, Why

SUDDEN = ("ready", "home", "away", "go on")
"""What people can call off in the moment in which it is due, and no answer's number tells of it."""


async def fall_due(host: Host, due: DueRow, *alike: DueRow) -> None:
    """Do what has become due: the default of a person whose time is up, or an automatic player's move; of wishes all
    that are `alike`, and of one moment."""
    try:
        if due.kind in SUDDEN and due not in await host.store.dues(host.time.wall()):
            return  # the start was put off, a holiday changed, since what is due was read
        if due.kind == "clock":
            sitting = await host.act(due.table, lambda sitting: sitting.table.time_up(due.seat, due.number), due=due)
            if is_absent(sitting, due.seat):
                await _stand_in(host, sitting, due.seat, Why.MISSED)
        elif due.kind == "remind":
            await remind_in_time(host, due)
        elif due.kind == "away":
            await _leave_on_holiday(host, due)
        elif due.kind == "home":
            await stand_in(host, due.table, (await host.sitting(due.table)).at(due.seat).user or 0, None)
        elif due.kind == "ready":
            await host.start(due.table)
        elif due.kind == "go on":
            await go_on(host, due.table)
        elif due.kind == "kept":
            await give_up(host, due)
        elif due.kind == "begin":
            await begin_by_time(host, due)
        elif due.kind == "silent":
            await host.act(due.table, lambda sitting: speak_for(sitting, due), due=due)
        elif due.kind == "wish":
            await host.act(due.table, lambda sitting: fulfil(sitting, (due, *alike)), due=due)
        else:
            await host.act(due.table, lambda sitting: think(sitting, due, host.thoughts), due=due)
    except Moved:
        pass  # whatever is due at the newer table, the clock finds in the store
    except (Refusal, Friendly):
        # It was answered in the meantime, or the automatic player has nothing to say.
        async with host.store.write() as w:
            if due.kind == "wish":  # dropped, it would be made anew, and others had to wait for it again
                for one in (due, *alike):
                    await w.postpone(one, put_off(one).at)
            else:
                await w.drop_due(due)


async def _leave_on_holiday(host: Host, due: DueRow) -> None:
    """A stand-in plays for who is on holiday. Raises `Refusal` where that is over."""
    sitting = await host.sitting(due.table)
    person = await host.store.person(sitting.at(due.seat).user or 0)
    if person.away is None or person.away <= host.time.wall():
        raise Refusal(NOT_PLAYING)
    await _stand_in(host, sitting, due.seat, Why.AWAY)


async def _stand_in(host: Host, sitting: Sitting, seat: int, why: Why) -> None:
    user = sitting.at(seat).user
    while user is not None:
        with suppress(Moved):  # another process has just written about the table: what is due would not be once more
            await stand_in(host, sitting.row.id, user, stand_in_at(sitting.row), why=why)
            return
