"""People's names: as they are kept at a table, and as they are shown.

Others choose them. A name may be blank, turn a sentence round, be a link, or be written to pass for a neighbour's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from itertools import count

LONGEST = 32
"""Characters of a name, as Discord has it."""
MARKS = 3
"""So many marks stand on one letter: more climb over the lines around."""
CUT = 11
"""So many letters are left of a name where there is least room: names that begin alike look alike there."""

_INVISIBLE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U00016fe4\U0001d159" + "".join(
    map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Letters and marks that have no shape."""
_SEEN = "LNPS"
_FSI, _PDI = "\u2068", "\u2069"

_MARKUP = re.compile(r"[\\`*_~|<>\[\]#@/]|\.(?=\w)|^[-+]|(?:(?<=^\d)|(?<=^\d\d))\.")
"""What Markdown, mentions, links and invitations are made of; «discord.gg» is looked for by itself, too."""
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
"""Letters of other scripts by the Latin ones that they look like; what Unicode calls the same letter needs no row."""
_LATIN = re.compile(r"(?:LATIN|INDICATOR)\b.*\bLETTER (?:SMALL CAPITAL |DOTLESS |SCRIPT |OPEN )?([A-Z])(?: WITH .*)?$")
_ALIKE = str.maketrans("i10", "llo")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def seated(name: str, others: Collection[str], place: int) -> str:
    """The name under which somebody sits at a table, as long as they sit there: visible, short, and not to be taken
    for one of the others. It has a number before it where it would be: what follows may be cut off."""
    own = cleaned(name) or f"Sailor {place + 1}"
    taken = {_look(other) for other in others}
    if _look(own) not in taken:
        return own
    return next(told for n in count(2) if _look(told := f"{n}·{own}"[:LONGEST].rstrip()) not in taken)


@lru_cache(1024)
def cleaned(name: str) -> str:
    """What is to be seen of a name: nothing invisible, no marks of direction, no towers of marks; "" if that is all
    that it was."""
    kept, marks = list[str](), MARKS  # a mark needs a letter before it
    for char in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(char)
        if (kind in _INVISIBLE and not char.isspace()) or char in _BLANK:
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= MARKS:
            kept.append(char)
    own = " ".join("".join(kept).split())[:LONGEST].rstrip()
    return own if any(unicodedata.category(char)[0] in _SEEN for char in own) else ""


@lru_cache(1024)
def in_words(name: str) -> str:
    """A name within a sentence that is shown as it stands, on a label or in a picture."""
    return _isolated(cleaned(name))


@lru_cache(1024)
def in_markdown(name: str) -> str:
    """A name within a message: no markup, no mention, no link, no invitation."""
    return _isolated(unmarked(cleaned(name)))


def unmarked(line: str) -> str:
    """A line of plain words, people's names among them, as it stands within a message."""
    return _MARKUP.sub(r"\\\g<0>", line)


def _isolated(name: str) -> str:
    """One that is read from right to left turns round nothing but itself; our own sentences go the other way."""
    turned = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{_FSI}{name}{_PDI}" if turned else name


def plain(name: str) -> str:
    """A name of somebody without a seat, for sentences that are kept: nothing in it means anything anywhere."""
    return in_words(_NOT_PLAIN.sub(" ", cleaned(name))) or "…"


@lru_cache(1024)
def _look(name: str) -> str:
    """What is left of a name for who reads it in passing, where there is little room: equal for names that could be
    taken for each other. Too much is equal rather than too little; a number before a name does no harm."""
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
