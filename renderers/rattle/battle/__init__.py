"""The report of a Battle, as an animation and in words."""
