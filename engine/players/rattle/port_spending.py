"""Values of Loot, Parts and cards, and the best way to spend Loot in the Port. All are in Victory Points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.cards.loot_victory_revenge import BASIC, SEAL_PAYS, VICTORY
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.view import PlayerView, RattleView

DEAR = ("valuables", "spices", "fabrics", "rum")
"""The types of basic Loot, the most valuable first."""

UPGRADES: Mapping[str, float] = {
    "U01": 0.4,
    "U02": 0.5,
    "U03": 0.2,
    "U04": 0.4,
    "U05": 0.5,
    "U06": 0.3,
    "U07": 0.4,
    "U08": 0.4,
    "U09": 0.5,
    "U10": 0.3,
    "U11": 0.4,
    "U13": 0.5,
    "U14": 0.6,
    "U15": 0.7,
    "U16": 0.7,
    "U17": 0.6,
    "U18": 0.8,
    "U19": 1.2,
    "U20": 0.4,
}
"""Value of an Upgrade for each quest left, by id."""
SAILORS: Mapping[str, float] = {
    "S01": 0.8,
    "S02": 0.6,
    "S03": 0.9,
    "S04": 0.9,
    "S05": 1.5,
    "S06": 0.6,
    "S07": 0.3,
    "S08": 1.1,
    "S09": 0.5,
    "S10": 0.8,
    "S11": 0.9,
    "S12": 1.3,
    "S14": 0.4,
    "S15": 1.0,
    "S16": 0.2,
    "S17": 0.3,
    "S18": 0.3,
    "S19": 1.0,
    "S20": 0.4,
    "P01": 0.6,
    "P02": 1.2,
    "P03": 0.4,
    "P04": 0.2,
    "P05": 0.3,
    "P06": 0.5,
}
"""Value of a Sailor for each quest left, by id."""
HIRED, BUILT = (1.8, 0.4), (0.3, 0.4)
"""Values of the best of several drawn Sailors (`HIRED`) and Upgrades (`BUILT`). Each is a fixed part, and a part for
each quest left.
"""
PART = 0.9
"""Value of a Part for each quest left."""


def quests_left(view: RattleView) -> int:
    """Return how many quests follow the present one."""
    return len(FIRST_VOYAGE if view.scenario == "introductory" else ORDER) - view.quest


def own(view: RattleView) -> PlayerView:
    """Return the viewer's belongings. The viewer must be a player."""
    assert view.viewer is not None
    return view.players[view.viewer]


def owned(view: RattleView) -> dict[str, int]:
    """Return the number of each type of basic Loot that the player has. Wilds count as Valuables."""
    found = dict.fromkeys(BASIC, 0)
    for kind, number in own(view).loot.items():
        if kind in found:
            found[kind] += number
        elif kind.startswith("wild-"):
            found["valuables"] += number
    return found


# --- cards -------------------------------------------------------------------------------------------


def card_worth(view: RattleView, card: str) -> float:
    """Return the Victory Points that this Sailor or Upgrade is worth to the player until the end of the game."""
    me, left = own(view), quests_left(view)
    parts = sum(me.ready.values()) + sum(me.exhausted.values())
    match card:
        case "U12":
            return 4
        case "S13":
            return 1.5 + 0.2 * left
        case "S15" | "S19":
            return SAILORS[card] * (left + 1)
        case "S21":
            return (parts + left) / 2
        case "S22":
            return 1 + me.coins / 6
        case "S23":
            return len(me.upgrades) + 0.7 * left
        case "S24":
            return len(me.sailors) + 1 + 0.8 * left
        case "S25":
            return 2
        case "S26":
            return min(6, 2 * len(me.vp) + 2 * left + 2)
        case "S27":
            return 3
    collected = "S23" in me.sailors if card in UPGRADES else "S24" in me.sailors
    return (UPGRADES.get(card) or SAILORS.get(card, 0)) * left + collected


def part_worth(view: RattleView, part: str) -> float:
    """Return the value in Victory Points of one more Part.

    Sails and Cannons count by their uses, Holds by the Loot that they stow.
    """
    me, left = own(view), quests_left(view)
    have = me.ready.get(part, 0) + me.exhausted.get(part, 0) + 3 * me.ready.get("hamster", 0) * (part == "hold")
    use = {"sail": (1.2, 0.9, 0.6, 0.4), "cannon": (1.0, 1.4, 0.8, 0.8), "hold": (0.6, 0.6, 0.6, 0.3)}[part]
    return PART * left * use[min(have, 3)] + 0.5 * ("S21" in me.sailors)


# --- Loot --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spending:
    """The purchases that a player can still make in this Port Visit."""

    view: RattleView

    def works(self, card: str) -> bool:
        """Return True if the player has this Sailor or Upgrade and can use it now."""
        me = own(self.view)
        return card in (*me.sailors, *me.upgrades) and card not in (*me.used, *me.turned)

    def purchases(self) -> Iterator[tuple[str, float, list[tuple[str, ...]]]]:
        """Yield each location still to come where something can be bought.

        With it are its value in Victory Points, and the ways to pay. A way to pay is a tuple of Loot types.
        """
        left, me, me_at = quests_left(self.view), own(self.view), self.view.viewer
        order, place = [*PORT], self.view.location or "market"
        coming = [one for one in order[order.index(place) :] if self.view.closed.get(one, me_at) == me_at]
        anything: list[tuple[str, ...]] = [*combinations_with_replacement(DEAR[::-1], 2)]
        if "tavern" in coming and self.view.piles["sailors"]:
            ways: list[tuple[str, ...]] = [("rum",) if self.works("U08") else ("rum", "rum")]
            yield "tavern", HIRED[0] + HIRED[1] * left + ("S24" in me.sailors), ways + anything * self.works("S18")
        if "workshop" in coming and self.view.piles["upgrades"]:
            ways = [("fabrics", "spices")]
            yield "workshop", BUILT[0] + BUILT[1] * left + ("S23" in me.sailors), ways + anything * self.works("S20")
        if "shipyard" in coming:
            best = max((part_worth(self.view, part) for part in self.view.supply if part != "hamster"), default=0)
            yield "shipyard", best, [("fabrics",)]

    def worth(self, loot: Mapping[str, int]) -> float:
        """Return the Victory Points that this Loot (tokens by type) is worth if it is spent in the best way."""
        return self.best(loot)[0]

    def best(self, loot: Mapping[str, int]) -> tuple[float, tuple[str, ...]]:
        """Return the Victory Points of this Loot (tokens by type) if it is spent in the best way.

        The second result are the locations where it is then spent.
        """
        return _spend(dict(loot), list(self.purchases()), self.guild)

    @cached_property
    def guild(self) -> VictoryOffer:
        """The Guild's offer: the coins that the player lacks for its card, and the card's Victory Points less its
        price.

        The card is the one that is left if each player before this one buys a card when able to. (0, 0.0) without a
        card.
        """
        view, me = self.view, own(self.view)
        cards, seats = list(view.guild), len(view.players)
        assert view.viewer is not None
        for place in range((view.viewer - view.baron) % seats):
            other = view.players[(view.baron + place) % seats]
            if cards and other.coins + _pit(other.loot) >= VICTORY[cards[0]].cost - ("S19" in other.sailors):
                cards.pop(0)
        if not cards:
            return 0, 0.0
        card, less = VICTORY[cards[0]], self.works("S19")
        more = 2 * ("S26" in me.sailors and len(me.vp) < 3)
        return card.cost - less - me.coins, card.points - card.cost + less + more

    def trade(self) -> tuple[str, str]:
        """Return the best trade of the Market: the option id of the tokens given, and the type taken.

        Both are empty if no trade gains anything.
        """
        loot = owned(self.view)
        now = self.worth(loot) + 0.05
        found = [(now, "", "")]
        for one, other in combinations_with_replacement(BASIC, 2):
            left = _without(loot, (one, other))
            if left is not None:
                found += [(self.worth(_with(left, kind)), f"trade:{one}:{other}", kind) for kind in self._wares()]
        if self.works("S14"):
            for one in BASIC:
                left = _without(loot, (one,))
                if left is not None:
                    found += [
                        (self.worth(_with(left, kind)), f"mirabel:{one}", kind) for kind in self._wares() if kind != one
                    ]
        _, give, take = max(found, key=lambda one: one[0])
        return give, take

    def _wares(self) -> list[str]:
        """Return the basic types that the bag contains."""
        return [kind for kind in BASIC if self.view.bag.get(kind)]


VictoryOffer = tuple[int, float]
"""Coins missing for the next Victory Point card, and its Victory Points less its price. (0, 0.0) without a card."""


def _pit(loot: Mapping[str, int]) -> int:
    """Return the coins that this Loot (tokens by type) brings in the Pit."""
    others = sum(loot.get(kind, 0) for kind in DEAR[1:])
    return loot.get("valuables", 0) + others // 2


def _spend(
    loot: dict[str, int], purchases: list[tuple[str, float, list[tuple[str, ...]]]], guild: VictoryOffer
) -> tuple[float, tuple[str, ...]]:
    """Return the Victory Points of Loot that is spent in the best way, and the locations where it is then spent.

    `loot` has the number of tokens by type. `purchases` are those still possible. The rest is sold in the Pit, and its
    coins may buy the Guild's card.
    """
    if not purchases:
        coins, (missing, prestige) = _pit(loot), guild
        odd = (sum(loot.values()) - loot["valuables"]) % 2
        return coins + 0.1 * odd + prestige * (coins >= missing), ()
    (place, worth, ways), *rest = purchases
    found = [_spend(loot, rest, guild)]
    for way in ways:
        left = _without(loot, way)
        if left is not None:
            gain, places = _spend(left, rest, guild)
            found.append((gain + worth, (place, *places)))
    return max(found, key=lambda one: one[0])


def _without(loot: Mapping[str, int], kinds: Iterable[str]) -> dict[str, int] | None:
    """Return the Loot (tokens by type) less one token for each of `kinds`; None if a token is missing."""
    left = dict(loot)
    for kind in kinds:
        left[kind] -= 1
        if left[kind] < 0:
            return None
    return left


def _with(loot: Mapping[str, int], kind: str) -> dict[str, int]:
    """Return the Loot (tokens by type) with one more token of a type."""
    return {**loot, kind: loot.get(kind, 0) + 1}


def token_worth(view: RattleView, kind: str) -> float:
    """Return about how many Victory Points one more token of a type is worth to the player."""
    if kind.startswith(("wild-", "L")):
        return {"L1": 1.6, "L2": 1.2, "L3": 0.5, "L4": 1.0, "L5": 3.0}.get(kind, 1.3)
    me, rest = own(view), dict(owned(view))
    wanted = {"rum": 2, "spices": 1, "fabrics": 1}.get(kind, 0)
    worth = {"valuables": 1.0, "spices": 0.65, "fabrics": 0.6, "rum": 0.6}[kind]
    if rest[kind] > wanted and kind != "valuables":
        worth -= 0.1
    return (
        worth + 0.3 * (kind == "spices" and "S01" in me.sailors) + 0.5 * (kind == "valuables" and "S09" in me.sailors)
    )


def victory(view: RattleView, options: Iterable[str]) -> str | None:
    """Return the option id for the Guild's top card: `buy`, or `seal` if only the Seal makes it affordable.

    Return None if neither is possible, or if the Seal is worth more at the end.
    """
    ways = [one for one in ("buy", "seal") if one in options]
    if not ways:
        return None
    card = VICTORY[view.guild[0]]
    return "buy" if "buy" in ways else "seal" if card.points - max(0, card.cost - SEAL_PAYS) > 3 else None
