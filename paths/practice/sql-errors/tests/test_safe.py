import hashlib
import tempfile
import unittest
from pathlib import Path

FOREVER = "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c) SELECT MAX(x) FROM c"


class Safe(unittest.TestCase):
    def setUp(self):
        from safe import build
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.paths = []
        for name, rows in (("one", "('a', 1), ('b', 2), ('c', NULL)"), ("two", "('d', 5), ('e', 2), ('f', 7)")):
            script = Path(self.folder.name, name + ".sql")
            script.write_text(f"CREATE TABLE t (name TEXT, n INTEGER); INSERT INTO t VALUES {rows};")
            build(str(script), str(script.with_suffix(".db")))
            self.paths.append(str(script.with_suffix(".db")))

    def kinds(self, right, cases):
        from safe import kind
        for query, want in cases:
            self.assertEqual(kind(query, right, self.paths), want, query)

    def test_build_replaces(self):
        from safe import build, run
        build(str(Path(self.folder.name, "two.sql")), self.paths[0])
        self.assertEqual(run(self.paths[0], "SELECT COUNT(*), MAX(n) FROM t"), ("ok", [(3, 7)]))

    def test_nothing_changes(self):
        from safe import run
        before = hashlib.sha256(Path(self.paths[0]).read_bytes()).hexdigest()
        for query in ("DELETE FROM t", "drop table t", "WITH x AS (SELECT 1) DELETE FROM t", "PRAGMA user_version = 3", "ATTACH 'x.db' AS y", ""):
            self.assertEqual(run(self.paths[0], query), ("forbidden", []), query)
        self.assertEqual(hashlib.sha256(Path(self.paths[0]).read_bytes()).hexdigest(), before)

    def test_endless_and_large_queries_stop(self):
        from safe import run
        self.assertEqual(run(self.paths[0], FOREVER), ("timeout", []))
        self.assertEqual(run(self.paths[0], "SELECT * FROM t, t b, t c", most=20), ("timeout", []))
        self.assertEqual(run(self.paths[0], "SELECT * FROM t", most=3)[0], "ok")
        self.assertEqual(run(self.paths[0], "SELECT 1"), ("ok", [(1,)]))

    def test_the_limit_counts_instructions(self):
        from safe import run
        query = "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c WHERE x < 5000) SELECT MAX(x) FROM c"
        self.assertEqual(run(self.paths[0], query, steps=2_000_000)[0], "ok")
        self.assertEqual(run(self.paths[0], query, steps=5_000)[0], "timeout")

    def test_errors(self):
        from safe import run
        for query in ("SELECT nope FROM t", "SELECT FROM", "SELECT 1; SELECT 2"):
            self.assertEqual(run(self.paths[0], query), ("error", []), query)

    def test_kinds_with_order(self):
        self.kinds("SELECT name FROM t ORDER BY name", [
            ("SELECT name FROM t ORDER BY name", "right"), ("SELECT name FROM t ORDER BY name DESC", "order"),
            ("SELECT name, n FROM t ORDER BY name", "columns"), ("SELECT name FROM t WHERE n > 99", "empty"),
            ("SELECT name FROM t LIMIT 2", "rows"), ("DELETE FROM t", "forbidden"), ("SELECT x FROM t", "error"), (FOREVER, "timeout")])

    def test_kinds_without_order(self):
        self.kinds("SELECT name FROM t", [("SELECT name FROM t ORDER BY name DESC", "right"), ("SELECT n FROM t", "rows")])
        self.kinds("SELECT n FROM t", [("SELECT n FROM t ORDER BY n", "right")])

    def test_the_second_database_decides_too(self):
        self.kinds("SELECT COUNT(*) FROM t WHERE n = 2", [("SELECT MIN(n) FROM t", "rows"), ("SELECT MAX(n) - 1 FROM t", "rows")])

    def test_report(self):
        from safe import report
        rows = [{"id": 3, "query": "SELECT 1", "predicted": "SELECT 1"}, {"id": 1, "query": "SELECT 1", "predicted": "SELECT 1"}, {"id": 2, "query": "SELECT 1", "predicted": "SELECT"}]
        self.assertEqual(report(rows, self.paths), {"right": [1, 3], "error": [2]})
