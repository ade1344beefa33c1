"""Tables: their rows, seats, guests and rematches."""
