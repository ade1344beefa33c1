"""Automatic passes in windows, by the subject of a question (ledger, 5.5).

The rules ask by public facts alone. A seat passes automatically if its settings cover all subjects of the question, or
if its hand is no reason to ask. Such answers come when all sealed answers are in, so their time reveals nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.auto_answers import FORCED, SEALED, AutoAnswer, forced
from engine.choice import Choice, Option, PickOne, PickSome, Value
from engine.games.arrr import advance_answers
from engine.games.arrr.advance_answers import ACTION, WAIT
from engine.games.arrr.after_roll import HELPFUL
from engine.games.arrr.card_registry import CREW, EVENTS, is_event, kind_of
from engine.games.arrr.recruitment import OF_A_KIND
from engine.games.arrr.sealed_rounds import is_pass
from engine.games.arrr.targets import aimed_at
from engine.games.arrr.view import ArrrView
from engine.text import text

ABOUT = (
    AutoAnswer("roll", text("Roll right away, unless a card of mine only works before the roll"), on_by_default=True),
    AutoAnswer("ready", text("Pass before my roll and after a Challenge, even with a card that only works then")),
    AutoAnswer("mine", text("Pass after my roll while it isn't enough")),
    AutoAnswer("enough", text("Pass after my roll once it's enough"), on_by_default=True),
    AutoAnswer("flash", text("Pass when others declare")),
    AutoAnswer("pre", text("Pass before others roll")),
    AutoAnswer("post", text("Pass after others roll, unless my teammate's roll isn't enough"), on_by_default=True),
    AutoAnswer("mate", text("Pass after my teammate's roll while it isn't enough")),
    AutoAnswer("event", text("Pass when others play an event, unless it's aimed at me")),
    AutoAnswer("ability", text("Pass when others use an ability, unless it's aimed at me"), on_by_default=True),
    AutoAnswer(
        "penalty", text("Pass on penalties, unless an ability of mine helps against my own"), on_by_default=True
    ),
    AutoAnswer("aimed", text("Pass when something is aimed at me")),
    AutoAnswer("open", text("Pass before others declare"), on_by_default=True),
    AutoAnswer("end", text("Pass at the end of an action"), on_by_default=True),
    AutoAnswer("own", text("Pass on anything I did myself"), on_by_default=True),
)
"""The settings that each cover one subject of questions. A question with several subjects is passed automatically if
all their settings are on.
"""

AGAIN = AutoAnswer("again", text("Pass if I've already passed at this moment"), on_by_default=True)
LATER = AutoAnswer("later", text("Pass while I can still play everything later in this action"), on_by_default=True)
HELP = AutoAnswer("help", text("Pass if I could only help players other than my teammate"), on_by_default=True)
TURN = AutoAnswer(
    "turn", text("Pass if I can play everything just as well when I choose my action"), on_by_default=True
)
SELF = AutoAnswer("self", text("Pass if I could only harm myself or my teammate"), on_by_default=True)
KEEP = AutoAnswer(
    "keep", text("Recruitment: keep my hand while it has no crew card and fewer than 3 events"), on_by_default=True
)
DICE = AutoAnswer("dice", text("Re-roll as many of my failed dice as I can"), on_by_default=True)
AUTO_ANSWERS = (*FORCED, *ABOUT, AGAIN, LATER, HELP, SELF, TURN, KEEP, DICE)

ALL_STAYS = ("remove dice", "difficulty", "theft", "permanent", "cancel")
"""Kinds of events that change neither hand, crew nor abilities of their target."""
HAND_STAYS = ("damage", "deplete")
"""Kinds of events that do not change their target's hand."""
OF_THE_PILE = ("miss-inkwell", "granny-moray", "wooden-leg")
"""Ids of the crew cards whose abilities change only effects on the pile."""
HARM = ("remove dice", "damage", "theft", "deplete")
HARMFUL = ("undertow", "black-spot")
"""Ids of the events that never help their target."""
OF_PIECES = ("pickpocket-gull",)
"""Ids of the events that take Pieces from the player of a throw.

After the roll, that player may spend the Pieces before anybody else is asked.
"""
COMING = {"flash": ("pre", "post"), "pre": ("post",)}
"""The windows of the same action that follow each reaction window, if dice are thrown. Players are asked again in
them.
"""
LASTING = ("saint-elmos-fire",)
"""Ids of the events with a lasting effect and no target.

If a player plays one in another player's turn, it has no more effect than in the player's own next turn.
"""


def auto_answer(view: ArrrView, choice: Choice, wishes: Collection[str]) -> Value | None:
    """Return the value that a seat with these settings answers automatically, or None if the person must be asked.

    `wishes` are the ids of the settings that are switched on, and of answers given in advance. The rule is A-244.
    """
    answer = forced(view, choice, wishes)
    if answer is not None:
        return answer
    if choice.name == "dice" and DICE.id in wishes and isinstance(choice, PickSome):
        return _failed_dice(choice)
    if choice.name == "recruitment" and isinstance(choice, PickSome):
        said = advance_answers.recruitment(choice, wishes)
        return [] if said is None and KEEP.id in wishes and _discarding_is_pointless(view) else said
    if choice.name == "declare" and isinstance(choice, PickOne):
        return advance_answers.use(view, choice, wishes)
    if isinstance(choice, PickOne) and (about := topics(view, choice)):
        return choice.options[0].id if _is_passed(view, choice, about, wishes) else None
    return None


def _failed_dice(choice: PickSome) -> Value | None:
    """Return the choice's default as the automatic answer: the dice without success.

    Return None if there are no such dice.
    """
    return choice.default if isinstance(choice.default, list) and choice.default else None


def _discarding_is_pointless(view: ArrrView) -> bool:
    """Return True if discarding would be pointless: the viewer has no crew card and fewer than 3 events in hand.

    The backs of hand cards are public, so an automatic answer then reveals nothing.
    """
    assert view.viewer is not None
    mine = view.seats[view.viewer]
    return not mine.crew_cards and mine.event_cards < OF_A_KIND


# --- subjects of questions ----------------------------------------------------------------------------


def topics(view: ArrrView, choice: PickOne) -> set[str]:
    """Return the subjects of this question, as the ids of the settings that must all be on for an automatic pass.

    Empty if the question cannot be passed. The rule is A-241.
    """
    me = view.viewer
    if choice.name == "roll":
        return {"roll", "ready"} if any(_only_now(view, option) for option in _plays(choice)) else {"roll"}
    if choice.name == "rolled":
        return {"enough"} if _enough(view, me) else {"mine"}
    if choice.name == "at_end":
        return {"ready"} if view.window == "result" else {"end"}
    if choice.name == "act_before":
        return {"open"}
    if choice.name == "on_declaration":
        return {"own"} if me == view.on_turn else {"flash"}
    if choice.name == "on_throw":
        mate = None if me is None else view.seats[me].mate
        short = mate is not None and any(one.owner == mate for one in view.throws) and not _enough(view, mate)
        return {"pre"} if view.window == "pre" else {"post", "mate"} if short else {"post"}
    return _about_top(view, choice) if choice.name == "answer" else set()


def _about_top(view: ArrrView, choice: PickOne) -> set[str]:
    top = view.pile[-1]
    if top.player is not None and top.player == view.viewer:
        return {"own"}
    hit = aimed_at(view.pile, top) == view.viewer
    if top.kind == "penalty":
        hit = hit and any(option.id.startswith("use:") for option in _plays(choice))
        return {"penalty", "aimed"} if hit else {"penalty"}
    about = "ability" if top.kind == "ability" else "event"
    return {about, "aimed"} if hit else {about}


def _enough(view: ArrrView, seat: int | None) -> bool:
    """Return True if the seat's open throw already wins. After the roll nothing can make a throw worse (A-92).

    `seat` must have an open throw, so it is never None in practice.
    """
    mine = next(one for one in view.throws if one.owner == seat)
    if mine.needed is not None:
        return mine.successes >= mine.needed
    return all(mine.successes > other.successes for other in view.throws if other is not mine)


# --- automatic passes ----------------------------------------------------------------------------------


def _is_passed(view: ArrrView, choice: PickOne, about: set[str], wishes: Collection[str]) -> bool:
    after = "post" in about and any(map(_only_after, _plays(choice)))
    waits = WAIT in wishes and (after or about & {"roll", "pre", "ability"})
    if choice.name in ("rolled", "at_end"):
        more = [option for option in choice.options if not is_pass(option.id)]
        idle = choice.name == "rolled" and all(":" in one.id and _idle(view, one, wishes) for one in more)
        return about <= {*wishes} or (idle and choice.sealed and SEALED.id in wishes)
    if "aimed" in about:
        spared = _spares(view, choice) or all(_idle(view, option, wishes) for option in _plays(choice))
        return about <= {*wishes} or (spared and _no_loss(view, choice, about, wishes))
    if ACTION in wishes and choice.name != "roll":
        return True
    passed = view.viewer in view.passed_here and (WAIT not in wishes or view.window == "flash")
    if passed and not view.pile and choice.name != "roll" and AGAIN.id in wishes:
        return True
    if waits:
        return False
    return about <= {*wishes} or (choice.name != "roll" and _no_loss(view, choice, about, wishes))


def _spares(view: ArrrView, choice: PickOne) -> bool:
    """Return True if no effect on the pile that is aimed at the viewer costs them a card or changes their action.

    Effects on dice, Pieces or other effects do neither. If the viewer could only answer with events of the hand,
    effects on crew do not matter either. The whole pile is checked, because a pass also counts for the effects below
    the top (A-230).
    """
    hand_alone = all(option.id.startswith("play:") for option in _plays(choice))
    spared = (*ALL_STAYS, *HAND_STAYS) if hand_alone else ALL_STAYS
    mine = [kind_of(use.card) for use in view.pile if aimed_at(view.pile, use) == view.viewer]
    return all(EVENTS[kind].kind in spared if kind in EVENTS else kind in OF_THE_PILE for kind in mine)


def _no_loss(view: ArrrView, choice: PickOne, about: set[str], wishes: Collection[str]) -> bool:
    """Return True if a pass gives up no option that is worth having under these settings.

    `about` are the subjects of the question, as the ids of settings. `wishes` are the ids of the settings that are on.
    """
    plays = list(_plays(choice))
    if not plays:
        return SEALED.id in wishes and not (view.window == "flash" and "pre" in wishes)
    if "own" in about:
        return False
    spared = [
        _idle(view, option, wishes)
        or (AGAIN.id in wishes and "event" in about and _let_pass(view, option, wishes))
        or (LATER.id in wishes and _later(view, option, wishes))
        for option in plays
    ]
    return all(spared)


def _idle(view: ArrrView, option: Option, wishes: Collection[str]) -> bool:
    """Return True if the option is pointless now: it helps opponents, harms its player, or can wait.

    Each of these reasons counts only if its setting is among `wishes`, the ids of the settings that are on.
    """
    return (
        (HELP.id in wishes and _helps(view, option))
        or (SELF.id in wishes and _harms(view, option))
        or (TURN.id in wishes and _lasts(view, option))
    )


def _plays(choice: PickOne) -> Iterator[Option]:
    return (option for option in choice.options if not is_pass(option.id) and ":" in option.id)


def _timing(option: Option) -> tuple[str, ...]:
    kind = kind_of(option.id.rpartition(":")[2])
    return CREW[kind].timing if kind in CREW else EVENTS[kind].timing if kind in EVENTS else ()


def _only_now(view: ArrrView, option: Option) -> bool:
    """Return True if the option's card can be used only before the viewer's roll, so that this is its last moment.

    Events are considered only in a Challenge (A-92). In a test the result is False for them.
    """
    played = option.id.startswith("play:")
    return not {"post", "idle", "any"} & {*_timing(option)} and (not played or len(view.throws) == 2)


def _only_after(option: Option) -> bool:
    """Return True if the option's card can be used only after a roll."""
    return _timing(option) == ("post",)


def _later(view: ArrrView, option: Option, wishes: Collection[str]) -> bool:
    """Return True if the viewer will be asked again in this action at a moment when the option's card can be used.

    `wishes` are the ids of the settings that are on. Some settings skip such questions.
    """
    kind = view.declaration.kind if view.declaration is not None else ""
    # Nobody throws in a rejected Challenge.
    thrown = kind == "sail" or (kind == "challenge" and view.window != "flash")
    coming = COMING.get(view.window, ()) if thrown else ()
    if view.pile and not (_has_passed(view, wishes) and AGAIN.id in wishes):
        coming = (view.window, *coming)
    fits, mine = {*_timing(option)}, view.viewer in (view.on_turn, view.challenged)
    asked = {"pre": "roll", "post": "mine"} if mine else {}
    if thrown and kind_of(option.id.rpartition(":")[2]) in OF_PIECES:
        coming = tuple(one for one in coming if one != "post")
    return any(asked.get(one, one) not in wishes and fits & {one, "any"} for one in coming)


def _has_passed(view: ArrrView, wishes: Collection[str]) -> bool:
    """Return True if the viewer has passed in this window, but has not passed for the whole action in advance.

    `wishes` are the ids of the settings that are on and of answers given in advance.
    """
    return view.viewer in view.passed_here and not {ACTION, WAIT} & {*wishes}


def _let_pass(view: ArrrView, option: Option, wishes: Collection[str]) -> bool:
    """Return True if the option's card is no answer to the pile, because the viewer has let pass an earlier chance.

    That is so if the card fits this window, and the viewer has passed in it before. The result is False if the viewer
    is on turn or challenged, or if the pile is empty. `wishes` are the ids of the settings that are on and of answers
    given in advance.
    """
    mine = view.viewer in (view.on_turn, view.challenged)
    fits = {view.window, "any"} & {*_timing(option)}
    return bool(view.pile) and _has_passed(view, wishes) and not mine and bool(fits)


def _lasts(view: ArrrView, option: Option) -> bool:
    """Return True if the option's event loses nothing by waiting for the viewer's next declaration.

    False if playing it now helps a mate who is on turn.
    """
    assert view.viewer is not None
    return kind_of(option.id.rpartition(":")[2]) in LASTING and view.on_turn != view.seats[view.viewer].mate


def _helps(view: ArrrView, option: Option) -> bool:
    """Return True if the option is an event that helps the throw of an opponent."""
    card = option.id.rpartition(":")[2]
    if not is_event(card) or not (EVENTS[kind_of(card)].kind == "add dice" or kind_of(card) in HELPFUL):
        return False
    return not _ours(view, option)


def _harms(view: ArrrView, option: Option) -> bool:
    """Return True if the option is an event that harms the viewer or the viewer's mate."""
    card = option.id.rpartition(":")[2]
    if not is_event(card) or not (EVENTS[kind_of(card)].kind in HARM or kind_of(card) in HARMFUL):
        return False
    return _ours(view, option)


def _ours(view: ArrrView, option: Option) -> bool:
    """Return True if the option's target is the viewer or the viewer's mate."""
    assert view.viewer is not None
    ours = {view.viewer, view.seats[view.viewer].mate}
    return any(f"seat-{seat}" in part.split("+") for seat in ours for part in option.id.split(":"))
