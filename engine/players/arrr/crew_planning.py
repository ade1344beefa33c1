"""Planning of Recruitment and Equipment: discards, draws, and the up to four cards of the area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.games.arrr.card_registry import CREW, CREW_LIMIT, is_crew, is_event, kind_of
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView
from engine.players.arrr.action_values import kept, me, pillaging, points, sailing, turns_left


def area_worth(view: ArrrView, cards: Sequence[str]) -> float:
    """Return the value of an area: the best action with it, and less for other cards and later turns."""
    seat = me(view)
    totals = {stat: sum(CREW[kind_of(card)].stat(stat) for card in cards) for stat in STATS}
    row = [one.card for one in view.row]
    worths = [pillaging(view, seat), *(sailing(view, seat, row, card, cards) for card in row)]
    worths.sort(reverse=True)
    later = sum(totals.values()) + 0.5 * min(totals.values())
    abilities = sum(0.1 for card in cards if CREW[kind_of(card)].timing)
    return (
        worths[0] + 0.2 * sum(max(0.0, one) for one in worths[1:]) + 0.06 * later * turns_left(view, seat) + abilities
    )


def areas(equipped: Sequence[str], hand: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the ways to equip: the cards that are placed, and those discarded for them."""
    best = sorted(hand, key=points, reverse=True)[:6]
    for count in range(min(CREW_LIMIT, len(best)) + 1):
        for placed in combinations(best, count):
            types = [CREW[kind_of(card)].type for card in placed]
            if types.count("mate") > 1 or types.count("pack") > 1:
                continue
            forced = [card for card in equipped if _type(card) != "item" and _type(card) in types]
            more = max(0, len(equipped) - len(forced) + count - CREW_LIMIT)
            others = [card for card in equipped if card not in forced]
            if len(forced) + more <= count:
                for dropped in combinations(others, more):
                    yield list(placed), [*forced, *dropped]


def _type(card: str) -> str:
    return CREW[kind_of(card)].type


def equipped(view: ArrrView) -> tuple[list[str], list[str]]:
    """Return the best way to equip: the placed cards and the discarded ones."""
    mine = view.seats[me(view)]
    lying, hand = [one.card for one in mine.crew], [card for card in mine.hand or () if is_crew(card)]

    def worth(way: tuple[list[str], list[str]]) -> float:
        return area_worth(view, [card for card in lying if card not in way[1]] + way[0])

    return max(areas(lying, hand), key=worth)


def surplus(view: ArrrView) -> list[str]:
    """Return the crew cards in hand that are not placed. Others are drawn for them."""
    placed, _ = equipped(view)
    return [card for card in view.seats[me(view)].hand or () if is_crew(card) and card not in placed]


def dull(view: ArrrView) -> list[str]:
    """Return the event cards in hand that are not worth keeping. Others are drawn for them."""
    return [card for card in view.seats[me(view)].hand or () if is_event(card) and not kept(view, card)]
