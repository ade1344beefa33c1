"""Course of a turn: Recruitment, Equipment, Action, Explore new horizons (ledger, 4.3, 4.4 and 4.13)."""

from __future__ import annotations

from engine.choice import Option, OptionGroup, PickOne, PickSome, legal
from engine.games.arrr.advance_answers import offered
from engine.games.arrr.captains import captain_at, tell_acting
from engine.games.arrr.card_registry import (
    CREW_LIMIT,
    card_name,
    crew_design,
    design_of,
    in_order,
    is_crew,
)
from engine.games.arrr.card_totals import score_of
from engine.games.arrr.deck_operations import has_cards
from engine.games.arrr.effect_choices import discard_hand
from engine.games.arrr.game_terms import CREW_TYPES
from engine.games.arrr.hints import dropping, equipping, named
from engine.games.arrr.recruitment import decks_of_captain, draws, room
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import discard_crew, draw, names
from engine.games.arrr.step_registry import Arrr, ask, picked_again, step
from engine.play import Rule
from engine.text import Text, Who, text
from engine.unavailable_reasons import Reason


@step
def turn(play: Arrr, seat: int) -> None:
    """Begin a seat's turn: make its depleted cards ready and clear all marks of use (A-39 to A-41, A-150)."""
    state = play.state
    state.turn += 1
    state.on_turn, state.used = seat, []
    state.depleted = [card for card in state.depleted if card not in state.crew[seat]]
    play.begin_group(text("Turn {turn}: {who}.", turn=state.turn, who=Who(seat)), icon="compass")
    play.push("explore")
    play.push("action")
    play.push("equipment")
    play.push("recruitment")


# --- Recruitment ---------------------------------------------------------------------------------------


@step
async def recruitment(play: Arrr) -> None:
    """Ask the player on turn for cards to discard, then draw (A-42 to A-52)."""
    state, seat = play.state, play.state.p
    state.phase = "recruitment"
    hand = in_order(state.hands[seat])
    gone, decks = list[str](), list[str]()
    if hand:
        gives = OptionGroup(text("Discard"), len(hand))
        options = [Option(f"discard:{card}", _in_hand(card), _rules(card), card, group=gives) for card in hand]
        prompt = text("Recruitment: which cards do you discard before you draw?")
        if state.options.forced and state.options.eventful:
            prompt = text("Recruitment: which cards do you discard? Then you draw up to 6, at most 3 of a type.")
        options += [Option(family, WORDS[family], group=CAPTAIN_DRAWS) for family in decks_of_captain(state, seat)]
        choice = PickSome(name="recruitment", prompt=prompt, default=[], options=tuple(options), most=len(options))
        while True:
            answer = await ask(play, seat, choice)
            assert isinstance(answer, list)
            decks = [str(one) for one in answer if str(one) in WORDS]
            if len(decks) <= 1:
                break
            play.report(TWO_DECKS.said, to=seat, icon="cross-mark")
            choice = picked_again(choice, answer)
        gone = [str(one).removeprefix("discard:") for one in answer if str(one) not in WORDS]
    if gone:
        discard_hand(play, seat, gone)
    play.push("recruited", *decks)
    if state.options.forced:
        draw_by_duty(play, seat)
    else:
        play.push("draw_at_will")


def _rules(card: str) -> Text | None:
    return design_of(card).rules


def _in_hand(card: str) -> Text:
    return named(card) if is_crew(card) else card_name(card)


def draw_by_duty(play: Arrr, seat: int) -> None:
    """Draw the seat's hand up to 6 cards, at most 3 of a family, without asking (A-43 to A-46, A-50)."""
    for family, n in room(play.state, seat).items():
        if n:
            draw(play, seat, family, n)


@step
async def draw_at_will(play: Arrr) -> None:
    """Ask the player on turn whether to draw another card, and from which deck. Repeat it until the player has enough.

    The rules are A-47 to A-49, and D-4.
    """
    state, seat = play.state, play.state.p
    drawn, unavailable = legal(lambda: draws(state, seat))
    if not drawn:
        return
    choice = PickOne(
        name="draw_at_will",
        prompt=text("Do you draw a card?"),
        secret=False,
        default="enough",
        options=(*drawn, Option("enough", text("Enough"))),
        unavailable=unavailable,
    )
    family = str(await ask(play, seat, choice))
    if family != "enough":
        play.push("draw_at_will")
        draw(play, seat, family)


@step
def recruited(play: Arrr, *decks: str) -> Rule | None:
    """Run the captain's effect after Recruitment (K9). Return the question that it asks, or None.

    `decks` has the deck that the player chose, if there is one.
    """
    state, seat = play.state, play.state.p
    for deck in decks:
        if has_cards(state, deck):
            tell_acting(play, state.captains[seat])
            draw(play, seat, deck)
            return None
    return captain_at(play, "recruited")


WORDS = {"crew": text("My captain draws crew"), "event": text("My captain draws an event")}
CAPTAIN_DRAWS = OptionGroup(text("Your captain"), 1)
TWO_DECKS = Reason("A-265", text("Your captain draws from one deck only. Choose again."))

# --- Equipment -----------------------------------------------------------------------------------------


@step
async def equipment(play: Arrr) -> None:
    """Ask the player on turn which crew cards to place, and which equipped ones to discard for them (A-53 to A-64)."""
    state, seat = play.state, play.state.p
    state.phase = "equipment"
    hand = in_order([card for card in state.hands[seat] if is_crew(card)])
    if not hand:
        return
    options = [
        *(placing(state, seat, card) for card in hand),
        *(
            Option(
                f"drop:{card}",
                text("Discard {card}", card=card_name(card)),
                dropping(state, seat, card),
                card,
                group=DROP,
            )
            for card in state.crew[seat]
        ),
        *offered(state, seat),
    ]
    prompt = text("Equipment: which crew cards do you place? At most {most} lie in your area.", most=CREW_LIMIT)
    choice = PickSome(name="equipment", prompt=prompt, default=[], options=tuple(options), most=len(options))
    while True:
        answer = await ask(play, seat, choice)
        assert isinstance(answer, list)
        placed = [str(one).removeprefix("place:") for one in answer if str(one).startswith("place:")]
        dropped = [str(one).removeprefix("drop:") for one in answer if str(one).startswith("drop:")]
        dropped += replaced(state, seat, placed, dropped)
        fault = misfit(state, seat, placed, dropped)
        if not fault:
            break
        play.report(fault.said, to=seat, icon="cross-mark")
        choice = picked_again(choice, answer)
    if dropped:
        discard_crew(play, seat, dropped)
    if placed:
        equip(play, seat, placed)


PLACE = OptionGroup(text("Place in your area"), CREW_LIMIT)
DROP = OptionGroup(text("Discard from your area"), CREW_LIMIT)


def placing(state: ArrrState, seat: int, card: str) -> Option:
    """Return the option to place a crew card of the hand. Its hint names the First Mate or Pack that it replaces."""
    gone = replaced(state, seat, [card], [])
    hint = text("In place of {card}.", card=card_name(gone[0])) if gone else _rules(card)
    return Option(f"place:{card}", equipping(state, seat, card, gone), hint, card, group=PLACE)


def replaced(state: ArrrState, seat: int, placed: list[str], dropped: list[str]) -> list[str]:
    """Return the ids of the equipped First Mate and Pack that are replaced (A-56, A-57).

    A card is replaced if one of the cards in `placed` has the same type. Cards in `dropped` are discarded anyway
    and are left out.
    """
    new = [crew_design(card).type for card in placed]
    return [
        card
        for card in state.crew[seat]
        if card not in dropped and crew_design(card).type != "item" and crew_design(card).type in new
    ]


def misfit(state: ArrrState, seat: int, placed: list[str], dropped: list[str]) -> Reason | None:
    """Return the reason why these cards may not be placed and dropped together, or None (A-54 to A-61)."""
    types = [crew_design(card).type for card in placed]
    for one, rule in (("mate", "A-56"), ("pack", "A-57")):
        if types.count(one) > 1:
            return Reason(rule, text("You can have only one {type}. Choose again.", type=CREW_TYPES[one]))
    if len(dropped) > len(placed):
        words = text("You may discard equipped cards only to make room for as many new ones. Choose again.")
        return Reason("A-61", words)
    count = len(state.crew[seat]) + len(placed) - len(dropped)
    if count > CREW_LIMIT:
        words = text(
            "That would be {count} crew cards: choose {more} more to discard, or place fewer.",
            count=count,
            more=count - CREW_LIMIT,
        )
        return Reason("A-54", words)
    return None


def equip(play: Arrr, seat: int, cards: list[str]) -> None:
    """Move cards from the seat's hand to its equipped cards, ready and public."""
    state = play.state
    state.hands[seat] = [card for card in state.hands[seat] if card not in cards]
    state.crew[seat] += cards
    for marks in (state.known, *state.seen):
        marks[:] = [card for card in marks if card not in cards]
    for card in cards:
        state.lots.pop(card, None)
    play.report(text("{who} equips {cards}.", who=Who(seat), cards=names(cards)), icon="crossed-sabres")


# --- Explore new horizons ------------------------------------------------------------------------------


@step
def explore(play: Arrr) -> None:
    """Add the next exploration card to the row, then begin the next turn (A-21).

    If no card is left, the game ends (A-180 to A-184).
    """
    state, seat = play.state, play.state.p
    state.phase = "explore"
    state.story.append(tuple(score_of(state, one) for one in play.seats))
    if not state.exploration_deck:
        play.report(text("No exploration card is left, so the game is over."), icon="compass")
        play.push("finish")
        return
    card = state.exploration_deck.pop()
    state.row.append(card)
    play.report(text("New horizons: {card}.", card=card_name(card)), icon="compass")
    if len(state.row) > state.room():
        lost = state.row.pop(0)
        state.exploration_discard.append(lost)
        play.report(text("{card} is left behind.", card=card_name(lost)), icon="cross-mark")
    play.push("turn", state.others(seat)[0])
