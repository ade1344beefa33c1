"""Views and frames that the tests draw."""

from __future__ import annotations

from dataclasses import replace

from engine.games.rattle.cards import ADVENTURES
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.view import (
    CrazyView,
    DieView,
    PlayerView,
    Points,
    RattleView,
    ShipView,
    Tile,
    Trophy,
    Wreck,
)
from engine.text import ENGLISH, say, text
from renderers.picture_context import Event, Frame

NAMES = ("Mary", "Σωκράτης", "علي بابا", "海賊王ルフィ", "Jean-Baptiste Grenouille de la Mer")
COLOURS = ("red", "blue", "yellow", "green", "white")
EVENTS = (
    Event(text("Red Ship r1 fires a Volley: 4b of 海賊王ルフィ is sunk."), "cannon-shot"),
    Event(text("Σωκράτης moves 2b 61 mm and touches r2."), "sailboat"),
    Event(text("علي بابا passes."), "pass"),
)
FACES = ("4", "cannon", "2", "5", "1", "3", "cannon")
SPOTS = (
    (1180, 1500),
    (1320, 1560),
    (1040, 1310),
    (700, 1290),
    (560, 1690),
    (890, 2140),
    (1460, 2040),
    (1420, 610),
    (2050, 760),
    (1560, 960),
    (1750, 1190),
    (1950, 1560),
    (2390, 1080),
    (600, 900),
    (1110, 2420),
    (1170, 1810),
    (1760, 1330),
    (330, 520),
    (2260, 2300),
    (2480, 1900),
)


def frame(names: tuple[str, ...] = NAMES, **more: object) -> Frame:
    return replace(
        Frame(names, "R-7B2", events=EVENTS, clock="18 minutes left", say=lambda words: say(words, names, ENGLISH)),
        **more,  # type: ignore[arg-type]
    )


def player(seat: int, dice: int, /, **more: object) -> PlayerView:
    ships = (*(f"{seat + 1}{letter}" for letter in "abcd"[: min(dice, 4)]), *([f"{seat + 1}k"] if dice > 4 else []))
    plain = PlayerView(
        colour=COLOURS[seat],
        side=("woman", "man")[seat % 2],
        coins=(12, 9, 15, 6, 0)[seat],
        loot={"rum": 2, "fabrics": 1, "valuables": seat % 2} if seat < 4 else {},
        places=4,
        ready={"sail": (1, 2, 1, 0, 3)[seat], "cannon": (3, 1, 2, 0, 1)[seat], "hold": (2, 1, 0, 2, 1)[seat]},
        exhausted={"sail": (1, 0, 1, 1, 0)[seat], "cannon": (0, 1, 0, 2, 0)[seat]},
        upgrades=(("U01",), ("U02", "U15", "U13"), ("U18",), ("U05", "U12"), ())[seat],
        turned=((), ("U02",), (), ("U05",), ())[seat],
        used=(),
        sailors=(("S04", "S12"), ("S21",), (), ("S13", "S25", "S05"), ())[seat],
        stored={},
        vp=(("VP1",), (), ("VP2",), (), ())[seat],
        revenge=0,
        home=(),
        sent=ships,
        sunk=(),
        trophies=(),
        drawn=None,
        drawn_count=0,
        aside=None,
        aside_count=0,
        passed=False,
        score=(17, 9, 21, 6, 0)[seat],
        points=(),
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def afloat(count: int, card: str, dice: int) -> tuple[ShipView, ...]:
    """Return the fleet of a card and all players' Ships, at various places."""
    fleet = [(ship, None, ship[0]) for ship in ADVENTURES[card].dice]
    ships: list[ShipView] = []
    for number, (ship, _, letter) in enumerate(fleet):
        face = ("4", "sail", "grapeshot", "5", "skull", "3")[number % 6]
        if letter in "obv" and face in ("sail", "grapeshot"):
            face = "skull"
        if letter not in "obv" and face == "skull":
            face = "2"
        x, y = SPOTS[number + 5]
        strength = ADVENTURES[card].strength(ship, face)
        ships.append(ShipView(ship, None, letter, face, x, y, strength))
    places = [*SPOTS[:5], *SPOTS[5 + len(fleet) :]]
    for seat in range(count):
        for number, ship in enumerate(player(seat, dice).sent):
            face = FACES[(seat * 2 + number) % len(FACES)]
            x, y = places[(seat * dice + number) % len(places)]
            strength = 5 if face == "cannon" else int(face)
            ships.append(ShipView(ship, seat, "captain" if ship[1] == "k" else "ship", face, x, y, strength))
    return tuple(ships)


def tiles(card: str) -> tuple[Tile, ...]:
    return tuple(
        Tile(x, y, TILES[tile].width, TILES[tile].height, TILES[tile].radius, tile)
        for tile, (x, y) in ADVENTURES[card].tiles.items()
    )


def view(
    count: int = 4, /, *, card: str = "NH6", players: dict[int, dict[str, object]] | None = None, **more: object
) -> RattleView:
    """Return a table in step 4 of an Adventure."""
    dice = {2: 5, 3: 4}.get(count, 3)
    plain = RattleView(
        viewer=None,
        scenario="norrington",
        players=tuple(player(seat, dice, **(players or {}).get(seat, {})) for seat in range(count)),
        quest=3,
        place=3,
        card=card,
        fleet=ADVENTURES[card].dice,
        phase="actions",
        step=4,
        on_turn=0,
        baron=1,
        wanted=2 if count > 2 else 0,
        sea=afloat(count, card, dice),
        tiles=tiles(card),
        dropped=(),
        crazy=None,
        location=None,
        closed={},
        guild=("VP3", "VP4", "VP5", "VP6", "VP7", "VP8"),
        supply={"sail": 7, "cannon": 5, "hold": 6},
        bag={"rum": 11, "spices": 8, "fabrics": 12, "valuables": 6},
        pile={"rum": 3, "spices": 1, "fabrics": 2, "valuables": 1},
        pool=("y1", "y2"),
        taken=(),
        piles={"soft": 3, "hard": 5, "final": 1, "crazy": 10, "sailors": 18, "upgrades": 13, "revenge": 0},
        played=("NS1", "NS4", "X02"),
        chapters=(),
        tallies=({},) * count,
    )
    return replace(plain, **more)  # type: ignore[arg-type]


def two() -> RattleView:
    """Return two players with five dice each, and the Fort in the Sea."""
    return view(2, card="NH1", chosen="1b")


def three() -> RattleView:
    """Return three players with rocks, a sunk Ship and trophies."""
    wrecked: dict[int, dict[str, object]] = {
        1: {"sunk": (Wreck("2d"),), "sent": ("2a", "2b", "2c", "2d"), "trophies": (Trophy("y1", "yellow"),)},
        2: {"passed": True},
    }
    sea = tuple(ship for ship in afloat(3, "PS1", 4) if ship.id != "2d")
    return view(3, card="PS1", scenario="pirate-wars", wanted=None, players=wrecked, sea=sea, on_turn=1)


def four() -> RattleView:
    """Return four players; one Ship is chosen, so its ranges are shown."""
    return view(4, chosen="1a")


def five() -> RattleView:
    """Return five players with as much as possible."""
    full = ("U01", "U02", "U03", "U04", "U05", "U06", "U12", "U14", "U16")
    crew = ("S01", "S04", "S05", "S13", "S21", "S22", "S27", "P01")
    loot = {"rum": 5, "spices": 3, "fabrics": 4, "valuables": 3, "wild-rum": 1, "L1": 1, "L4": 1}
    rich: dict[str, object] = {
        "upgrades": full,
        "turned": full[::2],
        "sailors": crew,
        "loot": loot,
        "vp": ("VP1", "VP2"),
        "coins": 38,
        "ready": {"sail": 4, "cannon": 3, "hold": 2, "hamster": 2},
        "exhausted": {"sail": 2, "cannon": 3},
        "score": 61,
        "revenge": 2,
    }
    return view(5, card="NH6", players={0: rich, 4: rich, 2: {"passed": True}}, on_turn=3)


def port(location: str = "workshop") -> RattleView:
    """Return the Port with one location closed."""
    drawing: dict[int, dict[str, object]] = {1: {"drawn_count": 3}}
    return view(
        4,
        card="PH1",
        phase="port",
        step=0,
        location=location,
        sea=(),
        tiles=(),
        on_turn=1,
        players=drawing,
        closed={"pit": 2},
    )


def dice(*hands: str) -> tuple[tuple[DieView, ...], ...]:
    return tuple(
        tuple(
            DieView(f"{seat + 1}{'abcdk'[n]}", None if face == "?" else face, 0 if face == "?" else 3 + len(face) // 6)
            for n, face in enumerate(hand.split())
        )
        for seat, hand in enumerate(hands)
    )


def crazy(card: str = "X01", **more: object) -> RattleView:
    """Return a Brawl in its second round."""
    plain = CrazyView(
        2,
        dice("4 cannon 2", "5 5 1", "3", ""),
        (9, 11, 3, 0),
        ("cannon", "5", "1", "4"),
        (0, 0, 0, 0),
        (3, 3, 2, 3),
        (3,),
    )
    return view(4, card=card, phase="crazy", step=0, sea=(), on_turn=None, crazy=replace(plain, **more))  # type: ignore[arg-type]


def bombs() -> RattleView:
    """Return dice near the buoy, with some still to be tossed."""
    sea = tuple(
        replace(ship, x=1400 + (ship.x - 1400) * 2 // 3, y=1500 + (ship.y - 1400) * 2 // 3)
        for ship in afloat(3, "X04", 3)
    )
    distances = {ship.id: 12 + 9 * n for n, ship in enumerate(sea)}
    told = CrazyView(
        2,
        ((), (), ()),
        (0,) * 3,
        ("",) * 3,
        (0,) * 3,
        (3,) * 3,
        buoy=(1400, 1400),
        distances=distances,
        left=(("1d",), ("2d",), ("3d",)),
    )
    return view(3, card="X04", phase="crazy", step=0, sea=sea, crazy=told, on_turn=0)


def briefing() -> RattleView:
    """Return the Briefing, when nothing is in the Sea."""
    return view(4, phase="briefing", step=0, sea=(), on_turn=None, card="NH6")


def setup() -> RattleView:
    """Return the setup before the first Adventure."""
    return replace(view(5, phase="setup", step=0, sea=(), on_turn=None), card=None, fleet=(), quest=0, place=0)


def over() -> RattleView:
    """Return the end of a game that two players share."""
    points = (
        (("VP1", 5), ("VP4", 9), ("coins", 12), ("S21", 4)),
        (("coins", 19), ("U12", 4)),
        (("VP2", 6), ("VP3", 8), ("coins", 16)),
        (("coins", 6),),
    )
    scored = {
        seat: {"points": tuple(Points(*one) for one in told), "score": sum(n for _, n in told)}
        for seat, told in enumerate(points)
    }
    return view(4, phase="end", step=0, sea=(), quest=5, on_turn=None, players=scored, winners=(0, 2))


TABLES = {
    "two": two(),
    "three": three(),
    "four": four(),
    "five": five(),
    "briefing": briefing(),
    "setup": setup(),
    "port": port(),
    "crazy": crazy(),
    "bombs": bombs(),
    "over": over(),
}
