"""The box, compared with the tables of the ledger: chapter 2."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Protocol

import pytest

from engine.games.rattle.cards import ADVENTURES, REFERENCE
from engine.games.rattle.cards.adventure_card import ESCAPE, REDROP, SURRENDER, TOWARD_WANTED, VOLLEY, Act, Adventure
from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE, ORDER
from engine.games.rattle.cards.crazy_adventures import CRAZY
from engine.games.rattle.cards.dice import DICE, NP_DICE, cannon_value
from engine.games.rattle.cards.introductory_adventures import INTRODUCTORY
from engine.games.rattle.cards.loot_victory_revenge import BASIC, REVENGE, SPECIAL, VICTORY
from engine.games.rattle.cards.sailors import PACK, SAILORS
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon_and_port import PARTS, PORT
from engine.text import ENGLISH, Text, say
from tests.ledger import rule
from tests.ledger_tables import Row, Rows, hold, rows

SEA_CARDS = {card.id: card for card in ADVENTURES.values() if not card.crazy}


class Printed(Protocol):
    @property
    def name(self) -> Text: ...

    @property
    def icon(self) -> str: ...


def assert_names(cards: Mapping[str, Printed], table: Rows) -> None:
    """Check the ids in this order, their names and pictures."""
    hold(cards, table)
    for card, row in table.items():
        named = cards[card]
        assert say(named.name, (), ENGLISH) == row["name"]
        assert named.icon == row["icon"]
        assert named.name.ref == card


def assert_words(words: Mapping[str, Text], table: Mapping[str, Row], column: str = "text") -> None:
    for card, row in table.items():
        assert say(words[card], (), ENGLISH) == row[f"English {column}"]


def rules_of(table: Mapping[str, Row]) -> dict[str, Text]:
    return {card: REFERENCE[card].rules for card in table}


# --- dice, Parts, Loot -------------------------------------------------------------------------------


def test_the_dice_have_the_faces_of_the_ledger() -> None:
    table = list(rows("rattle", "2.2", 0).values())
    assert [list(die.faces) for die in DICE.values()] == [re.split(", ", row["faces"]) for row in table]
    assert [die.icon for die in DICE.values()] == [row["icon"] for row in table]
    assert Counter(ship[0] for ship in NP_DICE) == {"y": 3, "g": 3, "r": 3, "o": 2, "b": 1, "v": 1}
    assert (DICE["ship"].count, DICE["captain"].count) == (4, 1)


@rule("R-112", "R-183")
def test_the_value_of_a_cannon_face_follows_the_number_of_cannons() -> None:
    assert [cannon_value(cannons) for cannons in range(7)] == [2, 3, 4, 5, 6, 6, 6]


@rule("R-60", "R-63", "R-66")
def test_parts_port_locations_and_loot_match_the_ledger() -> None:
    assert {part.id: part.stock for part in PARTS.values()} == {"sail": 15, "cannon": 15, "hold": 15}
    assert [name.source for name in PORT.values()] == ["Market", "Tavern", "Shipyard", "Workshop", "The Pit", "Guild"]
    assert {loot.id: loot.count for loot in BASIC.values()} == {"spices": 10, "rum": 18, "fabrics": 18, "valuables": 10}
    assert sum(loot.count for loot in SPECIAL.values()) == 8


# --- cards -------------------------------------------------------------------------------------------


def test_upgrades_match_the_ledger() -> None:
    table = rows("rattle", "2.5", 0)
    assert_names(UPGRADES, table)
    assert_words(rules_of(table), rows("rattle", "2.5", 1))
    for card, row in table.items():
        upgrade = UPGRADES[card]
        assert upgrade.place == row["place"].lower()
        assert upgrade.marked == (row["exhaust"] == "yes")
        assert (upgrade.when == "actions") == (row["timing"] == "step 4")


@rule("R-77")
def test_sailors_match_the_ledger() -> None:
    table = rows("rattle", "2.6", 0)
    assert_names(SAILORS, table)
    assert_words(rules_of(table), rows("rattle", "2.6", 1))
    assert Counter(sailor.kind for sailor in SAILORS.values()) == {"sea": 12, "port": 8, "end": 7}
    for card, row in table.items():
        assert SAILORS[card].kind == row["type"].lower()
        assert SAILORS[card].at == (row["when"].lower() if row["type"] == "Port" else "")
    pack = rows("rattle", "2.7", 0)
    assert_names(PACK, pack)
    assert_words(rules_of(pack), rows("rattle", "2.7", 1))
    assert {card: sailor.stores for card, sailor in PACK.items()} == {c: r["stores"].lower() for c, r in pack.items()}


@rule("R-65")
def test_victory_point_cards_gain_more_if_they_cost_more() -> None:
    table = rows("rattle", "2.10", 0)
    assert_names(VICTORY, table)
    assert_words(rules_of(table), table)
    assert [(card.points, card.cost) for card in VICTORY.values()] == [
        (int(row["VP"]), int(row["cost in coins"])) for row in table.values()
    ]
    assert [card.points - card.cost for card in VICTORY.values()] == [2, 2, 3, 3, 4, 4, 5, 6]


@rule("R-248", "R-264")
def test_special_loot_and_revenge_match_the_ledger() -> None:
    table = rows("rattle", "2.11", 0)
    assert_names(SPECIAL, table)
    assert_words(rules_of(table), table)
    assert {card: loot.count for card, loot in SPECIAL.items()} == {c: int(r["tokens"]) for c, r in table.items()}
    ((name, row),) = rows("rattle", "2.14", 0).items()
    assert name == f"{REVENGE.name.source} / Vendetta ({REVENGE.count})"
    assert REVENGE.icon == row["icon"]
    assert_words({name: REVENGE.rules}, {name: row})


@rule("R-10")
def test_tiles_match_the_ledger() -> None:
    table = rows("rattle", "2.12", 0)
    assert_names(TILES, table)
    for card, row in table.items():
        tile = TILES[card]
        size = f"disc r {tile.radius}" if tile.radius else f"rectangle {tile.width} x {tile.height}"
        assert size == row["shape"]


@rule("R-91")
def test_the_order_board_matches_the_ledger() -> None:
    assert [", ".join(pile.title() for pile in quest) for quest in ORDER] == [
        row["Adventures in order"] for row in rows("rattle", "2.13", 0).values()
    ]
    assert Counter(pile for quest in ORDER for pile in quest) == {"soft": 5, "hard": 3, "final": 1, "crazy": 3}
    assert [card for quest in FIRST_VOYAGE for card in quest] == [card.id for card in INTRODUCTORY]


# --- Adventures --------------------------------------------------------------------------------------


@rule("R-75", "R-76")
def test_adventures_match_the_ledger() -> None:
    sea, crazy, intro = rows("rattle", "2.8", 0), rows("rattle", "2.8", 1), rows("rattle", "2.9", 0)
    assert_names({card: ADVENTURES[card] for card in sea}, sea)
    assert_names({card.id: card for card in CRAZY}, crazy)
    assert_names({card.id: card for card in INTRODUCTORY}, intro)
    assert_words(rules_of(sea | crazy), rows("rattle", "2.8", 2))
    assert_words(rules_of(intro), rows("rattle", "2.9", 1), "front")
    assert_words({card.id: card.back for card in INTRODUCTORY if card.back}, rows("rattle", "2.9", 1), "back")
    assert Counter((card.scenario, card.pile) for card in ADVENTURES.values()) == {
        ("norrington", "soft"): 8,
        ("norrington", "hard"): 7,
        ("norrington", "final"): 1,
        ("pirate-wars", "soft"): 8,
        ("pirate-wars", "hard"): 7,
        ("pirate-wars", "final"): 1,
        ("", "crazy"): 12,
        ("introductory", "introductory"): 7,
    }
    for card, row in (sea | crazy | intro).items():
        assert ADVENTURES[card].loot == int(row["Loot"])


def in_words(act: Act) -> str:
    """Return an action as the tables word it."""
    match act.kind:
        case "toward" | "away":
            return f"{act.kind.upper()} {act.at.title() if act.at != 'closest' else act.at}"
        case "explode":
            return f"EXPLODE {act.count}"
    return act.kind.upper()


@rule("R-98", "R-120", "R-121")
@pytest.mark.parametrize("card", SEA_CARDS.values(), ids=list(SEA_CARDS))
def test_each_adventures_fleet_table_matches_the_ledger(card: Adventure) -> None:
    row = (rows("rattle", "2.8", 0) | rows("rattle", "2.9", 0))[card.id]
    fleet = Counter(ship[0].upper() for ship in card.dice)
    assert " ".join(f"{colour}{count}" for colour, count in fleet.items()) == row["NP dice"]
    assert list(card.dice) == sorted(card.dice, key=list(dict.fromkeys(card.dice)).index)
    for face in ("sail", "grapeshot", "skull"):
        printed = row[face]
        if printed.startswith(("-", "(")):
            assert face not in card.symbols
            assert card.symbol("y1", face) == card.symbol("y1", "nothing of the kind")
            continue
        meant = card.symbols[face]
        strength = re.search(r"S(\d)", printed)
        assert meant.strength == (int(strength[1]) if strength else 1)
        assert [in_words(act) for act in meant.acts] == re.findall(r"[A-Z]{2,}(?: [A-Za-z0-9]+)?", printed)
    layout = row.get("layout", row["special rule"])
    assert {f"{tile} ({x},{y})" for tile, (x, y) in card.tiles.items()} == {
        found.replace(" at", "") for found in re.findall(r"T\d\d(?: at)? \(\d+,\d+\)", layout)
    }
    if card.id != "NH7":
        spots = re.findall(r"[a-z]\d \(\d+,\d+\)", layout)
        assert [f"{ship} ({x},{y})" for ship, (x, y) in card.spots.items()] == spots


def explosion(card: str, ship: str) -> list[int]:
    """Return how many Ships a die sinks with each of its faces."""
    faces = DICE[ship[0]].faces
    return [act.count for face in faces for act in ADVENTURES[card].acts(ship, face) if act.kind == "explode"]


def test_dice_with_special_rules_act_as_the_ledger_says() -> None:
    assert explosion("NS5", "b1") == explosion("PH4", "b1") == [1, 2, 2, 3, 3, 4]
    assert (explosion("PH7", "b1"), explosion("PH7", "v1")) == ([1, 1, 1, 2, 2, 3], [1, 2, 2, 3, 3, 3])
    assert all(act.spares_np for act in ADVENTURES["NS5"].acts("b1", "2"))
    toward, last = ADVENTURES["PH4"].acts("b1", "skull")
    assert (in_words(toward), last.last, last.spares_np) == ("TOWARD closest", True, False)
    escort = ADVENTURES["PH6"]
    assert (escort.ally, escort.acts("y1", "sail"), escort.acts("y1", "grapeshot")) == ("y", (), (VOLLEY,))
    assert (escort.strength("y1", "grapeshot"), escort.strength("r1", "grapeshot")) == (3, 4)
    assert [ADVENTURES["PH3"].strength(ship, face) for ship, face in (("v1", "5"), ("v1", "skull"), ("r1", "5"))] == [
        6,
        6,
        5,
    ]
    assert ADVENTURES["NH7"].spots == {"v1": (1400, 1400)} == {"v1": ADVENTURES["NH7"].tiles["T10"]}
    assert ADVENTURES["NF1"].acts("o1", "skull") == (TOWARD_WANTED, VOLLEY, REDROP)


@rule("R-121", "R-143")
def test_a_symbol_has_the_strength_of_its_card_and_a_number_its_own() -> None:
    convoy, supply = ADVENTURES["NS2"], ADVENTURES["NS1"]
    assert (convoy.acts("y1", "sail"), convoy.strength("y1", "sail")) == ((ESCAPE,), 1)
    assert (convoy.acts("y1", "3"), convoy.strength("y1", "3")) == ((), 3)
    assert supply.acts("g1", "grapeshot") == (SURRENDER,)
    assert supply.surrenders("g1", "grapeshot")
    assert not supply.surrenders("g1", "4")


def test_extra_effects_are_on_the_cards_that_the_ledger_names() -> None:
    cards = ADVENTURES
    assert {card: cards[card].chain for card in cards if cards[card].chain} == {
        "NS1": ("fabrics", 2),
        "NS2": ("spices", 2),
        "NH1": ("rum", 3),
    }
    assert {card: cards[card].bounty for card in cards if cards[card].bounty} == {
        "NF1": {"o": 1},
        "PS5": {"o": 1},
        "PF1": {"v": 3},
        "PH2": dict.fromkeys("ygrobv", 1),
    }
    assert {card: cards[card].blocks for card in cards if cards[card].blocks} == {
        "NH4": ("move",),
        "PS1": ("fire",),
        "PH5": ("move", "fire"),
        "I6": ("move", "fire"),
    }
    assert [card for card in cards if cards[card].aground] == ["PS7"]
