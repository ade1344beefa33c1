"""The declared cards, compared with the tables of the ledger, 3.2 to 3.5: data, English words, and Italian ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import pytest

from bot.texts import language
from engine.games.arrr import cards  # noqa: F401 (declares them)
from engine.games.arrr.card_designs import CaptainDesign, CrewDesign, Design, EventDesign, ExplorationDesign
from engine.games.arrr.card_registry import (
    CAPTAINS,
    CREW,
    EVENTS,
    EXPLORATIONS,
    every_card,
    is_crew,
    is_event,
    kind_of,
)
from engine.games.arrr.game_terms import COLLECTIONS, CREW_TYPES, STATS
from tests.ledger import rule
from tests.ledger_tables import hold, rows, sections

FAMILIES: dict[str, Mapping[str, Design]] = {"3.2": CREW, "3.3": EXPLORATIONS, "3.4": EVENTS, "3.5": CAPTAINS}
DESIGNS = [(section, one.number, one) for section, family in FAMILIES.items() for one in family.values()]
TIMINGS: dict[str, tuple[str, ...]] = {
    "-": (),
    "OPEN": ("open",),
    "FREE": ("free",),
    "PRE": ("pre",),
    "POST": ("post",),
    "DICE": ("pre", "post"),
    "ANY": ("any",),
    "RESULT won": ("result won",),
    "RESULT rejected": ("result rejected",),
    "ANSWER event": ("answer",),
    "ANSWER damage": ("answer",),
    "ANSWER event or ability": ("answer",),
    "FLASH sail": ("flash sail",),
    "FLASH pillage": ("flash pillage",),
    "FLASH challenge": ("flash challenge",),
    "OPEN, FLASH or PRE": ("open", "flash", "pre"),
    "OPEN, PRE or POST, pile empty": ("idle",),
}
CAPTAIN_TIMINGS = {
    "always": "",
    "always, at the count": "",
    "always, at the count / when naming": "",
    "always, at the count / OPEN": "open",
    "always, at the count / after the penalty": "beaten",
    "Recruitment": "recruited",
}


def pairs(cell: str) -> tuple[tuple[str, int], ...]:
    """Return «Attack +1, Pieces −1» as pairs of a word and a number."""
    items = [] if cell == "-" else [item.rsplit(" ", 1) for item in cell.split(", ")]
    return tuple((what.lower(), int(number.replace("−", "-"))) for what, number in items)


def number(cell: str) -> int:
    """Return a number, or 0 for «-»."""
    return 0 if cell == "-" else int(cell)


@pytest.mark.parametrize("section", FAMILIES)
def test_every_design_is_declared_once_in_the_order_of_the_ledger(section: str) -> None:
    hold([design.number for where, _, design in DESIGNS if where == section], rows("arrr", section))


@pytest.mark.parametrize(("section", "id", "design"), DESIGNS, ids=[id for _, id, _ in DESIGNS])
class TestWords:
    def test_each_card_has_the_name_and_icon_of_the_ledger(self, section: str, id: str, design: Design) -> None:
        assert (design.name.source, design.icon) == (
            rows("arrr", section)[id]["English"],
            rows("arrr", section)[id]["icon"],
        )
        assert re.sub("[^a-z]", "", design.id) == re.sub("[^a-z]", "", design.name.source.lower())

    def test_each_card_has_the_rules_text_of_the_ledger(self, section: str, id: str, design: Design) -> None:
        assert design.rules.source == rows("arrr", section)[id]["card text, English"]

    def test_each_card_has_the_italian_name_and_text_of_the_ledger(self, section: str, id: str, design: Design) -> None:
        italian = language("it").of("arrr")
        assert italian.say(design.name) == rows("arrr", section)[id]["Italian"]
        assert italian.say(design.rules) == rows("arrr", section)[id]["card text, Italian"]


@rule("A-65", "A-55", "A-147")
@pytest.mark.parametrize("design", CREW.values(), ids=CREW)
def test_each_crew_card_has_the_values_of_the_ledger(design: CrewDesign) -> None:
    row = rows("arrr", "3.2")[design.number]
    assert design.copies == int(row["copies"])
    assert CREW_TYPES[design.type].source == row["type"]
    assert design.stats == tuple(int(row[letter]) for letter in "ANWC")
    assert [design.stat(stat) for stat in STATS] == list(design.stats)
    assert design.timing == TIMINGS[row["timing"]]
    assert (design.at is None) == (row["effect"] == "-") == (design.type == "pack")
    assert design.discarded == row["effect"].startswith("Discard this card")


@pytest.mark.parametrize("design", EVENTS.values(), ids=EVENTS)
def test_each_event_card_has_the_values_of_the_ledger(design: EventDesign) -> None:
    row = rows("arrr", "3.4")[design.number]
    assert (design.copies, design.kind) == (int(row["copies"]), row["kind"])
    assert design.timing == TIMINGS[row["timing"]]
    assert design.flash == row["timing"].startswith("FLASH ")
    dealt = re.match(r"DAMAGE (\d)", row["effect"])
    assert design.damage == (int(dealt[1]) if dealt else 0)


@rule("A-80", "A-102", "A-104", "A-117")
@pytest.mark.parametrize("design", EXPLORATIONS.values(), ids=EXPLORATIONS)
def test_each_exploration_card_has_the_values_of_the_ledger(design: ExplorationDesign) -> None:
    row = rows("arrr", "3.3")[design.number]
    assert (COLLECTIONS[design.collection].source if design.collection else "-") == row["collection"]
    assert design.tests == pairs(row["tests"])
    assert (design.fame, design.pieces) == (number(row["Fame"]), number(row["Pieces"]))
    assert design.influence == pairs(row["influence"])
    assert (design.condition is None) == (row["condition"] == "-")
    dealt = re.match(r"(\d) damage", row["failure"])
    assert design.damage == (int(dealt[1]) if dealt else 0)
    assert (design.failure is None) == (dealt is not None or row["failure"] == "-")


@pytest.mark.parametrize("design", CAPTAINS.values(), ids=CAPTAINS)
def test_each_captain_has_the_values_of_the_ledger(design: CaptainDesign) -> None:
    row = rows("arrr", "3.5")[design.number]
    assert design.timing == CAPTAIN_TIMINGS[row["timing"]]
    bonus = dict.fromkeys(((stat, challenge) for stat in STATS for challenge in (False, True)), 0)
    for more, what in re.findall(r"\+(\d) die in your (\w+) throws", row["ability"]):
        for stat, challenge in bonus:
            if what.lower() == stat or (what == "Challenge" and challenge):
                bonus[stat, challenge] = int(more)
    for more in re.findall(r"\+(\d) instead in a Challenge", row["ability"]):
        bonus.update({key: int(more) for key, value in bonus.items() if value and key[1]})
    assert {key: design.dice(*key) for key in bonus} == bonus


@rule("A-4", "A-8")
def test_the_box_holds_the_published_numbers_of_cards() -> None:
    box = every_card()
    assert len(box) == len(set(box)) == 39 + 39 + 23 + 9
    assert (sum(map(is_crew, box)), sum(map(is_event, box))) == (39, 39)
    assert Counter(design.type for design in map(CREW.get, map(kind_of, box)) if design) == {
        "mate": 9,
        "pack": 8,
        "item": 22,
    }
    assert Counter(design.collection for design in EXPLORATIONS.values()) == {
        "idol": 3,
        "map": 3,
        "song": 3,
        "figurehead": 3,
        "": 11,
    }
    totals = [sum(design.copies * design.stat(stat) for design in CREW.values()) for stat in STATS]
    assert totals == [30, 32, 32, 33]


def test_each_kind_of_event_has_the_number_of_cards_of_the_ledger() -> None:
    counted = Counter(EVENTS[kind_of(card)].kind for card in every_card() if is_event(card))
    stated = re.search(r"^By kind: (.*?)\.", sections("arrr")["3.4"], re.MULTILINE)
    assert stated
    assert counted == dict(pairs(stated[1]))
