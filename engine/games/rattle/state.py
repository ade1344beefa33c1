"""The state of a game of Rattle, Battle, Grab the Loot: plain data, copied field by field.

The steps, in the order in which they come; each is pushed by name:

    setup       `welcome`, `chosen_part` (seat)
    quest       `quest` (number) pushes `adventure` (place) for each Adventure, `port` and `quest_end`
    Adventure   `adventure` turns up the card and pushes, for a Crazy one, `crazy` and `stow`; else `convoy`, `send`
                (seat), `room` (seat) and `sail_out`, which pushes `drop`, `np`, `late_ship`, `actions`, `battle`,
                `coins`, `loot`, `sailors`, `repairs`, `pay_repairs`, `stow`; at last comes `adventure_end`
    step 4      `turn` (seat, used, acted), `move` and `fire` (seat, used, free), `use` (seat, card, acted), `drill`
    end         `finish`

`crazy` plays the card whole, its coins, draws and exchanges included (R-113); `sailors` is step 8 for all seats from
the Baron; `port` is the whole Port Visit, without Quest End. They belong to other modules than the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.rattle.options import RattleOptions
from engine.games.rattle.view import Chapter, Ship, Tile, Trophy, Wreck
from engine.play import Due

Counts = dict[str, int]
"""How many of each: Loot in a bag, Parts on a Galleon."""


@dataclass(slots=True)
class Captain:
    """A player's things. `home` are the own Ships neither in the Sea nor sunk; `sent` those of this Adventure.

    `used` are cards used up for this Adventure (in the Port: for this Port Visit); emptied when the next begins.
    `stored` counts the Loot on each pack Sailor. `drawn` are cards seen in the Tavern or Workshop of which one must be
    kept, `aside` those put aside there until all have visited.
    """

    colour: str
    side: str
    home: list[str]
    ready: Counts
    exhausted: Counts
    coins: int = 0
    loot: Counts = field(default_factory=dict)
    upgrades: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    sailors: list[str] = field(default_factory=list)
    stored: Counts = field(default_factory=dict)
    vp: list[str] = field(default_factory=list)
    revenge: int = 0
    sent: list[str] = field(default_factory=list)
    sunk: list[Wreck] = field(default_factory=list)
    trophies: list[Trophy] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    tally: Counts = field(default_factory=dict)

    def copy(self) -> Captain:
        """A copy that shares nothing that can change."""
        return Captain(
            self.colour,
            self.side,
            self.home.copy(),
            self.ready.copy(),
            self.exhausted.copy(),
            self.coins,
            self.loot.copy(),
            self.upgrades.copy(),
            self.turned.copy(),
            self.used.copy(),
            self.sailors.copy(),
            self.stored.copy(),
            self.vp.copy(),
            self.revenge,
            self.sent.copy(),
            self.sunk.copy(),
            self.trophies.copy(),
            self.drawn.copy(),
            self.aside.copy(),
            self.tally.copy(),
        )

    def works(self, upgrade: str) -> bool:
        """Whether this Upgrade is on the Galleon and not exhausted (R-80, R-169)."""
        return upgrade in self.upgrades and upgrade not in self.turned

    def parts(self, kind: str) -> int:
        """The Parts of a kind, ready or exhausted (R-89)."""
        return self.ready.get(kind, 0) + self.exhausted.get(kind, 0)


@dataclass(slots=True)
class Crazy:
    """A Crazy Adventure under way. For each seat: `faces` of the dice still in play, what it `named` in the last round
    that was shown, `coins` won and `loot` to draw, and `left`: dice to toss. `again` is the toss to repeat, [x, y,
    strength]. `secret`: faces are seen by their owners only. Dice with a place are in the state's `sea`."""

    round: int
    faces: list[dict[str, str]]
    named: list[str]
    coins: list[int]
    loot: list[int]
    left: list[list[str]]
    again: list[list[int]]
    out: list[int] = field(default_factory=list)
    secret: bool = False
    buoy: tuple[int, int] | None = None
    given: dict[int, str] = field(default_factory=dict)

    def copy(self) -> Crazy:
        """A copy that shares nothing that can change."""
        return Crazy(
            self.round,
            [faces.copy() for faces in self.faces],
            self.named.copy(),
            self.coins.copy(),
            self.loot.copy(),
            [left.copy() for left in self.left],
            [toss.copy() for toss in self.again],
            self.out.copy(),
            self.secret,
            self.buoy,
            self.given.copy(),
        )


@dataclass(slots=True)
class RattleState:
    """Decks have their top last; `piles` are the Adventures by type: `soft`, `hard`, `final`, `crazy`, `introductory`.

    `sea` holds the Ships in the Sea by their ids. `pool` are the NP dice not in use, `taken` those on Captains.
    `marks` change the Strength of Ships in this Adventure everywhere (Black Flag), `cheers` in Battles only
    (Smitty); Ballista is in `ballista` by seat. `hooks` are pairs of seat and NP Ship. `fired` are the Ships that
    have fired, `redrops` counts the drops of Ships beyond the first. `passed` are the seats that have passed in step
    4. `earned` counts the coins that each seat took in this Adventure, `lost` the Ships it lost, `reward` the Loot
    that a card's rule adds for each seat to the draw of step 7. `closed` says by whom locations are closed, `chosen`
    is the Ship that moves or fires next."""

    agenda: list[Due]
    options: RattleOptions
    captains: list[Captain]
    baron: int
    bag: Counts
    pile: Counts
    supply: Counts
    pool: list[str]
    piles: dict[str, list[str]]
    sailor_deck: list[str]
    upgrade_deck: list[str]
    guild: list[str]
    wanted: int | None = None
    quest: int = 0
    place: int = 0
    card: str = ""
    phase: str = "setup"
    on_turn: int | None = None
    played: list[str] = field(default_factory=list)
    sea: dict[str, Ship] = field(default_factory=dict)
    tiles: list[Tile] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    fleet: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    marks: Counts = field(default_factory=dict)
    cheers: Counts = field(default_factory=dict)
    ballista: list[int] = field(default_factory=list)
    hooks: list[tuple[int, str]] = field(default_factory=list)
    fired: list[str] = field(default_factory=list)
    redrops: Counts = field(default_factory=dict)
    passed: list[int] = field(default_factory=list)
    earned: list[int] = field(default_factory=list)
    reward: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    location: str = ""
    closed: Counts = field(default_factory=dict)
    chosen: str = ""
    crazy: Crazy | None = None
    chapters: list[Chapter] = field(default_factory=list)
    winners: tuple[int, ...] = ()

    def copy(self) -> RattleState:
        """A copy that shares nothing that can change."""
        return RattleState(
            self.agenda.copy(),
            self.options,
            [captain.copy() for captain in self.captains],
            self.baron,
            self.bag.copy(),
            self.pile.copy(),
            self.supply.copy(),
            self.pool.copy(),
            {kind: pile.copy() for kind, pile in self.piles.items()},
            self.sailor_deck.copy(),
            self.upgrade_deck.copy(),
            self.guild.copy(),
            self.wanted,
            self.quest,
            self.place,
            self.card,
            self.phase,
            self.on_turn,
            self.played.copy(),
            self.sea.copy(),
            self.tiles.copy(),
            self.taken.copy(),
            self.fleet.copy(),
            self.dropped.copy(),
            self.marks.copy(),
            self.cheers.copy(),
            self.ballista.copy(),
            self.hooks.copy(),
            self.fired.copy(),
            self.redrops.copy(),
            self.passed.copy(),
            self.earned.copy(),
            self.reward.copy(),
            self.lost.copy(),
            self.location,
            self.closed.copy(),
            self.chosen,
            self.crazy.copy() if self.crazy else None,
            self.chapters.copy(),
            self.winners,
        )

    def around(self) -> list[int]:
        """All seats, clockwise from the Baron on."""
        count = len(self.captains)
        return [(self.baron + step) % count for step in range(count)]

    def participants(self) -> list[int]:
        """Who takes part in this Adventure, from the Baron on (R-102, R-118)."""
        return [seat for seat in self.around() if self.captains[seat].sent]

    def ships_of(self, seat: int) -> list[Ship]:
        """A player's Ships in the Sea."""
        return [ship for ship in self.sea.values() if ship.owner == seat]

    @property
    def revenge_deck(self) -> int:
        """How many Revenge cards are left (R-248, R-258)."""
        if self.options.scenario != "pirate-wars":
            return 0
        return 16 - sum(captain.revenge for captain in self.captains)
