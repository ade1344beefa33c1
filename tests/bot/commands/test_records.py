"""/records: the records of the channels that the reader sees."""

from __future__ import annotations

from pathlib import Path

from store.results.records import beat_record
from store.results.results import add_result, add_result_seats
from store.rows import RecordRow, ResultEnding, ResultRow, ResultSeatRow
from tests.bot.message_content import answer_of, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule


async def record(crew: SimcordTable, code: str, channel: int, game: str, value: int) -> None:
    """Store a game in this channel that holds a record of its title."""
    own = {"yarr": "longest-pursuit", "arrr": "most-conquered"}[game]
    result = ResultRow(code, crew.guild.id, channel, game, {}, 1, "1", 1.7e9, 1.7e9, ResultEnding.PLAYED_OUT, 9, 30)
    async with crew.store.write() as w:
        await add_result(w, result)
        await add_result_seats(w, [ResultSeatRow(code, 0, crew.people["anne"].id, "Anne *the* Bold", None)])
        seat = None if game == "yarr" else 0
        await beat_record(w, RecordRow(crew.guild.id, channel, game, own, value, code, seat), least=False)


@rule("H-723")
async def test_records_are_listed_with_their_games_and_without_those_of_other_channels(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        assert "Nobody has set a record here yet." in told(await crew.say("bart", "records"))
        await record(crew, "AAAAA", crew.place.id, "yarr", 7)
        await record(crew, "BBBBB", 1, "yarr", 9)
        seen = await crew.say("bart", "records")
        assert "- **Longest Royal Pursuit**: 7 cards · <t:1700000000:d> · AAAAA" in told(seen)
        assert "BBBBB" not in told(seen)
        assert offers(seen, "record:AAAAA")
        await record(crew, "CCCCC", crew.place.id, "arrr", 5)
        both = told(await crew.say("bart", "records"))
        assert both.index("Most Sails won**: 5 Sails, Anne \\*the\\* Bold") < both.index("Longest Royal Pursuit")
        only = told(await crew.say("bart", "records", game="yarr"))
        assert "Arrr!!!" not in only
        assert "AAAAA" in only
        refused = answer_of(await crew.people["bart"].user.slash("records"))
        assert "Records belong to a server." in told(refused)
