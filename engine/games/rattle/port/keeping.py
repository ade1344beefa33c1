"""The choice of a drawn card, and what becomes of the others (R-223 to R-229)."""

from __future__ import annotations

from engine.choice import Choice, Option, PickOne
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.hints import card_hint
from engine.games.rattle.port.hiring import LOUIGI, deck
from engine.games.rattle.standing import Rattle, step
from engine.games.rattle.verbs import join, mount
from engine.text import Who, text


@step
async def keep(play: Rattle, place: str, *seats: int) -> None:
    """Each of these keeps one of the cards drawn; the others are put aside, unseen (R-226)."""
    captains = play.state.captains
    asks: dict[int, Choice] = {
        seat: PickOne(
            name=f"{place}_keep",
            prompt=text("Which of these cards do you keep?"),
            default=captains[seat].drawn[0],
            options=tuple(Option(card, card_name(card), card_hint(card), card) for card in captains[seat].drawn),
        )
        for seat in seats
        if len(captains[seat].drawn) > 1
    }
    answers = await play.ask_all(asks)
    for seat in seats:
        captain = captains[seat]
        kept = str(answers[seat].value) if seat in answers else captain.drawn[0]
        captain.aside += [card for card in captain.drawn if card != kept]
        captain.drawn = []
        if place == "workshop":
            mount(play, seat, kept)
        else:
            join(play, seat, kept)
            if kept == LOUIGI and play.state.sailor_deck:
                play.tell(text("Hiring Bonus for {who}.", who=Who(seat)), icon=LOUIGI)
                join(play, seat, play.state.sailor_deck.pop())


def shuffle_back(play: Rattle, place: str) -> None:
    """When all have been here, the cards put aside are shuffled into the deck (R-223, R-229)."""
    state = play.state
    back = [card for captain in state.captains for card in captain.aside]
    if back:
        cards = deck(state, place)
        cards[:] = play.chance.shuffled(sorted(cards + back))
        for captain in state.captains:
            captain.aside.clear()
