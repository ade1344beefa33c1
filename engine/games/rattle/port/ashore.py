"""The Port Visit of all at the same time: each goes from location to location as soon as they like (R-241).

What might not be enough for those nearer to the Baron too waits until they have been there, so nobody is faster than
their right; and who is not asked about the Guild's top card yet cannot lose it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.choice import Choice, NotAllowed, Option, PickOne, Value
from engine.games.rattle.cards.galleon import PORT
from engine.games.rattle.port.errand import LOCATIONS, errand
from engine.games.rattle.port.guild import contested
from engine.games.rattle.port.keeping import keeping, shuffle_back
from engine.games.rattle.port.market import MAPPED, scarce_wares
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.state import RattleState
from engine.games.rattle.talks import Deal, Talk
from engine.games.rattle.tokens import kinds_of
from engine.play import Rule
from engine.text import text

WAITS = text("You get it unless somebody nearer to the Baron takes it first. Then you choose again.")
GONE = text("What you chose is there no more: somebody nearer to the Baron took it.")


BACK = PickOne(
    name="port_back",
    prompt=text("Or do you want something else here?"),
    secret=False,
    blocks=False,
    options=(Option("back", text("Something else here")),),
)
"""Beside each question after the first one of a place, as the first answer cannot be taken back any more where somebody
else has answered meanwhile."""


def put_ashore(play: Rattle) -> None:
    """All begin at the first location that is open to them."""
    state = play.state
    state.on_turn = None
    for seat, captain in enumerate(state.captains):
        captain.ashore = next_place(state, seat, "")
    play.push("ashore")


def next_place(state: RattleState, seat: int, place: str) -> str:
    """Where a seat goes from a location; nowhere from the last one. Who closed one visits it alone (R-289)."""
    order = ["", *PORT]
    coming = order[order.index(place) + 1 :]
    return next((one for one in coming if state.closed.get(one, seat) == seat), "")


@dataclass(slots=True)
class Errand:
    """What a seat does where it is: what it is asked next, or the deal that it comes to; neither if it has no more to
    do there. `lost`: what it had chosen is there no more."""

    talk: Talk
    asks: Choice | None = None
    deal: Deal | None = None
    lost: bool = False

    def hear(self, value: Value | None) -> None:
        """Go on to the next question, or to the end."""
        try:
            self.asks = next(self.talk) if value is None else self.talk.send(value)
        except StopIteration as stop:
            self.asks, self.deal = None, stop.value


def errand_of(state: RattleState, seat: int) -> Errand:
    """The errand of a seat who is ashore, with what it has said so far."""
    captain = state.captains[seat]
    found = Errand(keeping(state, seat) if captain.drawn else errand(state, captain.ashore, seat))
    found.hear(None)
    for words in captain.said:
        if found.deal:
            # Of a Map: there is one way left to take so many, so that nobody is asked any more.
            found.lost = not there(state, kinds_of(words))
            break
        value: Value = words[0] if isinstance(found.asks, PickOne) else words
        try:
            found.lost = not (found.asks and found.asks.check(value) == value)
        except NotAllowed:
            found.lost = True
        if found.lost:
            break
        found.hear(value)
    return found


def there(state: RattleState, kinds: Sequence[str]) -> bool:
    """Whether the bag holds all of these."""
    return all(state.bag.get(kind, 0) >= number for kind, number in Counter(kinds).items())


def nearer(state: RattleState, seat: int) -> list[int]:
    """Who is nearer to the Baron and still ashore."""
    order = state.around()
    return [one for one in order[: order.index(seat)] if state.captains[one].ashore]


def comes_later(state: RattleState, seat: int) -> bool:
    """Whether a seat must wait where it is: at the Guild, while somebody nearer could buy the top card (R-233)."""
    return state.captains[seat].ashore == "guild" and contested(state, nearer(state, seat))


def puts_off(state: RattleState, seat: int, others: Sequence[int]) -> bool:
    """Whether what a seat has chosen waits for these others: it might not be enough for all."""
    captain = state.captains[seat]
    if captain.drawn or not others:
        return False
    if captain.said and captain.said[0] == ["map"]:
        return bool(scarce_wares(state, MAPPED, others))
    scarce = LOCATIONS[captain.ashore].scarce(state, seat, others)
    return any(word in scarce for words in captain.said for word in words)


@step
def ashore(play: Rattle) -> None:
    """All go on as far as they can without being asked, those nearest to the Baron first; when all have left the Tavern
    or the Workshop, what was put aside there goes back."""
    state = play.state
    for seat in state.around():
        while state.captains[seat].ashore and goes_on(play, seat):
            pass
    order = [*PORT, ""]
    here = min((captain.ashore for captain in state.captains if captain.ashore), key=order.index, default="")
    for place in ("tavern", "workshop"):
        if order.index(here) > order.index(place):
            shuffle_back(play, place)
    if here:
        state.location = here
        play.push("errands")


def goes_on(play: Rattle, seat: int) -> bool:
    """A seat does what it has agreed to, or leaves for the next location; whether it did."""
    state = play.state
    if comes_later(state, seat):
        return False
    captain, own = state.captains[seat], errand_of(state, seat)
    if own.lost:
        captain.said = []
        play.tell(GONE, to=seat)
        return True
    if own.asks or puts_off(state, seat, nearer(state, seat)):
        return False
    place, captain.said, more = captain.ashore, [], False
    if own.deal:
        play.block()
        more = own.deal(play)
    if not more and not captain.drawn:
        captain.ashore = next_place(state, seat, place)
    return True


@step
def errands(play: Rattle) -> Rule:
    """Whoever has something to decide where they are is asked, until one of them has decided it, or begins anew."""
    state = play.state
    seats = [seat for seat in state.around() if state.captains[seat].ashore and not comes_later(state, seat)]
    going = {seat: own for seat in seats if (own := errand_of(state, seat)).asks}
    return _errands(play, going)


async def _errands(play: Rattle, going: dict[int, Errand]) -> None:
    state = play.state
    while True:
        answer = await play.first({one: open_to(state, one, own) for one, own in going.items()})
        seat, captain = answer.seat, state.captains[answer.seat]
        if answer.name == BACK.name:
            # The step is over: who goes back and forth does not make its record longer and longer.
            captain.said = []
            break
        captain.said = [*captain.said, words_of(answer.value)]
        going[seat].hear(answer.value)
        if not going[seat].asks:
            break
    if puts_off(state, seat, nearer(state, seat)):
        play.tell(WAITS, to=seat)
    play.push("ashore")


def open_to(state: RattleState, seat: int, own: Errand) -> list[Choice]:
    """What a seat is asked, and the way back to the first question."""
    assert own.asks is not None
    captain = state.captains[seat]
    return [own.asks, BACK] if captain.said and not captain.drawn else [own.asks]


def words_of(value: Value) -> list[str]:
    """An answer, as it is kept."""
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]
