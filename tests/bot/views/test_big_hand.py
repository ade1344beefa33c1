"""A hand of sixty cards is shown and played in pages, with equal cards together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.games.yarr.cards import CARDS, card_name
from engine.play import AgendaEntry
from engine.table import Table
from renderers import renderer_for
from renderers.picture_context import Frame
from tests.bot.message_content import Message, answer_of, components, menu, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.games.yarr.tables import at


def sixty(first: str, more: int = 60) -> Table[Any]:
    """Return a table at which Anne holds these cards and others, 60 or `more` in all."""
    table = at("ship-hat-yellow", anne=f"{first}, 45", bart="3").table
    state = table.state
    count = more - len(state.hands[0])
    state.draw, taken = state.draw[:-count], state.draw[-count:]
    state.hands[0] = sorted([*state.hands[0], *taken], key=list(CARDS).index)
    state.agenda[:] = [AgendaEntry("normal")]
    return Table.from_state(table.game, table.options, state, 2)


def offered(message: Message) -> list[str]:
    """Return the cards in the select of a page."""
    return [option["value"] for option in menu(message, "select:")["options"]]


async def test_a_gift_can_be_chosen_among_sixty_cards_by_direct_message(tmp_path: Path) -> None:
    """Share the Booty offers the whole hand, and each card is on the page that shows it."""
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        hand = await share(crew)
        seen = await through_pages(crew, crew.dm("anne"), hand)
        await crew.pick("anne", crew.dm("anne"), [seen[-1]])
        await crew.choose("bart", "give:")
        given = seen[-1].removeprefix("give:")
        assert given in (await crew.sitting()).table.state.hands[1]


async def test_a_gift_can_be_chosen_among_sixty_cards_in_the_ephemeral_hand(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        hand = await share(crew)
        mine = answer_of(await crew.press("anne", crew.table(), "button:.*:hand$"))
        seen = await through_pages(crew, mine, hand)
        await crew.pick("anne", mine, [seen[0]] if seen[0] in offered(mine) else [offered(mine)[0]])
        assert (await crew.sitting()).table.waiting() == [1]


async def share(crew: SimcordTable) -> list[str]:
    """Let Anne play Share the Booty, with sixty cards left in her hand."""
    await crew.lay_out(sixty("share", 61))
    await crew.choose("anne", "play:share")
    await crew.choose("anne", "suit:")
    held: list[str] = (await crew.sitting()).table.state.hands[0]
    assert len(held) == 60
    return held


async def through_pages(crew: SimcordTable, message: Message, hand: list[str]) -> list[str]:
    """Turn all pages. Each menu offers the cards of its picture, equal ones once with their count."""
    seen: list[str] = []
    pages = 0
    view = (await crew.sitting()).table.view(await crew.seat("anne"))
    leaves: Sequence[Sequence[str]] = [()]
    while pages < len(leaves):
        page = crew.dm("anne") if message.id == crew.dm("anne").id else message
        leaves = renderer_for("yarr").private(view, Frame(("Anne", "Bart"), page=pages)).spread
        names = {card_name(card).plain() for card in leaves[pages]}
        assert {card_name(one.removeprefix("give:")).plain() for one in offered(page)} == names
        assert len(offered(page)) == len(names)
        seen += offered(page)
        assert "Your hand: 60 cards." in told(page)
        pages += 1
        assert offers(page, rf"page:{crew.code}:{pages}$") is (pages < len(leaves))
        assert offers(page, rf"page:{crew.code}:{pages - 2}$") is (pages > 1)
        if pages < len(leaves):
            await crew.press("anne", page, rf"page:{crew.code}:{pages}$")
    assert sum(map(len, leaves)) == 60
    assert {card_name(one.removeprefix("give:")).plain() for one in seen} == {card_name(one).plain() for one in hand}
    return seen


async def test_equal_cards_share_one_button_with_their_count(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        await crew.begin("anne", "bart")
        table = at("ship-hat-yellow", anne="helm, helm.2, avast, 2", bart="3").table
        await crew.lay_out(table)
        labels = [part.get("label") for part in components(crew.dm("anne"))]
        assert "3 · I'll Take the Helm ×2" in labels
        assert "5 · Avast Me Hearties!" in labels


@pytest.mark.parametrize("text_mode", [False, True])
async def test_a_hand_of_sixty_cards_fits_in_pictures_and_in_text_mode(tmp_path: Path, text_mode: bool) -> None:
    async with simcord_table(tmp_path) as crew:
        if text_mode:
            mine = await crew.say("anne", "preferences")
            await crew.press("anne", mine, "me:text_mode:on")
        await crew.begin("anne", "bart")
        await crew.lay_out(sixty("helm"))
        message, hand = crew.dm("anne"), (await crew.sitting()).table.state.hands[0]
        assert "Your hand: 60 cards." in told(message)
        assert bool(message.attachments) is not text_mode
        if text_mode:
            # Nobody has read the hand yet, so the message has all of it.
            assert all(card_name(card).plain() in told(message) for card in hand)
        assert offers(message, "answer:.*:draw$|select:")
