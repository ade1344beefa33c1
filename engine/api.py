"""The game API: all that the rules, the automatic players and the tests of a game in a package may use.

A package imports from this module, from `renderers.api` (for pictures), from pydantic, from itself, and from Python's
standard library. It imports nothing else of Quarterdeck. `python -m engine.prove` checks that. docs/game-api.md
describes every name.

`VERSION` follows semantic versioning. A change that can break a game raises the first number. A new name raises the
second one. A package says in its constant `API` for which version it is written.
"""

from __future__ import annotations

from engine.achievements import Achievement
from engine.advance_answers import AdvanceAnswer
from engine.audience import ALL, NOBODY, OWNER, PARTS, Audience, Lot, owned_by, seen_by
from engine.auto_answers import FORCED, SEALED, AutoAnswer, forced
from engine.awards import each
from engine.chance import Chance
from engine.choice import (
    AT_RANDOM,
    Choice,
    Confirmation,
    NotAllowed,
    Option,
    OptionGroup,
    Pace,
    PickNumber,
    PickOne,
    PickSome,
    Refusal,
    Suggestion,
    Value,
    Words,
    legal,
    options_of,
)
from engine.copy_public_fields import public_copy
from engine.finished_game import FinishedGame, PublicEvent
from engine.game import Curve, Described, Game, Measurement, Outcome, Reference, Step, Steps, View, described
from engine.game_packages import API
from engine.lessons import Idea, Lesson, Loss
from engine.play import AgendaEntry, Answer, Asks, Json, Play, Report, Rule
from engine.players import Answering, Player
from engine.players.advice import EQUAL, NOTHING_ELSE, Advising, Criterion, halves
from engine.players.monte_carlo import SearchSettings
from engine.players.random_player import anything
from engine.players.strengths import any_slip, three
from engine.possible_worlds import Belief, PossibleWorld
from engine.records import GameRecord, Reached, of_seats, of_table
from engine.table import Table
from engine.text import ENGLISH, Arg, Text, Who, card_text, plural, say, text
from engine.unavailable_actions import why_not
from engine.unavailable_reasons import AskableAction, Reason, UnavailableReasons

VERSION = ".".join(map(str, API))
"""The version of the game API, such as “2.0”."""

GROUPS: dict[str, tuple[str, ...]] = {
    "The game": ("Game", "Outcome", "Reference", "Described", "described", "Curve", "Measurement", "View"),
    "The state": (
        "ALL",
        "NOBODY",
        "OWNER",
        "PARTS",
        "owned_by",
        "seen_by",
        "Audience",
        "Lot",
        "AgendaEntry",
        "public_copy",
    ),
    "Steps": ("Steps", "Step", "Rule", "Asks", "Play", "Answer", "Report", "Json", "Chance"),
    "Questions": (
        *("Choice", "PickOne", "PickSome", "PickNumber", "Words", "Option", "OptionGroup", "Value", "Pace"),
        *("AT_RANDOM", "Confirmation", "Suggestion", "options_of"),
    ),
    "Legality": ("legal", "Reason", "UnavailableReasons", "AskableAction", "Refusal", "NotAllowed"),
    "Texts": ("text", "plural", "card_text", "Text", "Arg", "Who", "say", "ENGLISH"),
    "Automatic players": ("Player", "Answering", "three", "any_slip", "anything"),
    "Search and advice": (
        *("SearchSettings", "PossibleWorld", "Belief"),
        *("Advising", "Criterion", "EQUAL", "NOTHING_ELSE", "halves"),
    ),
    "Comfort": (
        *("AutoAnswer", "FORCED", "SEALED", "forced", "AdvanceAnswer"),
        *("Lesson", "Idea", "Loss"),
    ),
    "The end": ("each", "FinishedGame", "PublicEvent", "GameRecord", "Reached", "of_seats", "of_table", "Achievement"),
    "Tests": ("Table", "why_not"),
}
"""All names of this module by subject, in the order of docs/game-api.md."""

__all__ = [
    "ALL",
    "AT_RANDOM",
    "ENGLISH",
    "EQUAL",
    "FORCED",
    "NOBODY",
    "NOTHING_ELSE",
    "OWNER",
    "PARTS",
    "SEALED",
    "VERSION",
    "Achievement",
    "AdvanceAnswer",
    "Advising",
    "AgendaEntry",
    "Answer",
    "Answering",
    "Arg",
    "AskableAction",
    "Asks",
    "Audience",
    "AutoAnswer",
    "Belief",
    "Chance",
    "Choice",
    "Confirmation",
    "Criterion",
    "Curve",
    "Described",
    "FinishedGame",
    "Game",
    "GameRecord",
    "Idea",
    "Json",
    "Lesson",
    "Loss",
    "Lot",
    "Measurement",
    "NotAllowed",
    "Option",
    "OptionGroup",
    "Outcome",
    "Pace",
    "PickNumber",
    "PickOne",
    "PickSome",
    "Play",
    "Player",
    "PossibleWorld",
    "PublicEvent",
    "Reached",
    "Reason",
    "Reference",
    "Refusal",
    "Report",
    "Rule",
    "SearchSettings",
    "Step",
    "Steps",
    "Suggestion",
    "Table",
    "Text",
    "UnavailableReasons",
    "Value",
    "View",
    "Who",
    "Words",
    "any_slip",
    "anything",
    "card_text",
    "described",
    "each",
    "forced",
    "halves",
    "legal",
    "of_seats",
    "of_table",
    "options_of",
    "owned_by",
    "plural",
    "public_copy",
    "say",
    "seen_by",
    "text",
    "three",
    "why_not",
]
