"""Tables in play: who may move, how time passes, what follows from a move.

What takes an `interaction` raises `Repeated` where that was handled before. What moves a table on, where somebody else
has just done so, either does it anew on what is so then, or raises `Moved`. Whatever is raised, nothing has changed.
"""
