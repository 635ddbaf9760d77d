import unittest

import collect


class Collect(unittest.TestCase):
    def same(self, name, arguments, expected):
        before = [list(argument) for argument in arguments]
        got = getattr(collect, name)(*arguments)
        self.assertEqual(got, expected, f"{name}{arguments} must give {expected!r}, it gives {got!r}")
        self.assertIs(type(got), type(expected), f"{name} must return a {type(expected).__name__}")
        self.assertEqual([list(argument) for argument in arguments], before, f"{name} changed its list")

    def test_count(self):
        self.same("count", (["tea", "milk", "tea"],), {"tea": 2, "milk": 1})
        self.same("count", ([],), {})

    def test_count_starts_afresh_each_time(self):
        collect.count(["tea"])
        self.same("count", (["tea"],), {"tea": 1})

    def test_unique_keeps_the_order_of_the_first_time(self):
        self.same("unique", (["b", "a", "b", "c", "a"],), ["b", "a", "c"])
        self.same("unique", ([],), [])

    def test_both(self):
        self.same("both", (["a", "b", "b"], ["b", "c"]), {"b"})
        self.same("both", (["a"], []), set())

    def test_longest_takes_the_first_of_equal_ones(self):
        self.same("longest", (["tea", "milk", "salt"],), ("milk", 4))
        self.same("longest", ([],), ("", 0))


if __name__ == "__main__":
    unittest.main()
