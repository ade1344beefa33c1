"""The sixteen event cards that are always in play (ledger, 3.16 and 3.17).

The words after “Card text:” are printed on the card. An effect runs when the card is already turned up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.choice import AT_RANDOM, Option, Pace, PickOne
from engine.games.tortuga import event_row
from engine.games.tortuga.cards import PLACES, card_name, event, kind_of
from engine.games.tortuga.hints import arriving, marooned, with_cards, with_front
from engine.games.tortuga.legality import letter_ways
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.state_changes import Tortuga, curse, draw_vote_card, go, keep
from engine.games.tortuga.step_registry import ask
from engine.text import Text, Who, card_text, text

USE_OR_SAVE = PickOne(
    name="letter_use",
    prompt=text("Letter of Marque: use it now, or save it for a later turn?"),
    secret=False,
    pace=Pace.REACTION,
    default="save",
    options=(
        Option("use", text("Use it now"), text("Somebody on Tortuga or in a rowboat goes aboard a ship.")),
        Option("save", text("Save it"), text("Keep it: using it later costs you your action.")),
    ),
)


def letter_whom(state: TortugaState, *, saved: bool) -> PickOne:
    """Return the question for a Letter of Marque: which pawn it brings aboard which ship.

    `saved`: True if the card was saved before, so that the question is secret.
    """
    options = tuple(
        Option(
            f"letter:{seat}:{ship}",
            text("{who} aboard {place}", who=Who(seat), place=PLACES[ship]),
            partial(arriving, state, ship, seat),
        )
        for seat, ship in letter_ways(state)
    )
    pace = Pace.TURN if saved else Pace.REACTION
    prompt = text("Letter of Marque: who goes aboard which ship?")
    return PickOne(name="letter_whom", prompt=prompt, secret=saved, pace=pace, default=AT_RANDOM, options=options)


def board_by_letter(play: Tortuga, me: int, value: object) -> None:
    """Take a pawn aboard a ship by a Letter of Marque of the player `me`.

    `value` is the option id `letter:<seat>:<ship>`.
    """
    _, seat, ship = str(value).split(":")
    words = (
        text("{who} uses a Letter of Marque and goes aboard {place}.", who=Who(me), place=PLACES[ship])
        if int(seat) == me
        else text(
            "{who} uses a Letter of Marque: {whom} goes aboard {place}.",
            who=Who(me),
            whom=Who(int(seat)),
            place=PLACES[ship],
        )
    )
    go(play, int(seat), ship, words)


def player_option(state: TortugaState, seat: int, hint: Callable[[TortugaState, int], Text]) -> Option:
    """Return the option that names the player at `seat`. `hint` returns its hint, given the state and this seat."""
    return Option(f"seat:{seat}", text("{who}", who=Who(seat)), partial(hint, state, seat))


def seat_of(value: object) -> int:
    """Return the seat that an option id such as `seat:2` names."""
    return int(str(value).removeprefix("seat:"))


async def choose_player(
    play: Tortuga, me: int, name: str, prompt: Text, hint: Callable[[TortugaState, int], Text], *, also_me: bool = False
) -> int:
    """Ask the player `me` for another player, or with `also_me` for any player. Return the seat (T-114).

    `hint` returns the hint of the option for a seat. Hints are shown to everybody.
    """
    seats = [seat for seat in play.seats if also_me or seat != me]
    options = tuple(player_option(play.state, seat, hint) for seat in seats)
    choice = PickOne(name=name, prompt=prompt, secret=False, pace=Pace.REACTION, default=AT_RANDOM, options=options)
    return seat_of(await ask(play, me, choice))


@event(card_text("tortuga event", "Letter of Marque"), "helpful", copies=3)
async def letter_of_marque(play: Tortuga, me: int) -> None:
    """Ask the player `me` to use the card now or to save it.

    Used, it moves a pawn from Tortuga or a rowboat to the back of a ship's line, both of the player's choice. Saved, it
    lies in front of the player for a later turn, as it also does if no pawn can be moved.

    Card text: Bring anybody on Tortuga or in a rowboat, even yourself, to the back of either ship's line. Or save the
    card and use it as your action on a later turn.
    """
    state = play.state
    if letter_ways(state) and await ask(play, me, USE_OR_SAVE) == "use":
        board_by_letter(play, me, await ask(play, me, letter_whom(state, saved=False)))
    else:
        keep(play, me)


# T-124; nothing keeps the card, so it cannot be saved (T-125).
@event(card_text("tortuga event", "Pistol"), "helpful", copies=3)
async def pistol(play: Tortuga, me: int) -> None:
    """Ask the player `me` for another player, and maroon that one.

    Card text: Shoot another player, wherever they are. They are marooned on Tortuga.
    """
    target = await choose_player(play, me, "pistol_whom", text("Pistol: who is marooned?"), marooned)
    play.report(text("{who} shoots at {whom}.", who=Who(me), whom=Who(target)), icon="pistol")
    play.push("marooning", target)


@event(card_text("tortuga event", "Albatross"), "hurtful", copies=3)  # T-126
def albatross(play: Tortuga, me: int) -> None:
    """Put the card in front of the player `me`.

    Then maroon the crew of each ship with two Albatrosses or more aboard.

    Card text: It stays with you for good. Whenever two or more Albatrosses are aboard one ship, everybody on that ship
    is marooned.
    """
    keep(play, me)
    curse(play)


@event(card_text("tortuga event", "Black Spot"), "hurtful", copies=3)  # T-133
def spot(play: Tortuga, me: int) -> None:
    """Maroon the player `me`.

    Card text: You are marooned on Tortuga.
    """
    play.push("marooning", me)


GOOD_FOR = {
    "atlantis": text("its owner may change ships once"),
    "eldorado": text("a vote card now, and two in one later vote"),
    "fountain": text("its owner may refuse to be marooned once"),
}
"""Effect of each treasure map for its new owner, in words."""


async def give_map(play: Tortuga, me: int) -> int:
    """Ask the player `me` who gets the treasure map that was turned up, and put it in front of that player (T-134).

    Return the seat of that player.
    """
    card = play.state.turned
    prompt = text("{card} ({use}): who gets it?", card=card_name(card), use=GOOD_FOR[kind_of(card)])
    hint = with_cards if kind_of(card) == "eldorado" else with_front
    receiver = await choose_player(play, me, "map_whom", prompt, hint)
    keep(play, receiver, me)
    return receiver


@event(card_text("tortuga event", "Atlantis"), "map")
async def atlantis(play: Tortuga, me: int) -> None:
    """Ask the player `me` for another player, and put the card in front of that one.

    The card's use comes later, by the step `sail`.

    Card text: Give it to another player. Once, before anybody's turn, its owner may move from one ship to the back of
    the other's line.
    """
    await give_map(play, me)


@event(card_text("tortuga event", "El Dorado"), "map")  # T-141
async def eldorado(play: Tortuga, me: int) -> None:
    """Ask the player `me` for another player, put the card in front of that one, and let that one draw a vote card.

    The card's use comes later, in a vote.

    Card text: Give it to another player, who draws a vote card at once. In one later vote its owner may play two cards.
    """
    draw_vote_card(play, await give_map(play, me))


@event(card_text("tortuga event", "Fountain of Youth"), "map")
async def fountain(play: Tortuga, me: int) -> None:
    """Ask the player `me` for another player, and put the card in front of that one.

    The card's use comes later, when its owner is to be marooned.

    Card text: Give it to another player. Once, its owner may refuse to be marooned by a Black Spot, a Pistol, their own
    captain or a mutiny.
    """
    await give_map(play, me)


@event(card_text("tortuga event", "Spanish Armada"), "ender")
def armada(play: Tortuga, me: int) -> None:
    """End the game.

    At a tie without a Dutch player, begin extra time instead. `me` is the seat that turned the card up.

    Card text: The game ends at once. In a tie the Dutch player wins. With no Dutch player, play goes on until one team
    is ahead.
    """
    event_row.armada(play, me)
