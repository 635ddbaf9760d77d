import json
import math
import unittest
from pathlib import Path

QUERY = [1, .3, .1, 0, .3, 0]


def distance(v):
    return 1 - sum(a * b for a, b in zip(QUERY, v)) / math.hypot(*QUERY) / math.hypot(*v)


class Pgvector(unittest.TestCase):
    def setUp(self):
        self.got = json.loads(Path("pg.json").read_text())
        self.docs = json.loads(Path("data/docs.json").read_text())
        self.langs = {d["lang"] for d in self.docs}

    def nearest(self, lang):
        return [d["id"] for d in sorted((d for d in self.docs if d["lang"] == lang), key=lambda d: distance(d["vector"]))[:10]]

    def test_exact_is_exact(self):
        self.assertEqual(set(self.got["exact"]), self.langs)
        for lang in self.langs:
            far = {d["id"]: distance(d["vector"]) for d in self.docs}
            self.assertEqual([round(far[i], 6) for i in self.got["exact"][lang]], [round(far[i], 6) for i in self.nearest(lang)], lang)

    def test_the_index_loses_and_the_iterative_scan_finds(self):
        count = {lang: sum(d["lang"] == lang for d in self.docs) for lang in self.langs}
        rare = min(count, key=count.get)
        self.assertLess(len(self.got["index"][rare]), min(10, count[rare]), f"the index with a filter on {rare}")
        for lang in self.langs:
            self.assertLessEqual(set(self.got["index"][lang]), {d["id"] for d in self.docs if d["lang"] == lang}, lang)
            self.assertEqual(len(self.got["iterative"][lang]), min(10, count[lang]), f"iterative, {lang}")
            self.assertGreaterEqual(len(set(self.got["iterative"][lang]) & set(self.nearest(lang))), 8 * min(10, count[lang]) // 10, lang)

    def test_plan_and_versions(self):
        plan = str(self.got["plan"])
        self.assertRegex(plan, r"Index Scan using \w+ on docs")
        self.assertRegex(plan, r"Filter")
        self.assertRegex(json.dumps(self.got["versions"]), r"\b0\.[89]|\b[1-9]\d*\.\d")
