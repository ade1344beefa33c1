"""Basic rules: Pieces, cards against rules, objects that do not move, modes, and actions that never go on the pile."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrr import GAME
from engine.games.arrr.card_registry import EVENTS, kind_of
from engine.games.arrr.game_options import ArrrOptions
from engine.table import Table
from tests.games.arrr.tables import People, at
from tests.ledger import rule


@rule("A-17", "X-1")
def test_x_1_a_player_who_pillages_the_last_piece_gets_one() -> None:
    table = at(reserve=1, deck="ghost-ship", begin="action explore").pillages("anna")
    assert (table.pieces("anna"), table.view(None).reserve) == (3, 0)
    assert table.view(None).on_turn == 1


@rule("A-16", "A-17", "A-22", "X-2")
def test_x_2_a_paid_piece_can_be_gained_by_the_next_player() -> None:
    table = at(
        anna="cutlass",
        row="wooden-mermaid",
        reserve=0,
        deck="ghost-ship",
        begin="action explore",
        dice="wits wits wits wits",
    )
    table.sails("anna", "wooden-mermaid").rolls().picks("anna", "cheat")
    assert (table.pieces("anna"), table.view(None).reserve) == (1, 1)
    table.passes("anna").time_up("bruno").pillages("bruno")
    assert (table.pieces("bruno"), table.view(None).reserve) == (3, 0)


@rule("A-3", "A-51", "X-18")
def test_the_text_of_a_card_overrides_the_rules() -> None:
    """At six cards nothing is drawn, except by the Ghost Carp. Cheating adds two dice, but with Dame Halibut three."""
    hand = {"anna": "cutlass compass spyglass second-wind broadside fair-wind"}
    plain = at(hands=hand, begin="recruitment").picks("anna")
    assert (len(plain.state.hands[0]), plain.waits_for()) == (6, {})
    carp = at(hands=hand, captains={"anna": "ghost-carp"}, begin="recruitment").picks("anna")
    assert len(carp.picks("anna", "crew").state.hands[0]) == 7
    for captain, dice in (("ghost-carp", 2 + 2), ("dame-halibut", 2 + 3)):
        table = at(anna="cutlass", row="iron-lion", captains={"anna": captain}, dice="wits " * 5)
        assert len(table.sails("anna", "iron-lion").rolls().picks("anna", "cheat").throw("anna").dice) == dice


@rule("A-62", "A-63", "A-64")
def test_crew_stays_between_turns_and_enters_only_in_equipment() -> None:
    table = at(
        anna="cutlass",
        hands={"anna": "compass", "bruno": "spyglass"},
        deck="ghost-ship iron-lion maelstrom",
        row="wooden-mermaid",
        begin="equipment action explore",
    )
    table.picks("anna")
    while table.view(None).turn < 4:
        for name in table.waits_for():
            crew = {one.id for one in table.options(name) if one.id.startswith("place:")}
            assert bool(crew) == (table.phase == "equipment")
            table.time_up(name)
            break
    assert (table.view(None).on_turn, table.crew("anna"), "compass" in table.hand("anna").split()) == (
        0,
        "cutlass",
        True,
    )


@rule("A-162", "X-77")
def test_x_77_two_damage_on_one_crew_card_spare_the_captain() -> None:
    table = at(
        anna="cutlass", row="hungry-kraken", captains={"anna": "ghost-carp"}, pieces={"anna": 0}, dice="wits wits"
    )
    table.sails("anna", "hungry-kraken").closes()
    assert (table.crew("anna"), table.view(None).seats[0].captain, table.waits_for()) == ("", "ghost-carp.1", {})


@rule("A-163", "X-54")
def test_x_54_commodore_shellback_is_used_for_the_turn_after_preventing_damage() -> None:
    table = at(
        anna="granny-moray cutlass compass",
        captains={"anna": "commodore-shellback"},
        row="the-sleeper-below",
        pieces={"anna": 0},
        dice="wits wits wits",
        hands={"bruno": "hole-in-the-hull"},
        asked={"anna": "aimed", "bruno": "end"},
    )
    table.sails("anna", "the-sleeper-below").uses("anna", "granny-moray")
    assert (table.crew("anna"), table.window) == ("granny-moray cutlass compass", "end")
    assert table.uses("bruno", "hole-in-the-hull").waits_for() == {"anna": "crew_lost"}


@rule("A-158", "A-159", "A-91", "X-74")
@pytest.mark.parametrize(("edition", "answers", "dice"), [("en", True, 0), ("en", False, 1), ("it", False, 1)])
def test_x_74_a_die_added_in_answer_counts_before_three_are_lost(edition: str, answers: bool, dice: int) -> None:
    table = at(
        anna="cutlass the-captains-shadow grappling-hook",
        row="iron-lion",
        hands={"bruno": "wet-powder wet-powder"},
        options={"edition": edition},
    )
    table.sails("anna", "iron-lion").passes("bruno", "anna").uses("bruno", "wet-powder").settles().passes("anna")
    assert table.pool("anna") == 1
    table.uses("bruno", "wet-powder")
    assert ("answer" in table.waits_for().values()) == (edition == "en")
    if not answers:
        table.settles()
    assert table.uses("anna", "cutlass").settles().pool("anna") == dice


# --- set-up and modes ----------------------------------------------------------------------------------


@rule("A-38", "A-33")
def test_captains_are_dealt_after_hands_row_and_first_player() -> None:
    table = People(Table.start(GAME, ArrrOptions(), 3, f"{4:064x}"))
    told = [report.text.plain(table.names) for report in table.table.take_reports()]
    starts = next(place for place, line in enumerate(told) if line.endswith("starts."))
    dealt = next(place for place, line in enumerate(told) if line.startswith("You are dealt"))
    hands = [place for place, line in enumerate(told) if line.startswith(("Your hand", "The Seven Seas"))]
    assert max(hands) < starts < dealt
    assert set(table.waits_for().values()) == {"captain"}


@rule("A-196", "A-179", "A-195", "A-187")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        ({}, 39),
        ({"mode": "avast"}, 37),
        ({"flash_cards": "off"}, 34),
        ({"mode": "avast", "flash_cards": "off"}, 34),
        ({"mode": "swabber"}, 0),
    ],
)
def test_the_event_deck_has_the_number_of_cards_of_its_mode_and_edition(options: dict[str, str], cards: int) -> None:
    state = Table.start(GAME, ArrrOptions.model_validate(options), 2, f"{4:064x}").state
    assert sum(kind_of(card) in EVENTS for pile in (state.event_deck, *state.hands) for card in pile) == cards


@rule("A-191", "A-114", "X-90")
def test_in_swabber_every_draw_is_a_crew_card() -> None:
    table = at(
        anna="flying-fish-swarm",
        row="deserted-beach",
        crew_deck="cutlass compass",
        event_deck="",
        options={"mode": "swabber"},
        dice="jolly " * 4,
    )
    assert table.sails("anna", "deserted-beach").rolls().hand("anna") == "cutlass compass"
    assert table.waits_for() == {}


@rule("A-191", "A-195")
@pytest.mark.parametrize("mode", ["avast", "swabber"])
def test_in_modes_without_challenges_items_for_challenges_do_nothing(mode: str) -> None:
    crew = "hook-hand jolly-roger voodoo-doll miss-inkwell"
    more: dict[str, Any] = {"event_deck": ""} if mode == "swabber" else {}
    table = at(anna=crew, row="verse-of-the-siren", options={"mode": mode}, asked={"anna": "always"}, **more)
    while table.waits_for():
        assert not table.offered("anna") & set(crew.split())
        if table.waits_for() == {"anna": "declare"}:
            table.sails("anna", "verse-of-the-siren")
            assert table.pool("anna") == 2 + 3
        else:
            table.time_up("anna")


# --- what goes on the pile -----------------------------------------------------------------------------


@rule("A-208", "A-100", "A-163")
def test_declarations_cheating_rejections_and_captains_cannot_be_answered() -> None:
    """Bruno could answer everything on the pile, and would be asked."""
    hands = {"carla": "belay-that"}
    ask = {"anna": "always", "carla": "ability event aimed penalty"}
    pillage = at(captains={"anna": "professor-cuttle"}, deck="ghost-ship", hands=hands, asked=ask)
    assert pillage.uses("anna", "professor-cuttle").waits_for() == {"anna": "declare"}
    assert (pillage.pillages("anna").pile, pillage.waits_for()) == ("", {})
    sail = at(anna="cutlass", row="wooden-mermaid", hands=hands, asked=ask, dice="jolly jolly")
    sail.sails("anna", "wooden-mermaid").passes("anna").fall("jolly jolly").picks("anna", "cheat")
    assert (sail.waits_for(), sail.pieces("anna")) == ({"anna": "rolled"}, 2 - 1)
    assert sail.passes("anna").pieces("anna") == 2 - 1 + 1
    duel = at(anna="cutlass", bruno="compass", hands=hands, asked=ask).challenges("anna", "bruno", "wits")
    duel.rejects("bruno").picks("anna", "compass", "piece")
    assert (duel.pile, duel.waits_for(), duel.hand("anna")) == ("", {}, "compass")


@rule("A-209", "A-210")
def test_an_effect_names_its_target_and_an_event_leaves_the_hand_at_once() -> None:
    table = at(anna="cutlass compass", hands={"bruno": "sleeping-draught", "carla": "belay-that"})
    table.sails("anna", "coral-idol").passes("carla").uses("bruno", "sleeping-draught", "compass")
    assert "Bruno plays Sleeping Draught: Anna's Compass" in table.heard(None)
    (use,) = table.view(None).pile
    assert (use.target.seat, use.target.cards, table.hand("bruno")) == (0, ("compass.1",), "")
    assert (table.depleted, table.waits_for()) == ("", {"carla": "answer"})


@rule("A-229", "A-228")
def test_the_first_answer_in_order_takes_effect_without_waiting_for_later_seats() -> None:
    table = at(anna="cutlass compass", hands={"bruno": "sleeping-draught", "carla": "second-wind"})
    table.sails("anna", "coral-idol")
    stale = table.open("carla")[0]
    table.uses("bruno", "sleeping-draught", "compass")
    assert (table.pile, table.waits_for()) == ("sleeping-draught", {"carla": "answer"})
    assert stale.number != table.open("carla")[0].number


@rule("A-220", "A-236")
def test_other_players_may_act_at_the_end_of_the_action() -> None:
    ask = {"anna": "end", "bruno": "end", "carla": "end"}
    table = at(
        anna="quartermaster-toad", pieces={"anna": 0}, hands={"bruno": "hole-in-the-hull", "carla": ""}, asked=ask
    ).pillages("anna")
    assert (table.window, table.waits_for()) == ("end", {"anna": "at_end"})
    assert table.passes("anna").waits_for() == {"bruno": "at_end"}
    table.uses("bruno", "hole-in-the-hull").settles()
    assert (table.crew("anna"), table.waits_for()) == ("", {})
