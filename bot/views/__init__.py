"""Build Discord messages that show one reader what they may know of a table: the live table message, hands
and lobbies.
"""
