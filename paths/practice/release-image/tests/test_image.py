import hashlib
import io
import os
import re
import tarfile
import tempfile
import unittest
from pathlib import Path


class Layer(unittest.TestCase):
    def setUp(self):
        self.room = tempfile.TemporaryDirectory()
        self.at = Path(self.room.name)

    def tearDown(self):
        self.room.cleanup()

    def folder(self, name, files, time):
        for path, content in files.items():
            f = self.at / name / path
            f.parent.mkdir(parents=True, exist_ok=True)
            f.write_bytes(content)
            f.chmod(0o600)
            os.utime(f, (time, time))
        return self.at / name

    FILES = {"b/app.py": b"print(1)", "a.txt": b"x", "b/__pycache__/app.pyc": b"?", "run.log": b"?", ".env": b"KEY=1", ".git/HEAD": b"?", ".venv/lib/x.py": b"?", "z.pyc": b"?", "b-c.txt": b"y"}

    def test_chosen(self):
        from layer import chosen
        self.assertEqual(list(chosen(self.folder("one", self.FILES, 5))), ["a.txt", "b-c.txt", "b/app.py"])

    def test_same_bytes(self):
        from layer import digest, pack
        one = self.folder("one", self.FILES, 1000)
        two = self.folder("two", dict(reversed(self.FILES.items())), 99999)
        (two / "a.txt").chmod(0o640)
        a, b = pack(one, 1700000000), pack(two, 1700000000)
        self.assertEqual(a, b)
        self.assertEqual(digest(a), "sha256:" + hashlib.sha256(a).hexdigest())

    def test_entries(self):
        from layer import pack
        one = self.folder("one", self.FILES, 1000)
        (one / "b/app.py").chmod(0o700)
        with tarfile.open(fileobj=io.BytesIO(pack(one, 42))) as tar:
            got = [(m.name, m.mtime, m.uid, m.gid, m.uname, m.gname, m.mode) for m in tar]
        self.assertEqual(got, [("a.txt", 42, 0, 0, "", "", 0o644), ("b-c.txt", 42, 0, 0, "", "", 0o644), ("b/app.py", 42, 0, 0, "", "", 0o755)])

    def test_differences(self):
        from layer import differences, pack
        one, two = self.folder("one", {"a": b"1", "b": b"2", "c": b"3"}, 1), self.folder("two", {"a": b"1", "b": b"x", "d": b"4"}, 1)
        self.assertEqual(list(differences(pack(one, 1), pack(two, 1))), ["b", "c", "d"])
        self.assertEqual(list(differences(pack(one, 1), pack(one, 1))), [])
        self.assertEqual(list(differences(pack(one, 1), pack(one, 2))), ["a", "b", "c"])


class Dockerfile(unittest.TestCase):
    def setUp(self):
        text = Path("Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
        self.lines = [x.strip() for x in text.splitlines() if x.strip() and not x.strip().startswith("#")]
        at = [i for i, x in enumerate(self.lines) if x.upper().startswith("FROM ")]
        self.froms, self.last = [self.lines[i] for i in at], self.lines[at[-1]:]

    def test_two_stages(self):
        self.assertGreaterEqual(len(self.froms), 2, "two stages")
        self.assertRegex(self.froms[0], r"(?i)\bAS\s+\w+")
        self.assertTrue(any(re.match(r"(?i)COPY\s+.*--from=", x) for x in self.last), "the last stage needs COPY --from=")

    def test_base_images_by_digest(self):
        names = {m[1].lower() for x in self.froms if (m := re.search(r"(?i)\bAS\s+(\S+)", x))}
        for x in self.froms:
            if x.split()[1].lower() not in names:
                self.assertRegex(x, r"@sha256:[0-9a-f]{64}", f"not pinned: {x}")
                self.assertNotIn(":latest", x)

    def test_ordinary_user(self):
        users = [x.split()[1].split(":")[0] for x in self.last if x.upper().startswith("USER ")]
        self.assertTrue(users, "the last stage sets no USER")
        self.assertNotIn(users[-1].lower(), ("root", "0"))

    def test_nothing_unpinned(self):
        all_text = "\n".join(self.lines)
        self.assertRegex(all_text, r"uv sync[^\n]*--(frozen|locked)|--require-hashes", "install from a lock")
        self.assertNotRegex(all_text, r"(?i)ADD\s+https?:")
        self.assertNotIn("apt-get install", "\n".join(self.last), "no packages in the last stage")
