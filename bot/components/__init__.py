"""Handlers of buttons, menus and modals. Importing a module of this package registers its handlers."""

from __future__ import annotations

import importlib
import pkgutil

for found in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{found.name}")
