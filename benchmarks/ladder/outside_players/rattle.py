"""Outside players of Rattle, Battle, Grab the Loot: merchant, corsair and shipwright.

The merchant keeps Ships at home for the Loot and sells it. The corsair sends more Ships and buys Cannons. The
shipwright builds, hires, and sends the Ships that cost no Loot. At sea all three simulate the Battle as the Ships lie,
and act to improve its result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from random import Random

from engine.choice import Choice, PickOne, PickSome
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.adventure_order import ORDER
from engine.games.rattle.cards.dice import CAPTAIN_SHIP, fleet_id
from engine.games.rattle.sea import reading, touching
from engine.games.rattle.view import RattleView, ShipView
from engine.players import Answering, Player
from engine.players.random_player import anything

LOOT = 0.6
"""Value of a Loot in coins."""
KEPT = {"fabrics.1": 1.6, "rum.1": 1.1, "rum.2": 1.05, "spices.1": 0.9}
"""Values of tokens that pay for something, in coins. Other tokens are worth 1 if they are Valuables, else 0.5."""
TRADES = ("trade:spices:spices", "trade:rum:spices", "trade:rum:rum")
"""Tokens to trade for Fabrics, best first."""
SAILORS = ["S05", "S12", "S09", "S02", "S08", "S06", "S10", "S11", "S04"]
"""Sailors used at sea, in order of preference."""
QUESTS = len(ORDER)
CONTACT = 140.0


@dataclass(frozen=True)
class Style:
    """Preferences of a player.

    `bold` is the number of Ships that it sends beyond those that cost no Loot. `buys` are the locations of the Port
    where it buys. `parts` are the Parts that it builds, in this order.
    """

    bold: int = 0
    buys: tuple[str, ...] = ("tavern", "shipyard", "workshop")
    parts: tuple[str, ...] = ("cannon", "cannon", "sail", "cannon", "sail", "cannon")
    builds: int = 4
    """The last quest in which Loot is traded for Fabrics."""


def playing(style: Style) -> Player:
    """Return a player of this style."""

    def player(view: RattleView, choices: Sequence[Choice], random: Random) -> Answering | None:
        choice = next((one for one in choices if one.blocks), None)
        if choice is None:
            return None
        evaluation = _Evaluation(view, style)
        if isinstance(choice, PickOne):
            ids = [option.id for option in choice.options]
            value = evaluation.one(choice.name, ids)
            if value in ids:
                return choice.name, value
        if isinstance(choice, PickSome) and choice.name in ("lose_loot", "settle", "repairs", "keep_loot"):
            ranked = evaluation.tokens([option.id for option in choice.options], dearest=choice.name == "keep_loot")
            return choice.name, [option.id for option in choice.options if option.id in ranked[: choice.least]]
        if isinstance(choice, PickSome) and choice.name == "tide_dice":
            again = evaluation.odd_dice()
            return choice.name, [option.id for option in choice.options if option.id in again]
        if isinstance(choice.default, (str, int, list)):
            return choice.name, choice.default
        return anything(view, [choice], random)

    return player


class _Evaluation:
    def __init__(self, view: RattleView, style: Style) -> None:
        assert view.viewer is not None
        self.view, self.style, self.seat = view, style, view.viewer
        self.me = view.players[view.viewer]
        self.loot = Counter(self.me.loot)

    def one(self, name: str, ids: list[str]) -> str | None:
        """Return the id of the option to pick in the choice `name`, or None for its default answer.

        `ids` are the ids of its options.
        """
        match name:
            case "send":
                return self.sent()
            case "act":
                return self.acting(ids)
            case "use_on" | "use_ship" | "use_face":
                return ids[0]
            case "chosen_part":
                return self.part(ids)
            case "sailor":
                return next((one for one in SAILORS if one in ids), None)
            case "skill":
                return self.part(ids) if "sail" in ids else ids[0]
            case "auction":
                return "bid" if self.total() >= 14 else "fold"
            case "king_die":
                return next(iter(self.odd_dice(twins=True)), None)
            case "fire_power":
                return next((kind for kind in ("rum", "spices") if self.loot[kind] and self.view.quest < QUESTS), None)
            case "tavern_keep" | "workshop_keep":
                return max(ids, key=self.card_worth)
        return self.ashore(name, ids)

    # --- which Ships sail --------------------------------------------------------------------------------

    def sent(self) -> str:
        """Return the id of the option that sends the best fleet, with the Captain Ship first.

        The fleet has all Ships that cost no Loot, and `Style.bold` more.
        """
        free = self.me.places - self.loot.total() + self.style.bold
        ships = sorted(self.me.home, key=lambda one: not one.endswith(CAPTAIN_SHIP))
        return fleet_id(ships[: min(len(ships), max(1, free))])

    # --- at sea ------------------------------------------------------------------------------------------

    def acting(self, ids: list[str]) -> str | None:
        """Return the id of the shot or move that improves the coming Battle most, or None if none does."""
        if "use:U18" in ids or "use:U14" in ids:
            return "use:U18" if "use:U18" in ids else "use:U14"
        sea = {one.id: one for one in self.view.sea}
        still, later = self.battle(sea), len(ORDER[self.view.quest - 1]) > self.view.place
        best, gain = None, 0.1 + 0.25 * later
        for one in ids:
            verb, *what = one.split()
            if verb == "sail" and what[1] == "touch":
                ship, prey = sea[what[0]], sea[what[2]]
                far = max(1.0, hypot(ship.x - prey.x, ship.y - prey.y))
                x, y = (round(b + (a - b) * CONTACT / far) for a, b in ((ship.x, prey.x), (ship.y, prey.y)))
                found = self.battle({**sea, ship.id: replace(ship, x=x, y=y)})
            elif verb == "shoot" and what[1] in sea:
                prey = sea[what[1]]
                left = {ship: at for ship, at in sea.items() if ship != prey.id}
                found = self.battle(left) + (self.prize(prey, self.seat, sea) if prey.owner is None else LOOT)
                found -= 0.2 * later * (sea[what[0]].face != "cannon")
            else:
                continue
            if found - still > gain:
                best, gain = one, found - still
        return best

    def battle(self, sea: dict[str, ShipView]) -> float:
        """Return the value of the Battle if the Ships lie as in `sea`, which has the Ships by id.

        The value is in coins: the player's coins and Loot, less those of other players. A Loot counts as 0.6 coins
        (`LOOT`).
        """
        left, worth = dict(sea), 0.0
        card = ADVENTURES[self.view.card] if self.view.card else None
        while True:
            foes = [one for one in left.values() if one.owner is None and not one.ally and not one.eye]
            ours = [one for one in left.values() if one.owner is not None or one.ally]
            pairs = [(reading(foe.at, own.at), foe, own) for foe in foes for own in ours]
            least = min((pair[0] for pair in pairs), default=None)
            if least is None or card is None:
                return worth
            sunk, beaten = set[str](), set[tuple[str, int | None]]()
            for _, foe, own in (pair for pair in pairs if pair[0] == least):
                if foe.strength <= own.strength:
                    beaten.add((foe.id, own.owner))
                    sunk.add(foe.id)
                if own.strength <= foe.strength:
                    sunk.add(own.id)
                    worth -= LOOT if own.owner == self.seat else -0.5 * LOOT
            for foe_id, owner in beaten:
                if owner is not None:
                    worth += self.prize(left[foe_id], owner, left)
            left = {ship: at for ship, at in left.items() if ship not in sunk}

    def prize(self, foe: ShipView, owner: int, sea: dict[str, ShipView]) -> float:
        """Return the value, in coins, of the coins and Loot for sinking the Ship `foe`.

        `owner` is the player who sinks it. The value is negative if that is another player. `sea` has all Ships by id.
        """
        card = ADVENTURES[self.view.card or "I1"]
        paid = (LOOT if card.surrenders(foe.id, foe.face) else 1.0) + card.bounty.get(foe.die, 0)
        paid += LOOT * any(one.owner == owner and touching(one.at, foe.at) for one in sea.values())
        return paid if owner == self.seat else -0.7 * paid

    def tokens(self, ids: list[str], *, dearest: bool) -> list[str]:
        """Return the ids of Loot tokens in `ids`, sorted by value: the cheapest first.

        With `dearest`, the most valuable is first.
        """
        found = sorted(ids, key=lambda one: KEPT.get(one, 1.0 if one.startswith("valuables") else 0.5))
        kinds, given = [one.partition(".")[0] for one in found], Counter[str]()
        named = list[str]()
        # Only the number of tokens of a kind matters, so name the first ones, which always exist.
        for kind in reversed(kinds) if dearest else kinds:
            given[kind] += 1
            named.append(f"{kind}.{given[kind]}")
        return named

    # --- in Port -----------------------------------------------------------------------------------------

    def ashore(self, name: str, ids: list[str]) -> str | None:
        """Return the id of the option to pick in a choice in Port, or None for its default.

        `name` is the name of the choice, and `ids` are its options.
        """
        last = self.view.quest == QUESTS
        match name:
            case "market":
                if self.loot["fabrics"] or "shipyard" not in self.style.buys or self.view.quest > self.style.builds:
                    return "end"
                return next((one for one in TRADES if one in ids), "end")
            case "market_take":
                return "take:fabrics" if "take:fabrics" in ids else "end"
            case "tavern" | "workshop":
                ways = [one for one in ("price", "any") if one in ids and name in self.style.buys]
                return ways[0] if ways and not (last and name == "workshop") else "end"
            case "shipyard":
                return self.part(ids) if name in self.style.buys and not last else "end"
            case "pit":
                return "all" if "all" in ids else "end"
            case "guild":
                return "buy" if "buy" in ids else "seal" if "seal" in ids else "end"
        return None

    def part(self, ids: list[str]) -> str | None:
        """Return the id of the next Part to build by the style, or else of any Part offered.

        Return None if none is offered.
        """
        owned = Counter(self.me.ready) + Counter(self.me.exhausted)
        for part in self.style.parts:
            if not owned[part] and part in ids:
                return part
            owned[part] -= 1
        return next((one for one in ("sail", "hold", "cannon") if one in ids), None)

    def card_worth(self, card: str) -> float:
        """Return the expected Victory Points of a Sailor or an Upgrade."""
        left, quests = 12 - len(self.view.played), QUESTS - self.view.quest
        owned = Counter(self.me.ready) + Counter(self.me.exhausted)
        return {
            "S27": 3.0, "S26": min(6.0, 2.0 * (len(self.me.vp) + min(quests, 2))),
            "S24": 1.0 + len(self.me.sailors) + 0.5 * quests,
            "S21": 0.5 * (owned.total() + quests), "S22": 1.0, "S23": len(self.me.upgrades) + 0.5 * quests, "S25": 1.0,
            "S05": 0.4 * left, "S12": 0.5 * left, "S10": 0.6 * left, "S11": 0.3 * left * min(2, owned["cannon"]),
            "S13": 3.0, "S19": 1.0 * quests, "S15": 1.0 * quests, "S16": 0.8 * quests,
            "S09": 0.3 * left, "S08": 0.3 * left,
            "S06": 0.2 * left, "S04": 0.3 * left, "S02": 0.3 * left, "S03": 0.2 * left,
            "U12": 4.0, "U14": 1.0 * quests, "U02": 1.1 * quests, "U18": 0.8 * quests, "U19": 0.3 * left,
            "U13": 0.8 * quests,
            "U10": 0.5 * quests, "U07": 0.4 * quests, "U11": 0.5 * quests,
        }.get(card, 0.2)  # fmt: skip

    # --- Crazy Adventures --------------------------------------------------------------------------------

    def total(self) -> int:
        """Return the total of the player's own dice in a Crazy Adventure, or 0 in any other phase."""
        return self.view.crazy.totals[self.seat] if self.view.crazy else 0

    def odd_dice(self, *, twins: bool = False) -> list[str]:
        """Return the ids of those of the player's own dice that are not in the largest set of equal faces.

        With `twins`, return the dice whose face appears more than once, the lowest face first.
        """
        dice = self.view.crazy.dice[self.seat] if self.view.crazy else ()
        faces = Counter(die.face for die in dice)
        if twins:
            return [die.id for die in sorted(dice, key=lambda die: die.value) if faces[die.face] > 1]
        most = max(dice, key=lambda die: (faces[die.face], die.value)).face if dice else None
        return [die.id for die in dice if die.face != most]


merchant = playing(Style(bold=-1, buys=("tavern",), parts=("hold", "cannon", "cannon"), builds=0))
corsair = playing(Style(bold=2, buys=("shipyard", "tavern"), parts=("cannon",) * 6))
shipwright = playing(Style(bold=1))
