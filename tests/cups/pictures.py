"""Renderer of Cups. Everything except the middle of the table comes from `renderers.kit`."""

from __future__ import annotations

from engine.text import Arg, Text, Who, plural, text
from renderers import kit
from renderers.drawing import write
from renderers.palette import PAPER
from renderers.picture_context import Frame, Picture
from renderers.shared_table_text import opening, story, waited, waiting
from tests.cups.view import CupsView

TITLE = text("Cups")
MOODS = {"nod": text("nods"), "scoff": text("scoffs")}


def table(view: CupsView, frame: Frame) -> Picture:
    """Return the public table."""
    over = view.winner is not None
    seats = waited(frame, view.on_turn, over=over)
    plates = [
        kit.Plate(
            gold=seat in seats or seat == view.winner,
            turn=seat == view.on_turn,
            sign="win" if seat == view.winner else "clock" if seat in seats else "",
            count=str(dice),
            line=", ".join(frame.say(words) for words in _said_by(view, seat)),
        )
        for seat, dice in enumerate(view.dice)
    ]
    picture, _ = kit.tabletop(frame, TITLE, _about(view), plates, _said(view, frame), over=over)
    lifted = [(seat, cup) for seat, cup in enumerate(view.shown) if cup]
    if lifted:
        write(picture, (600, 130), frame.say(text("When the cups were lifted")), PAPER, 27, "bold", align="centre")
    for row, (seat, cup) in enumerate(lifted):
        upper = 152 + 62 * row
        kit.name(picture, (330, upper, 550, upper + 56), seat, frame)
        kit.row(picture, (550, upper, 870, upper + 56), [*map(str, cup)], kit.die, shape=1, widest=50, gap=12)
    (kit.ending if over else kit.caption)(picture, kit.LOW, frame.say(_standing(view)))
    return kit.finished(picture, "table.png", [table_words(view, frame)])


def private(view: CupsView, frame: Frame) -> Picture:
    """Return the viewer's own dice."""
    title, task = frame.say(text("Under your cup")), frame.say(_standing(view))
    dice = [f"{face}.{place}" for place, face in enumerate(view.mine)]
    picture = kit.hand(dice, _die, frame, title, aside=frame.say(_about(view)), task=task, shape=1)
    return kit.finished(picture, "cup.png", [private_words(view, frame)], spread=kit.spread(dice))


def piece(ref: str, frame: Frame) -> Picture:
    """Return one die by its face and its position: `4.0` is the first under the cup, and shows a 4."""
    return kit.finished(kit.alone(_die(ref, 300)), "die.png", [[ref[0]]])


def table_words(view: CupsView, frame: Frame) -> list[str]:
    """Return everything that `table` shows, the most important first."""
    over = view.winner is not None
    lines = opening(frame, TITLE, _about(view), _said(view, frame), over=over)
    lines.append(frame.say(_standing(view)))
    for seat, dice in enumerate(view.dice):
        facts: list[Arg] = [plural("{n} die", "{n} dice", n=dice), *_said_by(view, seat)]
        lines.append(frame.say(text("{who}: {facts}.", who=Who(seat), facts=facts)))
    for seat, cup in enumerate(view.shown):
        if cup:
            faces: list[Arg] = [*cup]
            lines.append(frame.say(text("When the cups were lifted, {who} had {dice}.", who=Who(seat), dice=faces)))
    return [*lines, *story(frame)]


def private_words(view: CupsView, frame: Frame) -> list[str]:
    """Return everything that `private` shows."""
    faces: list[Arg] = [*view.mine]
    mine = text("Under your cup: {dice}.", dice=faces) if faces else text("You have no dice.")
    return [frame.say(mine), frame.say(_standing(view)), frame.say(_about(view))]


def _die(ref: str, wide: int) -> kit.Sprite:
    return kit.die(ref[0], wide)


def _said_by(view: CupsView, seat: int) -> list[Text]:
    """Return what a seat has said in this round."""
    bid = [text("bids {bid}", bid=_standing(view))] if seat == view.bidder else []
    return bid + [MOODS[mood] for mood in [view.moods[seat]] if mood]


def _about(view: CupsView) -> Text:
    return text("Round {n}, ones are wild", n=view.round) if view.wild else text("Round {n}", n=view.round)


def _standing(view: CupsView) -> Text:
    """Return the winner, or the present bid."""
    if view.winner is not None:
        return text("{who} has won!", who=Who(view.winner))
    return text("{count} × {face}", count=view.bid[0], face=view.bid[1]) if view.bid else text("No bid yet")


def _said(view: CupsView, frame: Frame) -> Text:
    over = view.winner is not None
    return waiting(frame, waited(frame, view.on_turn, over=over), view.on_turn, over=over)
