"""Registry of cards: each is declared once, as a decorated function.

Where a card contradicts a rule, its function does as the card says (A-3).

The words after “Card text:” in its docstring are the card's English text. Its code is the effect, and the decorator has
the other data (ledger, section 3). The function's name is the design's id, with hyphens: `belay_that` is `belay-that`,
its second copy `belay-that.2`. Designs are in the order of declaration, which is the order of the ledger. Ties "by id"
follow it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.games.arrr.card_designs import (
    CaptainDesign,
    Condition,
    CrewDesign,
    Design,
    DiceBonus,
    Effect,
    EventDesign,
    ExplorationDesign,
    Penalty,
    Targets,
)
from engine.text import Text, card_text

CREW: dict[str, CrewDesign] = {}
EVENTS: dict[str, EventDesign] = {}
EXPLORATIONS: dict[str, ExplorationDesign] = {}
CAPTAINS: dict[str, CaptainDesign] = {}
"""The designs of all captains, by the captain's id. `CREW`, `EVENTS` and `EXPLORATIONS` hold those of the other cards.
"""

DICE = ("pre", "post")
"""Timing codes of cards that can be used before the roll (`pre`) and after it (`post`)."""
CREW_LIMIT = 4
"""The maximum number of crew cards in an area (A-54)."""
PRIZE = 4
"""The maximum number of Pieces for a prize (A-124)."""
TAKEN = 2
"""The maximum number of crew cards that a rejected challenger may take (A-129)."""


def _id(function: Callable[..., object]) -> str:
    return function.__name__.replace("_", "-")


def _words(function: Callable[..., object]) -> Text:
    return card_text("arrr card text", " ".join((function.__doc__ or "").rpartition("Card text:")[2].split()))


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
    """Return a decorator that declares a crew card. The decorated function is the card's ability; that of a Pack is
    never called (A-147).

    `number` is the card's code in the ledger, and `at` lists the ability's targets. The other parameters are the fields
    of `CrewDesign`, such as `stats`, the dice for each stat. The ability can be used at any moment of those in
    `timing`:

    - `open`: before the declaration
    - `free`: before the declaration, or at the end of the action
    - `pre`, `post`: before and after the roll
    - `answer`: in answer to an effect on the pile
    - `result won`, `result rejected`: after a Challenge that was won or rejected
    - `idle`: before the declaration or around a roll, while no effect is on the pile
    """

    def declare(effect: Effect) -> Effect:
        key = _id(effect)
        CREW[key] = CrewDesign(
            key,
            number,
            card_text("arrr card", name, key),
            _words(effect),
            icon,
            copies,
            type,
            stats,
            timing,
            at,
            effect,
            discarded,
        )
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
    damage: int = 0,
    pillage: int = 0,
    cheat: int = 0,
    nearest: int = 0,
    use_at: Targets | None = None,
) -> Callable[[Effect], Effect]:
    """Return a decorator that declares an event card. The decorated function is the card's effect.

    `number` is the card's code in the ledger, and `at` lists its targets. Without a target the card cannot be played.
    `timing` are the codes of the moments at which it can be played, any of which fits. They are those of `crew`, and:

    - `any`: at any moment of an Action phase
    - `flash sail`, `flash pillage`, `flash challenge`: at such a declaration, with an empty pile
    - `flash`: at any declaration, also in answer to another card

    The other parameters are the fields of `EventDesign`, such as `damage`.
    """

    def declare(effect: Effect) -> Effect:
        key = _id(effect)
        EVENTS[key] = EventDesign(
            key,
            number,
            card_text("arrr card", name, key),
            _words(effect),
            icon,
            copies,
            kind,
            timing,
            at,
            effect,
            damage,
            pillage,
            cheat,
            nearest,
            use_at,
        )
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
    failure: Penalty | None = None,
    draws: tuple[str, ...] = (),
) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Return a decorator that declares an exploration card. The decorated function has no effect and is never called.

    Its name gives the card's id, its docstring the printed text. `number` is the card's code in the ledger. The other
    parameters are the fields of `ExplorationDesign`, such as `tests`. `failure` is a penalty other than damage.
    """

    def declare(card: Callable[[], None]) -> Callable[[], None]:
        key = _id(card)
        EXPLORATIONS[key] = ExplorationDesign(
            key,
            number,
            card_text("arrr card", name, key),
            _words(card),
            icon,
            collection,
            tests,
            fame,
            pieces,
            influence,
            condition,
            damage,
            failure,
            draws,
        )
        return card

    return declare


def no_bonus(stat: str, challenge: bool) -> int:
    """Return 0, the number of dice that a captain without a dice bonus adds.

    `stat` is the stat of the throw, and `challenge` is True for a Challenge. Neither changes the result.
    """
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
    """Return a decorator that declares a captain. The decorated function is the captain's effect at the moment
    `timing`.

    If `timing` is empty, the function is never called. `number` is the captain's code in the ledger. The other
    parameters are the fields of `CaptainDesign`, such as `dice`.
    """

    def declare(effect: Effect) -> Effect:
        key = _id(effect)
        CAPTAINS[key] = CaptainDesign(
            key,
            number,
            card_text("arrr card", name, key),
            _words(effect),
            icon,
            timing,
            at,
            effect,
            dice,
            cheat,
            pillage,
            most_prize,
            shield,
            taken,
        )
        return effect

    return declare


# --- pieces of the box -----------------------------------------------------------------------------------


def kind_of(card: str) -> str:
    """Return the card's design id: its id without the number of the copy."""
    return card.split(".")[0]


@cache
def crew_design(card: str) -> CrewDesign:
    """Return the design of a crew card, given the card's id."""
    return CREW[kind_of(card)]


@cache
def exploration_design(card: str) -> ExplorationDesign:
    """Return the design of an exploration card, given the card's id."""
    return EXPLORATIONS[kind_of(card)]


@cache
def every_card() -> tuple[str, ...]:
    """Return the ids of all cards of the box, in the order in which cards are shown (A-4)."""
    copies = [
        *((key, one.copies) for key, one in CREW.items()),
        *((key, one.copies) for key, one in EVENTS.items()),
        *((key, 1) for key in (*EXPLORATIONS, *CAPTAINS)),
    ]
    return tuple(f"{key}.{n}" for key, count in copies for n in range(1, count + 1))


@cache
def order() -> dict[str, int]:
    """Return the position of each card in `every_card`, by card id."""
    return {card: place for place, card in enumerate(every_card())}


def in_order(cards: list[str]) -> list[str]:
    """Return the card ids sorted in the order in which cards are shown."""
    return sorted(cards, key=order().__getitem__)


def design_of(card: str) -> Design:
    """Return the design of a card of any kind, given the id of the card or of its design."""
    key = kind_of(card)
    return CREW.get(key) or EVENTS.get(key) or EXPLORATIONS.get(key) or CAPTAINS[key]


def icon_of(card: str) -> str:
    """Return the name of the icon of a card, given the card's id. It names a picture of the renderer."""
    return design_of(card).icon


@cache
def card_name(card: str) -> Text:
    """Return a card's name as text that links to the picture of this card."""
    name = design_of(card).name
    return Text(name.source, None, None, name.context, card)


def is_crew(card: str) -> bool:
    """Return True if the id is that of a crew card."""
    return kind_of(card) in CREW


def is_event(card: str) -> bool:
    """Return True if the id is that of an event card."""
    return kind_of(card) in EVENTS
