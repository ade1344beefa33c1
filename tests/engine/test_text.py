from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pytest

from engine.text import Text, Who, card_text, plural, say, text


def test_a_sentence_names_the_players_and_numbers_those_without_a_name() -> None:
    words = text("{who} robs {whom}", who=Who(1), whom=Who(2))
    assert words.plain(["Anne", "Bart"]) == "Bart robs Seat 3"


@pytest.mark.parametrize(("n", "said"), [(0, "0 cards"), (1, "one card"), (2, "2 cards")])
def test_a_plural_depends_on_its_number(n: int, said: str) -> None:
    assert plural("one card", "{n} cards", n=n).plain() == said


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_a_list_is_joined_as_in_the_language(names: list[str], said: str) -> None:
    assert text("{all}", all=[*names]).plain() == said


def test_sentences_nest_and_every_piece_in_them_is_found() -> None:
    hat, boot = card_text("card", "Hat", ref="hat.1"), card_text("card", "Boot", ref="boot.1")
    words = text("{cards}, then {inner}", cards=[hat, boot], inner=text("again {card}", card=hat))
    assert words.plain() == "Hat and Boot, then again Hat"
    assert words.refs() == ["hat.1", "boot.1", "hat.1"]


def test_braces_in_a_sentence_without_arguments_stay_unchanged() -> None:
    assert text("{not an argument}").plain() == "{not an argument}"


def test_braces_in_what_a_player_says_stay_unchanged() -> None:
    assert text("«{words}»", words="{who} {0}").plain() == "«{who} {0}»"


class Shouting:
    """A language with capital letters only, and lists with plus signs."""

    seat = "PLACE {number}"

    @property
    def lookup(self) -> Callable[[Text], str]:
        return lambda words: words.source.replace("takes", "TAKES")

    @property
    def join(self) -> Callable[[list[str]], str]:
        return "+".join

    @property
    def joint(self) -> Callable[[str, Mapping[str, str], Collection[str]], str]:
        return lambda pattern, parts, pieces: pattern


def test_a_sentence_has_one_full_stop_at_its_end() -> None:
    assert text("You drew {card}.", card=text("Belay That!")).plain() == "You drew Belay That!"
    assert text("Soon: {card}. Respond?", card=text("Belay That!")).plain() == "Soon: Belay That! Respond?"
    assert text("Soon: {card}.5", card=text("Belay That!")).plain() == "Soon: Belay That!.5"
    assert text("You drew {card}.", card=text("Shoal")).plain() == "You drew Shoal."
    assert text("Your cards: {cards}.", cards=["Shoal", text("Parley?")]).plain() == "Your cards: Shoal and Parley?"


def test_another_language_translates_joins_and_numbers_in_its_own_way() -> None:
    assert say(text("{who} takes {all}", who=Who(0), all=["a", "b"]), (), Shouting()) == "PLACE 1 TAKES a+b"


def test_a_sentence_begins_with_a_capital_even_if_a_piece_comes_first() -> None:
    ship = card_text("die", "yellow Ship")
    assert text("{ship} sinks.", ship=ship).plain() == "Yellow Ship sinks."
    assert text("{ships} sink.", ships=[ship, ship]).plain() == "Yellow Ship and yellow Ship sink."
    assert text("{ship}", ship=ship).plain() == "yellow Ship"
    assert text("{who} sinks {ship}.", who=Who(0), ship=ship).plain(["anne"]) == "anne sinks yellow Ship."
