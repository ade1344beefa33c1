"""Tables in play: permissions, moves, time limits, seats and automatic players.

Functions that take an `interaction` (its Discord id) raise `DuplicateInteraction` if it was handled before. If another
writer has just changed the table, they retry on its newer state or raise `StaleRevision`. If a function raises, it has
changed nothing.
"""
