"""Words that pictures and texts share: phases, piles, tokens, actions of symbols."""

from __future__ import annotations

from engine.games.rattle.cards import ADVENTURES, card_name
from engine.games.rattle.cards.adventure_card import PLAIN, Act, Adventure, Blast, Symbol
from engine.games.rattle.cards.dice import DICE, FACES
from engine.games.rattle.cards.loot_victory_revenge import LOOT, REVENGE, VICTORY
from engine.games.rattle.cards.sailors import CREW
from engine.games.rattle.cards.tiles import TILES
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon_and_port import HAMSTER_HOLD, ICONS, PARTS, PORT_ICONS
from engine.games.rattle.setup import COLOURS as OF_PLAYERS
from engine.games.rattle.view import DieView
from engine.text import Arg, Text, plural, text

TITLE = text("Rattle, Battle, Grab the Loot")
SCENARIOS = {
    "introductory": text("First voyage"),
    "norrington": text("Admiral Norrington"),
    "pirate-wars": text("Pirate Wars"),
}
"""The scenarios in words."""
PHASES = {
    "setup": text("Setting out"),
    "briefing": text("Sending Ships"),
    "drop": text("Ship Drop"),
    "np": text("The others act"),
    "actions": text("Player actions"),
    "battle": text("Battles"),
    "coins": text("Coins for sunk Ships"),
    "loot": text("Drawing Loot"),
    "sailors": text("Sailors at work"),
    "repairs": text("Repairs"),
    "stow": text("Stowing Loot"),
    "crazy": text("Crazy Adventure"),
    "port": text("Port Visit"),
    "end": text("End of the game"),
}
"""The phases of the game in words."""
PILES = {
    "soft": text("soft"),
    "hard": text("hard"),
    "final": text("final"),
    "crazy": text("crazy"),
    "introductory": text("first voyage"),
}
"""The piles of Adventures in words."""
COLOURS = {**OF_PLAYERS, "orange": text("orange"), "violet": text("violet")}
"""The colours of players in words."""
SOURCES = {"coins": text("coins")}
"""The sources of points that are no cards."""


def ships_of(seat: int, colour: str) -> Text:
    """Return the colour and the number by which a player's Ships are recognised."""
    return text("{colour}, number {number}", colour=COLOURS[colour], number=seat + 1)


def face_word(face: str) -> Text:
    """Return a face of a die in words: the name of a symbol, or a number."""
    return FACES.get(face) or text("{number}", number=face)


def die_words(die: DieView, *, hidden: bool = False) -> Text:
    """Return a player's die in words: its face, or «hidden», and whether it is the Captain Ship.

    The face is hidden with `hidden`, or if the viewer may not know it.
    """
    face = face_word(die.face) if die.face and not hidden else text("hidden")
    return text("{face} (Captain Ship)", face=face) if die.id.endswith("k") else face


def loot_name(token: str) -> Text:
    """Return the name of a type of Loot, a wild Loot, a Part or a card as text. `token` is its id."""
    if token.startswith("wild"):
        return text("wild ({loot})", loot=card_name(token.removeprefix("wild-")))
    return card_name(token)


def source_name(source: str) -> Text:
    """Return the name of a source of points: a card, or «coins»."""
    return SOURCES.get(source) or card_name(source)


def symbols(card: Adventure) -> list[tuple[str, int, Text | None]]:
    """Return the rows of an Adventure's fleet table: each symbol that its dice can show, its Strength, and its actions.

    The actions are None if there are none. With a Strength of 0, the actions apply whatever the die shows.
    """
    shown = {face for ship in card.dice for face in (("skull",) if ship[0] in "obv" else ("sail", "grapeshot"))}
    rows: list[tuple[str, int, Text | None]] = []
    for face in ("sail", "grapeshot", "skull"):
        if face in shown and (face in card.symbols or not card.special):
            rows.append((face, *_symbol(card.symbols.get(face) or PLAIN)))
    rows += [("skull", 0, _special(acts)) for acts in dict.fromkeys(card.special.values()) if "skull" in shown]
    return rows


def _symbol(shown: Symbol) -> tuple[int, Text | None]:
    """Return the Strength of the symbol `shown`, and its actions in words, or None if it has no actions."""
    acts: list[Arg] = [act_words(act) for act in shown.acts]
    return shown.strength, text("{acts}", acts=acts) if acts else None


def symbol_words(face: str, strength: int, acts: Text | None) -> Text:
    """Return a row of an Adventure's fleet table in words: a symbol, its Strength, and its actions if there are any."""
    if acts is None:
        return text("{face} (Strength {n})", face=face_word(face), n=strength)
    if not strength:
        return text("{face} ({acts})", face=face_word(face), acts=acts)
    return text("{face} ({acts}, Strength {n})", face=face_word(face), acts=acts, n=strength)


def _special(acts: tuple[Act | Blast, ...]) -> Text:
    """Return the actions of a die that acts whatever face it shows, such as a storm or a fire ship."""
    return text("{acts}", acts=[_blast(act) if isinstance(act, Blast) else act_words(act) for act in acts])


def _blast(blast: Blast) -> Text:
    """Return as text an explosion whose size is the number on top of the die. `blast` is the explosion."""
    if blast.halved:
        return text("explodes with half its number, skull {skull}", skull=blast.skull)
    return text("explodes with its number, skull {skull}", skull=blast.skull)


def act_words(act: Act) -> Text:
    """Return an action of an NP Ship in words, such as «chases closest»."""
    if act.kind == "explode":
        return plural("explodes: {n} Ship", "explodes: {n} Ships", n=act.count)
    return _MOVES[act.at] if act.kind == "toward" else _ACTS[act.kind]


_MOVES = {
    "closest": text("chases closest"),
    "wanted": text("chases Wanted"),
    "ally": text("chases Ally"),
}
_ACTS = {
    "escape": text("escapes"),
    "away": text("flees closest"),
    "volley": text("Volley"),
    "redrop": text("drops again"),
    "surrender": text("surrenders"),
}


EVENTS = {
    **ICONS,
    **PORT_ICONS,
    "bag": "swap-bag",
    "battle": "crossed-swords",
    "boarding": "grapple",
    "dice": "abacus",
    "die": "abacus",
    "drop": "splash",
    "escape": "windsock",
    "fleet": "galleon",
    "move": "sailboat",
    "pass": "anchor",
    "port": "lighthouse",
    "ready": "check",
    "repair": "planks",
    "send": "shooner-sailboat",
    "sunk": "ship-wreck",
    "volley": "cannon-shot",
    "wild": "uncertainty",
    "winner": "win",
}
"""The icons of reports that are not named after a card, by the name that the report gives."""


def event_icon(icon: str | None) -> str:
    """Return the name of the icon to draw for a report.

    `icon` is the report's own name for it: that of an event, a card or an icon. If the report has none (None), it is
    the icon `story`.
    """
    if icon is None:
        return "story"
    return EVENTS.get(icon) or icon_of(icon) or icon


def icon_of(ref: str) -> str | None:
    """Return the icon of a card, Part, Loot, tile or die of the box. `ref` is its id. Return None for any other id."""
    for pieces in (ADVENTURES, UPGRADES, CREW, VICTORY, LOOT, PARTS, DICE, TILES):
        if ref in pieces:
            return str(pieces[ref].icon)
    if ref in (REVENGE.id, HAMSTER_HOLD.id):
        return (REVENGE if ref == REVENGE.id else HAMSTER_HOLD).icon
    return None


def answer_word(answer: str) -> Text:
    """Return a player's answer to a secret question in words.

    `answer` is the id of the option that the player picked. Options that are faces of a die have the face as their id.
    """
    return _ANSWERS.get(answer) or face_word(answer)


_ANSWERS = {
    "storm": text("storm"),
    "run": text("run"),
    "bid": text("bid"),
    "fold": text("fold"),
    "high": text("high first"),
    "low": text("low first"),
    "strong": text("strong middle"),
}
