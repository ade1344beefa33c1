"""Arrr!!!: a crew, dice, events, and a pile on which they answer each other."""
