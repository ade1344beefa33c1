"""The Action phase: declarations, Pillage and Sail (ledger, 4.5 to 4.8). Challenges are in `challenge.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.choice import Confirmation, Option, PickOne, Value, legal
from engine.games.arrr.captains import captain_at
from engine.games.arrr.card_registry import CAPTAINS, EVENTS, card_name, exploration_design, icon_of, kind_of
from engine.games.arrr.card_totals import difficulty_of, enough, worth
from engine.games.arrr.challenge import MISFIT, PILLAGE, against_challenge, challenge_of, terms
from engine.games.arrr.dice import open_throw, roll, throw_of
from engine.games.arrr.effect_pile import moved, put_on, put_penalty
from engine.games.arrr.game_terms import ACTIONS, STAT_NAMES
from engine.games.arrr.hints import duel, sailing
from engine.games.arrr.legality import against_sail, unavailable_cards
from engine.games.arrr.possible_moves import Move, moves
from engine.games.arrr.prompts import stake_words, tests_in_short
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import count, draw, draw_any, gain
from engine.games.arrr.step_registry import Arrr, ask, picked_again, step
from engine.games.arrr.view import Declaration, Target, Use
from engine.play import Rule
from engine.text import Who, plural, text
from engine.unavailable_reasons import Reason

PILLAGED = 2
PILLAGE_AFTER_ALL = Confirmation(text("Set out to pillage? That is your action for this turn."), text("Pillage"))


@step
def action(play: Arrr) -> None:
    """Begin the Action phase: let the player on turn declare an action, and carry it out (A-69)."""
    state = play.state
    state.phase, state.forbidden = "action", []
    play.push("action_over")
    play.push("window", "end")
    play.push("window", "open")


@step
async def declare(play: Arrr) -> None:
    """Ask the player on turn for an action to declare, or for a card to use first.

    For a Challenge, ask for its stat and prize too. Other players see nothing of it before the last of these answers.
    """
    state, seat = play.state, play.state.p
    possible = {move.id: move for move in moves(state, seat)}
    declared, unavailable = legal(lambda: declarations(state, seat))
    options = (*declared, *(move.option(state, seat) for move in possible.values()))
    if len(options) == 1:
        options = (replace(options[0], confirmation=None),)  # the only option gives up nothing, so one press is enough
    menu = PickOne(
        name="declare",
        prompt=text("Your action: what do you do?"),
        default=PILLAGE,
        options=options,
        unavailable=lambda: {**unavailable(), **unavailable_cards(state, seat)},
    )
    refused: dict[int, Value] = {}
    while (chosen := str(await ask(play, seat, menu))) not in possible:
        kind, _, what = chosen.partition(":")
        if kind != "challenge":
            announce(play, Declaration(kind, card=what))
            return
        opponent = int(what)
        answer = await ask(play, seat, picked_again(terms(state, opponent), refused.get(opponent)))
        assert isinstance(answer, list)
        found = challenge_of(state, opponent, [str(one) for one in answer]) if answer else Declaration(PILLAGE)
        if found is not None:
            announce(play, found)
            return
        play.report(MISFIT, to=seat, icon="cross-mark")
        refused[opponent] = answer
    put_to_use(play, seat, possible[chosen])


def put_to_use(play: Arrr, seat: int, move: Move) -> None:
    """Carry out `move`, the use of a card or captain before the declaration, for the player at `seat`.

    Then the same player is asked again for an action or another card.
    """
    play.push("window", "open")
    if move.verb == "captain":
        play.state.used.append(move.card)
        play.report(text("{who} uses {card}.", who=Who(seat), card=card_name(move.card)), icon=icon_of(move.card))
        play.push("captain_acts", move.card, *move.target.cards)
    else:
        put_on(play, seat, move)


@step
def captain_acts(play: Arrr, captain: str, *cards: str) -> Rule | None:
    """Carry out the captain's effect for the player on turn at once, so that nobody can answer it (A-163, A-208).

    `captain` is the captain's id. `cards` are the ids of the cards that the effect is aimed at, maybe none. Return the
    question that the effect asks, or None.
    """
    moved(play.state)
    return CAPTAINS[kind_of(captain)].effect(play, Use(0, "captain", play.state.p, captain, Target(cards=cards)))


def declarations(state: ArrrState, seat: int) -> Iterator[tuple[str, Option | Reason]]:
    """Yield the option id of each action with its option, or with the reason why the seat may not declare it (A-73).

    The rules are A-68, A-70, A-74, A-78, and A-125 to A-127.
    """
    for card in state.row:
        yield f"sail:{card}", against_sail(state, seat, card) or sail_option(state, card)
    n = spoils(state, seat)
    hint = plural("Take {n} Piece from the reserve.", "Take {n} Pieces from the reserve.", n=n)
    yield PILLAGE, Option(PILLAGE, ACTIONS["pillage"], hint, "two-coins", confirmation=PILLAGE_AFTER_ALL)
    for other in state.others(seat) if state.options.captained else ():
        yield f"challenge:{other}", against_challenge(state, seat, other) or challenge_option(state, seat, other)


def challenge_option(state: ArrrState, seat: int, other: int) -> Option:
    """Return the option to challenge the player `other`. Its hint has the dice of both for each stat."""
    words = text("Challenge {who}", who=Who(other))
    return Option(f"challenge:{other}", words, duel(state, seat, other), "crossed-sabres")


def sail_option(state: ArrrState, card: str) -> Option:
    """Return the option to sail for the row card with the id `card` (A-77).

    Its label has the tests and the dice. Its hint has the chance and the rewards.
    """
    words = text("Sail: {card} ({tests})", card=card_name(card), tests=tests_in_short(state, card))
    return Option(f"sail:{card}", words, sailing(state, card), card)


def announce(play: Arrr, declaration: Declaration) -> None:
    """Make a complete declaration public. Then let others play flash cards before it is carried out (A-71, A-216)."""
    state, who = play.state, Who(play.state.p)
    state.declared, state.pillage, state.tests_won = declaration, 0, 0
    state.passed, state.passed_here = [], []
    play.begin_group()
    if declaration.kind == "sail":
        play.report(text("{who} sails for {card}.", who=who, card=card_name(declaration.card)), icon="ship-wheel")
    elif declaration.kind == "pillage":
        play.report(text("{who} sets out to pillage.", who=who), icon="two-coins")
    else:
        assert declaration.opponent is not None
        assert declaration.prize is not None
        words = text(
            "{who} challenges {whom} on {stat}, for {prize}.",
            who=who,
            whom=Who(declaration.opponent),
            stat=STAT_NAMES[declaration.stat],
            prize=stake_words(declaration.prize),
        )
        play.report(words, icon="crossed-sabres")
    play.push("carry_out")
    play.push("window", "flash")


@step
def carry_out(play: Arrr) -> None:
    """Carry out the declared action. If a card has cancelled it, the player on turn declares again (A-72, A-74)."""
    declaration = play.state.declared
    if declaration is None:
        play.push("window", "open")
    elif declaration.kind == "sail":
        play.push("test", 0)
    else:
        play.push("pillage" if declaration.kind == "pillage" else "reply")


@step
def action_over(play: Arrr) -> None:
    """End the Action phase by clearing the declaration."""
    play.state.declared = None


# --- Pillage -------------------------------------------------------------------------------------------


def spoils(state: ArrrState, seat: int) -> int:
    """Return the number of Pieces that a Pillage of this seat gives.

    It is 2, plus the additions of its captain and permanents (K3, V24).
    """
    captain = state.captains[seat]
    more = CAPTAINS[kind_of(captain)].pillage if captain else 0
    return PILLAGED + more + sum(EVENTS[kind_of(card)].pillage for card in state.attached[seat])


@step
def pillage(play: Arrr) -> None:
    """Move the Pieces of the declared Pillage from the reserve to the player on turn (A-75, A-76).

    If cards have reduced their number, the smaller number is moved.
    """
    state, seat = play.state, play.state.p
    gain(play, seat, max(0, spoils(state, seat) + state.pillage))
    count(state, seat, "pillages")


# --- Sail the Seven Seas -------------------------------------------------------------------------------


@step
def test(play: Arrr, number: int) -> None:
    """Run one test of the card for which the player on turn sails: count the dice, then ask for cards around the roll.

    `number` is that of the test, from 0. The rules are A-79, A-81, A-88 and A-95.
    """
    state, seat = play.state, play.state.p
    assert state.declared is not None
    card = state.declared.card
    stat = exploration_design(card).tests[number][0]
    throw = open_throw(play, seat, stat, card, number)
    words = plural(
        "{who} faces {card}: {n} die for {stat}, {needed} needed.",
        "{who} faces {card}: {n} dice for {stat}, {needed} needed.",
        n=throw.pool,
        who=Who(seat),
        card=card_name(card),
        stat=STAT_NAMES[stat],
        needed=difficulty_of(state, card, number),
    )
    play.begin_group(words, icon_of(card))
    play.push("compare", number)
    play.push("window", "post")
    play.push("roll_all")
    play.push("window", "pre")


@step
def roll_all(play: Arrr) -> None:
    """Roll the dice of the current test, or of both players of a Challenge, at once (A-88, A-139)."""
    state = play.state
    state.leader = None
    play.begin_group()
    for throw in state.throws:
        throw.rolled = True
        roll(play, throw, throw.pool)


@step
def compare(play: Arrr, number: int) -> None:
    """Compare a test's throw with its difficulty. Then begin the next test, conquer the card, or suffer its penalty.

    `number` is that of the test on the card, from 0. The rules are A-82 to A-84, and A-87.
    """
    state, seat = play.state, play.state.p
    throw = throw_of(state, seat)
    card, won = throw.card, enough(state, throw)
    state.throws = []
    if not won:
        count(state, seat, "beaten")
        play.report(text("{card} beats {who}.", card=card_name(card), who=Who(seat)), icon="cross-mark")
        play.push("after_defeat")
        put_penalty(play, seat, card)
    elif number + 1 < len(exploration_design(card).tests):
        state.tests_won = number + 1
        play.report(text("{who} wins the test.", who=Who(seat)), icon="check")
        play.push("test", number + 1)
    else:
        conquer(play, seat, card)


def conquer(play: Arrr, seat: int, card: str) -> None:
    """Give a seat the rewards of a row card (A-13, A-109 to A-113, A-116).

    First come its Pieces, then the card itself, then cards to draw.
    """
    state, design = play.state, exploration_design(card)
    count(state, seat, "conquered")
    told = text("{who} conquers {card}!", who=Who(seat), card=card_name(card))
    if design.fame:
        told = text("{who} conquers {card}: {n} Fame!", who=Who(seat), card=card_name(card), n=design.fame)
    play.report(told, icon="check")
    pieces = worth(state, card)
    if pieces:
        gain(play, seat, pieces)
    state.row.remove(card)
    if design.collection:
        state.collected[seat].append(card)
    else:
        state.fame[seat].append(card)
        state.known.append(card)
    for family in design.draws:
        if family == "any":
            draw_any(play, seat)
        else:
            draw(play, seat, family)


@step
def after_defeat(play: Arrr) -> Rule | None:
    """Run the effect of the captain of the player whom an exploration card has beaten (K7). Return None if that
    captain has no such effect.
    """
    return captain_at(play, "beaten")
