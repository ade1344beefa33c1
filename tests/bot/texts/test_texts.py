import ast

import discord
import pytest
from babel.messages.catalog import Catalog

from bot.texts import LANGUAGES, catalogue, language, offered
from engine.text import Arg, Who, card_text, plural, text
from tools.texts import faults, marked, template


@pytest.mark.parametrize("locale", [key for key in LANGUAGES if key != "en"])
def test_every_message_of_the_program_is_translated(locale: str) -> None:
    assert list(faults(template(), catalogue(locale))) == []


def test_a_catalogue_with_faults_is_seen_through() -> None:
    wanted, words = Catalog(), Catalog("it")
    for message in ("untouched", "forgotten", "{who} drew", "unsure", "{a} and {b}"):
        wanted.add(message)
    wanted.add(("{n} card of {who}", "{n} cards of {who}"))
    wanted.add("Ship", context="suit")
    words.add("forgotten", "")
    words.add("{who} drew", "{chi} pesca")
    words.add("unsure", "forse", flags=["fuzzy"])
    words.add("{a} and {b}", "{b} e {a}")
    words.add(("{n} card of {who}", "{n} cards of {who}"), ("Una carta di {who}", "{n} carte"))
    words.add("Ship", "Nave")
    assert list(faults(wanted, words)) == [
        "no translation: «untouched»",
        "no translation: «forgotten»",
        "other arguments: «{who} drew»",
        "doubtful: «unsure»",
        "other arguments: «{n} card of {who}»",
        "no translation: «Ship» (suit)",
    ]


def test_the_words_of_cards_are_among_the_messages() -> None:
    wanted = template()
    assert wanted.get(
        "Goes on its own suit or on any Sleight of Hand. You name the suit that counts from now on.", "card"
    )
    assert wanted.get("Mutiny", "yarr card")


@pytest.mark.parametrize(
    ("locale", "key"),
    [
        ("it", "it"),
        ("en-GB", "en"),
        (discord.Locale.italian, "it"),
        (discord.Locale.american_english, "en"),
        ("it_IT", "it"),
    ],
)
def test_locales_of_discord_are_known(locale: object, key: str) -> None:
    assert offered(locale) == key
    assert language(locale).locale == key


@pytest.mark.parametrize("locale", ["fr", "tlh", "", None])
def test_other_locales_are_spoken_to_in_english(locale: object) -> None:
    assert offered(locale) is None
    assert language(locale).locale == "en"


def test_a_sentence_in_italian_with_names_cards_and_a_list() -> None:
    cards: list[Arg] = [card_text("yarr suit", suit) for suit in ("Ship", "Skull", "Anchor")]
    said = text("{who} had to lay {cards}.", who=Who(1), cards=cards)
    assert language("it").say(said, ["Anna", "Bruno"]).endswith("Nave, Teschio e Ancora.")
    assert "Bruno" in language("it").say(said, ["Anna", "Bruno"])
    assert language("en").say(said, ["Anna", "Bruno"]) == "Bruno had to lay Ship, Skull and Anchor."


def test_a_seat_without_a_name_is_counted_in_the_language() -> None:
    assert language("it").say(text("{who} drew a card", who=Who(4))).startswith("Posto 5")


@pytest.mark.parametrize(("n", "form"), [(0, "carte"), (1, "carta"), (2, "carte")])
def test_the_number_chooses_the_form(n: int, form: str) -> None:
    words = language("it").say(plural("Take {n} card", "Take {n} cards", n=n)).split()
    assert words[-1] == form
    assert str(n) in words


def test_the_context_keeps_equal_words_apart() -> None:
    said = language("it").say
    assert said(card_text("yarr suit", "Ship")) == "Nave"
    assert said(card_text("no such context", "Ship")) == "Ship"


def test_the_calls_stay_as_they_must_be_typed() -> None:
    said = language("it").say
    assert said(card_text("yarr card", "Avast Me Hearties!")) == "Avast Me Hearties!"


def test_words_are_found_in_f_strings_and_functions_of_the_same_name_are_not_ours() -> None:
    ours = """from engine.text import card_text, plural, text
said = f"{say(text('a'))}"
more = plural("{n} b", "{n} bs", n=2), card_text("c", "d"), text("e " "f"), text(unknown), card_text("c", *unknown)
"""
    theirs = 'from sqlalchemy import text\ntext("SELECT 1")'
    assert [(words.source, words.many, words.context) for words in marked(ast.parse(ours))] == [
        ("a", None, None),
        ("{n} b", "{n} bs", None),
        ("d", None, "c"),
        ("e f", None, None),
    ]
    assert marked(ast.parse(theirs)) == []
