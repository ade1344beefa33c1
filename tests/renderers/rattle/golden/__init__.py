"""Golden pictures of Rattle."""
