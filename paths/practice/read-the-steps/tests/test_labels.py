import csv
import unittest
from pathlib import Path

from costs import costs

TRUTH = {'t01': ('none', ''), 't02': ('wrong-tool', '4'), 't03': ('loop', '3'), 't04': ('forbidden-way', '2'), 't05': ('invented-argument', '2'), 't06': ('loop', '3'), 't07': ('none', ''), 't08': ('invented-argument', '2'), 't09': ('none', ''), 't10': ('none', ''), 't11': ('none', ''), 't12': ('forbidden-way', '2'), 't13': ('ignored-error', '5'), 't14': ('invented-argument', '2'), 't15': ('ignored-error', '5'), 't16': ('stopped-early', '3'), 't17': ('wrong-tool', '4'), 't18': ('none', ''), 't19': ('ignored-error', '5'), 't20': ('ignored-error', '5'), 't21': ('invented-argument', '2'), 't22': ('wrong-tool', '4'), 't23': ('wrong-tool', '4'), 't24': ('ignored-error', '5'), 't25': ('loop', '3'), 't26': ('none', ''), 't27': ('stopped-early', '3'), 't28': ('invented-argument', '2'), 't29': ('none', ''), 't30': ('invented-argument', '2'), 't31': ('loop', '3'), 't32': ('none', ''), 't33': ('none', ''), 't34': ('stopped-early', '3'), 't35': ('stopped-early', '3'), 't36': ('none', ''), 't37': ('loop', '3'), 't38': ('none', ''), 't39': ('wrong-tool', '4'), 't40': ('loop', '3')}


def t(id, *tokens):
    return {"id": id, "steps": [{"step": i, "call": "", "result": "", "tokens": n} for i, n in enumerate(tokens, 1)]}


class TestLabels(unittest.TestCase):
    def setUp(self):
        with Path("labels.csv").open(newline="") as file:
            self.rows = {r["id"]: (r["mode"].strip(), r["step"].strip()) for r in csv.DictReader(file)}

    def test_all_are_labelled_with_known_modes(self):
        self.assertEqual(set(TRUTH), set(self.rows), "forty ids")
        known = {m for m, _ in TRUTH.values()}
        for id, (mode, step) in self.rows.items():
            self.assertIn(mode, known, id)
            self.assertEqual(mode == "none", step == "", f"{id}: a step for each failure, none for a good run")

    def test_most_labels_agree(self):
        other = [id for id in TRUTH if self.rows[id][0] != TRUTH[id][0]]
        self.assertLessEqual(len(other), 4, f"read these again: {' '.join(other)}")
        steps = [id for id in TRUTH if TRUTH[id][1] and self.rows[id][0] == TRUTH[id][0] and abs(int(self.rows[id][1]) - int(TRUTH[id][1])) > 1]
        self.assertLessEqual(len(steps), 4, f"the first wrong step of: {' '.join(steps)}")


class TestCosts(unittest.TestCase):
    def test_costs(self):
        trajectories = [t("a", 1, 2), t("b", 10), t("c", 3), t("d", 5), t("e", 5)]
        self.assertEqual([("loop", 1, 10), ("early", 2, 6), ("wrong", 1, 5)],
                         [tuple(r) for r in costs(trajectories, {"a": "early", "b": "loop", "c": "early", "d": "none", "e": "wrong"})])

    def test_ties_by_name(self):
        self.assertEqual([("x", 1, 4), ("y", 1, 4)], [tuple(r) for r in costs([t("a", 4), t("b", 4)], {"a": "y", "b": "x"})])
