"""An automatic player for Arrr!!! that plays the odds. Like all of them it knows its view only.

Worths are counted in points of the viewer's; others' points count against them, see `seas.side`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import combinations
from random import Random

from engine.choice import Choice, PickOne, PickSome, Value
from engine.games.arrr.card_registry import EVENTS, is_crew, is_event, kind_of
from engine.games.arrr.state import ArrrState
from engine.games.arrr.view import ArrrView, Target
from engine.players import Answering, Player
from engine.players.arrr.action_choice import counter_prize, declare, reply, terms
from engine.players.arrr.action_values import best_sail, kept, me, pillaging, points, sailing
from engine.players.arrr.card_use import answer, ids, react, roll, rolled
from engine.players.arrr.crew_planning import area_worth, dull, equipped, surplus
from engine.players.arrr.effect_values import Played, played, price, worth
from engine.players.arrr.lookahead import LONGEST, doubtful, means, playing_on, winning
from engine.players.monte_carlo import Thinking
from engine.players.random_player import anything
from engine.players.strengths import any_slip, three
from engine.text import Text, text

CAPTAINS = (
    "old-gannet",
    "ghost-carp",
    "fearless-cucumber",
    "stormcaller-petrel",
    "dame-halibut",
    "professor-cuttle",
    "baroness-remora",
    "commodore-shellback",
    "scarlet-mantis",
)
"""Whom it would rather sail under, best first."""


def corsair(view: ArrrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """The best answer by the odds; what it has no opinion of gets its default, or anything."""
    choice = next((one for one in choices if one.blocks), None)
    if choice is None:
        return None
    decide = CHOICE_LABELS.get(choice.name)
    value = decide(view, choice) if decide else choice.default
    if value is None or not isinstance(value, (str, int, list)):
        return anything(view, [choice], random)
    return choice.name, value


# --- before the action ---------------------------------------------------------------------------------


def _captain(view: ArrrView, choice: Choice) -> Value:
    return min(ids(choice), key=lambda one: CAPTAINS.index(kind_of(one.partition(":")[2])))


def _pirate(view: ArrrView, choice: Choice) -> Value:
    mine = f"seat:{view.viewer}"
    return mine if mine in ids(choice) else "nobody"


def _recruitment(view: ArrrView, choice: Choice) -> Value:
    """Crew that finds no place makes room for other crew, and events of little use for other events."""
    gone = {f"discard:{card}" for card in (*surplus(view), *dull(view))}
    return [one for one in ids(choice) if one in (*gone, _deck(view, choice))]


def _draw(view: ArrrView, choice: Choice) -> Value:
    return ids(choice)[0]


def _deck(view: ArrrView, choice: Choice) -> Value:
    mine = view.seats[me(view)]
    return "event" if "event" in ids(choice) and mine.event_cards < 4 else "crew"


def _equipment(view: ArrrView, choice: Choice) -> Value:
    """What the next Recruitment would ask is said at once: others' turns change little of what is of use."""
    placed, dropped = equipped(view)
    going = {"rest", _deck(view, choice), *(f"later:{card}" for card in dull(view))}
    lying = {*(one.card for one in view.seats[me(view)].crew), *placed} - {*dropped}
    ahead = [one for one in ids(choice) if one.startswith("first:") and _uses(view, one, lying)]
    wanted = {*ahead, *(f"place:{card}" for card in placed), *(f"drop:{card}" for card in dropped), *going}
    return [one for one in ids(choice) if one in wanted]


def _uses(view: ArrrView, option: str, lying: Set[str]) -> bool:
    """Whether a card is worth its use before the declaration, with these in the area."""
    card = option.removeprefix("first:")
    one = Played("play" if is_event(card) else "use", card, Target())
    return (card in lying or not is_crew(card)) and worth(view, card, one.target, me(view)) > price(view, one)


# --- what is lost and seen -----------------------------------------------------------------------------


def _offer(view: ArrrView, choice: Choice) -> Value:
    """What an action costs is paid; cards for a Sail if it is worth them."""
    if not isinstance(choice, PickSome):
        return "pay"
    row, seat = [one.card for one in view.row], me(view)
    return _weakest(view, choice, choice.most) if best_sail(view, seat, row) - pillaging(view, seat) > 1 else []


def _crew_lost(view: ArrrView, choice: Choice) -> Value:
    """The crew without which the others are still of most use, for the card first that is being sailed for."""
    assert isinstance(choice, PickSome)
    lying, row = [one.card for one in view.seats[me(view)].crew], [one.card for one in view.row]
    sought = view.declaration.card if view.declaration and view.on_turn == view.viewer else ""

    def worth(gone: Sequence[str]) -> float:
        left = [card for card in lying if f"card:{card}" not in gone]
        return area_worth(view, left) + (sailing(view, me(view), row, sought, left) if sought in row else 0.0)

    return [*max(combinations(ids(choice), choice.least), key=worth)]


def _lost(view: ArrrView, choice: Choice) -> Value:
    """What is of least use in the hand."""
    assert isinstance(choice, PickSome)
    return _weakest(view, choice, choice.least)


def _weakest(view: ArrrView, choice: PickSome, n: int) -> list[str]:
    weakest = sorted(ids(choice), key=lambda one: _keeping(view, one.partition(":")[2]))[:n]
    return [one for one in ids(choice) if one in weakest]


def _keeping(view: ArrrView, card: str) -> float:
    """Crew in hand waits for the next turn, in which there will be other crew; an event may help at once."""
    if is_event(card):
        return 3.0 if kept(view, card) or EVENTS[kind_of(card)].kind == "cancel" else 0.8
    return 0.3 * points(card)


def _looked(view: ArrrView, choice: Choice) -> Value:
    """The top card comes into the row if one can do more with it there."""
    if "exchange" not in ids(choice) or not view.looks:
        return "leave"
    row = [one.card for one in view.row]
    now, then = (best_sail(view, me(view), order) for order in (row, [*row[:-1], view.looks[-1].cards[0]]))
    return "exchange" if then > max(now, pillaging(view, me(view))) else "leave"


def _all_picked(view: ArrrView, choice: Choice) -> Value:
    """What is picked already."""
    assert isinstance(choice, PickSome)
    return choice.picked


CHOICE_LABELS: dict[str, Callable[[ArrrView, Choice], Value]] = {
    "captain": _captain,
    "pirate_vote": _pirate,
    "recruitment": _recruitment,
    "draw_at_will": _draw,
    "deck_to_draw": _deck,
    "equipment": _equipment,
    "declare": declare,
    "challenge_terms": terms,
    "counter_prize": counter_prize,
    "reply": reply,
    "crew_taken": _all_picked,
    "offer": _offer,
    "act_before": react,
    "on_declaration": react,
    "on_throw": react,
    "answer": answer,
    "at_end": react,
    "roll": roll,
    "rolled": rolled,
    "crew_lost": _crew_lost,
    "hand_lost": _lost,
    "looked": _looked,
}
"""How it decides what the ledger's section 6 asks; of the rest the default is good."""


def slipped(view: ArrrView, choice: Choice, meant: Answering, random: Random) -> Answering:
    """Any answer, but nobody throws cards away: of all that could be played, most does its player harm."""
    others = [one.id for one in choice.options if not played(one.id)] if isinstance(choice, PickOne) else []
    return (choice.name, random.choice(others)) if others else any_slip(view, choice, meant, random)


PLAYERS: dict[str, tuple[Text, Player]] = three(
    corsair, (text("Landlubber"), text("Corsair"), text("Admiral")), thinks=True, slip=slipped
)

SECONDS, WORLDS, CLEAR = 0.9, 40, 2.0
"""Processor seconds and worlds that a thought takes at most, and so many standard errors of gain: of many answers one
seems better."""

THINKING: Thinking[ArrrState] = Thinking(
    good=corsair,
    quick=playing_on(corsair),
    value=winning,
    horizon=LONGEST,
    worth=doubtful,
    means=means,
    seconds=SECONDS,
    worlds=WORLDS,
    clear=CLEAR,
)
