"""A small language for tests of Rattle, Battle, Grab the Loot.

    cove = lay("port", loot={"anne": "rum rum"}, sailor_deck="S01 S02 S03")
    cove.picks("anne", "price").picks("anne", "S02")
    assert cove.crew("anne") == "S02"

Players are named by seat: anne sits at seat 0, bart at 1, and so on. After every action it is checked that no token,
card or die is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from engine.choice import Choice, Value, Words
from engine.entropy import Source
from engine.games.rattle.actions.quick_actions import SAIL, SHOOT
from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.dice import NP_DICE, PLAYER_COLOURS, fleet_id
from engine.games.rattle.cards.loot_victory_revenge import VICTORY
from engine.games.rattle.cards.sailors import PACK, SAILORS
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon_and_port import PARTS
from engine.games.rattle.game import GAME
from engine.games.rattle.game_options import RattleOptions
from engine.games.rattle.setup import FLEET, WAR_FLEET, adventure_piles, full_bag
from engine.games.rattle.ships.ship_ids import kind_of_die, own_dice, seat_of
from engine.games.rattle.state import Captain, Counts, RattleState
from engine.games.rattle.treasure.loot_tokens import add, each_type, true_type
from engine.games.rattle.view import RattleView, Ship, Tile
from engine.play import AgendaEntry, Json, Report
from engine.table import OpenChoice, Table
from engine.undo import undo_newest

PIRATES = ("anne", "bart", "cleo", "dirk", "elsa")
SEAT = {name: seat for seat, name in enumerate(PIRATES)}
By = Mapping[str, str]
"""Words for each player."""


def counts(line: str) -> Counts:
    """Return the number of tokens by type, given a line such as `rum rum L1`."""
    found: Counts = {}
    for kind in line.split():
        add(found, kind)
    return found


def lay(
    *steps: str | tuple[str, *tuple[Json, ...]],
    players: int = 3,
    baron: str = "anne",
    card: str = "",
    quest: int = 1,
    sea: Mapping[str, tuple[int, int] | tuple[int, int, str]] | None = None,
    loot: By | None = None,
    coins: Mapping[str, int] | None = None,
    ready: By | None = None,
    exhausted: By | None = None,
    upgrades: By | None = None,
    turned: By | None = None,
    sailors: By | None = None,
    stored: Mapping[str, Mapping[str, int]] | None = None,
    vp: By | None = None,
    revenge: Mapping[str, int] | None = None,
    bag: str | None = None,
    pile: str = "",
    supply: Mapping[str, int] | None = None,
    sailor_deck: str = "",
    upgrade_deck: str = "",
    closed: By | None = None,
    wanted: str | None = None,
    phase: str = "",
    seed: str = "00" * 32,
    change: Callable[[RattleState], None] | None = None,
    **options: Any,
) -> Cove:
    """Return a table at which these steps come next, the first one first.

    Players have only what is named. `sea` are Ships by id with place and face, 1 if none is given. Players' Ships there
    count as sent. Decks have the named cards on top, the first word topmost. A «.» after them removes all others. The
    bag has the rest of the box, or just `bag`; then the rest is nowhere. `change` may alter the state before play
    begins.
    """
    settings = RattleOptions.model_validate(options)
    chance = Source("11" * 32).stream()
    ordinary, captain_ship = (WAR_FLEET if settings.scenario == "pirate-wars" else FLEET)[players]
    names = PIRATES[:players]
    everything = full_bag(settings)
    stock = {part: PARTS[part].stock for part in PARTS}
    captains = []
    for seat, name in enumerate(names):
        own = _words(ready, name)
        captain = Captain(
            PLAYER_COLOURS[seat],
            "woman",
            own_dice(seat, ordinary, captain_ship),
            counts(own),
            counts(_words(exhausted, name)),
            coins=(coins or {}).get(name, 0),
            loot=counts(_words(loot, name)),
            upgrades=_words(upgrades, name).split(),
            turned=_words(turned, name).split(),
            sailors=_words(sailors, name).split(),
            stored=dict((stored or {}).get(name, {})),
            vp=_words(vp, name).split(),
            revenge=(revenge or {}).get(name, 0),
        )
        for kind in each_type(captain.loot):
            add(everything, true_type(kind), -1)
        for sailor, number in captain.stored.items():
            add(everything, PACK[sailor].stores, -number)
        for part in (*own.split(), *_words(exhausted, name).split()):
            stock["hold" if part == "hamster" else part] -= 1
        captains.append(captain)
    for kind in pile.split():
        add(everything, kind, -1)
    pool = list(NP_DICE)
    lying: dict[str, Ship] = {}
    for ship, (x, y, *face) in (sea or {}).items():
        owner = seat_of(ship)
        lying[ship] = Ship(ship, owner, kind_of_die(ship), str(face[0]) if face else "1", x, y)
        if owner is None:
            pool.remove(ship)
        else:
            captains[owner].home.remove(ship)
            captains[owner].sent.append(ship)
    piles = adventure_piles(settings, chance)
    for cards in piles.values():
        if card in cards:
            cards.remove(card)
    crew = [*SAILORS, *PACK] if settings.crew_pack else [*SAILORS]
    tiles = []
    if card:
        tiles = [_tile(tile, at) for tile, at in ADVENTURES[card].tiles.items()]
    state = RattleState(
        agenda=[
            AgendaEntry(one) if isinstance(one, str) else AgendaEntry(one[0], tuple(one[1:])) for one in reversed(steps)
        ],
        options=settings,
        captains=captains,
        baron=SEAT[baron],
        bag=everything if bag is None else counts(bag),
        pile=counts(pile),
        supply=stock | dict(supply or {}),
        pool=pool,
        piles=piles,
        sailor_deck=_deck(sailor_deck, [one for one in crew if all(one not in c.sailors for c in captains)]),
        upgrade_deck=_deck(upgrade_deck, [one for one in UPGRADES if all(one not in c.upgrades for c in captains)]),
        guild=[one for one in VICTORY if all(one not in c.vp for c in captains)],
        wanted=None if wanted is None else SEAT[wanted],
        quest=quest,
        place=1 if card else 0,
        card=card,
        phase=phase or ("actions" if lying else "setup"),
        fleet=list(ADVENTURES[card].dice) if card else [],
        sea=lying,
        tiles=tiles,
        closed={place: SEAT[name] for place, name in (closed or {}).items()},
        earned=[0] * players,
        reward=[0] * players,
        lost=[0] * players,
    )
    if change:
        change(state)
    return Cove(Table.from_state(GAME, settings, state, players, seed))


def _words(by: By | None, name: str) -> str:
    return (by or {}).get(name, "")


def _deck(named: str, cards: Sequence[str]) -> list[str]:
    """Return a deck with its top last; «.» ends it."""
    top = [card for card in named.split() if card != "."]
    below = [] if named.endswith(".") else [card for card in cards if card not in top]
    return below + top[::-1]


def _tile(tile: str, at: tuple[int, int]) -> Tile:
    shape = TILES[tile]
    return Tile(*at, radius=shape.radius, width=shape.width, height=shape.height, id=tile)


class Cove:
    """A table and its players. Actions return the cove, so that they can be chained."""

    def __init__(self, table: Table[RattleState]) -> None:
        self.table = table
        self.people = PIRATES[: table.seats]
        self.reports: list[Report] = table.take_reports()
        """Reports of the last action."""
        self._box = sorted(GAME.pieces(table.state))

    # --- what there is to see ---

    @property
    def state(self) -> RattleState:
        return self.table.state

    def captain(self, pirate: str) -> Captain:
        return self.state.captains[SEAT[pirate]]

    def view(self, pirate: str | None) -> RattleView:
        view = self.table.view(None if pirate is None else SEAT[pirate])
        assert isinstance(view, RattleView)
        return view

    def loot(self, pirate: str) -> str:
        """Return all Loot of a player: `rum rum spices`."""
        return " ".join(each_type(self.captain(pirate).loot))

    def coins(self) -> list[int]:
        """Return all players' coins."""
        return [captain.coins for captain in self.state.captains]

    def crew(self, pirate: str) -> str:
        return " ".join(self.captain(pirate).sailors)

    def upgrades(self, pirate: str) -> str:
        return " ".join(self.captain(pirate).upgrades)

    def parts(self, pirate: str) -> dict[str, int]:
        """Return all Parts of a player, ready or not."""
        captain = self.captain(pirate)
        return {kind: captain.parts(kind) for kind in (*PARTS, "hamster") if captain.parts(kind)}

    def sank(self, pirate: str) -> str:
        """Return the Ships that a player is credited with; a «+» marks those boarded."""
        return " ".join(trophy.ship + "+" * trophy.boarded for trophy in self.captain(pirate).trophies)

    def lost(self, pirate: str) -> str:
        """Return the sunk Ships of a player."""
        return " ".join(wreck.ship for wreck in self.captain(pirate).sunk)

    def at(self, ship: str) -> tuple[int, int]:
        """Return the place of a Ship."""
        return self.state.sea[ship].at

    def pile(self) -> str:
        """Return the discard pile."""
        return " ".join(each_type(self.state.pile))

    def asked(self, pirate: str) -> Choice:
        """Return the choice that this player must answer."""
        (opened,) = self._open(pirate)
        return opened.choice

    def _open(self, pirate: str) -> list[OpenChoice]:
        return [opened for opened in self.table.open.get(SEAT[pirate], ()) if opened.choice.blocks]

    def waits_for(self) -> dict[str, str]:
        """Return the name of the choice that each awaited player must answer, by player."""
        return {PIRATES[seat]: self.asked(PIRATES[seat]).name for seat in self.table.waiting()}

    def all_send(self) -> bool:
        """Return True if all players are asked at once how many Ships they send."""
        return self.waits_for() == dict.fromkeys(self.people, "send")

    def offered(self, pirate: str) -> set[str]:
        """Return the possible answers of this player, without quick actions."""
        return self._ids(pirate) - self.at_once(pirate)

    def at_once(self, pirate: str) -> set[str]:
        """Return the shots and moves that are a single answer."""
        return {one for one in self._ids(pirate) if one.startswith((f"{SAIL} ", f"{SHOOT} "))}

    def _ids(self, pirate: str) -> set[str]:
        return {option.id for option in getattr(self.asked(pirate), "options", ())}

    def heard(self, pirate: str | None = None) -> str:
        """Return all reports of the last action to this player, or to an onlooker (None)."""
        seat = None if pirate is None else SEAT[pirate]
        return "\n".join(r.text.plain([p.title() for p in self.people]) for r in self.reports if r.heard_by(seat))

    # --- acts ---

    def answer(self, pirate: str, value: Value) -> Self:
        """Answer the open choice."""
        (opened,) = self._open(pirate)
        return self._act(lambda: self.table.answer(SEAT[pirate], opened.number, value))

    def waits(self, pirate: str) -> Self:
        """Wait for those nearer to the Baron before answering how many Ships to send."""
        opened = next(o for o in self.table.open[SEAT[pirate]] if o.choice.name == "send_wait")
        return self._act(lambda: self.table.answer(SEAT[pirate], opened.number, "wait"))

    def says(self, pirate: str, words: str) -> Self:
        """Type words instead of picking an option."""
        opened = next(o for o in self.table.open[SEAT[pirate]] if isinstance(o.choice, Words))
        return self._act(lambda: self.table.answer(SEAT[pirate], opened.number, words))

    def picks(self, pirate: str, *ids: str) -> Self:
        """Answer with options; how many Ships to send is answered with the Ships."""
        if self.asked(pirate).name == "send":
            ids = (fleet_id(ids),)
        several = type(self.asked(pirate)).__name__ == "PickSome"
        return self.answer(pirate, list(ids) if several else ids[0])

    def all_pick(self, **ids: str) -> Self:
        """Let several players answer in turn, each with one or more options."""
        told = []
        for pirate, words in ids.items():
            self.picks(pirate, *words.split())
            told += self.reports
        self.reports = told
        return self

    def back(self, pirate: str) -> Self:
        """Undo the newest answer."""
        undone = undo_newest(self.table, SEAT[pirate])
        assert undone, "this answer stands"
        self.table, self.reports = undone.table, []
        assert sorted(GAME.pieces(self.state)) == self._box
        return self

    def time_up(self, pirate: str) -> Self:
        (opened,) = self._open(pirate)
        return self._act(lambda: self.table.time_up(SEAT[pirate], opened.number))

    def _act(self, act: Callable[[], object]) -> Self:
        self.table.take_reports()
        act()
        self.reports = self.table.take_reports()
        assert sorted(GAME.pieces(self.state)) == self._box
        return self
