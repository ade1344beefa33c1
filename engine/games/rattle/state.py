"""The state of a game of Rattle, Battle, Grab the Loot: plain data. Who may know what of it is chapter 6 of the
ledger.

The steps, in the order in which they come; each is pushed by name:

    setup       `welcome`, `chosen_part` (seats)
    quest       `quest` (number) pushes `adventure` (place) for each Adventure, `port` and `quest_end`
    Adventure   `adventure` turns up the card and pushes, for a Crazy one, `crazy` and `stow`; else `convoy`, `send`
                (seats), `room` (seat) and `sail_out`, which pushes `drop`, `np`, `late_ship`, `actions`, `battle`,
                `coins`, `loot`, `sailors`, `repairs`, `stow`; at last comes `adventure_end`
    step 4      `turn` (seat, used, acted), `drill` (seat, Ship)
    end         `finish`

`crazy` plays the card whole, its coins, draws and exchanges included (R-113); `sailors` is step 8 for all seats from
the Baron; `port` is the whole Port Visit, without Quest End. They belong to other modules than the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from engine.audience import ALL, NOBODY, OWNER, PARTS
from engine.games.rattle.battle.sea_events import Stroke
from engine.games.rattle.cards.dice import CANNON, NUMBERS
from engine.games.rattle.options import RattleOptions
from engine.games.rattle.view import Chapter, Ship, Tile, Trophy, Wreck
from engine.play import AgendaEntry

Counts = dict[str, int]
"""How many of each: Loot in a bag, Parts on a Galleon."""


@dataclass(slots=True)
class Captain:
    """A player's things. `home` are the own Ships neither in the Sea nor sunk; `sent` those of this Adventure.

    `used` are cards used up for this Adventure (in the Port: for this Port Visit); emptied when the next begins.
    `stored` counts the Loot on each pack Sailor. `drawn` are cards seen in the Tavern or Workshop of which one must be
    kept, `aside` those put aside there until all have visited. `lucky` is the luckiest throw, a note for the
    tale: how far it was above what its Ships show on the whole, in sixths; its
    Ships and their Strength.
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
    """Decks have their top last; `piles` are the Adventures by type: `soft`, `hard`, `final`, `crazy`, `introductory`.

    `sea` holds the Ships in the Sea by their ids. `pool` are the NP dice not in use, `taken` those on Captains.
    `marks` change the Strength of Ships in this Adventure everywhere (Black Flag), `cheers` in Battles only
    (Smitty); Ballista is in `ballista` by seat. `hooks` are pairs of seat and NP Ship. `fired` are the Ships that
    have fired, `redrops` counts the drops of Ships beyond the first. `passed` are the seats that have passed in step
    4. `earned` counts the coins that each seat took in this Adventure, `lost` the Ships it lost, `reward` the Loot
    that a card's rule adds for each seat to the draw of step 7. `closed` says by whom locations are closed, `chosen`
    is the Ship that moves or fires next, `planned` where Ships could go that are being asked about. `wake` is what was
    done in the Sea until the Battle was over."""

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
    wake: Annotated[list[Stroke], ALL] = field(default_factory=list)

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
