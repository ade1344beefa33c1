"""A sentence as tokens: words looked up, misspellings mended, names and numbers told apart."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from unicodedata import combining, normalize

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA, JaroWinkler

from engine.games.rattle.sea import point_of
from engine.games.rattle.spoken.answers import ANSWERS, AS_WRITTEN
from engine.games.rattle.spoken.manner import asks_how, straight
from engine.games.rattle.spoken.verbs import VERBS
from engine.games.rattle.spoken.vocabulary import (
    COLOURS,
    CONCEPTS,
    CORNERS,
    FACES,
    HOLLOW,
    NUMBERS,
    OUTERMOST,
    TILES,
    WINDS,
)

MOST_SPELLINGS = 64
"""So many ways of taking words that can stand for two things are tried."""
DECIMAL = re.compile(r"(?<![a-z\d.])\d+[.,]\d|[nsewo]\d+,\d|[a-n]\d\d?\.\d\d|(?:^|\s)[-−]\d")
LEXEME = re.compile(r"[a-n]\d\d?\.[1-9](?!\d)|[a-z]+\d+|\d+[a-z]+|\d+|[°>&?]|[a-z]+")
LETTERS = re.compile(r"\b([b-df-mrvy]) (\d\d?(?:\.[1-9])?)(?![\d.]| ?(?:mm|cm|°))\b")
"""`K 12` can only be a cell or a die; `N 12` and `E 12` are moves (R-36)."""
ALONE = re.compile(r"^([a-n]) (\d\d?)$")
COLUMN = re.compile(r"\b(?:column|col|colonna) ([a-n])(?: and| e)? (?:row|riga) (\d\d?)\b")
REFUSED = re.compile(r"(?<!\ba )(?<!\bverso )\bno\b(?! ?(?:\d|max|al massimo))")
"""Italian «NO 60» and «a NO» are courses, «no» by itself is none."""
TILE = re.compile(r"t0?(\d\d?)")
COURSES = re.compile(r"([nsewo]{1,3})(\d+)")


@dataclass(frozen=True, slots=True)
class Token:
    """A part of a sentence: what kind of thing it is, and which."""

    kind: str
    value: str = ""


UNKNOWN = Token("unknown")


def bare(words: str) -> str:
    """Without capitals, accents, quotes and hyphens."""
    said = "".join(letter for letter in normalize("NFKD", words) if not combining(letter)).lower()
    said = re.sub(r"->|→", " > ", said)
    said = re.sub(r"[’'`´-]", " ", said)
    return " ".join(re.sub(r"[«»\"“”!;:()…]|[.,](?!\d)|,", " ", said).split())


def with_decimals(words: str) -> bool:
    """Whether a length in these words is no whole number, or less than none."""
    return bool(DECIMAL.search(LETTERS.sub(r"\1\2", words.lower())))


def answer(words: str) -> str | None:
    """Which of the whole sentences of `ANSWERS` this is, or what several in a row say alike, if it is one."""
    said = bare(words)
    if asks_how(said):
        return "help"
    said = straight(said) or said
    if found := _answer(said):
        return found
    row = said.split()
    for place in range(1, len(row)):
        if one := _answer(" ".join(row[:place])):
            both = {one, answer(" ".join(row[place:])) or ""}
            if len(both) == 1 or both in ({"end", "pass"}, {"back", "stay"}):
                return "back" if "back" in both else max(both)
    return None


def _answer(said: str) -> str | None:
    every = _answers()
    if said in every or (said := said.rstrip("? ")) in every:
        return every[said]
    if (pith := _pith(said)) in _piths():
        return _piths()[pith]
    if len(said) < 5 or any(letter.isdigit() for letter in said):
        return None
    found = process.extractOne(said, every.keys(), scorer=fuzz.ratio, score_cutoff=90)
    return every[found[0]] if found else None


@cache
def _answers() -> Mapping[str, str]:
    return {bare(phrase) or phrase: name for name, row in ANSWERS.items() for phrase in row.split("/")}


@cache
def _piths() -> Mapping[str, str]:
    """The sentences without what says nothing, where enough is left of them to say the same."""
    found: dict[str, set[str]] = {}
    for phrase, name in _answers().items():
        found.setdefault(_pith(phrase), set()).add(name)
    enough = {pith for pith in found if pith in _answers() or " " in pith}
    return {pith: min(found[pith]) for pith in enough if len(found[pith]) == 1}


def _pith(said: str) -> str:
    nothing = {*CONCEPTS[""].split("/"), *CONCEPTS["next"].split("/"), *HOLLOW.split()}
    return " ".join(word for word in said.split() if word not in nothing)


def without_genitives(words: str) -> str:
    """Bare words in which «y1's» is «y1»."""
    return bare(re.sub(r"(?<=[a-z]\d)['’]s\b", "", words))


def spellings(words: str, ships: Collection[str], seat: int) -> Iterator[list[Token]]:
    """The ways in which these words can be taken, the likeliest first. What nobody knows is `UNKNOWN`."""
    said = re.sub(r"^(?:my )?ship ([a-dk])\b", rf"{seat + 1}\1", bare(words))
    every = [_meant(one, ships) for one in _lexemes(REFUSED.sub("not", said))]
    for way in islice(product(*every), MOST_SPELLINGS):
        yield [token for token in way if token.kind]


def _lexemes(words: str) -> list[str]:
    """Words and known phrases of several, names and numbers."""
    said = COLUMN.sub(r"\1\2", words)
    said = ALONE.sub(lambda it: it[0] if it[1] in "ne" else it[1] + it[2], LETTERS.sub(r"\1\2", said))
    row = [mend(one) if one.isalpha() else one for one in LEXEME.findall(said)]
    phrases, longest = _lexicon(), _longest()
    found, place = [], 0
    while place < len(row):
        for size in range(min(longest, len(row) - place), 1, -1):
            if " ".join(row[place : place + size]) in phrases:
                break
        else:
            size = 1
        found.append(" ".join(row[place : place + size]))
        place += size
    return found


def _meant(word: str, ships: Collection[str]) -> Sequence[Token]:
    if word in _lexicon():
        return _lexicon()[word]
    if word.isdecimal():
        return [Token("number", word)]
    if it := re.fullmatch(r"face([1-6])", word):
        return [Token("face", it[1])]
    if it := re.fullmatch(r"(\d+)(mm|cm)", word):
        return [Token("length", str(int(it[1]) * (100 if it[2] == "cm" else 10)))]
    found = []
    if word in ships:
        found.append(Token("name", word))
    elif point_of(word):
        found.append(Token("cell", word))
    elif it := TILE.fullmatch(word):
        found.append(Token("tile", f"T{int(it[1]):02}"))
    elif it := COURSES.fullmatch(word):
        winds = it[1].replace("o", "w")
        found += [Token("course", f"{winds} {it[2]}")] if winds in WINDS else [Token("nobody", word)]
    elif like_a_ship(word):
        found.append(Token("nobody", word))
    return found or [UNKNOWN]


def strange(words: str, ships: Collection[str]) -> list[str]:
    """Those of bare words that nobody knows, as they were put."""
    row = [one for one in LEXEME.findall(words) if one.isalpha()]
    known = {one for lexeme in _lexemes(words) if UNKNOWN not in _meant(lexeme, ships) for one in lexeme.split()}
    return list(dict.fromkeys(one for one in row if mend(one) not in known and one not in known))


def like_a_ship(word: str) -> bool:
    """Whether dice have such names."""
    return bool(re.fullmatch(r"[ygrobv]\d|\d[a-dk]", word))


@cache
def _lexicon() -> Mapping[str, Sequence[Token]]:
    """What each known word or phrase can stand for, the likeliest first."""
    found: dict[str, list[Token]] = {}

    def enter(rows: Mapping[str, str], kind: str) -> None:
        for name, row in rows.items():
            for phrase in row.split("/"):
                token = Token(kind, name) if kind else Token(name)
                found.setdefault(phrase, [])
                if token not in found[phrase]:
                    found[phrase].append(token)

    enter(CONCEPTS, "")
    enter(VERBS, "")
    for kind, rows in (
        ("wind", {**WINDS, **{wind: f"{WINDS[wind]}/{row}" for wind, row in CORNERS.items()}}),
        ("corner", CORNERS),
        ("colour", COLOURS),
        ("shape", TILES),
        ("face", FACES),
        ("outermost", OUTERMOST),
        ("number", NUMBERS),
    ):
        enter(rows, kind)
    for letters in ("n", "s", "e", "w", "nne", "ne", "ene", "ese", "se", "sse", "ssw", "sw", "wsw", "wnw", "nw", "nnw"):
        for said in dict.fromkeys((letters, letters.replace("w", "o"))):
            found.setdefault(said, []).append(Token("wind", letters))
    for word in HOLLOW.split():
        found.setdefault(word, [Token("")])
    return found


@cache
def _words() -> list[str]:
    """The words that a misspelt one can be: those of four letters at least that say something, and «the»."""
    said = {one for phrase in _lexicon() for one in phrase.split() if len(one) > 3}
    return sorted(said - {*HOLLOW.split()})


@cache
def _longest() -> int:
    return max(len(phrase.split()) for phrase in _lexicon())


@cache
def _known() -> frozenset[str]:
    return frozenset(one for phrase in _lexicon() for one in phrase.split())


def mend(word: str) -> str:
    """The known word that this one was to be, or itself."""
    if word in _known() or word in AS_WRITTEN:
        return word
    if len(word) == 3:
        return "the" if sorted(word) == ["e", "h", "t"] else word
    if len(word) < 4:
        return word
    most = 1 if len(word) < 7 else 2
    near = process.extract(word, _words(), scorer=OSA.distance, score_cutoff=most, limit=8)
    if not near:
        return word
    return str(min(near, key=lambda one: (one[1], -JaroWinkler.similarity(word, one[0]), one[0]))[0])
