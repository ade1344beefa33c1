"""The motives and the weather cards (ledger, section 2). Each row is a card."""

from __future__ import annotations

from typing import NamedTuple

from engine.api import Reference, Text, card_text, text

TALLIES = ("pump", "rum", "silk", "spice", "boat", "collar", "port", "sunk")
"""The marks that are counted for each seat, in the order of `BilgeState.tallies` (B-10)."""


class Motive(NamedTuple):
    """A secret motive. It counts `worth` coins at the end for each mark of the tally `tally`."""

    id: str
    name: Text
    tally: str
    worth: int
    rules: Text
    icon: str


class Weather(NamedTuple):
    """A weather card. For every two players it brings `cargo` coins of `kind`, and `leak` water."""

    id: str
    name: Text
    kind: str
    cargo: int
    leak: int
    icon: str


KINDS = {"rum": text("rum"), "silk": text("silk"), "spice": text("spice")}

PUMPED = text("At the end: 2 coins for each time that you pumped.")
RUM = text("At the end: 2 coins for each time that you plundered rum.")
SILK = text("At the end: 2 coins for each time that you plundered silk.")
SPICE = text("At the end: 2 coins for each time that you plundered spice.")
ALONE = text("At the end: 3 coins for each time that you had the boat to yourself.")
CAUGHT = text("At the end: 3 coins for each time that you took a share by the collar.")
PORT = text("At the end: 6 coins if the ship reaches port.")
SUNK = text("At the end: 3 coins if the ship sinks.")

MOTIVES = {motive.id: motive for motive in (
    Motive("stoker",   card_text("motive", "Proud pumper"),    "pump",   2, PUMPED, "water"),
    Motive("publican", card_text("motive", "Innkeeper"),       "rum",    2, RUM,    "rum"),
    Motive("tailor",   card_text("motive", "Tailor"),          "silk",   2, SILK,   "rolled-cloth"),
    Motive("cook",     card_text("motive", "Cook"),            "spice",  2, SPICE,  "hot-spices"),
    Motive("ferryman", card_text("motive", "Ferryman"),        "boat",   3, ALONE,  "sailboat"),
    Motive("bully",    card_text("motive", "Bully"),           "collar", 3, CAUGHT, "fist"),
    Motive("owner",    card_text("motive", "Owner's cousin"),  "port",   6, PORT,   "lighthouse"),
    Motive("insurer",  card_text("motive", "Insured to the hilt"), "sunk", 3, SUNK, "ship-wreck"),
)}  # fmt: skip

WEATHER = {card.id: card for card in (
    Weather("calm",     card_text("weather", "Flat calm"),     "rum",   3, 0, "sunset"),
    Weather("haze",     card_text("weather", "Haze"),          "silk",  4, 1, "fog"),
    Weather("drizzle",  card_text("weather", "Drizzle"),       "spice", 4, 1, "water"),
    Weather("breeze",   card_text("weather", "Fresh breeze"),  "spice", 3, 1, "windsock"),
    Weather("swell",    card_text("weather", "Long swell"),    "rum",   5, 2, "high-tide"),
    Weather("squall",   card_text("weather", "Squall"),        "silk",  6, 2, "wind-slap"),
    Weather("chop",     card_text("weather", "Cross sea"),     "spice", 5, 2, "splash"),
    Weather("gale",     card_text("weather", "Gale"),          "rum",   7, 3, "storm"),
    Weather("rollers",  card_text("weather", "Rollers"),       "silk",  7, 3, "big-wave"),
    Weather("thunder",  card_text("weather", "Thunder"),       "spice", 8, 3, "lightning-storm"),
    Weather("spout",    card_text("weather", "Waterspout"),    "silk",  5, 3, "vortex"),
    Weather("shoal",    card_text("weather", "Grazed shoal"),  "rum",   8, 4, "sea-cliff"),
)}  # fmt: skip

ICONS = {key: card.icon for key, card in MOTIVES.items()} | {key: card.icon for key, card in WEATHER.items()}


def card_name(card: str) -> Text:
    """Return a card's name as text. The text links to the card, so that readers can look it up."""
    context = "motive" if card in MOTIVES else "weather"
    return card_text(context, (MOTIVES.get(card) or WEATHER[card]).name.source, card)


def card_rules(card: str) -> Text:
    """Return what a card says."""
    if card in MOTIVES:
        return MOTIVES[card].rules
    weather = WEATHER[card]
    return text(
        "For every two players: {cargo} coins of {kind} lie in the hold, and {leak} water comes in.",
        cargo=weather.cargo,
        kind=KINDS[weather.kind],
        leak=weather.leak,
    )


REFERENCE = {card: Reference(card_name(card), card_rules(card), card) for card in ICONS}
