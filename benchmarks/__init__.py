"""How fast it is, as ratios within one run: the machine may swing, both sides swing with it.

Each module has `figures()`: for every name its value, unit, goal (None: for information) and whether it holds.
"""
