import unittest


class Bag(unittest.TestCase):
    def test_words_are_letters_in_lower_case(self):
        from bag import words
        self.assertEqual(words("The dog's 3 Dogs, C++!"), ["the", "dog", "s", "dogs", "c"])

    def test_the_vocabulary_is_alphabetical_and_numbered_from_zero(self):
        from bag import vocabulary
        self.assertEqual(vocabulary(["man bites dog", "Dog and man"]), {"and": 0, "bites": 1, "dog": 2, "man": 3})

    def test_a_row_counts_known_words_and_stores_no_zeros(self):
        from bag import row
        columns = {"and": 0, "bites": 1, "dog": 2, "man": 3}
        self.assertEqual(dict(row("Man and man, cat", columns)), {0: 1, 3: 2})
        self.assertEqual(dict(row("Cats only", columns)), {})

    def test_dense_fills_in_the_zeros_in_separate_rows(self):
        from bag import dense
        got = [list(r) for r in dense([{0: 1, 3: 2}, {}, {1: 5}], 4)]
        self.assertEqual(got, [[1, 0, 0, 2], [0, 0, 0, 0], [0, 5, 0, 0]])

    def test_csr_has_counts_columns_and_row_starts(self):
        from bag import csr
        got = tuple(list(x) for x in csr([{3: 2, 0: 1}, {}, {1: 5}]))
        self.assertEqual(got, ([1, 2, 5], [0, 3, 1], [0, 2, 2, 3]))

    def test_density_is_the_share_of_stored_places(self):
        from bag import density
        self.assertAlmostEqual(density([{0: 1, 3: 2}, {}, {1: 5}], 4), 0.25)
