"""Lessons: open a practice table with a guide, and switch the guide on and off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.components.button_registry import table_button
from bot.components.dynamic_items import IdItem
from bot.components.hand import own_hand, show_hand
from bot.components.serve_interaction_once import committing, write_once
from bot.components.services import Click, is_elsewhere, language_for, reply_text, require, services_of
from bot.delivery.direct_messages import gets_direct_messages
from bot.replies.ephemeral import framed, reply
from bot.replies.errors import UserError
from bot.tables import outbox_targets
from bot.tables.lessons.guide import guide_dismissed, guide_recalled
from bot.tables.lessons.quarterdeck_lesson import HOUSE
from bot.tables.permissions.policy import Action
from bot.tables.quotas import check_table_quota
from bot.tables.seating.automatic_seats import automatic_name
from bot.texts.person_names import name_at_table
from engine.game import Game, games
from engine.text import text
from store.rows import SeatRow, TableRow

AT_ONCE = 1.0
"""Longest time in seconds that the hand waits for the table's message, so that it appears below it. Discord waits three
seconds for a reply."""


def lesson_of(key: str) -> tuple[Game[Any] | None, str]:
    """Return the game in which the lesson with this key is played, and the `SeatRow.lesson_progress` with which it
    begins.

    The key is that of a game, or `HOUSE` for the lesson about Quarterdeck. That lesson is played with a game that needs
    little attention. The game is None if the key is unknown.
    """
    if key != HOUSE:
        return games().get(key), ""
    return min((one for one in games().values() if one.lesson), key=lambda one: not plain(one)), HOUSE


def plain(game: Game[Any]) -> bool:
    """Return True if the game needs so little attention that a lesson about Quarterdeck can be played with it."""
    return game.lesson is not None and game.lesson.plain


async def begin_lesson(click: Click, game: Game[Any], guide: str = "") -> None:
    """Open a practice table for the game's lesson, start the game, and reply with the learner's hand.

    It is a private table with a prepared deal, in the learner's language. Nobody else learns of it. The table comes by
    direct message, or in the reply if the person gets none. Where the bot is not, the reply leads to its direct
    messages instead. `guide` is the `SeatRow.lesson_progress` with which the learner begins. Raises `UserError` if the
    game has no lesson or a table cannot be opened here.
    """
    services, lesson = services_of(click), game.lesson
    if lesson is None:
        raise UserError(text("There's no lesson for this game yet. /rules sums it up."))
    if is_elsewhere(click):
        await _lead_to_direct_messages(click)
        return
    now, begun = services.time.wall(), services.time.monotonic()
    spoken = await language_for(click)  # before the transaction below, because this may write to the database itself
    services.limits.joins.count(click.user.id, begun, click.id)
    async with committing(click):
        async with services.store.write() as w:
            await w.claim_interaction(click.id, now)
            await check_table_quota(w, click.guild_id, click.channel_id or 0, click.user.id, private=True)
            row = await w.new_table(
                game=game.key,
                guild=click.guild_id,
                channel=click.channel_id or 0,
                host=click.user.id,
                locale=spoken.locale,
                pace="none",
                options=game.options(**lesson.options).model_dump(mode="json"),
                seed=lesson.seed,
                now=now,
                private=True,
            )
            await w.set_table(row.id, advice_allowed=True)
            names = [name_at_table(click.user.display_name, (), 0)]
            await w.add_seat(
                SeatRow(row.id, 0, None, click.user.id, names[0], None, "", lesson_progress=guide, allows_advice=True)
            )
            for place in range(1, lesson.seats):
                names.append(automatic_name(names, place))
                await w.add_seat(SeatRow(row.id, place, None, None, names[place], lesson.player, ""))
        await services.tables.start(row.id)
        await services.outbox.wait_until_shown(row.id, AT_ONCE - (services.time.monotonic() - begun))
    if click.guild_id is None and await services.store.receipt(row.id, outbox_targets.hand_of(click.user.id)):
        await reply_text(click, text("Your lesson begins. Your hand and the table are the messages above."))
        return
    await own_hand(click, row := await services.tables.row(row.id))
    if not gets_direct_messages(person := await services.store.person(click.user.id)):
        shown = await services.message_builder.table_for(await services.tables.load(row.id), person, spoken)
        await reply(click, shown.layout, shown.files)


async def _lead_to_direct_messages(click: Click) -> None:
    """Reply with a button that leads to the bot's profile, from which its direct messages open."""
    spoken, own = await language_for(click), click.application_id
    words = spoken.say(text("I'm not on this server, so lessons are in my direct messages. Use /learn there."))
    way = ui.Button[Any](label=spoken.say(text("Message me")), url=f"https://discord.com/users/{own}")
    await reply(click, framed(ui.TextDisplay(words), ui.ActionRow(way)))


@table_button(Action.SEE)
async def learn(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Open a practice table for the game of this lobby (“Learn this game”)."""
    await require(click, Action.OPEN)
    await begin_lesson(click, games()[row.game])


@table_button(Action.HAND)
async def guide(click: Click, row: TableRow, argument: str, typed: Sequence[str]) -> None:
    """Switch the guide at the person's seat off or on, and show the hand.

    The argument `off` switches it off. Any other one switches it on, and it goes on where it stopped.
    """
    services = services_of(click)
    loaded = await services.tables.load(row.id)
    seat = loaded.seat_for(click.user.id)
    seat.lesson_progress = guide_dismissed(seat) if argument == "off" else guide_recalled(seat)
    async with write_once(click) as w:
        await w.set_seat(row.id, seat.place, lesson_progress=seat.lesson_progress)
    await show_hand(click, loaded, seat, renew=argument == "off")


class LessonButton(IdItem[ui.Button[Any]], template=r"learn:(?P<game>\w+)"):
    """The button “Learn …” in /help, which begins the lesson whose key is in its custom id."""

    action = Action.OPEN

    async def serve(self, click: Click) -> None:
        """Begin the lesson. Raises `UserError` if its key is not that of a game."""
        game, guide = lesson_of(self.custom_id.removeprefix("learn:"))
        if game is None:
            raise UserError(text("I don't know that game. Pick one from the list that appears while you type."))
        await begin_lesson(click, game, guide)
