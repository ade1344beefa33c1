"""What somebody says at sea: an answer, moves that it can mean, or why nobody understands it and what comes closest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.rattle.spoken.chart import Chart
from engine.games.rattle.spoken.manner import corrected, says_otherwise, straight
from engine.games.rattle.spoken.meaning import Order, Shot, orders
from engine.games.rattle.spoken.measured import measured
from engine.games.rattle.spoken.own import plainly
from engine.games.rattle.spoken.phrases import Unread, sentence
from engine.games.rattle.spoken.refusing import why
from engine.games.rattle.spoken.spelling import UNKNOWN, Token, answer, spellings, with_decimals, without_genitives
from engine.text import Text, text


@dataclass(frozen=True, slots=True)
class Heard:
    """What was understood. One order is what was meant, of several one; `answers` are whole sentences that are none.
    Where nothing was, `why` says so, and `closest` are the orders that come nearest. `told` answers a question."""

    orders: tuple[Order | Shot, ...] = ()
    answers: tuple[str, ...] = ()
    why: Text | None = None
    closest: tuple[Order | Shot, ...] = ()
    told: Text | None = None


def hear(words: str, chart: Chart) -> Heard:
    """What these words mean to whoever has this chart before them."""
    found = answer(words)
    words = corrected(words) or words
    if found := found or answer(words):
        return Heard(answers=("end", "back") if found == "stay" else (found,))
    if with_decimals(words):
        return Heard(why=_lengths(words))
    if told := measured(straight(without_genitives(words)), chart):
        return Heard(told=told)
    nobody = ""
    plain = plainly(straight(without_genitives(words)), chart)
    every = list(spellings(plain, chart.ships, chart.seat))
    for tokens in every if not says_otherwise(plain) else ():
        try:
            return Heard(orders=tuple(_read(tokens, chart)))
        except Unread as unread:
            nobody = nobody or unread.nobody
    refused = why(words, plain, every[0] if every else (), chart, nobody)
    other = any(token.kind in ("fire", "not") for tokens in every[:1] for token in tokens)
    return Heard(why=refused, closest=() if other else _closest(every, chart))


def _read(tokens: Sequence[Token], chart: Chart) -> list[Order | Shot]:
    if not tokens or UNKNOWN in tokens or any(token.kind == "not" for token in tokens):
        raise Unread(next((token.value for token in tokens if token.kind == "nobody"), ""))
    return orders(sentence(tokens, chart), chart)


def _closest(every: Sequence[list[Token]], chart: Chart) -> tuple[Order | Shot, ...]:
    """What is left when what nobody understands is left out: words first, then one part more."""
    for tokens in every:
        known = [token for token in tokens if token.kind not in ("unknown", "not", "nobody")]
        for part in (known, *(known[:place] + known[place + 1 :] for place in range(len(known)))):
            try:
                found = orders(sentence(part, chart), chart) if part else []
            except Unread:
                continue
            if found and not (isinstance(found[0], Order) and found[0].form is None):
                return tuple(found[:4])
    return ()


def _lengths(words: str) -> Text:
    return text(
        "I cannot read «{words}». Lengths are whole millimetres, such as «NNE 60» or «toward g2 40»; a cell is «K12» "
        "or «K12.7».",
        words=words,
    )
