"""What actions are worth to a seat, in points: cards of the Seven Seas, Pillages, Challenges. From a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.arrr.card_registry import CAPTAINS, CREW, EVENTS, EXPLORATIONS, PRIZE, TAKEN, is_crew, kind_of
from engine.games.arrr.card_totals import COLLECTION_POINTS
from engine.games.arrr.view import ArrrView, Stake
from engine.players.arrr.dice_odds import Boost, chances, cheapest_first, duel, halved

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
"""Dice that a card adds, and to which throws (empty: to any)."""

REMOVES: dict[str, tuple[str, int]] = {
    "wet-powder": ("attack", 2),
    "dead-calm": ("navigation", 2),
    "hangover": ("wits", 2),
    "cold-shiver": ("courage", 2),
    "butterfingers": ("", 3),
    "voodoo-doll": ("", 2),
}
"""Dice that a card takes before the roll."""

AGAIN = {"bosun-barnacle": 2, "lucky-parrot": 1, "ships-cat": 1}
"""Dice that a card rolls again."""

SURE = ("lucky-tide", "ace-up-the-sleeve")
"""What makes up for a success that is missing."""

EVENT = 0.35
"""What an event card in hand is worth: there will be others."""
CREW_CARD = 0.55
"""What an equipped crew card is worth, while there are turns left to use it: less than one would think, as others are
drawn at each Recruitment."""
ROGER = 2
"""The Pieces that the Jolly Roger takes when its owner's Challenge is rejected."""
CHEATING = 3
"""With how many Pieces somebody is expected to cheat in one throw."""
HANDY = 0.02
"""What an ability costs: it is back soon."""
ABLE, HELD = 0.8, 0.6
"""For how many dice each die counts that the abilities of others' crew could add to their throw in a Challenge, and for
how many an event that they hold."""


# --- who it is good for --------------------------------------------------------------------------------


def me(view: ArrrView) -> int:
    """The own seat."""
    assert view.viewer is not None
    return view.viewer


def side(view: ArrrView, seat: int) -> float:
    """What a point of this seat is worth to the viewer: others' points hurt, each a little; those of the other team as
    much as the own ones help."""
    if seat == view.viewer:
        return 1.0
    mate = view.seats[me(view)].mate
    if seat == mate:
        return 0.9
    return -1 / (len(view.seats) - 1) if mate is None else -1.0


def turns_left(view: ArrrView, seat: int) -> int:
    """How many turns this seat has after the current one."""
    if view.on_turn is None:
        return view.turns // len(view.seats)
    until = (seat - view.on_turn) % len(view.seats) or len(view.seats)
    return max(0, (view.turns - view.turn - until) // len(view.seats) + 1)


def crew_worth(view: ArrrView, seat: int) -> float:
    """What a crew card in the area of this seat is worth now."""
    return CREW_CARD * min(1.0, 0.45 * turns_left(view, seat))


def faces(view: ArrrView) -> int:
    """How many faces of a die count: what was rolled so far tells whether the sixth one is a miss."""
    dice = sum(seat.luck.dice for seat in view.seats)
    return min(3, round(sum(seat.luck.sixths for seat in view.seats) / dice)) if dice else 3


# --- exploration cards ---------------------------------------------------------------------------------


def collecting(view: ArrrView, seat: int, card: str) -> float:
    """What this collection card is worth in a chest: its points, the hope of more, and that nobody else has it."""
    symbol = EXPLORATIONS[kind_of(card)].collection
    mates = [seat] if view.seats[seat].mate is None else [seat, view.seats[seat].mate]
    held = [sum(EXPLORATIONS[kind_of(one)].collection == symbol for one in other.collected) for other in view.seats]
    have = sum(held[one] for one in mates if one is not None)
    if have >= 3:
        return 0.0
    rivals = max((n for other, n in enumerate(held) if other not in mates), default=0)
    more = 0.9 if have < 2 and rivals == 0 and turns_left(view, seat) > 1 else 0.0
    return COLLECTION_POINTS[have + 1] - COLLECTION_POINTS[have] + more + 0.7 * rivals


def spoils(view: ArrrView, seat: int, card: str, pieces: int) -> float:
    """What it is worth to conquer a card that gives so many Pieces."""
    design = EXPLORATIONS[kind_of(card)]
    worth = design.fame + min(pieces, view.reserve) + 0.4 * len(design.draws)
    return worth + (collecting(view, seat, card) if design.collection else 0.0)


NEEDS = {"golden-griffin": ("item", 1), "the-governors-ball": ("mate", 1), "royal-flagship": ("", 3)}
"""So many cards of a type (empty: of any) must lie in the area of whoever faces these."""


def may_face(card: str, area: Sequence[str]) -> bool:
    """Whether such a crew may face a card."""
    type, count = NEEDS.get(kind_of(card), ("", 1))
    return sum(type in ("", CREW[kind_of(one)].type) for one in area) >= count


def defeat(view: ArrrView, seat: int, card: str) -> float:
    """What it costs to be beaten by a card."""
    design = EXPLORATIONS[kind_of(card)]
    return min(design.damage, len(view.seats[seat].crew)) * crew_worth(view, seat) + 0.7 * (design.failure is not None)


def tests_of(row: Sequence[str], card: str) -> list[tuple[str, int]]:
    """The tests of a card as its place in a row makes them."""
    place = row.index(card)
    beside = [EXPLORATIONS[kind_of(one)] for one in (*row[max(0, place - 1) : place], *row[place + 1 : place + 2])]
    return [
        (stat, max(1, printed + sum(one.influences(stat) for one in beside)))
        for stat, printed in EXPLORATIONS[kind_of(card)].tests
    ]


def pieces_of(view: ArrrView, row: Sequence[str], card: str) -> int:
    """The Pieces that a card gives in its place in a row."""
    place = row.index(card)
    beside = [EXPLORATIONS[kind_of(one)] for one in (*row[max(0, place - 1) : place], *row[place + 1 : place + 2])]
    fires = sum(EVENTS[kind_of(one)].nearest for one in view.seas) if place == len(row) - 1 else 0
    return max(0, EXPLORATIONS[kind_of(card)].pieces + sum(one.influences("pieces") for one in beside) + fires)


# --- actions -------------------------------------------------------------------------------------------


def boosts(view: ArrrView, seat: int, stat: str, area: Sequence[str] | None = None) -> tuple[Boost, ...]:
    """What this seat can be expected to add to a throw, with the area as it is or as it could be: prepared cards,
    events if they are the viewer's, Pieces."""
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


def _beforehand(view: ArrrView, seat: int, stat: str, dice: int, area: Sequence[str]) -> list[Boost]:
    """What helps a throw of so many dice that is still to come, besides: abilities that are used before the roll, and
    the Ship's Cat."""
    mine = view.seats[seat]
    ready = [*area, *mine.attached]
    turned = [one.card for one in mine.crew if one.depleted or one.used]
    helps = {
        "the-captains-shadow": (max(1, dice // 3), 0, HANDY),
        "anchor-chain": (0, int(stat in ("navigation", "courage")), HANDY),
        "ships-cat": (AGAIN["ships-cat"], 0, HANDY),
    }
    return [helps[kind_of(card)] for card in ready if kind_of(card) in helps and card not in turned]


def sailing(view: ArrrView, seat: int, row: Sequence[str], card: str, area: Sequence[str] | None = None) -> float:
    """What it is worth to face this card of a row with the crew as it is or as it could be, the captain's dice
    included; nothing if that crew may not."""
    crew = [one.card for one in view.seats[seat].crew] if area is None else area
    if not may_face(card, crew):
        return 0.0
    worth = spoils(view, seat, card, pieces_of(view, row, card))
    return facing(view, seat, tests_of(row, card), worth, defeat(view, seat, card), crew)


def facing(
    view: ArrrView, seat: int, tests: Sequence[tuple[str, int]], worth: float, loss: float, crew: Sequence[str]
) -> float:
    """What it is worth to go through these tests for a card of that worth, or be beaten at that loss."""
    for stat, needed in reversed(tests):
        dice = sum(CREW[kind_of(one)].stat(stat) for one in crew) + view.seats[seat].bonus[stat]
        helps = cheapest_first([*_beforehand(view, seat, stat, dice, crew), *boosts(view, seat, stat, crew)])
        gain = max(0.0, halved(worth + loss))
        worth = chances(dice, needed, helps, gain, faces(view)) - loss
    return worth


def best_sail(view: ArrrView, seat: int, row: Sequence[str], area: Sequence[str] | None = None) -> float:
    """The best that this seat can do with such a row, and with the crew as it is or as it could be."""
    if "sail" in view.forbidden:
        return 0.0
    return max((sailing(view, seat, row, card, area) for card in row), default=0.0)


def pillaging(view: ArrrView, seat: int) -> float:
    """What a Pillage gives."""
    captain = view.seats[seat].captain
    more = CAPTAINS[kind_of(captain)].pillage if captain else 0
    more += sum(EVENTS[kind_of(card)].pillage for card in view.seats[seat].attached)
    return float(min(view.reserve, 2 + more))


def prize_worth(view: ArrrView, winner: int, loser: int, prize: Stake | None) -> float:
    """What a prize is worth to the viewer, going from one chest to the other."""
    if prize is None:
        return 0.0
    one, other = side(view, winner), side(view, loser)
    if prize.card:
        lost = collecting(view, winner, prize.card)
        return one * lost - other * max(1.0, lost - 1)
    return (one - other) * prize.pieces


def _reach(view: ArrrView, seat: int, stat: str, staked: Stake | None) -> int:
    """With how many dice this seat may come to throw in a Challenge: crew and captain, abilities that are ready,
    events, and Pieces that are not at stake."""
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


def challenging(view: ArrrView, seat: int, opponent: int, stat: str, prize: Stake, counter: Stake | None) -> float:
    """What an accepted Challenge is worth to the viewer, who is one of the two."""
    mine, theirs = _reach(view, seat, stat, counter), _reach(view, opponent, stat, prize)
    won, lost = duel(mine, theirs, faces(view))
    return won * prize_worth(view, seat, opponent, prize) + lost * prize_worth(view, opponent, seat, counter)


def rejected(view: ArrrView, seat: int, opponent: int) -> float:
    """What it is worth to the viewer that a Challenge is rejected: crew and a Piece for the challenger."""
    captain = view.seats[opponent].captain
    taken = min(CAPTAINS[kind_of(captain)].taken if captain else TAKEN, len(view.seats[opponent].crew))
    pieces = 1 + ROGER * any(kind_of(one.card) == "jolly-roger" and not one.depleted for one in view.seats[seat].crew)
    gained = side(view, seat) * (0.2 * taken * crew_worth(view, seat) + min(pieces, view.reserve))
    return gained - side(view, opponent) * taken * crew_worth(view, opponent)


def expected_prize(view: ArrrView, winner: int, loser: int) -> Stake | None:
    """The prize that somebody will want: as many Pieces as may be named."""
    captain = view.seats[winner].captain
    most = CAPTAINS[kind_of(captain)].most_prize if captain else PRIZE
    pieces = min(most, view.seats[loser].pieces)
    return Stake(pieces) if pieces else None


def kept(view: ArrrView, card: str) -> bool:
    """Whether an event is worth its place in the hand when the next ones are drawn: if it helps a throw that some card
    of the row asks for. All others had their chance in others' turns, and a card that is drawn has it again."""
    key = kind_of(card)
    stat, _ = ADDS.get(key, (None, 0))
    asked = {test for one in view.row for test, _ in EXPLORATIONS[kind_of(one.card)].tests}
    return key in SURE or stat == "" or stat in asked


def points(card: str) -> int:
    """The stat points of a crew card."""
    return sum(CREW[kind_of(card)].stats)
