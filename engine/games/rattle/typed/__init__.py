"""Typed moves at sea, in English and Italian (R-31 to R-37, R-320, R-321).

A sentence is read only if all of it is understood:

- `lexicon_en`, `lexicon_it`: the words of each language and their meanings
- `lexicon`: both together, with verb forms and misspelt words
- `tokens`: a sentence becomes tokens
- `grammar`: tokens become commands, without knowledge of the board
- `chart`: the Sea as a sentence can name it
- `meaning`: a command becomes orders and shots, or a fact that forbids it
- `reading`: all of it in order, and the refusals
- `labels`: orders in words
"""

from engine.games.rattle.typed.interpreter import Reading, read
from engine.games.rattle.typed.orders import Order, Shot
from engine.games.rattle.typed.sea_context import Chart, Named

__all__ = ["Chart", "Named", "Order", "Reading", "Shot", "read"]
