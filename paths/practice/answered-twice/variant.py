"""Two answers that differ, and the rows that explain it; SQLite computes, the seed chooses."""

import json
import random
import sqlite3
import sys

dice = random.Random(int(sys.argv[1]))
stations = dice.sample(["S1", "S2", "S3", "S4", "S5", "S6"], 4)
docks = {station: dice.randint(5, 30) for station in stations}
used = stations[:dice.randint(2, 3)]  # nothing ends at the others
ends = [dice.choice(used) for _ in range(dice.randint(6, 8))]
ends += ["S9"] * dice.randint(0, 2) + [None] * dice.randint(0, 2)
dice.shuffle(ends)

db = sqlite3.connect(":memory:")
db.execute("CREATE TABLE stations (id TEXT, docks INTEGER)")
db.execute("CREATE TABLE trips (end_id TEXT)")
db.executemany("INSERT INTO stations VALUES (?, ?)", docks.items())
db.executemany("INSERT INTO trips VALUES (?)", [(end,) for end in ends])


def rows(query):
    return db.execute(query).fetchall()


group = "SELECT end_id, COUNT(*) FROM trips GROUP BY end_id"
inner = "SELECT * FROM trips JOIN stations ON end_id = id"
all_stations = ("SELECT id, COUNT(end_id) FROM stations LEFT JOIN trips ON end_id = id "
                "GROUP BY id ORDER BY id")
known = sum(end is not None for end in ends)
counted = dice.choice([
    ("COUNT(*)", len(ends)), ("COUNT(end_id)", known),
    ("COUNT(DISTINCT end_id)", len({end for end in ends if end})),
])
busy = dice.choice(stations)
number = dict(rows(all_stations))[busy]
reason = dice.choice([
    ("SQL's result has one row more than pandas', and its key is NULL", "groupby leaves it out"),
    ("pandas' result has one row more, a station with 0", "the SQL join starts at the trips"),
    ("SQL counts as many trips as there are rows, pandas fewer", "COUNT(*) against count()"),
])
reasons = ["groupby leaves it out", "the SQL join starts at the trips", "COUNT(*) against count()"]
statement = "\n".join([
    "The stations:", "", *(f"    {station}: {count} docks" for station, count in docks.items()), "",
    "The column end_id of all trips:", "",
    "    " + ", ".join("NULL" if end is None else end for end in ends),
])
print(json.dumps({
    "statement": statement,
    "questions": [
        {"question": f"How many rows? {group}", "answer": len(rows(group))},
        {"question": 'And trips.groupby("end_id").size() in pandas?',
         "answer": len(rows(group)) - (None in ends)},
        {"question": f"How many rows? {inner}", "answer": len(rows(inner))},
        {"question": f"Which number has {busy} in: {all_stations}", "answer": number},
        {"question": f"SELECT {counted[0]} FROM trips gives?", "answer": counted[1]},
        {"question": f"Elsewhere {reason[0]}. Why?", "answer": reason[1], "choices": reasons},
    ],
}))
