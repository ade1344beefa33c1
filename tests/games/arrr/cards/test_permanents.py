"""The permanents, V23 to V26."""

from __future__ import annotations

import pytest

from engine.choice import NotAllowed
from tests.games.arrr.tables import at
from tests.ledger import rule


class TestBlackSpot:
    @rule("A-175", "A-176", "X-83")
    def test_x_83_black_spot_stays_with_its_victim(self) -> None:
        table = at(anna="cutlass", row="iron-lion", hands={"bruno": "black-spot"}, dice="wits wits")
        table.sails("anna", "iron-lion")
        assert table.aims("bruno", "black-spot") == {"anna"}
        table.uses("bruno", "black-spot").rolls()
        assert (table.view(None).seats[0].attached, table.view(None).events.discard) == (("black-spot.1",), ())
        table.picks("anna", "cheat")
        assert len(table.throw("anna").dice) == 2 + 1
        table.picks("anna", "cheat")
        assert len(table.view(None).seats[0].attached) == 1

    @rule("A-176", "X-83")
    def test_x_83_a_cancelled_black_spot_is_discarded(self) -> None:
        table = at(anna="cutlass", hands={"bruno": "black-spot", "anna": "belay-that"}).sails("anna", "coral-idol")
        table.uses("bruno", "black-spot").uses("anna", "belay-that")
        assert table.view(None).seats[0].attached == ()
        assert sorted(table.view(None).events.discard) == ["belay-that.1", "black-spot.1"]

    @rule("A-96", "A-97", "X-44")
    def test_x_44_dame_halibut_cancels_the_black_spots_lost_die(self) -> None:
        table = at(
            anna="cutlass",
            captains={"anna": "dame-halibut"},
            attached={"anna": "black-spot"},
            row="iron-lion",
            pieces={"anna": 3},
            dice="wits " * 6,
        )
        table.sails("anna", "iron-lion").rolls().picks("anna", "cheat").picks("anna", "cheat")
        assert len(table.throw("anna").dice) == 2 + 2 + 2

    def test_black_spot_can_be_played_on_the_challenged_player(self) -> None:
        table = at(anna="cutlass", bruno="compass", hands={"carla": "black-spot"}).challenges("anna", "bruno", "wits")
        table.passes("carla").accepts("bruno")
        assert table.aims("carla", "black-spot") == {"anna", "bruno"}


class TestLetterOfMarque:
    @rule("A-76", "A-175")
    def test_letter_of_marque_adds_a_piece_to_each_pillage(self) -> None:
        table = at(hands={"anna": "letter-of-marque"}).uses("anna", "letter-of-marque")
        assert (table.waits_for(), table.view(None).seats[0].attached) == ({"anna": "declare"}, ("letter-of-marque.1",))
        assert table.pillages("anna").pieces("anna") == 5

    def test_letter_of_marque_can_be_played_only_in_ones_own_turn_with_an_empty_pile(self) -> None:
        table = at(anna="cutlass", hands={"bruno": "letter-of-marque"}, asked={"bruno": "always"})
        assert table.offered("bruno") == {"pass"}
        mine = at(anna="cutlass", row="iron-lion", hands={"anna": "letter-of-marque"}).sails("anna", "iron-lion")
        assert mine.offered("anna") == {"roll", "cutlass"}

    @rule("A-220")
    def test_letter_of_marque_can_be_played_at_the_end_of_the_action(self) -> None:
        table = at(hands={"anna": "letter-of-marque"}, asked={"anna": "end"}).pillages("anna")
        assert table.uses("anna", "letter-of-marque").pieces("anna") == 4
        assert table.waits_for() == {}


class TestSaintElmosFire:
    @rule("A-110", "A-105", "X-48")
    def test_x_48_saint_elmos_fire_adds_a_piece_to_the_card_nearest_to_the_deck(self) -> None:
        table = at(anna="cutlass", row="smugglers-cove ghost-ship", hands={"bruno": "saint-elmos-fire"})
        assert (table.in_row("smugglers-cove").pieces, table.in_row("ghost-ship").pieces) == (2, 0)
        table.sails("anna", "ghost-ship").uses("bruno", "saint-elmos-fire")
        assert table.view(None).seas == ("saint-elmos-fire.1",)
        assert (table.in_row("smugglers-cove").pieces, table.in_row("ghost-ship").pieces) == (2, 0)

    def test_saint_elmos_fire_pays_on_conquest_and_moves_to_the_next_card(self) -> None:
        table = at(
            anna="lazy-skeletons", row="the-governors-ball coral-idol", seas="saint-elmos-fire", dice="jolly " * 3
        )
        assert (table.in_row("the-governors-ball").pieces, table.in_row("coral-idol").pieces) == (1, 2)
        table.sails("anna", "coral-idol")
        assert (table.pieces("anna"), table.row, table.in_row("the-governors-ball").pieces) == (
            4,
            "the-governors-ball",
            2,
        )


class TestShipsCat:
    @rule("A-175")
    def test_ships_cat_rolls_a_die_again_once_per_turn(self) -> None:
        table = at(anna="lazy-skeletons", row="wooden-mermaid", hands={"anna": "ships-cat"}, dice="wits attack")
        table.uses("anna", "ships-cat").sails("anna", "wooden-mermaid")
        assert table.offered("anna") == {"done", "cheat", "table", "ships-cat"}
        table.uses("anna", "ships-cat")
        assert table.waits_for() == {"anna": "dice"}
        with pytest.raises(NotAllowed):
            table.picks("anna", "die:0", "die:1")
        table.fall("courage").picks("anna", "die:0")
        assert (table.faces("anna"), table.offered("anna")) == ("courage attack", {"done", "cheat"})
        assert table.view(None).seats[0].attached == ("ships-cat.1",)

    @rule("A-176")
    def test_cancelling_a_use_of_ships_cat_leaves_the_cat_in_play(self) -> None:
        table = at(
            anna="lazy-skeletons",
            row="wooden-mermaid",
            attached={"anna": "ships-cat"},
            dice="wits attack",
            hands={"bruno": "belay-that"},
        )
        table.sails("anna", "wooden-mermaid").passes("bruno").rolls().uses("anna", "ships-cat")
        assert table.aims("bruno", "belay-that") == {"ships-cat"}
        table.uses("bruno", "belay-that")
        assert (table.faces("anna"), table.offered("anna")) == ("wits attack", {"done", "cheat"})
        assert table.view(None).seats[0].attached == ("ships-cat.1",)
        assert table.view(None).events.discard == ("belay-that.1",)

    @rule("A-218", "A-221")
    def test_ships_cat_cannot_be_used_while_an_effect_is_on_the_pile(self) -> None:
        table = at(
            anna="lazy-skeletons",
            row="wooden-mermaid",
            attached={"anna": "ships-cat"},
            dice="wits attack",
            hands={"anna": "second-wind", "bruno": "ace-up-the-sleeve"},
            asked={"anna": "always", "bruno": "post"},
        )
        table.sails("anna", "wooden-mermaid").passes("anna").rolls()
        assert "ships-cat" in table.offered("anna")
        table.passes("anna").uses("bruno", "ace-up-the-sleeve")
        assert (table.pile, table.offered("anna")) == ("ace-up-the-sleeve", {"pass", "second-wind"})

    def test_the_challenged_can_use_ships_cat_but_not_before_the_roll(self) -> None:
        table = at(
            anna="cutlass", bruno="lazy-skeletons", attached={"bruno": "ships-cat"}, dice="jolly jolly wits wits"
        )
        table.challenges("anna", "bruno", "attack").accepts("bruno")
        assert (table.window, "ships-cat" in table.offered("anna")) == ("pre", False)
        table.passes("anna")
        assert table.offered("bruno") == {"done", "cheat", "ships-cat"}
