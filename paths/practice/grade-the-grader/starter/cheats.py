"""Ways to pass a naive grader without the work."""

CHEATS = []
