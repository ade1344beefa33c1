"""Personal data of a person or a server: show all of it, and delete it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import Select, delete, func, or_, select, update

from engine.analysis import Analysis
from store.results.achievements import forget_achievements
from store.results.results import delete_results, forget_in_results
from store.rows import GuestKind, GuestRow, ModerationKind
from store.schema import (
    achievements,
    analyses,
    answer_speed,
    answers,
    avoidances,
    bans,
    daily_puzzles,
    evening_people,
    evenings,
    events,
    guests,
    house_rules,
    messages,
    moderation_log,
    notes,
    outbox,
    pending_posts,
    persons,
    puzzle_answers,
    result_seats,
    results,
    seats,
    servers,
    tables,
    tournaments,
    watchers,
)
from store.store_reader import StoreReader
from store.tables.invitations_and_waitlist import set_guest
from store.tables.tables import OLD_AT_ONCE
from store.tables.tournaments import delete_tournaments, forget_in_tournaments, tournament_data_of
from store.write_transaction import Transaction

NOBODY = 0
"""The value of `TableRow.host` after the host had their data deleted."""
OVER = ("ended", "cancelled")
NAMING = ("cancelled", "seat")
"""The names of the icons of events whose text may contain the name of a person without a seat."""


async def personal_data_of(store: StoreReader, user: int) -> dict[str, Any]:
    """Return all stored data of a person as JSON values, by subject.

    It contains no seeds, no data of others, and no answers in running games.
    """
    theirs = select(
        tables.c.id, tables.c.game, tables.c.status, tables.c.guild, tables.c.created, tables.c.host, tables.c.call
    )
    theirs = theirs.add_columns(
        seats.c.place, seats.c.seat, seats.c.name, seats.c.lucky_word, seats.c.ready_interaction
    )
    theirs = theirs.add_columns(
        seats.c.answered_event,
        seats.c.seen_event,
        seats.c.called_choice,
        seats.c.missed_turns,
        seats.c.time_bank,
        seats.c.stand_in_reason,
        seats.c.auto_answers,
    )
    theirs = theirs.add_columns(
        seats.c.end_agreed_at,
        seats.c.vote_out_place,
        seats.c.vote_out_at,
        seats.c.vote,
        seats.c.lesson_progress,
        seats.c.allows_advice,
        seats.c.undo_until,
        seats.c.vacant,
        seats.c.took_over_event,
    )
    theirs = theirs.join(seats, seats.c.table == tables.c.id).where(seats.c.user == user).order_by(tables.c.created)
    found = []
    for row in await store._rows(theirs):
        one = {"code": row.id, "game": row.game, "status": row.status, "server": row.guild, "opened": row.created}
        one |= {"call": row.call} if row.call and row.host == user else {}
        one |= {"host": row.host == user, "place": row.place, "seat": row.seat, "name": row.name}
        one |= {"lucky_word": row.lucky_word, "ready": row.ready_interaction}
        one |= {
            "answered_at_event": row.answered_event,
            "looked_at_event": row.seen_event,
            "called_to_question": row.called_choice,
        }
        one |= {
            "turns_missed": row.missed_turns,
            "seconds_in_bank": row.time_bank,
            "stood_in_because": row.stand_in_reason,
        }
        one |= {
            "agreed_to_end_at": row.end_agreed_at,
            "votes_against_place": row.vote_out_place,
            "votes_against_since": row.vote_out_at,
        }
        one |= {
            "votes_for": _without_other_user(row.vote),
            "lesson_progress": row.lesson_progress,
            "agrees_to_advice": row.allows_advice,
        }
        one |= {
            "may_undo_until": row.undo_until,
            "may_be_given_away": row.vacant,
            "took_over_at_event": row.took_over_event,
        }
        if row.status in OVER:
            one["automatic_answers"] = row.auto_answers
        found.append(one)
    # Found by person, not by seat: a person who gave their seat away still has answers at that table.
    given = select(answers.c.table, answers.c.number, answers.c.choice_name, answers.c.value)
    given = given.join(tables, tables.c.id == answers.c.table).where(answers.c.user == user, tables.c.status.in_(OVER))
    answered: dict[str, list[dict[str, Any]]] = {}
    for table, no, name, value in await store._rows(
        given.order_by(tables.c.created, answers.c.table, answers.c.number)
    ):
        answered.setdefault(table, []).append({"no": no, "choice": name, "answer": value})
    settings = await store._rows(select(persons).where(persons.c.user == user))
    followed = await store._rows(select(watchers.c.table).where(watchers.c.user == user))
    invited = await store._rows(select(guests).where(guests.c.user == user))
    named = await store._rows(_events_naming(user))
    noted_by = await store._rows(select(notes.c.table, notes.c.words).where(notes.c.user == user))
    others = await store._rows(select(avoidances.c.avoided_user).where(avoidances.c.user == user))
    kept = await store._rows(
        select(house_rules).where(house_rules.c.user == user).order_by(house_rules.c.game, house_rules.c.name)
    )
    on_lists = select(evening_people, evenings.c.guild).join(evenings, evenings.c.id == evening_people.c.evening)
    listed = await store._rows(on_lists.where(evening_people.c.user == user))
    solved = select(daily_puzzles, puzzle_answers).join(puzzle_answers).where(puzzle_answers.c.user == user)
    puzzles = await store._rows(solved.order_by(daily_puzzles.c.day, daily_puzzles.c.game))
    excluded = await store._rows(select(bans.c.guild).where(bans.c.user == user))
    speed = await store._rows(select(answer_speed).where(answer_speed.c.user == user))
    mine = select(results, result_seats, analyses.c.analysis).join(result_seats, result_seats.c.result == results.c.id)
    mine = mine.outerjoin(analyses, analyses.c.result == results.c.id)
    ended = await store._rows(mine.where(result_seats.c.user == user).order_by(results.c.ended, results.c.id))
    earned = await store._rows(select(achievements).where(achievements.c.user == user))
    noted = select(
        moderation_log.c.guild,
        moderation_log.c.at,
        moderation_log.c.kind,
        moderation_log.c.table,
        (moderation_log.c.actor == user).label("by_you"),
    )
    noted = noted.where(
        or_(
            moderation_log.c.actor == user,
            (moderation_log.c.subject == user) & (moderation_log.c.kind != ModerationKind.REPORTED),
        )
    )
    return {
        "user": user,
        "settings": [dict(row._mapping) for row in settings],
        "tables": found,
        "answers": answered,
        "notes": [dict(row._mapping) for row in noted_by],
        "follows": [row.table for row in followed],
        "guest_at": [
            {"table": row.table, "as": row.kind, "name": row.name, "reserved_until": row.reserved_until}
            for row in invited
        ],
        "named_in_stories_of": sorted({row.table for row in named if (row.text.args or {}).get("of") == user}),
        "does_not_sit_with": [row.avoided_user for row in others],
        "results": [
            {
                "table": row.id,
                "server": row.guild,
                "game": row.game,
                "started": row.started,
                "ended": row.ended,
                "ending": row.ending,
                "name": row.name,
                "seat": row.seat,
                "side": row.side,
                "score": row.score,
                "place": row.place,
                "answers_by_stand_in": row.stand_in_share,
                "left": row.left,
                "handed_over": row.handed_over,
                "achievements": row.achievements,
                "rating_after": row.mu_after,
                "rating_uncertainty_after": row.sigma_after,
                "key_answers": _key_answers_of(row.seat, row.analysis),
            }
            for row in ended
        ],
        "achievements": [{"server": row.guild, "achievement": row.achievement, "table": row.result} for row in earned],
        "house_rules": [
            {"game": row.game, "name": row.name, "options": row.options, "players": row.fill_to} for row in kept
        ],
        "evenings": [{"evening": row.evening, "server": row.guild, "votes_for": row.vote} for row in listed],
        "tournaments": await tournament_data_of(store, user),
        "puzzles": [
            {"server": row.guild, "game": row.game, "day": row.day, "answer": row.answer, "found": row.found}
            for row in puzzles
        ],
        "answer_speed": [{"pace": row.pace, "range": row.range, "turns": row.turns} for row in speed],
        "excluded_in": [row.guild for row in excluded],
        "noted_for_moderators": [dict(row._mapping) for row in await store._rows(noted)],
    }


def _key_answers_of(seat: int, analysis: Analysis | None) -> list[dict[str, Any]]:
    """Return the answers of a seat that changed the chances most, by the analysis of their game.

    Without an analysis the list is empty.
    """
    given = [key for key in analysis.key_answers if key.seat == seat] if analysis else []
    return [{"answer": key.answers, "chance_before": key.before, "chance_after": key.after} for key in given]


def _without_other_user(vote: str | None) -> str | None:
    """Return a stored vote for the person's own data export, without the user id of another person.

    "seat:2:81" becomes "seat:2". Other votes and None are returned unchanged.
    """
    return vote.rpartition(":")[0] if vote is not None and vote.startswith("seat:") else vote


def _tables_ended_by(user: int) -> Select[Any]:
    """Return a query for the ids of the tables that this person ended early."""
    return select(moderation_log.c.table).where(
        moderation_log.c.actor == user, moderation_log.c.kind == ModerationKind.ENDED
    )


def _events_naming(user: int) -> Select[Any]:
    """Return a query for the events that may name this person, at tables where they have or had a seat."""
    theirs = (select(rows.c.table).where(rows.c.user == user) for rows in (seats, guests))
    where = or_(*(events.c.table.in_(tables) for tables in (*theirs, _tables_ended_by(user))))
    return select(events.c.table, events.c.number, events.c.icon, events.c.text).where(events.c.icon.in_(NAMING), where)


async def forget_person(w: Transaction, user: int, now: float) -> None:
    """Delete all data of a person except their seats and names, and delete the bot's direct messages to them.

    In results a random number and “Sailor” replace their id and name (`forget_in_results`).
    Exclusions and open reports stay. It is also kept that the person had a seat at an open table, or was removed
    from it. Otherwise people could evade an exclusion or removal by a deletion.
    """
    kinds = (
        "hand",
        "watch",
        "stand_in_notice",
        "reminder",
        "lobby_news",
        "start_time",
        "evening_call",
        "summary",
        "ready_check",
    )
    private = [f"{kind}:{user}" for kind in kinds]
    shown = messages.c.target.in_(private)
    for row in await w._query(select(messages).where(shown)):
        if row.message:
            await w.enqueue(row.table, f"deletion:{row.channel}:{row.message}", row.revision, now)
    for rows in (messages, outbox, pending_posts):
        await w._run(delete(rows).where(rows.c.target.in_(private)))
    # Receipts of private tables stay: they say from which threads the person must still be removed.
    public = select(tables.c.id).where(~tables.c.private)
    await w._run(delete(messages).where(messages.c.target == f"thread_member:{user}", messages.c.table.in_(public)))
    await _keep_away(w, user)
    for rows in (watchers, persons, avoidances, house_rules, notes, answer_speed, evening_people, puzzle_answers):
        await w._run(delete(rows).where(rows.c.user == user))
    await forget_in_results(w, user)
    await forget_achievements(w, user)
    await forget_in_tournaments(w, user)
    await w._run(update(answers).where(answers.c.user == user).values(user=None))
    await w._run(update(tables).where(tables.c.host == user).values(host=NOBODY))
    await w._run(update(seats).where(seats.c.vote.like(f"seat:%:{user}")).values(vote=None))
    closed = moderation_log.c.kind.not_in((ModerationKind.EXCLUDED, ModerationKind.READMITTED)) & ~moderation_log.c.open
    for column in (moderation_log.c.actor, moderation_log.c.subject):
        await w._run(update(moderation_log).where(column == user, closed).values({column.name: None}))


async def _keep_away(w: Transaction, user: int) -> None:
    """Delete all guest rows of a person. Bar them from open tables where they had a seat or were removed.

    A person who has seen one hand must not get a second one.
    """
    open_ones = select(tables.c.id).where(tables.c.status.in_(("lobby", "playing")))
    removed = (
        moderation_log.c.subject == user,
        moderation_log.c.kind == ModerationKind.REMOVED,
        moderation_log.c.table.in_(open_ones),
    )
    found = {row.table for row in await w._query(select(moderation_log.c.table).where(*removed))}
    had = (GuestKind.GAVE_UP_SEAT, GuestKind.ASKS_TO_RETURN, GuestKind.DATA_DELETED)
    theirs = (guests.c.user == user, guests.c.kind.in_(had), guests.c.table.in_(open_ones))
    found |= {row.table for row in await w._query(select(guests.c.table).where(*theirs))}
    await w._run(delete(guests).where(guests.c.user == user))
    for table in sorted(found):
        await bar_from_table(w, table, user)


async def bar_from_table(w: Transaction, table: str, user: int) -> None:
    """Record that a person whose data was deleted may get no seat at this table as long as it is open."""
    await set_guest(w, GuestRow(table, user, GuestKind.DATA_DELETED, "", 0))


async def delete_erased_guests(w: Transaction) -> None:
    """Delete the rows that bar erased people from tables that are over."""
    over = select(tables.c.id).where(tables.c.status.in_(OVER))
    await w._run(delete(guests).where(guests.c.kind == GuestKind.DATA_DELETED, guests.c.table.in_(over)))


async def erase_names(w: Transaction, user: int) -> set[str]:
    """Erase a person's name from event logs, and return the codes of the tables whose logs contained it.

    Call it before other data is deleted. Events contain the names of people without a seat: of those who ended the
    game, asked for a seat or gave one up. Such an event has the person's id in the argument `of` of its text.
    """
    changed = set[str]()
    ended = {row.table for row in await w._query(_tables_ended_by(user))}
    came = {(row.table, row.name) for row in await w._query(select(guests).where(guests.c.user == user))}
    for table, no, icon, words in await w._query(_events_naming(user)):
        args = words.args or {}
        known = table in ended if icon == "cancelled" else (table, args.get("name")) in came
        if "name" in args and (args["of"] == user if "of" in args else known):
            others = {key: arg for key, arg in args.items() if key != "of"}
            one = (events.c.table == table, events.c.number == no)
            await w._run(update(events).where(*one).values(text=replace(words, args=others | {"name": "…"})))
            changed.add(table)
    return changed


async def delete_left_servers(w: Transaction, before: float) -> int:
    """Delete the data of servers that the bot left before the time `before`.

    Return the number of deleted tables and results. One call deletes at most `OLD_AT_ONCE` of them. If it returns that
    number, call it again in a new transaction.
    """
    left = select(servers.c.guild).where(servers.c.left_at < before)
    gone = [row.guild for row in await w._query(left)]
    some = await w.delete_tables([tables.c.guild.in_(gone)], OLD_AT_ONCE) if gone else 0
    some += await delete_results(w, [results.c.guild.in_(gone)], OLD_AT_ONCE - some) if gone else 0
    if some == OLD_AT_ONCE:
        return some
    await delete_tournaments(w, gone)
    for rows in (bans, moderation_log, house_rules, evenings, daily_puzzles, servers) if gone else ():
        await w._run(delete(rows).where(rows.c.guild.in_(gone)))
    return some


async def delete_old_moderation(w: Transaction, before: float) -> None:
    """Delete moderation entries older than the time `before`, except open reports.

    An entry that says who was removed from a private table is kept as long as the table or its result. Otherwise these
    people could see it again.
    """
    private = (select(rows.c.id).where(rows.c.private) for rows in (tables, results))
    removed = or_(*(func.coalesce(moderation_log.c.table, "").in_(ids) for ids in private))
    old = (moderation_log.c.at < before, ~moderation_log.c.open)
    names = (moderation_log.c.kind == ModerationKind.REMOVED) & moderation_log.c.subject.is_not(None)
    await w._run(delete(moderation_log).where(*old, ~(names & removed)))


async def servers_with_data(store: StoreReader) -> tuple[set[int], set[int]]:
    """Return two sets of ids: all servers with any stored data, and the servers that the bot has left."""
    known = set()
    for rows in (tables, servers, bans, moderation_log, house_rules, evenings, results, daily_puzzles, tournaments):
        known |= {row.guild for row in await store._rows(select(rows.c.guild).distinct()) if row.guild}
    left = await store._rows(select(servers.c.guild).where(servers.c.left_at.is_not(None)))
    return known, {row.guild for row in left}
