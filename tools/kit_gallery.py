"""Draw the gallery of the kit, docs/kit.md and its pictures: `python -m tools.kit_gallery`.

Each function under `@shows` draws one picture. The page shows its code below the picture. To show something new, write
such a function. Look at all pictures before you commit them.
"""

from __future__ import annotations

import inspect
import re
import shutil
import textwrap
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from engine.api import text
from renderers import api
from renderers.api import (
    FOAM,
    GOLD,
    PANEL,
    PAPER,
    PIECES,
    SEA,
    Box,
    Event,
    Frame,
    LegendEntry,
    disc,
    edge,
    kit,
    lay,
    lifted,
    mix,
    panel,
    rings,
    rounded,
    sea,
    stamp,
    upon,
    wrap,
    write,
)

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "kit.md"
PICTURES = ROOT / "docs" / "pictures" / "kit"
WIDEST, COLOURS = 480, 96
"""Width in pixels of a picture on the page, and its number of colours. More colours look the same."""
HEAD = """# The kit

A game draws its own middle and takes the rest from the kit. This page shows what there is, with the code that drew it.
[The reference](game-api.md) describes every parameter. `python -m tools.kit_gallery` makes this page and its pictures.

In the code `picture` is a picture of the sea, and `FRAME` the `Frame` of a table with four players. `CARDS` are
names of cards. All other names are from `renderers.api`, and `text` is from `engine.api`. `face` draws a card:

```python
{face}
```

"""
NAMES = ("Anne", "عبد الرحمن بن محمد القرصان", "Maximiliana-Wilhelmine von Wogau", "海賊船長大王様")
CARDS = ("anchor", "parrot", "compass", "rum-bottle", "spyglass")
EVENTS = (Event(text("Anne finds 3 coins."), "coin"), Event(text("A storm comes up."), "lightning-storm"))
FRAME = Frame(NAMES, "K2M", waiting=frozenset({0}), automatic=frozenset({3}), events=EVENTS, clock="2 minutes left")
ICONS = {"anchor": "anchor", "parrot": "parrot-head", "compass": "compass", "rum-bottle": "rum", "spyglass": "spyglass"}
Draw = Callable[[Image.Image], Image.Image | None]


class Example(NamedTuple):
    """One picture of the page. `draw` changes a picture of the sea of this size, or returns another picture."""

    title: str
    says: str
    size: tuple[int, int]
    draw: Draw

    @property
    def file(self) -> str:
        """The name of the picture's file."""
        return f"{self.draw.__name__.strip('_').replace('_', '-')}.png"


EXAMPLES: list[Example] = []
"""All examples in the order of the page."""


def shows(title: str, says: str, wide: int = 720, tall: int = 200) -> Callable[[Draw], Draw]:
    """Return a decorator that adds a function as an example.

    `wide` and `tall` are the size of its picture in pixels.
    """

    def add(draw: Draw) -> Draw:
        EXAMPLES.append(Example(title, says, (wide, tall), draw))
        return draw

    return add


def face(card: str, wide: int) -> kit.Sprite:
    """Return the picture of a card."""
    return kit.plain(card.capitalize(), "", ICONS[card], wide)


# --- cards -------------------------------------------------------------------------------------------


@shows(
    "Cards in a row", "They are as large as the box allows. The middles that it returns are for what belongs to them."
)
def _row(picture: Image.Image) -> None:
    spots = kit.row(picture, (20, 10, 700, 140), CARDS[:4], face)
    for seat, (x, _) in enumerate(spots):
        kit.pawn(picture, seat, FRAME, (x, 170), 44)


@shows("More cards than a row has room for", "The last place has the number of the others.", tall=120)
def _full_row(picture: Image.Image) -> None:
    kit.row(picture, (20, 10, 700, 110), CARDS * 3, face)


@shows("Cards in a grid", "It has as many rows as are best for the size of the cards.", tall=260)
def _grid(picture: Image.Image) -> None:
    kit.grid(picture, (20, 10, 700, 250), CARDS * 2, face, gap=10)


@shows("Cards in a fan", "For backs, and for cards whose meaning is in the upper left corner.", tall=240)
def _fan(picture: Image.Image) -> None:
    kit.fan(picture, (20, 10, 440, 230), CARDS, face)
    kit.fan(picture, (470, 60, 700, 180), ["back"] * 9, lambda card, wide: kit.plain("", "", "anchor", wide))


@shows(
    "A card of the kit",
    "For a game without drawings of its own: an icon, a name, and its text if there is room.",
    480,
    340,
)
def _card(picture: Image.Image) -> None:
    lay(picture, kit.plain("Parrot", "Say what another player has just said.", "parrot-head", 190), (120, 170))
    lay(picture, kit.plain("Storm", "Everybody loses a coin.", "storm", 190, PIECES["blue"]), (350, 170))


@shows("A card of your own", "It is painted twice as large. Positions are in hundredths of its width.", 480, 340)
def _own_card(picture: Image.Image) -> None:
    face = kit.blank(190)
    kit.field(face, 5, 80, PIECES["teal"])
    kit.badge(face, (190, 170), 240, "kraken-tentacle")
    kit.line(face, "Kraken", 96, 15, kind="title")
    kit.rules(face, "It sinks a ship with fewer than 3 sailors.", 102, 143, 9)
    lay(picture, lifted(kit.cut(face)), (240, 170))


@shows("Dice", "They show pips for 1 to 6, and any other word as it is. A covered die is blank.", tall=120)
def _dice(picture: Image.Image) -> None:
    kit.row(picture, (20, 20, 700, 100), ["1", "4", "6", "", "A"], kit.die, shape=1)


@shows(
    "Cards to pick from",
    "A pickable card is raised, has a golden edge and a tick. `kit.hand` marks its cards so.",
    tall=270,
)
def _choices(picture: Image.Image) -> None:
    size = (120, kit.height(120))
    for place, name in enumerate(CARDS):
        kit.choice(picture, face(name, 120), (90 + 135 * place, 120), size, str(place + 1), lit=place in (1, 2))


@shows("A hand", "All cards of a hand with their numbers, on as many pages as it needs.", 1200, 420)
def _hand(picture: Image.Image) -> Image.Image:
    return kit.hand(CARDS, face, replace(FRAME, lit=frozenset({"compass"})), "Your hand", task="Play a card.")


@shows("A single card", "For `piece`, the picture of one card.", 480, 640)
def _alone(picture: Image.Image) -> Image.Image:
    return kit.alone(kit.plain("Compass", "Look at two cards of the pile.", "compass", 390))


# --- people ------------------------------------------------------------------------------------------


@shows("Names of any length and in any script", "Letters get smaller first, then there is a second line.", tall=240)
def _names(picture: Image.Image) -> None:
    for seat in range(4):
        kit.name(picture, (20, 10 + 56 * seat, 470, 60 + 56 * seat), seat, FRAME)
        kit.name(picture, (490, 10 + 56 * seat, 710, 60 + 56 * seat), seat, FRAME, token=False)


@shows("Pawns", "Two players whose names begin alike have two letters. An automatic player has a gearwheel.", tall=100)
def _pawns(picture: Image.Image) -> None:
    for seat in range(4):
        kit.pawn(picture, seat, FRAME, (80 + 120 * seat, 50), 64)
    kit.gear(picture, (620, 50), 64)


# --- signs -------------------------------------------------------------------------------------------


@shows("Badges, numbers and pills", "Signs of pieces.", tall=110)
def _signs(picture: Image.Image) -> None:
    kit.badge(picture, (70, 55), 64, "anchor")
    kit.badge(picture, (170, 55), 64, "skull", GOLD)
    kit.number(picture, (270, 55), 64, "12")
    kit.pill(picture, (390, 55), "check", "1")
    kit.rim(picture, (530, 55), 100, 60)
    stamp(picture, "kraken-tentacle", (650, 55), 80, FOAM)


@shows("Panels and edges", "Text needs a panel, since the sea is lively.", tall=150)
def _panels(picture: Image.Image) -> None:
    box: Box = (20, 20, 340, 130)
    panel(picture, box)
    edge(picture, box, GOLD)
    wide = write(picture, (40, 65), "Anne", GOLD, 36, "title")
    write(picture, (60 + wide, 65), "has 3 coins", PAPER, 26, width=240 - wide, least=24)
    for row, line in enumerate(wrap("Text can be broken into lines.", "regular", 24, 300, 2)):
        write(picture, (380, 60 + 32 * row), line, PAPER, 24)
    write(picture, (700, 130), "at the right", FOAM, 24, align="right")


@shows("Shapes and colours", "Colours can be mixed. `upon` is the colour for letters on another colour.", tall=130)
def _shapes(picture: Image.Image) -> None:
    for place, (name, colour) in enumerate(PIECES.items()):
        disc(picture, (45 + 70 * place, 45), 60, colour)
        write(picture, (45 + 70 * place, 54), name[0].upper(), upon(colour), 28, "title", align="centre")
    picture.paste(mix(GOLD, PANEL, 0.5), (20, 90), rounded(680, 30, 15))


@shows("Backgrounds", "`sea` is the usual one. `rings` takes colours from the middle to the edge.", 480, 200)
def _backgrounds(picture: Image.Image) -> None:
    picture.paste(rings(220, 180, [mix(SEA[0], GOLD, 1 - level / 255) for level in range(256)]), (250, 10))
    edge(picture, (10, 10, 230, 190), FOAM)


# --- tables ------------------------------------------------------------------------------------------


@shows("A whole table", "Everything but the middle (`kit.MIDDLE`). In it are a row of cards and a caption.", 1200, 800)
def _tabletop(picture: Image.Image) -> Image.Image:
    plates = [kit.Plate(gold=seat == 0, turn=seat == 0, count=str(3 + seat), line="2 cards") for seat in range(4)]
    table, _ = kit.tabletop(FRAME, text("Sharks"), text("Round 2"), plates, text("Anne to play"), over=False)
    kit.row(table, (340, 120, 860, 340), CARDS[:3], face)
    kit.caption(table, kit.LOW, "12 coins in the chest")
    return table


@shows("A caption, or the end", "The most important fact of the turn, and in its place the winner.", tall=300)
def _captions(picture: Image.Image) -> None:
    kit.caption(picture, (20, 10, 700, 130), "12 coins in the chest")
    kit.ending(picture, (20, 150, 700, 290), "Anne has won!", ["with 9 coins"])


@shows(
    "Single panels of a table", "For a game with its own look: heading, plates, events and waiting players.", 1200, 800
)
def _table_parts(picture: Image.Image) -> None:
    kit.heading(picture, "Sharks", "Round 2", "Take up to 3 coins.", "A hint")
    kit.plates(picture, [kit.Plate(sign="win", count="9"), kit.Plate(count="4")], FRAME)
    panel(picture, (330, 200, 870, 320))
    kit.story(picture, (330, 200, 870, 320), FRAME, size=28)
    kit.waiting(picture, (330, 350, 870, 480), "Anne", FRAME, about="How many coins?")


@shows("A narrow screen", "The layout for phones: the parts that the game draws, and the seats.", 600, 700)
def _narrow_tabletop(picture: Image.Image) -> Image.Image:
    part = sea(kit.WIDE - 16, 200)
    kit.row(part, (10, 10, kit.WIDE - 26, 190), CARDS[:3], face)
    rows = [kit.Row([[("coin", str(3 + seat))]], gold=seat == 0) for seat in range(4)]
    return kit.narrow_tabletop(FRAME, text("Round 2"), text("Anne to play"), [part], rows, over=False)


@shows("A hand on a narrow screen", "A heading, and below it parts. `lifted_out` takes one from a picture.", 600, 400)
def _stacked(picture: Image.Image) -> Image.Image:
    ground, box = picture.copy(), (0, 0, 600, 300)
    kit.grid(picture, box, CARDS[:4], face)
    part = kit.lifted_out(picture, ground, box)
    return kit.stacked("Your hand", "Play a card.", [part], aside="Round 2")


@shows("A legend", "All icons of a game with their meaning.", 1200, 800)
def _legend(picture: Image.Image) -> Image.Image:
    entries = [
        LegendEntry(icon="coin", name=text("Coin"), says=text("Each coin is a point.")),
        LegendEntry(icon="anchor", name=text("Anchor"), says=text("This player stays here.")),
    ]
    (page,) = kit.legend(entries, "Icons", FRAME)
    return Image.open(BytesIO(page.data))


def drawn(example: Example) -> Image.Image:
    """Return the picture of an example as wide as it is on the page: at most 480 pixels."""
    picture = sea(*example.size)
    whole = (example.draw(picture) or picture).convert("RGB")
    wide = min(WIDEST, whole.width)
    return whole.resize((wide, round(whole.height * wide / whole.width)), Image.Resampling.LANCZOS)


def functions() -> dict[str, Callable[..., object]]:
    """Return the functions of `renderers.api` that draw or help to draw, as games name them. The kit's come first."""
    parts = {f"kit.{name}": getattr(kit, name) for name in kit.__all__}
    parts |= {name: getattr(api, name) for name in api.GROUPS["Drawing"]}
    return {name: part for name, part in parts.items() if inspect.isfunction(part)}


def page() -> str:
    """Return the page as Markdown: each example with its code, then the functions that no example uses."""
    parts = [HEAD.format(face=_code(face, body=False))]
    for example in EXAMPLES:
        picture = f"![{example.title}](pictures/kit/{example.file})"
        parts.append(f"## {example.title}\n\n{example.says}\n\n{picture}\n\n```python\n{_code(example.draw)}\n```\n\n")
    shown, code = "".join(parts), "\n".join(_code(example.draw) for example in EXAMPLES)
    rest = [f"- `{name}`: {_first(part)}" for name, part in functions().items() if not is_in(name, code)]
    return shown + "## Parts that draw nothing\n\n" + "\n".join(rest) + "\n"


def is_in(name: str, code: str) -> bool:
    """Return True if the code uses a function that games call by this name, such as `kit.row`."""
    return re.search(rf"(?<![\w.]){re.escape(name)}\b(?! =)", code) is not None


def _code(function: Callable[..., object], *, body: bool = True) -> str:
    """Return the code of a function without decorators, or only its body."""
    lines = inspect.getsource(function).splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("def "))
    return textwrap.dedent("\n".join(lines[first + body :])).strip()


def _first(function: Callable[..., object]) -> str:
    return " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())


def main() -> None:
    """Write the page, and draw all its pictures."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir(parents=True)
    for example in EXAMPLES:
        few = drawn(example).quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
        few.save(PICTURES / example.file, optimize=True)
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
