import unittest
from pathlib import Path

import causes

G = {("c", "x"), ("c", "y"), ("x", "m"), ("m", "y"), ("x", "k"), ("y", "k"), ("k", "z")}
M = {("a", "x"), ("a", "k"), ("b", "k"), ("b", "y"), ("x", "y")}


class TestCauses(unittest.TestCase):
    def test_parse(self):
        self.assertEqual(causes.parse("# graph\n\n a -> b # why\nb->c c\n"), {("a", "b"), ("b", "c c")})

    def test_descendants(self):
        self.assertEqual(set(causes.descendants(G, "x")), {"m", "y", "k", "z"})
        self.assertEqual(set(causes.descendants(G, "z")), set())

    def test_paths_run_in_both_directions(self):
        self.assertEqual(causes.paths(G, "x", "y"), [["x", "c", "y"], ["x", "k", "y"], ["x", "m", "y"]])
        self.assertEqual(causes.paths(G, "x", "nobody"), [])

    def test_forks_and_chains_close_when_given(self):
        for node in "cm":
            self.assertTrue(causes.is_open(G, ["x", node, "y"], set()), node)
            self.assertFalse(causes.is_open(G, ["x", node, "y"], {node}), node)

    def test_colliders_open_when_given(self):
        self.assertFalse(causes.is_open(G, ["x", "k", "y"], set()))
        self.assertTrue(causes.is_open(G, ["x", "k", "y"], {"k"}))
        self.assertTrue(causes.is_open(G, ["x", "k", "y"], {"z"}), "a descendant of a collider opens it")

    def test_direct_paths_are_open(self):
        self.assertTrue(causes.is_open(M, ["x", "y"], {"a", "b", "k"}))

    def test_valid_sets(self):
        for given, expected in ((set(), False), ({"c"}, True), ({"c", "m"}, False), ({"c", "z"}, False), ({"x", "c"}, False)):
            self.assertEqual(causes.valid(G, "x", "y", given), expected, str(given))
        for given, expected in ((set(), True), ({"k"}, False), ({"k", "a"}, True), ({"b"}, True)):
            self.assertEqual(causes.valid(M, "x", "y", given), expected, f"M-graph, given {given}")

    def test_smallest_sets(self):
        self.assertEqual(causes.smallest(G, "x", "y", {"c", "m", "k"}), [{"c"}])
        self.assertEqual(causes.smallest(G, "x", "y", {"m", "k"}), [])
        self.assertEqual(causes.smallest(M, "x", "y", {"k", "a"}), [set()])
        chain = {("u", "v"), ("v", "x"), ("u", "y"), ("x", "y")}
        self.assertEqual(causes.smallest(chain, "x", "y", {"u", "v"}), [{"u"}, {"v"}])

    def test_the_shop_is_drawn_as_told(self):
        shop = causes.parse(Path("shop.txt").read_text())
        self.assertEqual(len(shop), 9, f"nine arrows, got {sorted(shop)}")
        self.assertEqual(causes.smallest(shop, "newsletter", "spending", {"loyal", "holiday", "visits", "call", "complaints"}), [{"holiday", "loyal"}])
        self.assertEqual(set(causes.descendants(shop, "newsletter")), {"visits", "spending", "call"})
        self.assertEqual(set(causes.descendants(shop, "complaints")), {"call", "spending"})
