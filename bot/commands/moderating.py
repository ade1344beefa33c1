"""What moderators have in /settings: who is excluded from tables, and what was done and reported."""

from __future__ import annotations

import re
from typing import Any, Self

from discord import SelectDefaultValue, SelectDefaultValueType, ui

from bot.answers.replies import framed, renew, reply
from bot.doors.items import Served
from bot.doors.parts import Click, parts
from bot.play.keeper import Act
from bot.texts import Language
from bot.texts.people import language_of
from engine.text import Text, text
from store.rows import Deed, DeedRow

MOST = 25
"""So many people a select of Discord shows."""
LINES = 15

DEEDS: dict[Deed, Text] = {
    Deed.ENDED: text("ended a table"),
    Deed.REMOVED: text("removed somebody from a table"),
    Deed.BANNED: text("excluded somebody"),
    Deed.UNBANNED: text("let somebody in again"),
    Deed.REPORTED: text("reported a table"),
}


class Moderating(Served, ui.DynamicItem[ui.Button[Any]], template="moderating:(?P<what>page|seen)"):
    """Opens the page; or says that all reports were seen to."""

    act = Act.SERVER_SETTINGS

    @classmethod
    async def from_custom_id(cls, click: Click, item: ui.Item[Any], match: re.Match[str]) -> Self:
        return cls(ui.Button(custom_id=match.string))

    async def serve(self, click: Click) -> None:
        assert click.guild_id is not None
        if self.custom_id == "moderating:page":
            await reply(click, await _page(click))
            return
        async with parts(click).store.write() as w:
            await w.see_to_reports(click.guild_id)
        await renew(click, await _page(click))


class Excluded(Served, ui.DynamicItem[ui.UserSelect[Any]], template="moderating:bans"):
    """Who may neither open nor join tables here."""

    act = Act.SERVER_SETTINGS

    @classmethod
    async def from_custom_id(cls, click: Click, item: ui.Item[Any], match: re.Match[str]) -> Self:
        assert isinstance(item, ui.UserSelect)
        return cls(item)

    async def serve(self, click: Click) -> None:
        assert click.guild_id is not None
        house, guild = parts(click), click.guild_id
        shown = set((await house.store.banned(guild))[:MOST])
        wanted = {user.id for user in self.item.values}
        async with house.store.write() as w:
            for user in sorted(wanted ^ shown):
                kind = Deed.BANNED if user in wanted else Deed.UNBANNED
                await (w.ban(guild, user) if user in wanted else w.unban(guild, user))
                await w.note(kind, guild, house.time.wall(), actor=click.user.id, subject=user)
        await renew(click, await _page(click))


async def _page(click: Click) -> ui.LayoutView:
    house = parts(click)
    assert click.guild_id is not None
    spoken = await language_of(house.store, click)
    banned = (await house.store.banned(click.guild_id))[:MOST]
    deeds = await house.store.deeds(click.guild_id, LINES)
    people = ui.UserSelect[Any](
        custom_id="moderating:bans",
        placeholder=spoken.say(text("Nobody")),
        min_values=0,
        max_values=MOST,
        default_values=[SelectDefaultValue(id=user, type=SelectDefaultValueType.user) for user in banned],
    )
    lines = [_line(deed, spoken) for deed in deeds] or [spoken.say(text("Nothing yet."))]
    rows: list[ui.Item[Any]] = [
        ui.TextDisplay(spoken.say(text("**Excluded** from opening and joining tables:"))),
        ui.ActionRow(Excluded(people)),
        ui.TextDisplay("\n".join([spoken.say(text("**What was done**, the newest first:")), *lines])),
    ]
    if any(deed.open for deed in deeds):
        seen = ui.Button[Any](label=spoken.say(text("All reports are seen to")), custom_id="moderating:seen")
        rows.append(ui.ActionRow(seen))
    return framed(*rows)


def _line(deed: DeedRow, spoken: Language) -> str:
    """One line: when, who, what, to whom, at which table. Ids, since names can change; they mention nobody."""
    who = f"<@{deed.actor}>" if deed.actor is not None else "…"
    told = [f"<t:{int(deed.at)}:f>", f"{who} {spoken.say(DEEDS[deed.kind])}"]
    told += [f"<@{deed.subject}>"] if deed.subject is not None else []
    told += [f"**{deed.table}**"] if deed.table is not None else []
    return "- " + " · ".join(told) + (" ❗" if deed.open else "")


ITEMS = (Moderating, Excluded)
