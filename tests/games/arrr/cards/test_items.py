"""The other Items: C19, C25 to C28, C31 to C33."""

from __future__ import annotations

from tests.games.arrr.tables import at
from tests.ledger import rule


class TestSpyglass:
    def test_spyglass_may_put_the_top_card_at_the_bottom(self) -> None:
        table = at(anna="spyglass", deck="ghost-ship maelstrom hungry-kraken").uses("anna", "spyglass")
        assert table.offered("anna") == {"leave", "bottom"}
        assert "Ghost Ship" in table.heard("anna")
        assert "Ghost Ship" not in table.heard("carla")
        table.picks("anna", "bottom")
        assert table.state.exploration_deck == ["ghost-ship.1", "hungry-kraken.1", "maelstrom.1"]
        assert (table.depleted, table.row) == ("spyglass", "coral-idol basalt-idol laughing-idol")
        assert "Ghost Ship" not in table.heard("carla")

    def test_the_card_seen_with_spyglass_stays_in_view_until_the_declaration(self) -> None:
        table = at(anna="spyglass message-in-a-bottle", deck="ghost-ship maelstrom", asked={"anna": "end"})
        table.uses("anna", "spyglass").picks("anna", "leave")
        assert [look.open for look in table.view("anna").looks] == [True]
        table.pillages("anna")
        assert (table.window, [look.open for look in table.view("anna").looks]) == ("end", [False])

    def test_two_spyglasses_see_two_cards(self) -> None:
        table = at(anna="spyglass spyglass", deck="ghost-ship maelstrom").uses("anna", "spyglass")
        table.picks("anna", "bottom").uses("anna", "spyglass")
        assert "Maelstrom" in table.heard("anna")
        assert table.picks("anna", "leave").state.exploration_deck == ["ghost-ship.1", "maelstrom.1"]

    def test_spyglass_cannot_be_used_with_an_empty_deck(self) -> None:
        assert "spyglass" not in at(anna="spyglass").offered("anna")

    @rule("A-21", "X-89")
    def test_x_89_the_bottom_of_a_deck_of_one_card_is_its_top(self) -> None:
        table = at(anna="spyglass", deck="ghost-ship").uses("anna", "spyglass").picks("anna", "bottom")
        assert table.state.exploration_deck == ["ghost-ship.1"]


class TestHookHand:
    @rule("A-138", "A-219", "X-67")
    def test_x_67_the_winner_of_a_challenge_steals_one_more_piece_with_hook_hand(self) -> None:
        table = at(anna="lazy-skeletons", bruno="hook-hand", pieces={"anna": 4}, dice="wits wits jolly jolly")
        table.challenges("anna", "bruno", "attack").accepts("bruno").passes("anna")
        assert (table.window, table.pieces("anna"), table.pieces("bruno")) == ("result", 3, 3)
        assert table.offered("bruno") == {"pass", "hook-hand"}
        table.uses("bruno", "hook-hand")
        assert (table.pieces("anna"), table.pieces("bruno"), table.depleted) == (2, 4, "hook-hand")
        assert table.waits_for() == {}

    @rule("X-67")
    def test_x_67_hook_hand_steals_nothing_from_an_empty_chest(self) -> None:
        table = at(anna="lazy-skeletons", bruno="hook-hand", pieces={"anna": 1}, dice="wits wits jolly jolly")
        table.challenges("anna", "bruno", "attack").accepts("bruno")
        assert (table.pieces("anna"), table.pieces("bruno"), table.waits_for()) == (0, 3, {})

    def test_the_loser_of_a_challenge_cannot_use_hook_hand(self) -> None:
        table = at(anna="lazy-skeletons", bruno="hook-hand", dice="jolly jolly wits wits")
        table.challenges("anna", "bruno", "attack").accepts("bruno").passes("bruno")
        assert (table.pieces("anna"), table.pieces("bruno"), table.waits_for()) == (3, 1, {})


class TestGlassEye:
    def test_glass_eye_shows_one_whole_hand_to_its_player(self) -> None:
        table = at(anna="glass-eye", hands={"bruno": "cutlass second-wind", "carla": ""})
        assert table.aims("anna", "glass-eye") == {"bruno"}
        table.uses("anna", "glass-eye", "bruno").settles()
        assert "Cutlass" in table.heard("anna")
        assert "Second Wind" in table.heard("anna")
        for other in ("bruno", "carla", None):
            assert "Cutlass" not in table.heard(other)
            assert "looks at Bruno's hand" in table.heard(other)
        assert (table.hand("bruno"), table.depleted) == ("cutlass second-wind", "glass-eye")


class TestWoodenLeg:
    @rule("A-221")
    def test_wooden_leg_prevents_one_damage(self) -> None:
        table = at(anna="wooden-leg cutlass", row="iron-lion", pieces={"anna": 0}, dice="wits wits")
        table.sails("anna", "iron-lion").passes("anna").fall("wits").uses("anna", "cutlass")
        assert table.waits_for() == {"anna": "answer"}
        table.uses("anna", "wooden-leg")
        assert (table.crew("anna"), table.depleted, table.waits_for()) == (
            "wooden-leg cutlass",
            "wooden-leg cutlass",
            {},
        )

    def test_wooden_leg_leaves_one_of_two_damage(self) -> None:
        table = at(anna="wooden-leg compass", row="hungry-kraken", pieces={"anna": 0}).sails("anna", "hungry-kraken")
        assert table.uses("anna", "wooden-leg").waits_for() == {"anna": "crew_lost"}
        assert table.picks("anna", "wooden-leg").crew("anna") == "compass"

    @rule("A-120", "X-54")
    def test_x_54_granny_moray_and_wooden_leg_prevent_three_damage(self) -> None:
        table = at(anna="granny-moray wooden-leg", row="the-sleeper-below", pieces={"anna": 0}, dice="wits " * 4)
        table.sails("anna", "the-sleeper-below").uses("anna", "granny-moray").uses("anna", "wooden-leg")
        assert (table.crew("anna"), table.waits_for()) == ("granny-moray wooden-leg", {})


class TestJollyRoger:
    @rule("A-133", "A-219", "X-61")
    def test_x_61_jolly_roger_takes_two_pieces_for_a_rejected_challenge(self) -> None:
        table = at(anna="jolly-roger", bruno="cutlass").challenges("anna", "bruno", "attack").rejects("bruno")
        assert table.waits_for() == {"anna": "crew_taken"}
        table.picks("anna", "use:jolly-roger.1")
        assert (table.pieces("anna"), table.depleted, table.waits_for()) == (4, "jolly-roger", {})

    @rule("A-219")
    def test_no_event_can_be_played_after_a_rejected_challenge(self) -> None:
        table = at(anna="jolly-roger", bruno="cutlass compass", hands={"anna": "hole-in-the-hull", "carla": "sea-fog"})
        table.challenges("anna", "bruno", "attack").passes("carla").rejects("bruno")
        assert not any("hole" in option.id for option in table.options("anna"))
        assert table.picks("anna").waits_for() == {}

    @rule("A-132", "A-219")
    def test_jolly_roger_can_be_answered_although_it_was_picked_with_the_crew(self) -> None:
        """The later questions about the item are asked at once. Others answer it as usual."""
        table = at(anna="jolly-roger", bruno="cutlass", hands={"carla": "belay-that"})
        table.challenges("anna", "bruno", "attack").passes("carla").rejects("bruno").picks("anna", "use:jolly-roger.1")
        table.uses("carla", "belay-that")
        assert (table.pieces("anna"), table.depleted, table.waits_for()) == (2, "", {})

    def test_the_player_who_rejects_cannot_use_jolly_roger(self) -> None:
        table = at(anna="cutlass", bruno="jolly-roger compass").challenges("anna", "bruno", "attack").rejects("bruno")
        table.picks("anna", "piece")
        assert (table.pieces("bruno"), table.waits_for()) == (2, {})


class TestGrapplingHook:
    def test_grappling_hook_swaps_two_neighbours(self) -> None:
        table = at(anna="grappling-hook")
        assert table.aims("anna", "grappling-hook") == {"basalt-idol coral-idol", "basalt-idol laughing-idol"}
        table.uses("anna", "grappling-hook", "laughing-idol")
        assert (table.row, table.depleted) == ("coral-idol laughing-idol basalt-idol", "grappling-hook")

    @rule("A-211")
    def test_grappling_hook_does_nothing_if_its_cards_are_no_longer_neighbours(self) -> None:
        table = at(anna="grappling-hook", hands={"bruno": "sea-fog"})
        table.uses("anna", "grappling-hook", "coral-idol").uses("bruno", "sea-fog", "laughing-idol")
        assert (table.row, table.depleted) == ("coral-idol laughing-idol basalt-idol", "grappling-hook")

    @rule("A-211")
    def test_grappling_hook_swaps_neighbours_that_were_swapped_meanwhile(self) -> None:
        table = at(anna="grappling-hook", hands={"bruno": "sea-fog"})
        table.uses("anna", "grappling-hook", "coral-idol").uses("bruno", "sea-fog", "coral-idol")
        assert table.row == "coral-idol basalt-idol laughing-idol"


class TestMessageInABottle:
    def test_message_in_a_bottle_draws_an_event(self) -> None:
        table = at(anna="message-in-a-bottle", event_deck="parley").uses("anna", "message-in-a-bottle")
        assert (table.hand("anna"), table.depleted) == ("parley", "message-in-a-bottle")
        assert "Parley" in table.heard("anna")
        assert "Parley" not in table.heard("bruno")
        assert table.view(None).seats[0].event_cards == 1

    @rule("A-191")
    def test_in_swabber_message_in_a_bottle_draws_a_crew_card(self) -> None:
        table = at(anna="message-in-a-bottle", crew_deck="cutlass", event_deck="", options={"mode": "swabber"})
        assert table.uses("anna", "message-in-a-bottle").hand("anna") == "cutlass"


class TestTinOfBiscuits:
    @rule("A-150", "A-149")
    def test_tin_of_biscuits_lets_a_used_card_be_used_again(self) -> None:
        table = at(anna="tin-of-biscuits compass", row="scrap-of-the-west").sails("anna", "scrap-of-the-west")
        assert table.pool("anna") == 3
        assert "tin-of-biscuits" not in table.offered("anna")
        table.uses("anna", "compass")
        assert table.aims("anna", "tin-of-biscuits") == {"anna compass"}
        table.uses("anna", "tin-of-biscuits")
        assert (table.depleted, table.used) == ("tin-of-biscuits", "tin-of-biscuits")
        assert len(table.uses("anna", "compass").throw("anna").dice) == 5

    @rule("A-157", "X-73")
    def test_x_73_tin_of_biscuits_prepares_a_card_that_was_only_put_to_sleep(self) -> None:
        table = at(anna="tin-of-biscuits cutlass", depleted="cutlass", row="iron-lion")
        table.uses("anna", "tin-of-biscuits", "cutlass").sails("anna", "iron-lion").uses("anna", "cutlass")
        assert table.depleted == "tin-of-biscuits cutlass"

    def test_tin_of_biscuits_cannot_be_used_in_answer(self) -> None:
        table = at(
            anna="tin-of-biscuits compass", depleted="compass", row="scrap-of-the-west", hands={"bruno": "dead-calm"}
        )
        table.sails("anna", "scrap-of-the-west").passes("bruno", "anna").uses("bruno", "dead-calm")
        assert (table.pool("anna"), table.waits_for()) == (0, {"anna": "roll"})

    @rule("A-211")
    def test_tin_of_biscuits_does_not_bring_back_a_lost_card(self) -> None:
        table = at(anna="tin-of-biscuits compass", depleted="compass", hands={"bruno": "hole-in-the-hull"})
        table.uses("anna", "tin-of-biscuits").uses("bruno", "hole-in-the-hull").picks("anna", "compass")
        assert (table.crew("anna"), table.depleted) == ("tin-of-biscuits", "tin-of-biscuits")
