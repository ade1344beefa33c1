"""The good player of Arrr!!!: it wins against easy ones, always has an answer, and uses only its view."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine.choice import Choice
from engine.game import games
from engine.games.arrr.card_registry import CREW, kind_of
from engine.games.arrr.view import ArrrView, Stake
from engine.players import Answering, Player, players
from engine.players.arrr.action_values import challenge_value, sail_value
from engine.table import Table
from tests.games.arrr.tables import ROW, at

GAMES, GAMES_SOAKING = 4, 12
LONGEST = 3000
"""Number of answers after which every game should be over."""


@pytest.fixture(name="deckhand", scope="module")
def _deckhand() -> Player:
    return players("arrr")["anything"][1]


@pytest.fixture(name="corsair", scope="module")
def _corsair() -> Player:
    return players("arrr")["good"][1]


def play(seed: int, company: Sequence[Player], **options: Any) -> Table[Any]:
    """Play a game with these players."""
    random, game = Random(seed), games()["arrr"]
    table = Table.start(game, game.options.model_validate(options), len(company), f"{seed:064x}")
    for _ in range(LONGEST):
        if table.outcome is not None:
            return table
        seat = random.choice(table.waiting())
        answering = company[seat](table.view(seat), [opened.choice for opened in table.open[seat]], random)
        assert answering
        number = next(o.number for o in table.open[seat] if o.choice.name == answering[0])
        table.answer(seat, number, answering[1])
    raise AssertionError("a game without end")


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {}), (4, {}), (3, {"mode": "avast"}), (2, {"mode": "swabber"})]
)
def test_the_good_player_wins_most_games_against_random_ones(
    corsair: Player, deckhand: Player, seats: int, options: dict[str, Any], soaking: bool
) -> None:
    """Of 60 games at two seats it won 59, and 56 in Swabber, where luck counts for more."""
    won, count = 0, GAMES_SOAKING if soaking else GAMES
    for seed in range(count):
        mine = seed % seats
        table = play(seed, [corsair if seat == mine else deckhand for seat in range(seats)], **options)
        assert table.outcome
        won += table.outcome.winners == (mine,)
    assert won > count * 0.7


def test_two_good_players_win_as_a_team_against_random_ones(corsair: Player, deckhand: Player) -> None:
    for seed in range(2):
        crew = [corsair, deckhand] * 2 if seed % 2 == 0 else [deckhand, corsair] * 2
        table = play(seed, crew, teams="on")
        assert table.outcome
        assert table.outcome.winners == ((0, 2), (1, 3))[seed % 2]


@pytest.mark.parametrize(
    "options", [{}, {"edition": "it", "captains": "choose", "sixth_face": "jolly"}, {"mode": "swabber"}]
)
def test_games_of_good_players_end(corsair: Player, options: dict[str, Any], soaking: bool) -> None:
    for seed in range(2 if soaking else 1):
        assert play(seed, [corsair] * 3, **options).outcome


def answering(corsair: Player, view: ArrrView, choices: Sequence[Choice]) -> Answering | None:
    return corsair(view, choices, Random(1))


def test_the_good_player_cheats_only_if_that_may_win(corsair: Player) -> None:
    for pieces, faces, expected in ((2, "attack attack jolly jolly wits wits", "until"), (1, "wits " * 6, "done")):
        table = at(
            anna="powder-monkeys cutlass",
            row="hungry-kraken",
            depleted="cutlass",
            dice=faces,
            pieces={"anna": pieces},
            asked={"anna": "mine"},
        )
        table.sails("anna", "hungry-kraken").rolls()
        found = answering(corsair, table.view("anna"), [table.asked("anna")])
        assert found
        assert str(found[1]).split(":")[0] == expected


def test_the_good_player_cancels_only_what_hurts_itself(corsair: Player) -> None:
    for whom, cancels in (("bruno", True), ("carla", False)):
        table = at(
            bruno="cutlass",
            carla="compass",
            turn=whom,
            pieces={"bruno": 2, "carla": 2},
            hands={"anna": "pickpocket-gull", "bruno": "belay-that"},
            asked={"anna": "flash", "bruno": "event"},
        )
        table.pillages(whom).uses("anna", "pickpocket-gull")
        found = answering(corsair, table.view("bruno"), [table.asked("bruno")])
        assert found
        assert str(found[1]).startswith("play:") is cancels


def test_the_good_players_answer_does_not_depend_on_hidden_cards(corsair: Player) -> None:
    """The player gets a view. No deck and no other player's hand is in it."""
    answers = []
    for held in ("wet-powder belay-that", "broadside shoal"):
        table = at(anna="powder-monkeys cutlass", row="hungry-kraken coral-idol", hands={"bruno": held})
        view = table.view("anna")
        assert view.seats[1].hand is None
        answers.append((view, answering(corsair, view, [table.asked("anna")])))
    assert answers[0] == answers[1]


def test_the_good_player_waits_for_the_pile_before_it_adds_more(corsair: Player) -> None:
    """The Cipher Book's die may be all that the throw needs. An event on top of it could be wasted."""
    table = at(
        anna="choir-of-sirens cipher-book",
        row="verse-of-the-siren",
        hands={"anna": "stroke-of-genius"},
        dice="wits wits attack attack",
        asked={"anna": "mine"},
    )
    table.sails("anna", "verse-of-the-siren").rolls().wants("anna", "")
    assert _of(answering(corsair, table.view("anna"), [table.asked("anna")])) == ("rolled", "all")
    table.uses("anna", "cipher-book")
    assert "stroke-of-genius" in table.offered("anna")
    assert _of(answering(corsair, table.view("anna"), [table.asked("anna")])) == ("answer", "pass")


def test_the_good_player_uses_a_card_before_it_is_put_to_sleep(corsair: Player) -> None:
    """A depleted card is no help, so the player cannot wait."""
    table = at(
        anna="choir-of-sirens cipher-book",
        row="verse-of-the-siren",
        hands={"bruno": "sleeping-draught"},
        dice="wits wits attack attack",
        asked={"anna": "mine aimed", "bruno": "post"},
    )
    table.sails("anna", "verse-of-the-siren").rolls().passes("anna")
    table.uses("bruno", "sleeping-draught", "cipher-book", "anna")
    assert _of(answering(corsair, table.view("anna"), [table.asked("anna")])) == ("answer", "cipher-book")


def test_the_good_player_discards_events_that_help_no_throw_of_the_row(corsair: Player) -> None:
    """The Kraken asks for Attack alone, so only the Broadside may help. The others are exchanged."""
    table = at(
        row="hungry-kraken",
        hands={"anna": "broadside fair-wind hangover saint-elmos-fire"},
        begin="recruitment",
    )
    found = answering(corsair, table.view("anna"), [table.asked("anna")])
    assert found
    assert isinstance(found[1], list)
    gone = {kind_of(str(one).partition(":")[2]) for one in found[1]}
    assert gone == {"fair-wind", "hangover", "saint-elmos-fire"}


def test_the_good_player_plays_ships_cat_before_any_roll(corsair: Player) -> None:
    table = at(anna="powder-monkeys", hands={"anna": "ships-cat"})
    assert _of(answering(corsair, table.view("anna"), [table.asked("anna")])) == ("declare", "ships-cat")


def test_the_good_player_plays_saint_elmos_fire_where_it_pays(corsair: Player) -> None:
    """The conqueror of the card nearest to the deck gets the Piece.

    A player who is about to conquer that card lights it.
    """
    for row, lit in (("coral-idol hungry-kraken", True), ("hungry-kraken coral-idol", False)):
        table = at(anna="powder-monkeys ironclaw cutlass", row=row, hands={"anna": "saint-elmos-fire"})
        found = answering(corsair, table.view("anna"), [table.asked("anna")])
        assert found
        assert ("saint-elmos-fire" in str(found[1])) is lit


def test_the_good_player_puts_only_helpful_abilities_to_sleep(corsair: Player) -> None:
    """The Cipher Book could add a die to this throw of Wits. The Compass could not."""
    for item, drunk in (("cipher-book", True), ("compass", False)):
        table = at(
            anna=f"choir-of-sirens {item}",
            row="verse-of-the-siren",
            hands={"bruno": "sleeping-draught"},
            asked={"bruno": "pre"},
        )
        table.sails("anna", "verse-of-the-siren")
        if "anna" in table.waits_for():
            table.passes("anna")
        found = answering(corsair, table.view("bruno"), [table.asked("bruno")])
        assert found
        assert str(found[1]).startswith("play:") is drunk


def test_the_good_player_values_crew_by_conditions_and_abilities() -> None:
    """The Griffin takes an Item, and a Cutlass in the area adds its die.

    Both count as they would be, not as they are.
    """
    view = at(anna="powder-monkeys", row="golden-griffin hungry-kraken").view("anna")
    row = [one.card for one in view.row]
    griffin, kraken = row
    assert sail_value(view, 0, row, griffin) == 0
    assert sail_value(view, 0, row, griffin, ["flying-fish-swarm.1", "compass.1", "cutlass.1"]) > 0
    stats = [CREW[one].stat("attack") for one in ("cutlass", "hook-hand")]
    assert stats == [2, 2]
    able, plain = (sail_value(view, 0, row, kraken, ["powder-monkeys.1", one]) for one in ("cutlass.1", "hook-hand.1"))
    assert able > plain


@pytest.mark.parametrize(("card", "row"), [("the-captains-shadow", "hungry-kraken"), ("anchor-chain", "maelstrom")])
def test_the_good_player_values_a_prepared_card_above_a_depleted_one(card: str, row: str) -> None:
    table = at(anna=f"powder-monkeys {card}", row=row)
    ready, turned = table.view("anna"), at(anna=f"powder-monkeys {card}", row=row)
    turned.state.depleted.append(f"{card}.1")
    cards = [one.card for one in ready.row]
    assert sail_value(ready, 0, cards, cards[0]) > sail_value(turned.view("anna"), 0, cards, cards[0])


def test_the_good_player_values_a_challenge_less_if_the_opponent_can_add_dice() -> None:
    """These are Pieces that are not at stake, events, and abilities that are ready."""

    def worth(bruno: str = "hook-hand", pieces: int = 2, event: str = "", turned: str = "") -> float:
        table = at(anna="powder-monkeys", bruno=bruno, pieces={"bruno": pieces}, hands={"bruno": event})
        table.state.depleted.extend(turned.split())
        return challenge_value(table.view("anna"), 0, 1, "attack", Stake(2), Stake(2))

    assert worth() > worth(pieces=8)
    assert worth() > worth(event="miss-inkwell second-wind")
    assert worth("cutlass", turned="cutlass.1") > worth("cutlass")


@pytest.mark.parametrize(("teams", "declared"), [("on", "challenge:"), ("off", "pillage")])
def test_the_good_player_counts_a_loss_of_the_other_team_in_full(corsair: Player, teams: str, declared: str) -> None:
    """The other team would choose to lose a crew card and a Piece.

    That is worth more than a Pillage between two sides (A-199), and less than one among four.
    """
    table = at(
        anna="rum-soaked-walruses barrel-of-grog",
        bruno="cutlass",
        row="royal-flagship the-governors-ball",
        seats=4,
        options={"teams": teams},
    )
    found = answering(corsair, table.view("anna"), [table.asked("anna")])
    assert found
    assert str(found[1]).startswith(declared)


def test_the_good_player_uses_tin_of_biscuits_only_for_a_helpful_ability(corsair: Player) -> None:
    """One success is missing, and no Piece is left. The Cutlass has been used, and could be used again."""
    for item, eaten in (("cutlass", True), ("compass", False)):
        table = at(
            anna=f"powder-monkeys {item} tin-of-biscuits",
            row="hungry-kraken",
            depleted=item,
            dice="attack attack attack attack wits wits",
            pieces={"anna": 0},
            asked={"anna": "mine"},
        )
        table.sails("anna", "hungry-kraken").rolls()
        assert "tin-of-biscuits" in table.offered("anna")
        found = _of(answering(corsair, table.view("anna"), [table.asked("anna")]))
        assert (found == ("rolled", "tin-of-biscuits")) is eaten


def test_the_good_player_hits_crew_that_its_victim_needs_now(corsair: Player) -> None:
    """In the last turn a crew card is worth only the dice that it gives."""
    for crew, card, holed in (
        ("powder-monkeys cutlass", "hungry-kraken", True),
        ("choir-of-sirens", "coral-idol", False),
    ):
        table = at(
            anna=crew,
            row=card,
            hands={"bruno": "hole-in-the-hull"},
            asked={"bruno": "flash"},
            seats=2,
            number=9,
        )
        if holed:
            table.sails("anna", card)
        else:
            table.pillages("anna")
        found = answering(corsair, table.view("bruno"), [table.asked("bruno")])
        assert found
        assert str(found[1]).startswith("play:") is holed


@pytest.mark.parametrize(("row", "fogged"), [("scrap-of-the-west hungry-kraken coral-idol", True), (ROW, False)])
def test_the_good_player_plays_sea_fog_only_if_it_harms_the_sailor(corsair: Player, row: str, fogged: bool) -> None:
    """Beside the Scrap of the West the Kraken is easier. No order of the idols harms a player who attacks."""
    table = at(anna="powder-monkeys", row=row, hands={"bruno": "sea-fog"}, asked={"bruno": "flash"}, seats=2)
    if fogged:
        table.sails("anna", "hungry-kraken")
    else:
        table.pillages("anna")
    found = answering(corsair, table.view("bruno"), [table.asked("bruno")])
    assert found
    assert str(found[1]).startswith("play:") is fogged


@pytest.mark.parametrize(("row", "lost"), [("hungry-kraken", "compass"), ("maelstrom", "cutlass")])
def test_the_good_player_keeps_the_crew_that_the_roll_needs(corsair: Player, row: str, lost: str) -> None:
    table = at(
        anna="iron-tortoises cutlass compass",
        row=row,
        hands={"bruno": "hole-in-the-hull"},
        asked={"bruno": "flash"},
    )
    table.sails("anna", row).uses("bruno", "hole-in-the-hull", "anna")
    found = answering(corsair, table.view("anna"), [table.asked("anna")])
    assert found
    assert found[0] == "crew_lost"
    assert isinstance(found[1], list)
    assert [kind_of(str(one).partition(":")[2]) for one in found[1]] == [lost]


def _of(answer: Answering | None) -> tuple[str, str]:
    """Return the decision, and the card that is used, or the word."""
    assert answer
    name, value = answer
    what = str(value).split(":")
    return name, kind_of(what[-1]) if len(what) > 2 else what[0]
