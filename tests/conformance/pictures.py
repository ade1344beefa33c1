"""Check that everything shown can be drawn and worded at any moment and for every viewer.

This includes every language and any names, Discord's limits, and legibility.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

from bot.texts import LANGUAGES, Language, language
from engine.game import Game, games
from engine.text import Text, say
from renderers import Renderer
from renderers.picture_context import Event, Frame, Picture
from tests.bot.cheap_substitutes import undrawn_pictures
from tests.conformance.discord_limits import fits
from tests.conformance.observers import Moment, Observer, Sampling
from tests.conformance.playthrough import AnyTable, Setting, describe, viewers

TABLE = (1200, 800)
"""Canvas of a table. Discord shows it 550 pixels wide, and small print is still legible."""
HAND = (1200, 200)
"""Canvas of a hand: as wide as a table, and at least this high. More cards make more rows."""
HEAVIEST = 120_000
"""Largest number of bytes of a picture with any names. It is sent again at every click, also to phones."""
HEAVIEST_PIECE = 100_000
HEAVIEST_SCENE = 500_000
ALT = 1024
"""Largest number of letters of an alternative text on Discord."""
TOLD = 1000
"""Largest number of letters of one report. Five reports and the rest of a message must fit into 4,000 letters."""
FILE = re.compile(r"[a-z-]+\.(png|gif)")
"""File names must reveal nothing of the picture."""

NAMES = (
    "Maximiliana-Wilhelmine von Wogau",
    "ﷺ عبد الرحمن بن محمد القرصان",
    "海賊船長大王様万歳々々々々々々々々々々々々々々々々々々々々",
    "Ξανθίππη η Θαλασσοπόρος του Αιγαί",
    "กัปตันโจรสลัดผู้ยิ่งใหญ่แห่งท้อง",
    "🏴‍☠️🦜⚓️🗺️💰🏝️🦑🔱",
    "Ё",
    "**__~~`WWWWWWWWWWWWWWWWWWWWWWWW`",
)
"""Extreme names: as long as Discord allows, in any script."""
COMMON = ("Anne", "Bart", "Cleo", "Dora", "Edda", "Finn", "Gwen", "Hugo", "Ines")
"""Names of common length. With these nothing is clipped."""


def spoken(game: Game[Any], locale: str) -> Language:
    """Return a language with the words of this game's tables. For an unregistered game it is the bot's own."""
    return language(locale).of(game.key) if game.key in games() else language(locale)


def speech(table: AnyTable, locale: str, names: Sequence[str] = NAMES) -> Callable[[Text], str]:
    """Return a function that words reports and choices as this table does."""
    tongue, called = spoken(table.game, locale), tuple(names[seat % len(names)] for seat in range(table.seats))
    return lambda words: say(words, called, tongue)


def frame_of(moment: Moment, locale: str, names: Sequence[str] = NAMES) -> Frame:
    """Return the frame of a moment's views, as the bot makes it."""
    table = moment.table
    called = tuple(names[seat % len(names)] for seat in range(table.seats))
    tell = speech(table, locale, names)
    sealed = frozenset(table.balloting_seats())
    public = [report for report in moment.told if report.readers is None]
    return Frame(
        names=called,
        code="Q7K2M",
        waiting=frozenset(table.waiting()) - sealed,
        ballots=len(sealed),
        automatic=frozenset({0}),
        events=tuple(Event(report.text, report.icon) for report in public[-3:]),
        clock="18 minutes left",
        locale=locale,
        say=tell,
    )


@dataclass
class Drawn:
    """Pictures of some games that were already drawn and need not be drawn again."""

    scenes: set[tuple[str, ...]] = field(default_factory=set)
    pieces: set[str] = field(default_factory=set)
    every: int = 1
    """One of this many pieces is drawn."""
    moments: int = 0


def shows_everything(
    game: Game[Any], setting: Setting, renderer: Renderer, drawn: Drawn | None = None, count: int = 6
) -> Observer:
    """Check sampled moments of one game from every viewer's view. The languages take turns to be checked closely."""
    random, drawn = Random(setting.seed), drawn or Drawn()
    sampling = Sampling(game, setting, count, drawn.scenes)
    refs = {one.picture: one.name for one in game.reference.values()}
    taken: Moment | None = None
    while taken is None or taken.move is not None:
        taken = yield
        moment = sampling.take(taken)
        if moment is None:
            continue
        if not sampling.planned:  # taken only for its scene
            shows_scene(moment, renderer, frame_of(moment, random.choice(list(LANGUAGES))), describe(moment.table))
            continue
        number, drawn.moments = drawn.moments, drawn.moments + 1
        for locale in LANGUAGES:
            frame = frame_of(moment, locale)
            where = f"in {LANGUAGES[locale]}: {describe(moment.table)}"
            says_everything(moment, frame, where)
            closely = LANGUAGES[locale] == list(LANGUAGES.values())[number % len(LANGUAGES)]
            shows_the_table(moment, renderer, frame, where, random if closely else None)
            if closely:
                shows_hands(moment, renderer, frame, where)
                for ref in [] if drawn.pieces else sorted(refs)[:: drawn.every]:
                    shows_piece(ref, refs[ref], renderer, frame, where)
                drawn.pieces |= refs.keys()
            else:
                tells_whole(moment, renderer, frame_of(moment, locale, COMMON), where, random)


def says_everything(moment: Moment, frame: Frame, where: str) -> None:
    """Check that every report and every open choice can be worded, and is short enough."""
    for report in moment.told:
        said = frame.say(report.text)
        assert said.strip(), f"a report says nothing, {report}, {where}"
        assert len(said) <= TOLD, f"a report of {len(said)} letters, more than {TOLD}: «{said[:100]}…», {where}"
    for row in moment.table.open.values():
        for opened in row:
            fits(opened.choice, frame.say, where)


def shows_the_table(moment: Moment, renderer: Renderer, frame: Frame, where: str, random: Random | None) -> None:
    """Check the words of the public table. With `random`, also check its picture and the newest scene."""
    table = moment.table
    words = made(renderer.table_words, table.view(None), frame, what="the table in words", where=where)
    assert all(words), f"the table's words have an empty line, {where}"
    for viewer in viewers(table):
        said = made(renderer.table_words, table.view(viewer), frame, what="the table in words", where=where)
        assert said == words, f"the table's words are others for viewer {viewer}, {where}"
    if random is None:
        return
    picture = made(renderer.table, table.view(None), frame, what="the table", where=where)
    lawful(picture, "the table", where)
    assert size(picture) == TABLE, f"the table is {size(picture)}, not {TABLE}, {where}"
    viewer = random.choice(viewers(table))
    again = made(renderer.table, table.view(viewer), frame, what="the table", where=where)
    assert again == picture, f"the picture of the table is another for viewer {viewer}, or at another time, {where}"
    shows_scene(moment, renderer, frame, where)


def shows_scene(moment: Moment, renderer: Renderer, frame: Frame, where: str) -> None:
    """Check that the newest scene, if there is one, can be drawn and plays once."""
    draw = getattr(renderer, "scene", None)
    for report in [] if draw is None else [one for one in moment.told if one.scene is not None][-1:]:
        scene = made(draw, report.scene, moment.table.view(None), frame, what="a scene", where=where)
        plays_once(scene, where)


def shows_hands(moment: Moment, renderer: Renderer, frame: Frame, where: str) -> None:
    """Check each seat's private view, page by page."""
    for seat in range(moment.table.seats):
        view, whose = moment.table.view(seat), f"the hand of seat {seat}"
        words = made(renderer.private_words, view, frame, what=f"{whose} in words", where=where)
        assert all(words), f"{whose} has an empty line of words, {where}"
        picture = made(renderer.private, view, frame, what=whose, where=where)
        lawful(picture, whose, where)
        wide, tall = size(picture)
        assert wide == HAND[0] and tall >= HAND[1], f"{whose} is {wide} by {tall}, {where}"  # noqa: PT018
        longest = max((len(page) for page in picture.spread), default=0)
        assert longest <= 25, f"{whose} has {longest} pieces on a page, more than a menu holds, {where}"


def shows_piece(ref: str, name: Text, renderer: Renderer, frame: Frame, where: str) -> None:
    """Check the picture of a single piece, such as a card. Its alternative text names the piece."""
    what = f"the piece {ref}"
    picture = made(renderer.piece, ref, frame, what=what, where=where)
    lawful(picture, what, where)
    assert frame.say(name) in picture.alt, f"{what} is not named «{frame.say(name)}» but «{picture.alt}», {where}"
    assert len(picture.data) <= HEAVIEST_PIECE, f"{what} weighs {len(picture.data)} bytes, {where}"


def tells_whole(moment: Moment, renderer: Renderer, frame: Frame, where: str, random: Random) -> None:
    """Check that alternative texts are not clipped with common names, even of the fullest table.

    A shorter wording is used instead. One table and one hand are checked. Their pictures are not drawn.
    """
    table, seat = moment.table, random.randrange(moment.table.seats)
    for what, draw, view in (
        ("the table", renderer.table, table.view(None)),
        (f"the hand of seat {seat}", renderer.private, table.view(seat)),
    ):
        with undrawn_pictures():
            one = made(draw, view, frame, what=what, where=where)
        lawful(one, what, where)
        assert not one.alt.endswith("…"), f"the alternative text of {what} is cut, {where}"


def made(make: Any, *given: Any, what: str, where: str) -> Any:
    """Return what a renderer draws or words. If it raises, the failure names the picture."""
    try:
        return make(*given)
    except Exception as wrong:
        raise AssertionError(f"{what} cannot be made ({type(wrong).__name__}: {wrong}), {where}") from wrong


def lawful(picture: Picture, what: str, where: str) -> None:
    """Check the rules that every picture must keep."""
    assert picture.alt.strip(), f"{what} has no alternative text, {where}"
    assert len(picture.alt) <= ALT, f"the alternative text of {what} has {len(picture.alt)} letters, {where}"
    assert len(picture.data) <= HEAVIEST, f"{what} weighs {len(picture.data)} bytes, {where}"
    assert FILE.fullmatch(picture.name), f"{what} has the file name «{picture.name}», which tells something, {where}"
    assert size(picture), f"{what} is no picture, {where}"


def plays_once(picture: Picture, where: str) -> None:
    """Check that a scene is a small GIF that plays once and has one palette."""
    assert len(picture.data) <= HEAVIEST_SCENE, f"a scene weighs {len(picture.data)} bytes, {where}"
    assert picture.alt.strip(), f"a scene has no alternative text, {where}"
    assert len(picture.alt) <= ALT, f"the alternative text of a scene has {len(picture.alt)} letters, {where}"
    with Image.open(BytesIO(picture.data)) as shots:
        assert shots.format == "GIF", f"a scene is no GIF, {where}"
        assert "loop" not in shots.info, f"a scene begins anew when it has ended, {where}"


def size(picture: Picture) -> tuple[int, int]:
    """Return width and height."""
    with Image.open(BytesIO(picture.data)) as opened:
        return opened.size
