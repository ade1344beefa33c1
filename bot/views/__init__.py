"""Build Discord messages from what one reader may know of a table: the live table message, hands and lobbies."""
