"""A text-mode hand by direct message begins with news and the question, and repeats little."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from itertools import cycle
from statistics import median, quantiles

import pytest
from discord import ui

from bot.tables.auto_answers.schedule import is_shown_as_question
from bot.texts import language
from bot.views.hand_text_diff import TextDiff
from bot.views.layout import RenderedMessage, frame
from bot.views.option_notes import OptionNote
from engine.choice import options_of
from engine.play import Answer
from engine.text import Arg, Text, text
from renderers import renderer_for
from tests.ledger import rule
from tests.transcripts import GAMES, LOCALES, Heard
from tests.transcripts.repetition import letters as spelt
from tests.transcripts.repetition import said_again

AGAIN = 0.25
OF_THE_LAST = 0.1
AFTER_A_PRESS = 0.3
SOME = 7
"""The whole hand is requested once in this many calls."""
HEADINGS = {
    "en": ("### What happened", "### Since your last move", "### Choose", "### New in your hand", "### Your hand"),
    "it": (
        "### Che cosa è successo",
        "### Dalla tua ultima mossa",
        "### Scegli",
        "### Novità nella tua mano",
        "### La tua mano",
    ),
}
DOOR = {"en": "My whole hand", "it": "Tutta la mia mano"}


async def pushed(heard: Heard) -> AsyncIterator[tuple[int, RenderedMessage]]:
    """Yield the hand of each seat that is newly called to a question, during a whole game.

    A question that follows the seat's own answer is left out, because it appears where that seat answered.
    """
    heard.told()
    before = None
    for answer in heard.kept.answers:
        if is_asked(heard, answer) and answer.seat != before:
            yield answer.seat, await heard.hand(answer.seat)
        before = answer.seat
        heard.answer(answer)


def is_asked(heard: Heard, answer: Answer) -> bool:
    """Return True if the choice of this answer blocks the table and is put to the seat's person."""
    opened = next(one for one in heard.table.open[answer.seat] if one.choice.name == answer.name)
    return opened.choice.blocks and is_shown_as_question(heard.sitting, answer.seat, opened)


def texts(show: RenderedMessage) -> list[str]:
    return [part.content for part in show.layout.walk_children() if isinstance(part, ui.TextDisplay)]


def sentences(show: RenderedMessage) -> list[str]:
    """Return all lines except headings."""
    return [line for part in texts(show) for line in part.splitlines() if not line.startswith("#")]


def question_in(lines: Sequence[str]) -> int:
    """Return the index of the question's line, after the news."""
    return next(place for place, line in enumerate(lines) if line.startswith("**"))


def beside(show: RenderedMessage) -> list[str]:
    """Return the lines that are neither news nor the question."""
    *_, rest = "\n".join(texts(show)).partition("\n**")
    return [line for line in rest.splitlines()[1:] if not line.startswith("#")]


def letters(lines: Sequence[str]) -> int:
    return sum(map(len, lines))


@rule("H-319", "H-320")
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES)
async def test_hands_in_text_mode_start_with_news_and_question_and_repeat_little(game: str, locale: str) -> None:
    """Check a whole game. No event is told twice to the same player.

    Equal texts do not count as told twice, because a person can do the same thing twice.
    """
    heard, last, moved = Heard(game, language(locale)), dict[int, RenderedMessage](), set[int]()
    told = dict.fromkeys(range(len(heard.sitting.seats)), 0)
    again, every, number = 0, 0, 0
    whole, beside_news = list[float](), list[float]()
    async for seat, show in pushed(heard):
        number += 1
        starts_with_news_and_question(show, locale, moved=seat in moved)
        moved.add(seat)
        told[seat] = tells_only_news(heard, seat, told[seat])
        if seat in last:
            same = letters([line for line in beside(show) if line in beside(last[seat])])
            assert same <= AGAIN * letters(sentences(show)), sentences(show)
            again, every = again + same, every + letters(sentences(last[seat]))
            before, now = sentences(last[seat]), sentences(show)
            whole.append(said_again(now, before) / spelt(before))
            beside_news.append(said_again(now[question_in(now) :], before) / spelt(before))
        last[seat] = show
        if number % SOME == 0:
            read = heard.known[seat]
            can_be_shown_whole(heard, seat, await heard.hand(seat, whole=True), locale)
            heard.known[seat] = read  # as if nobody had asked for it
    assert number > SOME
    assert min(told.values()) > 0
    assert again <= OF_THE_LAST * every
    assert median(whole) <= AGAIN, "by runs of five words"
    assert quantiles(beside_news, n=10)[-1] <= AGAIN, "what happens again is news again"


def starts_with_news_and_question(show: RenderedMessage, locale: str, *, moved: bool) -> None:
    """Check the headings of a hand, of a person who has `moved` before or not, and that it can be shown whole."""
    begun, happened, question, new, _ = HEADINGS[locale]
    parts = headings(show)
    since = begun if begun in parts else happened
    assert since != begun or not moved, "who has moved reads since when"
    assert parts == [part for part in (since, question, new) if part in parts], "nothing stands before these"
    assert question in parts
    assert DOOR[locale] in labels(show)


def tells_only_news(heard: Heard, seat: int, told: int) -> int:
    """Check that a hand tells only events after the event `told`. Return the newest one."""
    mine = [event.number for event in heard.events if event.readers is None or seat in event.readers]
    news = [number for number in mine if number > heard.sitting.seats[seat].answered_event]
    assert all(number > told for number in news)
    return max(news, default=told)


def can_be_shown_whole(heard: Heard, seat: int, asked_for: RenderedMessage, locale: str) -> None:
    """Check that a hand on request has all words of the hand's picture."""
    _, _, question, _, whole = HEADINGS[locale]
    assert headings(asked_for)[-2:] == [question, whole]
    game = heard.sitting.game.key
    words = renderer_for(game).private_words(
        heard.table.view(seat), frame(heard.sitting, heard.spoken, (), lit=lit(heard, seat))
    )
    said = [_plain(line) for line in sentences(asked_for)]
    assert [line for line in words if line not in said] == []


async def edited(heard: Heard) -> AsyncIterator[tuple[RenderedMessage, RenderedMessage]]:
    """Yield the hand before and after each answer of a person during a whole game.

    They have read the hand on which they answer. The edit leaves that out, as `HandDelivery` does.
    """
    heard.told()
    before = None
    read, shown = dict[int, Sequence[str]](), dict[int, RenderedMessage]()
    for answer in heard.kept.answers:
        seat = answer.seat
        if not is_asked(heard, answer):
            heard.answer(answer)
        else:
            if before != seat or seat not in shown:
                heard.known[seat] = read.get(seat, ())
                shown[seat] = await heard.hand(seat)
            old = shown[seat]
            heard.answer(answer)
            if heard.table.outcome is None:
                heard.known[seat] = old.text_keys
                shown[seat] = await heard.hand(seat)
                read[seat] = heard.known[seat]
                yield old, shown[seat]
        before = seat


@rule("H-640")
@pytest.mark.parametrize(("game", "locale"), zip(GAMES, cycle(LOCALES), strict=False))
async def test_an_edit_after_ones_own_press_repeats_little_in_text_mode(game: str, locale: str) -> None:
    begun, happened, question, new, _ = HEADINGS[locale]
    again = list[float]()
    async for before, after in edited(Heard(game, language(locale))):
        parts = headings(after)
        assert parts == [part for part in (begun, happened, question, new) if part in parts]
        assert DOOR[locale] in labels(after)
        again.append(said_again(sentences(after), sentences(before)) / max(1, spelt(sentences(after))))
    assert median(again) <= AFTER_A_PRESS, "by runs of five words"


def headings(show: RenderedMessage) -> list[str]:
    """Return the headings below the table's name, which screen readers jump between."""
    return [line for part in texts(show) for line in part.splitlines() if line.startswith("### ")]


def labels(show: RenderedMessage) -> list[str]:
    return [str(part.label) for part in show.layout.walk_children() if isinstance(part, ui.Button)]


def lit(heard: Heard, seat: int) -> frozenset[str]:
    """Return the pictures of the options that this seat can pick now."""
    waits = [o.choice for o in heard.table.open[seat] if o.choice.blocks]
    return frozenset(option.picture for choice in waits for option in options_of(choice) if option.picture)


def _plain(line: str) -> str:
    """Return a list item without its Markdown."""
    return line.removeprefix("- ").replace("\\", "")


@rule("H-430")
def test_a_line_that_lists_things_shows_only_the_new_ones() -> None:
    def holding(*cards: str, others: int = 2) -> Text:
        numbered: list[Arg] = [text("{number} {card}", number=place, card=card) for place, card in enumerate(cards, 1)]
        return text("You hold: {cards}, others {others}.", cards=numbered, others=others)

    lines = TextDiff(lambda words: words.plain())
    heard = lines.facts([lines.say(holding("Mop", "Rum")), "It rains."])
    assert [*lines.new_lines([lines.say(holding("Rum"))], heard)] == [], "that it lies elsewhere now is not new"
    assert [*lines.new_lines([lines.say(holding("Hat", "Mop", "Rum"))], heard)] == ["You hold: 1 Hat, others 2."]
    assert [*lines.new_lines([lines.say(holding("Rum", "Rum"))], heard)] == ["You hold: 2 Rum, others 2."], (
        "another one"
    )
    told = lines.say(holding("Mop", others=1))
    assert [*lines.new_lines([told, "It rains.", "It pours."], heard)] == [told, "It pours."], (
        "what else it says is new"
    )


@rule("H-430")
def test_a_note_shows_only_its_new_sentences() -> None:
    heard = OptionNote("- 3 · Peek: ", "You see two cards. You know 1 of 5.", "Peek").facts()
    assert OptionNote("- 2 · Peek: ", "You see two cards. You know 1 of 5.", "Peek").new_lines(heard) == []
    assert OptionNote("- 2 · Peek: ", "You see two cards. You know 2 of 5.", "Peek").new_lines(heard) == [
        "- 2 · Peek: You know 2 of 5."
    ]
    other = OptionNote("- 2 · Spy: ", "You see two cards.", "Spy")
    assert other.new_lines(heard) == ["- 2 · Spy: You see two cards."], "of another thing it has not been said"
