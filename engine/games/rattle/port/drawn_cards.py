"""Keeping one of the cards drawn in the Tavern or Workshop, and returning the others to their deck (R-223 to R-229)."""

from __future__ import annotations

from engine.choice import Option, PickOne
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.menu_hints import card_hint
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.galleon.card_changes import add_sailor, add_upgrade
from engine.games.rattle.port.tavern_and_workshop import LOUIGI, deck
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.text import Who, text


def keep_dialog(state: RattleState, seat: int) -> Dialog:
    """Ask which drawn card the player keeps. Return the commit: the function that adds this card and puts the
    others aside (R-226).

    A single card is kept without asking. Nobody else sees the cards put aside.
    """
    captain = state.captains[seat]
    drawn = list(captain.drawn)
    place, kept = deck_of(drawn[0]), drawn[0]
    if len(drawn) > 1:
        answer = yield PickOne(
            name=f"{place}_keep",
            prompt=text("Which of these cards do you keep?"),
            default=drawn[0],
            options=tuple(Option(card, card_name(card), card_hint(card), card) for card in drawn),
        )
        kept = str(answer)

    def commit(play: Rattle) -> bool:
        """Add the card, put the others aside, and draw Louigi's bonus Sailor if due. Return False, because nothing more
        is asked.
        """
        captain.aside += [card for card in drawn if card != kept]
        captain.drawn = []
        if place == "workshop":
            add_upgrade(play, seat, kept)
            return False
        add_sailor(play, seat, kept)
        if kept == LOUIGI and play.state.sailor_deck:
            play.report(text("Hiring Bonus for {who}.", who=Who(seat)), icon=LOUIGI)
            add_sailor(play, seat, play.state.sailor_deck.pop())
        return False

    return commit


def deck_of(card: str) -> str:
    """Return the location to whose deck a card belongs: `workshop` for an Upgrade, `tavern` for a Sailor."""
    return "workshop" if card in UPGRADES else "tavern"


def shuffle_back(play: Rattle, place: str) -> None:
    """Shuffle the cards put aside at a location (`tavern` or `workshop`) into its deck (R-223, R-229)."""
    state = play.state
    back = [card for captain in state.captains for card in captain.aside if deck_of(card) == place]
    if back:
        cards = deck(state, place)
        cards[:] = play.chance.shuffled(sorted(cards + back))
        for captain in state.captains:
            captain.aside = [card for card in captain.aside if card not in back]
