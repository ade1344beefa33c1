"""Tests of the buttons, menus and panels on the bot's messages."""
