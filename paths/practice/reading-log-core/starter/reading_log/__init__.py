"""A reading log: remembers the books you have read."""
