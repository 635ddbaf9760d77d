"""Show that someone of exactly the age is found by under."""

import sqlite3


def has_fault(members) -> bool:
    db = sqlite3.connect(":memory:")
    members.create(db)
    members.add(db, "Bo", 14, "bo@example.org")
    return members.find(db, "bo", under=14) != []
