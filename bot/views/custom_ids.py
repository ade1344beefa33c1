"""Custom ids of buttons, menus and modals: the regular expressions that match them, and functions that build them.

An id contains the table's code and everything else that a click needs, so every button works after a restart.
"""

from __future__ import annotations

TABLE = r"(?P<table>[A-Z0-9]{5})"
NUMBER = r"\d{1,18}"
"""At most 18 digits, so that the number fits into a 64-bit integer of the database."""

ANSWER = rf"answer:{TABLE}:(?P<number>{NUMBER}):(?P<option>.+)"
SELECT = rf"select:{TABLE}:(?P<number>{NUMBER}):(?P<part>{NUMBER})"
CONFIRM = rf"confirm:{TABLE}:(?P<number>{NUMBER}):(?P<option>.+)"
ASK = rf"ask:{TABLE}:(?P<number>{NUMBER})"
PAGE = rf"page:{TABLE}:(?P<page>{NUMBER})"
BUTTON = rf"button:{TABLE}:(?P<name>[a-z-]+)(?::(?P<argument>.*))?"
NEXT = "tables:next"
MINE = "tables:mine"
COMMAND = rf"command:{TABLE}:(?P<command>[a-z-]+)"
MEASURE = rf"measure:{TABLE}:(?P<page>{NUMBER})"
AUTO_ANSWERS = rf"auto-answers:{TABLE}"
INVITE = rf"invite:{TABLE}(?::(?P<page>\d{{1,3}}))?"
RESULT = rf"result:{TABLE}"
HISTORY = r"history:(?P<scope>mine|server):(?P<game>\w*):(?P<companion>\d{0,19}):(?P<page>\d{1,6})"
HISTORY_RESULT = "history:result"
EXPORT = "history:export"
RECORD = rf"record:{TABLE}"
RECORD_MENU = "record:menu"
ACHIEVEMENTS = r"achievements(?::(?P<page>\d{1,4}))?"
REPLAY = rf"replay:{TABLE}:(?P<side>[a-z]+)"
TOURNAMENT_ID = r"(?P<id>[A-Z0-9]{6})"
TOURNAMENT = rf"tournament:(?P<what>join|leave|standings|organise|begin|pause|resume|end|unname|season):{TOURNAMENT_ID}"
TOURNAMENT_PERSON = rf"tournament:(?P<what>drop|correct):{TOURNAMENT_ID}"
NEW_TOURNAMENT = r"tournament:new:(?P<game>\w+):(?P<most>\d{1,2}):(?P<pace>\w+)"
"""The form of a new tournament."""
TOURNAMENT_POINTS = rf"tournament:points:{TOURNAMENT_ID}:(?P<user>\d{{1,19}})"
"""The form that corrects a person's points."""
PUZZLE = r"puzzle:answer:(?P<puzzle>[0-9a-f]{16}):(?P<option>.+)"
PUZZLE_MENU = r"puzzle:menu:(?P<puzzle>[0-9a-f]{16})"
SHOW_PUZZLE = r"puzzle:show:(?P<puzzle>[0-9a-f]{16})"
OPTION = rf"option:{TABLE}:(?P<field>[a-z_]+)"


def to_answer(table: str, number: int, option: str) -> str:
    """Return the custom id of a button that answers choice `number` with the option whose id is `option`."""
    return f"answer:{table}:{number}:{option}"


def to_confirm(table: str, number: int, option: str) -> str:
    """Return the custom id of a button that asks its reader to confirm an answer to choice `number`.

    `option` is the id of the option that the answer picks.
    """
    return f"confirm:{table}:{number}:{option}"


def to_select(table: str, number: int, part: int = 0) -> str:
    """Return the id of a menu that answers choice `number`.

    `part` is the number of the menu among those of this choice, from 0.
    """
    return f"select:{table}:{number}:{part}"


def to_ask(table: str, number: int) -> str:
    """Return the id of a button that opens the modal of choice `number`, and of the modal itself."""
    return f"ask:{table}:{number}"


def to_page(table: str, number: int) -> str:
    """Return the id of a button that shows page `number` of the hand, counted from 0."""
    return f"page:{table}:{number}"


def to_button(table: str, name: str, argument: str = "") -> str:
    """Return the id of a table's button, menu or modal that answers no choice, such as «join», «hand» or «watch».

    `name` selects the handler (`bot.components.button_registry`), which receives `argument`.
    """
    return f"button:{table}:{name}:{argument}" if argument else f"button:{table}:{name}"


def to_vote_out(table: str, place: int, user: int | None) -> str:
    """Return the id of a button that votes for a stand-in in place of a person.

    It contains the person's `place` and user id, because the seat may be given to somebody else before the button is
    pressed.
    """
    return to_button(table, "vote-out", f"{place}-{user}")


def to_command(command: str, table: str) -> str:
    """Return the id of a button that runs a command at this table. `command` is its English name."""
    return f"command:{table}:{command}"


def to_undo(table: str, number: int | None = None) -> str:
    """Return the id of a button that undoes its person's last answer.

    With a `number` the button undoes at once, as long as the choice with that number is open. Without one it asks for
    confirmation first.
    """
    return to_button(table, "undo", "" if number is None else str(number))


def to_agree_to_undo(table: str, place: int, number: int) -> str:
    """Return the id of a button that proposes or agrees to undo the answer of the seat at `place` to choice
    `number`.
    """
    return to_button(table, "agree-to-undo", f"{place}-{number}")


def to_measure(table: str, page: int) -> str:
    """Return the id of the menu of distances that can be measured. `page` counts its pages from 0."""
    return f"measure:{table}:{page}"


def to_auto_answers(table: str) -> str:
    """Return the id of the menu in which a person picks their automatic answers."""
    return f"auto-answers:{table}"


def to_invite(table: str, page: int | None = None) -> str:
    """Return the id of a menu of invited people.

    With a `page` it is in the invitation panel, else in the lobby's message.
    """
    return f"invite:{table}" if page is None else f"invite:{table}:{page}"


def to_result(table: str) -> str:
    """Return the id of a button that shows the result of this table, even after the table was deleted."""
    return f"result:{table}"


def to_history(*, of_server: bool, game: str | None, companion: int | None, page: int) -> str:
    """Return the id of a button that shows a page of finished games, counted from 0.

    They are those of the server or the person's own, of a title (the key `game`), and with another person. None is no
    restriction.
    """
    return f"history:{'server' if of_server else 'mine'}:{game or ''}:{companion or ''}:{page}"


def to_record(table: str) -> str:
    """Return the id of a button that shows the replay of the game with a record."""
    return f"record:{table}"


def to_achievements(page: int | None = None) -> str:
    """Return the id of a button that shows the achievements that a person has and can earn.

    With a `page`, counted from 0, it turns to that page. Without one it opens the list.
    """
    return "achievements" if page is None else f"achievements:{page}"


def to_option(table: str, field: str) -> str:
    """Return the id of the menu that sets one option of a lobby.

    `field` is the name of the option among the game's options.
    """
    return f"option:{table}:{field}"


def to_replay(table: str, control: str = "", side: str = "public", answers: int = 0) -> str:
    """Return the id of a button that shows the replay after this number of answers. Without a `control`, it opens one.

    `control` makes the ids of one message different, such as «next». `side` is the value of a `Side`.
    """
    return to_button(table, "replay", f"{control}-{side}-{answers}" if control else "")


def to_replay_turns(table: str, side: str) -> str:
    """Return the id of the menu of a replay's turns, on this side (the value of a `Side`)."""
    return f"replay:{table}:{side}"


def to_tournament(what: str, id: str, *more: object) -> str:
    """Return the custom id of a button, menu or form of a tournament. `what` is what it does."""
    return ":".join(["tournament", what, id, *map(str, more)])


def to_puzzle(puzzle: str, option: str) -> str:
    """Return the id of a button that answers a posted puzzle with the option whose id is `option`."""
    return f"puzzle:answer:{puzzle}:{option}"


def to_puzzle_menu(puzzle: str) -> str:
    """Return the id of the menu whose picked option answers a posted puzzle."""
    return f"puzzle:menu:{puzzle}"


def to_show_puzzle(puzzle: str) -> str:
    """Return the id of a button that shows a posted puzzle to a person alone."""
    return f"puzzle:show:{puzzle}"
