import hashlib
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from librarian import Library, Refused, digest, handle


class Base(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        base = Path(self.dir.name)
        self.root = base / "notes"
        for name, text in (("herbs.md", "Dill: dry in shade\nmint: fresh\n"), ("garden/plan.md", "rows of DILL\n"), (".git/config.md", "dill secret\n"), ("list.txt", "dill\n")):
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text)
        (base / "outside.md").write_text("dill outside\n")
        (base / "notes-two").mkdir()
        (base / "notes-two" / "x.md").write_text("dill\n")
        try:
            os.symlink(base / "outside.md", self.root / "link.md")
        except OSError:
            pass
        self.lib = Library(self.root)

    def tearDown(self):
        self.dir.cleanup()

    def state(self):
        return {str(p.relative_to(self.root)): p.read_bytes() for p in sorted(self.root.rglob("*")) if p.is_file()}

    def refused(self, f, *args):
        before = self.state()
        with self.assertRaises(Refused, msg=f"{f.__name__}{args}"):
            f(*args)
        self.assertEqual(before, self.state(), f"{f.__name__}{args} changed files")


class TestReading(Base):
    def test_find(self):
        self.assertEqual(["garden/plan.md", "herbs.md"], self.lib.find("dill"))
        self.assertEqual(["garden/plan.md"], self.lib.find("Plan"))
        self.assertEqual([], self.lib.find("whale"))

    def test_read(self):
        self.assertEqual("rows of DILL\n", self.lib.read("garden/plan.md"))

    def test_forbidden_names(self):
        for name in ("../outside.md", "garden/../../outside.md", "../notes-two/x.md", "/etc/passwd", str(self.root.parent / "outside.md"), ".git/config.md", "list.txt", "garden", "nothing.md", "", "link.md"):
            if name == "link.md" and not (self.root / name).is_symlink():
                continue
            self.refused(self.lib.read, name)

    def test_forbidden_writes(self):
        for name in ("../new.md", ".git/hook.md", "x.py", "garden/.hidden.md"):
            self.refused(self.lib.propose, name, "text\n")


class TestProposals(Base):
    NEW = "Dill: dry in shade\nmint: dry quickly\n"

    def test_a_proposal_changes_nothing(self):
        before = self.state()
        p = self.lib.propose("herbs.md", self.NEW)
        self.assertEqual(before, self.state())
        self.assertEqual("herbs.md", p["name"])
        for line in ("--- a/herbs.md", "+++ b/herbs.md", "-mint: fresh", "+mint: dry quickly"):
            self.assertIn(line, p["diff"].splitlines())
        self.assertNotEqual(p["id"], self.lib.propose("herbs.md", self.NEW)["id"])

    def test_digest(self):
        self.assertEqual(hashlib.sha256("ä\n".encode()).hexdigest(), digest("ä\n"))

    def test_apply(self):
        p = self.lib.propose("herbs.md", self.NEW)
        before = self.state()
        self.assertEqual("herbs.md", self.lib.apply(p["id"], digest(p["diff"])))
        self.assertEqual(before | {"herbs.md": self.NEW.encode()}, self.state(), "only the note changes, and no temporary file stays")
        self.refused(self.lib.apply, p["id"], digest(p["diff"]))

    def test_new_note(self):
        p = self.lib.propose("new/deep/tea.md", "tea\r\nno newline at the end")
        self.lib.apply(p["id"], digest(p["diff"]))
        self.assertEqual(b"tea\r\nno newline at the end", (self.root / "new/deep/tea.md").read_bytes())

    def test_only_the_last_newline(self):
        p = self.lib.propose("garden/plan.md", "rows of DILL")
        self.assertTrue(p["diff"].strip(), "the diff shows something")

    def test_wrong_approvals(self):
        p, q = self.lib.propose("herbs.md", self.NEW), self.lib.propose("garden/plan.md", "x\n")
        self.refused(self.lib.apply, p["id"], digest(q["diff"]))
        self.refused(self.lib.apply, p["id"], "")
        self.refused(self.lib.apply, "p999", digest(p["diff"]))
        self.lib.apply(p["id"], digest(p["diff"]))

    def test_unchanged_text(self):
        self.refused(self.lib.propose, "garden/plan.md", "rows of DILL\n")

    def test_the_note_changed_meanwhile(self):
        p = self.lib.propose("herbs.md", self.NEW)
        (self.root / "herbs.md").write_text("mine\n")
        self.refused(self.lib.apply, p["id"], digest(p["diff"]))
        p = self.lib.propose("herbs.md", self.NEW)
        (self.root / "herbs.md").unlink()
        self.refused(self.lib.apply, p["id"], digest(p["diff"]))
        p = self.lib.propose("fresh.md", "a\n")
        (self.root / "fresh.md").write_text("")
        self.refused(self.lib.apply, p["id"], digest(p["diff"]))


class TestHandle(Base):
    def ask(self, method, **params):
        return handle(self.lib, {"jsonrpc": "2.0", "id": 5, "method": method, "params": params})

    def call(self, tool, /, **arguments):
        got = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        return got["isError"], got["content"][0]["text"]

    def test_apply_is_no_tool(self):
        tools = {t["name"]: t for t in self.ask("tools/list")["result"]["tools"]}
        self.assertEqual({"find", "read", "propose"}, set(tools))
        self.assertEqual({"name", "text"}, set(tools["propose"]["inputSchema"]["required"]))
        self.assertEqual(-32602, self.ask("tools/call", name="apply", arguments={"id": "p1", "approved": "x"})["error"]["code"])
        self.assertEqual(-32601, self.ask("sing")["error"]["code"])
        self.assertIsNone(handle(self.lib, {"jsonrpc": "2.0", "method": "notifications/initialized"}))

    def test_a_client_can_connect(self):
        got = self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "t", "version": "0"})["result"]
        self.assertIn("tools", got["capabilities"])
        self.assertTrue(got["protocolVersion"] and got["serverInfo"]["name"])
        lines = "".join(json.dumps({"jsonrpc": "2.0", "id": i, "method": m}) + "\n" for i, m in enumerate(("ping", "tools/list")))
        done = subprocess.run([sys.executable, "librarian.py", str(self.root)], input=lines, capture_output=True, text=True, timeout=20)
        self.assertEqual([0, 1], [json.loads(line)["id"] for line in done.stdout.splitlines()], "python librarian.py FOLDER answers each line: " + done.stdout + done.stderr)

    def test_calls(self):
        self.assertEqual((False, "garden/plan.md\nherbs.md"), self.call("find", words="dill"))
        self.assertEqual((False, "no match"), self.call("find", words="whale"))
        bad, text = self.call("read", name="../outside.md")
        self.assertTrue(bad and "outside\n" not in text)
        bad, text = self.call("propose", name="herbs.md", text="new\n")
        id, diff = text.split("\n", 1)
        self.assertFalse(bad)
        self.assertEqual("herbs.md", self.lib.apply(id, digest(diff)), "id, newline, diff")
        for args in ({"name": "herbs.md"}, {"name": 3, "text": "x"}, {}):
            self.assertTrue(self.call("propose", **args)[0], str(args))

    def test_long_answers_are_cut(self):
        (self.root / "long.md").write_text("x" * 5000)
        self.assertEqual((False, "x" * 4000 + " [cut: 5000 characters]"), self.call("read", name="long.md"))


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        from pathlib import Path
        notes = {path.name: path.read_text(encoding="utf-8") for path in Path("data/whale").glob("*.md")}
        def having(word):
            return sorted(name for name, text in notes.items() if word in text.lower())
        return {"ship": having("ship"), "harpoon": having("harpoon"), "cut": sum(len(text) > 4000 for text in notes.values())}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
