"""Changes to a player's Parts, Upgrades, Sailors and Revenge cards."""
