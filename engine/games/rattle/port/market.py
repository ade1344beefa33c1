"""The Market: 2 Loot for 1 (R-221), Madame Mirabel, and wild tokens as an option (R-242)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from engine.choice import Option
from engine.games.rattle.cards import card_name
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.galleon.card_changes import mark_used
from engine.games.rattle.port.location import END, Location, can_use, report_gone
from engine.games.rattle.public_questions import openly
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot import discard, trade
from engine.games.rattle.treasure.loot_tokens import (
    TYPES,
    WILD,
    add,
    basic_loot,
    in_order,
    loot_name,
    loot_words,
    total,
    true_type,
)
from engine.text import Who, text
from engine.unavailable_reasons import Reason

MIRABEL = "S14"
MAP = "L1"
MAPPED = 2
"""Number of Loot that a Treasure Map gives."""
EMPTY_BAG = Reason("R-84", text("There is no Loot in the bag."))
TWO_LOOT = Reason("R-221", text("A trade takes 2 Loot, and Special Loot does not count."))


def candidates(state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield pairs of an action's id with an option to trade, or with the reason against it.

    The action `trade` gives two tokens, and with Mirabel the action `mirabel` gives one. The id of an option names the
    types given: `trade:rum:spices`, `mirabel:rum`.
    """
    owned = basic_loot(state.captains[seat].loot)
    if not types_in_bag(state) and not state.options.market_wild:
        yield "trade", EMPTY_BAG
    elif total(owned) < 2:
        yield "trade", TWO_LOOT
    else:
        for one, other in combinations_with_replacement(in_order(owned), 2):
            if one != other or owned[one] > 1:
                words = text("Give {loot} for 1 of your choice", loot=loot_words([one, other]))
                yield "trade", Option(f"trade:{one}:{other}", words, picture=true_type(one))
    if can_use(state, seat, MIRABEL):
        for kind in owned:
            if set(types_in_bag(state)) - {kind}:
                words = text(
                    "{card}: give 1 {loot} for 1 of your choice", card=card_name(MIRABEL), loot=loot_name(kind)
                )
                yield "mirabel", Option(f"mirabel:{kind}", words, picture=MIRABEL)


def types_in_bag(state: RattleState) -> list[str]:
    """Return the basic types of Loot that the bag contains (R-84)."""
    return [kind for kind in TYPES if state.bag.get(kind)]


def dialog(state: RattleState, seat: int, chosen: str) -> Dialog:
    """Ask what the player takes for the tokens that `chosen` names. Return the commit (the function that trades),
    or None if nothing is traded.
    """
    verb, *given = chosen.split(":")
    taken = [kind for kind in types_in_bag(state) if verb == "trade" or kind != given[0]]
    options = [Option(f"take:{kind}", loot_name(kind), picture=kind) for kind in taken]
    if verb == "trade" and state.options.market_wild:
        options += [
            Option(f"keep:{kind}", text("Keep the {loot} as a wild", loot=loot_name(kind)), picture=true_type(kind))
            for kind in dict.fromkeys(given)
        ]
    answer = yield openly("market_take", text("For {loot}:", loot=loot_words(given)), (*options, END), END.id)
    act, _, kind = str(answer).partition(":")
    if act == END.id:
        return None

    def commit(play: Rattle) -> bool:
        """Trade, unless the Loot is gone. Return True, so that the player is asked again."""
        if act == "keep":
            keep_wild(play, seat, given, kind)
        elif not play.state.bag.get(kind):
            return report_gone(play, seat)
        else:
            if verb == "mirabel":
                mark_used(play, seat, MIRABEL)
            trade(play, seat, given, kind)
        return True

    return commit


def keep_wild(play: Rattle, seat: int, given: Sequence[str], kept: str) -> None:
    """Turn one of the two tokens given into a wild, and discard the other (R-242).

    `given` are the types of the two tokens, `kept` that of the one that becomes a wild.
    """
    other = list(given)
    other.remove(kept)
    discard(play, seat, other)
    loot = play.state.captains[seat].loot
    add(loot, kept, -1)
    add(loot, WILD + true_type(kept))
    play.report(text("{who} keeps a {loot} as a wild.", who=Who(seat), loot=loot_name(true_type(kept))), icon="wild")


MARKET = Location(text("Market: trade 2 Loot for 1?"), candidates, dialog)
