"""Check for each of the 39 event cards that its holder is asked whenever the rulebooks allow a useful play."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.choice import Value
from engine.games.arrr import GAME
from engine.games.arrr.after_roll import HELPFUL
from engine.games.arrr.auto_answers import LASTING
from engine.games.arrr.card_registry import EVENTS, every_card, is_event, kind_of
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.possible_moves import event_moves
from engine.games.arrr.state import ArrrState
from engine.table import Table
from tests.conformance.playthrough import company, next_move
from tests.games.arrr.cards.test_dice_events import CARDS, CREW, MISS
from tests.games.arrr.tables import AT_FIRST, PEOPLE, People, at
from tests.ledger import rule

OFFERED, POSTPONED = (53, 10), (14, 18)
"""Seeds of few games that together offer each event, and of few that together postpone each."""
MORE = 22
"""Number of games that `make soak` plays instead."""
USUAL = dict.fromkeys(PEOPLE, "usual")
EACH = [card for card in every_card() if is_event(card)]


def test_there_are_39_event_cards() -> None:
    assert len(EACH) == 39


# --- who is asked --------------------------------------------------------------------------------------


def kept_from(state: ArrrState) -> dict[int, set[str]]:
    """Return by seat the playable events that their holder is wrongly kept from.

    The holder is not asked, has not passed since the last move, and does not wait for players who are asked first.
    """
    found = {}
    for seat in range(len(state.hands)):
        could = {kind_of(move.card) for move in event_moves(state, seat)}
        passed = state.passed_pile if state.pile else state.passed
        leads = not state.pile and state.window in ("pre", "post", "end") and bool(set(state.asked) & set(ahead(state)))
        own = state.window == "open" and not state.pile and seat == state.on_turn
        if could and seat not in (*state.asked, *passed) and not own and not (leads and seat not in ahead(state)):
            found[seat] = could
    return found


def ahead(state: ArrrState) -> list[int]:
    """Return the players who are asked before the others."""
    return [throw.owner for throw in state.throws] or [state.p]


@rule("A-234", "A-239", "A-244")
def test_every_player_who_could_play_an_event_is_asked(soaking: bool) -> None:
    """Check whole games, at every moment of an Action phase with a question in a window."""
    met = Counter[str]()
    for seed in range(MORE) if soaking else OFFERED:
        random = Random(seed)
        table = Table.start(GAME, ArrrOptions(), 2 + seed % 3, f"{seed:064x}")
        crew = company(GAME, table.seats, random)
        while table.outcome is None:
            state = table.state
            if state.asked:
                assert not kept_from(state), (seed, state.window, state.pile, state.asked)
                met.update(kind_of(move.card) for seat in state.asked for move in event_moves(state, seat))
            next_move(table, crew, random).make(table)
    assert set(met) == {*EVENTS}


PUT_OFF = {"later", "again", "open", "sealed"}
"""The default automatic answers that postpone a question. Each of the others says what it gives up."""
ENDS = {key for key, one in EVENTS.items() if one.kind == "flash"}


def playable(table: Table[ArrrState], seat: int) -> set[tuple[int, str]]:
    """Return the events among the possible answers of a seat."""
    (choice, *_) = (one.choice for one in table.open[seat] if one.choice.blocks)
    played = [option.id for option in getattr(choice, "options", ()) if option.id.startswith("play:")]
    return {(seat, kind_of(one.rpartition(":")[2])) for one in played}


def put_off(table: Table[ArrrState]) -> dict[int, tuple[int, Value]]:
    """Return the answers given by these automatic answers, by seat."""
    asked = {seat: next(one for one in table.open[seat] if one.choice.blocks) for seat in table.waiting()}
    wished = {seat: GAME.auto_answer(table.view(seat), one.choice, PUT_OFF) for seat, one in asked.items()}
    return {seat: (asked[seat].number, value) for seat, value in wished.items() if value is not None}


@rule("A-239", "A-241")
def test_a_player_with_a_playable_event_is_asked_before_the_action_ends(soaking: bool) -> None:
    """In whole games, each holder of an event that was playable in an action is asked about it in that action.

    It may be at another moment. Only another player's card in a FLASH may end the action before.
    """
    met, could, asked = set[str](), set[tuple[int, str]](), set[tuple[int, str]]()
    for seed in range(MORE) if soaking else POSTPONED:
        random, begun = Random(seed), (-1, 0)
        table = Table.start(GAME, ArrrOptions(), 2 + seed % 3, f"{seed:064x}")
        crew, ended = company(GAME, table.seats, random), False
        while table.outcome is None:
            state, answered = table.state, put_off(table)
            if begun != (begun := (state.turn, state.declared is None and state.window == "open")) and begun[1]:
                assert ended or could <= asked, (seed, begun, could - asked)
                met |= {kind for _, kind in asked}
                could, asked, ended = set(), set(), False
            ended = ended or any(kind_of(use.card) in ENDS for use in state.pile)
            for seat in table.waiting():
                could |= playable(table, seat)
                asked |= set() if seat in answered else playable(table, seat)
            for seat, (number, value) in answered.items():
                table.answer(seat, number, value)
                break
            else:
                next_move(table, crew, random).make(table)
    assert met == {*EVENTS}


# --- at first ------------------------------------------------------------------------------------------


def offered(table: People, holder: str, card: str, **acts: str) -> bool:
    """Return whether the holder may answer with that card before the action ends.

    The time of others runs out, except that they use their card as soon as they can.
    """
    while table.table.waiting():
        waits = table.waits_for()
        if holder in waits and card in table.offered(holder):
            return True
        acting = next((name for name in waits if acts.get(name) in table.offered(name)), None)
        if acting:
            table.uses(acting, acts.pop(acting))
        else:
            table.time_up(next(iter(waits)))
    return False


def situation(card: str) -> tuple[People, str, dict[str, str]]:
    """Return a table at which a player may want to play the event, its holder, and the cards of the others."""
    design = EVENTS[card]
    if card in LASTING:
        return at(hands={"anna": card}, asked=USUAL), "anna", {}
    (timing, *_), stat = design.timing, next((one for one in CARDS if one in design.rules.source.lower()), "attack")
    kept = design.kind == "add dice" or card in HELPFUL
    holder = "anna" if timing == "free" or kept else "carla" if timing == "flash challenge" else "bruno"
    hands = {holder: card} | ({"carla": "hole-in-the-hull"} if timing == "answer" else {})
    row = f"ghost-ship {CARDS[stat]}"
    table = at(anna=CREW[stat], bruno="compass", row=row, hands=hands, asked=USUAL, dice=f"{MISS[stat]} " * 9)
    if timing == "flash challenge":
        table.challenges("anna", "bruno", stat)
    elif timing == "flash pillage":
        table.pillages("anna")
    elif timing != "free":
        table.sails("anna", CARDS[stat])
    return table, holder, {"carla": "hole-in-the-hull"} if timing == "answer" else {}


@rule("A-239", "A-241")
@pytest.mark.parametrize("card", EVENTS)
def test_by_default_the_holder_of_each_event_is_asked_when_it_fits(card: str) -> None:
    table, holder, acts = situation(card)
    assert offered(table, holder, card, **acts)


@rule("A-241")
@pytest.mark.parametrize("card", [key for key, one in EVENTS.items() if one.timing == ("any",)])
def test_an_event_that_fits_at_any_time_is_asked_about_in_a_pillage(card: str) -> None:
    table = at(anna="cutlass", hands={"bruno": card}, asked=USUAL)
    table.wishes = [AT_FIRST - {"turn"}] * 3
    assert card in table.pillages("anna").offered("bruno")


@rule("A-241")
@pytest.mark.parametrize("card", LASTING)
def test_a_permanent_event_is_asked_about_only_in_its_holders_own_turn(card: str) -> None:
    """By default nobody is asked about it in others' turns.

    It matters only in teams, or if its player asks for the question.
    """
    hands, deck = {"bruno": card}, "ghost-ship hungry-kraken"
    others = at(anna="cutlass", hands=hands, asked=USUAL, begin="action explore", deck=deck).pillages("anna")
    while others.view(None).on_turn == 0:
        assert set(others.waits_for()) == {"anna"}
        others.time_up("anna")
    while "declare" not in others.waits_for().values():
        others.time_up("bruno")
    assert card in others.offered("bruno")
    mates = at(
        anna="cutlass", hands={"carla": card}, seats=4, options={"teams": "on"}, asked=dict.fromkeys(PEOPLE, "usual")
    )
    assert card in mates.pillages("anna").offered("carla")


@rule("A-239", "A-241")
@pytest.mark.parametrize("card", [key for key, one in EVENTS.items() if one.kind == "add dice"])
def test_a_player_who_wants_to_help_others_is_asked_after_switching_it_on(card: str) -> None:
    """By default only team mates are asked about it."""
    stat = next((one for one in CARDS if one in EVENTS[card].rules.source.lower()), "attack")
    for wishes, asked in ((AT_FIRST, False), (AT_FIRST - {"help"}, True)):
        table = at(anna=CREW[stat], row=CARDS[stat], hands={"bruno": card}, dice=f"{MISS[stat]} " * 9)
        table.wishes = [wishes] * 3
        assert offered(table.sails("anna", CARDS[stat]), "bruno", card) == asked
    table = at(
        anna=CREW[stat],
        row=CARDS[stat],
        hands={"carla": card},
        seats=4,
        options={"teams": "on"},
        dice=f"{MISS[stat]} " * 9,
        asked=dict.fromkeys(PEOPLE, "usual"),
    )
    assert offered(table.sails("anna", CARDS[stat]), "carla", card)
