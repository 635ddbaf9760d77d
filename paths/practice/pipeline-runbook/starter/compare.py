"""List the rows that differ: python compare.py OLD NEW. Given."""
import json
import sys
from pathlib import Path


def rows(name: str) -> dict:
    """Return the rows of a mart by day and country."""
    mart = json.loads(Path(name).read_text())
    return {(day, country): row for day, table in mart.items() for country, row in table.items()}


old, new = rows(sys.argv[1]), rows(sys.argv[2])
differ = [key for key in sorted(old.keys() | new.keys()) if old.get(key) != new.get(key)]
for key in differ:
    print(*key, old.get(key), "->", new.get(key))
print("rows that differ:", len(differ))
