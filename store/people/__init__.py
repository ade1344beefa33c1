"""People and servers: settings, moderation, and personal data."""
