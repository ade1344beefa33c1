"""Expected values of actions, in points, from a view: Sails, Pillages and Challenges."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.arrr.card_registry import CAPTAINS, CREW, EVENTS, EXPLORATIONS, PRIZE, TAKEN, is_crew, kind_of
from engine.games.arrr.card_totals import COLLECTION_POINTS
from engine.games.arrr.view import ArrrView, Stake
from engine.players.arrr.dice_odds import Boost, cheapest_first, duel, round_to_half, throw_value

ADDS: dict[str, tuple[str, int]] = {
    "ironclaw": ("attack", 2),
    "cutlass": ("attack", 1),
    "compass": ("navigation", 1),
    "barrel-of-grog": ("courage", 1),
    "cipher-book": ("wits", 1),
    "explosive-powder": ("attack", 4),
    "second-wind": ("", 2),
    "broadside": ("attack", 3),
    "fair-wind": ("navigation", 3),
    "stroke-of-genius": ("wits", 3),
    "liquid-courage": ("courage", 3),
}
"""By card that adds dice to a throw: the stat on which it may be used (empty: any stat), and the number of dice."""

REMOVES: dict[str, tuple[str, int]] = {
    "wet-powder": ("attack", 3),
    "dead-calm": ("navigation", 3),
    "hangover": ("wits", 3),
    "cold-shiver": ("courage", 3),
    "butterfingers": ("", 4),
    "voodoo-doll": ("", 2),
}
"""By card that removes dice before a roll: the stat on which it may be used (empty: any stat), and the number of dice.
"""

AGAIN = {"bosun-barnacle": 2, "lucky-parrot": 1, "ships-cat": 1}
"""By card that rolls failed dice again: how many dice."""

SURE = ("lucky-tide", "ace-up-the-sleeve")
"""Cards that add a missing success."""

EVENT = 0.35
"""Value of an event card in hand. It is low, since more event cards will be drawn."""
CREW_CARD = 0.75
"""Value in points of an equipped crew card while there are turns left to use it.

It is low, since more crew cards are drawn at each Recruitment.
"""
TAKEN_CREW = 0.5
"""The share of `CREW_CARD` that a crew card is worth to a rejected challenger, whose hand it comes to."""
JOLLY_ROGER = 2
"""Pieces that the Jolly Roger takes when its owner's Challenge is rejected."""
CHEATING = 3
"""The maximum number of Pieces that a player is expected to pay for more dice in one throw."""
HANDY = 0.02
"""Cost of using an ability, which is soon ready again."""
ABLE, HELD = 0.8, 0.6
"""Expected number of dice in a Challenge: for each die that the opponent's crew can add, and for each of their event
cards.
"""


# --- who it is good for --------------------------------------------------------------------------------


def me(view: ArrrView) -> int:
    """Return the viewer's seat. The view must have one."""
    assert view.viewer is not None
    return view.viewer


def side(view: ArrrView, seat: int) -> float:
    """Return how much a point for this seat is worth to the viewer.

    A point of a mate counts almost fully. Points of opponents are negative: each counts -1 with teams. Without
    teams, -1 is divided by the number of opponents.
    """
    if seat == view.viewer:
        return 1.0
    mate = view.seats[me(view)].mate
    if seat == mate:
        return 0.9
    return -1 / (len(view.seats) - 1) if mate is None else -1.0


def turns_left(view: ArrrView, seat: int) -> int:
    """Return the number of turns that this seat still has after its current one."""
    if view.on_turn is None:
        return view.turns // len(view.seats)
    until = (seat - view.on_turn) % len(view.seats) or len(view.seats)
    return max(0, (view.turns - view.turn - until) // len(view.seats) + 1)


def crew_value(view: ArrrView, seat: int) -> float:
    """Return the value in points of one crew card in the area of this seat. It falls with the turns left."""
    return CREW_CARD * min(1.0, 0.45 * turns_left(view, seat))


def faces(view: ArrrView) -> int:
    """Return the number of faces of a die that are a success for one stat: its own face, and one or two Jollies."""
    return 3 if view.sixth_face == "jolly" else 2


# --- exploration cards ---------------------------------------------------------------------------------


def collection_value(view: ArrrView, seat: int, card: str) -> float:
    """Return the value in points of one more collection card in a seat's chest.

    It is the sum of the card's points, of the chance to complete the set, and of denying the card to rivals.
    """
    symbol = EXPLORATIONS[kind_of(card)].collection
    mates = [seat] if view.seats[seat].mate is None else [seat, view.seats[seat].mate]
    held = [sum(EXPLORATIONS[kind_of(one)].collection == symbol for one in other.collected) for other in view.seats]
    have = sum(held[one] for one in mates if one is not None)
    if have >= 3:
        return 0.0
    rivals = max((n for other, n in enumerate(held) if other not in mates), default=0)
    more = 0.9 if have < 2 and rivals == 0 and turns_left(view, seat) > 1 else 0.0
    return COLLECTION_POINTS[have + 1] - COLLECTION_POINTS[have] + more + 0.7 * rivals


def conquest_value(view: ArrrView, seat: int, card: str, pieces: int) -> float:
    """Return the value in points to a seat of conquering a card that gives this number of Pieces."""
    design = EXPLORATIONS[kind_of(card)]
    worth = design.fame + min(pieces, view.reserve) + 0.4 * len(design.draws)
    return worth + (collection_value(view, seat, card) if design.collection else 0.0)


NEEDS = {"golden-griffin": ("item", 1), "the-governors-ball": ("mate", 1), "royal-flagship": ("", 3)}
"""By exploration card: the crew that an area needs to face it, as a type (empty: any) and a number."""


def may_face(card: str, area: Sequence[str]) -> bool:
    """Return True if a crew with these equipped cards meets the condition of the exploration card."""
    type, count = NEEDS.get(kind_of(card), ("", 1))
    return sum(type in ("", CREW[kind_of(one)].type) for one in area) >= count


def defeat_cost(view: ArrrView, seat: int, card: str) -> float:
    """Return the points that a seat loses by being defeated by a card, as a positive number."""
    design = EXPLORATIONS[kind_of(card)]
    return min(design.damage, len(view.seats[seat].crew)) * crew_value(view, seat) + 0.7 * (design.failure is not None)


def tests_of(row: Sequence[str], card: str) -> list[tuple[str, int]]:
    """Return (stat, difficulty) of each test of a card in this row of exploration cards.

    The difficulties include the influence of the card's neighbours.
    """
    place = row.index(card)
    beside = [EXPLORATIONS[kind_of(one)] for one in (*row[max(0, place - 1) : place], *row[place + 1 : place + 2])]
    return [
        (stat, max(1, printed + sum(one.influences(stat) for one in beside)))
        for stat, printed in EXPLORATIONS[kind_of(card)].tests
    ]


def pieces_of(view: ArrrView, row: Sequence[str], card: str) -> int:
    """Return the Pieces that a card gives at its place in this row."""
    place = row.index(card)
    beside = [EXPLORATIONS[kind_of(one)] for one in (*row[max(0, place - 1) : place], *row[place + 1 : place + 2])]
    fires = sum(EVENTS[kind_of(one)].nearest for one in view.seas) if place == len(row) - 1 else 0
    return max(0, EXPLORATIONS[kind_of(card)].pieces + sum(one.influences("pieces") for one in beside) + fires)


# --- actions -------------------------------------------------------------------------------------------


def boosts(view: ArrrView, seat: int, stat: str, area: Sequence[str] | None = None) -> tuple[Boost, ...]:
    """Return the boosts that a seat can add to a throw on a stat, in the order of use.

    A boost is a tuple: the dice that it adds, its certain successes, and its cost in points. Boosts come from ready
    cards, Pieces and, for the viewer, event cards. `area` are the equipped cards, by default those of the seat.
    """
    mine = view.seats[seat]
    turned = [one.card for one in mine.crew if one.depleted or one.used]
    lying = [one.card for one in mine.crew] if area is None else area
    cards = [card for card in lying if card not in turned]
    events = [card for card in mine.hand or () if not is_crew(card)] if seat == view.viewer else []
    found: list[Boost] = [_boost(card, stat, 0.0) for card in cards] + [_boost(card, stat, EVENT) for card in events]
    captain = CAPTAINS[kind_of(mine.captain)].cheat if mine.captain else 0
    first = 2 + captain + sum(EVENTS[kind_of(card)].cheat for card in mine.attached)
    found += [(2 if n else first, 0, 1.0) for n in range(min(CHEATING, mine.pieces))]
    if "tin-of-biscuits" in (kind_of(card) for card in cards):
        twice = [_boost(card, stat, HANDY) for card in lying if kind_of(card) != "explosive-powder"]
        found.append(max(twice, default=(0, 0, 0.0)))
    return cheapest_first([one for one in found if one[0] or one[1]])


def _boost(card: str, stat: str, cost: float) -> Boost:
    key = kind_of(card)
    fits, dice = ADDS.get(key, ("", AGAIN.get(key, 0)))
    if fits not in ("", stat):
        return 0, 0, 0.0
    if key == "explosive-powder":
        cost = 0.7
    return dice, int(key in SURE), cost


def _before_roll_boosts(view: ArrrView, seat: int, stat: str, dice: int, area: Sequence[str]) -> list[Boost]:
    """Return the boosts of cards that must be used before a roll of this number of dice.

    The boost of the Ship's Cat is among them. `area` are the equipped cards that count, and `stat` is the stat of the
    throw.
    """
    mine = view.seats[seat]
    ready = [*area, *mine.attached]
    turned = [one.card for one in mine.crew if one.depleted or one.used]
    helps = {
        "the-captains-shadow": (max(1, dice // 3), 0, HANDY),
        "anchor-chain": (0, int(stat in ("navigation", "courage")), HANDY),
        "ships-cat": (AGAIN["ships-cat"], 0, HANDY),
    }
    return [helps[kind_of(card)] for card in ready if kind_of(card) in helps and card not in turned]


def sail_value(view: ArrrView, seat: int, row: Sequence[str], card: str, area: Sequence[str] | None = None) -> float:
    """Return the expected value in points to a seat of sailing for this card of a row, or 0 if the crew may not.

    The captain's dice count. `area` replaces the equipped crew.
    """
    crew = [one.card for one in view.seats[seat].crew] if area is None else area
    if not may_face(card, crew):
        return 0.0
    worth = conquest_value(view, seat, card, pieces_of(view, row, card))
    return tests_value(view, seat, tests_of(row, card), worth, defeat_cost(view, seat, card), crew)


def tests_value(
    view: ArrrView, seat: int, tests: Sequence[tuple[str, int]], worth: float, loss: float, crew: Sequence[str]
) -> float:
    """Return the expected value in points of these tests (stat, difficulty).

    It is `worth` if all succeed, and `-loss` after a failure. `crew` are the equipped cards that count.
    """
    for stat, needed in reversed(tests):
        dice = sum(CREW[kind_of(one)].stat(stat) for one in crew) + view.seats[seat].bonus[stat]
        helps = cheapest_first([*_before_roll_boosts(view, seat, stat, dice, crew), *boosts(view, seat, stat, crew)])
        gain = max(0.0, round_to_half(worth + loss))
        worth = throw_value(dice, needed, helps, gain, faces(view)) - loss
    return worth


def best_sail(view: ArrrView, seat: int, row: Sequence[str], area: Sequence[str] | None = None) -> float:
    """Return the value in points to a seat of the best Sail in this row, or 0 if none is possible.

    `area` replaces the equipped crew.
    """
    if "sail" in view.forbidden:
        return 0.0
    return max((sail_value(view, seat, row, card, area) for card in row), default=0.0)


def pillage_value(view: ArrrView, seat: int) -> float:
    """Return the Pieces that a Pillage gives this seat, at most those in the reserve."""
    captain = view.seats[seat].captain
    more = CAPTAINS[kind_of(captain)].pillage if captain else 0
    more += sum(EVENTS[kind_of(card)].pillage for card in view.seats[seat].attached)
    return float(min(view.reserve, 2 + more))


def prize_value(view: ArrrView, winner: int, loser: int, prize: Stake | None) -> float:
    """Return the value in points to the viewer of a prize that goes from the loser to the winner; 0 for no prize."""
    if prize is None:
        return 0.0
    one, other = side(view, winner), side(view, loser)
    if prize.card:
        lost = collection_value(view, winner, prize.card)
        return one * lost - other * max(1.0, lost - 1)
    return (one - other) * prize.pieces


def _challenge_dice(view: ArrrView, seat: int, stat: str, staked: Stake | None) -> int:
    """Return the expected number of dice of a seat in a Challenge on this stat.

    They come from crew, captain, ready abilities, event cards and Pieces. Pieces that the seat has staked as a prize
    (`staked`) do not count.
    """
    one = view.seats[seat]
    ready = [card.card for card in one.crew if not (card.depleted or card.used)]
    dice = one.totals[stat] + one.challenge_bonus[stat] + ABLE * sum(min(2, _boost(card, stat, 0)[0]) for card in ready)
    if seat == view.viewer:
        events = [_boost(card, stat, 0) for card in one.hand or () if not is_crew(card)]
        dice += sum(added + 2 * sure for added, sure, _ in events)
    else:
        dice += HELD * one.event_cards
    free = one.pieces - (staked.pieces if staked else 0)
    return round(dice + max(0, min(CHEATING, free)))


def challenge_value(view: ArrrView, seat: int, opponent: int, stat: str, prize: Stake, counter: Stake | None) -> float:
    """Return the expected value in points to the viewer of a Challenge that the opponent accepts.

    `seat` is the challenger, and `stat` the stat that is rolled. `prize` is what the challenger wins, and `counter`
    what the opponent wins. None for `counter` means that the opponent wins nothing.
    """
    mine, theirs = _challenge_dice(view, seat, stat, counter), _challenge_dice(view, opponent, stat, prize)
    won, lost = duel(mine, theirs, faces(view))
    return won * prize_value(view, seat, opponent, prize) + lost * prize_value(view, opponent, seat, counter)


def rejection_value(view: ArrrView, seat: int, opponent: int) -> float:
    """Return the value in points to the viewer of a seat's Challenge if the opponent rejects it.

    The challenger gets a Piece and some of the opponent's crew.
    """
    captain = view.seats[opponent].captain
    taken = min(CAPTAINS[kind_of(captain)].taken if captain else TAKEN, len(view.seats[opponent].crew))
    pieces = 1 + JOLLY_ROGER * any(
        kind_of(one.card) == "jolly-roger" and not one.depleted for one in view.seats[seat].crew
    )
    gained = side(view, seat) * (TAKEN_CREW * taken * crew_value(view, seat) + min(pieces, view.reserve))
    return gained - side(view, opponent) * taken * crew_value(view, opponent)


def expected_prize(view: ArrrView, winner: int, loser: int) -> Stake | None:
    """Return the prize that the winner probably names: as many Pieces as allowed. None if the loser has no Pieces."""
    captain = view.seats[winner].captain
    most = CAPTAINS[kind_of(captain)].most_prize if captain else PRIZE
    pieces = min(most, view.seats[loser].pieces)
    return Stake(pieces) if pieces else None


def worth_keeping(view: ArrrView, card: str) -> bool:
    """Return True if an event card is worth keeping when the hand is refilled, because it helps in a test of the
    row.

    Any other card could have been played already in the turns of others, and a newly drawn one can be played in
    later turns.
    """
    key = kind_of(card)
    stat, _ = ADDS.get(key, (None, 0))
    asked = {test for one in view.row for test, _ in EXPLORATIONS[kind_of(one.card)].tests}
    return key in SURE or stat == "" or stat in asked


def points(card: str) -> int:
    """Return the sum of the stats of a crew card, in dice."""
    return sum(CREW[kind_of(card)].stats)
