"""Windows and wishes: sections 5.3 and 5.5 of the ledger."""

from __future__ import annotations

import pytest

from bot.texts import language
from engine.games.arrr.prompts import throws_words
from engine.text import text
from tests.games.arrr.tables import People, at
from tests.ledger import rule

EVERYTHING = "always"


def visited(table: People) -> list[str]:
    """Return the windows and the other questions until the action is over. All pass or take the default."""
    found: list[str] = []
    while table.table.waiting():
        name = next(iter(table.waits_for()))
        where = table.window or table.asked(name).name
        found += [where] if found[-1:] != [where] else []
        table.time_up(name)
    return found


@rule("A-222", "A-226", "A-88")
def test_a_sail_opens_its_windows_for_each_test() -> None:
    crew, asked = "cutlass cutlass compass iron-tortoises", {"anna": EVERYTHING, "bruno": EVERYTHING}
    table = at(anna=crew, row="skull-fortress", hands={"bruno": "belay-that"}, asked=asked, dice="jolly " * 10)
    assert table.window == "open"
    table.passes("bruno")
    table.sails("anna", "skull-fortress")
    assert visited(table) == ["flash", "pre", "post", "pre", "post", "end"]


@rule("A-222")
def test_a_pillage_opens_no_window_of_a_throw() -> None:
    table = at(hands={"bruno": "belay-that"}, asked={"bruno": EVERYTHING}).passes("bruno").pillages("anna")
    assert visited(table) == ["flash", "end"]


@rule("A-222", "A-99")
def test_a_challenge_opens_one_pair_of_windows_for_both_throws() -> None:
    table = at(
        anna="cutlass",
        bruno="hook-hand",
        hands={"carla": "belay-that"},
        dice="wits wits jolly jolly",
        asked={"anna": EVERYTHING, "bruno": EVERYTHING, "carla": EVERYTHING},
    )
    table.passes("carla").challenges("anna", "bruno", "attack").passes("carla").accepts("bruno")
    assert visited(table) == ["pre", "post", "result", "end"]


def test_one_die_and_one_success_are_named_in_the_singular() -> None:
    asked = {"anna": EVERYTHING, "bruno": EVERYTHING, "carla": EVERYTHING}
    table = at(anna="jolly-roger", bruno="cutlass", hands={"carla": "belay-that"}, asked=asked)
    table.passes("carla").challenges("anna", "bruno", "attack").passes("carla").accepts("bruno")
    words = throws_words(table.state)
    assert words.plain().startswith("About to roll for Attack: Seat 1 1 die, Seat 2 ")
    assert "1 dado, " in language("it").of("arrr").say(words)
    needs = text("You have {mine} of {needed} successes. Use anything?", mine=1, needed=2)
    assert language("it").of("arrr").say(needs) == "Successi: 1 su 2. Usi qualcosa?"


@rule("A-215", "A-231")
def test_the_window_open_asks_a_player_who_passed_again_only_with_the_switch_again() -> None:
    for about, asked in (("open", "anna"), ("open again", "bruno")):
        table = at(anna="message-in-a-bottle", hands={"bruno": "sea-fog"}, asked={"bruno": about})
        assert table.waits_for() == {"bruno": "act_before"}
        table.passes("bruno").uses("anna", "message-in-a-bottle").settles()
        assert (table.window, set(table.waits_for())) == ("open", {asked})


@rule("A-232", "A-216")
def test_the_declaring_player_is_asked_in_flash_only_on_request() -> None:
    for about, asked in (("flash", set()), ("own", {"anna"})):
        table = at(anna="cutlass", hands={"anna": "sea-fog"}, asked={"anna": about}).sails("anna", "coral-idol")
        assert (set(table.waits_for()) if table.window == "flash" else set()) == asked


@rule("A-223", "A-217", "A-231")
def test_the_thrower_is_asked_first_and_again_after_a_move() -> None:
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
def test_a_player_who_watches_is_asked_again_after_each_move() -> None:
    hands = {"anna": "broadside", "bruno": "wet-powder", "carla": "undertow second-wind"}
    table = at(anna="cutlass", row="iron-lion", hands=hands, dice="wits wits").sails("anna", "iron-lion")
    table.passes("carla").picks("bruno", "wait").passes("anna").picks("bruno", "again").uses("carla", "undertow")
    assert table.settles().waits_for() == {"anna": "roll"}
    assert table.passes("anna").waits_for() == {"bruno": "on_throw", "carla": "on_throw"}


@rule("A-214")
def test_nothing_is_rolled_while_an_effect_is_on_the_pile() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "wet-powder", "carla": "belay-that"})
    table.sails("anna", "iron-lion").passes("bruno", "carla", "anna").uses("bruno", "wet-powder")
    assert (table.pile, table.throw("anna").rolled) == ("wet-powder", False)
    assert "roll" not in table.offered("anna")


@rule("A-238", "A-237")
def test_the_open_window_is_public_and_who_has_answered_is_not() -> None:
    table = at(anna="cutlass", hands={"bruno": "sea-fog", "carla": "shoal"}).sails("anna", "coral-idol")
    table.passes("carla")
    view = table.view("anna")
    assert (view.asked, view.window, table.table.in_window) == ((1, 2), "flash", True)
    assert set(table.table.balloting_seats()) == set(table.table.waiting()), "nobody is waited for by name"
    assert table.heard("anna") == ""


# --- wishes ------------------------------------------------------------------------------------------


@rule("A-242", "A-231")
@pytest.mark.parametrize(
    ("said", "left"), [("pass", ["pre", "post", ""]), ("action", []), ("wait", ["pre", "post", ""])]
)
def test_a_player_who_passes_for_the_whole_action_is_not_asked_again(said: str, left: list[str]) -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "second-wind"}, dice="wits wits")
    table.sails("anna", "iron-lion").picks("bruno", said)
    seen = []
    while table.waits_for():
        name = next(iter(table.waits_for()))
        seen += [table.window] if name == "bruno" else []
        table.passes(name)
    assert seen == left


@rule("A-242")
def test_a_pass_for_the_whole_action_does_not_cover_effects_aimed_at_its_player() -> None:
    hands = {"bruno": "belay-that", "carla": "hole-in-the-hull"}
    table = at(anna="cutlass", bruno="compass", hands=hands).challenges("anna", "bruno", "attack")
    table.picks("bruno", "action").passes("carla").accepts("bruno").passes("anna", "bruno")
    elsewhere = at(anna="cutlass", bruno="compass", hands=hands).challenges("anna", "bruno", "attack")
    elsewhere.picks("bruno", "action").passes("carla").accepts("bruno").passes("anna", "bruno")
    assert "bruno" not in elsewhere.uses("carla", "hole-in-the-hull", "anna").waits_for()
    assert "bruno" in table.uses("carla", "hole-in-the-hull", "bruno").waits_for()


@rule("A-231", "A-243")
def test_the_option_to_wait_for_the_roll_lists_what_can_be_played_then() -> None:
    table = at(anna="cutlass", row="iron-lion", hands={"bruno": "wet-powder shoal", "carla": "shoal"})
    table.sails("anna", "iron-lion")
    hints = {
        name: {self.label(o.id)[0]: o.hint for o in self.options(name)}
        for self in (table,)
        for name in ("bruno", "carla")
    }
    assert hints["bruno"]["wait"] is not None
    assert "Wet Powder" in hints["bruno"]["wait"].plain()
    assert hints["carla"]["wait"] is None
    assert "Wet Powder" not in repr(table.view("carla")) + repr(table.view(None))


@rule("A-244", "A-239")
def test_a_player_without_wishes_is_asked_about_everything() -> None:
    table = at(hands={"bruno": "sea-fog"}, asked={"bruno": "always"})
    assert table.waits_for() == {"bruno": "act_before"}
    assert at(hands={"bruno": "sea-fog"}, asked={"bruno": ""}).waits_for() == {"anna": "declare"}


@rule("A-238", "A-234")
def test_wishes_do_not_change_the_state_or_any_view() -> None:
    told = [
        at(anna="cutlass", row="iron-lion", hands={"bruno": "sea-fog"}, asked={"bruno": about}, dice="wits wits")
        for about in ("always", "")
    ]
    for table in told:
        if "bruno" in table.waits_for():
            table.passes("bruno")
        table.sails("anna", "iron-lion")
    told[0].passes("bruno")
    assert told[0].view(None) == told[1].view(None)
