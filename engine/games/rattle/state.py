"""The state of a game of Rattle, Battle, Grab the Loot: plain data. Chapter 6 of the ledger says who may know what.

The steps are pushed by name, in this order:

- setup: `welcome`, `chosen_part` (seats)
- quest: `quest` (number) pushes `adventure` (place) for each Adventure, then `port` and `quest_end`
- Adventure: `adventure` turns up the card. A Crazy one pushes `crazy` and `stow`.
- Adventure at sea: `convoy`, `send` (seats), `room` (seat) and `sail_out`, which pushes `drop` to `stow`
- step 4: `turn` (seat, used, acted), `drill` (seat, Ship)
- end: `adventure_end` after each Adventure, `finish` after the last quest

`crazy` plays the whole card, including coins, draws and exchanges (R-113). `port` is the whole Port Visit without Quest
End.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.audience import ALL, NOBODY, OWNER, PARTS
from engine.games.rattle.battle.sea_events import SeaEvent
from engine.games.rattle.cards.dice import CANNON, NUMBERS
from engine.games.rattle.options import RattleOptions
from engine.games.rattle.view import Chapter, Ship, Tile, Trophy, Wreck
from engine.play import AgendaEntry

Counts = dict[str, int]
"""A number for each kind: Loot in a bag, Parts on a Galleon."""


@dataclass(slots=True)
class Captain:
    """Everything that one player owns.

    - `home`: own Ships neither in the Sea nor sunk
    - `sent`: own Ships of this Adventure
    - `used`: cards used up for this Adventure or Port Visit
    - `stored`: number of Loot with each Sailor of the pack
    - `drawn`: cards drawn in the Tavern or Workshop, of which one must be kept
    - `aside`: cards put aside there until all have visited
    - `lucky`: the luckiest throw for the end report: its lead over the average in sixths, its Ships, their Strength
    """

    colour: Annotated[str, ALL]
    side: Annotated[str, ALL]
    home: Annotated[list[str], ALL]
    ready: Annotated[Counts, ALL]
    exhausted: Annotated[Counts, ALL]
    coins: Annotated[int, ALL] = 0
    loot: Annotated[Counts, ALL] = field(default_factory=dict)
    upgrades: Annotated[list[str], ALL] = field(default_factory=list)
    turned: Annotated[list[str], ALL] = field(default_factory=list)
    used: Annotated[list[str], ALL] = field(default_factory=list)
    sailors: Annotated[list[str], ALL] = field(default_factory=list)
    stored: Annotated[Counts, ALL] = field(default_factory=dict)
    vp: Annotated[list[str], ALL] = field(default_factory=list)
    revenge: Annotated[int, ALL] = 0
    sent: Annotated[list[str], ALL] = field(default_factory=list)
    sunk: Annotated[list[Wreck], ALL] = field(default_factory=list)
    trophies: Annotated[list[Trophy], ALL] = field(default_factory=list)
    drawn: Annotated[list[str], OWNER] = field(default_factory=list)
    aside: Annotated[list[str], OWNER] = field(default_factory=list)
    tally: Annotated[Counts, ALL] = field(default_factory=dict)
    lucky: Annotated[tuple[int, int, int], ALL] = field(default=(0, 0, 0), compare=False)

    def works(self, upgrade: str) -> bool:
        """Return whether this Upgrade is on the Galleon and not exhausted (R-80, R-169)."""
        return upgrade in self.upgrades and upgrade not in self.turned

    def parts(self, kind: str) -> int:
        """Return the number of Parts of a kind, ready or exhausted (R-89)."""
        return self.ready.get(kind, 0) + self.exhausted.get(kind, 0)


@dataclass(slots=True)
class Crazy:
    """A Crazy Adventure in play. Lists have an entry for each seat. Dice with a place are in the state's `sea`.

    - `faces`: the dice still in play
    - `secret`: whether only their owners see them
    - `named`: the answer of the last secret round that was opened
    - `coins`: coins won
    - `loot`: Loot to draw
    - `left`: dice still to toss
    - `again`: the toss to repeat, [x, y, strength]
    """

    round: Annotated[int, ALL]
    faces: Annotated[list[dict[str, str]], OWNER.of(*NUMBERS, CANNON).only_if("secret")]
    named: Annotated[list[str], ALL]
    coins: Annotated[list[int], ALL]
    loot: Annotated[list[int], ALL]
    left: Annotated[list[list[str]], ALL]
    again: Annotated[list[list[int]], ALL]
    out: Annotated[list[int], ALL] = field(default_factory=list)
    secret: Annotated[bool, ALL] = False
    buoy: Annotated[tuple[int, int] | None, ALL] = None
    given: Annotated[dict[int, str], OWNER.following("it says what an answer of the running step was")] = field(
        default_factory=dict
    )


@dataclass(slots=True)
class RattleState:
    """The whole game. Decks have their top card last.

    - `piles`: Adventures by type: `soft`, `hard`, `final`, `crazy`, `introductory`
    - `sea`: Ships in the Sea by id
    - `pool`: NP dice not in use
    - `taken`: NP dice on Captains
    - `marks`: changes of Strength in this Adventure (Black Flag)
    - `cheers`: changes of Strength in Battles only (Smitty)
    - `ballista`: seats that used the Ballista
    - `hooks`: pairs of seat and hooked NP Ship
    - `fired`: Ships that have fired
    - `redrops`: number of redrops by Ship
    - `passed`: seats that passed in step 4
    - `earned`, `lost`: coins taken and Ships lost by seat in this Adventure
    - `reward`: extra Loot in step 7 by seat
    - `closed`: the seat that closed a location
    - `chosen`: the Ship that moves or fires next
    - `planned`: destinations that the open question is about
    - `wake`: events in the Sea until the Battle is over
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    options: Annotated[RattleOptions, ALL]
    captains: Annotated[list[Captain], PARTS]
    baron: Annotated[int, ALL]
    bag: Annotated[Counts, ALL]
    pile: Annotated[Counts, ALL]
    supply: Annotated[Counts, ALL]
    pool: Annotated[list[str], ALL]
    piles: Annotated[dict[str, list[str]], NOBODY]
    sailor_deck: Annotated[list[str], NOBODY]
    upgrade_deck: Annotated[list[str], NOBODY]
    guild: Annotated[list[str], ALL]
    wanted: Annotated[int | None, ALL] = None
    quest: Annotated[int, ALL] = 0
    place: Annotated[int, ALL] = 0
    card: Annotated[str, ALL] = ""
    phase: Annotated[str, ALL] = "setup"
    on_turn: Annotated[int | None, ALL] = None
    played: Annotated[list[str], ALL] = field(default_factory=list)
    sea: Annotated[dict[str, Ship], ALL] = field(default_factory=dict)
    tiles: Annotated[list[Tile], ALL] = field(default_factory=list)
    taken: Annotated[list[str], ALL] = field(default_factory=list)
    fleet: Annotated[list[str], ALL] = field(default_factory=list)
    dropped: Annotated[list[str], ALL] = field(default_factory=list)
    marks: Annotated[Counts, ALL] = field(default_factory=dict)
    cheers: Annotated[Counts, ALL] = field(default_factory=dict)
    ballista: Annotated[list[int], ALL] = field(default_factory=list)
    hooks: Annotated[list[tuple[int, str]], ALL] = field(default_factory=list)
    fired: Annotated[list[str], ALL] = field(default_factory=list)
    redrops: Annotated[Counts, ALL] = field(default_factory=dict)
    passed: Annotated[list[int], ALL] = field(default_factory=list)
    earned: Annotated[list[int], ALL] = field(default_factory=list)
    reward: Annotated[list[int], ALL] = field(default_factory=list)
    lost: Annotated[list[int], ALL] = field(default_factory=list)
    location: Annotated[str, ALL] = ""
    closed: Annotated[Counts, ALL] = field(default_factory=dict)
    chosen: Annotated[str, ALL] = ""
    planned: Annotated[list[tuple[str, int, int]], ALL] = field(default_factory=list)
    crazy: Annotated[Crazy | None, PARTS] = None
    chapters: Annotated[list[Chapter], ALL] = field(default_factory=list)
    winners: Annotated[tuple[int, ...], ALL] = ()
    wake: Annotated[list[SeaEvent], ALL] = field(default_factory=list)

    def around(self) -> list[int]:
        """Return all seats, clockwise from the Baron on."""
        count = len(self.captains)
        return [(self.baron + step) % count for step in range(count)]

    def participants(self) -> list[int]:
        """Return the seats that take part in this Adventure, from the Baron on (R-102, R-118)."""
        return [seat for seat in self.around() if self.captains[seat].sent]

    def ships_of(self, seat: int) -> list[Ship]:
        """Return a player's Ships in the Sea."""
        return [ship for ship in self.sea.values() if ship.owner == seat]

    @property
    def revenge_deck(self) -> int:
        """Return how many Revenge cards are left (R-248, R-258)."""
        if self.options.scenario != "pirate-wars":
            return 0
        return 16 - sum(captain.revenge for captain in self.captains)
