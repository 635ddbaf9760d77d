import multiprocessing.synchronize
import os
import random
import tempfile
import threading
import unittest
from collections import defaultdict
from pathlib import Path

# dbt runs in threads and asks for locks of processes, which a sandbox without shared memory refuses.
multiprocessing.synchronize.Lock = lambda ctx=None: threading.Lock()
multiprocessing.synchronize.RLock = lambda ctx=None: threading.RLock()
os.environ |= {"DBT_SEND_ANONYMOUS_USAGE_STATS": "false", "DO_NOT_TRACK": "1"}

import duckdb
from dbt.cli.main import dbtRunner

PROJECT = Path("shop")
MART = "mart_country"


class Shop(unittest.TestCase):
    """Each test builds the learner's project over raw tables that the check writes; all share what dbt has parsed."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.place = Path(folder.name)
        cls.file = str(cls.place / "shop.duckdb")
        (cls.place / "profiles.yml").write_text(
            f"shop:\n  target: dev\n  outputs:\n    dev: {{type: duckdb, path: '{cls.file}', threads: 1}}\n")

    def setUp(self):
        self.rng = random.Random(self.id())
        with duckdb.connect(self.file) as db:
            for schema, name, kind in db.execute("select table_schema, table_name, table_type from information_schema.tables").fetchall():
                db.execute(f'drop {"view" if kind == "VIEW" else "table"} "{schema}"."{name}"')
        self.write(*self.raw())

    def raw(self):
        """Customers and orders as they come: spaces, capitals, and some orders in several versions."""
        rng = self.rng
        customers = [(f"k{i}", f"Name {i}", rng.choice([" de", "FR ", "nl", "De"])) for i in range(1, 13)]
        orders = []
        for i in range(1, 61):
            who, day, cents = f"k{rng.randint(1, 12)}", f"2027-02-{rng.randint(1, 28):02}", rng.randint(500, 20000)
            orders.append((i, f" {who}", day, cents, rng.choice(["paid", "Paid ", "PAID", "cancelled"]), f"{day}T08:00"))
            if rng.random() < .3:
                orders.append((i, who, day, cents + rng.choice([0, 250]), rng.choice(["Cancelled", "paid"]), f"{day}T19:30"))
        rng.shuffle(orders)
        return customers, orders

    def write(self, customers, orders):
        with duckdb.connect(self.file) as db:
            db.execute("create schema if not exists raw")
            for name, columns, rows in (("customers", "id, name, country", customers), ("orders", "id, customer, day, cents, status, loaded_at", orders)):
                db.execute(f"create or replace table raw.{name} ({columns.replace(',', ' varchar,')} varchar)")
                db.executemany(f"insert into raw.{name} values ({', '.join('?' * len(rows[0]))})", [[None if v is None else str(v) for v in row] for row in rows])

    def run_raw(self, sql):
        with duckdb.connect(self.file) as db:
            db.execute(sql)

    def dbt(self, command="build"):
        done = dbtRunner().invoke([command, "--project-dir", str(PROJECT), "--profiles-dir", str(self.place), "--target-path", str(self.place / "target"),
                                   "--log-path", str(self.place / "logs"), "--log-level-file", "none", "--no-write-json", "--quiet"])
        if done.exception:
            self.fail(f"dbt {command}: {str(done.exception).strip().splitlines()[0]}")
        return done

    def outcome(self, done):
        """The state of each model and test by its name."""
        return {result.node.name: str(getattr(result.status, "value", result.status)) for result in done.result.results}

    def mart(self, done):
        relation = next((r.node.relation_name for r in done.result.results if r.node.name == MART), None)
        self.assertTrue(relation, f"there is no model {MART}")
        with duckdb.connect(self.file) as db:
            rows = db.execute(f"select country, orders, customers, euros from {relation}").fetchall()
        return {c: (o, k, round(float(e), 2)) for c, o, k, e in rows}

    def wanted(self):
        with duckdb.connect(self.file) as db:
            orders, customers = db.execute("select * from raw.orders").fetchall(), db.execute("select * from raw.customers").fetchall()
        land, latest, sums = {r[0].strip(): r[2].strip().upper() for r in customers}, {}, defaultdict(lambda: [0, set(), 0])
        for row in orders:
            if row[0] not in latest or row[5] > latest[row[0]][5]:
                latest[row[0]] = row
        for _, who, _, cents, status, _ in latest.values():
            if status.strip().lower() == "paid":
                at = sums[land[who.strip()]]
                at[0], at[2] = at[0] + 1, at[2] + int(cents)
                at[1].add(who.strip())
        return {c: (n, len(k), round(e / 100, 2)) for c, (n, k, e) in sums.items()}

    def built(self):
        done = self.dbt()
        bad = {name: state for name, state in self.outcome(done).items() if state not in ("success", "pass")}
        self.assertEqual(bad, {}, "sound data build without a complaint")
        return self.mart(done)

    def test_1_other_data_give_the_right_mart(self):
        self.assertEqual(self.built(), self.wanted())
        self.write(*self.raw())
        self.assertEqual(self.built(), self.wanted(), "a second build replaces the first")

    def test_2_only_staging_reads_sources(self):
        manifest = self.dbt("parse").result
        models = {n.name: n.depends_on.nodes for n in manifest.nodes.values() if n.resource_type == "model"}
        self.assertEqual(set(models), {"stg_orders", "stg_customers", "int_paid_orders", MART})
        for name, parents in models.items():
            kinds = {parent.split(".")[0] for parent in parents}
            self.assertEqual(kinds, {"source"} if name.startswith("stg_") else {"model"}, f"{name} reads {parents}")

    def test_3_damage_stops_before_the_mart(self):
        damages = {
            "a status that nobody knows": "insert into raw.orders values ('900', 'k1', '2027-03-01', '100', 'refunded', '2027-03-01T08:00')",
            "an order of an unknown customer": "insert into raw.orders values ('900', 'k99', '2027-03-01', '100', 'paid', '2027-03-01T08:00')",
            "a customer listed twice": "insert into raw.customers values ('k1', 'Name 1', 'PT')",
            "an order without an amount": "insert into raw.orders values ('900', 'k1', '2027-03-01', null, 'paid', '2027-03-01T08:00')",
        }
        yesterday = self.built()
        for what, sql in damages.items():
            with self.subTest(what):
                self.write(*self.raw())
                self.run_raw(sql)
                done = self.dbt()
                states = self.outcome(done)
                self.assertFalse(done.success, f"{what}: the build must fail")
                self.assertTrue({"fail", "error"} & set(states.values()), f"{what}: a test must say so")
                self.assertEqual(states.get(MART), "skipped", f"{what}: the mart must wait")
                self.assertEqual(self.mart(done), yesterday, f"{what}: the mart keeps yesterday's numbers")

    def test_4_wrong_rules_are_noticed(self):
        """The check breaks the rule between staging and mart; the learner's tests must see it."""
        found = [path for path in PROJECT.glob("models/**/int_paid_orders.sql")]
        self.assertEqual(len(found), 1, "models/int_paid_orders.sql")
        right = found[0].read_text()
        self.addCleanup(found[0].write_text, right)
        columns = "select order_id, customer_id, country, day, euros from {{ ref('stg_orders') }} join {{ ref('stg_customers') }} using (customer_id)"
        for what, where in (("cancelled orders count", ""), ("some paid orders are lost", "where status = 'paid' and order_id > 10")):
            found[0].write_text(f"{columns} {where}")
            done = self.dbt()
            self.assertFalse(done.success, f"{what}, and no test fails")


if __name__ == "__main__":
    unittest.main()
