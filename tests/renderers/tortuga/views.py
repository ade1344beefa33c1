"""Views and frames of Tortuga 1667 that the tests draw."""

from __future__ import annotations

from dataclasses import replace

from engine.games.tortuga.cards import LOYALTIES, SHIPS, VOTE_CARDS
from engine.games.tortuga.view import Ballot, Holds, Note, Receipt, SeatView, Slot, TortugaView, Treasure, Vote
from engine.text import ENGLISH, say, text
from renderers.picture_context import Event, Frame

NAMES = (
    "Mary",
    "Σωκράτης",
    "علي بابا",
    "海賊王ルフィ",
    "Jean-Baptiste Grenouille de la Mer",
    "דוד",
    "दिव्या",
    "Грейс ☠️",
    "Mordecai",
)
EVENTS = (
    Event(text("Mary looks at the event cards B and D."), "peek"),
    Event(text("Σωκράτης calls for an attack on the Jolly Roger. These vote: Σωκράτης and Mary."), "attack"),
    Event(text("Mary takes a treasure from the Spanish Galleon."), "treasure"),
)
HAND = ("cannon-british-helm.2", "torch-french-skull.1", "double-water.1")
DECK = tuple(card for card in VOTE_CARDS if card not in HAND)[:26]
SPREAD: dict[int, tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = {
    2: ((0,), (), (1,)),
    5: ((0, 3), (1,), (2,)),
    6: ((4, 0, 2), (1,), (5,)),
    9: ((4, 0), (3, 7), (2, 1, 8, 5)),
}


def frame(names: tuple[str, ...] = NAMES, **more: object) -> Frame:
    return replace(
        Frame(names, "T-9C1", events=EVENTS, clock="18 minutes left", say=lambda words: say(words, names, ENGLISH)),
        **more,  # type: ignore[arg-type]
    )


def roles(place: str, line: int, last: int) -> tuple[str, ...]:
    if place not in SHIPS:
        return ("governor",) if line == 1 else ()
    named = {1: ("captain",), 2: ("mate",)}.get(line, ())
    return (*named, "cabin") if line == last else named


def view(
    count: int = 6,
    /,
    *,
    lines: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None = None,
    boats: tuple[int | None, int | None] | None = None,
    seats: dict[int, dict[str, object]] | None = None,
    **more: object,
) -> TortugaView:
    """Return a table. `lines` are the Jolly Roger, the Flying Dutchman, Tortuga. All other players sit in boats."""
    jolly, dutchman, tortuga = lines or SPREAD.get(count) or (tuple(range(count)), (), ())
    left = [seat for seat in range(count) if seat not in {*jolly, *dutchman, *tortuga}]
    boats = boats or (left[0] if left else None, None)
    where: dict[int, SeatView] = {}
    for place, line in zip(("jolly", "dutchman", "tortuga"), (jolly, dutchman, tortuga), strict=True):
        for number, seat in enumerate(line, 1):
            where[seat] = SeatView(place, number, roles(place, number, len(line)), 3, None, None, None, (), 0, 0)
    for ship, afloat in zip(SHIPS, boats, strict=True):
        if afloat is not None:
            where[afloat] = SeatView(f"boat_{ship}", 1, (), 3, None, None, None, (), 0, 0)
    for number, changes in (seats or {}).items():
        where[number] = replace(where[number], **changes)  # type: ignore[arg-type]
    treasure = Treasure(11, 2, Holds(1, 0), Holds(0, 3), Holds(2, 0))
    plain = TortugaView(
        viewer=None,
        seats=tuple(where[number] for number in range(count)),
        lines={"jolly": jolly, "dutchman": dutchman, "tortuga": tortuga},
        boats=dict(zip(SHIPS, boats, strict=True)),
        destroyed=(),
        treasure=treasure,
        treasure_story=(treasure,),
        on_turn=1,
        actions_left=1 if count > 2 else 2,
        turns=12,
        row=(Slot(True), Slot(True, None, (0, min(2, count - 1))), Slot(True), Slot(True, None, (0,)), Slot(True)),
        turned_up=None,
        revealer=None,
        offered=(),
        event_deck=8,
        event_discard=("spot.1", "letter.2"),
        armada_in_row=False,
        extra_time=None,
        vote_deck=14,
        vote=None,
        votes=(),
        ballot=(),
        receipts=(),
        notes=(),
        atlantis_order=False,
        stars=None,
        vote_cards="full32",
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def two() -> TortugaView:
    return view(2, destroyed=("dutchman",), seats={0: {"front": ("albatross.1", "albatross.2")}})


def five() -> TortugaView:
    fronts = {0: {"front": ("albatross.1", "fountain.1"), "cards": 2}, 2: {"front": ("letter.1",), "lost_turns": 1}}
    return view(5, seats=fronts, turned_up="pistol.2", revealer=3, on_turn=3, votes=(shown("brawl", 3),))


def vote(kind: str = "attack", place: str = "jolly", voters: tuple[int, ...] = (4, 0, 2)) -> Vote:
    return Vote(4, 12, kind, voters[0], place, voters, to_come=len(voters) - 1)


def shown(kind: str = "attack", cards: int = 4, result: str = "") -> Vote:
    faces = (*HAND, *list(VOTE_CARDS)[::3])[:cards]
    every = [symbol for card in faces for symbol in VOTE_CARDS[card].symbols(kind)]
    counts = tuple((symbol, every.count(symbol)) for symbol in dict.fromkeys(every))
    result = result or ("british" if kind == "brawl" else "success")
    return replace(vote(kind), to_come=0, cards=faces, counts=counts, result=result)


def voting() -> TortugaView:
    return view(6, vote=vote(), on_turn=4, seats={1: {"front": ("code.1",), "pirate_code": 2}})


def counted() -> TortugaView:
    return view(6, vote=shown(), on_turn=4)


def nine() -> TortugaView:
    """Return a full table: all players ashore, full boxes, the last five cards."""
    fronts: dict[int, dict[str, object]] = {
        0: {"front": ("albatross.1", "albatross.2", "letter.1"), "cards": 1},
        1: {"front": ("fountain.1", "atlantis.1", "eldorado.1", "code.1"), "pirate_code": 1, "cards": 4},
        8: {"front": ("letter.2",), "lost_turns": 2},
    }
    row = (Slot(False), Slot(True), Slot(True, None, (0, 3, 4, 8)), Slot(False), Slot(True, None, tuple(range(9))))
    full = replace(shown("brawl", 11, "tie"), participants=tuple(range(9)), place="tortuga")
    return view(
        9,
        lines=((), (), (4, 3, 2, 1, 0, 5, 6, 7, 8)),
        seats=fronts,
        row=row,
        offered=(1, 4),
        event_deck=0,
        armada_in_row=True,
        votes=(full,),
        treasure=Treasure(20, 6, Holds(0, 0), Holds(0, 0), Holds(1, 1)),
    )


def extra() -> TortugaView:
    treasure = Treasure(18, 0, Holds(0, 3), Holds(3, 0), Holds(1, 1))
    lines = ((4, 0, 2, 1, 3), (5,), ())
    return view(6, lines=lines, extra_time=18, turns=21, treasure=treasure, destroyed=("jolly",))


def over() -> TortugaView:
    teams = [LOYALTIES[0], LOYALTIES[4], LOYALTIES[1], LOYALTIES[8], LOYALTIES[5]]
    seats: dict[int, dict[str, object]] = {
        number: {"loyalty": loyalty, "dealt": "french" if number == 3 else loyalty.split("-")[1].split(".")[0]}
        for number, loyalty in enumerate(teams)
    }
    ballots = (Ballot("K7Q2", HAND[:1], "n1", 4), Ballot("M3XA", HAND[1:2], "n2", 1))
    last = replace(shown("attack", 3), ballots=ballots, deck_card=HAND[2])
    faces = ("albatross.1", "armada.1", "storm.1", "fever.1", "pistol.1")
    row = tuple(Slot(True, card) for card in faces)
    treasure = Treasure(18, 1, Holds(0, 1), Holds(1, 3), Holds(2, 0))
    final = {"winners": (1, 4), "winning_team": "french", "on_turn": None, "treasure": treasure}
    return view(5, seats=seats, votes=(last,), row=row, **final)  # type: ignore[arg-type]


def hand_view(hand: tuple[str, ...] = HAND, loyalty: str = LOYALTIES[0], **more: object) -> TortugaView:
    """Return the view of seat 0 with its loyalty and its hand."""
    seats: dict[int, dict[str, object]] = {0: {"hand": hand, "loyalty": loyalty}}
    return view(6, viewer=0, seats=seats, **more)  # type: ignore[arg-type]


def peeked(event: str) -> TortugaView:
    """Return the view of seat 0 after it has seen that card in the row."""
    notes = (Note("peek", 3, (event,), (0,)),)
    return hand_view(row=(Slot(True, event, (0,)), *(Slot(True) for _ in range(4))), notes=notes)


def remembered() -> TortugaView:
    """Return the view of seat 0, which knows no card of the row any more and has notes."""
    notes = (
        Note("peek", 3, ("spot.1", "storm.1"), (0, 2)),
        Note("nest", 7, HAND[:3], (), 4),
        Note("lost", 10, ("torch-british-helm.1",)),
    )
    return hand_view(notes=notes)


def ballot() -> TortugaView:
    """Return a table in the middle of a vote. One card is in the box, and earlier secrets are known."""
    row = (Slot(True), Slot(True, "armada.1", (0,)), Slot(True), Slot(True, "pistol.1", (0, 2)), Slot(True))
    notes = (
        Note("peek", 3, ("spot.1", "storm.1"), (0, 2)),
        Note("loyalty", 5, ("french", "british"), (), 3),
        Note("peek", 9, ("armada.1", "pistol.1"), (1, 3)),
        Note("lost", 10, ("torch-british-helm.1",)),
    )
    receipts = (Receipt(3, "K7Q2"),)
    past = (replace(shown("brawl", 5), number=3),)
    return hand_view(vote=vote(), on_turn=4, ballot=HAND[:1], row=row, notes=notes, receipts=receipts, votes=past)
