"""Due jobs, and deadlines that are postponed after a downtime."""
