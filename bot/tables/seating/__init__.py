"""Seats: who gets one, keeps one reserved, leaves it, hands it over or has a stand-in."""
