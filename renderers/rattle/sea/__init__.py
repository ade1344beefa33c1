"""The Sea with its Ships and tiles, as a picture and in words."""
