"""The card abilities that the player can use in step 4, and the gain of each use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.games.rattle.cards.dice import CANNON, DICE, cannon_value
from engine.games.rattle.sea import LONG, LONG_MOVE, SHORT, SHORT_MOVE, MovingShip
from engine.players.rattle.battle import BattleForecast, SeaPosition

ROLLED = 3
"""Average face of a die that is rolled again."""
CHEER, BLACK_FLAG = 2, 2


@dataclass(slots=True, frozen=True)
class Use:
    """A possible use of a card: its gain, its target, the own Ship and the face that it needs."""

    worth: float
    card: str
    target: str = ""
    mine: str = ""
    face: str = ""


Uses = Callable[[BattleForecast, str], Iterator[Use]]


def crows_nest(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Roll an Enemy Ship again."""
    for one in forecast.prey:
        yield Use(forecast.better(forecast.position.turned(one, ROLLED)), card, one)


def sail(limit: int) -> Uses:
    """Move an own Ship."""
    return lambda forecast, card: iter([Use(forecast.best_move(limit), card)])


def black_flag(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Weaken an Enemy Ship."""
    for one in dict.fromkeys(one for one, _ in forecast.pairs(LONG)):
        yield Use(forecast.better(forecast.position.turned(one, forecast.ships[one].strength - BLACK_FLAG)), card, one)


def harpoon(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Pull an NP Ship closer."""
    for one, mine in forecast.pairs(LONG):
        to = MovingShip(forecast.position.at, one, LONG_MOVE, forecast.walls).toward(forecast.position.at[mine])
        yield Use(forecast.better(forecast.position.moved(one, to)), card, one, mine)


def ballista(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Strengthen all own Ships."""
    stronger = {ship: power + (ship in forecast.mine) for ship, power in forecast.position.power.items()}
    yield Use(forecast.better(SeaPosition(forecast.position.at, stronger)), card)


def hook(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Move an own Ship beside an NP Ship."""
    for one, mine in forecast.pairs(SHORT):
        to = MovingShip(forecast.position.at, mine, LONG_MOVE, forecast.walls).touch(one)
        if to is not None:
            moved = forecast.position.moved(mine, to)
            yield Use(forecast.better(SeaPosition(moved.at, moved.power, one)), card, one, mine)


def wheel(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Turn an own Ship to another face."""
    cannons = sum(parts.get("cannon", 0) for parts in (forecast.me.ready, forecast.me.exhausted))
    for mine in forecast.mine:
        for face in dict.fromkeys(DICE[forecast.ships[mine].die].faces):
            power = cannon_value(cannons) if face == CANNON else int(face)
            yield Use(forecast.better(forecast.position.turned(mine, power)), card, mine=mine, face=face)


def ram(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Sink a Ship in contact."""
    for one, mine in forecast.pairs(0):
        if forecast.ships[one].strength <= forecast.ships[mine].strength:
            yield Use(forecast.sinks(one), card, one, mine)


def sink(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Sink an NP Ship in short range."""
    for one in dict.fromkeys(one for one, _ in forecast.pairs(SHORT)):
        yield Use(forecast.sinks(one), card, one)


def remove(distance: int) -> Uses:
    """Remove an NP Ship without a credit."""

    def uses(forecast: BattleForecast, card: str) -> Iterator[Use]:
        for one in dict.fromkeys(one for one, _ in forecast.pairs(distance)):
            yield Use(forecast.better(forecast.position.without(one)), card, one)

    return uses


def roll(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Roll an own Ship again."""
    for mine in forecast.mine:
        yield Use(forecast.better(forecast.position.turned(mine, ROLLED)), card, mine=mine)


def cheer(forecast: BattleForecast, card: str) -> Iterator[Use]:
    """Strengthen an own Ship."""
    for mine in forecast.mine:
        yield Use(
            forecast.better(forecast.position.turned(mine, forecast.ships[mine].strength + CHEER)), card, mine=mine
        )


ANYWHERE = 10_000
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
    "P04": remove(ANYWHERE),
    "P05": roll,
    "P06": cheer,
    "L2": sink,
    "L3": roll,
}
"""The uses of each card in step 4."""
PRICES = {"U19": 0.02, "U20": 0.02, "P01": 0.3, "P02": 0.3, "P04": 0.6, "P05": 0.3, "P06": 0.3, "L2": 0.5, "L3": 0.4}
"""Cost of a use, unless the card is only exhausted."""


def uses(forecast: BattleForecast) -> list[Use]:
    """Return all possible uses of the player's cards with their gains."""
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
