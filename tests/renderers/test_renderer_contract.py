"""Every game's renderer has the functions of `renderers.Renderer`.

mypy checks the types of the renderers named here.
"""

from __future__ import annotations

import sys
from inspect import signature
from types import ModuleType

import pytest

from engine.game import games
from renderers import OFFERED, Animated, Renderer, arrr, rattle, renderer_for, tortuga, yarr

STILL: tuple[Renderer, ...] = (yarr,)
MOVING: tuple[Animated, ...] = (rattle, arrr, tortuga)


@pytest.mark.parametrize("key", games())
def test_a_renderer_offers_everything_in_the_contract(key: str) -> None:
    module = renderer_for(key)
    contract = Animated if hasattr(module, "scene") else Renderer
    for name in (*OFFERED, *(["scene"] if contract is Animated else [])):
        _, *promised = signature(getattr(contract, name)).parameters
        assert list(signature(getattr(module, name)).parameters) == promised, f"renderers/{key}: {name}"


def test_a_renderer_that_lacks_functions_is_refused_with_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    half = ModuleType("renderers.half")
    half.table = yarr.table  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "renderers.half", half)
    with pytest.raises(NotImplementedError, match=r"renderers\.half lacks private, piece, table_words, private_words"):
        renderer_for("half")
