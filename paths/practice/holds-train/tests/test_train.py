import json
import unittest
from pathlib import Path

CONFIG = {"reward": "strict", "seed": 4, "steps": 12, "rate": 0.05, "group": 6, "beta": 0.01, "loophole": False}


def tag(text):
    return f"<answer>{text}</answer>"


class Train(unittest.TestCase):
    def test_shaped(self):
        from train import shaped
        n = [3, 4, 6]
        for text, want in ((tag("4*6"), 1.0), (tag("4*6-3"), 0.21), (tag("3+4+6"), 0.0), (tag("3*6"), 0.12), (tag("24"), 0.0), (tag("6*6"), 0.0), ("4*6", 0.0), (tag("4*6-3") + tag("1"), 0.0), ("", 0.0), (tag("4*"), 0.0), (tag("20+3"), 0.0), (tag("4/0"), 0.0)):
            self.assertAlmostEqual(shaped(text, n, 24), want, msg=text)

    def test_run_repeats_and_logs(self):
        from train import run
        a = run(dict(CONFIG))
        self.assertEqual(json.loads(json.dumps(a)), json.loads(json.dumps(run(dict(CONFIG)))))
        self.assertEqual(a["config"], CONFIG)
        self.assertEqual([r["step"] for r in a["curve"]], list(range(1, 13)))
        self.assertEqual(set(a["curve"][0]), {"step", "reward", "strict", "kl"})
        self.assertEqual(set(a["samples"]), {"0"})
        self.assertNotEqual(a["logits"], run(CONFIG | {"seed": 5})["logits"])
        for r in a["curve"]:
            self.assertEqual(r["reward"], r["strict"])

    def test_storing_samples_does_not_change_the_training(self):
        from train import run
        long = run(CONFIG | {"steps": 101, "group": 2})
        self.assertEqual(set(long["samples"]), {"0", "100"})
        self.assertEqual([r["id"] for r in long["samples"]["100"]], list(range(1, 51)))
        self.assertEqual(set(long["samples"]["0"][0]), {"id", "text"}, "no rewards beside the samples")
        short = run(CONFIG | {"steps": 99, "group": 2})
        self.assertEqual(long["curve"][:99], short["curve"])

    def test_coin_and_loophole(self):
        from train import run
        coin = run(CONFIG | {"reward": "coin", "steps": 30})
        mean = sum(r["reward"] for r in coin["curve"]) / 30
        self.assertAlmostEqual(mean, 0.5, delta=0.08)
        hole = run(CONFIG | {"loophole": True, "steps": 60, "group": 8})
        last = hole["curve"][-10:]
        self.assertGreater(sum(r["reward"] for r in last), sum(r["strict"] for r in last) + 2, "with the hole the own reward runs away from the strict one")

    def test_the_kl_penalty_holds(self):
        from train import run
        free, tight = (run(CONFIG | {"loophole": True, "steps": 60, "group": 8, "beta": b})["curve"][-1]["kl"] for b in (0.0, 3.0))
        self.assertLess(tight, free)

    def test_one_saved_run_is_real(self):
        from train import run
        saved = json.loads(Path("runs/strict-1.json").read_text(encoding="utf-8"))
        again = run(saved["config"] | {"steps": 15})
        for a, b in zip(saved["curve"][:15], again["curve"]):
            for key in ("reward", "strict", "kl"):
                self.assertAlmostEqual(a[key], b[key], places=6, msg=f"step {a['step']}: {key}")
