"""The First Mates, C01 to C09."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.arrr.tables import at
from tests.ledger import rule


class TestBosunBarnacle:
    @rule("A-148", "A-154")
    def test_bosun_barnacle_rolls_up_to_two_dice_again_once(self) -> None:
        table = at(anna="bosun-barnacle", row="wooden-mermaid", dice="wits courage").sails("anna", "wooden-mermaid")
        assert (table.waits_for(), table.score("anna")) == ({"anna": "rolled"}, (0, 3))
        assert table.uses("anna", "bosun-barnacle").waits_for() == {"anna": "dice"}
        table.fall("attack wits").picks("anna", "die:0", "die:1")
        assert (table.faces("anna"), table.depleted) == ("attack wits", "bosun-barnacle")
        assert table.offered("anna") == {"done", "cheat"}

    def test_bosun_barnacle_accepts_two_dice_at_most_and_none_at_least(self) -> None:
        table = at(anna="bosun-barnacle cutlass", row="wooden-mermaid", dice="wits courage attack attack")
        table.sails("anna", "wooden-mermaid").passes("anna").uses("anna", "bosun-barnacle")
        with pytest.raises(NotAllowed):
            table.picks("anna", "die:0", "die:1", "die:2")
        table.picks("anna")
        assert (table.faces("anna"), table.depleted) == ("wits courage attack attack", "bosun-barnacle")

    @rule("A-209")
    def test_bosun_barnacle_cannot_be_used_without_a_die(self) -> None:
        table = at(anna="bosun-barnacle", row="verse-of-the-siren").sails("anna", "verse-of-the-siren")
        assert (table.throw("anna").dice, table.offered("anna")) == ([], {"done", "cheat"})

    def test_bosun_barnacle_cannot_be_used_before_the_roll(self) -> None:
        table = at(anna="bosun-barnacle cutlass", row="wooden-mermaid").sails("anna", "wooden-mermaid")
        assert (table.waits_for(), table.offered("anna")) == ({"anna": "roll"}, {"roll", "cutlass"})


class TestMissInkwell:
    @rule("A-212", "A-174")
    def test_miss_inkwell_cancels_an_event_aimed_at_her_captain(self) -> None:
        table = at(anna="miss-inkwell", row="verse-of-the-siren", hands={"bruno": "hangover"})
        table.sails("anna", "verse-of-the-siren").passes("bruno").uses("bruno", "hangover")
        assert table.aims("anna", "miss-inkwell") == {"hangover"}
        table.uses("anna", "miss-inkwell")
        assert (table.depleted, table.pile, table.hand("bruno")) == ("miss-inkwell", "", "")
        assert len(table.throw("anna").dice) == 3
        assert table.view(None).events.discard == ("hangover.1",)

    def test_miss_inkwell_cancels_an_event_aimed_at_an_effect_of_her_captain(self) -> None:
        table = at(anna="miss-inkwell cipher-book", row="verse-of-the-siren", hands={"bruno": "belay-that"})
        table.sails("anna", "verse-of-the-siren").passes("bruno").fall("courage " * 6).uses("anna", "cipher-book")
        table.uses("bruno", "belay-that").uses("anna", "miss-inkwell", "belay-that")
        assert (table.depleted, len(table.throw("anna").dice)) == ("miss-inkwell cipher-book", 6)

    def test_miss_inkwell_cannot_cancel_an_event_aimed_at_nobody_or_somebody_else(self) -> None:
        table = (
            at(anna="miss-inkwell", hands={"bruno": "sea-fog"})
            .sails("anna", "coral-idol")
            .uses("bruno", "sea-fog", "coral-idol")
        )
        assert (table.row, table.depleted) == ("basalt-idol coral-idol laughing-idol", "")
        duel = at(anna="miss-inkwell", bruno="cutlass", hands={"carla": "sleeping-draught"})
        duel.challenges("anna", "bruno", "wits").passes("carla").accepts("bruno")
        duel.uses("carla", "sleeping-draught", "cutlass")
        assert duel.depleted == "cutlass"

    def test_miss_inkwell_cannot_cancel_an_ability_or_a_penalty(self) -> None:
        table = at(anna="miss-inkwell", row="iron-lion", pieces={"anna": 0}).sails("anna", "iron-lion")
        assert (table.crew("anna"), table.waits_for()) == ("", {})


class TestNavigatorTern:
    def test_navigator_tern_swaps_any_two_cards_of_the_row(self) -> None:
        table = at(anna="navigator-tern")
        assert len(table.aims("anna", "navigator-tern")) == 3
        table.uses("anna", "navigator-tern", "coral-idol", "laughing-idol")
        assert (table.row, table.depleted) == ("laughing-idol basalt-idol coral-idol", "navigator-tern")
        assert table.waits_for() == {"anna": "declare"}
        assert "navigator-tern" not in table.offered("anna")

    @rule("A-211")
    def test_navigator_tern_swaps_two_cards_that_moved_meanwhile(self) -> None:
        table = at(anna="navigator-tern", hands={"bruno": "sea-fog"})
        table.uses("anna", "navigator-tern", "coral-idol", "basalt-idol").uses("bruno", "sea-fog", "coral-idol")
        assert table.row == "coral-idol basalt-idol laughing-idol"

    def test_navigator_tern_can_be_used_only_before_the_declaration(self) -> None:
        table = at(anna="navigator-tern", row="scrap-of-the-north coral-idol").sails("anna", "scrap-of-the-north")
        assert "navigator-tern" not in table.offered("anna")
        assert "navigator-tern" not in at(anna="navigator-tern", row="coral-idol").offered("anna")


class TestIronclaw:
    @rule("A-93", "A-153")
    def test_ironclaw_adds_two_dice_before_the_roll(self) -> None:
        table = at(anna="ironclaw", row="iron-lion", hands={"bruno": "undertow"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "ironclaw")
        assert (table.pile, table.used, table.depleted) == ("ironclaw", "ironclaw", "")
        table.passes("bruno")
        assert (table.pool("anna"), table.depleted) == (5, "ironclaw")

    @rule("A-93")
    def test_ironclaws_dice_are_rolled_at_once_after_the_roll(self) -> None:
        table = at(anna="ironclaw", row="iron-lion", dice="attack wits wits").sails("anna", "iron-lion")
        table.passes("anna").fall("attack jolly").uses("anna", "ironclaw")
        assert (table.faces("anna"), table.score("anna")) == ("attack wits wits attack jolly", (3, 4))

    def test_ironclaw_can_be_used_only_in_an_attack_throw(self) -> None:
        table = at(anna="ironclaw", row="coral-idol").sails("anna", "coral-idol")
        assert table.offered("anna") == {"done", "cheat"}


class TestGrannyMoray:
    @rule("A-119", "A-210", "A-221")
    def test_granny_moray_prevents_two_damage(self) -> None:
        table = at(anna="granny-moray cutlass cutlass compass", row="the-sleeper-below", pieces={"anna": 0})
        table.fall("wits wits").sails("anna", "the-sleeper-below")
        assert table.aims("anna", "granny-moray") == {"the-sleeper-below"}
        table.uses("anna", "granny-moray")
        assert table.waits_for() == {"anna": "crew_lost"}
        with pytest.raises(NotAllowed):
            table.picks("anna", "cutlass", "compass")
        table.picks("anna", "compass")
        assert (table.crew("anna"), table.depleted) == ("granny-moray cutlass cutlass", "granny-moray")
        assert table.waits_for() == {}

    @rule("A-155", "X-55")
    def test_x_55_a_granny_moray_put_to_sleep_prevents_nothing(self) -> None:
        table = at(
            anna="granny-moray cutlass cutlass compass",
            row="the-sleeper-below",
            pieces={"anna": 0},
            hands={"bruno": "sleeping-draught"},
            dice="wits wits",
        )
        table.sails("anna", "the-sleeper-below").passes("bruno", "bruno", "bruno")
        table.uses("anna", "granny-moray").uses("bruno", "sleeping-draught", "granny-moray")
        assert table.waits_for() == {"anna": "crew_lost"}
        table.picks("anna", "granny-moray", "cutlass", "cutlass")
        assert table.crew("anna") == "compass"

    @rule("A-159", "X-75")
    def test_x_75_in_the_older_edition_granny_moray_may_answer_too(self) -> None:
        table = at(
            anna="granny-moray cutlass",
            row="the-sleeper-below",
            pieces={"anna": 0},
            dice="wits wits",
            options={"edition": "it"},
        )
        table.sails("anna", "the-sleeper-below").uses("anna", "granny-moray")
        assert table.waits_for() == {"anna": "crew_lost"}

    def test_granny_moray_cannot_prevent_damage_to_another_player(self) -> None:
        table = at(anna="cutlass", bruno="granny-moray", hands={"carla": "hole-in-the-hull"})
        table.challenges("anna", "bruno", "attack").passes("carla").accepts("bruno")
        table.passes("anna").uses("carla", "hole-in-the-hull", "anna").settles()
        assert (table.crew("anna"), table.depleted) == ("", "")


class TestQuartermasterToad:
    def test_quartermaster_toad_takes_a_piece_if_its_player_has_the_fewest(self) -> None:
        table = at(anna="quartermaster-toad", pieces={"anna": 1, "bruno": 1, "carla": 3}).uses(
            "anna", "quartermaster-toad"
        )
        assert (table.pieces("anna"), table.depleted) == (2, "quartermaster-toad")
        assert "quartermaster-toad" not in table.offered("anna")

    def test_quartermaster_toad_cannot_be_used_while_another_has_fewer_pieces(self) -> None:
        table = at(anna="quartermaster-toad", pieces={"anna": 1, "bruno": 0})
        assert "quartermaster-toad" not in table.offered("anna")

    @rule("A-17")
    def test_quartermaster_toad_gets_nothing_from_an_empty_reserve(self) -> None:
        table = at(anna="quartermaster-toad", pieces={"anna": 1}, reserve=0).uses("anna", "quartermaster-toad")
        assert (table.pieces("anna"), table.depleted) == (1, "quartermaster-toad")

    @rule("A-220")
    def test_quartermaster_toad_can_be_used_at_the_end_of_the_action(self) -> None:
        table = at(anna="quartermaster-toad", pieces={"anna": 0}, asked={"anna": "end"}).pillages("anna")
        assert table.window == "end"
        assert table.uses("anna", "quartermaster-toad").pieces("anna") == 3
        assert table.waits_for() == {}


class TestEchoTheBat:
    def test_echo_the_bat_looks_at_the_top_card_and_may_exchange_it(self) -> None:
        table = at(anna="echo-the-bat", deck="ghost-ship maelstrom").uses("anna", "echo-the-bat")
        assert (table.offered("anna"), table.asked("anna").secret) == ({"leave", "exchange"}, True)
        assert "Ghost Ship" in table.heard("anna")
        assert "Ghost Ship" not in table.heard("bruno") + table.heard(None)
        table.picks("anna", "exchange")
        assert table.row == "coral-idol basalt-idol ghost-ship"
        assert table.state.exploration_deck == ["maelstrom.1", "laughing-idol.1"]
        assert "Laughing Idol" in table.heard("bruno")

    def test_echo_the_bat_may_leave_the_top_card_on_the_deck(self) -> None:
        table = at(anna="echo-the-bat", deck="ghost-ship").uses("anna", "echo-the-bat").picks("anna", "leave")
        assert (table.row, table.state.exploration_deck) == ("coral-idol basalt-idol laughing-idol", ["ghost-ship.1"])
        assert "Ghost Ship" not in table.heard("bruno")

    def test_echo_the_bat_cannot_be_used_with_an_empty_deck(self) -> None:
        assert "echo-the-bat" not in at(anna="echo-the-bat").offered("anna")


class TestDoctorLeech:
    def test_doctor_leech_draws_two_crew_cards_and_discards_any_card(self) -> None:
        table = at(anna="doctor-leech", hands={"anna": "second-wind"}, crew_deck="cutlass compass")
        table.uses("anna", "doctor-leech")
        assert table.waits_for() == {"anna": "hand_lost"}
        assert table.offered("anna") == {"cutlass", "compass", "second-wind"}
        assert "Cutlass" not in table.heard("bruno")
        with pytest.raises(NotAllowed):
            table.picks("anna", "cutlass", "compass")
        table.picks("anna", "second-wind")
        assert (table.hand("anna"), table.depleted) == ("cutlass compass", "doctor-leech")
        assert table.view(None).events.discard == ("second-wind.1",)


class TestTheCaptainsShadow:
    @rule("A-209", "X-42")
    def test_x_42_the_captains_shadow_lets_another_face_count(self) -> None:
        table = at(anna="the-captains-shadow powder-monkeys", row="iron-lion", dice="wits wits courage attack jolly")
        table.sails("anna", "iron-lion")
        assert table.aims("anna", "the-captains-shadow") == {"anna navigation", "anna wits", "anna courage"}
        table.uses("anna", "the-captains-shadow", "wits")
        assert (table.waits_for(), table.view(None).seats[0].collected) == ({}, ("iron-lion.1",))

    def test_the_captains_shadow_cannot_name_a_face_twice(self) -> None:
        table = at(anna="the-captains-shadow tin-of-biscuits", row="iron-lion").sails("anna", "iron-lion")
        table.uses("anna", "the-captains-shadow", "wits").uses("anna", "tin-of-biscuits")
        assert table.aims("anna", "the-captains-shadow") == {"anna navigation", "anna courage"}

    def test_the_captains_shadow_cannot_be_used_after_the_roll(self) -> None:
        table = at(anna="the-captains-shadow", row="iron-lion", dice="wits").sails("anna", "iron-lion").passes("anna")
        assert table.offered("anna") == {"done", "cheat"}

    def test_the_captains_shadow_lasts_for_one_throw(self) -> None:
        table = at(
            anna="the-captains-shadow", row="skull-fortress", pieces={"anna": 3}, dice="wits jolly jolly jolly wits"
        )
        table.sails("anna", "skull-fortress").uses("anna", "the-captains-shadow", "wits")
        table.picks("anna", "cheat").fall("wits").picks("anna", "cheat")
        assert (table.throw("anna").stat, table.faces("anna"), table.score("anna")) == ("attack", "wits", (0, 4))
