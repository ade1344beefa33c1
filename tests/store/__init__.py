"""Tests of the database: migrations, backups, concurrent processes and killed ones."""
