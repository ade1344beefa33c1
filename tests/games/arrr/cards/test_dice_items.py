"""The Items that are for throws: C18, C20 to C24, C29, C30."""

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
    def test_cutlass_compass_barrel_and_book_each_add_a_die_to_throws_of_their_stat(
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

    @rule("A-156", "A-41", "X-70")
    def test_x_70_a_cancelled_ability_is_used_for_this_turn_but_stays_prepared(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "belay-that"})
        table.sails("anna", "iron-lion").passes("bruno").uses("anna", "cutlass").uses("bruno", "belay-that", "cutlass")
        assert (table.pool("anna"), table.depleted, table.used) == (2, "", "cutlass")

    @rule("A-156", "A-149", "A-41", "X-70")
    def test_x_70_a_cancelled_ability_may_be_used_in_the_next_turn_by_the_challenged(self) -> None:
        table = at(
            anna="cutlass",
            bruno="cutlass",
            row="wooden-mermaid",
            deck="coral-idol",
            begin="action explore",
            hands={"bruno": "belay-that"},
            dice="wits wits",
        )
        table.sails("anna", "wooden-mermaid").passes("bruno").uses("anna", "cutlass").uses(
            "bruno", "belay-that"
        ).closes()
        assert (table.view(None).on_turn, table.used, table.depleted) == (1, "", "")
        table.picks("bruno").challenges("bruno", "anna", "attack").accepts("anna")
        assert "cutlass" in table.offered("anna")

    @rule("A-152", "A-207", "A-155", "X-71")
    def test_x_71_an_ability_does_nothing_if_its_card_is_depleted_first(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "sleeping-draught"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "cutlass").uses("bruno", "sleeping-draught")
        assert (len(table.throw("anna").dice), table.depleted) == (2, "cutlass")

    @rule("A-155", "X-72")
    def test_x_72_an_ability_does_nothing_if_its_card_is_discarded_first(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "hole-in-the-hull"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "cutlass").uses("bruno", "hole-in-the-hull")
        assert (table.throw("anna").dice, table.crew("anna")) == ([], "")

    @rule("A-158", "A-91")
    def test_x_74_an_ability_can_be_used_in_answer_to_a_loss_of_dice(self) -> None:
        table = at(anna="the-captains-shadow cutlass", row="iron-lion", hands={"bruno": "wet-powder wet-powder"})
        table.sails("anna", "iron-lion").passes("bruno").passes("anna").uses("bruno", "wet-powder")
        assert table.pool("anna") == 3
        table.uses("anna", "cutlass").settles()
        assert table.pool("anna") == 3 + 1 - 3

    @rule("A-159")
    def test_in_the_older_edition_cutlass_cannot_answer_an_effect(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "wet-powder"}, options={"edition": "it"})
        table.sails("anna", "iron-lion").passes("bruno").passes("anna").uses("bruno", "wet-powder")
        assert (table.pool("anna"), table.waits_for()) == (0, {"anna": "roll"})

    @rule("A-151", "X-76")
    def test_x_76_only_players_in_turn_can_use_their_cutlass(self) -> None:
        table = at(anna="cutlass", bruno="cutlass", row="iron-lion", hands={"bruno": "second-wind"})
        table.sails("anna", "iron-lion").passes("bruno", "anna")
        assert table.offered("bruno") == {"pass", "action", "again", "second-wind"}


class TestLuckyParrot:
    def test_lucky_parrot_rolls_one_die_again(self) -> None:
        table = at(anna="lucky-parrot barrel-of-grog", row="basalt-idol", dice="jolly wits attack")
        table.sails("anna", "basalt-idol").passes("anna").uses("anna", "lucky-parrot")
        with pytest.raises(NotAllowed):
            table.picks("anna", "die:1", "die:2")
        table.fall("courage").picks("anna", "die:1")
        assert (table.faces("anna"), table.score("anna")) == ("jolly courage attack", (2, 4))
        assert table.offered("anna") == {"done", "cheat", "table", "barrel-of-grog"}

    def test_lucky_parrot_can_be_used_only_after_the_roll(self) -> None:
        table = at(anna="lucky-parrot barrel-of-grog", row="basalt-idol").sails("anna", "basalt-idol")
        assert table.offered("anna") == {"roll", "barrel-of-grog"}


class TestExplosivePowder:
    @rule("A-90", "A-91", "X-40")
    def test_x_40_explosive_powder_takes_its_own_die_along_before_the_roll(self) -> None:
        table = at(anna="explosive-powder powder-monkeys", row="iron-lion").sails("anna", "iron-lion")
        assert table.pool("anna") == 5
        table.uses("anna", "explosive-powder")
        assert (len(table.throw("anna").dice), table.crew("anna")) == (8, "powder-monkeys")
        assert table.view(None).crew.discard == ("explosive-powder.1",)

    @rule("A-90", "X-40")
    def test_x_40_explosive_powder_leaves_all_dice_after_the_roll(self) -> None:
        table = at(anna="explosive-powder powder-monkeys", row="iron-lion", dice="wits " * 5)
        table.sails("anna", "iron-lion").passes("anna").fall("wits " * 4).uses("anna", "explosive-powder")
        assert (len(table.throw("anna").dice), table.crew("anna")) == (9, "powder-monkeys")

    def test_explosive_powder_can_be_used_only_in_an_attack_throw(self) -> None:
        table = at(anna="explosive-powder", row="coral-idol").sails("anna", "coral-idol")
        assert table.offered("anna") == {"done", "cheat"}

    def test_a_depleted_explosive_powder_cannot_be_used(self) -> None:
        table = at(anna="explosive-powder", depleted="explosive-powder", row="iron-lion").sails("anna", "iron-lion")
        assert table.offered("anna") == {"done", "cheat"}

    @rule("A-156")
    def test_a_cancelled_explosive_powder_is_not_discarded(self) -> None:
        table = at(anna="explosive-powder", row="iron-lion", hands={"bruno": "belay-that"}).sails("anna", "iron-lion")
        table.passes("bruno").uses("anna", "explosive-powder").uses("bruno", "belay-that")
        assert (table.crew("anna"), table.depleted, table.used) == ("explosive-powder", "", "explosive-powder")


class TestAnchorChain:
    def test_anchor_chain_lowers_the_difficulty_of_navigation_and_courage(self) -> None:
        for card, needed in (("maelstrom", 5), ("the-sleeper-below", 5)):
            table = at(anna="anchor-chain", row=card).sails("anna", card)
            assert table.needed("anna") == needed
            table.uses("anna", "anchor-chain")
            assert (table.needed("anna"), table.depleted) == (needed - 1, "anchor-chain")

    @rule("A-106")
    def test_anchor_chain_does_not_lower_a_difficulty_below_one(self) -> None:
        table = at(anna="anchor-chain", row="iron-lion deserted-beach").sails("anna", "deserted-beach")
        assert table.needed("anna") == 1
        table.fall("wits").uses("anna", "anchor-chain")
        assert (table.score("anna"), table.depleted) == ((0, 1), "anchor-chain")

    def test_anchor_chain_fits_no_other_test_no_challenge_and_no_time_after_the_roll(self) -> None:
        table = at(anna="anchor-chain", row="iron-lion").sails("anna", "iron-lion")
        assert table.offered("anna") == {"done", "cheat"}
        late = at(anna="anchor-chain", row="maelstrom", dice="wits").sails("anna", "maelstrom").passes("anna")
        assert late.offered("anna") == {"done", "cheat"}
        duel = at(anna="anchor-chain compass", bruno="cutlass").challenges("anna", "bruno", "navigation")
        assert duel.accepts("bruno").offered("anna") == {"roll", "compass"}


class TestVoodooDoll:
    @rule("A-92", "A-94", "A-138")
    def test_voodoo_doll_takes_two_dice_from_the_opponent(self) -> None:
        table = at(anna="voodoo-doll", bruno="choir-of-sirens glass-eye")
        table.challenges("anna", "bruno", "wits").accepts("bruno")
        assert (table.pool("anna"), table.pool("bruno")) == (2, 3)
        assert table.aims("anna", "voodoo-doll") == {"bruno"}
        table.uses("anna", "voodoo-doll")
        assert (len(table.throw("anna").dice), len(table.throw("bruno").dice)) == (2, 1)

    @rule("A-40", "A-138", "X-69")
    def test_x_69_the_challenged_can_use_voodoo_doll(self) -> None:
        table = at(anna="cipher-book", bruno="voodoo-doll").challenges("anna", "bruno", "wits").accepts("bruno")
        table.passes("anna").uses("bruno", "voodoo-doll").settles()
        assert (table.pool("anna"), table.depleted) == (0, "voodoo-doll")

    @rule("A-40", "A-150", "X-69")
    def test_x_69_voodoo_doll_stays_depleted_until_its_owners_turn(self) -> None:
        table = at(
            anna="voodoo-doll",
            bruno="cipher-book",
            carla="cipher-book",
            deck="ghost-ship maelstrom",
            turn="bruno",
            begin="action explore",
            dice="wits wits courage",
        )
        table.challenges("bruno", "anna", "wits").accepts("anna").passes("bruno").uses("anna", "voodoo-doll").closes()
        assert (table.view(None).on_turn, table.depleted) == (2, "voodoo-doll")
        table.picks("carla").challenges("carla", "anna", "wits").accepts("anna")
        assert (table.window, "anna" in table.waits_for(), table.depleted) == ("pre", False, "voodoo-doll")
        table.closes()
        assert (table.view(None).on_turn, table.depleted) == (0, "")

    def test_voodoo_doll_cannot_be_used_in_a_test(self) -> None:
        table = at(anna="voodoo-doll", row="verse-of-the-siren").sails("anna", "verse-of-the-siren")
        assert table.offered("anna") == {"done", "cheat"}
