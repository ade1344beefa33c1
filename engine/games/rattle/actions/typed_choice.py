"""What players say at sea in place of picking it, and what they are asked when that is not clear (R-310 to R-313)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

from engine.choice import Option, PickOne, Suggestion, Words
from engine.games.rattle.asking import ENOUGH, ask_openly
from engine.games.rattle.cards.dice import NP_DICE, PLAYER_COLOURS
from engine.games.rattle.sea import Tile, cell_of
from engine.games.rattle.ships.identity import seat_of
from engine.games.rattle.ships.queries import np_ships, points, rivals, strength
from engine.games.rattle.state import RattleState
from engine.games.rattle.steps import Rattle
from engine.games.rattle.typed import Chart, Named, Order, Reading, Shot, read
from engine.games.rattle.typed.order_labels import label, words
from engine.text import Text, text

SAY, WHICH = "move_words", "move_which"
BACK = "back"
AGAIN = Option("again", text("Say it in another way"))
Objection = Callable[[Order | Shot], Text | None]
"""Why an order cannot be carried out, if it cannot."""
LETTERS = {"yellow": "y", "green": "g", "red": "r", "blue": "b"}
AS_OPTION = {
    "end": ("end",),
    "pass": ("pass", "end"),
    "move": ("move", "free:move"),
    "fire": ("fire", "free:fire"),
    BACK: (),
}
"""The options that a whole sentence stands for, the likelier first."""


def chart(
    state: RattleState,
    seat: int,
    movable: Sequence[str],
    limit: int,
    walls: Sequence[Tile],
    chosen: str | None = None,
    aims: Mapping[str, Collection[str]] | None = None,
) -> Chart:
    """The Sea as words can name it."""
    foes, enemies = {ship.id for ship in np_ships(state)}, {ship.id for ship in rivals(state, seat)}
    named = {
        ship.id: Named(
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
    return Chart(seat, points(state), named, state.tiles, movable, limit, chosen, walls, aims)


def _colour(ship: str) -> str:
    owner = seat_of(ship)
    return ship[0] if owner is None else LETTERS.get(PLAYER_COLOURS[owner], PLAYER_COLOURS[owner])


async def pick_or_say(
    play: Rattle, seat: int, choice: PickOne, here: Chart, objection: Objection = lambda order: None
) -> str | Order | Shot:
    """An option of this choice, or what was said in its place; `BACK` for the question before."""
    asked = choice
    while True:
        given = await play.first({seat: (asked, saying(here))})
        if given.name == choice.name:
            return str(given.value)
        found = await _understood(play, seat, str(given.value), asked, here)
        if isinstance(found, (Order, Shot)):
            found = objection(found) or found
        if not isinstance(found, Text):
            return found
        asked = replace(choice, prompt=text("{why} {prompt}", why=found, prompt=choice.prompt))


def saying(here: Chart) -> Words:
    """The words that lie open beside a choice at sea."""
    said = examples(here)
    prompt = text("Or say it, in English or Italian: «{one}», «{other}» …", one=said[0], other=said[-1])
    return Words(
        name=SAY, prompt=prompt, secret=False, blocks=False, examples=said, suggests=partial(suggestions, here=here)
    )


def examples(here: Chart) -> tuple[str, ...]:
    """Sentences that mean something here, one of them two things."""
    ship = here.chosen or next(iter(here.movable), "1a")
    all_foes = here.foes
    foes = [name for name in all_foes if name in NP_DICE] or all_foes
    of_foes = [f"toward {foes[0]}", f"within range of {foes[0]}", f"away from {foes[0]}", "flee"] if foes else []
    of_foes += [f"toward {foes[0]} or {foes[1]}"] if len(foes) > 1 else []
    of_tiles = [f"touch {tile.id}" for tile in here.tiles[:2]]
    return tuple(f"{ship} {said}" for said in (*of_foes, *of_tiles, "NNE 60", "cell H7", "W 40"))


def suggestions(typed: str, here: Chart) -> list[Suggestion]:
    """What these words would be taken for; while nothing is understood, examples that begin like them."""
    if orders := (read(typed, here) if typed.strip() else Reading()).orders:
        return [Suggestion(_ends(order), words(order)) for order in orders]
    fits = [said for said in examples(here) if typed.lower().strip() in said.lower()]
    return [Suggestion(_ends(order), said) for said in fits for order in read(said, here).orders[:1]]


def _ends(order: Order | Shot) -> Text:
    if isinstance(order, Order) and order.end:
        return text("{order} → {cell}", order=label(order), cell=cell_of(order.end))
    return label(order)


async def _understood(play: Rattle, seat: int, said: str, choice: PickOne, here: Chart) -> str | Order | Shot | Text:
    """An option, an order, or why neither was understood."""
    found = read(said, here)
    if found.told:
        return found.told
    if found.answers:
        return await _answered(play, seat, found.answers, choice, here)
    if len(found.orders) == 1:
        return found.orders[0]
    if found.why:
        return text("{why} {help}", why=found.why, help=help_(here))
    orders, prompt = found.orders, text("Which of these is meant?")
    options = {words(order): Option(words(order), label(order), _to(order)) for order in orders}
    picked = await _which(play, seat, prompt, [*options.values()], orders, here)
    if picked in (AGAIN.id, ENOUGH.id):
        return AGAIN_SAID if picked == AGAIN.id else _enough(choice)
    return next(order for order in orders if words(order) == picked)


AGAIN_SAID = text("Say it in another way, or pick.")


def _to(order: Order | Shot) -> Text | None:
    return text("to {cell}", cell=cell_of(order.end)) if isinstance(order, Order) and order.end else None


def _enough(choice: PickOne) -> str:
    return ENOUGH.id if any(option.id == ENOUGH.id for option in choice.options) else str(choice.default)


async def _which(
    play: Rattle, seat: int, prompt: Text, options: Sequence[Option], orders: Sequence[Order | Shot], here: Chart
) -> str:
    """One of several things that words can mean; where they lead is shown meanwhile."""
    play.state.planned = [
        (order.ship, *order.end) for order in orders if isinstance(order, Order) and order.end is not None
    ]
    picked = await ask_openly(play, seat, WHICH, prompt, (*options, AGAIN, ENOUGH), ENOUGH.id)
    play.state.planned = []
    return picked


async def _answered(play: Rattle, seat: int, answers: Sequence[str], choice: PickOne, here: Chart) -> str | Text:
    """A whole sentence that is no place to go to."""
    if answers == ("help",):
        return help_(here)
    offered = {option.id: option for option in choice.options}
    found = [next((one for one in AS_OPTION[answer] if one in offered), answer) for answer in answers]
    found = [one for one in found if one in offered or (one == BACK and choice.name != "act")]
    if len(found) == 1 and len(answers) == 1:
        return found[0]
    if "end" in answers and "pass" in offered:
        found.append("pass")  # for the whole Adventure, which whoever says «end» may not mean
    if not found:
        return text("That cannot be done now.")
    back = Option(BACK, text("Another Ship, or another place"))
    options = [offered.get(one, back) for one in found if one != ENOUGH.id]
    picked = await _which(play, seat, text("Which of these is meant?"), options, (), here)
    return AGAIN_SAID if picked == AGAIN.id else picked if picked in found else _enough(choice)


def help_(here: Chart) -> Text:
    """What can be said."""
    said = examples(here)
    return text(
        "Say a Ship and where it goes: «{one}», «{two}», «{three}», «nearest», «beside {ship} at 3», "
        "«north of {ship}», «between …», «NNE 60», «bearing 45 60», «K12.7»; or «end», «back», «help».",
        one=said[0],
        two=said[1],
        three=said[3] if len(said) > 3 else said[-1],
        ship=next(iter(here.foes), "g2"),
    )
