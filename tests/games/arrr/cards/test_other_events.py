"""Belay That!, Hole in the Hull, Pickpocket Gull, Sea Fog, Sleeping Draught: V11, V16 to V18, V21."""

from __future__ import annotations

import pytest

from engine.games.arrr.card_totals import crew_dice
from tests.games.arrr.tables import at
from tests.ledger import rule


class TestBelayThat:
    @rule("A-156", "A-174", "A-207")
    def test_belay_that_cancels_an_ability(self) -> None:
        table = at(anna="ironclaw", row="iron-lion", hands={"bruno": "belay-that"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "ironclaw").uses("bruno", "belay-that", "ironclaw")
        assert (table.depleted, table.used) == ("", "ironclaw")
        assert (table.pool("anna"), table.window) == (3, "post")
        assert table.view(None).events.discard == ("belay-that.1",)

    @rule("A-212", "A-205", "X-96")
    def test_x_96_belay_that_cancels_belay_that_and_the_first_event_counts(self) -> None:
        hands = {"bruno": "second-wind belay-that", "anna": "belay-that"}
        table = at(anna="ironclaw", row="iron-lion", hands=hands, dice="wits " * 3).sails("anna", "iron-lion")
        table.passes("bruno", "anna").uses("bruno", "second-wind").uses("anna", "belay-that", "second-wind")
        assert table.aims("bruno", "belay-that") == {"belay-that", "second-wind"}
        table.uses("bruno", "belay-that", "belay-that")
        assert table.pile == "belay-that belay-that second-wind"
        table.settles()
        assert (table.pool("anna"), table.hand("anna"), table.hand("bruno")) == (5, "", "")
        assert len(table.view(None).events.discard) == 3

    @rule("A-212", "A-211")
    def test_belay_that_can_cancel_an_effect_deep_in_the_pile(self) -> None:
        hands = {"bruno": "wet-powder belay-that", "carla": "belay-that"}
        table = at(anna="ironclaw cutlass", row="iron-lion", hands=hands).sails("anna", "iron-lion")
        table.passes("bruno", "carla").uses("anna", "ironclaw").uses("bruno", "wet-powder")
        assert table.aims("carla", "belay-that") == {"wet-powder", "ironclaw"}
        table.uses("carla", "belay-that", "ironclaw").settles()
        assert (table.pool("anna"), table.used, table.depleted) == (5 - 3, "ironclaw", "")

    @rule("A-120")
    def test_belay_that_cannot_cancel_a_penalty(self) -> None:
        table = at(anna="cutlass compass", row="iron-lion", pieces={"anna": 0}, hands={"bruno": "belay-that"})
        table.fall("wits wits").sails("anna", "iron-lion").passes("bruno").closes()
        assert "belay-that" not in table.offered("bruno")
        assert table.settles().waits_for() == {"anna": "crew_lost"}

    def test_belay_that_can_be_played_only_in_answer(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "belay-that"}, asked={"bruno": "always"})
        assert table.offered("bruno") == {"pass"}
        assert table.passes("bruno").sails("anna", "iron-lion").offered("bruno") == {"pass", "action", "wait"}

    @rule("A-206", "A-230", "A-236", "X-95")
    def test_x_95_a_cancelled_answer_changes_nothing(self) -> None:
        hands = {"anna": "belay-that", "bruno": "sleeping-draught", "carla": "belay-that"}
        table = at(anna="ironclaw powder-monkeys compass", row="hungry-kraken", hands=hands)
        table.sails("anna", "hungry-kraken").passes("bruno", "carla").uses("anna", "ironclaw")
        table.uses("bruno", "sleeping-draught", "ironclaw").passes("carla").uses(
            "anna", "belay-that", "sleeping-draught"
        )
        table.settles()
        assert (table.pool("anna"), table.depleted) == (9, "ironclaw")


class TestHoleInTheHull:
    @rule("A-171", "A-166", "A-172", "A-122", "X-80")
    def test_x_80_hole_in_the_hull_costs_a_crew_card_before_the_test_is_faced(self) -> None:
        table = at(anna="cutlass compass", row="ghost-ship", hands={"carla": "hole-in-the-hull"})
        table.sails("anna", "ghost-ship").uses("carla", "hole-in-the-hull")
        assert (table.waits_for(), table.view(None).throws) == ({"anna": "crew_lost"}, ())
        assert table.offered("anna") == {"cutlass", "compass"}
        table.picks("anna", "compass")
        assert (table.crew("anna"), table.throw("anna").stat) == ("cutlass", "courage")
        assert table.view(None).crew.discard == ("compass.1",)

    @rule("A-10", "A-90", "X-39")
    def test_x_39_a_lost_card_takes_its_dice_along_before_the_roll(self) -> None:
        table = at(anna="cutlass ironclaw powder-monkeys", row="royal-flagship", hands={"bruno": "hole-in-the-hull"})
        table.sails("anna", "royal-flagship").passes("bruno", "anna")
        assert table.pool("anna") == 9
        table.uses("bruno", "hole-in-the-hull").settles().picks("anna", "cutlass")
        assert table.pool("anna") == 7

    @rule("A-90", "X-39")
    def test_x_39_a_lost_card_leaves_its_dice_after_the_roll(self) -> None:
        table = at(anna="cutlass ironclaw powder-monkeys", row="royal-flagship", hands={"bruno": "hole-in-the-hull"})
        table.fall("wits " * 9).sails("anna", "royal-flagship").passes("bruno").rolls().passes("anna")
        table.uses("bruno", "hole-in-the-hull").settles().picks("anna", "cutlass")
        assert (len(table.throw("anna").dice), table.crew("anna")) == (9, "ironclaw powder-monkeys")

    @rule("A-73", "A-79", "X-26")
    def test_x_26_a_condition_that_fails_after_the_declaration_does_not_matter(self) -> None:
        table = at(anna="cutlass ironclaw", row="golden-griffin", hands={"bruno": "hole-in-the-hull"})
        table.sails("anna", "golden-griffin").uses("bruno", "hole-in-the-hull").picks("anna", "cutlass")
        assert (table.crew("anna"), table.throw("anna").card) == ("ironclaw", "golden-griffin.1")

    @rule("A-73", "A-89", "X-27")
    def test_x_27_a_player_who_lost_all_crew_faces_the_test_with_no_dice(self) -> None:
        table = at(anna="cutlass", row="deserted-beach", hands={"bruno": "hole-in-the-hull"})
        table.sails("anna", "deserted-beach").uses("bruno", "hole-in-the-hull")
        assert (table.crew("anna"), table.throw("anna").dice, table.offered("anna")) == ("", [], {"done", "cheat"})

    @rule("A-138", "A-145", "A-170", "X-66", "X-82")
    def test_x_66_and_x_82_hole_in_the_hull_can_hit_both_sides_of_a_challenge_only(self) -> None:
        table = at(anna="cutlass", bruno="compass", carla="cutlass", hands={"carla": "hole-in-the-hull"})
        table.challenges("anna", "bruno", "navigation")
        assert table.aims("carla", "hole-in-the-hull") == {"anna"}
        table.passes("carla").accepts("bruno").passes("bruno")
        assert table.aims("carla", "hole-in-the-hull") == {"anna", "bruno"}
        table.uses("carla", "hole-in-the-hull", "bruno").settles()
        assert (table.crew("bruno"), table.throw("bruno").dice) == ("", [])
        assert "cheat" in table.offered("bruno")

    def test_hole_in_the_hull_cannot_hit_a_player_without_crew(self) -> None:
        table = at(hands={"bruno": "hole-in-the-hull pickpocket-gull"}).pillages("anna")
        assert table.offered("bruno") == {"pass", "pickpocket-gull"}

    @rule("A-162")
    def test_x_77_hole_in_the_hull_cannot_discard_a_captain(self) -> None:
        table = at(anna="cutlass", captains={"anna": "ghost-carp"}, hands={"bruno": "hole-in-the-hull"})
        table.sails("anna", "coral-idol").uses("bruno", "hole-in-the-hull")
        assert (table.crew("anna"), table.view(None).seats[0].captain) == ("", "ghost-carp.1")


class TestPickpocketGull:
    @rule("A-166", "A-115")
    def test_pickpocket_gull_steals_a_piece_from_the_player_in_turn(self) -> None:
        table = at(hands={"bruno": "pickpocket-gull"}).pillages("anna")
        assert table.aims("bruno", "pickpocket-gull") == {"anna"}
        table.uses("bruno", "pickpocket-gull")
        assert [table.pieces(name) for name in ("anna", "bruno", "carla")] == [2 - 1 + 2, 3, 2]

    def test_pickpocket_gull_cannot_rob_its_own_player_or_an_empty_chest(self) -> None:
        assert "pickpocket-gull" not in at(hands={"anna": "pickpocket-gull"}).offered("anna")
        table = at(pieces={"anna": 0}, hands={"bruno": "pickpocket-gull hole-in-the-hull"}, anna="cutlass")
        assert table.pillages("anna").offered("bruno") == {"pass", "hole-in-the-hull"}

    def test_in_a_challenge_each_side_can_rob_the_other_with_pickpocket_gull(self) -> None:
        table = at(anna="cutlass", bruno="compass", hands={"bruno": "pickpocket-gull"}, pieces={"anna": 3})
        table.challenges("anna", "bruno", "wits").passes("bruno").accepts("bruno")
        assert table.aims("bruno", "pickpocket-gull") == {"anna"}
        assert table.uses("bruno", "pickpocket-gull").pieces("bruno") == 2
        mine = at(anna="cutlass", bruno="compass", hands={"anna": "pickpocket-gull"})
        mine.challenges("anna", "bruno", "wits").accepts("bruno")
        assert mine.aims("anna", "pickpocket-gull") == {"bruno"}

    @rule("A-137", "X-65")
    def test_x_65_pickpocket_gull_cannot_steal_a_stake(self) -> None:
        table = at(anna="cutlass", bruno="compass", hands={"carla": "pickpocket-gull"}, pieces={"bruno": 3})
        table.challenges("anna", "bruno", "attack").passes("carla").accepts("bruno", "pieces:2").passes("anna")
        assert (table.pieces("anna"), table.aims("carla", "pickpocket-gull")) == (0, {"bruno"})

    @rule("A-100", "A-101", "X-45")
    def test_x_45_a_player_cannot_cheat_to_save_a_piece_from_pickpocket_gull(self) -> None:
        table = at(anna="lazy-skeletons", row="wooden-mermaid", pieces={"anna": 1}, hands={"bruno": "pickpocket-gull"})
        table.fall("attack jolly").sails("anna", "wooden-mermaid").passes("bruno").rolls().passes("anna")
        assert table.score("anna") == (2, 3)
        table.uses("bruno", "pickpocket-gull")
        assert (table.pieces("anna"), table.pieces("bruno"), table.waits_for()) == (0, 3, {})


class TestSeaFog:
    @rule("A-107", "X-50")
    def test_x_50_sea_fog_moves_the_faced_card_and_changes_its_difficulty(self) -> None:
        table = at(anna="lazy-skeletons", row="golden-griffin ghost-ship deserted-beach", hands={"bruno": "sea-fog"})
        table.sails("anna", "ghost-ship").passes("bruno")
        assert table.needed("anna") == 3 + 1 - 1
        assert table.aims("bruno", "sea-fog") == {"ghost-ship golden-griffin", "deserted-beach ghost-ship"}
        table.fall("attack attack attack").uses("bruno", "sea-fog", "deserted-beach")
        assert (table.row, table.needed("anna")) == ("golden-griffin deserted-beach ghost-ship", 2)
        assert table.throw("anna").card == "ghost-ship.1"

    def test_sea_fog_can_be_played_before_and_on_the_declaration_but_not_after_the_roll(self) -> None:
        early = at(hands={"bruno": "sea-fog"}, asked={"bruno": "open"})
        assert early.waits_for() == {"bruno": "act_before"}
        early.uses("bruno", "sea-fog", "coral-idol")
        assert (early.row, early.waits_for()) == ("basalt-idol coral-idol laughing-idol", {"anna": "declare"})
        table = at(anna="compass", row="iron-lion coral-idol", hands={"bruno": "sea-fog"}).sails("anna", "iron-lion")
        assert "sea-fog" in table.offered("bruno")
        assert table.passes("bruno").rolls().passes("anna").offered("bruno") == {"pass"}

    @rule("A-167", "X-81")
    def test_x_81_no_event_can_be_played_before_the_action_phase(self) -> None:
        table = at(anna="compass", hands={"anna": "cutlass", "bruno": "sea-fog"}, begin="equipment action")
        assert table.waits_for() == {"anna": "equipment"}
        assert table.offered("anna") == {"cutlass", "compass", "rest"}

    def test_sea_fog_cannot_be_played_with_one_card_in_the_row(self) -> None:
        table = at(anna="compass", row="iron-lion", hands={"bruno": "sea-fog"}).sails("anna", "iron-lion")
        assert table.offered("bruno") == {"pass", "action", "wait"}


class TestSleepingDraught:
    @rule("A-148", "A-67")
    def test_sleeping_draught_depletes_a_prepared_card_which_still_gives_its_dice(self) -> None:
        table = at(anna="cutlass ironclaw", depleted="ironclaw", row="iron-lion", hands={"bruno": "sleeping-draught"})
        table.sails("anna", "iron-lion")
        assert table.aims("bruno", "sleeping-draught") == {"anna cutlass"}
        table.uses("bruno", "sleeping-draught")
        assert (table.depleted, table.used, crew_dice(table.state, 0, "attack")) == ("cutlass ironclaw", "", 5)
        assert table.offered("anna") == {"done", "cheat"}

    @rule("A-211")
    def test_sleeping_draught_does_nothing_to_a_card_that_was_used_in_answer(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "sleeping-draught"}).sails("anna", "iron-lion")
        table.passes("bruno").passes("anna").uses("bruno", "sleeping-draught").uses("anna", "cutlass")
        assert (table.pool("anna"), table.depleted) == (3, "cutlass")
        assert table.view(None).events.discard == ("sleeping-draught.1",)

    @rule("A-168", "A-169", "A-170", "X-82")
    @pytest.mark.parametrize("edition", ["en", "it"])
    def test_x_82_events_on_a_player_can_aim_only_at_players_in_turn(self, edition: str) -> None:
        hands = {"carla": "sleeping-draught black-spot pickpocket-gull hole-in-the-hull"}
        table = at(anna="cutlass", bruno="compass", carla="spyglass", hands=hands, options={"edition": edition})
        table.pillages("anna")
        assert table.aims("carla", "sleeping-draught") == {"anna cutlass"}
        assert {aim for card in hands["carla"].split()[1:] for aim in table.aims("carla", card)} == {"anna"}
