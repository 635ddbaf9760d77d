import csv
import json
import random
import re
import shutil
import subprocess
import sys
import unittest
from pathlib import Path


import duckdb


class Duck(unittest.TestCase):
    def test_a_larger_shop(self):
        rng = random.Random(19)
        towns = ["Oban", "Pula", "Riga", "Sibiu"]
        customers = [(c, f"c{c}", towns[c % 4]) for c in range(40)]
        orders = [(o, rng.randrange(40), "2027-01-01", rng.choice(["paid", "paid", "open"]), rng.choice([0, 390])) for o in range(300)]
        items = [(rng.randrange(260), "x", rng.randint(50, 900), rng.randint(1, 3)) for _ in range(600)]
        refunds = [(rng.randrange(300), rng.randint(10, 60)) for _ in range(120)]
        db = duckdb.connect()
        db.execute("CREATE TABLE customers (id INTEGER, name TEXT, town TEXT)")
        db.execute("CREATE TABLE orders (id INTEGER, customer INTEGER, day TEXT, status TEXT, shipping INTEGER)")
        db.execute("CREATE TABLE items (order_id INTEGER, product TEXT, price INTEGER, pieces INTEGER)")
        db.execute("CREATE TABLE refunds (order_id INTEGER, amount INTEGER)")
        for table, rows in (("customers", customers), ("orders", orders), ("items", items), ("refunds", refunds)):
            db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        wanted = {}
        for o, c, _, status, shipping in orders:
            if status == "paid":
                revenue = shipping + sum(p * n for i, _, p, n in items if i == o) - sum(a for i, a in refunds if i == o)
                n, total = wanted.get(towns[c % 4], (0, 0))
                wanted[towns[c % 4]] = (n + 1, total + revenue)
        got = db.execute(Path("steps.sql").read_text(encoding="utf-8")).fetchall()
        self.assertEqual({t: (int(n), int(r)) for t, n, r in got}, wanted)
        self.assertEqual([t for t, _, _ in got], sorted(wanted, key=lambda t: (-wanted[t][1], t)), "sorted by revenue, then town")
