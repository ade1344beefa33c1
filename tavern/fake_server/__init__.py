"""What there is: a server, its channel and threads, people, messages; and what of it is kept."""
