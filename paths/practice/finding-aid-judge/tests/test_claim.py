import csv
import unittest
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8-sig").splitlines()))


def inverse(rank):
    return 1 / rank if rank else 0.0


class Log(unittest.TestCase):
    def test_the_log_follows_from_the_ranks(self):
        queries = {row["query"] for row in read("queries.csv")}
        self.assertGreaterEqual(len(queries), 20, "queries")
        log = read("search_log.csv")
        self.assertGreaterEqual(len(log), 5, "rows in search_log.csv")
        before = None
        scores = []
        for number, row in enumerate(log):
            self.assertEqual(row["version"], f"v{number}", "versions are v0, v1, …")
            ranks = {r["query"]: int(r["rank"]) for r in read(f"ranks/v{number}.csv")}
            self.assertEqual(set(ranks), queries, f"queries in ranks/v{number}.csv")
            self.assertTrue(all(0 <= rank <= 10 for rank in ranks.values()), f"ranks 0 to 10 in v{number}")
            scores.append(sum(map(inverse, ranks.values())) / len(ranks))
            self.assertAlmostEqual(float(row["mrr"]), scores[-1], delta=0.001, msg=f"mrr of v{number}")
            before = before or ranks
            better = sum(inverse(ranks[q]) > inverse(before[q]) for q in queries)
            worse = sum(inverse(ranks[q]) < inverse(before[q]) for q in queries)
            self.assertEqual((int(row["better"]), int(row["worse"])), (better, worse), f"flips of v{number}")
            for key in ("change", "expected"):
                self.assertGreaterEqual(len(row[key].strip()), 8, f"{key} of v{number}")
            before = ranks
        self.assertGreater(scores[-1], scores[0], f"MRR of the versions: {scores}")
