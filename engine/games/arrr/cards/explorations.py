"""The exploration cards (ledger, 3.3). The words after “Card text:” are printed on the card."""

from __future__ import annotations

from engine.games.arrr.card_registry import crew_design, exploration
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import discard_from_hand, lose
from engine.games.arrr.step_registry import Arrr


def an_item(state: ArrrState, seat: int) -> bool:
    """Return True if the seat has an Item equipped."""
    return any(crew_design(card).type == "item" for card in state.crew[seat])


def a_first_mate(state: ArrrState, seat: int) -> bool:
    """Return True if the seat has a First Mate equipped."""
    return any(crew_design(card).type == "mate" for card in state.crew[seat])


def three_crew_cards(state: ArrrState, seat: int) -> bool:
    """Return True if the seat has at least three crew cards equipped."""
    return len(state.crew[seat]) >= 3


def a_card_of_the_hand(play: Arrr, seat: int) -> None:
    """Make the seat discard a card from its hand, as a penalty."""
    discard_from_hand(play, seat, 1)


def a_piece(play: Arrr, seat: int) -> None:
    """Make the seat pay a Piece to the reserve, as a penalty."""
    lose(play, seat, 1)


@exploration(
    "E01", "Coral Idol", "coral", tests=(("courage", 3),), collection="idol", pieces=1, influence=(("courage", 1),)
)
def coral_idol() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: It grows a little whenever you blink.
    """


@exploration(
    "E02",
    "Basalt Idol",
    "moai",
    tests=(("courage", 4),),
    collection="idol",
    pieces=3,
    influence=(("wits", -1),),
    damage=1,
)
def basalt_idol() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Its stare weighs more than the stone.
    """


@exploration(
    "E03",
    "Laughing Idol",
    "ceremonial-mask",
    tests=(("courage", 3), ("wits", 4)),
    collection="idol",
    pieces=4,
    influence=(("pieces", 1),),
)
def laughing_idol() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Nobody has ever told it a joke.
    """


@exploration(
    "E04",
    "Scrap of the North",
    "polar-star",
    tests=(("navigation", 3),),
    collection="map",
    pieces=1,
    influence=(("navigation", 1),),
)
def scrap_of_the_north() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Somebody nibbled off the legend.
    """


@exploration(
    "E05",
    "Scrap of the West",
    "sunset",
    tests=(("navigation", 4),),
    collection="map",
    pieces=3,
    influence=(("attack", -1),),
    damage=1,
)
def scrap_of_the_west() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Follow the sun until it hurts.
    """


@exploration(
    "E06",
    "Scrap with the X",
    "treasure-map",
    tests=(("navigation", 4), ("attack", 3)),
    collection="map",
    pieces=4,
    influence=(("pieces", 1),),
    damage=1,
)
def scrap_with_the_x() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Others have read it too.
    """


@exploration(
    "E07",
    "Verse of the Siren",
    "love-song",
    tests=(("wits", 3),),
    collection="song",
    pieces=1,
    influence=(("wits", 1),),
)
def verse_of_the_siren() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Learn it by heart, but not with your heart.
    """


@exploration(
    "E08",
    "Verse of the Gallows",
    "gibbet",
    tests=(("wits", 4),),
    collection="song",
    pieces=2,
    influence=(("courage", -1),),
    failure=a_card_of_the_hand,
    draws=("event",),
)
def verse_of_the_gallows() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Best sung at a distance. Success: draw 1 event. Failure: discard 1 card from your hand.
    """


@exploration(
    "E09",
    "Refrain of the Deep",
    "whale-tail",
    tests=(("wits", 4), ("courage", 3)),
    collection="song",
    pieces=4,
    influence=(("navigation", 1),),
)
def refrain_of_the_deep() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: The whales know the second voice.
    """


@exploration(
    "E10",
    "Wooden Mermaid",
    "figurehead",
    tests=(("attack", 3),),
    collection="figurehead",
    pieces=1,
    influence=(("attack", 1),),
)
def wooden_mermaid() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Her ship is still attached.
    """


@exploration(
    "E11",
    "Iron Lion",
    "lion",
    tests=(("attack", 4),),
    collection="figurehead",
    pieces=3,
    influence=(("navigation", -1),),
    damage=1,
)
def iron_lion() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: It rusts, but it bites.
    """


@exploration(
    "E12",
    "Golden Griffin",
    "griffin-symbol",
    tests=(("attack", 2), ("navigation", 4)),
    collection="figurehead",
    pieces=4,
    influence=(("courage", 1),),
    condition=an_item,
)
def golden_griffin() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Only with an Item equipped. It is screwed on tight.
    """


@exploration("E13", "Ghost Ship", "ship-wreck", tests=(("courage", 3),), fame=3, draws=("event",))
def ghost_ship() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: No wind, no crew, full speed. Success: draw 1 event.
    """


@exploration("E14", "The Sleeper Below", "octopus", tests=(("courage", 5),), fame=5, influence=(("wits", 1),), damage=3)
def the_sleeper_below() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: It dreams of you, and it is a restless sleeper.
    """


@exploration("E15", "Merchant Convoy", "caravel", tests=(("attack", 5),), fame=4, pieces=4, influence=(("pieces", 1),))
def merchant_convoy() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Fat, slow and well insured.
    """


@exploration(
    "E16", "Hungry Kraken", "kraken-tentacle", tests=(("attack", 5),), fame=9, influence=(("attack", 1),), damage=2
)
def hungry_kraken() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Eight arms, one appetite.
    """


@exploration("E17", "Maelstrom", "vortex", tests=(("navigation", 5),), fame=9, influence=(("navigation", 1),), damage=1)
def maelstrom() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: The way down is free.
    """


@exploration(
    "E18", "Smugglers' Cove", "cave-entrance", tests=(("wits", 4),), fame=3, pieces=2, influence=(("pieces", -1),)
)
def smugglers_cove() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Ask no prices, hear no lies.
    """


@exploration(
    "E19",
    "The Governor's Ball",
    "carnival-mask",
    tests=(("wits", 5),),
    fame=8,
    pieces=1,
    influence=(("wits", 1),),
    condition=a_first_mate,
    failure=a_piece,
)
def the_governors_ball() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Only with a First Mate. Failure: pay 1 Piece to the reserve.
    """


@exploration(
    "E20", "Skull Fortress", "hill-fort", tests=(("navigation", 4), ("attack", 4)), fame=10, pieces=1, damage=2
)
def skull_fortress() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: First the reef, then the guns.
    """


@exploration(
    "E21",
    "Island of Traps",
    "spiky-pit",
    tests=(("wits", 1), ("courage", 2), ("navigation", 4)),
    fame=9,
    pieces=1,
    influence=(("pieces", 1),),
    damage=1,
)
def island_of_traps() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: The first trap is there to cheer you up.
    """


@exploration(
    "E22",
    "Deserted Beach",
    "palm-tree",
    tests=(("navigation", 2),),
    fame=2,
    influence=(("courage", -1),),
    draws=("any", "any"),
)
def deserted_beach() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Not quite as deserted as it says. Success: draw 2 cards from the crew or event deck.
    """


@exploration(
    "E23",
    "Royal Flagship",
    "galleon",
    tests=(("attack", 6),),
    fame=10,
    pieces=1,
    influence=(("attack", 1), ("pieces", -1)),
    condition=three_crew_cards,
    damage=2,
)
def royal_flagship() -> None:
    """Do nothing, because an exploration card has no effect to run.

    The decorator's arguments are its tests, rewards and penalty, which other modules read.

    Card text: Only with 3 crew cards or more. They want to see you in numbers.
    """
