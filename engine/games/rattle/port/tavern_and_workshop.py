"""The Tavern and the Workshop: paying, and drawing cards of which one is kept (R-222 to R-229, R-234).

`place` is `tavern` or `workshop`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from engine.choice import Option
from engine.games.rattle.cards import card_name
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.galleon.card_changes import mark_used
from engine.games.rattle.galleon_and_port import PORT
from engine.games.rattle.port.location import Location, can_use, report_gone
from engine.games.rattle.port.payment import any_loot, payment
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot import discard
from engine.games.rattle.treasure.loot_tokens import (
    basic_loot,
    count_by_type,
    each_type,
    kinds_of,
    loot_amount,
    loot_words,
    only_one_way,
    total,
)
from engine.text import Arg, Text, Who, plural, text
from engine.unavailable_reasons import Reason

TILDA, QUILL, LOUIGI, TOMAS, KITCHEN = "S18", "S20", "S13", "S17", "U08"
HELPERS = {"tavern": (LOUIGI, 1), "workshop": (TOMAS, 2)}
"""For each location, the Sailor with whom a buyer draws more cards, and how many more."""
DRAWN = 3
"""Number of cards drawn, of which the buyer keeps one."""
ANY = 2
"""Number of Loot of any type that pays for a card if the player has the Sailor Tilda (Tavern) or Quill (Workshop)."""
NO_CARDS = {
    "tavern": Reason("R-224", text("No Sailor is left to hire.")),
    "workshop": Reason("R-229", text("There are no Upgrades left to buy.")),
}


def deck(state: RattleState, place: str) -> list[str]:
    """Return the deck of Sailors or of Upgrades, top card last."""
    return state.sailor_deck if place == "tavern" else state.upgrade_deck


def price(state: RattleState, seat: int, place: str) -> list[str]:
    """Return the types of Loot that a card costs at `place`, one item for each token (R-222, R-228).

    The Upgrade Heaven's Kitchen makes hiring in the Tavern cheaper.
    """
    if place == "workshop":
        return ["spices", "fabrics"]
    return ["rum"] if state.captains[seat].works(KITCHEN) else ["rum", "rum"]


def any_loot_sailor(place: str) -> str:
    """Return the id of the Sailor whose owner may pay with Loot of any type at this location."""
    return TILDA if place == "tavern" else QUILL


def candidates(place: str, state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the ids `price` and `any` with the options to pay (R-234). For `price` it may be the reason against it.

    `price` pays the printed types, `any` pays 2 Loot of any type.
    """
    loot, cost = state.captains[seat].loot, price(state, seat, place)
    if not deck(state, place):
        yield "price", NO_CARDS[place]
        return
    if tokens := payment(loot, cost):
        paid: list[Arg] = [
            text("{loot} (of {n})", loot=loot_amount(kind, number), n=loot[kind])
            for kind, number in count_by_type(tokens).items()
        ]
        picture = KITCHEN if len(tokens) == 1 else cost[0]
        yield "price", Option("price", text("Pay {loot}", loot=paid), picture=picture)
    else:
        yield "price", price_reason(place, *cost)
    if can_use(state, seat, any_loot_sailor(place)) and total(basic_loot(loot)) >= ANY:
        card, every = card_name(any_loot_sailor(place)), total(basic_loot(loot))
        words = text("{card}: pay any {count} of your {n} Loot", card=card, count=ANY, n=every)
        yield "any", Option("any", words, picture=any_loot_sailor(place))


@cache
def price_reason(place: str, *cost: str) -> Reason:
    """Return the reason that the player cannot pay the price. It names the types of Loot in `cost`."""
    words = text("It costs {loot}.", loot=loot_words(cost))
    return Reason({"tavern": "R-222", "workshop": "R-228"}[place], words)


def dialog(place: str, state: RattleState, seat: int, chosen: str) -> Dialog:
    """Return the commit: the function that pays and draws the cards.

    If `chosen` is `any`, ask first which Loot to pay with.
    """
    tokens = payment(state.captains[seat].loot, price(state, seat, place)) or []
    if chosen == "any":
        owned = basic_loot(state.captains[seat].loot)
        tokens = each_type(owned)[:ANY]
        if not only_one_way(owned, ANY):
            prompt = text("{place}: which {count} Loot do you pay with?", place=PORT[place], count=ANY)
            tokens = kinds_of((yield any_loot("pay", prompt, owned, ANY)))

    def commit(play: Rattle) -> bool:
        """Pay and draw cards. Return True, so that the player is asked again, only if the deck is empty now."""
        if not deck(play.state, place):
            return report_gone(play, seat)
        if chosen == "any":
            mark_used(play, seat, any_loot_sailor(place))
        discard(play, seat, tokens)
        draw_cards(play, seat, place)
        return False

    return commit


def draw_cards(play: Rattle, seat: int, place: str) -> None:
    """Move cards from the deck to `drawn`, of which the player keeps one. Only the player sees them (R-226)."""
    state, number = play.state, DRAWN
    helper, more = HELPERS[place]
    if can_use(state, seat, helper) and len(deck(state, place)) > DRAWN:
        mark_used(play, seat, helper)
        number += more
    cards = [deck(state, place).pop() for _ in range(min(number, len(deck(state, place))))]
    state.captains[seat].drawn = cards
    play.report(drawn_words(seat, place, len(cards)), icon=place)
    play.report(text("You drew {cards}.", cards=[card_name(card) for card in cards]), to=seat, icon=place)


def drawn_words(seat: int, place: str, number: int) -> Text:
    """Return the report of a draw of cards for all players. It says only how many, not which."""
    if place == "tavern":
        return plural(
            "{who} draws {n} Sailor and keeps it.", "{who} draws {n} Sailors to keep one.", n=number, who=Who(seat)
        )
    return plural(
        "{who} draws {n} Upgrade and keeps it.", "{who} draws {n} Upgrades to keep one.", n=number, who=Who(seat)
    )


TAVERN, WORKSHOP = (
    Location(prompt, partial(candidates, place), partial(dialog, place))
    for place, prompt in (
        ("tavern", text("Tavern: hire a Sailor?")),
        ("workshop", text("Workshop: buy an Upgrade?")),
    )
)
