"""«What would you do?»: agree to it in the lobby and ask for it, with clicks in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.tables.automatic_players.ai_pool import AiPool
from engine.players.advice import advise
from engine.players.worker_process import LENGTH, answered
from tests.bot.message_content import Message, answer_of, components, offers, told
from tests.bot.simcord_bot import SimcordTable, simcord_table
from tests.ledger import rule

ADVISE = r"button:[A-Z0-9]+:ask-advice$"
AMPLE = 300.0
"""Seconds of processor time that no advice needs."""
AGREE = r"button:[A-Z0-9]+:agree-to-advice$"


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute advice in the bot's own process, because a low-priority worker may exceed the test's timeout.

    The worker process itself is tested in `tests/host`.
    """

    async def asked(worker: Any, message: bytes) -> Any:
        return answered(message[LENGTH.size :])

    async def hired() -> None:
        return None

    monkeypatch.setattr("bot.tables.advice.ask_worker", asked)
    monkeypatch.setattr("bot.tables.advice.start_worker", hired)
    monkeypatch.setattr(
        "engine.players.worker_process.advise", lambda world, seat, random: advise(world, seat, random, AMPLE)
    )


async def offer(crew: SimcordTable, host: str, lobby: Message) -> None:
    """Turn advice on in the lobby's options, as the host."""
    panel = answer_of(await crew.press(host, lobby, r"button:.*:options$"))
    await crew.pick(host, panel, ["on"], r"option:.*:advice$")


async def ask(crew: SimcordTable, name: str) -> str:
    """Ask for advice from the person's hand, and return the text that they read."""
    return told(answer_of(await crew.press(name, crew.hand(name), ADVISE)))


async def lobby_of_two(crew: SimcordTable, **options: str) -> Message:
    """Open a lobby in which Anne offers advice and Bart has joined."""
    lobby = await crew.open("anne", **options)
    await crew.press("bart", lobby, r"button:.*:join$")
    assert not offers(lobby, AGREE)
    await offer(crew, "anne", lobby)
    return lobby


@rule("H-304", "H-305", "H-306")
async def test_advice_is_offered_privately_to_the_asked_player_if_everybody_agreed(
    tmp_path: Path, at_once: None
) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        lobby = await lobby_of_two(crew)
        assert "Not agreed yet: Bart." in told(lobby)
        await crew.press("bart", lobby, AGREE)
        assert "the strongest automatic player for advice" in told(lobby)
        await crew.start("anne", lobby)
        await crew.env.settle()
        assert "you can ask for advice" in told(crew.table())
        name = await crew.turn()
        other = "bart" if name == "anne" else "anne"
        assert offers(crew.dm(name), ADVISE)
        assert not offers(crew.dm(other), ADVISE)
        before, hand, revision = told(crew.table()), told(crew.dm(other)), await crew.revision()
        crew.table_service.ai_pool = AiPool(1)
        said = await ask(crew, name)
        assert "games in 100" in said
        assert "Nobody learns that you asked" in said
        await crew.env.settle()
        assert (told(crew.table()), told(crew.dm(other)), await crew.revision()) == (before, hand, revision)


@rule("H-304")
async def test_the_advice_button_is_missing_unless_everybody_agreed(tmp_path: Path) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        lobby = await lobby_of_two(crew)
        await crew.press("bart", lobby, AGREE)
        taken_back = await crew.press("bart", lobby, AGREE)
        assert "no longer agree" in told(answer_of(taken_back))
        assert "Not agreed yet: Bart." in told(lobby)
        await crew.start("anne", lobby)
        await crew.env.settle()
        assert not offers(crew.dm(await crew.turn()), ADVISE)
        assert "agreed" not in told(crew.table())


@rule("H-305")
async def test_advice_is_given_in_the_askers_language(tmp_path: Path, at_once: None) -> None:
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        async with crew.store.write() as w:
            for name in ("anne", "bart"):
                await w.set_person(crew.people[name].id, locale="it")
        lobby = await lobby_of_two(crew)
        await crew.press("bart", lobby, AGREE)
        await crew.start("anne", lobby)
        await crew.env.settle()
        name = await crew.turn()
        labels = [part.get("label") for part in components(crew.dm(name)) if part.get("custom_id")]
        assert "Tu cosa faresti?" in labels
        crew.table_service.ai_pool = AiPool(1)
        said = await ask(crew, name)
        assert "partite su 100" in said
        assert "Nessuno viene a sapere che hai chiesto" in said


@rule("H-305", "H-306")
@pytest.mark.parametrize("game", ["yarr", "tortuga", "arrr", "rattle"])
async def test_in_every_game_the_hand_offers_the_option_that_the_advice_names(tmp_path: Path, game: str) -> None:
    """Without a strong player the advice is a rule of thumb, and says so. The hand offers the named option."""
    async with simcord_table(tmp_path, "anne", "bart") as crew:
        lobby = await lobby_of_two(crew, game=game)
        await crew.press("bart", lobby, AGREE)
        await crew.start("anne", lobby)
        await crew.env.settle()
        asked = 0
        for _ in range(6):
            name = await crew.on_turn()
            if name is None:
                break
            said = await ask(crew, name)
            assert "This is a rule of thumb" in said
            best = said.split("**")[1]
            hand = crew.dm(name)
            labels = [
                str(one.get("label")) for part in components(hand) for one in (part, *(part.get("options") or []))
            ]
            asked += any(label in best or best in label for label in labels if label != "None")
            await crew.move(name)
            await crew.env.settle()
        assert asked > 2


@rule("H-304", "H-305")
async def test_a_learner_can_ask_for_advice_when_the_guide_says_nothing(tmp_path: Path) -> None:
    async with simcord_table(tmp_path) as crew:
        said = await crew.say("anne", "learn", game="yarr")
        crew.code = told(said).partition("· ")[2][:5]
        for _ in range(8):
            if await crew.on_turn() == "anne":
                break
            await crew.env.advance_time(30)
        assert "Your guide" in told(crew.hand("anne"))
        assert not offers(crew.hand("anne"), ADVISE)
        await crew.press("anne", crew.hand("anne"), r"button:.*:guide:off$")
        assert offers(crew.hand("anne"), ADVISE)
        assert "This is a rule of thumb" in await ask(crew, "anne")
