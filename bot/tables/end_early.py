"""End a table early: close a lobby, or call a game off before it is over."""

from __future__ import annotations

from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.after_move import all_targets, close
from bot.tables.operator_game_log import End, log_end
from bot.tables.results.record_result import record_result
from bot.tables.table_service import TableService
from bot.texts.person_names import plain_name
from engine.text import Text, text
from store.rows import ModerationKind, ResultEnding, TableRow
from store.tables.invitations_and_waitlist import guests_of


async def end_table(
    tables: TableService,
    table_id: str,
    by: str,
    interaction: int | None,
    *,
    told: Text | None = None,
    actor: int | None = None,
    ending: ResultEnding | None = None,
) -> TableRow:
    """End a table before its game is over, and return its row.

    Its people read the text `told`. If that is None, they read that the person with the name `by` called the game off.
    With `told` the people have agreed to end it, unless `ending` says how it ends. `interaction` is the press that ends
    it, or None. The server's moderators can read in their log that the user `actor` ended it. If `actor` is None, the
    log does not mention it. Raises `UserError` if the table has ended already.
    """
    async with tables.lock(table_id):
        row, now = await tables.row(table_id), tables.time.wall()
        if row.status not in ("lobby", "playing"):
            raise UserError(text("That table has already ended."))
        playing, row.status = row.status == "playing", "cancelled"
        async with tables.store.write() as w:
            if interaction is not None:
                await w.claim_interaction(interaction, now)
            if ending is None and told:
                ending = ResultEnding.AGREED
            elif ending is None:
                ending = ResultEnding.MODERATORS if actor is not None else ResultEnding.CALLED_OFF
            how = End.AGREED if ending is ResultEnding.AGREED else End.CALLED_OFF
            told = told or text("{name} called the game off.", name=plain_name(by), **({"of": actor} if actor else {}))
            seats = await tables.store.seats(table_id)
            shown = await all_targets(tables.store, row, seats) if playing else []
            if playing:
                await log_end(w, tables.store, row, seats, how, now)
            else:
                waited = [seat.user for seat in seats if seat.user is not None]
                waited += [guest.user for guest in await guests_of(tables.store, table_id)]
                shown = [outbox_targets.lobby_news(user) for user in waited if user != actor]
            if row.ready_deadline is not None:
                shown.append(outbox_targets.READY_CHECK)
            await close(w, row, now, told, shown)
            if playing:  # after the table's row is locked, as when a game is played out
                await record_result(w, row, seats, ending, now)
            if actor is not None and row.guild is not None:
                await w.log_moderation(ModerationKind.ENDED, row.guild, now, table=row.id, actor=actor)
        tables.forget(table_id)
        tables.wake()
        return row
