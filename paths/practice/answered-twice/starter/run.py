"""Print the rows of a query: uv run python run.py q1.sql"""

import sqlite3
import sys
from pathlib import Path

db = sqlite3.connect("flights.db")
rows = db.execute(Path(sys.argv[1]).read_text(encoding="utf-8")).fetchall()
for row in rows:
    print(row)
print(len(rows), "rows")
