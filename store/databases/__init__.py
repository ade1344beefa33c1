"""SQLite and PostgreSQL: connections, failures, and copies of a database."""
