"""Loot as tokens: counting, naming and choosing them (R-83 to R-88).

A type is a string such as `rum`, `wild-rum` or `L1`. Counts map types to numbers. A list of types has an item for each
token. A token that can be picked has an id of type and number: `rum.2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from engine.choice import Option, Pace, PickSome
from engine.games.rattle.cards.loot_victory_revenge import BASIC, LOOT
from engine.games.rattle.state import Counts
from engine.text import Arg, Text, plural, text

TYPES = tuple(BASIC)
"""The four basic types of Loot."""
WILD = "wild-"
"""Prefix of the type of a token that is face down as a wild, which can pay for any basic type (R-242)."""
CHEAP = ("rum", "fabrics", "spices")
"""The basic types of Loot that are given away first. Of types with equally many tokens, the earlier one goes first."""
IN_ORDER = (*(kind for one in TYPES for kind in (one, WILD + one)), *(kind for kind in LOOT if kind not in BASIC))
"""All types in the standard order: basic ones, each followed by its wild, then Special Loot."""
_PLACES = {kind: place for place, kind in enumerate(IN_ORDER)}


def true_type(kind: str) -> str:
    """Return the type of a token without the mark of a wild: `rum` for `rum` and `wild-rum`."""
    return kind.removeprefix(WILD)


def is_basic(kind: str) -> bool:
    """Return True if a token of this type can pay a cost: all but Special Loot (R-85, R-266)."""
    return true_type(kind) in BASIC


def kind_of(token: str) -> str:
    """Return the type of a token, given its id such as `rum.2`."""
    return token.partition(".")[0]


def kinds_of(value: object) -> list[str]:
    """Return the type of each token in the answer to a `PickSome`, a list of token ids."""
    assert isinstance(value, list)
    return [kind_of(str(token)) for token in value]


def loot_name(kind: str) -> Text:
    """Return the name of a type of Loot, such as «wild Rum»."""
    if kind.startswith(WILD):
        return text("wild {loot}", loot=LOOT[true_type(kind)].name)
    return LOOT[kind].name


def loot_words(kinds: Iterable[str]) -> list[Arg]:
    """Return Loot as an argument of a sentence, with the number of each type: «2 Rum and 1 Spices token»."""
    return [loot_amount(kind, number) for kind, number in count_by_type(kinds).items()]


@cache
def loot_amount(kind: str, number: int) -> Text:
    """Return a number of tokens of a type in words.

    Three basic types have a sentence each, because other languages inflect them.
    """
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


def reported_loot(kinds: Iterable[str]) -> list[Arg]:
    """Return Loot as an argument of a report, a single token without its number: «Rum and 2 Spices»."""
    return [_told(kind, number) for kind, number in count_by_type(kinds).items()]


@cache
def _told(kind: str, number: int) -> Text:
    """Return as text a number of tokens of a type, in the form that reports use: a single one has no number."""
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
    """Add `number`, which may be negative, to the count of a type in `counts`.

    A count of 0 is removed. The new count must not be negative. `kind` is a type of Loot, or any other kind that is
    counted.
    """
    counts[kind] = counts.get(kind, 0) + number
    assert counts[kind] >= 0
    if not counts[kind]:
        del counts[kind]


def total(counts: Mapping[str, int]) -> int:
    """Return the sum of all counts."""
    return sum(counts.values())


def in_order(loot: Mapping[str, int]) -> list[str]:
    """Return the types of this Loot (counted by type) with a count above 0, in the standard order."""
    return sorted(filter(loot.get, loot), key=_PLACES.__getitem__)


def basic_loot(loot: Mapping[str, int]) -> Counts:
    """Return the part of this Loot (counted by type) that can pay costs: all but Special Loot."""
    return {kind: loot[kind] for kind in in_order(loot) if is_basic(kind)}


def each_type(loot: Mapping[str, int]) -> list[str]:
    """Return the type of each token of this Loot (counted by type), in the standard order."""
    return [kind for kind in in_order(loot) for _ in range(loot[kind])]


def kind_at(loot: Mapping[str, int], place: int) -> str:
    """Return the type of the token at the index `place`, if all tokens of this Loot lie in one row in the standard
    order.

    `loot` is counted by type. For example, index 2 of 2 Rum and 1 Spices is `spices`. Raises `IndexError` if there are
    fewer tokens.
    """
    left = place
    for kind in in_order(loot):
        if left < loot[kind]:
            return kind
        left -= loot[kind]
    raise IndexError(f"no token at index {place}: there are only {total(loot)} tokens of Loot")


def tokens(loot: Mapping[str, int], most: int | None = None) -> list[str]:
    """Return the id of each token of this Loot (counted by type), in the standard order.

    At most `most` tokens of a type are listed, or all if it is None.
    """
    found = []
    for kind in in_order(loot):
        number = loot[kind] if most is None else min(loot[kind], most)
        found += [f"{kind}.{n}" for n in range(1, number + 1)]
    return found


def token_options(loot: Mapping[str, int], most: int | None = None, picked: Collection[str] = ()) -> tuple[Option, ...]:
    """Return an option for each token, at most `most` of a type, or all if it is None. Its id is the token's.

    Tokens of a type are numbered, so that no two rows of a menu read the same. Token ids in `picked` are preselected.
    `loot` is counted by type.
    """
    found = tokens(loot, most)
    rows = Counter(map(kind_of, found))
    return tuple(
        Option(one, _token_label(one, rows[kind_of(one)]), picture=true_type(kind_of(one)), picked=one in picked)
        for one in found
    )


def _token_label(token: str, rows: int) -> Text:
    """Return the label of a token: its name, with its number if its type has several `rows`."""
    name = loot_name(kind_of(token))
    return text("{loot} ({n} of {count})", loot=name, n=token.rpartition(".")[2], count=rows) if rows > 1 else name


def loot_choice(name: str, prompt: Text, loot: Mapping[str, int], kinds: Sequence[str]) -> PickSome:
    """Return the question which of this Loot (counted by type) to pick.

    `kinds` has a type for each token that must be picked. Tokens of these types are preselected and are the default
    answer, but the player may pick others.
    """
    picked = token_ids(kinds)
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
    """Return an option for each type of this Loot (counted by type) with a count above 0. Its id is the type."""
    return tuple(Option(kind, loot_name(kind), picture=true_type(kind)) for kind in in_order(loot))


def token_ids(kinds: Sequence[str]) -> list[str]:
    """Return the ids of tokens of these types, as an answer to a choice with `token_options`."""
    return tokens(count_by_type(kinds))


def cheapest(loot: Mapping[str, int], number: int) -> list[str]:
    """Return the types of `number` tokens to give away, or of all tokens if there are fewer.

    Rum, Fabrics and Spices go first, then Valuables, then wilds and Special Loot. Each time the type with most tokens
    is taken, so that every type that buys something in Port stays as long as possible.
    """
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
    """Return the types of at most `number` tokens to keep, the most valuable first.

    Special Loot comes first, then wilds, then Valuables, Spices, Fabrics and Rum.
    """
    worth = [kind for kind in LOOT if not is_basic(kind)]
    worth += [WILD + kind for kind in TYPES] + ["valuables", "spices", "fabrics", "rum"]
    return [kind for kind in worth for _ in range(loot.get(kind, 0))][:number]


def without_cheapest(loot: Mapping[str, int], number: int) -> list[str]:
    """Return the type of each token that is left after `number` of the cheapest are given away."""
    return loot_without(loot, cheapest(loot, number))


def count_by_type(kinds: Iterable[str]) -> Counts:
    """Return how many tokens there are of each type."""
    found: Counts = {}
    for kind in kinds:
        add(found, kind)
    return found


def loot_without(loot: Mapping[str, int], kinds: Iterable[str]) -> list[str]:
    """Return the type of each token that is left without `kinds`, in the standard order."""
    left = dict(loot)
    for kind in kinds:
        add(left, kind, -1)
    return each_type(left)


def only_one_way(loot: Mapping[str, int], number: int) -> bool:
    """Return True if there is only one way to pick `number` tokens of this Loot (counted by type).

    The player need not be asked then (R-306).
    """
    return number in (0, total(loot)) or len(in_order(loot)) < 2
