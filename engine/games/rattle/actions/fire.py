"""The Fire action (ledger, 4.9 and 4.21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from engine.choice import Option
from engine.games.rattle.actions.move import NO_SHIP, NOTHING_FREE, TAKEN
from engine.games.rattle.actions.previews import hit
from engine.games.rattle.asking import ENOUGH, ask_openly, pick
from engine.games.rattle.battle.sea_events import Stroke
from engine.games.rattle.cards import card_name
from engine.games.rattle.cards.dice import CANNON
from engine.games.rattle.galleon.cards import mark_used
from engine.games.rattle.galleon.parts import exhaust
from engine.games.rattle.sea import LONG, SHORT, clear_shot, in_range, reading
from engine.games.rattle.ships.changes import sink_for
from engine.games.rattle.ships.identity import in_ship_order
from engine.games.rattle.ships.names import ship_name
from engine.games.rattle.ships.queries import enemies, is_aground, on_tile, rocks
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Effect, Rattle
from engine.games.rattle.typed import Shot as Said
from engine.games.rattle.view import Ship
from engine.reasons import Reason
from engine.text import Arg, Text, Who, plural, text

BIG_BERTHA, SUPER_CANNONS, REVENGE = "U06", "U09", "revenge"
FREE_FIRE, FOG_BANK, CANNONADE, OLD_RIVALS = "I3", "NS7", "PS2", "PS5"
TOO_FEW_CANNONS = Reason(
    "R-159", text("A shot takes 1 ready Cannon from a Ship that shows the cannon, and 2 from another.")
)
OUT_OF_RANGE = Reason("R-158", text("Nothing that your Ships can fire at is within range."))
CANNOT_FIRE = Reason("R-30", text("None of your Ships in the Sea can fire from where it is, or once more."))
NAMED = 8
"""So many targets are named beside a Ship; more find no room in a line of a menu."""


@dataclass(slots=True, unsafe_hash=True)
class Shot:
    """A way to fire: which Ship at which, for how many Cannons, with the help of which cards."""

    ship: str
    target: str
    distance: int
    cannons: int
    cards: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """What an option of it is called."""
        return "+".join((self.target, *self.cards))


def shots(state: RattleState, seat: int, *, free: bool = False) -> Iterator[Shot]:
    """All that this player can fire at now, and how, in Ship order (R-158 to R-163, R-251, R-256)."""
    if not free and not state.captains[seat].ready.get("cannon"):
        return
    firing = in_ship_order(state, [ship.id for ship in state.ships_of(seat) if can_fire(state, ship)])
    targets = in_ship_order(state, [ship.id for ship in enemies(state, seat)])
    for ship in firing:
        for target in targets:
            yield from ways(state, seat, state.sea[ship], state.sea[target], free=free)


def can_hit(state: RattleState, seat: int, *, free: bool = False) -> bool:
    """Whether there is anything that this player can fire at now."""
    return any(shots(state, seat, free=free))


def can_fire(state: RattleState, ship: Ship) -> bool:
    """Whether the place of a Ship, and what it has done, lets it fire (R-30, R-286)."""
    blocked = bool(rocks(state)) and on_tile(state, ship)
    return not blocked and not is_aground(state, ship) and not (state.card == CANNONADE and ship.id in state.fired)


def ways(state: RattleState, seat: int, ship: Ship, target: Ship, *, free: bool) -> list[Shot]:
    """How a Ship can fire at another: with which cards, for how many Cannons."""
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
    ready, cost = captain.ready.get("cannon", 0), 1 if ship.face == CANNON else 2
    found = [Shot(ship.id, target.id, distance, cost, cards)] if ready >= cost else []
    if cost > 1 and ready and SUPER_CANNONS in usable:
        found.append(Shot(ship.id, target.id, distance, 1, (*cards, SUPER_CANNONS)))
    return found


def against_fire(state: RattleState, seat: int) -> Reason | None:
    """What speaks against a Fire action; the menu looks at the shots alone, for this takes several times as long."""
    if can_hit(state, seat):
        return None
    return TOO_FEW_CANNONS if can_hit(state, seat, free=True) else no_shot(state, seat)


def against_free_fire(state: RattleState, seat: int) -> Reason | None:
    """What speaks against the free shot of I3 (R-305)."""
    if state.card != FREE_FIRE:
        return NOTHING_FREE
    if FREE_FIRE in state.captains[seat].used:
        return TAKEN
    return None if can_hit(state, seat, free=True) else no_shot(state, seat)


def no_shot(state: RattleState, seat: int) -> Reason:
    """Why nothing could be fired at, for any number of Cannons."""
    ships = state.ships_of(seat)
    if not ships:
        return NO_SHIP
    return OUT_OF_RANGE if any(can_fire(state, ship) for ship in ships) else CANNOT_FIRE


async def fire(play: Rattle, seat: int, *, free: bool, said: Said | None = None) -> Effect | None:
    """The Fire action: a Ship sinks another one within range; it never misses (R-158, R-159). `said` is what the
    player said of it already: the ways of that shot are asked about."""
    offered = [*shots(play.state, seat, free=free)]
    meant = [shot for shot in offered if said and (shot.ship, shot.target) == (said.ship, said.target)]
    shot = await choose_shot(play, seat, meant or offered)
    return None if shot is None else lambda: shoot(play, seat, shot, free=free)


async def choose_shot(play: Rattle, seat: int, offered: list[Shot]) -> Shot | None:
    """Which Ship fires, and at what; None for no more this turn (D9)."""
    ships = list(dict.fromkeys(shot.ship for shot in offered))
    options = [Option(one, ship_name(one), partial(prospects, offered, one)) for one in ships]
    ship = await pick(play, seat, "fire_ship", text("Which Ship fires?"), options)
    if ship is None:
        return None
    play.state.chosen = ship
    mine = {shot.id: shot for shot in offered if shot.ship == ship}
    options = [*(Option(one, at(shot), partial(cost, play.state, shot)) for one, shot in mine.items()), ENOUGH]
    prompt = text("{ship} fires at:", ship=ship_name(ship))
    return mine.get(await ask_openly(play, seat, "fire_at", prompt, options, ENOUGH.id))


def at(shot: Shot) -> Text:
    """At what it is fired, and with which cards: what costs others reads otherwise, on a button too."""
    target = ship_name(shot.target)
    return (
        text("{ship} with {cards}", ship=target, cards=[card_name(one) for one in shot.cards]) if shot.cards else target
    )


def prospects(offered: Sequence[Shot], ship: str) -> Text:
    """What a Ship can hit without cards, if there is anything, and for how much, the closest first."""
    mine = [shot for shot in offered if shot.ship == ship]
    way = min(mine, key=lambda shot: len(shot.cards))
    alike = sorted((shot for shot in mine if shot.cards == way.cards), key=lambda shot: shot.distance)
    targets: list[Arg] = [shot.target for shot in alike[:NAMED]]
    if len({shot.target for shot in mine}) > len(targets):
        targets.append(text("others"))
    return text("For {cost}: {targets}", cost=price(way), targets=targets)


def cost(state: RattleState, shot: Shot) -> Text:
    """How far a shot goes, what comes of it and what it costs."""
    return text("{hit}, for {cost}", hit=hit(state, shot.ship, shot.target, shot.distance), cost=price(shot))


def price(shot: Shot) -> list[Arg]:
    """Cannons and cards of a shot."""
    cannons: list[Arg] = [plural("{n} Cannon", "{n} Cannons", n=shot.cannons)] if shot.cannons else []
    cards: list[Arg] = [card_name(card) for card in shot.cards]
    return cannons + cards or [text("nothing")]


def shoot(play: Rattle, seat: int, shot: Shot, *, free: bool) -> None:
    """The shot is paid and hits."""
    state, captain = play.state, play.state.captains[seat]
    if state.card != CANNONADE and shot.cannons:
        exhaust(captain, "cannon", shot.cannons)
    if free:
        captain.used.append(FREE_FIRE)
    for card in shot.cards:
        if card == REVENGE:
            captain.revenge -= 1
            play.tell(text("{who} spends {card}.", who=Who(seat), card=card_name(card)), icon=card)
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
    play.tell(words, icon="cannon")
    state.wake.append(Stroke("fire", state.sea[shot.ship], state.sea[shot.target]))
    sink_for(play, seat, shot.target)
