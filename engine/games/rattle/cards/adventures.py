"""What an Adventure card says: its fleet and what its symbols do (ledger, 2.3 and 2.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.games.rattle.cards.dice import SKULL
from engine.text import Text, card_text


@dataclass(slots=True, frozen=True)
class Act:
    """One action of an NP Ship. `kind` is `escape`, `explode`, `toward`, `away`, `volley`, `redrop` or
    `surrender`; `at` is the target of a move: `closest`, `wanted` or `ally`.

    An explosion sinks the `count` closest Ships (R-132), Player Ships only if it `spares_np`, after all Volleys
    if it comes `last`.
    """

    kind: str
    at: str = "closest"
    count: int = 0
    spares_np: bool = False
    last: bool = False


@dataclass(slots=True, frozen=True)
class Blast:
    """An explosion by the number on top, on a skull by `skull`; `halved` numbers are rounded up."""

    act: Act
    skull: int
    halved: bool = False

    def shown(self, face: str) -> Act:
        """The explosion of a die with this face on top."""
        if face == SKULL:
            return replace(self.act, count=self.skull)
        number = int(face)
        return replace(self.act, count=(number + 1) // 2 if self.halved else number)


ESCAPE, VOLLEY, REDROP, SURRENDER = Act("escape"), Act("volley"), Act("redrop"), Act("surrender")
TOWARD, TOWARD_WANTED, TOWARD_ALLY = Act("toward"), Act("toward", "wanted"), Act("toward", "ally")
AWAY = Act("away")


def explode(count: int) -> Act:
    """EXPLODE with a printed number."""
    return Act("explode", count=count)


def blast(skull: int, *, halved: bool = False, spares_np: bool = False, last: bool = False) -> Blast:
    """EXPLODE with the number on top of the die."""
    return Blast(Act("explode", spares_np=spares_np, last=last), skull, halved)


@dataclass(slots=True, frozen=True)
class Symbol:
    """What a symbol means on a card: its Strength and its actions."""

    strength: int
    acts: tuple[Act, ...] = ()


def symbol(strength: int, *acts: Act) -> Symbol:
    """A symbol as printed."""
    return Symbol(strength, acts)


PLAIN = Symbol(1)
"""A symbol of which the card says nothing (R-121)."""

PILES = {"S": "soft", "H": "hard", "F": "final"}


@dataclass(slots=True, frozen=True)
class Adventure:
    """An Adventure card. `pile` is `soft`, `hard`, `final`, `crazy` or `introductory`; `scenario` is
    `norrington`, `pirate-wars`, `introductory`, or empty for the Crazy ones.

    `dice` are the NP Ships; `symbols` what their symbols do. The rest is what is special:
    - `special`: by colour (its letter) what a die does whatever it shows; `turned`: symbols that differ for a colour;
    - `tiles` and `spots`: where tiles and NP Ships are laid before the drop;
    - `blocks`: what the tiles block, `move` or `fire`; `aground`: Player Ships that touch one do neither;
    - `chain`: a type of Loot, each of which gives 1 more draw in step 7, and how often at most (R-200);
    - `bounty`: by colour the coins that a credit pays on top (R-194); `stronger`: what numbers count more;
    - `ally` and `eye`: the colour of an Ally (R-144) and of the eye of the Whirlpool (R-300);
    - `back`: what the back of an introductory card explains.
    All other rules stand in the steps that they change.
    """

    id: str
    name: Text
    rules: Text
    icon: str
    pile: str
    scenario: str
    loot: int
    dice: tuple[str, ...] = ()
    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    special: Mapping[str, tuple[Act | Blast, ...]] = field(default_factory=dict)
    turned: Mapping[str, Mapping[str, Symbol]] = field(default_factory=dict)
    tiles: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    spots: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    blocks: tuple[str, ...] = ()
    aground: bool = False
    chain: tuple[str, int] | None = None
    bounty: Mapping[str, int] = field(default_factory=dict)
    stronger: Mapping[str, int] = field(default_factory=dict)
    ally: str = ""
    eye: str = ""
    back: Text | None = None

    @property
    def crazy(self) -> bool:
        """Whether it is a game of its own, not played at sea (R-105)."""
        return self.pile == "crazy"

    def symbol(self, ship: str, face: str) -> Symbol | None:
        """What the symbol on top of an NP Ship (`o1`) means; None for a number."""
        if face.isdecimal():
            return None
        return self.turned.get(ship[0], self.symbols).get(face, PLAIN)

    def acts(self, ship: str, face: str) -> tuple[Act, ...]:
        """What an NP Ship with this face on top does in step 3 (R-119)."""
        always = tuple(act.shown(face) if isinstance(act, Blast) else act for act in self.special.get(ship[0], ()))
        shown = self.symbol(ship, face)
        return always + (shown.acts if shown else ())

    def strength(self, ship: str, face: str) -> int:
        """The printed Strength of an NP Ship with this face on top (R-121, R-174)."""
        shown = self.symbol(ship, face)
        return shown.strength if shown else int(face) + self.stronger.get(ship[0], 0)

    def surrenders(self, ship: str, face: str) -> bool:
        """Whether this face pays Loot instead of a coin (R-143)."""
        return SURRENDER in self.acts(ship, face)


def adventure(
    card: str, name: str, icon: str, loot: int, dice: str, symbols: Mapping[str, Symbol], rules: str, **special: Any
) -> Adventure:
    """A card as the tables of the ledger list it; its id tells pile and scenario."""
    words, says = card_text("rattle card", name, ref=card), card_text("rattle card", rules)
    pile = {"X": "crazy", "I": "introductory"}.get(card[0]) or PILES[card[1]]
    scenario = {"N": "norrington", "P": "pirate-wars", "I": "introductory", "X": ""}[card[0]]
    return Adventure(card, words, says, icon, pile, scenario, loot, tuple(dice.split()), symbols, **special)
