"""Planning of Recruitment and Equipment: discards, draws, and the up to four cards of the area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.games.arrr.card_registry import CREW, CREW_LIMIT, is_crew, is_event, kind_of
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import ArrrView
from engine.players.arrr.action_values import me, pillage_value, points, sail_value, turns_left, worth_keeping


def area_value(view: ArrrView, cards: Sequence[str]) -> float:
    """Return the value in points to the viewer of having these cards as the crew.

    It is the value of the best action with this crew, plus a smaller value of its cards for later turns.
    """
    seat = me(view)
    totals = {stat: sum(CREW[kind_of(card)].stat(stat) for card in cards) for stat in STATS}
    row = [one.card for one in view.row]
    worths = [pillage_value(view, seat), *(sail_value(view, seat, row, card, cards) for card in row)]
    worths.sort(reverse=True)
    later = sum(totals.values()) + 0.5 * min(totals.values())
    abilities = sum(0.1 for card in cards if CREW[kind_of(card)].timing)
    return (
        worths[0] + 0.2 * sum(max(0.0, one) for one in worths[1:]) + 0.06 * later * turns_left(view, seat) + abilities
    )


def ways_to_equip(in_play: Sequence[str], hand: Sequence[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Yield each way to equip, as two lists: the cards of the hand to place, and the equipped cards to discard.

    `in_play` are the cards that are equipped now, `hand` are the crew cards in the hand.
    """
    best = sorted(hand, key=points, reverse=True)[:6]
    for count in range(min(CREW_LIMIT, len(best)) + 1):
        for placed in combinations(best, count):
            types = [CREW[kind_of(card)].type for card in placed]
            if types.count("mate") > 1 or types.count("pack") > 1:
                continue
            forced = [card for card in in_play if _type(card) != "item" and _type(card) in types]
            more = max(0, len(in_play) - len(forced) + count - CREW_LIMIT)
            others = [card for card in in_play if card not in forced]
            if len(forced) + more <= count:
                for dropped in combinations(others, more):
                    yield list(placed), [*forced, *dropped]


def _type(card: str) -> str:
    return CREW[kind_of(card)].type


def best_equipment(view: ArrrView) -> tuple[list[str], list[str]]:
    """Return the best way to equip, as two lists: the cards to place, and those to discard."""
    mine = view.seats[me(view)]
    lying, hand = [one.card for one in mine.crew], [card for card in mine.hand or () if is_crew(card)]

    def worth(way: tuple[list[str], list[str]]) -> float:
        return area_value(view, [card for card in lying if card not in way[1]] + way[0])

    return max(ways_to_equip(lying, hand), key=worth)


def unplaced_crew(view: ArrrView) -> list[str]:
    """Return the crew cards in the viewer's hand that the best equipment leaves out."""
    placed, _ = best_equipment(view)
    return [card for card in view.seats[me(view)].hand or () if is_crew(card) and card not in placed]


def useless_events(view: ArrrView) -> list[str]:
    """Return the event cards in the viewer's hand that are not worth keeping."""
    return [card for card in view.seats[me(view)].hand or () if is_event(card) and not worth_keeping(view, card)]
