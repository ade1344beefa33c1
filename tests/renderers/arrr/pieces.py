"""Rows, seats and hands of Arrr!!! for the tests of its pictures."""

from __future__ import annotations

from dataclasses import replace

from engine.games.arrr import cards as _declared  # noqa: F401
from engine.games.arrr.card_registry import CREW, EXPLORATIONS, every_card, kind_of
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import CrewView, Luck, RowCard, SeatView, TestView

CREWS = (
    ("ironclaw.1", "powder-monkeys.1", "cutlass.1", "compass.1"),
    ("quartermaster-toad.1", "choir-of-sirens.1", "barrel-of-grog.1"),
    ("message-in-a-bottle.1",),
    ("the-captains-shadow.1", "bilge-rats-parliament.1", "explosive-powder.1", "tin-of-biscuits.1"),
)
HAND = (
    "doctor-leech.1",
    "cutthroat-puffins.1",
    "spyglass.1",
    "broadside.1",
    "broadside.2",
    "parley.1",
    "shoal.1",
)
ROW = (
    "scrap-with-the-x.1",
    "royal-flagship.1",
    "hungry-kraken.1",
    "island-of-traps.1",
    "basalt-idol.1",
    "verse-of-the-gallows.1",
)
CARDS = every_card()
MANY = ("wet-powder.1", "wet-powder.2", "butterfingers.1", "undertow.1", "hole-in-the-hull.1")


def row(cards: tuple[str, ...], faced: int | None = None, states: tuple[str, ...] = ()) -> tuple[RowCard, ...]:
    """Return cards side by side. The card that is faced has the states of its tests."""
    found = []
    for place, card in enumerate(cards):
        design = EXPLORATIONS[kind_of(card)]
        beside = [EXPLORATIONS[kind_of(cards[at])] for at in (place - 1, place + 1) if 0 <= at < len(cards)]
        tests = tuple(
            TestView(
                stat,
                printed,
                max(1, printed + sum(one.influences(stat) for one in beside)),
                states[number] if place == faced and number < len(states) else "",
            )
            for number, (stat, printed) in enumerate(design.tests)
        )
        pieces = max(0, design.pieces + sum(one.influences("pieces") for one in beside))
        found.append(RowCard(card, tests, pieces, design.pieces, place == faced))
    return tuple(found)


def seat(
    crew: tuple[str, ...], *, turned: tuple[int, ...] = (), used: tuple[int, ...] = (), **more: object
) -> SeatView:
    plain = SeatView(
        crew_cards=3,
        event_cards=3,
        hand=None,
        captain=None,
        offered=(),
        pieces=4,
        stake=None,
        collected=(),
        collection_points=0,
        fame_cards=1,
        fame=None,
        fame_points=None,
        crew=tuple(CrewView(card, place in turned, place in used) for place, card in enumerate(crew)),
        totals={stat: sum(CREW[kind_of(card)].stat(stat) for card in crew) for stat in STATS},
        bonus=dict.fromkeys(STATS, 0),
        challenge_bonus=dict.fromkeys(STATS, 0),
        attached=(),
        luck=Luck(),
        tally={},
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def seats(count: int) -> tuple[SeatView, ...]:
    every = (
        seat(
            CREWS[0],
            turned=(3,),
            used=(0,),
            captain="scarlet-mantis.1",
            pieces=6,
            collected=("coral-idol.1",),
            bonus={**dict.fromkeys(STATS, 0), "attack": 1},
            collection_points=1,
            fame_cards=2,
        ),
        seat(
            CREWS[1],
            captain="stormcaller-petrel.1",
            pieces=3,
            event_cards=1,
            attached=("ships-cat.1",),
            bonus={**dict.fromkeys(STATS, 0), "navigation": 1},
            fame_cards=0,
        ),
        seat(
            CREWS[2],
            captain="dame-halibut.1",
            pieces=0,
            crew_cards=6,
            event_cards=0,
            fame_cards=3,
            collected=("verse-of-the-siren.1", "refrain-of-the-deep.1", "iron-lion.1"),
            collection_points=5,
            attached=("black-spot.1", "letter-of-marque.1"),
        ),
        seat(
            CREWS[3],
            turned=(1, 2),
            used=(1, 2),
            captain="commodore-shellback.1",
            pieces=11,
            crew_cards=1,
            bonus=dict.fromkeys(STATS, 0),
        ),
    )
    return every[:count]
