import json
import os
import tempfile
import unittest
from pathlib import Path

RULES = json.loads(Path("rules.json").read_text(encoding="utf-8"))
OWN = {"run_allow": [["git", "diff"], ["a"]], "run_ask": [["git", "diff", "main"], ["a"], ["a", "b"]], "run_never": ["--force", "-f"],
       "write_allow": ["src", "x.txt"], "write_ask": ["src/core"], "never": ["secrets", ".env"]}


class Permit(unittest.TestCase):
    def setUp(self):
        d = tempfile.TemporaryDirectory()
        self.addCleanup(d.cleanup)
        self.root = Path(d.name) / "project"
        for folder in ("src/core", "docs", "tests", "secrets", ".git", "src-old"):
            (self.root / folder).mkdir(parents=True)
        (self.root / ".env").write_text("KEY=1\n")
        os.symlink(self.root / ".env", self.root / "docs" / "link.md")
        os.symlink(self.root / "tests", self.root / "src" / "t")

    def answers(self, rules, rows):
        from permit import decide
        for action, expected in rows:
            self.assertEqual(decide(rules, self.root, action), expected, f"{action}")

    def test_decide_on_commands(self):
        self.answers(OWN, [({"run": a.split()}, e) for a, e in [
            ("git diff", "allow"), ("git diff x", "allow"), ("git diff main", "ask"), ("git diff main x", "ask"), ("git --force diff", "refuse"), ("a -f", "refuse"), ("git", "refuse"), ("git status", "refuse"),
            ("git diff -f", "refuse"), ("git diff --force", "refuse"), ("git diff --force=1", "refuse"), ("git diff --force-with-lease", "refuse"),
            ("git diff -fx", "allow"), ("/tmp/git diff", "refuse"), ("a", "ask"), ("a c", "ask"), ("a b", "ask"), ("", "refuse")]])

    def test_a_command_may_not_name_a_forbidden_file(self):
        self.answers(OWN, [({"run": a.split()}, e) for a, e in [
            ("git diff /dev/null .env", "refuse"), ("git diff src/../.env", "refuse"), ("git diff ./secrets/key", "refuse"), ("git diff docs/link.md", "refuse"), ("git diff --file=.env", "refuse"),
            ("git diff --set=a=.env", "refuse"), (f"git diff {self.root.resolve() / '.env'}", "refuse"), ("a secrets", "refuse"), ("git diff .env.example", "allow"), ("git diff src/a.py", "allow"), ("git diff --word-diff=color", "allow"), ("git diff .", "allow")]])

    def test_decide_on_paths(self):
        self.answers(OWN, [({"read": "tests/a.py"}, "allow"), ({"read": "secrets/key"}, "refuse"), ({"read": ".env"}, "refuse"), ({"read": "src/../.env"}, "refuse"),
                           ({"read": "docs/link.md"}, "refuse"), ({"read": "../other"}, "refuse"), ({"read": "/etc/passwd"}, "refuse"), ({"read": str(self.root / "src" / "a.py")}, "allow"),
                           ({"write": "src/a.py"}, "allow"), ({"write": "src/core/a.py"}, "ask"), ({"write": "src-old/a.py"}, "refuse"), ({"write": "x.txt"}, "allow"),
                           ({"write": "tests/a.py"}, "refuse"), ({"write": "src/t/a.py"}, "refuse"), ({"write": "secrets/a"}, "refuse"), ({"write": ".env.example"}, "refuse"), ({"read": ".env.example"}, "allow")])

    def test_unknown_actions_are_refused(self):
        self.answers(OWN, [({}, "refuse"), ({"delete": "src/a.py"}, "refuse"), ({"run": []}, "refuse"), ({"read": "src/a.py", "write": "src/a.py"}, "refuse")])

    def test_your_rules_allow_the_work(self):
        self.answers(RULES, [({"run": a.split()}, "allow") for a in ("git status", "git diff main", "git log --oneline", "git add src/a.py", "git commit -m x", "uv run pytest -q", "uv run ruff check src")])
        self.answers(RULES, [({"write": "src/a.py"}, "allow"), ({"write": "docs/a.md"}, "allow"), ({"read": "tests/test_a.py"}, "allow"), ({"read": "pyproject.toml"}, "allow")])

    def test_your_rules_ask_where_a_person_must_decide(self):
        self.answers(RULES, [({"run": ["git", "push"]}, "ask"), ({"run": ["uv", "add", "httpx"]}, "ask"), ({"write": "pyproject.toml"}, "ask")])

    def test_your_rules_refuse_every_way_around(self):
        commands = [["git", "push", "--force"], ["git", "push", "-f"], ["git", "push", "--force-with-lease"], ["git", "-c", "alias.x=!rm -rf .", "x"], ["git", "diff", "--output=.env"],
                    ["git", "reset", "--hard"], ["git", "commit", "--no-verify", "-m", "x"], ["git", "push", "--receive-pack=evil"], ["sh", "-c", "git status"], ["bash"], ["rm", "-rf", "."], ["curl", "https://example.org"],
                    ["python", "-c", "import os"], ["uv", "run", "python", "-c", "1"], ["uv", "run", "sh"], ["uv", "run"], ["env", "git", "status"], ["xargs", "rm"], ["git", "status;", "rm"], ["./git", "status"], ["git", "checkout", "main"],
                    ["git", "diff", "--no-index", "/dev/null", "docs/a.md"], ["git", "diff", "--ext-diff"], ["git", "log", "-p", "--ext-diff"], ["git", "diff", "/dev/null", ".env"], ["git", "commit", "-F", ".env"], ["git", "commit", "--file=secrets/key"],
                    ["git", "add", ".env"], ["git", "log", "-p", "--", "secrets"], ["uv", "run", "pytest", "--confcutdir=.git"]]
        self.answers(RULES, [({"run": c}, "refuse") for c in commands if c != ["git", "status;", "rm"]] + [({"run": ["git", "status;", "rm"]}, "refuse")])
        self.answers(RULES, [({"write": p}, "refuse") for p in ("tests/test_a.py", "src/../tests/a.py", "src/t/a.py", ".env", ".git/hooks/pre-commit", "secrets/a", "../a", "/tmp/a", "src-old/a.py", "README.md")])
        self.answers(RULES, [({"read": p}, "refuse") for p in (".env", "docs/link.md", ".git/config", "secrets/key", "../x")])
