import json
import math
import random
import subprocess
import sys
import tempfile
import unittest

from with_chroma import Store


def rows():
    rng = random.Random(2)
    return [{"id": f"d{i}", "vector": [rng.gauss(0, 1) * rng.choice([.2, 1, 6]) for _ in range(8)], "lang": "is" if i % 100 == 7 else "en",
             "year": 2000 + i % 25} for i in range(2000)]


def near(query, some, k):
    def cosine(v):
        return sum(a * b for a, b in zip(query, v)) / math.hypot(*v)
    return [r["id"] for r in sorted(some, key=lambda r: -cosine(r["vector"]))[:k]]


class Chroma(unittest.TestCase):
    def test_a_life_of_a_store(self):
        some = rows()
        query = [1.0, .3, -.4, .2, 0, 0, .5, 0]
        with tempfile.TemporaryDirectory() as folder:
            store = Store(folder)
            store.put(some)
            store.put([dict(some[0], vector=[-x for x in query], lang="xx")])
            some[0] = dict(some[0], vector=[-x for x in query], lang="xx")
            self.assertEqual(store.count(), 2000)
            self.assertGreaterEqual(len(set(store.find(query, 10)) & set(near(query, some, 10))), 8, "nearest by cosine")
            rare = [r for r in some if r["lang"] == "is"]
            self.assertEqual(store.find(query, 5, lang="is"), near(query, rare, 5), "a rare language")
            both = [r for r in some if r["lang"] == "en" and r["year"] >= 2020]
            found = store.find(query, 10, lang="en", since=2020)
            self.assertEqual(len(found), 10)
            self.assertLessEqual(set(found), {r["id"] for r in both}, "both conditions")
            self.assertEqual(store.find(query, 3, lang="tlh"), [])
            gone = near(query, rare, 2)
            store.forget(gone)
            code = f"import json; from with_chroma import Store; s = Store({folder!r}); print(json.dumps([s.count(), s.find({query!r}, 5, lang='is')]))"
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr[-300:])
            count, again = json.loads(done.stdout.strip().splitlines()[-1])
            self.assertEqual((count, again), (1998, near(query, [r for r in rare if r["id"] not in gone], 5)), "opened again in another process")
