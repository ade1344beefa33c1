"""Options of Arrr!!! (ledger, section 1).

The option `edition` decides all other options that have the value `edition`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict

from engine.game import Described
from engine.text import text

_AS_PRINTED = text("as the edition says")


class ArrrOptions(BaseModel):
    """The options of a table. The first value of each list is the default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mode: Annotated[
        Literal["arrr", "avast", "swabber"],
        Described(
            text("Mode"),
            {
                "arrr": text("ARRR!!! (all of it)"),
                "avast": text("Avast ye! (no Challenges, no captains)"),
                "swabber": text("Swabber (no events either)"),
            },
            named=True,
        ),
    ] = "arrr"
    edition: Annotated[
        Literal["en", "it"],
        Described(
            text("Edition"),
            {"en": text("the English rules"), "it": text("the Italian rules (first edition)")},
            follows_language=True,
        ),
    ] = "en"
    recruitment: Annotated[
        Literal["edition", "forced", "optional"],
        Described(
            text("Recruitment"),
            {
                "edition": _AS_PRINTED,
                "forced": text("everybody draws up to the limit"),
                "optional": text("everybody draws as many as they like"),
            },
        ),
    ] = "edition"
    pieces: Annotated[
        Literal["edition", "42", "40"],
        Described(text("Pieces of Eight"), {"edition": _AS_PRINTED, "42": text("42"), "40": text("40")}),
    ] = "edition"
    exploration_deck: Annotated[
        Literal["edition", "collections", "random"],
        Described(
            text("Exploration deck"),
            {
                "edition": _AS_PRINTED,
                "collections": text("with a whole collection for each player"),
                "random": text("any cards"),
            },
        ),
    ] = "edition"
    flash_cards: Annotated[
        Literal["edition", "on", "off"],
        Described(text("Flash cards"), {"edition": _AS_PRINTED, "on": text("in play"), "off": text("in the box")}),
    ] = "edition"
    ability_answers: Annotated[
        Literal["edition", "any", "printed"],
        Described(
            text("Abilities as answers"),
            {
                "edition": _AS_PRINTED,
                "any": text("whenever their own timing fits"),
                "printed": text("only those that say so"),
            },
        ),
    ] = "edition"
    teams: Annotated[
        Literal["off", "on"],
        Described(
            text("Teams of two (4 players)"),
            {"off": text("everybody plays alone"), "on": text("two teams")},
        ),
    ] = "off"
    mates: Annotated[
        Literal["drawn", "second", "third", "fourth"],
        Described(
            text("Who plays together"),
            {
                "drawn": text("as the seats are drawn"),
                "second": text("places 1 and 2 against 3 and 4"),
                "third": text("places 1 and 3 against 2 and 4"),
                "fourth": text("places 1 and 4 against 2 and 3"),
            },
            only_with=("teams", "on"),
        ),
    ] = "drawn"
    captains: Annotated[
        Literal["two", "one", "choose"],
        Described(
            text("Captains"),
            {
                "two": text("two are dealt, each player keeps one"),
                "one": text("one is dealt to each player"),
                "choose": text("players choose from all of them, last player first"),
            },
            only_with=("mode", "arrr"),
        ),
    ] = "two"
    first_player: Annotated[
        Literal["dice", "vote"],
        Described(text("Who starts"), {"dice": text("most jollies"), "vote": text("who looks most like a pirate")}),
    ] = "dice"
    last_tie: Annotated[
        Literal["shared", "vote"],
        Described(
            text("A tie at the end"),
            {"shared": text("the victory is shared"), "vote": text("who looks most like a pirate wins")},
        ),
    ] = "shared"
    sixth_face: Annotated[
        Literal["blank", "jolly"],
        Described(text("The sixth face of a die"), {"blank": text("a miss"), "jolly": text("a second jolly")}),
    ] = "blank"

    @property
    def english(self) -> bool:
        """True if the option `edition` is the English one. It decides the options with the value `edition`."""
        return self.edition == "en"

    @property
    def forced(self) -> bool:
        """True if the rules decide how many cards Recruitment draws (A-43). False if the player does (A-47)."""
        return self.english if self.recruitment == "edition" else self.recruitment == "forced"

    @property
    def all_pieces(self) -> int:
        """Number of Pieces in the game (A-6, A-7)."""
        return (42 if self.english else 40) if self.pieces == "edition" else int(self.pieces)

    @property
    def whole_collections(self) -> bool:
        """True if the exploration deck gets only whole collections, False if its cards are random (A-25, A-26)."""
        return self.english if self.exploration_deck == "edition" else self.exploration_deck == "collections"

    @property
    def flash(self) -> bool:
        """True if flash cards are in play (A-177, A-179)."""
        return self.english if self.flash_cards == "edition" else self.flash_cards == "on"

    @property
    def any_ability_answers(self) -> bool:
        """True if abilities may answer an effect by their own timing (A-158, A-159)."""
        return self.english if self.ability_answers == "edition" else self.ability_answers == "any"

    @property
    def captained(self) -> bool:
        """True if the game is played with captains and Challenges."""
        return self.mode == "arrr"

    @property
    def eventful(self) -> bool:
        """True if the game is played with event cards."""
        return self.mode != "swabber"


NEWCOMER_OPTIONS = {"mode": "swabber"}
"""The options for people who play for the first time: the mode without events and Challenges (A-188)."""


def best_seats(options: ArrrOptions) -> int:
    """Return the number of players for which the game is at its best. Teams need four (A-36)."""
    return 4 if options.teams == "on" else 3
