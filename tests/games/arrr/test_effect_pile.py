"""The pile: which players are asked, the order of answers, and when effects happen (section 5 of the ledger)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.choice import PickOne
from tests.games.arrr.tables import SEAT, People, at
from tests.ledger import rule

FIRST = "mine ready flash event aimed mate"


def ironclaw_announced() -> People:
    """Return steps 1 to 3 of the whole example, 5.6: Anna faces the Hungry Kraken and has announced Ironclaw."""
    hands = {"anna": "belay-that second-wind", "bruno": "sleeping-draught", "carla": "belay-that fair-wind"}
    table = at(
        anna="ironclaw powder-monkeys compass",
        row="verse-of-the-siren hungry-kraken ghost-ship",
        hands=hands,
        asked={"anna": f"{FIRST} roll", "bruno": FIRST, "carla": FIRST},
    )
    table.sails("anna", "hungry-kraken")
    assert table.waits_for() == {"bruno": "on_declaration", "carla": "on_declaration"}
    table.picks("bruno", "wait").picks("carla", "wait")
    assert (table.waits_for(), table.pool("anna"), table.needed("anna")) == ({"anna": "roll"}, 7, 5)
    table.uses("anna", "ironclaw")
    assert (table.pile, table.used, table.depleted) == ("ironclaw", "ironclaw", "")
    return table


@rule("A-173", "A-218", "A-204", "A-205", "A-206", "A-221", "A-227", "A-228", "A-229", "A-230", "A-223", "A-225")
def test_ironclaw_answered_twice_is_carried_out_as_in_the_example_of_the_ledger() -> None:
    table = ironclaw_announced()
    assert set(table.waits_for()) == {"bruno", "carla"}
    table.passes("carla")
    assert table.table.in_window
    table.uses("bruno", "sleeping-draught", "ironclaw")
    assert "didn't count" in table.heard("carla")
    assert "didn't count" not in table.heard("anna")
    assert (table.pile, set(table.waits_for())) == ("sleeping-draught ironclaw", {"carla", "anna"})
    table.passes("carla").uses("anna", "belay-that", "sleeping-draught")
    assert set(table.waits_for()) == {"carla"}
    table.uses("carla", "belay-that", "belay-that")
    assert (table.pile, set(table.waits_for())) == ("belay-that belay-that sleeping-draught ironclaw", {"anna"})
    table.passes("anna")
    assert (table.pile, set(table.waits_for())) == ("sleeping-draught ironclaw", {"carla"})
    table.passes("carla")
    assert (table.pile, table.depleted, table.pool("anna")) == ("", "ironclaw", 7)
    assert (table.window, set(table.waits_for())) == ("pre", {"anna"})
    table.passes("anna")
    assert set(table.waits_for()) == {"carla"}
    table.fall("attack attack jolly wits jolly courage navigation").passes("carla")
    assert (table.score("anna"), set(table.waits_for())) == ((4, 5), {"anna"})
    table.fall("attack wits").picks("anna", "cheat")
    mine = table.view("anna").seats[0]
    assert (mine.fame_points, mine.pieces, table.view(None).row[-1].card) == (9, 1, "ghost-ship.1")


@rule("H-180")
def test_an_effect_and_the_answers_to_it_are_one_block_of_the_story() -> None:
    table = at(
        anna="ironclaw powder-monkeys",
        row="hungry-kraken",
        hands={"bruno": "sleeping-draught"},
        asked={"anna": f"{FIRST} roll", "bruno": FIRST},
        dice="jolly attack jolly wits navigation courage courage",
    )
    blocks: list[list[str]] = []
    acts: list[Callable[[], People]] = [
        lambda: table.sails("anna", "hungry-kraken"),
        lambda: table.picks("bruno", "wait"),
        lambda: table.uses("anna", "ironclaw"),
        lambda: table.uses("bruno", "sleeping-draught", "ironclaw"),
        lambda: table.fall("attack attack").picks("anna", "cheat"),
    ]
    for act in acts:
        for report in act().reports:
            blocks += [[]] if report.begins_group else []
            blocks[-1].append(" ".join(report.text.plain(table.names).split()[:2]))
    assert blocks == [
        ["Anna sails"],
        ["Anna faces"],
        ["Anna uses", "Bruno plays", "Ironclaw is", "Ironclaw can't"],
        ["Anna rolls"],
        ["Anna cheats:", "Anna rolls", "Anna conquers"],
    ]


@rule("A-212", "A-230", "X-95")
def test_x_95_ironclaw_adds_two_dice_without_the_second_cancel() -> None:
    table = ironclaw_announced().uses("bruno", "sleeping-draught", "ironclaw").passes("carla")
    table.uses("anna", "belay-that", "sleeping-draught").settles()
    assert (table.pool("anna"), table.depleted) == (9, "ironclaw")


@rule("A-226", "A-236", "X-97")
def test_x_97_an_effect_that_nobody_can_answer_is_carried_out_at_once() -> None:
    table = at(anna="cutlass powder-monkeys", row="iron-lion").sails("anna", "iron-lion").uses("anna", "cutlass")
    assert (table.pile, table.depleted) == ("", "cutlass")


@rule("A-234", "A-235", "A-237", "X-98")
def test_x_98_whom_a_window_asks_does_not_depend_on_their_hand() -> None:
    useless = at(anna="cutlass", row="iron-lion", hands={"carla": "fair-wind customs-patrol"})
    useful = at(anna="cutlass", row="iron-lion", hands={"carla": "wet-powder sea-fog"})
    for table in (useless, useful):
        table.sails("anna", "iron-lion")
    mine, other = useless.asked("carla"), useful.asked("carla")
    assert (mine.prompt, mine.pace, mine.name) == (other.prompt, other.pace, other.name)
    for table in (useless, useful):
        assert (table.waits_for(), table.asked("carla").secret) == ({"carla": "on_declaration"}, True)
        assert table.passes("carla").waits_for() == {"anna": "roll"}
        assert table.passes("anna").waits_for() == {"carla": "on_throw"}
    assert useless.offered("carla") == {"pass", "action", "again"}
    assert useful.offered("carla") == {"pass", "action", "again", "wet-powder"}
    assert useless.view(None).asked == useful.view(None).asked


@rule("A-228", "X-99")
def test_x_99_of_two_equal_answers_the_first_in_order_is_played() -> None:
    hands = {"bruno": "belay-that", "carla": "belay-that"}
    table = at(anna="ironclaw", row="iron-lion", hands=hands).sails("anna", "iron-lion").passes("bruno", "carla")
    table.uses("anna", "ironclaw").uses("carla", "belay-that", "ironclaw")
    assert (table.pile, table.hand("carla")) == ("ironclaw", "belay-that")
    assert table.heard("anna") == ""
    table.uses("bruno", "belay-that", "ironclaw")
    assert (table.pile, table.hand("carla"), set(table.waits_for())) == ("belay-that ironclaw", "belay-that", {"carla"})
    assert "Carla" not in table.heard(None)


@rule("A-221", "A-228")
def test_of_the_answers_to_an_effect_its_own_players_answer_is_read_last() -> None:
    """They wanted to be asked about their own card, too. However fast they answer, the others come first."""
    hands = {"anna": "belay-that", "bruno": "second-wind", "carla": "belay-that"}
    table = at(anna="ironclaw", row="iron-lion", hands=hands, asked={"anna": f"{FIRST} roll own"})
    table.sails("anna", "iron-lion")
    assert list(table.waits_for()) == ["bruno", "carla", "anna"]
    table.passes("anna", "bruno", "carla").uses("anna", "ironclaw")
    assert list(table.waits_for()) == ["bruno", "carla", "anna"]
    table.uses("anna", "belay-that", "ironclaw").passes("bruno").uses("carla", "belay-that", "ironclaw")
    assert (table.hand("anna"), table.hand("carla")) == ("belay-that", "")
    assert "didn't count" in table.heard("anna")


@rule("A-228")
def test_a_click_on_an_old_question_does_not_answer_an_equal_new_one() -> None:
    hands, flash = (
        {"bruno": "sleeping-draught", "carla": "second-wind"},
        {"anna": "", "bruno": "flash", "carla": "flash"},
    )
    table = at(anna="cutlass", row="iron-lion", hands=hands, asked=flash).sails("anna", "iron-lion")
    (stale,) = table.open("carla")
    assert isinstance(stale.choice, PickOne)
    table.uses("bruno", "sleeping-draught")
    assert (table.depleted, table.waits_for()) == ("cutlass", {"carla": "on_declaration"})
    (fresh,) = table.open("carla")
    assert isinstance(fresh.choice, PickOne)
    assert fresh.choice.prompt == stale.choice.prompt
    assert [option.label for option in fresh.choice.options] == [option.label for option in stale.choice.options]
    with pytest.raises(Exception, match="moved on"):
        table.table.answer(SEAT["carla"], stale.number, stale.choice.options[0].id)
    assert "carla" in table.waits_for()


@rule("A-228")
def test_only_players_whose_answers_were_dropped_are_told_so() -> None:
    hands = dict.fromkeys(("bruno", "carla", "dario"), "belay-that")
    table = at(anna="cutlass", row="iron-lion", seats=4, hands=hands).sails("anna", "iron-lion")
    table.passes("bruno", "carla", "dario").uses("anna", "cutlass").passes("bruno")
    table.uses("dario", "belay-that", "cutlass").uses("carla", "belay-that", "cutlass")
    told = {name: "didn't count" in table.heard(name) for name in ("anna", "bruno", "carla", "dario", None)}
    assert [name for name, was_told in told.items() if was_told] == ["dario"]


@rule("A-224", "X-100")
def test_x_100_after_a_move_the_other_throwers_answer_is_read_first() -> None:
    table = at(anna="cutthroat-puffins", bruno="rum-soaked-walruses", pieces={"anna": 4, "bruno": 4})
    table.fall("attack attack attack attack attack wits").challenges("anna", "bruno", "attack").accepts("bruno").rolls()
    assert table.waits_for() == {"bruno": "rolled"}
    table.fall("attack wits").picks("bruno", "cheat")
    assert table.view(None).asked == (0, 1)
    table.fall("jolly wits").picks("anna", "cheat")
    assert table.score("anna") == (4, 0)
    assert table.waits_for() == {"bruno": "rolled"}
    table.passes("bruno")
    assert (table.waits_for(), table.pieces("anna"), table.pieces("bruno")) == ({}, 4, 2)


@rule("A-221", "A-240", "X-101")
def test_x_101_a_damaged_player_is_asked_if_a_prepared_card_of_theirs_fits() -> None:
    crew, nothing = "wooden-leg cutlass compass", {"anna": 0}
    able = at(anna=crew, row="hungry-kraken", pieces=nothing, dice="wits wits").sails("anna", "hungry-kraken").rolls()
    assert able.passes("anna").waits_for() == {"anna": "answer"}
    assert able.offered("anna") == {"pass", "wooden-leg"}
    tired = at(anna=crew, row="hungry-kraken", pieces=nothing, dice="wits wits", depleted="wooden-leg")
    assert tired.sails("anna", "hungry-kraken").rolls().passes("anna").waits_for() == {"anna": "crew_lost"}


@rule("A-242", "X-102")
def test_x_102_a_pass_for_the_whole_action_does_not_answer_a_challenge() -> None:
    table = at(anna="cutlass", bruno="compass", hands={"bruno": "wet-powder"})
    table.challenges("anna", "bruno", "attack").picks("bruno", "action")
    assert table.waits_for() == {"bruno": "reply"}
    assert "wet-powder" in table.accepts("bruno").offered("bruno")


@rule("A-213", "A-210")
def test_while_an_effect_is_carried_out_only_its_own_choices_are_asked() -> None:
    table = at(anna="bosun-barnacle", row="wooden-mermaid", hands={"bruno": "second-wind", "anna": "broadside"})
    table.sails("anna", "wooden-mermaid").passes("bruno").rolls().uses("anna", "bosun-barnacle").settles()
    assert table.waits_for() == {"anna": "dice"}


@rule("A-233", "A-246")
def test_a_player_who_does_not_answer_in_time_passes() -> None:
    table = ironclaw_announced().time_up("bruno").time_up("carla")
    assert (table.pile, table.depleted) == ("", "ironclaw")


@rule("A-231", "A-230")
def test_a_player_who_watches_is_asked_about_abilities_on_the_pile_too() -> None:
    for answer, asked in (("pass", False), ("wait", True)):
        table = at(
            anna="cutlass", row="iron-lion", hands={"bruno": "belay-that"}, asked={"anna": "roll", "bruno": "flash"}
        ).sails("anna", "iron-lion")
        table.picks("bruno", answer)
        assert table.waits_for() == {"anna": "roll"}
        assert (table.uses("anna", "cutlass").waits_for() == {"bruno": "answer"}) == asked


@rule("A-230")
def test_a_pass_on_the_pile_holds_until_a_new_effect_is_added() -> None:
    hands = {"bruno": "hole-in-the-hull", "carla": "sleeping-draught", "dario": "belay-that"}
    table = at(
        anna="cutlass compass",
        seats=4,
        hands=hands,
        asked={"anna": "", "bruno": "flash", "carla": "event", "dario": "event flash"},
    )
    table.sails("anna", "coral-idol").passes("dario").uses("bruno", "hole-in-the-hull")
    table.uses("carla", "sleeping-draught", "cutlass")
    assert (table.pile, table.waits_for()) == ("sleeping-draught hole-in-the-hull", {"dario": "answer"})
    table.passes("dario")
    assert (table.depleted, table.waits_for()) == ("cutlass", {"anna": "crew_lost"})


@rule("A-230")
def test_a_player_who_passed_on_their_own_effect_is_asked_about_the_rest() -> None:
    table = at(
        anna="cutlass compass",
        hands={"bruno": "hole-in-the-hull", "carla": "sleeping-draught belay-that"},
        asked={"anna": "", "bruno": "flash", "carla": "event"},
    )
    table.sails("anna", "coral-idol").uses("bruno", "hole-in-the-hull").uses("carla", "sleeping-draught", "cutlass")
    assert (table.pile, table.waits_for()) == ("hole-in-the-hull", {"carla": "answer"})
