import json
import unittest
from math import log
from pathlib import Path

from seen import Bigram, complete, completion, ngrams, order_p, overlap


class Seen(unittest.TestCase):
    def test_overlap(self):
        self.assertEqual(ngrams("A b, C!", 2), [("a", "b"), ("b", "c")])
        self.assertEqual(overlap("one two three four", "so One, two three", 2), 2 / 3)
        self.assertEqual(overlap("one two", "one two", 5), 0.0)

    def test_logprob(self):
        m = Bigram("a b a b a c")
        self.assertAlmostEqual(m.logprob("a b"), log(2.1 / 3.3))
        self.assertAlmostEqual(m.logprob("A b c"), log(2.1 / 3.3) + log(0.1 / 2.3))

    def test_completion(self):
        m = Bigram("the cat sat on a mat the dog ran the cow ran")
        self.assertEqual(complete(m, "so the", 3), "cat sat on")
        self.assertEqual(complete(m, "dog", 9)[:7], "ran the")
        self.assertEqual(complete(m, "zebra", 3), "")
        self.assertEqual(completion(m, "the cat sat on a mat"), 1.0)
        self.assertEqual(completion(m, "my cat sat in big box"), 0.0)
        self.assertEqual(completion(m, "word"), 0.0)

    def test_order(self):
        self.assertEqual(order_p(lambda t: 0.0, ["a", "b"], 9, 1), 1.0, "equally likely counts as at least as likely")
        self.assertEqual(order_p(lambda t: float(t == "a b c d e f g h"), list("abcdefgh"), 19, 1), 0.05)

    def test_report(self):
        corpus, items = Path("data/corpus.txt").read_text(), json.loads(Path("data/items.json").read_text())
        text = Path("contamination.md").read_text()
        found = text.partition("## Found")[2].partition("## Order")[0]
        for i in items:
            self.assertEqual(i["id"] in found, overlap(i["text"], corpus) >= 0.5, f"{i['id']} under Found")
        p = order_p(Bigram(corpus).logprob, [i["text"] for i in items], 99, 0)
        self.assertIn(f"{p:.2f}", text.partition("## Order")[2], "the p-value with two decimals")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import json
        from pathlib import Path
        from statistics import fmean
        from seen import overlap
        corpus = Path("data/gsm8k_train.txt").read_text(encoding="utf-8")
        items = json.loads(Path("data/gsm8k_test.json").read_text(encoding="utf-8"))
        return {"resembling": [i["id"] for i in items if overlap(i["text"], corpus, 8) >= 0.2],
                "copies": sum(overlap(i["text"], corpus) == 1.0 for i in items),
                "mean": fmean(overlap(i["text"], corpus) for i in items)}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
