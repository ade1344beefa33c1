"""The card abilities that the automatic player can use in step 4, and the gain of each use.

A function for a kind of ability yields its possible uses with their gains in Victory Points, before the price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.games.rattle.cards.dice import CANNON, DICE, cannon_value
from engine.games.rattle.sea import LONG, LONG_MOVE, SHORT, SHORT_MOVE, MovingShip
from engine.players.rattle.battle_forecast import BattleForecast, SeaPosition

SAIL = 0.3
"""Victory Points that a Sail is worth if it can be used later in the quest."""
ROLLED = 3
"""Average Strength of a die that is rolled again."""
CHEER, BLACK_FLAG = 2, 2
"""Strength that Bosun Smitty adds, and that the Black Flag takes."""


@dataclass(slots=True, frozen=True)
class Use:
    """A possible use of a card by the automatic player.

    `worth` is its gain in Victory Points, and `card` the card's id. `target` is the Ship or the thing on which the card
    is used. `mine` is the player's own Ship that takes part, and `face` the face to which that Ship is turned. Fields
    that the card does not need are empty.
    """

    worth: float
    card: str
    target: str = ""
    mine: str = ""
    face: str = ""


Uses = Callable[[BattleForecast, str], Iterator[Use]]
"""Function that yields the possible uses of a card with this id."""


def crows_nest(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each NP Ship that could be rolled again."""
    for one in forecast.prey:
        yield Use(forecast.better(forecast.position.turned(one, ROLLED)), card, one)


def sail(limit: int) -> Uses:
    """Return a function that yields the best Move of one of the player's Ships of up to `limit` units of 0.1 mm."""
    return lambda forecast, card: iter([Use(forecast.best_move(limit), card)])


def black_flag(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each NP Ship within long range that could be weakened."""
    for one in dict.fromkeys(one for one, _ in forecast.pairs(LONG)):
        yield Use(forecast.better(forecast.position.turned(one, forecast.ships[one].strength - BLACK_FLAG)), card, one)


def harpoon(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each NP Ship within long range that one of the player's Ships could pull closer."""
    for one, mine in forecast.pairs(LONG):
        to = MovingShip(forecast.position.at, one, LONG_MOVE, forecast.walls).toward(forecast.position.at[mine])
        yield Use(forecast.better(forecast.position.moved(one, to)), card, one, mine)


def ballista(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield the use that strengthens all the player's Ships at once."""
    stronger = {ship: power + (ship in forecast.mine) for ship, power in forecast.position.power.items()}
    yield Use(forecast.better(SeaPosition(forecast.position.at, stronger)), card)


def hook(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each NP Ship within short range to which one of the player's Ships could be moved."""
    for one, mine in forecast.pairs(SHORT):
        to = MovingShip(forecast.position.at, mine, LONG_MOVE, forecast.walls).touch(one)
        if to is not None:
            moved = forecast.position.moved(mine, to)
            yield Use(forecast.better(SeaPosition(moved.at, moved.power, one)), card, one, mine)


def wheel(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each face that one of the player's Ships could be turned to."""
    cannons = sum(parts.get("cannon", 0) for parts in (forecast.me.ready, forecast.me.exhausted))
    for mine in forecast.mine:
        for face in dict.fromkeys(DICE[forecast.ships[mine].die].faces):
            power = cannon_value(cannons) if face == CANNON else int(face)
            yield Use(forecast.better(forecast.position.turned(mine, power)), card, mine=mine, face=face)


def ram(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each NP Ship that one of the player's Ships touches and that is not stronger."""
    for one, mine in forecast.pairs(0):
        if forecast.ships[one].strength <= forecast.ships[mine].strength:
            yield Use(forecast.sinks(one), card, one, mine)


def sink(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each NP Ship within short range that could be sunk."""
    for one in dict.fromkeys(one for one, _ in forecast.pairs(SHORT)):
        yield Use(forecast.sinks(one), card, one)


def remove(distance: int) -> Uses:
    """Return a function that yields a use for each NP Ship within `distance` mm that could be removed.

    Nobody gets credit for a removed Ship.
    """

    def uses(forecast: BattleForecast, card: str) -> Iterator[Use]:
        """Yield a use for each NP Ship within `distance` mm of one of the player's Ships."""
        for one in dict.fromkeys(one for one, _ in forecast.pairs(distance)):
            yield Use(forecast.better(forecast.position.without(one)), card, one)

    return uses


def roll(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each of the player's Ships that could be rolled again."""
    for mine in forecast.mine:
        yield Use(forecast.better(forecast.position.turned(mine, ROLLED)), card, mine=mine)


def cheer(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield a use for each of the player's Ships that could be strengthened."""
    for mine in forecast.mine:
        yield Use(
            forecast.better(forecast.position.turned(mine, forecast.ships[mine].strength + CHEER)), card, mine=mine
        )


def ready_sail(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Yield the use that makes an exhausted Sail ready. Its gain is that of a Move now, if no other Sail is ready,
    or that of a later Adventure.
    """
    now = 0.0 if forecast.me.ready.get("sail") else forecast.best_move()
    yield Use(max(now, SAIL if forecast.sails_again else 0.0), card)


ANYWHERE = 10_000
"""A distance in millimetres greater than any in the Sea."""
USES: dict[str, Uses] = {
    "U01": crows_nest,
    "U02": sail(LONG_MOVE),
    "U04": black_flag,
    "U05": harpoon,
    "U14": ballista,
    "U15": hook,
    "U16": wheel,
    "U18": ram,
    "U19": sail(SHORT_MOVE),
    "U20": remove(0),
    "P01": sail(SHORT_MOVE),
    "P02": sink,
    "P03": ready_sail,
    "P04": remove(ANYWHERE),
    "P05": roll,
    "P06": cheer,
    "L2": sink,
    "L3": roll,
}
"""By card id: the function that yields the uses of the card."""
PRICES = {
    "U19": 0.02,
    "U20": 0.02,
    "P01": 0.3,
    "P02": 0.3,
    "P03": 0.1,
    "P04": 0.6,
    "P05": 0.3,
    "P06": 0.3,
    "L2": 0.5,
    "L3": 0.4,
}
"""Victory Points that a use costs, by card id. For other cards it is the loss of exhausting them."""


def uses(forecast: BattleForecast) -> list[Use]:
    """Return all possible uses of the player's cards, with their gains less the price. Empty if there are none."""
    me, found = forecast.me, list[Use]()
    has = [card for card in me.upgrades if card not in (*me.turned, *me.used)]
    has += [card for card in me.stored if card not in me.used] + [*me.loot]
    for card in has:
        if card in USES:
            price = PRICES.get(card, 0.15 if forecast.sails_again else 0.02)
            found += [
                Use(use.worth - price, card, use.target, use.mine, use.face) for use in USES[card](forecast, card)
            ]
    return found
