"""Step 1: each player chooses how many Ships to send, and loses Loot that has no place afterwards (rattle.md, 4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.choice import Option, PickOne, PickSome
from engine.games.rattle.cards.dice import CAPTAIN_SHIP, fleet_id
from engine.games.rattle.dialogs import Dialog, Dialogs
from engine.games.rattle.public_questions import openly
from engine.games.rattle.ships.names import ship_names
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle, card_of, step
from engine.games.rattle.treasure.loot import loot_places, loot_without_place, lose
from engine.games.rattle.treasure.loot_tokens import cheapest, each_type, kinds_of, loot_choice, only_one_way, total
from engine.play import Rule
from engine.text import Arg, Text, Who, plural, text

WAIT = "wait"
"""Answer of a player who wants to decide after the players nearer to the Baron have sent their Ships."""


@step
async def send(play: Rattle, *seats: int) -> None:
    """Ask all players at once how many Ships they send, then reveal the answers from the Baron on.

    `seats` begin with the Baron. A player who waits is asked once all earlier answers are revealed (R-100, R-325).
    """
    waiting = {seat: _wait_choice(seats[:place]) for place, seat in enumerate(seats) if place}
    commits = await Dialogs({seat: _dialog(play.state, seat) for seat in seats}).run(play, waiting)
    for seat in seats:
        if seat not in commits:
            commits |= await Dialogs({seat: _dialog(play.state, seat)}).run(play)
        commits[seat](play)


def ships_for_free(state: RattleState, seat: int) -> list[str]:
    """Return the largest set of Ships that can be sent without losing Loot, but at least one Ship. Ordinary Ships
    are chosen before the Captain Ship (D4).
    """
    captain = state.captains[seat]
    needed = max(0, total(captain.loot) - (loot_places(state, seat) - len(captain.home)))
    return captain.home[: max(1, len(captain.home) - needed)]


def fleets(state: RattleState, seat: int) -> list[list[str]]:
    """Return all sets of Ships that a player can send, beginning with none.

    Ordinary Ships are alike, so there is one set for each number of them.
    """
    home = state.captains[seat].home
    captain = [ship for ship in home if ship.endswith(CAPTAIN_SHIP)]
    ordinary = [ship for ship in home if ship not in captain]
    counts = range(len(ordinary) + 1)
    found = [ordinary[:count] for count in counts]
    return found + [ordinary[:count] + captain for count in counts if captain]


def fleet_option(state: RattleState, seat: int, ships: Sequence[str], free: str) -> Option:
    """Return the option to send the Ships with these ids, with the Loot that it costs as the hint.

    `free` is the id of the option that is preselected.
    """
    id_ = fleet_id(ships)
    number = len(ships) - id_.endswith(CAPTAIN_SHIP)
    label: Text = plural("{n} Ship", "{n} Ships", n=number)
    if id_.endswith(CAPTAIN_SHIP):
        label = text("{ships} and the Captain Ship", ships=label) if number else text("The Captain Ship alone")
    hint = partial(cost_words, state, seat, len(ships))
    return Option(id_, label if ships else text("Stay at home"), hint, picked=id_ == free)


def cost_words(state: RattleState, seat: int, number: int) -> Text:
    """Return as text how many Loot a player loses by sending `number` Ships."""
    if lost := loot_lost_with(state, seat, number):
        return plural(
            "You lose {n} Loot: there's no room for it.", "You lose {n} Loot: there's no room for them.", n=lost
        )
    return text("You lose no Loot.") if number else text("You sit this one out: no actions, no coins, no Loot.")


def loot_lost_with(state: RattleState, seat: int, number: int) -> int:
    """Return how many Loot have no place while `number` Ships are away (R-101)."""
    return max(0, total(state.captains[seat].loot) - (loot_places(state, seat) - number))


def _wait_choice(before: Sequence[int]) -> PickOne:
    """Return the choice to wait until the seats in `before` have sent their Ships.

    A player who comes after these seats may answer it instead of the question which Ships to send.
    """
    names: list[Arg] = [Who(one) for one in before]
    # Singular and plural are equal in English, but not in other languages.
    prompt = plural(
        "You can wait for {names}: you're asked again once you know what they send.",
        "You can wait for {names}: you're asked again once you know what they send.",
        n=len(names),
        names=names,
    )
    options = (Option(WAIT, text("Wait for those before me")),)
    return PickOne(name="send_wait", prompt=prompt, secret=False, blocks=False, options=options)


def _dialog(state: RattleState, seat: int) -> Dialog:
    """Ask a player which Ships to send, then which Loot is lost (R-100, R-101, R-104).

    Return the commit (the function that sends the Ships), or None if the player waits.
    """
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
    number = loot_lost_with(state, seat, len(ships))
    if only_one_way(captain.loot, number):
        lost = each_type(captain.loot)[:number]
    else:
        lost = kinds_of((yield lost_loot_choice(state, seat, number)))

    def commit(play: Rattle) -> bool:
        """Send the Ships, report them, and return lost Loot to the bag. Return False, because the player is not asked
        again.
        """
        captain.sent = ships
        captain.home = [ship for ship in captain.home if ship not in ships]
        words = text("{who} stays at home.", who=Who(seat))
        if ships:
            words = text("{who} sends {ships}.", who=Who(seat), ships=ship_names(ships))
        play.report(words, icon="send")
        lose(play, seat, lost)
        return False

    return commit


def lost_loot_choice(state: RattleState, seat: int, number: int) -> PickSome:
    """Return the question which `number` Loot return to the bag because they have no place."""
    loot = state.captains[seat].loot
    prompt = plural(
        "You have no room for {n} Loot while your Ships are away. Which one goes back into the bag?",
        "You have no room for {n} Loot while your Ships are away. Which ones go back into the bag?",
        n=number,
    )
    return loot_choice("lose_loot", prompt, loot, cheapest(loot, number))


@step
def room(play: Rattle, seat: int) -> Rule | None:
    """After a late Ship Drop, return Loot that has no place any more to the bag (R-101, R-118).

    If there is a choice which Loot, return the coroutine that asks the player; else return None.
    """
    loot, number = play.state.captains[seat].loot, loot_without_place(play.state, seat)
    if not only_one_way(loot, number):
        return _make_room(play, seat, number)
    lose(play, seat, each_type(loot)[:number])
    return None


async def _make_room(play: Rattle, seat: int, number: int) -> None:
    """Ask which `number` Loot are lost, and return them to the bag."""
    lose(play, seat, kinds_of((await play.ask(seat, lost_loot_choice(play.state, seat, number))).value))
