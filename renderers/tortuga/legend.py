"""Legend of Tortuga 1667: the meaning of its icons and places."""

from __future__ import annotations

from typing import Any

from engine.games.tortuga.cards import ROLES, SYMBOLS, TEAMS
from engine.text import text
from renderers.legend import LegendEntry


def _peeked(view: Any) -> bool:
    return any(slot.peeked_by for slot in view.row)


def _voted(view: Any) -> bool:
    return view.vote is not None or bool(view.votes)


SHIPS = text("The two ships, bow at the top. Each has room for five pawns in a line, and its holds are below.")
LEGEND = (
    LegendEntry(
        icon="ship",
        name=text("Spanish Galleon"),
        says=text("Treasure that belongs to nobody yet. Attacks take it from here."),
    ),
    LegendEntry(icon="jolly", name=text("Jolly Roger"), says=SHIPS),
    LegendEntry(icon="dutchman", name=text("Flying Dutchman"), says=SHIPS),
    LegendEntry(
        icon="boat_jolly",
        name=text("Rowboats"),
        says=text("Between a ship and the island, for one pawn. A pawn there has no role and no vote."),
    ),
    LegendEntry(
        icon="tortuga",
        name=text("Tortuga"),
        says=text("The island, where the marooned are. Two treasures lie there, on the British or the French side."),
    ),
    LegendEntry(
        icon="treasure",
        name=text("Treasure"),
        says=text("It counts for the side whose hold it is in. The score above the table adds it all up."),
    ),
    LegendEntry(
        icon="british", name=TEAMS["british"], says=text("The sides: on holds, on loyalty cards, on vote cards.")
    ),
    LegendEntry(
        icon="french", name=TEAMS["french"], says=text("The sides: on holds, on loyalty cards, on vote cards.")
    ),
    LegendEntry(
        icon="dutch",
        name=TEAMS["dutch"],
        says=text("Plays alone, and wins if both sides have the same treasure at the end."),
        seen=lambda view: len(view.seats) % 2 == 1,
    ),
    LegendEntry(
        icon="captain",
        name=ROLES["captain"],
        says=text("First in a ship's line: can call for an attack, or maroon somebody aboard."),
    ),
    LegendEntry(icon="mate", name=ROLES["mate"], says=text("Second in a ship's line: can call for a mutiny.")),
    LegendEntry(
        icon="cabin",
        name=ROLES["cabin"],
        says=text("Last in a ship's line: can move a treasure from one hold to the other."),
    ),
    LegendEntry(
        icon="governor", name=ROLES["governor"], says=text("First in the line on Tortuga: can call for a brawl.")
    ),
    LegendEntry(icon="votes", name=text("Vote cards"), says=text("How many a player holds.")),
    LegendEntry(icon="vote", name=text("Ballot"), says=text("This player still has to put in a vote card.")),
    LegendEntry(
        icon="peek",
        name=text("Eye"),
        says=text("Somebody has looked at this event card; the pawns below say who."),
        seen=_peeked,
    ),
    *(
        LegendEntry(icon=icon, name=SYMBOLS[icon], seen=_voted, says=says)
        for icon, says in (
            ("cannon", text("An attack needs at least one.")),
            ("torch", text("An attack needs more torches than water.")),
            ("water", text("In an attack each water puts out one torch.")),
            ("skull", text("In a mutiny: against the captain, who is marooned if there are more skulls than helms.")),
            ("helm", text("In a mutiny: for the captain.")),
        )
    ),
    LegendEntry(
        icon="powder",
        name=text("Explosion"),
        says=text("This rowboat is gone for good."),
        seen=lambda view: bool(view.destroyed),
    ),
    LegendEntry(
        icon="scurvy",
        name=text("Scurvy"),
        says=text("Loses that many turns."),
        seen=lambda view: any(seat.lost_turns for seat in view.seats),
    ),
    LegendEntry(
        icon="code",
        name=text("Pirate Code"),
        says=text("Sits out that many votes."),
        seen=lambda view: any(seat.pirate_code for seat in view.seats),
    ),
    LegendEntry(
        icon="receipt",
        name=text("Receipt"),
        says=text("A code for your ballot. At the end, a list shows it beside your cards."),
        seen=lambda view: bool(view.receipts),
    ),
)
