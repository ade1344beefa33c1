"""Who is asked, and in what order: what the windows' own tests leave open (ledger, 5.3 to 5.5)."""

from __future__ import annotations

from engine.games.arrr.presets import DEFAULT
from tests.games.arrr.tables import at
from tests.ledger import rule


@rule("A-231", "A-240", "A-217")
def test_a_challenged_player_who_watches_is_asked_before_the_roll() -> None:
    default = " ".join(DEFAULT)
    for said, asked in (("watch", {"bruno": "roll"}), ("pass", {})):
        table = at(anna="powder-monkeys", bruno="cutlass", hands={"bruno": "wet-powder"}, dice="wits " * 6,
                   presets={"anna": default, "bruno": default})  # fmt: skip
        table.challenges("anna", "bruno", "attack").picks("bruno", said).accepts("bruno")
        assert (table.waits_for() if table.window == "pre" else {}) == asked


@rule("A-239")
def test_the_mate_is_asked_only_while_the_throw_is_not_enough() -> None:
    for dice, asked in (("attack attack attack wits wits wits", {}),
                        ("wits wits wits attack attack attack", {"carla": "on_throw"})):  # fmt: skip
        table = at(anna="cutthroat-puffins", bruno="rum-soaked-walruses", carla="compass", dario="compass", seats=4,
                   options={"teams": "on"}, hands={"carla": "second-wind"}, dice=dice,
                   presets={"anna": "", "bruno": "", "carla": "mate", "dario": ""})  # fmt: skip
        table.challenges("anna", "bruno", "attack").accepts("bruno")
        assert table.waits_for() == asked


@rule("A-239", "A-240", "A-187")
def test_in_swabber_presets_that_are_set_as_they_are_change_nothing() -> None:
    """Without events some switches are not offered: those that are must hold all that can matter there."""
    table = at(anna="wooden-leg compass spyglass", row="hungry-kraken", pieces={"anna": 0}, event_deck="",
               presets={"anna": " ".join(DEFAULT)}, options={"mode": "swabber"}, dice="wits wits")  # fmt: skip
    opened = next(one.choice for one in table.table.open[0] if one.choice.name == "presets")
    offered = getattr(opened, "options", ())
    assert "end" in {option.id for option in offered}
    table.answer("anna", "presets", [option.id for option in offered if option.picked])
    table.sails("anna", "hungry-kraken")
    assert (table.waits_for(), table.offered("anna")) == ({"anna": "answer"}, {"pass", "wooden-leg"})


@rule("A-227", "A-216")
def test_the_table_is_read_clockwise_from_the_left_of_whoever_plays() -> None:
    table = at(bruno="cutlass", turn="bruno", hands={"anna": "second-wind", "carla": "second-wind"})
    assert table.sails("bruno", "coral-idol").view(None).asked == (2, 0)


@rule("A-239", "A-230")
def test_whose_passes_do_not_stand_is_asked_about_what_is_left_of_the_pile() -> None:
    for more, asked in (("", {"carla": "answer"}), (" again", {"bruno": "answer", "carla": "answer"})):
        table = at(anna="ironclaw", row="iron-lion", presets={"bruno": "event ability" + more},
                   hands={"bruno": "second-wind", "carla": "hole-in-the-hull sea-fog"})  # fmt: skip
        table.sails("anna", "iron-lion").passes("carla").uses("anna", "ironclaw").passes("bruno")
        table.uses("carla", "hole-in-the-hull").passes("bruno")
        assert table.waits_for() == asked


@rule("A-224")
def test_after_an_ability_of_one_thrower_the_other_is_read_first() -> None:
    table = at(anna="cutlass ironclaw", bruno="cutlass", dice="wits " * 8)
    table.challenges("anna", "bruno", "attack").accepts("bruno")
    assert table.view(None).asked == (0, 1)
    table.uses("anna", "cutlass").settles()
    assert table.view(None).asked == (1, 0)
    table.passes("anna", "bruno")
    assert (table.window, table.view(None).asked) == ("post", (0, 1))


@rule("A-224")
def test_after_a_piece_of_the_challenger_the_challenged_is_read_first() -> None:
    table = at(anna="cutlass", bruno="cutlass", pieces={"anna": 4, "bruno": 4}, dice="wits " * 4)
    table.challenges("anna", "bruno", "attack").accepts("bruno").rolls()
    assert table.view(None).asked == (0, 1)
    table.fall("wits wits").picks("anna", "cheat")
    assert table.view(None).asked == (1, 0)
