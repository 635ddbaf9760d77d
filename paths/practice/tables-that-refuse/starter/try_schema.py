"""Load schema.sql, then try nonsense.sql: uv run python try_schema.py"""
import sqlite3
from pathlib import Path

db = sqlite3.connect(":memory:")
db.execute("PRAGMA foreign_keys = ON")
db.executescript(Path("schema.sql").read_text())
db.execute("INSERT INTO stations VALUES ('S01', 'Central Station', 30)")
try:
    db.execute(Path("nonsense.sql").read_text())
    print("accepted: the schema lets nonsense in, or nonsense.sql has no INSERT")
except sqlite3.IntegrityError as error:
    print("refused:", error)
