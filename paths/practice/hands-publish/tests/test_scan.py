import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from scan import leaks, scan


class TestLeaks(unittest.TestCase):
    def test_kinds(self):
        for text, want in (("see /home/mara/notes", ["home"]), ('{"path": "C:\\\\Users\\\\Mara\\\\x"}', ["home"]), (r"C:\Users\Mara", ["home"]), ("/Users/mara", ["home"]),
                           ("/home/user/x /Users/you/y", []), ("/home/username", ["home"]), ("mail mara.k@mail.test.org now", ["email"]), ("a@example.org b@example.com", []),
                           ("key sk-abcdEFGH12345", ["secret"]), ("ghp_abcdefghijkl", ["secret"]), ("Authorization: Bearer abc-def_ghi123", ["secret"]), ("task-force-of-twelve-people", []), ("sk-short", []), ("AKIA1234567890AB", ["secret"])):
            self.assertEqual([(1, k) for k in want], [tuple(x) for x in leaks(text)], text)

    def test_lines_and_order(self):
        text = "fine\n/home/mara a@b.org sk-abcdefghijklmnop\n\na@b.org a@b.org"
        self.assertEqual([(2, "email"), (2, "home"), (2, "secret"), (4, "email")], [tuple(x) for x in leaks(text)])

    def test_scan(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in (("b.txt", "x\na@b.org"), ("a/trace.jsonl", "/home/mara"), (".git/x", "a@b.org"), ("a/.env", "a@b.org"), ("ok.md", "fine")):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            (root / "c.bin").write_bytes(b"\xff\xfe a@b.org")
            self.assertEqual(["a/trace.jsonl:1: home", "b.txt:2: email"], scan(root))
            script = str(Path("scan.py").resolve())
            done = subprocess.run([sys.executable, script, folder], capture_output=True, text=True)
            self.assertEqual((1, "a/trace.jsonl:1: home\nb.txt:2: email"), (done.returncode, done.stdout.strip()))
            done = subprocess.run([sys.executable, script, str(root / ".git")], capture_output=True, text=True)
            self.assertEqual(1, done.returncode, "a hidden root itself is allowed; only parts below it count")


class TestReadme(unittest.TestCase):
    def setUp(self):
        self.text = Path("README.md").read_text()
        parts = re.split(r"(?m)^## +(.*)$", self.text)
        self.sections = {name.strip(): body for name, body in zip(parts[1::2], parts[2::2])}

    def test_sections(self):
        wanted = ["Connect in five minutes", "What it can change", "What it cannot do", "Numbers", "Tested with"]
        self.assertEqual(wanted, [s for s in self.sections if s in wanted])
        for name in wanted:
            self.assertGreaterEqual(len(self.sections[name].strip()), 30, f"## {name}")
        self.assertRegex(self.sections["Numbers"], r"\d")
        self.assertRegex(self.sections["Tested with"], r"\d+ minutes?")

    def test_connect(self):
        part = self.sections["Connect in five minutes"]
        self.assertGreaterEqual(len(re.findall(r"(?m)^\d+\. \S", part)), 3, "three numbered steps")
        self.assertRegex(part, r"(?m)^\s*You see: *\S")
        block = re.search(r"```json\n(.*?)```", part, re.S)
        self.assertTrue(block, "a fenced json block")
        servers = json.loads(block[1])["mcpServers"]
        self.assertTrue(all(s["command"] for s in servers.values()) and servers)

    def test_no_leaks(self):
        self.assertEqual([], list(leaks(self.text)), "README.md")
