import random
import unittest


class Paged(unittest.TestCase):
    def test_prompts_share_full_pages_of_the_same_beginning(self):
        from pages import Pages
        p = Pages(20, 4)
        self.assertEqual(p.start("a", list(range(10))), 0)
        self.assertEqual(p.used(), 3)
        self.assertEqual(p.start("b", list(range(8)) + [99]), 2)
        self.assertEqual((p.used(), p.table("a")[:2]), (4, p.table("b")[:2]))
        self.assertEqual(p.start("c", [7, 7, 7, 7, 4, 5, 6, 7]), 0, "the second page is equal, but its beginning is not")

    def test_a_page_in_use_is_not_freed_and_an_unused_one_is(self):
        from pages import Pages
        p = Pages(4, 2)
        p.start("a", [1, 2, 3])
        p.start("b", [1, 2, 5])
        p.stop("a")
        self.assertEqual((p.text("b"), p.used()), ([1, 2, 5], 2))
        p.stop("b")
        self.assertEqual(p.used(), 0)
        self.assertEqual(p.start("c", [1, 2]), 0, "nothing is left to share")

    def test_a_second_page_with_the_same_tokens_stays_shareable(self):
        from pages import Pages
        p = Pages(6, 2)
        p.start("a", [1, 2])
        p.start("b", [1])
        p.append("b", 2)
        p.stop("a")
        self.assertEqual(p.start("c", [1, 2, 3]), 1, "the page of b is full and holds the same beginning")

    def test_a_fork_copies_on_write(self):
        from pages import Pages
        p = Pages(10, 4)
        p.start("a", [1, 2, 3, 4, 5])
        p.fork("a", "b")
        self.assertEqual(p.used(), 2)
        p.append("b", 6)
        p.append("a", 7)
        self.assertEqual((p.text("a"), p.text("b"), p.used()), ([1, 2, 3, 4, 5, 7], [1, 2, 3, 4, 5, 6], 3))

    def test_running_out_changes_nothing(self):
        from pages import OutOfPages, Pages
        p = Pages(3, 2)
        p.start("a", [1, 2, 3])
        with self.assertRaises(OutOfPages):
            p.start("b", [1, 2, 9, 9, 9])
        self.assertEqual((p.used(), p.start("c", [1, 2, 4])), (2, 1))
        p.append("a", 8)
        with self.assertRaises(OutOfPages):
            p.append("a", 9)
        self.assertEqual(p.text("a"), [1, 2, 3, 8])

    def test_random_work_keeps_every_text(self):
        from pages import Pages
        r, p, want = random.Random(3), Pages(500, 3), {}
        for i in range(400):
            name, other = f"r{r.randrange(8)}", f"f{i}"
            if name not in want:
                want[name] = [1] * r.randrange(0, 9) + [r.randrange(3)]
                p.start(name, want[name])
            elif r.random() < 0.1:
                p.stop(name), want.pop(name)
            elif r.random() < 0.05:
                p.fork(name, other)
                want[other] = list(want[name])
            else:
                t = r.randrange(3)
                p.append(name, t), want[name].append(t)
            for n, tokens in want.items():
                self.assertEqual(p.text(n), tokens, f"reader {n} reads another text")
        for n in list(want):
            p.stop(n)
        self.assertEqual(p.used(), 0, "pages were never freed")
