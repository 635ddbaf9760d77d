"""Your tests for door.py."""
from door import COLUMNS, problems
