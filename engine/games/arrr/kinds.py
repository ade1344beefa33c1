"""How cards are declared: once, each as a decorated function. Its docstring is what the card says (English), its body
what it does, made of verbs; the decorator holds the rest (ledger, section 3).

The function's name is the design's id, with hyphens: `belay_that` is `belay-that`, its second copy `belay-that.2`.
Designs are kept in the order of declaration, which is the order of the ledger: ties «by id» go by it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from engine.games.arrr.view import Target, Use
from engine.games.arrr.words import STATS
from engine.play import Play, Rule
from engine.text import Text, card_text

if TYPE_CHECKING:
    from engine.games.arrr.state import ArrrState

Effect = Callable[[Play["ArrrState"], Use], Rule | None]
"""What happens when a use is carried out. It may ask (`async def`); one that only acts is a plain function."""

Reward = Callable[[Play["ArrrState"], int], None]
"""What a conquered exploration card gives this seat besides Pieces and Fame, or what one that beat it costs."""

Targets = Callable[["ArrrState", int], list[Target]]
"""All legal targets of a card for this seat now; none means that it cannot be used (A-209). See `targets.py`."""

Condition = Callable[["ArrrState", int], bool]
"""Whether a seat may face an exploration card (A-78)."""

DiceBonus = Callable[[str, bool], int]
"""The dice that a captain adds to a throw: on this stat, in a Challenge or in a test."""


@dataclass(slots=True, frozen=True)
class CrewDesign:
    """A crew card. `type` is `mate`, `pack` or `item`; `stats` in the order of `words.STATS`. A card without an
    ability has no `timing`. `discarded`: using it discards it instead of depleting it."""

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    copies: int
    type: str
    stats: tuple[int, int, int, int]
    timing: tuple[str, ...]
    at: Targets | None
    effect: Effect
    discarded: bool

    def stat(self, name: str) -> int:
        """Its value of a stat."""
        return self.stats[STATS.index(name)]


@dataclass(slots=True, frozen=True)
class EventDesign:
    """An event card. `kind` is one of the ledger's (`add dice` …); `damage` is what it deals to its target.

    `permanent`: it stays in play once carried out. Then `pillage` and `cheat` are what it adds to its owner's Pillages
    and to the dice of the first Piece of a throw, `nearest` what it adds to the Pieces of the row card nearest to the
    deck; one with `use_at` may be used by its owner once per turn after a roll: the body runs with a use of kind `cat`.
    """

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    copies: int
    kind: str
    timing: tuple[str, ...]
    at: Targets
    effect: Effect
    permanent: bool
    damage: int
    pillage: int
    cheat: int
    nearest: int
    use_at: Targets | None

    @property
    def flash(self) -> bool:
        """Whether it is a flash card."""
        return self.kind == "flash"


@dataclass(slots=True, frozen=True)
class ExplorationDesign:
    """An exploration card. `collection` is a key of `words.COLLECTIONS` or empty; `tests` and `influence` are pairs of
    a stat and a number, in `influence` also `pieces`. `reward` comes after Pieces and card (`draws`: so many cards are
    drawn); when the card has won, `damage` and `failure` are its penalty."""

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    collection: str
    tests: tuple[tuple[str, int], ...]
    fame: int
    pieces: int
    influence: tuple[tuple[str, int], ...]
    condition: Condition | None
    damage: int
    failure: Reward | None
    draws: int
    reward: Reward

    def influences(self, what: str) -> int:
        """By how much it changes a stat's difficulty, or the `pieces`, of its neighbours (A-102, A-104)."""
        return sum(value for name, value in self.influence if name == what)


@dataclass(slots=True, frozen=True)
class CaptainDesign:
    """A captain. `timing` says when the body acts: `open` (used by its owner, with targets `at`), `beaten` (after an
    exploration card has beaten the owner), `recruited` (at the end of the owner's Recruitment), or never.

    `dice` is its bonus at the count of a pool; `cheat` the dice that the first Piece of a throw adds besides;
    `pillage` the Pieces that a Pillage gives besides; `most_prize` the most Pieces it may name; `shield` what it takes
    off the first damage in a turn; `taken` how many crew cards a challenger may take whom it rejects.
    """

    id: str
    number: str
    name: Text
    rules: Text
    icon: str
    timing: str
    at: Targets | None
    effect: Effect
    dice: DiceBonus
    cheat: int
    pillage: int
    most_prize: int
    shield: int
    taken: int


DICE = ("pre", "post")
"""The timing of what may come before the roll or after."""

CREW: dict[str, CrewDesign] = {}
EVENTS: dict[str, EventDesign] = {}
EXPLORATIONS: dict[str, ExplorationDesign] = {}
CAPTAINS: dict[str, CaptainDesign] = {}
"""All designs by id."""

CREW_LIMIT = 4
"""So many crew cards lie in an area at most (A-54)."""
PRIZE = 4
"""The most Pieces that anybody may name as a prize (A-124)."""
TAKEN = 2
"""So many crew cards a challenger may take who is rejected (A-129)."""


def _id(function: Callable[..., object]) -> str:
    return function.__name__.replace("_", "-")


def _words(function: Callable[..., object]) -> Text:
    return card_text("arrr card text", " ".join((function.__doc__ or "").split()))


def crew(
    number: str,
    name: str,
    type: str,
    stats: tuple[int, int, int, int],
    icon: str,
    *,
    copies: int = 1,
    timing: tuple[str, ...] = (),
    at: Targets | None = None,
    discarded: bool = False,
) -> Callable[[Effect], Effect]:
    """Declare a crew card; the body is its ability (a Pack's does nothing and is never run).

    `timing` are codes of the ledger's section 2, any of which will do: `open`, `free`, `pre`, `post`, `answer`,
    `result won`, `result rejected`, `idle` (OPEN, PRE or POST with an empty pile).
    """

    def declare(effect: Effect) -> Effect:
        key = _id(effect)
        CREW[key] = CrewDesign(key, number, card_text("arrr card", name, key), _words(effect), icon, copies, type,
                               stats, timing, at, effect, discarded)  # fmt: skip
        return effect

    return declare


def event(
    number: str,
    name: str,
    kind: str,
    icon: str,
    *,
    timing: tuple[str, ...],
    at: Targets,
    copies: int = 1,
    permanent: bool = False,
    damage: int = 0,
    pillage: int = 0,
    cheat: int = 0,
    nearest: int = 0,
    use_at: Targets | None = None,
) -> Callable[[Effect], Effect]:
    """Declare an event card.

    `timing` as for crew cards, and `any`, `flash sail`, `flash pillage`, `flash challenge` (pile empty),
    `flash` (any declaration, also in answer to something). Who may play it is for `at` to say: no targets, no play.
    """

    def declare(effect: Effect) -> Effect:
        key = _id(effect)
        EVENTS[key] = EventDesign(key, number, card_text("arrr card", name, key), _words(effect), icon, copies, kind,
                                  timing, at, effect, permanent, damage, pillage, cheat, nearest, use_at)  # fmt: skip
        return effect

    return declare


def exploration(
    number: str,
    name: str,
    icon: str,
    *,
    tests: tuple[tuple[str, int], ...],
    collection: str = "",
    fame: int = 0,
    pieces: int = 0,
    influence: tuple[tuple[str, int], ...] = (),
    condition: Condition | None = None,
    damage: int = 0,
    failure: Reward | None = None,
    draws: int = 0,
) -> Callable[[Reward], Reward]:
    """Declare an exploration card; the body is its other reward, `failure` a penalty other than damage."""

    def declare(reward: Reward) -> Reward:
        key = _id(reward)
        EXPLORATIONS[key] = ExplorationDesign(key, number, card_text("arrr card", name, key), _words(reward), icon,
                                              collection, tests, fame, pieces, influence, condition, damage, failure,
                                              draws, reward)  # fmt: skip
        return reward

    return declare


def no_bonus(stat: str, challenge: bool) -> int:
    """A captain who adds no dice."""
    return 0


def captain(
    number: str,
    name: str,
    icon: str,
    *,
    timing: str = "",
    at: Targets | None = None,
    dice: DiceBonus = no_bonus,
    cheat: int = 0,
    pillage: int = 0,
    most_prize: int = PRIZE,
    shield: int = 0,
    taken: int = TAKEN,
) -> Callable[[Effect], Effect]:
    """Declare a captain; the body is what it does at its `timing`, if it has one."""

    def declare(effect: Effect) -> Effect:
        key = _id(effect)
        CAPTAINS[key] = CaptainDesign(key, number, card_text("arrr card", name, key), _words(effect), icon, timing, at,
                                      effect, dice, cheat, pillage, most_prize, shield, taken)  # fmt: skip
        return effect

    return declare


# --- pieces of the box -----------------------------------------------------------------------------------


def kind_of(card: str) -> str:
    """The card's design id: its id without the number of the copy."""
    return card.split(".")[0]


@cache
def every_card() -> tuple[str, ...]:
    """Every card of the box, in the order in which cards are shown."""
    copies = [
        *((key, one.copies) for key, one in CREW.items()),
        *((key, one.copies) for key, one in EVENTS.items()),
        *((key, 1) for key in (*EXPLORATIONS, *CAPTAINS)),
    ]
    return tuple(f"{key}.{n}" for key, count in copies for n in range(1, count + 1))


@cache
def order() -> dict[str, int]:
    """The place of each card in that order."""
    return {card: place for place, card in enumerate(every_card())}


def in_order(cards: list[str]) -> list[str]:
    """Cards in the order in which they are shown."""
    return sorted(cards, key=order().__getitem__)


Design = CrewDesign | EventDesign | ExplorationDesign | CaptainDesign


def design_of(card: str) -> Design:
    """The design of any card, by the card's id or the design's."""
    key = kind_of(card)
    return CREW.get(key) or EVENTS.get(key) or EXPLORATIONS.get(key) or CAPTAINS[key]


def icon_of(card: str) -> str:
    """The icon of a card."""
    return design_of(card).icon


@cache
def card_name(card: str) -> Text:
    """A card's name; it stands for that very card."""
    name = design_of(card).name
    return Text(name.source, None, None, name.context, card)


def is_crew(card: str) -> bool:
    """Whether it is a crew card."""
    return kind_of(card) in CREW


def is_event(card: str) -> bool:
    """Whether it is an event card."""
    return kind_of(card) in EVENTS
