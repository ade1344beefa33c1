"""Typed moves (ledger, 3.4), with phrases that people would type."""

from __future__ import annotations

import pytest

from bot.texts import language
from engine.games.rattle.actions.move_choice import offer_label
from engine.games.rattle.actions.typed_choice import suggestions, worded_examples
from engine.games.rattle.sea import MovingShip, Offer
from engine.games.rattle.sea.move_kinds import Course
from engine.games.rattle.typed_moves import MoveOrder, interpret
from engine.games.rattle.typed_moves.order_labels import label, sentence, way
from engine.text import Text
from tests.games.rattle.tables import Cove, lay
from tests.games.rattle.typed_moves.phrases import LANGUAGES, STRANGERS, WATERS, Phrase, phrases, understood
from tests.ledger import rule

LEAST = 0.9
IN = {"english": language("en").of("rattle"), "italian": language("it").of("rattle")}


def right(phrase: Phrase) -> bool:
    """Return whether a phrase is understood as meant. Of an ambiguous phrase, all meanings must be asked about."""
    found, sure = understood(phrase)
    return found == phrase.meanings or (not sure and bool(phrase.meanings) and phrase.meanings <= found)


@rule("R-320")
@pytest.mark.parametrize(("tongue", "count"), [*((one, 300) for one in LANGUAGES), *((one, 100) for one in STRANGERS)])
def test_typed_phrases_are_understood_as_meant(tongue: str, count: int) -> None:
    every = phrases(tongue)
    assert len(every) >= count
    assert len({(one.waters, one.words) for one in every}) == len(every)
    mistaken = [one.words for one in every if understood(one)[1] and not right(one)]
    assert not mistaken
    assert sum(map(right, every)) >= LEAST * len(every)


@rule("R-320")
@pytest.mark.parametrize("tongue", LANGUAGES)
@pytest.mark.parametrize("waters", WATERS)
def test_the_labels_of_buttons_are_read_as_their_buttons(tongue: str, waters: str) -> None:
    here = WATERS[waters]
    ship, say = here.chosen or here.movable[0], IN[tongue].say
    ship_moves = MovingShip(here.ships, ship, here.limit, here.walls)
    found = 0
    for foe in here.foes:
        for kind, to in (("touch", ship_moves.touch(foe)), ("range", ship_moves.into_range(foe))):
            if to:
                offer = Offer(kind, foe, to)  # type: ignore[arg-type]
                found += 1
                assert means(say(offer_label(ship, offer)), waters) == [to], offer
    assert found


@rule("R-320")
@pytest.mark.parametrize("waters", WATERS)
def test_an_example_is_in_the_readers_language_and_means_the_same_in_each(waters: str) -> None:
    here = WATERS[waters]
    for example in worded_examples(here):
        english, italian = (IN[tongue].say(example) for tongue in ("english", "italian"))
        assert interpret(english, here).orders == interpret(italian, here).orders != (), italian
        assert english != italian or "NNE" in english
    assert "verso" in IN["italian"].say(worded_examples(here)[0])


def means(said: str, waters: str) -> list[object]:
    return [one.end for one in interpret(said, WATERS[waters]).orders if isinstance(one, MoveOrder)]


@rule("R-320")
@pytest.mark.parametrize("tongue", LANGUAGES + STRANGERS)
def test_a_suggestion_is_read_as_the_suggested_order(tongue: str) -> None:
    for phrase in phrases(tongue):
        for order in interpret(phrase.words, WATERS[phrase.waters]).orders:
            assert interpret(sentence(order), WATERS[phrase.waters]).orders == (order,), sentence(order)
            assert isinstance(label(order), Text)
            if isinstance(order, MoveOrder) and order.form and "?" not in sentence(order):
                assert IN[tongue.rpartition("-")[2]].say(way(order.form))


def reefs() -> Cove:
    """Return a table at PS4: Anne has two Ships, each near another reef."""
    sea = {"1a": (600, 600, "3"), "1c": (2200, 700, "2"), "y1": (1100, 700, "2"), "y2": (2000, 2200, "2")}
    return lay("actions", card="PS4", scenario="pirate-wars", players=2, ready={"anne": "sail sail"}, sea=sea)


@rule("R-321", "R-39")
def test_a_typed_order_is_shown_before_it_counts() -> None:
    cove = reefs().says("anne", "1a bord y1")
    assert cove.asked("anne").name == "move_confirm"
    assert "Ship 1a ends at" in cove.asked("anne").prompt.plain()
    ((ship, x, y),) = cove.view(None).planned
    assert (ship, cove.at("1a"), cove.captain("anne").ready) == ("1a", (600, 600), {"sail": 2})
    cove.picks("anne", "go")
    assert (cove.at("1a"), cove.captain("anne").exhausted) == ((x, y), {"sail": 1})
    assert not cove.view(None).planned


@rule("R-321")
def test_ambiguous_phrases_are_asked_about() -> None:
    cove = reefs().says("anne", "verso la scogliera")
    assert cove.asked("anne").name == "move_which"
    assert {"1a touch T04", "1c touch T05", "again", "end"} <= cove.offered("anne")
    assert len(cove.view(None).planned) == len(cove.offered("anne")) - 2
    cove.picks("anne", "1c touch T05").picks("anne", "go")
    assert cove.at("1c") == (2200, 1235)


@rule("R-321")
def test_a_phrase_not_fully_understood_offers_nothing() -> None:
    cove = reefs().says("anne", "1a shall board y1 with gusto")
    assert "I don't know what “gusto” means here" in cove.asked("anne").prompt.plain()
    assert (cove.asked("anne").name, cove.captain("anne").ready) == ("act", {"sail": 2})
    assert not cove.view(None).planned
    assert not suggestions("1a shall board y1 with gusto", WATERS["reefs"])


@rule("R-321")
def test_going_back_repeats_the_question_and_spends_nothing() -> None:
    cove = reefs().picks("anne", "move").picks("anne", "1a").says("anne", "cancel")
    assert (cove.asked("anne").name, cove.captain("anne").ready) == ("act", {"sail": 2})
    cove.says("anne", "1a flee").picks("anne", "other")
    assert (cove.asked("anne").name, cove.at("1a")) == ("act", (600, 600))
    assert "K12.7" in cove.says("anne", "help").asked("anne").prompt.plain()


@rule("R-321")
def test_words_for_the_end_do_not_pass_by_mistake() -> None:
    cove = reefs().says("anne", "done")
    assert cove.asked("anne").name == "move_which"
    assert 0 in cove.picks("anne", "pass").state.passed
    assert 0 in reefs().says("anne", "pass").state.passed


@rule("R-322", "R-40")
def test_tiles_that_pay_are_in_the_list_of_destinations() -> None:
    cove = reefs().picks("anne", "move").picks("anne", "1a")
    assert "tile T04" in cove.offered("anne")
    cove.picks("anne", "tile T04")
    assert cove.at("1a") == (600, 1235)


@rule("R-322", "R-41")
def test_tiles_are_measured_by_their_edges() -> None:
    cove = reefs()
    readings = {one.id: one.words.plain() for one in cove.table.game.measurements(cove.view(None))}
    assert "Reef T04 64 mm" in readings["from:1a"]
    assert readings["from:T04"].startswith("From Reef T04:")
    assert "50.0/131.0 and 110.0/149.0 mm" in readings["from:T04"]


@rule("R-320")
def test_descriptions_by_place_are_understood_and_a_vague_one_offers_several_orders() -> None:
    assert means("leftmost yellow", "harbour") == [WATERS["harbour"].moving_ship("1a").touch("y1")]
    for said in ("the red one furthest east", "la rossa più a est", "red ship farthest to the right"):
        assert means(said, "harbour") == means("board r3", "harbour")
    (course,) = interpret("più a nord", WATERS["open"]).orders
    assert isinstance(course, MoveOrder)
    assert isinstance(course.form, Course)
    assert interpret("stop here, no more", WATERS["open"]).answers == ("end",)
    assert not interpret("i'm good to go north", WATERS["open"]).answers
    assert len(interpret("a bit closer to orange", WATERS["open"]).orders) == 3


@rule("R-320")
@pytest.mark.parametrize("said", ["1a to tile 4", "1a tessera 4"])
def test_a_tile_can_be_named_by_its_number(said: str) -> None:
    assert means(said, "reefs") == means("1a to T04", "reefs") != []
    assert means("1a 30 mm to tile 4", "reefs") == means("1a 30 mm to T04", "reefs") != []


@rule("R-320")
def test_an_own_ship_is_meant_only_if_no_other_ship_fits() -> None:
    movers = [one.ship for one in interpret("the weaker ship runs", WATERS["reefs"]).orders]
    assert movers == ["1c"]
    assert means("1a to the weaker ship", "reefs") == means("1a to the weakest", "reefs")


@rule("R-320")
@pytest.mark.parametrize(
    "said",
    [
        *("no", "oh no", "no wait", "move not", "north then east", "1a nord poi est 30", "1a and 1b north"),
        *("1a then 1b north", "1a e poi 1b verso r1", "north with 1a and 1b", "1a, 1b north", "give r1 a miss"),
        *("southeast of G9", "top left corner of b1", "north corner of G9"),
        *("bottom right corner of G9", "G9, in alto a sinistra", "my ship b to g2", "the second red", "la terza rossa"),
        *("la nave a destra fugge", "the ship on the right flees", "never mind r1, take y1"),
        *("N 40 E", "n40w"),
        *(
            "-20 north",
            "toward g2 -40",
            "davanti a r2",
            "undo g2",
            "pass g2",
            "passa la verde",
        ),
    ],
)
def test_two_orders_a_bare_no_and_unknown_forms_are_refused(said: str) -> None:
    found = interpret(said, WATERS["open"])
    assert (found.orders, found.answers) == ((), ())
    assert found.why


@rule("R-320")
@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("no wait, 1b toward r1", "1b toward r1"),
        ("anzi, no, verso r1", "verso r1"),
        ("twenty five mm north", "25 mm north"),
        ("trentotto mm a nord", "38 mm a nord"),
        ("sei mm a nord", "6 mm a nord"),
        ("one cell east", "east 20"),
        ("due caselle a nord", "nord 40"),
        ("fermati a 3 cm da o1", "within 30 mm of o1"),
        ("stop at 3cm from o1", "within 30 mm of o1"),
        ("a 30 mm da g2", "within 30 mm of g2"),
        ("b1 quasi toccandola", "just short of b1"),
        ("vai a NO", "north west"),
        ("use 1b and flee", "1b flee"),
        ("top left", "north west"),
        ("run like hell", "run"),
        ("alle 3 di b1", "b1 alle ore 3"),
        ("alle tre di b1", "beside b1 at 3 o'clock"),
        ("alle rosse", "alla r1"),
    ],
)
def test_filler_words_do_not_change_the_meaning(said: str, plainly: str) -> None:
    assert interpret(said, WATERS["open"]).orders == interpret(plainly, WATERS["open"]).orders != ()


@rule("R-320")
def test_a_question_how_to_say_something_gets_help_and_no_order() -> None:
    assert interpret("how do I say a move to r1?", WATERS["open"]).answers == ("help",)
    assert interpret("where can I go?", WATERS["open"]).answers == ("help",)
    assert interpret("dove posso andare?", WATERS["open"]).answers == ("help",)
    assert interpret("come si scrive un'andata verso r1?", WATERS["open"]).answers == ("help",)
    assert not interpret("how far is r1?", WATERS["open"]).answers


@rule("R-320")
@pytest.mark.parametrize(
    ("words", "waters", "told"),
    [
        ("toward bananas", "open", "I don't know what “bananas” means here"),
        ("verso le banane", "open", "I don't know what “banane” means here"),
        ("K15", "open", "There is no cell “K15”: the grid goes from A1 to N14."),
        ("2a toward g2", "open", "is not yours to move"),
        ("1z to g2", "open", "There is no Ship “1z”"),
        ("captain toward g2", "open", "There is no Captain Ship in the Sea."),
        ("touch the violet one", "open", "There is no Ship of that colour"),
        ("away from the reef", "open", "There is no tile in the Sea."),
        ("don't touch g2", "open", "Say what a Ship should do"),
        ("1a fires at r1", "open", "To fire is another action."),
        ("spara a g1", "war", "No Ship of yours can fire at that now."),
        ("1a toward g2 then fire", "open", "one action per turn"),
        ("east 40 then north 20", "open", "Say one thing at a time"),
        ("black flag r1", "open", "I don't know what “black flag” means here"),
    ],
)
def test_a_refusal_names_the_part_not_understood(words: str, waters: str, told: str) -> None:
    found = interpret(words, WATERS[waters])
    assert found.why
    assert told in found.why.plain()
    assert not found.orders


@rule("R-41")
@pytest.mark.parametrize(
    ("words", "waters", "told"),
    [
        ("how far is r1", "open", "1a to r1 121 mm"),
        ("distance between y1 and g2", "open", "y1 to g2 139 mm"),
        ("quanto dista la rossa?", "open", "1a to r1 121 mm"),
        ("how far is y1 from 1c", "reefs", "y1 to 1c 96 mm"),
        ("quanto dista la gialla più vicina", "reefs", "1a to y1 37 mm and 1c to y1 96 mm"),
    ],
)
def test_questions_about_distances_are_answered(words: str, waters: str, told: str) -> None:
    found = interpret(words, WATERS[waters])
    assert found.told
    assert told in found.told.plain()
    assert (found.orders, found.why) == ((), None)


@rule("R-321")
@pytest.mark.parametrize("words", [
        "distanza corta da r1", "short range of r1", "how far can I move", "measure", "measure k12", "how far is g9",
        "how far is g9 from r1", "how far is it from 1a to 1a",
    ],
)  # fmt: skip
def test_a_distance_needs_two_ships_in_the_sea(words: str) -> None:
    assert interpret(words, WATERS["open"]).told is None


@rule("R-41", "R-321")
def test_a_distance_is_answered_without_spending_anything() -> None:
    cove = reefs().says("anne", "how far is y1 from 1a")
    asked = cove.asked("anne")
    assert asked.name == "act"
    assert "From edge to edge: y1 to 1a 37 mm." in asked.prompt.plain()
    assert cove.captain("anne").ready == {"sail": 2}
