"""Changes that no test can notice: the page, the line as it stands then, and the reason why that changes nothing."""

from __future__ import annotations

EQUIVALENT: dict[tuple[str, str], str] = {
    (
        "store/writing.py",
        "await self._do(update(seats).where(mine, (seats.c.place >= place)).values(place=-seats.c.place))",
    ): "nobody sits at this place any more: the statement before has freed it",
}
