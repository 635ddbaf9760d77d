import csv
import sqlite3
import unittest
from pathlib import Path

COLUMNS = [["zone", "rides", "mean_fare"], ["hour", "rides", "running"], ["month", "per_km", "change"]]


def value(x):
    if x in ("", None, "null", "NaN"):
        return None
    try:
        return float(x)
    except ValueError:
        return x


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = []
        for path in sorted(Path("data/incoming").glob("*.csv")):
            with path.open(newline="", encoding="utf-8") as file:
                cls.rows += [r for r in csv.DictReader(file) if r["pickup"].startswith(path.stem + "-")]
        zones, hours, months = {}, {}, {}
        for r in cls.rows:
            h, fare = int(r["pickup"][11:13]), float(r["fare"])
            if 18 <= h <= 21:
                zones.setdefault(r["zone"], []).append(fare)
            hours[h] = hours.get(h, 0) + 1
            a, b = months.get(r["pickup"][:7], (0.0, 0.0))
            months[r["pickup"][:7]] = (a + fare, b + float(r["distance"]))
        q1 = sorted(((z, len(f), sum(f) / len(f)) for z, f in zones.items() if len(f) >= 20), key=lambda x: -x[2])
        q2, total = [], 0
        for h in sorted(hours):
            total += hours[h]
            q2.append((h, hours[h], total))
        q3, before = [], None
        for m in sorted(months):
            now = months[m][0] / months[m][1]
            q3.append((m, now, None if before is None else now - before))
            before = now
        cls.want = [q1, q2, q3]

    def compare(self, n, got, where):
        want = self.want[n]
        self.assertEqual(len(got), len(want), f"{where}: number of rows")
        for g, w in zip(got, want):
            for name, a, b in zip(COLUMNS[n], map(value, g), w):
                if isinstance(b, (int, float)) and a is not None:
                    self.assertAlmostEqual(float(a), b, delta=0.0011, msg=f"{where}, {w[0]}: {name}")
                else:
                    self.assertEqual(a, b, f"{where}, {w[0]}: {name}")

    def test_sql_gives_the_three_answers(self):
        self.assertTrue(Path("answers.sql").is_file(), "answers.sql is missing")
        db = sqlite3.connect(":memory:")
        db.execute("CREATE TABLE rides (pickup TEXT, dropoff TEXT, zone TEXT, distance REAL, fare REAL, passengers INTEGER)")
        db.executemany("INSERT INTO rides VALUES (?, ?, ?, ?, ?, ?)", [tuple(r.values()) for r in self.rows])
        text = "\n".join(line for line in Path("answers.sql").read_text(encoding="utf-8").splitlines() if not line.strip().startswith("--"))
        queries = [q for q in text.split(";") if q.strip()]
        self.assertEqual(len(queries), 3, "three queries, separated by semicolons")
        for n, query in enumerate(queries):
            self.compare(n, db.execute(query).fetchall(), f"SQL, question {n + 1}")

    def test_polars_gives_the_three_answers(self):
        for n in range(3):
            path = Path(f"q{n + 1}.csv")
            self.assertTrue(path.is_file(), f"{path} is missing")
            with path.open(newline="", encoding="utf-8-sig") as file:
                rows = list(csv.reader(file))
            self.assertEqual(rows[0], COLUMNS[n], f"{path}: header")
            self.compare(n, rows[1:], str(path))
