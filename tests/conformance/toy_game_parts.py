"""Parts of the toy game: cards, options, its state and its views, and states with faulty declarations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BaseModel

from engine.audience import ALL, NOBODY, OWNER
from engine.game import Described
from engine.play import AgendaEntry
from engine.text import Text, text

DECK = tuple(f"c{number:02}" for number in range(1, 25))
ENDS: dict[str, Text] = {"few": text("fewest cards win"), "many": text("most cards win")}


class ToyOptions(BaseModel):
    goal: Annotated[Literal["few", "many"], Described(text("End"), ENDS)] = "few"


@dataclass(slots=True, unsafe_hash=True)
class Purse:
    """By convention this is never changed: states share it with their copies."""

    coins: int = 9


@dataclass(slots=True)
class ToyState:
    """`passed` is the card that each seat gave away, `best` the highest bid."""

    agenda: Annotated[list[AgendaEntry], ALL]
    hands: Annotated[list[list[str]], OWNER.pieces("TOY-1")]
    pile: Annotated[list[str], NOBODY.pieces("TOY-1")]
    few: Annotated[bool, ALL]
    passed: Annotated[list[str], OWNER.locating("TOY-2")]
    cups: Annotated[list[list[int]], OWNER.of(1, 2, 3, 4, 5, 6)]
    laid: Annotated[list[str], ALL] = field(default_factory=list)
    bids: Annotated[list[int], ALL] = field(default_factory=list)
    best: Annotated[int, ALL] = 0
    out: Annotated[list[int], ALL] = field(default_factory=list)
    purse: Annotated[Purse, ALL] = field(default_factory=Purse)
    over: Annotated[bool, ALL] = False


@dataclass(slots=True)
class Careless(ToyState):
    """A public field that is declared hidden."""

    laid: Annotated[list[str], NOBODY] = field(default_factory=list)


@dataclass(slots=True)
class Loose(ToyState):
    """A hidden field whose declaration does not say that cards lie in it."""

    pile: Annotated[list[str], NOBODY]


@dataclass(slots=True)
class Doubled(ToyState):
    """A field that only names cards, and is declared to hold them."""

    passed: Annotated[list[str], OWNER.pieces("TOY-1")]


@dataclass(slots=True)
class Misruled(ToyState):
    """A field whose cards are inferred by a rule that does not exist."""

    passed: Annotated[list[str], OWNER.locating("TOY-9")]


@dataclass(slots=True)
class Silent(ToyState):
    """One field does not declare its audience."""

    gulls: int = 0


@dataclass(slots=True)
class Vague(ToyState):
    """A hidden field without declared possible values."""

    cups: Annotated[list[list[int]], OWNER]


SCORES: dict[str, Callable[[ToyState], tuple[int, ...]]] = {
    "score": lambda state: (0,) * (1 + len(state.laid)),
    "score of hands": lambda state: tuple(hand.count("c01") for hand in state.hands),
}
SIDES: dict[str, Callable[[ToyState], Sequence[Sequence[int]]]] = {
    "sides": lambda state: [[seat for seat, hand in enumerate(state.hands) if "c01" in hand]],
}


@dataclass(slots=True)
class Narrow(ToyState):
    """A hidden field with more possible values than its audience declares."""

    cups: Annotated[list[list[int]], OWNER.of(1, 2, 3)]


STATES: dict[str, type[ToyState]] = {
    "audience": Careless,
    "loose": Loose,
    "doubled": Doubled,
    "rule": Misruled,
    "no audience": Silent,
    "no values": Vague,
    "few values": Narrow,
}


@dataclass(frozen=True, slots=True)
class ToyView:
    viewer: int | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    pile: int
    laid: tuple[str, ...]
    cups: tuple[tuple[int, ...], ...]
    best: int
    out: tuple[int, ...]
    over: bool
    peek: str | None = None
    game: str = "toy"


def card(name: str) -> Text:
    return Text(name, ref=name)


def sees_best(fault: str, viewer: int | None, over: bool) -> bool:
    """Return whether a viewer is shown the highest bid, which is public."""
    blind = {"open to some": viewer is None, "open to one": viewer != 0, "open late": viewer != 0 and not over}
    return not blind.get(fault, False)
