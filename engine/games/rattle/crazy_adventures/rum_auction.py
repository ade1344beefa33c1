"""X08 Rum Auction: players look at their own dice in secret, then bid or fold."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.crazy_adventures.common import (
    ask_secret_words,
    best,
    change_draws,
    crazy_of,
    dice_of,
    faces_words,
    first_step,
    in_game,
    report_dice,
    roll_unseen,
    secret_choice,
    total,
    win_coins,
)
from engine.games.rattle.step_registry import Rattle, step
from engine.text import Arg, Who, text

WON, FOLDED = 3, 1
"""Coins for the best bid, and for folding."""
WAYS = (
    Option("bid", text("Bid"), text("Highest bid: 3 coins. Otherwise you draw 1 Loot less.")),
    Option("fold", text("Fold"), text("1 coin, unless everyone folds.")),
)


@first_step("X08")
def auction(play: Rattle) -> None:
    """Roll all dice in secret: each player sees only their own."""
    state = play.state
    crazy_of(state).secret = True
    roll_unseen(play, {seat: dice_of(state, seat) for seat in in_game(state)})
    play.report(text("Everybody rolls in secret."), icon="X08")
    for seat in in_game(state):
        faces = faces_words([crazy_of(state).faces[seat][die] for die in dice_of(state, seat)])
        play.report(
            text("You rolled {faces}: {total} in all.", faces=faces, total=total(state, seat)), to=seat, icon="X08"
        )
    play.push("auction_bids")


@step
async def auction_bids(play: Rattle) -> None:
    """Ask all players in secret to bid their total or to fold.

    The best bidder takes 3 coins, other bidders draw 1 Loot less, and those who fold take 1 coin. If all fold, nobody
    gets anything.
    """
    state = play.state
    asks: dict[int, Choice] = {
        seat: secret_choice(
            "auction",
            text("Rum Auction: your dice make {total}. Bid or fold?", total=total(state, seat)),
            WAYS,
            "fold",
        )
        for seat in in_game(state)
    }
    answers = await ask_secret_words(play, asks)
    crazy_of(state).secret = False
    report_dice(play, list(answers))
    bids = {seat: total(state, seat) for seat, answer in answers.items() if answer == "bid"}
    if not bids:
        play.report(text("Everyone folds: nobody gets anything."), icon="X08")
        return
    words: list[Arg] = [text("{who} {total}", who=Who(seat), total=number) for seat, number in bids.items()]
    play.report(text("The bids: {words}.", words=words), icon="X08")
    winners = best(bids)
    win_coins(play, winners, WON)
    change_draws(play, [seat for seat in bids if seat not in winners], -1)
    win_coins(play, [seat for seat in answers if seat not in bids], FOLDED)
