"""Commands for the operator: `python -m bot backup FILE` and the like."""
