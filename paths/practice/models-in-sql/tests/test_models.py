import csv
import sqlite3
import unittest
from collections import defaultdict
from pathlib import Path

from build import build, check, load, refs


def models():
    return {p.stem: p.read_text() for p in sorted(Path("models").glob("*.sql"))}


class Models(unittest.TestCase):
    def setUp(self):
        self.db = sqlite3.connect(":memory:")
        self.addCleanup(self.db.close)

    def full(self):
        load(self.db)
        build(self.db, models())

    def test_references(self):
        self.assertEqual(refs("select * from {{ ref('b') }} join {{ref('a')}} join {{ ref('b') }}"), ["b", "a"])

    def test_build_order_cycles_and_rebuild(self):
        m = {"a": "select x + 1 as x from {{ ref('b') }}", "b": "select 1 as x"}
        self.assertEqual(build(self.db, m), ["b", "a"])
        self.assertEqual(build(self.db, m), ["b", "a"], "a second build replaces the tables")
        self.assertEqual(self.db.execute("select x from a").fetchall(), [(2,)])
        for bad in ({"a": "select * from {{ ref('zzz') }}"}, {"a": "select * from {{ ref('b') }}", "b": "select * from {{ ref('a') }}"}):
            with self.assertRaises(ValueError):
                build(self.db, bad)

    def test_check_counts_bad_rows(self):
        self.assertEqual(check(self.db, {"good": "select 1 where 0", "bad": "select 1 union all select 2"}), {"bad": 2})

    def test_the_latest_version_of_an_order_counts(self):
        self.full()
        got = dict(self.db.execute("select order_id, status from stg_orders"))
        self.assertEqual(len(got), 80)
        self.assertEqual((got[10], got[80]), ("cancelled", "cancelled"))
        self.assertEqual(set(got.values()), {"paid", "cancelled"})

    def test_the_mart_has_the_right_numbers(self):
        self.full()
        latest = {}
        for row in csv.DictReader(Path("data/raw_orders.csv").open()):
            if row["id"] not in latest or row["loaded_at"] > latest[row["id"]]["loaded_at"]:
                latest[row["id"]] = row
        land = {r["id"]: r["country"].strip().upper() for r in csv.DictReader(Path("data/raw_customers.csv").open())}
        want = defaultdict(lambda: [0, set(), 0.0])
        for row in latest.values():
            if row["status"].strip().lower() == "paid":
                w = want[land[row["customer"]]]
                w[0] += 1
                w[1].add(row["customer"])
                w[2] += int(row["cents"]) / 100
        got = {c: (o, k, round(e, 2)) for c, o, k, e in self.db.execute("select country, orders, customers, euros from mart_country")}
        self.assertEqual(got, {c: (o, len(k), round(e, 2)) for c, (o, k, e) in want.items()})

    def test_only_staging_reads_raw_tables(self):
        for name, sql in models().items():
            if not name.startswith("stg_"):
                self.assertNotIn("raw_", sql, name)

    def test_your_data_tests_pass_and_notice_damage(self):
        self.full()
        tests = {p.stem: p.read_text() for p in Path("tests_sql").glob("*.sql")}
        self.assertGreaterEqual(len(tests), 4)
        self.assertEqual(check(self.db, tests), {})
        self.db.execute("update mart_country set euros = euros + 1")
        self.assertTrue(check(self.db, tests), "a changed sum in the mart must fail a test")
        self.full()
        self.db.execute("insert into stg_orders select * from stg_orders where order_id = 1")
        self.assertTrue(check(self.db, tests), "a doubled order must fail a test")
