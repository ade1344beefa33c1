"""Moves typed as sentences, in English and Italian (R-31 to R-37, R-320, R-321).

A sentence is understood only if all of it is. The modules in the order of the stages:

- `lexicon_en`, `lexicon_it`: the words of each language and their meanings
- `lexicon`: both together, with verb forms and the correction of misspelt words
- `tokenizer`: turns a sentence into tokens
- `grammar`: turns tokens into commands, without knowledge of the board
- `sea_context`: the Sea as a sentence can describe it
- `order_meanings`: turns a command into moves and shots, or into the reason that makes it impossible
- `interpreter`: runs these stages and words the refusals
- `order_labels`: turns orders into words
"""

from engine.games.rattle.typed_moves.interpreter import Interpretation, interpret
from engine.games.rattle.typed_moves.order_meanings import FireOrder, MoveOrder
from engine.games.rattle.typed_moves.sea_context import NamedShip, SeaContext

__all__ = ["FireOrder", "Interpretation", "MoveOrder", "NamedShip", "SeaContext", "interpret"]
