"""Who may do what, and what Discord says of their access to a channel."""
