"""Windows and presets: sections 5.3 and 5.5 of the ledger."""

from __future__ import annotations

import pytest

from engine.games.arrr.presets import DEFAULT
from tests.games.arrr.tables import People, at
from tests.ledger import rule

EVERYTHING = "always"


def visited(table: People) -> list[str]:
    """The windows, and what else was asked, until the action is over; everybody passes or takes the default."""
    found: list[str] = []
    while table.table.waiting():
        name = next(iter(table.waits_for()))
        where = table.window or table.asked(name).name
        found += [where] if found[-1:] != [where] else []
        table.time_up(name)
    return found


@rule("A-222", "A-226", "A-88")
def test_a_sail_has_its_windows_for_each_test() -> None:
    crew, asked = "cutlass cutlass compass iron-tortoises", {"anna": EVERYTHING, "bruno": EVERYTHING}
    table = at(anna=crew, row="skull-fortress", hands={"bruno": "belay-that"}, presets=asked, dice="jolly " * 10)
    assert table.window == "open"
    table.passes("bruno")
    table.sails("anna", "skull-fortress")
    assert visited(table) == ["flash", "pre", "post", "pre", "post", "end"]


@rule("A-222")
def test_a_pillage_has_no_throw() -> None:
    table = at(hands={"bruno": "belay-that"}, presets={"bruno": EVERYTHING}).passes("bruno").pillages("anna")
    assert visited(table) == ["flash", "end"]


@rule("A-222", "A-99")
def test_a_challenge_has_one_pair_of_windows_for_both_throws() -> None:
    table = at(anna="cutlass", bruno="hook-hand", hands={"carla": "belay-that"}, dice="wits wits jolly jolly",
               presets={"anna": EVERYTHING, "bruno": EVERYTHING, "carla": EVERYTHING})  # fmt: skip
    table.passes("carla").challenges("anna", "bruno", "attack").passes("carla").accepts("bruno")
    assert visited(table) == ["pre", "post", "result", "end"]


@rule("A-215", "A-231")
def test_open_comes_again_after_each_move_but_a_pass_of_the_table_stands() -> None:
    for presets, asked in (("open", "anna"), ("open again", "bruno")):
        table = at(anna="message-in-a-bottle", hands={"bruno": "sea-fog"}, presets={"bruno": presets})
        assert table.waits_for() == {"bruno": "act_before"}
        table.passes("bruno").uses("anna", "message-in-a-bottle").settles()
        assert (table.window, set(table.waits_for())) == ("open", {asked})


@rule("A-232", "A-216")
def test_who_declares_is_not_asked_about_it_unless_they_want() -> None:
    for presets, asked in (("flash", set()), ("own", {"anna"})):
        table = at(anna="cutlass", hands={"anna": "sea-fog"}, presets={"anna": presets}).sails("anna", "coral-idol")
        assert (set(table.waits_for()) if table.window == "flash" else set()) == asked


@rule("A-223", "A-217", "A-231")
def test_the_thrower_is_asked_first_and_anew_after_a_move() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"anna": "broadside", "bruno": "wet-powder", "carla": "undertow"})
    table.sails("anna", "iron-lion").passes("bruno", "carla")
    assert table.waits_for() == {"anna": "roll"}
    table.passes("anna")
    assert set(table.waits_for()) == {"bruno", "carla"}
    table.passes("bruno").uses("carla", "undertow").settles()
    assert table.waits_for() == {"anna": "roll"}
    table.passes("anna")
    assert (table.window, table.waits_for()) == ("post", {"anna": "rolled"})


@rule("A-231")
def test_who_watches_is_asked_again_after_each_move() -> None:
    hands = {"anna": "broadside", "bruno": "wet-powder", "carla": "undertow second-wind"}
    table = at(anna="cutlass", row="iron-lion", hands=hands, dice="wits wits").sails("anna", "iron-lion")
    table.passes("carla").picks("bruno", "watch").passes("anna").picks("bruno", "watch").uses("carla", "undertow")
    assert table.settles().waits_for() == {"anna": "roll"}
    assert table.passes("anna").waits_for() == {"bruno": "on_throw", "carla": "on_throw"}


@rule("A-214")
def test_nothing_rolls_while_something_is_on_the_pile() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "wet-powder", "carla": "belay-that"})
    table.sails("anna", "iron-lion").passes("bruno", "carla", "anna").uses("bruno", "wet-powder")
    assert (table.pile, table.throw("anna").rolled) == ("wet-powder", False)
    assert "roll" not in table.offered("anna")


@rule("A-238", "A-237")
def test_who_has_answered_is_public_and_what_is_not() -> None:
    table = at(anna="cutlass", hands={"bruno": "sea-fog", "carla": "shoal"}).sails("anna", "coral-idol")
    table.passes("carla")
    view = table.view("anna")
    assert (view.asked, view.answered, view.window) == ((1, 2), (2,), "flash")
    assert table.heard("anna") == ""


# --- presets -----------------------------------------------------------------------------------------


@rule("A-239")
def test_what_is_on_at_first() -> None:
    table = at(presets={"anna": " ".join(DEFAULT)})
    opened = next(o.choice for o in table.table.open[0] if o.choice.name == "presets")
    assert (opened.blocks, opened.secret) == (False, True)
    assert [option.id for option in getattr(opened, "options", ()) if option.picked] == [
        key for key in DEFAULT if key != "mate"
    ]  # fmt: skip


@rule("A-241", "A-242", "A-243")
@pytest.mark.parametrize(("quiet", "left"), [("window", ["pre", "post"]), ("action", []), ("turn", [])])
def test_a_pass_set_ahead_answers_what_is_open_and_what_comes(quiet: str, left: list[str]) -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "second-wind"}, dice="wits wits")
    table.sails("anna", "iron-lion").answer("bruno", "presets", ["flash", "pre", "post", quiet])
    seen = []
    while table.waits_for():
        name = next(iter(table.waits_for()))
        seen += [table.window] if name == "bruno" else []
        table.passes(name)
    assert seen == left
    assert table.view("bruno").quiet == ("turn" if quiet == "turn" else "")


@rule("A-243")
def test_until_ones_own_turn_ends_with_it() -> None:
    table = at(hands={"bruno": "second-wind"}, deck="ghost-ship", begin="action explore")
    table.answer("bruno", "presets", ["turn"]).pillages("anna")
    assert (table.view(None).on_turn, table.view("bruno").quiet) == (1, "")


@rule("A-244", "A-239")
def test_always_asks_about_everything() -> None:
    table = at(hands={"bruno": "sea-fog"}, presets={"bruno": "always"})
    assert table.waits_for() == {"bruno": "act_before"}
    assert at(hands={"bruno": "sea-fog"}, presets={"bruno": ""}).waits_for() == {"anna": "declare"}


@rule("A-238")
def test_presets_are_nobody_else_s_business() -> None:
    table = at(presets={"bruno": "always"})
    assert table.view("bruno").presets == ("always",)
    assert "always" not in table.view("anna").presets
    assert (table.view(None).presets, table.view(None).quiet) == ((), "")
    table.answer("bruno", "presets", ["turn"])
    assert table.heard("anna") == ""
