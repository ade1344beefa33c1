"""Post the puzzles of servers, and close them a day later."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import discord

from bot.clock import Time
from bot.delivery.direct_messages import Postponed
from bot.delivery.discord_refusals import content_refused, place_refuses
from bot.delivery.idempotent_posts import has_nonce, with_nonce
from bot.delivery.messages import QUIET, Messages
from bot.replies.errors import UserError
from bot.tables.permissions.policy import EVERYBODY, Action, Policy
from bot.tables.puzzles import PuzzleLoader, listed, month_list, open_puzzles, streaks
from bot.texts import Language, language
from bot.texts.preferred_language import table_language
from bot.views.layout import RenderedMessage
from bot.views.puzzle import (
    PuzzleOptions,
    PuzzleResult,
    best_answer,
    found_words,
    puzzle_renderer,
    reason_lines,
    render_puzzle,
    result_lines,
)
from store import Store
from store.results.puzzles import (
    DailyPuzzle,
    answers_to,
    due_puzzles,
    puzzles_of,
    servers_with_due_puzzles,
    set_puzzle,
)
from store.rows import MessageRow, PostRow

log = logging.getLogger(__name__)

AGAIN = 300.0
"""Seconds before the next attempt at a puzzle that could not be posted or closed."""
GIVEN_UP = 12 * 3600.0
"""Seconds after which a closed puzzle that Discord does not let the bot edit is left as it is."""


class PuzzleDelivery:
    """Posts and closes the puzzles that are due. `look` is called with each heartbeat of the scheduler."""

    def __init__(self, client: discord.Client, store: Store, time: Time, policy: Policy, messages: Messages) -> None:
        self.client: Any = client
        self.store = store
        self.time = time
        self.policy = policy
        self.messages = messages
        self.loader = PuzzleLoader()
        self._task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Start a task that delivers what is due, unless one is running."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._deliver_due())

    def stop(self) -> None:
        """Cancel the running task, if there is one. Undelivered puzzles are due again after the next start."""
        if self._task is not None:
            self._task.cancel()

    async def _deliver_due(self) -> None:
        try:
            await self.deliver(self.time.wall())
        except Exception:
            log.exception("puzzles: they could not be delivered and are tried again")

    async def deliver(self, now: float) -> None:
        """Post and close the puzzles that are due at `now`."""
        for server in await servers_with_due_puzzles(self.store, now):
            try:
                await open_puzzles(self.store, server, now)
            except Exception:
                log.exception("puzzles: those of server %s could not be opened and are retried", server.guild)
                async with self.store.write() as w:
                    await w.set_server(server.guild, puzzles_due=now + AGAIN)
        for row in await due_puzzles(self.store, now):
            try:
                following = await self._deliver_one(row, now)
            except Postponed as error:
                following = error.at
            except (discord.HTTPException, OSError, TimeoutError) as error:
                refused = isinstance(error, discord.HTTPException) and (place_refuses(error) or content_refused(error))
                given_up = refused or now > row.closes + GIVEN_UP
                following = None if given_up else now + AGAIN
                log.warning("puzzles: one of server %s is %s: %s", row.guild, "left" if given_up else "retried", error)
            except UserError:  # an update has made the puzzle outdated
                following = None
            except Exception:  # one puzzle that cannot be shown does not hold up the others
                log.exception("puzzles: one of server %s could not be shown", row.guild)
                following = None if now > row.closes + GIVEN_UP else now + AGAIN
            async with self.store.write() as w:
                await set_puzzle(w, row.id, next_at=following)

    async def _deliver_one(self, row: DailyPuzzle, now: float) -> float | None:
        """Post or close a puzzle. Return when it is due again, or None."""
        server = await self.store.server(row.guild)
        if not await self.policy.may(EVERYBODY, Action.PUZZLE) or server.left_at is not None:
            return None
        if row.message is None and row.tried_at is not None:
            await self._find(row)
        if now >= row.closes:
            if row.message is not None:
                await self._close(row)
            return None
        if server.puzzle_channel != row.channel:
            return None
        if row.message is None:
            await self._post(row)
        return row.closes

    def _channel(self, row: DailyPuzzle) -> Any:
        return self.client.get_partial_messageable(row.channel, guild_id=row.guild)

    async def _find(self, row: DailyPuzzle) -> None:
        """Look for the message that an earlier attempt may have posted, and store its id."""
        assert row.tried_at is not None
        post = PostRow("", "", row.channel, row.nonce, row.tried_at)
        found = await self.messages.posts.find(post, self._channel(row), has_nonce)
        if found is not None:
            row.message = found.id
            async with self.store.write() as w:
                await set_puzzle(w, row.id, message=found.id)

    async def _post(self, row: DailyPuzzle) -> None:
        rendered = await self._rendered(row, PuzzleOptions(portrait=await self._portrait(row)))
        async with self.store.write() as w:
            await set_puzzle(w, row.id, tried_at=row.tried_at or self.time.wall())
        sent = await self._channel(row).send(
            view=with_nonce(rendered.layout, row.nonce),
            files=rendered.files,
            allowed_mentions=QUIET,
            nonce=str(row.nonce),
        )
        async with self.store.write() as w:
            await set_puzzle(w, row.id, message=sent.id)

    async def _close(self, row: DailyPuzzle) -> None:
        """Show the best answer in a puzzle's message, in place of its controls."""
        assert row.message is not None
        rendered = await self._rendered(row, PuzzleOptions(portrait=await self._portrait(row), closed=True))
        await self.messages.edit(MessageRow("", "", row.channel, row.message, 0), rendered, row.guild)

    async def _portrait(self, row: DailyPuzzle) -> bool:
        return (await self.store.server(row.guild)).narrow_screen

    async def _rendered(self, row: DailyPuzzle, options: PuzzleOptions) -> RenderedMessage:
        spoken = await table_language(self.store, self.client.get_guild(row.guild), language("en"))
        loaded = await self.loader.load(row)
        tell = puzzle_renderer(spoken, row.game, markdown=True)
        before = [] if options.closed else await self._last_result(row, spoken)
        after = list[str]()
        if options.closed:
            answers = await answers_to(self.store, row.id)
            count = found_words(len(answers), sum(one.found for one in answers.values()))
            after = [*reason_lines(loaded, tell), tell(count)]
        return await render_puzzle(row, loaded, spoken, options, before, after)

    async def _last_result(self, row: DailyPuzzle, spoken: Language) -> list[str]:
        """Return lines on the server's puzzle of this game before this one, or none if there is none."""
        rows = await puzzles_of(self.store, row.guild)
        last = next((one for one in rows if one.game == row.game and one.day < row.day), None)
        if last is None:
            return []
        answers = await answers_to(self.store, last.id)
        found = await listed(self.store, row.guild, [user for user, one in answers.items() if one.found])
        days = await streaks(self.store, row.guild, found, self.time.wall())
        best = None
        if last.puzzle != row.puzzle:  # else it would tell the answer to the new one
            with contextlib.suppress(UserError):
                best = best_answer(await self.loader.load(last), puzzle_renderer(spoken, row.game, markdown=True))
        in_a_row = sorted(((user, n) for user, n in days.items() if n > 1), key=lambda one: -one[1])
        month = last.day[:7]  # on the first of a month, the last list of the month before
        most = await month_list(self.store, row.guild, month)
        found_by = sum(one.found for one in answers.values())
        return result_lines(PuzzleResult(len(answers), found_by, best, in_a_row, month, most), spoken)
