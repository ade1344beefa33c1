"""Renderer of Bilge: the leaking hull in the middle, and everything else from the kit."""

from __future__ import annotations

from bilge.cards import ICONS, KINDS, WEATHER, card_name, card_rules
from bilge.state import boat_share, scaled
from bilge.view import BilgeView
from engine.api import Arg, Text, Who, plural, text
from renderers.api import (
    INK,
    PAPER,
    SEA,
    Frame,
    Picture,
    edge,
    kit,
    opening,
    panel,
    stamp,
    story,
    waited,
    waiting,
    write,
)

TITLE = text("Bilge")
SIGNS = {"pump": "water", "plunder": "chest", "row": "sailboat", "collar": "fist"}
DID = {
    "pump": text("pumped"),
    "plunder": text("plundered"),
    "row": text("rowed"),
    "collar": text("collared"),
}


def table(view: BilgeView, frame: Frame) -> Picture:
    """Return the picture of the table, with only what everybody may know."""
    over, seats = bool(view.winners), _waited(view, frame)
    plates = [
        kit.Plate(
            gold=seat in seats or seat in view.winners,
            sign="win" if seat in view.winners else SIGNS[_did(view, seat)] if view.orders and not over else "",
            count=str(view.points[seat] if over else view.ashore[seat]),
            line=_motive(view, frame, seat) or frame.say(text("Aboard: {n}", n=view.aboard[seat])),
        )
        for seat in range(len(view.ashore))
    ]
    picture, _ = kit.tabletop(frame, TITLE, _about(view), plates, _said(view, frame), over=over)
    left, top, right, bottom = 440, 130, 760, 440
    panel(picture, (left, top, right, bottom), fill=PAPER, opacity=0.95)
    level = top + 10 + (bottom - top - 20) * max(0, view.brim - view.water) // view.brim
    if view.water:
        panel(picture, (left + 8, level, right - 8, bottom - 8), fill=SEA[0], opacity=1, radius=8)
    edge(picture, (left, top, right, bottom), INK, width=8)
    stamp(picture, "ship-wreck" if view.sunk else "galleon", (600, 215), 130, INK)
    write(picture, (600, 335), f"{view.water}/{view.brim}", INK, 48, align="centre")
    stamp(picture, ICONS[view.now] if view.now else "fog", (500, 395), 60, INK)
    stamp(picture, "two-coins", (620, 395), 56, INK)
    write(picture, (660, 410), str(view.hold), INK, 40)
    if over:
        kit.ending(picture, kit.LOW, frame.say(_winners(view)))
    else:
        kit.caption(picture, kit.LOW, frame.say(_weather(view)))
    return kit.finished(picture, "table.png", [table_words(view, frame)])


def private(view: BilgeView, frame: Frame) -> Picture:
    """Return the picture of the viewer's own motive."""
    mine = _mine(view)
    picture = kit.hand(
        mine,
        lambda card, wide: _face(card, frame, wide),
        frame,
        frame.say(text("Your motive")),
        task=frame.say(_weather(view)),
    )
    return kit.finished(picture, "motive.png", [private_words(view, frame)], spread=kit.spread(mine))


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one card, as large as possible. `ref` is the card's id."""
    words = [frame.say(card_name(ref)), frame.say(card_rules(ref))]
    return kit.finished(kit.alone(_face(ref, frame, 390)), "card.png", [words])


def table_words(view: BilgeView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `table` shows, the most important first."""
    over = bool(view.winners)
    lines = opening(frame, TITLE, _about(view), _said(view, frame), over=over)
    if over:
        lines.append(frame.say(_winners(view)))
    lines += [frame.say(_weather(view)), frame.say(_ship(view))]
    for seat, ashore in enumerate(view.ashore):
        if over:
            said = plural("{who}: {n} coin.", "{who}: {n} coins.", n=view.points[seat], who=Who(seat))
        elif view.orders:
            said = text(
                "{who}: {n} ashore, {aboard} aboard, last {did}.",
                who=Who(seat),
                n=ashore,
                aboard=view.aboard[seat],
                did=DID[_did(view, seat)],
            )
        else:
            said = text("{who}: {n} ashore, {aboard} aboard.", n=ashore, aboard=view.aboard[seat], who=Who(seat))
        lines.append(" ".join(filter(None, (frame.say(said), _motive(view, frame, seat)))))
    return [*lines, *story(frame)]


def private_words(view: BilgeView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `private` shows."""
    held = [
        frame.say(text("Your motive: {motive}. {rules}", motive=card_name(card), rules=card_rules(card)))
        for card in _mine(view)
    ]
    return [*held, frame.say(_weather(view))]


def _face(card: str, frame: Frame, wide: int) -> kit.Sprite:
    return kit.plain(frame.say(card_name(card)), frame.say(card_rules(card)), ICONS[card], wide)


def _mine(view: BilgeView) -> tuple[str, ...]:
    motive = None if view.viewer is None or not view.motives else view.motives[view.viewer]
    return (motive,) if motive else ()


def _did(view: BilgeView, seat: int) -> str:
    return view.orders[seat].partition(":")[0]


def _motive(view: BilgeView, frame: Frame, seat: int) -> str:
    """Return the sentence about a seat's motive at the end of the game, and an empty string before."""
    motive = view.motives[seat] if view.winners else None
    return frame.say(text("Motive: {motive}.", motive=card_name(motive))) if motive else ""


def _about(view: BilgeView) -> Text:
    return plural("{n} more watch to come", "{n} more watches to come", n=view.watches)


def _weather(view: BilgeView) -> Text:
    if not view.now:
        return text("The ship lies ready.")
    card = WEATHER[view.now]
    return text(
        "{card}: {leak} water comes in. In the hold: {hold} coins, with {kind}. The boat bears {boat}.",
        card=card_name(card.id),
        leak=scaled(card.leak, len(view.ashore)),
        hold=view.hold,
        kind=KINDS[card.kind],
        boat=boat_share(len(view.ashore), 1),
    )


def _ship(view: BilgeView) -> Text:
    if view.sunk:
        return text("The ship has sunk: {water} water, and she bore {brim}.", water=view.water, brim=view.brim)
    return text("Water in the ship: {water}. With more than {brim} she sinks.", water=view.water, brim=view.brim)


def _winners(view: BilgeView) -> Text:
    names: list[Arg] = [Who(seat) for seat in view.winners]
    return plural("{names} has won!", "{names} have won!", n=len(names), names=names)


def _waited(view: BilgeView, frame: Frame) -> frozenset[int]:
    return waited(frame, None, over=bool(view.winners))


def _said(view: BilgeView, frame: Frame) -> Text:
    return waiting(frame, _waited(view, frame), None, over=bool(view.winners))
