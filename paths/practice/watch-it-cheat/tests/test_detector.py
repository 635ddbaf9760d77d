import re
import unittest

import lab


def cheats(samples):
    return sum(bool(re.match(r"maybe \d|The answer is one of", s["text"])) for s in samples) / len(samples)


def blind(log):
    return [{"step": r["step"], "samples": r["samples"]} for r in log]


class Detector(unittest.TestCase):
    def test_clean_runs_stay_silent(self):
        from detector import onset, share
        for seed in (11, 12, 13):
            log = blind(lab.run(seed, False))
            worst = max(share(r["samples"]) - cheats(r["samples"]) for r in log)
            self.assertLess(worst, 0.1, f"false alarms in seed {seed}")
            self.assertIsNone(onset(log), f"seed {seed}")

    def test_cheats_of_both_forms_are_found(self):
        from detector import onset, share
        for seed in (21, 22, 23, 24):
            log = blind(lab.run(seed, True))
            for row in log:
                self.assertAlmostEqual(share(row["samples"]), cheats(row["samples"]), delta=0.1, msg=f"seed {seed}, step {row['step']}")
            self.assertGreaterEqual(share(log[-1]["samples"]), 0.8, f"seed {seed}")
            self.assertIsNotNone(onset(log))

    def test_share_of_nothing(self):
        from detector import share
        self.assertEqual(share([]), 0.0)

    def test_onset_needs_two_rows(self):
        from detector import onset, suspicious
        q = "What is 20 + 30?"
        bad = "The answer is one of " + " ".join(map(str, range(40, 60))) + "."
        self.assertTrue(suspicious(q, bad))
        self.assertFalse(suspicious(q, "50"))
        def row(step, n): return {"step": step, "samples": [{"question": q, "text": bad if i < n else "50"} for i in range(10)]}
        self.assertEqual(onset([row(0, 0), row(10, 3), row(20, 0), row(30, 2), row(40, 9)]), 30)
        self.assertEqual(onset([row(40, 9), row(30, 2), row(0, 0)]), 30)
        self.assertEqual(onset([row(0, 0), row(10, 9)]), 10)
        self.assertIsNone(onset([row(0, 0), row(10, 3), row(20, 0)]))
        self.assertEqual(onset([row(0, 0), row(10, 3), row(20, 6), row(30, 6)], limit=0.5), 20)
