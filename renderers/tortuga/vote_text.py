"""Votes as text."""

from __future__ import annotations

from engine.games.tortuga.cards import COUNTED, PLACES, TEAMS, card_name
from engine.games.tortuga.view import Ballot, Vote
from engine.text import Arg, Text, Who, plural, text

VOTES = {"attack": text("Attack"), "brawl": text("Brawl"), "mutiny": text("Mutiny")}
RESULTS = {"success": text("Success"), "failure": text("Failure"), "tie": text("Tie"), **TEAMS}


def called(vote: Vote) -> Text:
    """Return as text the caller of the vote, and its subject."""
    return text("called by {who} on {place}", who=Who(vote.caller), place=PLACES[vote.place])


def counts(vote: Vote) -> Text:
    """Return as text how often each symbol counts in the vote."""
    every: list[Arg] = [COUNTED[symbol](n) for symbol, n in vote.counts]
    return text("{counts}", counts=every)


def vote_words(vote: Vote, *, brief: bool = False) -> Text:
    """Return the public text of a vote: never who played which card, nor in which order.

    If `brief`, a finished vote has no names of voters.
    """
    head = text("{vote}, {called}", vote=VOTES[vote.kind], called=called(vote))
    if brief and vote.result:
        return text("{shown}: {result}.", shown=counts(vote), result=RESULTS[vote.result])
    voters: list[Arg] = [Who(seat) for seat in vote.participants]
    # Singular and plural are equal in English, but not in other languages.
    voting = plural("voting: {names}", "voting: {names}", n=len(voters), names=voters)
    among = voting if voters else text("nobody votes")
    if vote.sitting_out:
        out: list[Arg] = [Who(seat) for seat in vote.sitting_out]
        among = text("{among}; sitting out: {names}", among=among, names=out)
    if not vote.cards:
        return text("{head}; {among}.", head=head, among=among)
    shown = text("{head}; {among}. {counts}", head=head, among=among, counts=counts(vote))
    return text("{shown}: {result}.", shown=shown, result=RESULTS[vote.result]) if vote.result else shown


def cards_words(vote: Vote) -> Text:
    """Return as text all shown cards of a vote."""
    cards: list[Arg] = [card_name(card) for card in vote.cards]
    return text("Opened ballots and deck card, mixed: {cards}.", cards=cards)


def numbered(vote: Vote) -> Text:
    """Return the public text of a vote (`vote_words`), with the number of the vote before it."""
    return text("Vote {number}. {vote}", number=vote.number, vote=vote_words(vote))


def ballot_words(vote: Vote) -> list[Text]:
    """Return sentences about a finished vote, with the card that each voter has played."""
    lines = [numbered(vote), *(_ballot(ballot) for ballot in vote.ballots)]
    return [*lines, text("Vote deck: {card}.", card=card_name(vote.deck_card))] if vote.deck_card else lines


def _ballot(ballot: Ballot) -> Text:
    cards: list[Arg] = [card_name(card) for card in ballot.cards]
    return text("{who}, receipt {code}: {cards}.", who=Who(ballot.seat), code=ballot.code, cards=cards)


def to_come(vote: Vote) -> Text:
    """Return as text how many ballots are missing."""
    return plural("{n} ballot to come", "{n} ballots to come", n=vote.to_come)
