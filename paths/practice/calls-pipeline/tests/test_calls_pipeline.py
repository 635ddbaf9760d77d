import csv
import unittest
from pathlib import Path
from statistics import fmean


def read(path, delimiter=","):
    with open(path, newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def top(score, y):
    order = sorted(range(len(score)), key=lambda i: (-score[i], i))[: len(score) // 5]
    return fmean(y[i] for i in order)


def auc(score, y):
    yes = [s for s, t in zip(score, y) if t]
    no = [s for s, t in zip(score, y) if not t]
    return sum((a > b) + (a == b) / 2 for a in yes for b in no) / (len(yes) * len(no))


class Pipeline(unittest.TestCase):
    def setUp(self):
        for name in ("predictions.csv", "scores.csv", "strange_scores.csv"):
            self.assertTrue(Path(name).is_file(), f"{name} is missing")
        rows = read("data/calls.csv", ";")[256:1280]
        self.y = [int(r["y"] == "yes") for r in rows]
        self.former = [int(r["poutcome"] == "success") for r in rows]
        got = read("predictions.csv")
        self.assertEqual([(float(r["row"]), float(r["fold"])) for r in got], [(257 + i, 1 + i // 256) for i in range(1024)],
                         "predictions.csv: rows 257 to 1,280 in order, 256 for each fold")
        self.p = [float(r["probability"]) for r in got]

    def blocks(self):
        return [slice(k * 256, k * 256 + 256) for k in range(4)]

    def test_probabilities_lie_between_0_and_1(self):
        self.assertTrue(all(0 <= p <= 1 for p in self.p))

    def test_the_model_beats_calling_at_random_clearly(self):
        got = fmean(top(self.p[b], self.y[b]) for b in self.blocks())
        self.assertGreaterEqual(got, 1.5 * fmean(self.y), f"mean precision of the top fifth {got:.3f}, share of yes {fmean(self.y):.3f}")

    def test_the_ranking_is_not_too_good_to_be_true(self):
        got = fmean(auc(self.p[b], self.y[b]) for b in self.blocks())
        self.assertLess(got, 0.87, "did duration or the answer slip into the features, or did you score training rows?")

    def test_scores_csv_follows_from_the_data_and_the_predictions(self):
        rows = read("scores.csv")
        self.assertEqual([float(r["fold"]) for r in rows], [1, 2, 3, 4])
        for r, b in zip(rows, self.blocks()):
            for name, want in (("random", fmean(self.y[b])), ("former", top(self.former[b], self.y[b])), ("model", top(self.p[b], self.y[b]))):
                slack = 0.0011 if name != "model" else 0.021  # rounded probabilities may tie
                self.assertAlmostEqual(float(r[name]), want, delta=slack, msg=f"fold {r['fold']}, {name}")
