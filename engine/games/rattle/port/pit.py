"""The Pit: selling Loot for coins (R-230, R-231), in Pirate Wars also for Revenge cards (R-257)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.choice import Option, PickOne, PickSome
from engine.games.rattle.cards import card_name
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.galleon.card_changes import draw_revenge, mark_used
from engine.games.rattle.port.location import END, Location, last_visit, report_gone
from engine.games.rattle.public_questions import openly
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.coins import sell
from engine.games.rattle.treasure.loot import discard
from engine.games.rattle.treasure.loot_tokens import WILD, basic_loot, each_type, kinds_of, loot_words, token_options
from engine.text import plural, text
from engine.unavailable_reasons import Reason

FRITZ = "S15"
NOTHING_PAYS = Reason(
    "R-230", text("You have nothing to sell: it takes 1 Valuables token or any 2 other Loot for 1 coin.")
)
FETCHED = 2
"""The number of Loot other than Valuables for which the Sailor Fritz pays 1 coin each in a Port Visit."""

Worth = Callable[[Sequence[str]], tuple[int, int]]
"""Function that returns two numbers for some Loot: what the Pit gives for it, and how many tokens add nothing to that.
"""


def counts_as_valuables(kind: str) -> bool:
    """Return True if a token has the price of Valuables in the Pit: a Valuables token or a wild (R-242)."""
    return kind == "valuables" or kind.startswith(WILD)


def worth(kinds: Sequence[str], alone: int = 0) -> tuple[int, int]:
    """Return what the Pit gives for this Loot, in coins or cards, and how many of the tokens add nothing to it.

    Valuables count 1 each, and so do up to `alone` others, for which Fritz pays. Every 2 of the rest count 1.
    `kinds` has the type of each token.
    """
    valuables = sum(counts_as_valuables(kind) for kind in kinds)
    others = len(kinds) - valuables
    alone = min(others, alone)
    return valuables + alone + (others - alone) // 2, (others - alone) % 2


def coins_for(state: RattleState, seat: int) -> Worth:
    """Return the function that computes how many coins this player gets for some Loot."""
    return lambda kinds: worth(kinds, loot_for_fritz(state, seat))


def loot_for_fritz(state: RattleState, seat: int) -> int:
    """Return for how many Loot Fritz still pays 1 coin each in this Port Visit; 0 without Fritz (R-219)."""
    captain = state.captains[seat]
    return FETCHED - captain.used.count(FRITZ) if FRITZ in captain.sailors else 0


def revenge_for(state: RattleState) -> Worth:
    """Return the function that computes how many Revenge cards some Loot buys, at most those that are left (R-258)."""

    def cards(kinds: Sequence[str]) -> tuple[int, int]:
        """Return the number of Revenge cards that Loot of these types buys, and how many of its tokens add nothing to
        it.
        """
        number, odd = worth(kinds)
        return min(number, state.revenge_deck), odd + max(0, number - state.revenge_deck)

    return cards


def all_that_pays(state: RattleState, seat: int) -> list[str]:
    """Return the types of all basic Loot of the player that earns something. A last token that would add no coin is
    left out.
    """
    owned = each_type(basic_loot(state.captains[seat].loot))
    wasted = coins_for(state, seat)(owned)[1]
    others = [kind for kind in owned if not counts_as_valuables(kind)]
    if wasted:
        owned.remove(others[-1])
    return owned


def candidates(state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the ids `all`, `some` and `revenge` (sell all that pays, sell some, buy Revenge cards) with their
    options.

    For `all` it may be the reason against it.
    """
    everything = all_that_pays(state, seat)
    coins, _ = coins_for(state, seat)(everything)
    if coins:
        words = plural("Sell {loot} for {n} coin", "Sell {loot} for {n} coins", n=coins, loot=loot_words(everything))
        yield "all", Option("all", words, picture="coin")
    else:
        yield "all", NOTHING_PAYS
    if coins > 1 or len(everything) > 1:
        yield "some", Option("some", text("Choose what to sell"), picture="coin")
    if state.revenge_deck and worth(everything)[0]:
        yield "revenge", Option("revenge", text("Buy {card}", card=card_name("revenge")), picture="revenge")


def dialog(state: RattleState, seat: int, chosen: str) -> Dialog:
    """Ask which Loot is given, unless all is sold. Ask for confirmation if some of it would earn nothing.

    Return the commit (the function that sells the Loot), or None if the player does not confirm. `chosen` is the id
    of the option that the player chose: `all`, `some` or `revenge`.
    """
    value = revenge_for(state) if chosen == "revenge" else coins_for(state, seat)
    kinds = all_that_pays(state, seat)
    if chosen != "all":
        kinds = kinds_of((yield _giving_choice(state, seat, chosen)))
        if value(kinds)[1] and (yield _waste_choice(value, kinds)) == END.id:
            return None

    number, _ = value(kinds)

    def commit(play: Rattle) -> bool:
        """Sell the Loot, or buy Revenge cards if enough are left. Return True, so that the player is asked again."""
        if chosen == "revenge" and number > play.state.revenge_deck:
            return report_gone(play, seat)
        helped = min(loot_for_fritz(play.state, seat), sum(not counts_as_valuables(kind) for kind in kinds))
        if chosen != "revenge" and helped:
            mark_used(play, seat, FRITZ)
            play.state.captains[seat].used.extend([FRITZ] * (helped - 1))
        if chosen == "revenge":
            discard(play, seat, kinds)
            draw_revenge(play, seat, number)
        else:
            sell(play, seat, kinds, number)
        return True

    return commit


def _giving_choice(state: RattleState, seat: int, chosen: str) -> PickSome:
    """Return the question which Loot to give for coins or, if `chosen` is `revenge`, for Revenge cards."""
    options = token_options(basic_loot(state.captains[seat].loot))
    if chosen == "revenge":
        prompt = text("The Pit: pay 1 Valuables token or any 2 others for 1 Revenge card. What do you give?")
    else:
        prompt = text("The Pit: 1 coin for each Valuables token and for every 2 others. What do you give?")
    return PickSome(name="pit_give", prompt=prompt, secret=False, default=[], options=options, most=len(options))


def _waste_choice(value: Worth, kinds: Sequence[str]) -> PickOne:
    """Return the question whether to sell Loot of which some would earn nothing.

    `kinds` has the type of each token. `value` returns what the Pit gives for Loot, and how many tokens add nothing.
    """
    number, wasted = value(kinds)
    prompt = plural(
        "For {loot} you get {number}: {n} would earn nothing. Sell anyway?",
        "For {loot} you get {number}: {n} would earn nothing. Sell anyway?",
        n=wasted,
        number=number,
        loot=loot_words(kinds),
    )
    options = (Option("give", text("Sell them anyway")), END)
    return openly("pit_odd", prompt, options, END.id)


def default(state: RattleState, seat: int) -> str:
    """Return the id of the answer on time-out: `end`, which sells nothing.

    In the last Port Visit of the game, it is `all` if something can be sold: all Loot that pays (D28).
    """
    return "all" if last_visit(state) and all_that_pays(state, seat) else END.id


PIT = Location(text("The Pit: sell Loot?"), candidates, dialog, default)
