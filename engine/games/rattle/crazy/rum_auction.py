"""X08 Rum Auction: look at the own dice in secret, bid or fold."""

from __future__ import annotations

from engine.choice import Choice, Option
from engine.games.rattle.crazy.common import (
    answers_to,
    best,
    dice_of,
    faces_words,
    in_game,
    more_loot,
    opens,
    prize,
    secretly,
    show,
    table,
    throw,
    total,
)
from engine.games.rattle.steps import Rattle, step
from engine.text import Arg, Who, text

WON, FOLDED = 3, 1
"""Coins for the best bid, and for folding."""
WAYS = (
    Option("bid", text("Bid"), text("The most: 3 coins. Less: you draw 1 Loot less.")),
    Option("fold", text("Fold"), text("1 coin, unless everyone folds.")),
)


@opens("X08")
def auction(play: Rattle) -> None:
    """Each rolls, seen by nobody else."""
    state = play.state
    table(state).secret = True
    throw(play, {seat: dice_of(state, seat) for seat in in_game(state)})
    play.tell(text("Everybody rolls under the hand."), icon="X08")
    for seat in in_game(state):
        faces = faces_words([table(state).faces[seat][die] for die in dice_of(state, seat)])
        play.tell(
            text("You rolled {faces}: {total} in all.", faces=faces, total=total(state, seat)), to=seat, icon="X08"
        )
    play.push("auction_bids")


@step
async def auction_bids(play: Rattle) -> None:
    """Best bidder 3 coins, other bidders 1 Loot less, who folded 1 coin; if everyone folds, nothing."""
    state = play.state
    asks: dict[int, Choice] = {
        seat: secretly(
            "auction",
            text("Rum Auction: your dice make {total}. Bid or fold?", total=total(state, seat)),
            WAYS,
            "fold",
        )
        for seat in in_game(state)
    }
    answers = await answers_to(play, asks)
    table(state).secret = False
    show(play, list(answers))
    bids = {seat: total(state, seat) for seat, answer in answers.items() if answer == "bid"}
    if not bids:
        play.tell(text("Everyone folds: nobody gets anything."), icon="X08")
        return
    words: list[Arg] = [text("{who} {total}", who=Who(seat), total=number) for seat, number in bids.items()]
    play.tell(text("The bids: {words}.", words=words), icon="X08")
    winners = best(bids)
    prize(play, winners, WON)
    more_loot(play, [seat for seat in bids if seat not in winners], -1)
    prize(play, [seat for seat in answers if seat not in bids], FOLDED)
