"""Below the areas: what is going on, the throws, the pile, whom the table waits for, and the story."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.kinds import card_name
from engine.games.arrr.view import ArrrView, ThrowView, Use
from engine.text import Text, plural, text
from renderers.arrr import terms
from renderers.arrr.areas import TALL, WIDE
from renderers.arrr.cards import family_of, icon_of
from renderers.arrr.marks import COLOURS, GROUND, die, pawn, symbol, unrolled
from renderers.brushes import Box, disc, edge, lay, panel, stamp, write
from renderers.fonts import wrap
from renderers.frame import Frame
from renderers.palette import FOAM, GOLD, INK, PAPER, mix

_PILE_ROW = 46
_GAP = 7


def draw_stage(picture: Image.Image, view: ArrrView, frame: Frame, areas: int) -> None:
    """Everything below the areas, which begin at that height; a small table leaves room for the story."""
    count = len(view.seats)
    top = areas + (TALL + 8) * (1 if count == 2 else 2)
    low = 678 if count == 2 else 788
    effects = (*view.pile, *((view.carried_out,) if view.carried_out else ()))
    stage: Box = (14, top, 594 if effects else 898, low)
    if view.winners:
        _banner(picture, view, frame, stage)
    else:
        _action(picture, view, frame, stage, told=count == 4 and len(view.throws) < 2)
    if effects:
        _pile(picture, view, frame, (602, top, 898, low))
    _waiting(picture, view, frame, (906, top, 1186, low))
    if count == 3:
        _story(picture, frame, (14 + WIDE + 12, areas + TALL + 8, 1186, areas + 2 * TALL + 8), 4)
    elif count == 2:
        _story(picture, frame, (14, low + 8, 1186, 788), 3)


def _action(picture: Image.Image, view: ArrrView, frame: Frame, box: Box, told: bool) -> None:
    """The declared action and the throws; without a throw the story, if it has no place of its own."""
    left, upper, right, lower = box
    panel(picture, box, fill=GROUND, opacity=1)
    icon = {"sail": "sailboat", "challenge": "crossed-swords", "pillage": "empty"}
    sign = icon.get(view.declaration.kind) if view.declaration else "pirate-flag"
    stamp(picture, sign or "pirate-flag", (left + 28, upper + 25), 32, GOLD)
    said = frame.say(terms.headline(view))
    write(picture, (left + 52, upper + 34), said, GOLD, 29, "title", width=right - left - 64, least=22)
    more = [*terms.details(view), *(extra for throw in view.throws for extra in terms.extras(throw))]
    if len(view.throws) == 1:
        more.insert(0, terms.pool_words(view.throws[0]))
    line = " · ".join(frame.say(one) for one in more)
    y = upper + 60
    if line:
        write(picture, (left + 16, y), line, PAPER, 21, "medium", width=right - left - 30, least=18)
        y += 8
    room = lower - (24 if told and view.throws else 0)
    most = max((len(throw.dice) if throw.rolled else throw.pool for throw in view.throws), default=0)
    tall = (room - y - 8) // max(1, len(view.throws))
    for place, throw in enumerate(view.throws):
        _throw(picture, throw, (left + 14, y + place * tall, right - 14, y + (place + 1) * tall), frame, most)
    if told:
        lines = 1 if view.throws else (lower - y - 4) // 30
        _told(picture, frame, (left, lower - 36 if view.throws else y - 4, right), lines)
    elif not view.throws:
        _steps(picture, view, frame, (left, (y + lower) // 2, right))


def _steps(picture: Image.Image, view: ArrrView, frame: Frame, at: tuple[int, int, int]) -> None:
    """The four parts of a turn, the present one in gold."""
    left, y, right = at
    step = (right - left - 24) // len(terms.STEPS)
    for place, (phase, name) in enumerate(terms.STEPS.items()):
        x, now = left + 12 + place * step, phase == view.phase
        box = (x + 4, y - 22, x + step - 4, y + 22)
        panel(picture, box, fill=GOLD if now else mix(GROUND, PAPER, 0.125), opacity=1, radius=22)
        ink, face = (INK, "bold") if now else (FOAM, "medium")
        said = f"{place + 1} {frame.say(name)}"
        write(picture, (x + step // 2, y + 7), said, ink, 21, face, align="centre", width=step - 24, least=18)  # type: ignore[arg-type]


def _throw(picture: Image.Image, throw: ThrowView, box: Box, frame: Frame, most: int) -> None:
    """Its dice in as many rows as they need, then how many successes there are. In a Challenge (no difficulty) also
    who throws; dice are as large as the other side's, which may have more: `most`."""
    left, upper, right, lower = box
    middle, tall = (upper + lower) // 2, lower - upper - 6
    versus = throw.needed is None
    if versus:
        pawn(picture, throw.owner, frame, (left + 20, middle), 38)
        symbol(picture, throw.stat, (left + 56, middle), 28, PAPER)
        left += 80
    dice = len(throw.dice) if throw.rolled else throw.pool
    size, across = dice_size(most, right - left - 150, tall)
    rows = -(-dice // across)
    for place in range(dice):
        row, column = divmod(place, across)
        at = (left + column * (size + _GAP) + size // 2, middle + round((row - (rows - 1) / 2) * (size + _GAP)))
        rolled = throw.dice[place] if throw.rolled else None
        lay(picture, die(rolled.face, rolled.success, size) if rolled else unrolled(size), at)
    done = versus or (throw.needed is not None and throw.successes >= throw.needed)
    ink = GOLD if throw.rolled and done else PAPER
    count = throw.successes if throw.rolled else throw.pool
    said = f"{count}/{throw.needed}" if throw.rolled and not versus else str(count)
    x, letters = left + across * (size + _GAP) + 30, min(48, tall)
    stamp(picture, "check" if throw.rolled else "rolling-dices", (x, middle), min(36, tall), ink)
    write(picture, (x + 28, middle + round(letters * 0.34)), said, ink, letters, "title")


def dice_size(dice: int, wide: int, tall: int, gap: int = _GAP, largest: int = 58) -> tuple[int, int]:
    """The greatest size at which so many dice fit, and how many stand in a row; rows are as long as one another."""
    for size in range(largest, 16, -2):
        across, down = (wide + gap) // (size + gap), (tall + gap) // (size + gap)
        if across * down >= dice:
            return size, max(1, -(-dice // -(-dice // across))) if dice else 1
    return 16, max(1, (wide + gap) // (16 + gap))


def _pile(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    """What is carried out or comes next is on top and has a gold edge."""
    left, upper, right, lower = box
    panel(picture, box, fill=GROUND, opacity=1)
    title = text("The pile, top first")
    write(picture, (left + 14, upper + 30), frame.say(title), PAPER, 25, "title", width=right - left - 28, least=20)
    every = [*([view.carried_out] if view.carried_out else []), *reversed(view.pile)]
    most = (lower - upper - 36) // _PILE_ROW
    shown = every if len(every) <= most else every[: most - 1]
    for place, use in enumerate(shown):
        _effect(picture, view, frame, use, (left + 8, upper + 36 + place * _PILE_ROW, right - 8), not place)
    if len(shown) < len(every):
        rest = plural("and {n} more below", "and {n} more below", n=len(every) - len(shown))
        y = upper + 36 + len(shown) * _PILE_ROW + 28
        write(picture, (left + 16, y), frame.say(rest), FOAM, 21, width=right - left - 30)


def _effect(
    picture: Image.Image, view: ArrrView, frame: Frame, use: Use, at: tuple[int, int, int], first: bool
) -> None:
    left, y, right = at
    family = family_of(use.card)
    box = (left, y, right, y + _PILE_ROW - 3)
    panel(picture, box, fill=mix(COLOURS[family], INK, 0.25), opacity=1, radius=10)
    if first:
        edge(picture, box, GOLD, width=3, radius=10)
    stamp(picture, icon_of(use.card), (left + 24, y + 22), 33, PAPER)
    x = left + 46
    if use.player is not None:
        pawn(picture, use.player, frame, (right - 20, y + 22), 28)
        right -= 34
    aim = terms.target_words(view, use)
    name = frame.say(card_name(use.card))
    width = right - x - 6
    if aim is None:
        write(picture, (x, y + 29), name, PAPER, 21, "bold", width=width, least=18)
        return
    write(picture, (x, y + 19), name, PAPER, 20, "bold", width=width, least=18)
    write(picture, (x, y + 38), f"→ {frame.say(aim)}", PAPER, 19, width=width, least=18)


def _waiting(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    """Whom the table waits for, about what, and for how long."""
    left, upper, right, lower = box
    panel(picture, box, fill=GROUND, opacity=1)
    edge(picture, box, GOLD, width=3)
    stamp(picture, "win" if view.winners else "clock", (left + 36, (upper + lower) // 2), 46, GOLD)
    width = right - left - 84
    lines: list[tuple[str, bool]] = [
        (line, True) for line in wrap(frame.say(terms.waiting(view, frame)), "bold", 24, width, 3)
    ]
    about: Text | None = None if view.winners else terms.moment(view)
    if about:
        room = min(2, (5 if not frame.clock else 4) - len(lines))
        lines += [(line, False) for line in wrap(frame.say(about), "regular", 21, width, room)]
    if frame.clock and not view.winners:
        lines.append((frame.clock, False))
    for place, (line, named) in enumerate(lines):
        y = (upper + lower) // 2 + 8 + round(29 * (place - (len(lines) - 1) / 2))
        face, size = ("bold", 24) if named else ("regular", 21)
        write(picture, (left + 70, y), line, GOLD if named else PAPER, size, face, width=width, least=18)  # type: ignore[arg-type]


def _story(picture: Image.Image, frame: Frame, box: Box, most: int) -> None:
    panel(picture, box, fill=GROUND, opacity=1)
    middle = (box[1] + box[3]) // 2
    _told(picture, frame, (box[0], middle - 15 * most - 2, box[2]), most)


def _told(picture: Image.Image, frame: Frame, at: tuple[int, int, int], most: int) -> None:
    """The last events from that height on, as many as fit into so many lines."""
    left, y, right = at
    width = right - left - 62
    told: list[tuple[str | None, str]] = []
    for event in reversed(frame.events):
        lines = wrap(event.words, "regular", 21, width, 2 if most > 1 else 1)
        if len(told) + len(lines) > most:
            break
        told[:0] = [(event.icon or "story" if not row else None, line) for row, line in enumerate(lines)]
    for place, (icon, line) in enumerate(told):
        if icon:
            stamp(picture, icon, (left + 28, y + 17 + 30 * place), 24, GOLD)
        write(picture, (left + 48, y + 24 + 30 * place), line, PAPER, 21, width=width)


def _banner(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    """In place of the action: who has won."""
    left, upper, right, lower = box
    panel(picture, box, fill=GOLD, opacity=1, radius=12)
    edge(picture, (left + 6, upper + 6, right - 6, lower - 6), INK, width=2, radius=8)
    disc(picture, (left + 90, (upper + lower) // 2), 124, INK)
    stamp(picture, "win", (left + 90, (upper + lower) // 2), 86, GOLD)
    middle, width = (left + 170 + right) // 2, right - left - 200
    said, teams = frame.say(terms.winners(view)), " · ".join(frame.say(team) for team in terms.team_words(view))
    size = next((size for size in (46, 38) if len(wrap(said, "title", size, width, 3)) < 3), 30)
    lines = [(line, size) for line in wrap(said, "title", size, width, 3)] + ([(teams, 28)] if teams else [])
    for place, (line, size) in enumerate(lines):
        y = (upper + lower) // 2 + 14 + round(44 * (place - (len(lines) - 1) / 2))
        write(picture, (middle, y), line, INK, size, "title", align="centre", width=width, least=22)
