"""Lower half of the table: the current action, the throws, the pile, the waiting seats, and the story."""

from __future__ import annotations

from PIL import Image

from engine.games.arrr.card_registry import card_name
from engine.games.arrr.game_terms import STAT_NAMES
from engine.games.arrr.view import ArrrView, ThrowView, Use
from engine.text import plural, text
from renderers.arrr import labels
from renderers.arrr.cards import family_of, icon_of
from renderers.arrr.player_areas import TALL, WIDE
from renderers.arrr.symbols import COLOURS, GROUND, die, symbol, unrolled
from renderers.drawing import Box, edge, lay, panel, stamp, write
from renderers.font_fallback import Face, length, wrap
from renderers.kit import ending, largest, pawn, story, waiting
from renderers.palette import FOAM, GOLD, INK, PAPER, mix
from renderers.picture_context import Frame
from renderers.shared_table_text import CALLED_OFF

_PILE_ROW, _TOP_ROW = 38, 62
_GAP = 7
_FEW = 14


def draw_stage(picture: Image.Image, view: ArrrView, frame: Frame, areas: int) -> None:
    """Draw everything below the players' areas: the current action, the pile and, on a table with few players, the
    story.

    `areas` is the height in pixels at which the players' areas begin.
    """
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
    said, asked = frame.say(labels.waiting(view, frame)), labels.moment(view)
    over, box = bool(view.winners), (906, top, 1186, low)
    about = frame.say(asked) if asked and not over and not frame.called_off else ""
    waiting(picture, box, said, frame, about=about, over=over, fill=GROUND, opacity=1)
    if count == 3:
        _story(picture, frame, (14 + WIDE + 12, areas + TALL + 8, 1186, areas + 2 * TALL + 8))
    elif count == 2:
        _story(picture, frame, (14, low + 8, 1186, 788))


def draw_stage_alone(view: ArrrView, frame: Frame, wide: int, tall: int) -> Image.Image:
    """Draw the current action, or the winner, as a picture that is `wide` and `tall` pixels large."""
    picture = Image.new("RGB", (wide, tall), GROUND)
    (_banner if view.winners else _bare_action)(picture, view, frame, (0, 0, wide, tall))
    return picture


def _bare_action(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    _action(picture, view, frame, box, told=False)


def _action(picture: Image.Image, view: ArrrView, frame: Frame, box: Box, told: bool) -> None:
    """Draw the declared action and the throws into a box.

    If there is no throw, draw the story too, unless it is drawn elsewhere. `told`: True if it is drawn elsewhere.
    """
    left, upper, right, lower = box
    panel(picture, box, fill=GROUND, opacity=1)
    icon = {"sail": "sailboat", "challenge": "crossed-swords", "pillage": "empty"}
    sign = icon.get(view.declaration.kind) if view.declaration else "pirate-flag"
    stamp(picture, sign or "pirate-flag", (left + 28, upper + 25), 32, GOLD)
    headline = CALLED_OFF if frame.called_off and not view.declaration else labels.headline(view)
    said = frame.say(headline)
    write(picture, (left + 52, upper + 34), said, GOLD, 29, "title", width=right - left - 64, least=24)
    more = [*labels.details(view), *(extra for throw in view.throws for extra in labels.extras(throw))]
    most = max((len(throw.dice) if throw.rolled else throw.pool for throw in view.throws), default=0)
    rows, wide = 2 if len(view.throws) < 2 and most <= _FEW else 1, right - left - 30  # many dice need that room
    told_so = [more]
    if len(view.throws) == 1:  # room for the number of successes, which is beside the dice
        throw = view.throws[0]
        told_so = [[labels.pool_words(throw), *more], [STAT_NAMES[throw.stat], *more]]
    lines = [" · ".join(frame.say(one) for one in said) for said in told_so]
    line = next((one for one in lines if len(wrap(one, "medium", 24, wide, rows + 1)) <= rows), lines[-1])
    y = upper + 60
    for row in wrap(line, "medium", 24, wide, rows) if line else ():
        write(picture, (left + 16, y), row, PAPER, 24, "medium", width=wide)
        y += 24
    y -= 16 if line else 0
    room = lower - (28 if told and view.throws else 0)
    tall = (room - y - 8) // max(1, len(view.throws))
    for place, throw in enumerate(view.throws):
        _throw(picture, throw, (left + 14, y + place * tall, right - 14, y + (place + 1) * tall), frame, most)
    if told:
        story(picture, (left, lower - 40 if view.throws else y, right, lower), frame, size=24, leading=1.3)
    elif not view.throws:
        _steps(picture, view, frame, (left, (y + lower) // 2, right))


def _steps(picture: Image.Image, view: ArrrView, frame: Frame, at: tuple[int, int, int]) -> None:
    """Draw the four phases of a turn side by side, the present one in gold.

    They have equal widths if all words fit. On a narrow screen the other phases may be only numbers. `at` is the left
    end, the middle height and the right end of the row, in pixels.
    """
    left, y, right = at
    told: list[tuple[str, bool]] = [
        (f"{place} {frame.say(name)}", phase == labels.step(view))
        for place, (phase, name) in enumerate(labels.STEPS.items(), 1)
    ]
    every, x = right - left - 24, left + 12
    needed = [length(said, "bold" if now else "medium", 24) for said, now in told]
    if sum(needed) + 12 * len(told) > every:
        told = [(said if now else said[0], now) for said, now in told]
        needed = [length(said, "bold" if now else "medium", 24) for said, now in told]
    if max(needed) <= every // len(told) - 12:
        needed = [0] * len(told)
    for (said, now), need in zip(told, needed, strict=True):
        step = need + (every - sum(needed)) // len(told)
        panel(
            picture,
            (x + 4, y - 22, x + step - 4, y + 22),
            fill=GOLD if now else mix(GROUND, PAPER, 0.125),
            opacity=1,
            radius=22,
        )
        face: Face = "bold" if now else "medium"
        write(picture, (x + step // 2, y + 7), said, INK if now else FOAM, 24, face, align="centre", width=step - 8)
        x += step


def _throw(picture: Image.Image, throw: ThrowView, box: Box, frame: Frame, most: int) -> None:
    """Draw the dice of a throw in as many rows as necessary, then the number of successes.

    In a Challenge it also names the player. `most` is the larger number of dice of both throws, so that the dice of
    both have the same size.
    """
    left, upper, right, lower = box
    middle, tall = (upper + lower) // 2, lower - upper - 6
    versus = throw.needed is None
    if versus:
        pawn(picture, throw.owner, frame, (left + 20, middle), 38)
        symbol(picture, throw.stat, (left + 56, middle), 28, PAPER)
        left += 80
    dice = len(throw.dice) if throw.rolled else throw.pool
    size, across = largest(most, (right - left - 150, tall), shape=1, gap=_GAP, widest=58)
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


def _pile(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    """Draw the pile of effects. The one that is carried out now or next is on top and has a gold edge."""
    left, upper, right, lower = box
    panel(picture, box, fill=GROUND, opacity=1)
    title = text("The pile, top first")
    write(picture, (left + 14, upper + 30), frame.say(title), PAPER, 28, "title", width=right - left - 28, least=24)
    every = [*([view.carried_out] if view.carried_out else []), *reversed(view.pile)]
    most = 1 + (lower - upper - 36 - _TOP_ROW) // _PILE_ROW
    shown = every if len(every) <= most else every[: most - 1]
    y = upper + 36
    for place, use in enumerate(shown):
        _effect(picture, view, frame, use, (left + 8, y, right - 8), not place)
        y += _PILE_ROW if place else _TOP_ROW
    if len(shown) < len(every):
        rest = plural("and {n} more below", "and {n} more below", n=len(every) - len(shown))
        y += 26
        write(picture, (left + 16, y), frame.say(rest), FOAM, 24, width=right - left - 30)


def _effect(
    picture: Image.Image, view: ArrrView, frame: Frame, use: Use, at: tuple[int, int, int], first: bool
) -> None:
    """Draw an effect of the pile. Its target is drawn only if `first` is True.

    `at` is the left, the upper and the right edge of its box, in pixels.
    """
    left, y, right = at
    family, tall = family_of(use.card), (_TOP_ROW if first else _PILE_ROW) - 3
    box, middle = (left, y, right, y + tall), y + tall // 2
    panel(picture, box, fill=mix(COLOURS[family], INK, 0.25), opacity=1, radius=10)
    if first:
        edge(picture, box, GOLD, width=3, radius=10)
    stamp(picture, icon_of(use.card), (left + 24, middle), 32, PAPER)
    x = left + 46
    if use.player is not None:
        pawn(picture, use.player, frame, (right - 20, middle), 30)
        right -= 34
    aim = labels.target_words(view, use) if first else None
    name = frame.say(card_name(use.card))
    width = right - x - 6
    if aim is None:
        write(picture, (x, middle + 8), name, PAPER, 26, "title", width=width, least=24)
        return
    write(picture, (x, y + 25), name, PAPER, 26, "title", width=width, least=24)
    write(picture, (x, y + 50), f"→ {frame.say(aim)}", PAPER, 24, width=width)


def _story(picture: Image.Image, frame: Frame, box: Box) -> None:
    panel(picture, box, fill=GROUND, opacity=1)
    story(picture, box, frame, size=24, leading=1.35)


def _banner(picture: Image.Image, view: ArrrView, frame: Frame, box: Box) -> None:
    """Draw the winners' names in place of the action, and the points of the teams if there are any."""
    teams = " · ".join(frame.say(team) for team in labels.team_words(view))
    ending(picture, box, frame.say(labels.winners(view)), [teams] if teams else [])
