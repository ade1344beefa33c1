"""Handlers of buttons, menus and modals. Each module registers its handlers when it is imported."""

from __future__ import annotations

import importlib
import pkgutil

for found in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{found.name}")
