"""Pure rules of tabletop games and their storage. Knows neither Discord nor pictures."""
