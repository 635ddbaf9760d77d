"""Runs SQL statements of a lesson in memory, and prints rows as the sqlite3 program does: columns with | between them."""

import sqlite3
import sys

database = sqlite3.connect(":memory:")
statement = ""
for line in sys.stdin:
    statement += line
    if sqlite3.complete_statement(statement):
        for row in database.execute(statement):
            print("|".join("" if value is None else str(value) for value in row))
        statement = ""
