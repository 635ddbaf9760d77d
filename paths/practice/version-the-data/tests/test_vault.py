import hashlib
import json
import re
import tempfile
import unittest
from pathlib import Path


def digest(b):
    return hashlib.sha256(b).hexdigest()


class Vault(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.at = Path(self.room.name)
        self.cache, self.remote = self.at / "cache", self.at / "remote"
        self.file = self.at / "work" / "trips.csv"
        self.file.parent.mkdir()
        self.file.write_bytes(b"old\r\n")

    def tearDown(self):
        left = [p.name for p in self.at.rglob("*") if p.is_file() and p.name not in ("trips.csv", "trips.csv.ptr") and not re.fullmatch("[0-9a-f]{62}", p.name)]
        self.room.cleanup()
        self.assertEqual(left, [], "files left behind")

    def cached(self, b, store=None):
        d = digest(b)
        return (store or self.cache) / d[:2] / d[2:]

    def two_versions(self):
        from vault import add
        old = add(self.file, self.cache).read_text()
        self.file.write_bytes(b"new")
        return add(self.file, self.cache), old

    def test_add(self):
        from vault import add
        pointer = add(self.file, self.cache)
        self.assertEqual(Path(pointer), self.file.with_name("trips.csv.ptr"))
        self.assertEqual(json.loads(pointer.read_text()), {"sha256": digest(b"old\r\n"), "size": 5, "name": "trips.csv"})
        self.assertEqual(self.cached(b"old\r\n").read_bytes(), b"old\r\n")
        add(self.file, self.cache)
        self.assertEqual(len([p for p in self.cache.rglob("*") if p.is_file()]), 1, "equal content is stored once")

    def test_status(self):
        from vault import add, status
        pointer = add(self.file, self.cache)
        found = [status(pointer)]
        self.file.write_bytes(b"x")
        found.append(status(pointer))
        self.file.unlink()
        found.append(status(pointer))
        self.assertEqual(found, ["same", "changed", "missing"])

    def test_last_week_comes_back(self):
        from vault import checkout, status
        pointer, old = self.two_versions()
        new = pointer.read_text()
        pointer.write_text(old)
        checkout(pointer, self.cache)
        self.assertEqual((self.file.read_bytes(), status(pointer)), (b"old\r\n", "same"))
        pointer.write_text(new)
        self.file.unlink()
        checkout(pointer, self.cache)
        self.assertEqual(self.file.read_bytes(), b"new")

    def test_unsaved_changes_are_kept(self):
        from vault import checkout
        pointer, old = self.two_versions()
        pointer.write_text(old)
        self.file.write_bytes(b"never saved")
        with self.assertRaises(FileExistsError):
            checkout(pointer, self.cache)
        self.assertEqual(self.file.read_bytes(), b"never saved")
        checkout(pointer, self.cache, force=True)
        self.assertEqual(self.file.read_bytes(), b"old\r\n")

    def test_missing_and_damaged_cache(self):
        from vault import checkout
        pointer, old = self.two_versions()
        pointer.write_text(old)
        self.cached(b"old\r\n").write_bytes(b"rotten")
        with self.assertRaises(ValueError):
            checkout(pointer, self.cache, force=True)
        self.cached(b"old\r\n").unlink()
        with self.assertRaises(FileNotFoundError):
            checkout(pointer, self.cache, force=True)
        self.assertEqual(self.file.read_bytes(), b"new")

    def test_push_and_pull(self):
        import shutil
        from vault import checkout, pull, push
        pointer, old = self.two_versions()
        self.assertEqual((push(self.cache, self.remote), push(self.cache, self.remote)), (2, 0))
        shutil.rmtree(self.cache)
        pointer.write_text(old)
        pull(pointer, self.cache, self.remote)
        self.assertFalse(self.cached(b"new").exists(), "pull brings one pointer's content only")
        checkout(pointer, self.cache, force=True)
        self.assertEqual(self.file.read_bytes(), b"old\r\n")
        pull(pointer, self.cache, self.at / "nowhere")

    def test_pull_refuses_damage(self):
        import shutil
        from vault import pull, push
        pointer, _ = self.two_versions()
        push(self.cache, self.remote)
        shutil.rmtree(self.cache)
        self.cached(b"new", self.remote).write_bytes(b"evil")
        with self.assertRaises(ValueError):
            pull(pointer, self.cache, self.remote)
        self.assertFalse(self.cached(b"new").exists())
        self.cached(b"new", self.remote).unlink()
        with self.assertRaises(FileNotFoundError):
            pull(pointer, self.cache, self.remote)
