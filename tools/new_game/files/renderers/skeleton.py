"""Renderer of Skeleton. Everything except the middle of the table comes from `renderers.kit`.

Continue here: draw more into `kit.MIDDLE`, such as cards with `kit.row`. docs/kit.md shows the kit's parts. The text
must say everything that a picture shows.
"""

from __future__ import annotations

from functools import partial

from engine.games.skeleton.charms import CHARMS, charm_name, charm_rules
from engine.games.skeleton.view import SkeletonView
from engine.text import Arg, Text, Who, plural, text
from renderers import kit
from renderers.drawing import stamp
from renderers.picture_context import Frame, Picture
from renderers.palette import GOLD
from renderers.shared_table_text import opening, story, waited, waiting

TITLE = text("Skeleton")


def table(view: SkeletonView, frame: Frame) -> Picture:
    """Return the picture of the table, with only what everybody may know."""
    over, seats = bool(view.winners), _waited(view, frame)
    plates = [
        kit.Plate(
            gold=seat in seats or seat in view.winners,
            turn=seat == view.on_turn,
            sign="win" if seat in view.winners else "clock" if seat in seats else "",
            count=str(view.points[seat] if over else coins),
            line=_charm(view, frame, seat),
        )
        for seat, coins in enumerate(view.coins)
    ]
    picture, _ = kit.tabletop(frame, TITLE, _about(view), plates, _said(view, frame), over=over)
    stamp(picture, "open-treasure-chest" if view.chest else "chest", (600, 290), 260, GOLD)
    (kit.ending if over else kit.caption)(picture, kit.LOW, frame.say(_standing(view)))
    return kit.finished(picture, "table.png", [table_words(view, frame)])


def private(view: SkeletonView, frame: Frame) -> Picture:
    """Return the picture of the viewer's own charm."""
    mine = _mine(view)
    title, task = frame.say(text("Your charm")), frame.say(_standing(view))
    picture = kit.hand(mine, partial(_face, frame), frame, title, task=task)
    return kit.finished(picture, "charm.png", [private_words(view, frame)], spread=kit.spread(mine))


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one charm, as large as possible. `ref` is the charm's id."""
    words = [frame.say(charm_name(ref)), frame.say(charm_rules(ref))]
    return kit.finished(kit.alone(_face(frame, ref, 390)), "charm.png", [words])


def table_words(view: SkeletonView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `table` shows, the most important first."""
    over = bool(view.winners)
    lines = opening(frame, TITLE, _about(view), _said(view, frame), over=over)
    lines.append(frame.say(_standing(view)))
    for seat, coins in enumerate(view.coins):
        if over:
            said = plural("{who}: {n} point.", "{who}: {n} points.", n=view.points[seat], who=Who(seat))
        else:
            said = plural("{who}: {n} coin.", "{who}: {n} coins.", n=coins, who=Who(seat))
        lines.append(" ".join(filter(None, (frame.say(said), _charm(view, frame, seat)))))
    return [*lines, *story(frame)]


def private_words(view: SkeletonView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `private` shows."""
    held = [
        frame.say(text("You hold the {charm}. {rules}", charm=charm_name(charm), rules=charm_rules(charm)))
        for charm in _mine(view)
    ]
    return [*held, frame.say(_standing(view))]


def _face(frame: Frame, charm: str, wide: int) -> kit.Sprite:
    return kit.plain(frame.say(charm_name(charm)), frame.say(charm_rules(charm)), CHARMS[charm].icon, wide)


def _mine(view: SkeletonView) -> tuple[str, ...]:
    charm = None if view.viewer is None or not view.charms else view.charms[view.viewer]
    return (charm,) if charm else ()


def _charm(view: SkeletonView, frame: Frame, seat: int) -> str:
    """Return the sentence about a seat's charm at the end of the game, and an empty string before."""
    charm = view.charms[seat] if view.winners else None
    return frame.say(text("Charm: {charm}.", charm=charm_name(charm))) if charm else ""


def _about(view: SkeletonView) -> Text:
    return plural("{n} charm in the pile", "{n} charms in the pile", n=view.pile)


def _standing(view: SkeletonView) -> Text:
    """Return the winners, or the contents of the chest."""
    if view.winners:
        names: list[Arg] = [Who(seat) for seat in view.winners]
        return plural("{names} has won!", "{names} have won!", n=len(names), names=names)
    return plural("{n} coin in the chest", "{n} coins in the chest", n=view.chest)


def _waited(view: SkeletonView, frame: Frame) -> frozenset[int]:
    return waited(frame, view.on_turn, over=bool(view.winners))


def _said(view: SkeletonView, frame: Frame) -> Text:
    return waiting(frame, _waited(view, frame), view.on_turn, over=bool(view.winners))
