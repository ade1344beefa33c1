"""The Items (ledger, 3.2).

The words after “Card text:” are printed on the card. The function carries out the card's ability, after the card is
depleted. The user is the player with the card, `use.player`.
"""

from __future__ import annotations

from engine.games.arrr.card_registry import DICE, crew
from engine.games.arrr.state_changes import (
    add_dice,
    difficulty,
    draw,
    gain,
    look_at_deck,
    look_at_hand,
    prepare,
    prevent,
    remove_dice,
    reroll,
    steal,
    swap,
    user,
    whom,
)
from engine.games.arrr.step_registry import Arrr
from engine.games.arrr.targets import (
    adjacent_row_cards,
    damage_to_you,
    exploration_deck,
    foe_throw,
    loser,
    nothing,
    other_hand,
    own_depleted_card,
    own_dice,
    own_test,
    own_throw,
)
from engine.games.arrr.view import Use


@crew("C18", "Cutlass", "item", (2, 0, 0, 0), "sparkling-sabre", copies=2, timing=DICE, at=own_throw("attack"))
def cutlass(play: Arrr, use: Use) -> None:
    """Add 1 die to the user's own Attack throw, before or after the roll.

    Card text: +1 die in your Attack throw. Only lightly notched.
    """
    add_dice(play, user(use), 1)


@crew("C19", "Spyglass", "item", (0, 1, 1, 0), "spyglass", copies=2, timing=("open",), at=exploration_deck)
def spyglass(play: Arrr, use: Use) -> None:
    """Show the user the top exploration card.

    Then let them put it on the bottom of the deck, or leave it.

    Card text: Before you declare: look at the top exploration card. You may put it on the bottom of the deck.
    """
    look_at_deck(play, user(use), then="bottom")


@crew("C20", "Compass", "item", (0, 2, 0, 0), "compass", copies=2, timing=DICE, at=own_throw("navigation"))
def compass(play: Arrr, use: Use) -> None:
    """Add 1 die to the user's own Navigation throw, before or after the roll.

    Card text: +1 die in your Navigation throw. It points at treasure, mostly.
    """
    add_dice(play, user(use), 1)


@crew("C21", "Barrel of Grog", "item", (0, 0, 0, 2), "barrel", copies=2, timing=DICE, at=own_throw("courage"))
def barrel_of_grog(play: Arrr, use: Use) -> None:
    """Add 1 die to the user's own Courage throw, before or after the roll.

    Card text: +1 die in your Courage throw. One more and I am not afraid of you.
    """
    add_dice(play, user(use), 1)


@crew("C22", "Cipher Book", "item", (0, 0, 2, 0), "secret-book", copies=2, timing=DICE, at=own_throw("wits"))
def cipher_book(play: Arrr, use: Use) -> None:
    """Add 1 die to the user's own Wits throw, before or after the roll.

    Card text: +1 die in your Wits throw. Even the page numbers lie.
    """
    add_dice(play, user(use), 1)


@crew("C23", "Lucky Parrot", "item", (0, 0, 1, 1), "parrot-head", copies=2, timing=("post",), at=own_dice)
def lucky_parrot(play: Arrr, use: Use) -> None:
    """Let the user roll 1 die of their own rolled throw again.

    Card text: After your roll: re-roll 1 of your dice. Polly wants a jolly.
    """
    reroll(play, user(use), 1)


@crew(
    "C24", "Explosive Powder", "item", (1, 0, 0, 0), "powder-bag", timing=DICE, at=own_throw("attack"), discarded=True
)
def explosive_powder(play: Arrr, use: Use) -> None:
    """Add 4 dice to the user's own Attack throw, before or after the roll.

    The caller has discarded the card by then.

    Card text: Discard this card: +4 dice in your Attack throw. Do not keep near candles.
    """
    add_dice(play, user(use), 4)


@crew("C25", "Hook Hand", "item", (2, 0, 0, 1), "pirate-hook", timing=("result won",), at=loser)
def hook_hand(play: Arrr, use: Use) -> None:
    """Move 1 Piece from the target's chest to the user's chest.

    The target is the player whom the user has just beaten in a Challenge.

    Card text: When you win a Challenge: steal 1 more Piece from the loser.
    """
    steal(play, user(use), whom(use), 1)


@crew("C26", "Glass Eye", "item", (0, 0, 1, 1), "eyeball", timing=("free",), at=other_hand)
def glass_eye(play: Arrr, use: Use) -> None:
    """Show the user all cards in the hand of the target, another player.

    Card text: Look at the whole hand of another player. It rolled there by accident.
    """
    look_at_hand(play, user(use), whom(use))


@crew("C27", "Wooden Leg", "item", (0, 0, 0, 2), "wooden-pegleg", timing=("answer",), at=damage_to_you)
def wooden_leg(play: Arrr, use: Use) -> None:
    """Reduce the damage of the target by 1, but not below 0.

    The target is an effect on the pile that would damage the user.

    Card text: In answer to damage on you: prevent 1 of it. It floats, too.
    """
    prevent(play, use.target.effect, 1)


@crew("C28", "Jolly Roger", "item", (1, 1, 0, 1), "pirate-flag", timing=("result rejected",), at=nothing)
def jolly_roger(play: Arrr, use: Use) -> None:
    """Move 2 Pieces from the reserve to the chest of the user, whose Challenge was rejected.

    Card text: When a Challenge you declared is rejected: take 2 Pieces from the reserve.
    """
    gain(play, user(use), 2)


@crew("C29", "Anchor Chain", "item", (0, 1, 0, 0), "anchor", timing=("pre",), at=own_test("navigation", "courage"))
def anchor_chain(play: Arrr, use: Use) -> None:
    """Lower by 1 the number of successes that the user's current Navigation or Courage test needs, before the roll.

    Card text: Before your roll: −1 difficulty in your Navigation or Courage test.
    """
    difficulty(play, user(use), -1)


@crew("C30", "Voodoo Doll", "item", (0, 0, 2, 0), "voodoo-doll", timing=("pre",), at=foe_throw)
def voodoo_doll(play: Arrr, use: Use) -> None:
    """Take 2 dice from the throw of the user's opponent in a Challenge, before the roll.

    Card text: In a Challenge, before the roll: your opponent throws 2 dice fewer.
    """
    remove_dice(play, whom(use), 2)


@crew("C31", "Grappling Hook", "item", (1, 1, 0, 0), "grapple", timing=("open",), at=adjacent_row_cards)
def grappling_hook(play: Arrr, use: Use) -> None:
    """Exchange the places of the target's two neighbouring row cards.

    Card text: Before you declare: swap two adjacent cards of the Seven Seas.
    """
    swap(play, use.target.cards)


@crew("C32", "Message in a Bottle", "item", (0, 0, 1, 0), "square-bottle", timing=("free",), at=nothing)
def message_in_a_bottle(play: Arrr, use: Use) -> None:
    """Draw 1 event card for the user.

    Card text: Draw 1 event card. The cork is older than you.
    """
    draw(play, user(use), "event")


@crew("C33", "Tin of Biscuits", "item", (0, 1, 0, 1), "cookie", timing=("idle",), at=own_depleted_card)
def tin_of_biscuits(play: Arrr, use: Use) -> None:
    """Make the target, a depleted crew card of the user, ready to be used again in this turn.

    Card text: Prepare another crew card of yours; you may use it again this turn. Mind the weevils.
    """
    prepare(play, use.target.cards[0])
