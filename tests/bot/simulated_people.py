"""Simulates people who answer like an automatic player, with the buttons, menus and forms they see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from bot.tables.auto_answers.schedule import is_shown_as_question
from bot.tables.automatic_players.turns import ANSWER_DELAY
from bot.tables.loaded_table import LoadedTable
from bot.views.choice_components import main_options, most_of, option_groups
from bot.views.custom_ids import to_select
from engine.choice import Choice, PickOne, PickSome, Point, Value, Words
from engine.players import players
from engine.table import OpenChoice
from tests.bot.message_content import Message, addresses, components, menu, offers
from tests.bot.simcord_bot import SimcordTable


async def asked(crew: SimcordTable, name: str, choice: str | None = None) -> OpenChoice:
    """Return the choice that the table waits for from this person, or their open choice named `choice`."""
    sitting = await crew.sitting()
    return _asked(sitting, _seat(crew, sitting, name), choice)


def _asked(loaded: LoadedTable, seat: int, choice: str | None = None) -> OpenChoice:
    row = loaded.table.open[seat]
    return next(o for o in row if (o.choice.name == choice if choice else o.choice.blocks))


def _seat(crew: SimcordTable, loaded: LoadedTable, name: str) -> int:
    row = loaded.seat_of(crew.people[name].id)
    assert row is not None
    assert row.seat is not None
    return row.seat


async def waiting(crew: SimcordTable) -> list[str]:
    """Return the people whom the table waits for."""
    sitting = await crew.sitting()
    users = [sitting.at(seat).user for seat in sitting.table.waiting()]
    return [crew.name_of(user) for user in users if user is not None]


async def thought_up(crew: SimcordTable, name: str, random: Random, folly: float = 0.0) -> Value:
    """Return the answer of the strongest automatic player for the person, or with the probability `folly` that of the
    weakest.
    """
    sitting = await crew.sitting()
    seat = _seat(crew, sitting, name)
    wanted = _asked(sitting, seat).choice.name
    choices = [opened.choice for opened in sitting.table.open[seat] if opened.choice.name == wanted]
    kinds = list(players(sitting.game.key).values())
    player = kinds[0 if random.random() < folly else -1][1]
    found = player(sitting.table.view(seat), choices, random)
    assert found
    return found[1]


async def give(crew: SimcordTable, name: str, value: Value, message: Message, choice: str | None = None) -> None:
    """Give this answer with the components of a message.

    If no component has the exact value, one with the same beginning is used. If the choice is not put to the person,
    the time of its automatic answer comes.
    """
    opened, sitting = await asked(crew, name, choice), await crew.sitting()
    if opened.choice.blocks and not is_shown_as_question(sitting, _seat(crew, sitting, name), opened):
        await crew.env.advance_time(ANSWER_DELAY[1] + 1)
        return
    legible(message, opened.choice)
    here = f"{crew.code}:{opened.number}"
    if isinstance(opened.choice, Words | Point) and offers(message, f"ask:{here}"):
        form = await crew.press(name, message, f"ask:{here}")
        typed = ",".join(map(str, value)) if isinstance(value, list) else value
        await crew.fill(name, form, {"words": typed}, message)
        return
    values = [str(one) for one in value] if isinstance(value, list) else [str(value)]
    buttons = [one for one in addresses(message) if one.startswith(f"answer:{here}:")]
    button = _likest(f"answer:{here}:{values[0] if values else '-'}", buttons)
    if button and len(values) < 2:
        await crew.press(name, message, re.escape(button) + "$")
        return
    asking = [one for one in addresses(message) if one.startswith(f"confirm:{here}:")]
    if values and (first := _likest(f"confirm:{here}:{values[0]}", asking)):
        result = await crew.press(name, message, re.escape(first) + "$")
        shown = result.followups[-1] if result.followups else result.response
        yes = re.escape(first.replace("confirm:", "answer:", 1)) + "$"
        await crew.press(name, shown if shown is not None and offers(shown, yes) else crew.dm(name), yes)
        return
    menus = [one for one in addresses(message) if re.match(f"select:{here}(:|$)", one)]
    for one in menus:
        offered = [option["value"] for option in menu(message, re.escape(one) + "$")["options"]]
        found = [_likest(wanted, offered) for wanted in values]
        if all(found):
            await crew.pick(name, message, found, re.escape(one) + "$")
            return
    if isinstance(opened.choice, PickSome) and offers(message, f"ask:{here}"):
        form = await crew.press(name, message, f"ask:{here}")
        fields = {
            to_select(crew.code, opened.number, part): [one.id for one in options if one.id in values][
                : most_of(
                    opened.choice, group, options
                )  # a foolish player wants more than the form takes
            ]
            for part, (group, options) in enumerate(option_groups(opened.choice))
        }
        await crew.fill(name, form, fields, message)
        return
    # Cards that look alike are shown once, and any of them is right.
    part = menu(message, re.escape(menus[0]) + "$") if menus else None
    assert part, f"{name} cannot answer {value!r} to {opened.choice.name}: {addresses(message)}"
    await crew.pick(name, message, [one["value"] for one in part["options"]][: part["min_values"] or 1], menus[0])


def _likest(wanted: str, offered: Sequence[str]) -> str:
    """Return `wanted` if offered, else the first option with the same beginning, else an empty string."""
    # Cards that look alike share one button: their ids differ in the number at the end.
    begins = (wanted, re.sub(r"\.\d+$", ".", wanted))
    found = (one for begin in begins for one in offered if one.startswith(begin))
    return wanted if wanted in offered else next(found, "")


def legible(message: Message, choice: Choice) -> None:
    """Check that the message offers every answer to the choice, or an equal-looking one, and that no
    label is cut off.
    """
    reached = {one.split(":", 3)[3] for one in addresses(message) if one.startswith(("answer:", "confirm:"))}
    for part in components(message):
        options = part.get("options") or []
        assert len(options) <= 25
        reached |= {option["value"] for option in options}
        for one in (part, *options):
            label, hint = one.get("label") or "", one.get("description") or ""
            assert len(label) <= (100 if one in options else 80)
            assert not label.removesuffix(" …").endswith("…"), f"cut off: {label}"
            assert len(hint) <= 100
    if isinstance(choice, PickOne | PickSome):
        words = {option.label.plain() for option in choice.options if option.id in reached}
        several = isinstance(choice, PickSome) and len(option_groups(choice)) > 1  # a form has the other kinds
        here = [] if isinstance(choice, PickSome) and several and choice.picked else main_options(choice)
        assert {option.label.plain() for option in here if not option.typed_only} <= words
        assert offers(message, "ask:") or not several
