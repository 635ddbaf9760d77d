import re
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
    def test_every_program_has_a_prediction(self):
        for number in range(1, 6):
            with self.subTest(program=number):
                self.assertTrue(lines(field(number, "Prediction")),
                                f"Program {number}: the prediction is empty.")

    def test_every_program_has_a_reason_of_at_least_five_words(self):
        for number in range(1, 6):
            with self.subTest(program=number):
                words = field(number, "Why").split()
                self.assertGreaterEqual(len(words), 5, f"Program {number}: Why has {len(words)} words.")


if __name__ == "__main__":
    unittest.main()
