"""The Fire action (`docs/rules/rattle.md`, 4.9 and 4.21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.choice import Option
from engine.games.rattle.actions.move import NO_SHIP, NOTHING_FREE, TAKEN
from engine.games.rattle.actions.previews import shot_preview
from engine.games.rattle.battle.sea_events import SeaEvent
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.dice import CANNON
from engine.games.rattle.galleon.card_changes import mark_used
from engine.games.rattle.galleon.part_changes import exhaust
from engine.games.rattle.public_questions import NO_MORE, ask_openly, pick_or_stop
from engine.games.rattle.sea import LONG, SHORT, clear_shot, in_range, reading
from engine.games.rattle.ships.changes import sink_for
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import enemies, is_aground, on_tile, rocks
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Effect, Rattle
from engine.games.rattle.typed_moves import FireOrder
from engine.games.rattle.view import Ship
from engine.text import Arg, Text, Who, plural, text
from engine.unavailable_reasons import Reason

BIG_BERTHA, SUPER_CANNONS, REVENGE = "U06", "U09", "revenge"
FREE_FIRE, FOG_BANK, CANNONADE, OLD_RIVALS = "I3", "NS7", "PS2", "PS5"
TOO_FEW_CANNONS = Reason(
    "R-159", text("A shot costs 1 ready Cannon if the Ship shows the cannon, and 2 if it doesn't.")
)
OUT_OF_RANGE = Reason("R-158", text("Your Ships have no target within range."))
CANNOT_FIRE = Reason("R-30", text("None of your Ships in the Sea can fire from where it is, or fire again."))
NAMED = 8
"""The maximum number of targets that the hint of a firing Ship names. A line of a menu has no room for more."""


@dataclass(slots=True, unsafe_hash=True)
class Shot:
    """A possible shot.

    - `ship`, `target`: the ids of the Ship that fires, and of the one that is hit
    - `distance`: the millimetres between their edges
    - `cannons`: the number of Cannons that the shot costs
    - `cards`: the ids of the cards that it uses
    """

    ship: str
    target: str
    distance: int
    cannons: int
    cards: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id of the shot's option in the menu: the ids of target and cards, joined by `+`. The firing Ship is not
        in it.
        """
        return "+".join((self.target, *self.cards))


def shots(state: RattleState, seat: int, *, free: bool = False) -> Iterator[Shot]:
    """Yield all shots that this player can fire now (R-158 to R-163, R-251, R-252, R-256).

    They are in the order of the firing Ships, and for each of them in the order of the targets. Both follow the fixed
    Ship order. A `free` shot costs no Cannon.
    """
    if not free and not state.captains[seat].ready.get("cannon"):
        return
    firing = in_ship_order(state, [ship.id for ship in state.ships_of(seat) if can_fire(state, ship)])
    targets = in_ship_order(state, [ship.id for ship in enemies(state, seat)])
    for ship in firing:
        for target in targets:
            yield from shots_between(state, seat, state.sea[ship], state.sea[target], free=free)


def can_hit(state: RattleState, seat: int, *, free: bool = False) -> bool:
    """Return True if this player can fire at least one shot now. A `free` shot costs no Cannon."""
    return any(shots(state, seat, free=free))


def can_fire(state: RattleState, ship: Ship) -> bool:
    """Return True if a Ship may fire from where it lies.

    It may not on a rock or aground, and not a second time on the card PS2 (R-30, R-286).
    """
    blocked = bool(rocks(state)) and on_tile(state, ship)
    return not blocked and not is_aground(state, ship) and not (state.card == CANNONADE and ship.id in state.fired)


def shots_between(state: RattleState, seat: int, ship: Ship, target: Ship, *, free: bool) -> list[Shot]:
    """Return the shots of one Ship at another, one for each set of cards and price; empty if none is possible.

    `free` shots cost no Cannons.
    """
    if not in_range(ship.at, target.at, LONG):
        return []
    captain, distance = state.captains[seat], reading(ship.at, target.at)
    usable = [card for card in (BIG_BERTHA, SUPER_CANNONS) if captain.works(card) and card not in captain.used]
    cards: tuple[str, ...] = ()
    if distance > (0 if state.card == FOG_BANK else SHORT):
        if state.card == FOG_BANK or BIG_BERTHA not in usable:
            return []
        cards += (BIG_BERTHA,)
    if not clear_shot(ship.at, target.at, rocks(state)):
        return []
    if target.owner is not None and ship.die != "captain" and state.card != OLD_RIVALS:
        if not captain.revenge:
            return []
        cards += (REVENGE,)
    if free:
        return [Shot(ship.id, target.id, distance, 0, cards)]
    ready, needed = captain.ready.get("cannon", 0), 1 if ship.face == CANNON else 2
    found = [Shot(ship.id, target.id, distance, needed, cards)] if ready >= needed else []
    if needed > 1 and ready and SUPER_CANNONS in usable:
        found.append(Shot(ship.id, target.id, distance, 1, (*cards, SUPER_CANNONS)))
    return found


def reason_against_fire(state: RattleState, seat: int) -> Reason | None:
    """Return the reason why the player cannot take a Fire action; None if a shot is possible.

    The menu does not call this, because finding the reason takes several times as long as finding the shots.
    """
    if can_hit(state, seat):
        return None
    return TOO_FEW_CANNONS if can_hit(state, seat, free=True) else reason_against_shots(state, seat)


def reason_against_free_fire(state: RattleState, seat: int) -> Reason | None:
    """Return the reason why the player cannot fire the free shot of card I3; None if possible (R-305)."""
    if state.card != FREE_FIRE:
        return NOTHING_FREE
    if FREE_FIRE in state.captains[seat].used:
        return TAKEN
    return None if can_hit(state, seat, free=True) else reason_against_shots(state, seat)


def reason_against_shots(state: RattleState, seat: int) -> Reason:
    """Return the reason why the player could not fire even with unlimited Cannons.

    Call it only if `shots` yields no free shot, else the reason is wrong.
    """
    ships = state.ships_of(seat)
    if not ships:
        return NO_SHIP
    return OUT_OF_RANGE if any(can_fire(state, ship) for ship in ships) else CANNOT_FIRE


async def fire(play: Rattle, seat: int, *, free: bool, said: FireOrder | None = None) -> Effect | None:
    """Ask for the shot of a Fire action and return its effect; None if the player ends the turn (R-158, R-159).

    A `free` shot costs no Cannon. `said` is the shot that the player typed, if any. Then only the ways to fire that
    shot are offered, or all shots if it is impossible. A shot never misses.
    """
    offered = [*shots(play.state, seat, free=free)]
    meant = [shot for shot in offered if said and (shot.ship, shot.target) == (said.ship, said.target)]
    shot = await choose_shot(play, seat, meant or offered)
    return None if shot is None else lambda: shoot(play, seat, shot, free=free)


async def choose_shot(play: Rattle, seat: int, offered: list[Shot]) -> Shot | None:
    """Ask which Ship fires, then at which target, among the shots `offered`. Return the shot.

    Return None if the player ends the turn (D9).
    """
    ships = list(dict.fromkeys(shot.ship for shot in offered))
    options = [Option(one, ship_name(one), partial(ship_hint, offered, one)) for one in ships]
    ship = await pick_or_stop(play, seat, "fire_ship", text("Which Ship fires?"), options)
    if ship is None:
        return None
    play.state.chosen = ship
    mine = {shot.id: shot for shot in offered if shot.ship == ship}
    options = [
        *(Option(one, target_label(shot), partial(shot_hint, play.state, shot)) for one, shot in mine.items()),
        NO_MORE,
    ]
    prompt = text("{ship} fires at:", ship=ship_name(ship))
    return mine.get(await ask_openly(play, seat, "fire_at", prompt, options, NO_MORE.id))


def target_label(shot: Shot) -> Text:
    """Return the label of a shot: its target and the cards it uses. Shots of different price have different labels."""
    target = ship_name(shot.target)
    return (
        text("{ship} with {cards}", ship=target, cards=[card_name(one) for one in shot.cards]) if shot.cards else target
    )


def ship_hint(offered: Sequence[Shot], ship: str) -> Text:
    """Return the hint of a firing Ship: a price, and the targets for that price, the nearest first.

    `offered` are the shots of all Ships. The price is that of this Ship's shot with the fewest cards. The word «others»
    stands for the targets after the first 8 and for those of another price.
    """
    mine = [shot for shot in offered if shot.ship == ship]
    way = min(mine, key=lambda shot: len(shot.cards))
    alike = sorted((shot for shot in mine if shot.cards == way.cards), key=lambda shot: shot.distance)
    targets: list[Arg] = [shot.target for shot in alike[:NAMED]]
    if len({shot.target for shot in mine}) > len(targets):
        targets.append(text("others"))
    return text("For {cost}: {targets}", cost=shot_price(way), targets=targets)


def shot_hint(state: RattleState, shot: Shot) -> Text:
    """Return the hint of a shot: its distance, whether it also boards the target, and its price."""
    return text(
        "{hit}, for {cost}", hit=shot_preview(state, shot.ship, shot.target, shot.distance), cost=shot_price(shot)
    )


def shot_price(shot: Shot) -> list[Arg]:
    """Return the Cannons and cards that a shot costs, as an argument of a sentence; «nothing» if it is free."""
    cannons: list[Arg] = [plural("{n} Cannon", "{n} Cannons", n=shot.cannons)] if shot.cannons else []
    cards: list[Arg] = [card_name(card) for card in shot.cards]
    return cannons + cards or [text("nothing")]


def shoot(play: Rattle, seat: int, shot: Shot, *, free: bool) -> None:
    """Pay for a shot, report it and sink its target. A `free` shot uses up the player's free action of card I3."""
    state, captain = play.state, play.state.captains[seat]
    if state.card != CANNONADE and shot.cannons:
        exhaust(captain, "cannon", shot.cannons)
    if free:
        captain.used.append(FREE_FIRE)
    for card in shot.cards:
        if card == REVENGE:
            captain.revenge -= 1
            play.report(text("{who} spends {card}.", who=Who(seat), card=card_name(card)), icon=card)
        else:
            mark_used(play, seat, card)
    state.fired.append(shot.ship)
    captain.tally["shot"] = max(captain.tally.get("shot", 0), shot.distance)
    words = text(
        "{who}'s {ship} fires at {target}, {distance} mm away.",
        ship=ship_name(shot.ship),
        who=Who(seat),
        target=ship_name(shot.target),
        distance=shot.distance,
    )
    play.report(words, icon="cannon")
    state.wake.append(SeaEvent("fire", state.sea[shot.ship], state.sea[shot.target]))
    sink_for(play, seat, shot.target)
