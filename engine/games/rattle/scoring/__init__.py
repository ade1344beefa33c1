"""Points, the outcome of a game, and the highlights of its end report (ledger, 4.18 and chapter 7)."""
