"""Information that readers missed in choices, and that choices show now (chapter 6, «second reading»)."""

from __future__ import annotations

from renderers.arrr.private_text import private_words
from tests.games.arrr.players import People
from tests.games.arrr.tables import at
from tests.ledger import rule
from tests.renderers.yarr.views import frame


def said(table: People, name: str) -> dict[str, str]:
    """Return the hint of each option, by its label, for the player who must answer."""
    return {
        one.label.plain(table.names): one.hint.plain(table.names) if one.hint else "" for one in table.options(name)
    }


@rule("H-316", "A-56")
def test_a_crew_option_names_the_card_it_replaces_and_counts_without_it() -> None:
    table = at(anna="miss-inkwell cipher-book", hands={"anna": "doctor-leech cutlass"}, begin="equipment")
    told = said(table, "anna")
    place = "Doctor Leech (Navigation −1 → 0, Wits −1 → 4 and Courage +2 → 2)"
    assert told[place] == "In place of Miss Inkwell."
    assert "Cutlass (Attack +2 → 2)" in told, "an item takes nobody's place"
    assert "In place" not in told["Before I declare: Doctor Leech"], "to use a card is another pick than to place it"
    table.picks("anna", "doctor-leech")
    assert sorted(table.crew("anna").split()) == ["cipher-book", "doctor-leech"]


@rule("H-316", "A-103", "A-106")
def test_a_swap_option_gives_the_difficulties_that_it_changes() -> None:
    table = at(anna="navigator-tern", row="the-sleeper-below scrap-of-the-north hungry-kraken coral-idol")
    swaps = {label: hint for label, hint in said(table, "anna").items() if ": swap " in label}
    before = {one.card: (one.tests, one.pieces) for one in table.view(None).row}
    for option in table.options("anna"):
        label = option.label.plain(table.names)
        if label not in swaps:
            continue
        after = at(anna="navigator-tern", row="the-sleeper-below scrap-of-the-north hungry-kraken coral-idol")
        after.answer("anna", "declare", option.id).settles()
        now = {one.card: (one.tests, one.pieces) for one in after.view(None).row}
        still = swaps[label] == "It changes neither tests nor Pieces."
        assert still == (now == before), label
    assert len(set(swaps.values())) > 1


@rule("H-316", "A-128", "A-134")
def test_a_challenged_player_is_told_what_can_be_won() -> None:
    table = at(anna="cutlass", bruno="compass", pieces={"anna": 3}, collected={"anna": "coral-idol"}, row="basalt-idol")
    table.challenges("anna", "bruno", "attack")
    accept = said(table, "bruno")["Accept"]
    assert accept == "The dice decide. You pick a prize too: Anna has 3 Pieces and Coral Idol."


@rule("H-316", "A-132")
def test_crew_that_can_be_taken_shows_its_dice_and_ability() -> None:
    table = at(anna="cutlass", bruno="spyglass").challenges("anna", "bruno", "attack")
    told = said(table.rejects("bruno"), "anna")
    assert told["Spyglass (Navigation 1 and Wits 1)"].startswith("Before you declare: look at the top")


@rule("H-316", "A-122")
def test_crew_that_can_be_lost_shows_its_dice_and_ability() -> None:
    table = at(anna="cutlass spyglass", row="maelstrom", dice="wits").sails("anna", "maelstrom").rolls().closes()
    told = said(table.settles(), "anna")
    assert told["Spyglass (Navigation −1 → 0 and Wits −1 → 0)"].startswith("Before you declare: look at the top")
    assert "Cutlass (Attack −2 → 0)" in told


@rule("H-316")
def test_a_die_option_says_whether_the_die_is_a_success_and_in_which_throw() -> None:
    table = at(anna="lucky-parrot ironclaw", row="hungry-kraken", dice="attack wits wits").sails(
        "anna", "hungry-kraken"
    )
    table.rolls().uses("anna", "lucky-parrot").settles()
    assert table.asked("anna").prompt.plain(table.names) == (
        "Anna has rolled 1 of 5 successes for Attack. Which die do you roll again?"
    )
    assert said(table, "anna") == {"Attack": "A success.", "Wits": "No success."}


@rule("H-316", "A-117")
def test_a_thrower_is_told_what_a_lost_throw_costs() -> None:
    table = at(anna="ironclaw", row="hungry-kraken", pieces={"anna": 1}, dice="wits wits wits")
    assert said(table.sails("anna", "hungry-kraken").rolls(), "anna")["Done"] == "Lost as it stands: 2 damage."


@rule("H-316")
def test_echo_the_bats_question_names_the_seen_card_and_the_row_cards() -> None:
    table = at(anna="echo-the-bat", row="coral-idol hungry-kraken", deck="maelstrom").uses("anna", "echo-the-bat")
    table.settles()
    words = "\n".join(private_words(table.view("anna"), frame()))
    assert "1 Maelstrom (Navigation 5, Fame 9, 1 damage and neighbours Navigation +1)" in words
    told = said(table, "anna")
    assert told["Leave it where it is"].startswith("Hungry Kraken, ")
    assert told["Swap it with Hungry Kraken"].startswith("Maelstrom, ")
