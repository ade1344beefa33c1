"""The eight starred event cards (ledger, 3.18)."""

from __future__ import annotations

from engine.choice import AT_RANDOM, Option, Pace, PickOne, PickSome
from engine.games.tortuga.cards import PLACES, SHIPS, card_name, event, in_order
from engine.games.tortuga.events import choose_player
from engine.games.tortuga.hints import rowboat, standing, with_cards
from engine.games.tortuga.state import FeverRecord
from engine.games.tortuga.state_changes import (
    Tortuga,
    go,
    keep,
    names,
    no_effect,
    note,
    return_treasure,
    sight,
    spread,
    swap,
)
from engine.games.tortuga.step_registry import ask, step
from engine.text import Who, card_text, plural, text


@event(card_text("tortuga event", "Black Powder"), "starred")  # T-148 to T-150
async def powder(play: Tortuga, me: int) -> None:
    """Ask the player `me` for a rowboat, and mark it as destroyed for the rest of the game.

    A pawn in it moves to the back of the line on Tortuga. If only one rowboat is left, nobody is asked; if none is
    left, only report that the card has no effect.

    Card text: Blow up a rowboat: nobody can use it for the rest of the game. Anybody in it swims to the back of the
    line on Tortuga.
    """
    state = play.state
    whole = [ship for ship in SHIPS if ship not in state.destroyed]
    if not whole:
        no_effect(play)
        return
    ship = whole[0]
    if len(whole) > 1:
        choice = PickOne(
            name="powder_where",
            prompt=text("Black Powder: which rowboat do you blow up?"),
            secret=False,
            pace=Pace.REACTION,
            default=AT_RANDOM,
            options=tuple(Option(f"boat:{one}", PLACES[f"boat_{one}"], rowboat(state, one)) for one in whole),
        )
        ship = str(await ask(play, me, choice)).removeprefix("boat:")
    state.destroyed += (ship,)
    play.report(text("{who} blows up {place}.", who=Who(me), place=PLACES[f"boat_{ship}"]), icon="powder")
    swimmer = state.boats[ship]
    if swimmer is not None:
        go(play, swimmer, "tortuga", text("{who} swims to Tortuga.", who=Who(swimmer)))


@event(card_text("tortuga event", "Cabin Fever"), "starred")  # T-151, T-152
async def fever(play: Tortuga, me: int) -> None:
    """Ask the player `me` for another player.

    Exchange the loyalty cards of the two with a chance of one half, and tell each of the two their team.

    Card text: Your loyalty card is shuffled with another player's. Each of you gets one of the two.
    """
    state = play.state
    other = await choose_player(
        play, me, "fever_whom", text("Cabin Fever: whose loyalty card is shuffled with yours?"), standing
    )
    pair = (me, other)
    before = state.team(me), state.team(other)
    if play.chance.below(2) and before[0] != before[1]:
        # Cards of one team are the same to everybody, whatever their ids say.
        state.loyalties[me], state.loyalties[other] = state.loyalties[other], state.loyalties[me]
    after = state.team(me), state.team(other)
    state.fevers.append(FeverRecord(pair, before, after))
    words = text(
        "The loyalty cards of {who} and {whom} are shuffled, and each gets one back.", who=Who(me), whom=Who(other)
    )
    play.report(words, icon="fever")
    for seat, was, now in zip(pair, before, after, strict=True):
        note(state, seat, "loyalty", (was, now), other=other if seat == me else me)
        play.report(text("Your loyalty is now: {card}.", card=card_name(state.loyalties[seat])), to=seat, icon="fever")


@event(card_text("tortuga event", "Crow's Nest"), "starred")
async def nest(play: Tortuga, me: int) -> None:
    """Ask the player `me` for any player, and move that one's vote cards into the vote deck.

    Then push the step in which `me` picks as many new ones. If that hand is empty, only report that the card has no
    effect.

    Card text: Choose a player. Their vote cards go into the deck. Look through it in secret and pick as many new cards
    for them. Then the deck is shuffled.
    """
    state = play.state
    whom = await choose_player(
        play,
        me,
        "nest_whom",
        text("Crow's Nest: whose vote cards do you replace with cards that you pick from the deck?"),
        with_cards,
        also_me=True,
    )
    hand = state.hands[whom]
    if not hand:
        no_effect(play)
        return
    note(state, whom, "replaced", tuple(in_order(hand)), other=me)
    sight(state, whom, "T-153", hand)
    state.vote_deck += hand
    sight(state, me, "T-153", state.vote_deck)
    state.hands[whom] = []
    words = text("{who} looks through the vote deck and picks new vote cards for {whom}.", who=Who(me), whom=Who(whom))
    play.report(words, icon="nest")
    play.push("pick_hand", me, whom, len(hand))


@step
async def pick_hand(play: Tortuga, me: int, whom: int, size: int) -> None:
    """Show the player `me` the sorted vote deck, and let them pick `size` cards as the hand of the seat `whom` (T-153,
    T-154).
    """
    state = play.state
    choice = PickSome(
        name="nest_cards",
        prompt=text("Crow's Nest: pick {count} vote cards for {whom}.", count=size, whom=Who(whom)),
        pace=Pace.REACTION,
        default=AT_RANDOM,
        options=tuple(Option(f"pick:{card}", card_name(card), None, card) for card in in_order(state.vote_deck)),
        least=size,
        most=size,
    )
    answer = await ask(play, me, choice)
    assert isinstance(answer, list)
    hand = [str(card).removeprefix("pick:") for card in answer]
    state.vote_deck = play.chance.shuffled([card for card in state.vote_deck if card not in hand])
    state.hands[whom] = hand
    note(state, me, "nest", tuple(hand), other=whom)
    if whom != me:
        sight(state, me, "T-153", hand)
    play.report(text("{whom} has new vote cards; the vote deck is shuffled.", whom=Who(whom)), icon="nest")
    picked = [card_name(card) for card in hand]
    play.report(text("Your new vote cards: {cards}.", cards=[*picked]), to=whom, icon="nest")
    if whom != me:
        play.report(text("You gave {whom} {cards}.", whom=Who(whom), cards=[*picked]), to=me, icon="nest")


@event(card_text("tortuga event", "Eight Bells"), "starred")  # T-155
def bells(play: Tortuga, me: int) -> None:
    """Shuffle the line in which the pawn of the player `me` is.

    If it has fewer than two pawns, or the pawn is in a rowboat, only report that the card has no effect.

    Card text: Everybody on your ship, or on Tortuga if you are there, is put into a new random order.
    """
    state = play.state
    place = state.place_of(me)
    if len(state.lines.get(place, [])) < 2:
        no_effect(play)
        return
    state.lines[place] = play.chance.shuffled(state.lines[place])
    words = text("The new order on {place}: {names}.", place=PLACES[place], names=names(state.lines[place]))
    play.report(words, icon="bells")


@event(card_text("tortuga event", "Facade"), "starred")  # T-156, T-157
def facade(play: Tortuga, me: int) -> None:
    """Exchange the places of two pawns: that of the player `me`, and that of the player with the seat before, on the
    right.

    Card text: You swap places with the player on your right, wherever the two of you are.
    """
    swap(play, me, (me - 1) % len(play.seats))


@event(card_text("tortuga event", "Pirate Code"), "starred")
def code(play: Tortuga, me: int) -> None:
    """Put the card in front of the player `me`, and let them sit out their next two votes.

    Card text: You sit out the next two votes that you could have taken part in.
    """
    play.state.codes[me] = 2
    keep(play, me)


@event(card_text("tortuga event", "Scurvy"), "starred")
def scurvy(play: Tortuga, me: int) -> None:
    """Add 1 to the turns that each player in the line of the player `me` will lose.

    If the pawn of `me` is in a rowboat, only `me` loses a turn.

    Card text: Everybody on your ship, or on Tortuga if you are there, loses their next turn, including you.
    """
    state = play.state
    sick = state.lines.get(state.place_of(me), [me])
    for seat in sick:
        state.lost_turns[seat] += 1
    # Singular and plural are equal in English, but not in other languages.
    told = plural("{names} will lose a turn.", "{names} will lose a turn.", n=len(sick), names=names(sick))
    play.report(told, icon="scurvy")


@event(card_text("tortuga event", "Stormy Seas"), "starred")  # T-166 to T-168
def storm(play: Tortuga, me: int) -> None:
    """Move all treasure of the ship where the player `me` is to the Galleon.

    On Tortuga, put one treasure into each of its two areas instead. If the player is in a rowboat, only report that the
    card has no effect.

    Card text: All treasure on your ship goes back to the Spanish Galleon. If you are on Tortuga, each area there gets
    one treasure.
    """
    place = play.state.place_of(me)
    if place in SHIPS:
        return_treasure(play, place)
    elif place == "tortuga":
        spread(play, 1, text("The storm leaves one treasure in each area of Tortuga."))
    else:
        no_effect(play)
