"""The data of an Adventure card: its fleet and the actions of its symbols (`docs/rules/rattle.md`, 2.3 and 2.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.games.rattle.cards.dice import SKULL
from engine.text import Text, card_text


@dataclass(slots=True, frozen=True)
class Act:
    """One action of an NP Ship.

    `kind` is `escape`, `explode`, `toward`, `away`, `volley`, `redrop` or `surrender`. `at` is the target of a move:
    the `closest` Ship, the `wanted` player's or the `ally`. The other fields are those of an explosion. It sinks the
    `count` closest Ships (R-132). If it `spares_np`, it sinks only Player Ships. If it is `last`, it comes after all
    Volleys.
    """

    kind: str
    at: str = "closest"
    count: int = 0
    spares_np: bool = False
    last: bool = False


@dataclass(slots=True, frozen=True)
class Blast:
    """An explosion that sinks as many Ships as the number on top, or `skull` Ships if the die shows a skull.

    If `halved` is True, the number is divided by 2 and rounded up.
    """

    act: Act
    skull: int
    halved: bool = False

    def shown(self, face: str) -> Act:
        """Return the explosion of a die with this face on top: an `Act` with a fixed `count`."""
        if face == SKULL:
            return replace(self.act, count=self.skull)
        number = int(face)
        return replace(self.act, count=(number + 1) // 2 if self.halved else number)


ESCAPE, VOLLEY, REDROP, SURRENDER = Act("escape"), Act("volley"), Act("redrop"), Act("surrender")
TOWARD, TOWARD_WANTED, TOWARD_ALLY = Act("toward"), Act("toward", "wanted"), Act("toward", "ally")
AWAY = Act("away")


def explode(count: int) -> Act:
    """Return an explosion that sinks `count` Ships, the number printed on the card."""
    return Act("explode", count=count)


def blast(skull: int, *, halved: bool = False, spares_np: bool = False, last: bool = False) -> Blast:
    """Return an explosion whose size is the number on top of the die, or `skull` if it shows a skull.

    `halved`: True if the number is halved. `spares_np`: True if only Player Ships sink. `last`: True if the
    explosion comes after all Volleys.
    """
    return Blast(Act("explode", spares_np=spares_np, last=last), skull, halved)


@dataclass(slots=True, frozen=True)
class Symbol:
    """The meaning of a symbol on an Adventure card: the Strength and the actions of NP Ships that show it.

    The rules are R-120 and R-122.
    """

    strength: int
    acts: tuple[Act, ...] = ()


def symbol(strength: int, *acts: Act) -> Symbol:
    """Return the meaning of a symbol with this printed Strength and these actions, in the order in which they are
    printed.
    """
    return Symbol(strength, acts)


PLAIN = Symbol(1)
"""The meaning of a symbol that the card does not mention (R-121)."""

PILES = {"S": "soft", "H": "hard", "F": "final"}
"""The pile of an Adventure, by the second letter of its id."""


@dataclass(slots=True, frozen=True)
class Adventure:
    """An Adventure card. Rules of single cards that are not data are in the modules of the steps that they change.

    - `icon`: the name of the card's picture
    - `pile`: `soft`, `hard`, `final`, `crazy` or `introductory`
    - `scenario`: `norrington`, `pirate-wars`, `introductory`, or empty for the Crazy ones
    - `loot`: number of Loot that each participant draws
    - `dice`: ids of the NP Ships
    - `symbols`: by face, the meaning of the symbol
    - `turned`: by colour, symbols with another meaning for NP Ships of that colour
    - `special`: by colour, actions that a die has whatever face it shows
    - `tiles`, `spots`: by id, the places of tiles and of NP Ships laid before the drop, in units of 0.1 mm
    - `blocks`: what the tiles block, `move` or `fire`
    - `aground`: True if Player Ships that touch a tile can neither move nor fire
    - `chain`: a type of Loot that gives 1 more draw in step 7, and how often at most (R-200)
    - `bounty`: by colour, the coins that a credit pays on top (R-194)
    - `stronger`: by colour, what is added to the Strength of an NP Ship that shows a number
    - `ally`: the colour of an Ally, an NP Ship on the players' side (R-144)
    - `eye`: the colour of the eye of the Whirlpool (R-300)
    - `back`: the explanation on the back of an introductory card

    The rules are R-52 and R-98.
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
        """True if it is a Crazy Adventure: a game of its own, not played at sea (R-94, R-105)."""
        return self.pile == "crazy"

    def symbol(self, ship: str, face: str) -> Symbol | None:
        """Return the meaning of the symbol `face` on top of an NP Ship (id like `o1`); None if it is a number.

        A symbol that the card does not mention has Strength 1 and no action.
        """
        if face.isdecimal():
            return None
        return self.turned.get(ship[0], self.symbols).get(face, PLAIN)

    def acts(self, ship: str, face: str) -> tuple[Act, ...]:
        """Return the actions in step 3 of an NP Ship with this face on top, in the order in which they are
        carried out. There may be none (R-119).
        """
        always = tuple(act.shown(face) if isinstance(act, Blast) else act for act in self.special.get(ship[0], ()))
        shown = self.symbol(ship, face)
        return always + (shown.acts if shown else ())

    def strength(self, ship: str, face: str) -> int:
        """Return the printed Strength of an NP Ship (id like `o1`) with this face on top (R-121, R-174)."""
        shown = self.symbol(ship, face)
        return shown.strength if shown else int(face) + self.stronger.get(ship[0], 0)

    def surrenders(self, ship: str, face: str) -> bool:
        """Return True if an NP Ship with this face, when sunk, pays 1 Loot instead of 1 coin (R-143)."""
        return SURRENDER in self.acts(ship, face)


def adventure(
    card: str, name: str, icon: str, loot: int, dice: str, symbols: Mapping[str, Symbol], rules: str, **special: Any
) -> Adventure:
    """Return a card from its printed data. `dice` are ids separated by spaces, `special` are further fields of
    `Adventure`.

    The letters of the id determine the pile and the scenario. `loot` is the number of Loot that each participant
    draws, `symbols` the meaning of each symbol, `rules` the card's text.
    """
    words, says = card_text("rattle card", name, ref=card), card_text("rattle card", rules)
    pile = {"X": "crazy", "I": "introductory"}.get(card[0]) or PILES[card[1]]
    scenario = {"N": "norrington", "P": "pirate-wars", "I": "introductory", "X": ""}[card[0]]
    return Adventure(card, words, says, icon, pile, scenario, loot, tuple(dice.split()), symbols, **special)
