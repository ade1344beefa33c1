"""What was found wrong at Discord's wire and with processes, what was wanted instead, and the tests that hold it."""

from __future__ import annotations

import pytest

from tests.mended import missing

FOUND = {
    "one slow place silences all others": (
        "store/test_outbox: it_is_picked_by_table_and_tables_in_service_take_nobodys_place",
        "host/test_outbox: any_number_of_places_that_hang_delay_no_other_table",
        "host/test_outbox: what_hangs_holds_up_nothing_else_of_its_own_table",
        "host/test_outbox: however_much_hangs_at_other_tables_nobody_waits_for_it",
        "wire/test_faults: direct_messages_that_hang_keep_nobody_else_from_their_turn",
        "bot/delivery/test_outages: a_slow_table_holds_up_no_other",
    ),
    "paused processes and jumping clocks cost turns": (
        "wire/test_time: a_process_that_was_halted_strikes_for_nobody",
        "wire/test_time: a_gateway_that_has_gone_silent_costs_nobody_a_turn",
        "host/test_lost_time: a_machine_that_slept_takes_nobodys_time",
        "host/test_lost_time: a_calendar_that_is_set_gives_and_takes_nothing",
    ),
    "without rights in its thread a table stays in a dead place": (
        "host/test_public: any_refusal_of_a_thread_means_the_channel",
        "wire/test_faults: a_locked_thread_is_left_and_come_back_to",
        "wire/test_faults: where_no_place_takes_it_the_table_goes_on_in_its_hands",
    ),
    "a crash between «Discord has it» and «we noted it» doubles messages": (
        "host/test_posts: what_was_sent_and_never_noted_is_not_sent_again",
        "host/test_posts: a_lobby_that_nobody_noted_is_the_one_that_is_clicked",
        "host/test_posts: a_call_that_was_never_noted_leaves_one_hand_though_it_was_answered",
        "wire/test_chaos: an_evening_of_kills",
        "store/test_company: what_another_process_was_to_show_nobody_knows_the_words_of",
    ),
    "if commands cannot be registered the whole bot is down": (
        "wire/test_stopping: a_bot_whose_commands_are_not_taken_serves_all_the_same",
        "wire/test_stopping: a_discord_that_is_not_there_at_the_start_is_waited_for",
    ),
    "stopping": (
        "wire/test_stopping: a_stop_is_in_order_also_while_discord_hangs",
        "host/test_stop: a_stop_finishes_what_is_being_shown",
        "store/test_outbox: who_closes_leaves_its_claims",
    ),
    "two processes on one database keep the data right and people confused": (
        "host/test_serving: a_process_that_comes_later_says_nothing",
        "host/test_serving: an_answer_that_another_process_took_is_not_refused",
        "host/test_serving: a_command_that_another_process_took_fails_without_a_word",
        "wire/test_faults: events_that_come_twice_are_done_once",
        "wire/test_faults: a_command_that_comes_twice_is_silent_the_second_time",
    ),
    "no sharding": (
        "wire/test_shards: a_game_over_shards",
        "wire/test_shards: a_count_that_is_too_small_is_one_line_that_says_what_to_do",
        "wire/test_shards: processes_share_out_the_shards",
    ),
    "errors that say what is not so": (
        "wire/test_errors: after_a_commit_nobody_is_asked_to_try_again",
        "wire/test_errors: a_second_process_on_one_file_says_so_and_goes",
        "wire/test_stopping: a_gateway_that_refuses_is_one_line_that_says_what_to_do",
        "host/test_trouble: a_database_that_takes_nothing_loses_nothing",
        "store/test_away: a_server_that_has_gone_is_told_as_such",
        "host/test_trouble: a_save_of_a_later_version_waits_and_the_others_go_on",
    ),
    "no way back, no lock, no figures, no retention": (
        "store/test_operating: what_was_restored_goes_on_and_no_old_button_answers",
        "bot/test_database: a_file_serves_one_process_until_that_is_done",
        "bot/test_database: a_database_of_a_later_version_is_left_alone",
        "wire/test_watching: the_program_says_whether_it_is_well",
        "host/test_clock: what_is_over_is_kept_as_long_as_it_is_to_be",
    ),
}
"""The costs are held by `benchmarks/`, which has figures and their goals."""

WANTED = {
    "a commit that takes long is deferred, which promises nothing": (
        "host/test_serving: a_commit_that_takes_long_is_heard_of_and_answered_when_it_is_done",
    ),
    "one drawing worker fewer than cores, and a table draws its newest state once": (
        "host/test_outbox: painters_leave_a_core_to_whoever_clicks",
        "host/test_outbox: who_waits_to_be_drawn_is_drawn_as_the_table_stands_then_and_once",
    ),
    "a budget below Discord's, shared between processes": (
        "host/test_budget: one_too_many_waits_and_answers_to_clicks_do_not",
        "host/test_budget: processes_share_what_is_allowed",
    ),
    "a budget below each route's limit that coalesces edits": (
        "host/test_budget: what_happens_while_a_place_takes_no_edits_becomes_one",
        "wire/test_faults: many_moves_meet_no_refusal_where_a_place_takes_few_edits",
    ),
    "no delete of what is deleted": ("host/test_mentions: what_was_deleted_is_not_deleted_again",),
    "history asked for only when a mention is due": (
        "host/test_public: where_nobody_is_to_be_mentioned_it_stays_where_it_stands",
        "host/test_public: within_a_minute_nobody_looks_again_what_stands_below_it",
    ),
    "who got no answer hears at the next click whether the last one counted": ("wire/test_chaos: an_evening_of_kills",),
    "a commit of many clicks is whole or told to all": (
        "store/test_together: one_that_fails_takes_nobody_along",
        "store/test_together: a_commit_that_fails_is_told_to_all_of_its_group",
        "store/test_killed: killed_at_the_worst_moments",
    ),
    "the clock strikes only where time is proved": (
        "host/test_lost_time: a_line_that_has_gone_silent_takes_nobodys_time",
        "host/test_lost_time: nobody_has_time_without_end",
    ),
    "a restart with a thousand dues": (
        "host/test_clock: whoever_clicks_does_not_wait_behind_a_thousand_dues",
        "bot/play/test_deadlines_shown: thousands_of_tables_do_not_say_it_at_once",
    ),
    "commands are registered when they have changed": (
        "wire/test_stopping: commands_are_registered_when_they_have_changed",
    ),
    "every log reference was shown to somebody, and none hides a database's trouble": (
        "bot/answers/test_errors: an_unexpected_error_has_a_reference_that_finds_the_log_line",
        "bot/answers/test_errors: when_discord_refuses_to_show_it_nothing_more_breaks",
    ),
    "a locked file, a file that is none, a folder that is not there": (
        "bot/test_database: a_file_that_another_program_has_locked",
        "bot/test_database: what_is_no_database_is_not_overwritten",
        "bot/test_database: a_folder_that_is_not_there",
    ),
    "an interaction is handled once, whoever hears of it": (
        "host/test_serving: what_is_heard_again_is_silent",
        "bot/play/test_two_bots: of_two_clicks_on_one_choice_one_counts",
    ),
    "a click taken by another process shows at once": (
        "store/test_company: the_others_hear_where_something_is_shown",
        "wire/test_shards: what_another_process_has_taken_is_heard_of_and_not_looked_for",
        "host/test_lobby: panels_go_when_another_process_begins_the_game",
    ),
    "a dead process's claims and dues are taken over": (
        "store/test_company: what_a_silent_process_was_about_to_show_others_show",
        "store/test_company: what_is_due_each_does_at_tables_of_its_own",
    ),
    "a frozen one finds that its claim is gone, and its transaction undone": (
        "store/test_company: what_is_shown_without_a_claim_is_shown_anew",
        "store/test_halted: who_is_halted_in_a_transaction_holds_nobody_up_and_does_it_anew",
        "store/test_halted: whoever_waits_too_long_for_a_row_hears_what_is_the_matter",
    ),
    "any number of shards": (
        "store/test_shards: thousands_of_shards_have_a_name_that_the_database_takes",
        "bot/test_settings: shards_that_cannot_be_are_told_in_one_line",
    ),
    "migrations refuse while an older process beats": (
        "store/test_company: the_schema_is_not_changed_under_a_process_that_works",
    ),
    "three processes, forty tables, one killed and one stopped in play": (
        "wire/test_forty_tables: forty_tables_while_one_process_is_stopped_and_one_dies",
        "wire/test_company: one_is_killed_and_one_stopped_in_play",
    ),
    "backup, restore, check, show, prune": (
        "store/test_operating: a_backup_is_everything_and_its_owners_alone",
        "store/test_operating: a_backup_goes_from_one_kind_of_database_to_the_other",
        "store/test_operating: a_record_that_comes_out_otherwise_is_found",
        "store/test_operating: a_table_is_shown_without_what_is_secret",
        "store/test_operating: what_is_old_is_deleted_with_all_that_belongs_to_it",
        "store/test_operating: the_program_itself_takes_commands",
    ),
    "logs as JSON, figures that name nobody": (
        "bot/test_logs: json_is_an_object_a_line_with_the_same_words_left_out",
        "host/test_watching: figures_are_taken_once_a_minute_and_name_nobody",
        "host/test_watching: it_is_well_as_long_as_its_database_answers",
    ),
    "a container": (
        "test_container: what_it_copies_is_all_that_the_program_needs",
        "test_container: it_is_built_and_runs",
    ),
}


@pytest.mark.parametrize("found", [*FOUND, *WANTED])
def test_what_was_found_and_wanted_has_its_tests(found: str) -> None:
    assert missing((FOUND | WANTED)[found]) == []


def test_all_that_was_found_is_there() -> None:
    assert len(FOUND) == 10
