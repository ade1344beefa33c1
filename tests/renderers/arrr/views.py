"""Views and frames of Arrr!!! that the tests draw."""

from __future__ import annotations

from dataclasses import replace

from engine.games.arrr import cards as _declared  # noqa: F401
from engine.games.arrr.card_registry import CAPTAINS, CREW, EVENTS, kind_of
from engine.games.arrr.game_terms import STATS
from engine.games.arrr.view import (
    ArrrView,
    Deck,
    Declaration,
    Die,
    Look,
    Score,
    Stake,
    Target,
    ThrowView,
    Use,
)
from engine.text import ENGLISH, say, text
from renderers.picture_context import Event, Frame
from tests.renderers.arrr.pieces import CARDS, HAND, MANY, ROW, row, seats

NAMES = ("Mary", "Σωκράτης", "علي بابا", "Jean-Baptiste Grenouille de la Mer")
EVENTS_TOLD = (
    Event(text("Σωκράτης conquers the Coral Idol and takes 1 Piece."), "round-star"),
    Event(text("Mary discards 1 card, draws 1 event card and equips Ironclaw and the Cutlass."), "draw"),
    Event(text("Mary sails for the Hungry Kraken."), "sailboat"),
)


def frame(names: tuple[str, ...] = NAMES, **more: object) -> Frame:
    return replace(
        Frame(
            names, "A-1D7", events=EVENTS_TOLD, clock="18 minutes left", say=lambda words: say(words, names, ENGLISH)
        ),
        **more,  # type: ignore[arg-type]
    )


def view(count: int = 4, /, **more: object) -> ArrrView:
    """Return a table before Mary declares."""
    plain = ArrrView(
        viewer=None,
        mode="arrr",
        edition="en",
        sixth_face="blank",
        turn=7,
        turns=5 * count,
        on_turn=0,
        phase="action",
        seats=seats(count),
        reserve=18,
        row=row(ROW[: count + 2]),
        row_room=count + 2,
        seas=(),
        exploration=Deck(9, ("maelstrom.1",)),
        crew=Deck(15, ("wooden-leg.1", "glass-eye.1")),
        events=Deck(27, ("wet-powder.1", "second-wind.1", "hangover.2")),
        declaration=None,
        challenged=None,
        forbidden=(),
        throws=(),
        pile=(),
        carried_out=None,
        window="open",
        asked=(0,),
        passed_here=(),
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def dice(faces: str, stat: str, also: str = "") -> tuple[Die, ...]:
    """Return dice by the first letters of their faces (`b`: blank)."""
    named = {"a": "attack", "n": "navigation", "w": "wits", "c": "courage", "j": "jolly", "b": "blank"}
    shown = [named[letter] for letter in faces]
    return tuple(Die(face, face in (stat, also, "jolly"), place > 4) for place, face in enumerate(shown))


def throw(owner: int, stat: str, faces: str, needed: int | None, pool: int = 0, **more: object) -> ThrowView:
    lying = dice(faces, stat)
    plain = ThrowView(
        owner, stat, pool or len(faces), bool(faces), lying, sum(die.success for die in lying), needed, (), 0
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def before_roll(count: int = 4) -> ArrrView:
    """Return a table at which Ironclaw +2 is answered by a Sleeping Draught, which can be answered now."""
    pile = (
        Use(1, "ability", 0, "ironclaw.1", Target(0)),
        Use(2, "event", 1, "sleeping-draught.1", Target(0, ("ironclaw.1",))),
        Use(3, "event", 0, "belay-that.1", Target(1, effect=2)),
    )
    return view(
        count,
        row=row(ROW[: count + 2], 2, ("open",)),
        declaration=Declaration("sail", ROW[2]),
        throws=(throw(0, "attack", "", 6, 8),),
        pile=pile,
        window="pre",
        asked=(2,) if count > 2 else (1,),
    )


def after_roll(count: int = 4) -> ArrrView:
    return view(
        count,
        row=row(ROW[: count + 2], 3 if count > 2 else 2, ("won", "open") if count > 2 else ("open",)),
        declaration=Declaration("sail", ROW[3 if count > 2 else 2]),
        throws=(throw(0, "courage", "acjwncc", 3, spent=1),),
        window="post",
        seas=("saint-elmos-fire.1",),
    )


def many_dice() -> ArrrView:
    """Return the largest possible throw."""
    return view(
        3,
        row=row(ROW[:3], 2, ("open",)),
        declaration=Declaration("sail", ROW[2]),
        throws=(throw(0, "attack", "ajwnc" * 7, 9, spent=5, also=("wits",)),),
        window="post",
        asked=(1,),
        pile=tuple(Use(number, "event", 1, card, Target(0)) for number, card in enumerate(MANY, 1)),
    )


def challenge(count: int = 4, rolled: bool = True) -> ArrrView:
    every = list(seats(count))
    every[0] = replace(every[0], stake=Stake(0, "coral-idol.1"), collected=())
    every[1] = replace(every[1], stake=Stake(3), pieces=0)
    faces = ("ajwncaa", "ajc") if rolled else ("", "")
    return view(
        count,
        seats=tuple(every),
        declaration=Declaration("challenge", "", 1, "attack", Stake(3), Stake(0, "coral-idol.1")),
        challenged=1,
        throws=(throw(0, "attack", faces[0], None, 9), throw(1, "attack", faces[1], None, 3, spent=int(rolled))),
        window="post" if rolled else "pre",
        asked=(0, 1),
    )


def declared(count: int = 4) -> ArrrView:
    """Return a table with a declared Challenge, when flash cards may be played."""
    return view(
        count,
        declaration=Declaration("challenge", "", 1, "wits", Stake(0, "iron-lion.1")),
        window="flash",
        asked=tuple(range(1, count)),
        forbidden=("sail",),
    )


def teams() -> ArrrView:
    every = tuple(replace(one, mate=(number + 2) % 4) for number, one in enumerate(seats(4)))
    return view(4, seats=every, teams=((0, 2), (1, 3)), row=row(ROW[:3]), phase="recruitment", window="")


def won_by_team() -> ArrrView:
    """Return the end of a game in teams."""
    every = tuple(replace(one, mate=(number + 2) % 4) for number, one in enumerate(over().seats))
    scores = (Score(6, 19, 16), Score(14, 17, 8))
    return replace(over(), seats=every, teams=((0, 2), (1, 3)), winners=(0, 2), won_by="points", team_scores=scores)


def swabber() -> ArrrView:
    every = tuple(
        replace(one, captain=None, event_cards=0, attached=(), bonus=dict.fromkeys(STATS, 0)) for one in seats(3)
    )
    return view(3, mode="swabber", seats=every, events=Deck(0, ()), declaration=Declaration("pillage"))


def over(count: int = 4) -> ArrrView:
    scores = (Score(6, 10, 9), Score(3, 14, 8), Score(0, 9, 5), Score(11, 3, 0))[:count]
    fames = (
        ("hungry-kraken.1", "ghost-ship.1", "smugglers-cove.1"),
        ("royal-flagship.1", "skull-fortress.1", "ghost-ship.1"),
        ("maelstrom.1", "the-governors-ball.1"),
        ("ghost-ship.1",),
    )
    chests = (
        ("coral-idol.1", "basalt-idol.1", "laughing-idol.1", "iron-lion.1"),
        ("scrap-of-the-north.1", "scrap-of-the-west.1", "scrap-with-the-x.1"),
        ("verse-of-the-siren.1", "refrain-of-the-deep.1", "iron-lion.1"),
        (),
    )
    every = tuple(
        replace(
            one,
            score=score,
            fame=fame,
            fame_cards=len(fame),
            fame_points=score.fame,
            collected=chest,
            hand=HAND[: 2 + number],
            collection_points=score.collections,
        )
        for number, (one, score, fame, chest) in enumerate(zip(seats(count), scores, fames, chests, strict=False))
    )
    ranking = ((0, 1), (2,), (3,)) if count > 2 else ((0, 1),)
    return view(
        count,
        seats=every,
        phase="over",
        turn=5 * count,
        on_turn=None,
        row=row(ROW[:2]),
        exploration=Deck(0, ("maelstrom.1", "iron-lion.1")),
        window="",
        asked=(),
        winners=(0,),
        ranking=ranking,
        won_by="fame",
    )


def some_hand(cards: int) -> tuple[str, ...]:
    """Return a mixed hand with some cards twice."""
    every = [card for card in CARDS if kind_of(card) in CREW or kind_of(card) in EVENTS]
    mixed = [every[number * 11 % len(every)] for number in range(cards)]
    return tuple(sorted(mixed, key=CARDS.index))


def hand_view(hand: tuple[str, ...] = HAND, **more: object) -> ArrrView:
    """Return the view of seat 0 with its own hand and Fame cards."""
    events = sum(kind_of(card) in EVENTS for card in hand)
    own = replace(
        seats(4)[0],
        hand=hand,
        crew_cards=len(hand) - events,
        event_cards=events,
        fame=("ghost-ship.1", "smugglers-cove.1"),
        fame_points=6,
        score=Score(6, 6, 1),
    )
    return view(4, viewer=0, seats=(own, *seats(4)[1:]), **more)


def looking() -> ArrrView:
    """Return a view with two captains to choose from, the top card of the deck, and another player's hand."""
    looks = (Look(3, "hand", HAND[:5], 1), Look(7, "deck", ("maelstrom.1",), None, True))
    return hand_view(looks=looks)


def choosing() -> ArrrView:
    """Return a table before the captains are chosen."""
    plain = hand_view(phase="setup", turn=0, window="", on_turn=None)
    own = replace(
        plain.seats[0],
        captain=None,
        offered=tuple(f"{key}.1" for key in list(CAPTAINS)[:2]),
        fame=(),
        fame_cards=0,
        fame_points=0,
    )
    return replace(plain, seats=(own, *plain.seats[1:]))
