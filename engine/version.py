"""The version of Quarterdeck, which is defined only here. `docs/releasing.md` says when it changes."""

VERSION = "1.1.0.dev0"
NAMED = f"Quarterdeck {VERSION}"
