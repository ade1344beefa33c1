"""Finished games, kept: which history does a change of a rule break?"""
