"""One's newest answer is taken back, though its step is over: alone while nobody has answered since, else as soon as
all who play agree; never behind what somebody has learnt since (`engine.undoing`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.answers.errors import Friendly
from bot.play.answering_ahead import drop_ahead
from bot.play.consequences import follow_up
from bot.play.host import Host
from bot.play.sitting import Sitting
from bot.play.voting import note, voter
from engine.play import By, Report
from engine.text import Who, text
from engine.undoing import Undone, undone
from store.rows import EventRow, SeatRow
from store.undoing import Since, since, take_back, told_of

STANDS = text("That stands: somebody has learnt something by it since, or the table has moved on.")
GONE = text("Nobody wants to take that back any more.")


@dataclass
class WayBack:
    """What one person would take back: the answer to the choice of this `number`, and what comes of that. `told` was
    told since, and `agree` are those who have to agree."""

    seat: SeatRow
    number: int
    before: Since
    undone: Undone[Any]
    told: list[EventRow]
    agree: list[SeatRow]

    @property
    def vote(self) -> str:
        """How a vote for it stands with the seats."""
        return f"back:{self.seat.place}:{self.number}"


async def way_back(host: Host, sitting: Sitting, seat: SeatRow) -> WayBack:
    """The way back before this person's newest answer; raises `Friendly` where that stands."""
    if sitting.row.status != "playing" or seat.back is None or seat.player:
        raise Friendly(STANDS)
    before = await since(host.store, sitting.row.id)
    places = [place for place, one in enumerate(before.given) if _is_of(seat, one.user, one.answer.by)]
    found = undone(sitting.table, before.save, places[-1]) if places else None
    number = before.given[places[-1]].number if places else None
    if found is None or number is None:
        raise Friendly(STANDS)
    told = await told_of(host.store, sitting.row.id, [before.given[place].no for place in found.dropped])
    alone = not found.others and host.time.wall() < seat.back
    others = [one for one in sitting.people() if not one.player and one is not seat]
    return WayBack(seat, number, before, found, told, [] if alone else others)


def _is_of(seat: SeatRow, user: int | None, by: By) -> bool:
    return user is not None and user == seat.user and by is By.PERSON


async def take_it_back(host: Host, table: str, user: int, place: int, number: int, interaction: int) -> list[SeatRow]:
    """Somebody takes back what the person at that place answered to the choice of that number: they themselves, or who
    agrees. Who has yet to agree; where that is nobody, it is done. Raises `Friendly` where that answer stands."""
    sitting = await host.sitting(table)
    mine = voter(sitting, user)
    theirs = next((seat for seat in sitting.people() if seat.place == place), None)
    if theirs is None:
        raise Friendly(GONE)
    way = await way_back(host, sitting, theirs)
    if way.number != number or (mine is not theirs and theirs.wants != way.vote):
        raise Friendly(GONE)
    fresh, mine.wants = mine.wants != way.vote, way.vote
    missing = [seat for seat in way.agree if seat.wants != way.vote]
    if missing:
        assert mine.seat is not None
        told = text("{who} wants to take their last move back. That needs everybody who plays.", who=Who(mine.seat))
        first = [Report(told, icon="seat")] if fresh and mine is theirs else []
        await note(host, sitting, mine, interaction, first, wants=way.vote)
        return missing
    await _done(host, sitting, way, interaction)
    return []


async def _done(host: Host, sitting: Sitting, way: WayBack, interaction: int) -> None:
    row, now, until = sitting.row, host.time.wall(), way.seat.back
    assert way.seat.seat is not None
    told = text(
        "{who} has taken their last move back. What is struck through has not happened.", who=Who(way.seat.seat)
    )
    async with host.store.write() as w:
        await w.once(interaction, now)
        row.revision = await w.move_on(row, now)
        sitting.table, sitting.reports = way.undone.table, []
        await take_back(w, row.id, way.before, way.undone.dropped, sitting.table.save())
        answered = {way.before.given[place].answer.seat for place in way.undone.dropped}
        for seat in sitting.people():
            seat.back = None
            if seat.seat in answered:
                await drop_ahead(w, sitting, seat)
            if (seat.wants or "").startswith("back:"):
                seat.wants = None
                await w.set_seat(row.id, seat.place, wants=None)
        await w.tell(row.id, [Report(told, icon="seat")], now)
        await follow_up(w, host.store, sitting, now, host.thinking, host.windows)
        if not way.agree and until is not None:
            await w.shorten(row.id, way.seat.seat, until)
    host.forget(row.id)
    host.changed()


def proposals(sitting: Sitting) -> list[tuple[SeatRow, int]]:
    """Who would take back what they have answered, and to the choice of which number, where the others are to agree."""
    found = []
    for seat in sitting.people():
        kind, place, number = (f"{seat.wants}::").split(":")[:3]
        if kind == "back" and place == str(seat.place) and seat.back is not None and not seat.player:
            found.append((seat, int(number)))
    return found if sitting.row.status == "playing" else []
