import unittest


def ev(start, end, kind="kernel", name="k"):
    return {"start": start, "end": end, "kind": kind, "name": name}


class Account(unittest.TestCase):
    def test_union_merges_overlapping_and_touching_spans(self):
        from account import covered, union
        self.assertEqual([tuple(x) for x in union([(5, 9), (0, 2), (2, 3), (6, 7)])], [(0, 3), (5, 9)])
        self.assertEqual(covered([(5, 9), (0, 2), (2, 3), (6, 7)]), 7)
        self.assertEqual(covered([]), 0)

    def test_hidden_copies_cost_nothing_and_parts_add_up(self):
        from account import account
        events = [ev(10, 30), ev(20, 40), ev(15, 25, "copy"), ev(38, 45, "copy"), ev(90, 120)]
        self.assertEqual(account(events, 0, 100), {"kernel": 40, "copy": 5, "idle": 55})

    def test_events_before_the_step_are_cut(self):
        from account import account
        self.assertEqual(account([ev(-5, 5), ev(-9, -1)], 0, 10), {"kernel": 5, "copy": 0, "idle": 5})
        self.assertEqual(account([ev(110, 130), ev(150, 300)], 100, 160), {"kernel": 30, "copy": 0, "idle": 30}, "a step need not begin at 0")

    def test_gaps_come_longest_first_and_include_both_ends(self):
        from account import gaps
        events = [ev(10, 30), ev(35, 40), ev(60, 90, "copy")]
        self.assertEqual([tuple(g) for g in gaps(events, 0, 100)], [(40, 60), (0, 10), (90, 100), (30, 35)])
        self.assertEqual([tuple(g) for g in gaps([], 0, 5)], [(0, 5)])

    def test_top_takes_as_few_names_as_needed(self):
        from account import top
        events = [ev(0, 50, name="a"), ev(50, 90, name="b"), ev(90, 96, name="c"), ev(96, 100, name="d"), ev(0, 900, "copy", "x")]
        self.assertEqual(top(events), ["a", "b"])
        self.assertEqual(top(events, 0.91), ["a", "b", "c"])
        self.assertEqual(top([ev(0, 10, name="z"), ev(10, 15, name="y"), ev(20, 25, name="y")], 1.0), ["y", "z"], "equal ones by name")
