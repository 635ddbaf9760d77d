import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

QUESTIONS = [
    "How many GET requests?",
    "How many different addresses made GET requests?",
    "Which path was asked for most often with GET?",
    "How many GET requests had the status 404?",
    "Which path had the status 404 most often?",
]
ANSWERS = ["410", "7", "/cats.html", "70", "/dogs.html"]
OTHER_LOG = """\
10.0.0.1 - - [01/Mar/2026 09:00:01] "GET /a.html HTTP/1.1" 200 -
10.0.0.2 - - [01/Mar/2026 09:00:02] code 404, message File not found
10.0.0.2 - - [01/Mar/2026 09:00:02] "GET /nothing.html HTTP/1.1" 404 -
10.0.0.1 - - [01/Mar/2026 09:00:03] "GET /b404.html HTTP/1.1" 200 -
10.0.0.1 - - [01/Mar/2026 09:00:04] "GET /b404.html HTTP/1.1" 304 -
10.0.0.1 - - [01/Mar/2026 09:00:05] "GET /b404.html HTTP/1.1" 200 -
10.0.0.3 - - [01/Mar/2026 09:00:06] code 404, message File not found
10.0.0.3 - - [01/Mar/2026 09:00:06] "GET /nothing.html HTTP/1.1" 404 -
10.0.0.3 - - [01/Mar/2026 09:00:07] code 404, message File not found
10.0.0.3 - - [01/Mar/2026 09:00:07] "GET /gone.txt HTTP/1.1" 404 -
10.0.0.9 - - [01/Mar/2026 09:00:08] "HEAD / HTTP/1.1" 200 -
10.0.0.2 - - [01/Mar/2026 09:00:09] "GET / HTTP/1.1" 200 -
"""
OTHER_ANSWERS = ["8", "3", "/b404.html", "3", "/nothing.html"]


def answers(log: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy("pipes.sh", folder)
        (Path(folder) / "data").mkdir()
        (Path(folder) / "data/access.log").write_text(log, encoding="utf-8")
        run = subprocess.run(["sh", "pipes.sh"], cwd=folder, capture_output=True, text=True, timeout=20)
    lines = [line.strip() for line in run.stdout.splitlines() if line.strip()]
    if len(lines) != 5:
        raise AssertionError(f"pipes.sh must print five lines, one for each question. It printed {lines} {run.stderr[-400:]}")
    return lines


class Pipes(unittest.TestCase):
    def compare(self, log: str, expected: list[str], name: str) -> None:
        got = answers(log)
        for number, (question, want, have) in enumerate(zip(QUESTIONS, expected, got), 1):
            with self.subTest(question=number):
                self.assertEqual(have, want, f"Question {number}, {name}: {question} Expected {want}, pipes.sh printed {have}")

    def test_the_pipes_answer_for_data_access_log(self):
        self.compare(Path("data/access.log").read_text(encoding="utf-8"), ANSWERS, "data/access.log")

    def test_the_pipes_answer_for_another_log_too(self):
        self.compare(OTHER_LOG, OTHER_ANSWERS, "a log of twelve lines")

    def test_pipes_sh_uses_pipes(self):
        text = re.sub(r"(?m)^\s*#.*$", "", Path("pipes.sh").read_text(encoding="utf-8"))
        self.assertGreaterEqual(text.count("|"), 5, "Each question needs at least one pipe, the sign |.")


if __name__ == "__main__":
    unittest.main()


class RealData(unittest.TestCase):
    def test_real_sh_answers_three_questions_about_the_time_zones(self):
        self.assertTrue(Path("real.sh").is_file(), "real.sh is missing")
        text = Path("data/zone1970.tab").read_text(encoding="utf-8")
        for name, part in (("the table", text), ("the first half of the table", text[: len(text) // 2])):
            rows = [line.split("\t") for line in part.splitlines() if line and not line.startswith("#")]
            rows = [row for row in rows if len(row) > 2 and "/" in row[2]]
            with tempfile.TemporaryDirectory() as folder:
                shutil.copy("real.sh", folder)
                (Path(folder) / "data").mkdir()
                kept = ["\t".join(row) for row in rows]
                (Path(folder) / "data/zone1970.tab").write_text("# a comment, with a comma\n" + "\n".join(kept) + "\n", encoding="utf-8")
                run = subprocess.run(["sh", "real.sh"], cwd=folder, capture_output=True, text=True, timeout=20)
            parts = [row[2].split("/")[0] for row in rows]
            want = [str(len(rows)), max(set(parts), key=parts.count), str(sum("," in row[0] for row in rows))]
            got = [line.strip() for line in run.stdout.splitlines() if line.strip()]
            self.assertEqual(len(got), 3, f"real.sh must print three lines; it printed {got} {run.stderr[-400:]}")
            for number, (have, right) in enumerate(zip(got, want), 1):
                self.assertTrue(have == right, f"line {number} of real.sh is {have!r}, which is wrong for {name}")
