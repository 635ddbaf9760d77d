import hashlib
import json
import os
import tempfile
import unittest
from pathlib import Path

import releases as r

YES = lambda path: True
NO = lambda path: False


class TestReleases(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.base = Path(self.dir.name)
        self.root = self.base / "srv"
        self.root.mkdir()

    def tearDown(self):
        self.dir.cleanup()

    def make(self, version, reads=None, writes=None):
        source = self.base / f"src-{version}"
        (source / "sub").mkdir(parents=True, exist_ok=True)
        (source / "app.py").write_text(f"print({version!r})")
        (source / "sub" / "model.bin").write_bytes(b"\0" + version.encode())
        if reads is not None:
            (source / "formats.json").write_text(json.dumps({"reads": reads, "writes": writes}))
        return r.add(self.root, source)

    def log(self):
        return [(e["event"], e["digest"]) for e in map(json.loads, (self.root / "log.jsonl").read_text().splitlines())]

    def refused(self, f, *args):
        before = r.current(self.root)
        with self.assertRaises(ValueError):
            f(*args)
        self.assertEqual(before, r.current(self.root), "a refused call changed current")

    def test_digest(self):
        folder = self.base / "x"
        (folder / "b").mkdir(parents=True)
        (folder / "b" / "c").write_bytes(b"2")
        (folder / "a").write_bytes(b"1")
        want = hashlib.sha256()
        for name, data in (("a", b"1"), ("b/c", b"2")):
            want.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        self.assertEqual(want.hexdigest(), r.digest(folder))

    def test_add(self):
        a = self.make("v1")
        self.assertEqual(b"\0v1", (self.root / "releases" / a / "sub" / "model.bin").read_bytes())
        self.assertEqual(a, self.make("v1"), "the same content, the same digest")
        self.assertEqual([a], os.listdir(self.root / "releases"))
        self.assertIsNone(r.current(self.root))

    def test_deploy(self):
        a, b = self.make("v1"), self.make("v2")
        self.assertEqual("deployed", r.deploy(self.root, a, YES))
        seen = []
        self.assertEqual("deployed", r.deploy(self.root, b, lambda path: seen.append((r.current(self.root), (path / "app.py").read_text())) or True))
        self.assertEqual([(b, "print('v2')")], seen, "during the health check current is the new release")
        self.assertEqual("print('v2')", (self.root / "current" / "app.py").read_text())
        self.assertEqual([("deployed", a), ("deployed", b)], self.log())

    def test_withdrawn(self):
        a, b = self.make("v1"), self.make("v2")
        self.assertEqual("withdrawn", r.deploy(self.root, a, NO))
        self.assertIsNone(r.current(self.root), "nothing was current before")
        r.deploy(self.root, a, YES)
        def broken(path):
            raise ConnectionError("no answer")
        for healthy in (NO, broken, lambda path: "yes", lambda path: None):
            self.assertEqual("withdrawn", r.deploy(self.root, b, healthy))
            self.assertEqual(a, r.current(self.root))
        self.assertEqual(("withdrawn", b), self.log()[-1])

    def test_refusals(self):
        a = self.make("v1")
        r.deploy(self.root, a, YES)
        self.refused(r.deploy, self.root, "0" * 64, YES)
        b = self.make("v2")
        (self.root / "releases" / b / "app.py").write_text("changed")
        self.refused(r.deploy, self.root, b, YES)

    def test_compatible(self):
        for new, old, want in (({}, {}, True), ({"reads": ["1"], "writes": ["1"]}, {"reads": ["1"], "writes": ["1"]}, True),
                               ({"reads": ["1", "2"], "writes": ["1"]}, {"reads": ["1"], "writes": ["1"]}, True),
                               ({"reads": ["1", "2"], "writes": ["2"]}, {"reads": ["1"], "writes": ["1"]}, False),
                               ({"reads": ["2"], "writes": []}, {"reads": ["1"], "writes": ["1"]}, False),
                               ({"reads": ["1", "2"], "writes": ["2"]}, {"reads": ["1", "2"], "writes": ["1"]}, True)):
            self.assertIs(want, r.compatible(new, old), f"new {new}, old {old}")

    def test_formats_block_a_deploy(self):
        one, both, two = self.make("v1", ["1"], ["1"]), self.make("v2", ["1", "2"], ["1"]), self.make("v3", ["1", "2"], ["2"])
        r.deploy(self.root, one, YES)
        self.refused(r.deploy, self.root, two, YES)
        self.assertEqual("deployed", r.deploy(self.root, both, YES))
        self.assertEqual("deployed", r.deploy(self.root, two, YES))

    def test_rollback(self):
        a, b, c = self.make("v1"), self.make("v2"), self.make("v3")
        self.refused(r.rollback, self.root)
        for d in (a, b, b, c):
            r.deploy(self.root, d, YES)
        r.deploy(self.root, a, NO)
        self.assertEqual((b, b), (r.rollback(self.root), r.current(self.root)))
        self.assertEqual((a, a), (r.rollback(self.root), r.current(self.root)), "a second rollback goes further back")
        self.refused(r.rollback, self.root)
        self.assertEqual(("rollback", a), self.log()[-1])
        r.deploy(self.root, c, YES)
        self.assertEqual(a, r.rollback(self.root))

    def test_the_switch_is_atomic(self):
        a, b = self.make("v1"), self.make("v2")
        r.deploy(self.root, a, YES)
        real, seen = os.unlink, []
        def unlink(path, *args, **kwargs):
            if Path(path).name == "current":
                seen.append(str(path))
            return real(path, *args, **kwargs)
        os.unlink = unlink
        try:
            r.deploy(self.root, b, YES)
        finally:
            os.unlink = real
        self.assertEqual([], seen, "current was deleted before the new link was there")
