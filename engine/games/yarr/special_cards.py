"""The ten kinds of special card in the order of hands, each with its effect in a normal turn.

The words after “Card text:” are printed on the card. An effect runs when the card is already on the pile.
"""

from __future__ import annotations

from engine.games.yarr.cards import CARDS, PENALTIES, special
from engine.games.yarr.state_changes import Yarr, draw, flip_until_suit, force, steal, turn_round
from engine.games.yarr.view import InEffect
from engine.text import Who, card_text, text


@special(
    card_text("yarr card", "Swab That!"),
    line=text("the next draws 1"),
    hint=text("The next player draws 1 and loses their turn, or passes it on with a Swab That! and 1 more."),
    suits=(("skull", "ship"), ("chest", "anchor")),
    rule="Y-88",
    finish=True,
)
def swab_that(play: Yarr, me: int) -> None:
    """Begin a penalty of 1 card.

    The next turn's step asks the next player to draw it, or to add another Swab That!

    Card text: Play it on its own suit. The next player draws 1 card and loses their turn, or plays any Swab That! on
    it. Then the penalty grows by 1 and moves on.
    """
    # Y-88, Y-89: the step `swab` asks the next player.
    play.state.swab = 1
    play.state.highest_swab = max(play.state.highest_swab, 1)


@special(
    card_text("yarr card", "Watch Yer Back"),
    line=text("turns the tide"),
    hint=text("Reverses the direction of play until another one is played."),
    suits=(("chest", "anchor"), ("cutlass", "skull")),
    rule="Y-83",
    own=True,
    finish=True,
)
def watch_yer_back(play: Yarr, me: int) -> None:
    """Reverse the direction of play.

    Card text: Play it on its own suit or on any Watch Yer Back. It reverses the direction of play until another is
    played.
    """
    # Y-83 to Y-86. With two players the other one is next in either direction (Y-87).
    turn_round(play)


@special(
    card_text("yarr card", "Sleight of Hand"),
    line=text("name a suit"),
    suits=(("cutlass",), ("ship",)),
    rule="Y-80",
    own=True,
    finish=True,
)
def sleight_of_hand(play: Yarr, me: int) -> None:
    """Push the step in which the player on turn names the suit that the next card must match.

    Card text: Play it on its own suit or on any Sleight of Hand. Then choose the new suit.
    """
    # Y-80 to Y-82
    play.push("declare")


@special(card_text("yarr card", "I'll Take the Helm"), line=text("name a suit"), wild=True, finish=True)
def helm(play: Yarr, me: int) -> None:
    """Push the step in which the player on turn names the suit that the next card must match.

    Card text: Wild: play it on anything. Then choose the suit.
    """
    # Y-95
    play.push("declare")


@special(
    card_text("yarr card", "Share the Booty"),
    line=text("name a suit, all pass a card"),
    hint=text("Choose the suit, then everybody passes one card to the next player, all at once."),
    wild=True,
    last=False,
)
def share_the_booty(play: Yarr, me: int) -> None:
    """Push two steps: first the player on turn names the suit to match, then all players pass a card to the next one.

    Card text: Wild: play it on anything. Choose the suit, then everybody passes one card to the next player, all at
    once. Never play it as your only card.
    """
    # Y-119 to Y-123: the suit is declared before cards are passed.
    play.push("give")
    play.push("declare")


@special(card_text("yarr card", "Walk the Plank"), line=text("draw 5, then name a suit"), wild=True)
def walk_the_plank(play: Yarr, me: int) -> None:
    """Draw 5 cards for the player `me`, then push the step in which the player on turn names the suit to match.

    Card text: Wild penalty: play it on anything. Draw 5 cards, then choose the suit.
    """
    # Y-124 to Y-126: the suit is declared after the draw. As last card it never wins, since a card is drawn (Y-65).
    draw(play, me, 5)
    play.push("declare")


@special(
    card_text("yarr card", "Empty Yer Pockets"),
    line=text("penalties out, flip a card"),
    hint=text("Every Walk the Plank and Mutiny must be played. Then a card is turned up to match."),
    wild=True,
    last=False,
)
def empty_yer_pockets(play: Yarr, me: int) -> None:
    """Move every Walk the Plank and Mutiny from the hands to the discard pile, and carry out each card's penalty for
    its holder.

    Then turn up cards until one has a suit, which the next card must match. If none has, the next card must fit on this
    card itself.

    Card text: Wild: play it on anything. Players who hold Walk the Plank or Mutiny must play them all and suffer the
    effects. Then a card turned up from the pile says what to match. Never play it as your only card.
    """
    # Y-127 to Y-139: cards that come into a hand meanwhile are not forced. A hand may become empty here (Y-138).
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


@special(
    card_text("yarr card", "Avast Me Hearties!"),
    line=text("call it: others draw"),
    hint=text("Lies across the pile. If you called its name, everybody else draws 1. If not, you draw 3."),
    last=False,
)
def avast_me_hearties(play: Yarr, me: int) -> None:
    """Draw 1 card for each player but `me`, if the player on turn has called the card's name in this turn.

    Otherwise, report the missed call, and draw 3 cards for `me`.

    Card text: Sidestep: play it across the pile on any of your turns; what to match stays the same. Call its name
    before you play it, and everybody else draws 1 card. Forget it, and you draw 3. Never play it as your only card.
    """
    # Y-109 to Y-117: the call must be made before the card lies.
    if "avast" in play.state.calls:
        for seat in play.state.others():
            draw(play, seat, 1)
    else:
        play.report(text("{who} did not call “Avast Me Hearties!”", who=Who(me)), icon="catch")
        draw(play, me, 3)


@special(
    card_text("yarr card", "Mutiny"),
    line=text("take a card from each"),
    hint=text("Take 1 random card from every other player with 3 or more. The next must be red or wild."),
    colour="red",
    rule="Y-73",
)
def mutiny(play: Yarr, me: int) -> None:
    """Move a random card from the hand of each other player with 3 or more to the hand of the player `me`.

    Card text: Penalty: play it on red only. Take one random card from every other player who has 3 or more. The next
    card must be red or wild.
    """
    # Y-73 to Y-78: red stays in effect until a card is laid on it. As last card it wins if nothing is taken (Y-64).
    rob_the_rich(play, me)


@special(
    card_text("yarr card", "Royal Pursuit"),
    line=text("hunt for a suit"),
    hint=text("A suit is turned up: players must play it in turn, until somebody can't and draws 3."),
    colour="yellow",
    last=False,
    rule="Y-96",
)
def royal_pursuit(play: Yarr, me: int) -> None:
    """Turn up cards until one has a suit, and begin a Royal Pursuit of this suit.

    If none has, no Pursuit begins.

    Card text: Play it on yellow only. Cards are turned up until a suit shows. One player after another must play that
    suit, until somebody can't and draws 3. Never play it as your only card.
    """
    # Y-96 to Y-101: the step `pursuit` asks the next player. Without any suit card, no Pursuit starts (Y-146).
    state = play.state
    if flip_until_suit(play, state.discard[-1]):
        state.pursuit, state.chain = state.effect.suit, 0
    else:
        state.effect = InEffect("royal")


def rob_the_rich(play: Yarr, thief: int) -> None:
    """Give the seat `thief` a random card of each other player who has three or more before the first theft.

    The rules are Y-75 and Y-76.
    """
    state, count = play.state, len(play.seats)
    around = [(thief + state.direction * step) % count for step in range(1, count)]
    for victim in [seat for seat in around if len(state.hands[seat]) >= 3]:
        steal(play, thief, victim)
