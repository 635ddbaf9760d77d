import re
import subprocess
import sys
import unittest
from pathlib import Path

FORM = "Each part has the lines Prediction: …, Actual: … and Why: …, as in the lesson."


def section(number: int) -> str:
    path = Path("predictions.md")
    if not path.is_file():
        raise AssertionError("There is no file predictions.md.")
    text = path.read_text(encoding="utf-8")
    found = re.search(rf"(?ms)^## Program {number}\s*$(.*?)(?=^## |\Z)", text)
    if not found:
        raise AssertionError(f"predictions.md has no heading ## Program {number}.")
    return found[1]


def field(number: int, name: str) -> str:
    text = section(number)
    found = re.search(rf"(?ms)^{name}:(.*?)(?=^(?:Prediction|Actual|Why):|\Z)", text)
    if not found:
        raise AssertionError(f"Program {number} has no line {name}: in predictions.md. {FORM}")
    return found[1].strip()


def lines(text: str) -> list[str]:
    parts = re.split(r"[|\n]", text.replace("`", ""))
    return [" ".join(part.split()) for part in parts if part.strip()]


class Predictions(unittest.TestCase):
    def test_every_actual_is_what_the_program_prints(self):
        for number in range(1, 6):
            with self.subTest(program=number):
                run = subprocess.run([sys.executable, f"data/program{number}.py"],
                                     capture_output=True, text=True, timeout=20)
                self.assertEqual(lines(field(number, "Actual")), lines(run.stdout),
                                 f"Program {number}: Actual (first) differs from what the program prints (second).")


if __name__ == "__main__":
    unittest.main()
