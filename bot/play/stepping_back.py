"""A step back: a person takes their newest answer back while nothing has come of it."""

from __future__ import annotations

from bot.play.host import Host
from bot.play.sitting import Sitting
from engine.back import stepped_back
from engine.choice import NotYourChoice, StaleChoice
from engine.openings import NOT_YOURS
from engine.text import text

STANDS = text("That answer stands: something has come of it already. Here is how the table stands now.")


def can_step_back(sitting: Sitting, seat: int) -> bool:
    """Whether this seat is asked a further question of a decision, and may go back to the one before."""
    return (
        bool(_asked(sitting, seat))
        and sitting.row.status == "playing"
        and stepped_back(sitting.table, seat) is not None
    )


def _asked(sitting: Sitting, seat: int) -> set[int]:
    return {opened.number for opened in sitting.table.open.get(seat, ()) if opened.choice.blocks}


async def ask_again(host: Host, table_id: str, interaction: int, user: int, number: int) -> Sitting:
    """Ask this person again what they have answered last. `number` is of what they are asked now.

    Raises `Refusal` or `Repeated`; then nothing has changed.
    """

    def move(sitting: Sitting) -> int:
        seat = sitting.playing(user)
        place, earlier = sitting.table.takes_back(seat), stepped_back(sitting.table, seat)
        if place is None or earlier is None or number not in _asked(sitting, seat):
            others = (n for other in range(sitting.table.seats) if other != seat for n in _asked(sitting, other))
            raise NotYourChoice(NOT_YOURS) if number in others else StaleChoice(STANDS)
        sitting.table = earlier
        return place

    return await host.act(table_id, move, interaction, user=user)
