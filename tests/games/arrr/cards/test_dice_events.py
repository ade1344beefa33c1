"""The events that add dice, remove dice or change a test or a die: V01 to V10, V19, V20, V22."""

from __future__ import annotations

import pytest

from tests.games.arrr.tables import People, at
from tests.ledger import rule

CARDS = {
    "attack": "iron-lion",
    "navigation": "scrap-of-the-west",
    "wits": "verse-of-the-gallows",
    "courage": "basalt-idol",
}
CREW = {
    "attack": "powder-monkeys hook-hand",
    "navigation": "flying-fish-swarm jolly-roger",
    "wits": "bilge-rats-parliament glass-eye",
    "courage": "rum-soaked-walruses wooden-leg",
}
DICE = {"attack": 6, "navigation": 5, "wits": 5, "courage": 5}
MISS = {"attack": "wits", "navigation": "wits", "wits": "attack", "courage": "attack"}


def facing(stat: str, event: str, **more: int) -> People:
    """Return a table at which Anna faces a test of this stat, before the roll. Bruno holds the event."""
    table = at(anna=CREW[stat], row=CARDS[stat], hands={"bruno": event}, dice=f"{MISS[stat]} " * 9)
    return table.sails("anna", CARDS[stat]).passes("bruno")


class TestAddDice:
    @rule("A-93", "A-165", "A-166")
    @pytest.mark.parametrize(
        ("event", "stat", "more"),
        [
            *(("second-wind", stat, 2) for stat in CARDS),
            ("broadside", "attack", 3),
            ("fair-wind", "navigation", 3),
            ("stroke-of-genius", "wits", 3),
            ("liquid-courage", "courage", 3),
        ],
    )
    def test_an_event_that_adds_dice_can_be_played_before_and_after_the_roll(
        self, event: str, stat: str, more: int
    ) -> None:
        table = facing(stat, event)
        assert (table.waits_for(), table.pool("anna")) == ({"bruno": "on_throw"}, DICE[stat])
        table.uses("bruno", event, "anna")
        assert (len(table.throw("anna").dice), table.hand("bruno")) == (DICE[stat] + more, "")
        assert table.view(None).events.discard == (f"{event}.1",)
        late = facing(stat, event).passes("bruno", "anna")
        assert (late.window, late.waits_for()) == ("post", {"bruno": "on_throw"})
        late.uses("bruno", event)
        assert len(late.throw("anna").dice) == DICE[stat] + more

    @pytest.mark.parametrize(
        ("event", "stat"),
        [
            ("broadside", "attack"),
            ("fair-wind", "navigation"),
            ("stroke-of-genius", "wits"),
            ("liquid-courage", "courage"),
        ],
    )
    def test_an_event_that_adds_dice_fits_only_throws_of_its_stat(self, event: str, stat: str) -> None:
        for other in CARDS:
            offered = facing(other, event).offered("bruno")
            assert (
                offered == {"pass", "action", "again", event}
                if other == stat
                else offered == {"pass", "action", "again"}
            )

    @rule("A-166")
    def test_a_player_can_add_dice_to_their_own_throw(self) -> None:
        table = at(anna="lazy-skeletons", row="iron-lion", hands={"anna": "second-wind"}).sails("anna", "iron-lion")
        assert table.waits_for() == {"anna": "roll"}
        table.uses("anna", "second-wind")
        assert len(table.throw("anna").dice) == 4

    @rule("A-138", "A-143")
    def test_in_a_challenge_an_event_that_adds_dice_names_the_throw(self) -> None:
        table = at(anna="cutlass", bruno="cutlass", hands={"carla": "broadside"}).challenges("anna", "bruno", "attack")
        table.passes("carla").accepts("bruno").passes("anna", "bruno")
        assert table.aims("carla", "broadside") == {"anna", "bruno"}
        table.uses("carla", "broadside", "bruno").settles()
        assert (table.pool("anna"), table.pool("bruno")) == (2, 5)

    @rule("A-203", "X-94")
    def test_x_94_a_mate_can_add_dice_after_the_roll(self) -> None:
        table = at(
            anna="lazy-skeletons",
            row="wooden-mermaid",
            seats=4,
            hands={"carla": "broadside"},
            options={"teams": "on"},
            dice="attack jolly",
        )
        table.sails("anna", "wooden-mermaid").passes("carla", "carla", "anna")
        assert (table.window, table.waits_for(), table.score("anna")) == ("post", {"carla": "on_throw"}, (2, 3))
        table.fall("attack wits wits").uses("carla", "broadside", "anna")
        assert table.view(None).seats[0].collected == ("wooden-mermaid.1",)


class TestRemoveDice:
    @rule("A-92", "A-91")
    @pytest.mark.parametrize(
        ("event", "stat", "fewer"),
        [
            ("wet-powder", "attack", 3),
            ("dead-calm", "navigation", 3),
            ("hangover", "wits", 3),
            ("cold-shiver", "courage", 3),
            *(("butterfingers", stat, 4) for stat in CARDS),
        ],
    )
    def test_an_event_that_removes_dice_can_be_played_only_before_the_roll(
        self, event: str, stat: str, fewer: int
    ) -> None:
        table = facing(stat, event).uses("bruno", event, "anna")
        assert len(table.throw("anna").dice) == DICE[stat] - fewer
        assert table.view(None).events.discard == (f"{event}.1",)
        late = facing(stat, event).passes("bruno")
        assert (late.window, late.offered("anna")) == ("post", {"done", "cheat"})
        assert late.passes("anna").hand("bruno") == event

    @pytest.mark.parametrize(
        ("event", "stat"),
        [("wet-powder", "attack"), ("dead-calm", "navigation"), ("hangover", "wits"), ("cold-shiver", "courage")],
    )
    def test_an_event_that_removes_dice_fits_only_throws_of_its_stat(self, event: str, stat: str) -> None:
        for other in CARDS:
            offered = facing(other, event).offered("bruno")
            assert (
                offered == {"pass", "action", "again", event}
                if other == stat
                else offered == {"pass", "action", "again"}
            )

    @rule("A-91", "X-37")
    def test_x_37_changes_of_the_pool_count_in_their_order(self) -> None:
        table = at(
            anna="cutthroat-puffins hook-hand",
            row="iron-lion",
            hands={"bruno": "wet-powder wet-powder", "anna": "second-wind"},
        )
        table.sails("anna", "iron-lion").passes("bruno", "anna").uses("bruno", "wet-powder").settles()
        assert table.pool("anna") == 5 - 3
        table.passes("anna").uses("bruno", "wet-powder").settles()
        assert table.pool("anna") == 0
        table.uses("anna", "second-wind")
        assert len(table.throw("anna").dice) == 2

    @rule("A-92", "A-93", "X-38")
    def test_x_38_after_the_roll_dice_can_be_added_but_not_removed(self) -> None:
        table = at(anna="lazy-skeletons", row="iron-lion", hands={"bruno": "wet-powder broadside"}, dice="wits wits")
        table.sails("anna", "iron-lion").passes("bruno", "bruno", "anna")
        assert table.offered("bruno") == {"pass", "broadside"}

    @rule("A-97", "A-89", "X-41")
    def test_x_41_a_thrower_without_dice_can_still_cheat(self) -> None:
        table = at(anna="lazy-skeletons", row="iron-lion", pieces={"anna": 3}, hands={"bruno": "wet-powder"})
        table.sails("anna", "iron-lion").passes("bruno").uses("bruno", "wet-powder")
        assert table.throw("anna").dice == []
        table.fall("jolly wits attack attack").picks("anna", "cheat").picks("anna", "cheat")
        assert (table.score("anna"), table.pieces("anna")) == ((3, 4), 1)


class TestUndertow:
    @rule("A-107")
    def test_undertow_raises_the_difficulty_by_one(self) -> None:
        table = facing("attack", "undertow")
        assert (table.needed("anna"), table.aims("bruno", "undertow")) == (4, {"anna"})
        table.uses("bruno", "undertow")
        assert table.needed("anna") == 5

    def test_undertow_cannot_be_played_after_the_roll(self) -> None:
        assert facing("attack", "undertow").passes("bruno").waits_for() == {"anna": "rolled"}

    @rule("A-144")
    def test_undertow_and_lucky_tide_cannot_be_played_in_a_challenge(self) -> None:
        table = at(anna="cutlass", bruno="compass", hands={"carla": "undertow lucky-tide"})
        table.challenges("anna", "bruno", "wits").passes("carla").accepts("bruno")
        assert table.offered("carla") == {"pass", "action", "again"}

    @rule("A-95", "A-107")
    def test_undertow_lasts_for_one_test_only(self) -> None:
        table = at(anna="lazy-skeletons", row="skull-fortress", hands={"bruno": "undertow"}, pieces={"anna": 3})
        table.fall("jolly " * 5).sails("anna", "skull-fortress").passes("bruno").uses("bruno", "undertow")
        assert table.needed("anna") == 5
        table.picks("anna", "cheat").fall("wits wits").picks("anna", "cheat")
        assert (table.throw("anna").stat, table.needed("anna")) == ("attack", 4)


class TestLuckyTide:
    @rule("A-107")
    def test_lucky_tide_lowers_the_difficulty_by_one_even_after_the_roll(self) -> None:
        table = facing("attack", "lucky-tide").uses("bruno", "lucky-tide")
        assert table.needed("anna") == 3
        table = at(anna="lazy-skeletons", row="wooden-mermaid", hands={"anna": "lucky-tide"}, dice="attack jolly")
        table.sails("anna", "wooden-mermaid").rolls()
        assert table.score("anna") == (2, 3)
        table.uses("anna", "lucky-tide")
        assert table.view(None).seats[0].collected == ("wooden-mermaid.1",)

    @rule("A-106", "X-51")
    def test_x_51_the_difficulty_never_falls_below_one(self) -> None:
        table = at(
            anna="choir-of-sirens",
            row="basalt-idol island-of-traps scrap-of-the-west",
            hands={"bruno": "undertow lucky-tide"},
        )
        table.sails("anna", "island-of-traps").passes("bruno")
        assert (table.throw("anna").stat, table.needed("anna")) == ("wits", 1)
        table.uses("bruno", "undertow")
        assert table.needed("anna") == 1
        table.fall("attack attack").uses("bruno", "lucky-tide")
        assert table.needed("anna") == 1


class TestAceUpTheSleeve:
    @rule("A-210")
    def test_the_player_of_ace_up_the_sleeve_chooses_the_die(self) -> None:
        table = at(
            anna="cutthroat-puffins", row="iron-lion", hands={"bruno": "ace-up-the-sleeve"}, dice="jolly wits attack"
        )
        table.sails("anna", "iron-lion").passes("bruno", "bruno", "anna").uses("bruno", "ace-up-the-sleeve")
        assert table.waits_for() == {"bruno": "dice"}
        table.picks("bruno", "die:1")
        assert (table.faces("anna"), table.score("anna")) == ("jolly jolly attack", (3, 4))
        assert table.view(None).events.discard == ("ace-up-the-sleeve.1",)

    def test_ace_up_the_sleeve_cannot_be_played_before_the_roll(self) -> None:
        assert facing("attack", "ace-up-the-sleeve").offered("bruno") == {"pass", "action", "again"}

    def test_ace_up_the_sleeve_turns_the_first_failed_die_when_time_is_up(self) -> None:
        table = at(
            anna="cutthroat-puffins", row="iron-lion", hands={"bruno": "ace-up-the-sleeve"}, dice="jolly wits wits"
        )
        table.sails("anna", "iron-lion").passes("bruno", "bruno", "anna").uses("bruno", "ace-up-the-sleeve").time_up(
            "bruno"
        )
        assert table.faces("anna") == "jolly jolly wits"


@rule("A-246", "D-26")
def test_ace_up_the_sleeve_turns_a_single_die_without_a_question() -> None:
    table = at(
        anna="lucky-parrot",
        row="basalt-idol",
        hands={"bruno": "ace-up-the-sleeve"},
        dice="wits",
        asked={"anna": "", "bruno": "post"},
    )
    table.sails("anna", "basalt-idol").uses("bruno", "ace-up-the-sleeve").settles()
    assert "turns a die to the jolly" in table.heard(None)
    assert table.waits_for() == {}
