"""Steps 9 and 10: paying for repairs, and giving up Loot that has no place (`docs/rules/rattle.md`, 4.15 and 4.16)."""

from __future__ import annotations

from collections.abc import Generator

from engine.choice import Choice, Option, Pace, PickOne, PickSome, Value
from engine.games.rattle.cards import card_name
from engine.games.rattle.dialogs import Commit, Dialog, Dialogs
from engine.games.rattle.galleon.card_changes import draw_revenge
from engine.games.rattle.public_questions import openly
from engine.games.rattle.scoring.tallies import add_to_tally
from engine.games.rattle.state import Captain, Counts, RattleState
from engine.games.rattle.step_registry import Rattle, step
from engine.games.rattle.treasure.loot import loot_places, lose, spend
from engine.games.rattle.treasure.loot_tokens import (
    basic_loot,
    cheapest,
    count_by_type,
    dearest,
    each_type,
    kinds_of,
    loot_choice,
    loot_without,
    only_one_way,
    reported_loot,
    total,
    without_cheapest,
)
from engine.text import Arg, Text, Who, plural, text

TIMBER, PETRA, SECRET_HOLD = "L4", "S04", "U11"
KEPT = 2
"""The number of Loot that the Secret Hold saves if repairs cannot be paid."""
Given = Generator[Choice, Value, list[str]]
"""Generator that asks which Loot a player gives, and returns the types of the tokens.

If there is no choice, nothing is asked.
"""


def repair_cost(state: RattleState, seat: int) -> int:
    """Return the number of Loot that a player's repairs cost (R-208, R-210, R-299)."""
    captain = state.captains[seat]
    each = [2 if wreck.orange and state.card == "NH6" else 1 for wreck in captain.sunk]
    if each and PETRA in captain.used:
        each.remove(max(each))
    return sum(each)


@step
async def repairs(play: Rattle) -> None:
    """Ask the players for steps 9 and 10 together, then carry both out (R-208 to R-212, R-326).

    All Loot can pay for repairs. The player keeps the rest as far as there is a place for it after the Ships are
    repaired.
    """
    play.state.phase, play.state.on_turn = "repairs", None
    await _settle_all(play)


@step
async def stow(play: Rattle) -> None:
    """Carry out step 10: return Loot without a place to the bag. Its owner chooses which (R-211, R-212).

    After `repairs` all Loot has a place already, so this matters only after a Crazy Adventure, which has no
    repairs.
    """
    play.state.phase = "stow"
    await _settle_all(play)


async def _settle_all(play: Rattle) -> None:
    """Ask all players at once about repairs and stowing, then carry out their answers from the Baron on."""
    state = play.state
    commits = await Dialogs({seat: _dialog(state, seat) for seat in state.around()}).run(play, openly=True)
    play.begin_group()
    for commit in commits.values():
        commit(play)


def _dialog(state: RattleState, seat: int) -> Dialog:
    """Ask a player which Loot pays for repairs, then which Loot is given up because it has no place.

    A player who cannot pay for all repairs gives all Loot, except what the Secret Hold saves (R-209). Return the
    commit: the function that carries the answers out.
    """
    captain, cost = state.captains[seat], repair_cost(state, seat)
    loot, paying = captain.loot, basic_loot(captain.loot)
    room = loot_places(state, seat) + len(captain.sunk)
    timbered = False
    if cost and TIMBER in loot:
        timbered = (yield _timber_choice(cost, total(paying))) == "timber"
    begging = not timbered and cost > total(paying)
    over = total(loot) - cost - room if cost else 0
    if timbered:
        given = [TIMBER]
    elif begging:
        given = yield from _ask_saved_loot(captain)
    elif over > 0 and total(paying) == total(loot) and not only_one_way(loot, cost + over):
        gone = count_by_type(kinds_of((yield _give_up_choice(loot, cost, over))))
        given = yield from _ask_payment_of_lost(gone, cost)
        return _commit(seat, given, loot_without(gone, given), begging=False)
    else:
        words = plural("Repairs: which Loot do you pay with?", "Repairs: which {n} Loot do you pay with?", n=cost)
        given = yield from _ask_payment(paying, cost, words)
    lost = yield from _ask_unstowed_loot(count_by_type(loot_without(loot, given)), room)
    return _commit(seat, given, lost, begging=begging)


def _commit(seat: int, given: list[str], lost: list[str], *, begging: bool) -> Commit:
    """Return the commit of a dialog: a function that repairs the Ships with `given` and returns the `lost` Loot to
    the bag.

    `begging`: True if the player could not pay for all repairs. The commit returns False, so that the seat is not
    asked again.
    """

    def commit(play: Rattle) -> bool:
        """Repair the Ships, and return lost Loot to the bag. Return False, because the player is not asked again."""
        repair(play, seat, given, begging=begging)
        lose(play, seat, lost)
        return False

    return commit


def _timber_choice(cost: int, paying: int) -> PickOne:
    """Return the question whether the Special Loot Ship's Timber pays for all repairs.

    Otherwise they cost `cost` tokens of Loot. The player has `paying` basic Loot.
    """
    prompt = text("Your repairs cost {cost} Loot. Use the Ship's Timber and pay nothing?", cost=cost)
    options = (Option("timber", card_name(TIMBER), picture=TIMBER), Option("pay", text("Pay with Loot")))
    return openly("timber", prompt, options, "timber" if cost > 1 or paying < cost else "pay", Pace.REACTION)


def _give_up_choice(loot: Counts, cost: int, over: int) -> PickSome:
    """Return the question which Loot to give up: `cost` tokens for repairs, and `over` tokens that have no place.

    `loot` is all Loot that can be given, counted by type.
    """
    words = text(
        "Repairs cost {cost} Loot, and you have no room for {over} more: which {n} do you give up?",
        cost=cost,
        over=over,
        n=cost + over,
    )
    return loot_choice("settle", words, loot, cheapest(loot, cost + over))


def _ask_payment(loot: Counts, cost: int, prompt: Text) -> Given:
    """Ask which `cost` tokens of `loot` (counted by type) pay for repairs, and return their types.

    If there is only one way to pay, the player is not asked. `prompt` is the question.
    """
    if only_one_way(loot, cost):
        return each_type(loot)[:cost]
    return kinds_of((yield loot_choice("repairs", prompt, loot, cheapest(loot, cost))))


def _ask_payment_of_lost(gone: Counts, cost: int) -> Given:
    """Ask which of the Loot that the player gives up pays for repairs, and return the types of these tokens.

    `gone` is the Loot given up, counted by type, and `cost` the number of tokens that repairs cost. The payment goes
    to the discard pile, the rest of `gone` back to the bag.
    """
    words = plural(
        "Which one of these pays for repairs? The rest returns to the bag.",
        "Which {n} of these pay for repairs? The rest returns to the bag.",
        n=cost,
    )
    return (yield from _ask_payment(gone, cost, words))


def _ask_saved_loot(captain: Captain) -> Given:
    """Ask which Loot the Upgrade Secret Hold saves from unpaid repairs. Return the types of all other Loot of the
    player.
    """
    loot, kept = captain.loot, KEPT if captain.works(SECRET_HOLD) else 0
    saved = dearest(loot, kept)
    if not only_one_way(loot, len(saved)):
        words = text("You cannot pay all repairs. The Secret Hold saves {n} Loot: which?", n=KEPT)
        saved = kinds_of((yield loot_choice("keep_loot", words, loot, saved)))
    return loot_without(loot, saved)


def _ask_unstowed_loot(loot: Counts, room: int) -> Given:
    """Ask which tokens of `loot` (counted by type) get one of the `room` places.

    Return the types of all other tokens, which have no place.
    """
    number = max(0, total(loot) - room)
    if only_one_way(loot, number):
        return each_type(loot)[:number]
    words = plural(
        "Room for {n} Loot: which one do you keep?",
        "Room for {n} Loot: which do you keep?",
        n=room,
    )
    kept = kinds_of((yield loot_choice("keep_loot", words, loot, without_cheapest(loot, number))))
    return loot_without(loot, kept)


def repair(play: Rattle, seat: int, given: list[str], *, begging: bool) -> None:
    """Make all of the player's sunk Ships ready to sail (R-208, R-255).

    The player draws a Revenge card for each Ship that another player sank. `given` is the Loot paid. `begging`:
    True if that is less than the price. The end report counts such repairs.
    """
    state, captain = play.state, play.state.captains[seat]
    if not captain.sunk:
        return
    if begging:
        add_to_tally(state, seat, "begged")
    spend(state, seat, given)
    ships = sorted(wreck.ship for wreck in captain.sunk)
    avenged = sum(wreck.by is not None for wreck in captain.sunk)
    captain.home = sorted([*captain.home, *ships])
    captain.sunk.clear()
    names: list[Arg] = [*ships]
    about: dict[str, Arg] = {"who": Who(seat), "ships": names}
    free = plural("Repaired for {who}: Ship {ships}.", "Repaired for {who}: Ships {ships}.", n=len(ships), **about)
    paid = plural(
        "{who} repairs Ship {ships} for {loot}.",
        "{who} repairs Ships {ships} for {loot}.",
        n=len(ships),
        loot=reported_loot(given),
        **about,
    )
    play.report(paid if given else free, icon="repair")
    draw_revenge(play, seat, avenged)
