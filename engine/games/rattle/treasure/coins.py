"""Changes of coins, each of which is reported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.games.rattle.treasure.loot import discard, spend
from engine.games.rattle.treasure.tokens import reported_loot
from engine.text import Arg, Text, Who, plural, text


def earn(play: Rattle, seat: int, coins: int, words: Text | None = None) -> None:
    """Give a player coins and report it, with `words` if the reason is part of the report."""
    if coins:
        _earned(play.state, seat, coins)
        play.tell(
            words or plural("{who} takes {n} coin.", "{who} takes {n} coins.", n=coins, who=Who(seat)), icon="coin"
        )


def sell(play: Rattle, seat: int, kinds: Sequence[str], coins: int) -> None:
    """Sell Loot for coins, reported in one sentence. Loot that brings no coins is discarded."""
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
    """Give several players coins, reported in one sentence."""
    told: list[Arg] = [text("{who} ({n})", who=Who(seat), n=number) for seat, number in coins.items() if number]
    for seat, number in coins.items():
        _earned(play.state, seat, number)
    if told:
        play.tell(text("Coins taken: {told}.", told=told), icon="coin")


def _earned(state: RattleState, seat: int, coins: int) -> None:
    state.captains[seat].coins += coins
    state.earned[seat] += coins


def pay(play: Rattle, seat: int, coins: int) -> None:
    """Take coins from a player. The report of the purchase mentions them."""
    play.state.captains[seat].coins -= coins
