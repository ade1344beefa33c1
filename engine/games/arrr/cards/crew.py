"""The First Mates and the Packs (ledger, 3.2).

The words after “Card text:” are printed on the card. The function of a First Mate carries out the card's ability, after
the card is depleted. The user is the player with the card, `use.player`.
"""

from __future__ import annotations

from engine.games.arrr.card_registry import DICE, crew
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import (
    add_dice,
    also_count,
    cancel,
    discard_from_hand,
    draw,
    gain,
    look_at_deck,
    prevent,
    reroll,
    swap,
    user,
)
from engine.games.arrr.step_registry import Arrr
from engine.games.arrr.targets import (
    any_two_row_cards,
    damage_to_you,
    effects_at_you,
    exploration_deck,
    nothing,
    own_dice,
    own_throw,
    own_throw_and_stat,
)
from engine.games.arrr.view import Target, Use


def if_poorest(state: ArrrState, seat: int) -> list[Target]:
    """Return one empty target if no other player has fewer Pieces than the seat, else none. A tie with the poorest
    is enough.
    """
    return nothing(state, seat) if state.chests[seat] == min(state.chests) else []


@crew("C01", "Bosun Barnacle", "mate", (2, 1, 0, 1), "ceiling-barnacle", timing=("post",), at=own_dice)
def bosun_barnacle(play: Arrr, use: Use) -> None:
    """Let the user roll up to 2 dice of their own rolled throw again.

    Card text: After your roll: re-roll up to 2 of your dice. He never lets go.
    """
    reroll(play, user(use), 2)


@crew("C02", "Miss Inkwell", "mate", (0, 1, 3, 0), "quill-ink", timing=("answer",), at=effects_at_you("event"))
def miss_inkwell(play: Arrr, use: Use) -> None:
    """Remove the target from the pile, without carrying it out: an event that is aimed at the user.

    Card text: In answer to an event aimed at you: cancel it. One blot, and it never happened.
    """
    cancel(play, use.target.effect)


@crew("C03", "Navigator Tern", "mate", (0, 3, 1, 0), "dove", timing=("open",), at=any_two_row_cards)
def navigator_tern(play: Arrr, use: Use) -> None:
    """Exchange the places of the target's two row cards, which need not be neighbours.

    Card text: Before you declare: swap any two cards of the Seven Seas. She redraws the chart in flight.
    """
    swap(play, use.target.cards)


@crew("C04", "Ironclaw", "mate", (3, 0, 0, 1), "crab-claw", timing=DICE, at=own_throw("attack"))
def ironclaw(play: Arrr, use: Use) -> None:
    """Add 2 dice to the user's own Attack throw, before or after the roll.

    Card text: +2 dice in your Attack throw. Handshakes not advised.
    """
    add_dice(play, user(use), 2)


@crew("C05", "Granny Moray", "mate", (1, 0, 1, 2), "eel", timing=("answer",), at=damage_to_you)
def granny_moray(play: Arrr, use: Use) -> None:
    """Reduce the damage of the target by 2, but not below 0.

    The target is an effect on the pile that would damage the user.

    Card text: In answer to damage on you: prevent up to 2 of it. Her soup mends everything.
    """
    prevent(play, use.target.effect, 2)


@crew("C06", "Quartermaster Toad", "mate", (1, 1, 1, 1), "frog", timing=("free",), at=if_poorest)
def quartermaster_toad(play: Arrr, use: Use) -> None:
    """Move 1 Piece from the reserve to the user's chest.

    Only a player can use it than whom nobody has fewer Pieces.

    Card text: If nobody has fewer Pieces than you: take 1 Piece from the reserve. He shares with the poor.
    """
    gain(play, user(use), 1)


@crew("C07", "Echo the Bat", "mate", (0, 2, 1, 1), "bat", timing=("open",), at=exploration_deck)
def echo_the_bat(play: Arrr, use: Use) -> None:
    """Show the user the top exploration card.

    Then let them exchange it with the row card nearest to the deck, or leave it.

    Card text: Before you declare: look at the top exploration card. You may swap it with the row card beside it.
    """
    look_at_deck(play, user(use), then="exchange")


@crew("C08", "Doctor Leech", "mate", (0, 0, 2, 2), "leeching-worm", timing=("free",), at=nothing)
def doctor_leech(play: Arrr, use: Use) -> None:
    """Draw 2 crew cards for the user, who then chooses 1 card of their hand to discard.

    Card text: Draw 2 crew cards, then discard 1 card from your hand. The bill comes later.
    """
    draw(play, user(use), "crew", 2)
    discard_from_hand(play, user(use), 1)


@crew("C09", "The Captain's Shadow", "mate", (1, 1, 1, 1), "shadow-follower", timing=("pre",), at=own_throw_and_stat)
def the_captains_shadow(play: Arrr, use: Use) -> None:
    """Let the face of the target's stat count as a success too, in the user's own throw.

    The user chose the stat with the target.

    Card text: Before your roll: name another stat. Its face is a success too in this throw.
    """
    also_count(play, user(use), use.target.stat)


@crew("C10", "Lazy Skeletons", "pack", (2, 1, 0, 3), "skeleton")
def lazy_skeletons(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: Dead tired, and dead.
    """


@crew("C11", "Cutthroat Puffins", "pack", (3, 1, 2, 0), "penguin")
def cutthroat_puffins(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: Small, round and merciless.
    """


@crew("C12", "Flying Fish Swarm", "pack", (0, 4, 1, 1), "flying-trout")
def flying_fish_swarm(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: They know every wave from above.
    """


@crew("C13", "Rum-Soaked Walruses", "pack", (3, 0, 0, 3), "walrus-head")
def rum_soaked_walruses(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: First they drink, then they fight, then they sing.
    """


@crew("C14", "Bilge Rats' Parliament", "pack", (0, 1, 4, 1), "rat")
def bilge_rats_parliament(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: Every motion is carried, mostly overboard.
    """


@crew("C15", "Powder Monkeys", "pack", (4, 1, 1, 0), "monkey")
def powder_monkeys(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: They light the fuse with their tails.
    """


@crew("C16", "Choir of Sirens", "pack", (0, 2, 2, 2), "mermaid")
def choir_of_sirens(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: Wax for the ears is not included.
    """


@crew("C17", "Iron Tortoises", "pack", (1, 3, 0, 2), "tortoise")
def iron_tortoises(play: Arrr, use: Use) -> None:
    """Do nothing, because a Pack has no ability.

    While it is equipped, it only adds the decorator's numbers of dice to its owner's throws.

    Card text: Slow to board, slower to sink.
    """
