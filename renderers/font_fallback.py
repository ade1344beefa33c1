"""Text in any script: a chain of fonts, so that no name appears as empty boxes. Sizes and widths are in pixels."""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont, features

from renderers.image_cache import cached_image

FONTS = Path(__file__).parent / "assets" / "fonts"
Face = Literal["title", "regular", "medium", "bold"]

_SANS = {face: f"AlegreyaSans-{face.capitalize()}.ttf" for face in ("regular", "medium", "bold")}
_FIRST: dict[Face, tuple[str, ...]] = {
    "title": ("PirataOne-latin.ttf", "PirataOne-latin-ext.ttf", _SANS["bold"]),
    "regular": (_SANS["regular"],),
    "medium": (_SANS["medium"],),
    "bold": (_SANS["bold"],),
}
# Outline fonts come before Unifont, whose pixel glyphs cover nearly all of Unicode.
_LAST = ("NotoEmoji-Regular.ttf", "DroidSansFallbackFull.ttf", "Unifont.otf", "UnifontUpper.otf")
# Without libraqm, Pillow cannot choose a style of figures and uses old-style ones.
_LINING = ["lnum"] if features.check("raqm") else None
_JOINERS = {0x200C, 0x200D}
_ZWJ, _FLAG, _BONES = "\u200d", "\U0001f3f4", "\u2620"
_PIRATES = f"{_FLAG}{_ZWJ}{_BONES}"
_PARTING = ",;:·()«»"
_LONGEST = 200
_VOWELS = frozenset("aeiouyàèéìòù")
_ONE_SOUND = frozenset(("ch", "ck", "gh", "gl", "gn", "ph", "qu", "sc", "sh", "th"))


class _Coverage:
    """The characters that one font has: `char in coverage` is True if the font can draw it."""

    def __init__(self, ranges: list[list[int]]) -> None:
        self.firsts = [first for first, _ in ranges]
        self.lasts = [last for _, last in ranges]

    def __contains__(self, char: str) -> bool:
        place = bisect_right(self.firsts, ord(char)) - 1
        return place >= 0 and ord(char) <= self.lasts[place]


_COVERAGE = {name: _Coverage(ranges) for name, ranges in json.loads((FONTS / "coverage.json").read_text()).items()}


@lru_cache
def chain(face: Face) -> tuple[str, ...]:
    """Return the font files of a face, in the order in which they are tried for a character."""
    named = {*(file for files in _FIRST.values() for file in files), *_LAST}
    return (*_FIRST[face], *(file for file in sorted(_COVERAGE) if file not in named), *_LAST)


@dataclass(slots=True, frozen=True)
class Run:
    """Neighbouring characters of a text that one font draws, in one direction of writing.

    `file` is the font's file, and `words` are the characters. `strong` is their direction: "L" for from left to right,
    "R" for from right to left, or "" for characters without one.
    """

    file: str
    words: str
    strong: str  # "L", "R" or "" for neither


def initial(name: str) -> str:
    """Return the first letter of a name as a capital, with its accents."""
    return clusters(name)[0].upper()


def runs(words: str, face: Face) -> list[Run]:
    """Return the text split into runs of one font and direction, in the order in which they are drawn from the left."""
    pieces = [_piece(cluster, face) for cluster in clusters(words)]
    cut = []
    for (file, strong), group in groupby(pieces, key=lambda piece: (piece.file, piece.strong)):
        cut.append(Run(file, "".join(piece.words for piece in group), strong))
    return _drawing_order(cut)


def _plain(words: str) -> str:
    """Return the text without invisible characters: line breaks, controls, direction marks, variation selectors."""
    spaced = " ".join(words.split())[:_LONGEST]
    if spaced.isascii() and spaced.isprintable():  # true of nearly all our texts, and fast
        return spaced or " "
    return "".join(char for char in spaced if ord(char) in _JOINERS or not _shapeless(char)) or " "


def _shapeless(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs") or "\ufe00" <= char <= "\ufe0f"


def clusters(words: str) -> list[str]:
    """Return the text split into letters with their accents, without what is invisible. Each must come from one font.

    An emoji of several parts is one glyph if a font has it, else its first part. All country flags share one glyph.
    The pirate flag is a skull and crossbones, because its first part alone is a plain flag.
    """
    words = _plain(words)
    if words.isascii():
        return list(words)
    found: list[str] = []
    for char in words:
        skin, last = "\U0001f3fb" <= char <= "\U0001f3ff", found[-1] if found else ""
        marks = skin or ord(char) in _JOINERS or unicodedata.category(char).startswith("M")
        if last and _is_flag_letter(last) and _is_flag_letter(char):
            found[-1] = _FLAG
        elif last and (marks or (last.endswith(_ZWJ) and unicodedata.category(char) == "So")):
            found[-1] = _BONES if found[-1] + char == _PIRATES else found[-1] + char
        else:
            found.append(char)
    return found


def _is_flag_letter(char: str) -> bool:
    """Return True for a regional indicator: two of these letters make a country's flag."""
    return "\U0001f1e6" <= char <= "\U0001f1ff"


@lru_cache(8192)
def _piece(cluster: str, face: Face) -> Run:
    for wanted in (cluster, cluster[0], "\ufffd"):
        for file in chain(face):
            if all(char in _COVERAGE[file] for char in wanted):
                return Run(file, wanted, _direction(wanted[0]))
    raise AssertionError(
        f"none of the fonts has U+FFFD, which is drawn in place of missing characters such as {cluster!r}"
    )


def _direction(char: str) -> str:
    return {"L": "L", "R": "R", "AL": "R"}.get(unicodedata.bidirectional(char), "")


def _drawing_order(cut: list[Run]) -> list[Run]:
    """Return the runs in the order in which they are drawn from the left. `cut` has them in reading order.

    Texts are drawn from the left, even if they contain long names in scripts that run from the right. A text is drawn
    from the right only if all its letters belong to such scripts.
    """
    base = "L" if any(run.strong == "L" for run in cut) or not any(run.strong for run in cut) else "R"
    ways = [run.strong or _between(cut, place, base) for place, run in enumerate(cut)]
    parts: list[Run] = []
    for way, group in groupby(zip(ways, cut, strict=True), key=lambda pair: pair[0]):
        part = [run for _, run in group]
        parts += part if way == base else part[::-1]
    return parts[::-1] if base == "R" else parts


def _between(cut: list[Run], place: int, base: str) -> str:
    """Return the direction, "L" or "R", of the run with the index `place`, whose characters have none.

    It is the direction of the nearest runs before and after it that have one, if both agree. Otherwise it is `base`,
    the direction of the whole text. Punctuation that separates names in a sentence has `base` too.
    """
    if base == "L" and any(sign in cut[place].words for sign in _PARTING):
        return base
    before = next((run.strong for run in reversed(cut[:place]) if run.strong), base)
    after = next((run.strong for run in cut[place + 1 :] if run.strong), base)
    return before if before == after else base


@lru_cache(512)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / file, size)


@lru_cache(8192)
def _advance(file: str, words: str, size: int) -> float:
    return _font(file, size).getlength(words, features=_LINING)


@lru_cache(8192)
def length(words: str, face: Face, size: int) -> int:
    """Return the width in pixels of a text in one line, in letters of this size."""
    return round(sum(_advance(run.file, run.words, size) for run in runs(words, face)))


@lru_cache(4096)
def clip(words: str, face: Face, size: int, width: int) -> str:
    """Return the text if it fits into the width, else as many letters as fit and an ellipsis."""
    if length(words, face, size) <= width:
        return words
    letters = clusters(words)
    least, most = 0, len(letters)
    while least < most:
        middle = (least + most + 1) // 2
        fits = length("".join(letters[:middle]).rstrip() + "…", face, size) <= width
        least, most = (middle, most) if fits else (least, middle - 1)
    return "".join(letters[:least]).rstrip() + "…"


@cached_image
def label(words: str, face: Face, size: int) -> Image.Image:
    """Return one line of text as a mask. The baseline is `baseline(size)` pixels below the upper edge of the mask."""
    mask = Image.new("L", (length(words, face, size) + size // 2, size * 2), 0)
    pen, x = ImageDraw.Draw(mask), 0.0
    for run in runs(words, face):
        pen.text((x, baseline(size)), run.words, 255, _font(run.file, size), anchor="ls", features=_LINING)
        x += _advance(run.file, run.words, size)
    return mask


def baseline(size: int) -> int:
    """Return the height in pixels of the part of a `label` above the baseline. It suffices for the tallest scripts."""
    return round(size * 1.3)


@lru_cache(1024)
def wrap(words: str, face: Face, size: int, width: int, lines: int) -> tuple[str, ...]:
    """Return the text broken into at most `lines` lines of this width. The rest is cut off with an ellipsis."""
    done: list[str] = [""]
    for word in words.split():
        longer = f"{done[-1]} {word}".strip()
        if length(longer, face, size) <= width or not done[-1] or len(done) == lines:
            done[-1] = longer
        else:
            done.append(word)
    return tuple(clip(line, face, size, width) for line in done)


@lru_cache(1024)
def even(words: str, face: Face, size: int, width: int, lines: int) -> tuple[str, ...]:
    """Return the text broken into lines like `wrap`, but of about the same width.

    So the last line is not a single word.
    """
    found = wrap(words, face, size, width, lines)
    for narrower in range(width - size // 4, width // 2, -(size // 4)):
        tried = wrap(words, face, size, narrower, 99)
        if len(tried) > len(found) or any(line.endswith("…") for line in tried):
            break
        found = tried
    return found


@lru_cache(1024)
def parted(words: str, face: Face, size: int, width: int, lines: int) -> tuple[str, ...]:
    """Return the text broken into lines like `wrap`. If it does not fit otherwise, words are divided by hyphens."""
    plain = wrap(words, face, size, width, 99)
    if len(plain) <= lines and not any(line.endswith("…") for line in plain):
        return plain
    done, rest = list[str](), " ".join(words.split())
    while rest and len(done) < lines - 1:
        line = _line(rest, face, size, width, lines - len(done) - 1)
        rest = rest[len(line.removesuffix("-") if not rest.startswith(line) else line) :].lstrip()
        done.append(line)
    return (*done, clip(rest, face, size, width)) if rest else tuple(done)


def _line(words: str, face: Face, size: int, width: int, left: int) -> str:
    """Return the beginning of the text for one line: whole words, and a part of the next word with a hyphen.

    `left` is the number of lines that remain, including this one. Both parts of a divided word have at least two
    letters. The word is divided between syllables if the rest of the text then fits into the remaining lines.
    """
    best, spoken = "", ""
    for end in range(1, len(words) + 1):
        begun, after = words[:end].rstrip(), words[end:]
        whole = not after or after[0] == " " or words[end - 1] in " -"
        halves = begun[-2:].isalpha() and after[:2].isalpha()
        said = begun if whole else f"{begun}-"
        if not (whole or halves) or length(said, face, size) > width:
            continue
        best = said
        over = wrap(after, face, size, width, 99)
        if (whole or _divisible(begun, after)) and len(over) <= left and not any(one.endswith("…") for one in over):
            spoken = said
    return spoken or best or clip(words, face, size, width)


def _divisible(begun: str, after: str) -> bool:
    """Return True if a word may be divided between `begun` and `after`, its letters before and after the hyphen.

    A word may be divided before a single consonant or between two, if a vowel follows. Letters of one sound stay
    together ("Cannoc-chiale"), and at least three letters follow.
    """
    if len(after.split()[0]) <= len("le"):
        return False
    before, first, second = begun[-1].lower(), after[0].lower(), after[1].lower()
    if before not in _VOWELS and f"{first}{second}" in _ONE_SOUND:
        second = after[2].lower()
    if first in _VOWELS or second not in _VOWELS:
        return False
    return before in _VOWELS or f"{before}{first}" not in _ONE_SOUND


def fit(words: str, face: Face, size: int, least: int, width: int) -> int:
    """Return the largest size of letters, from `size` down to `least`, at which the text fits into the width.

    If it does not fit at all, return `least`.
    """
    return next((tried for tried in range(size, least, -1) if length(words, face, tried) <= width), least)
