"""What one viewer may know of a game of Rattle, Battle, Grab the Loot (ledger, chapter 6).

Seats are numbers, clockwise. Ships are named by their dice: `y1` … `v1` are the NP dice; a player's are the number of
the seat (from 1) and a letter, `1a` … `1d`, and `k` for the Captain Ship: `1k`. (Letters before numbers are cells of
the Sea's grid.) Cards and tiles are named by the ids of the ledger: `NS3`, `U05`, `S12`, `VP1`, `L2`, `T08`.

Loot is counted by type: `rum`, `spices`, `fabrics`, `valuables`; `wild-rum` … is a token kept face down as a wild, and
what it truly is; `L1` … `L5` are Special Loot. Parts are `sail`, `cannon`, `hold` and `hamster`.
Faces are `1` … `6`, `cannon`, `sail`, `grapeshot`, `skull`. Positions are in units of 0.1 mm, x to the east, y to the
south."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.rattle.sea.tiles import Tile as Shape


@dataclass(slots=True, frozen=True)
class Tile(Shape):
    """A tile in the Sea: its id and its shape, by the centre; a disc where it has a `radius`, else a rectangle."""

    id: str = ""


@dataclass(slots=True, frozen=True)
class Ship:
    """A Ship in the Sea. `owner` is its seat, None for an NP Ship. `die` is `yellow`, `green`, `red`, `orange`,
    `blue`, `violet`, or `ship` and `captain` for the dice of players."""

    id: str
    owner: int | None
    die: str
    face: str
    x: int
    y: int

    @property
    def at(self) -> tuple[int, int]:
        """Its centre."""
        return self.x, self.y


@dataclass(slots=True, frozen=True)
class ShipView(Ship):
    """A Ship in the Sea with its `strength` in a Battle now. `ally`: an NP Ship on the players' side; `eye`: the
    centre of the Whirlpool, which is in no pair."""

    strength: int
    ally: bool = False
    eye: bool = False


@dataclass(slots=True, frozen=True)
class Trophy:
    """A credit for a Ship in this Adventure, on the Captain until it is paid. `owner` is the seat whose Ship it was,
    None for an NP Ship. `surrendered`: it pays 1 Loot instead of the coin; `hooked`: the Boarding Hook adds 1 Loot to
    the Boarding."""

    ship: str
    die: str
    owner: int | None = None
    boarded: bool = False
    surrendered: bool = False
    hooked: bool = False


@dataclass(slots=True, frozen=True)
class Wreck:
    """An own Ship that was sunk and waits to be repaired. `by` is the seat that sank it, None for NP Ships; `orange`:
    an orange Ship did."""

    ship: str
    by: int | None = None
    orange: bool = False


@dataclass(slots=True, frozen=True)
class Chapter:
    """A played Adventure in the story of the game: for each seat the NP and Player Ships that it was credited with,
    how many of them it boarded, how many own Ships it lost, and the coins that it took."""

    card: str
    quest: int
    sank: tuple[int, ...]
    boarded: tuple[int, ...]
    lost: tuple[int, ...]
    coins: tuple[int, ...]


@dataclass(slots=True, frozen=True)
class Points:
    """One source of a player's VP: an id of a card, or `coins`."""

    source: str
    points: int


@dataclass(slots=True, frozen=True)
class DieView:
    """A Ship used as a plain die. `face` is None where it is not for this viewer, "" before the first roll; `value` is
    then 0."""

    id: str
    face: str | None
    value: int


@dataclass(slots=True, frozen=True)
class CrazyView:
    """Where a Crazy Adventure stands. For each seat: `dice` still in play, `totals` of their values, what it `named`
    in the last secret round now that all is shown ("" for nothing), `coins` won here, `loot` it will draw.

    `round` counts rounds or legs from 1. `out` are the seats that play no more. `secret`: the dice are seen by their
    owners only. `buoy` is its place in the Sea, `distances` the readings from each die in the Sea to it. `left` are
    the dice that each seat still has to toss. `mine` is what the viewer has answered in the secret round under way.
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
    """One player. `colour` is `yellow`, `blue`, `green`, `red` or `white`, `side` `woman` or `man`.

    `loot` is all the Loot owned, `places` how many can be stowed now. `ready` and `exhausted` count Parts, the Holds
    among the ready ones. `upgrades` are all owned, `turned` the exhausted ones among them; `used` are cards that
    cannot be used again in this Adventure or Port Visit. `stored` counts the Loot on each pack Sailor. `home`, `sent`
    (in the Sea or sunk again), `sunk` are own Ships; what is in the Sea is in `RattleView.sea`. `drawn` are cards
    drawn in the Tavern or Workshop before the choice, `aside` those put aside there, for their drawer only (None for
    others); `drawn_count` and `aside_count` for all. `score` is VP cards and coins, `points` what the player would
    score now by source, End Sailors included."""

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
    """The table as `viewer` (a seat, or None for an onlooker) may know it.

    `quest` counts from 1, `place` is the number of the Adventure in it, from 1. `card` is the Adventure in play,
    `fleet` its NP dice. `phase` is `setup`, `briefing`, `drop`, `np`, `actions`, `battle`, `coins`, `loot`, `sailors`,
    `repairs`, `stow`, `crazy`, `port` or `end`; `step` its number on the card (1 to 10), 0 elsewhere. `on_turn` is the
    seat whose turn it is, where there is one, `chosen` the Ship it is moving or firing with,
    `planned` where Ships could go that the player is being asked about. `dropped` are the Ships
    of the last drop.

    `piles` counts `soft`, `hard`, `final`, `crazy`, `sailors`, `upgrades`, `revenge` and `introductory`. `bag` and
    `pile` (the discarded) count Loot by type, `supply` Parts, `pool` are the NP dice not in use, `taken` those on
    Captains. `location` is the Port location being visited (`market`, `tavern`, `shipyard`, `workshop`, `pit`,
    `guild`); `closed` tells by whom locations were closed for this or the next Port Visit. `guild` are the Victory
    Point cards left, the one for sale first. `played` are the cards played before, oldest first. `tallies` are numbers
    of each seat for the honours. `winners` are set at the end.

    What is still to come can be told from the cards that lie open: all others of their kind.
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
