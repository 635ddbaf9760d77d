import csv
import json
import tempfile
import unittest
from pathlib import Path

import memory as m
from memory import Notes, Summary, Whole, cost


def msg(text, note=None, role="user"):
    return {"role": role, "content": text, "note": note}


def talk():
    return [json.loads(line) for line in Path("data/talk.jsonl").read_text().splitlines()]


class TestMemory(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.path = Path(self.dir.name) / "notes.txt"

    def tearDown(self):
        self.dir.cleanup()

    def test_whole(self):
        w = Whole()
        self.assertEqual("", w.context())
        for t in ("one", "two"):
            w.add(msg(t))
        self.assertEqual("one\ntwo", w.context())

    def test_summary(self):
        s = Summary(keep=2)
        for t in ("red box", "red lid"):
            s.add(msg(t))
        self.assertEqual("red box\nred lid", s.context(), "two messages, keep 2: no summary")
        s.add(msg("blue"))
        s.add(msg("green"))
        self.assertEqual(f"Summary: {m.summarise(['red box', 'red lid'])}\nblue\ngreen", s.context())

    def test_keep_nothing(self):
        s = Summary(keep=0)
        s.add(msg("red box"))
        self.assertEqual("Summary: red box", s.context().strip(), "keep 0")

    def test_notes(self):
        n = Notes(self.path, keep=1)
        n.add(msg("a", "budget: 84"))
        n.add(msg("b", "never move the books"))
        n.add(msg("c"))
        n.add(msg("d", "budget: 61"))
        self.assertEqual("budget: 61\nnever move the books\nd", n.context())
        self.assertEqual("budget: 61\nnever move the books\n", self.path.read_text())

    def test_notes_survive_a_restart(self):
        Notes(self.path).add(msg("a", "key: under the pot"))
        n = Notes(self.path)
        self.assertEqual("key: under the pot", n.context().strip())
        n.add(msg("b", "key: on the hook"))
        self.assertEqual("key: on the hook\n", self.path.read_text())

    def test_cost(self):
        self.assertEqual(2 + 5, cost(Whole(), [msg("a b"), msg("c", role="assistant"), msg("d e")]))

    def test_notes_are_cheaper(self):
        self.assertLess(cost(Notes(self.path), talk()), cost(Whole(), talk()) / 4)

    def test_recall_csv(self):
        memories = {"whole": Whole(), "summary": Summary(), "notes": Notes(self.path)}
        for mem in memories.values():
            for message in talk():
                mem.add(message)
        with open("recall.csv", newline="") as file:
            rows = {r["question"]: r for r in csv.DictReader(file)}
        for q in json.loads(Path("data/questions.json").read_text()):
            for name, mem in memories.items():
                self.assertEqual("yes" if q["answer"] in mem.context() else "no", rows[q["id"]][name], f"{q['id']} {name} in recall.csv")
