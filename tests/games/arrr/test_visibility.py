"""Secrecy: the table of section 7, row by row. The viewers are the owner, a mate, another player and a spectator."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrr import GAME
from engine.games.arrr.game_options import ArrrOptions
from engine.hidden_pieces import interchangeable_pieces
from engine.table import Table
from tests.games.arrr.tables import People, at
from tests.ledger import rule

OTHERS = ["carla", "bruno", None]
"""Anna's mate, another player, a spectator."""
SEED = f"{5:064x}"


def teams(**more: Any) -> People:
    return at(**{"seats": 4, "options": {"teams": "on"}, **more})


@rule("A-249", "A-5", "A-252", "A-201")
@pytest.mark.parametrize("viewer", OTHERS)
def test_a_hand_is_secret_but_the_numbers_of_its_backs_are_public(viewer: str | None) -> None:
    table = teams(hands={"anna": "cutlass parley shoal"})
    assert set(table.view("anna").seats[0].hand or ()) == {"cutlass.1", "parley.1", "shoal.1"}
    seen = table.view(viewer).seats[0]
    assert (seen.hand, seen.crew_cards, seen.event_cards) == (None, 1, 2)


@rule("A-250", "A-15")
@pytest.mark.parametrize("viewer", OTHERS)
def test_fame_cards_lie_face_down_and_are_not_added_up_for_others(viewer: str | None) -> None:
    table = teams(fame={"anna": "ghost-ship the-sleeper-below"})
    mine, seen = table.view("anna").seats[0], table.view(viewer).seats[0]
    assert (mine.fame, mine.fame_points) == (("ghost-ship.1", "the-sleeper-below.1"), 8)
    assert mine.score
    assert mine.score.total == 10
    assert (seen.fame, seen.fame_points, seen.fame_cards, seen.score) == (None, None, 2, None)


@rule("A-250", "A-109")
def test_the_story_names_a_conquered_card_that_the_view_hides() -> None:
    table = at(anna="granny-moray", row="ghost-ship", pieces={"anna": 9}, dice="jolly jolly").sails(
        "anna", "ghost-ship"
    )
    table.fall("jolly jolly").picks("anna", "cheat")
    assert "Anna conquers Ghost Ship: 3 Fame!" in table.heard("bruno")
    assert (table.view("bruno").seats[0].fame, table.view("bruno").seats[0].fame_cards) == (None, 1)


@rule("A-14", "A-111", "A-251", "A-16")
@pytest.mark.parametrize("viewer", ["anna", *OTHERS])
def test_chests_stakes_collections_and_the_reserve_are_public(viewer: str | None) -> None:
    table = at(
        anna="cutlass",
        bruno="compass",
        pieces={"anna": 5, "bruno": 3},
        collected={"bruno": "coral-idol"},
        row="iron-lion",
    )
    table.challenges("anna", "bruno", "attack", "card:coral-idol.1").accepts("bruno", "pieces:4")
    view = table.view(viewer)
    assert [seat.pieces for seat in view.seats] == [1, 3, 2]
    stakes = [seat.stake and (seat.stake.pieces, seat.stake.card) for seat in view.seats]
    assert (stakes, view.reserve) == ([(4, ""), (0, "coral-idol.1"), None], 42 - 10)
    assert at(collected={"bruno": "coral-idol"}, row="iron-lion").view(viewer).seats[1].collected == ("coral-idol.1",)


@rule("A-11", "A-18", "A-5")
@pytest.mark.parametrize("viewer", ["anna", *OTHERS])
def test_the_size_of_decks_and_the_faces_of_discards_are_public(viewer: str | None) -> None:
    table = at(
        deck="maelstrom",
        crew_discard="cutlass compass",
        event_discard="parley",
        begin="action explore",
        row="coral-idol basalt-idol laughing-idol iron-lion ghost-ship",
    )
    table.pillages("anna")
    view = table.view(viewer)
    assert (view.exploration.cards, view.exploration.discard) == (0, ("coral-idol.1",))
    assert (view.crew.cards, view.crew.discard) == (37 - 3, ("cutlass.1", "compass.1"))
    assert (view.events.cards, view.events.discard) == (38 - 3, ("parley.1",))
    assert [card.card for card in view.row][-1] == "maelstrom.1"


@rule("A-209", "A-238", "A-71")
@pytest.mark.parametrize("viewer", ["anna", *OTHERS])
def test_pile_targets_pool_difficulty_and_dice_are_public(viewer: str | None) -> None:
    table = at(anna="lazy-skeletons", row="iron-lion", hands={"bruno": "undertow", "carla": "belay-that"})
    table.sails("anna", "iron-lion").passes("bruno", "carla").uses("bruno", "undertow")
    view = table.view(viewer)
    (use,), (throw,) = view.pile, view.throws
    assert (use.kind, use.player, use.card, use.target.seat) == ("event", 1, "undertow.1", 0)
    assert (throw.pool, throw.needed, throw.rolled) == (2, 4, False)
    assert (view.window, view.asked, view.declaration and view.declaration.card) == ("pre", (2,), "iron-lion.1")
    table.fall("attack wits").settles().passes("carla")
    (throw,) = table.view(viewer).throws
    assert [(die.face, die.success) for die in throw.dice] == [("attack", True), ("wits", False)]
    assert (throw.successes, throw.needed) == (1, 5)


@rule("A-175", "A-12")
@pytest.mark.parametrize("viewer", ["anna", *OTHERS])
def test_permanents_crew_and_captains_are_public(viewer: str | None) -> None:
    table = at(
        anna="cutlass",
        attached={"anna": "black-spot"},
        seas="saint-elmos-fire",
        depleted="cutlass",
        row="iron-lion",
        captains={"anna": "ghost-carp"},
    )
    view = table.view(viewer)
    assert (view.seats[0].attached, view.seas) == (("black-spot.1",), ("saint-elmos-fire.1",))
    assert (view.seats[0].captain, view.seats[0].crew[0].depleted) == ("ghost-carp.1", True)


@rule("A-37", "A-247")
def test_captains_are_public_once_all_have_chosen_and_unchosen_ones_never() -> None:
    table = People(Table.start(GAME, ArrrOptions(), 3, SEED))
    offered = [tuple(cards) for cards in table.state.offered]
    assert table.view("anna").seats[0].offered == offered[0]
    for viewer in ("bruno", None):
        assert table.view(viewer).seats[0].offered == ()
    table.picks("anna", f"captain:{offered[0][0]}").picks("bruno", f"captain:{offered[1][0]}")
    assert [seat.captain for seat in table.view("carla").seats] == [None] * 3
    assert table.heard("carla") == ""
    table.picks("carla", f"captain:{offered[2][0]}")
    for viewer in ("bruno", None):
        assert [seat.captain for seat in table.view(viewer).seats] == [cards[0] for cards in offered]
        assert [seat.offered for seat in table.view(viewer).seats] == [()] * 3
        assert table.view(viewer).captains == ()


@rule("D-29")
@pytest.mark.parametrize(
    ("card", "shown", "window"),
    [
        ("spyglass", "Ghost Ship", "deck"),
        ("echo-the-bat", "Ghost Ship", "deck"),
        ("professor-cuttle", "Ghost Ship", "deck"),
        ("glass-eye", "Compass", "hand"),
    ],
)
def test_only_the_looker_sees_what_a_look_shows(card: str, shown: str, window: str) -> None:
    captains = {"anna": card} if card == "professor-cuttle" else {}
    table = at(
        anna="" if captains else card,
        captains=captains,
        deck="ghost-ship maelstrom",
        hands={"bruno": "compass"},
        begin="action explore",
    )
    table.uses("anna", card)
    assert shown in table.heard("anna")
    for other in ("bruno", "carla", None):
        assert shown not in table.heard(other)
        assert "Anna looks at" in table.heard(other)
        assert table.view(other).looks == ()
    if table.asked("anna").name == "looked":
        table.picks("anna", "leave")
    (look,) = table.view("anna").looks
    assert (look.where, look.open) == (window, True)
    assert not any(look.open for look in table.pillages("anna").view("anna").looks)


@rule("A-52", "A-19")
def test_of_a_drawn_card_the_deck_is_public_and_of_a_discard_the_face() -> None:
    table = at(anna="message-in-a-bottle", event_deck="parley").uses("anna", "message-in-a-bottle")
    assert "You drew Parley!" in table.heard("anna")
    for other in ("bruno", None):
        assert "Anna draws an event card" in table.heard(other)
        assert "Parley" not in table.heard(other)
    thrown = at(hands={"anna": "cutlass parley compass"}, begin="recruitment").picks("anna", "cutlass", "parley")
    for other in ("bruno", None):
        assert "discards Cutlass and Parley!" in thrown.heard(other)


@rule("A-131", "A-249")
def test_openly_taken_crew_is_not_interchangeable_with_unknown_cards() -> None:
    table = at(anna="cutlass", bruno="compass spyglass").challenges("anna", "bruno", "attack").rejects("bruno")
    table.picks("anna", "compass")
    assert table.hand("anna") == "compass"
    for viewer in (1, 2, None):
        assert not any("compass.1" in group for group in interchangeable_pieces(table.state, viewer))


@rule("A-237", "A-238", "A-228")
def test_a_players_options_and_answers_are_secret() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "belay-that", "carla": "sleeping-draught"})
    table.sails("anna", "iron-lion").picks("bruno", "wait").picks("carla", "wait").uses("anna", "cutlass")
    table.uses("carla", "sleeping-draught", "cutlass")
    for other in ("anna", "bruno", None):
        assert table.heard(other) == ""
    assert table.asked("bruno").sealed
    assert table.asked("bruno").secret
    table.uses("bruno", "belay-that", "cutlass")
    for other in ("anna", "bruno", None):
        assert "Sleeping Draught" not in table.heard(other)
    assert "your answer didn't count" in table.heard("carla")
    assert table.hand("carla") == "sleeping-draught"


@rule("A-250", "A-249")
@pytest.mark.parametrize("viewer", ["anna", *OTHERS])
def test_after_the_end_hands_and_fame_are_public(viewer: str | None) -> None:
    table = teams(begin="explore", hands={"anna": "cutlass"}, fame={"anna": "ghost-ship"})
    seen = table.view(viewer).seats[0]
    assert (seen.hand, seen.fame, seen.fame_points, seen.score is not None) == (
        ("cutlass.1",),
        ("ghost-ship.1",),
        3,
        True,
    )
    assert len(table.view(viewer).team_scores) == 2
    assert table.view(viewer).story
    assert not at(number=3).view(viewer).story
