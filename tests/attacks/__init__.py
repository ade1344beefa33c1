"""Attacks: people try to see or do something that the bot forbids.

Each attack names the promise that it attacks, and runs twice. With the bot unchanged, the attackers must get nothing.
With the protection disabled, they must succeed, which proves that the attack itself works. `python -m tests.attacks`
lists all attacks.
"""
