import unittest
from pathlib import Path


def scripted(text):
    """The agent of this task, unchanged."""
    import hashlib
    import importlib.util
    code = Path("agent.py").read_text(encoding="utf-8").replace("\r\n", "\n").encode()
    if hashlib.sha256(code).hexdigest() != "cb91b4991c8230142097674e918fd5b99128161560b81eadb9cdf6a67bfe86df":
        raise AssertionError("agent.py was changed; take it from the starter again")
    spec = importlib.util.spec_from_file_location("agent", "agent.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.plan(text)


FILES = Path("repo/files.txt").read_text(encoding="utf-8").split()


class File(unittest.TestCase):
    text = Path("AGENTS.md").read_text(encoding="utf-8")

    def test_with_the_file_the_agent_does_the_right_steps(self):
        self.assertEqual(scripted(self.text), [
            "edit src/invoice.py", "edit schema/invoice.json and run uv run build-schema", "ask before writing a migration", "add a test in tests/",
            "run uv run pytest -q", "run uv run ruff format", "add a line to CHANGELOG.md"])

    def test_the_file_is_short_and_nothing_in_it_is_stale(self):
        from context import problems
        self.assertLessEqual(len(self.text.splitlines()), 15, "at most 15 lines")
        self.assertEqual(problems(self.text, FILES, ["uv", "git"]), [])

    def test_at_most_one_rule_has_no_effect(self):
        from context import without_effect
        idle = without_effect(self.text, scripted)
        self.assertLessEqual(len(idle), 1, f"without effect on the agent: {idle}")


class Functions(unittest.TestCase):
    def test_rules_and_spans(self):
        from context import rules, spans
        text = "# A\n\n- One `a b`.\n  - no rule\n-no rule\n- Two  \ntext `c.py` and `d`\n"
        self.assertEqual(rules(text), ["One `a b`.", "Two"])
        self.assertEqual(spans(text), ["a b", "c.py", "d"])
        self.assertEqual((rules(""), spans("")), ([], []))

    def test_problems_names_unknown_programs_and_paths(self):
        from context import problems
        files = ["src/a.py", "README.md"]
        self.assertEqual(problems("`make test` `src/` `src/b.py` `uv run x` `README.md` `lib/` `ok` `src/a.py` `sr/`", files, ["uv"]),
                         ["unknown program: make", "unknown path: src/b.py", "unknown path: lib/", "unknown path: sr/"])
        self.assertEqual(problems("x\n" * 41, [], []), ["too long: 41 lines"])
        self.assertEqual(problems("x\n" * 40, [], []), [])

    def test_without_effect_takes_out_one_line_at_a_time(self):
        from context import without_effect

        def plan(text):
            self.assertIn("Title", text, "lines that are no rules stay")
            return sorted(w for w in ("red", "blue") if w in text)
        self.assertEqual(without_effect("Title\n- red\n- green  \n- blue\n", plan), ["green"])
        self.assertEqual(without_effect("Title\n- red\n- red too\n", plan), ["red", "red too"])
