"""The grammar: tokens become a command whose every word has its place, or none at all. It knows no board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.typed.chart import Thing
from engine.games.rattle.typed.lexicon import Token

ACCOMPANIED = {
    "range": {"toward", "beside", "board", "shy"},
    "long": {"toward", "beside", "board"},
    "shy": {"toward", "touch", "board", "beside"},
    "within": {"toward", "board", "beside"},
    "fire": set[str](),
    "between": set[str](),
    "behind": {"toward"},
    "beside": {"touch", "toward", "board"},
    "away": {"flee"},
    "flee": set[str](),
    "touch": {"board", "toward"},
    "board": {"toward"},
    "toward": set[str](),
}
"""What a command is about, and which words of other meanings may stand beside it."""
FRAMES: tuple[tuple[str, str, str, str], ...] = (
    ("fire", "fire", "", "thing or to at for"),
    ("fire", "fire", "asks", "to at"),
    ("between", "between", "thing several", "of to in"),
    ("between", "between", "thing unnamed", "of to in"),
    ("away flee", "run", "", "max"),
    ("away flee", "run", "all", "from da of max"),
    ("away flee", "away", "thing", "tile or max from da of"),
    ("away flee", "away", "thing length", "tile or max little from da of"),
    ("away", "away", "thing little", "tile or from da of"),
    ("away flee", "away", "cell", "or max from da of"),
    ("away", "away", "cell length", "from da of"),
    ("away", "away", "length", ""),
    ("away", "away", "little", ""),
    ("flee", "course", "wind", "max to"),
    ("within", "within", "thing length", "or of from da"),
    (" toward", "within", "thing length stop from", "or"),
    (" toward", "within", "thing length stop da", "or"),
    (" toward", "within", "thing length stop of", "or"),
    ("toward", "within", "thing length from", "or"),
    ("toward", "within", "thing length da", "or"),
    ("range", "range", "thing", "or max of from da to with at"),
    ("long", "long", "thing", "or max of from da to with at"),
    ("shy", "shy", "thing", "or of from da to with at"),
    ("behind", "behind", "thing", "or of to da"),
    (" touch beside", "beside", "thing hour", "or side of to at da"),
    (" touch beside", "beside", "thing wind side", "or sided of to at da"),
    (" touch beside", "beside", "thing wind sided", "or of to at da"),
    ("beside", "beside", "thing wind", "or of to at da"),
    (" touch", "outermost", "thing wind unnamed", "tile to at da"),
    (" touch beside", "touch", "thing", "tile or to at with in da for of"),
    (" touch beside", "touch", "thing max", "tile or to at with in for of"),
    ("board", "board", "thing", "tile or max to at with da"),
    ("toward", "toward", "thing", "tile or max to da of at"),
    ("toward", "toward", "thing length", "tile or max little to of"),
    ("toward", "toward", "thing little", "tile or to da of"),
    ("", "toward", "thing length to", "tile or max"),
    ("", "toward", "thing length at", "tile or max"),
    ("", "toward", "thing length da", "tile or max"),
    ("", "toward", "thing length best", "tile or max"),
    (" toward", "place", "cell", "or max to at in da for"),
    ("toward", "toward", "cell length", "or max to"),
    ("", "toward", "cell length to", "or max"),
    ("", "ninth", "cell wind corner", "diagonal sided of in to"),
    ("", "ninth", "cell wind diagonal", "sided of in to"),
    (" toward", "centre", "centre", ""),
    (" toward", "corner", "wind corner", "diagonal"),
    (" toward", "course", "wind", "length little max diagonal sided"),
    (" toward", "course", "wind side", ""),
    (" toward", "course", "degrees", "length max"),
    ("", "ship", "mover", ""),
    ("", "move", "move", ""),
)
"""Each kind of command: the manners in which it is said, what it needs, and what else may be said of it."""
ALWAYS = {"mover", "move", "unnamed", "best", "stop", "explicit"}
SIDES = {"n": 12, "e": 3, "s": 6, "w": 9}
SHIPS_AND_CELLS = ("g1", "g2", "g3", "b1")
NINTHS = {"nw": 1, "ne": 3, "sw": 7, "se": 9}
CORNERS = {"nw": "a1", "ne": "n1", "sw": "a14", "se": "n14"}
DIAGONALS = {frozenset(a + b): a + b for a in "ns" for b in "ew"}
HOURS, FACES, LAST_TILE = range(1, 13), "123456", 11
LITTLE = (100, 200, 300)
"""«A bit» is asked about: so many units may be meant."""
UNITS = {"mm": 10, "cm": 100, "cells": 200}
DESCRIBES = {
    "colour": "colour",
    "shape": "shape",
    "face": "face",
    "name": "name",
    "cell": "cell",
    "outer": "wind",
}
MARKS = {"ship": "vague", "enemy": "vague", "mine": "own", "rival": "rival", "captain": "captain", "other": "other"}
SUPERLATIVES = ("near", "far", "weak", "strong")
LINKS = ("to", "from", "of", "at", "in", "with", "for")
DOUBTFUL = ("n", "s", "e", "w", "o", "se", "so")
"""Letters of the compass that are also words, or what is left of one."""
SILENT = ("", "the", ",", "and")


class Unread(Exception):
    """These tokens are no command."""


@dataclass(frozen=True, slots=True)
class Command:
    """A sentence that was understood whole. `things` are alternatives, but for `between`."""

    manner: str
    mover: Thing | None = None
    things: tuple[Thing, ...] = ()
    wind: str = ""
    degrees: int | None = None
    lengths: tuple[int, ...] = ()
    """In units; several are alternatives."""
    hour: int = 0
    ninth: int = 0


@dataclass(slots=True)
class Mention:
    """A thing where it is mentioned: after which word, and whether the manner was said before."""

    thing: Thing
    link: str
    after: bool


@dataclass(slots=True)
class Parts:
    """What the tokens of a sentence say, before it is known whether that is a command."""

    manners: set[str] = field(default_factory=set)
    acts: set[str] = field(default_factory=set)
    mentions: list[Mention] = field(default_factory=list)
    winds: list[str] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    """Words that stand for themselves: or, all, max, little, centre, side, corner, sided."""
    lengths: tuple[int, ...] = ()
    degrees: int | None = None
    hour: int = 0


class Reader:
    """Reads the tokens of one sentence from left to right."""

    def __init__(self, tokens: Sequence[Token], seat: int) -> None:
        self.tokens, self.seat, self.at = tokens, seat, 0
        self.parts, self.link = Parts(), ""

    def kind(self, ahead: int = 0) -> str:
        """Return the kind of the next token or of one after it; empty after the end."""
        place = self.at + ahead
        return self.tokens[place].kind if 0 <= place < len(self.tokens) else "end"

    def read(self) -> Parts:
        """Return what the sentence says; raises `Unread` if a token has no place in it."""
        while self.at < len(self.tokens):
            if mention := self._thing():
                self.parts.mentions.append(Mention(mention, self.link, bool(self.parts.manners)))
                self.link = ""
                continue
            token = self.tokens[self.at]
            self.at += 1
            if token.kind in LINKS:
                if self.link not in ("", "to", "in", "at"):
                    raise Unread
                self.link = token.value if token.value == "da" else token.kind
            elif token.kind == "and" and self.kind() == "end":
                raise Unread
            elif token.kind not in SILENT:
                self._part(token)
                self.link = ""
        if self.link:
            raise Unread
        return self.parts

    # --- things --------------------------------------------------------------------------------------

    def _thing(self) -> Thing | None:
        thing: Thing | None = None
        while True:
            described, taken = self._described(thing)
            both = described if thing is None or described is None else thing.merged(described)
            if both is None:
                return thing
            thing = both
            self.at += taken

    def _described(self, thing: Thing | None) -> tuple[Thing | None, int]:
        """Return what the next tokens say of a thing, and how many they are."""
        skip = 0
        while self.kind(skip) == "the":
            skip += 1
        if thing and skip and self.kind(skip) not in ("face", "number", "outer", "with", "of"):
            return None, 0
        if thing and thing.which and self.kind() in ("to", "from") and self.kind(1) == "self":
            return Thing(which=thing.which), 2
        linked = thing is not None and self.kind(skip) in ("with", "of")
        if linked:
            link, skip = self.kind(skip), skip + 1
            while self.kind(skip) in ("the", "to"):
                skip += 1
            several = ("colour", "ship", "enemy", "rival") if thing and (thing.which or thing.wind) else ()
            if link == "of" and self.kind(skip) not in ("mine", "wind", *several):
                return None, 0
            if link == "with" and self.kind(skip) not in ("face", "number"):
                return None, 0
        token = self.tokens[self.at + skip] if self.kind(skip) != "end" else Token("end")
        article = self.at + skip > 0 and (
            self.tokens[self.at + skip - 1].kind == "the" or self.tokens[self.at + skip - 1].value == "the"
        )
        found = self._says(token, skip, thing, article, linked)
        return (found[0], skip + found[1]) if found else (None, 0)

    def _says(
        self, token: Token, skip: int, thing: Thing | None, article: bool, linked: bool
    ) -> tuple[Thing, int] | None:
        kind, value, after = token.kind, token.value, self.kind(skip + 1)
        number = self.tokens[self.at + skip + 1].value if after == "number" else ""
        counts = number and self.kind(skip + 2) not in ("mm", "cm", "cells", "hour", "degrees")
        if kind == "outer" and token.words.startswith("piu ") and not (article or thing):
            return None
        if kind in ("tile", "shape"):
            more = Thing(tile=value) if kind == "tile" and value else Thing(shape=value, any_tile=kind == "tile")
            taken = counts and int(number) <= LAST_TILE and not more.tile
            return (replace(more, number=number), 2) if taken else (more, 1)
        if kind == "colour" and counts and number in ("1", "2", "3"):
            return Thing(colour=value, number=number), 2
        if kind == "far" and after in ("wind", "to", "the"):
            ahead = next((n for n in range(1, 4) if self.kind(skip + n) not in ("to", "the")), 1)
            if thing and self.kind(skip + ahead) == "wind":
                return Thing(wind=self.tokens[self.at + skip + ahead].value), ahead + 1
        if kind == "name" and (self.kind(skip - 1) == "cell" or self.link == "in"):
            return None
        if kind == "cell" and value and (self.kind(skip - 1) == "cell" or self.link == "in"):
            self.parts.marks.add("explicit")
        if kind in DESCRIBES and value:
            described: dict[str, Any] = {DESCRIBES[kind]: value}
            return Thing(**described), 1
        if kind in SUPERLATIVES:
            return Thing(which=kind), 1
        if kind in MARKS:
            marked: dict[str, Any] = {MARKS[kind]: True}
            return Thing(**marked), 1
        if kind == "letter" and (self.at + skip == 0 or self.kind(skip - 1) in ("the", "mine", "ship", "move", "go")):
            return Thing(name=f"{self.seat + 1}{value}"), 1
        if kind == "ordinal" and after == "colour":
            return Thing(colour=self.tokens[self.at + skip + 1].value, number=value), 2
        if kind == "number" and value == "2" and "between" in self.parts.manners and after in ("ship", "colour"):
            return Thing(vague=True), 1
        if kind == "number" and value in FACES and self._is_face(after, thing, article, linked):
            return Thing(face=value), 1
        heads = after in ("tile", "shape", "ship") or (after == "colour" and article)
        if kind == "wind" and (heads or (thing and (linked or thing.is_tile) and after not in ("of", "number"))):
            return Thing(wind=value), 1
        return None

    def _is_face(self, after: str, thing: Thing | None, article: bool, linked: bool) -> bool:
        measured = after in ("mm", "cm", "cells", "hour", "degrees", "colour", "ship")
        marked = thing is not None and (thing.own or thing.rival or linked)
        return not measured and (marked or (article and thing is None and self.link != "at"))

    # --- everything else -----------------------------------------------------------------------------

    def _part(self, token: Token) -> None:
        parts, kind, value = self.parts, token.kind, token.value
        if kind == "wind" and token.words in DOUBTFUL and not self._beside_a_length():
            raise Unread
        if kind in ("go", "move") and self.link not in ("", "to", "for"):
            raise Unread
        if self.link == "with" or (self.link in ("from", "da") and kind in ("wind", "diagonal", "above")):
            raise Unread
        before = self.tokens[self.at - 2].kind if self.at > 1 else ""
        if token.words.startswith("piu ") and before in ("the", "ship", "colour", "enemy"):
            raise Unread  # «la più lontana» is a Ship, «più lontano» a manner
        if kind in ACCOMPANIED or kind == "strike":
            if kind == "between" and any(not _owned(one.thing, self.seat) for one in parts.mentions):
                raise Unread
            parts.manners.add(kind)
        elif kind in ("go", "move"):
            parts.acts.add(kind)
            parts.marks |= {value} - {""}
        elif kind in ("wind", "diagonal", "above"):
            if parts.winds and self.tokens[self.at - 2].kind not in (*SILENT, "wind", "to", "or"):
                raise Unread
            parts.winds.append(value)
            sided = kind == "above" or self.kind() == "of" or self.tokens[self.at - 1].value == "of"
            parts.marks |= ({"diagonal"} if kind == "diagonal" else set()) | ({"sided"} if sided else set())
        elif kind == "course":
            if value:
                wind, length = value.split()
                parts.winds.append(wind)
                self._length((int(length) * 10,))
            elif self.kind() == "number":
                self._degrees()
            elif self.kind() not in ("wind", "to", "diagonal"):
                raise Unread
        elif kind == "number":
            self._number(int(value))
        elif kind == "hour":
            if self.kind() != "number":
                raise Unread
            self.at += 1
            self._hour(int(self.tokens[self.at - 1].value))
        elif kind in ("or", "all", "max", "little", "centre", "side", "corner"):
            if (kind == "or" and not parts.mentions) or (kind == "all" and not parts.manners & {"away", "flee"}):
                raise Unread
            parts.marks.add(kind)
        elif kind == "it":
            if not parts.mentions and (parts.manners or not parts.acts):
                parts.mentions.append(Mention(Thing(vague=True), self.link, True))
        elif kind == "self":
            if self.link not in ("", "for") or "between" in parts.manners:
                raise Unread
        elif kind == "what" and self.at == 1 + bool(self.link):
            parts.marks |= {"asks", self.link or "asks"}
        elif kind == "before" and (parts.mentions or not value) and (size := self._contact()):
            parts.manners.add("shy")
            self.at += size
        elif kind == "next":
            if parts.manners or parts.mentions or parts.winds or parts.lengths:
                raise Unread
        elif not (kind == "cell" and self.kind() in ("cell", "name")):
            raise Unread

    def _beside_a_length(self) -> bool:
        """Return whether the last token stands beside a length, or says where to all by itself."""
        beside = (self.kind(), self.kind(-2) if self.at > 1 else "end")
        return (
            self.link == "to"
            or (self.kind() == "end" and self.at < 3)
            or bool({"number", "max", "mm", "cm", "cells"} & set(beside))
        )

    def _contact(self) -> int:
        """Return how many tokens say «touching it» next; 0 if none do."""
        size = 0
        while self.kind(size) in (*SILENT, "to"):
            size += 1
        if self.kind(size) not in ("touch", "board", "strike"):
            return 0
        return size + 1 + (self.kind(size + 1) == "it")

    def _number(self, number: int) -> None:
        following, parts = self.kind(), self.parts
        if (
            not self.tokens[self.at - 1].words.isdecimal()
            and following not in (*UNITS, "degrees", "hour")
            and self.link != "at"
        ):
            raise Unread  # «one» and «two» count, they do not measure
        self.at += following in ("mm", "cm", "cells", "degrees", "hour")
        if following in UNITS:
            self._length((number * UNITS[following],))
            if self.link in ("at", "to", "in") or self.link == "a":
                parts.marks.add("stop")
        elif following == "degrees":
            self.at -= 2
            self._degrees()
        elif following == "hour" or (self.link == "at" and number in HOURS and self._next_is_no_thing()):
            self._hour(number)
        elif following in ("number", "ship", "tile", "shape", "colour"):
            raise Unread
        else:
            coded = any(len(token.words) < 4 for token in self.tokens if token.kind == "wind")
            self._length((number * 10,) if number > 9 or coded or not number else (number * 10, number * 100))

    def _next_is_no_thing(self) -> bool:
        return self.kind() not in ("colour", "ship", "shape", "tile")

    def _length(self, lengths: tuple[int, ...]) -> None:
        if self.parts.lengths:
            raise Unread
        self.parts.lengths = lengths

    def _degrees(self) -> None:
        degrees = int(self.tokens[self.at].value)
        if self.parts.degrees is not None or degrees > 360:
            raise Unread
        self.parts.degrees = degrees
        self.at += 2 if self.kind(1) == "degrees" else 1

    def _hour(self, hour: int) -> None:
        if self.parts.hour or hour not in HOURS:
            raise Unread
        self.parts.hour = hour


def commands(tokens: Sequence[Token], seat: int) -> Iterator[Command]:
    """Yield all commands that these tokens can be."""
    try:
        parts = Reader(tokens, seat).read()
    except Unread:
        return
    choices = [parts]
    if "strike" in parts.manners:
        rest = parts.manners - {"strike"}
        choices = [replace(parts, manners=rest | {manner}) for manner in ("board", "fire")]
    for choice in choices:
        for mover in _movers(choice, seat):
            objects = [one for one in choice.mentions if one is not mover]
            try:
                command = _command(choice, mover.thing if mover else None, objects)
                if command.manner != "ship" or (mover and _owned(mover.thing, seat)):
                    yield command
            except Unread:
                continue


def _movers(parts: Parts, seat: int) -> list[Mention | None]:
    """Return which of the things mentioned can be the Ship that moves; None if it is left out."""
    tools = ("with", "from", "da") if "fire" in parts.manners else ("with",)
    using = [one for one in parts.mentions if one.link in tools and _owned(one.thing, seat)]
    if using:
        return list(using)
    first = parts.mentions[0] if parts.mentions else None
    found: list[Mention | None] = [one for one in parts.mentions if not one.link and _owned(one.thing, seat)]
    if first and not first.after and not first.link:
        if first in found and not first.thing.captain:
            return [first]
        named = first.thing.name and not first.thing.name[0].isdecimal()
        if first not in found and first.thing.is_ship and not first.thing.rival and not named:
            found.append(first)
    return [*found, None]


def _owned(thing: Thing, seat: int) -> bool:
    return thing.own or thing.other or thing.captain or thing.name[:1] == str(seat + 1)


def _command(parts: Parts, mover: Thing | None, mentions: Sequence[Mention]) -> Command:
    manner, wind = _manner(parts), _wind(parts)
    things = tuple(one.thing for one in mentions)
    for frame in (frame for frame in FRAMES if manner in frame[0].split(" ")):
        _, name, needs, allows = frame
        said = _said(parts, mover, mentions)
        if said >= set(needs.split()) and said <= {*needs.split(), *allows.split(), *ALWAYS}:
            command = Command(name, mover, things, wind, parts.degrees, parts.lengths, parts.hour)
            return _finished(command, "little" in said)
    raise Unread


def _said(parts: Parts, mover: Thing | None, mentions: Sequence[Mention]) -> set[str]:
    """Return what a sentence says, in the words of `FRAMES`."""
    things = [one.thing for one in mentions]
    said = {*parts.marks, *(one.link for one in mentions if one.link), *(parts.acts & {"move"})}
    told = {
        "mover": mover,
        "cell": any(thing.cell for thing in things),
        "thing": things and not any(thing.cell for thing in things),
        "tile": any(thing.is_tile for thing in things),
        "unnamed": not any(thing.name for thing in things),
        "best": any(thing.which for thing in things),
        "several": len(things) > 1 and "or" not in parts.marks,
        "wind": parts.winds,
        "degrees": parts.degrees is not None,
        "length": parts.lengths,
        "hour": parts.hour,
    }
    doubtful = any(thing.cell in SHIPS_AND_CELLS for thing in things) and "explicit" not in said
    if doubtful and (parts.manners or parts.lengths or parts.winds):
        raise Unread  # it is the Ship
    late = {"flee"} & parts.manners and any(not one.link and not one.after for one in mentions)
    if late or ("or" in said and len(things) < 2):
        raise Unread
    return said | {name for name, value in told.items() if value}


def _finished(command: Command, little: bool) -> Command:
    """Return a command with what its kind implies."""
    if little and not command.lengths:
        command = replace(command, lengths=LITTLE)
    match command.manner:
        case "beside":
            hour = command.hour or SIDES.get(command.wind, 0)
            if not hour:
                raise Unread
            return replace(command, hour=hour, wind="")
        case "outermost":
            things = tuple(replace(one, wind=command.wind) for one in command.things)
            return replace(command, manner="touch", things=things, wind="")
        case "ninth" if command.wind in NINTHS:
            return replace(command, manner="place", ninth=NINTHS[command.wind], wind="")
        case "corner" if command.wind in CORNERS:
            return replace(command, manner="place", things=(Thing(cell=CORNERS[command.wind]),), wind="")
        case "ninth" | "corner":
            raise Unread
        case "away" if not command.things:
            return replace(command, things=(Thing(vague=True),))
    return command


def _manner(parts: Parts) -> str:
    """Return the one manner that a sentence is about; those beside it must go with it."""
    said = parts.manners if parts.lengths else parts.manners - {"within"}
    if "fire" in said and "move" in parts.acts:
        raise Unread
    manner = next((one for one, others in ACCOMPANIED.items() if one in said and said - {one} <= others), "")
    if said and not manner:
        raise Unread
    return manner


def _wind(parts: Parts) -> str:
    winds = parts.winds
    if len(winds) == 2:
        joined = DIAGONALS.get(frozenset(winds), "") if set(winds) <= set("nsew") else "".join(winds)
        winds = [joined]
    if len(winds) > 1 or (winds and (winds[0] not in COMPASS or parts.degrees is not None)):
        raise Unread
    return winds[0] if winds else ""
