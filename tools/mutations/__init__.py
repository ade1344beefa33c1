"""Small wrong changes to a copy of the program: do the tests notice?"""
