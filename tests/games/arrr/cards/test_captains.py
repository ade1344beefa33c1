"""The captains, K1 to K9."""

from __future__ import annotations

import pytest

from engine.games.arrr.card_registry import CAPTAINS
from engine.games.arrr.game_terms import STATS
from tests.games.arrr.tables import at
from tests.ledger import rule

CARDS = {
    "attack": "iron-lion",
    "navigation": "scrap-of-the-west",
    "wits": "verse-of-the-gallows",
    "courage": "basalt-idol",
}
IN_TESTS = {
    "scarlet-mantis": {"attack": 1},
    "professor-cuttle": {"wits": 1},
    "stormcaller-petrel": {"navigation": 1},
    "fearless-cucumber": {"courage": 1},
}
IN_CHALLENGES = {**IN_TESTS, "scarlet-mantis": {"attack": 2}, "baroness-remora": dict.fromkeys(STATS, 1)}


@rule("A-85", "A-139", "A-161", "X-78")
@pytest.mark.parametrize("captain", CAPTAINS)
@pytest.mark.parametrize("stat", STATS)
def test_x_78_a_captain_adds_its_dice_to_tests_and_challenges(captain: str, stat: str) -> None:
    """Iron Tortoises have 1, 3, 0 and 2 dice."""
    dice = dict(zip(STATS, (1, 3, 0, 2), strict=True))[stat]
    misses = {"sixth_face": "blank"}
    table = at(anna="iron-tortoises", row=CARDS[stat], captains={"anna": captain}, options=misses, dice="blank " * 9)
    assert table.sails("anna", CARDS[stat]).pool("anna") == dice + IN_TESTS.get(captain, {}).get(stat, 0)
    duel = at(anna="cutlass", bruno="iron-tortoises", captains={"bruno": captain}, options=misses, dice="blank " * 9)
    duel.challenges("anna", "bruno", stat).accepts("bruno")
    assert duel.pool("bruno") == dice + IN_CHALLENGES.get(captain, {}).get(stat, 0)


class TestDameHalibut:
    @rule("A-96", "A-97", "X-44")
    def test_x_44_dame_halibuts_first_piece_in_each_throw_is_worth_three_dice(self) -> None:
        table = at(anna="iron-tortoises", row="skull-fortress", captains={"anna": "dame-halibut"}, pieces={"anna": 6})
        table.fall("wits " * 8).sails("anna", "skull-fortress").picks("anna", "cheat")
        assert len(table.throw("anna").dice) == 3 + 3
        table.picks("anna", "cheat")
        assert len(table.throw("anna").dice) == 3 + 3 + 2
        table.fall("jolly jolly jolly jolly wits wits wits wits").picks("anna", "cheat").picks("anna", "cheat")
        assert (table.throw("anna").stat, len(table.throw("anna").dice)) == ("attack", 1)
        table.picks("anna", "cheat")
        assert len(table.throw("anna").dice) == 1 + 3


class TestCommodoreShellback:
    @rule("A-163", "X-54")
    def test_x_54_commodore_shellback_lowers_the_first_damage_of_a_turn_by_one(self) -> None:
        table = at(
            anna="cutlass compass",
            captains={"anna": "commodore-shellback"},
            row="iron-lion ghost-ship",
            hands={"bruno": "hole-in-the-hull hole-in-the-hull"},
        )
        table.sails("anna", "ghost-ship").uses("bruno", "hole-in-the-hull").settles()
        assert (table.crew("anna"), table.waits_for()) == ("cutlass compass", {"bruno": "on_declaration"})
        assert "Commodore Shellback spares Anna 1 damage" in table.heard(None)
        table.uses("bruno", "hole-in-the-hull")
        assert table.waits_for() == {"anna": "crew_lost"}

    def test_damage_that_finds_no_crew_does_not_use_commodore_shellback(self) -> None:
        table = at(
            anna="explosive-powder",
            captains={"anna": "commodore-shellback"},
            row="hungry-kraken",
            pieces={"anna": 0},
            dice="wits " * 5,
        )
        table.sails("anna", "hungry-kraken").uses("anna", "explosive-powder").closes().settles()
        assert table.crew("anna") == ""
        assert "Anna loses no crew" in table.heard(None)
        assert "spares" not in table.heard(None)
        assert "commodore-shellback.1" not in table.state.used

    def test_damage_that_was_prevented_does_not_use_commodore_shellback(self) -> None:
        table = at(
            anna="wooden-leg compass",
            captains={"anna": "commodore-shellback"},
            row="iron-lion",
            hands={"bruno": "hole-in-the-hull hole-in-the-hull"},
        )
        table.sails("anna", "iron-lion").uses("bruno", "hole-in-the-hull").uses("anna", "wooden-leg").settles()
        table.uses("bruno", "hole-in-the-hull").settles()
        assert table.crew("anna") == "wooden-leg compass"

    @rule("X-54")
    def test_x_54_granny_moray_and_commodore_shellback_stop_the_sleeper_below(self) -> None:
        table = at(
            anna="granny-moray cutlass",
            captains={"anna": "commodore-shellback"},
            row="the-sleeper-below",
            pieces={"anna": 0},
            dice="wits wits",
        )
        table.sails("anna", "the-sleeper-below").uses("anna", "granny-moray")
        assert (table.crew("anna"), table.waits_for()) == ("granny-moray cutlass", {})

    @rule("A-129", "A-132", "X-61")
    def test_x_61_a_challenger_takes_only_one_card_from_commodore_shellback(self) -> None:
        table = at(anna="cutlass", bruno="compass spyglass cutlass", captains={"bruno": "commodore-shellback"})
        table.challenges("anna", "bruno", "attack").rejects("bruno")
        table.picks("anna", "compass", "spyglass")
        assert (table.waits_for(), table.hand("anna")) == ({"anna": "crew_taken"}, ""), "asked again"
        table.picks("anna", "spyglass", "piece")
        assert (table.hand("anna"), table.crew("bruno"), table.pieces("anna")) == ("spyglass", "compass cutlass", 3)


class TestOldGannet:
    @rule("A-76")
    def test_old_gannet_pillages_three_pieces(self) -> None:
        assert at(captains={"anna": "old-gannet"}).pillages("anna").pieces("anna") == 5
        assert at(captains={"bruno": "old-gannet"}).pillages("anna").pieces("anna") == 4

    def test_the_menu_says_how_many_pieces_a_pillage_brings(self) -> None:
        for captain, n in (("old-gannet", 3), ("dame-halibut", 2)):
            (option,) = at(captains={"anna": captain}).options("anna")
            assert option.hint
            assert option.hint.plain() == f"Take {n} Pieces from the reserve."


class TestScarletMantis:
    @rule("A-85", "A-139", "X-78")
    def test_x_78_scarlet_mantis_adds_one_die_in_a_test_and_two_in_a_challenge(self) -> None:
        table = at(anna="ironclaw cutlass", captains={"anna": "scarlet-mantis"}, row="iron-lion").sails(
            "anna", "iron-lion"
        )
        assert table.pool("anna") == 6
        duel = at(anna="ironclaw cutlass", bruno="compass", captains={"anna": "scarlet-mantis"})
        assert duel.challenges("anna", "bruno", "attack").accepts("bruno").pool("anna") == 7


class TestProfessorCuttle:
    @rule("A-163", "A-164")
    def test_professor_cuttle_looks_at_the_top_card_once_in_a_turn(self) -> None:
        table = at(captains={"anna": "professor-cuttle"}, deck="ghost-ship maelstrom").uses("anna", "professor-cuttle")
        assert (table.pile, table.waits_for()) == ("", {"anna": "declare"})
        assert "Ghost Ship" in table.heard("anna")
        assert "Ghost Ship" not in table.heard("bruno")
        assert "looks at the top exploration card" in table.heard(None)
        assert "professor-cuttle" not in table.offered("anna")
        assert table.state.exploration_deck == ["maelstrom.1", "ghost-ship.1"]

    def test_professor_cuttle_cannot_look_at_an_empty_deck(self) -> None:
        assert "professor-cuttle" not in at(captains={"anna": "professor-cuttle"}).offered("anna")


class TestStormcallerPetrel:
    @rule("A-208", "A-163", "A-164")
    def test_stormcaller_petrel_swaps_two_neighbours_once_in_a_turn(self) -> None:
        table = at(captains={"anna": "stormcaller-petrel"}, hands={"bruno": "belay-that"})
        assert table.aims("anna", "stormcaller-petrel") == {"basalt-idol coral-idol", "basalt-idol laughing-idol"}
        table.uses("anna", "stormcaller-petrel", "coral-idol")
        assert (table.row, table.pile) == ("basalt-idol coral-idol laughing-idol", "")
        assert table.waits_for() == {"anna": "declare"}
        assert "stormcaller-petrel" not in table.offered("anna")

    @rule("A-164")
    def test_stormcaller_petrel_acts_only_before_the_declaration_of_her_own_turn(self) -> None:
        captains = {"anna": "stormcaller-petrel", "bruno": "professor-cuttle"}
        table = at(anna="compass", bruno="compass", captains=captains, asked={"anna": "always", "bruno": "always"})
        table.challenges("anna", "bruno", "navigation").accepts("bruno")
        assert (table.offered("anna"), table.offered("bruno")) == ({"roll", "compass"}, {"roll", "compass"})


class TestFearlessCucumber:
    @rule("X-79")
    def test_x_79_fearless_cucumber_draws_an_event_after_damage(self) -> None:
        table = at(
            anna="cutlass compass",
            captains={"anna": "fearless-cucumber"},
            row="iron-lion",
            pieces={"anna": 0},
            event_deck="parley",
            dice="wits wits",
        )
        table.sails("anna", "iron-lion").closes()
        assert (table.waits_for(), table.hand("anna")) == ({"anna": "crew_lost"}, "")
        table.picks("anna", "compass")
        assert (table.hand("anna"), table.waits_for()) == ("parley", {})
        assert "Parley" not in table.heard("bruno")

    def test_fearless_cucumber_draws_nothing_after_a_conquest_or_for_others(self) -> None:
        crew = at(anna="ironclaw", captains={"anna": "fearless-cucumber"}, row="wooden-mermaid", dice="attack " * 3)
        assert crew.sails("anna", "wooden-mermaid").closes().hand("anna") == ""
        other = at(anna="cutlass", captains={"bruno": "fearless-cucumber"}, row="coral-idol", pieces={"anna": 0})
        assert other.sails("anna", "coral-idol").closes().hand("bruno") == ""


class TestBaronessRemora:
    @rule("A-124", "A-134", "X-68")
    def test_x_68_baroness_remora_may_name_five_pieces_and_her_opponent_four(self) -> None:
        table = at(
            anna="cutlass", bruno="compass", captains={"anna": "baroness-remora"}, pieces={"anna": 9, "bruno": 9}
        )
        table.answer("anna", "declare", "challenge:1")
        prizes = {option.id for option in table.options("anna") if option.id.startswith("pieces:")}
        assert prizes == {f"pieces:{n}" for n in (1, 2, 3, 4, 5)}
        table.answer("anna", "challenge_terms", ["stat:wits", "pieces:5"]).answer("bruno", "reply", "accept")
        assert {option.id for option in table.options("bruno")} == {f"pieces:{n}" for n in (1, 2, 3, 4)}


class TestGhostCarp:
    @rule("A-51", "X-18")
    def test_x_18_ghost_carp_draws_one_more_card_above_all_limits(self) -> None:
        hand = "cutlass compass spyglass second-wind broadside fair-wind"
        table = at(captains={"anna": "ghost-carp"}, hands={"anna": hand}, begin="recruited", event_deck="parley")
        assert (table.waits_for(), table.offered("anna")) == ({"anna": "deck_to_draw"}, {"crew", "event"})
        table.picks("anna", "event")
        assert set(table.hand("anna").split()) == {*hand.split(), "parley"}
        assert "Parley" not in table.heard("bruno")


@rule("A-215", "A-221", "A-163")
def test_no_captain_acts_while_an_effect_is_on_the_pile() -> None:
    table = at(
        anna="spyglass",
        captains={"anna": "stormcaller-petrel"},
        hands={"anna": "belay-that"},
        deck="ghost-ship",
        asked={"anna": "always"},
    )
    assert "stormcaller-petrel" in table.offered("anna")
    table.uses("anna", "spyglass")
    assert (table.pile, table.offered("anna")) == ("spyglass", {"pass", "belay-that"})
