"""Updates the translation catalogues: `make texts`.

`python -m tools.texts` updates every catalogue and lists missing translations. The shared catalogue is under bot/texts,
and each game has one beside its rules. With a locale ("de") it creates new ones. Babel writes the catalogues, but this
module extracts the messages. Babel's extractor does not look into f-strings. It also takes every function named `text`
for that of `engine.text`. It cannot find the texts of cards, which come from the registry of games.

`python -m tools.texts --check` only lists what is missing, in all games or in those whose keys follow. It ends with 1
if a catalogue has a fault. A game without a catalogue plays in English, and gets one line.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from bot.texts import DOMAIN, catalogue, catalogue_file
from engine.game import games, home
from engine.game_packages import packages
from engine.text import Text
from tools import owner

ROOT = Path(__file__).parent.parent
CONTRIBUTORS = "Quarterdeck contributors"
ROOMS = ("engine", "renderers", "bot")
MARKS = ("text", "plural", "card_text")
TEXTS = ("engine.text", "engine.api")
"""The modules from which games import these functions."""


def template(game: str | None = None) -> Catalog:
    """Return a catalogue with every message of the game with this key, including its cards, without translations.

    With None it has the shared messages. A message of several games is in the catalogue of each.
    """
    found = Catalog()
    for page in pages(game):
        for words in marked(ast.parse(page.read_text(encoding="utf-8"))):
            _add(found, words, str(page.relative_to(ROOT if page.is_relative_to(ROOT) else home(games()[game or ""]))))
    for reference in games()[game].reference.values() if game else ():
        for words in (reference.name, reference.rules):
            _add(found, words, f"engine/games/{game}")
    return found


def pages(game: str | None) -> list[Path]:
    """Return the files of all modules of the game with this key, or with None of the shared modules."""
    if game in packages:
        return sorted(home(games()[game]).rglob("*.py"))
    rooms = [ROOT / room for room in ROOMS]
    every = sorted({page for room in rooms for page in room.rglob("*.py")})
    return [page for page in every if owner(page.relative_to(ROOT).with_suffix("").parts, games()) == game]


def marked(module: ast.Module) -> list[Text]:
    """Return the texts that a module passes to functions of `engine.text`, in the order of its lines."""
    nodes = list(ast.walk(module))
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module in TEXTS]
    names = {alias.name for node in imports for alias in node.names} & set(MARKS)
    calls = [n for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id in names]
    return [words for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)) for words in _words(call)]


def _words(call: ast.Call) -> list[Text]:
    assert isinstance(call.func, ast.Name)
    match call.func.id, [arg.value for arg in call.args if isinstance(arg, ast.Constant)]:
        case "text", [str(source)]:
            return [Text(source)]
        case "plural", [str(one), str(many), *_]:
            return [Text(one, many=many)]
        case "card_text", [str(context), str(source), *_]:
            return [Text(source, context=context)]
    return []  # the arguments are no literals: another call has these texts


def _add(found: Catalog, words: Text, place: str) -> None:
    message = words.source if words.many is None else (words.source, words.many)
    found.add(message, locations=[(place, 0)], context=words.context)
    for arg in (words.args or {}).values():
        if isinstance(arg, Text):
            _add(found, arg, place)


def faults(wanted: Catalog, words: Catalog) -> Iterator[str]:
    """Yield the faults of the catalogue `words` as sentences: missing and fuzzy translations, and wrong arguments.

    `wanted` is the `template` with all messages.
    """
    for message in wanted:
        if not message.id:
            continue
        shown = f"«{_forms(message.id)[0]}»" + (f" ({message.context})" if message.context else "")
        translated = words.get(message.id, message.context)
        forms = _forms((translated and translated.string) or "")
        if translated is None or not all(forms):
            yield f"no translation: {shown}"
        elif translated.fuzzy:
            yield f"fuzzy translation: {shown}"
        elif not all(_same_names(message, form) for form in forms):
            yield f"the translation has other arguments: {shown}"


def quarrels(house: Catalog, words: Catalog) -> Iterator[str]:
    """Yield a sentence for each message that the catalogues `house` and `words` translate differently.

    `house` is the shared catalogue, and `words` that of a game. A table of the game shows messages of both.
    """
    for message in words:
        same = house.get(message.id, message.context) if message.id else None
        if same is not None and same.string != message.string:
            yield f"the shared catalogue translates it differently, give it a context: «{_forms(message.id)[0]}»"


def _forms(phrase: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (phrase,) if isinstance(phrase, str) else tuple(phrase)


def _same_names(message: Message, form: str) -> bool:
    """Return True if a translation has the same arguments as the message. A plural form may omit the number `n`."""
    wanted = {name for one in _forms(message.id) for name in _names(one)}
    return _names(form) <= wanted and wanted - _names(form) <= ({"n"} if message.pluralizable else set())


def _names(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name is not None}


def renew(locale: str, game: str | None = None) -> Catalog:
    """Update or create the catalogue of a locale, and return it. `game` is the key of its game; None is the shared one.

    A message that has changed needs a new translation. A guess from a similar message would look like a translation.
    The old translation stays as an obsolete one (`#~`), because stories from before may have the old message.
    """
    page = catalogue_file(locale, game)
    if page.exists():
        words = catalogue(locale, game)
    else:
        words = Catalog(
            locale,
            DOMAIN,
            header_comment=f"# The words of {game or 'Quarterdeck'} in the locale {locale}.",
            project="Quarterdeck",
            version="1",
            msgid_bugs_address="-",
            last_translator=CONTRIBUTORS,
            language_team=CONTRIBUTORS,
            fuzzy=False,
        )
        page.parent.mkdir(parents=True, exist_ok=True)
    words.update(template(game), no_fuzzy_matching=True, update_creation_date=False)
    with page.open("wb") as stream:
        write_po(stream, words, width=110, include_lineno=False)
    return words


def missing(locale: str, keys: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Yield a sentence for each fault of the catalogues of a locale: the shared one and those of the games `keys`.

    The second value is False for a game that has no catalogue yet.
    """
    house = catalogue(locale)
    yield from ((f"{locale}: {fault}", True) for fault in faults(template(), house))
    for game in keys:
        page, wanted = catalogue_file(locale, game), template(game)
        if page.exists():
            own = catalogue(locale, game)
            yield from ((f"{locale}, {game}: {fault}", True) for fault in (*faults(wanted, own), *quarrels(house, own)))
        else:
            yield f"{locale}, {game}: there is no {page.name}, so its {len(wanted)} texts are shown in English", False


def check(locales: Sequence[str], keys: Sequence[str]) -> int:
    """Print what is missing in the catalogues, and return 1 if there is a fault in one of them."""
    found = [one for locale in locales for one in missing(locale, keys)]
    for sentence, _ in found:
        print(sentence)
    return int(any(fault for _, fault in found))


if __name__ == "__main__":
    present = [page.parts[-3] for page in sorted(ROOT.glob(f"bot/texts/*/LC_MESSAGES/{DOMAIN}.po"))]
    if sys.argv[1:2] == ["--check"]:
        sys.exit(check(present, sys.argv[2:] or [*games()]))
    for locale in sys.argv[1:] or present:
        house = renew(locale)
        for fault in faults(template(), house):
            print(f"{locale}: {fault}")
        for game in games():
            own = renew(locale, game)
            for fault in (*faults(template(game), own), *quarrels(house, own)):
                print(f"{locale}, {game}: {fault}")
