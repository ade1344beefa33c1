"""Render the end of a game: the reason, the ranking, changes of the lead and awards, and each person's own result.

The button for the whole story shows all other figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from discord import ButtonStyle, ui

from bot.tables.loaded_table import LoadedTable
from bot.tables.results.record_result import scores_of, sides_of
from bot.views import custom_ids
from bot.views.choice_components import Say
from bot.views.layout import button, heading, unusual
from engine.game import Curve, Outcome
from engine.text import Arg, Text, Who, plural, text
from renderers.end_picture import EndSummary
from renderers.result_card import ResultCard, Standing
from store.rows import EventRow, TableRow

AWARDS = 3
"""Maximum number of awards that are shown."""
Stand = Sequence[int]
"""The scores at one time, one for each seat or team in `Curve.whom`."""
OVER = text("This game is over.")
CALLED_OFF = text("This game was called off.")
AGAIN = text("Play again with the same people")
WON, TEAM_LOST = text("You won!"), text("Your team lost.")
PLACES = {
    2: text("You came second."),
    3: text("You came third."),
    4: text("You came fourth."),
    5: text("You came fifth."),
    6: text("You came sixth."),
    7: text("You came seventh."),
    8: text("You came eighth."),
    9: text("You came ninth."),
}
"""By place in the ranking: the sentence for a person who did not win."""


def end_summary(loaded: LoadedTable, stands: Sequence[Stand]) -> EndSummary:
    """Return the data for the picture of an ended game.

    `stands` are the scores over time: those that were recorded at each block of the story, the oldest first.
    """
    outcome = loaded.table.outcome
    assert outcome is not None
    curve = score_curve(outcome, stands)
    ahead = frozenset[int]()
    if curve is not None and curve.stands:
        last = curve.stands[-1]
        best = min(last) if curve.fewer else max(last)
        seats = [seat for seat, whom in enumerate(curve.whom) if isinstance(whom, Who)]
        ahead = frozenset(outcome.winners if seats else (line for line, stand in enumerate(last) if stand == best))
    return EndSummary(loaded.game.title, outcome.reason, outcome.awards[:AWARDS], curve, ahead, loaded.game.key)


def result_of(loaded: LoadedTable) -> Text:
    """Return the sentence that says how a finished or called-off game ended. It names the winners."""
    outcome = loaded.table.outcome
    if loaded.row.status == "cancelled":
        return CALLED_OFF
    return OVER if outcome is None else outcome.reason


def result_card(loaded: LoadedTable, stands: Sequence[Stand], decided: Text | None = None) -> ResultCard:
    """Return the data for the picture of a result. `stands` are the scores over time, the oldest first.

    `decided` is the sentence on the moment that decided the game, or None for the first highlight of the game.
    """
    outcome = loaded.table.outcome
    assert outcome is not None
    return ResultCard(end_summary(loaded, stands), standing(loaded), decided or next(iter(outcome.highlights), None))


def standing(loaded: LoadedTable) -> list[Standing]:
    """Return the final standing of an ended game, the best seat first."""
    table, outcome = loaded.table, loaded.table.outcome
    assert outcome is not None
    scores = scores_of(table.game, table.state, outcome, sides_of(table.game, table.state, outcome))
    found = [Standing(place, seat, scores.get(seat)) for seat, place in outcome.places.items()]
    return sorted(found, key=lambda one: (one.place, -(one.score or 0)))


def own_result(loaded: LoadedTable, seat: int) -> Text | None:
    """Return the sentence that tells the player of this seat their own result; None if the game was called off.

    Players with equal results share the better place. Players who win by sides have no place.
    """
    outcome = loaded.table.outcome
    if outcome is None:
        return None
    if seat in outcome.winners:
        others: list[Arg] = [Who(other) for other in outcome.winners if other != seat]
        if not others:
            return WON
        return text("Your team won!") if outcome.by_sides else text("You won, together with {names}!", names=others)
    if outcome.by_sides:
        return TEAM_LOST
    return PLACES.get(outcome.places[seat])


def rating_sentence(before: int | None, after: int) -> Text:
    """Return the sentence on a person's rating after a game. `before` are their points before, or None."""
    if before is None:
        return text("Your first rating in this game: {points}.", points=after)
    change = f"+{after - before}" if after > before else str(after - before).replace("-", "\u2212")
    return text("Your rating: {points} ({change}).", points=after, change=change)


def without_reason(loaded: LoadedTable, events: Sequence[EventRow], tell: Say) -> Sequence[EventRow]:
    """Return the `events` without the one that says why the game has ended.

    A heading of the message shows that already.
    """
    over = loaded.table.outcome if loaded.row.status == "ended" else None
    return events if over is None else [event for event in events if tell(event.text) != tell(over.reason)]


def score_curve(outcome: Outcome, stands: Sequence[Stand]) -> Curve | None:
    """Return the scores over time, with the final scores last; None if the game has no such curve.

    `stands` are the scores stored with the events. If the outcome has scores over time of its own, those are used
    instead.
    """
    if outcome.curve is None:
        return None
    every = outcome.curve.stands or tuple(map(tuple, stands))
    return replace(outcome.curve, stands=(*every, outcome.curve.last) if outcome.curve.last else every)


def ending(loaded: LoadedTable, tell: Say, stands: Sequence[Stand]) -> list[ui.Item[Any]]:
    """Return one text component: reason, ranking, changes of the lead, awards, automatic players and unusual options.

    `stands` are the scores over time, the oldest first.
    """
    outcome = loaded.table.outcome
    assert outcome is not None
    lines = [f"### {tell(outcome.reason)}"]
    rank = 1
    for group in outcome.ranking:
        seats: list[Arg] = [Who(seat) for seat in group]
        lines.append(f"{rank}. {tell(text('{names}', names=seats))}")
        rank += len(group)
    told = [*outcome.highlights, *lead_changes(score_curve(outcome, stands))]
    if told:
        lines.append(heading(tell, text("How it went")))
    lines += [f"- {tell(words)}" for words in told]
    if outcome.awards:
        lines += [heading(tell, text("Awards")), *(f"- {tell(words)}" for words in outcome.awards[:AWARDS])]
    if automatic := sorted(loaded.automatic()):
        names: list[Arg] = [Who(seat) for seat in automatic]
        lines.append("-# " + tell(text("Automatic players at the end: {names}.", names=names)))
    if changed := unusual(loaded.game, loaded.table.options, tell):
        lines.append(f"-# {' · '.join(changed)}")
    return [ui.TextDisplay("\n".join(lines))]


def lead_changes(curve: Curve | None) -> list[Text]:
    """Return a list with one sentence on how often the lead changed and who led longest.

    The list is empty if nobody ever led alone, or if there is no `curve` of scores.
    """
    if curve is None:
        return []
    first = [_sole_leader(stand, fewer=curve.fewer) for stand in curve.stands]
    ahead = [line for line, _ in groupby(one for one in first if one is not None)]
    if not ahead:
        return []
    longest = curve.whom[max(sorted(set(ahead)), key=first.count)]
    if len(ahead) == 1:
        return [text("Ahead from first to last: {who}.", who=longest)]
    return [
        plural(
            "The lead changed once; {who} held it longest.",
            "The lead changed {n} times; {who} held it longest.",
            n=len(ahead) - 1,
            who=longest,
        )
    ]


def _sole_leader(stand: Stand, *, fewer: bool) -> int | None:
    """Return the index of the best score in `stand`; None if several have it.

    With `fewer`, the lowest score is the best.
    """
    best = min(stand) if fewer else max(stand)
    return stand.index(best) if list(stand).count(best) == 1 else None


def again_button(row: TableRow, tell: Say) -> ui.Button[Any]:
    """Return the button that opens the rematch of a table. After a lesson in direct messages it begins that again."""
    if row.guild is None and row.private:
        return button(tell, text("Learn it again"), f"learn:{row.game}", style=ButtonStyle.success)
    return button(tell, AGAIN, custom_ids.to_button(row.id, "rematch"), style=ButtonStyle.success)
