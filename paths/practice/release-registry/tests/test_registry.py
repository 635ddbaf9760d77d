import hashlib
import tempfile
import unittest
from pathlib import Path


class Models(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.at = Path(self.room.name)
        self.reg = self.at / "reg"
        self.reg.mkdir()

    def tearDown(self):
        left = [p.name for p in self.at.rglob("*") if p.is_file() and p.parent == self.reg and p.name != "registry.json"]
        self.room.cleanup()
        self.assertEqual(left, [], "files left beside registry.json")

    def make(self, n):
        from registry import Registry
        r = Registry(self.reg)
        for i in range(1, n + 1):
            f = self.at / f"model{i}"
            f.write_bytes(b"weights %d" % i)
            self.assertEqual(r.register(f, f"data{i}", {"auc": i / 10}), i)
        return r

    def again(self):
        from registry import Registry
        return Registry(self.reg)

    def test_register(self):
        r = self.make(2)
        got = self.again().get(2)
        self.assertEqual({k: got.get(k) for k in ("version", "sha256", "data", "metrics")}, {"version": 2, "sha256": hashlib.sha256(b"weights 2").hexdigest(), "data": "data2", "metrics": {"auc": .2}})
        with self.assertRaises(KeyError):
            r.get(3)
        (self.at / "copy").write_bytes(b"weights 1")
        with self.assertRaises(ValueError) as e:
            r.register(self.at / "copy", "x", {})
        self.assertIn("1", str(e.exception))
        self.assertEqual((self.reg / "models" / "2.bin").read_bytes(), b"weights 2")

    def test_promote(self):
        r = self.make(2)
        r.promote("champion", 1, "ann", "first")
        r.promote("champion", 2, "bob", "better")
        r.promote("champion", 2, "bob", "again")
        r.promote("candidate", 1, "bob", "test")
        s = self.again()
        self.assertEqual((s.current("champion"), s.current("candidate")), (2, 1))
        self.assertEqual([{k: m[k] for k in ("action", "version", "who", "why")} for m in s.history("champion")], [{"action": "promote", "version": 1, "who": "ann", "why": "first"}, {"action": "promote", "version": 2, "who": "bob", "why": "better"}])
        for alias, version, why, error in (("champion", 9, "x", KeyError), ("champion", 1, "  ", ValueError)):
            with self.assertRaises(error):
                s.promote(alias, version, "z", why)
        with self.assertRaises(KeyError):
            s.current("nobody")

    def test_rollback_twice(self):
        r = self.make(4)
        for v in (1, 2, 3):
            r.promote("champion", v, "ann", "release")
        self.assertEqual(self.again().rollback("champion", "eve", "errors"), 2)
        self.assertEqual(self.again().rollback("champion", "eve", "more errors"), 1)
        with self.assertRaises(LookupError):
            self.again().rollback("champion", "eve", "even more")
        s = self.again()
        self.assertEqual(s.current("champion"), 1)
        self.assertEqual([(m["action"], m["version"]) for m in s.history("champion")], [("promote", 1), ("promote", 2), ("promote", 3), ("rollback", 2), ("rollback", 1)])
        s.promote("champion", 4, "ann", "repaired")
        self.assertEqual(s.rollback("champion", "eve", "no"), 1)

    def test_load_checks_the_hash(self):
        r = self.make(2)
        r.promote("champion", 2, "ann", "x")
        self.assertEqual(r.load("champion"), b"weights 2")
        (self.reg / "models" / "2.bin").write_bytes(b"evil")
        with self.assertRaises(ValueError):
            self.again().load("champion")
