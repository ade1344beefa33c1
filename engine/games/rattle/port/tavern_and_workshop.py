"""The Tavern and the Workshop: pay, draw some cards, keep one (R-222 to R-229, R-234)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from engine.choice import Option
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.galleon import PORT
from engine.games.rattle.dialogs import Talk
from engine.games.rattle.galleon.cards import mark_used
from engine.games.rattle.port.location import Location, gone, works
from engine.games.rattle.port.payment import any_loot, payment
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.games.rattle.treasure.loot import discard
from engine.games.rattle.treasure.tokens import basic, counted, counted_up, expand, kinds_of, loot_words, one_way, total
from engine.reasons import Reason
from engine.text import Arg, Text, Who, plural, text

TILDA, QUILL, LOUIGI, TOMAS, KITCHEN = "S18", "S20", "S13", "S17", "U08"
HELPERS = {"tavern": (LOUIGI, 1), "workshop": (TOMAS, 2)}
"""Who draws how many cards more."""
DRAWN = 3
"""So many cards are drawn, of which one is kept."""
ANY = 2
"""So many Loot of any type pay for a card with Tilda or Quill."""
NO_CARDS = {
    "tavern": Reason("R-224", text("No Sailor is left to be hired.")),
    "workshop": Reason("R-229", text("No Upgrade is left to be bought.")),
}


def deck(state: RattleState, place: str) -> list[str]:
    """The deck of the Tavern or of the Workshop."""
    return state.sailor_deck if place == "tavern" else state.upgrade_deck


def price(state: RattleState, seat: int, place: str) -> list[str]:
    """What a card costs (R-222, R-228); the Kitchen makes hiring cheaper."""
    if place == "workshop":
        return ["spices", "fabrics"]
    return ["rum"] if state.captains[seat].works(KITCHEN) else ["rum", "rum"]


def broker(place: str) -> str:
    """The Sailor who lets any Loot pay."""
    return TILDA if place == "tavern" else QUILL


def candidates(place: str, state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """The ways to pay (R-234)."""
    loot, cost = state.captains[seat].loot, price(state, seat, place)
    if not deck(state, place):
        yield "price", NO_CARDS[place]
        return
    if tokens := payment(loot, cost):
        paid: list[Arg] = [
            text("{loot} (of {n})", loot=counted(kind, number), n=loot[kind])
            for kind, number in counted_up(tokens).items()
        ]
        picture = KITCHEN if len(tokens) == 1 else cost[0]
        yield "price", Option("price", text("Pay {loot}", loot=paid), picture=picture)
    else:
        yield "price", too_dear(place, *cost)
    if works(state, seat, broker(place)) and total(basic(loot)) >= ANY:
        card, every = card_name(broker(place)), total(basic(loot))
        words = text("{card}: pay any {count} of your {n} Loot", card=card, count=ANY, n=every)
        yield "any", Option("any", words, picture=broker(place))


@cache
def too_dear(place: str, *cost: str) -> Reason:
    """The price cannot be paid."""
    words = text("It costs {loot}.", loot=loot_words(cost))
    return Reason({"tavern": "R-222", "workshop": "R-228"}[place], words)


def talk(place: str, state: RattleState, seat: int, chosen: str) -> Talk:
    """Which Loot to pay with."""
    tokens = payment(state.captains[seat].loot, price(state, seat, place)) or []
    if chosen == "any":
        owned = basic(state.captains[seat].loot)
        tokens = expand(owned)[:ANY]
        if not one_way(owned, ANY):
            prompt = text("{place}: which {count} Loot do you pay?", place=PORT[place], count=ANY)
            tokens = kinds_of((yield any_loot("pay", prompt, owned, ANY)))

    def deal(play: Rattle) -> bool:
        if not deck(play.state, place):
            return gone(play, seat)
        if chosen == "any":
            mark_used(play, seat, broker(place))
        discard(play, seat, tokens)
        draw_cards(play, seat, place)
        return False

    return deal


def draw_cards(play: Rattle, seat: int, place: str) -> None:
    """The cards of which one must be kept; their buyer alone sees them (R-226)."""
    state, number = play.state, DRAWN
    helper, more = HELPERS[place]
    if works(state, seat, helper) and len(deck(state, place)) > DRAWN:
        mark_used(play, seat, helper)
        number += more
    cards = [deck(state, place).pop() for _ in range(min(number, len(deck(state, place))))]
    state.captains[seat].drawn = cards
    play.tell(drawn_words(seat, place, len(cards)), icon=place)
    play.tell(text("You drew {cards}.", cards=[card_name(card) for card in cards]), to=seat, icon=place)


def drawn_words(seat: int, place: str, number: int) -> Text:
    """What all may know of the draw."""
    if place == "tavern":
        return plural(
            "{who} draws {n} Sailor and keeps it.", "{who} draws {n} Sailors to keep one.", n=number, who=Who(seat)
        )
    return plural(
        "{who} draws {n} Upgrade and keeps it.", "{who} draws {n} Upgrades to keep one.", n=number, who=Who(seat)
    )


TAVERN, WORKSHOP = (
    Location(prompt, partial(candidates, place), partial(talk, place))
    for place, prompt in (
        ("tavern", text("Tavern: hire a Sailor?")),
        ("workshop", text("Workshop: buy an Upgrade?")),
    )
)
