"""A small language for tests of Tortuga 1667.

    harbor = at(jolly="anne bart", tortuga="cleo", row="pistol spot")
    harbor.reveals("anne", "A").picks("anne", "cleo")
    assert harbor.line("tortuga") == "cleo"

Players are named by seat: anne sits at seat 0, bart at 1, and so on. Cards are named without the numbers of their
copies. After every action it is checked that no card, treasure or pawn is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.games.tortuga import GAME
from engine.games.tortuga.cards import LINES, event_cards, is_starred, kind_of, vote_deck
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.state import TortugaState
from engine.play import AgendaEntry
from engine.table import Table
from tests.games.tortuga.players import PIRATES, SEAT, Harbor, kinds, label, named

__all__ = ["PIRATES", "SEAT", "Harbor", "at", "kinds", "label", "named"]

TREASURE = "jolly 1+0, dutchman 0+1"


class Box:
    """The cards that are not placed yet."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.left = list(cards)

    def take(self, line: str) -> list[str]:
        """Take the first cards of these names; «-» is an empty place."""
        return [name if name == "-" else self._one(name) for name in line.split()]

    def _one(self, name: str) -> str:
        card = next((card for card in self.left if name in (card, kind_of(card))), None)
        assert card, f"the box has no {name} left"
        self.left.remove(card)
        return card


def chests(line: str) -> dict[str, int]:
    """Parse `jolly 1+0, dutchman 0+1`: the British and the French hold. Other treasure lies on the Galleon."""
    treasure = {f"{place}-{side}": int(place == "tortuga") for place in LINES for side in ("british", "french")}
    for item in filter(None, line.split(", ")):
        place, holds = item.split()
        treasure[f"{place}-british"], treasure[f"{place}-french"] = map(int, holds.split("+"))
    return {"galleon": 8 - sum(treasure.values()), **treasure}


def at(
    *,
    jolly: str = "",
    dutchman: str = "",
    tortuga: str = "",
    boat_jolly: str = "",
    boat_dutchman: str = "",
    turn: str = "anne",
    row: str = "",
    deck: str | None = None,
    last: str | None = None,
    discard: str = "",
    front: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    votes: str = "",
    treasure: str = TREASURE,
    teams: str = "",
    codes: Mapping[str, int] | None = None,
    lost: Mapping[str, int] | None = None,
    destroyed: str = "",
    extra: bool = False,
    seed: str = "00" * 32,
    **options: Any,
) -> Harbor:
    """Return a table at the beginning of a player's turn.

    Lines are in order of place. `row` is A to E, `deck` and `votes` the tops of the event deck and the vote deck. Cards
    that are not named lie below them (starred cards in the box).

    With `last`, no cards are left except the last five, or in extra time the row of it. The others are discarded, also
    the Armada unless `last` has it. Hands are lines of vote cards, three random ones unless named. `teams` are b, f and
    d in order of seats.
    """
    settings = TortugaOptions.model_validate(options)
    lines = {"jolly": jolly, "dutchman": dutchman, "tortuga": tortuga}
    seats = len(" ".join([*lines.values(), boat_jolly, boat_dutchman]).split())
    teams = teams or ("bf" * 4)[: seats // 2 * 2] + "d" * (seats % 2)
    kind = {"b": "british", "f": "french", "d": "dutch"}
    loyalties = [f"loyalty-{kind[team]}.{teams[: seat + 1].count(team)}" for seat, team in enumerate(teams)]
    cards = Box(vote_deck(settings.vote_deck))
    held = {name: cards.take(line) for name, line in (hands or {}).items()}
    top = cards.take(votes)
    for name in PIRATES[:seats]:
        if name not in held:
            held[name] = [cards.left.pop(len(cards.left) // 2) for _ in range(3)]
    box = Box(event_cards())
    fronts = {name: box.take(line) for name, line in (front or {}).items()}
    thrown = box.take(discard)
    slots = ["" if card == "-" else card for card in box.take(last if last is not None else row)]
    pile = box.take(deck or "")
    away = [card for card in box.left if is_starred(card) and settings.stars != "all"]
    if extra or last is not None:
        away += [card for card in box.left if kind_of(card) == "armada"]
    rest = [card for card in box.left if card not in away and kind_of(card) != "armada"]
    if last is not None:
        slots += [""] * (5 - len(slots))
        thrown += rest
    else:
        while len(slots) < 5:
            slots.append(rest.pop(0))
        pile += rest
    below = [] if last is not None or extra or "armada.1" in [*slots, *pile] else ["armada.1"]
    state = TortugaState(
        agenda=[AgendaEntry("turn", (SEAT[turn],))],
        options=settings,
        loyalties=loyalties,
        dealt=tuple(kind[team] for team in teams),
        lines={place: [SEAT[name] for name in line.split()] for place, line in lines.items()},
        boats={"jolly": SEAT.get(boat_jolly), "dutchman": SEAT.get(boat_dutchman)},
        treasure=chests(treasure),
        hands=[held[name] for name in PIRATES[:seats]],
        cast=[[] for _ in range(seats)],
        middle=[],
        vote_deck=cards.left + top[::-1],
        row=slots,
        event_deck=below + pile[::-1],
        discard=thrown,
        box=away,
        fronts=[fronts.get(name, []) for name in PIRATES[:seats]],
        codes=[(codes or {}).get(name, 0) for name in PIRATES[:seats]],
        lost_turns=[(lost or {}).get(name, 0) for name in PIRATES[:seats]],
        peeked=[[] for _ in range(seats)],
        seen=[[] for _ in range(seats)],
        notes=[[] for _ in range(seats)],
        tallies=[{} for _ in range(seats)],
        destroyed=tuple(destroyed.split()),
        extra=0 if extra else None,
        last_five=last is not None and not extra and not pile,
    )
    state.story.append(state.treasure_now())
    return Harbor(Table.from_state(GAME, settings, state, seats, seed))
