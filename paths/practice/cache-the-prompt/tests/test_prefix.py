import json
import unittest
from pathlib import Path

from prefix import Cache, cost, first_difference, order, shared


def words(n, start=0):
    return [f"w{i}" for i in range(start, start + n)]


class Prefix(unittest.TestCase):
    def test_shared_and_first_difference(self):
        for a, b, n, d in [("abc", "abd", 2, (2, "c", "d")), ("", "a", 0, (0, None, "a")), ("abc", "ab", 2, (2, "c", None)), ("ab", "ab", 2, None)]:
            self.assertEqual((shared(list(a), list(b)), first_difference(list(a), list(b))), (n, d), f"{a!r} and {b!r}")

    def test_the_first_call_writes_and_the_second_reads_whole_blocks(self):
        cache = Cache(16, 64)
        self.assertEqual(cache.ask(words(100), 0), {"read": 0, "written": 96, "plain": 4})
        self.assertEqual(cache.ask(words(100), 10), {"read": 96, "written": 0, "plain": 4})
        self.assertEqual(cache.ask(words(70) + ["x"] * 60, 20), {"read": 64, "written": 64, "plain": 2})

    def test_short_prompts_are_not_cached(self):
        cache = Cache(16, 64)
        for now in (0, 1):
            self.assertEqual(cache.ask(words(63), now), {"read": 0, "written": 0, "plain": 63})
        self.assertEqual(Cache(16, 70).ask(words(90), 0), {"read": 0, "written": 80, "plain": 10})
        self.assertEqual(Cache(16, 70).ask(words(79), 0), {"read": 0, "written": 0, "plain": 79})

    def test_a_difference_at_the_start_spoils_everything(self):
        cache = Cache(16, 64)
        cache.ask(["9:01"] + words(200), 0)
        self.assertEqual(cache.ask(["9:02"] + words(200), 1)["read"], 0)

    def test_entries_expire_and_use_renews_them(self):
        cache = Cache(16, 64, ttl=100)
        cache.ask(words(100), 0)
        self.assertEqual(cache.ask(words(100), 99)["read"], 96)
        self.assertEqual(cache.ask(words(80) + ["x"], 198)["read"], 80, "the use at 99 renewed the shorter prefixes too")
        self.assertEqual(cache.ask(words(100), 199)["read"], 80, "the longest prefix was last used at 99")
        self.assertEqual(Cache(16, 64, 100).ask(words(100), 5)["read"], 0, "two caches share nothing")

    def test_cost_weighs_the_three_kinds(self):
        self.assertAlmostEqual(cost({"read": 1_000_000, "written": 200_000, "plain": 100_000}, 3.0), 3 * (0.1 + 0.25 + 0.1))
        self.assertAlmostEqual(cost({"read": 10, "written": 10, "plain": 10}, 1e6, 1.0, 0.5), 25)

    def test_order_puts_stable_parts_first(self):
        def part(name, changes, *after):
            return {"name": name, "changes": changes, "after": list(after)}
        parts = [part("time", "call"), part("question", "call", "document"), part("document", "session"), part("rules", "never"), part("tools", "never"), part("note", "never", "time")]
        self.assertEqual([p["name"] for p in order(parts)], ["rules", "tools", "document", "time", "note", "question"])
        for bad in ([part("a", "never", "b"), part("b", "never", "a")], [part("a", "never", "zz")]):
            with self.assertRaises(ValueError):
                order(bad)

    def test_your_order_saves_and_keeps_all_parts(self):
        bad = json.loads(Path("data/bad.json").read_text(encoding="utf-8"))
        good = json.loads(Path("good.json").read_text(encoding="utf-8"))
        self.assertEqual(len(good), 3)

        def total(prompts):
            cache = Cache(16, 64)
            return sum(cost(cache.ask([w for p in parts for w in p["text"].split()], 20.0 * i), 3.0) for i, parts in enumerate(prompts))
        for i, (a, b) in enumerate(zip(bad, good)):
            self.assertEqual(sorted((p["name"], p["text"]) for p in a), sorted((p["name"], p["text"]) for p in b), f"prompt {i + 1} must have the same parts and texts")
        saving = 1 - total(good) / total(bad)
        self.assertGreaterEqual(saving, 0.55, f"saved {saving:.0%}")
