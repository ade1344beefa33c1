"""Commands for the operator, such as `python -m bot backup FILE`."""
