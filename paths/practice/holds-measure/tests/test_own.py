import csv
import hashlib
import json
import random
import re
import unittest
from functools import cache
from pathlib import Path
from statistics import fmean

import toy
from given_puzzles import make
from given_tests import answer, tests

GIVEN = {"toy.py": "036ee70923b2c0fd", "given_puzzles.py": "44761bddb84498ff", "given_tests.py": "439cc149e61a103f"}
RUNS = ["strict-0", "strict-1", "strict-2", "coin-0"]


def load(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))


@cache
def sealed():
    return [json.loads(line) for line in Path("sealed.jsonl").read_text(encoding="utf-8").splitlines() if line.strip()]


@cache
def sampled():
    """The answers of your policies, drawn here: test → method → one list of (score, length) for each seed."""
    policies = {"base": [toy.base()], "baseline": [load("baseline.json")["logits"]], "coin": [load("runs/coin-0.json")["logits"]],
                "strict": [load(f"runs/strict-{seed}.json")["logits"] for seed in range(3)]}
    return {name: {method: [answer(p, rows, seed) for seed, p in enumerate(ps)] for method, ps in policies.items()} for name, rows in tests(sealed()).items()}


def per_item(test, method):
    return [fmean(seed[i][0] for seed in sampled()[test][method]) for i in range(len(sampled()[test][method][0]))]


def gain(test, method, rival):
    d, rng = [100 * (a - b) for a, b in zip(per_item(test, method), per_item(test, rival))], random.Random(0)
    means = sorted(fmean(rng.choices(d, k=len(d))) for _ in range(2000))
    return fmean(d), means[50], means[1949]


def seeds(test):
    means = [100 * fmean(score for score, _ in seed) for seed in sampled()[test]["strict"]]
    return min(means), max(means)


def parts():
    pieces = re.split(r"(?m)^## +", Path("measure.md").read_text(encoding="utf-8").replace("−", "-"))
    return {piece.splitlines()[0].strip(): piece for piece in pieces[1:]}


class Own(unittest.TestCase):
    def has(self, part, number, what):
        """The number with one decimal stands in the part, not as a piece of a longer one."""
        text = f"{number:.1f}".replace("-0.0", "0.0")
        self.assertRegex(parts().get(part, ""), rf"(?<![\d.]){re.escape(text)}(?![\d])", f"## {part} lacks {what}, {text}")

    def test_the_given_files_are_unchanged(self):
        for name, want in GIVEN.items():
            got = hashlib.sha256(Path(name).read_text(encoding="utf-8").encode()).hexdigest()
            self.assertTrue(got.startswith(want), f"{name} is given; take it from the starter again")

    def test_the_runs_are_those_of_the_task(self):
        for name in RUNS:
            run = load(f"runs/{name}.json")
            config = run["config"]
            self.assertEqual((f"{config['reward']}-{config['seed']}", config["steps"], config["loophole"]), (name, 300, False))
            rng = random.Random(config["seed"] + 10_300)
            again = [{"id": p["id"], "text": toy.sample(run["logits"], p, rng)[0]} for p in make(200, 1)[:50]]
            self.assertEqual(again, run["samples"]["300"], f"{name}: its logits do not write the samples that were stored at step 300")

    def test_the_sealed_puzzles_are_those_of_the_brief(self):
        rows = sealed()
        self.assertGreaterEqual(len(rows), 100)
        text = "\n".join(json.dumps(row, sort_keys=True, separators=(",", ":")) for row in sorted(rows, key=lambda row: row["id"]))
        if Path("brief.md").is_file():
            self.assertIn(hashlib.sha256(text.encode()).hexdigest(), Path("brief.md").read_text(encoding="utf-8"), "brief.md has another hash")
        training = {(tuple(sorted(p["numbers"])), p["target"]) for p in make(200, 1)}
        self.assertLess(sum((tuple(sorted(p["numbers"])), p["target"]) in training for p in rows), len(rows) / 2, "most sealed puzzles are training puzzles")

    def test_collect_draws_what_the_runs_answer(self):
        from measure import collect
        rows = collect()
        size = len(sealed())
        self.assertEqual(len(rows), 6 * (2 * size + 300))
        got = {(r["method"], r["seed"], r["test"], r["item"]): (r["score"], r["length"]) for r in rows}
        for test, items in tests(sealed()).items():
            for method, all_seeds in sampled()[test].items():
                for seed, found in enumerate(all_seeds):
                    for item, want in zip(items, found):
                        self.assertEqual(got.get((method, seed, test, item["id"])), want, f"{method}, seed {seed}, {test}, item {item['id']}")

    def test_the_table_is_that_of_your_runs(self):
        with Path("table.csv").open(encoding="utf-8", newline="") as file:
            table = {r["test"]: r for r in csv.DictReader(file)}
        self.assertEqual(set(table), {"sealed", "large", "two", "picture"})
        for test, row in table.items():
            want = [*gain(test, "strict", "baseline"), *seeds(test), gain(test, "strict", "base")[0]]
            for key, value in zip(("gain", "low", "high", "worst_seed", "best_seed", "over_base"), want):
                self.assertAlmostEqual(float(row[key]), value, delta=0.06, msg=f"{test}: {key}")

    def test_measure_md_has_the_numbers(self):
        for number, what in zip(gain("sealed", "strict", "baseline"), ("the gain", "its lower end", "its upper end")):
            self.has("Gain", number, what)
        for test in ("large", "two", "picture"):
            self.has("Elsewhere", gain(test, "strict", "baseline")[0], f"the gain on {test}")
        for method in ("base", "baseline", "strict"):
            self.has("Length", fmean(length for seed in sampled()["sealed"][method] for _, length in seed), f"the mean length of {method} on the sealed test")
        base, coin, strict = (fmean(per_item("sealed", method)) for method in ("base", "coin", "strict"))
        self.assertRegex(parts()["Control"], rf"(?<![\d.]){round(100 * (coin - base) / (strict - base))} ?%", "## Control lacks the coin's share of the raw gain")


if __name__ == "__main__":
    unittest.main()
