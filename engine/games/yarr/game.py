"""Definition of Captain Yarr's Curse for the engine (`GAME`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import Chance
from engine.choice import Refusal
from engine.copy_public_fields import public_copy
from engine.game import Game, Outcome, Reference
from engine.games.yarr.achievements import ACHIEVEMENTS
from engine.games.yarr.cards import CARDS, card_name, card_rules
from engine.games.yarr.choice_labels import CHOICE_LABELS
from engine.games.yarr.game_options import YarrOptions, best_seats, names_a_starter
from engine.games.yarr.highlights import awards, curve, highlights
from engine.games.yarr.legality import askable_actions, reason_unavailable
from engine.games.yarr.lesson import LESSON
from engine.games.yarr.moments import MOMENTS
from engine.games.yarr.records import RECORDS
from engine.games.yarr.redundant_reports import REDUNDANT_REPORTS
from engine.games.yarr.state import Tally, YarrState
from engine.games.yarr.steps import step
from engine.games.yarr.view import SeatView, YarrView
from engine.play import AgendaEntry
from engine.text import Text, Who, plural, text


def setup(options: YarrOptions, seats: int, seating: Sequence[int], chance: Chance) -> YarrState:
    """Return the state of a new game, whose first step sets up round 1 (Y-10, Y-13).

    Raises `Refusal` if the options name a starter who is not at the table. `seats` is the number of players.
    `seating` has for each seat its place in the lobby.
    """
    if options.starter == "seat":
        if options.starter_place > seats:
            raise Refusal(
                text(
                    "The options name player {place} as the starter, but there are only {n} at the "
                    "table. Change the options, or wait for more players.",
                    place=options.starter_place,
                    n=seats,
                )
            )
        starter = list(seating).index(options.starter_place - 1)
    else:
        starter = chance.below(seats)
    return YarrState(
        agenda=[AgendaEntry("new_round")],
        options=options,
        hands=[[] for _ in range(seats)],
        wins=[0] * seats,
        tallies=[Tally()] * seats,
        laid=[""] * seats,
        starter=starter,
    )


copies = public_copy(YarrState, YarrView)


def view(state: YarrState, viewer: int | None) -> YarrView:
    """Return what the seat `viewer` may know of the game, or what an onlooker may know if it is None."""
    over = bool(state.winners)
    return YarrView(
        viewer=viewer,
        wins_needed=state.options.rounds,
        seats=tuple(
            SeatView(
                cards=len(hand),
                hand=tuple(hand) if seat == viewer or over else None,
                wins=state.wins[seat],
                calls=state.calls if seat == state.turn else (),
            )
            for seat, hand in enumerate(state.hands)
        ),
        draw_pile=len(state.draw),
        in_effect=state.effect,
        on_turn=None if over else state.turn,
        deck=state.options.deck,
        yo_ho=state.options.yo_ho,
        calls=state.options.calls,
        naming=state.options.naming,
        **copies(state),
    )


def outcome(state: YarrState) -> Outcome | None:
    """Return the winner, the reason and the report, or None while the game runs (Y-68, Y-140, Y-141)."""
    if not state.winners:
        return None
    wins = sorted(set(state.wins), reverse=True)
    groups = [tuple(seat for seat, won in enumerate(state.wins) if won == level) for level in wins]
    rest = [tuple(seat for seat in group if seat not in state.winners) for group in groups]
    ranking = (state.winners, *(group for group in rest if group))
    names: list[int | str | Who | Text] = [Who(seat) for seat in state.winners]
    return Outcome(
        reason=text("{names} broke the curse and is named First Mate.", names=[*names])
        if len(names) == 1
        else text("{names} broke the curse together and are named First Mates.", names=[*names]),
        winners=state.winners,
        ranking=ranking,
        lines=tuple(_story(state)),
        highlights=tuple(highlights(state)),
        awards=tuple(awards(state)),
        curve=curve(state),
    )


def _story(state: YarrState) -> list[Text]:
    """Return the sentences of the report at the end of the game (ledger, section 6)."""
    lines = []
    for number, result in enumerate(state.results, 1):
        lines.append(
            plural(
                "Round {number}: {names} after {n} turn; cards left: {left}.",
                "Round {number}: {names} after {n} turns; cards left: {left}.",
                n=result.turns,
                number=number,
                names=[Who(seat) for seat in result.winners],
                left=[text("{who} {count}", who=Who(s), count=len(left)) for s, left in enumerate(result.left)],
            )
        )
    for seat, tally in enumerate(state.tallies):
        lines.append(
            text(
                "{who}: rounds won {wins}, cards drawn {drawn}, cards stolen {stolen}, calls missed {missed}, "
                "caught {caught}.",
                who=Who(seat),
                wins=state.wins[seat],
                drawn=tally.drawn,
                stolen=tally.stolen,
                missed=tally.missed,
                caught=tally.caught,
            )
        )
    lines.append(
        text(
            "Longest Royal Pursuit: {chain}. Highest stack of Swab That!: {stack}.",
            chain=state.longest_pursuit,
            stack=state.highest_swab,
        )
    )
    return lines


def score(state: YarrState) -> tuple[int, ...]:
    """Return the number of cards in each hand, by seat. Fewer are better.

    The number of rounds won was rejected as the score, because it hardly ever changes.
    """
    return (*map(len, state.hands),)


def pieces(state: YarrState) -> list[str]:
    """Return the ids of all 124 cards, wherever they are (Y-42)."""
    return [*state.draw, *state.discard, *state.display, *(card for hand in state.hands for card in hand)]


GAME: Game[YarrState] = Game(
    key="yarr",
    title=text("Captain Yarr's Curse"),
    in_short=text("be the first to get rid of your cards"),
    blurb=text("Match suit, colour or shape, and be the first to get rid of all your cards. 2 to 8 players."),
    own_design=text(
        "The published rules don't list the deck, so the number of each card and seven of the ten colours are our own."
    ),
    lesson=LESSON,
    least_seats=2,  # Y-1
    best_seats=best_seats,
    most_seats=8,
    options=YarrOptions,
    names_a_place=names_a_starter,
    state=YarrState,
    version=1,
    setup=setup,
    steps=step,
    view=view,
    outcome=outcome,
    score=score,
    pieces=pieces,
    # Y-9: the bot opens this page for anybody, at any time.
    reference={card: Reference(card_name(card), card_rules(card), card) for card in CARDS},
    redundant_reports=REDUNDANT_REPORTS,
    turns=lambda state: sum(result.turns for result in state.results),
    moments=MOMENTS,
    records=RECORDS,
    achievements=ACHIEVEMENTS,
    askable_actions=askable_actions,
    reason_unavailable=reason_unavailable,
    choice_labels=CHOICE_LABELS,
    answer_limit=20_000,
)
