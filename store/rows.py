"""The rows of the store, one dataclass for each database table.

Times are seconds since 1970 (`Time.wall`). A guild, channel, thread, message, user or host is Discord's id.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.entropy import Start
from engine.text import Text


@dataclass(slots=True)
class TableRow:
    """A table. It contains the secret seed.

    `status`: «lobby», «playing», «ended» or «cancelled» (closed before its end). `seed_hash`: the fingerprint of the
    seed, stored separately so that both can be compared. `ready_deadline`: the latest start of the game once lucky
    words are closed, else None. `starts`: the completed ready checks (`engine.entropy.Start`), including those after
    which the game did not begin. `beacon`: a `BeaconUse`, or None if the lobby uses no public beacon. `beacon_round`:
    the round of the beacon for which the start waits after the ready check, else None. `decision_event`: the number of
    the newest event before the newest public decision. A sealed decision counts once its result is public.
    `person_decision_event`: the same of the newest public decision that a person made. `stand_in_player`: the key of
    the automatic player for stand-ins. None is the strongest one. `pause_on_holiday`: True if the table pauses for
    people on holiday instead of using stand-ins. `rematch`: the id of the rematch. `planned_start`: the planned start
    of the lobby. `paused`: True while a vote pauses the game. `fill_to`: the number of seats up to which a start adds
    automatic players. None is the game's best number. `confirming`: True while the people of the last game confirm a
    rematch by «Ready». `promise_file`: True if the lobby's message has the promise of the seed in a file. At tables of
    1.0.0 it is text. `advice_allowed`: True if the host allows advice. `private`: True if only invited people may know
    the table. `friendly`: True if the game does not count for ratings. `host_away`: True if the lobby's host has
    pressed nothing there for an hour. `house_rules`: the name of the server's set of options that the table began with,
    "" for a set of its host, or None for neither. `evening`: the id of the evening for which the lobby was opened, or
    None. `call`: what the host wrote in the call for players, "" for nothing, or None if the lobby has no call.
    `call_seats`: the number of people whom the call wants. `tournament`: the id of the tournament for which it is
    played, or None. `revision`: the number of moves. A writer names the revision that it has read. `created`,
    `changed`: the times of its creation and of its last move.
    """

    id: str
    game: str
    status: str
    guild: int | None
    channel: int
    thread: int | None
    host: int
    locale: str
    pace: str
    options: dict[str, Any]
    seed: str
    revision: int
    created: float
    changed: float
    seed_hash: str = ""
    ready_deadline: float | None = None
    decision_event: int = 0
    person_decision_event: int = 0
    stand_in_player: str | None = None
    pause_on_holiday: bool = False
    rematch: str | None = None
    planned_start: float | None = None
    paused: bool = False
    advice_allowed: bool = False
    private: bool = False
    starts: list[Start] = field(default_factory=list)
    beacon: str | None = None
    beacon_round: int | None = None
    fill_to: int | None = None
    confirming: bool = False
    promise_file: bool = False
    host_away: bool = False
    house_rules: str | None = None
    friendly: bool = False
    evening: str | None = None
    call: str | None = None
    call_seats: int | None = None
    tournament: str | None = None

    @property
    def quiet(self) -> bool:
        """True for a private table without a thread: nothing of it is shown in a channel."""
        return self.private and self.thread is None


class BeaconUse(StrEnum):
    """How a lobby uses the public beacon."""

    WANTED = "wanted"
    """The start takes a round of the beacon."""
    FAILED = "failed"
    """The beacon could not be reached. The game begins without it once everybody has pressed «Ready» again."""


class StandInReason(StrEnum):
    """The reason why a stand-in plays a person's seat."""

    LEFT = "left"
    MISSED_TURNS = "missed_turns"
    """The person missed several turns."""
    HOLIDAY = "holiday"
    """The person is on holiday, and returns to the seat afterwards."""
    NO_ACCESS = "no_access"
    """The person can no longer see the table's channel."""
    EXCLUDED = "banned"
    """Moderators have excluded the person from the server's tables."""
    VOTED_OUT = "voted_out"
    """The table voted for it. The person cannot return."""
    SILENT = "silent"
    """The person missed a deadline and has not looked since. A stand-in answers choices that are no turns."""


@dataclass(slots=True)
class SeatRow:
    """A seat of a table. A person has at most one seat there.

    `place`: the position in the lobby. `seat`: the number of the seat, set when the game starts. `user`: the person, or
    None for an automatic player. `automatic_player`: the key of the automatic player that plays now, also as a stand-in
    for a person. `lucky_word`: the word that the person gave for the shuffle, or "". `ready_interaction`: the id of the
    interaction by which they pressed «Ready». `end_agreed_at`: the time since which they agree to end the game.
    `vote_out_place`, `vote_out_at`: the place of the person whom they voted to replace, and the time. `answered_event`,
    `seen_event`: the numbers of the newest event when they last answered, and when they last looked. `called_choice`:
    the number of the newest choice for which Discord notified them. `missed_turns`: the number of turns missed in a
    row. `time_bank`: the seconds left beyond the time of a turn. None is a full bank. `stand_in_reason`: why a stand-in
    plays (a `StandInReason`), or None. `vote`: the proposal for which the person has voted, or None. «seat:2:81» is to
    give place 2 to user 81. `auto_answers`: the ids of their automatic answers (`engine.auto_answers`). None means the
    defaults. `lesson_progress`: the progress of a lesson (`bot.tables.lessons`). None if the person has no guide.
    `undo_until`: until when they may undo their newest answer without consent. None if they cannot undo it.
    `allows_advice`: True if they agreed that people may ask for advice at this table. `vacant`: True if the table may
    vote to give the seat away, because its person was away for long or won't return. `took_over_event`: the number of
    the newest event when this person took over the seat in play, or 0. Earlier private events were for the person
    before, and are not shown.
    """

    table: str
    place: int
    seat: int | None
    user: int | None
    name: str
    automatic_player: str | None
    lucky_word: str
    ready_interaction: int | None = None
    end_agreed_at: float | None = None
    vote_out_place: int | None = None
    vote_out_at: float | None = None
    answered_event: int = 0
    seen_event: int = 0
    called_choice: int = 0
    missed_turns: int = 0
    time_bank: float | None = None
    stand_in_reason: str | None = None
    vote: str | None = None
    auto_answers: list[str] | None = None
    lesson_progress: str | None = None
    undo_until: float | None = None
    allows_advice: bool = False
    vacant: bool = False
    took_over_event: int = 0

    def may_read(self, event: EventRow) -> bool:
        """Return True if this seat's person may read the event."""
        return event.readers is None or (self.seat in event.readers and event.number > self.took_over_event)


class GuestKind(StrEnum):
    """The relation of a person without a seat to a table."""

    INVITED = "invited"
    """The person is invited. A place is reserved for them until the time of the row."""
    WAITING = "waiting"
    """The person gets the next free place in the lobby."""
    ASKS_FOR_SEAT = "asks_for_seat"
    """The person asks for a seat in the running game."""
    GAVE_UP_SEAT = "gave_up_seat"
    """The person gave up the seat at `given_up_place`."""
    ASKS_TO_RETURN = "asks_to_return"
    """The person asks for that seat again."""
    NAMED_IN_EVENT = "named_in_event"
    """An event says that the person asked for a seat. They no longer do, and have no other relation."""
    DATA_DELETED = "data_deleted"
    """The person had a seat or was removed, and then had their data deleted. They get no other seat at this table."""


NO_PLACE = 0.0
"""The value of `GuestRow.reserved_until` for an invitation without a reserved place."""


@dataclass(slots=True)
class GuestRow:
    """A guest: a person without a seat who may know a private table.

    `kind` is their relation to the table. `arrival` is the table's revision when they became a guest. Guests are listed
    in this order. An invitation reserves a place until the time `reserved_until`. None means that the reservation has
    no end, and `NO_PLACE` that no place is reserved. `given_up_place`: the place that the person gave up, for
    `GAVE_UP_SEAT` and `ASKS_TO_RETURN`.
    """

    table: str
    user: int
    kind: GuestKind
    name: str
    arrival: int
    reserved_until: float | None = None
    given_up_place: int | None = None

    @property
    def has_place(self) -> bool:
        """True if a place was reserved for this guest, even if the reservation has ended since."""
        return self.kind is GuestKind.INVITED and self.reserved_until != NO_PLACE


@dataclass(slots=True)
class PersonRow:
    """A person's settings.

    `locale` was chosen with `/preferences`, `client_locale` is the language of their Discord client. `dm_closed`: True
    after Discord refused a direct message. `time_zone`: an IANA time zone, None is UTC. Quiet hours are full hours from
    0 to 23 in that zone. `holiday_end`: the end of their holiday, or None. `summaries`: True for one summary message
    about several tables. `narrow_screen`: True for pictures for a narrow screen. `dm_channel`: the channel of the bot's
    direct messages with them, or None before it is opened. `has_used_bot`: True after their first click or command.
    `show_statistics`: True if others may see their statistics. `ranked`: True if leaderboards and exports of a server's
    results may name them. `count_answer_speed`: True if it is counted how quickly they answer. `told_at`,
    `told_before`: the times of the last message beside their turns that counts for the limit of a day, and of the one
    before it. `spoilers`: True if pictures of their hand in direct messages are covered until they press them.
    """

    user: int
    locale: str | None = None
    client_locale: str | None = None
    dm: bool = True
    dm_closed: bool = False
    text_mode: bool = False
    mentions: bool = True
    animations: bool = True
    narrow_screen: bool = False
    time_zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    holiday_end: float | None = None
    summaries: bool = True
    dm_channel: int | None = None
    has_used_bot: bool = False
    show_statistics: bool = False
    ranked: bool = True
    count_answer_speed: bool = False
    told_at: float | None = None
    told_before: float | None = None
    spoilers: bool = False


@dataclass(slots=True)
class ServerRow:
    """A server's settings.

    Without `allowed_channels`, games are allowed in all of them. Without an `opener_role`, everybody may open tables.
    People with the `organiser_role` may organise tournaments, beside those who can manage the server.
    `left_at`: when the bot was removed from the server. `report_channel`: the channel that announces reports. `rated`:
    False if no game on the server counts for ratings. `time_zone`: the IANA time zone of its leaderboards' months and
    evenings and its puzzles, None is UTC. `call_channel`: the channel of calls for players, or None for no calls.
    `puzzle_channel`: the channel of the daily puzzles, None if there are none. They come at `puzzle_hour`, None is the
    usual hour, for the titles in `puzzle_games`, None is every title. `puzzles_due`: when the next ones come.
    """

    guild: int
    locale: str | None = None
    allowed_channels: list[int] = field(default_factory=list)
    pace: str | None = None
    animations: bool = True
    narrow_screen: bool = False
    opener_role: int | None = None
    left_at: float | None = None
    report_channel: int | None = None
    rated: bool = True
    time_zone: str | None = None
    call_channel: int | None = None
    organiser_role: int | None = None
    puzzle_channel: int | None = None
    puzzle_hour: int | None = None
    puzzle_games: list[str] | None = None
    puzzles_due: float | None = None


class ModerationKind(StrEnum):
    """The kinds of moderation entries."""

    ENDED = "ended"
    """A person ended a game early."""
    REMOVED = "removed"
    """A person was removed from a table."""
    EXCLUDED = "banned"
    """A person was excluded from the tables of a server."""
    READMITTED = "unbanned"
    MANY_INVITATIONS = "many_invitations"
    """A person invited many people who have never used the bot."""
    REPORTED = "reported"
    """A person reported a table. The entry is `open` until a moderator closes it."""
    MANY_LOBBIES = "many_lobbies"
    """People who have finished no game on the server opened many lobbies. The entry has no actor."""
    CORRECTED = "corrected"
    """An organiser corrected a person's points in a tournament."""


@dataclass(slots=True)
class ModerationRow:
    """A moderation entry: `actor` did something to `subject` or at a table."""

    id: str
    guild: int
    at: float
    kind: ModerationKind
    table: str | None = None
    actor: int | None = None
    subject: int | None = None
    open: bool = False


@dataclass(slots=True)
class MessageRow:
    """A message of Discord that shows a table, and the revision that it shows.

    `target`: «table», «hand:<user>», «watch:<user>» … `digest`: a digest of its visible content, or "" if unknown.
    """

    table: str
    target: str
    channel: int
    message: int
    revision: int
    digest: str = ""


GONE = 0
"""The message id of a deleted message whose other data is still used."""


@dataclass(slots=True)
class PostRow:
    """A message that is being posted. `nonce` is stored before it is sent."""

    table: str
    target: str
    channel: int
    nonce: int
    at: float


@dataclass(slots=True)
class OutboxRow:
    """A pending delivery: the message `target` must show the table at this revision or a newer one.

    `tries` counts failed attempts. The next attempt is made at `not_before`. `unanswered`: the last one failed because
    Discord did not answer, or had a fault.

    If it is enqueued again at the same revision, `revision` still increases, so that a delivery in progress notices it.
    """

    table: str
    target: str
    revision: int
    tries: int
    not_before: float
    unanswered: bool = False


class JobKind(StrEnum):
    """The kinds of due jobs, by what the scheduler does at their time."""

    DEADLINE = "deadline"
    """Time is up for a choice: give its default answer."""
    REMINDER = "reminder"
    """Remind a person of a choice."""
    AUTO_ANSWER = "auto_answer"
    """Give a person's automatic answer to a choice."""
    AUTOMATIC_PLAYER = "automatic_player"
    """Let an automatic player answer a choice."""
    SILENT_STAND_IN = "silent_stand_in"
    """Let a stand-in answer a choice of a silent person."""
    READY_CHECK = "ready_check"
    """End a lobby's ready check."""
    PLANNED_START = "planned_start"
    """A lobby's planned start has come."""
    START_REMINDER = "start_reminder"
    """Remind the people of a lobby that its planned start is near."""
    HOST_AWAY = "host_away"
    """The host of a lobby has pressed nothing for an hour."""
    RESERVATION = "reservation"
    """End the reservations of a lobby whose time is up."""
    HOLIDAY_START = "holiday_start"
    """A person's holiday begins to count at this table."""
    HOLIDAY_END = "holiday_end"
    """A person's holiday is over."""
    PAUSE_END = "pause_end"
    """End a pause that players voted for."""
    VACANCY = "vacancy"
    """Let the table give a seat away."""
    ROUND = "round"
    """Time is up for a table of a tournament, or it is over: note its points. No change of the table deletes this."""


class TournamentFormat(StrEnum):
    """How a tournament chooses who meets whom."""

    SWISS = "swiss"
    """A number of rounds in which people with similar points meet."""
    ROUND_ROBIN = "round_robin"
    """Rounds until everybody has met everybody."""
    KNOCKOUT = "knockout"
    """The better half of each table goes on."""


class TournamentStatus(StrEnum):
    """How far a tournament is."""

    OPEN = "open"
    """People can enter."""
    PLAYING = "playing"
    PAUSED = "paused"
    """Tables are played on, but no round begins and none ends for lack of time."""
    OVER = "over"


@dataclass(slots=True)
class TournamentRow:
    """A tournament of a server.

    `message`: the public message in `channel`, or None before it is posted. `organiser`: who created it, or None after
    they had their data deleted. `name`: "" after a moderator deleted it. `options`, `pace`: those of its tables.
    `seats`: the largest number of people at a table. `rounds`: the number of rounds of a Swiss tournament. `hours`: the
    time for a round. `most`: the number of people who can enter. `round`: the number of the present round, 0 before the
    first. `league`: the id of the first season. `season`: its number in the league, from 1.
    """

    id: str
    guild: int
    channel: int
    message: int | None
    organiser: int | None
    name: str
    game: str
    options: dict[str, Any]
    pace: str
    locale: str
    format: str
    seats: int
    rounds: int
    hours: int
    most: int
    created: float
    status: str = TournamentStatus.OPEN
    round: int = 0
    season: int = 1
    league: str = ""


class EntrantStatus(StrEnum):
    """The part of a person in a tournament."""

    IN = "in"
    WAITING = "waiting"
    """All places were taken."""
    OUT = "out"
    """The person left, or was dropped. Their results stay."""


@dataclass(slots=True)
class Entrant:
    """A person in a tournament. `arrival` is their order, from 1."""

    tournament: str
    user: int
    name: str
    arrival: int
    status: str


@dataclass(slots=True)
class RoundSeat:
    """A person's part in a round of a tournament.

    `table`: the number of their table in the round, or 0 for a bye. `code`: the table's code, or None. `points`: those
    of the game, or None before its end. `points_before`: those before an organiser corrected them, or None.
    """

    tournament: str
    round: int
    user: int
    table: int
    code: str | None = None
    points: int | None = None
    points_before: int | None = None


@dataclass(slots=True)
class DueJob:
    """A job of the `JobKind` `kind` that runs at the time `at`.

    `choice_number` is the number of the choice of the seat that the job is about, or 0 if the job is about a lobby.
    """

    table: str
    kind: str
    seat: int
    choice_number: int
    at: float


def lobby_jobs(table: str) -> list[DueJob]:
    """Return the jobs of a lobby that stay stored while a ready check begins or is cancelled.

    They only serve as keys for `set_due_jobs`, so their times are 0.
    """
    kinds = (JobKind.PLANNED_START, JobKind.START_REMINDER, JobKind.HOST_AWAY, JobKind.RESERVATION)
    return [DueJob(table, kind, 0, 0, 0.0) for kind in kinds]


class VoidReason(StrEnum):
    """The reason why an answer no longer counts."""

    REOPENED = "reopened"
    """An update of the program restarted its step."""
    UNDONE = "undone"
    """Its seat undid it, or an earlier answer was undone."""


@dataclass(slots=True)
class EventRow:
    """An event of the event log. Numbers begin with 1 at each table.

    `readers`: the seats that may read it, or None for everybody. `icon`: the name of its icon, or None. `scene`: the
    data of an animation (`Report.scene`). `begins_group`: True for the title of a group of events. `scores`: the score
    at that time (`Report.scores`). `undone`: True if its answer was undone. `answer_number`: the number of the answer
    that caused it, or None.
    """

    table: str
    number: int
    text: Text
    readers: list[int] | None
    icon: str | None
    scene: dict[str, Any] | None
    begins_group: bool
    scores: list[int] | None
    at: float
    undone: bool = False
    answer_number: int | None = None


class ResultEnding(StrEnum):
    """The ways in which a game ends."""

    PLAYED_OUT = "played_out"
    CALLED_OFF = "called_off"
    """The program called it off for its people. Only operators can do that."""
    AGREED = "agreed"
    """All people at the table agreed to end it."""
    MODERATORS = "moderators"
    """A moderator of the server ended it."""
    ABANDONED = "abandoned"
    """Nobody came back for weeks, or its last person had their data deleted."""


class UnratedReason(StrEnum):
    """The reasons why a result does not count for ratings."""

    NOT_PLAYED_OUT = "not_played_out"
    PRIVATE = "private"
    LESSON = "lesson"
    ADVICE = "advice"
    """Advice of automatic players was allowed at the table."""
    FRIENDLY = "friendly"
    """The host or the server wanted a friendly game."""
    TOO_FEW_PEOPLE = "too_few_people"
    """Nobody's rating could change."""


@dataclass(slots=True)
class ResultRow:
    """The result of a game, which stays when its table is deleted.

    `id`: the code of its table. No later table gets the code of a result. `guild`: the server, or None for direct
    messages. `channel`: the channel of the table. Only people who see it find the result. `rules_version`: the version
    of the game's rules. `quarterdeck`: the program's version. `started`, `ended`: the times of the first event and of
    the end. `turns`: the number of blocks of the story, such as turns and battles. `minutes`: from start to end.
    `private`: True for a private table. Only its people may know the result. `unrated_reason`: why it does not count
    for ratings, or None if it does. `reason`: the sentence that says who won, or None if the game was not played out.
    `players_version`: the version of the automatic players' strengths. `from_record`: True if the result was made
    later from the record of the table. `facts`: public facts of the game as JSON values by name, such as records.
    """

    id: str
    guild: int | None
    channel: int
    game: str
    options: dict[str, Any]
    rules_version: int
    quarterdeck: str
    started: float
    ended: float
    ending: ResultEnding
    turns: int
    minutes: int
    private: bool = False
    unrated_reason: UnratedReason | None = None
    reason: Text | None = None
    players_version: int = 0
    from_record: bool = False
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class ResultSeatRow:
    """A seat in the result of a game.

    `user`: the person who had the seat at the end, or None for an automatic player. A person who had their data deleted
    is a random negative number: one for each server and deletion, so that nothing leads back to them. `name`: the name
    at the table. `automatic_player`: the key of the automatic player, or None for a person's seat. `side`: the number
    of the side that wins or loses together, or None. `score`: the final score of the seat or its side, or None.
    `place`: 1 is the best, and tied seats share it. None if the game was not played out. `stand_in_share`: the share of
    the seat's answers that stand-ins gave, from 0 to 1. `left`: True if the person had left or was replaced at the end.
    `handed_over`: True if the seat was given to this person during the game. `achievements`: the ids of what the person
    achieved. `mu_after`, `sigma_after`: the person's rating after the game, or None if it is not rated.
    """

    result: str
    seat: int
    user: int | None
    name: str
    automatic_player: str | None
    side: int | None = None
    score: int | None = None
    place: int | None = None
    stand_in_share: float = 0.0
    left: bool = False
    handed_over: bool = False
    achievements: list[str] = field(default_factory=list)
    mu_after: float | None = None
    sigma_after: float | None = None


@dataclass(slots=True)
class RecordRow:
    """The best value of one record in the public games of a channel.

    `game`: the key of the title. `record`: the id of an `engine.records.GameRecord` of it. `value`: the best value.
    `result`, `seat`: the game and the seat that reached it. The seat is None if the value belongs to the whole table.
    `beaten_value`: the value that it has beaten, or None for the first one.
    """

    guild: int
    channel: int
    game: str
    record: str
    value: int
    result: str
    seat: int | None = None
    beaten_value: int | None = None


@dataclass(slots=True)
class AchievementRow:
    """An achievement of a person on a server, or in direct messages (`guild` is 0).

    `achievement`: its id with the key of its title before it, such as `yarr/thief`, or `house/` for those of all
    titles. `result`: the game in which they earned it first.
    """

    user: int
    guild: int
    achievement: str
    result: str
