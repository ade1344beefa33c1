"""Renderer of Parley. Everything except the middle of the table comes from the kit."""

from __future__ import annotations

from functools import partial

from engine.api import Arg, Text, Who, plural, text
from parley.cards import KINDS, card_name, kind_of
from parley.view import ParleyView
from renderers.api import Frame, Picture, kit, opening, story, waited, waiting

TITLE = text("Parley")


def table(view: ParleyView, frame: Frame) -> Picture:
    """Return the picture of the table: the newest card that each seat has played, and the values of all cards it has
    played.
    """
    over, seats = bool(view.winners), waited(frame, view.on_turn, over=bool(view.winners))
    plates = [
        kit.Plate(
            gold=seat in seats or seat in view.winners,
            turn=seat == view.on_turn,
            sign=_sign(view, seat, seat in seats),
            count=str(coins),
            line=" ".join(str(kind_of(card).value) for card in view.played[seat]),
        )
        for seat, coins in enumerate(view.coins)
    ]
    said = waiting(frame, seats, view.on_turn, over=over)
    picture, _ = kit.tabletop(frame, TITLE, text("Round {n}", n=view.round), plates, said, over=over)
    newest = {cards[-1]: seat for seat, cards in enumerate(view.played) if cards}
    spots = kit.row(picture, (330, 130, 870, 340), [*newest], partial(_face, frame), widest=124)
    for seat, (middle, _) in zip(newest.values(), spots, strict=True):
        kit.pawn(picture, seat, frame, (middle, 370), 52)
    (kit.ending if over else kit.caption)(picture, kit.LOW, frame.say(_standing(view)))
    return kit.finished(picture, "table.png", [table_words(view, frame)])


def private(view: ParleyView, frame: Frame) -> Picture:
    """Return the picture of the viewer's hand, with what they have seen of others in words."""
    mine, known = _mine(view), " ".join(_known(view, frame)) or frame.say(_standing(view))
    picture = kit.hand(mine, partial(_face, frame), frame, frame.say(text("Your hand")), task=known)
    return kit.finished(picture, "hand.png", [private_words(view, frame)], spread=kit.spread(mine))


def piece(ref: str, frame: Frame) -> Picture:
    """Return the picture of one card, as large as possible. `ref` is the id of a card or of its kind."""
    words = [frame.say(card_name(ref)), frame.say(kind_of(ref).rules)]
    return kit.finished(kit.alone(_face(frame, ref, 390)), "card.png", [words])


def table_words(view: ParleyView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `table` shows, the most important first."""
    over = bool(view.winners)
    said = waiting(frame, waited(frame, view.on_turn, over=over), view.on_turn, over=over)
    lines = [*opening(frame, TITLE, text("Round {n}", n=view.round), said, over=over), frame.say(_standing(view))]
    for seat, coins in enumerate(view.coins):
        facts: list[Arg] = [plural("{n} coin", "{n} coins", n=coins)]
        facts += [text("out of the round")] * (seat in view.out) + [text("behind fog")] * (seat in view.fogged)
        cards: list[Arg] = [card_name(card) for card in view.played[seat]]
        if cards:
            facts.append(text("played {cards}", cards=cards))
        lines.append(frame.say(text("{who}: {facts}.", who=Who(seat), facts=facts)))
    return [*lines, *story(frame)]


def private_words(view: ParleyView, frame: Frame) -> list[str]:
    """Return as sentences everything that the picture `private` shows."""
    held = [text("You hold the {card}. {rules}", card=card_name(one), rules=kind_of(one).rules) for one in _mine(view)]
    return [*map(frame.say, held), *(_known(view, frame) or [frame.say(_standing(view))])]


def _mine(view: ParleyView) -> tuple[str, ...]:
    return () if view.viewer is None else view.hands[view.viewer]


def _known(view: ParleyView, frame: Frame) -> list[str]:
    """Return a sentence for each card of another player that the viewer has seen."""
    return [
        frame.say(text("{who} holds the {card}.", who=Who(seat), card=card_name(card)))
        for seat, cards in enumerate(view.hands)
        for card in cards
        if seat != view.viewer
    ]


def _sign(view: ParleyView, seat: int, awaited: bool) -> str:
    if seat in view.winners:
        return "win"
    return "skull" if seat in view.out else KINDS["fog"].icon if seat in view.fogged else "clock" if awaited else ""


def _face(frame: Frame, card: str, wide: int) -> kit.Sprite:
    kind = kind_of(card)
    return kit.plain(f"{kind.value} {frame.say(card_name(card))}", frame.say(kind.rules), kind.icon, wide)


def _standing(view: ParleyView) -> Text:
    if view.winners:
        names: list[Arg] = [Who(seat) for seat in view.winners]
        return plural("{names} has won!", "{names} have won!", n=len(names), names=names)
    wanted = plural("{n} coin", "{n} coins", n=view.wanted)
    return plural(
        "{n} card in the deck, {coins} to win", "{n} cards in the deck, {coins} to win", n=view.deck, coins=wanted
    )
