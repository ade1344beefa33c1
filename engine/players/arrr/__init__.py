"""Automatic players of Arrr!!!. They get the view of their seat only, and compare expected values.

Values are in points of the viewer. Points of other seats count against them (`action_values.side`).
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
from engine.players.arrr.action_values import best_sail, me, pillage_value, points, sail_value, worth_keeping
from engine.players.arrr.card_use import answer, ids, react, roll, rolled
from engine.players.arrr.crew_planning import area_value, best_equipment, unplaced_crew, useless_events
from engine.players.arrr.effect_values import CardPlay, effect_value, parse_play, play_cost
from engine.players.arrr.lookahead import LONGEST, is_searched, option_key, playout_policy, win_chance
from engine.players.monte_carlo import SearchSettings
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
"""Captains in order of preference, best first."""


def corsair(view: ArrrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """Return the answer with the best expected value, or None if no choice needs an answer.

    A choice without a heuristic gets its default, or a random answer if it has none.
    """
    choice = next((one for one in choices if one.blocks), None)
    if choice is None:
        return None
    decide = HEURISTICS.get(choice.name)
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
    """Return the ids of the options to pick: cards to discard, and the deck to draw from.

    Discarded are crew that finds no place in the area, and event cards of little use.
    """
    gone = {f"discard:{card}" for card in (*unplaced_crew(view), *useless_events(view))}
    return [one for one in ids(choice) if one in (*gone, _deck(view, choice))]


def _draw(view: ArrrView, choice: Choice) -> Value:
    return ids(choice)[0]


def _deck(view: ArrrView, choice: Choice) -> Value:
    mine = view.seats[me(view)]
    return "event" if "event" in ids(choice) and mine.event_cards < 4 else "crew"


def _equipment(view: ArrrView, choice: Choice) -> Value:
    """Return the ids of the options to pick at Equipment: crew to place and to drop, and answers in advance.

    Answers in advance are the cards to use before the next declaration, and the discards of the next Recruitment.
    Picking them now saves a question. The turns of others hardly change which cards are of use.
    """
    placed, dropped = best_equipment(view)
    going = {"rest", _deck(view, choice), *(f"later:{card}" for card in useless_events(view))}
    lying = {*(one.card for one in view.seats[me(view)].crew), *placed} - {*dropped}
    ahead = [one for one in ids(choice) if one.startswith("first:") and _uses(view, one, lying)]
    wanted = {*ahead, *(f"place:{card}" for card in placed), *(f"drop:{card}" for card in dropped), *going}
    return [one for one in ids(choice) if one in wanted]


def _uses(view: ArrrView, option: str, lying: Set[str]) -> bool:
    """Return True if it is worth its price to use the card of this option before an action is declared.

    `option` is the option's id. `lying` are the ids of the crew cards that are equipped.
    """
    card = option.removeprefix("first:")
    one = CardPlay("play" if is_event(card) else "use", card, Target())
    playable = card in lying or not is_crew(card)
    return playable and effect_value(view, card, one.target, me(view)) > play_cost(view, one)


# --- losses and looks --------------------------------------------------------------------------------


def _offer(view: ArrrView, choice: Choice) -> Value:
    """Return the ids of the cards to offer, or `pay`, so that the viewer's declared action stays possible.

    Return an empty list to offer nothing. For a Sail, cards are offered only if it is worth over 1 point more than a
    Pillage.
    """
    if not isinstance(choice, PickSome):
        return "pay"
    row, seat = [one.card for one in view.row], me(view)
    return _weakest(view, choice, choice.most) if best_sail(view, seat, row) - pillage_value(view, seat) > 1 else []


def _crew_lost(view: ArrrView, choice: Choice) -> Value:
    """Return the option ids of the crew cards to lose, so that the best area is left.

    While the viewer sails for a card, the chance to win that card counts too.
    """
    assert isinstance(choice, PickSome)
    lying, row = [one.card for one in view.seats[me(view)].crew], [one.card for one in view.row]
    sought = view.declaration.card if view.declaration and view.on_turn == view.viewer else ""

    def worth(gone: Sequence[str]) -> float:
        left = [card for card in lying if f"card:{card}" not in gone]
        return area_value(view, left) + (sail_value(view, me(view), row, sought, left) if sought in row else 0.0)

    return [*max(combinations(ids(choice), choice.least), key=worth)]


def _lost(view: ArrrView, choice: Choice) -> Value:
    """Return the option ids of the cards of the hand to lose: the least useful ones, as few as allowed."""
    assert isinstance(choice, PickSome)
    return _weakest(view, choice, choice.least)


def _weakest(view: ArrrView, choice: PickSome, n: int) -> list[str]:
    weakest = sorted(ids(choice), key=lambda one: _hand_value(view, one.partition(":")[2]))[:n]
    return [one for one in ids(choice) if one in weakest]


def _hand_value(view: ArrrView, card: str) -> float:
    """Return the value in points of keeping a card in hand.

    Crew cards are worth less, since they wait for the next turn, when others can be drawn. An event may help at once.
    """
    if is_event(card):
        return 3.0 if worth_keeping(view, card) or EVENTS[kind_of(card)].kind == "cancel" else 0.8
    return 0.3 * points(card)


def _exchange_top(view: ArrrView, choice: Choice) -> Value:
    """Return `exchange` to exchange the top card of the exploration deck into the row, else `leave`.

    The card is exchanged if that improves the viewer's best Sail.
    """
    if "exchange" not in ids(choice) or not view.looks:
        return "leave"
    row = [one.card for one in view.row]
    now, then = (best_sail(view, me(view), order) for order in (row, [*row[:-1], view.looks[-1].cards[0]]))
    return "exchange" if then > max(now, pillage_value(view, me(view))) else "leave"


def _all_picked(view: ArrrView, choice: Choice) -> Value:
    """Return the ids of the preselected options."""
    assert isinstance(choice, PickSome)
    return choice.picked


HEURISTICS: dict[str, Callable[[ArrrView, Choice], Value]] = {
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
    "looked": _exchange_top,
}
"""The heuristic of each choice by its name (section 6 of the ledger). All others get their default."""


def easy_slip(view: ArrrView, choice: Choice, meant: Answering, random: Random) -> Answering:
    """Return a random answer as the mistake of the *easy* player, in place of the intended answer `meant`.

    It plays no card if there is another option: most cards hurt their player if they are played at random.
    """
    others = [one.id for one in choice.options if not parse_play(one.id)] if isinstance(choice, PickOne) else []
    return (choice.name, random.choice(others)) if others else any_slip(view, choice, meant, random)


PLAYERS: dict[str, tuple[Text, Player]] = three(
    corsair, (text("Landlubber"), text("Corsair"), text("Admiral")), thinks=True, slip=easy_slip
)

SECONDS, WORLDS, CLEAR = 0.9, 40, 2.0
"""Limits of the search for one decision: processor seconds and worlds.

The third is the number of standard errors from which a gain counts as clear. This number is high because with many
answers one of them often seems better by chance.
"""

SEARCH: SearchSettings[ArrrState] = SearchSettings(
    good=corsair,
    policy=playout_policy(corsair),
    evaluate=win_chance,
    horizon=LONGEST,
    searches=is_searched,
    option_key=option_key,
    seconds=SECONDS,
    worlds=WORLDS,
    clear=CLEAR,
)
