"""An automatic player for Arrr!!! that plays the odds. Like all of them it knows its view only.

Worths are counted in points of the viewer's; others' points count against them, see `seas.side`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from random import Random

from engine.choice import Choice, PickOne, PickSome, Value
from engine.games.arrr.kinds import EVENTS, EXPLORATIONS, is_crew, is_event, kind_of
from engine.games.arrr.view import ArrrView, Stake, Target
from engine.games.arrr.words import STATS
from engine.players import Answering, Player
from engine.players.anything import anything
from engine.players.arrr.crew import dull, equipped, surplus
from engine.players.arrr.effects import Played, keeps_throwing, played, price, throw_of, worth
from engine.players.arrr.seas import (
    REMOVES,
    best_sail,
    challenging,
    expected_prize,
    me,
    pillaging,
    points,
    prize_worth,
    rejected,
    sailing,
)
from engine.players.strengths import three
from engine.text import Text, Who, text

CAPTAINS = (
    "old-gannet",
    "dame-halibut",
    "baroness-remora",
    "ghost-carp",
    "scarlet-mantis",
    "stormcaller-petrel",
    "commodore-shellback",
    "fearless-cucumber",
    "professor-cuttle",
)
"""Whom it would rather sail under, best first."""

MEEK = 0.03
"""How likely others are taken to accept a Challenge."""


def corsair(view: ArrrView, choices: Sequence[Choice], random: Random) -> Answering | None:
    """The best answer by the odds; what it has no opinion of gets its default, or anything."""
    choice = next((one for one in choices if one.blocks), None)
    if choice is None:
        return None
    decide = DECISIONS.get(choice.name)
    value = decide(view, choice) if decide else choice.default
    if value is None or not isinstance(value, (str, int, list)):
        return anything(view, [choice], random)
    return choice.name, value


def _ids(choice: Choice) -> list[str]:
    assert isinstance(choice, (PickOne, PickSome))
    return [option.id for option in choice.options]


# --- before the action ---------------------------------------------------------------------------------


def _captain(view: ArrrView, choice: Choice) -> Value:
    return min(_ids(choice), key=lambda one: CAPTAINS.index(kind_of(one.partition(":")[2])))


def _pirate(view: ArrrView, choice: Choice) -> Value:
    mine = f"seat:{view.viewer}"
    return mine if mine in _ids(choice) else "nobody"


def _recruitment(view: ArrrView, choice: Choice) -> Value:
    """Crew that finds no place makes room for other crew, and events of little use for other events."""
    gone = {f"discard:{card}" for card in (*surplus(view), *dull(view))}
    return [one for one in _ids(choice) if one in (*gone, _deck(view, choice))]


def _draw(view: ArrrView, choice: Choice) -> Value:
    return _ids(choice)[0]


def _deck(view: ArrrView, choice: Choice) -> Value:
    mine = view.seats[me(view)]
    return "event" if "event" in _ids(choice) and mine.event_cards < 4 else "crew"


def _equipment(view: ArrrView, choice: Choice) -> Value:
    """What the next Recruitment would ask is said at once: others' turns change little of what is of use."""
    placed, dropped = equipped(view)
    going = {"rest", _deck(view, choice), *(f"later:{card}" for card in dull(view))}
    lying = {*(one.card for one in view.seats[me(view)].crew), *placed} - {*dropped}
    ahead = [one for one in _ids(choice) if one.startswith("first:") and _uses(view, one, lying)]
    wanted = {*ahead, *(f"place:{card}" for card in placed), *(f"drop:{card}" for card in dropped), *going}
    return [one for one in _ids(choice) if one in wanted]


def _uses(view: ArrrView, option: str, lying: Set[str]) -> bool:
    """Whether a card is worth its use before the declaration, with these in the area."""
    card = option.removeprefix("first:")
    one = Played("play" if is_event(card) else "use", card, Target())
    return (card in lying or not is_crew(card)) and worth(view, card, one.target, me(view)) > price(view, one)


# --- the action ----------------------------------------------------------------------------------------


def _declare(view: ArrrView, choice: Choice) -> Value:
    """Whatever helps comes first; then the action that is worth most."""
    if useful := _best_play(view, choice):
        return useful
    return max((one for one in _ids(choice) if not played(one)), key=lambda one: action_worth(view, one))


def action_worth(view: ArrrView, option: str) -> float:
    """What an action is worth that could be declared."""
    kind, _, what = option.partition(":")
    seat = me(view)
    if kind == "sail":
        return sailing(view, seat, [one.card for one in view.row], what, view.seats[seat].totals)
    if kind == "challenge":
        return max(_challenge(view, int(what), stat) for stat in STATS)
    return pillaging(view, seat)


def _challenge(view: ArrrView, opponent: int, stat: str) -> float:
    """What a Challenge is worth whose opponent may accept or reject."""
    seat = me(view)
    prize = expected_prize(view, seat, opponent) or Stake(card=view.seats[opponent].collected[0])
    accepted = challenging(view, seat, opponent, stat, prize, expected_prize(view, opponent, seat))
    no = rejected(view, seat, opponent)
    return (1 - MEEK) * min(accepted, no) + MEEK * max(accepted, no)


def _terms(view: ArrrView, choice: Choice) -> Value:
    """The stat on which the lead in dice is largest, which is picked, and the prize that is worth most. Who answers for
    somebody whose terms could not be finds these picked."""
    assert isinstance(choice, PickSome)
    stat = next(one for one in [*choice.picked, *_ids(choice)] if one.startswith("stat:"))
    wanted = (stat, _best_prize(view, choice, [one for one in _ids(choice) if not one.startswith("stat:")]))
    return [one for one in _ids(choice) if one in wanted]


def _prize(view: ArrrView, choice: Choice) -> Value:
    return _best_prize(view, choice, _ids(choice))


def _best_prize(view: ArrrView, choice: Choice, prizes: list[str]) -> str:
    """The prize that is worth most, from whoever the question is about."""
    asked = (choice.prompt.args or {})["who"]
    assert isinstance(asked, Who)

    def value(option: str) -> float:
        kind, _, what = option.partition(":")
        return prize_worth(view, me(view), asked.seat, Stake(int(what)) if kind == "pieces" else Stake(card=what))

    return max(prizes, key=value)


# --- others' actions, and what is thrown ---------------------------------------------------------------


def _reply(view: ArrrView, choice: Choice) -> Value:
    declared, challenger = view.declaration, view.on_turn
    assert declared is not None
    assert challenger is not None
    assert declared.prize is not None
    counter = expected_prize(view, me(view), challenger) or Stake()
    accepted = challenging(view, me(view), challenger, declared.stat, counter, declared.prize)
    return "accept" if accepted > rejected(view, challenger, me(view)) else "reject"


def _offer(view: ArrrView, choice: Choice) -> Value:
    """What an action costs is paid; cards for a Sail if it is worth them."""
    if not isinstance(choice, PickSome):
        return "pay"
    row, seat = [one.card for one in view.row], me(view)
    return _weakest(choice, choice.most) if best_sail(view, seat, row) - pillaging(view, seat) > 1 else []


def _react(view: ArrrView, choice: Choice) -> Value:
    """The card that helps most, if any does; else a pass: for good in this action, but where a card could spoil the
    roll that is to come."""
    useful = _best_play(view, choice)
    if useful:
        return useful
    passes = [one for one in _ids(choice) if not played(one)]
    wanted = ("wait",) if _waits(view) else ("action",) if view.window == "pre" else ()
    return next((one for one in passes if one.startswith(wanted)), passes[0]) if wanted else passes[0]


def _answer(view: ArrrView, choice: Choice) -> Value:
    """What cancels, prevents, or would be depleted; all else is better kept until it is known what the pile brings."""
    doomed = [card for use in view.pile if kind_of(use.card) == "sleeping-draught" for card in use.target.cards]
    plays = [(one, option) for option in _ids(choice) if (one := played(option))]
    urgent = [(one, option) for one, option in plays if one.key in ANSWERS or one.card in doomed]
    return _best(view, urgent) or next(one for one in _ids(choice) if not played(one))


ANSWERS = ("belay-that", "miss-inkwell", "granny-moray", "wooden-leg")
"""What is used in answer or not at all."""


def _waits(view: ArrrView) -> bool:
    """Whether a card in hand could spoil the roll that another player is heading for."""
    declared = view.declaration
    if declared is None or declared.kind != "sail" or view.on_turn in (None, view.viewer):
        return False
    stats = [stat for stat, _ in EXPLORATIONS[kind_of(declared.card)].tests]
    held = [REMOVES[kind_of(card)][0] for card in view.seats[me(view)].hand or () if kind_of(card) in REMOVES]
    return any(stat == "" or stat in stats for stat in held)


def _best_play(view: ArrrView, choice: Choice) -> str | None:
    """The card that is worth most beyond its price, or None."""
    return _best(view, [(one, option) for option in _ids(choice) if (one := played(option))])


def _best(view: ArrrView, plays: Sequence[tuple[Played, str]]) -> str | None:
    worths = [(worth(view, one.card, one.target, me(view)) - price(view, one), option) for one, option in plays]
    best, option = max(worths, default=(0.0, ""))
    return option if best > 0 else None


def _roll(view: ArrrView, choice: Choice) -> Value:
    """Before the own roll only what cannot wait: dice can be added when it is known that they are needed."""
    plays = [(one, option) for option in _ids(choice) if (one := played(option)) and one.key in NOW]
    return _best(view, plays) or _ids(choice)[0]


NOW = ("the-captains-shadow", "anchor-chain", "voodoo-doll", *REMOVES)
"""What is used before the roll or not at all."""


def _rolled(view: ArrrView, choice: Choice) -> Value:
    """What to add next; said at once with what would follow, where that is worth as much as to decide each time."""
    throw = throw_of(view, me(view))
    assert throw is not None
    return keeps_throwing(view, throw, _ids(choice)) or _ids(choice)[0]


# --- what is lost and seen -----------------------------------------------------------------------------


def _lost(view: ArrrView, choice: Choice) -> Value:
    """The weakest crew cards, and the events that there are most of."""
    assert isinstance(choice, PickSome)
    return _weakest(choice, choice.least)


def _weakest(choice: PickSome, n: int) -> list[str]:
    weakest = sorted(_ids(choice), key=lambda one: _keeping(one.partition(":")[2]))[:n]
    return [one for one in _ids(choice) if one in weakest]


def _keeping(card: str) -> float:
    if is_event(card):
        return 2.5 if EVENTS[kind_of(card)].kind in ("add dice", "cancel") else 2.0
    return points(card) + 0.5 * (not is_crew(card))


def _looked(view: ArrrView, choice: Choice) -> Value:
    """The top card comes into the row if one can do more with it there."""
    if "exchange" not in _ids(choice) or not view.looks:
        return "leave"
    row = [one.card for one in view.row]
    now, then = (best_sail(view, me(view), order) for order in (row, [*row[:-1], view.looks[-1].cards[0]]))
    return "exchange" if then > max(now, pillaging(view, me(view))) else "leave"


def _all_picked(view: ArrrView, choice: Choice) -> Value:
    """What is picked already."""
    assert isinstance(choice, PickSome)
    return choice.picked


DECISIONS: dict[str, Callable[[ArrrView, Choice], Value]] = {
    "captain": _captain,
    "pirate_vote": _pirate,
    "recruitment": _recruitment,
    "draw_at_will": _draw,
    "deck_to_draw": _deck,
    "equipment": _equipment,
    "declare": _declare,
    "challenge_terms": _terms,
    "counter_prize": _prize,
    "reply": _reply,
    "crew_taken": _all_picked,
    "offer": _offer,
    "act_before": _react,
    "on_declaration": _react,
    "on_throw": _react,
    "answer": _answer,
    "at_end": _react,
    "roll": _roll,
    "rolled": _rolled,
    "crew_lost": _lost,
    "hand_lost": _lost,
    "looked": _looked,
}
"""How it decides what the ledger's section 6 asks; of the rest the default is good."""

PLAYERS: dict[str, tuple[Text, Player]] = three(corsair, (text("Landlubber"), text("Corsair"), text("Admiral")))
