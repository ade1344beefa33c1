"""A plate for each player beside the Sea: Galleon, crew, Loot, coins and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from engine.games.rattle.cards.loot_victory_revenge import BASIC, SPECIAL, VICTORY
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon_and_port import ICONS, PARTS
from engine.games.rattle.view import PlayerView, RattleView
from renderers import shared_table_text as common
from renderers.drawing import Box, disc, edge, panel, rounded, stamp, write
from renderers.font_fallback import length
from renderers.kit import badge
from renderers.palette import FOAM, GOLD, INK, PAPER, STEEL, Colour, mix, upon
from renderers.picture_context import Frame
from renderers.rattle.colours import OWNERS, PLATE, WOOD
from renderers.rattle.galleon.text import score

_SIGNS = {"anchor": FOAM, "automatic": PAPER}
"""The colours of icons that are not golden."""
_DIM = mix(PLATE, PAPER, 0.5)


def plate(picture: Image.Image, box: Box, view: RattleView, seat: int, frame: Frame) -> None:
    """Draw a player's plate into a box, in three lines: name and coins, Parts and Loot, cards.

    A winner, or a player whom the table waits for, has a golden edge.
    """
    left, upper, right, lower = box
    player = view.players[seat]
    panel(picture, box, fill=PLATE, opacity=1, radius=12)
    if seat in view.winners or seat in awaited_seats(view, frame):
        edge(picture, box, GOLD, width=4, radius=12)
    step = (lower - upper - 8) // 3
    first, second, third = (upper + 4 + step * row + step // 2 for row in range(3))
    size, small = min(34, step + 6), min(30, step - 2)
    wealth, spoils = _purse(player, score(view, player)), _spoils(player)
    beside = right - 10
    if left + 10 + (small + 2) * len(cards_of(player)) < beside - 66 * len(spoils):
        beside = _wealth(picture, spoils, (beside, third))
    else:
        wealth += spoils
    token(picture, (left + 12 + size // 2, first), size, player.colour, seat)
    end = _wealth(picture, wealth, (right - 10, first))
    _who(picture, view, seat, frame, (left + size + 20, first), end)
    draw_counts(picture, [*parts_of(player), *loot_of(player)], (left + 10, second), right - 10, min(30, step - 1))
    chips(picture, player, (left + 10, third), beside, small)


def total(player: PlayerView) -> int:
    """Return the VP that a player would have if the game ended now."""
    return sum(one.points for one in player.points)


def awaited_seats(view: RattleView, frame: Frame) -> frozenset[int]:
    """Return the seats whose answers the picture shows as awaited; empty after the end."""
    return common.waited(frame, view.on_turn, over=bool(view.winners))


def token(picture: Image.Image, centre: tuple[int, int], size: int, colour: str, seat: int) -> None:
    """Draw the Captain token of a seat: a disc in its colour with its number, which begins the ids of its Ships."""
    ground = OWNERS[colour]
    disc(picture, centre, size + 4, mix(ground, INK, 0.6) if colour != "white" else STEEL)
    disc(picture, centre, size, ground)
    at = (centre[0], centre[1] + max(8, round(size * 0.28)))
    write(picture, at, str(seat + 1), upon(ground), max(24, round(size * 0.82)), "bold", align="centre")


def _who(picture: Image.Image, view: RattleView, seat: int, frame: Frame, at: tuple[int, int], end: int) -> None:
    """Draw a player's name and signs: the tokens of Baron and Wanted, «has passed», and «plays automatically».

    They begin at the point `at` and end before the x `end`.
    """
    x, y = at
    player = view.players[seat]
    signs = [ICONS["baron"]] * (seat == view.baron) + [ICONS["wanted"]] * (seat == view.wanted)
    signs += ["anchor"] * (player.passed and view.phase == "actions")
    signs += ["automatic"] * (seat in frame.automatic)
    room = end - x - 31 * len(signs) - 8
    x += write(picture, (x, y + 8), frame.names[seat], PAPER, 24, "bold", width=room) + 18
    for sign in signs:
        badge(picture, (x, y), 28, sign, _SIGNS.get(sign, GOLD), share=0.8)
        x += 31


def _purse(player: PlayerView, score: int) -> list[tuple[str, int, Colour]]:
    """Return (icon, number, colour) for the player's points, which are `score`, and for their coins."""
    return [("laurel-crown", score, GOLD), (ICONS["coin"], player.coins, GOLD)]


def _spoils(player: PlayerView) -> list[tuple[str, int, Colour]]:
    """Return (icon, number, colour) for the player's own sunk Ships, and for the credits for Ships sunk in this
    Adventure.

    An entry whose number is 0 is omitted.
    """
    told: list[tuple[str, int, Colour]] = [("ship-wreck", len(player.sunk), PAPER)] * bool(player.sunk)
    return told + [("sabers-choc", len(player.trophies), PAPER)] * bool(player.trophies)


def _wealth(picture: Image.Image, told: list[tuple[str, int, Colour]], at: tuple[int, int]) -> int:
    """Draw each (icon, number, colour) of `told` side by side, to the left of the point `at`.

    Return the x at which the row begins.
    """
    x, y = at
    for sign, count, ink in told:
        write(picture, (x, y + 8), str(count), ink, 24, "bold", align="right")
        x -= length(str(count), "bold", 24) + 17
        stamp(picture, sign, (x, y), 26, ink)
        x -= 22
    return x


def parts_of(player: PlayerView) -> Iterator[tuple[str, str, bool]]:
    """Yield for each kind of Part owned: its icon, its number, and True if any is ready.

    The number of Sails and Cannons is like “1/2”: those that are ready, and all.
    """
    for part in ("sail", "cannon"):
        ready, every = player.ready.get(part, 0), player.ready.get(part, 0) + player.exhausted.get(part, 0)
        if every:
            yield PARTS[part].icon, f"{ready}/{every}", ready > 0
    if holds := player.ready.get("hold", 0):
        yield PARTS["hold"].icon, str(holds), True
    if hamsters := player.ready.get("hamster", 0):
        yield ICONS["hamster"], str(hamsters), True


def loot_of(player: PlayerView) -> Iterator[tuple[str, str, bool]]:
    """Yield for each type of basic Loot owned: its icon, its number, and True.

    The third value means that it is ready for use, which Loot always is. `parts_of` yields the same three values for
    Parts.
    """
    for loot in BASIC.values():
        if count := player.loot.get(loot.id, 0):
            yield loot.icon, str(count), True


def draw_counts(
    picture: Image.Image,
    told: list[tuple[str, str, bool]],
    at: tuple[int, int],
    end: int,
    size: int,
    names: Sequence[str] = (),
) -> None:
    """Draw icons with their numbers side by side, from the point `at` up to the x `end`.

    `told` has for each its icon, its number, and True if it is ready. One that is not ready is dim. `size` is the width
    of an icon in pixels. `names` are the names to write beside the icons, in the same order. They are left out if there
    is no room for them, or if `names` is empty.
    """
    x, y = at
    letters = max(24, round(size * 0.84))
    names = names if x + counts_width(told, size, names) <= end else ()
    wide = counts_width(told, size, names, 0)
    gap = min(22 if names else 16, (end - x - wide) // max(1, len(told) - 1))
    for place, (sign, words, ready) in enumerate(told):
        shade = PAPER if ready else _DIM
        low = y + round(letters * 0.34)
        stamp(picture, sign, (x + size // 2, y), size, shade)
        x += size + 3
        if names:
            x += 7 + write(picture, (x + 2, low), names[place], FOAM if ready else _DIM, 24, "medium")
        x += write(picture, (x, low), words, shade, letters, "bold") + 1 + gap


def counts_width(told: Sequence[tuple[str, str, bool]], size: int, names: Sequence[str], gap: int = 14) -> int:
    """Return the width in pixels of the counts in `told` (icon, number, ready) side by side.

    If `names` are given, it includes them. `size` is that of the icons, `gap` that between two counts.
    """
    letters = max(24, round(size * 0.84))
    wide = sum(size + 4 + length(words, "bold", letters) for _, words, _ in told)
    return wide + sum(7 + length(name, "medium", 24) for name in names) + gap * (len(told) - 1)


def cards_of(player: PlayerView) -> list[tuple[str, str, bool]]:
    """Return (kind, sign, ready) for each card of a player, for `chip` to draw.

    The kind is `vp`, `upgrade`, `sailor` or `loot`. The sign is a number for `vp`, else the name of an icon. The third
    value is True if the card can be used.
    """
    told = [("vp", str(VICTORY[card].points), True) for card in player.vp]
    told += [("upgrade", UPGRADES[card].icon, card not in player.turned) for card in player.upgrades]
    told += [("sailor", CREW[card].icon, True) for card in player.sailors]
    told += [
        ("loot", SPECIAL[token].icon, True)
        for token in player.loot
        for _ in range(player.loot[token])
        if token in SPECIAL
    ]
    told += [
        ("loot", "uncertainty", True)
        for token in player.loot
        for _ in range(player.loot[token])
        if token.startswith("wild")
    ]
    return told + [("loot", "crossed-pistols", True)] * player.revenge


def chips(picture: Image.Image, player: PlayerView, at: tuple[int, int], end: int, size: int = 26) -> None:
    """Draw a player's cards from `at` up to the x `end`, as many as there is room for, and the number of the rest.

    VP cards are golden, Upgrades square, Sailors round, Special Loot dark.
    """
    x, y = at[0] + size // 2, at[1]
    told = cards_of(player)
    room = (end - at[0]) // (size + 3)
    if len(told) > room:
        room = (end - at[0] - 38) // (size + 3)
        write(picture, (end, y + 8), f"+{len(told) - room}", PAPER, 24, "bold", align="right")
        told = told[:room]
    for kind, sign, ready in told:
        chip(picture, kind, sign, ready, (x, y), size)
        x += size + 3


def chip(picture: Image.Image, kind: str, sign: str, ready: bool, centre: tuple[int, int], size: int = 26) -> None:
    """Draw a card as a small chip around the point `centre`, `size` pixels wide.

    `kind` is `vp`, `upgrade`, `sailor` or `loot`. `sign` is a number for `vp`, else the name of an icon. A card that is
    not `ready` is dark and crossed out.
    """
    x, y = centre
    ground = {"vp": GOLD, "upgrade": mix(WOOD, PAPER, 0.4), "sailor": PAPER, "loot": mix(WOOD, INK, 0.3)}[kind]
    ground = ground if ready else mix(WOOD, INK, 0.55)
    ink = upon(ground) if ready else mix(WOOD, PAPER, 0.4)
    radius = size // 2 if kind == "sailor" else 5
    picture.paste(ground, (x - size // 2, y - size // 2), rounded(size, size, radius))
    if not ready:
        picture.paste(PAPER, (x - size // 2, y - 1, x + size // 2, y + 1))
    if kind == "vp":
        write(picture, (x, y + size // 4 + 1), sign, ink, max(24, round(size * 0.8)), "bold", align="centre")
    else:
        stamp(picture, sign, centre, size - 5, ink)
