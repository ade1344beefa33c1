"""The tavern's page in a browser, as people use it, with the bot in a process of its own.

What the page says and does like Discord's own window («Only you can see this», «The application did not respond», Enter
that takes what is lit) is seen from there; no description has it, and the bot relies upon none of it.
"""
