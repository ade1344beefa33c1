"""The flash cards, V12 to V15: played right after a declaration."""

from __future__ import annotations

from tests.games.arrr.tables import at
from tests.ledger import rule


class TestParley:
    @rule("A-74", "A-177", "X-32")
    def test_x_32_parley_calls_a_challenge_off_and_protects_that_pirate_for_the_turn(self) -> None:
        table = at(
            anna="cutlass", bruno="compass", carla="cutlass", seats=4, hands={"bruno": "parley"}, dario="compass"
        )
        table.challenges("anna", "carla", "attack").uses("bruno", "parley")
        assert (table.waits_for(), table.view(None).declaration) == ({"anna": "declare"}, None)
        ids = {option.id for option in table.options("anna")}
        assert {"challenge:1", "challenge:3", "pillage", "sail:coral-idol.1"} <= ids
        assert "challenge:2" not in ids
        assert table.view(None).events.discard == ("parley.1",)
        assert table.challenges("anna", "bruno", "attack").waits_for() == {"bruno": "reply"}

    def test_the_challenged_player_may_play_parley(self) -> None:
        table = at(anna="cutlass", bruno="compass", hands={"bruno": "parley"}).challenges("anna", "bruno", "attack")
        table.uses("bruno", "parley")
        assert table.waits_for() == {"anna": "declare"}
        assert not any(option.id.startswith("challenge") for option in table.options("anna"))

    @rule("A-178")
    def test_parley_can_be_played_only_on_a_challenge(self) -> None:
        table = at(anna="cutlass", hands={"bruno": "parley shoal rumours-of-mutiny customs-patrol"})
        assert table.sails("anna", "coral-idol").offered("bruno") == {"pass", "action", "wait", "shoal"}


class TestShoal:
    @rule("A-74", "A-210", "X-28")
    def test_x_28_a_player_who_does_not_pay_for_shoal_cannot_sail(self) -> None:
        table = at(anna="cutlass", bruno="cutlass", hands={"anna": "compass spyglass", "bruno": "shoal"})
        table.sails("anna", "coral-idol").uses("bruno", "shoal")
        assert (table.waits_for(), table.offered("anna")) == ({"anna": "offer"}, {"spyglass", "compass"})
        table.picks("anna")
        assert (table.waits_for(), table.hand("anna")) == ({"anna": "declare"}, "spyglass compass")
        assert table.view(None).forbidden == ("sail",)
        assert not any(option.id.startswith("sail") for option in table.options("anna"))
        assert {"pillage", "challenge:1"} <= {option.id for option in table.options("anna")}
        table.pillages("anna")
        assert (table.pieces("anna"), table.waits_for()) == (4, {})

    @rule("A-74")
    def test_the_ban_of_shoal_ends_with_the_turn(self) -> None:
        table = (
            at(
                anna="cutlass",
                bruno="cutlass",
                hands={"bruno": "shoal"},
                deck="ghost-ship maelstrom",
                begin="action explore",
            )
            .sails("anna", "coral-idol")
            .uses("bruno", "shoal")
        )
        table.pillages("anna")
        while "declare" not in table.waits_for().values():
            table.time_up(next(iter(table.waits_for())))
        assert (table.view(None).on_turn, table.view(None).forbidden) == (1, ())
        assert "sail:coral-idol.1" in {option.id for option in table.options("bruno")}

    @rule("A-74", "X-29")
    def test_x_29_a_player_with_one_card_has_no_choice_at_shoal(self) -> None:
        table = at(anna="cutlass", hands={"anna": "compass", "bruno": "shoal"}).sails("anna", "coral-idol")
        table.uses("bruno", "shoal")
        assert (table.waits_for(), table.hand("anna")) == ({"anna": "declare"}, "compass")
        assert table.view(None).forbidden == ("sail",)

    @rule("A-216", "X-30")
    def test_x_30_paying_two_cards_keeps_the_sail_until_the_next_shoal(self) -> None:
        table = at(anna="cutlass", hands={"anna": "compass spyglass second-wind", "bruno": "shoal", "carla": "shoal"})
        table.sails("anna", "coral-idol")
        assert table.waits_for() == {"bruno": "on_declaration", "carla": "on_declaration"}
        table.uses("bruno", "shoal").settles().picks("anna", "compass")
        assert table.waits_for() == {"anna": "offer"}, "one is asked again: all, or none"
        table.picks("anna", "compass", "second-wind")
        assert (table.hand("anna"), table.waits_for()) == ("spyglass", {"carla": "on_declaration"})
        table.uses("carla", "shoal")
        assert (table.waits_for(), table.hand("anna")) == ({"anna": "declare"}, "spyglass")

    @rule("A-212", "X-85")
    def test_x_85_after_a_cancelled_shoal_another_shoal_may_follow(self) -> None:
        table = at(anna="cutlass", hands={"anna": "belay-that", "bruno": "shoal", "carla": "shoal"})
        table.sails("anna", "coral-idol").uses("bruno", "shoal").passes("carla")
        table.uses("anna", "belay-that", "shoal").settles()
        assert sorted(table.view(None).events.discard) == ["belay-that.1", "shoal.1"]
        assert (table.waits_for(), table.view(None).forbidden) == ({"carla": "on_declaration"}, ())
        assert "shoal" in table.offered("carla")

    def test_when_time_is_up_shoal_prevents_the_sail(self) -> None:
        table = at(anna="cutlass", hands={"anna": "compass spyglass", "bruno": "shoal"}).sails("anna", "coral-idol")
        assert table.uses("bruno", "shoal").time_up("anna").view(None).forbidden == ("sail",)


class TestRumoursOfMutiny:
    @rule("A-72", "A-74")
    def test_a_player_who_pays_for_rumours_of_mutiny_may_challenge(self) -> None:
        table = at(anna="cutlass", bruno="cutlass", hands={"carla": "rumours-of-mutiny"})
        table.challenges("anna", "bruno", "attack").uses("carla", "rumours-of-mutiny")
        assert (table.waits_for(), table.offered("anna")) == ({"anna": "offer"}, {"pay", "stay"})
        table.picks("anna", "pay")
        assert (table.pieces("anna"), table.waits_for()) == (1, {"bruno": "reply"})

    @rule("A-74", "X-31")
    def test_x_31_after_both_bans_only_a_pillage_is_left(self) -> None:
        table = at(anna="cutlass", bruno="cutlass", hands={"carla": "shoal rumours-of-mutiny"})
        table.sails("anna", "coral-idol").uses("carla", "shoal").challenges("anna", "bruno", "attack")
        table.uses("carla", "rumours-of-mutiny").picks("anna", "stay")
        assert (table.pieces("anna"), table.offered("anna")) == (2, {"pillage"})
        assert sorted(table.view(None).forbidden) == ["challenge", "sail"]

    @rule("A-73", "A-135", "X-64")
    def test_x_64_a_challenge_goes_on_without_a_second_prize(self) -> None:
        table = at(anna="cutlass", bruno="cutlass", pieces={"anna": 1}, hands={"carla": "rumours-of-mutiny"})
        table.challenges("anna", "bruno", "attack").uses("carla", "rumours-of-mutiny").picks("anna", "pay")
        table.answer("bruno", "reply", "accept")
        assert table.waits_for() == {"anna": "roll", "bruno": "roll"}
        assert (table.pieces("anna"), table.view(None).seats[0].stake) == (0, None)

    def test_rumours_of_mutiny_bans_the_challenge_of_a_player_without_a_piece(self) -> None:
        table = at(
            anna="cutlass",
            bruno="cutlass",
            pieces={"anna": 0},
            collected={"anna": "coral-idol"},
            row="iron-lion",
            hands={"carla": "rumours-of-mutiny"},
        )
        table.challenges("anna", "bruno", "attack").uses("carla", "rumours-of-mutiny")
        assert (table.waits_for(), table.view(None).forbidden) == ({"anna": "declare"}, ("challenge",))


class TestCustomsPatrol:
    @rule("A-75", "A-76")
    def test_customs_patrol_shares_the_pillage(self) -> None:
        table = at(hands={"bruno": "customs-patrol"}).pillages("anna")
        assert table.waits_for() == {"bruno": "on_declaration"}
        table.uses("bruno", "customs-patrol")
        assert (table.pieces("anna"), table.pieces("bruno"), table.waits_for()) == (3, 3, {})

    @rule("A-76", "X-33")
    def test_x_33_all_changes_of_a_pillage_add_up(self) -> None:
        table = at(
            captains={"anna": "old-gannet"}, attached={"anna": "letter-of-marque"}, hands={"bruno": "customs-patrol"}
        )
        table.pillages("anna").uses("bruno", "customs-patrol")
        assert (table.pieces("anna"), table.pieces("bruno")) == (2 + 3, 2 + 1)

    @rule("A-178", "X-84")
    def test_x_84_customs_patrol_fits_only_another_players_pillage(self) -> None:
        other = at(hands={"bruno": "shoal rumours-of-mutiny customs-patrol"}).pillages("anna")
        assert other.offered("bruno") == {"pass", "customs-patrol"}
        table = at(hands={"anna": "customs-patrol"}, asked={"anna": "own"})
        assert table.pillages("anna").waits_for() == {"anna": "on_declaration"}
        assert table.offered("anna") == {"pass"}

    @rule("A-17")
    def test_x_1_a_short_reserve_gives_what_it_has(self) -> None:
        table = at(reserve=1, hands={"bruno": "customs-patrol"}).pillages("anna").uses("bruno", "customs-patrol")
        assert (table.pieces("anna"), table.pieces("bruno"), table.view(None).reserve) == (2, 3, 0)
