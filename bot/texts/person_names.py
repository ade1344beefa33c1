"""People's names: as they are stored at a table, and as they are displayed.

People choose their names in Discord, so a name may be blank, reverse a sentence, be a link or imitate a neighbour's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import count

LONGEST = 32
"""Maximum number of characters of a name, as in Discord."""
MARKS = 3
"""Maximum number of combining marks on one letter. More would cover neighbouring lines."""
CUT = 11
"""Number of letters by which two names are compared, from the beginning. Where room is narrowest, no more are
displayed."""

_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159" + "".join(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Characters that are invisible although Unicode does not class them so."""
_SEEN = "LNPS"
_FSI, _PDI = "\u2068", "\u2069"

_MARKUP = re.compile(r"[\\`*_~|<>\[\]#@/]|\.(?=\w)|^[-+]|(?:(?<=^\d)|(?<=^\d\d))\.")
"""Matches characters without which Discord finds no Markdown, mention, link or invitation in a text."""
_NOT_PLAIN = re.compile(r"[^\w\s'’-]|_")

_LOOKS = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ"
    "αγικνορστυχωηε"
    "АВЕЅІЈКМНОРСТУХҮԚԜЗЬҺӀԌ"
    "асеѕіјкмнорстухүԛԝзьһӏԁѵгв"
    "ՍՕԼᎪᏴᏟᎠᎬᎢᎫᎻᏦᏞᎷᏃᎾᏢᏒᏚᏙᏔᎩ"
    "հոսօյցզք"
    "口力二工一夕卜日へり|",
    "ABEZHIKMNOPTYXC"
    "ayiknopotuxwne"
    "ABESIJKMHOPCTYXYQW3bhIG"
    "acesijkmhopctyxyqw3bhldvrb"
    "UOLABCDETJHKLMZOPRSVWY"
    "hnuojgqp"
    "ロカニエータト曰ヘリl",
)
"""Table that replaces letters of other scripts by the Latin ones that they resemble.

Letters that Unicode's NFKD form makes equal need no entry.
"""
_LATIN = re.compile(r"(?:LATIN|INDICATOR)\b.*\bLETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN )?([A-Z])(?: WITH .*)?$")
_ALIKE = str.maketrans("i10", "llo")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def name_at_table(name: str, others: Collection[str], place: int) -> str:
    """Return the name of a person at a table: visible, short, and not like one of the names `others`.

    If it looks like another name, a number is put before it, since the end may be cut off. A name without visible
    characters becomes “Sailor” with the number of the `place`.
    """
    own = cleaned(name) or f"Sailor {place + 1}"
    taken = {_key_of_look(other) for other in others}
    if _key_of_look(own) not in taken:
        return own
    return next(told for n in count(2) if _key_of_look(told := f"{n}·{own}"[:LONGEST].rstrip()) not in taken)


@lru_cache(1024)
def cleaned(name: str) -> str:
    """Return the visible part of a name, without direction marks and with few accents on a letter; "" if nothing is
    left.
    """
    own = _visible(name)[:LONGEST].rstrip()
    return own if any(unicodedata.category(char)[0] in _SEEN for char in own) else ""


def note_in_markdown(note: str) -> str:
    """Return what a person wrote in several lines for a message to themselves, cleaned and escaped like a name.

    Each line is a quotation.
    """
    return "\n".join(f"> {_isolate(unmarked(_visible(line)))}" for line in note.splitlines())


def _visible(name: str) -> str:
    """Return the visible words of a line, without invisible characters, direction marks and stacked accents."""
    kept, marks = list[str](), MARKS  # a mark needs a letter before it
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        if (kind in _INVISIBLE and not char.isspace()) or char in _BLANK:
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())


@lru_cache(1024)
def in_plain_text(name: str) -> str:
    """Return a cleaned name for plain text, such as a label or a picture."""
    return _isolate(cleaned(name))


@lru_cache(1024)
def in_markdown(name: str) -> str:
    """Return a cleaned name for a message, with Markdown, mentions, links and invitations escaped."""
    return _isolate(unmarked(cleaned(name)))


def unmarked(line: str) -> str:
    """Return a line of plain text with its Markdown escaped."""
    return _MARKUP.sub(r"\\\g<0>", line)


def _isolate(name: str) -> str:
    """Return the name, with Unicode's isolating marks around it if it is written from right to left.

    Without them it would reverse the text around it.
    """
    turned = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{_FSI}{name}{_PDI}" if turned else name


def plain_name(name: str) -> str:
    """Return a name for stored sentences: only letters, digits and the like, without any markup; “…” if nothing is
    left.
    """
    return in_plain_text(_NOT_PLAIN.sub(" ", cleaned(name))) or "…"


@lru_cache(1024)
def _key_of_look(name: str) -> str:
    """Return a key that is equal for two names that look alike.

    In doubt the keys are equal. Then a name gets a number although it needs none, which does no harm.
    """
    bare = (char for char in unicodedata.normalize("NFKD", name) if unicodedata.category(char) != "Mn")
    look = "".join(map(_letter, bare)).casefold().translate(_ALIKE)
    for pair, one in _PAIRS:
        look = look.replace(pair, one)
    return "".join(filter(str.isalnum, look))[:CUT] or name


@lru_cache(1024)
def _letter(char: str) -> str:
    if (digit := unicodedata.digit(char, None)) is not None:
        return str(digit)
    latin = _LATIN.search(unicodedata.name(char, "")) if not char.isascii() else None
    if latin is None:
        return char.translate(_LOOKS)
    return latin[1].lower() if char.islower() else latin[1]
