"""What is shown of a table: the live table message, a private hand, the lobby. Views in, layouts out."""
