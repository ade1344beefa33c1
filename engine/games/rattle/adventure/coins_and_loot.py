"""Steps 6 and 7: coins and Loot (`docs/rules/rattle.md`, 4.12 and 4.13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.choice import Option, Pace, PickNumber, PickSome
from engine.games.rattle.cards.dice import NP_DICE
from engine.games.rattle.galleon.part_changes import add_part
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.public_questions import ask_openly, openly
from engine.games.rattle.state import Counts, RattleState
from engine.games.rattle.step_registry import Rattle, card_of, step
from engine.games.rattle.treasure.coins import all_earn, earn
from engine.games.rattle.treasure.loot import discard, draw, empty_pile, take
from engine.games.rattle.treasure.loot_tokens import basic_loot, kinds_of, token_ids, token_options, total, type_options
from engine.games.rattle.view import Trophy
from engine.play import Rule
from engine.text import Who, plural, text

TREASURE = 3
"""Extra Loot for sinking the violet Ship of card PH3."""


def np_trophies(state: RattleState, seat: int) -> list[Trophy]:
    """Return a player's credits for sinking NP Ships in this Adventure. Those for Player Ships are left out."""
    return [trophy for trophy in state.captains[seat].trophies if trophy.owner is None]


# --- step 6 ------------------------------------------------------------------------------------------


def coins_for(state: RattleState, trophy: Trophy) -> int:
    """Return the coins that the player gets for one credit, a sunk Ship (R-143, R-193, R-194, R-253).

    It is 1, or 0 for a Ship that surrendered. The card's bounty for the Ship's colour is added.
    """
    if trophy.owner is not None:
        return 1
    return (not trophy.surrendered) + card_of(state).bounty.get(trophy.die, 0)


@step
def coins(play: Rattle) -> None:
    """Carry out step 6: pay 1 coin for each credit and the bounties of the card (R-193 to R-196).

    Two cards act before the payment: PS6 asks each player, and PH1 lets the best players close a Port location.
    """
    state = play.state
    state.phase = "coins"
    play.begin_group()
    if state.card == "PH1":
        play.push("corsairs")
    if state.card == "PS6":
        for seat in reversed(state.around()):
            if state.captains[seat].trophies:
                play.push("smugglers", seat)
    else:
        all_earn(play, {seat: coins_of(state, seat) for seat in state.around()})


def coins_of(state: RattleState, seat: int) -> int:
    """Return the coins that all credits of a player pay together."""
    return sum(coins_for(state, trophy) for trophy in state.captains[seat].trophies)


@step
async def smugglers(play: Rattle, seat: int) -> None:
    """Carry out the card PS6: ask the player for how many green Ships to take a Spices token instead of the coin.

    Then give the player the tokens and the coins.
    """
    state = play.state
    green = sum(trophy.die == "g" and not trophy.surrendered for trophy in np_trophies(state, seat))
    most = min(green, state.bag.get("spices", 0))
    spices = 0
    if most:
        choice = PickNumber(
            name="smuggle",
            prompt=plural(
                "You sank {n} green Ship: for how many do you take 1 Spices token instead of the coin?",
                "You sank {n} green Ships: for how many do you take 1 Spices token instead of the coin?",
                n=green,
            ),
            secret=False,
            pace=Pace.REACTION,
            default=0,
            most=most,
        )
        value = (await play.ask(seat, choice)).value
        assert isinstance(value, int)
        spices = value
    earn(play, seat, coins_of(state, seat) - spices)
    take(play, seat, ["spices"] * spices)


@step
def corsairs(play: Rattle) -> None:
    """Carry out the card PH1: let each player with the most credits for NP Ships close a Port location (R-289).

    The players are asked from the Baron on. Nothing happens if nobody has a credit.
    """
    state = play.state
    credits = {seat: len(np_trophies(state, seat)) for seat in state.around()}
    most = max(credits.values())
    for seat in reversed(state.around()):
        if most and credits[seat] == most:
            play.push("close", seat)


@step
async def close(play: Rattle, seat: int) -> None:
    """Ask the player, as the card PH1 allows, which open location of the Port to close to all others.

    The player may close none.
    """
    state = play.state
    prompt = text("You sank the most Ships: which Port location do you close to all others for the next visit?")
    places = [Option(f"close:{place}", PORT[place]) for place in PORT if place not in state.closed]
    options = (Option("none", text("None")), *places)
    answer = await ask_openly(play, seat, "close", prompt, options, "none", Pace.REACTION)
    if answer != "none":
        place = answer.removeprefix("close:")
        state.closed[place] = seat
        play.report(text("{who} closes {place} to all others.", who=Who(seat), place=PORT[place]), icon="PH1")


# --- step 7 ------------------------------------------------------------------------------------------


@step
def loot(play: Rattle) -> None:
    """Carry out step 7: each participant draws Loot, from the Baron on. Then the dice of captured NP Ships, which
    lie on Captain cards, return to the pool (R-198).

    The rules are R-197 and R-199.
    """
    state = play.state
    state.phase = "loot"
    play.push("trophies_home")
    if state.card in AFTERWARDS:
        play.push(AFTERWARDS[state.card], *state.participants())
    for seat in reversed(state.participants()):
        play.push("draw_loot", seat)


@step
def trophies_home(play: Rattle) -> None:
    """Return the NP dice that lie on Captain cards to the general pool."""
    state = play.state
    state.pool = sorted(state.pool + state.taken, key=NP_DICE.index)
    state.taken.clear()


@step
def draw_loot(play: Rattle, seat: int) -> Rule | None:
    """Make all Loot draws of one player in step 7 (R-197, R-200).

    With the card NS4 the player chooses first: then return the coroutine that asks. Otherwise return None.
    """
    state, card = play.state, card_of(play.state)
    if card.id == "NS4" and any(trophy.die == "r" for trophy in state.captains[seat].trophies):
        return _draw_chosen_loot(play, seat)
    _draw_loot(play, seat, card.loot, [])
    return None


async def _draw_chosen_loot(play: Rattle, seat: int) -> None:
    """Ask the player, as the card NS4 allows, which Loot to take instead of the card's draws. Then draw the rest at
    random.
    """
    _draw_loot(play, seat, 0, await choose_loot(play, seat, card_of(play.state).loot))


def _draw_loot(play: Rattle, seat: int, number: int, chosen: Sequence[str]) -> None:
    """Give the player the Loot in `chosen` (a type for each token), and `number` random tokens.

    Add what the player's sunk Ships and the Adventure card give on top (R-189).
    """
    state, card, trophies = play.state, card_of(play.state), play.state.captains[seat].trophies
    number += state.reward[seat] + sum(trophy.boarded + trophy.surrendered + trophy.hooked for trophy in trophies)
    number += EXTRA_DRAWS.get(card.id, _no_extra)(state, seat)
    take(play, seat, chosen)
    drawn = draw(play, seat, max(0, number))
    if card.chain:
        kind, most = card.chain
        extra = 0
        while extra < min(most, drawn.count(kind)):
            drawn += draw(play, seat, 1)
            extra += 1
    rum = FROM_THE_BAG.get(card.id, _no_extra)(state, seat)
    take(play, seat, ["rum"] * min(rum, state.bag.get("rum", 0)))


def _no_extra(state: RattleState, seat: int) -> int:
    """Return 0, the change of a seat's Loot draws by a card that changes none."""
    return 0


def tax_collector(state: RattleState, seat: int) -> int:
    """Return -1 for the Wanted player, who draws 1 Loot less on the card NS8, and 0 for others (R-202)."""
    return -1 if state.wanted == seat else 0


def treasure_galleon(state: RattleState, seat: int) -> int:
    """Return the number of Loot that the player draws more on the card PH3: 3 with a credit for the violet Ship,
    else 0.
    """
    return TREASURE if any(trophy.die == "v" for trophy in np_trophies(state, seat)) else 0


def fishing_grounds(state: RattleState, seat: int) -> int:
    """Return the number of Rum that the player takes on the card NS6: 1 with a credit for a green Ship, else 0."""
    return int(any(trophy.die == "g" for trophy in np_trophies(state, seat)))


def rum_fleet(state: RattleState, seat: int) -> int:
    """Return the number of Rum that the player takes on the card PS8: 1 for each NP Ship boarded."""
    return sum(trophy.boarded for trophy in np_trophies(state, seat))


EXTRA_DRAWS: dict[str, Callable[[RattleState, int], int]] = {"NS8": tax_collector, "PH3": treasure_galleon}
"""For each card (by id) that changes the Loot draws, the function that returns by how many a seat's draws change."""

FROM_THE_BAG: dict[str, Callable[[RattleState, int], int]] = {"NS6": fishing_grounds, "PS8": rum_fleet}
"""For each card (by id) that gives Rum from the bag, the function that returns how many Rum a seat takes."""

AFTERWARDS = {"NS3": "fire_power"}
"""For each card (by id) with a choice after the draws, the name of the step in which all participants choose (R-201).
"""


async def choose_loot(play: Rattle, seat: int, number: int) -> list[str]:
    """Ask which `number` Loot of the bag the player takes by the card NS4, and return their types.

    If the bag holds too little, the discard pile goes into it first (R-296). If there is still no choice, all Loot
    is taken without asking.
    """
    if total(basic_loot(play.state.bag)) < number:
        empty_pile(play.state)
    bag = basic_loot(play.state.bag)
    number = min(number, total(bag))
    order = [kind for kind in ("valuables", "spices", "fabrics", "rum") for _ in range(bag.get(kind, 0))]
    best = token_ids(order[:number])
    options = token_options(bag, number, best)
    if len(options) <= number:
        return order[:number]
    choice = PickSome(
        name="choose_loot",
        prompt=text("You sank the red Ship: choose {count} Loot from the bag.", count=number),
        secret=False,
        pace=Pace.REACTION,
        default=list(best),
        options=options,
        least=number,
        most=number,
    )
    return kinds_of((await play.ask(seat, choice)).value)


@step
def fire_power(play: Rattle, *seats: int) -> Rule | None:
    """Carry out the card NS3: let these players exchange 1 Loot for a Cannon after drawing (R-297).

    If the supply has a Cannon for each, all are asked at once. Otherwise they are asked one after the other from the
    Baron on (R-201). Return the coroutine that asks, or None if nobody is asked.
    """
    state = play.state
    paying = {seat: goods for seat in seats if (goods := basic_loot(state.captains[seat].loot))}
    cannons = state.supply.get("cannon", 0)
    if cannons < len(paying) and len(seats) > 1:
        for seat in reversed(seats):
            play.push("fire_power", seat)
        return None
    return _fire_power(play, paying) if paying and cannons else None


async def _fire_power(play: Rattle, paying: Mapping[int, Counts]) -> None:
    """Ask the players at once whether to exchange 1 Loot for a Cannon, and carry out the exchanges.

    `paying` has each seat's basic Loot, counted by type.
    """
    prompt, none = text("Discard 1 Loot for a Cannon?"), Option("none", text("No Cannon"))
    asks = {
        seat: openly("fire_power", prompt, (none, *type_options(goods)), none.id, Pace.REACTION)
        for seat, goods in paying.items()
    }
    for seat, answer in (await play.ask_all(asks)).items():
        if answer.value != "none":
            discard(play, seat, [str(answer.value)])
            add_part(play, seat, "cannon")
