"""Forecasts of the Battle: it is simulated with the Ships as they are, and again after each possible action.

Gains are in Victory Points; a coin is 1. Later actions of other players are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.cards.dice import CANNON
from engine.games.rattle.sea import (
    LONG_MOVE,
    SHORT,
    Offer,
    Point,
    offers,
    reading,
    touching,
)
from engine.games.rattle.view import PlayerView, RattleView, ShipView
from engine.players.rattle.crazy_adventures import ENVY
from engine.players.rattle.sending_ships import LootForecast

REPAIR = 0.5
"""Value of sinking another player's Ship, which that player must repair."""


@dataclass(slots=True, frozen=True)
class SeaPosition:
    """A real or possible position: the place and the Strength of each Ship by id, in the fixed Ship order.

    `hooked` is the NP Ship on which the Boarding Hook was used, or empty.
    """

    at: Mapping[str, Point]
    power: Mapping[str, int]
    hooked: str = ""

    def without(self, ship: str) -> SeaPosition:
        """Return the position without the Ship `ship`."""
        return SeaPosition({one: at for one, at in self.at.items() if one != ship}, self.power)

    def moved(self, ship: str, to: Point) -> SeaPosition:
        """Return the position with a Ship at the point `to`."""
        return SeaPosition({**self.at, ship: to}, self.power)

    def turned(self, ship: str, power: int) -> SeaPosition:
        """Return the position in which a Ship has the Strength `power`, at least 1."""
        return SeaPosition(self.at, {**self.power, ship: max(1, power)})


class BattleForecast:
    """Gains of one player's actions in Victory Points, estimated by simulated Battles.

    - `prey`: ids of the NP Ships that players fight
    - `mine`: ids of the own Ships in the Sea
    - `envy`: the loss when another player takes a coin
    - `now`: the forecast for the present position
    """

    def __init__(self, view: RattleView) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self.ships = {ship.id: ship for ship in view.sea if not ship.eye}
        self.card = ADVENTURES[view.card] if view.card else None
        self.position = SeaPosition(
            {ship.id: (ship.x, ship.y) for ship in view.sea}, {ship.id: ship.strength for ship in view.sea}
        )
        self.prey = [ship.id for ship in self.ships.values() if ship.owner is None and not ship.ally]
        self.mine = [ship.id for ship in self.ships.values() if ship.owner == self.seat]
        self.walls = view.tiles if self.card and "move" in self.card.blocks else ()
        self.envy = ENVY / max(1, len(view.players) - 1)
        self.cargo = LootForecast(view)
        self.now = self.forecast(self.position)

    @property
    def me(self) -> PlayerView:
        """The viewer's belongings."""
        return self.view.players[self.seat]

    @property
    def rivals(self) -> list[ShipView]:
        """Other players' Ships that may be attacked. Empty outside Pirate Wars."""
        if self.view.scenario != "pirate-wars":
            return []
        return [ship for ship in self.ships.values() if ship.owner not in (None, self.seat)]

    @property
    def sails_again(self) -> bool:
        """Return True if another Adventure of this quest follows before Parts are ready again."""
        board = FIRST_VOYAGE if self.view.scenario == "introductory" else ORDER
        return self.view.place < len(board[self.view.quest - 1])

    # --- the Battle ----------------------------------------------------------------------------------

    def bounty(self, ship: str) -> float:
        """Return the Victory Points for sinking a Ship, without the Loot for boarding it."""
        one = self.ships[ship]
        if one.owner is not None or self.card is None:
            return 1 + REPAIR
        return self.cargo.each if self.card.surrenders(ship, one.face) else 1 + self.card.bounty.get(one.die, 0)

    def forecast(self, position: SeaPosition) -> float:
        """Return the Victory Points that a Battle in this position is worth to the player.

        Coins of other players count as losses.
        """
        at, power = position.at, position.power
        prey = [ship for ship in self.prey if ship in at]
        crews = [ship for ship in self.ships if ship in at and ship not in self.prey]
        pairs = sorted((reading(at[one], at[other]), one, other) for one in prey for other in crews)
        afloat, gain, loot, place = {*prey, *crews}, 0.0, 0, 0
        while place < len(pairs):
            distance, first = pairs[place][0], place
            while place < len(pairs) and pairs[place][0] == distance:
                place += 1
            sunk: set[str] = set()
            credited: set[tuple[str, int]] = set()
            for _, one, other in pairs[first:place]:
                owner = self.ships[other].owner
                if one in afloat and other in afloat:
                    if power[one] <= power[other]:
                        sunk.add(one)
                        if owner is not None:
                            credited.add((one, owner))
                    if power[other] <= power[one]:
                        sunk.add(other)
            for one, owner in sorted(credited):
                if owner != self.seat:
                    gain -= self.envy * self.bounty(one)
                    continue
                gain += self.bounty(one)
                if any(ship in afloat and touching(at[ship], at[one]) for ship in self.mine if ship in at):
                    loot += 2 if position.hooked == one else 1
            loot -= sum(ship in sunk for ship in self.mine)
            afloat -= sunk
        return gain + self.cargo.worth(loot)

    def better(self, position: SeaPosition) -> float:
        """Return by how many Victory Points a position is better for the player than the present one."""
        return self.forecast(position) - self.now

    def sinks(self, ship: str) -> float:
        """Return the gain in Victory Points of sinking a Ship now.

        It consists of the Loot for boarding the Ship, and of a better result of the Battle.
        """
        at = self.position.at
        boarded = ship in self.prey and any(touching(at[mine], at[ship]) for mine in self.mine)
        return self.bounty(ship) + self.cargo.each * boarded + self.better(self.position.without(ship))

    # --- moves ---------------------------------------------------------------------------------------

    def moves(self, ship: str, limit: int = LONG_MOVE) -> dict[str, float]:
        """Return the gain in Victory Points of each listed move of a Ship by the move's id.

        `limit` is in units of 0.1 mm.
        """
        found: list[Offer] = offers(
            self.position.at, ship, limit, self.walls, prey=self.prey, rivals=[one.id for one in self.rivals]
        )
        return {offer.id: self.better(self.position.moved(ship, offer.to)) for offer in found}

    def best_move(self, limit: int = LONG_MOVE) -> float:
        """Return the gain in Victory Points of the best move of any of the player's Ships, or 0 if there is
        none.

        The move has at most `limit` units of 0.1 mm.
        """
        return max((worth for ship in self.mine for worth in self.moves(ship, limit).values()), default=0)

    # --- shots ---------------------------------------------------------------------------------------

    def cannons(self, ship: str) -> int:
        """Return how many Cannons a shot of this Ship costs: 1 if it shows the cannon, else 2."""
        return 1 if self.ships[ship].face == CANNON else 2

    def shot(self, ship: str, shot: str) -> float:
        """Return the gain in Victory Points of a shot of a Ship, less the cost of its Cannons and cards.

        `shot` is the id of its option: the target and the cards used, as in «target+card+card».
        """
        target, *cards = shot.split("+")
        number = 1 if "U09" in cards else self.cannons(ship)
        saved = 0.15 if self.sails_again else 0.0
        return self.sinks(target) - saved * number - 0.3 * ("revenge" in cards)

    def best_shot(self) -> float:
        """Return the gain in Victory Points of the best shot without cards.

        If every shot needs a card, return 0.5 as an estimate.
        """
        targets = [*self.prey, *(ship.id for ship in self.rivals)]
        found = [
            self.shot(mine, target)
            for mine in self.mine
            for target in targets
            if reading(self.position.at[mine], self.position.at[target]) <= SHORT
        ]
        return max(found, default=0.5)

    def pairs(self, distance: int) -> Iterator[tuple[str, str]]:
        """Yield the pairs of an NP Ship and one of the player's Ships whose edges are at most `distance` mm apart."""
        for one in self.prey:
            for mine in self.mine:
                if reading(self.position.at[one], self.position.at[mine]) <= distance:
                    yield one, mine
