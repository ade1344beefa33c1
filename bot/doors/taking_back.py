"""One's last move, taken back: what would be undone is shown first, and who has to agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.answers.errors import Friendly
from bot.answers.replies import framed, renew, reply
from bot.doors.opening import door, numbers
from bot.doors.parts import Click, parts
from bot.doors.serving import committing
from bot.play.keeper import Act
from bot.play.sitting import NOT_SEATED
from bot.play.taking_back import WayBack, take_it_back, way_back
from bot.shows import addresses
from bot.shows.components import button, teller
from bot.shows.presenter import Say, clip
from bot.texts.names import in_markdown
from bot.texts.people import language_of
from engine.text import Text, text
from store.rows import SeatRow, TableRow

SHOWN = 12
"""So many sentences of what would be undone are shown."""


@door(Act.CHOOSE)
async def take_back(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Show what taking one's last move back would undo, and ask."""
    house = parts(click)
    sitting = await house.host.sitting(row.id)
    seat = sitting.seat_of(click.user.id)
    if seat is None:
        raise Friendly(NOT_SEATED)
    way = await way_back(house.host, sitting, seat)
    spoken = await language_of(house.store, click)
    tell = teller(spoken, row.game, sitting.names(), markdown=True)
    label = text("Ask the others") if way.agree else text("Take it back")
    yes = button(tell, label, addresses.to_undo(row.id, seat.place, way.number))
    await reply(click, framed(ui.TextDisplay("\n".join(_asked(way, tell))), ui.ActionRow(yes)))


def _asked(way: WayBack, tell: Say) -> list[str]:
    told = [f"- {tell(event.text)}" for event in way.told]
    lines = [f"### {tell(text('Take your last move back?'))}"]
    lines.append(tell(text("This would not have happened:") if told else text("Nobody was told anything of it yet.")))
    lines += [*(["- …"] if len(told) > SHOWN else []), *told[-SHOWN:]]
    names: list[Any] = [in_markdown(seat.name) for seat in way.agree]
    if names:
        lines.append(tell(text("Others have moved since. These have to agree: {names}.", names=names)))
    return [clip(line, 300) for line in lines]


@door(Act.VOTE)
async def undo(click: Click, row: TableRow, detail: str, words: Sequence[str]) -> None:
    """Take one's last move back, or agree that somebody does."""
    house, (place, number) = parts(click), numbers(detail, 2)
    async with committing(click):
        missing = await take_it_back(house.host, row.id, click.user.id, place, number, click.id)
    spoken = await language_of(house.store, click)
    shown = framed(ui.TextDisplay(spoken.say(_said(missing))))
    await (renew(click, shown) if click.message is not None and click.message.flags.ephemeral else reply(click, shown))


def _said(missing: Sequence[SeatRow]) -> Text:
    names: list[Any] = [in_markdown(seat.name) for seat in missing]
    if missing:
        return text("It is done as soon as these agree, too: {names}.", names=names)
    return text("It is taken back.")
