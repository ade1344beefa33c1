"""The interpretation of a typed sentence: orders, an answer such as «end», distances, or a refusal with its cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice, product, takewhile

from engine.games.rattle.sea import Refusal, reading
from engine.games.rattle.typed_moves.grammar import SILENT, Command, NotUnderstood, Parser, SentenceParts, commands
from engine.games.rattle.typed_moves.lexicon import Token
from engine.games.rattle.typed_moves.order_meanings import MOST, FireOrder, Impossible, MoveOrder, meanings
from engine.games.rattle.typed_moves.sea_context import SeaContext
from engine.games.rattle.typed_moves.tokenizer import asks_help, has_decimals, normalised, plain, tokenised
from engine.text import Arg, Text, text

MOST_WAYS = 256
"""The maximum number of combinations of the meanings of ambiguous words that are tried."""
MOST_DISTANCES, LONGEST_ODD = 6, 3
"""The maximum number of distances in an answer, and of words or phrases that `_superfluous_part` tries."""
MOVES = {"touch", "board", "toward", "away", "flee", "beside", "behind", "between", "move"}
"""Kinds of tokens that are moves."""
BESIDE_ANSWERS = {*SILENT, "aux", "self", "oops", "for", "go", "next", "to", "in", "it", "at", "of"}
"""Kinds of tokens that may be in an answer without changing it."""
WAITING = ("wait", "aspetta")
"""Words that cancel the words before them only in front of a comma. «wait for g2» is no order to go there."""
FIRE_OR_MOVE = {Command("fire"): "fire", Command("move"): "move"}
"""Commands that only name an action, and the answer that they stand for."""
Tokens = Sequence[Token]
"""The tokens of a sentence: one meaning for each of its words, of which ambiguous ones have several."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The result of reading a sentence. A single order is carried out. Of several, the player is asked to pick one.

    `answers` are answers such as `end` or `help`. `told` is a sentence with the distances that the player asked for.
    `why` is the reason why nothing was understood or possible.
    """

    orders: tuple[MoveOrder | FireOrder, ...] = ()
    answers: tuple[str, ...] = ()
    why: Text | None = None
    told: Text | None = None


def interpret(sentence: str, chart: SeaContext) -> Interpretation:
    """Return the meaning of a sentence for the player whose view of the Sea is `chart`."""
    if has_decimals(sentence):
        return Interpretation(why=_whole_lengths(sentence))
    said = normalised(sentence)
    if asks_help(said):
        return Interpretation(answers=("help",))
    meant = tokenised(said, chart.ships)
    ways = [_after_correction(way) for way in islice(product(*meant), MOST_WAYS)]
    if answers := _answers(ways):
        return Interpretation(answers=answers)
    if told := next(filter(None, (_distances(way, chart) for way in ways)), None):
        return Interpretation(told=told)
    found = list(dict.fromkeys(command for way in ways for command in commands(way, chart.seat)))
    for command in found:
        if command in FIRE_OR_MOVE:
            return Interpretation(answers=(FIRE_OR_MOVE[command],))
    return _orders_or_reason(sentence, found, chart) if found else Interpretation(why=_refusal(sentence, meant))


def _orders_or_reason(sentence: str, found: Sequence[Command], chart: SeaContext) -> Interpretation:
    """Return what understood commands mean on this board: at most 8 orders (`MOST`), or the reason why none is
    possible.

    `found` are the commands that the words of `sentence` can form.
    """
    every, facts = list[list[MoveOrder | FireOrder]](), list[Text]()
    for command in found:
        try:
            every.append(meanings(command, chart))
        except Impossible as impossible:
            facts += [impossible.why] if impossible.why not in facts else []
    possible = [
        row for row in every if any(isinstance(one, FireOrder) or not isinstance(one.to, Refusal) for one in row)
    ]
    orders = list[MoveOrder | FireOrder]()
    for one in chain.from_iterable(possible or every):
        orders += [one] if one not in orders else []
    if 0 < len(orders) <= MOST:
        return Interpretation(orders=tuple(orders))
    if orders:
        return Interpretation(
            why=text("I read “{words}”, but it can mean too many things here. Say more.", words=sentence)
        )
    return Interpretation(why=facts[-1])


def _after_correction(way: Tokens) -> Tokens:
    """Return the tokens that remain if the sentence corrects itself at its beginning: «no wait, …», «not y1, …»."""
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
    """Return the answers that the whole sentence means, such as (`end`,). Empty if it is no answer.

    There are two for «stay»: (`end`, `back`). `ways` are the combinations of meanings to try. Contradicting answers
    count as none.
    """
    for way in ways:
        said = {token.value for token in way if token.kind == "answer"}
        beside = [token for token in way if token.kind != "answer"]
        if said and all(token.kind in BESIDE_ANSWERS and token.value != "foe" for token in beside):
            if said == {"stay"}:
                return ("end", "back")
            if "help" in said or not (said >= {"back", "pass"} or (said > {"move"})):
                return (next(one for one in ("help", "back", "pass", "end", "move") if one in said),)
    return ()


def _distances(way: Tokens, chart: SeaContext) -> Text | None:
    """Return a sentence with the distances that the tokens ask for.

    Return None if they ask for none, or if no distance can be given.
    """
    if not way or way[0].kind != "measure" or any(token.kind == "self" for token in way):
        return None
    named = [token for token in way[1:] if token.kind not in ("between", "away", "aux", "it")]
    try:
        parts = Parser(named, chart.seat).read()
    except NotUnderstood:
        return None
    things = [one.thing for one in parts.mentions]
    if parts != SentenceParts(mentions=parts.mentions) or not all(it.is_ship for it in things):
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


def _refusal(sentence: str, meant: Sequence[Tokens]) -> Text:
    """Return the reason why a sentence was not understood, which names the part. It reveals nothing about the board.

    `meant` has for each word of the sentence its possible tokens.
    """
    row = [options[0] for options in meant]
    kinds = {token.kind for token in row} | {"not" for options in meant for token in options if token.kind == "not"}
    if "unknown" in kinds:
        start = next(place for place, token in enumerate(row) if token.kind == "unknown")
        strange = list(takewhile(lambda token: token.kind == "unknown", row[start:]))
        words = " ".join(token.words for token in strange)
        return text("I can't read “{words}”: I don't know what “{unknown}” means here.", words=sentence, unknown=words)
    if "not" in kinds:
        return text("I can't read “{words}”. Say what a Ship should do, not what it shouldn't do.", words=sentence)
    if kinds & {"fire", "strike"} and kinds & MOVES:
        return text("You have one action per turn: type the move or the shot.")
    if "next" in kinds:
        return text("I can't read “{words}”. Say one thing at a time, starting with the first.", words=sentence)
    if (odd := _superfluous_part(meant)) and set(odd.split()) <= set(plain(sentence).split()):
        return text("I can't read “{words}”: I don't know what to do with “{part}”.", words=sentence, part=odd)
    return text("I can't read “{words}”: I know its words, but not what they mean together.", words=sentence)


def _superfluous_part(meant: Sequence[Tokens]) -> str:
    """Return the shortest part of the sentence without which the rest is a command; empty if there is none.

    `meant` has for each word of the sentence its possible tokens. Of several equally short parts, return the last. At
    most 3 words or phrases (`LONGEST_ODD`) are tried together.
    """
    for size in range(1, min(len(meant), LONGEST_ODD + 1)):
        for start in range(len(meant) - size, -1, -1):
            rest = [*meant[:start], *meant[start + size :]]
            if any(next(commands(way, 0), None) for way in islice(product(*rest), MOST_WAYS // 8)):
                return " ".join(options[0].words for options in meant[start : start + size])
    return ""


def _whole_lengths(sentence: str) -> Text:
    """Return the refusal of a sentence with a length that is no whole number."""
    return text(
        "I can't read “{words}”. Lengths are whole millimetres, such as “NNE 60” or “toward "
        "g2 40”; a cell is “K12” or “K12.7”.",
        words=sentence,
    )
