"""What each answer is worth to an automatic player of Tortuga 1667, in treasures of lead."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.ladder.first.tortuga.beliefs import friend, friends, gain, me, side, team
from engine.games.tortuga.cards import SHIPS, SIDES, VOTE_CARDS, kind_of
from engine.games.tortuga.state import SHIP_ROOM
from engine.games.tortuga.view import Holds, TortugaView, Vote

OPENLY = 0.25
"""What a gain is worth that shows the own colours, while everybody still hides theirs."""

END = 8.0
"""What it is worth to end the game as the winner."""

HOPE = 0.35
"""How likely an attack succeeds with a crew of whom nothing is known."""

IMPATIENCE = 0.01
"""How much gladder it turns up an event card with every turn: tables of its kind would else look and wait for ever."""


# --- places -------------------------------------------------------------------------------------------


def _openly(view: TortugaView, worth: float) -> float:
    """In the first rounds nobody shows colours without need."""
    return worth * OPENLY if view.turns <= len(view.seats) and worth > 0 else worth


def _holds(view: TortugaView, place: str) -> Holds:
    return {"jolly": view.treasure.jolly, "dutchman": view.treasure.dutchman, "tortuga": view.treasure.tortuga}[place]


def _shifting(view: TortugaView, ship: str) -> float:
    """What its cabin boy can make of a ship's treasure."""
    holds = _holds(view, ship)
    ways = [gain(view, -1, 1)] * bool(holds.british) + [gain(view, 1, -1)] * bool(holds.french)
    return max(ways, default=0.0)


def _robbing(view: TortugaView, ship: str) -> float:
    """What its captain gets if an attack succeeds."""
    other = _holds(view, SHIPS[1 - SHIPS.index(ship)])
    taken = [(0, 0)] if view.treasure.galleon else [(1, 0)] * bool(other.british) + [(0, 1)] * bool(other.french)
    ways = [gain(view, to - british, 1 - to - french) for british, french in taken for to in (0, 1)]
    return max(ways, default=0.0)


def _brawling(view: TortugaView, side: str) -> float:
    """What it is worth if a brawl ends like this."""
    british = {"british": 2, "french": 0, "tie": 1}[side] - view.treasure.tortuga.british
    return gain(view, british, -british)


def _berth(view: TortugaView, place: str, *, new: bool) -> float:
    """What it is worth to stand in this place, as a new arrival at the back of its line or as one does now."""
    if place.startswith("boat_"):
        return 0.7 * max(_berth(view, place.removeprefix("boat_"), new=True), _berth(view, "tortuga", new=True))
    roles = me(view).roles
    first = not view.lines[place] if new else bool({"captain", "governor"} & set(roles))
    if place == "tortuga":
        return 0.4 * max(_brawling(view, one) for one in SIDES) if first else 0.0
    worth = 0.1 + HOPE * _robbing(view, place) * first
    return worth + (0.6 * _shifting(view, place) if new or "cabin" in roles else 0.0)


def _going(view: TortugaView, place: str) -> float:
    return _berth(view, place, new=True) - _berth(view, me(view).place, new=False)


def wants_to_sail(view: TortugaView) -> bool:
    """Whether the owner of Atlantis would stand better on the other ship."""
    here = me(view).place
    if here not in SHIPS or len(view.lines[SHIPS[1 - SHIPS.index(here)]]) == SHIP_ROOM:
        return False  # the one thing mended: an order that lapses would be given again for ever, and no game end
    return _going(view, SHIPS[1 - SHIPS.index(here)]) > 0.5


def _marooning(view: TortugaView, seat: int) -> float:
    """What it is worth to have somebody marooned: foes, and rather those with a role."""
    return -friend(view, seat) * (0.4 + 0.3 * len(view.seats[seat].roles)) * (1 + (view.seats[seat].place in SHIPS))


def _boarding(view: TortugaView, answer: str) -> float:
    """A Letter of Marque: seat and ship."""
    seat, _, ship = answer.partition(":")
    if int(seat) == view.viewer:
        return _going(view, ship)
    return friend(view, int(seat)) * 0.5 * _berth(view, ship, new=True)


# --- event cards --------------------------------------------------------------------------------------


def _ending(view: TortugaView) -> float:
    """What it is worth if the Armada came now."""
    british, french = view.treasure.scores
    winning = "dutch" if british == french else "british" if british > french else "french"
    if winning == "dutch" and len(view.seats) % 2 == 0:
        return 0.0
    return END if winning == team(view) else -END


def _turning_up(view: TortugaView, slot: str) -> float:
    """What it is worth to turn up the card in this slot."""
    card = view.row[int(slot)].card
    if card is None:
        unknown = sum(one.lies and one.card is None for one in view.row)
        seen = any(one.card and kind_of(one.card) == "armada" for one in view.row)
        armada = view.armada_in_row and not seen
        return _ending(view) / unknown if armada else 0.01 * _ending(view)
    place = me(view).place
    if kind_of(card) == "armada":
        return _ending(view)
    if kind_of(card) == "storm" and place in SHIPS:
        return gain(view, -_holds(view, place).british, -_holds(view, place).french)
    aboard = 0.4 if place in SHIPS else 0.2
    return {"letter": 0.3, "pistol": 0.4, "spot": -2 * aboard, "albatross": -aboard, "scurvy": -0.5}.get(
        kind_of(card), 0.0
    )


def _looking(view: TortugaView, slot: str) -> float:
    return 0.0 if view.row[int(slot)].card else 1.0


def _forcing(view: TortugaView, slot: str) -> float:
    """Between which cards a foe should have to choose: bad ones; never the end that is one's own defeat."""
    card = view.row[int(slot)].card
    return 0.0 if card is None else _ending(view) if kind_of(card) == "armada" else -_turning_up(view, slot)


# --- turns and votes ----------------------------------------------------------------------------------


def _acting(view: TortugaView, action: str) -> float:
    """What an action of the turn is worth, its details chosen well."""
    here = me(view).place
    lying = [str(number) for number, slot in enumerate(view.row) if slot.lies]
    others = [seat for seat in range(len(view.seats)) if seat != view.viewer]
    match action:
        case "view":
            return 0.06 * sum(_looking(view, slot) for slot in lying)
        case "reveal":
            return max(_turning_up(view, slot) for slot in lying) + IMPATIENCE * view.turns
        case "force":
            two = sorted((_forcing(view, slot) for slot in lying), reverse=True)[:2]
            return max(-friend(view, seat) for seat in others) * sum(two) / 2
        case "move":
            boats = [f"boat_{ship}" for ship in SHIPS] if here == "tortuga" else [f"boat_{here}"]
            ways = ["tortuga", here.removeprefix("boat_")] if here.startswith("boat_") else boats
            return max(_going(view, way) for way in ways)
        case "attack":
            crew = view.lines[here]
            return min(0.8, max(0.1, HOPE + 0.1 * friends(view, crew))) * _robbing(view, here)
        case "shift":
            return _openly(view, _shifting(view, here))
        case "brawl":
            won = min(0.8, max(0.2, 0.55 + 0.1 * friends(view, view.lines[here])))
            best, worst = (pick(_brawling(view, one) for one in SIDES) for pick in (max, min))
            return won * best + (1 - won) * worst / 2
        case "mutiny":
            return 0.2 - 0.4 * friend(view, view.lines[here][0])
        case "maroon":
            return max(_marooning(view, seat) for seat in view.lines[here] if seat != view.viewer) - 0.3
        case "letter":
            return max(_going(view, ship) for ship in SHIPS) if here not in SHIPS else -1.0
    return 0.0


def _voting(view: TortugaView, card: str) -> float:
    """How much a vote card helps to what one wants of the running vote, whose ballots are sealed."""
    vote = view.vote
    assert vote is not None
    symbols = VOTE_CARDS[card].symbols(vote.kind)
    if vote.kind == "brawl":
        return sum(_brawling(view, symbol) for symbol in symbols)
    return _wish(view, vote) * sum({"cannon": 1.2, "torch": 1, "skull": 1}.get(symbol, -1) for symbol in symbols)


def _wish(view: TortugaView, vote: Vote) -> float:
    """Whether an attack or a mutiny should succeed (above 0) or fail."""
    captain = view.lines[vote.place][0]
    if vote.kind == "attack":
        return friend(view, captain) + 0.05
    return -friend(view, captain) + 0.1 * ("mate" in me(view).roles)


def _spoils(view: TortugaView, answer: str) -> float:
    """Where an attack's treasure goes: `galleon>jolly-british`, or `leave`."""
    source, _, to = answer.partition(">")
    british = to.endswith("british") - source.endswith("british")
    return _openly(view, gain(view, british, to.endswith("french") - source.endswith("french")))


def _picking(view: TortugaView, card: str) -> float:
    """A vote card for the own hand: one's own flag, then what maroons captains and takes treasure."""
    one, own = VOTE_CARDS[card], side(view)
    flags = sum(own * (1 if flag == "british" else -1) for flag in one.brawl)
    return 2 * flags + ("cannon" in one.attack) + 0.5 * ("skull" in one.mutiny)


def _feverish(view: TortugaView, seat: str) -> float:
    """With whom to shuffle loyalties: a foe if the game is being lost, else a friend."""
    return -friend(view, int(seat)) * (1 if _ending(view) < 0 else -1)


WORTHS: dict[str, Callable[[TortugaView, str], float]] = {
    "first_hold": lambda view, side: gain(view, side == "british", side == "french"),
    "action": _acting,
    "view_slots": _looking,
    "reveal_slot": _turning_up,
    "forced_slot": _turning_up,
    "force_slots": _forcing,
    "force_whom": lambda view, seat: -friend(view, int(seat)),
    "move_to": _going,
    "maroon_whom": lambda view, seat: _marooning(view, int(seat)),
    "pistol_whom": lambda view, seat: _marooning(view, int(seat)),
    "shift_from": lambda view, hold: gain(view, *((-1, 1) if hold.endswith("british") else (1, -1))),
    "ballot": _voting,
    "spoils": _spoils,
    "fountain": lambda view, answer: answer == "use",
    "letter_use": lambda view, answer: (answer == "use") * _acting(view, "letter"),
    "letter_whom": _boarding,
    "map_whom": lambda view, seat: friend(view, int(seat)),
    "powder_where": lambda view, ship: 0.0,
    "fever_whom": _feverish,
    "nest_whom": lambda view, seat: friend(view, int(seat)),
    "nest_cards": _picking,
}
"""For each decision of the ledger's section 4 what an answer to it is worth."""
