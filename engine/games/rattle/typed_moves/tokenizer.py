"""Tokenization: normalises the spelling, looks up words and phrases, and recognises names and numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cache
from unicodedata import combining, normalize

from engine.games.rattle.sea import point_of
from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.typed_moves import lexicon_en, lexicon_it
from engine.games.rattle.typed_moves.lexicon import Token, corrected, lexicon, longest_phrase

DECIMAL = re.compile(r"(?<![a-z\d.])\d+[.,]\d|[nsewo]\d+,\d|[a-n]\d\d?\.\d\d|(?:^|\s)-\d")
"""Pattern of a length that is negative or no whole number."""
PIECE = re.compile(r"[a-n]\d\d?\.[1-9](?!\d)|[a-z]+\d+|\d+[a-z]+|\d+|[a-z]+|\S")
"""Pattern of a word, a number or a name."""
SPACED_CELL = re.compile(r"\b([b-df-mrvy]) (\d\d?(?:\.[1-9])?)(?![\d.]| ?(?:mm|cm|°))\b")
"""Pattern of `K 12`, which is read as `K12`, a cell or a Ship. `N 12` and `E 12` are moves instead (R-36)."""
COLUMN = re.compile(r"\b(?:column|col|colonna) ([a-n])(?: and| e)? (?:row|riga) (\d\d?)\b")
"""Pattern of a cell that is named by column and row."""
NORTH_WEST = re.compile(r"(?:(?<=\ba )|(?<=\bverso ))no\b|\bno(?= ?\d)")
"""Pattern of Italian «NO 60» and «a NO», directions to the north-west. «no» alone is none."""
COURSE = re.compile(r"([nsewo]{1,3})(\d+)")
"""Pattern of a direction with a length, such as «nne60»."""
SHIP = re.compile(r"[ygrobv]\d|\d[a-z]")
"""Pattern of a name that has the form of a Ship's id."""
ENGLISH = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
)
"""English numerals from 1 to 19, and the tens."""
ITALIAN = (
    "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
    "diciassette diciotto diciannove",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
)
"""Italian numerals from 1 to 19, and the tens."""


@cache
def _numerals() -> dict[str, str]:
    """Return the digits of each numeral from 5 on, by its word in both languages.

    Smaller ones are in the lexicon, because they are also articles. Italian «sei» also means «you are».
    """
    found = dict[str, int]()
    for small, tens in ((small.split(), tens.split()) for small, tens in (ENGLISH, ITALIAN)):
        found |= {word: number for number, word in enumerate(small, 1) if number > 4 and word != "sei"}
        for number, word in enumerate(tens, 2):
            found[word] = 10 * number
            for more, one in enumerate(small[:9], 1):
                joined = word[:-1] if one in ("uno", "otto") else word
                found |= {f"{word} {one}": 10 * number + more, f"{joined}{one}": 10 * number + more}
    return {word: str(number) for word, number in found.items()}


@cache
def _numeral() -> re.Pattern[str]:
    """Return the pattern of a numeral that `_numerals` knows. Longer numerals are tried first."""
    words = sorted(_numerals(), key=len, reverse=True)
    return re.compile(r"\b(?:" + "|".join(words) + r")\b|\bsei(?= ?(?:mm|cm|milli|centi))|(?<=ore )sei\b")


def plain(sentence: str) -> str:
    """Return a sentence in small letters without accents and punctuation, with forms such as «don't» written out."""
    letters = (letter for letter in normalize("NFKD", sentence) if not combining(letter))
    said = re.sub(r"[’`´]", "'", "".join(letters).lower()).replace("−", "-")
    said = re.sub(r"->|→|=>|>", " to ", said)
    said = re.sub(r"(?<=\w)'s\b", "", said.replace("let's", "lets"))
    said = re.sub(r"\b(do|ca|can|wo|does|did)n'?t\b", r"\1 not", said)
    said = re.sub(r"\bi ?'m\b", "im", re.sub(r"'(?:d|ll|re|ve)\b", " ", said))
    said = re.sub(r"[«»\"“”!()\[\]'*_-]|\.(?!\d)|…", " ", said)
    said = re.sub(r"[,;:](?!\d)|[,;:](?=\d)", " , ", said)
    return " ".join(re.sub(r"(?<=\w) ?\?+", " ", said).split()).strip(" ,")


def normalised(sentence: str) -> str:
    """Return a plain sentence with numbers in figures and idioms replaced by plainer words."""
    said = _numeral().sub(lambda it: _numerals().get(it[0], "6"), plain(sentence))
    for pattern, turned in (*lexicon_en.IDIOMS, *lexicon_it.IDIOMS):
        said = re.sub(pattern, turned, said)
    return " ".join(NORTH_WEST.sub("northwest", COLUMN.sub(r"\1\2", SPACED_CELL.sub(r"\1\2", said))).split())


def has_decimals(sentence: str) -> bool:
    """Return True if a sentence contains a length that is negative or no whole number."""
    return bool(DECIMAL.search(SPACED_CELL.sub(r"\1\2", sentence.lower().replace("−", "-"))))


def asks_help(said: str) -> bool:
    """Return True if a normalised sentence asks what can be done, or how to word it."""
    return any(re.search(pattern, said) for pattern in (lexicon_en.ASKS_HELP, lexicon_it.ASKS_HELP))


def tokenised(said: str, ships: Collection[str]) -> list[Sequence[Token]]:
    """Return for each word or known phrase of a normalised sentence its possible tokens.

    A word without a meaning has one token of the kind `unknown`. `ships` are the ids in the Sea.
    """
    typed = PIECE.findall(re.sub(r"(?<=\d)(?=(?:mm|cm)\b)", " ", said))
    row = [corrected(word) if word.isalpha() else word for word in typed]
    found, place = list[Sequence[Token]](), 0
    while place < len(row):
        most = min(longest_phrase(), len(row) - place)
        sizes = (size for size in range(most, 0, -1) if " ".join(row[place : place + size]) in lexicon())
        size = next(sizes, 0)
        words = " ".join(typed[place : place + max(size, 1)])
        meant = lexicon()[" ".join(row[place : place + size])] if size else _tokens_of_name(row[place], ships)
        found.append([Token(token.kind, token.value, words) for token in meant])
        place += max(size, 1)
    return found


def _tokens_of_name(word: str, ships: Collection[str]) -> list[Token]:
    """Return the possible tokens of a word that is not in the lexicon: a name, a cell, a number, or `unknown`."""
    if word == ",":
        return [Token(",")]
    if word.isdecimal():
        return [Token("number", word)]
    found = list[Token]()
    if SHIP.fullmatch(word):
        found.append(Token("name", word))
    if point_of(word) or (re.fullmatch(r"[a-np-z]\d\d?", word) and not found and not re.fullmatch(r"[tnsew]\d+", word)):
        found.append(Token("cell", word))
    if tile := re.fullmatch(r"t0?(\d\d?)", word):
        found.append(Token("tile", f"T{int(tile[1]):02}"))
    if not found and (course := COURSE.fullmatch(word)) and course[1].replace("o", "w") in COMPASS:
        found.append(Token("course", f"{course[1].replace('o', 'w')} {course[2]}"))
    return found or [Token("unknown", word)]
