"""Set-up: the contents of the box, the deal, the first player (ledger, 4.2 and 4.14)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.choice import Choice, Option, Pace, PickOne, Refusal
from engine.games.arrr.card_registry import (
    CAPTAINS,
    EXPLORATIONS,
    every_card,
    exploration_design,
    in_order,
    is_crew,
    is_event,
    kind_of,
)
from engine.games.arrr.dice import ICON, SIDES, dice_scene, face_of
from engine.games.arrr.game_options import ArrrOptions
from engine.games.arrr.game_terms import COLLECTION_SIZE, COLLECTIONS, JOLLY
from engine.games.arrr.possible_moves import designs_in_play
from engine.games.arrr.state import ArrrState
from engine.games.arrr.state_changes import names
from engine.games.arrr.step_registry import Arrr, ask_all, step
from engine.games.arrr.throw import Throw
from engine.games.arrr.view import Luck
from engine.play import AgendaEntry
from engine.text import Arg, Who, plural, text

EXPLORATION_CARDS = {2: 11, 3: 17, 4: 23}
TURNS_EACH = 5
CREW_HAND = 6
EVENT_HAND = 2
PURSE = 2
DICE = 6


def setup(options: ArrrOptions, seats: int, seating: Sequence[int], chance: Chance) -> ArrrState:
    """Return the state of a new game with everything shuffled and dealt, except the captains.

    The rules are A-23 to A-38 and A-187 to A-197. Raises `Refusal` if teams are wanted and there are not four
    players. `seats` is the number of players. `seating` has for each seat its place in the lobby.
    """
    if options.teams == "on" and seats != 4:
        raise Refusal(
            text("Teams of two need exactly 4 players. Set “Teams of two (4 players)” to “everybody plays alone”.")
        )
    explorations = exploration_deck(options, seats, chance)
    crew = chance.shuffled([card for card in every_card() if is_crew(card)])
    playing = {design.id for design in designs_in_play(options)}
    events = chance.shuffled([card for card in every_card() if is_event(card) and kind_of(card) in playing])
    captains = chance.shuffled([card for card in every_card() if kind_of(card) in CAPTAINS])
    hands = [[crew.pop() for _ in range(CREW_HAND)] for _ in range(seats)]
    if options.eventful:
        for hand in hands:
            hand += [events.pop() for _ in range(EVENT_HAND)]
    dealt = {"two": 2, "one": 1, "choose": 0}[options.captains] if options.captained else 0
    offered = [[captains.pop() for _ in range(dealt)] for _ in range(seats)]
    out = {*explorations, *crew, *events, *(card for cards in (*hands, *offered) for card in cards)}
    return ArrrState(
        agenda=[AgendaEntry("first_player"), AgendaEntry("welcome")],
        options=options,
        hands=hands,
        crew=[[] for _ in range(seats)],
        captains=["" for _ in range(seats)],
        offered=offered,
        chests=[PURSE for _ in range(seats)],
        reserve=options.all_pieces - PURSE * seats,
        stakes=[None for _ in range(seats)],
        collected=[[] for _ in range(seats)],
        fame=[[] for _ in range(seats)],
        attached=[[] for _ in range(seats)],
        seas=[],
        row=[explorations.pop() for _ in range(seats)],
        exploration_deck=explorations,
        exploration_discard=[],
        crew_deck=crew,
        crew_discard=[],
        event_deck=events,
        event_discard=[],
        box=[card for card in every_card() if card not in out],
        looks=[[] for _ in range(seats)],
        seen=[[] for _ in range(seats)],
        tallies=[{} for _ in range(seats)],
        luck=[Luck() for _ in range(seats)],
    )


MATES = {"second": ((0, 1), (2, 3)), "third": ((0, 2), (1, 3)), "fourth": ((0, 3), (1, 2))}


def teams(options: ArrrOptions) -> Sequence[Sequence[int]]:
    """Return the places in the lobby that form each team; empty if everybody plays alone (A-36)."""
    return MATES.get(options.mates, ()) if options.teams == "on" else ()


def exploration_deck(options: ArrrOptions, seats: int, chance: Chance) -> list[str]:
    """Return the shuffled exploration cards of a game, including those that will form the row (A-23, A-25, A-26)."""
    every = [card for card in every_card() if kind_of(card) in EXPLORATIONS]
    size = EXPLORATION_CARDS[seats]
    if not options.whole_collections:
        return chance.shuffled(every)[:size]
    symbols = chance.shuffled(list(COLLECTIONS))[:seats]
    whole = [card for card in every if exploration_design(card).collection in symbols]
    others = chance.shuffled([card for card in every if not exploration_design(card).collection])
    return chance.shuffled([*whole, *others[: size - COLLECTION_SIZE * seats]])


@step
def welcome(play: Arrr) -> None:
    """Report the first cards of the row, and show everybody their hand."""
    state = play.state
    play.begin_group()
    play.report(text("The Seven Seas: {cards}.", cards=names(state.row)), icon="compass")


# --- who starts ----------------------------------------------------------------------------------------


@step
def first_player(play: Arrr) -> None:
    """Decide which player begins: by a roll for the most jollies, or by a vote, as the options say (A-33, A-34)."""
    if play.state.options.first_player == "vote":
        play.push("pirate_vote", *play.seats)
    else:
        play.push("jollies", *play.seats)


@step
def jollies(play: Arrr, *rolling: int) -> None:
    """Let these seats roll six dice each.

    The seat with the most jollies begins. Seats with equally many roll again (A-33).
    """
    state = play.state
    found: dict[int, int] = {}
    for seat in rolling:
        faces = [face_of(state, number) for number in play.chance.roll(SIDES, DICE)]
        throw = Throw(seat, JOLLY, dice=faces, fresh=[*range(DICE)])
        found[seat] = throw.successes
        words = plural("{who} rolls {n} jolly.", "{who} rolls {n} jollies.", n=found[seat], who=Who(seat))
        play.report(words, icon=ICON, scene=dice_scene(throw))
    best = [seat for seat in rolling if found[seat] == max(found.values())]
    if len(best) > 1:
        play.push("jollies", *best)
    else:
        play.push("starting", best[0])


@step
async def pirate_vote(play: Arrr, *candidates: int) -> None:
    """Let all seats vote for the most pirate-like of the candidates (A-247).

    Before the game, the winner of the vote begins, and a tie is decided by a roll (A-34). At the end of the game,
    the winner of the vote wins the game, and a tie is shared (A-260).
    """
    state = play.state
    prompts = {
        False: text("Who looks most like a pirate? The player with the most votes starts."),
        True: text("It's a tie! Who looks most like a pirate? The player with the most votes wins."),
    }
    ending = state.turn > 0
    options = (
        *(Option(f"seat:{seat}", text("{who}", who=_candidate_name(state, seat, ending))) for seat in candidates),
        Option("nobody", text("No vote")),
    )
    asks: dict[int, Choice] = dict.fromkeys(
        play.seats,
        PickOne(name="pirate_vote", prompt=prompts[ending], pace=Pace.BALLOT, default="nobody", options=options),
    )
    votes = {seat: str(answer.value) for seat, answer in (await ask_all(play, asks)).items()}
    for seat, vote in votes.items():
        if vote != "nobody":
            whom = _candidate_name(state, int(vote.removeprefix("seat:")), ending)
            play.report(text("{who} votes for {whom}.", who=Who(seat), whom=whom), icon="hat")
    counts = {seat: list(votes.values()).count(f"seat:{seat}") for seat in candidates}
    best = [seat for seat in candidates if counts[seat] == max(counts.values())]
    if ending:
        play.push("settle", *best)
    elif len(best) > 1:
        play.push("jollies", *best)
    else:
        play.push("starting", best[0])


def _candidate_name(state: ArrrState, seat: int, ending: bool) -> Arg:
    """Return the candidate's name. At the end of the game, return it with the name of the team mate.

    `ending`: True if the vote is about the end of the game.
    """
    mate = state.mate(seat) if ending else None
    return Who(seat) if mate is None else [Who(seat), Who(mate)]


@step
def starting(play: Arrr, seat: int) -> None:
    """Announce who begins, then let all choose their captains (A-38)."""
    state = play.state
    state.starter = seat
    play.begin_group()
    play.report(text("{who} starts.", who=Who(seat)), icon="compass")
    play.push("turn", seat)
    if not state.options.captained:
        return
    choosing = state.around(seat)
    if state.options.captains == "choose":
        free = [card for card in state.box if kind_of(card) in CAPTAINS]
        play.report(text("Captains to choose from: {cards}.", cards=names(in_order(free))), icon="captain")
        for one in choosing:
            play.push("captains", one)
        return
    for one in choosing:
        dealt = names(in_order(state.offered[one]))
        play.report(text("You are dealt {cards}.", cards=dealt), to=one, icon="captain")
    play.push("captains", *choosing)
