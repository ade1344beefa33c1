"""Legend of Arrr!!!: the meaning of its icons and places."""

from __future__ import annotations

from typing import Any

from engine.games.arrr.game_terms import COLLECTIONS, CREW_TYPES, FACE_NAMES, JOLLY, STAT_NAMES
from engine.text import text
from renderers.arrr.symbols import ICONS
from renderers.legend import LegendEntry


def _events(view: Any) -> bool:
    return bool(view.mode != "swabber")


def _full(view: Any) -> bool:
    return bool(view.mode == "arrr")


STAT = text(
    "What crew is good at. On a card of the Seven Seas: the test, and the successes it "
    "needs. Beside a name: the dice that the crew rolls."
)
COLLECTION = text("Collections: cards with the same sign are worth 1 point for one, 4 for two and 8 for three.")
LEGEND = (
    *(LegendEntry(icon=ICONS[stat], name=name, says=STAT) for stat, name in STAT_NAMES.items()),
    LegendEntry(icon=ICONS["jolly"], name=FACE_NAMES[JOLLY], says=text("On a die: a success in every test.")),
    LegendEntry(
        icon=ICONS["exploration"],
        name=text("Seven Seas"),
        says=text("The row of exploration cards above. This is their back. Beside a player: Fame cards, face down."),
    ),
    LegendEntry(
        icon=ICONS["pieces"], name=text("Pieces of Eight"), says=text("A point each, and the price of cheating.")
    ),
    LegendEntry(icon="round-star", name=text("Fame"), says=text("Points on exploration cards.")),
    *(LegendEntry(icon=ICONS[one], name=name, says=COLLECTION) for one, name in COLLECTIONS.items()),
    LegendEntry(
        icon="+1",
        name=text("Signposts"),
        says=text("Between two cards: what one of them adds to the test, or to the Pieces, of the other."),
    ),
    LegendEntry(
        icon="broken-shield",
        name=text("Damage"),
        says=text("If you fail this card, you discard that many of your equipped crew cards."),
    ),
    LegendEntry(icon="cross-mark", name=text("Penalty"), says=text("If you fail this card, you suffer what it says.")),
    LegendEntry(icon="info", name=text("Condition"), says=text("To face or win this card, you need what it says.")),
    LegendEntry(icon="draw", name=text("Reward"), says=text("If you win this card, you also get what it says.")),
    LegendEntry(
        icon=ICONS["crew"], name=text("Crew"), says=text("The back of crew cards: how many are held, or left.")
    ),
    LegendEntry(
        icon=ICONS["event"],
        name=text("Event"),
        says=text("The back of event cards: how many are held, or left."),
        seen=_events,
    ),
    LegendEntry(icon="lost", name=text("Discards"), says=text("How many cards were discarded.")),
    LegendEntry(
        icon="stack",
        name=text("Cards together"),
        says=text("Points for collections; in a hand: cards that are alike."),
    ),
    LegendEntry(icon="mate", name=CREW_TYPES["mate"], says=text("A type of crew card: you can have only one.")),
    LegendEntry(icon="paw", name=CREW_TYPES["pack"], says=text("A type of crew card: you can have only one.")),
    LegendEntry(
        icon="knapsack", name=CREW_TYPES["item"], says=text("A type of crew card: as many as you have room for.")
    ),
    LegendEntry(
        icon="clockwise-rotation",
        name=text("Turned"),
        says=text("Its ability was used. It's ready again when its owner's next turn begins."),
        seen=_events,
    ),
    LegendEntry(
        icon="check",
        name=text("Tick"),
        says=text("On a die: a success. On crew: already used this turn. In a hand: what you can pick now."),
    ),
    LegendEntry(
        icon="locked-chest",
        name=text("Stake"),
        says=text("Set aside until the Challenge is over."),
        seen=_full,
    ),
    LegendEntry(icon="infinity", name=text("Permanent"), says=text("An event that stays until the end."), seen=_events),
)
