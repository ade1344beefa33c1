"""Step 1: how many Ships each player sends, and what Loot that costs (ledger, 4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.choice import Option, PickOne, PickSome
from engine.games.rattle.asking import openly
from engine.games.rattle.cards.dice import CAPTAIN_SHIP, fleet_id
from engine.games.rattle.dialogs import Talk, Talks
from engine.games.rattle.ships.names import ship_names
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle, card_of, step
from engine.games.rattle.treasure.loot import lose, overflow, places
from engine.games.rattle.treasure.tokens import cheapest, expand, kinds_of, one_way, picking, total
from engine.play import Rule
from engine.text import Arg, Text, Who, plural, text

WAIT = "wait"
"""The answer of who would first know what those nearer to the Baron send."""


@step
async def send(play: Rattle, *seats: int) -> None:
    """All say at once how many Ships they send; it is opened from the Baron on. Whoever waited is asked once those
    before have said it (R-100, R-325)."""
    waiting = {seat: _waiting(seats[:place]) for place, seat in enumerate(seats) if place}
    deals = await Talks({seat: _talk(play.state, seat) for seat in seats}).lead(play, waiting)
    for seat in seats:
        if seat not in deals:
            deals |= await Talks({seat: _talk(play.state, seat)}).lead(play)
        deals[seat](play)


def ships_for_free(state: RattleState, seat: int) -> list[str]:
    """As many ordinary Ships, then the Captain Ship, as cost no Loot; at least 1 (D4)."""
    captain = state.captains[seat]
    needed = max(0, total(captain.loot) - (places(state, seat) - len(captain.home)))
    return captain.home[: max(1, len(captain.home) - needed)]


def fleets(state: RattleState, seat: int) -> list[list[str]]:
    """All that a player can send: ordinary Ships are alike, so it is how many, without or with the Captain Ship."""
    home = state.captains[seat].home
    captain = [ship for ship in home if ship.endswith(CAPTAIN_SHIP)]
    ordinary = [ship for ship in home if ship not in captain]
    counts = range(len(ordinary) + 1)
    found = [ordinary[:count] for count in counts]
    return found + [ordinary[:count] + captain for count in counts if captain]


def fleet_option(state: RattleState, seat: int, ships: Sequence[str], free: str) -> Option:
    """So many Ships, and what Loot that costs. The most that cost none, `free`, are picked already."""
    id_ = fleet_id(ships)
    number = len(ships) - id_.endswith(CAPTAIN_SHIP)
    label: Text = plural("{n} Ship", "{n} Ships", n=number)
    if id_.endswith(CAPTAIN_SHIP):
        label = text("{ships} and the Captain Ship", ships=label) if number else text("The Captain Ship alone")
    hint = partial(lost_words, state, seat, len(ships))
    return Option(id_, label if ships else text("Stay at home"), hint, picked=id_ == free)


def lost_words(state: RattleState, seat: int, number: int) -> Text:
    """What it costs to send so many Ships of those at home."""
    if lost := lost_with(state, seat, number):
        return plural("{n} Loot has no place and is lost.", "{n} Loot have no place and are lost.", n=lost)
    return text("You lose no Loot.") if number else text("You take no part: no action, no coins, no Loot.")


def lost_with(state: RattleState, seat: int, number: int) -> int:
    """How many Loot find no place while so many Ships are away (R-101)."""
    return max(0, total(state.captains[seat].loot) - (places(state, seat) - number))


def _waiting(before: Sequence[int]) -> PickOne:
    """What lies beside the question of who has others before: first to know what they send."""
    names: list[Arg] = [Who(one) for one in before]
    # One form in English, two in other languages.
    prompt = plural(
        "You can wait for {names}: then you are asked once it is known what they send.",
        "You can wait for {names}: then you are asked once it is known what they send.",
        n=len(names),
        names=names,
    )
    options = (Option(WAIT, text("Wait for those before me")),)
    return PickOne(name="send_wait", prompt=prompt, secret=False, blocks=False, options=options)


def _talk(state: RattleState, seat: int) -> Talk:
    """How many Ships a player sends: any number, all or none; and which Loot stays without a place (R-100, R-101,
    R-104)."""
    captain = state.captains[seat]
    found = {fleet_id(ships): ships for ships in fleets(state, seat)}
    free = fleet_id(ships_for_free(state, seat))
    prompt = text(
        "How many Ships do you send? You draw {loot} Loot and have {n}; Ships at sea carry none.",
        loot=card_of(state).loot,
        n=total(captain.loot),
    )
    answer = yield openly("send", prompt, [fleet_option(state, seat, one, free) for one in found.values()], free)
    if answer == WAIT:
        return None
    ships, lost = found[str(answer)], list[str]()
    number = lost_with(state, seat, len(ships))
    if one_way(captain.loot, number):
        lost = expand(captain.loot)[:number]
    else:
        lost = kinds_of((yield losing(state, seat, number)))

    def deal(play: Rattle) -> bool:
        captain.sent = ships
        captain.home = [ship for ship in captain.home if ship not in ships]
        words = text("{who} stays at home.", who=Who(seat))
        if ships:
            words = text("{who} sends {ships}.", who=Who(seat), ships=ship_names(ships))
        play.tell(words, icon="send")
        lose(play, seat, lost)
        return False

    return deal


def losing(state: RattleState, seat: int, number: int) -> PickSome:
    """Which Loot goes for which there is no room."""
    loot = state.captains[seat].loot
    prompt = plural(
        "You have no room for {n} Loot while your Ships are away. Which one goes back into the bag?",
        "You have no room for {n} Loot while your Ships are away. Which ones go back into the bag?",
        n=number,
    )
    return picking("lose_loot", prompt, loot, cheapest(loot, number))


@step
def room(play: Rattle, seat: int) -> Rule | None:
    """A Ship that is dropped late carries no Loot: what has no other place returns to the bag (R-101, R-118)."""
    loot, number = play.state.captains[seat].loot, overflow(play.state, seat)
    if not one_way(loot, number):
        return _make_room(play, seat, number)
    lose(play, seat, expand(loot)[:number])
    return None


async def _make_room(play: Rattle, seat: int, number: int) -> None:
    lose(play, seat, kinds_of((await play.ask(seat, losing(play.state, seat, number))).value))
