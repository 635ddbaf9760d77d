import csv
import unittest

TRUE = {1: [-1, 7], 2: [7, 1], 3: [3, 6, 6], 4: [-4, 2, 0], 5: [5], 6: [3], 7: [50], 8: [0], 9: [0], 10: [11], 11: [1], 12: [2, 4, 4]}


class OnPaper(unittest.TestCase):
    def test_every_answer_is_right(self):
        with open("answers.csv", encoding="utf-8-sig", newline="") as file:
            given = {row["number"].strip(): (row["answer"] or "") for row in csv.DictReader(file)}
        wrong = []
        for number, true in TRUE.items():
            try:
                got = [float(x) for x in given.get(str(number), "").replace("−", "-").strip(" ()").replace(",", " ").split()]
            except ValueError:
                got = []
            if len(got) != len(true) or any(abs(x - y) > 0.0006 for x, y in zip(got, true)):
                wrong.append(number)
        self.assertEqual(wrong, [], f"{len(TRUE) - len(wrong)} of 12 are right; look again at {wrong}")


class Functions(unittest.TestCase):
    def test_add_and_scale_make_new_lists(self):
        from vectors import add, scale
        a = [1, 2, 0]
        self.assertEqual(list(add(a, (3, -1, 5))), [4, 1, 5])
        self.assertEqual(list(scale(-2, a)), [-2, -4, 0])
        self.assertEqual(a, [1, 2, 0], "the input was changed")

    def test_dot_length_and_distance(self):
        from vectors import distance, dot, length
        self.assertEqual(dot([1, 2], [3, 4]), 11)
        self.assertAlmostEqual(length([2, 3, 6]), 7)
        self.assertAlmostEqual(distance([1, 1], [4, 5]), 5)
        self.assertAlmostEqual(distance((-1, 0, 2), (1, 1, 0)), 3)
        self.assertEqual(length([0, 0]), 0)

    def test_cosine_looks_at_the_direction_only(self):
        from vectors import cosine
        for a, b, expected in [([3, 4], [4, 3], 0.96), ([3, 4], [30, 40], 1), ([1, 0], [0, 9], 0), ([1, 2, 2], [-1, -2, -2], -1)]:
            self.assertAlmostEqual(cosine(a, b), expected, places=9, msg=f"cosine({a}, {b})")

    def test_impossible_inputs_raise_value_error(self):
        from vectors import add, cosine, distance, dot
        for function in (add, dot, distance, cosine):
            for a, b in [([1, 2], [1, 2, 3]), ([1, 2, 3], [1, 2])]:
                with self.assertRaises(ValueError, msg=f"{function.__name__}({a}, {b})"):
                    function(a, b)
        with self.assertRaises(ValueError, msg="cosine with a vector of length 0"):
            cosine([0, 0], [1, 2])
