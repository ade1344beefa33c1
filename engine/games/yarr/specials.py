"""The ten kinds of special card, each with what it does when it is played in a normal turn.

The docstrings are the cards' words. When an effect runs, the card lies on the pile already.
"""

from __future__ import annotations

from engine.games.yarr.cards import CARDS, PENALTIES, special
from engine.games.yarr.verbs import Yarr, draw, flip_until_suit, force, steal, turn_round
from engine.games.yarr.view import InEffect
from engine.text import Who, card_text, text


@special(card_text("yarr card", "Swab That!"), finish=True)
def swab_that(play: Yarr, me: int) -> None:
    """Goes on its own suit. The next player draws 1 card and loses the turn, or lays any Swab That! on it: then the
    penalty grows by 1 and moves on."""
    play.state.swab = 1
    play.state.highest_swab = max(play.state.highest_swab, 1)


@special(card_text("yarr card", "Watch Yer Back"), own=True, finish=True)
def watch_yer_back(play: Yarr, me: int) -> None:
    """Goes on its own suit or on any Watch Yer Back. The direction of play turns round and stays so until the next of
    its kind."""
    turn_round(play)


@special(card_text("yarr card", "Sleight of Hand"), own=True, finish=True)
def sleight_of_hand(play: Yarr, me: int) -> None:
    """Goes on its own suit or on any Sleight of Hand. You name the suit that counts from now on."""
    play.push("declare")


@special(card_text("yarr card", "I'll Take the Helm"), wild=True, finish=True)
def helm(play: Yarr, me: int) -> None:
    """Wild: goes on anything. You name the suit."""
    play.push("declare")


@special(card_text("yarr card", "Share the Booty"), wild=True, last=False)
def share_the_booty(play: Yarr, me: int) -> None:
    """Wild: goes on anything. You name the suit, then everybody passes one card to the next player, all at once. Never
    as your only card."""
    play.push("give")
    play.push("declare")


@special(card_text("yarr card", "Walk the Plank"), wild=True)
def walk_the_plank(play: Yarr, me: int) -> None:
    """Wild penalty: goes on anything. You draw 5 cards, then name the suit."""
    draw(play, me, 5)
    play.push("declare")


@special(card_text("yarr card", "Mutiny"), colour="red")
def mutiny(play: Yarr, me: int) -> None:
    """Penalty: goes on red only. You take one random card from every other player who has 3 or more. The next card must
    be red or wild."""
    rob_the_rich(play, me)


@special(card_text("yarr card", "Royal Pursuit"), colour="yellow", last=False)
def royal_pursuit(play: Yarr, me: int) -> None:
    """Goes on yellow only. Cards are turned up until a suit shows. One after another must play that suit, until
    somebody cannot: that player draws 3. Never as your only card."""
    state = play.state
    if flip_until_suit(play, state.discard[-1]):
        state.pursuit, state.chain = state.effect.suit, 0
    else:
        state.effect = InEffect("royal")


@special(card_text("yarr card", "Avast Me Hearties!"), last=False)
def avast_me_hearties(play: Yarr, me: int) -> None:
    """Sidestep: goes across the pile in any turn of yours and leaves what to match as it is. Call its name before you
    lay it and all others draw 1 card; forget it and you draw 3. Never as your only card."""
    if "avast" in play.state.calls:
        for seat in play.state.others():
            draw(play, seat, 1)
    else:
        play.tell(text("{who} did not call «Avast Me Hearties!»", who=Who(me)), icon="catch")
        draw(play, me, 3)


@special(card_text("yarr card", "Empty Yer Pockets"), wild=True, last=False)
def empty_yer_pockets(play: Yarr, me: int) -> None:
    """Wild: goes on anything. Whoever holds Walk the Plank or Mutiny must lay them all and bear the result. Then a card
    turned up from the pile says what to match. Never as your only card."""
    state = play.state
    order = [*state.others(), me]
    forced = {seat: [c for c in state.hands[seat] if CARDS[c].kind in PENALTIES] for seat in order}
    for seat in order:
        if forced[seat]:
            force(play, seat, forced[seat])
    for seat in order:
        draw(play, seat, 5 * sum(CARDS[card].kind == "walk" for card in forced[seat]))
    for seat in order:
        for card in forced[seat]:
            if CARDS[card].kind == "mutiny":
                rob_the_rich(play, seat)
    if not flip_until_suit(play, state.discard[-1]):
        state.effect = InEffect("empty")


def rob_the_rich(play: Yarr, thief: int) -> None:
    """One random card from every other player with three or more; sizes are read first (Y-75, Y-76)."""
    state, count = play.state, len(play.seats)
    around = [(thief + state.direction * step) % count for step in range(1, count)]
    for victim in [seat for seat in around if len(state.hands[seat]) >= 3]:
        steal(play, thief, victim)
