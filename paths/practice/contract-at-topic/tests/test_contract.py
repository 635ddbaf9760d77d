import copy
import unittest

from contract import Producer, Registry, backward, consume, forward, problems

V1 = {"version": 1, "fields": {
    "id": {"type": "str", "required": True},
    "price": {"type": "int", "required": True, "unit": "cent"},
    "weight": {"type": "float", "required": False},
    "status": {"type": "str", "required": True, "values": ["paid", "cancelled"]}}}
GOOD = {"id": "a", "price": 5, "status": "paid"}


def change(**fields):
    new = copy.deepcopy(V1)
    for name, field in fields.items():
        if field is None:
            del new["fields"][name]
        else:
            new["fields"][name] = field
    return new


class Contract(unittest.TestCase):
    def test_problems(self):
        self.assertEqual(problems(V1, GOOD), [])
        self.assertEqual(problems(V1, {**GOOD, "weight": 3, "extra": 1}), [])
        self.assertEqual(problems(V1, {"id": 7, "price": True, "status": "lost"}), ["type id", "type price", "value status"])
        self.assertEqual(problems(V1, {}), ["missing id", "missing price", "missing status"])

    def test_adding_fields(self):
        optional = change(note={"type": "str", "required": False})
        self.assertEqual((backward(V1, optional), forward(V1, optional)), ([], []))
        required = change(note={"type": "str", "required": True})
        self.assertEqual((backward(V1, required), forward(V1, required)), (["required note"], []))

    def test_removing_fields(self):
        self.assertEqual((backward(V1, change(price=None)), forward(V1, change(price=None))), ([], ["required price"]))
        self.assertEqual((backward(V1, change(weight=None)), forward(V1, change(weight=None))), ([], []))

    def test_optional_and_required(self):
        harder = change(weight={"type": "float", "required": True})
        self.assertEqual((backward(V1, harder), forward(V1, harder)), (["required weight"], []))

    def test_types_and_units(self):
        for field in ({"type": "float", "required": True, "unit": "cent"}, {"type": "int", "required": True, "unit": "euro"}):
            new = change(price=field)
            self.assertEqual((backward(V1, new), forward(V1, new)), (["changed price"], ["changed price"]))

    def test_allowed_values(self):
        wider = change(status={"type": "str", "required": True, "values": ["paid", "cancelled", "open"]})
        self.assertEqual((backward(V1, wider), forward(V1, wider)), ([], ["values status"]))
        self.assertEqual((backward(wider, V1), forward(wider, V1)), (["values status"], []))
        free = change(status={"type": "str", "required": True})
        self.assertEqual((backward(V1, free), backward(free, V1)), ([], ["values status"]))

    def test_the_registry_refuses_what_breaks_either_side(self):
        registry = Registry()
        self.assertEqual(registry.register(V1), 1)
        with self.assertRaises(ValueError):
            registry.register(change(price=None))
        with self.assertRaises(ValueError):
            registry.register(change(note={"type": "str", "required": True}))
        self.assertEqual(registry.register(change(note={"type": "str", "required": False})), 2)
        self.assertEqual(registry.get(2)["version"], 2)
        self.assertNotIn("note", registry.get(1)["fields"])

    def test_the_bad_producer_fails_first(self):
        registry, topic = Registry(), []
        registry.register(V1)
        producer = Producer(registry, 1)
        producer.send(GOOD, topic)
        with self.assertRaises(ValueError):
            producer.send({"id": "b"}, topic)
        self.assertEqual(topic, [{"version": 1, "value": GOOD}])

    def test_dead_letters_have_a_reason(self):
        topic = [{"version": 1, "value": GOOD}, {"version": 1, "value": {"id": "x"}}]
        self.assertEqual(consume(topic, V1), ([GOOD], [{"value": {"id": "x"}, "problems": ["missing price", "missing status"]}]))
