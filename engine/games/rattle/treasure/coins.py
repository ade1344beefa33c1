"""Changes to players' coins. Each is reported unless its docstring says otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot import discard, spend
from engine.games.rattle.treasure.loot_tokens import reported_loot
from engine.text import Arg, Text, Who, plural, text


def earn(play: Rattle, seat: int, coins: int, words: Text | None = None) -> None:
    """Give a player coins and report it, with the text `words` if it is given. 0 coins are not reported."""
    if coins:
        _add_coins(play.state, seat, coins)
        play.report(
            words or plural("{who} takes {n} coin.", "{who} takes {n} coins.", n=coins, who=Who(seat)), icon="coin"
        )


def sell(play: Rattle, seat: int, kinds: Sequence[str], coins: int) -> None:
    """Exchange Loot of the player for coins, reported in one sentence.

    `kinds` has the type of each token, such as `rum`. For 0 coins the Loot is only discarded.
    """
    if not coins:
        discard(play, seat, kinds)
        return
    spend(play.state, seat, kinds)
    words = plural(
        "{who} sells {loot} for {n} coin.",
        "{who} sells {loot} for {n} coins.",
        n=coins,
        who=Who(seat),
        loot=reported_loot(kinds),
    )
    earn(play, seat, coins, words)


def all_earn(play: Rattle, coins: Mapping[int, int]) -> None:
    """Give coins to several players. `coins` has the number for each seat.

    The coins are reported in one sentence, or not at all if all are 0.
    """
    told: list[Arg] = [text("{who} ({n})", who=Who(seat), n=number) for seat, number in coins.items() if number]
    for seat, number in coins.items():
        _add_coins(play.state, seat, number)
    if told:
        play.report(text("Coins taken: {told}.", told=told), icon="coin")


def _add_coins(state: RattleState, seat: int, coins: int) -> None:
    """Add coins to a player, and to the coins earned in this Adventure."""
    state.captains[seat].coins += coins
    state.earned[seat] += coins


def pay(play: Rattle, seat: int, coins: int) -> None:
    """Take coins from a player, without a report. The report of the purchase mentions them."""
    play.state.captains[seat].coins -= coins
