"""The steps of an Adventure at sea, except step 4 and the Battle (`docs/rules/rattle.md`, 4.4 to 4.16)."""
