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

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from engine.audience import ALL, NOBODY, OWNER, PARTS, Lot, Path
from engine.games.rattle.battle.sea_events import SeaEvent
from engine.games.rattle.cards.dice import CANNON, NUMBERS
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.game_options import RattleOptions
from engine.games.rattle.view import Chapter, Ship, Tile, Trophy, Wreck
from engine.play import AgendaEntry

Counts = dict[str, int]
"""A number for each kind of thing: Loot in a bag by type, Parts on a Galleon by kind. A kind without any is missing."""


def decks(state: RattleState, viewer: int | None, hidden: Sequence[tuple[Path, str]]) -> list[Lot]:
    """Return the lots of hidden Sailors and Upgrades: each deck with those of its cards that others have."""
    return [Lot("R-62" if card in CREW else "R-64") for _, card in hidden]


def adventures(state: RattleState, viewer: int | None, hidden: Sequence[tuple[Path, str]]) -> list[Lot]:
    """Return the lots of hidden Adventures: each pile. Introductory Adventures come in order (R-76)."""
    piles = [path[1] for path, _ in hidden]
    return [Lot("R-76", inferred=True) if pile == "introductory" else Lot("R-75", pile) for pile in piles]


@dataclass(slots=True)
class Captain:
    """Everything that one player owns. Ships and cards are ids (R-78).

    - `colour`, `side`: the colour of the dice, and the side of the Captain card: `woman` or `man`
    - `home`: own Ships neither in the Sea nor sunk
    - `sent`, `sunk`: own Ships sent to sea in this Adventure, and those that wait for repairs
    - `ready`, `exhausted`: Parts by kind
    - `upgrades`, `turned`: Upgrades owned, and the exhausted ones among them
    - `used`: cards that cannot be used again in this Adventure or Port Visit
    - `stored`: number of Loot with each Sailor of the Sailors pack
    - `vp`, `revenge`: Victory Point cards, and the number of Revenge cards
    - `trophies`: credits for Ships sunk in this Adventure
    - `drawn`: cards drawn in the Tavern or Workshop, of which one must be kept
    - `aside`: cards put aside there until all players have visited
    - `tally`: numbers in which the end report compares players
    - `lucky`: the luckiest drop for the end report: its lead over the average in sixths, its Ships, their Strength
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
    drawn: Annotated[list[str], OWNER.pieces(decks)] = field(default_factory=list)
    aside: Annotated[list[str], OWNER.pieces(decks)] = field(default_factory=list)
    tally: Annotated[Counts, ALL] = field(default_factory=dict)
    lucky: Annotated[tuple[int, int, int], ALL] = field(default=(0, 0, 0), compare=False)

    def works(self, upgrade: str) -> bool:
        """Return True if the player has this Upgrade and it is not exhausted (R-80, R-169)."""
        return upgrade in self.upgrades and upgrade not in self.turned

    def parts(self, kind: str) -> int:
        """Return the number of Parts of this kind, ready or exhausted (R-81, R-89)."""
        return self.ready.get(kind, 0) + self.exhausted.get(kind, 0)


@dataclass(slots=True)
class Crazy:
    """A Crazy Adventure in play. Lists have an item for each seat. Dice in Bombs and Race are in the state's `sea` too.

    - `round`: the round or leg, from 1
    - `faces`: the dice in play by id, each with its face, "" before the first roll
    - `secret`: True if only their owners see the faces
    - `named`: the revealed answer to the last secret question, "" for none
    - `coins`, `loot`: coins won, and number of Loot to draw
    - `left`: ids of the dice still to toss
    - `again`: the toss to repeat, [x, y, strength], or empty
    - `out`: seats that are out of the game
    - `buoy`: its point, None without one
    - `given`: by seat, the answer to the open secret question, which only that seat sees
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
    """The whole game. Decks and piles have their top card last. Cards and Ships are ids.

    - `baron`, `wanted`: the seat of the Baron, and of the Wanted player; None for nobody
    - `bag`, `pile`, `supply`: Loot in the bag, Loot discarded, and Parts left, by type
    - `piles`: Adventures by pile: `soft`, `hard`, `final`, `crazy`, `introductory`
    - `pool`, `taken`: NP dice not in use, and those on Captains
    - `guild`: Victory Point cards left, the one for sale first
    - `quest`, `place`: the quest, and the Adventure in it, both from 1; `place` is 0 outside Adventures
    - `card`, `fleet`: the Adventure in play, and its NP dice
    - `played`: Adventures played, oldest first
    - `phase`: the step of the Adventure, or another part of the game such as `port`
    - `on_turn`: the seat whose turn it is, None for nobody or several
    - `sea`, `tiles`: Ships in the Sea by id, and the tiles
    - `dropped`: Ships of the last drop
    - `marks`: changes of Strength in this Adventure by Ship (Black Flag)
    - `cheers`: changes of Strength in Battles only, by Ship (Smitty)
    - `ballista`: seats that used the Ballista
    - `hooks`: pairs of seat and NP Ship, for the Boarding Hook
    - `fired`: Ships that have fired in this Adventure
    - `redrops`: number of redrops by Ship
    - `passed`: seats that passed in step 4
    - `earned`, `lost`: coins taken and Ships lost in this Adventure, by seat
    - `reward`: extra Loot in step 7, by seat
    - `location`, `closed`: the Port location being visited, and the seat that closed each closed one
    - `chosen`: the Ship that moves or fires next, or empty
    - `planned`: the destinations among which a player chooses: Ship, x, y
    - `crazy`: the Crazy Adventure in play, None without one
    - `chapters`: Adventures that are over, for the end report
    - `winners`: seats; empty before the end
    - `wake`: events at sea until the Battle is over
    """

    agenda: Annotated[list[AgendaEntry], ALL]
    options: Annotated[RattleOptions, ALL]
    captains: Annotated[list[Captain], PARTS]
    baron: Annotated[int, ALL]
    bag: Annotated[Counts, ALL]
    pile: Annotated[Counts, ALL]
    supply: Annotated[Counts, ALL]
    pool: Annotated[list[str], ALL]
    piles: Annotated[dict[str, list[str]], NOBODY.pieces(adventures)]
    sailor_deck: Annotated[list[str], NOBODY.pieces(decks)]
    upgrade_deck: Annotated[list[str], NOBODY.pieces(decks)]
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
        """Return all seats, clockwise, the Baron first."""
        count = len(self.captains)
        return [(self.baron + step) % count for step in range(count)]

    def participants(self) -> list[int]:
        """Return the seats that have sent Ships in this Adventure, clockwise from the Baron on (R-102, R-118)."""
        return [seat for seat in self.around() if self.captains[seat].sent]

    def ships_of(self, seat: int) -> list[Ship]:
        """Return a player's Ships in the Sea, in any order. There may be none."""
        return [ship for ship in self.sea.values() if ship.owner == seat]

    @property
    def revenge_deck(self) -> int:
        """The number of Revenge cards left, 0 outside Pirate Wars (R-248, R-258)."""
        if self.options.scenario != "pirate-wars":
            return 0
        return 16 - sum(captain.revenge for captain in self.captains)
