"""Choices at sea that can be answered in typed words, and the question about ambiguous words (R-320 to R-322)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.choice import Option, PickOne, Suggestion, Words
from engine.games.rattle.cards.dice import NP_DICE, PLAYER_COLOURS
from engine.games.rattle.public_questions import NO_MORE, ask_openly
from engine.games.rattle.sea import Tile, cell_of
from engine.games.rattle.ships.queries import np_ships, positions, rivals, strength
from engine.games.rattle.ships.ship_ids import seat_of
from engine.games.rattle.state import RattleState
from engine.games.rattle.step_registry import Rattle
from engine.games.rattle.typed_moves import FireOrder, Interpretation, MoveOrder, NamedShip, SeaContext, interpret
from engine.games.rattle.typed_moves.order_labels import label, sentence
from engine.text import Text, text

TYPED, WHICH = "move_words", "move_which"
"""Names of the choice that takes typed words (`TYPED`), and of the one between their meanings (`WHICH`)."""
BACK = "back"
"""The answer that returns to the question before."""
AGAIN = Option("again", text("Say it another way"))
Objection = Callable[[MoveOrder | FireOrder], Text | None]
"""Function that returns the reason why an order cannot be carried out, or None if it can."""
LETTERS = {"yellow": "y", "green": "g", "red": "r", "blue": "b"}
"""The letters that stand for colours of players in typed words. Other colours are typed as the whole word."""
OPTIONS_OF_ANSWER = {
    "end": ("end",),
    "pass": ("pass", "end"),
    "move": ("move", "free:move"),
    "fire": ("fire", "free:fire"),
    BACK: (),
}
"""For each typed answer such as «end», the ids of the options that it can mean, the likelier first."""


def sea_context(
    state: RattleState,
    seat: int,
    movable: Sequence[str],
    limit: int,
    walls: Sequence[Tile],
    chosen: str | None = None,
    aims: Mapping[str, Collection[str]] | None = None,
) -> SeaContext:
    """Return the Sea as typed words can describe it.

    `movable` are the ids of the Ships that may move up to `limit` units of 0.1 mm. `walls` are the tiles that block
    them. `chosen` is the moving Ship if it is known. `aims` has the possible targets of each Ship that can fire, or
    is None if no shot is allowed.
    """
    foes, enemies = {ship.id for ship in np_ships(state)}, {ship.id for ship in rivals(state, seat)}
    named = {
        ship.id: NamedShip(
            ship.id,
            _colour(ship.id),
            ship.face,
            strength(state, ship),
            ship.id in foes | enemies,
            ship.id in enemies,
            ship.die == "captain",
        )
        for ship in state.sea.values()
    }
    return SeaContext(seat, positions(state), named, state.tiles, movable, limit, chosen, walls, aims)


def _colour(ship: str) -> str:
    """Return the letter or word for a Ship's colour in typed words."""
    owner = seat_of(ship)
    return ship[0] if owner is None else LETTERS.get(PLAYER_COLOURS[owner], PLAYER_COLOURS[owner])


async def pick_or_type(
    play: Rattle, seat: int, choice: PickOne, here: SeaContext, objection: Objection = lambda order: None
) -> str | MoveOrder | FireOrder:
    """Ask a choice that also accepts typed words, until the answer is usable.

    Return the picked option's id, the typed order, or `BACK` if the player returns to the question before. A typed
    order to which `objection` returns a reason is refused, and that reason is shown with the question.
    """
    asked = choice
    while True:
        given = await play.first({seat: (asked, words_choice(here))})
        if given.name == choice.name:
            return str(given.value)
        found = await _interpret(play, seat, str(given.value), asked, here)
        if isinstance(found, (MoveOrder, FireOrder)):
            found = objection(found) or found
        if not isinstance(found, Text):
            return found
        asked = replace(choice, prompt=text("{why} {prompt}", why=found, prompt=choice.prompt))


def words_choice(here: SeaContext) -> Words:
    """Return the choice for typed words, which is shown as a text field beside another choice about Ships.

    `here` is the Sea as typed words can describe it.
    """
    said = worded_examples(here)
    prompt = text("Or say it, in English or Italian: “{one}”, “{other}” …", one=said[0], other=said[-1])
    return Words(
        name=TYPED,
        prompt=prompt,
        secret=False,
        blocks=False,
        examples=examples(here),
        suggests=partial(suggestions, here=here),
    )


def examples(here: SeaContext) -> tuple[str, ...]:
    """Return English example sentences that can be typed here.

    One of them is ambiguous if there are two enemies.
    """
    return tuple(said.plain() for said in worded_examples(here))


def worded_examples(here: SeaContext) -> tuple[Text, ...]:
    """Return the example sentences as texts. Their translations can be typed too, and mean the same."""
    ship = here.chosen or next(iter(here.movable), "1a")
    all_foes = here.foes
    foes = [name for name in all_foes if name in NP_DICE] or all_foes
    said = list[Text]()
    if foes:
        said += [
            text("{ship} toward {target}", ship=ship, target=foes[0]),
            text("{ship} within range of {target}", ship=ship, target=foes[0]),
            text("{ship} away from {target}", ship=ship, target=foes[0]),
            text("{ship} flee", ship=ship),
        ]
    if len(foes) > 1:
        said.append(text("{ship} toward {target} or {other}", ship=ship, target=foes[0], other=foes[1]))
    said += [text("{ship} touch {target}", ship=ship, target=tile.id) for tile in here.tiles[:2]]
    said += [text("{ship} NNE 60", ship=ship), text("{ship} cell H7", ship=ship), text("{ship} W 40", ship=ship)]
    return tuple(said)


def suggestions(typed: str, here: SeaContext) -> list[Suggestion]:
    """Return a suggestion for each meaning of the words typed so far. Without a meaning, return fitting examples."""
    if orders := (interpret(typed, here) if typed.strip() else Interpretation()).orders:
        return [Suggestion(_label_with_end(order), sentence(order)) for order in orders]
    fits = [said for said in examples(here) if typed.lower().strip() in said.lower()]
    return [Suggestion(_label_with_end(order), said) for said in fits for order in interpret(said, here).orders[:1]]


def _label_with_end(order: MoveOrder | FireOrder) -> Text:
    """Return a typed order in words. For a move the cell where it ends is added, if the cell is known."""
    if isinstance(order, MoveOrder) and order.end:
        return text("{order} → {cell}", order=label(order), cell=cell_of(order.end))
    return label(order)


async def _interpret(
    play: Rattle, seat: int, said: str, choice: PickOne, here: SeaContext
) -> str | MoveOrder | FireOrder | Text:
    """Return the option id or the order that typed words mean, or the reason why they were not understood.

    If the words are ambiguous, the player is asked which meaning is intended. `said` are the words.
    """
    found = interpret(said, here)
    if found.told:
        return found.told
    if found.answers:
        return await _option_of_answer(play, seat, found.answers, choice, here)
    if len(found.orders) == 1:
        return found.orders[0]
    if found.why:
        return text("{why} {help}", why=found.why, help=help_text(here))
    orders, prompt = found.orders, text("Which of these do you mean?")
    options = {sentence(order): Option(sentence(order), label(order), _destination_hint(order)) for order in orders}
    picked = await _ask_which(play, seat, prompt, [*options.values()], orders, here)
    if picked in (AGAIN.id, NO_MORE.id):
        return AGAIN_SAID if picked == AGAIN.id else _no_more_or_default(choice)
    return next(order for order in orders if sentence(order) == picked)


AGAIN_SAID = text("Say it another way, or pick one.")


def _destination_hint(order: MoveOrder | FireOrder) -> Text | None:
    """Return the cell where a move ends, as a hint; None for a shot or an unknown end."""
    return text("to {cell}", cell=cell_of(order.end)) if isinstance(order, MoveOrder) and order.end else None


def _no_more_or_default(choice: PickOne) -> str:
    """Return the id of «No more this turn» if the choice offers it, else the choice's default."""
    return NO_MORE.id if any(option.id == NO_MORE.id for option in choice.options) else str(choice.default)


async def _ask_which(
    play: Rattle,
    seat: int,
    prompt: Text,
    options: Sequence[Option],
    orders: Sequence[MoveOrder | FireOrder],
    here: SeaContext,
) -> str:
    """Ask which meaning of ambiguous words is intended, and return the option's id.

    Meanwhile the picture shows where each of `orders` would end.
    """
    play.state.planned = [
        (order.ship, *order.end) for order in orders if isinstance(order, MoveOrder) and order.end is not None
    ]
    picked = await ask_openly(play, seat, WHICH, prompt, (*options, AGAIN, NO_MORE), NO_MORE.id)
    play.state.planned = []
    return picked


async def _option_of_answer(
    play: Rattle, seat: int, answers: Sequence[str], choice: PickOne, here: SeaContext
) -> str | Text:
    """Return the id of the option that words such as «end» mean, or a text to show instead.

    `answers` are the meanings of the typed words, such as `end` or `help`. The text is the help, or a sentence that the
    answer is impossible now. If the words fit several options, the player is asked which one is meant.
    """
    if answers == ("help",):
        return help_text(here)
    offered = {option.id: option for option in choice.options}
    found = [next((one for one in OPTIONS_OF_ANSWER[answer] if one in offered), answer) for answer in answers]
    found = [one for one in found if one in offered or (one == BACK and choice.name != "act")]
    if len(found) == 1 and len(answers) == 1:
        return found[0]
    if "end" in answers and "pass" in offered:
        found.append("pass")  # passing ends the whole Adventure, which «end» may not mean
    if not found:
        return text("You can't do that now.")
    back = Option(BACK, text("Another Ship, or another place"))
    options = [offered.get(one, back) for one in found if one != NO_MORE.id]
    picked = await _ask_which(play, seat, text("Which of these do you mean?"), options, (), here)
    return AGAIN_SAID if picked == AGAIN.id else picked if picked in found else _no_more_or_default(choice)


def help_text(here: SeaContext) -> Text:
    """Return the help about typed moves, with examples that fit the Sea."""
    said = worded_examples(here)
    return text(
        "Say a Ship and where it goes: “{one}”, “{two}”, “{three}”, “nearest”, “beside "
        "{ship} at 3”, “north of {ship}”, “between …”, “NNE 60”, “bearing 45 60”, “K12.7”; "
        "or “end”, “back”, “help”.",
        one=said[0],
        two=said[1],
        three=said[3] if len(said) > 3 else said[-1],
        ship=next(iter(here.foes), "g2"),
    )
