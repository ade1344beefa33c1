"""Secrecy (`docs/rules/rattle.md`, chapter 6): views, pieces, and the distances that anybody may measure."""

from __future__ import annotations

from engine.copy_public_fields import public_copy
from engine.game import Measurement
from engine.games.rattle.cards.dice import face_value
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.scoring.points import points_of, score
from engine.games.rattle.sea import Point, gap, reading, reading_to_point
from engine.games.rattle.ships.names import ship_name, tile_name
from engine.games.rattle.ships.queries import is_ally, is_eye, strength
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import Captain, Crazy, RattleState
from engine.games.rattle.treasure.loot import loot_places
from engine.games.rattle.treasure.loot_tokens import each_type, true_type
from engine.games.rattle.view import CrazyView, DieView, PlayerView, RattleView, ShipView, Tile
from engine.text import Arg, Text, text

PHASES = ("briefing", "drop", "np", "actions", "battle", "coins", "loot", "sailors", "repairs", "stow")
"""The names of the ten steps of an Adventure, in order (R-93)."""


copies = public_copy(RattleState, RattleView, derived=("pool",))
captain_copies = public_copy(Captain, PlayerView)
crazy_copies = public_copy(Crazy, CrazyView)


def view(state: RattleState, viewer: int | None) -> RattleView:
    """Return what the seat `viewer` may know of the game, or what an onlooker may know if it is None."""
    crazy = state.crazy
    return RattleView(
        viewer=viewer,
        scenario=state.options.scenario,
        players=tuple(_player(state, seat, viewer) for seat in range(len(state.captains))),
        card=state.card or None,
        step=PHASES.index(state.phase) + 1 if state.phase in PHASES and not crazy else 0,
        sea=tuple(_ship(state, ship) for ship in in_ship_order(state, state.sea)),
        crazy=_crazy(state, crazy, viewer) if crazy else None,
        location=state.location or None,
        pool=tuple(die for die in state.pool if state.phase != "briefing" or die not in state.fleet),
        piles={pile: len(cards) for pile, cards in state.piles.items()}
        | {"sailors": len(state.sailor_deck), "upgrades": len(state.upgrade_deck), "revenge": state.revenge_deck},
        tallies=tuple(captain.tally.copy() for captain in state.captains),
        chosen=state.chosen or None,
        **copies(state),
    )


def _player(state: RattleState, seat: int, viewer: int | None) -> PlayerView:
    """Return a player's belongings as `viewer` may see them. Only the player sees cards drawn or put aside."""
    captain = state.captains[seat]
    own = seat == viewer
    return PlayerView(
        places=loot_places(state, seat),
        drawn=tuple(captain.drawn) if own else None,
        drawn_count=len(captain.drawn),
        aside=tuple(captain.aside) if own else None,
        aside_count=len(captain.aside),
        passed=seat in state.passed,
        score=score(state, seat),
        points=tuple(points_of(state, seat)),
        **captain_copies(captain),
    )


def _ship(state: RattleState, ship: str) -> ShipView:
    """Return the view of a Ship in the Sea, with its Strength now."""
    one = state.sea[ship]
    power = strength(state, one) if state.card else 0
    return ShipView(one.id, one.owner, one.die, one.face, one.x, one.y, power, is_ally(state, one), is_eye(state, one))


def _crazy(state: RattleState, crazy: Crazy, viewer: int | None) -> CrazyView:
    """Return the Crazy Adventure `crazy` as `viewer` may see it."""
    hands = tuple(_dice(state, crazy, seat, viewer) for seat in range(len(state.captains)))
    buoy = crazy.buoy
    return CrazyView(
        dice=hands,
        totals=tuple(sum(die.value for die in hand) for hand in hands),
        distances={ship: reading_to_point(state.sea[ship].at, buoy) for ship in in_ship_order(state, state.sea)}
        if buoy
        else {},
        mine=crazy.given.get(viewer, "") if viewer is not None else "",
        **crazy_copies(crazy),
    )


def _dice(state: RattleState, crazy: Crazy, seat: int, viewer: int | None) -> tuple[DieView, ...]:
    """Return a player's dice as `viewer` may see them, without faces if these are secret."""
    cannons = state.captains[seat].parts("cannon")
    if crazy.secret and seat != viewer:
        return tuple(DieView(die, None, 0) for die in crazy.faces[seat])
    return tuple(
        DieView(die, face, face_value(face, cannons) if face else 0) for die, face in crazy.faces[seat].items()
    )


# --- pieces -----------------------------------------------------------------------------------


def points(state: RattleState) -> tuple[int, ...]:
    """Return the VP of each seat so far, from VP cards and coins (chapter 6)."""
    return tuple(score(state, seat) for seat in range(len(state.captains)))


def pieces(state: RattleState) -> list[str]:
    """Return every piece of which the game always has the same number (R-310), wherever it is, one item each."""
    found = state.sailor_deck + state.upgrade_deck + state.guild + state.pool + state.taken + list(state.sea)
    found += state.played + [card for pile in state.piles.values() for card in pile]
    found += [state.card] if state.card else []
    found += each_type(state.bag) + each_type(state.pile) + _parts(state.supply)
    for captain in state.captains:
        found += _owned_pieces(state, captain)
    return found


def _owned_pieces(state: RattleState, captain: Captain) -> list[str]:
    """Return the pieces that one player has."""
    ships = captain.home + [wreck.ship for wreck in captain.sunk]
    if state.phase == "briefing":
        ships += captain.sent
    cards = captain.upgrades + captain.sailors + captain.vp + captain.drawn + captain.aside
    stored = [kind for sailor, number in captain.stored.items() for kind in _stored_loot(sailor, number)]
    loot = [true_type(kind) for kind in each_type(captain.loot)]
    return ships + cards + stored + loot + _parts(captain.ready) + _parts(captain.exhausted)


def _stored_loot(sailor: str, number: int) -> list[str]:
    """Return the types of the tokens stored with a Sailor, one item each.

    For a card that stores nothing, return its id `number` times.
    """
    return [CREW[sailor].stores if sailor in CREW else sailor] * number


def _parts(counts: dict[str, int]) -> list[str]:
    """Return the Parts, one item each. A hamster Hold counts as one Hold."""
    return ["hold" if part == "hamster" else part for part, number in counts.items() for _ in range(number)]


# --- measurements ----------------------------------------------------------------------------


def measurements(view: RattleView) -> list[Measurement]:
    """Return the measurements of each Ship and tile: its distances to all others, the nearest first (R-41).

    After them come all coordinates. Every viewer may ask «how far is it» and gets these answers.
    """
    found = list[Measurement]()
    for ship in view.sea:
        others = sorted(
            (reading((ship.x, ship.y), (other.x, other.y)), place, other.id)
            for place, other in enumerate(view.sea)
            if other is not ship
        )
        measured: list[Arg] = [
            text("{ship} {distance} mm", ship=ship_name(other), distance=distance) for distance, _, other in others
        ]
        measured += [
            text("{ship} {distance} mm", ship=tile_name(tile.id), distance=gap(ship.at, tile)) for tile in view.tiles
        ]
        words = text("From {ship}: {readings}.", ship=ship_name(ship.id), readings=measured)
        found.append(Measurement(f"from:{ship.id}", ship_name(ship.id), words))
    return found + [_from_tile(view, tile) for tile in view.tiles] + _places(view)


def _from_tile(view: RattleView, tile: Tile) -> Measurement:
    """Return the distances from a tile's edge to all Ships, the nearest first, and the tile's edges (R-322)."""
    near = sorted((gap(ship.at, tile), place, ship.id) for place, ship in enumerate(view.sea))
    measured: list[Arg] = [
        text("{ship} {distance} mm", ship=ship_name(ship), distance=distance) for distance, _, ship in near
    ]
    east, south = tile.width // 2 + tile.radius, tile.height // 2 + tile.radius
    words = text(
        "From {ship}: {readings}. Its edges: {corner} and {other} mm from the west and from the north.",
        ship=tile_name(tile.id),
        readings=measured,
        corner=_coordinates((max(tile.x - east, 0), max(tile.y - south, 0))),
        other=_coordinates((tile.x + east, tile.y + south)),
    )
    return Measurement(f"from:{tile.id}", tile_name(tile.id), words)


def _places(view: RattleView) -> list[Measurement]:
    """Return one measurement with the coordinates of all Ships, tiles and the buoy, to a tenth of a millimetre.

    Empty if the Sea is empty.
    """
    lying: list[Arg] = [_place(ship.id, ship.at) for ship in view.sea]
    lying += [_place(TILES[tile.id].name, (tile.x, tile.y)) for tile in view.tiles]
    lying += [_place(text("buoy"), view.crazy.buoy)] if view.crazy and view.crazy.buoy else []
    words = text("Millimetres from the west and from the north: {places}.", places=lying)
    return [Measurement("places", text("Places of everything"), words)] if lying else []


def _place(thing: Arg, at: Point) -> Text:
    """Return a thing with its coordinates in words."""
    return text("{thing} {place}", thing=thing, place=_coordinates(at))


def _coordinates(at: Point) -> Text:
    """Return a point as text: the millimetres to the east and to the south, each with one decimal, as «east/south»."""
    east, south = (text("{whole}.{tenth}", whole=units // 10, tenth=units % 10) for units in at)
    return text("{east}/{south}", east=east, south=south)
