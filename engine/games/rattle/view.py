"""The view of one viewer of a game of Rattle, Battle, Grab the Loot (`docs/rules/rattle.md`, chapter 6).

- Seats: numbers, clockwise.
- Ships: `y1` … `v1` are NP dice. A player's dice have the number of the seat, from 1, and a letter: `1a` … `1d`.
  `1k` is the Captain Ship. Names with the letter first are cells of the Sea's grid.
- Cards and tiles: the ids of the ledger: `NS3`, `U05`, `S12`, `VP1`, `L2`, `T08`.
- Loot: counted by type: `rum`, `spices`, `fabrics`, `valuables`. `wild-rum` … is Rum face down as a wild.
  `L1` … `L5` are Special Loot.
- Parts: `sail`, `cannon`, `hold` and `hamster`.
- Faces: `1` … `6`, `cannon`, `sail`, `grapeshot`, `skull`.
- Places: units of 0.1 mm, x to the east, y to the south.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.rattle.sea.tile_geometry import Tile as Shape


@dataclass(slots=True, frozen=True)
class Tile(Shape):
    """A tile in the Sea with its id: a disc if it has a `radius`, else a rectangle. x and y are its centre."""

    id: str = ""


@dataclass(slots=True, frozen=True)
class Ship:
    """A Ship in the Sea, with its centre (x, y). `owner` is its seat, None for an NP Ship.

    The `die` of an NP Ship is the letter of its colour, that of a player's Ship is `ship` or `captain`.
    """

    id: str
    owner: int | None
    die: str
    face: str
    x: int
    y: int

    @property
    def at(self) -> tuple[int, int]:
        """Its centre, in units of 0.1 mm."""
        return self.x, self.y


@dataclass(slots=True, frozen=True)
class ShipView(Ship):
    """A Ship in the Sea with its `strength` in a Battle now.

    - `ally`: True if it is an NP Ship on the players' side
    - `eye`: True if it is the eye of the Whirlpool, which nobody fights
    """

    strength: int
    ally: bool = False
    eye: bool = False


@dataclass(slots=True, frozen=True)
class Trophy:
    """A credit for sinking a Ship in this Adventure, kept until coins and Loot are paid for it.

    - `ship`, `die`: its id and kind of die
    - `owner`: the seat whose Ship it was, None for an NP Ship
    - `boarded`: True if an own Ship touched it, which gives 1 Loot
    - `surrendered`: True if it pays 1 Loot instead of the coin
    - `hooked`: True if the Boarding Hook adds 1 Loot to the Boarding
    """

    ship: str
    die: str
    owner: int | None = None
    boarded: bool = False
    surrendered: bool = False
    hooked: bool = False


@dataclass(slots=True, frozen=True)
class Wreck:
    """A player's sunk Ship that waits for repairs.

    - `by`: the seat that sank it, None for NP Ships
    - `orange`: True if an orange Ship sank it
    """

    ship: str
    by: int | None = None
    orange: bool = False


@dataclass(slots=True, frozen=True)
class Chapter:
    """An Adventure that is over, for the end report.

    By seat: Ships sunk, how many of them were boarded, the player's Ships lost, and coins taken.
    """

    card: str
    quest: int
    sank: tuple[int, ...]
    boarded: tuple[int, ...]
    lost: tuple[int, ...]
    coins: tuple[int, ...]


@dataclass(slots=True, frozen=True)
class Points:
    """Some of a player's VP. `source` is the id of the card that gives them, or `coins`."""

    source: str
    points: int


@dataclass(slots=True, frozen=True)
class DieView:
    """A player's Ship as a plain die in a Crazy Adventure.

    `face` is None if it is hidden from this viewer, and "" before the first roll. `value` is 0 in both cases.
    """

    id: str
    face: str | None
    value: int


@dataclass(slots=True, frozen=True)
class CrazyView:
    """A Crazy Adventure as one viewer may see it. Tuples have an item for each seat.

    - `round`: the round or leg, from 1
    - `dice`, `totals`: the dice in play and the sums of their values
    - `named`: the revealed answer to the last secret question, "" for none
    - `coins`, `loot`: coins won here, and Loot to draw
    - `out`: the seats that are out of the game
    - `secret`: True if only their owners see the dice
    - `buoy`, `distances`: its point, and the millimetres from each die to it, by the die's id
    - `left`: dice still to toss
    - `mine`: the viewer's answer to the open secret question, "" for none
    """

    round: int
    dice: tuple[tuple[DieView, ...], ...]
    totals: tuple[int, ...]
    named: tuple[str, ...]
    coins: tuple[int, ...]
    loot: tuple[int, ...]
    out: tuple[int, ...] = ()
    secret: bool = False
    buoy: tuple[int, int] | None = None
    distances: dict[str, int] = field(default_factory=dict)
    left: tuple[tuple[str, ...], ...] = ()
    mine: str = ""


@dataclass(slots=True, frozen=True)
class PlayerView:
    """A player as one viewer may see it.

    - `colour`: `yellow`, `blue`, `green`, `red` or `white`; `side` is `woman` or `man`
    - `loot`, `places`: all Loot owned by type, and how many can be stowed now
    - `ready`, `exhausted`: numbers of Parts by kind; Holds are always ready
    - `upgrades`, `turned`: all Upgrades owned, and the exhausted ones among them
    - `used`: cards that cannot be used again in this Adventure or Port Visit
    - `stored`: number of Loot with each Sailor of the Sailors pack
    - `vp`, `revenge`: Victory Point cards, and the number of Revenge cards
    - `home`, `sent`, `sunk`: own Ships at home, sent to sea (they may be sunk since), and sunk
    - `trophies`: credits for Ships sunk in this Adventure
    - `drawn`, `aside`: cards drawn in the Tavern or Workshop, and those put aside there; None for other viewers
    - `drawn_count`, `aside_count`: their numbers, for all viewers
    - `passed`: True if the player has passed in step 4
    - `score`: VP from VP cards and coins
    - `points`: VP by source if the game ended now, End Sailors included
    """

    colour: str
    side: str
    coins: int
    loot: dict[str, int]
    places: int
    ready: dict[str, int]
    exhausted: dict[str, int]
    upgrades: tuple[str, ...]
    turned: tuple[str, ...]
    used: tuple[str, ...]
    sailors: tuple[str, ...]
    stored: dict[str, int]
    vp: tuple[str, ...]
    revenge: int
    home: tuple[str, ...]
    sent: tuple[str, ...]
    sunk: tuple[Wreck, ...]
    trophies: tuple[Trophy, ...]
    drawn: tuple[str, ...] | None
    drawn_count: int
    aside: tuple[str, ...] | None
    aside_count: int
    passed: bool
    score: int
    points: tuple[Points, ...]


@dataclass(slots=True, frozen=True)
class RattleView:
    """The table as a seat may see it, or an onlooker if `viewer` is None.

    - `scenario`: `norrington`, `introductory` or `pirate-wars`
    - `quest`, `place`: the quest, and the Adventure in it, both from 1
    - `card`, `fleet`: the Adventure in play, None without one, and its NP dice
    - `phase`: `setup`, `briefing`, `drop`, `np`, `actions`, `battle`, `coins`, `loot`, `sailors`, `repairs`, `stow`,
      `crazy`, `port`, `end`
    - `step`: the number of the phase on the card, 1 to 10, or 0
    - `on_turn`: the seat whose turn it is, None for nobody or several
    - `baron`, `wanted`: the seat of the Baron, and of the Wanted player; None for nobody
    - `sea`, `tiles`: Ships in the Sea in the fixed Ship order, and tiles
    - `chosen`, `planned`: the Ship that moves or fires, and the destinations (Ship, x, y) among which a player chooses
    - `dropped`: the Ships of the last drop
    - `piles`: numbers of cards: `soft`, `hard`, `final`, `crazy`, `introductory`, `sailors`, `upgrades`, `revenge`
    - `bag`, `pile`: Loot in the bag and discarded, by type
    - `supply`: Parts left, by kind
    - `pool`, `taken`: NP dice not in use, and those on Captains
    - `location`, `closed`: the Port location being visited, and the seat that closed each closed one
    - `guild`: Victory Point cards left, the one for sale first
    - `played`: Adventures played before, oldest first
    - `chapters`: Adventures that are over, for the end report
    - `tallies`: each seat's numbers for the honours of the end report
    - `winners`: seats; empty before the end
    """

    viewer: int | None
    scenario: str
    players: tuple[PlayerView, ...]
    quest: int
    place: int
    card: str | None
    fleet: tuple[str, ...]
    phase: str
    step: int
    on_turn: int | None
    baron: int
    wanted: int | None
    sea: tuple[ShipView, ...]
    tiles: tuple[Tile, ...]
    dropped: tuple[str, ...]
    crazy: CrazyView | None
    location: str | None
    closed: dict[str, int]
    guild: tuple[str, ...]
    supply: dict[str, int]
    bag: dict[str, int]
    pile: dict[str, int]
    pool: tuple[str, ...]
    taken: tuple[str, ...]
    piles: dict[str, int]
    played: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    tallies: tuple[dict[str, int], ...]
    winners: tuple[int, ...] = ()
    chosen: str | None = None
    planned: tuple[tuple[str, int, int], ...] = ()
    game: str = "rattle"
