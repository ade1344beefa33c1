"""What people found too much, too long or lost in what they were asked, and the tests that hold each of it mended; and
for each kind of question that is saved the game in which it would have mattered, and how its player still gets it."""

from __future__ import annotations

import pytest

from tests.ledger import ROOT

FOUND = {
    "Rattle: which Ships, where it is how many; rows that are alike; what is picked already is picked again": (
        "games/rattle/test_course: any_number_of_ships_may_be_sent",
        "games/rattle/test_course: the_captain_ship_sails_with_any_number_of_others",
        "games/rattle/test_spoils: what_most_would_give_or_keep_is_picked_already",
        "games/rattle/test_spoils: repairs_and_stowage_are_settled_by_one_answer_where_all_that_goes_is_alike",
        "games/rattle/test_piles: what_is_picked_counts_by_type_and_number",
        "bot/shows/test_picked: what_is_picked_already_can_be_kept",
    ),
    "Rattle: moves in words are not read, and cost seven taps": (
        "games/rattle/test_phrases: what_people_would_type_is_read_as_meant_and_nothing_as_something_else",
        "games/rattle/test_phrases: the_labels_of_buttons_mean_themselves",
        "games/rattle/test_phrases: one_sentence_from_the_turn_is_shown_before_it_counts",
        "games/rattle/test_phrases: a_refusal_says_what_was_not_understood",
    ),
    "Rattle: two cards pay for touching a tile, and nothing reaches one": (
        "games/rattle/test_phrases: tiles_that_pay_stand_in_the_list",
        "games/rattle/test_phrases: tiles_are_measured_by_their_edges",
    ),
    "Rattle: forced passes are told as choices, and a loaded Captain Ship is passed for good": (
        "games/rattle/test_turns: who_can_do_nothing_is_passed",
        "games/rattle/test_turns: a_ready_cannon_without_a_target_is_not_passed_for_good",
    ),
    "Rattle: the last of five is not asked for the late Ship where nobody sails": (
        "games/rattle/test_course: where_nobody_sails_the_last_of_five_may_still_drop_a_ship_late",
    ),
    "Rattle: a shot takes three clicks; Ships without faces; rings without labels": (
        "games/rattle/test_turns: what_is_likeliest_is_a_single_answer",
        "games/rattle/test_turns: what_most_would_do_is_a_single_press",
        "games/rattle/test_decisions_at_sea: a_ship_or_face_to_be_picked_says_what_it_is_worth",
        "renderers/rattle/test_labels: names_of_rings_and_offered_places_are_seen_whole",
    ),
    "Arrr!!!: in a Challenge nobody may play what must come before the roll": (
        "games/arrr/test_asked: in_a_challenge_both_who_throw_can_play_what_fits_before_the_roll_alone",
        "games/arrr/test_asked: a_challenged_player_who_waits_for_the_roll_is_asked_before_it",
        "games/arrr/test_every_event: at_first_its_holder_is_asked_at_a_moment_at_which_it_fits",
    ),
    "Arrr!!!: the same trap for who hinders a Sail": (
        "games/arrr/test_windows: who_passes_for_the_whole_action_is_asked_no_more",
        "games/arrr/test_windows: beside_waiting_for_the_roll_stands_what_can_be_played_then",
        "games/arrr/test_every_event: whoever_could_play_an_event_is_asked",
        "games/arrr/test_every_event: what_is_put_off_is_asked_before_the_action_is_over",
    ),
    "Arrr!!!: teams cannot be chosen": (
        "bot/games/arrr/test_teams: the_lobby_shows_the_teams_and_mates_sit_opposite",
        "bot/games/arrr/test_teams: teams_that_are_drawn_are_nobodys_in_the_lobby",
    ),
    "Arrr!!!: a second question after a rejection; a conquest without its Fame": (
        "games/arrr/test_challenges: x_60_a_rejection_costs_crew",
        "games/arrr/test_challenges: x_62_an_empty_reserve_gives_no_piece",
        "games/arrr/test_knowledge: the_record_names_what_was_conquered_the_table_does_not",
    ),
    "Arrr!!!: why Pieces are spent after the roll only": (
        "games/arrr/cards/test_other_events: x_45_a_piece_cannot_be_saved_by_cheating",
        "games/arrr/test_cheating_on: one_piece_is_one_piece",
    ),
    "Yarr, Tortuga: a click for what has one answer": (
        "host/test_wishes: the_only_answer_is_given_where_all_see_it_else_as_one_wishes",
        "host/test_wishes: no_answer_counts_before_the_longest_time",
    ),
    "Yarr: «Yo Ho!» is toothless with automatic players": (
        "games/yarr/test_calls: after_anybody_went_down_to_one_card_there_is_a_lull",
        "games/yarr/test_calls: the_lull_begins_anew_with_what_completes_the_effect",
        "host/test_automatic_players: they_leave_the_word_to_people_for_the_lull_that_the_game_says",
        "host/test_automatic_players: what_they_thought_of_before_waits_for_the_lull_as_well",
        "host/test_wishes: what_is_answered_for_people_waits_for_the_lull_as_well",
    ),
    "Yarr: cards whose words can be read in two ways": (
        "games/yarr/test_pursuit: a_watch_in_a_pursuit_turns_nothing",
        "games/yarr/test_turn: while_a_swab_is_pending_there_are_only_its_answers",
        "games/yarr/test_suited: any_suit_may_be_named_the_current_one_too",
    ),
    "Nothing can be taken back": (
        "host/test_undo: alone_one_takes_back_what_nobody_has_answered",
        "host/test_undo: a_vote_is_called_off_until_the_first_ballot_is_in",
        "games/tortuga/test_calling_off: a_vote_can_be_called_off_until_the_first_ballot_is_in",
        "host/test_undo: behind_the_answers_of_others_all_who_play_must_agree",
        "host/test_undo: a_voyage_goes_back_over_the_moves_of_others",
        "bot/doors/test_undo: back_asks_the_first_question_again",
    ),
}

SAVED = {
    "Rattle: how many Ships others send, before one says it": (
        "games/rattle/test_course: who_would_know_what_those_before_send_is_asked_once_they_have_said_it",
        "games/rattle/test_course: who_comes_later_stays_sealed_until_who_waits_has_said_it",
    ),
    "Rattle: stowing, after repairs": (
        "games/rattle/test_spoils: who_would_rather_have_valuables_in_the_bag_says_what_pays_for_repairs",
    ),
    "Rattle: a turn on which nothing can be done yet": (
        "games/rattle/test_turns: a_ready_cannon_without_a_target_is_not_passed_for_good",
    ),
    "Rattle: Ship and place of a Move, Ship and target of a shot": (
        "games/rattle/test_turns: what_most_would_do_is_a_single_press",
    ),
    "Rattle: a place in Port, one after the other": (
        "games/rattle/test_port_variants: all_choose_at_once_and_the_one_nearer_to_the_baron_gets_the_last_part",
        "games/rattle/test_port_variants: what_others_leave_goes_to_those_behind_them",
        "games/rattle/test_port_variants: the_last_token_of_a_type_goes_to_the_one_nearer_to_the_baron",
        "games/rattle/test_port_variants: who_finds_no_sailor_left_keeps_the_rum",
        "games/rattle/test_port_variants: who_finds_no_revenge_left_keeps_the_loot",
        "games/rattle/test_port_variants: a_treasure_map_takes_what_was_chosen_if_all_of_it_is_left",
        "games/rattle/test_port_variants: who_can_trade_again_is_asked_again_with_the_others_who_can",
    ),
    "Rattle: waiting at the Guild for those who cannot buy its top card": (
        "games/rattle/test_port_variants: the_guild_is_visited_from_the_baron_on",
        "games/rattle/test_port_variants: the_next_location_is_visited_when_all_are_done_with_the_one_before",
    ),
    "Rattle: Cannons of Fire Power, one after the other": (
        "games/rattle/test_spoils: who_would_have_the_last_cannon_is_asked_in_the_order_of_the_book",
    ),
    "Rattle: first Parts, one after the other": (
        "games/rattle/test_setup: four_players_choose_their_third_part_at_once",
    ),
    "Rattle: what standing orders answer": (
        "games/rattle/test_wishes: who_would_rather_sink_much_than_keep_rum_sends_more_than_ordered",
        "games/rattle/test_wishes: who_saves_for_an_upgrade_gives_up_valuables_and_not_what_is_ordered",
        "games/rattle/test_wishes: who_would_trade_two_rum_keeps_them_and_not_what_is_ordered",
        "games/rattle/test_wishes: who_sends_more_than_there_is_room_for_is_asked_which_loot_goes",
        "games/rattle/test_wishes: a_card_that_fits_after_the_action_is_lost_to_who_ends_the_turn",
    ),
    "Arrr!!!: windows in which one would pass": (
        "games/arrr/test_wishes: a_switch_asks_about_what_it_says_and_no_other_does",
        "games/arrr/test_wishes: a_hand_that_keeps_nothing_from_being_drawn_is_kept_at_first",
        "games/arrr/test_wishes: what_takes_dice_from_me_is_asked_about_only_where_an_answer_would_be_lost",
        "games/arrr/test_wishes: what_leaves_my_hand_as_it_is_does_not_ask_about_my_events",
        "games/arrr/test_wishes: what_could_only_harm_me_is_not_asked_about",
        "games/arrr/test_wishes: who_has_won_as_the_dice_lie_is_asked_only_with_always",
        "games/arrr/test_wishes: a_challenge_may_be_rejected_so_nothing_is_kept_for_its_roll",
        "games/arrr/test_windows: who_passes_for_the_whole_action_is_asked_about_what_is_aimed_at_them",
    ),
    "Arrr!!!: each card and each Piece that helps a throw": (
        "games/arrr/test_going_on: who_would_rather_say_each_by_itself_does",
        "games/arrr/test_cheating_on: one_piece_is_one_piece",
    ),
    "Arrr!!!: what is aimed at oneself and leaves all that could be played as it is": (
        "games/arrr/test_wishes: what_takes_neither_crew_nor_cards_does_not_ask_about_my_abilities",
        "games/arrr/test_wishes: that_mine_is_cancelled_asks_only_who_could_answer_it",
    ),
    "Arrr!!!: Recruitment after Equipment": (
        "games/arrr/test_ahead: who_does_not_say_so_is_asked",
        "games/arrr/test_ahead: who_has_lost_crew_since_is_asked_after_all",
        "games/arrr/test_ahead: an_event_that_is_named_can_still_be_played",
        "games/arrr/test_ahead: who_names_events_alone_keeps_the_crew_left_in_hand",
    ),
    "Arrr!!!: the menu of the action, once more after each card that is used before": (
        "games/arrr/test_ahead: who_wants_to_see_first_what_a_card_brings_names_that_one_alone",
        "games/arrr/test_ahead: each_may_be_answered_and_then_one_is_asked_what_comes_next",
        "games/arrr/test_ahead: what_is_aimed_is_asked_about_when_it_is_used",
    ),
    "everywhere: what has one answer": ("host/test_wishes: who_wishes_nothing_is_asked",),
    "everywhere: who does not answer a reaction": (
        "host/test_silence: turns_wait_for_them_and_only_these_count_as_missed",
    ),
}


@pytest.mark.parametrize("subject", [*FOUND, *SAVED])
def test_what_was_found_and_what_is_saved_has_its_tests(subject: str) -> None:
    for one in (FOUND | SAVED)[subject]:
        page, name = one.split(": ")
        assert f"def test_{name}(" in (ROOT / "tests" / f"{page}.py").read_text("utf-8"), one


def test_all_that_was_found_is_there() -> None:
    assert len(FOUND) == 15
