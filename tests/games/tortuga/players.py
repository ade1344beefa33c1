"""The players at a table of Tortuga 1667, with their actions and the reports that they receive. See `tables.py`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from typing import Any, Self

from engine.choice import Choice, Value
from engine.games.tortuga import GAME
from engine.games.tortuga.cards import LINES, SLOTS, kind_of
from engine.games.tortuga.game_options import TortugaOptions
from engine.games.tortuga.state import TortugaState
from engine.games.tortuga.view import TortugaView
from engine.play import Report
from engine.table import OpenChoice, Table
from engine.unavailable_actions import why_not
from engine.undo import undo_newest

PIRATES = ("anne", "bart", "cleo", "dirk", "elsa", "finn", "gwen", "hugo", "ines")
SEAT = {name: seat for seat, name in enumerate(PIRATES)}


def kinds(cards: Iterable[str]) -> str:
    """Return cards without the numbers of their copies, joined into one line."""
    return " ".join(map(kind_of, cards))


def named(seats: Iterable[int]) -> str:
    """Return the names of the players at these seats."""
    return " ".join(PIRATES[seat] for seat in seats)


def label(option: str) -> str:
    """Return an option as a test names it: `seat:1` is bart, `slot:0` is A, `vote:double-fire.1` double-fire."""
    verb, _, rest = option.partition(":")
    if verb == "seat":
        return PIRATES[int(rest)]
    if verb == "slot":
        return SLOTS[int(rest)]
    if verb == "letter" and rest:
        seat, _, ship = rest.partition(":")
        return f"{PIRATES[int(seat)]} {ship}"
    return kind_of(rest or option)


class Harbor:
    """A table and its players. Actions return the harbor, so that they can be chained."""

    def __init__(self, table: Table[TortugaState]) -> None:
        self.table = table
        self.people = PIRATES[: table.seats]
        self.reports: list[Report] = []
        """Reports of the last action."""
        self._box = sorted(GAME.pieces(table.state))
        self._check()

    # --- what there is to see ---

    @property
    def state(self) -> TortugaState:
        return self.table.state

    def view(self, pirate: str | None) -> TortugaView:
        view = self.table.view(None if pirate is None else SEAT[pirate])
        assert isinstance(view, TortugaView)
        return view

    def line(self, place: str) -> str:
        """Return the players in a line, in order, or in a rowboat."""
        if place in LINES:
            return named(self.view(None).lines[place])
        pawn = self.view(None).boats[place.removeprefix("boat_")]
        return "" if pawn is None else PIRATES[pawn]

    def roles(self, pirate: str) -> set[str]:
        return set(self.view(None).seats[SEAT[pirate]].roles)

    def holds(self, place: str) -> tuple[int, int]:
        """Return the British and the French treasure there."""
        held = getattr(self.view(None).treasure, place)
        return held.british, held.french

    @property
    def galleon(self) -> int:
        return self.view(None).treasure.galleon

    def hand(self, pirate: str) -> str:
        return kinds(self.state.hands[SEAT[pirate]])

    def sizes(self) -> list[int]:
        """Return the public number of vote cards of each player."""
        return [seat.cards for seat in self.view(None).seats]

    def front(self, pirate: str) -> str:
        return kinds(self.view(None).seats[SEAT[pirate]].front)

    @property
    def discard(self) -> str:
        return kinds(self.view(None).event_discard)

    @property
    def row(self) -> str:
        """Return the true cards of the row."""
        return " ".join(kind_of(card) or "-" for card in self.state.row)

    @property
    def on_turn(self) -> str | None:
        seat = self.view(None).on_turn
        return None if seat is None else PIRATES[seat]

    @property
    def won(self) -> str:
        """Return the winners."""
        return named(self.view(None).winners)

    def open(self, pirate: str, *, blocking: bool = True) -> list[OpenChoice]:
        """Return the choices that block the table, or the others."""
        return [o for o in self.table.open.get(SEAT[pirate], ()) if o.choice.blocks is blocking]

    def asked(self, pirate: str) -> Choice:
        """Return the choice that the table waits for from this pirate."""
        (opened,) = self.open(pirate)
        return opened.choice

    def waits_for(self) -> dict[str, str]:
        """Return the name of the choice that each awaited player must answer, by player."""
        return {PIRATES[seat]: self.asked(PIRATES[seat]).name for seat in self.table.waiting()}

    def aside(self, pirate: str) -> set[str]:
        """Return this pirate's open choices that do not block the table."""
        return {opened.choice.name for opened in self.open(pirate, blocking=False)}

    def offered(self, pirate: str) -> set[str]:
        """Return this pirate's possible answers."""
        return {label(option.id) for option in getattr(self.asked(pirate), "options", ())}

    def why_not(self, pirate: str) -> dict[str, str]:
        """Return the number of the rule against each unavailable option of this pirate, by option."""
        return {label(deed.id): reason.rule for deed, reason in why_not(self.table, SEAT[pirate]) if reason}

    def heard(self, pirate: str | None) -> str:
        """Return all reports of the last action to this pirate, or to a spectator (None)."""
        seat = None if pirate is None else SEAT[pirate]
        return "\n".join(r.text.plain([p.title() for p in self.people]) for r in self.reports if r.heard_by(seat))

    def _check(self) -> None:
        state = self.state
        assert sorted(GAME.pieces(state)) == self._box
        assert sum(state.treasure.values()) == (8 if state.story else 6)
        assert state.treasure["tortuga-british"] + state.treasure["tortuga-french"] == 2
        afloat = [pawn for pawn in state.boats.values() if pawn is not None]
        assert sorted(itertools.chain(afloat, *state.lines.values())) == list(range(self.table.seats))

    # --- acts ---

    @classmethod
    def begin(cls, seats: int, seed: int = 1, **options: Any) -> Harbor:
        """Return a new game: both captains are asked for the hold of their first treasure."""
        harbor = cls(Table.start(GAME, TortugaOptions.model_validate(options), seats, f"{seed:064x}"))
        harbor.reports = harbor.table.take_reports()
        return harbor

    def holds_chosen(self) -> Self:
        """Let both captains choose their British holds."""
        for pirate in list(self.waits_for()):
            self.picks(pirate, "british")
        return self

    def _act(self, act: Callable[[], object]) -> Self:
        self.table.take_reports()
        act()
        self.reports = self.table.take_reports()
        self._check()
        return self

    def answer(self, pirate: str, name: str, value: Value) -> Self:
        """Answer the open choice of that name."""
        number = next((o.number for o in self.table.open.get(SEAT[pirate], ()) if o.choice.name == name), None)
        assert number, f"{pirate} is not asked for «{name}»"
        return self._act(lambda: self.table.answer(SEAT[pirate], number, value))

    def picks(self, pirate: str, *words: str) -> Self:
        """Answer the choice that the table waits for, or change such an answer."""
        choice = self.asked(pirate) if self.open(pirate) else self.open(pirate, blocking=False)[0].choice
        ids = [option.id for option in getattr(choice, "options", ())]
        found = [next((one for one in ids if word in (one, label(one))), word) for word in words]
        several = type(choice).__name__ == "PickSome"
        return self.answer(pirate, choice.name, found if several else found[0])

    def acts(self, pirate: str, action: str) -> Self:
        """Choose an action."""
        return self.answer(pirate, "action", action)

    def may_go_back(self, pirate: str) -> bool:
        return undo_newest(self.table, SEAT[pirate]) is not None

    def goes_back(self, pirate: str) -> Self:
        """Undo the newest answer."""
        undone = undo_newest(self.table, SEAT[pirate])
        assert undone, f"{pirate} cannot go back"
        self.table = undone.table
        return self

    def views(self, pirate: str, slots: str) -> Self:
        return self.acts(pirate, "view").picks(pirate, *slots)

    def reveals(self, pirate: str, slot: str = "A") -> Self:
        return self.acts(pirate, "reveal").picks(pirate, slot)

    def forces(self, pirate: str, whom: str, slots: str = "AB") -> Self:
        return self.acts(pirate, "force").picks(pirate, whom).picks(pirate, *slots)

    def moves(self, pirate: str, to: str = "") -> Self:
        self.acts(pirate, "move")
        return self.picks(pirate, to) if to else self

    def votes(self, **ballots: str) -> Self:
        """Let these players put their cards into the box. All reports are kept."""
        told = []
        for pirate, cards in ballots.items():
            self.picks(pirate, *cards.split())
            told += self.reports
        self.reports = told
        return self

    def orders(self, pirate: str, what: str = "order") -> Self:
        return self.answer(pirate, "atlantis", what)

    def time_up(self, pirate: str) -> Self:
        (opened,) = self.open(pirate)
        return self._act(lambda: self.table.time_up(SEAT[pirate], opened.number))

    def idles(self, *pirates: str) -> Self:
        """Let these pirates look at two cards, one pirate after the other."""
        for pirate in pirates:
            self.views(pirate, "AB")
        return self
