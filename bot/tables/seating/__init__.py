"""Seats: choosing, reserving, leaving and handing them over, and stand-ins."""
