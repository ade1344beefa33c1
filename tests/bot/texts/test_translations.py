import ast
import re
from pathlib import Path

import discord
import pytest
from babel.messages.catalog import Catalog, Message

import bot.texts
import tools.texts
from bot.commands.game_parameter import suggest_games
from bot.texts import LANGUAGES, catalogue, catalogue_file, language, supported_locale
from bot.texts.italian_grammar import contracted
from bot.texts.rulebook import rules
from engine.game import games
from engine.text import Arg, Who, card_text, plural, text
from tests.bot.texts.untranslatable import put_together, unsaid
from tests.ledger import rule
from tools.texts import faults, marked, pages, quarrels, template

TRANSLATED = [key for key in LANGUAGES if key != "en"]
BEGUN = [game for game in games() if all(catalogue_file(locale, game).exists() for locale in TRANSLATED)]
"""The games with catalogues. Others play in English."""
QUOTED = {"en": re.compile(r"“([^“”{}]+)”"), "it": re.compile(r"«([^«»{}]+)»")}
TYPED = {
    *("why", "perché", "why can't I …?", "perché non posso …?", "no", "Quarterdeck"),
    *("rounds: 2", "name: value", "nome: valore"),
    *("saturday 20:00", "sabato alle 20", "tomorrow 8pm", "domani sera alle 8", "in 2 hours", "tra 2 ore", "UTC+2"),
    *("5 December 20:00", "5 December 8pm", "5 dicembre 20:00", "31 January", "31 gennaio"),
    *("every friday 20:00", "ogni venerdì alle 20"),
    *("in English, beginners welcome", "in italiano, anche principianti"),
}
"""Words that people type. All else that a sentence quotes is on a button or in a menu."""
RELEASED = ("arrr", "rattle", "tortuga", "yarr")
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
COMMAND = re.compile(r"(?<![\w/<])/([a-z]+)")


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_text_of_the_bot_is_translated(locale: str) -> None:
    """Texts of games may be missing: `make lint` lists them, and they are shown in English."""
    found = list(faults(template(), catalogue(locale)))
    assert not found, f"{catalogue_file(locale)} lacks words; `make texts` enters them: {found}"


@pytest.mark.parametrize("game", BEGUN)
@pytest.mark.parametrize("locale", TRANSLATED)
def test_a_translation_has_the_arguments_of_its_text(locale: str, game: str) -> None:
    found = [one for one in faults(template(game), catalogue(locale, game)) if one.startswith("other arguments")]
    assert not found, f"{catalogue_file(locale, game)}: {found}"


@pytest.mark.parametrize("game", games())
def test_no_text_of_a_game_bypasses_the_catalogue(game: str) -> None:
    for page in pages(game):
        module = ast.parse(page.read_text("utf-8"))
        for line, words in put_together(module):
            pytest.fail(f"{page}:{line}: «{words}» is put together before it is looked up: text(words, name=value)")
        for line, words in unsaid(module) if "renderers" in page.parts else ():
            pytest.fail(f"{page}:{line}: «{words}» is drawn in English for everybody: frame.say(text(words))")


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('draw(f"{view.gold} gold")', ["{} gold"]),
        ('draw("Nobody leads")', ["Nobody leads"]),
        ('draw(frame.say(text("Nobody leads")), f"{n} × {m}", f"{a}: {b}", "table.png", f"{size:.1f} {name}")', []),
        ('raise ValueError("there is no such piece")', []),
    ],
)
def test_the_check_finds_text_that_is_drawn_untranslated(code: str, found: list[str]) -> None:
    assert [words for _, words in unsaid(ast.parse(code))] == found


def test_the_check_finds_text_that_is_built_before_translation() -> None:
    module = ast.parse('text(f"{n} gold"), text("{n} gold", n=f"{n}"), card_text("find", FINDS[one])')
    assert [words for _, words in put_together(module)] == ["{} gold"]


@pytest.mark.parametrize("game", [None, *BEGUN])
@pytest.mark.parametrize("locale", TRANSLATED)
def test_a_translation_names_the_commands_of_its_language(locale: str, game: str | None) -> None:
    """Without known ids, as in a test server, names stay. An Italian does not see /table."""
    names = {str(one.id): str(one.string) for one in catalogue(locale) if one.context == "command"}
    for message in catalogue(locale, game):
        wanted = {names[word] for word in COMMAND.findall(str(message.id)) if word in names}
        found = set(COMMAND.findall(str(message.string)))
        assert found & {*names, *names.values()} <= wanted, message.string


@pytest.mark.parametrize("game", BEGUN)
@pytest.mark.parametrize("locale", TRANSLATED)
def test_no_games_catalogue_contradicts_the_bots(locale: str, game: str) -> None:
    assert list(quarrels(catalogue(locale), catalogue(locale, game))) == []


def test_the_check_finds_a_catalogue_that_contradicts_the_bots() -> None:
    house, words = Catalog("it"), Catalog("it")
    house.add("Leave", "Esci")
    house.add("over", "finita")
    words.add("Leave", "Salpa")
    words.add("over", "finita")
    words.add("Rum", "Rum")
    found = list(quarrels(house, words))
    assert found == ["the shared catalogue translates it differently, give it a context: «Leave»"]


@rule("H-317")
def test_italian_prepositions_contract_with_a_pieces_article_but_with_no_name() -> None:
    say = language("it").of("tortuga").say
    jolly, dutchman = text("the Jolly Roger"), text("the Flying Dutchman")
    aboard = text("{who} aboard {place}", who=Who(0), place=jolly)
    assert say(aboard, ["la Rossa"]) == "la Rossa a bordo della Jolly Roger"
    assert say(text("The new order on {place}: {names}.", place=dutchman, names=[Who(0)]), ["il Nero"]) == (
        "Il nuovo ordine sull'Olandese Volante: il Nero."
    )
    shadow = {"card": "L'Ombra del Capitano", "other": "Il Ballo"}
    assert contracted("Al posto di {card}, su {other}", shadow, shadow) == "Al posto dell'Ombra del Capitano, sul Ballo"
    assert contracted("Al posto di {card}", shadow, ()) == "Al posto di {card}", "so somebody is called"
    parts = {"one": "la stiva", "two": "gli {altri}"}
    assert contracted("In {one} di {two}, su {three}", parts, parts) == "Nella stiva degli {{altri}}, su {three}"


@rule("H-317")
def test_italian_says_ad_and_ed_before_the_same_vowel() -> None:
    say = language("it").of("tortuga").say
    assert say(text("{who} to play", who=Who(0)), ["Anne"]) == "Tocca ad Anne"
    assert say(text("{who} to play", who=Who(0)), ["Elena"]) == "Tocca a Elena"
    assert contracted("A {one}, a {two} e {three}", {"one": "Àgata", "two": "{x}", "three": "Elio"}, ()) == (
        "A {one}, a {two} ed {three}"
    )
    assert language("it").join(["Bart", "Anne", "Elena"]) == "Bart, Anne ed Elena"
    assert language("it").join(["Elena", "Anne"]) == "Elena e Anne"
    assert language("it").join(["Anne"]) == "Anne"
    assert language("it").join([]) == ""


def test_the_check_finds_every_kind_of_fault_in_a_catalogue() -> None:
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
        "the translation has other arguments: «{who} drew»",
        "fuzzy translation: «unsure»",
        "the translation has other arguments: «{n} card of {who}»",
        "no translation: «Ship» (suit)",
    ]


@rule("H-780")
@pytest.mark.parametrize(
    ("words", "listed", "code"),
    [
        (HEADER + 'msgid "Rum"\nmsgstr ""\n', "it, yarr: no translation: «Mutiny» (yarr card)", 1),
        (None, "it, yarr: there is no it.po, so its", 0),
    ],
)
def test_a_game_without_all_its_texts_plays_in_english_and_is_marked(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: str | None,
    listed: str,
    code: int,
) -> None:
    def file(locale: str, game: str | None = None) -> Path:
        return tmp_path / f"{locale}.po" if game == "yarr" else catalogue_file(locale, game)

    if words is not None:
        (tmp_path / "it.po").write_text(words, "utf-8")
    monkeypatch.setattr(bot.texts, "catalogue_file", file)
    monkeypatch.setattr(tools.texts, "catalogue_file", file)
    monkeypatch.setattr(bot.texts, "_load_language", bot.texts._load_language.__wrapped__)
    title = games()["yarr"].title
    assert language("it").of("yarr").say(title) == title.source
    (found,) = [choice.name for choice in suggest_games(language("it"), "") if choice.value == "yarr"]
    assert found.startswith(f"{title.source} · traduzione incompleta · ")
    assert not [choice.name for choice in suggest_games(language("en"), "") if "unfinished" in choice.name]
    assert tools.texts.check(["it"], ["yarr"]) == code
    assert listed in capsys.readouterr().out


@pytest.mark.parametrize("game", RELEASED)
def test_a_released_game_is_wholly_translated(game: str) -> None:
    assert language("it").of(game).complete
    assert rules(game, "it") != rules(game)


def test_the_words_of_cards_are_in_the_translation_template() -> None:
    wanted = template("yarr")
    assert wanted.get("Play it on its own suit or on any Sleight of Hand. Then choose the new suit.", "card")
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
def test_discords_locales_map_to_supported_languages(locale: object, key: str) -> None:
    assert supported_locale(locale) == key
    assert language(locale).locale == key


@pytest.mark.parametrize("locale", ["fr", "tlh", "", None])
def test_an_unsupported_locale_gets_english(locale: object) -> None:
    assert supported_locale(locale) is None
    assert language(locale).locale == "en"


def test_a_sentence_with_names_cards_and_a_list_is_put_into_italian() -> None:
    cards: list[Arg] = [card_text("yarr suit", suit) for suit in ("Ship", "Skull", "Anchor")]
    said = text("{who} had to play {cards}.", who=Who(1), cards=cards)
    assert language("it").of("yarr").say(said, ["Anna", "Bruno"]).endswith("Nave, Teschio e Ancora.")
    assert "Bruno" in language("it").of("yarr").say(said, ["Anna", "Bruno"])
    assert language("en").of("yarr").say(said, ["Anna", "Bruno"]) == "Bruno had to play Ship, Skull and Anchor."


def test_a_seat_without_a_name_is_numbered_in_the_readers_language() -> None:
    assert language("it").of("yarr").say(text("{who} drew a card", who=Who(4))).startswith("Posto 5")


@pytest.mark.parametrize(("n", "form"), [(0, "carte"), (1, "carta"), (2, "carte")])
def test_the_number_decides_the_plural_form(n: int, form: str) -> None:
    words = language("it").of("yarr").say(plural("Take {n} card", "Take {n} cards", n=n)).split()
    assert words[-1] == form
    assert str(n) in words


def test_the_context_tells_equal_words_apart() -> None:
    said = language("it").of("yarr").say
    assert said(card_text("yarr suit", "Ship")) == "Nave"
    assert said(card_text("no such context", "Ship")) == "Ship"


def test_calls_that_must_be_typed_are_not_translated() -> None:
    said = language("it").of("yarr").say
    assert said(card_text("yarr card", "Avast Me Hearties!")) == "Avast Me Hearties!"


def test_texts_in_f_strings_are_extracted_and_foreign_functions_ignored() -> None:
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


@pytest.mark.parametrize("locale", ["en", *TRANSLATED])
def test_every_label_that_a_sentence_quotes_exists(locale: str) -> None:
    """A renamed button is renamed in all sentences that tell people to press it."""
    said = [one for words in catalogue(TRANSLATED[0] if locale == "en" else locale) for one in _said(words, locale)]
    quoted = {label for one in said for label in QUOTED[locale].findall(one)} - TYPED
    assert quoted
    assert sorted(quoted - {*said}) == []


def _said(words: Message, locale: str) -> tuple[str, ...]:
    """Return the forms of a message: in English as it is, in another language as translated."""
    found = words.id if locale == "en" else words.string
    return (found,) if isinstance(found, str) else tuple(found or ())
