"""Setup: the state at the start, then the questions for the first Parts (`docs/rules/rattle.md`, 4.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.choice import Choice, Option, PickOne, Refusal
from engine.games.rattle.cards import ADVENTURES, card_name
from engine.games.rattle.cards.adventure_order import FIRST_VOYAGE
from engine.games.rattle.cards.dice import NP_DICE, PLAYER_COLOURS
from engine.games.rattle.cards.loot_victory_revenge import BASIC, LOOT, SPECIAL, VICTORY
from engine.games.rattle.cards.sailors import PACK, SAILORS
from engine.games.rattle.cards.upgrades import UPGRADES
from engine.games.rattle.galleon.part_changes import add_part
from engine.games.rattle.galleon_and_port import PARTS
from engine.games.rattle.game_options import RattleOptions
from engine.games.rattle.public_questions import openly
from engine.games.rattle.ships.ship_ids import own_dice
from engine.games.rattle.state import Captain, Counts, RattleState
from engine.games.rattle.step_registry import Rattle, step
from engine.play import AgendaEntry, Answer
from engine.text import Arg, Text, Who, text

FLEET = {2: (4, True), 3: (4, False), 4: (3, False), 5: (3, False)}
"""For each number of players: the ordinary Ships of each player, and True if each has the Captain Ship (R-69)."""
WAR_FLEET = {2: (4, True), 3: (3, True), 4: (2, True), 5: (2, True)}
"""For each number of players in Pirate Wars: their ordinary Ships, and True if each has the Captain Ship (R-249)."""
FIRST_PARTS: dict[int, tuple[str, ...]] = {2: (), 3: ("sail",), 4: ("sail", "hold"), 5: ("sail", "hold")}
"""For each number of players, the Parts that each player has besides the chosen one (R-70)."""

COLOURS: dict[str, Text] = {
    "yellow": text("yellow"),
    "blue": text("blue"),
    "green": text("green"),
    "red": text("red"),
    "white": text("white"),
}
"""The colours of players in words, by the colour's id."""
SIDES: dict[str, Text] = {"woman": text("a woman"), "man": text("a man")}
"""The two sides of a Captain card in words, by the side's id."""


def setup(options: RattleOptions, seats: int, seating: Sequence[int], chance: Chance) -> RattleState:
    """Return the state at the start (R-57 to R-76), without the Parts that players choose.

    `seating` has for each seat its place in the lobby, from 0. Raises `Refusal` if the named first Baron is not at the
    table.
    """
    baron = first_baron(options, seats, seating, chance)
    ordinary, captain = (WAR_FLEET if options.scenario == "pirate-wars" else FLEET)[seats]
    captains = [
        Captain(PLAYER_COLOURS[seat], ("woman", "man")[seat % 2], own_dice(seat, ordinary, captain), {}, {})
        for seat in range(seats)
    ]
    supply = {part: PARTS[part].stock for part in PARTS}
    for one in captains:
        for part in FIRST_PARTS[seats]:
            one.ready[part] = 1
            supply[part] -= 1
    crew = [*SAILORS, *PACK] if options.crew_pack else [*SAILORS]
    order = tuple((baron + turn) % seats for turn in range(seats))
    return RattleState(
        agenda=[AgendaEntry("quest", (1,)), AgendaEntry("chosen_part", order), AgendaEntry("welcome")],
        options=options,
        captains=captains,
        baron=baron,
        bag=full_bag(options),
        pile={},
        supply=supply,
        pool=list(NP_DICE),
        piles=adventure_piles(options, chance),
        sailor_deck=chance.shuffled(crew),
        upgrade_deck=chance.shuffled([*UPGRADES]),
        guild=list(VICTORY),
        earned=[0] * seats,
        reward=[0] * seats,
        lost=[0] * seats,
    )


def first_baron(options: RattleOptions, seats: int, seating: Sequence[int], chance: Chance) -> int:
    """Return the seat of the first Baron (R-74). `seating` has for each seat its place in the lobby, from 0.

    Raises `Refusal` if the named one is not at the table.
    """
    if options.first_baron == "random":
        return chance.below(seats)
    place = int(options.first_baron)
    if place > seats:
        raise Refusal(
            text(
                "Player {place} is named as the first Baron, but there are only {n} at the table. Name another one, "
                "or leave it to chance.",
                place=place,
                n=seats,
            )
        )
    return list(seating).index(place - 1)


def full_bag(options: RattleOptions) -> Counts:
    """Return the number of each type of Loot in the bag at the start (R-66, R-264)."""
    return {kind: loot.count for kind, loot in (LOOT if options.loot_pack else BASIC).items()}


def adventure_piles(options: RattleOptions, chance: Chance) -> dict[str, list[str]]:
    """Return the shuffled ids of the Adventures by pile, top card last (R-75, R-76).

    The introductory scenario has one pile in a fixed order.
    """
    if options.scenario == "introductory":
        return {"introductory": [card for quest in FIRST_VOYAGE for card in quest][::-1]}
    of_scenario = [card for card in ADVENTURES.values() if card.scenario in ("", options.scenario)]
    return {
        pile: chance.shuffled([card.id for card in of_scenario if card.pile == pile])
        for pile in ("soft", "hard", "final", "crazy")
    }


# --- the first steps ---------------------------------------------------------------------------------


@step
def welcome(play: Rattle) -> None:
    """Report the cards that are open on the table (R-56, R-65, R-264)."""
    cards: list[Arg] = [card_name(card) for card in play.state.guild]
    play.begin_group()
    play.report(text("The Guild will sell {cards}, in this order.", cards=cards), icon="guild")
    if play.state.options.crew_pack:
        crew: list[Arg] = [card_name(card) for card in PACK]
        play.report(text("Among the Sailors are {cards}.", cards=crew), icon="tavern")
    if play.state.options.loot_pack:
        special: list[Arg] = [card_name(card) for card in SPECIAL]
        play.report(text("The bag also holds Special Loot: {cards}.", cards=special), icon="bag")


@step
async def chosen_part(play: Rattle, *seats: int) -> None:
    """Ask all these seats at once for their first Part. Meanwhile they may change colour and Captain (R-57, R-71)."""
    state = play.state
    parts = [Option(one, PARTS[one].name, PARTS[one].rules, one) for one in PARTS if state.supply[one]]
    usual = "sail" if len(state.captains) == 2 else "cannon"
    part = openly("chosen_part", text("Which Part does your Galleon begin with?"), parts, usual)
    answers = await play.ask_all(
        dict.fromkeys(seats, part),
        lambda _: {one: appearance_choices(state, one) for one in state.around()},
        change_appearance,
    )
    for seat, answer in answers.items():
        add_part(play, seat, str(answer.value))


def appearance_choices(state: RattleState, seat: int) -> list[Choice]:
    """Return the choices of an unused colour and of the other side of the Captain card.

    These choices do not affect play (D1). Without an unused colour, only the second is returned.
    """
    taken = [captain.colour for captain in state.captains]
    colours = [colour for colour in COLOURS if colour not in taken]
    captain = state.captains[seat]
    found: list[Choice] = []
    if colours:
        prompt = text("Your colour is {colour}. Change it?", colour=COLOURS[captain.colour])
        # The labels say what the options change, because the table shows them beside the Parts, without this prompt.
        options = tuple(Option(colour, text("Colour: {colour}", colour=COLOURS[colour])) for colour in colours)
        found.append(PickOne(name="colour", prompt=prompt, secret=False, blocks=False, options=options))
    other = "man" if captain.side == "woman" else "woman"
    options = (Option(other, text("Switch Captain to {side}", side=SIDES[other])),)
    prompt = text("Your Captain is {side}.", side=SIDES[captain.side])
    return [*found, PickOne(name="side", prompt=prompt, secret=False, blocks=False, options=options)]


def change_appearance(play: Rattle, answer: Answer) -> None:
    """Change a player's colour or Captain, as the answer to one of `appearance_choices` says."""
    captain, value = play.state.captains[answer.seat], str(answer.value)
    if answer.name == "colour":
        captain.colour = value
        words = text("{who} plays {colour}.", who=Who(answer.seat), colour=COLOURS[value])
    else:
        captain.side = value
        words = text("{who}'s Captain is {side}.", who=Who(answer.seat), side=SIDES[value])
    play.report(words, to=answer.seat, icon="captain")
