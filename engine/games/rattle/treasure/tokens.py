"""Loot as tokens: counting, naming and choosing them (R-83 to R-88).

Counts of Loot have the types as keys; a token that can be picked is a type and a number, `rum.2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from engine.choice import Option, Pace, PickSome
from engine.games.rattle.cards.loot import BASIC, LOOT
from engine.games.rattle.state import Counts
from engine.text import Arg, Text, plural, text

TYPES = tuple(BASIC)
"""The four basic types."""
WILD = "wild-"
"""What is put before the type of a token that lies face down as a wild (R-242)."""
CHEAP = ("rum", "fabrics", "spices")
"""What is given away first, and the order among equal numbers (ledger, chapter 5)."""
IN_ORDER = (*(kind for basic in TYPES for kind in (basic, WILD + basic)), *(kind for kind in LOOT if kind not in BASIC))
"""All types: basic ones first, each followed by its wilds, then Special Loot."""
_PLACES = {kind: place for place, kind in enumerate(IN_ORDER)}


def true_type(kind: str) -> str:
    """What a token is when it is turned up."""
    return kind.removeprefix(WILD)


def is_basic(kind: str) -> bool:
    """Whether a token can pay a cost (R-85, R-266)."""
    return true_type(kind) in BASIC


def kind_of(token: str) -> str:
    """The type of a token that was picked."""
    return token.partition(".")[0]


def kinds_of(value: object) -> list[str]:
    """The types of the tokens in the answer to a `PickSome`."""
    assert isinstance(value, list)
    return [kind_of(str(token)) for token in value]


def loot_name(kind: str) -> Text:
    """A type of Loot in words."""
    if kind.startswith(WILD):
        return text("wild {loot}", loot=LOOT[true_type(kind)].name)
    return LOOT[kind].name


def loot_words(kinds: Iterable[str]) -> list[Arg]:
    """Some Loot in words, equal tokens together."""
    return [counted(kind, number) for kind, number in counted_up(kinds).items()]


@cache
def counted(kind: str, number: int) -> Text:
    """So many tokens of a type. The basic types have a sentence each: other languages know one spice from two."""
    match kind:
        case "spices":
            words = plural("{n} Spices token", "{n} Spices", n=number)
        case "fabrics":
            words = plural("{n} Fabrics token", "{n} Fabrics", n=number)
        case "valuables":
            words = plural("{n} Valuables token", "{n} Valuables", n=number)
        case _:
            return text("{count} {loot}", count=number, loot=loot_name(kind))
    return replace(words, ref=kind)


def loot_told(kinds: Iterable[str]) -> list[Arg]:
    """Some Loot as it is told: in English a single token goes by its type alone («draws Rum and 2 Spices»), for much is
    told. What is to be paid or taken says how many."""
    return [_told(kind, number) for kind, number in counted_up(kinds).items()]


@cache
def _told(kind: str, number: int) -> Text:
    match kind:
        case "spices":
            words = plural("Spices", "{n} Spices", n=number)
        case "fabrics":
            words = plural("Fabrics", "{n} Fabrics", n=number)
        case "valuables":
            words = plural("Valuables", "{n} Valuables", n=number)
        case _:
            words = plural("{loot}", "{n} {loot}", n=number, loot=loot_name(kind))
    return replace(words, ref=kind)


def add(counts: Counts, kind: str, number: int = 1) -> None:
    """Change a count; what is none is not listed."""
    counts[kind] = counts.get(kind, 0) + number
    assert counts[kind] >= 0
    if not counts[kind]:
        del counts[kind]


def total(counts: Mapping[str, int]) -> int:
    """All of it."""
    return sum(counts.values())


def in_order(loot: Mapping[str, int]) -> list[str]:
    """The types that are there, in their order."""
    return sorted(filter(loot.get, loot), key=_PLACES.__getitem__)


def basic(loot: Mapping[str, int]) -> Counts:
    """The Loot that can pay costs."""
    return {kind: loot[kind] for kind in in_order(loot) if is_basic(kind)}


def expand(loot: Mapping[str, int]) -> list[str]:
    """Each token by its type."""
    return [kind for kind in in_order(loot) for _ in range(loot[kind])]


def kind_at(loot: Mapping[str, int], place: int) -> str:
    """The type of the token at this place of `expand`."""
    for kind in in_order(loot):
        if place < loot[kind]:
            return kind
        place -= loot[kind]
    raise IndexError(place)


def tokens(loot: Mapping[str, int], most: int | None = None) -> list[str]:
    """Each token by its id; no more than `most` of a type."""
    found = []
    for kind in in_order(loot):
        number = loot[kind] if most is None else min(loot[kind], most)
        found += [f"{kind}.{n}" for n in range(1, number + 1)]
    return found


def token_options(loot: Mapping[str, int], most: int | None = None, picked: Collection[str] = ()) -> tuple[Option, ...]:
    """An option for each token, no more than `most` of a type; those of a type are counted, so that no two rows of a
    menu read the same. Some are picked already."""
    found = tokens(loot, most)
    rows = Counter(map(kind_of, found))
    return tuple(
        Option(one, _counted(one, rows[kind_of(one)]), picture=true_type(kind_of(one)), picked=one in picked)
        for one in found
    )


def _counted(token: str, rows: int) -> Text:
    name = loot_name(kind_of(token))
    return text("{loot} ({n} of {count})", loot=name, n=token.rpartition(".")[2], count=rows) if rows > 1 else name


def picking(name: str, prompt: Text, loot: Mapping[str, int], kinds: Sequence[str]) -> PickSome:
    """Which of this Loot, as many as `kinds`: those are picked already."""
    picked = numbered(kinds)
    return PickSome(
        name=name,
        prompt=prompt,
        secret=False,
        pace=Pace.REACTION,
        default=list(picked),
        options=token_options(loot, picked=picked),
        least=len(kinds),
        most=len(kinds),
    )


def type_options(loot: Mapping[str, int]) -> tuple[Option, ...]:
    """An option for each type that is there; its id is the type."""
    return tuple(Option(kind, loot_name(kind), picture=true_type(kind)) for kind in in_order(loot))


def numbered(kinds: Sequence[str]) -> list[str]:
    """Tokens of these types by id, in the order of `tokens`: an answer to a choice of `token_options`."""
    return tokens(counted_up(kinds))


def cheapest(loot: Mapping[str, int], number: int) -> list[str]:
    """So many tokens, one after the other of Rum, Fabrics or Spices, whichever there is most of; then Valuables; wilds
    and Special Loot last. So of what pays in Port each kind stays as long as possible."""
    left = dict(loot)
    given: list[str] = []
    for _ in range(min(number, total(left))):
        most = max(left.get(kind, 0) for kind in CHEAP)
        kinds = CHEAP if most else ("valuables", *in_order(left))
        kind = next(k for k in kinds if left.get(k, 0) >= max(most, 1))
        add(left, kind, -1)
        given.append(kind)
    return given


def dearest(loot: Mapping[str, int], number: int) -> list[str]:
    """So many tokens, Special Loot first, then wilds, then the basic types from Valuables down."""
    worth = [kind for kind in LOOT if not is_basic(kind)]
    worth += [WILD + kind for kind in TYPES] + ["valuables", "spices", "fabrics", "rum"]
    return [kind for kind in worth for _ in range(loot.get(kind, 0))][:number]


def without_cheapest(loot: Mapping[str, int], number: int) -> list[str]:
    """What is left where so many of the cheapest go."""
    return without(loot, cheapest(loot, number))


def counted_up(kinds: Iterable[str]) -> Counts:
    """How many there are of each type."""
    found: Counts = {}
    for kind in kinds:
        add(found, kind)
    return found


def without(loot: Mapping[str, int], kinds: Iterable[str]) -> list[str]:
    """All of it but for these."""
    left = dict(loot)
    for kind in kinds:
        add(left, kind, -1)
    return expand(left)


def one_way(loot: Mapping[str, int], number: int) -> bool:
    """Whether there is only one way to pick so many tokens (R-306)."""
    return number in (0, total(loot)) or len(in_order(loot)) < 2
