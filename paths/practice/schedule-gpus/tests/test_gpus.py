import unittest

from gpus import fits, gangs, schedule, waste


def node(name, gpus, memory=100, taints=(), **labels):
    return {"name": name, "gpus": gpus, "memory": memory, "labels": labels, "taints": list(taints)}


def pod(name, gpus, memory=1, tolerations=(), **selector):
    return {"name": name, "gpus": gpus, "memory": memory, "selector": selector, "tolerations": list(tolerations)}


class Gpus(unittest.TestCase):
    def test_filters(self):
        n = node("n", 4, 100, ["gpu"], kind="a100")
        ok = dict(tolerations=["gpu"], kind="a100")
        free = {"gpus": 2, "memory": 10}
        self.assertTrue(fits(pod("p", 2, 10, **ok), n, free))
        self.assertFalse(fits(pod("p", 3, 1, **ok), n, free))
        self.assertFalse(fits(pod("p", 1, 11, **ok), n, free))
        self.assertFalse(fits(pod("p", 1, 1, kind="a100"), n, free), "taint not tolerated")
        self.assertFalse(fits(pod("p", 1, 1, ["gpu"], kind="h100"), n, free))
        self.assertTrue(fits(pod("p", 1, 1, ["gpu", "other"]), n, free), "no selector: any label")

    def test_pack_and_spread(self):
        nodes = [node("b", 4), node("a", 4)]
        pods = [pod("p1", 1), pod("p2", 1), pod("p3", 4)]
        self.assertEqual(schedule(pods, nodes, "pack"), {"p1": "a", "p2": "a", "p3": "b"})
        spread = schedule(pods, nodes, "spread")
        self.assertEqual(spread, {"p1": "a", "p2": "b", "p3": None})
        self.assertEqual((waste(spread, pods, nodes), waste(schedule(pods, nodes, "pack"), pods, nodes)), (6, 0))

    def test_memory_is_used_up(self):
        self.assertEqual(schedule([pod("p", 1, 60), pod("q", 1, 60)], [node("a", 4)], "pack"), {"p": "a", "q": None})

    def test_a_gang_takes_all_or_none(self):
        nodes = [node("a", 4), node("b", 2)]
        jobs = [{"name": "big", "pods": [pod(f"w{i}", 1) for i in range(7)]},
                {"name": "mid", "pods": [pod("x", 2), pod("y", 4)]},
                {"name": "late", "pods": [pod("z", 1)]}]
        got = gangs(jobs, nodes)
        self.assertEqual(got, {"big": None, "mid": {"x": "b", "y": "a"}, "late": None})
