"""A small language for tests of Arrr!!!.

    table = at(anna="ironclaw powder-monkeys", row="hungry-kraken", hands={"bruno": "belay-that"})
    table.sails("anna", "hungry-kraken").uses("anna", "ironclaw")
    assert table.asked("bruno") == "answer"

Players are named by seat: Anna sits at seat 0, Bruno to her left at 1, then Carla and Dario, as in the ledger's
examples. Cards are named without the number of their copy if that is unambiguous. After every action it is checked that
no card and no Piece is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.games.arrr import GAME
from engine.games.arrr.auto_answers import ABOUT, AGAIN, AUTO_ANSWERS
from engine.games.arrr.card_registry import EVENTS, every_card, is_crew, is_event, kind_of
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import Luck
from engine.play import AgendaEntry
from engine.table import Table
from tests.games.arrr.players import PEOPLE, SEAT, People

__all__ = ["AT_FIRST", "PEOPLE", "SEAT", "People", "at", "wished"]

ASKED = "mine ready aimed flash event mate roll pre post ability penalty"
AT_FIRST = frozenset(wish.id for wish in AUTO_ANSWERS if wish.on_by_default)
"""Automatic answers that are on by default."""
ROW = "coral-idol basalt-idol laughing-idol"


class Box:
    """The cards that are not placed yet."""

    def __init__(self, cards: Iterable[str]) -> None:
        self.left = list(cards)

    def take(self, line: str | None) -> list[str]:
        """Take the first cards of these names."""
        return [self._one(name) for name in (line or "").split()]

    def rest(self, family: Any) -> list[str]:
        """Take all remaining cards of a family."""
        found = [card for card in self.left if family(card)]
        self.left = [card for card in self.left if not family(card)]
        return found

    def _one(self, name: str) -> str:
        card = next((card for card in self.left if name in (card, kind_of(card))), None)
        assert card, f"the box has no {name} left"
        self.left.remove(card)
        return card


def at(
    *,
    row: str = ROW,
    deck: str | None = None,
    hands: Mapping[str, str] | None = None,
    captains: Mapping[str, str] | None = None,
    pieces: Mapping[str, int] | None = None,
    reserve: int | None = None,
    collected: Mapping[str, str] | None = None,
    fame: Mapping[str, str] | None = None,
    attached: Mapping[str, str] | None = None,
    seas: str = "",
    depleted: str = "",
    crew_deck: str | None = None,
    crew_discard: str = "",
    event_deck: str | None = None,
    event_discard: str = "",
    asked: Mapping[str, str] | None = None,
    seats: int = 3,
    turn: str = "anna",
    number: int = 1,
    begin: str = "action",
    dice: str = "",
    seed: str = "00" * 32,
    options: Mapping[str, Any] | None = None,
    **crew: str,
) -> People:
    """Return a table at the beginning of an Action phase, or of the steps of a turn in `begin`, in order.

    Each player's equipped cards are named by `anna=…`; all others by name. `row` is in order, the card nearest to the
    deck last. `deck` is the whole exploration deck. `crew_deck` and `event_deck` are the tops of the others. Cards that
    are not named lie below them, or in the box if the line is empty.

    Each player has 2 Pieces unless named, and the others are the reserve unless that is named. `dice` are the first
    results, and the rest is random. Each player is asked wherever they may act, except for OPEN, END and their own
    effects. `asked` adds or removes questions: `always`, or `usual` for the defaults.
    """
    settings = ArrrOptions.model_validate(options or {})
    people = PEOPLE[:seats]
    box = Box(every_card())

    def each(lines: Mapping[str, str] | None) -> list[list[str]]:
        named = {name: box.take(line) for name, line in (lines or {}).items()}
        return [named.get(name, []) for name in people]

    equipped, held, leaders = each(crew), each(hands), each(captains)
    conquered, famous, permanent = each(collected), each(fame), each(attached)
    fires, laid, top = box.take(seas), box.take(row), box.take(deck)
    crew_top, crew_thrown = box.take(crew_deck), box.take(crew_discard)
    event_top, event_thrown = box.take(event_deck), box.take(event_discard)
    away = [card for card in box.left if is_event(card) and not settings.flash and EVENTS[kind_of(card)].flash]
    box.left = [card for card in box.left if card not in away]
    crews = [] if crew_deck == "" else box.rest(is_crew)
    events = [] if event_deck == "" else box.rest(is_event)
    chests = [(pieces or {}).get(name, 2) for name in people]
    state = ArrrState(
        agenda=[AgendaEntry(step) for step in reversed(begin.split())],
        options=settings,
        hands=held,
        crew=equipped,
        captains=[one[0] if one else "" for one in leaders],
        offered=[[] for _ in people],
        chests=chests,
        reserve=settings.all_pieces - sum(chests) if reserve is None else reserve,
        stakes=[None] * len(people),
        collected=conquered,
        fame=famous,
        attached=permanent,
        seas=fires,
        row=laid,
        exploration_deck=top[::-1],
        exploration_discard=[],
        crew_deck=crews + crew_top[::-1],
        crew_discard=crew_thrown,
        event_deck=events + event_top[::-1],
        event_discard=event_thrown,
        box=away + box.left,
        looks=[[] for _ in people],
        seen=[[] for _ in people],
        tallies=[{} for _ in people],
        luck=[Luck()] * len(people),
        depleted=[card for cards in equipped for card in cards if {card, kind_of(card)} & set(depleted.split())],
        turn=number,
        on_turn=SEAT[turn],
        phase="action",
    )
    wishes = [wished((asked or {}).get(name, ASKED)) for name in people]
    return People(Table.from_state(GAME, settings, state, len(people), seed), dice, wishes)


def wished(asked: str) -> frozenset[str]:
    """Return the automatic answers of a player who wants to be asked only about this."""
    if asked in ("usual", "always"):
        return AT_FIRST if asked == "usual" else frozenset()
    return frozenset({wish.id for wish in (*ABOUT, AGAIN)} - {*asked.split()})
