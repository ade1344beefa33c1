"""Golden pictures of Tortuga."""
