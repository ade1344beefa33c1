"""Golden pictures of Arrr."""
