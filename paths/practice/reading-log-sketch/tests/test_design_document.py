import re
import unittest
from pathlib import Path

HEADINGS = ["Purpose", "Commands", "File format", "Session 1", "Session 2", "Session 3", "Decisions"]


def section(name: str) -> str:
    path = Path("design.md")
    if not path.is_file():
        raise AssertionError("There is no file design.md.")
    found = re.search(rf"(?ms)^## {re.escape(name)}[ \t]*$(.*?)(?=^## |\Z)", path.read_text(encoding="utf-8"))
    if not found:
        raise AssertionError(f"design.md has no heading ## {name}.")
    return found[1].strip()


def typed(name: str) -> list[str]:
    return re.findall(r"(?m)^\$ reading-log\b.*$", section(name))


class TheDesign(unittest.TestCase):
    def test_every_section_has_content(self):
        for name in HEADINGS:
            with self.subTest(section=name):
                self.assertTrue(section(name), f"The section ## {name} is empty.")

    def test_the_commands_add_list_and_stats_are_described(self):
        for command in ("add", "list", "stats"):
            self.assertIn(f"reading-log {command}", section("Commands"), f"Commands: reading-log {command} is missing.")

    def test_the_file_format_shows_two_books(self):
        blocks = re.findall(r"(?ms)^```[^\n]*\n(.*?)^```", section("File format"))
        lines = [line for block in blocks for line in block.splitlines() if line.strip()]
        self.assertGreaterEqual(len(lines), 2, "File format: show a file with two books between ``` lines.")

    def test_each_session_has_a_typed_command_and_its_output(self):
        for number in (1, 2, 3):
            with self.subTest(session=number):
                text = section(f"Session {number}")
                self.assertTrue(typed(f"Session {number}"), f"Session {number} has no line that starts with $ reading-log")
                self.assertRegex(text, r"(?m)^\$ reading-log\b.*\n(?!\$|```)\S", f"Session {number} shows no output below a command.")

    def test_the_sessions_use_all_three_commands(self):
        lines = [line for number in (1, 2, 3) for line in typed(f"Session {number}")]
        for command in ("add", "list", "stats"):
            self.assertTrue(any(f" {command}" in line for line in lines), f"No session types reading-log {command}.")

    def test_decisions_names_two_decisions(self):
        points = re.findall(r"(?m)^[-*] \S.*$", section("Decisions"))
        self.assertGreaterEqual(len(points), 2, f"Decisions has {len(points)} lines that start with '- '; two are needed.")


if __name__ == "__main__":
    unittest.main()
