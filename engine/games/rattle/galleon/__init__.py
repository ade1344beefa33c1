"""Changes of what a player owns besides Loot and coins: Parts, Upgrades, Sailors, Revenge cards."""
