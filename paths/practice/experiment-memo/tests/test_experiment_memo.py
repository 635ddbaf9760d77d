import re
import unittest
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

HEADS = ["Effect", "Traps", "Cause", "Not a bandit", "Change"]


class TestMemo(unittest.TestCase):
    def setUp(self):
        self.memo = Path("memo.md").read_text()
        parts = re.split(r"(?m)^## +(.+?) *$", self.memo)
        self.heads = parts[1::2]
        self.parts = dict(zip(self.heads, parts[2::2]))

    def arrows(self):
        lines = [l.strip() for l in Path("graph.txt").read_text().splitlines()]
        return {tuple(p.strip() for p in l.split("->")) for l in lines if l and not l.startswith("#")}

    def test_the_graph_has_no_cycle_and_six_arrows(self):
        arrows = self.arrows()
        self.assertGreaterEqual(len(arrows), 6)
        causes = {}
        for a, b in arrows:
            causes.setdefault(b, set()).add(a)
        try:
            TopologicalSorter(causes).prepare()
        except CycleError as error:
            self.fail(f"the graph has a cycle: {error.args[1]}")

    def test_only_the_coin_decides_the_checkout(self):
        self.assertEqual({a for a, b in self.arrows() if b == "checkout"}, {"coin"})
        self.assertGreaterEqual(len({a for a, b in self.arrows() if b == "spending"}), 2)

    def test_the_first_line_decides(self):
        first = self.memo.splitlines()[0]
        self.assertRegex(first, r"^Decision:.*(?i:\b(ship|keep|run on)\b)")

    def test_the_headings_stand_in_order(self):
        self.assertEqual(self.heads, HEADS)
        for head in HEADS:
            self.assertGreaterEqual(len(self.parts[head].split()), 8, f"'{head}' needs at least a sentence")

    def test_the_effect_has_numbers_and_an_interval(self):
        self.assertGreaterEqual(len(re.findall(r"\d+(?:[.,]\d+)?", self.parts["Effect"])), 4)
        self.assertIn("interval", self.parts["Effect"].lower())

    def test_three_traps_have_their_numbers(self):
        items = re.findall(r"(?m)^\d\. *(.*)$", self.parts["Traps"])
        self.assertEqual(len(items), 3)
        for item in items:
            self.assertRegex(item, r"\d", f"no number in: {item}")

    def test_the_memo_has_at_most_350_words(self):
        self.assertLessEqual(len(self.memo.split()), 350)
