import csv
import re
import subprocess
import sys
import unittest
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8-sig").splitlines()))


class Functions(unittest.TestCase):
    def test_reciprocal_rank(self):
        from judge import reciprocal_rank
        for ids, expected in ((["a", "b"], 1), (["b", "c", "a", "d"], 1 / 3), (["b"], 0), ([], 0)):
            self.assertAlmostEqual(reciprocal_rank(ids, "a"), expected, msg=f"reciprocal_rank({ids}, 'a')")

    def test_mrr_counts_missing_queries_as_zero(self):
        from judge import mrr
        self.assertAlmostEqual(mrr({"p": ["x"], "q": ["y", "x"], "other": ["x"]}, {"p": "x", "q": "x", "r": "x", "s": "z"}), 0.375)

    def test_flips_are_sorted(self):
        from judge import flips
        wanted = dict.fromkeys("dcba", "x")
        before = {"a": ["x"], "b": ["y", "x"], "c": [], "d": ["x"]}
        after = {"a": ["x"], "b": ["x"], "c": ["x"]}
        better, worse = flips(before, after, wanted)
        self.assertEqual((list(better), list(worse)), (["b", "c"], ["d"]))


class Search(unittest.TestCase):
    papers = {"a": "Ice on a small lake", "b": "Noise of boats", "c": "Ice and noise on the lake lake"}

    def test_only_texts_with_a_shared_word_are_found(self):
        from find import search
        self.assertEqual(set(search(self.papers, "noise")), {"b", "c"})
        self.assertEqual(list(search(self.papers, "boats noise"))[0], "b", "two shared words come before one")
        self.assertEqual(list(search(self.papers, "xqzt vvrk")), [], "nonsense finds nothing")
        self.assertEqual(len(search(self.papers, "noise", 1)), 1, "k limits the hits")

    def test_the_command_prints_hits_or_says_why_there_are_none(self):
        r = subprocess.run([sys.executable, "find.py", "ice in winter"], capture_output=True, text=True, timeout=30)
        lines = r.stdout.splitlines()
        self.assertEqual(r.returncode, 0, r.stderr)
        self.assertTrue(1 <= len(lines) <= 10 and all(re.match(r"a\d{3}\t\S", line) for line in lines), r.stdout)
        r = subprocess.run([sys.executable, "find.py", "xqzt vvrk"], capture_output=True, text=True, timeout=30)
        self.assertEqual(r.returncode, 1, "exit status without a hit")
        self.assertRegex(r.stdout, r"^No abstract contains.*xqzt vvrk")


class Log(unittest.TestCase):
    def test_the_last_ranks_come_from_find_py(self):
        from find import search
        papers = {row["id"]: f"{row['title']} {row['abstract']}" for row in read("data/abstracts.csv")}
        wanted = {row["query"]: row["wanted"] for row in read("queries.csv")}
        last = read(f"ranks/v{len(read('search_log.csv')) - 1}.csv")
        for row in last[:8]:
            ids = list(search(papers, row["query"], 10))
            rank = ids.index(wanted[row["query"]]) + 1 if wanted[row["query"]] in ids else 0
            self.assertEqual(int(row["rank"]), rank, f"rank of {row['query']!r} in the last version")
