import random
import unittest

from follow import Copy, capture, compact, lag


def e(lsn, op, key, after=None):
    return {"lsn": lsn, "op": op, "key": key, "after": after}


class Follow(unittest.TestCase):
    def test_events_are_applied(self):
        copy = Copy()
        self.assertTrue(copy.apply(e(1, "c", "a", {"v": 1})))
        self.assertTrue(copy.apply(e(2, "u", "a", {"v": 2})))
        self.assertTrue(copy.apply(e(3, "c", "b", {"v": 9})))
        self.assertTrue(copy.apply(e(4, "d", "b")))
        self.assertEqual(copy.rows, {"a": {"v": 2}})
        with self.assertRaises(ValueError):
            copy.apply(e(5, "x", "a"))

    def test_old_and_repeated_events_are_ignored(self):
        copy = Copy()
        copy.apply(e(5, "c", "a", {"v": 5}))
        self.assertFalse(copy.apply(e(5, "c", "a", {"v": 5})))
        self.assertFalse(copy.apply(e(4, "u", "a", {"v": 4})))
        self.assertTrue(copy.apply(e(3, "c", "b", {"v": 3})), "another key has its own position")
        self.assertEqual(copy.rows, {"a": {"v": 5}, "b": {"v": 3}})

    def test_a_deleted_key_stays_dead(self):
        copy = Copy()
        copy.apply(e(1, "c", "a", {"v": 1}))
        copy.apply(e(3, "d", "a"))
        self.assertFalse(copy.apply(e(2, "u", "a", {"v": 2})))
        self.assertEqual(copy.rows, {})
        self.assertTrue(copy.apply(e(4, "c", "a", {"v": 4})))

    def test_the_snapshot_has_a_position(self):
        copy = Copy()
        copy.apply(e(1, "c", "old", {"v": 0}))
        copy.snapshot({"a": {"v": 1}}, 40)
        self.assertEqual(copy.rows, {"a": {"v": 1}})
        self.assertFalse(copy.apply(e(38, "d", "a")))
        self.assertFalse(copy.apply(e(40, "c", "b", {"v": 2})), "deleted before the snapshot, or never there")
        self.assertFalse(copy.apply(e(39, "u", "old", {"v": 9})), "keys known from before have the snapshot's position, too")
        self.assertTrue(copy.apply(e(41, "c", "b", {"v": 2})))

    def test_a_saved_copy_goes_on(self):
        copy = Copy()
        copy.snapshot({"a": {"v": 1}}, 10)
        copy.apply(e(12, "d", "a"))
        again = Copy.load(copy.save())
        self.assertFalse(again.apply(e(11, "u", "a", {"v": 3})))
        self.assertFalse(again.apply(e(9, "c", "z", {"v": 3})))
        self.assertEqual(again.rows, {})

    def test_capture(self):
        got = capture({"a": {"v": 1}, "b": {"v": 2}, "c": {"v": 3}}, {"b": {"v": 5}, "c": {"v": 3}, "d": {"v": 4}}, 7)
        self.assertEqual(got, [e(8, "d", "a"), e(9, "u", "b", {"v": 5}), e(10, "c", "d", {"v": 4})])

    def test_compaction_keeps_the_last_event_and_the_state(self):
        log = [e(1, "c", "a", {"v": 1}), e(2, "c", "b", {"v": 2}), e(3, "u", "a", {"v": 3}), e(4, "d", "b")]
        self.assertEqual(compact(log), [log[2], log[3]])
        self.assertEqual(lag(log, 2), 2)

    def test_a_messy_delivery_ends_in_the_right_state(self):
        r = random.Random(1)
        state, log = {}, []
        for _ in range(60):
            new = dict(state)
            key = r.choice("abcde")
            if key in new and r.random() < 0.4:
                del new[key]
            else:
                new[key] = {"v": r.randrange(100)}
            log += capture(state, new, len(log))
            state = new
        copy = Copy()
        sent = 0
        while sent < len(log):
            sent = max(0, sent - r.randrange(6))
            for event in log[sent:sent + 8]:
                copy.apply(event)
            sent += 8
        self.assertEqual(copy.rows, state)
