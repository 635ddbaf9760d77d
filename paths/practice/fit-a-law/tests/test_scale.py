import csv
import json
import os
import tempfile
import unittest
from pathlib import Path

import torch

torch.set_num_threads(1)

from torch.utils.flop_counter import FlopCounterMode

import law
import scale
from small_gpt import CONTEXT, GPT, text, weights

DATA, HELD, LETTERS = text()


def net(width=16):
    return GPT(len(LETTERS), width, heads=width // 8)


def losses(log):
    return [row["loss"] for row in log]


class Scale(unittest.TestCase):
    def test_warm_up_and_cosine(self):
        rates = [scale.rate(step, 100, 0.02, 10) for step in range(100)]
        self.assertAlmostEqual(rates[0], 0.002)
        self.assertAlmostEqual(rates[9], 0.02)
        self.assertAlmostEqual(rates[10], 0.02)
        self.assertAlmostEqual(rates[99], 0.002)
        self.assertAlmostEqual(scale.rate(55, 101, 0.02, 10), 0.011)
        self.assertEqual(sorted(rates[10:], reverse=True), rates[10:])

    def test_parts_add_up_to_the_batch(self):
        one, four = net(), net()
        a, b = scale.train(one, DATA, 6, size=8, warmup=2), scale.train(four, DATA, 6, size=8, parts=4, warmup=2)
        for x, y in zip(losses(a), losses(b)):
            self.assertAlmostEqual(x, y, places=4)
        self.assertEqual([row["tokens"] for row in b], [8 * CONTEXT * (i + 1) for i in range(6)])
        self.assertGreater(abs(losses(a)[0] - losses(a)[-1]), 1e-3)

    def test_a_killed_run_goes_on_without_a_seam(self):
        with tempfile.TemporaryDirectory() as folder:
            settings = {"size": 4, "warmup": 3, "every": 5}
            whole = scale.train(net(), DATA, 16, **settings)
            path = os.path.join(folder, "run.pt")
            scale.train(net(), DATA, 16, checkpoint=path, until=13, **settings)  # the file is that of step 10
            again = scale.train(net(), DATA, 16, checkpoint=path, **settings)
            self.assertEqual([row["step"] for row in again], list(range(16)))
            for x, y in zip(losses(whole), losses(again)):
                self.assertAlmostEqual(x, y, places=5)
            self.assertEqual(os.listdir(folder), ["run.pt"])

    def test_bfloat16_computes_and_float32_keeps(self):
        model, plain = net(), net()
        half, full = losses(scale.train(model, DATA, 5, size=8, bf16=True)), losses(scale.train(plain, DATA, 5, size=8))
        self.assertTrue(all(p.dtype == torch.float32 for p in model.parameters()), "the weights stay in float32")
        self.assertLess(abs(half[-1] - full[-1]), 0.05)
        self.assertNotEqual(half, full, "autocast was on")

    def test_the_formula_counts_what_the_profiler_counts(self):
        model, (x, y) = net(32), scale.batch(DATA, 4, torch.Generator().manual_seed(1))
        with FlopCounterMode(display=False) as counter:
            torch.nn.functional.cross_entropy(model(x).flatten(0, 1), y.flatten()).backward()
        ratio = scale.flops_per_token(model) * x.numel() / counter.get_total_flops()
        self.assertLess(abs(ratio - 1), 0.12, "6 for each weight, and attention")

    def test_throughput_leaves_the_warm_up_out(self):
        log = [{"tokens": 640 * (i + 1), "seconds": 5.0 if i < 3 else 0.5} for i in range(20)]
        self.assertAlmostEqual(scale.throughput(log, skip=3), 1280)
        self.assertGreater(scale.peak_flops(256, 5), 1e8)

    def test_the_ladder_was_climbed_and_the_bet_came_first(self):
        with open("ladder.csv", newline="", encoding="utf-8") as file:
            rows = [{k: float(v) for k, v in row.items()} for row in csv.DictReader(file)]
        rows.sort(key=lambda row: row["weights"])
        bet = json.loads(Path("bet.json").read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(rows), 4, "three rungs and the one that is predicted")
        for row in rows:
            self.assertEqual(row["weights"], weights(net(int(row["width"]))))
        self.assertGreaterEqual(rows[-1]["weights"], 1.5 * rows[-2]["weights"], "the last rung is a step up")
        self.assertEqual(bet["weights"], rows[-1]["weights"])
        points = [(row["weights"], row["loss"]) for row in rows[:-1]]
        self.assertAlmostEqual(scale.bet(points, bet["weights"]), law.predict(law.fit(points), bet["weights"]), places=6)
        self.assertAlmostEqual(bet["predicted"], law.predict(law.fit(points), bet["weights"]), places=3, msg="the bet is that of the smaller rungs")
        self.assertLess(abs(bet["predicted"] - rows[-1]["loss"]), 0.15, "farther off than noise: one rung was trained otherwise")
        small = rows[0]
        model = net(int(small["width"]))
        scale.train(model, DATA, 600, peak=min(0.02, 0.3 / small["width"]), warmup=60)
        self.assertLess(abs(scale.valid(model, HELD) - small["loss"]), 0.05, "the smallest rung, trained again")


if __name__ == "__main__":
    unittest.main()
