import csv
import itertools
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path


def rule(train, valid):
    rises = sum(b > a for a, b in zip(train, train[1:]))
    if rises / (len(train) - 1) >= 0.3 - 1e-12:
        return "step too large"
    if valid[-1] >= 1.2 * min(valid) and valid[-1] >= 1.5 * train[-1]:
        return "overfits"
    return "underfits" if train[-1] >= 0.7 * train[0] else "healthy"


class Diagnose(unittest.TestCase):
    def test_the_four_labels_and_their_order(self):
        from diagnose import diagnose
        falling = [1.0 - 0.08 * i for i in range(11)]
        cases = [
            (falling, [1.0, 0.7, 0.5, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1], "overfits"),
            (falling, [v + 0.1 for v in falling], "healthy"),
            ([1.0, 0.9, 0.8, 0.75, 0.74], [1.0, 0.9, 0.85, 0.8, 0.8], "underfits"),
            ([1.0, 0.9, 0.95, 0.8, 0.5, 0.3], [1.0, 0.9, 0.9, 0.7, 0.5, 0.3], "healthy"),
            ([1.0, 0.2, 0.6, 0.1, 0.7, 0.1], [1.0, 0.4, 0.9, 0.3, 0.9, 1.5], "step too large"),
            ([1.0, 0.8, 0.6, 0.5], [1.0, 0.5, 0.5, 0.62], "healthy"),
            ([1.0, 0.9, 0.85, 0.8], [1.0, 0.5, 0.6, 1.3], "overfits"),
            ([1.0, 0.8, 0.6, 0.3], [1.0, 0.5, 0.5, 0.65], "overfits"),
            ([2.0, 1.0, 0.9, 0.8], [2.0, 1.0, 0.9, 0.85], "healthy"),
            ([1.0, 0.5, 0.5, 0.5, 0.5, 0.5], [1.0, 0.6, 0.6, 0.6, 0.6, 0.6], "healthy"),
        ]
        for train, valid, expected in cases:
            self.assertEqual(diagnose(train, valid), expected, f"diagnose({train}, {valid})")

    def test_the_lists_stay_unchanged(self):
        from diagnose import diagnose
        train, valid = [1.0, 0.5, 0.4], [1.0, 0.6, 0.5]
        diagnose(train, valid)
        self.assertEqual((train, valid), ([1.0, 0.5, 0.4], [1.0, 0.6, 0.5]))


def command(part):
    """The words behind play.py in a part of the note, up to the first that is neither a file nor a flag."""
    found = re.search(r"play\.py([^`\n]*)", part)
    words = found[1].split() if found else []
    kept = list(itertools.takewhile(lambda w: re.fullmatch(r"--\w+(=\S+)?|[\d.e+-]+|\S+\.csv", w), words))
    return [w for w in kept if not w.endswith(".csv")], any(w.endswith(".csv") for w in kept)


class Curves(unittest.TestCase):
    def test_the_four_commands_draw_your_curves_again(self):
        text = Path("for_a_friend.md").read_text(encoding="utf-8")
        for head, name, expected in (("Overfits", "overfit", "overfits"), ("Underfits", "underfit", "underfits"), ("Step too large", "step", "step too large"), ("Healthy", "healthy", "healthy")):
            part = text.partition(f"## {head}\n")[2].partition("\n## ")[0]
            flags, has_file = command(part)
            self.assertTrue(has_file, f"## {head} names no command such as play.py {name}.csv --rows 30")
            with tempfile.TemporaryDirectory() as folder:
                again = Path(folder) / "again.csv"
                done = subprocess.run([sys.executable, "play.py", str(again), *flags], capture_output=True, text=True, timeout=50)
                self.assertEqual(done.returncode, 0, f"## {head}: {done.stderr[-300:]}")
                rows = list(csv.DictReader(again.read_text(encoding="utf-8").splitlines()))
            mine = list(csv.DictReader(Path(f"{name}.csv").read_text(encoding="utf-8").splitlines()))
            self.assertGreaterEqual(len(rows), 100, f"epochs in {name}.csv")
            self.assertEqual(len(mine), len(rows), f"{name}.csv does not come from the command under ## {head}")
            for a, b in zip(mine, rows):
                for key in ("epoch", "train", "valid"):
                    self.assertAlmostEqual(float(a[key]), float(b[key]), delta=0.001 * max(1, abs(float(b[key]))), msg=f"{name}.csv does not come from the command under ## {head}: epoch {b['epoch']}")
            train, valid = [float(r["train"]) for r in rows], [float(r["valid"]) for r in rows]
            self.assertEqual(rule(train, valid), expected, f"{name}.csv")
