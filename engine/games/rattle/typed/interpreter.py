"""What a typed sentence is read as: an answer, orders, a distance, or a refusal that says what was not read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice, product, takewhile

from engine.games.rattle.sea import Refusal, reading
from engine.games.rattle.typed.grammar import SILENT, Command, Parts, Reader, Unread, commands
from engine.games.rattle.typed.lexicon import Token
from engine.games.rattle.typed.orders import MOST, Impossible, Order, Shot, meanings
from engine.games.rattle.typed.sea_context import Chart
from engine.games.rattle.typed.tokenizer import asks_help, has_decimals, normalised, plain, tokenised
from engine.text import Arg, Text, text

MOST_WAYS = 256
"""So many ways of taking words that can mean several things are tried."""
MOST_DISTANCES, LONGEST_ODD = 6, 3
MOVES = {"touch", "board", "toward", "away", "flee", "beside", "behind", "between", "move"}
BESIDE_ANSWERS = {*SILENT, "aux", "self", "oops", "for", "go", "next", "to", "in", "it", "at", "of"}
"""What may stand beside an answer without making it anything else."""
WAITING = ("wait", "aspetta")
"""They take back what was said only before a comma: «wait for g2» is no order to go there."""
FIRE_OR_MOVE = {Command("fire"): "fire", Command("move"): "move"}
Tokens = Sequence[Token]


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood: one order is what was meant, several are asked about. `answers` are whole sentences that
    are no orders, `told` answers a question, and `why` says what was not understood or why it cannot be."""

    orders: tuple[Order | Shot, ...] = ()
    answers: tuple[str, ...] = ()
    why: Text | None = None
    told: Text | None = None


def read(sentence: str, chart: Chart) -> Reading:
    """Return what a sentence means to the player who has this chart."""
    if has_decimals(sentence):
        return Reading(why=_whole_lengths(sentence))
    said = normalised(sentence)
    if asks_help(said):
        return Reading(answers=("help",))
    meant = tokenised(said, chart.ships)
    ways = [_uncorrected(way) for way in islice(product(*meant), MOST_WAYS)]
    if answers := _answers(ways):
        return Reading(answers=answers)
    if told := next(filter(None, (_distances(way, chart) for way in ways)), None):
        return Reading(told=told)
    found = list(dict.fromkeys(command for way in ways for command in commands(way, chart.seat)))
    for command in found:
        if command in FIRE_OR_MOVE:
            return Reading(answers=(FIRE_OR_MOVE[command],))
    return _resolved(sentence, found, chart) if found else Reading(why=_not_read(sentence, meant))


def _resolved(sentence: str, found: Sequence[Command], chart: Chart) -> Reading:
    """Return what commands that were understood whole mean here."""
    every, facts = list[list[Order | Shot]](), list[Text]()
    for command in found:
        try:
            every.append(meanings(command, chart))
        except Impossible as impossible:
            facts += [impossible.why] if impossible.why not in facts else []
    possible = [row for row in every if any(isinstance(one, Shot) or not isinstance(one.to, Refusal) for one in row)]
    orders = list[Order | Shot]()
    for one in chain.from_iterable(possible or every):
        orders += [one] if one not in orders else []
    if 0 < len(orders) <= MOST:
        return Reading(orders=tuple(orders))
    if orders:
        return Reading(why=text("I read «{words}», but it can mean too many things here. Say more.", words=sentence))
    return Reading(why=facts[-1])


def _uncorrected(way: Tokens) -> Tokens:
    """Return a sentence without what is taken back at its beginning: «no wait, …», «not y1, …»."""
    start = 0
    while start < len(way) and way[start].kind in ("oops", ","):
        if way[start].words in WAITING and [token.kind for token in way[start + 1 : start + 2]] not in (
            ["oops"],
            [","],
        ):
            break
        start += 1
    rest = way[start:]
    if rest and rest[0].kind == "not" and "," in (kinds := [token.kind for token in rest]):
        comma = kinds.index(",")
        if {"name", "colour", "shape", "tile"} & set(kinds[:comma]) and not MOVES & set(kinds[:comma]):
            rest = rest[comma + 1 :]
    return rest or way


def _answers(ways: Sequence[Tokens]) -> tuple[str, ...]:
    """Return the whole sentences that these are, if nothing else is said; contrary ones are none."""
    for way in ways:
        said = {token.value for token in way if token.kind == "answer"}
        beside = [token for token in way if token.kind != "answer"]
        if said and all(token.kind in BESIDE_ANSWERS and token.value != "foe" for token in beside):
            if said == {"stay"}:
                return ("end", "back")
            if "help" in said or not (said >= {"back", "pass"} or (said > {"move"})):
                return (next(one for one in ("help", "back", "pass", "end", "move") if one in said),)
    return ()


def _distances(way: Tokens, chart: Chart) -> Text | None:
    """Return the distances that a sentence asks for; None if it asks for none, or of what is not there."""
    if not way or way[0].kind != "measure" or any(token.kind == "self" for token in way):
        return None
    named = [token for token in way[1:] if token.kind not in ("between", "away", "aux", "it")]
    try:
        parts = Reader(named, chart.seat).read()
    except Unread:
        return None
    things = [one.thing for one in parts.mentions]
    if parts != Parts(mentions=parts.mentions) or not all(it.is_ship for it in things):
        return None
    starts = [chart.chosen] if chart.chosen else list(chart.movable)
    here = starts[0] if starts else ""
    ships = [
        [thing.name] if thing.name in chart.ships else [one for one in chart.found(thing, here) if isinstance(one, str)]
        for thing in things
    ]
    pairs = [*product(*(ships if len(ships) == 2 else [starts, *ships]))] if len(ships) in (1, 2) else []
    told: list[Arg] = [
        text("{ship} to {other} {n} mm", ship=one, other=other, n=reading(chart.ships[one], chart.ships[other]))
        for one, other in [pair for pair in pairs if pair[0] != pair[1]][:MOST_DISTANCES]
    ]
    return text("From edge to edge: {distances}.", distances=told) if told else None


def _not_read(sentence: str, meant: Sequence[Tokens]) -> Text:
    """Return which part of a sentence was not understood. It says nothing about the board."""
    row = [options[0] for options in meant]
    kinds = {token.kind for token in row} | {"not" for options in meant for token in options if token.kind == "not"}
    if "unknown" in kinds:
        start = next(place for place, token in enumerate(row) if token.kind == "unknown")
        strange = list(takewhile(lambda token: token.kind == "unknown", row[start:]))
        words = " ".join(token.words for token in strange)
        return text(
            "I cannot read «{words}»: I do not know what «{unknown}» means here.", words=sentence, unknown=words
        )
    if "not" in kinds:
        return text("I cannot read «{words}». Say what a Ship is to do, not what it is not to do.", words=sentence)
    if kinds & {"fire", "strike"} and kinds & MOVES:
        return text("A turn has one action: say the move or the shot.")
    if "next" in kinds:
        return text("I cannot read «{words}». Say one thing at a time, what is to come first.", words=sentence)
    if (odd := _odd_part(meant)) and set(odd.split()) <= set(plain(sentence).split()):
        return text("I cannot read «{words}»: I do not know what to do with «{part}» in it.", words=sentence, part=odd)
    return text("I cannot read «{words}»: I know its words, but not what they mean together.", words=sentence)


def _odd_part(meant: Sequence[Tokens]) -> str:
    """Return the shortest part without which the rest is a command, the last of several; empty if there is none."""
    for size in range(1, min(len(meant), LONGEST_ODD + 1)):
        for start in range(len(meant) - size, -1, -1):
            rest = [*meant[:start], *meant[start + size :]]
            if any(next(commands(way, 0), None) for way in islice(product(*rest), MOST_WAYS // 8)):
                return " ".join(options[0].words for options in meant[start : start + size])
    return ""


def _whole_lengths(sentence: str) -> Text:
    return text(
        "I cannot read «{words}». Lengths are whole millimetres, such as «NNE 60» or «toward g2 40»; a cell is «K12» "
        "or «K12.7».",
        words=sentence,
    )
