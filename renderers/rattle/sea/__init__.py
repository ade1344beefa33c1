"""The Sea with its Ships and tiles, drawn and in words."""
