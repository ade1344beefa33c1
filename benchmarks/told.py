"""How much of what a hand in words says was said by the one before it, by runs of five words, in whole kept games.

What counts is what comes unasked as somebody is called: its news, its question and what is new in the hand, not its
headings, by which one jumps, nor its buttons. A letter was said before if it lies in five words in a row that stand in
the message before. The same may happen twice, and is news both times (H-319): so nine of ten messages are measured by
what they say beside the news, and by all that they say, where some miss the goal.

`python -m benchmarks told` measures it.
"""

from __future__ import annotations

import asyncio
from statistics import median, quantiles

from bot.texts import language
from tests.bot.shows.test_pushed import pushed, question_in, sentences
from tests.transcripts import GAMES, LOCALES, Heard
from tests.transcripts.again import letters, said_again

GOAL = 0.25


async def shares(game: str, locale: str) -> list[tuple[float, float]]:
    """For every hand of a whole game that follows one: what share of the one before it says again; beside the news."""
    last: dict[int, list[str]] = {}
    found = []
    async for seat, show in pushed(Heard(game, language(locale))):
        lines = sentences(show)
        if seat in last:
            question, every = question_in(lines), letters(last[seat])
            found.append((said_again(lines, last[seat]) / every, said_again(lines[question:], last[seat]) / every))
        last[seat] = lines
    return found


def figures() -> dict[str, dict[str, object]]:
    """Of each game in each language the middle hand, and the one that says more again than nine of ten."""
    found: dict[str, dict[str, object]] = {}
    for game in GAMES:
        for locale in LOCALES:
            each = asyncio.run(shares(game, locale))
            with_news, beside = ([one[kind] for one in each] for kind in (0, 1))
            for name, value in (
                ("half of the hands", median(with_news)),
                ("nine of ten hands, beside news", quantiles(beside, n=10)[-1]),
                ("nine of ten hands, with news", quantiles(with_news, n=10)[-1]),
            ):
                found[f"said again, {game} {locale}, {name}"] = {
                    "value": round(value, 3),
                    "unit": "of the hand before",
                    "goal": f"at most {GOAL}",
                    "holds": value <= GOAL,
                }
    return found
