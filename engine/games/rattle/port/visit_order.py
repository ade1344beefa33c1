"""The order of a Port Visit: one location after the other, one player after the other (R-216 to R-220, R-241)."""

from __future__ import annotations

from engine.games.rattle.dialogs import Dialogs
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.port.drawn_cards import keep_dialog, shuffle_back
from engine.games.rattle.port.location_choices import location_dialog
from engine.games.rattle.step_registry import Rattle, step
from engine.text import text


@step
def port(play: Rattle) -> None:
    """Begin the Port Visit: push a step for each location. Quest End is a later step."""
    state = play.state
    state.phase = "port"
    for captain in state.captains:
        captain.used.clear()
    play.begin_group(text("To the Port."), icon="port")
    for place in reversed(PORT):
        play.push("location", place)


@step
def location(play: Rattle, place: str) -> None:
    """Push the visits of one location: one player after the other from the Baron on, or all at once if the option
    says so.

    The Guild is never visited at once (R-216, R-241). If a player has closed the location, only that player visits
    it (R-289).
    """
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
    """Ask these players at once what they do at a location, then carry it out from the Baron on.

    A player is asked again if more is possible there, or if the chosen item was taken by another player.
    """
    state = play.state
    state.on_turn = seats[0] if len(seats) == 1 else None
    commits = await Dialogs({seat: location_dialog(state, place, seat) for seat in seats}).run(play)
    again = []
    for seat, commit in commits.items():
        play.begin_group()
        if commit(play):
            again.append(seat)
    if again:
        play.push("visit", place, *again)
    if drawn := [seat for seat in seats if state.captains[seat].drawn]:
        play.push("keep", place, *drawn)


@step
async def keep(play: Rattle, _place: str, *seats: int) -> None:
    """Ask these players at once which of their drawn cards they keep, then add the cards (R-226).

    The questions do not depend on the location `_place`.
    """
    dialogs = Dialogs({seat: keep_dialog(play.state, seat) for seat in seats})
    for commit in (await dialogs.run(play)).values():
        commit(play)


@step
def tidy(play: Rattle, place: str) -> None:
    """After all visits of a location, shuffle the cards put aside there into its deck."""
    play.state.on_turn = None
    shuffle_back(play, place)
