import json
import sqlite3
import unittest


def database():
    db = sqlite3.connect(":memory:")
    db.executescript("CREATE TABLE t (name TEXT, n INTEGER);")
    db.executemany("INSERT INTO t VALUES (?, ?)", [(f"p{i}", i) for i in range(300)])
    db.commit()
    return db


FOREVER = "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c) SELECT MAX(x) FROM c"


class MakeFilter(unittest.TestCase):
    def test_skeleton(self):
        from make_filter import skeleton
        self.assertEqual(skeleton(" select Name\n FROM t where n > 3.5 AND name = 'a b';"), "SELECT _ FROM _ WHERE _ > ? AND _ = ?")
        self.assertEqual(skeleton("SELECT a FROM b LIMIT 3"), skeleton("SELECT c FROM d LIMIT 17;"))
        self.assertNotEqual(skeleton("SELECT a FROM b ORDER BY a"), skeleton("SELECT a FROM b ORDER BY a DESC"))

    def test_run_returns_rows(self):
        from make_filter import run
        self.assertEqual(run(database(), "SELECT n FROM t WHERE n < 2 ORDER BY n;"), [(0,), (1,)])
        self.assertEqual(run(database(), "SELECT n FROM t WHERE n < 0"), [])

    def test_run_refuses_errors_and_size(self):
        from make_filter import run
        for sql in ("SELECT nope FROM t", "SELEC", "", "SELECT 1; SELECT 2", "SELECT a.n FROM t a, t b LIMIT 5000", FOREVER, "PRAGMA user_version"):
            self.assertIsNone(run(database(), sql), sql)

    def test_run_changes_nothing(self):
        from make_filter import run
        db = database()
        for sql in ("DELETE FROM t", "DROP TABLE t", "WITH x AS (SELECT 1) DELETE FROM t", "UPDATE t SET n = 0"):
            self.assertIsNone(run(db, sql), sql)
        self.assertEqual(db.execute("SELECT COUNT(*), MAX(n) FROM t").fetchone(), (300, 299))

    def test_run_works_after_an_endless_query(self):
        from make_filter import run
        db = database()
        run(db, FOREVER)
        self.assertEqual(run(db, "SELECT COUNT(*) FROM t"), [(300,)])

    def test_verdicts(self):
        from make_filter import verdict
        db = database()
        def line(q, s): return json.dumps({"question": q, "query": s})
        for text, want in [("Sure! Here it is", "not json"), ("[1]", "not json"), ('{"question": "a"}', "not json"), (line("a", 3), "not json"),
                           (line("a", "SELECT x FROM t"), "fails"), (line("a", "SELECT n FROM t WHERE n > 900"), "empty"),
                           (line("over 250?", "SELECT n FROM t WHERE n > 25"), "unfaithful"), (line('the "p7" one', "SELECT n FROM t WHERE name = 'p8'"), "unfaithful"),
                           (line("over 250?", "SELECT n FROM t WHERE n > 250"), "ok"), (line("top 3", "SELECT n FROM t LIMIT 1"), "ok")]:
            self.assertEqual(verdict(text, db), want, text)

    def test_variety(self):
        from make_filter import variety
        got = variety(["SELECT a FROM b", "SELECT c FROM d;", "SELECT a FROM b LIMIT 1", "SELECT a FROM b LIMIT 2"])
        self.assertEqual((got["rows"], got["skeletons"]), (4, 2))
        self.assertAlmostEqual(got["commonest"], 0.5)
        self.assertAlmostEqual(got["effective"], 2.0)
        self.assertEqual(variety([]), {"rows": 0, "skeletons": 0, "commonest": 0, "effective": 0})

    def test_cap(self):
        from make_filter import cap
        rows = [{"query": f"SELECT a FROM b LIMIT {i}"} for i in range(5)] + [{"query": "SELECT a FROM b"}]
        self.assertEqual(cap(rows, 2), [rows[0], rows[1], rows[5]])
