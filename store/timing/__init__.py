"""Due jobs, and time that is given back after a downtime."""
