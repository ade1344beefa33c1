"""Choices made while an effect is carried out (A-210): steps that state changes push."""

from __future__ import annotations

from dataclasses import replace

from engine.choice import Option, Pace, PickOne, PickSome
from engine.games.arrr.card_registry import card_name, crew_design, design_of, in_order, is_crew
from engine.games.arrr.deck_operations import has_cards, put_away
from engine.games.arrr.dice import roll, tell_dice, throw_of
from engine.games.arrr.game_terms import FACE_NAMES, JOLLY
from engine.games.arrr.hints import going, lying_there, sailing
from engine.games.arrr.prompts import throws_words
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import discard_crew, draw, names
from engine.games.arrr.step_registry import Arrr, ask, step
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Look
from engine.text import Arg, Text, Who, plural, text


def worst_first(cards: list[str]) -> list[str]:
    """Return the card ids sorted in the order in which the cards are discarded when time is up (D-23, D-24).

    Crew with the fewest stat points comes first, events last.
    """
    return sorted(in_order(cards), key=lambda card: sum(crew_design(card).stats) if is_crew(card) else 99)


def pick_cards(
    state: ArrrState, seat: int, name: str, prompt: Text, cards: list[str], n: int, *, secret: bool
) -> PickSome:
    """Return the question for exactly `n` of these cards.

    `name` is the name of the choice, `cards` are card ids. Options show the cards' numbers and effects. The least
    valuable cards are the default. With `secret`, others do not see the answer.
    """
    least = most = n
    options = tuple(
        Option(f"card:{card}", going(state, seat, card), design_of(card).rules, card) for card in in_order(cards)
    )
    worst = [f"card:{card}" for card in worst_first(cards)[:least]]
    default = [option.id for option in options if option.id in worst]
    return PickSome(
        name=name,
        prompt=prompt,
        secret=secret,
        pace=Pace.REACTION,
        default=[*default],
        options=options,
        least=least,
        most=most,
    )


def cards_of(value: object) -> list[str]:
    """Return the card ids of an answer, a list of option ids such as `card:cutlass.2`."""
    assert isinstance(value, list)
    return [str(one).rpartition(":")[2] for one in value]


# --- losses ------------------------------------------------------------------------------------------


@step
async def crew_lost(play: Arrr, seat: int, n: int) -> None:
    """Carry out damage: let the seat choose n equipped crew cards and discard them (A-121, A-122, D-23)."""
    cards = play.state.crew[seat]
    if n < len(cards):
        prompt = plural("Damage: choose a crew card to discard.", "Damage: choose {n} crew cards to discard.", n=n)
        choice = pick_cards(play.state, seat, "crew_lost", prompt, cards, n, secret=False)
        cards = cards_of(await ask(play, seat, choice))
    discard_crew(play, seat, cards.copy())


@step
async def hand_lost(play: Arrr, seat: int, n: int) -> None:
    """Let the seat choose n cards of its hand, and discard them (D-24)."""
    state = play.state
    cards = state.hands[seat]
    if n < len(cards):
        prompt = plural("Choose a card from your hand to discard.", "Choose {n} cards from your hand to discard.", n=n)
        cards = cards_of(await ask(play, seat, pick_cards(state, seat, "hand_lost", prompt, cards, n, secret=True)))
    discard_hand(play, seat, cards)


async def thrown_overboard(play: Arrr, seat: int, n: int) -> list[str]:
    """Ask the seat to pick n cards of its hand to discard, or none (V13, D-12). Return their ids.

    An answer with another number is refused, and the seat is asked again. The cards are not discarded here.
    """
    state = play.state
    hand = in_order(state.hands[seat])
    options = tuple(Option(f"card:{card}", going(state, seat, card), design_of(card).rules, card) for card in hand)
    prompt = plural(
        "A shoal ahead! Throw {n} card from your hand overboard. Throw none, and you can't Sail this turn.",
        "A shoal ahead! Throw {n} cards from your hand overboard. Throw none, and you can't Sail this turn.",
        n=n,
    )
    again = text("Pick all {n} or none. {prompt}", n=n, prompt=prompt)
    choice = PickSome(name="offer", prompt=prompt, pace=Pace.REACTION, default=[], options=options, most=n)
    gone = cards_of(await ask(play, seat, choice))
    while 0 < len(gone) < n:
        gone = cards_of(await ask(play, seat, replace(choice, prompt=again)))
    return gone


def discard_hand(play: Arrr, seat: int, cards: list[str]) -> None:
    """Discard these cards of a hand, face up, and report it."""
    state, gone = play.state, cards.copy()
    state.hands[seat] = [card for card in state.hands[seat] if card not in gone]
    for card in gone:
        put_away(state, card)
    words = text("{who} discards {cards} from hand.", who=Who(seat), cards=names(gone))
    play.report(words, icon="draw")


# --- drawing and looking ------------------------------------------------------------------------------


@step
async def deck_to_draw(play: Arrr, seat: int) -> None:
    """Ask the seat for the deck, and draw a card from it (A-114, D-5).

    If only one deck has cards, the seat is not asked.
    """
    state = play.state
    families = [family for family in ("crew", "event") if has_cards(state, family)]
    if len(families) == 2:
        crew = sum(is_crew(card) for card in state.hands[seat])
        events = len(state.hands[seat]) - crew
        held: list[Arg] = [
            plural("{n} crew card", "{n} crew cards", n=crew),
            plural("{n} event card", "{n} event cards", n=events),
        ]
        choice = PickOne(
            name="deck_to_draw",
            prompt=text("Which deck do you draw from? You hold {held}.", held=held),
            secret=False,
            default="event" if events < crew else "crew",
            options=(Option("crew", text("A crew card")), Option("event", text("An event card"))),
        )
        families = [str(await ask(play, seat, choice))]
    for family in families:
        draw(play, seat, family)


@step
def looking_at_deck(play: Arrr, seat: int, then: str) -> None:
    """Show the seat the top exploration card.

    `then` says what the seat may do afterwards. With `exchange` it may exchange the card with the row card nearest to
    the deck. With `bottom` it may put it on the bottom of the deck. If `then` is empty, the seat only looks.
    """
    state = play.state
    top = state.exploration_deck[-1]
    if top not in state.seen[seat]:
        state.seen[seat].append(top)
    state.looks[seat].append(Look(state.turn, "deck", (top,), window=state.window))
    play.report(text("{who} looks at the top exploration card.", who=Who(seat)), icon="spyglass")
    play.report(text("You see {card}.", card=card_name(top)), to=seat, icon="spyglass")
    if then == "bottom" or (then == "exchange" and state.row):
        play.push("looked", seat, then)


@step
async def looked(play: Arrr, seat: int, then: str) -> None:
    """Ask the seat what to do with the top exploration card that it has seen (D-29).

    `then` is `exchange` or `bottom`. The seat may exchange the card with the row card nearest to the deck, or put it on
    the bottom of the deck. It may also leave the card.
    """
    state = play.state
    top = state.exploration_deck[-1]
    if then == "bottom":
        stays = text("It comes into the row after your action.")
        way = Option(then, text("Put it on the bottom of the deck"), text("Another card comes after your action."))
    else:
        nearest = state.row[-1]
        stays = text("{card}, {outlook}", card=card_name(nearest), outlook=sailing(state, nearest))
        faced = lying_there(state, top, len(state.row) - 1)
        goes = text("{card}, {outlook}", card=card_name(top), outlook=faced)
        way = Option(then, text("Swap it with {card}", card=card_name(nearest)), goes)
    choice = PickOne(
        name="looked",
        prompt=text("The top exploration card is {card}.", card=card_name(top)),
        default="leave",
        options=(Option("leave", text("Leave it where it is"), stays), way),
    )
    answer = await ask(play, seat, choice)
    if answer == "bottom":
        state.exploration_deck.insert(0, state.exploration_deck.pop())
        play.report(text("{who} puts it on the bottom of the deck.", who=Who(seat)), icon="spyglass")
    elif answer == "exchange":
        nearest = state.row[-1]
        state.exploration_deck[-1], state.row[-1] = nearest, top
        state.known.append(nearest)
        words = text(
            "{who} swaps it with {one}: {other} is now in the row.",
            who=Who(seat),
            one=card_name(nearest),
            other=card_name(top),
        )
        play.report(words, icon="spyglass")
    else:
        play.report(text("{who} leaves it where it is.", who=Who(seat)), icon="spyglass")


@step
def looking_at_hand(play: Arrr, seat: int, whose: int) -> None:
    """Show the seat the whole hand of the seat `whose`."""
    state = play.state
    hand = state.hands[whose]
    state.seen[seat] += [card for card in hand if card not in state.seen[seat]]
    state.looks[seat].append(Look(state.turn, "hand", tuple(in_order(hand)), whose, window=state.window))
    play.report(text("{who} looks at {whom}'s hand.", who=Who(seat), whom=Who(whose)), icon="eyeball")
    play.report(text("{who} holds {cards}.", who=Who(whose), cards=names(in_order(hand))), to=seat, icon="eyeball")


# --- dice ----------------------------------------------------------------------------------------------

SUCCESS, MISS = text("A success."), text("No success.")


def die_options(throw: Throw) -> tuple[Option, ...]:
    """Return an option for each die of a throw. Its hint says whether the die is a success."""
    return tuple(
        Option(f"die:{place}", FACE_NAMES[face], SUCCESS if throw.counts(face) else MISS, face)
        for place, face in enumerate(throw.dice)
    )


def failures(throw: Throw) -> list[str]:
    """Return the option ids (`die:0` …) of the dice of a throw that are no success, in the order of the dice."""
    return [f"die:{place}" for place, face in enumerate(throw.dice) if not throw.counts(face)]


def _index(value: object) -> int:
    return int(str(value).removeprefix("die:"))


@step
async def dice_to_change(play: Arrr, by: int, seat: int, most: int, jolly: bool) -> None:
    """Ask the player `by` for up to `most` dice of a seat's throw to roll again (D-25).

    If `jolly` is True, ask for one die to turn to the jolly (D-26).
    """
    throw = throw_of(play.state, seat)
    options, failed, how = die_options(throw), failures(throw), throws_words(play.state)
    if jolly:
        prompt = text("{how} Which of {who}'s dice do you turn to the jolly?", how=how, who=Who(seat))
        first = (failed or [options[0].id])[0]
        turned = PickOne(name="dice", prompt=prompt, secret=False, pace=Pace.REACTION, default=first, options=options)
        place = _index(await ask(play, by, turned) if len(options) > 1 else first)
        throw.dice[place], throw.fresh = JOLLY, [place]
        tell_dice(play, throw, text("{who} turns a die to the jolly.", who=Who(by)))
        return
    prompt = plural(
        "{how} Which die do you roll again?", "{how} Which dice do you roll again? Up to {n}.", n=most, how=how
    )
    choice = PickSome(
        name="dice",
        prompt=prompt,
        secret=False,
        pace=Pace.REACTION,
        default=[*failed[:most]],
        options=options,
        most=min(most, len(options)),
    )
    answer = await ask(play, by, choice)
    assert isinstance(answer, list)
    if answer:
        roll(play, throw, 0, tuple(_index(one) for one in answer))
    else:
        play.report(text("{who} keeps the dice.", who=Who(seat)), icon="dice-six-faces-six")
