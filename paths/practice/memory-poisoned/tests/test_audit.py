import unittest

from audit import effects, may_write, suspects, tainted, unsupported


def mem(id, parents=(), attribute="x", value="1", source="user", day=1):
    return {"id": id, "attribute": attribute, "value": value, "source": source, "day": day, "from": list(parents)}


GRAPH = [mem("a"), mem("b", ["a"]), mem("c", ["b", "g"]), mem("d", ["c"]), mem("g"), mem("e", ["b", "f"]), mem("f", ["e", "a"]), mem("h", ["b"])]


class Audit(unittest.TestCase):
    def test_write_gate(self):
        rules = {"hours": ["user", "web"]}
        self.assertEqual([may_write(a, s, rules) for a, s in (("hours", "web"), ("hours", "mail"), ("account", "user"), ("account", "web"))], [True, False, True, False])

    def test_suspects_contradict_the_user(self):
        ms = [mem("1"), mem("2", value="2", source="web", day=2), mem("3", value="1", source="web", day=3), mem("4", value="2", source="mail", day=1),
              mem("5", attribute="y", value="9", source="web", day=5), mem("6", ["2"], value="3", source="web", day=6), mem("7", value="4", day=7)]
        self.assertEqual(suspects(ms), ["2"])

    def test_descendants_with_a_cycle(self):
        self.assertEqual(tainted(GRAPH, "a"), set("abcdefh"))
        self.assertEqual(tainted(GRAPH, "d"), {"d"})

    def test_one_good_parent_supports(self):
        self.assertEqual(unsupported(GRAPH, "a"), {"a", "b", "h"} , "c has the good parent g; e and f lean on each other and are never added by the rule")

    def test_effects_are_in_order(self):
        acts = [{"id": "z", "what": "", "used": ["d"], "day": 2}, {"id": "y", "what": "", "used": ["g"], "day": 1}, {"id": "x", "what": "", "used": ["g", "a"], "day": 2}]
        self.assertEqual(effects(GRAPH, acts, "a"), ["x", "z"])
