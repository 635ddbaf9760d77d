import csv
import json
import math
import re
import unittest
from collections import Counter
from pathlib import Path


def texts():
    return {r["id"]: r["text"] for r in csv.DictReader(Path("data/texts.csv").read_text(encoding="utf-8").splitlines())}


def cut(text):
    return re.findall(r"[a-z0-9]+", text.lower())


def reference(source, query):
    df = Counter(w for t in source.values() for w in set(cut(t)))
    scores = {}
    for k, t in source.items():
        c = Counter(cut(t))
        hit = [w for w in set(cut(query)) if c[w]]
        if hit:
            scores[k] = sum(c[w] * math.log(1 + len(source) / df[w]) / math.sqrt(len(cut(t))) for w in hit)
    return scores


SMALL = {"b": "Red boat, red sail.", "a": "Red sail", "c": "The 3 ducks", "d": "red sail"}


class Index(unittest.TestCase):
    def test_the_index_counts_each_word_in_each_text(self):
        from search import build_index
        index, lengths = build_index(SMALL)
        self.assertEqual({w: dict(p) for w, p in index.items()}, {
            "red": {"b": 2, "a": 1, "d": 1}, "boat": {"b": 1}, "sail": {"b": 1, "a": 1, "d": 1}, "the": {"c": 1}, "3": {"c": 1}, "ducks": {"c": 1}})
        self.assertEqual(dict(lengths), {"a": 2, "b": 4, "c": 3, "d": 2})


class Search(unittest.TestCase):
    def run_search(self, source, query, k=5):
        from search import build_index, search
        return list(search(*build_index(source), query, k))

    def test_scores_follow_the_formula(self):
        source = texts()
        for query in ("choir", "the market on saturday", "Dogs and CATS!", "road bridge repairs may"):
            want = reference(source, query)
            got = self.run_search(source, query, 60)
            self.assertEqual({k for k, _ in got}, set(want), f"texts found for {query!r}")
            for key, value in got:
                self.assertAlmostEqual(value, want[key], msg=f"score of {key} for {query!r}")
            values = [v for _, v in got]
            self.assertTrue(all(a >= b - 1e-9 for a, b in zip(values, values[1:])), f"the hits for {query!r} are not sorted")

    def test_ties_go_to_the_smaller_id_and_k_limits_the_list(self):
        self.assertEqual([k for k, _ in self.run_search(SMALL, "sail")], ["a", "d", "b"])
        self.assertEqual([k for k, _ in self.run_search(SMALL, "sail", 2)], ["a", "d"])

    def test_a_repeated_query_word_counts_once(self):
        self.assertEqual(self.run_search(SMALL, "boat boat"), self.run_search(SMALL, "boat"))

    def test_unknown_words_and_empty_queries_give_an_empty_list(self):
        self.assertEqual(self.run_search(SMALL, "zebra"), [])
        self.assertEqual(self.run_search(SMALL, ""), [])

    def test_reciprocal_rank(self):
        from search import reciprocal_rank
        self.assertEqual(reciprocal_rank(["a", "b", "c"], "a"), 1)
        self.assertAlmostEqual(reciprocal_rank(["a", "b", "c"], "c"), 1 / 3)
        self.assertEqual(reciprocal_rank(["a"], "z"), 0)
        self.assertEqual(reciprocal_rank([], "z"), 0)


class Judgement(unittest.TestCase):
    def test_queries_csv_has_ten_queries_with_a_wanted_text(self):
        rows = list(csv.DictReader(Path("queries.csv").read_text(encoding="utf-8-sig").splitlines()))
        self.assertEqual(len({r["query"] for r in rows}), 10, f"queries.csv has {len(rows)} rows")
        source = texts()
        other = 0
        for r in rows:
            self.assertIn(r["wanted"], source, f"wanted of {r['query']!r}")
            other += bool(set(cut(r["query"])) - set(cut(source[r["wanted"]])))
        self.assertGreaterEqual(other, 3, f"{other} queries use a word that is not in the wanted text")

    def test_judged_csv_holds_the_first_five_hits_of_each_query(self):
        path = Path("judged.csv")
        self.assertTrue(path.is_file(), "judged.csv is missing")
        rows = list(csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines()))
        source = texts()
        for q in csv.DictReader(Path("queries.csv").read_text(encoding="utf-8-sig").splitlines()):
            hits = [k for k, _ in self.hits(source, q["query"])]
            got = [(int(r["rank"]), r["id"]) for r in rows if r["query"] == q["query"]]
            want = list(enumerate(hits, 1)) or [(0, "")]
            self.assertEqual(sorted(got), sorted(want), f"hits of {q['query']!r}")
        for r in rows:
            self.assertIn(r["relevant"], ("0", "1"), f"relevant in {r}")

    def hits(self, source, query):
        from search import build_index, search
        return search(*build_index(source), query)


class RealData(unittest.TestCase):
    """real.json: what the fables and their questions say, computed here once more."""

    def figures(self):
        def rows(name):
            return list(csv.DictReader(Path("data", name).read_text(encoding="utf-8").splitlines()))
        source = {r["id"]: r["text"] for r in rows("fables.csv")}
        ranks = []
        for r in rows("fable_queries.csv"):
            scores = reference(source, r["query"])
            ids = sorted(scores, key=lambda k: (-round(scores[k], 9), k))[:5]
            ranks.append(1 / (ids.index(r["wanted"]) + 1) if r["wanted"] in ids else 0.0)
        return {"words": len({w for t in source.values() for w in cut(t)}), "mrr": sum(ranks) / len(ranks), "missed": ranks.count(0.0)}

    def test_real_json_follows_from_the_fables(self):
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8-sig"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.001
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the fables and the first five hits")
