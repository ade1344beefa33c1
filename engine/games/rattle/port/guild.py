"""The Guild: buying the top Victory Point card (R-232 to R-234), with Clemente and the King's Seal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.choice import Option
from engine.games.rattle.cards.loot_victory_revenge import SEAL_PAYS, SEAL_VP, VICTORY
from engine.games.rattle.dialogs import Dialog
from engine.games.rattle.galleon.card_changes import mark_used
from engine.games.rattle.port.location import END, Location, can_use, last_visit
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.coins import pay
from engine.games.rattle.treasure.loot import discard
from engine.text import Arg, Who, plural, text
from engine.unavailable_reasons import Reason

CLEMENTE, SEAL = "S19", "L5"
SOLD_OUT = Reason("R-233", text("All Victory Point cards are sold."))


def price(state: RattleState, seat: int, chosen: str) -> int:
    """Return the coins that the top card costs this player. `chosen` is `seal` to pay with the King's Seal, else
    `buy`.

    The Sailor Clemente lowers the price by 1, and the Seal pays up to 3 coins of it. The deck must not be empty.
    """
    cost = VICTORY[state.guild[0]].cost - can_use(state, seat, CLEMENTE)
    return max(0, cost - SEAL_PAYS) if chosen == "seal" else cost


def candidates(state: RattleState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the ids of the ways to buy the top card, each with its option or the reason against it.

    They are `buy`, and for an owner of the King's Seal `seal`. If the deck is empty, only `buy` is yielded, with
    the reason.
    """
    captain = state.captains[seat]
    if not state.guild:
        yield "buy", SOLD_OUT
        return
    card = VICTORY[state.guild[0]]
    for chosen in ("buy", "seal") if captain.loot.get(SEAL) else ("buy",):
        coins = price(state, seat, chosen)
        if coins > captain.coins:
            yield chosen, price_reason(coins)
            continue
        about: dict[str, Arg] = {"card": card.name, "points": card.points, "coins": captain.coins}
        words = plural(
            "Buy {card} ({points} VP) for {n} coin (you have {coins})",
            "Buy {card} ({points} VP) for {n} coins (you have {coins})",
            n=coins,
            **about,
        )
        if chosen == "seal":
            words = plural(
                "Buy {card} ({points} VP) for the King's Seal and {n} coin (you have {coins})",
                "Buy {card} ({points} VP) for the King's Seal and {n} coins (you have {coins})",
                n=coins,
                **about,
            )
        yield chosen, Option(chosen, words, picture=card.id)


@cache
def price_reason(coins: int) -> Reason:
    """Return the reason that the top card costs more coins than the player has."""
    return Reason("R-232", plural("The top card costs you {n} coin.", "The top card costs you {n} coins.", n=coins))


def dialog(state: RattleState, seat: int, chosen: str) -> Dialog:
    """Ask nothing more, and return the commit: the function that buys the top card.

    `chosen` is the id of the option that the player chose, `buy` or `seal`.
    """
    yield from ()

    def commit(play: Rattle) -> bool:
        """Pay and take the card. Return False, because the player is not asked again."""
        state = play.state
        coins = price(state, seat, chosen)
        if can_use(state, seat, CLEMENTE):
            mark_used(play, seat, CLEMENTE)
        if chosen == "seal":
            discard(play, seat, [SEAL])
        pay(play, seat, coins)
        card = VICTORY[state.guild.pop(0)]
        state.captains[seat].vp.append(card.id)
        about: dict[str, Arg] = {"who": Who(seat), "card": card.name, "points": card.points}
        paid = plural(
            "{who} buys {card} for {n} coin: {points} VP.",
            "{who} buys {card} for {n} coins: {points} VP.",
            n=coins,
            **about,
        )
        play.report(paid if coins else text("{who} buys {card}: {points} VP.", **about), icon=card.id)
        return False

    return commit


def default(state: RattleState, seat: int) -> str:
    """Return the id of the answer on time-out: `end`, which buys nothing.

    In the last Port Visit of the game, it is the purchase that gains most VP, if one gains any (D29).
    """
    if not (last_visit(state) and state.guild):
        return END.id
    points = VICTORY[state.guild[0]].points
    gains = {option.id: points - price(state, seat, option.id) for option in GUILD.legal(state, seat)[0]}
    if "seal" in gains:
        gains["seal"] -= SEAL_VP
    best = max(gains, key=gains.__getitem__, default=END.id)
    return best if gains.get(best, 0) > 0 else END.id


GUILD = Location(text("Guild: buy the top card?"), candidates, dialog, default)
