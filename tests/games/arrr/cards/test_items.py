"""The Items, C18 to C33."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.arrr.tables import at
from tests.ledger import rule

OTHER_TESTS = {"attack": "coral-idol", "navigation": "iron-lion", "wits": "iron-lion", "courage": "iron-lion"}


class TestCutlass:
    @rule("A-148", "A-149")
    @pytest.mark.parametrize(
        ("item", "stat", "card", "pool"),
        [
            ("cutlass", "attack", "iron-lion", 2),
            ("compass", "navigation", "scrap-of-the-west", 2),
            ("barrel-of-grog", "courage", "basalt-idol", 2),
            ("cipher-book", "wits", "verse-of-the-gallows", 2),
        ],
    )
    def test_cutlass_compass_barrel_and_book_give_a_die_each_in_their_throws(
        self, item: str, stat: str, card: str, pool: int
    ) -> None:
        miss = "attack" if stat == "wits" else "wits"
        table = at(anna=f"{item} {item}", row=card).sails("anna", card)
        assert (table.pool("anna"), table.aims("anna", item)) == (2 * pool, {"anna"})
        table.uses("anna", item)
        assert (table.pool("anna"), table.depleted) == (2 * pool + 1, item)
        table.fall(f"{miss} " * (2 * pool + 1)).rolls().fall("jolly").uses("anna", item)
        assert (table.faces("anna").split()[-1], len(table.throw("anna").dice)) == ("jolly", 2 * pool + 2)
        assert table.offered("anna") == {"done", "cheat"}
        wrong = at(anna=item, row=OTHER_TESTS[stat]).sails("anna", OTHER_TESTS[stat])
        assert wrong.offered("anna") == {"done", "cheat"}

    @rule("A-156", "A-41")
    def test_x_70_cancelled_it_is_spent_for_this_turn_but_prepared(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "belay-that"})
        table.sails("anna", "iron-lion").passes("bruno").uses("anna", "cutlass").uses("bruno", "belay-that", "cutlass")
        assert (table.pool("anna"), table.depleted, table.used) == (2, "", "cutlass")

    @rule("A-155")
    def test_x_71_depleted_before_it_does_nothing(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "sleeping-draught"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "cutlass").uses("bruno", "sleeping-draught")
        assert (len(table.throw("anna").dice), table.depleted) == (2, "cutlass")

    @rule("A-155")
    def test_x_72_discarded_before_it_does_nothing(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "hole-in-the-hull"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "cutlass").uses("bruno", "hole-in-the-hull")
        assert (table.throw("anna").dice, table.crew("anna")) == ([], "")

    @rule("A-158", "A-91")
    def test_x_74_an_ability_may_answer_before_dice_are_lost(self) -> None:
        table = at(anna="the-captains-shadow cutlass", row="iron-lion", hands={"bruno": "wet-powder wet-powder"})
        table.sails("anna", "iron-lion").passes("bruno").passes("anna").uses("bruno", "wet-powder")
        assert table.pool("anna") == 3
        table.uses("anna", "cutlass").settles()
        assert table.pool("anna") == 3 + 1 - 2

    @rule("A-159")
    def test_in_the_older_edition_it_cannot_answer(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "wet-powder"}, options={"edition": "it"})
        table.sails("anna", "iron-lion").passes("bruno").passes("anna").uses("bruno", "wet-powder")
        assert (table.pool("anna"), table.waits_for()) == (0, {"anna": "roll"})

    @rule("A-151")
    def test_x_76_nobody_else_can_use_theirs(self) -> None:
        table = at(anna="cutlass", bruno="cutlass", row="iron-lion", hands={"bruno": "second-wind"})
        table.sails("anna", "iron-lion").passes("bruno", "anna")
        assert table.offered("bruno") == {"pass", "watch", "second-wind"}


class TestSpyglass:
    def test_the_top_card_may_go_to_the_bottom(self) -> None:
        table = at(anna="spyglass", deck="ghost-ship maelstrom hungry-kraken").uses("anna", "spyglass")
        assert table.offered("anna") == {"leave", "bottom"}
        assert "Ghost Ship" in table.heard("anna")
        assert "Ghost Ship" not in table.heard("carla")
        table.picks("anna", "bottom")
        assert table.state.exploration_deck == ["ghost-ship.1", "hungry-kraken.1", "maelstrom.1"]
        assert (table.depleted, table.row) == ("spyglass", "coral-idol basalt-idol laughing-idol")
        assert "Ghost Ship" not in table.heard("carla")

    def test_two_of_them_see_two_cards(self) -> None:
        table = at(anna="spyglass spyglass", deck="ghost-ship maelstrom").uses("anna", "spyglass")
        table.picks("anna", "bottom").uses("anna", "spyglass")
        assert "Maelstrom" in table.heard("anna")
        assert table.picks("anna", "leave").state.exploration_deck == ["ghost-ship.1", "maelstrom.1"]

    @rule("A-21")
    def test_x_89_the_bottom_of_one_card_is_the_top(self) -> None:
        table = at(anna="spyglass", deck="ghost-ship").uses("anna", "spyglass").picks("anna", "bottom")
        assert table.state.exploration_deck == ["ghost-ship.1"]


class TestLuckyParrot:
    def test_one_die_is_rolled_again(self) -> None:
        table = at(anna="lucky-parrot barrel-of-grog", row="basalt-idol", dice="jolly wits attack")
        table.sails("anna", "basalt-idol").passes("anna").uses("anna", "lucky-parrot")
        with pytest.raises(NotAllowed):
            table.picks("anna", "die:1", "die:2")
        table.fall("courage").picks("anna", "die:1")
        assert (table.faces("anna"), table.score("anna")) == ("jolly courage attack", (2, 4))
        assert table.offered("anna") == {"done", "cheat", "barrel-of-grog"}

    def test_only_after_the_roll(self) -> None:
        table = at(anna="lucky-parrot barrel-of-grog", row="basalt-idol").sails("anna", "basalt-idol")
        assert table.offered("anna") == {"roll", "barrel-of-grog"}


class TestExplosivePowder:
    @rule("A-90", "A-91")
    def test_x_40_before_the_roll_it_takes_its_own_die_along(self) -> None:
        table = at(anna="explosive-powder powder-monkeys", row="iron-lion").sails("anna", "iron-lion")
        assert table.pool("anna") == 5
        table.uses("anna", "explosive-powder")
        assert (len(table.throw("anna").dice), table.crew("anna")) == (8, "powder-monkeys")
        assert table.view(None).crew.discard == ("explosive-powder.1",)

    @rule("A-90")
    def test_x_40_after_the_roll_all_dice_stay(self) -> None:
        table = at(anna="explosive-powder powder-monkeys", row="iron-lion", dice="wits " * 5)
        table.sails("anna", "iron-lion").passes("anna").fall("wits " * 4).uses("anna", "explosive-powder")
        assert (len(table.throw("anna").dice), table.crew("anna")) == (9, "powder-monkeys")

    def test_depleted_it_cannot_be_used(self) -> None:
        table = at(anna="explosive-powder", depleted="explosive-powder", row="iron-lion").sails("anna", "iron-lion")
        assert table.offered("anna") == {"done", "cheat"}

    @rule("A-156")
    def test_cancelled_it_is_not_discarded(self) -> None:
        table = at(anna="explosive-powder", row="iron-lion", hands={"bruno": "belay-that"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "explosive-powder").uses("bruno", "belay-that")
        assert (table.crew("anna"), table.depleted, table.used) == ("explosive-powder", "", "explosive-powder")


class TestHookHand:
    @rule("A-138", "A-219")
    def test_x_67_the_winner_steals_one_more(self) -> None:
        table = at(anna="lazy-skeletons", bruno="hook-hand", dice="wits wits jolly jolly")
        table.challenges("anna", "bruno", "attack").accepts("bruno").passes("anna")
        assert (table.window, table.pieces("anna"), table.pieces("bruno")) == ("result", 1, 3)
        assert table.offered("bruno") == {"pass", "hook-hand"}
        table.uses("bruno", "hook-hand")
        assert (table.pieces("anna"), table.pieces("bruno"), table.depleted) == (0, 4, "hook-hand")
        assert table.waits_for() == {}

    def test_x_67_from_an_empty_chest_nothing_is_stolen(self) -> None:
        table = at(anna="lazy-skeletons", bruno="hook-hand", pieces={"anna": 1}, dice="wits wits jolly jolly")
        table.challenges("anna", "bruno", "attack").accepts("bruno")
        assert (table.pieces("anna"), table.pieces("bruno"), table.waits_for()) == (0, 3, {})

    def test_the_loser_cannot_use_it(self) -> None:
        table = at(anna="lazy-skeletons", bruno="hook-hand", dice="jolly jolly wits wits")
        table.challenges("anna", "bruno", "attack").accepts("bruno").passes("bruno")
        assert (table.pieces("anna"), table.pieces("bruno"), table.waits_for()) == (3, 1, {})


class TestGlassEye:
    def test_it_sees_one_whole_hand(self) -> None:
        table = at(anna="glass-eye", hands={"bruno": "cutlass second-wind", "carla": ""})
        assert table.aims("anna", "glass-eye") == {"bruno"}
        table.uses("anna", "glass-eye", "bruno").settles()
        assert "Cutlass" in table.heard("anna")
        assert "Second Wind" in table.heard("anna")
        for other in ("bruno", "carla", None):
            assert "Cutlass" not in table.heard(other)
            assert "looks at the hand of Bruno" in table.heard(other)
        assert (table.hand("bruno"), table.depleted) == ("cutlass second-wind", "glass-eye")


class TestWoodenLeg:
    @rule("A-221")
    def test_it_prevents_one_damage(self) -> None:
        table = at(anna="wooden-leg cutlass", row="iron-lion", pieces={"anna": 0}, dice="wits wits")
        table.sails("anna", "iron-lion").passes("anna").fall("wits").uses("anna", "cutlass")
        assert table.waits_for() == {"anna": "answer"}
        table.uses("anna", "wooden-leg")
        assert (table.crew("anna"), table.depleted, table.waits_for()) == (
            "wooden-leg cutlass",
            "wooden-leg cutlass",
            {},
        )

    @rule("A-120")
    def test_x_54_with_granny_moray_it_prevents_all_three(self) -> None:
        table = at(anna="granny-moray wooden-leg", row="the-sleeper-below", pieces={"anna": 0}, dice="wits " * 4)
        table.sails("anna", "the-sleeper-below").uses("anna", "granny-moray").uses("anna", "wooden-leg")
        assert (table.crew("anna"), table.waits_for()) == ("granny-moray wooden-leg", {})


class TestJollyRoger:
    @rule("A-133", "A-219")
    def test_x_61_two_pieces_for_a_challenge_that_was_rejected(self) -> None:
        table = at(anna="jolly-roger", bruno="cutlass").challenges("anna", "bruno", "attack").rejects("bruno")
        table.picks("anna").picks("anna", "no")
        assert (table.window, table.offered("anna"), table.pieces("anna")) == ("result", {"pass", "jolly-roger"}, 2)
        table.uses("anna", "jolly-roger")
        assert (table.pieces("anna"), table.depleted, table.waits_for()) == (4, "jolly-roger", {})

    def test_whoever_rejects_gets_nothing_for_theirs(self) -> None:
        table = at(anna="cutlass", bruno="jolly-roger compass").challenges("anna", "bruno", "attack").rejects("bruno")
        table.picks("anna").picks("anna", "yes")
        assert (table.pieces("bruno"), table.waits_for()) == (2, {})


class TestAnchorChain:
    def test_a_test_of_navigation_or_courage_gets_easier(self) -> None:
        for card, needed in (("maelstrom", 5), ("the-sleeper-below", 5)):
            table = at(anna="anchor-chain", row=card).sails("anna", card)
            assert table.needed("anna") == needed
            table.uses("anna", "anchor-chain")
            assert (table.needed("anna"), table.depleted) == (needed - 1, "anchor-chain")

    @rule("A-106")
    def test_never_below_one(self) -> None:
        table = at(anna="anchor-chain", row="iron-lion deserted-beach").sails("anna", "deserted-beach")
        assert table.needed("anna") == 1
        table.fall("wits").uses("anna", "anchor-chain")
        assert (table.score("anna"), table.depleted) == ((0, 1), "anchor-chain")

    def test_not_in_other_tests_nor_after_the_roll_nor_in_a_challenge(self) -> None:
        table = at(anna="anchor-chain", row="iron-lion").sails("anna", "iron-lion")
        assert table.offered("anna") == {"done", "cheat"}
        late = at(anna="anchor-chain", row="maelstrom", dice="wits").sails("anna", "maelstrom").passes("anna")
        assert late.offered("anna") == {"done", "cheat"}
        duel = at(anna="anchor-chain compass", bruno="cutlass").challenges("anna", "bruno", "navigation")
        assert duel.accepts("bruno").offered("anna") == {"roll", "compass"}


class TestVoodooDoll:
    @rule("A-92", "A-94", "A-138")
    def test_the_opponent_throws_two_dice_fewer(self) -> None:
        table = at(anna="voodoo-doll", bruno="choir-of-sirens").challenges("anna", "bruno", "wits").accepts("bruno")
        assert (table.pool("anna"), table.pool("bruno")) == (2, 2)
        assert table.aims("anna", "voodoo-doll") == {"bruno"}
        table.uses("anna", "voodoo-doll")
        assert (len(table.throw("anna").dice), len(table.throw("bruno").dice)) == (2, 0)

    @rule("A-40", "A-138")
    def test_x_69_the_challenged_has_it_too(self) -> None:
        table = at(anna="cipher-book", bruno="voodoo-doll").challenges("anna", "bruno", "wits").accepts("bruno")
        table.passes("anna").uses("bruno", "voodoo-doll").settles()
        assert (table.pool("anna"), table.depleted) == (0, "voodoo-doll")

    def test_not_in_a_test(self) -> None:
        table = at(anna="voodoo-doll", row="verse-of-the-siren").sails("anna", "verse-of-the-siren")
        assert table.offered("anna") == {"done", "cheat"}


class TestGrapplingHook:
    def test_two_neighbours_change_places(self) -> None:
        table = at(anna="grappling-hook")
        assert table.aims("anna", "grappling-hook") == {"basalt-idol coral-idol", "basalt-idol laughing-idol"}
        table.uses("anna", "grappling-hook", "laughing-idol")
        assert (table.row, table.depleted) == ("coral-idol laughing-idol basalt-idol", "grappling-hook")

    @rule("A-211")
    def test_if_they_are_neighbours_no_more_it_is_depleted_in_vain(self) -> None:
        table = at(anna="grappling-hook", hands={"bruno": "sea-fog"})
        table.uses("anna", "grappling-hook", "coral-idol").uses("bruno", "sea-fog", "laughing-idol")
        assert (table.row, table.depleted) == ("coral-idol laughing-idol basalt-idol", "grappling-hook")

    @rule("A-211")
    def test_swapped_they_still_are_neighbours(self) -> None:
        table = at(anna="grappling-hook", hands={"bruno": "sea-fog"})
        table.uses("anna", "grappling-hook", "coral-idol").uses("bruno", "sea-fog", "coral-idol")
        assert table.row == "coral-idol basalt-idol laughing-idol"


class TestMessageInABottle:
    def test_an_event_comes_out_of_it(self) -> None:
        table = at(anna="message-in-a-bottle", event_deck="parley").uses("anna", "message-in-a-bottle")
        assert (table.hand("anna"), table.depleted) == ("parley", "message-in-a-bottle")
        assert "Parley" in table.heard("anna")
        assert "Parley" not in table.heard("bruno")
        assert table.view(None).seats[0].event_cards == 1

    @rule("A-191")
    def test_in_swabber_it_is_a_crew_card(self) -> None:
        table = at(anna="message-in-a-bottle", crew_deck="cutlass", event_deck="", options={"mode": "swabber"})
        assert table.uses("anna", "message-in-a-bottle").hand("anna") == "cutlass"


class TestTinOfBiscuits:
    @rule("A-150", "A-149")
    def test_a_used_card_may_be_used_again(self) -> None:
        table = at(anna="tin-of-biscuits compass", row="scrap-of-the-west").sails("anna", "scrap-of-the-west")
        assert table.pool("anna") == 3
        assert "tin-of-biscuits" not in table.offered("anna")
        table.uses("anna", "compass")
        assert table.aims("anna", "tin-of-biscuits") == {"anna compass"}
        table.uses("anna", "tin-of-biscuits")
        assert (table.depleted, table.used) == ("tin-of-biscuits", "tin-of-biscuits")
        assert len(table.uses("anna", "compass").throw("anna").dice) == 5

    @rule("A-157")
    def test_x_73_a_card_that_was_only_put_to_sleep_too(self) -> None:
        table = at(anna="tin-of-biscuits cutlass", depleted="cutlass", row="iron-lion")
        table.uses("anna", "tin-of-biscuits", "cutlass").sails("anna", "iron-lion").uses("anna", "cutlass")
        assert table.depleted == "tin-of-biscuits cutlass"

    def test_not_in_answer_to_anything(self) -> None:
        table = at(anna="tin-of-biscuits compass", depleted="compass", row="scrap-of-the-west",
                   hands={"bruno": "dead-calm"})  # fmt: skip
        table.sails("anna", "scrap-of-the-west").passes("bruno", "anna").uses("bruno", "dead-calm")
        assert (table.pool("anna"), table.waits_for()) == (1, {"anna": "roll"})

    @rule("A-211")
    def test_a_card_that_is_gone_stays_gone(self) -> None:
        table = at(anna="tin-of-biscuits compass", depleted="compass", hands={"bruno": "hole-in-the-hull"})
        table.uses("anna", "tin-of-biscuits").uses("bruno", "hole-in-the-hull").picks("anna", "compass")
        assert (table.crew("anna"), table.depleted) == ("tin-of-biscuits", "tin-of-biscuits")
