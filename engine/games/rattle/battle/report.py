"""The battle report: a summary of an Adventure at sea, as one picture and in one sentence."""

from __future__ import annotations

from engine.games.rattle.adventure.coins_and_loot import coins_of
from engine.games.rattle.battle.sea_events import SeaEvent
from engine.games.rattle.ships.queries import is_ally, is_eye, strength
from engine.games.rattle.ships.ship_ids import in_ship_order
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.view import Ship
from engine.play import Json
from engine.text import Arg, Text, Who, plural, text


def report_battle(play: Rattle) -> None:
    """Report for each participant the Ships sunk, boarded and lost. If Ships have only moved, nothing is reported.

    Call it before the surviving Ships leave the Sea.
    """
    state = play.state
    if any(event.kind != "move" for event in state.wake):
        lines: list[Arg] = [_line(state, seat) for seat in state.participants()]
        play.report(text("After the Battle: {lines}.", lines=lines), icon="battle", scene=battle_scene(state))


def _line(state: RattleState, seat: int) -> Text:
    """Return as text how many Ships a participant sank, boarded and lost."""
    trophies = state.captains[seat].trophies
    boarded, lost = sum(trophy.boarded for trophy in trophies), state.lost[seat]
    told: list[Arg] = [plural("{n} sunk", "{n} sunk", n=len(trophies))] if trophies else []
    told += [plural("{n} boarded", "{n} boarded", n=boarded)] if boarded else []
    told += [plural("{n} lost", "{n} lost", n=lost)] if lost else []
    return text("{who} ({told})", who=Who(seat), told=told or [text("nothing won, nothing lost")])


def battle_scene(state: RattleState) -> dict[str, Json]:
    """Return the data of the battle picture.

    - `card`: the id of the Adventure card
    - `tiles`: id, x and y of each
    - `ships`: the Ships left in the Sea
    - `strokes`: the events at sea, in their order
    - `spoils`: for each participant the seat, colour, Ships sunk, boarded and lost, and the coins; -1 if they are still
      to be chosen
    """
    left: list[Json] = [_ship(state, state.sea[ship]) for ship in in_ship_order(state, state.sea)]
    spoils: list[Json] = [_spoils(state, seat) for seat in state.participants()]
    return {
        "kind": "battle",
        "card": state.card,
        "tiles": [[tile.id, tile.x, tile.y] for tile in state.tiles],
        "ships": left,
        "strokes": [_event(state, event) for event in state.wake],
        "spoils": spoils,
    }


def _ship(state: RattleState, ship: Ship) -> Json:
    """Return the data of a Ship: id, kind of die, colour, face, x, y, Strength, and True if it is an Ally.

    The Whirlpool's eye has Strength 0.
    """
    colour = ship.die if ship.owner is None else state.captains[ship.owner].colour
    power = 0 if is_eye(state, ship) else strength(state, ship)
    return [ship.id, ship.die, colour, ship.face, ship.x, ship.y, power, is_ally(state, ship)]


def _event(state: RattleState, event: SeaEvent) -> Json:
    """Return the data of an event at sea as a list: kind, Ship, other Ship, point, number, Strengths.

    These are the fields of `SeaEvent` in their order. A Ship is a list of its data, a missing one None.
    """
    other = None if event.other is None else _ship(state, event.other)
    to: Json = None if event.to is None else [*event.to]
    return [event.kind, _ship(state, event.ship), other, to, event.number, [*event.strengths]]


def _spoils(state: RattleState, seat: int) -> Json:
    """Return a participant's entry of `spoils` in `battle_scene`."""
    captain = state.captains[seat]
    boarded = sum(trophy.boarded for trophy in captain.trophies)
    coins = -1 if state.card == "PS6" else state.earned[seat] + coins_of(state, seat)
    return [seat, captain.colour, len(captain.trophies), boarded, state.lost[seat], coins]
