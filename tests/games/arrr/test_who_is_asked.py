"""The players who are asked, and their order, beyond the tests of the windows (ledger, 5.3 to 5.5)."""

from __future__ import annotations

import pytest

from tests.games.arrr.tables import at
from tests.ledger import rule


@rule("A-231", "A-240", "A-217")
def test_a_challenged_player_who_waits_for_the_roll_is_asked_before_it() -> None:
    for said, asked in (("wait", {"bruno": "roll"}), ("pass", {})):
        table = at(
            anna="powder-monkeys",
            bruno="cutlass",
            hands={"bruno": "second-wind"},
            dice="wits " * 6,
            asked={"anna": "mine", "bruno": "mine flash"},
        )
        table.challenges("anna", "bruno", "attack").picks("bruno", said).accepts("bruno")
        assert (table.waits_for() if table.window == "pre" else {}) == asked


@rule("A-240", "A-92", "A-217")
@pytest.mark.parametrize("who", ["anna", "bruno"])
def test_in_a_challenge_both_throwers_can_play_what_fits_only_before_the_roll(who: str) -> None:
    other = {"anna": "bruno", "bruno": "anna"}[who]
    table = at(
        anna="powder-monkeys",
        bruno="cutlass",
        hands={who: "wet-powder"},
        dice="wits " * 6,
        asked={"anna": "usual", "bruno": "usual"},
    )
    table.challenges("anna", "bruno", "attack").accepts("bruno")
    assert (table.window, table.waits_for()) == ("pre", {who: "roll"})
    before = table.pool(other)
    table.uses(who, "wet-powder", other).settles()
    assert table.pool(other) == max(0, before - 3)


@rule("A-239")
def test_a_mate_is_asked_only_while_the_throw_is_not_enough() -> None:
    for dice, asked in (
        ("attack attack attack wits wits wits", {}),
        ("wits wits wits attack attack attack", {"carla": "on_throw"}),
    ):
        table = at(
            anna="cutthroat-puffins",
            bruno="rum-soaked-walruses",
            carla="compass",
            dario="compass",
            seats=4,
            options={"teams": "on"},
            hands={"carla": "second-wind"},
            dice=dice,
            asked={"anna": "", "bruno": "", "carla": "mate", "dario": ""},
        )
        table.challenges("anna", "bruno", "attack").accepts("bruno")
        assert table.waits_for() == asked


@rule("A-239", "A-240", "A-187")
def test_in_swabber_the_default_wishes_suppress_no_useful_question() -> None:
    table = at(
        anna="wooden-leg compass spyglass",
        row="hungry-kraken",
        pieces={"anna": 0},
        event_deck="",
        asked={"anna": "usual"},
        options={"mode": "swabber"},
        dice="wits wits",
    ).sails("anna", "hungry-kraken")
    assert (table.waits_for(), table.offered("anna")) == ({"anna": "answer"}, {"pass", "wooden-leg"})


@rule("A-227", "A-216")
def test_answers_are_read_clockwise_from_the_left_of_the_player_in_turn() -> None:
    table = at(bruno="cutlass", turn="bruno", hands={"anna": "second-wind", "carla": "second-wind"})
    assert table.sails("bruno", "coral-idol").view(None).asked == (2, 0)


@rule("A-224")
def test_after_an_ability_of_one_thrower_the_answer_of_the_other_is_read_first() -> None:
    table = at(anna="cutlass ironclaw", bruno="cutlass", dice="wits " * 8)
    table.challenges("anna", "bruno", "attack").accepts("bruno")
    assert table.view(None).asked == (0, 1)
    table.uses("anna", "cutlass").settles()
    assert table.view(None).asked == (1, 0)
    table.passes("anna", "bruno")
    assert (table.window, table.view(None).asked) == ("post", (0, 1))


@rule("A-224")
def test_after_the_challenger_cheats_the_answer_of_the_challenged_is_read_first() -> None:
    table = at(anna="cutlass", bruno="cutlass", pieces={"anna": 4, "bruno": 4}, dice="wits " * 4)
    table.challenges("anna", "bruno", "attack").accepts("bruno").rolls()
    assert table.view(None).asked == (0, 1)
    table.fall("wits wits").picks("anna", "cheat")
    assert table.view(None).asked == (1, 0)
