"""The box: section 2 of the ledger, whose tables are read from the ledger itself."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import pytest

from engine.game import games
from engine.games.yarr import GAME
from engine.games.yarr.cards import CARDS, COLOURS, KINDS, SHAPES, SUITS, Card, card_name, deck, features
from engine.games.yarr.view import InEffect
from tests.games.yarr.tables import at
from tests.ledger import ROOT, rule
from tests.ledger_tables import Row, Rows, hold, tables

DECKS = ("calm", "stormy")
LEDGER = (ROOT / "docs/rules/yarr.md").read_text("utf-8")


def after(heading: str) -> list[Row]:
    """Return the first table after these words in the ledger."""
    return tables(LEDGER[LEDGER.index(heading) + len(heading) :])[0]


SPECIALS = Rows(
    {re.findall(r"`(\w+)", row["Kind (id)"])[0]: row for row in after("### Special cards, `deck = calm`")},
    "special cards (section 2) in docs/rules/yarr.md",
)
SUMS = re.search(r"So each deck is 50 \+ (\d+) = (\d+), with (\d+) suit cards of every suit and (\d+) cards", LEDGER)
assert SUMS
SPECIAL, WHOLE, SUITED, SUITLESS = map(int, SUMS.groups())


def standard(name: str, number: int | None = None) -> list[Card]:
    return [c for c in deck(name) if c.kind == "standard" and (number is None or c.id.endswith(f".{number}"))]


def specials(name: str, number: int) -> list[Card]:
    return [card for card in deck(name) if card.kind != "standard" and card.id.endswith(f".{number}")]


@rule("Y-2", "Y-7")
@pytest.mark.parametrize("name", DECKS)
def test_the_two_decks_have_62_cards_each(name: str) -> None:
    assert len({card.id for card in deck(name)}) == 2 * WHOLE
    assert Counter(card.id[-1] for card in deck(name)) == {"1": WHOLE, "2": WHOLE}, (
        "the ledger's section 2 says how many"
    )


@rule("Y-3", "Y-4", "Y-5")
def test_there_are_five_suits_ten_shapes_and_ten_colours_in_the_ledgers_order() -> None:
    assert " ".join(SUITS) == "skull ship chest cutlass anchor"
    assert " ".join(SHAPES) == "hat boot spyglass hook sextant rum eyepatch coin cannon flintlock"
    assert " ".join(COLOURS) == "green purple yellow pink teal brown red black orange blue"


@rule("Y-3", "Y-4", "Y-5", "Y-6")
@pytest.mark.parametrize("name", DECKS)
def test_a_standard_card_has_one_suit_one_colour_and_maybe_a_shape(name: str) -> None:
    cards = standard(name)
    assert all(card.suit in SUITS and card.shape in SHAPES and card.colour in COLOURS for card in cards)
    assert len({(card.suit, card.shape, card.colour) for card in cards}) == len(cards)
    assert {card.suit for card in cards} == {*SUITS}
    assert {card.shape for card in cards} == {*SHAPES}
    assert {card.colour for card in cards} == {*COLOURS}


@rule("Y-4")
def test_most_cards_have_a_shape_but_not_all() -> None:
    assert sum(card.shape is not None for card in deck("calm")) == 100


@rule("Y-5", "Y-6", "Y-7")
@pytest.mark.parametrize("number", [1, 2])
def test_each_cell_of_the_colour_tables_matches_the_ledger(number: int) -> None:
    rows = after(f"\nDeck {number}\n")
    assert len(rows) == 5
    table = {
        (suit.lower(), shape.lower()): colour
        for (_, suit), *cells in (row.items() for row in rows)
        for shape, colour in cells
    }
    assert {(card.suit, card.shape): card.colour for card in standard("calm", number)} == table
    assert {card.id for card in standard("calm", number)} == {
        f"{suit}-{shape}-{colour}.{number}" for (suit, shape), colour in table.items()
    }


@rule("Y-7")
def test_the_calm_deck_is_spread_evenly() -> None:
    for number in (1, 2):
        cards = standard("calm", number)
        assert Counter((card.suit, card.shape) for card in cards) == Counter(product(SUITS, SHAPES))
        assert set(Counter(card.colour for card in cards).values()) == {5}
    both = standard("calm")
    assert Counter((card.shape, card.colour) for card in both) == Counter(product(SHAPES, COLOURS))
    assert Counter((card.suit, card.colour) for card in both) == Counter([*product(SUITS, COLOURS)] * 2)


@rule("Y-7")
@pytest.mark.parametrize("number", [1, 2])
def test_the_stormy_deck_leaves_out_the_cards_that_the_ledger_names(number: int) -> None:
    rows = after("is left out of deck d (0, 1)")
    (_, *cells) = next(row for row in rows if row["Left out"] == f"Deck {number}").items()
    left_out = {(suit.lower(), shape) for suit, cell in cells for shape in cell.split(", ")}
    assert len(left_out) == 10
    kept = {(card.suit, card.shape) for card in standard("stormy", number)}
    assert kept == {*product(SUITS, SHAPES)} - left_out
    assert {card.id for card in standard("stormy", number)} < {card.id for card in standard("calm", number)}


@rule("Y-7")
@pytest.mark.parametrize("number", [1, 2])
def test_the_stormy_deck_is_spread_evenly(number: int) -> None:
    cards = standard("stormy", number)
    assert len(cards) == 40
    assert set(Counter(card.suit for card in cards).values()) == {8}
    assert set(Counter(card.shape for card in cards).values()) == {4}
    assert set(Counter(card.colour for card in cards).values()) == {4}


@rule("Y-7")
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("name", DECKS)
def test_each_deck_has_eleven_cards_of_every_suit_and_seven_without(name: str, number: int) -> None:
    cards = [card for card in deck(name) if card.id.endswith(f".{number}")]
    count = Counter(card.suit for card in cards)
    assert {count[suit] for suit in SUITS} == {SUITED}
    assert count[None] == SUITLESS


@rule("Y-7", "Y-61", "Y-69", "Y-70")
def test_the_special_cards_of_the_calm_deck_match_the_ledger() -> None:
    hold(KINDS, SPECIALS)
    assert sum(1 for card in specials("calm", 1)) == SPECIAL
    for mine in KINDS.values():
        row = SPECIALS[mine.id]
        assert row["Kind (id)"] == f"{mine.name.source} (`{mine.id}`)".rstrip("`")
        for number in (1, 2):
            cell = row[f"Deck {number}"]
            of_kind = [card for card in specials("calm", number) if card.kind == mine.id]
            suits = [None] if cell == "1" else [suit.lower() for suit in cell.split(", ")]
            assert sorted(str(card.suit) for card in of_kind) == sorted(map(str, suits))
            assert {card.id for card in of_kind} == {
                f"{mine.id}-{suit}.{number}" if suit else f"{mine.id}.{number}" for suit in suits
            }
        cards = [card for card in deck("calm") if card.kind == mine.id]
        assert len(cards) == int(row["In all"])
        assert {card.colour for card in cards} == {None if row["Colour"] == "none" else row["Colour"]}
        assert row["Shape"] == "none"
        assert {card.shape for card in cards} == {None}
        assert mine.wild == row["Wild"].startswith("yes")
        assert mine.last == (row["As last card"] != "**forbidden**")


@rule("Y-7")
@pytest.mark.parametrize("number", [1, 2])
def test_the_special_cards_of_the_stormy_deck_match_the_ledger(number: int) -> None:
    count = Counter((card.kind, card.suit) for card in specials("stormy", number))
    single = [kind for kind, row in SPECIALS.items() if row["Deck 1"] == "1"]
    suited = product([kind for kind in SPECIALS if kind not in single], SUITS)
    assert count == Counter([*suited, *((kind, None) for kind in single)])


@rule("Y-24", "Y-69")
def test_grey_is_no_colour_and_only_two_kinds_are_coloured() -> None:
    coloured = {card.kind: card.colour for card in deck("stormy") if card.kind != "standard" and card.colour}
    assert coloured == {kind: row["Colour"] for kind, row in SPECIALS.items() if row["Colour"] != "none"}
    assert not {"grey", "gray"} & {*COLOURS}


@rule("Y-70")
def test_a_kind_is_wild_exactly_if_the_ledger_says_so() -> None:
    wild = [kind for kind, row in SPECIALS.items() if row["Wild"] == "yes"]
    assert [kind.id for kind in KINDS.values() if kind.wild] == wild


@rule("Y-27")
def test_every_card_is_named_with_all_its_features() -> None:
    for card in CARDS.values():
        said = card_name(card.id)
        for feature, wording in ((card.suit, SUITS), (card.shape, SHAPES)):
            assert feature is None or wording[feature].source in said.plain()
        if card.kind == "standard":
            assert COLOURS[str(card.colour)].source in said.plain()
        else:
            assert KINDS[card.kind].name.source in said.plain()
        assert said.refs() == [card.id]


@rule("Y-17", "Y-23", "Y-24")
@pytest.mark.parametrize(
    ("card", "shown"),
    [
        ("anchor-boot-blue.1", InEffect("standard", "anchor", "blue", "boot")),
        ("swab-ship.1", InEffect("swab", "ship")),
        ("watch-chest.1", InEffect("watch", "chest")),
        ("sleight-cutlass.1", InEffect("sleight", "cutlass")),
        ("mutiny.1", InEffect("mutiny", None, "red")),
    ],
)
def test_a_card_on_the_pile_shows_its_printed_features(card: str, shown: InEffect) -> None:
    assert features(card) == shown


@rule("Y-9")
def test_the_reference_page_covers_every_card_and_needs_no_seat() -> None:
    assert set(GAME.reference) == {card.id for name in DECKS for card in deck(name)}
    for card_id, page in GAME.reference.items():
        assert page.name.refs() == [card_id]
        assert page.rules.plain()
        assert page.picture == card_id
    table = at("cutlass-hat-red", anne="helm, 6", bart="7")
    assert GAME.reference["helm.1"].name.plain() == "I'll Take the Helm"
    assert not table.changed()
    assert table.waits_for("anne")


@rule("Y-1")
def test_the_game_is_for_two_to_eight_players() -> None:
    assert games()["yarr"] is GAME
    assert (GAME.least_seats, GAME.most_seats) == (2, 8)
