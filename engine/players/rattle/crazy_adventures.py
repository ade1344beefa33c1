"""Heuristics of the automatic player for Crazy Adventures."""

from __future__ import annotations

from collections import Counter
from math import prod

from engine.choice import Choice, PickOne, Value
from engine.games.rattle.cards.dice import CANNON, CAPTAIN_SHIP, DICE, NUMBERS, face_value
from engine.games.rattle.crazy_adventures.attack_the_prison import CAUGHT, ROUNDS
from engine.games.rattle.view import CrazyView, DieView, RattleView

RANK = (*NUMBERS, CANNON)
"""Faces from the lowest to the highest."""
A_DIE = 3
"""Average value of a player's die."""
EVEN = 2
"""A bid is worthwhile up to this many points below the expected best total. The best bidder gets 3 coins."""
STORMED, RUN = 3.0, 0.6
"""Values, in Victory Points, of being the last one in the Prison, and of the Loot that a player gets for running."""
HARD = ":5"
"""The end of the option ids of aims with the greatest force."""
ENVY = 0.9
"""Victory Points lost when the only other player takes a coin. Among several players it is divided."""


def crazy_answer(view: RattleView, choice: Choice) -> Value | None:
    """Return the answer to a choice of a Crazy Adventure.

    Return None if there is no heuristic for the choice, or if no Crazy Adventure is in play.
    """
    crazy, seat = view.crazy, view.viewer
    if crazy is None or seat is None:
        return None
    mine = crazy.dice[seat]
    others = [hand for one, hand in enumerate(crazy.dice) if one != seat and one not in crazy.out]
    match choice.name:
        case "brawl_face":
            return f"face:{_named(mine, others)}"
        case "tide_dice":
            shown = Counter(die.face for die in mine)
            kept = max(shown, key=lambda face: (shown[face], _rank(face)))
            return [die.id for die in mine if die.face != kept]
        case "king_die":
            return _double(mine)
        case "prison":
            return "storm" if _escapes(view, crazy, seat) else "run"
        case "auction":
            rest = sum(len(hand) for hand in others) / max(1, len(others))
            return "bid" if crazy.totals[seat] > A_DIE * rest + 1.2 * (len(others) - 1) - EVEN else "fold"
        case "toast":
            return "again"
        case "row":
            return "strong"
        case "bomb" if isinstance(choice, PickOne):
            return _bomb(view, crazy, [option.id for option in choice.options if option.id.endswith(HARD)])
        case "bomb_rest":
            return "one"
        case "exchange":
            return "yes"
    return None


def _rank(face: str | None) -> int:
    """Return the rank of a face of a die, from 0 for the lowest; -1 if the face is unknown."""
    return RANK.index(face) if face in RANK else -1


def _named(mine: tuple[DieView, ...], others: list[tuple[DieView, ...]]) -> str:
    """Return the face to name in the Brawl: the one that helps the player most.

    `mine` are the player's dice, and `others` has the dice of each other player. The best face protects many dice of
    the player and knocks out many dice of the others.
    """
    own = Counter(die.face for die in mine)
    theirs = Counter(die.face for hand in others for die in hand)
    return max(RANK, key=lambda face: (1.5 * own[face] + theirs[face] / max(1, len(others)), -_rank(face)))


def _double(mine: tuple[DieView, ...]) -> str:
    """Return the id of the lowest of the player's dice (`mine`) whose face appears twice, or `none` if there is
    none.
    """
    shown = Counter(die.face for die in mine)
    doubles = [die for die in mine if shown[die.face] > 1]
    return min(doubles, key=lambda die: die.value).id if doubles else "none"


def _escapes(view: RattleView, crazy: CrazyView, seat: int) -> bool:
    """Return True if storming on is worth more Victory Points to the seat than running."""
    free = [[_free(view, one, die) for die in hand] for one, hand in enumerate(crazy.dice)]
    rivals = [hand for one, hand in enumerate(free) if one not in (seat, *crazy.out)]
    envied = 1 + ENVY / max(1, len(crazy.dice) - 1)
    return STORMED * envied * _outlasts(free[seat], rivals, ROUNDS + 1 - crazy.round) > RUN


def _free(view: RattleView, seat: int, die: DieView) -> float:
    """Return the probability that a die is not caught in one round. A Captain Ship with a Cannon is never caught."""
    parts = view.players[seat]
    cannons = parts.ready.get("cannon", 0) + parts.exhausted.get("cannon", 0)
    faces = DICE["captain" if die.id.endswith(CAPTAIN_SHIP) else "ship"].faces
    return sum(face_value(face, cannons) > CAUGHT for face in faces) / len(faces)


def _outlasts(mine: list[float], rivals: list[list[float]], rounds: int) -> float:
    """Return the probability that a player outlasts all others in the Prison, within `rounds` rounds.

    The player still has a die when all dice of the others are caught, or after the last round. `mine` has, for each of
    the player's dice, the probability that it is not caught in one round. `rivals` has such a list for each other
    player.
    """

    def caught(hand: list[float], by: int) -> float:
        """Return the probability that all dice of `hand` are caught after `by` rounds. `hand` has for each die
        the probability that it is not caught in one round.
        """
        return prod(1 - free**by for free in hand)

    last = sum(
        (caught(mine, by + 1) - caught(mine, by)) * prod(caught(hand, by) for hand in rivals) for by in range(rounds)
    )
    return last + 1 - caught(mine, rounds)


def _bomb(view: RattleView, crazy: CrazyView, aims: list[str]) -> str:
    """Return the id of the aim at the buoy, or of the aim at the die nearest to it if that is another player's.

    `aims` are the ids of these two aims with full strength, the one at the buoy first.
    """
    nearest = min(crazy.distances, key=lambda die: crazy.distances[die], default=None)
    another = any(ship.id == nearest and ship.owner != view.viewer for ship in view.sea)
    return aims[1] if another and len(aims) > 1 else aims[0]
