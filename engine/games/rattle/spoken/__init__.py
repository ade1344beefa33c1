"""What people say at sea, in English and Italian, and what they mean by it (R-31 to R-37, R-310 to R-313).

- `vocabulary`: words and what they stand for
- `spelling`: a sentence as tokens, misspellings mended
- `chart`: what lies in the Sea, as words can name it
- `own`: Ships that are called by whose they are, or by the number they show
- `phrases`: tokens become the parts of a sentence: which Ship, which way, to what
- `measured`: questions how far something is, which are no moves
- `refusing`: what was not understood of a sentence
- `meaning`: what such a sentence can mean here
- `hearing`: all of it, for whoever asks
"""

from engine.games.rattle.spoken.chart import Chart, Named
from engine.games.rattle.spoken.hearing import Heard, hear
from engine.games.rattle.spoken.meaning import Order, Shot

__all__ = ["Chart", "Heard", "Named", "Order", "Shot", "hear"]
