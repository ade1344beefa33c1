"""Changes to a player's cards: Upgrades, Sailors, Revenge cards. Each is reported."""

from __future__ import annotations

from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.loot_victory_revenge import REVENGE
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.step_registry import Rattle
from engine.text import Who, text


def add_upgrade(play: Rattle, seat: int, upgrade: str) -> None:
    """Add an Upgrade to the player's Galleon, ready for use, and report it (R-79)."""
    play.state.captains[seat].upgrades.append(upgrade)
    play.report(text("{who} mounts {card}.", who=Who(seat), card=card_name(upgrade)), icon=upgrade)


def exhaust_upgrade(play: Rattle, seat: int, upgrade: str) -> None:
    """Exhaust an Upgrade: it has no effect until Quest End (R-80, R-169)."""
    play.state.captains[seat].turned.append(upgrade)
    play.report(text("{who} exhausts {card}.", who=Who(seat), card=card_name(upgrade)), icon=upgrade)


def mark_used(play: Rattle, seat: int, card: str) -> None:
    """Mark a card as used in this Adventure or Port Visit, and report it (R-80, R-90).

    Some Upgrades are also exhausted by their use, as their cards say.
    """
    captain = play.state.captains[seat]
    if card in UPGRADES and UPGRADES[card].marked:
        captain.turned.append(card)
    captain.used.append(card)
    play.report(text("{who} uses {card}.", who=Who(seat), card=card_name(card)), icon=card)


def add_sailor(play: Rattle, seat: int, sailor: str) -> None:
    """Add a Sailor to the player's crew and report it to all."""
    play.state.captains[seat].sailors.append(sailor)
    play.report(text("{card} joins {who}.", card=card_name(sailor), who=Who(seat)), icon=sailor)


def draw_revenge(play: Rattle, seat: int, number: int) -> None:
    """Give a player this many Revenge cards, or all that are left (R-255, R-257, R-258).

    If there are none to give, nothing is reported.
    """
    number = min(number, play.state.revenge_deck)
    if number:
        play.state.captains[seat].revenge += number
        play.report(
            text("{who} draws {count} × {card}.", who=Who(seat), count=number, card=REVENGE.name), icon="revenge"
        )
