import csv
import math
import re
import unittest
from collections import Counter
from pathlib import Path

T = {"a": "Red red wine", "b": "A red bike and a blue bike", "c": "blue sky", "d": ""}


class Formula(unittest.TestCase):
    def test_words(self):
        from bm25 import words
        self.assertEqual(words("Use --catch-up, E21 or LARDER_KEY!"), ["use", "catch-up", "e21", "or", "larder_key"])

    def test_idf(self):
        from bm25 import BM25
        m = BM25(T)
        for word, n in (("red", 2), ("sky", 1), ("zebra", 0)):
            self.assertAlmostEqual(m.idf(word), math.log(1 + (4 - n + .5) / (n + .5)), msg=word)

    def test_score(self):
        from bm25 import BM25
        for k1, b in ((1.2, .75), (2.0, 0.0), (1.5, 1.0)):
            m = BM25(T, k1, b)
            want = math.log(1 + 2.5 / 2.5) * 2 * (k1 + 1) / (2 + k1 * (1 - b + b * 3 / 3))
            self.assertAlmostEqual(m.score("RED", "a"), want, msg=f"k1={k1}, b={b}")
            want = 2 * math.log(1 + 3.5 / 1.5) * 2 * (k1 + 1) / (2 + k1 * (1 - b + b * 7 / 3))
            self.assertAlmostEqual(m.score("bike bike zebra", "b"), want, msg=f"two times in the query, k1={k1}, b={b}")
        self.assertEqual(m.score("red", "d"), 0)
        usual = BM25(T)
        self.assertAlmostEqual(usual.score("sky", "c"), math.log(1 + 3.5 / 1.5) * 2.2 / (1 + 1.2 * (.25 + .75 * 2 / 3)), msg="k1 = 1.2 and b = 0.75 by default")

    def test_search(self):
        from bm25 import BM25
        m = BM25({"z": "tea", "y": "tea", "x": "cake", "w": "tea tea"})
        self.assertEqual([k for k, _ in m.search("tea", 10)][1:], ["y", "z"])
        self.assertEqual(len(m.search("tea", 2)), 2)
        self.assertEqual(m.search("zebra", 3), [])


class Diary(unittest.TestCase):
    def test_diary(self):
        self.assertTrue(Path("diary.csv").is_file(), "diary.csv is missing")
        with open("data/passages.csv", newline="", encoding="utf-8") as f:
            P = {r["id"]: Counter(re.findall(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", r["text"].lower())) for r in csv.DictReader(f)}
        with open("data/queries.csv", newline="", encoding="utf-8") as f:
            Q = {r["id"]: r for r in csv.DictReader(f)}
        N, avg = len(P), sum(c.total() for c in P.values()) / len(P)

        def rank(q):
            s = {}
            for k, c in P.items():
                for w in re.findall(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", q["query"].lower()):
                    n = sum(w in d for d in P.values())
                    s[k] = s.get(k, 0) + math.log(1 + (N - n + .5) / (n + .5)) * c[w] * 2.2 / (c[w] + 1.2 * (.25 + .75 * c.total() / avg))
            order = [k for k in sorted(s, key=lambda k: (-s[k], k)) if s[k] > 0]
            return order.index(q["passage"]) + 1 if q["passage"] in order else 99

        with open("diary.csv", newline="", encoding="utf-8") as f:
            rows = list(csv.DictReader(f))
        wins = Counter()
        self.assertEqual(len({r["id"] for r in rows}), len(rows), "a query occurs twice")
        for r in rows:
            q = Q[r["id"]]
            own, other = rank(q), int(q["meaning_rank"])
            self.assertEqual((int(r["bm25_rank"]), int(r["meaning_rank"])), (own, other), f"ranks of {r['id']}: {q['query']}")
            self.assertNotEqual(own, other, f"{r['id']} is a draw")
            self.assertEqual(r["winner"], "bm25" if own < other else "meaning", f"winner of {r['id']}")
            self.assertTrue(r["why"].strip(), f"{r['id']}: the reason is missing")
            wins[r["winner"]] += 1
        self.assertTrue(wins["bm25"] >= 5 and wins["meaning"] >= 5, f"five of each, got {dict(wins)}")
