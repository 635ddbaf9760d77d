import copy
import unittest

from planner import apply, order, plan


def r(refs="", **props):
    return {"props": props, "refs": refs.split()}


W = {"machine": r("net id"), "net": r(), "id": r("bucket"), "bucket": r(region="eu", tag="a"), "alarm": r("machine")}


class TestPlanner(unittest.TestCase):
    def test_order(self):
        self.assertEqual(["bucket", "id", "net", "machine", "alarm"], order(W))
        self.assertEqual(["a", "b", "c"], order({"c": r(), "a": r(), "b": r()}))

    def test_order_refuses_unknown_names_and_cycles(self):
        with self.assertRaises(ValueError) as e:
            order({"a": r("nowhere")})
        self.assertIn("nowhere", str(e.exception))
        self.assertIn("a", str(e.exception))
        with self.assertRaises(ValueError):
            order({"a": r("b"), "b": r("a")})

    def test_everything_is_created_in_order(self):
        self.assertEqual([("create", n) for n in order(W)], [tuple(x) for x in plan(W, {}, set())])

    def test_everything_is_destroyed_in_reverse(self):
        self.assertEqual([("destroy", n) for n in reversed(order(W))], [tuple(x) for x in plan({}, W, set())])

    def test_update_replace_and_nothing(self):
        for change, want in (({"tag": "b"}, "update"), ({"region": "us"}, "replace"), ({"region": "us", "tag": "b"}, "replace"), ({}, None)):
            new = copy.deepcopy(W)
            new["bucket"]["props"].update(change)
            self.assertEqual([(want, "bucket")] if want else [], [tuple(x) for x in plan(new, W, {"region"})], f"bucket changed by {change}")
        new = copy.deepcopy(W)
        del new["bucket"]["props"]["region"]
        self.assertEqual([("replace", "bucket")], [tuple(x) for x in plan(new, W, {"region"})], "region is gone")
        new = copy.deepcopy(W)
        new["alarm"]["refs"] = ["machine", "net"]
        self.assertEqual([("update", "alarm")], [tuple(x) for x in plan(new, W, {"region"})], "a new reference")

    def test_destroy_comes_first(self):
        new = {"bucket": W["bucket"], "queue": r("bucket")}
        self.assertEqual([("destroy", "alarm"), ("destroy", "machine"), ("destroy", "net"), ("destroy", "id"), ("create", "queue")], [tuple(x) for x in plan(new, W, set())])

    def test_apply_is_a_copy_and_then_nothing_is_left_to_do(self):
        state = apply(W, {})
        self.assertEqual([], list(plan(W, state, {"region"})))
        state["bucket"]["props"]["tag"] = "z"
        self.assertEqual("a", W["bucket"]["props"]["tag"], "the state is a deep copy")
