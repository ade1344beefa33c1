"""Renderer of Bilge: the leaking hull in the middle, and everything else from the kit."""

from __future__ import annotations

from bilge.cards import ICONS, KINDS, WEATHER, card_name, card_rules
from bilge.state import boat_share, scaled
from bilge.steps import LABELS, SIGNS
from bilge.view import BilgeView
from engine.api import Arg, Text, Who, plural, text
from renderers.api import FOAM, INK, PAPER, Frame, Picture, kit, opening, panel, stamp, story, waited, waiting, write

TITLE = text("Bilge")
HULL = (430, 130, 770, 440)
"""The box of the hull in pixels. It fills from below."""


def table(view: BilgeView, frame: Frame) -> Picture:
    """Return the picture of the table, with only what everybody may know."""
    over = bool(view.winners)
    plates = [_plate(view, frame, seat) for seat in range(len(view.ashore))]
    picture, _ = kit.tabletop(frame, TITLE, _about(view), plates, _said(view, frame), over=over)
    left, top, right, bottom = HULL
    panel(picture, HULL, fill=PAPER, opacity=1)
    level = bottom - (bottom - top - 20) * min(view.water, view.brim) // view.brim
    if view.water:
        panel(picture, (left, level, right, bottom), fill=FOAM, opacity=1)
    stamp(picture, "ship-wreck" if view.sunk else "galleon", (600, 215), 130, INK)
    write(picture, (600, 335), f"{view.water}/{view.brim}", INK, 48, align="centre")
    if over:
        kit.ending(picture, kit.LOW, frame.say(_winners(view)))
    elif view.now:
        stamp(picture, ICONS[view.now], (510, 395), 60, INK)
        stamp(picture, "two-coins", (620, 395), 56, INK)
        write(picture, (660, 410), str(view.hold), INK, 40)
        kit.caption(picture, kit.LOW, frame.say(_weather(view)))
    return kit.finished(picture, "table.png", [table_words(view, frame)])


def private(view: BilgeView, frame: Frame) -> Picture:
    """Return the picture of the viewer's own motive."""
    mine, title, task = _mine(view), frame.say(text("Your motive")), frame.say(_weather(view))
    picture = kit.hand(mine, lambda card, wide: _face(card, frame, wide), frame, title, task=task)
    return kit.finished(picture, "motive.png", [private_words(view, frame)], spread=kit.spread(mine))


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one card, as large as possible. `ref` is the card's id."""
    words = [frame.say(card_name(ref)), frame.say(card_rules(ref))]
    return kit.finished(kit.alone(_face(ref, frame, 390)), "card.png", [words])


def table_words(view: BilgeView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `table` shows, the most important first."""
    over = bool(view.winners)
    ship = text("Water in the ship: {water}. With more than {brim} she sinks.", water=view.water, brim=view.brim)
    lines = opening(frame, TITLE, _about(view), _said(view, frame), over=over)
    lines += [frame.say(_winners(view) if over else _weather(view)), frame.say(ship)]
    for seat, ashore in enumerate(view.ashore):
        who, aboard = Who(seat), view.aboard[seat]
        if over:
            said = plural("{who}: {n} coin.", "{who}: {n} coins.", n=view.points[seat], who=who)
        else:
            said = text("{who}: {ashore} ashore, {aboard} aboard.", who=who, ashore=ashore, aboard=aboard)
        lines.append(f"{frame.say(said)} {_last(view, frame, seat)}".strip())
    return [*lines, *story(frame)]


def private_words(view: BilgeView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `private` shows."""
    mine = [
        frame.say(text("Your motive: {motive}. {rules}", motive=card_name(card), rules=card_rules(card)))
        for card in _mine(view)
    ]
    return [*mine, frame.say(_weather(view))]


def _plate(view: BilgeView, frame: Frame, seat: int) -> kit.Plate:
    won, waits = seat in view.winners, seat in waited(frame, None, over=bool(view.winners))
    if view.winners:
        line = _last(view, frame, seat)
        return kit.Plate(gold=won, sign="win" if won else "", count=str(view.points[seat]), line=line)
    sign = SIGNS[view.orders[seat].partition(":")[0]] if view.orders else ""
    line = frame.say(text("Aboard: {n}", n=view.aboard[seat]))
    return kit.Plate(gold=waits, sign=sign, count=str(view.ashore[seat]), line=line)


def _last(view: BilgeView, frame: Frame, seat: int) -> str:
    """Return the sentence about a seat's last order, or at the end about its motive."""
    motive = view.motives[seat] if view.winners else None
    if motive:
        return frame.say(text("Motive: {motive}.", motive=card_name(motive)))
    if not view.orders:
        return ""
    return frame.say(text("Last order: {order}.", order=LABELS[view.orders[seat].partition(":")[0]]))


def _face(card: str, frame: Frame, wide: int) -> kit.Sprite:
    return kit.plain(frame.say(card_name(card)), frame.say(card_rules(card)), ICONS[card], wide)


def _mine(view: BilgeView) -> tuple[str, ...]:
    motive = None if view.viewer is None or not view.motives else view.motives[view.viewer]
    return (motive,) if motive else ()


def _about(view: BilgeView) -> Text:
    return plural("{n} more watch to come", "{n} more watches to come", n=view.watches)


def _weather(view: BilgeView) -> Text:
    if not view.now:
        return text("The ship lies ready.")
    card, seats = WEATHER[view.now], len(view.ashore)
    return text(
        "{card}: {leak} water comes in. In the hold: {hold} coins, with {kind}. The boat bears {boat}.",
        card=card_name(card.id), leak=scaled(card.leak, seats), hold=view.hold,
        kind=KINDS[card.kind], boat=boat_share(seats, 1),
    )  # fmt: skip


def _winners(view: BilgeView) -> Text:
    names: list[Arg] = [Who(seat) for seat in view.winners]
    return plural("{names} has won!", "{names} have won!", n=len(names), names=names)


def _said(view: BilgeView, frame: Frame) -> Text:
    over = bool(view.winners)
    return waiting(frame, waited(frame, None, over=over), None, over=over)
