"""Attacks: somebody wants what they may not have, and does what they can to get it.

Each names the promise that it attacks. It runs twice: as the bot is, when it must get nothing; and with a protection
taken away (a planted weakening), when it must get what it wants. So none of them can pass by being clumsy.
`python -m tests.attacks` lists them.
"""
