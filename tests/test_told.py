"""What people who played found wrong in what they were told, and the tests that hold each of it mended."""

from __future__ import annotations

import pytest

from tests.mended import missing

MENDED = {
    "a battle that is over before anybody sees it": (
        "games/rattle/test_battle_card: the_card_numbers_the_rounds_and_says_what_was_sunk_in_each",
        "bot/shows/test_scenes: a_scene_is_beside_the_table_until_somebody_has_decided",
        "bot/shows/test_seen: every_line_stands_at_the_table_until_the_next_decision",
    ),
    "more happens between two decisions than is told": (
        "host/test_story: whoever_is_asked_reads_all_that_happened_since_their_last_answer",
        "host/test_story: what_is_new_since_they_looked_is_marked",
        "host/test_story: who_returns_to_a_seat_reads_what_the_stand_in_did",
        "host/test_handing_over: a_seat_is_given_to_who_asks_and_its_giver_sees_no_hand_any_more",
    ),
    "a hand in words does not say what others did, and says all again": (
        "bot/shows/test_pushed: news_and_the_question_come_first_and_the_whole_hand_when_it_is_asked_for",
        "bot/shows/test_pushed: little_is_said_again_in_a_whole_game",
    ),
    "private news that are no longer true": (
        "bot/shows/test_private_news: what_somebody_was_told_before_they_moved_is_not_told_in_their_hand_again",
    ),
    "a press after which nothing is seen to have happened": (
        "games/yarr/test_calls: whoever_has_called_reads_beside_the_calls_what_they_have_called",
    ),
    "a call that names neither game nor decision and leads nowhere": (
        "host/test_mentions: a_mention_names_the_table_and_never_what_is_asked",
        "host/test_calls: each_is_mentioned_in_their_own_language",
        "host/test_calls: the_new_message_takes_the_place_of_the_old_one_and_nobody_is_mentioned_besides",
    ),
    "an end that is a wall of words": (
        "host/test_tale: the_end_says_what_tells_the_tale_and_gives_awards_but_no_tables_of_numbers",
        "host/test_tale: the_picture_of_the_end_is_small_and_its_words_say_the_same",
        "host/test_tale: all_the_numbers_are_a_press_away",
    ),
    "two counters of one name, two scores of one person": (
        "bot/shows/test_table_in_words: what_is_called_a_turn_has_one_counter",
        "bot/shows/test_table_in_words: what_happened_is_not_told_among_the_words_of_the_table_again",
        "renderers/rattle/test_final_score: the_end_tells_one_score_of_everybody",
    ),
    "buttons that do not say what they are about to do": (
        "bot/shows/test_presenter: what_buttons_are_about_to_do_stands_above_them_and_a_menu_says_it_itself",
        "bot/shows/test_presenter: what_a_menu_has_no_room_for_stands_above_it",
    ),
    "Tortuga: what one saw, which map, whose vote": (
        "games/tortuga/test_hints: a_slot_says_what_i_saw_there_and_who_else_has_looked",
        "games/tortuga/test_hints: whoever_gives_a_map_reads_which",
        "games/tortuga/test_hints: a_ballot_says_whose_vote_it_is_and_against_whom",
    ),
    "Arrr!!!: numbers of crew, chances, what passing brings": (
        "games/arrr/test_hints: crew_says_its_numbers_and_the_sums_after_it",
        "games/arrr/test_hints: a_sail_says_its_chance_and_what_it_brings",
        "games/arrr/test_decisions: a_question_says_what_it_is_about",
    ),
    "Rattle: distances, odds, faces": (
        "games/rattle/test_decisions_at_sea: d09_a_shot",
        "games/rattle/test_turns: what_is_likeliest_is_a_single_answer",
        "games/rattle/test_decisions_at_sea: a_ship_or_face_to_be_picked_says_what_it_is_worth",
    ),
    "Yarr: why a card is not offered": (
        "bot/shows/test_withheld: a_card_that_is_not_offered_says_why_and_the_plain_rule_is_not_repeated",
        "bot/shows/test_withheld: a_last_card_that_may_not_be_one_says_so_in_the_question_too",
    ),
    "numbers below a hand that no menu says, a question put twice": (
        "bot/shows/test_numbers: menus_say_the_numbers_of_the_hand",
        "bot/shows/test_open_question: a_question_is_put_once_and_before_whatever_else_lies_open",
        "bot/shows/test_open_question: a_ballot_that_was_given_stands_below_what_is_asked_now",
    ),
    "names from right to left that turn a sentence round": (
        "renderers/test_fonts: a_name_from_right_to_left_turns_nothing_round_but_itself",
    ),
    "what colour alone tells": (
        "renderers/tortuga/test_watchers: words_name_every_watcher",
        "renderers/test_eyes: any_two_cards_differ_without_their_colour",
        "renderers/rattle/test_labels: names_of_rings_and_offered_places_are_seen_whole",
    ),
    "words too small or too pale": (
        "renderers/test_written: words_can_be_read_where_discord_shows_them_and_stand_out",
        "renderers/test_upright: a_picture_for_a_telephone_can_be_read_there_and_tells_the_same",
    ),
    "emoji that fall apart": ("renderers/test_fonts: an_emoji_of_several_parts_is_one_sign",),
    "grammar that everybody sees": (
        "bot/texts/test_texts: the_number_chooses_the_form",
        "bot/texts/test_texts: italian_prepositions_grow_together_with_the_article_of_a_piece_and_with_no_name",
        "transcripts/test_transcripts: a_game_sounds_as_it_did",
        "transcripts/test_transcripts: numbers_and_articles_agree_and_no_sentence_ends_twice",
    ),
    "names of commands that are no commands there": (
        "bot/texts/test_mentions: a_command_is_a_mention_in_both_languages",
    ),
    "old hands, panels and options in the way": (
        "host/test_hands: a_hand_asked_for_again_takes_the_place_of_the_older",
        "host/test_lobby: panels_go_when_the_game_begins",
        "host/test_lobby: the_lobby_names_what_differs_from_the_usual",
    ),
    "two tables, and a code to be typed; automatic players who do not sit down": (
        "bot/doors/test_lobby: several_tables_in_one_channel",
        "bot/doors/test_lobby: automatic_players_come_and_go",
        "bot/doors/test_lobby: options_are_typed_in_ones_own_words_too",
    ),
}


@pytest.mark.parametrize("complaint", MENDED)
def test_what_was_found_wrong_has_its_tests(complaint: str) -> None:
    assert missing(MENDED[complaint]) == []


def test_all_that_was_found_is_there() -> None:
    assert len(MENDED) == 22
