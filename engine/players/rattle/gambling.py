"""What a buccaneer answers in Crazy Adventures."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.choice import Choice, PickOne, Value
from engine.games.rattle.cards.dice import CANNON, NUMBERS
from engine.games.rattle.view import CrazyView, DieView, RattleView

RANK = (*NUMBERS, CANNON)
"""Faces in the crazy order, the highest last."""
A_DIE = 3
"""What a die shows, more or less."""
EVEN = 2
"""So much less than others show on the whole is enough to bid: who folds leaves them three coins."""
STORMED, RUN = 3.0, 0.6
"""What the last one in the Prison takes, and the Loot of who runs."""
ENVY = 0.9
"""How much it hurts that the only other player takes a coin; among more it is shared out."""


def crazy_answer(view: RattleView, choice: Choice, random: Random) -> Value | None:
    """The answer to a decision of a Crazy Adventure; None where this player has no opinion."""
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
            return "storm" if _escapes(crazy, seat) else "run"
        case "auction":
            rest = sum(len(hand) for hand in others) / max(1, len(others))
            return "bid" if crazy.totals[seat] > A_DIE * rest + 1.2 * (len(others) - 1) - EVEN else "fold"
        case "toast":
            return "again"
        case "row" if isinstance(choice, PickOne):
            return random.choice(choice.options).id
        case "exchange":
            return "yes"
    return None


def _rank(face: str | None) -> int:
    return RANK.index(face) if face in RANK else -1


def _named(mine: tuple[DieView, ...], others: list[tuple[DieView, ...]]) -> str:
    """The face that saves most of the own dice and knocks out most of the others."""
    own = Counter(die.face for die in mine)
    theirs = Counter(die.face for hand in others for die in hand)
    return max(RANK, key=lambda face: (1.5 * own[face] + theirs[face] / max(1, len(others)), -_rank(face)))


def _double(mine: tuple[DieView, ...]) -> str:
    """A die of a face that is shown twice, or none."""
    shown = Counter(die.face for die in mine)
    doubles = [die for die in mine if shown[die.face] > 1]
    return min(doubles, key=lambda die: die.value).id if doubles else "none"


def _escapes(crazy: CrazyView, seat: int) -> bool:
    """Whether it pays to storm on: who has most dice is the last one in, mostly, and who runs leaves others the
    coins."""
    squares = [len(hand) ** 2 for one, hand in enumerate(crazy.dice) if one not in crazy.out]
    envied = 1 + ENVY / max(1, len(crazy.dice) - 1)
    return STORMED * envied * len(crazy.dice[seat]) ** 2 > RUN * sum(squares)
