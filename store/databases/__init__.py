"""What differs between SQLite and PostgreSQL, what can fail in a database, and copies of one."""
