"""Everything that is shown can be made, at any moment, for everybody, in every language, whatever people are called;
and what Discord and the eye ask of it holds.
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
from renderers.frame import Event, Frame, Picture
from tests.conformance.discord_limits import fits
from tests.conformance.observers import Moment, Observer, Sampling
from tests.conformance.playthrough import AnyTable, Setting, describe, viewers

TABLE = (1200, 800)
"""The canvas of a table: Discord shows it 550 pixels wide, and small print is still read."""
HAND = (1200, 200)
"""A hand is as wide, and at least so tall; more cards make more rows."""
HEAVIEST = 120_000
"""Bytes of a picture, whatever people are called: it is sent anew at every click, also to telephones."""
HEAVIEST_SCENE = 500_000
ALT = 1024
"""Letters of an alternative text that Discord takes."""
TOLD = 1000
"""Letters of one report: five of them, with all else, must fit into the 4,000 of a message."""
FILE = re.compile(r"[a-z-]+\.(png|gif)")
"""Names of files tell nothing of what is drawn."""

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
"""What people may be called: as long as Discord lets them, in any script."""
COMMON = ("Anne", "Bart", "Cleo", "Dora", "Edda", "Finn", "Gwen", "Hugo", "Ines")
"""What people are mostly called: with such names nothing is cut."""


def spoken(game: Game[Any], locale: str) -> Language:
    """A language as it is spoken at this game's tables; of a game that is not registered, the house's."""
    return language(locale).of(game.key) if game.key in games() else language(locale)


def speech(table: AnyTable, locale: str, names: Sequence[str] = NAMES) -> Callable[[Text], str]:
    """What says words as they are said at this table."""
    tongue, called = spoken(table.game, locale), tuple(names[seat % len(names)] for seat in range(table.seats))
    return lambda words: say(words, called, tongue)


def frame_of(moment: Moment, locale: str, names: Sequence[str] = NAMES) -> Frame:
    """What surrounds the views of a moment, as the bot makes it."""
    table = moment.table
    called = tuple(names[seat % len(names)] for seat in range(table.seats))
    tell = speech(table, locale, names)
    sealed = frozenset(table.balloting_seats())
    public = [report for report in moment.told if report.to is None]
    return Frame(
        names=called,
        code="Q7K2M",
        waiting=frozenset(table.waiting()) - sealed,
        ballots=len(sealed),
        automatic=frozenset({0}),
        events=tuple(Event(tell(report.text), report.icon) for report in public[-3:]),
        clock="18 minutes left",
        locale=locale,
        say=tell,
    )


@dataclass
class Drawn:
    """What was drawn already of some games, and need not be drawn again."""

    scenes: set[tuple[str, ...]] = field(default_factory=set)
    pieces: set[str] = field(default_factory=set)
    moments: int = 0


def shows_everything(
    game: Game[Any], setting: Setting, renderer: Renderer, drawn: Drawn | None = None, count: int = 6
) -> Observer:
    """Look at sampled moments of one game with every pair of eyes. The languages take turns to be looked at closely."""
    random, drawn = Random(setting.seed), drawn or Drawn()
    sampling = Sampling(game, setting, count, drawn.scenes)
    refs = {one.picture for one in game.reference.values()}
    taken: Moment | None = None
    while taken is None or taken.move is not None:
        taken = yield
        moment = sampling.take(taken)
        if moment is None:
            continue
        if not sampling.planned:  # it was taken for its scene alone
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
                for ref in sorted(refs - drawn.pieces):
                    one = made(renderer.piece, ref, frame, what=f"the piece {ref}", where=where)
                    lawful(one, f"the piece {ref}", where)
                drawn.pieces |= refs
            else:
                tells_whole(moment, renderer, frame_of(moment, locale, COMMON), where, random)


def says_everything(moment: Moment, frame: Frame, where: str) -> None:
    """Every report and every open choice can be said, and is short enough."""
    for report in moment.told:
        said = frame.say(report.text)
        assert said.strip(), f"a report says nothing, {report}, {where}"
        assert len(said) <= TOLD, f"a report of {len(said)} letters, more than {TOLD}: «{said[:100]}…», {where}"
    for row in moment.table.open.values():
        for opened in row:
            fits(opened.choice, frame.say, where)


def shows_the_table(moment: Moment, renderer: Renderer, frame: Frame, where: str, random: Random | None) -> None:
    """The words of the table for everybody; with `random` its picture too, and the newest scene."""
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
    """The newest scene, if there is one, is drawn and plays once."""
    draw = getattr(renderer, "scene", None)
    for report in [] if draw is None else [one for one in moment.told if one.scene is not None][-1:]:
        scene = made(draw, report.scene, moment.table.view(None), frame, what="a scene", where=where)
        plays_once(scene, where)


def shows_hands(moment: Moment, renderer: Renderer, frame: Frame, where: str) -> None:
    """What each seat alone may see, page by page."""
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


def tells_whole(moment: Moment, renderer: Renderer, frame: Frame, where: str, random: Random) -> None:
    """With common names alternative texts are not cut, even of the fullest table: something shorter is said whole. It
    is checked of the table and of one hand."""
    table, seat = moment.table, random.randrange(moment.table.seats)
    for what, draw, view in (
        ("the table", renderer.table, table.view(None)),
        (f"the hand of seat {seat}", renderer.private, table.view(seat)),
    ):
        one = made(draw, view, frame, what=what, where=where)
        lawful(one, what, where)
        assert not one.alt.endswith("…"), f"the alternative text of {what} is cut, {where}"


def made(make: Any, *given: Any, what: str, where: str) -> Any:
    """What a renderer makes of it; where it raises, the failure says of what."""
    try:
        return make(*given)
    except Exception as wrong:
        raise AssertionError(f"{what} cannot be made ({type(wrong).__name__}: {wrong}), {where}") from wrong


def lawful(picture: Picture, what: str, where: str) -> None:
    """What holds for every picture."""
    assert picture.alt.strip(), f"{what} has no alternative text, {where}"
    assert len(picture.alt) <= ALT, f"the alternative text of {what} has {len(picture.alt)} letters, {where}"
    assert len(picture.data) <= HEAVIEST, f"{what} weighs {len(picture.data)} bytes, {where}"
    assert FILE.fullmatch(picture.name), f"{what} has the file name «{picture.name}», which tells something, {where}"
    assert size(picture), f"{what} is no picture, {where}"


def plays_once(picture: Picture, where: str) -> None:
    """A scene is a light GIF that plays once, in one palette."""
    assert len(picture.data) <= HEAVIEST_SCENE, f"a scene weighs {len(picture.data)} bytes, {where}"
    assert picture.alt.strip(), f"a scene has no alternative text, {where}"
    assert len(picture.alt) <= ALT, f"the alternative text of a scene has {len(picture.alt)} letters, {where}"
    with Image.open(BytesIO(picture.data)) as shots:
        assert shots.format == "GIF", f"a scene is no GIF, {where}"
        assert "loop" not in shots.info, f"a scene begins anew when it has ended, {where}"


def size(picture: Picture) -> tuple[int, int]:
    """Wide and tall."""
    with Image.open(BytesIO(picture.data)) as opened:
        return opened.size
