"""Families of typed moves: only what is understood whole is offered or answered (R-320, R-321)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.texts import language
from engine.games.rattle.sea import CENTRE, LONG, LONG_MOVE, SHORT, Refusal, point_of, reach, reading
from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.sea.move_kinds import Away, Behind, Beside, Course, Form, Near, Place, Run, Touch, Toward
from engine.games.rattle.typed_moves import FireOrder, MoveOrder, NamedShip, SeaContext, interpret
from engine.games.rattle.typed_moves.grammar import FRAMES, commands
from engine.games.rattle.typed_moves.lexicon import corrected, known, lexicon
from engine.games.rattle.typed_moves.order_labels import label, sentence
from engine.games.rattle.typed_moves.tokenizer import normalised, tokenised
from engine.games.rattle.view import Tile
from tests.games.rattle.typed_moves.phrases import LANGUAGES, STRANGERS, WATERS, phrases
from tests.ledger import rule

IN = {"english": language("en").of("rattle"), "italian": language("it").of("rattle")}
FOES = ("y1", "y2", "g1", "g2", "r1", "r2", "o1", "b1")
STRANGE = ("unless", "parrot", "because", "zzyzx", "maybe", "tranne", "pappagallo", "perche", "sebbene", "qwerty")
"""Words that have a place in no sentence at sea."""
BOARD = (
    "There is no",
    "No Ship of yours",
    "None of your Ships",
    "Nothing in the Sea",
    "is not yours",
    "needs two Ships",
    "another action",
    "too many things",
)
"""Parts of refusals that say something about the board."""


def positions(count: int) -> Iterator[SeaContext]:
    """Yield random positions with own Ships, foes and a tile; in each the first own Ship is chosen."""
    for seed in range(count):
        chance = Random(seed)
        names = ["1a", "1b", *chance.sample(FOES, 4)]
        cells = chance.sample([(x, y) for x in range(300, 2600, 400) for y in range(300, 2600, 400)], len(names))
        ships = dict(zip(names, cells, strict=True))
        named = {}
        for name in names:
            face = str(chance.randint(1, 5))
            colour = "y" if name[0].isdecimal() else name[0]
            named[name] = NamedShip(name, colour, face, int(face), not name[0].isdecimal())
        tile = Tile(1400, 2700, 600, 180, 0, "T04")
        aims = {"1a": [names[2]], "1b": [names[3]]}
        yield SeaContext(0, ships, named, [tile], ["1a", "1b"], LONG_MOVE, chance.choice(("1a", None)), (), aims)


def forms(chart: SeaContext) -> Iterator[Form]:
    """Yield every kind of move that has a label."""
    foe = chart.foes[0]
    yield from (Touch(foe), Touch(chart.tiles[0]), Near(foe, SHORT), Near(foe, LONG), Near(foe, 1), Near(foe, 25))
    yield from (Toward(foe, 200), Toward(chart.tiles[0], 200), Away(foe), Away(foe, 150), Beside(foe, 3), Behind(foe))
    yield from (Place(point_of("H7") or CENTRE), Course(COMPASS["nne"], 300), Course(COMPASS["w"], None))
    yield Run(tuple(chart.foes))


@rule("R-320", "R-321")
@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_label_of_an_order_is_read_as_that_order(tongue: str) -> None:
    for chart in positions(12):
        for form in forms(chart):
            order = MoveOrder("1a", form, reach(chart.moving_ship("1a"), form))
            for said in (IN[tongue].say(label(order)), sentence(order)):
                orders = interpret(said, chart).orders
                assert any(isinstance(one, MoveOrder) and (one.ship, one.end) == ("1a", order.end) for one in orders), (
                    said
                )
                assert len(orders) == 1 or isinstance(form, (Place, Run)), said
        shot = FireOrder("1a", chart.foes[0])
        assert interpret(IN[tongue].say(label(shot)), chart).orders == (shot,)


@rule("R-320")
@pytest.mark.parametrize("tongue", LANGUAGES + STRANGERS)
def test_one_unknown_word_makes_a_sentence_not_understood(tongue: str) -> None:
    chance = Random(tongue)
    for phrase in phrases(tongue)[::3]:
        row, strange = phrase.words.split(), chance.choice(STRANGE)
        row.insert(chance.randint(0, len(row)), strange)
        found = interpret(" ".join(row), WATERS[phrase.waters])
        if found.answers == ("help",):
            continue  # a question how something is said may be about anything
        assert (found.orders, found.answers, found.told) == ((), (), None), row
        assert found.why
        assert not any(said in found.why.plain() for said in BOARD), (row, found.why.plain())


@rule("R-321")
@pytest.mark.parametrize("tongue", LANGUAGES + STRANGERS)
def test_a_refusal_mentions_the_board_only_for_a_whole_command(tongue: str) -> None:
    for phrase in phrases(tongue):
        chart = WATERS[phrase.waters]
        found = interpret(phrase.words, chart)
        if found.why and any(said in found.why.plain() for said in BOARD):
            ways = tokenised(normalised(phrase.words), chart.ships)
            assert all(token.kind != "unknown" for way in ways for token in way), phrase.words
            assert not found.orders


@rule("R-321")
@pytest.mark.parametrize(
    "said",
    [
        *("can i shoot {0}?", "open fire on {0} from 1a", "fire the cannon on {0} please", "not {1}, shoot {0}"),
        *("gun down {0}", "please shoot {0} now", "could you fire at {0} with 1a", "i want to shoot at {0}"),
        *("posso sparare a {0}?", "apri il fuoco su {0}", "vorrei sparare a {0} con 1a", "non {1}, spara a {0}"),
        *("colpo di cannone su {0}", "a cannon shot at {0}"),
    ],
)
def test_an_offered_shot_is_understood_in_all_wordings(said: str) -> None:
    for chart in positions(12):
        assert chart.aims
        target, other = next(iter(chart.aims["1a"])), chart.foes[1]
        assert interpret(said.format(target, other), chart).orders == (FireOrder("1a", target),)
        refused = interpret(said.format(chart.foes[2], other), chart)
        assert refused.why
        assert refused.why.plain() == "No Ship of yours can fire at that now."


@rule("R-320")
@pytest.mark.parametrize("said", ["kill {0}", "hit {0}", "destroy {0} with 1a", "colpisci {0}", "distruggi {0}"])
def test_a_word_that_means_a_shot_or_a_boarding_is_asked_about(said: str) -> None:
    for chart in positions(12):
        assert chart.aims
        target = next(iter(chart.aims["1a"]))
        orders = interpret(said.format(target), chart).orders
        assert FireOrder("1a", target) in orders
        assert all(isinstance(one, FireOrder) or one.form == Touch(target) for one in orders)


@rule("R-320")
@pytest.mark.parametrize(
    ("said", "lengths"),
    [
        ("3 to the right", (30, 300)),
        ("3 a destra", (30, 300)),
        ("a bit to the right", (100, 200, 300)),
        ("un po' a destra", (100, 200, 300)),
        ("two cells to the right", (400,)),
        ("25 to the right", (250,)),
    ],
)
def test_an_ambiguous_length_is_asked_about(said: str, lengths: tuple[int, ...]) -> None:
    orders = interpret(said, WATERS["open"]).orders
    assert [one.form for one in orders if isinstance(one, MoveOrder)] == [Course(COMPASS["e"], one) for one in lengths]


@rule("R-320")
@pytest.mark.parametrize(
    ("typed", "word"),
    [
        *(
            ("towrad", "toward"),
            ("nroth", "north"),
            ("tuch", "touch"),
            ("abbroda", "abborda"),
            ("scogleira", "scogliera"),
        ),
        *(
            ("forth", "forth"),
            ("word", "word"),
            ("bored", "bored"),
            ("mist", "mist"),
            ("nave", "nave"),
            ("past", "past"),
        ),
    ],
)
def test_only_a_typing_slip_with_one_meaning_is_corrected(typed: str, word: str) -> None:
    assert corrected(typed) == word


@rule("R-320")
def test_names_and_numbers_are_never_corrected() -> None:
    for said in ("1a touch g22", "1a touch gg2", "1z touch g2", "touch y11", "N 6O", "k1 2 3"):
        assert not interpret(said, WATERS["open"]).orders, said


@rule("R-320")
def test_every_row_of_the_grammar_is_used() -> None:
    frames = {manner for _, manner, _, _ in FRAMES}
    used = set[str]()
    for tongue in LANGUAGES + STRANGERS:
        for phrase in phrases(tongue):
            chart = WATERS[phrase.waters]
            for way in zip(*tokenised(normalised(phrase.words), chart.ships), strict=False):
                used |= {command.manner for command in commands(way, chart.seat)}
    assert frames - {"centre", "corner", "outermost"} <= used | {"within", "shy", "run", "move", "ship"}
    assert all(known(word) for phrase in lexicon() for word in phrase.split())


@rule("R-320")
@pytest.mark.parametrize("said", ["within 30 mm of y1", "entro 30 mm da y1", "entro 30 mm di y1"])
def test_a_distance_from_something_is_not_read_as_a_length_alone(said: str) -> None:
    assert "1a within 30 mm of y1" in [sentence(order) for order in interpret(said, WATERS["open"]).orders]


@rule("R-321")
@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("hide behind b1 from r1", "from r1"),
        ("wait for b1", "wait"),
        ("drive o1 off", "off"),
        ("vai in E5 anzi no D5", "anzi no d5"),
    ],
)
def test_a_refusal_names_words_that_were_typed(said: str, part: str) -> None:
    found = interpret(said, WATERS["open"])
    assert found.why
    assert f"what to do with “{part}”" in found.why.plain()


@rule("R-321")
def test_a_refusal_states_that_the_ship_is_near_enough() -> None:
    (order,) = interpret("within 200 mm of r1", WATERS["open"]).orders
    assert isinstance(order, MoveOrder)
    assert isinstance(order.to, Refusal)
    assert order.to.why.plain() == "It is within 200 mm already."


@rule("R-320", "R-321")
@pytest.mark.parametrize(
    ("said", "answers"),
    [
        *((one, ()) for one in ("no shooting", "don't shoot {0}", "spare {0}", "leave {0} alone", "non sparare")),
        *((one, ()) for one in ("fire at {0} then sail 1a north", "destroy {1} unless it flees")),
        *((one, ("fire",)) for one in ("what can i shoot?", "a chi posso sparare?", "fire!")),
    ],
)
def test_an_incomplete_order_is_never_read_as_a_button(said: str, answers: tuple[str, ...]) -> None:
    for chart in positions(6):
        found = interpret(said.format(chart.foes[0], chart.foes[1]), chart)
        assert (found.orders, found.answers, found.told) == ((), answers, None)
        assert not found.why or not any(part in found.why.plain() for part in BOARD)


@rule("R-320")
@pytest.mark.parametrize("said", ["attack {0} in range", "sink the ship in range", "affonda {0} a tiro"])
def test_attack_in_range_means_fire_and_not_boarding(said: str) -> None:
    for chart in positions(12):
        assert chart.aims
        orders = interpret(said.format(next(iter(chart.aims["1a"]))), chart).orders
        assert orders
        assert all(isinstance(one, FireOrder) for one in orders)


@rule("R-320")
@pytest.mark.parametrize("said", ["stay 80 mm away from {0}", "keep 1a 8 cm from {0}"])
def test_a_distance_to_keep_moves_away_from_a_nearer_ship(said: str) -> None:
    for chart in positions(12):
        foe = chart.foes[0]
        ends = [
            one.end
            for one in interpret(said.format(foe), replace(chart, chosen="1a")).orders
            if isinstance(one, MoveOrder)
        ]
        near = reading(chart.ships["1a"], chart.ships[foe])
        for end in filter(None, ends):
            assert abs(reading(end, chart.ships[foe]) - 80) < abs(near - 80)
