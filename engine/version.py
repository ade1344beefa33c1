"""The version of Quarterdeck, which is defined only here. `docs/releasing.md` says when it changes."""

VERSION = "1.0.0"
NAMED = f"Quarterdeck {VERSION}"
