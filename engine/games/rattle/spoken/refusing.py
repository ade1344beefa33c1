"""Why a sentence is not understood: which of its words nobody knows, or what cannot be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.games.rattle.sea import point_of
from engine.games.rattle.ships import ship_name
from engine.games.rattle.spoken.chart import Chart
from engine.games.rattle.spoken.spelling import Token, strange
from engine.text import Arg, Text, text

MOVES = {"touch", "board", "toward", "away", "flee", "range", "long", "beside", "behind", "between"}
NAME = re.compile(r"\b\d[a-z]\b")
CELL = re.compile(r"\b([a-z])(\d{1,2})\b")
NOWHERE = re.compile(r"(?<![.,\d])0+ ?(?:mm)?$")


def why(words: str, plain: str, tokens: Sequence[Token], chart: Chart, nobody: str = "") -> Text:
    """What was not understood of these words; `plain` are the bare ones, `tokens` what they would be taken for."""
    kinds = {token.kind for token in tokens}
    first = next((token for token in tokens if token.kind in ("name", "nobody")), None)
    if nobody and nobody not in chart.ships:
        names: list[Arg] = [ship for ship in chart.ships if ship != chart.chosen]
        return text("There is no Ship «{ship}» in the Sea. There are {ships}.", ship=nobody, ships=names)
    if "fire" in kinds and kinds & MOVES:
        return text("A turn has one action: say the move or the shot.")
    if "fire" in kinds:
        return text(
            "I read «{words}» as a shot, but no Ship of yours can fire so now: the target must be within short range, "
            "and it takes a ready Cannon, two where the Ship shows no cannon.",
            words=words,
        )
    if chart.chosen and Token("name", chart.chosen) in tokens:
        return text("A Ship cannot steer by itself. Name another Ship.")
    if "not" in kinds:
        return text("I cannot read «{words}». Say what a Ship is to do, not what it is not to do.", words=words)
    if "captain" in kinds and not chart.captain() and not any(one.captain for one in chart.named.values()):
        return text("There is no Captain Ship in the Sea.")
    if first and tokens and first == tokens[0] and first.value in chart.ships and not chart.mine(first.value):
        return text("{ship} is not yours to move.", ship=ship_name(first.value))
    colours = {one.colour for one in chart.named.values()}
    if any(token.kind == "colour" and token.value not in colours for token in tokens):
        there: list[Arg] = [ship for ship in chart.ships if ship != chart.chosen]
        return text("There is no Ship of that colour in the Sea. There are {ships}.", ships=there)
    if kinds & {"tile", "shape"} and not chart.tiles:
        return text("There is no tile in the Sea.")
    if off := next((it[0].upper() for it in CELL.finditer(plain) if _off(it[0])), None):
        return text("There is no cell «{cell}»: the grid goes from A1 to N14.", cell=off)
    if stranger := next((one for one in NAME.findall(plain) if one not in chart.ships), None):
        return text("There is no Ship «{ship}» in the Sea. There are {ships}.", ship=stranger, ships=[*chart.ships])
    if NOWHERE.search(plain):
        return text("A move is 1 mm long at least.")
    if unknown := strange(plain, chart.ships):
        word = next((one for one in unknown if len(one) > 3), unknown[0])
        return text("I cannot read «{words}»: I do not know what «{unknown}» means here.", words=words, unknown=word)
    if "next" in kinds:
        return text("I cannot read «{words}». Say one thing at a time, what is to come first.", words=words)
    return text("I cannot read «{words}»: I know its words, but not what they mean together.", words=words)


def _off(cell: str) -> bool:
    """Whether it looks like a cell of the grid and is none, nor any Ship, tile or course."""
    return not point_of(cell) and cell[0] not in "ygrobvtnsew"
