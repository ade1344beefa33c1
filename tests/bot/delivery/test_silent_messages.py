"""Discord notifies people only of messages that ask or tell them something themselves."""

from pathlib import Path

from bot.delivery.messages import RINGING
from bot.delivery.outbox import ORDER
from bot.tables import outbox_targets
from tests.bot.message_content import Message, components
from tests.bot.simcord_bot import simcord_table
from tests.ledger import rule


@rule("H-796")
async def test_only_the_hand_of_the_person_on_turn_rings_when_a_game_begins(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart")
        on_turn = await crew.turn()
        (waits,) = {"anne", "bart"} - {on_turn}
        assert not crew.dm(on_turn).flags.suppress_notifications
        assert crew.dm(waits).flags.suppress_notifications
        assert crew.table().flags.suppress_notifications


@rule("H-796")
def test_each_kind_of_message_rings_or_is_silent() -> None:
    of_channels = {outbox_targets.EVENING, outbox_targets.CALL, outbox_targets.TOURNAMENT}
    silent = {outbox_targets.TABLE, outbox_targets.LOBBY, outbox_targets.WATCH, *of_channels}
    without_message = {"deletion", "event", "thread_member", "thread_players"}
    assert set(ORDER) - RINGING - without_message == silent | {outbox_targets.MENTION}, "a mention is posted apart"


def covered(message: Message) -> list[bool]:
    """Return for each picture of a message if it is a spoiler."""
    return [item["spoiler"] for part in components(message) for item in part.get("items") or []]


@rule("H-797")
async def test_a_person_who_wants_it_gets_hands_with_covered_pictures_in_direct_messages(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        await crew.begin("anne", "bart")
        assert not any(covered(crew.dm("anne")) + covered(crew.dm("bart")))
        await crew.press("anne", await crew.say("anne", "preferences"), "me:spoilers:on")
        assert covered(crew.dm("anne")) == [True]
        assert covered(crew.dm("bart")) == [False]
        assert covered(await crew.say("anne", "hand", table=crew.code)) == [False]
