"""Golden pictures of Yarr."""
