"""Tables in play: permissions, moves, time limits, seats and automatic players.

Many functions take an `interaction`: the Discord id of the click or command that asks for the change. They raise
`DuplicateInteraction` if it was served before. If another writer has just changed the table, they apply the change to
the newer table, or raise `StaleRevision`. A function that raises has changed nothing.
"""
