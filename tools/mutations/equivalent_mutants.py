"""Mutants that no test can notice: the reason why the change has no effect, by file and changed line."""

from __future__ import annotations

EQUIVALENT: dict[tuple[str, str], str] = {
    (
        "store/tables/seats.py",
        "await self._run(update(seats).where(mine, (seats.c.place >= place)).values(place=-seats.c.place))",
    ): "nobody sits at this place any more: the statement before has freed it",
    (
        "bot/components/hand.py",
        "return MessageRow(table, outbox_targets.hand_of(click.user.id), click.channel_id, click.message.id, 1)",
    ): "`Hands.stands`, the only one who gets it, is told the revision beside it and does not look here",
    (
        "bot/tables/permissions/policy.py",
        "server = await self.store.server(interaction.guild_id or 1)",
    ): "outside of any server both stand for none: Discord gives no server such a number",
    (
        "engine/hypothetical_table.py",
        "self.by_seat = {seat: [OpenChoice(1, choice) for choice in choices] for seat, choices in asks.items()}",
    ): "these choices are addressed by name, and nobody reads their number",
    (
        "bot/tables/time_limits/reminders.py",
        "person = await tables.store.person(user or 1)",
    ): "where there is no user, nothing of this person is looked at",
    (
        "engine/open_choices.py",
        "fresh[name] = self.newest = self.newest + 2",
    ): "a number is a name that is never given twice; nobody minds which of them are left out",
    (
        "store/rows.py",
        "GONE = 1",
    ): "it stands for no message, and all ask for it by this name; Discord gives no message either number",
}
