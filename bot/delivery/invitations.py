"""What somebody is told of a lobby: that a place is kept for them, that they have one at last, that it is closed."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.answers.replies import framed
from bot.delivery.mentions import is_written_to
from bot.delivery.messages import Messages
from bot.delivery.outbox import Outbox
from bot.delivery.places import Places
from bot.play import targets
from bot.shows import addresses
from bot.shows.components import Show, button, teller
from bot.texts import language
from bot.texts.names import in_markdown
from engine.game import games
from engine.text import Text, text
from store import Store
from store.guests import guests_of
from store.rows import Guest, OutboxRow, TableRow


class Invitations:
    """Brings such news: as a direct message, or as a mention where the lobby stands."""

    def __init__(self, store: Store, outbox: Outbox, messages: Messages, places: Places) -> None:
        self.store = store
        self.outbox = outbox
        self.messages = messages
        self.places = places

    async def bring(self, row: OutboxRow, table: TableRow) -> None:
        """Tell it, if it still holds."""
        user = targets.user(row.target)
        person, words = await self.store.person(user), await self._news(table, user)
        private = is_written_to(person)
        if words is None or not (private or (person.mentions and not table.quiet)):
            self.outbox.drop(row)
            return
        tell = teller(language(person.locale or person.spoken or table.locale), table.game, (), markdown=True)
        said = tell(words) if private else f"<@{user}> {tell(words)}"
        parts: list[ui.Item[Any]] = [ui.TextDisplay(said)]
        if table.status == "lobby":
            join, leave = addresses.to_door(table.id, "join"), addresses.to_door(table.id, "leave")
            green = discord.ButtonStyle.success
            parts.append(
                ui.ActionRow(button(tell, text("Join"), join, style=green), button(tell, text("No, thanks"), leave))
            )
        show, before = Show(framed(*parts)), await self.store.message(table.id, row.target)
        if private:
            sent = await self.messages.send_dm(user, show, row)
        else:
            sent = await self.messages.send(self.places.of(table), show, row, mentioned=user)
        if sent is None:
            self.outbox.drop(row)
        else:
            await self.messages.keep(row, sent, table.revision, instead=before)

    async def _news(self, table: TableRow, user: int) -> Text | None:
        named: dict[str, Any] = {"code": table.id, "game": games()[table.game].title}
        guest = next((one for one in await guests_of(self.store, table.id) if one.user == user), None)
        if table.status == "off":
            return text("Lobby {code} ({game}) was closed before a game began. /play opens another.", **named)
        if table.status != "lobby":
            return None
        if table.closing is not None:
            return text(
                "Table {code} ({game}) begins in a minute at the latest. «Ready» is asked in its lobby.", **named
            )
        if any(seat.user == user for seat in await self.store.seats(table.id)):
            return text("A seat was free at table {code} ({game}), and it is yours now.", **named)
        if guest is not None and guest.kind is Guest.INVITED and not guest.has_place:
            seats = await self.store.seats(table.id)
            host = next((seat.name for seat in seats if seat.user == table.host), "?")
            return text("{name} invites you to private table {code} ({game}).", name=in_markdown(host), **named)
        if guest is not None and guest.kind is Guest.INVITED:
            return text("They play again: a place is kept for you at table {code} ({game}).", **named)
        return None
