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


SHIPS = text("The two ships, the bow above: a ship holds five, in the order in which they stand. Below are its holds.")
LEGEND = (
    LegendEntry(
        icon="ship",
        name=text("Spanish Galleon"),
        says=text("Treasure that is nobody's yet: attacks take it from here."),
    ),
    LegendEntry(icon="jolly", name=text("Jolly Roger"), says=SHIPS),
    LegendEntry(icon="dutchman", name=text("Flying Dutchman"), says=SHIPS),
    LegendEntry(
        icon="boat_jolly",
        name=text("Rowboats"),
        says=text("Between a ship and the island, for one pawn. Whoever sits there has no role and no vote."),
    ),
    LegendEntry(
        icon="tortuga",
        name=text("Tortuga"),
        says=text("The island, where the marooned are. Two treasures lie there, on the British or the French side."),
    ),
    LegendEntry(
        icon="treasure",
        name=text("Treasure"),
        says=text("It counts for the side in whose hold it lies. The score above the table adds them up."),
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
        says=text("Alone, and wins if both sides have the same treasure at the end."),
        seen=lambda view: len(view.seats) % 2 == 1,
    ),
    LegendEntry(
        icon="captain",
        name=ROLES["captain"],
        says=text("Stands first on a ship: may call for an attack, or maroon somebody of the ship."),
    ),
    LegendEntry(icon="mate", name=ROLES["mate"], says=text("Stands second on a ship: may call for a mutiny.")),
    LegendEntry(
        icon="cabin",
        name=ROLES["cabin"],
        says=text("Stands last on a ship: may move a treasure from one hold to the other."),
    ),
    LegendEntry(icon="governor", name=ROLES["governor"], says=text("Stands first on Tortuga: may call for a brawl.")),
    LegendEntry(icon="votes", name=text("Vote cards"), says=text("How many somebody holds.")),
    LegendEntry(icon="vote", name=text("Ballot"), says=text("A vote card of this player is still to come.")),
    LegendEntry(
        icon="peek",
        name=text("Eye"),
        says=text("Somebody has looked at this event card; the pawns below say who."),
        seen=_peeked,
    ),
    *(
        LegendEntry(icon=icon, name=SYMBOLS[icon], seen=_voted, says=says)
        for icon, says in (
            ("cannon", text("In an attack it takes one at least.")),
            ("torch", text("In an attack it takes more torches than waters.")),
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
        says=text("A code for your ballot: at the end it stands in a list beside your cards."),
        seen=lambda view: bool(view.receipts),
    ),
)
