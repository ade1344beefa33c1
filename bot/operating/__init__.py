"""What whoever runs the bot does with its database: `python -m bot backup FILE` and the like."""
