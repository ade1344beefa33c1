"""Points, the outcome of a game, and the highlights of its end report (`docs/rules/rattle.md`, 4.18 and chapter 7)."""
