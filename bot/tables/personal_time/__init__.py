"""A person's own time: time zone, quiet hours and holiday."""
