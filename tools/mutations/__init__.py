"""Mutation tests: small wrong changes to a copy of the program must make tests fail."""
