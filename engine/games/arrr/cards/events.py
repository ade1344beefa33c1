"""The event cards (ledger, 3.4).

The words after “Card text:” are printed on the card. The function carries out the card's effect.
"""

from __future__ import annotations

from engine.choice import Option, Pace, PickOne
from engine.games.arrr.card_registry import DICE, event
from engine.games.arrr.effect_choices import discard_hand, thrown_overboard
from engine.games.arrr.state_changes import (
    add_dice,
    attach,
    cancel,
    damage,
    deplete,
    difficulty,
    forbid,
    gain,
    lose,
    pillage_less,
    remove_dice,
    reroll,
    steal,
    swap,
    turn_die,
    user,
    whom,
)
from engine.games.arrr.step_registry import Arrr, ask
from engine.games.arrr.targets import (
    adjacent_row_cards,
    crewed_in_turn,
    declaration,
    declaration_of_another,
    dice_in_turn,
    effects,
    nothing,
    own_dice,
    player_in_turn,
    prepared_card_in_turn,
    test_in_turn,
    throw_in_turn,
    victim_in_turn,
    yourself_in_turn,
)
from engine.games.arrr.view import Use
from engine.text import plural, text

SHOAL = 2
"""The number of cards that a player must discard to pass the Shoal."""


def hush_money(pieces: int) -> PickOne:
    """Return the question to the challenger, who has this many Pieces, whether to pay one."""
    left = plural("You have {n} Piece.", "You have {n} Pieces.", n=pieces)
    return PickOne(
        name="offer",
        prompt=text("Your crew is muttering. Will you pay 1 Piece to calm them?"),
        secret=False,
        pace=Pace.REACTION,
        default="stay",
        options=(
            Option("pay", text("Pay 1 Piece"), left),
            Option("stay", text("No Challenge this turn"), text("You declare another action.")),
        ),
    )


@event("V01", "Second Wind", "add dice", "lungs", copies=2, timing=DICE, at=throw_in_turn())
def second_wind(play: Arrr, use: Use) -> None:
    """Add 2 dice to the target, an open throw of any player on any stat, before or after the roll.

    Card text: +2 dice in a throw of a player in turn. Breathe, then swear.
    """
    add_dice(play, whom(use), 2)


@event("V02", "Broadside", "add dice", "cannon-shot", copies=2, timing=DICE, at=throw_in_turn("attack"))
def broadside(play: Arrr, use: Use) -> None:
    """Add 3 dice to the target, an open Attack throw of any player, before or after the roll.

    Card text: +3 dice in an Attack throw of a player in turn. Fire at will!
    """
    add_dice(play, whom(use), 3)


@event("V03", "Fair Wind", "add dice", "sail", copies=2, timing=DICE, at=throw_in_turn("navigation"))
def fair_wind(play: Arrr, use: Use) -> None:
    """Add 3 dice to the target, an open Navigation throw of any player, before or after the roll.

    Card text: +3 dice in a Navigation throw of a player in turn. For once it blows your way.
    """
    add_dice(play, whom(use), 3)


@event("V04", "Stroke of Genius", "add dice", "idea", copies=2, timing=DICE, at=throw_in_turn("wits"))
def stroke_of_genius(play: Arrr, use: Use) -> None:
    """Add 3 dice to the target, an open Wits throw of any player, before or after the roll.

    Card text: +3 dice in a Wits throw of a player in turn. Write it down, quick.
    """
    add_dice(play, whom(use), 3)


@event("V05", "Liquid Courage", "add dice", "beer-stein", copies=2, timing=DICE, at=throw_in_turn("courage"))
def liquid_courage(play: Arrr, use: Use) -> None:
    """Add 3 dice to the target, an open Courage throw of any player, before or after the roll.

    Card text: +3 dice in a Courage throw of a player in turn. Shaken by the sea.
    """
    add_dice(play, whom(use), 3)


@event("V06", "Wet Powder", "remove dice", "water-splash", copies=2, timing=("pre",), at=throw_in_turn("attack"))
def wet_powder(play: Arrr, use: Use) -> None:
    """Take 3 dice from the target, any player's Attack throw that is not rolled yet.

    Card text: Before the roll: −3 dice in an Attack throw of a player in turn. Click. Click.
    """
    remove_dice(play, whom(use), 3)


@event("V07", "Dead Calm", "remove dice", "boat-horizon", copies=2, timing=("pre",), at=throw_in_turn("navigation"))
def dead_calm(play: Arrr, use: Use) -> None:
    """Take 3 dice from the target, any player's Navigation throw that is not rolled yet.

    Card text: Before the roll: −3 dice in a Navigation throw of a player in turn. Fetch the oars.
    """
    remove_dice(play, whom(use), 3)


@event("V08", "Hangover", "remove dice", "knocked-out-stars", copies=2, timing=("pre",), at=throw_in_turn("wits"))
def hangover(play: Arrr, use: Use) -> None:
    """Take 3 dice from the target, any player's Wits throw that is not rolled yet.

    Card text: Before the roll: −3 dice in a Wits throw of a player in turn. Not so loud.
    """
    remove_dice(play, whom(use), 3)


@event(
    "V09", "Cold Shiver", "remove dice", "person-in-blizzard", copies=2, timing=("pre",), at=throw_in_turn("courage")
)
def cold_shiver(play: Arrr, use: Use) -> None:
    """Take 3 dice from the target, any player's Courage throw that is not rolled yet.

    Card text: Before the roll: −3 dice in a Courage throw of a player in turn. Did you hear that?
    """
    remove_dice(play, whom(use), 3)


@event("V10", "Butterfingers", "remove dice", "butter", timing=("pre",), at=throw_in_turn())
def butterfingers(play: Arrr, use: Use) -> None:
    """Take 4 dice from the target, any player's throw that is not rolled yet.

    Card text: Before the roll: −4 dice in a throw of a player in turn. Oops.
    """
    remove_dice(play, whom(use), 4)


@event("V11", "Belay That!", "cancel", "halt", copies=3, timing=("answer",), at=effects("event", "ability"))
def belay_that(play: Arrr, use: Use) -> None:
    """Remove the target from the pile, without carrying it out: an event, or the ability of a crew card.

    Card text: Answer: cancel an event or a crew ability that has not been resolved yet.
    """
    cancel(play, use.target.effect)


@event("V12", "Parley!", "flash", "truce", timing=("flash challenge",), at=declaration)
def parley(play: Arrr, use: Use) -> None:
    """Cancel the declared Challenge.

    In this turn, the player on turn may not challenge the same opponent again, but declares another action.

    Card text: Flash, on a Challenge: it is off. The player in turn declares again, but not against that pirate.
    """
    opponent = play.state.declared and play.state.declared.opponent
    forbid(play, f"challenge:{opponent}")


@event("V13", "Shoal", "flash", "rock", copies=2, timing=("flash sail",), at=declaration)
async def shoal(play: Arrr, use: Use) -> None:
    """Ask the player on turn, who has declared a Sail, for 2 cards of their hand to discard.

    If they discard none or have fewer, cancel the Sail, and forbid Sails for this turn.

    Card text: Flash, on a Sail: the player in turn discards 2 cards from hand or may not Sail this turn.
    """
    sailor = whom(use)
    gone = list[str]()
    if len(play.state.hands[sailor]) >= SHOAL:
        gone = await thrown_overboard(play, sailor, SHOAL)
    if gone:
        discard_hand(play, sailor, gone)
    else:
        forbid(play, "sail")


@event("V14", "Rumours of Mutiny", "flash", "uprising", timing=("flash challenge",), at=declaration)
async def rumours_of_mutiny(play: Arrr, use: Use) -> None:
    """Ask the player on turn, who has declared a Challenge, to pay 1 Piece to the reserve.

    If they do not or cannot, cancel it, and forbid Challenges for this turn.

    Card text: Flash, on a Challenge: the challenger pays 1 Piece to the reserve or may not Challenge this turn.
    """
    challenger = whom(use)
    pieces = play.state.chests[challenger]
    if pieces and await ask(play, challenger, hush_money(pieces)) == "pay":
        lose(play, challenger, 1)
    else:
        forbid(play, "challenge")


@event("V15", "Customs Patrol", "flash", "guards", timing=("flash pillage",), at=declaration_of_another)
def customs_patrol(play: Arrr, use: Use) -> None:
    """Lower another player's declared Pillage by 1 Piece.

    Then move 1 Piece from the reserve to the chest of this card's player.

    Card text: Flash, on a Pillage of another player: they get 1 Piece less, and you take 1 Piece from the reserve.
    """
    pillage_less(play, 1)
    gain(play, user(use), 1)


@event("V16", "Hole in the Hull", "damage", "leak", copies=2, timing=("any",), at=crewed_in_turn, damage=1)
def hole_in_the_hull(play: Arrr, use: Use) -> None:
    """Make the target discard equipped crew cards of its choice, usually 1.

    The target is the player on turn, or a challenged player who has accepted.

    Card text: 1 damage to a player in turn. Man the pumps!
    """
    damage(play, whom(use), use.damage)


@event("V17", "Pickpocket Gull", "theft", "snatch", timing=("any",), at=victim_in_turn)
def pickpocket_gull(play: Arrr, use: Use) -> None:
    """Move 1 Piece from the target's chest to the chest of this card's player.

    The target is the player on turn, or a challenged player who has accepted.

    Card text: Steal 1 Piece from a player in turn, but not from a stake. It wanted chips, really.
    """
    steal(play, user(use), whom(use), 1)


@event("V18", "Sea Fog", "seas", "fog", timing=("open", "flash", "pre"), at=adjacent_row_cards)
def sea_fog(play: Arrr, use: Use) -> None:
    """Exchange the places of the target's two neighbouring row cards.

    A card that is faced now stays the faced one.

    Card text: Before the roll: swap two adjacent cards of the Seven Seas. The card being faced does not change.
    """
    swap(play, use.target.cards)


@event("V19", "Undertow", "difficulty", "low-tide", timing=("pre",), at=test_in_turn)
def undertow(play: Arrr, use: Use) -> None:
    """Raise by 1 the number of successes that the current test needs, before its roll.

    Card text: Before the roll: +1 difficulty in a test of a player in turn.
    """
    difficulty(play, whom(use), 1)


@event("V20", "Lucky Tide", "difficulty", "high-tide", timing=DICE, at=test_in_turn)
def lucky_tide(play: Arrr, use: Use) -> None:
    """Lower by 1 the number of successes that the current test needs, before or after its roll.

    Card text: −1 difficulty in a test of a player in turn, even after the roll.
    """
    difficulty(play, whom(use), -1)


@event("V21", "Sleeping Draught", "deplete", "night-sleep", timing=("any",), at=prepared_card_in_turn)
def sleeping_draught(play: Arrr, use: Use) -> None:
    """Mark the target as depleted: a ready crew card of the player on turn, or of a challenged player who has accepted.

    Card text: Deplete one crew card of a player in turn. Sweet dreams.
    """
    deplete(play, use.target.cards[0])


@event("V22", "Ace up the Sleeve", "die result", "card-ace-spades", timing=("post",), at=dice_in_turn)
def ace_up_the_sleeve(play: Arrr, use: Use) -> None:
    """Let this card's player choose 1 die of the target, any player's rolled throw.

    Turn the die to the face `jolly`.

    Card text: After the roll: turn 1 die of a player in turn to the jolly.
    """
    turn_die(play, user(use), whom(use))


@event("V23", "Black Spot", "permanent", "plain-circle", timing=("any",), at=player_in_turn, cheat=-1)
def black_spot(play: Arrr, use: Use) -> None:
    """Leave the card in play with the target, the player on turn or a challenged player who has accepted.

    There, the decorator's `cheat` takes 1 die from the first Piece that its owner spends on each throw.

    Card text: Permanent, on a player in turn: in each throw, their first Piece spent to cheat adds 1 die less.
    """
    attach(play, use)


@event("V24", "Letter of Marque", "permanent", "wax-seal", timing=("free",), at=yourself_in_turn, pillage=1)
def letter_of_marque(play: Arrr, use: Use) -> None:
    """Leave the card in play with its player.

    There, the decorator's `pillage` adds 1 Piece to each Pillage of that player.

    Card text: Permanent, on yourself in your turn: your Pillage gives 1 Piece more. Theft, but with a stamp.
    """
    attach(play, use)


@event(
    "V25",
    "Saint Elmo's Fire",
    "permanent",
    "lightning-branches",
    timing=("any",),
    at=nothing,
    nearest=1,
)
def saint_elmos_fire(play: Arrr, use: Use) -> None:
    """Leave the card in play with the row.

    There, the decorator's `nearest` adds 1 Piece to the reward of the row card nearest to the deck.

    Card text: Permanent: the exploration card nearest to the deck gives 1 Piece more.
    """
    attach(play, use)


@event("V26", "Ship's Cat", "permanent", "cat", timing=("free",), at=yourself_in_turn, use_at=own_dice)
def ships_cat(play: Arrr, use: Use) -> None:
    """Leave the card in play with its player, when it is played.

    When it is used there (`use.kind` is `cat`), let that player roll 1 die of their own throw again.

    Card text: Permanent, on yourself in your turn: once per turn, after your roll, re-roll 1 of your dice.
    """
    if use.kind == "cat":
        reroll(play, user(use), 1)
    else:
        attach(play, use)
