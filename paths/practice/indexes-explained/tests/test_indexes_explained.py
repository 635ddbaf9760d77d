import re
import unittest
from pathlib import Path

import make_db
import plan

QUERIES = {
    "q1": "SELECT count(*) FROM rides WHERE zone = 12 AND day BETWEEN '2026-03-01' AND '2026-03-31'",
    "q2": "SELECT day, sum(fare) FROM rides WHERE zone = 7 GROUP BY day",
    "q3": "SELECT id, fare FROM rides WHERE fare > 95 ORDER BY fare DESC, id DESC LIMIT 10",
    "q4": "SELECT count(*), round(avg(minutes), 2) FROM rides WHERE substr(day, 1, 7) = '2026-03'"
}


class TestIndexes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.bare, cls.db = make_db.make(), make_db.make()
        cls.sql = re.sub(r"(?m)--.*$", "", Path("indexes.sql").read_text())
        cls.db.executescript(cls.sql)
        cls.q4 = re.sub(r"(?m)--.*$", "", Path("q4.sql").read_text()).strip().rstrip(";")

    def test_plan_reads_the_lines_without_running(self):
        lines = plan.plan(self.bare, QUERIES["q2"])
        self.assertTrue(lines[0].startswith("SCAN"), str(lines))
        self.assertEqual(plan.plan(self.bare, "DELETE FROM rides")[:0], [])
        self.assertEqual(self.bare.execute("SELECT count(*) FROM rides").fetchone(), (20000,))

    def test_the_three_questions_to_a_plan(self):
        lines = ["SEARCH rides USING COVERING INDEX x (zone=?)", "USE TEMP B-TREE FOR ORDER BY"]
        self.assertEqual((plan.full_scan(lines), plan.sorts(lines), plan.covered(lines)), (False, True, True))
        lines = ["SCAN rides", "SEARCH z USING INDEX y (a>?)"]
        self.assertEqual((plan.full_scan(lines), plan.sorts(lines), plan.covered(lines)), (True, False, False))

    def test_at_most_three_indexes_and_nothing_else(self):
        statements = [s.strip() for s in self.sql.split(";") if s.strip()]
        self.assertTrue(1 <= len(statements) <= 3, f"{len(statements)} statements")
        for s in statements:
            self.assertRegex(s.upper(), r"^CREATE (UNIQUE )?INDEX")

    def lines(self, query):
        return [r[-1] for r in self.db.execute("EXPLAIN QUERY PLAN " + query)]

    def test_q1_to_q3_search_without_sorting(self):
        for name in ("q1", "q2", "q3"):
            lines = self.lines(QUERIES[name])
            self.assertFalse(any(l.startswith("SCAN") or "TEMP B-TREE" in l for l in lines), f"{name}: {lines}")

    def test_q2_is_covered(self):
        lines = self.lines(QUERIES["q2"])
        self.assertTrue(any("COVERING INDEX" in l for l in lines), str(lines))

    def test_q4_is_rewritten_and_searches(self):
        lines = self.lines(self.q4)
        self.assertFalse(any(l.startswith("SCAN") for l in lines), str(lines))
        self.assertEqual(self.db.execute(self.q4).fetchall(), self.bare.execute(QUERIES["q4"]).fetchall())
        self.assertNotRegex(self.q4.lower(), r"\b(?!where\b|and\b|or\b|not\b)\w+\s*\(\s*day", "no function around day")
