import random
import tempfile
import unittest
from pathlib import Path

from ingest import catch_up, open_store, position, problem, step


def event(n):
    return {"id": f"e{n}", "page": f"p{n % 7}", "text": f"text {n}", "time": n}


LOG = [(2 * n, event(n)) for n in range(60)]
LOG[10] = (20, {"id": "e10", "page": "p"})
LOG[30] = (60, event(5))


def read(offset, limit):
    return [pair for pair in LOG if pair[0] >= offset][:limit]


class Ingest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = str(Path(self.folder.name) / "s.db")
        self.open()

    def open(self):
        self.db = open_store(self.path)
        self.addCleanup(self.db.close)

    def ids(self):
        return sorted(r[0] for r in self.db.execute("select id from events"))

    def test_problems(self):
        good = event(1)
        cases = [(good, None), ({**good, "text": None}, None), ({**good, "text": 3}, "type text"), ({**good, "page": None}, "type page"), ({**good, "time": True}, "type time"), ({**good, "page": 3}, "type page"), ({"page": "p"}, "missing id"), ([], "not an object")]
        for e, want in cases:
            self.assertEqual(problem(e), want, f"{e}")

    def test_undisturbed(self):
        self.assertEqual(position(self.db), 0)
        self.assertEqual(step(self.db, read, 4), 4)
        self.assertEqual(position(self.db), 7)
        self.assertEqual(catch_up(self.db, read, 4), 58)
        self.assertEqual(self.db.execute("select offset, reason from dead").fetchall(), [(20, "missing text")])
        self.assertEqual(self.db.execute("select page, text, time from events where id = 'e5'").fetchone(), ("p5", "text 5", 5))
        self.assertEqual(step(self.db, read, 4), 0)

    def test_a_kill_at_each_point_leaves_both_or_neither(self):
        for point, stored, want in (("read", 0, 0), ("events", 0, 0), ("offset", 0, 0), ("done", 5, 9)):
            self.db.close()
            self.path = str(Path(self.folder.name) / f"{point}.db")
            self.open()

            def crash(now):
                if now == point:
                    raise RuntimeError(point)
            with self.assertRaises(RuntimeError):
                step(self.db, read, 5, crash)
            self.db.close()
            self.open()
            self.assertEqual((len(self.ids()), position(self.db)), (stored, want), f"killed at {point}")

    def test_many_random_kills_lose_and_double_nothing(self):
        r = random.Random(3)
        want = sorted({e["id"] for _, e in LOG if problem(e) is None})

        def crash(point):
            if r.random() < 0.2:
                raise RuntimeError(point)
        kills = 0
        while True:
            try:
                if not step(self.db, read, 3, crash):
                    break
            except RuntimeError:
                kills += 1
                self.db.close()
                self.open()
        self.assertGreater(kills, 5)
        self.assertEqual(self.ids(), want)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import json
        from pathlib import Path
        events = [json.loads(line)["event"] for line in Path("data/polls.jsonl").read_text(encoding="utf-8").splitlines()]
        good = {e["id"]: e for e in events if isinstance(e["time"], int) and isinstance(e["page"], str) and (e["text"] is None or isinstance(e["text"], str))}
        last = min(good.values(), key=lambda e: (-e["time"], e["id"]))
        def day(text):
            month, one, year = map(int, text.split("/"))
            return year, month, one
        odd = [e["id"] for e in events if day(e["text"].split("ended ")[1]) < day(e["text"].split("started ")[1].split(",")[0])]
        return {"events": len(good), "dead": sum(e["id"] not in good for e in events), "last": last["id"], "odd": odd[0]}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
