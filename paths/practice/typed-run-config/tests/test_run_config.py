import dataclasses
import hashlib
import json
import unittest

from run_config import ConfigError, RunConfig, fingerprint, load

D = 'data = "a.csv"\n'


class TestLoad(unittest.TestCase):
    def refused(self, text, overrides, *words):
        with self.assertRaises(ConfigError, msg=f"{text!r} {overrides}") as caught:
            load(text, overrides)
        for word in words:
            self.assertIn(word, str(caught.exception), f"message for {text!r} {overrides}")

    def test_defaults_then_file_then_overrides(self):
        self.assertEqual(("logistic", 0.1, 10, 0, True), dataclasses.astuple(load(D))[1:])
        got = load(D + "epochs = 20\nrate = 1", ["epochs=2", "shuffle=false", "data=b=c.csv"])
        self.assertEqual(("b=c.csv", "logistic", 1.0, 2, 0, False), dataclasses.astuple(got))
        self.assertIsInstance(got.rate, float, "rate = 1 becomes a float")

    def test_misspelt_keys_are_refused_with_the_nearest(self):
        self.refused(D + "learning = 1", [], "learning")
        self.refused(D + "epoch = 3", [], "epoch", "epochs")
        self.refused(D, ["shufle=true"], "shufle", "shuffle")

    def test_wrong_types_in_the_file_are_refused(self):
        for line, key in (('seed = "7"', "seed"), ("seed = true", "seed"), ("epochs = 2.0", "epochs"), ("shuffle = 1", "shuffle"), ("model = 3", "model"), ('rate = "0.1"', "rate"), ("rate = true", "rate")):
            self.refused(D + line, [], key)

    def test_wrong_overrides_are_refused(self):
        for item, key in (("seed=x", "seed"), ("epochs=2.5", "epochs"), ("shuffle=yes", "shuffle"), ("rate=fast", "rate")):
            self.refused(D, [item], key)
        self.refused(D, ["epochs"], "epochs")

    def test_limits(self):
        for item, key in (("rate=0", "rate"), ("rate=-1", "rate"), ("rate=nan", "rate"), ("epochs=0", "epochs")):
            self.refused(D, [item], key)
        self.assertEqual(1, load(D, ["epochs=1"]).epochs)

    def test_missing_data_and_broken_toml(self):
        self.refused("", [], "data")
        self.refused("data = ", [])

    def test_the_config_is_frozen(self):
        with self.assertRaises(dataclasses.FrozenInstanceError):
            load(D).seed = 3

    def test_fingerprint(self):
        c = load(D, ["seed=3"])
        want = hashlib.sha256(json.dumps(dataclasses.asdict(c), sort_keys=True).encode()).hexdigest()[:8]
        self.assertEqual(want, fingerprint(c))
        self.assertEqual(fingerprint(load(D + "seed = 3")), fingerprint(c), "the layer does not matter")
        self.assertIsInstance(c, RunConfig)
