"""The grammar: turns tokens into a command in which every token is used. The grammar does not know the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from engine.games.rattle.sea.compass import COMPASS
from engine.games.rattle.typed_moves.lexicon import Token
from engine.games.rattle.typed_moves.sea_context import Description

ACCOMPANIED = {
    "range": {"toward", "beside", "board", "shy"},
    "long": {"toward", "beside", "board"},
    "shy": {"toward", "touch", "board", "beside"},
    "within": {"toward", "board", "beside"},
    "fire": {"range"},
    "between": set[str](),
    "behind": {"toward"},
    "beside": {"touch", "toward", "board"},
    "away": {"flee"},
    "flee": set[str](),
    "touch": {"board", "toward"},
    "board": {"toward"},
    "toward": set[str](),
}
"""For each kind of command, in order of precedence, the other kinds that the same sentence may name.

For example, `touch` allows `toward`: «sail to y1 until you touch it» is the command `touch`.
"""
FRAMES: tuple[tuple[str, str, str, str], ...] = (
    ("fire", "fire", "", "thing or to at in for"),
    ("between", "between", "thing several|unnamed", "of to in"),
    ("away flee", "run", "", "max"),
    ("away flee", "run", "all", "from da of max"),
    ("away", "apart", "thing length stop", "or of from da"),
    ("away flee", "away", "thing", "tile or max length little from da of"),
    ("away", "away", "cell", "or max length from da of"),
    ("away", "away", "length|little", ""),
    ("flee", "course", "wind", "max to"),
    ("within", "within", "thing length", "or of from da"),
    (" toward", "apart", "thing length stop from|da|of", "or"),
    ("toward", "within", "thing length from|da", "or"),
    ("range", "range", "thing", "or max of from da to with at"),
    ("long", "long", "thing", "or max of from da to with at"),
    ("shy", "shy", "thing", "or max of from da to with at"),
    ("behind", "behind", "thing", "or of to da"),
    (" touch beside", "beside", "thing hour", "or side of to at da"),
    (" touch beside", "beside", "thing wind side|sided", "or of to at da"),
    ("beside", "beside", "thing wind", "or of to at da"),
    (" touch", "outermost", "thing wind unnamed", "tile to at da"),
    (" touch beside", "touch", "thing", "tile or to at with in da for of"),
    (" touch beside", "touch", "thing max", "tile or to at with in for of"),
    ("board", "board", "thing", "tile or max to at with da"),
    ("toward", "toward", "thing", "tile or max to da of at"),
    ("toward", "toward", "thing length|little", "tile or max to of"),
    ("", "toward", "thing length to|at|da|best", "tile or max"),
    (" toward", "place", "cell", "or max to at in da for"),
    ("toward", "toward", "cell length", "or max to"),
    (" toward", "centre", "centre", ""),
    (" toward", "corner", "corner wind", "max to"),
    (" toward", "course", "wind", "length little max sided"),
    (" toward", "course", "wind side", ""),
    (" toward", "course", "degrees", "length max"),
    ("", "ship", "mover", ""),
    ("", "move", "move", ""),
)
"""The patterns of commands, tried in order.

Each has four parts: the kinds of command that words name, the resulting command, the required and the allowed parts of
the sentence. A bar separates parts of which one is required. A space before the first kind means that no kind need be
named. For example, `between` needs a `thing`, and `several` of them or an `unnamed` one.
"""
ALWAYS = {"mover", "move", "unnamed", "best", "stop", "explicit"}
"""Parts that every pattern allows."""
SIDES = {"n": 12, "e": 3, "s": 6, "w": 9}
"""The hour on a clock for each direction beside a Ship."""
SHIPS_AND_CELLS = ("g1", "g2", "g3", "b1")
"""Names that a Ship and a cell of the grid share."""
CORNERS = {"nw": "a1", "ne": "n1", "sw": "a14", "se": "n14"}
"""The cell in each corner of the Sea."""
DIAGONALS = {frozenset(a + b): a + b for a in "ns" for b in "ew"}
"""The direction between two directions that are named together: north and east give north-east."""
FACES, LAST_TILE = "123456", 11
"""Numbers that a die can show, as digits, and the number of the last tile."""
LITTLE = (100, 200, 300)
"""Lengths that «a bit» may mean, in units of 0.1 mm. The player is asked which."""
UNITS = {"mm": 10, "cm": 100, "cells": 200, "inches": 250}
"""The length of each unit, in units of 0.1 mm. An inch counts 25 mm, because moves have whole millimetres."""
MEASURES = (*UNITS, "hour", "degrees")
"""Kinds of tokens that turn a number before them into a measure."""
DESCRIBES = {one.name for one in fields(Description)} - {"number"}
"""Kinds of tokens that describe a Ship, a tile or a cell, such as `colour` and `cell`."""
LINKS = ("to", "from", "of", "at", "in", "with", "for")
"""Kinds of tokens that are prepositions."""
DOUBTFUL = ("n", "s", "e", "w", "o", "se", "so")
"""Letters of the compass that are also words, or fragments of words."""
SILENT = ("", "the", ",", "and")
"""Kinds of tokens that may be ignored."""
SENT = ("go", "away", "flee", "behind", "toward")
"""Kinds of tokens for actions that a player cannot order for another player's Ship."""


class NotUnderstood(Exception):
    """Raised if tokens do not form a command."""


@dataclass(frozen=True, slots=True)
class Command:
    """A sentence of which every word was understood.

    - `manner`: the kind of command, such as `fire` or `beside`: the second part of a pattern in `FRAMES`
    - `mover`: the Ship that moves; None if it is not mentioned
    - `things`: what the Ship moves to or fires at. Several are alternatives; for `between` they are both Ships.
    - `wind`: a direction in letters, or empty
    - `degrees`: a direction in degrees; None if there is none
    - `hour`: an hour on a clock, or 0
    """

    manner: str
    mover: Description | None = None
    things: tuple[Description, ...] = ()
    wind: str = ""
    degrees: int | None = None
    lengths: tuple[int, ...] = ()
    """The lengths that the sentence names, in units of 0.1 mm. Several lengths are alternatives."""
    hour: int = 0


@dataclass(slots=True)
class Mention:
    """A Ship, tile or cell in a sentence.

    `link` is the preposition before it, such as `to`, or empty. `after` is True if a word for the kind of command,
    such as «fire», stands earlier in the sentence.
    """

    thing: Description
    link: str
    after: bool


@dataclass(slots=True)
class SentenceParts:
    """The parts of a sentence. They need not form a command.

    - `manners`: the kinds of command that words of the sentence name, such as `fire`
    - `acts`: which of the verbs `go` and `move` occur; they fit several kinds of command
    - `mentions`: the Ships, tiles and cells in it
    - `winds`: directions in letters, such as `nne`
    - `degrees`, `hour`: a direction in degrees, an hour on a clock; None if there is none
    """

    manners: set[str] = field(default_factory=set)
    acts: set[str] = field(default_factory=set)
    mentions: list[Mention] = field(default_factory=list)
    winds: list[str] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    """Words that have no field of their own, by their kind: or, all, max, little, centre, corner, side and others."""
    lengths: tuple[int, ...] = ()
    degrees: int | None = None
    hour: int | None = None


class Parser:
    """Reads the tokens of one sentence from left to right. `seat` is the player who typed it."""

    def __init__(self, tokens: Sequence[Token], seat: int) -> None:
        self.tokens, self.seat, self.at = tokens, seat, 0
        self.parts, self.link = SentenceParts(), ""
        self.sent = False
        """True if the sentence orders another player's Ship to go somewhere, as in «drive g2 …»."""

    def kind(self, ahead: int = 0) -> str:
        """Return the kind of the token that is `ahead` places after the next one, or "end" if there is none."""
        place = self.at + ahead
        return self.tokens[place].kind if 0 <= place < len(self.tokens) else "end"

    def read(self) -> SentenceParts:
        """Read all tokens and return the parts of the sentence. Raises `NotUnderstood` if a token fits nowhere."""
        while self.at < len(self.tokens):
            if mention := self._thing():
                strange = not (self.link or self.parts.manners or mention.cell or _names_own_ship(mention, self.seat))
                self.sent |= strange and "go" in self.parts.acts
                self.parts.mentions.append(Mention(mention, self.link, bool(self.parts.manners)))
                self.link = ""
                continue
            token = self.tokens[self.at]
            self.at += 1
            if token.kind in LINKS:
                if self.link not in ("", "to", "in", "at"):
                    raise NotUnderstood
                self.link = token.value if token.value == "da" else token.kind
            elif token.kind == "and" and self.kind() == "end":
                raise NotUnderstood
            elif token.kind not in SILENT:
                self._part(token)
                self.link = ""
        if self.link:
            raise NotUnderstood
        return self.parts

    # --- things --------------------------------------------------------------------------------------

    def _thing(self) -> Description | None:
        """Consume the next tokens that describe one Ship, tile or cell.

        Return the description; None if there are none.
        """
        thing: Description | None = None
        while found := self._extend_description(thing):
            more, size = found
            both = thing.merged(more) if thing else more
            if both is None:
                break
            thing, self.at = both, self.at + size
        return thing

    def _extend_description(self, thing: Description | None) -> tuple[Description, int] | None:
        """Return the description `thing` with what the next tokens add to it, and the number of these tokens.

        Return None if they add nothing.
        """
        skip = self._past("the")
        if thing and skip and self.kind(skip) not in ("face", "number", "outer", "with", "of"):
            return None
        if thing and thing.which and self.kind() in ("to", "from") and self.kind(1) == "self":
            return Description(which=thing.which), 2
        linked = thing is not None and self.kind(skip) in ("with", "of")
        if thing and linked:
            followed = {"face", "number"} if self.kind(skip) == "with" else {"own", "wind"}
            if self.kind(skip) == "of" and (thing.which or thing.outer):
                followed |= {"colour", "ship", "rival"}
            skip = self._past("the", "to", start=skip + 1)
            if self.kind(skip) not in followed:
                return None
        said = self._says(skip, thing, linked)
        return (said[0], skip + said[1]) if said else None

    def _past(self, *kinds: str, start: int = 0) -> int:
        """Return the offset, counted from the next token, of the first token at or after `start` of another kind."""
        while self.kind(start) in kinds:
            start += 1
        return start

    def _says(self, skip: int, thing: Description | None, linked: bool) -> tuple[Description, int] | None:
        """Return the description so far with what the token at offset `skip` adds to it, and the number of
        tokens used.

        `thing` is the description so far, or None. `linked` is True if «with» or «of» came before the token.
        Return None if nothing is added.
        """
        kind, after, before = self.kind(skip), self.kind(skip + 1), self.kind(skip - 1)
        if kind == "end":
            return None
        token = self.tokens[self.at + skip]
        article = self.at + skip > 0 and "the" in (before, self.tokens[self.at + skip - 1].value)
        in_cell = before == "square" or self.link == "in"
        if kind == "outer" and token.words.startswith("piu ") and not (article or thing):
            return None
        if kind == "name" and in_cell:
            return None
        if kind == "cell" and in_cell:
            self.parts.marks.add("explicit")
        number = self.tokens[self.at + skip + 1].value if after == "number" else ""
        described: dict[str, Any] = {kind: token.value or True}
        counts = number and self.kind(skip + 2) not in MEASURES
        if kind in ("tile", "shape", "colour") and counts and int(number) <= (3 if kind == "colour" else LAST_TILE):
            return Description(**described, number=number), 2
        if kind in DESCRIBES:
            return Description(**described), 1
        if kind == "number" and token.value == "2" and "between" in self.parts.manners and after in ("ship", "colour"):
            return Description(ship=True), 1
        if kind == "number" and token.value in FACES and after not in (*MEASURES, "colour", "ship"):
            marked = thing and (thing.own or thing.rival or linked)
            return (
                (Description(face=token.value), 1) if marked or (article and not thing and self.link != "at") else None
            )
        heads = after in ("tile", "shape", "ship") or (after == "colour" and article)
        if kind == "wind" and (heads or (thing and (linked or thing.is_tile) and after not in ("of", "number"))):
            return Description(outer=token.value), 1
        return None

    # --- everything else -----------------------------------------------------------------------------

    def _part(self, token: Token) -> None:
        """Add a token that describes no Ship, tile or cell to the parts. Raises `NotUnderstood` if it fits nowhere."""
        kind = token.kind
        before = self.tokens[self.at - 2].kind if self.at > 1 else ""
        self._check_place(token, before)
        if kind in ACCOMPANIED or kind == "strike":
            self._add_manner(kind)
        elif kind in ("go", "move"):
            self.parts.acts.add(kind)
            self.parts.marks |= {token.value} - {""}
        elif kind in ("wind", "above"):
            self._add_wind(token, before)
        elif kind == "course":
            self._add_course(token.value)
        elif kind == "number":
            self._number(int(token.value))
        elif kind == "hour" and self.kind() == "number":
            self.at += 1
            self._hour(int(self.tokens[self.at - 1].value))
        elif kind in ("or", "all", "max", "little", "centre", "side", "corner"):
            self._add_mark(kind)
        elif kind == "it":
            self._add_pronoun(token.value)
        elif not self._is_filler(kind):
            raise NotUnderstood

    def _check_place(self, token: Token, before: str) -> None:
        """Raise `NotUnderstood` if a token cannot follow what is before it.

        `before` is the kind of the token before, such as a preposition.
        """
        kind = token.kind
        if kind == "wind" and token.words in DOUBTFUL and not self._beside_a_length():
            raise NotUnderstood
        if kind in ("go", "move") and self.link not in ("", "to", "for"):
            raise NotUnderstood
        if self.sent and kind in SENT:
            raise NotUnderstood
        if self.link == "with" or (self.link in ("from", "da") and kind in ("wind", "above")):
            raise NotUnderstood
        if token.words.startswith("piu ") and before in ("the", "ship", "colour"):
            raise NotUnderstood  # «la più lontana» is a Ship, «più lontano» a kind of move

    def _add_manner(self, kind: str) -> None:
        """Add a kind of command to the parts. Raises `NotUnderstood` if it contradicts the words before."""
        if kind == "between" and any(not _names_own_ship(one.thing, self.seat) for one in self.parts.mentions):
            raise NotUnderstood
        if kind == "flee" and self.parts.winds:
            raise NotUnderstood  # «the Ship on the right flees» names a Ship, not a direction
        self.parts.manners.add(kind)

    def _add_wind(self, token: Token, before: str) -> None:
        """Add the direction in `token` to the parts.

        `before` is the kind of the word before it. Raises `NotUnderstood` if the sentence has another direction
        already, unless the two are connected, as in «north or east».
        """
        if self.parts.winds and before not in (*SILENT, "wind", "to", "or"):
            raise NotUnderstood
        self.parts.winds.append(token.value)
        if token.kind == "above" or self.kind() == "of" or token.value == "of":
            self.parts.marks.add("sided")

    def _add_course(self, value: str) -> None:
        """Add a direction with its length («nne60»), or the number after «bearing».

        Raises `NotUnderstood` if neither follows.
        """
        if value:
            wind, length = value.split()
            self.parts.winds.append(wind)
            self._once("lengths", (int(length) * 10,))
        elif self.kind() == "number":
            self.at += 1
            self._degrees()
        elif self.kind() not in ("wind", "to"):
            raise NotUnderstood

    def _add_mark(self, kind: str) -> None:
        """Add a word such as «or» to the parts. Raises `NotUnderstood` if it does not fit the words before."""
        fleeing = self.parts.manners & {"away", "flee"}
        if (kind == "or" and not self.parts.mentions) or (kind == "all" and not fleeing):
            raise NotUnderstood
        self.parts.marks.add(kind)

    def _add_pronoun(self, value: str) -> None:
        """Add the pronoun `value`, such as «it», to the parts.

        Without a mention before it, «it» means any Ship. In «send it …», «it» is the player's own Ship.
        """
        self.sent |= value == "foe" and "go" in self.parts.acts
        if not self.parts.mentions and (self.parts.manners or not self.parts.acts):
            self.parts.mentions.append(Mention(Description(ship=True), self.link, True))

    def _is_filler(self, kind: str) -> bool:
        """Return True if a token of this kind has no meaning at this place of the sentence and may be skipped."""
        parts = self.parts
        if kind == "let":
            return self.kind() in ("self", "own", "other", "captain") or self._own_name()
        if kind == "self":
            return self.link in ("", "for") and "between" not in parts.manners
        if kind == "next":
            return not (parts.manners or parts.mentions or parts.winds or parts.lengths)
        return kind == "square" and self.kind() in ("cell", "name")

    def _own_name(self) -> bool:
        """Return True if the next token names one of the player's own Ships."""
        return self.kind() == "name" and self.tokens[self.at].value[0] == str(self.seat + 1)

    def _beside_a_length(self) -> bool:
        """Return True if the word just read is beside a length, or if it is the whole destination."""
        beside = {self.kind(), self.kind(-2) if self.at > 1 else "end"}
        return self.link == "to" or (self.kind() == "end" and self.at < 3) or bool(beside & {"number", "max", *UNITS})

    def _number(self, number: int) -> None:
        """Add a number to the parts, as a length, degrees or an hour. Raises `NotUnderstood` if it counts
        something instead.
        """
        following, parts = self.kind(), self.parts
        if not (self.tokens[self.at - 1].words.isdecimal() or following in MEASURES or self.link == "at"):
            raise NotUnderstood  # «one» and «two» count things; they are no lengths
        if following in UNITS:
            self.at += 1
            self._once("lengths", (number * UNITS[following],))
            if self.link in ("at", "to", "in"):
                parts.marks.add("stop")
        elif following == "degrees":
            self._degrees()
        elif following == "hour" or (self.link == "at" and number <= 12 and following not in DESCRIBES):
            self.at += following == "hour"
            self._hour(number)
        elif following in ("number", "ship", "tile", "shape", "colour"):
            raise NotUnderstood
        else:
            coded = any(token.words.replace("o", "w") in COMPASS for token in self.tokens if token.kind == "wind")
            self._once("lengths", (number * 10,) if number > 9 or coded or not number else (number * 10, number * 100))

    def _degrees(self) -> None:
        """Store the number just read as degrees, and skip the word «degrees» after it."""
        self._once("degrees", int(self.tokens[self.at - 1].value))
        self.at += self.kind() == "degrees"

    def _hour(self, hour: int) -> None:
        """Store an hour on a clock. Raises `NotUnderstood` unless it is from 1 to 12."""
        if hour not in range(1, 13):
            raise NotUnderstood
        self._once("hour", hour)

    def _once(self, name: str, value: int | tuple[int, ...]) -> None:
        """Set a field of the parts. Raises `NotUnderstood` if it is set already."""
        if getattr(self.parts, name) not in (None, ()):
            raise NotUnderstood
        setattr(self.parts, name, value)


def commands(tokens: Sequence[Token], seat: int) -> Iterator[Command]:
    """Yield all commands that these tokens of a player's sentence can form. There are none if it is not understood."""
    try:
        parts = Parser(tokens, seat).read()
    except NotUnderstood:
        return
    choices = [parts]
    if "strike" in parts.manners:
        rest = parts.manners - {"strike"}
        ways = ("fire",) if "range" in rest else ("board", "fire")  # «sink the red in range» is a shot
        choices = [replace(parts, manners=rest | {manner}) for manner in ways]
    for choice in choices:
        for mover in _movers(choice, seat):
            objects = [one for one in choice.mentions if one is not mover]
            try:
                command = _command(choice, mover.thing if mover else None, objects)
                if command.manner != "ship" or (mover and _names_own_ship(mover.thing, seat)):
                    yield command
            except NotUnderstood:
                continue


def _movers(parts: SentenceParts, seat: int) -> list[Mention | None]:
    """Return the mentions that can be the moving Ship. None in the list stands for a Ship that is not mentioned."""
    tools = ("with", "from", "da") if "fire" in parts.manners else ("with",)
    using = [one for one in parts.mentions if one.link in tools and _names_own_ship(one.thing, seat)]
    if using:
        return list(using)
    first = parts.mentions[0] if parts.mentions else None
    found: list[Mention | None] = [one for one in parts.mentions if not one.link and _names_own_ship(one.thing, seat)]
    if first and not first.after and not first.link:
        if first in found and not first.thing.captain:
            return [first]
        named = first.thing.name and not first.thing.name[0].isdecimal()
        if first not in found and first.thing.is_ship and not first.thing.rival and not named:
            found.append(first)
    return [*found, None]


def _names_own_ship(thing: Description, seat: int) -> bool:
    """Return True if a description names one of the Ships of the player `seat`."""
    return thing.own or thing.other or thing.captain or thing.name[:1] == str(seat + 1)


def _command(parts: SentenceParts, mover: Description | None, mentions: Sequence[Mention]) -> Command:
    """Return the command that the parts form by the first pattern that fits. Raises `NotUnderstood` if none does.

    `mover` describes the Ship that moves, or is None if it is not mentioned.
    """
    manner, wind = _manner(parts), _wind(parts)
    things = tuple(one.thing for one in mentions)
    said = _named_parts(parts, mover, mentions)
    for manners, name, needs, allows in FRAMES:
        needed = [set(need.split("|")) for need in needs.split()]
        allowed = ALWAYS.union(allows.split(), *needed)
        if manner in manners.split(" ") and said <= allowed and all(said & need for need in needed):
            command = Command(name, mover, things, wind, parts.degrees, parts.lengths, parts.hour or 0)
            return _with_implied_values(command, "little" in said)
    raise NotUnderstood


def _named_parts(parts: SentenceParts, mover: Description | None, mentions: Sequence[Mention]) -> set[str]:
    """Return the names of the parts that the sentence has, in the words of the patterns in `FRAMES`, such as `to`.

    Raises `NotUnderstood` if these parts contradict each other. `mover` describes the Ship that moves, or is None
    if it is not mentioned.
    """
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
        "hour": parts.hour is not None,
    }
    doubtful = any(thing.cell in SHIPS_AND_CELLS for thing in things) and "explicit" not in said
    if doubtful and (parts.manners or parts.lengths or parts.winds):
        raise NotUnderstood  # in these sentences the name is that of the Ship
    late = {"flee"} & parts.manners and any(not one.link and not one.after for one in mentions)
    sends = (
        {"away"} & parts.manners
        and {"go"} & parts.acts
        and "stop" not in said
        and any(not one.link for one in mentions)
    )
    if late or sends or ("or" in said and len(things) < 2):
        raise NotUnderstood
    return said | {name for name, value in told.items() if value}


def _with_implied_values(command: Command, little: bool) -> Command:
    """Return a command with the values that its kind implies. `little`: True if the sentence says «a bit».

    For example, «beside y1 in the north» implies hour 12. Raises `NotUnderstood` if the direction after «beside» is no
    side, or that of a corner is no corner.
    """
    if little and not command.lengths:
        command = replace(command, lengths=LITTLE)
    if command.manner == "beside" and not command.hour:
        if command.wind not in SIDES:
            raise NotUnderstood
        return replace(command, hour=SIDES[command.wind], wind="")
    if command.manner == "corner":
        if command.wind not in CORNERS:
            raise NotUnderstood
        return replace(command, manner="place", things=(Description(cell=CORNERS[command.wind]),), wind="")
    if command.manner == "outermost":
        things = tuple(replace(one, outer=command.wind) for one in command.things)
        return replace(command, manner="touch", things=things, wind="")
    if command.manner == "away" and not command.things:
        return replace(command, things=(Description(ship=True),))
    return command


def _manner(parts: SentenceParts) -> str:
    """Return the one kind of command that a sentence names; empty if there is none.

    Raises `NotUnderstood` if words of other kinds do not go with it.
    """
    said = parts.manners if parts.lengths else parts.manners - {"within"}
    if "fire" in said and "move" in parts.acts:
        raise NotUnderstood
    manner = next((one for one, others in ACCOMPANIED.items() if one in said and said - {one} <= others), "")
    if said and not manner:
        raise NotUnderstood
    return manner


def _wind(parts: SentenceParts) -> str:
    """Return the one direction of a sentence, or an empty string if it has none. Raises `NotUnderstood` for several."""
    winds = parts.winds
    if len(winds) == 2:
        joined = DIAGONALS.get(frozenset(winds), "") if set(winds) <= set("nsew") else "".join(winds)
        winds = [joined]
    if len(winds) > 1 or (winds and (winds[0] not in COMPASS or parts.degrees is not None)):
        raise NotUnderstood
    return winds[0] if winds else ""
