import csv
import re
import sqlite3
import unittest
from pathlib import Path

STEPS = {"paid": ["id", "customer", "shipping"], "item_totals": ["order_id", "items_total"], "refund_totals": ["order_id", "refunded"], "per_order": ["id", "customer", "revenue"]}
OTHER = """
DELETE FROM refunds; DELETE FROM items; DELETE FROM orders; DELETE FROM customers;
INSERT INTO customers VALUES (1, 'A', 'North'), (2, 'B', 'South'), (3, 'C', 'South'), (4, 'D', 'West');
INSERT INTO orders VALUES (1, 1, '2026-01-01', 'paid', 100), (2, 2, '2026-01-01', 'paid', 0), (3, 3, '2026-01-02', 'paid', 50), (4, 4, '2026-01-02', 'open', 70), (5, 2, '2026-01-03', 'paid', 10);
INSERT INTO items VALUES (1, 'x', 10, 2), (1, 'y', 5, 1), (2, 'x', 10, 1), (2, 'x', 10, 1), (4, 'x', 10, 9), (3, 'z', 7, 3);
INSERT INTO refunds VALUES (1, 4), (1, 4), (3, 1), (4, 9);
"""


def database(other=False):
    db = sqlite3.connect(":memory:")
    db.executescript(Path("data/shop.sql").read_text(encoding="utf-8"))
    if other:
        db.executescript(OTHER)
    return db


def query():
    sql = Path("steps.sql").read_text(encoding="utf-8")
    return "\n".join(line.split("--")[0] for line in sql.splitlines()).strip().rstrip(";")


def names(sql):
    depth, found = 0, []
    for place, letter in enumerate(sql):
        if depth == 0 and letter == "(":
            match = re.search(r"(\w+)\s+AS\s*(?:NOT\s+MATERIALIZED\s*|MATERIALIZED\s*)?$", sql[:place], re.I)
            if match:
                found.append(match[1].lower())
        depth += (letter == "(") - (letter == ")")
    return found


def head(sql):
    depth, last = 0, 0
    for place, letter in enumerate(sql):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and sql[place:place + 6].upper() == "SELECT":
            last = place
    return sql[:last]


def answer(db):
    orders = {i: [c, s] for i, c, s in db.execute("SELECT id, customer, shipping FROM orders WHERE status = 'paid'")}
    for i, p, n in db.execute("SELECT order_id, price, pieces FROM items"):
        if i in orders:
            orders[i][1] += p * n
    for i, a in db.execute("SELECT order_id, amount FROM refunds"):
        if i in orders:
            orders[i][1] -= a
    towns = dict(db.execute("SELECT id, town FROM customers"))
    out = {}
    for c, revenue in orders.values():
        n, total = out.get(towns[c], (0, 0))
        out[towns[c]] = (n + 1, total + revenue)
    return sorted(((t, n, r) for t, (n, r) in out.items()), key=lambda x: (-x[2], x[0]))


class Steps(unittest.TestCase):
    def test_the_query_has_the_four_steps_in_order(self):
        self.assertRegex(query(), r"(?is)^\s*WITH\b", "steps.sql must begin with WITH")
        self.assertEqual(names(query()), list(STEPS))

    def test_each_step_has_its_columns_and_one_row_for_each_order(self):
        for other in (False, True):
            db = database(other)
            want = {
                "paid": db.execute("SELECT count(*) FROM orders WHERE status = 'paid'").fetchone()[0],
                "item_totals": db.execute("SELECT count(DISTINCT order_id) FROM items").fetchone()[0],
                "refund_totals": db.execute("SELECT count(DISTINCT order_id) FROM refunds").fetchone()[0],
            }
            want["per_order"] = want["paid"]
            for step, columns in STEPS.items():
                cursor = db.execute(head(query()) + f" SELECT * FROM {step}")
                self.assertEqual([c[0].lower() for c in cursor.description], columns, f"columns of {step}")
                self.assertEqual(len(cursor.fetchall()), want[step], f"rows of {step}")

    def test_the_result_is_right_for_every_town(self):
        for other in (False, True):
            db = database(other)
            cursor = db.execute(query())
            self.assertEqual([c[0].lower() for c in cursor.description], ["town", "orders", "revenue"])
            self.assertEqual([tuple(r) for r in cursor], answer(db), "town, orders, revenue" + (" (on a second set of tables)" if other else ""))


class Counts(unittest.TestCase):
    def test_counts_csv_has_predictions_and_the_actual_counts(self):
        rows = {r["step"]: r for r in csv.DictReader(Path("counts.csv").read_text(encoding="utf-8").splitlines())}
        self.assertEqual(set(rows), set(STEPS))
        db = database()
        for step, row in rows.items():
            self.assertRegex((row["predicted"] or "").strip(), r"^\d+$", f"prediction for {step}")
            count = db.execute(head(query()) + f" SELECT count(*) FROM {step}").fetchone()[0]
            self.assertEqual((row["actual"] or "").strip(), str(count), f"actual count of {step}")
