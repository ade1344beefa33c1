"""The course of a Port Visit: location after location, player after player (R-216 to R-220, R-241)."""

from __future__ import annotations

from engine.games.rattle.cards.galleon import PORT
from engine.games.rattle.dialogs import Talks
from engine.games.rattle.port.drawn_cards import keeping, shuffle_back
from engine.games.rattle.port.location_choices import errand
from engine.games.rattle.steps import Rattle, step
from engine.text import text


@step
def port(play: Rattle) -> None:
    """The whole visit; Quest End is not part of it."""
    state = play.state
    state.phase = "port"
    for captain in state.captains:
        captain.used.clear()
    play.block(text("To the Port."), icon="port")
    for place in reversed(PORT):
        play.push("location", place)


@step
def location(play: Rattle, place: str) -> None:
    """One location: all visit it from the Baron on (R-216), or at the same time, which the Guild excepts (R-241). Who
    closed it visits it alone (R-289)."""
    state = play.state
    state.location = place
    play.push("tidy", place)
    seats = [seat for seat in state.around() if state.closed.get(place, seat) == seat]
    if state.options.simultaneous_port and place != "guild":
        play.push("visit", place, *seats)
        return
    for seat in reversed(seats):
        play.push("visit", place, seat)


@step
async def visit(play: Rattle, place: str, *seats: int) -> None:
    """Ask these players what they do at a location, then carry it out from the Baron on.

    Who can do more there, or found that what they chose was gone, is asked again.
    """
    state = play.state
    state.on_turn = seats[0] if len(seats) == 1 else None
    deals = await Talks({seat: errand(state, place, seat) for seat in seats}).lead(play)
    again = []
    for seat, deal in deals.items():
        play.block()
        if deal(play):
            again.append(seat)
    if again:
        play.push("visit", place, *again)
    if drawn := [seat for seat in seats if state.captains[seat].drawn]:
        play.push("keep", place, *drawn)


@step
async def keep(play: Rattle, _place: str, *seats: int) -> None:
    """One of the cards drawn is kept by each of these players (R-226)."""
    talks = Talks({seat: keeping(play.state, seat) for seat in seats})
    for deal in (await talks.lead(play)).values():
        deal(play)


@step
def tidy(play: Rattle, place: str) -> None:
    """A location that all have visited."""
    play.state.on_turn = None
    shuffle_back(play, place)
