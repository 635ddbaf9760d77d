import tempfile
import unittest
from pathlib import Path

from memory import Memory


class Ages(unittest.TestCase):
    def setUp(self):
        self.m = Memory()
        self.m.remember("ann", "city", "Oslo", 10, "user")
        self.m.remember("ann", "city", "Bergen", 50, "mail 7")

    def test_update_closes_the_old_fact(self):
        self.assertEqual(self.m.now("ann", "city"), "Bergen")
        self.assertEqual([self.m.at("ann", "city", d) for d in (9, 10, 49, 50, 99)], [None, "Oslo", "Oslo", "Bergen", "Bergen"])
        self.assertEqual([(f["value"], f["from"], f["to"], f["sources"]) for f in self.m.history("ann", "city")],
                         [("Oslo", 10, 50, ["user"]), ("Bergen", 50, None, ["mail 7"])])
        self.assertIsNone(self.m.now("ann", "age"))

    def test_the_same_fact_twice_is_one(self):
        self.m.remember("ann", "city", "Bergen", 60, "user")
        self.m.remember("ann", "city", "Bergen", 61, "user")
        last = self.m.history("ann", "city")[-1]
        self.assertEqual((len(self.m.history("ann", "city")), last["sources"], last["from"], last["seen"]), (2, ["mail 7", "user"], 50, 61))

    def test_going_back_to_an_old_value_is_a_new_version(self):
        self.m.remember("ann", "city", "Oslo", 70, "user")
        self.assertEqual([f["value"] for f in self.m.history("ann", "city")], ["Oslo", "Bergen", "Oslo"])

    def test_recall_weighs_age_and_importance(self):
        self.m.remember("bob", "allergy", "nuts", 20, "user", importance=3.0)
        self.m.remember("cat", "name", "Mia", 50, "user")
        got = self.m.recall(50, 2)
        self.assertEqual([f["value"] for f in got], ["nuts", "Bergen"], "3 * 0.5 = 1.5 at age 30, then 1.0 (tie by subject)")
        self.assertEqual(self.m.history("bob", "allergy")[0]["seen"], 50, "reading refreshes")
        self.assertEqual(self.m.history("cat", "name")[0]["seen"], 50)
        self.m.remember("dan", "x", "y", 60, "user", importance=0.9)
        self.assertEqual([f["value"] for f in self.m.recall(60, 2, 5.0)], ["y", "nuts"])

    def test_forgotten_means_gone(self):
        self.m.remember("bob", "city", "Turku", 20, "user")
        self.assertEqual(self.m.forget("ann", "city"), 2)
        self.assertEqual(self.m.now("bob", "city"), "Turku")
        self.assertIsNone(self.m.at("ann", "city", 20))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "m.json"
            self.m.save(path)
            self.assertNotIn("Bergen", path.read_text())
            again = Memory.load(path)
        for m in (self.m, again):
            with self.assertRaises(PermissionError):
                m.remember("ann", "city", "Oslo", 80, "import")
            m.remember("ann", "city", "Paris", 81, "user")
            m.remember("ann", "city", "Rome", 82, "mail 9")
            self.assertEqual(m.now("ann", "city"), "Rome", "after the user's own word the tombstone is gone")

    def test_a_saved_memory_is_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            self.m.save(Path(folder) / "m.json")
            again = Memory.load(Path(folder) / "m.json")
        self.assertEqual(again.history("ann", "city"), self.m.history("ann", "city"))
