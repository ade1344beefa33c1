"""The course of a Port Visit: location after location, player after player (R-216 to R-220)."""

from __future__ import annotations

from engine.games.rattle.cards.galleon import PORT
from engine.games.rattle.port.ashore import put_ashore
from engine.games.rattle.port.errand import errand
from engine.games.rattle.port.keeping import keeping, shuffle_back
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.talks import Talks
from engine.play import Rule
from engine.text import text


@step
def port(play: Rattle) -> None:
    """The whole visit; Quest End is not part of it."""
    state = play.state
    state.phase = "port"
    for captain in state.captains:
        captain.used.clear()
    play.block(text("To the Port."), icon="port")
    if state.options.simultaneous_port:
        put_ashore(play)
        return
    for place in reversed(PORT):
        play.push("location", place)


@step
def location(play: Rattle, place: str) -> None:
    """One location, visited by all from the Baron on (R-216). Who closed it visits it alone (R-289)."""
    state = play.state
    state.location = place
    play.push("tidy", place)
    for seat in reversed(state.around()):
        if state.closed.get(place, seat) == seat:
            play.push("visit", place, seat)


@step
def visit(play: Rattle, place: str, seat: int) -> Rule | None:
    """A player at a location, until they want or can do no more."""
    play.state.on_turn = seat
    talks = Talks({seat: errand(play.state, place, seat)})
    return _visit(play, talks, place, seat) if talks.asks else None


async def _visit(play: Rattle, talks: Talks, place: str, seat: int) -> None:
    deals = await talks.lead(play)
    play.block()
    if any(deal(play) for deal in deals.values()):
        play.push("visit", place, seat)
    if play.state.captains[seat].drawn:
        play.push("keep", place, seat)


@step
def keep(play: Rattle, _place: str, seat: int) -> Rule | None:
    """One of the cards drawn is kept (R-226)."""
    talks = Talks({seat: keeping(play.state, seat)})
    if talks.asks:
        return _keep(play, talks)
    _deal(play, talks)
    return None


async def _keep(play: Rattle, talks: Talks) -> None:
    await talks.lead(play)
    _deal(play, talks)


def _deal(play: Rattle, talks: Talks) -> None:
    for deal in talks.deals().values():
        deal(play)


@step
def tidy(play: Rattle, place: str) -> None:
    """A location that all have visited."""
    play.state.on_turn = None
    shuffle_back(play, place)
