"""Tables in play: who may move, how time passes and what follows from a move.

Functions that take an `interaction` raise `Repeated` if it was handled before. If another writer has just moved the
table on, they retry on the newer table or raise `Moved`. An exception means that nothing was changed.
"""
