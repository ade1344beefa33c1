"""Ships: whose they are, how strong, what touches what; and the verbs that sink, move and turn them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache

from engine.games.rattle.asking import Rattle, card_of
from engine.games.rattle.cards.dice import CANNON, CAPTAIN_SHIP, DICE, FACES, NP_DICE, SEVERAL, cannon_value
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.sea import Point, reading, touching, touching_tile
from engine.games.rattle.sea.tiles import Tile as Shape
from engine.games.rattle.state import RattleState
from engine.games.rattle.state_changes import count
from engine.games.rattle.view import Ship, Trophy, Wreck
from engine.games.rattle.wake import Stroke
from engine.play import Json
from engine.text import Arg, Text, Who, text

Pair = tuple[str, str]
"""An NP Ship and a Player Ship, by id."""

ORDINARY = "abcd"
"""The letters of a player's ordinary dice."""
BOMBS_STRENGTH = 6
BLACK_FLAG = 2


# --- which Ships -------------------------------------------------------------------------------------


def seat_of(ship: str) -> int | None:
    """Whose die it is; None for an NP die."""
    return int(ship[0]) - 1 if ship[0].isdecimal() else None


def kind_of_die(ship: str) -> str:
    """The kind of a die by its id."""
    if seat_of(ship) is None:
        return ship[0]
    return "captain" if ship.endswith(CAPTAIN_SHIP) else "ship"


def own_dice(seat: int, ordinary: int, captain: bool) -> list[str]:
    """The ids of a player's dice, the Captain Ship last."""
    return [f"{seat + 1}{letter}" for letter in ORDINARY[:ordinary] + (CAPTAIN_SHIP if captain else "")]


def in_ship_order(state: RattleState, ships: Iterable[str]) -> list[str]:
    """Ships in the fixed order: NP dice, then those of players from the Baron (ledger, 2.2)."""
    return sorted(ships, key=_places(len(state.captains), state.baron).__getitem__)


@cache
def _places(count: int, baron: int) -> dict[str, int]:
    """The places of all dice in the fixed order."""
    players = [die for after in range(count) for die in own_dice((baron + after) % count, len(ORDINARY), True)]
    return {ship: place for place, ship in enumerate((*NP_DICE, *players))}


def points(state: RattleState) -> dict[str, Point]:
    """Where all Ships in the Sea lie, in Ship order."""
    return {ship: state.sea[ship].at for ship in in_ship_order(state, state.sea)}


def is_ally(state: RattleState, ship: Ship) -> bool:
    """Whether it is an NP Ship on the players' side (R-144)."""
    return ship.die == card_of(state).ally


def is_eye(state: RattleState, ship: Ship) -> bool:
    """Whether it is the centre of the Whirlpool (R-300)."""
    return ship.die == card_of(state).eye


def np_ships(state: RattleState) -> list[Ship]:
    """The NP Ships that players fight: neither Allies nor the eye."""
    others = (card_of(state).ally, card_of(state).eye)
    return [one for one in state.sea.values() if one.owner is None and one.die not in others]


def player_ships(state: RattleState) -> list[Ship]:
    """The Player Ships: those of players and Allies."""
    return [ship for ship in state.sea.values() if ship.owner is not None or is_ally(state, ship)]


def rivals(state: RattleState, seat: int) -> list[Ship]:
    """Other players' Ships, where they are Enemy Ships (R-244, R-250)."""
    if state.options.scenario != "pirate-wars":
        return []
    return [ship for ship in state.sea.values() if ship.owner is not None and ship.owner != seat]


def enemies(state: RattleState, seat: int) -> list[Ship]:
    """The Enemy Ships of a player."""
    return np_ships(state) + rivals(state, seat)


def closest_pairs(ones: Sequence[Ship], others: Sequence[Ship]) -> tuple[int, list[Pair]]:
    """The smallest reading between two groups of Ships, and all pairs that have it."""
    found = [(reading(one.at, other.at), (one.id, other.id)) for one in ones for other in others if one is not other]
    least = min((distance for distance, _ in found), default=0)
    return least, [pair for distance, pair in found if distance == least]


def touches_own(state: RattleState, seat: int, ship: Ship) -> bool:
    """Whether one of the player's Ships touches this one (R-187)."""
    return any(touching(own.at, ship.at) for own in state.ships_of(seat))


def walls(state: RattleState) -> Sequence[Shape]:
    """The tiles that block a Move (R-29)."""
    return state.tiles if "move" in card_of(state).blocks else ()


def rocks(state: RattleState) -> Sequence[Shape]:
    """The tiles that block Fire (R-30)."""
    return state.tiles if "fire" in card_of(state).blocks else ()


def on_tile(state: RattleState, ship: Ship) -> bool:
    """Whether it touches a tile (R-11)."""
    return any(touching_tile(ship.at, tile) for tile in state.tiles)


def is_aground(state: RattleState, ship: Ship) -> bool:
    """Whether it can neither move nor fire where it lies (PS7)."""
    return card_of(state).aground and on_tile(state, ship)


def strength(state: RattleState, ship: Ship, *, battle: bool = True, face: str = "") -> int:
    """The Strength of a Ship in a Battle, or elsewhere (R-172, R-174, R-183), with its face or with this one."""
    face = face or ship.face
    if ship.owner is None:
        base = card_of(state).strength(ship.id, face)
    elif face == CANNON:
        captain = state.captains[ship.owner]
        base = BOMBS_STRENGTH if battle and captain.works("U10") else cannon_value(captain.parts("cannon"))
    else:
        base = int(face)
    base += state.marks.get(ship.id, 0)
    if battle:
        base += state.cheers.get(ship.id, 0) + (ship.owner in state.ballista)
    return max(1, base)


@cache
def ship_name(ship: str) -> Text:
    """A Ship in words."""
    return text("{ship} {id}", ship=DICE[kind_of_die(ship)].name, id=ship)


def ship_names(ships: Iterable[str]) -> list[Arg]:
    """Ships as an argument of a sentence, those of one kind together: «yellow Ships y1 and y2»."""
    kinds: dict[str, list[Arg]] = {}
    for ship in ships:
        kinds.setdefault(kind_of_die(ship), []).append(ship)
    return [
        text("{ships} {ids}", ships=SEVERAL[kind], ids=ids) if len(ids) > 1 else ship_name(str(ids[0]))
        for kind, ids in kinds.items()
    ]


def tile_name(tile: str) -> Text:
    """A tile by its name and id, for there may be several of one name."""
    return text("{tile} {id}", tile=TILES[tile].name, id=tile)


def face_name(face: str) -> Arg:
    """A face in words."""
    return FACES.get(face, face)


# --- what happens to them ----------------------------------------------------------------------------


def to_pool(state: RattleState, ship: str, how: str = "sunk") -> None:
    """An NP Ship leaves the Sea for the general pool: `sunk`, or `gone` (`Stroke.kind`)."""
    leave(state, ship, how)
    state.pool.append(ship)


def credit(state: RattleState, seat: int, ship: Ship) -> Trophy:
    """A player counts as having sunk a Ship that is still in the Sea, and boards it if an own one touches it
    (R-180, R-187, R-188). A note: the die is put away by `put_on_captain` or `wreck`."""
    captain = state.captains[seat]
    boarded = touches_own(state, seat, ship)
    trophy = Trophy(
        ship.id,
        ship.die,
        ship.owner,
        boarded,
        surrendered=ship.owner is None and card_of(state).surrenders(ship.id, ship.face),
        hooked=boarded and (seat, ship.id) in state.hooks,
    )
    captain.trophies.append(trophy)
    count(state, seat, "sank")
    if boarded:
        count(state, seat, "boarded")
    return trophy


def leave(state: RattleState, ship: str, how: str = "sunk") -> None:
    """A Ship leaves the Sea, and where it lay is noted."""
    state.wake.append(Stroke(how, state.sea.pop(ship)))


def put_on_captain(state: RattleState, ship: str) -> None:
    """A sunk NP Ship lies on its sinker's Captain until the Loot is drawn (R-164, R-199)."""
    leave(state, ship)
    state.taken.append(ship)


def wreck(play: Rattle, ship: str, by: int | None = None, *, orange: bool = False) -> None:
    """A Player Ship is sunk: to its owner's Captain, an Ally to the pool (R-145, R-182, R-254)."""
    state = play.state
    owner = state.sea[ship].owner
    if owner is None:
        to_pool(state, ship)
        return
    leave(state, ship)
    state.captains[owner].sunk.append(Wreck(ship, by, orange))
    state.lost[owner] += 1


def sink_for(play: Rattle, seat: int, ship: str) -> None:
    """A player sinks an Enemy Ship outside Battles and is credited (R-158, R-164, R-253)."""
    state = play.state
    target = state.sea[ship]
    trophy = credit(state, seat, target)
    if target.owner is None:
        put_on_captain(state, ship)
    else:
        wreck(play, ship, seat)
    if trophy.boarded:
        words = text("{who} sinks {ship} and boards it.", who=Who(seat), ship=ship_name(ship))
    else:
        words = text("{who} sinks {ship}.", who=Who(seat), ship=ship_name(ship))
    play.tell(words, icon="sunk")


def remove(play: Rattle, ship: str, words: Text, icon: str) -> None:
    """An NP Ship goes to the pool; nobody is credited."""
    to_pool(play.state, ship, "gone")
    play.tell(words, icon=icon)


def sail_to(play: Rattle, ship: str, to: Point) -> None:
    """A Ship moves; its face stays (R-155)."""
    state, before = play.state, play.state.sea[ship]
    state.wake.append(Stroke("move", before, to=to))
    state.sea[ship] = replace(before, x=to[0], y=to[1])


def turn_to(play: Rattle, ship: str, face: str) -> None:
    """A die is turned to a face where it lies."""
    play.state.sea[ship] = replace(play.state.sea[ship], face=face)
    play.tell(text("{ship} shows {face}.", ship=ship_name(ship), face=face_name(face)), icon="die")


def roll_face(play: Rattle, die: str) -> str:
    """One of the six faces of a kind of die (R-16, R-17)."""
    return play.chance.pick(DICE[die].faces)


def reroll(play: Rattle, ship: str) -> None:
    """A die is rolled again where it lies (R-171)."""
    turn_to(play, ship, roll_face(play, play.state.sea[ship].die))


def scene(state: RattleState, paths: dict[str, list[Point]]) -> dict[str, Json]:
    """What a throw looks like: the dice in the Sea with their kinds, colours and faces, and the ways they took. Dice
    without a path lie still."""
    dice: list[Json] = []
    ways: dict[str, Json] = {}
    for ship in in_ship_order(state, state.sea):
        one = state.sea[ship]
        colour = state.captains[one.owner].colour if one.owner is not None else one.die
        dice.append([ship, one.die, colour, one.face])
        ways[ship] = [[x, y] for x, y in paths.get(ship, [one.at])]
    tiles: list[Json] = [[tile.id, tile.x, tile.y] for tile in state.tiles]
    return {"kind": "drop", "dice": dice, "paths": ways, "tiles": tiles}
