"""The tests that guarantees.csv names, for ingest.py and index.py of this folder."""
import random
import tempfile
import unittest
from pathlib import Path

from index import Index
from ingest import open_store, problem, step

A = "the old bridge over the river is closed until friday evening because of repairs"
B = "the old bridge over the river is closed until friday evening because of ice"
C = "trains to the coast run again every hour since this morning after the storm"
LOG = [(n, {"id": f"e{n}", "page": f"p{n % 7}", "text": f"text {n}", "time": n}) for n in range(60)]


def read(offset, limit):
    return [pair for pair in LOG if pair[0] >= offset][:limit]


def ch(page, time, text):
    return {"page": page, "time": time, "text": text}


class Ingest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.open()

    def open(self):
        self.db = open_store(str(Path(self.folder.name) / "s.db"))
        self.addCleanup(self.db.close)

    def ids(self):
        return sorted(r[0] for r in self.db.execute("select id from events"))

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


class Search(unittest.TestCase):
    def setUp(self):
        self.i = Index()

    def test_last_change_wins_by_event_time(self):
        self.assertEqual(self.i.apply(ch("p", 10, A), 11), "indexed")
        self.assertEqual(self.i.apply(ch("p", 9, C), 12), "old")
        self.assertEqual(self.i.apply(ch("p", 10, C), 12), "old")
        self.assertEqual(self.i.search(A)[0][0], "p")
        self.assertEqual(self.i.apply(ch("p", 20, None), 21), "deleted")
        self.assertEqual(self.i.apply(ch("p", 15, C), 22), "old", "a deleted page stays deleted")
        self.assertEqual((self.i.search(A), self.i.original("p")), ([], None))

    def test_copies_of_a_deleted_original_come_back(self):
        self.i.apply(ch("p", 1, A), 2)
        self.i.apply(ch("s", 2, B), 3)
        self.i.apply(ch("q", 3, B), 4)
        self.i.apply(ch("p", 5, None), 6)
        self.assertEqual((self.i.original("q"), self.i.original("s")), ("q", "q"))
        self.assertEqual([n for n, _ in self.i.search(B)], ["q"])
