"""The tavern's page in a browser, used as people use it, with the bot in its own process.

Some texts and reactions of the page copy Discord's own client, such as «Only you can see this» and «The application did
not respond». They were observed there, because Discord does not document them. The bot does not depend on them.
"""
