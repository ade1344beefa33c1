"""A small language for tests of Captain Yarr's Curse.

    table = at("cutlass-hat-red", anne="helm, 2", bart="anchor-boot-blue, 6")
    table.play("anne", "helm").declare("anne", "ship")
    assert table.offered("bart") == {"draw"}

Cards are named without their deck if that is unambiguous («helm»). After every action it is checked that all 124 cards
are there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self

import pytest

from engine.choice import NotAllowed, Value
from engine.games.yarr import GAME
from engine.games.yarr.cards import CARDS, deck, features, fitting
from engine.games.yarr.game_options import YarrOptions
from engine.games.yarr.state import Tally, YarrState
from engine.games.yarr.view import InEffect, YarrView
from engine.play import AgendaEntry, By, Report
from engine.state_copy import copied
from engine.table import OpenChoice, Table
from engine.unavailable_actions import why_not

PIRATES = ("anne", "bart", "cleo", "dirk", "elsa", "finn", "gwen", "hugo")
SEAT = {name: seat for seat, name in enumerate(PIRATES)}


def short(card: str) -> str:
    """Return the card's name without its deck."""
    return card.split(".")[0]


def names(cards: Iterable[str]) -> list[str]:
    """Return the cards' names without their decks, in order."""
    return [short(card) for card in cards]


def words(line: str) -> list[str]:
    """Return the items of a line with commas."""
    return [item.strip() for item in line.split(",") if item.strip()]


class Box:
    """The cards that are not placed yet."""

    def __init__(self, name: str) -> None:
        self.left = [card.id for card in deck(name)]

    def take(self, name: str) -> str:
        """Take the first card of that name."""
        card = next((card for card in self.left if name in (card, short(card))), None)
        assert card, f"the box has no {name} left"
        self.left.remove(card)
        return card

    def take_all(self, line: str) -> list[str]:
        """Take the cards of a line."""
        return [self.take(name) for name in words(line)]

    def dull(self, count: int, effect: InEffect, suit: str | None) -> list[str]:
        """Take this number of standard cards that neither fit nor have this suit."""
        found = [
            card
            for card in reversed(self.left)
            if CARDS[card].kind == "standard" and card not in fitting(effect) and CARDS[card].suit != suit
        ][:count]
        assert len(found) == count, "the box has not so many cards that do not fit"
        for card in found:
            self.left.remove(card)
        return found


def at(
    effect: str,
    *,
    declared: str | None = None,
    under: str = "",
    display: str = "",
    draw: str = "",
    rest: str = "draw",
    turn: str = "anne",
    clockwise: bool = True,
    swab: int = 0,
    pursuit: str | None = None,
    wins: tuple[int, ...] = (),
    starter: str = "anne",
    options: dict[str, Any] | None = None,
    seed: str = "00" * 32,
    **hands: str,
) -> Tavern:
    """Return a table in the middle of a round, with `effect` on top of the discards.

    `declared` is the suit named for it. A hand is a line of cards; a number in it stands for that many cards that do
    not fit now. `draw` lists the draw pile from its top, `under` the discards below the top one. All other cards go to
    the `rest`: below these in the draw pile, `discard`, or a pirate's hand.
    """
    settings = YarrOptions.model_validate(options or {})
    box = Box(settings.deck)
    top = box.take(effect)
    shown = features(top) if declared is None else InEffect(features(top).kind, declared)
    given = {name: [item for item in words(line) if not item.isdigit()] for name, line in hands.items()}
    placed = {name: [box.take(item) for item in items] for name, items in given.items()}
    pile, below, across = box.take_all(draw), box.take_all(under), box.take_all(display)
    for name, line in hands.items():
        for item in words(line):
            if item.isdigit():
                placed[name] += box.dull(int(item), shown, pursuit)
    if rest == "draw":
        pile += box.left
    elif rest == "discard":
        below = box.left + below
    else:
        placed[rest] += box.left
    order = list(CARDS)
    assert tuple(hands) == PIRATES[: len(hands)], "name the hands of all pirates, in their order"
    state = YarrState(
        agenda=[AgendaEntry("swab" if swab else "pursuit" if pursuit else "normal")],
        options=settings,
        hands=[sorted(placed[name], key=order.index) for name in hands],
        wins=list(wins) or [0] * len(hands),
        tallies=[Tally()] * len(hands),
        laid=[""] * len(hands),
        draw=pile[::-1],
        discard=[*below, top],
        display=across,
        effect=shown,
        direction=1 if clockwise else -1,
        turn=SEAT[turn],
        swab=swab,
        pursuit=pursuit,
        round=1,
        starter=SEAT[starter],
    )
    return Tavern(Table.from_state(GAME, settings, state, len(hands), seed))


class Tavern:
    """A table and its players. Actions return the tavern, so that they can be chained."""

    def __init__(self, table: Table[YarrState]) -> None:
        self.table = table
        self.names = [name.title() for name in PIRATES[: table.seats]]
        self.reports: list[Report] = []
        """Reports of the last action."""
        self._before = self._now()
        self._check()

    # --- what there is to see ---

    @property
    def state(self) -> YarrState:
        return self.table.state

    def pirates(self) -> Iterator[tuple[str, int]]:
        """Return all players with their seats."""
        return zip(PIRATES, range(self.table.seats), strict=False)

    def hand(self, pirate: str) -> list[str]:
        return names(self.state.hands[SEAT[pirate]])

    def sizes(self) -> list[int]:
        return [len(hand) for hand in self.state.hands]

    def view(self, pirate: str | None) -> YarrView:
        view = self.table.view(None if pirate is None else SEAT[pirate])
        assert isinstance(view, YarrView)
        return view

    def open(self, pirate: str, *, blocking: bool = True) -> list[OpenChoice]:
        """Return the open choices of a pirate that block the table, or the others."""
        return [o for o in self.table.open.get(SEAT[pirate], ()) if o.choice.blocks is blocking]

    def asked(self, pirate: str) -> str | None:
        """Return the decision that the table waits for from this pirate."""
        opened = self.open(pirate)
        assert len(opened) <= 1
        return opened[0].choice.name if opened else None

    def aside(self, pirate: str) -> set[str]:
        """Return this pirate's open choices that do not block the table."""
        return {opened.choice.name for opened in self.open(pirate, blocking=False)}

    def offered(self, pirate: str) -> set[str]:
        """Return this pirate's possible answers, with cards and suits by their names."""
        (opened,) = self.open(pirate)
        return {short(option.id.split(":")[-1]) for option in getattr(opened.choice, "options", ())}

    def why_not(self, pirate: str) -> dict[str, str]:
        """Return this pirate's unavailable options, with cards by their names, each with its rule."""
        seat = SEAT[pirate]
        return {short(deed.id.split(":")[-1]): reason.rule for deed, reason in why_not(self.table, seat) if reason}

    def waits_for(self, *pirates: str) -> bool:
        """Return True if the table waits for exactly these players."""
        return sorted(self.table.waiting()) == sorted(SEAT[pirate] for pirate in pirates)

    def heard(self, pirate: str | None) -> str:
        """Return all reports of the last action to this pirate, or to a spectator (None)."""
        seat = None if pirate is None else SEAT[pirate]
        return "\n".join(report.text.plain(self.names) for report in self.reports if report.heard_by(seat))

    def changed(self) -> set[str]:
        """Return the changes of the last action: hands by their owner, the rest by its name in the state."""
        return {thing for thing, was in self._before.items() if self._now()[thing] != was}

    def _now(self) -> dict[str, object]:
        state = copied(self.state)
        things = ("draw", "discard", "display", "effect", "direction", "turn", "swab", "pursuit", "wins", "round")
        return {name: getattr(state, name) for name in things} | {
            name: state.hands[seat] for name, seat in self.pirates()
        }

    def _check(self) -> None:
        assert sorted(GAME.pieces(self.state)) == sorted(card.id for card in deck(self.state.options.deck))

    # --- acts ---

    def answer(self, pirate: str, name: str, value: Value, by: By = By.PERSON) -> Self:
        """Answer the open choice of that name."""
        number = next((o.number for o in self.table.open.get(SEAT[pirate], ()) if o.choice.name == name), None)
        assert number, f"{pirate} is not asked for «{name}»"
        return self._act(lambda: self.table.answer(SEAT[pirate], number, value, by))

    def _act(self, act: Callable[[], object]) -> Self:
        self.table.take_reports()
        self._before = self._now()
        act()
        self.reports = self.table.take_reports()
        self._check()
        return self

    def _choose(self, pirate: str, verb: str, name: str) -> Self:
        """Answer the blocking choice with the first option of that verb and name."""
        (opened,) = self.open(pirate)
        ids = [option.id for option in getattr(opened.choice, "options", ())]
        found = next((one for one in ids if name in (one.removeprefix(f"{verb}:"), short(one.split(":")[-1]))), None)
        assert found, f"{pirate} is offered {ids}, not {verb} {name}"
        return self.answer(pirate, opened.choice.name, found)

    def play(self, pirate: str, card: str) -> Self:
        return self._choose(pirate, "play", card)

    def give(self, pirate: str, card: str) -> Self:
        return self._choose(pirate, "give", card)

    def declare(self, pirate: str, suit: str) -> Self:
        return self.answer(pirate, "declare", f"suit:{suit}")

    def draw(self, pirate: str) -> Self:
        return self.answer(pirate, "turn", "draw")

    def skip(self, pirate: str) -> Self:
        """Pass the turn if no card can be drawn."""
        return self.answer(pirate, "turn", "pass")

    def draw_three(self, pirate: str) -> Self:
        return self.answer(pirate, "pursuit", "draw-three")

    def take(self, pirate: str) -> Self:
        """Take the Swab penalty."""
        return self.answer(pirate, "swab", f"take:{self.state.swab}")

    def call(self, pirate: str, spoken: str = "yoho") -> Self:
        return self.answer(pirate, "call", spoken)

    def catch(self, pirate: str) -> Self:
        return self.answer(pirate, "catch", "catch")

    def time_up(self, pirate: str) -> Self:
        (opened,) = self.open(pirate)
        return self._act(lambda: self.table.time_up(SEAT[pirate], opened.number))

    def cannot_play(self, pirate: str, *cards: str) -> bool:
        """Return whether each of these cards is in the hand, is not offered, and is refused when played."""
        (opened,) = self.open(pirate)
        before = self._now()
        for card in cards:
            held = [one for one in self.state.hands[SEAT[pirate]] if card in (one, short(one))]
            assert held, f"{pirate} does not hold {card}"
            if card in self.offered(pirate):
                return False
            with pytest.raises(NotAllowed):
                self.table.answer(SEAT[pirate], opened.number, f"play:{held[0]}")
        return self._now() == before
