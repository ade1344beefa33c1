"""Changes to Loot. Each is reported unless its docstring says otherwise. `kinds` has the type of each token."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.rattle.cards.upgrades import STOWS
from engine.games.rattle.galleon_and_port import HOLDS
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.treasure.loot_tokens import add, kind_at, reported_loot, total, true_type
from engine.text import Arg, Who, text


def loot_places(state: RattleState, seat: int) -> int:
    """Return how many Loot a player can stow: on Ships not at sea, in Holds and on Upgrades (R-82, R-211)."""
    captain = state.captains[seat]
    ships = len(captain.home)
    if state.phase == "crazy":
        ships += len(state.ships_of(seat))
    holds = captain.parts("hold") + HOLDS * captain.parts("hamster")
    return ships + holds + sum(room for card, room in STOWS.items() if captain.works(card))


def loot_without_place(state: RattleState, seat: int) -> int:
    """Return how many of the player's Loot exceed the places to stow them; 0 if none."""
    return max(0, total(state.captains[seat].loot) - loot_places(state, seat))


def take_from_bag(play: Rattle) -> str | None:
    """Remove a random token from the bag and return its type; None if there is none. Nothing is reported.

    An empty bag is filled from the discard pile first (R-66, R-87).
    """
    state = play.state
    if not state.bag:
        empty_pile(state)
    if not state.bag:
        return None
    kind = kind_at(state.bag, play.chance.below(total(state.bag)))
    add(state.bag, kind, -1)
    return kind


def empty_pile(state: RattleState) -> None:
    """Move all Loot of the discard pile into the bag, without a report."""
    for kind, number in state.pile.items():
        add(state.bag, kind, number)
    state.pile.clear()


def draw(play: Rattle, seat: int, number: int) -> list[str]:
    """Draw random Loot for a player and return the types (R-265).

    If there is too little, the player gets less (R-87, R-203).
    """
    drawn = _draw_unreported(play, seat, number)
    if drawn:
        play.report(text("{who} draws {loot}.", who=Who(seat), loot=reported_loot(drawn)), icon=drawn[0])
    return drawn


def all_draw(play: Rattle, numbers: Mapping[int, int]) -> None:
    """Draw random Loot for several players, by seat and in order, reported in one sentence.

    A report for each player would push the reason for the draw out of the list of newest events. `numbers` has the
    number of tokens for each seat.
    """
    drawn = {seat: _draw_unreported(play, seat, number) for seat, number in numbers.items()}
    told: list[Arg] = [
        text("{who} ({loot})", who=Who(seat), loot=reported_loot(kinds)) for seat, kinds in drawn.items() if kinds
    ]
    if told:
        play.report(text("Loot drawn: {told}.", told=told), icon=next(kinds[0] for kinds in drawn.values() if kinds))


def _draw_unreported(play: Rattle, seat: int, number: int) -> list[str]:
    """Draw random Loot for a player without a report, and return the types."""
    drawn = [kind for _ in range(number) if (kind := take_from_bag(play))]
    for kind in drawn:
        add(play.state.captains[seat].loot, kind)
    return drawn


def take(play: Rattle, seat: int, kinds: Sequence[str]) -> None:
    """Move the Loot that the player chose from the bag to the player, and report it (R-84).

    `kinds` has the type of each token, such as `rum`. The bag must contain them.
    """
    _move_from_bag(play.state, seat, kinds)
    if kinds:
        play.report(text("{who} takes {loot} from the bag.", who=Who(seat), loot=reported_loot(kinds)), icon=kinds[0])


def discard(play: Rattle, seat: int, kinds: Sequence[str]) -> None:
    """Move a player's Loot to the discard pile as a payment, and report it (R-86, R-242).

    `kinds` has the type of each token, such as `rum`. A wild token lies there as the type on its front.
    """
    spend(play.state, seat, kinds)
    if kinds:
        play.report(text("{who} discards {loot}.", who=Who(seat), loot=reported_loot(kinds)), icon=true_type(kinds[0]))


def trade(play: Rattle, seat: int, given: Sequence[str], kind: str) -> None:
    """Exchange a player's Loot for 1 token of the type `kind` from the bag, reported in one sentence.

    `given` has the type of each token that the player gives, such as `rum`.
    """
    spend(play.state, seat, given)
    _move_from_bag(play.state, seat, [kind])
    words = text(
        "{who} trades {loot} for {other}.", who=Who(seat), loot=reported_loot(given), other=reported_loot([kind])
    )
    play.report(words, icon=kind)


def _move_from_bag(state: RattleState, seat: int, kinds: Sequence[str]) -> None:
    """Move Loot from the bag to a player, without a report. `kinds` has the type of each token, such as `rum`."""
    for kind in kinds:
        add(state.bag, kind, -1)
        add(state.captains[seat].loot, kind)


def spend(state: RattleState, seat: int, kinds: Sequence[str]) -> None:
    """Move a player's Loot to the discard pile, without a report. The report of the purchase mentions it.

    `kinds` has the type of each token, such as `rum`.
    """
    for kind in kinds:
        add(state.captains[seat].loot, kind, -1)
        add(state.pile, true_type(kind))


def lose(play: Rattle, seat: int, kinds: Sequence[str]) -> None:
    """Return a player's Loot for which there is no place to the bag, and report it (R-86, R-101, R-212).

    `kinds` has the type of each token, such as `rum`.
    """
    for kind in kinds:
        add(play.state.captains[seat].loot, kind, -1)
        add(play.state.bag, true_type(kind))
    if kinds:
        words = text("{who} loses {loot}: no room.", who=Who(seat), loot=reported_loot(kinds))
        play.report(words, icon=true_type(kinds[0]))
