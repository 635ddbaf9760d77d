import os
import re
import subprocess
import sys
import unittest

# Runs guess.py with a secret number that we choose.
DRIVER = """
import random, runpy, sys
calls = []
def randint(a, b):
    calls.append(1)
    if len(calls) > 1:
        sys.exit("choose the secret once, before the loop")
    if (a, b) != (1, 100):
        sys.exit(f"choose the secret with random.randint(1, 100), not randint({a}, {b})")
    return SECRET
random.randint = randint
runpy.run_path("guess.py", run_name="__main__")
"""
MESSAGES = ["Too low.", "Too high.", "Not a whole number.", "Between 1 and 100, please.", "Correct! Guesses:", "Bye."]


def play(secret: int, *lines: str) -> str:
    code = DRIVER.replace("SECRET", str(secret))
    typed = "".join(line + "\n" for line in lines)
    try:
        run = subprocess.run([sys.executable, "-c", code], input=typed, capture_output=True,
                             text=True, encoding="utf-8", timeout=6,
                             env={**os.environ, "PYTHONIOENCODING": "utf-8"})
    except subprocess.TimeoutExpired:
        raise AssertionError(f"Secret {secret}, typed {list(lines)}: the game does not stop.") from None
    if run.returncode != 0:
        raise AssertionError(f"Secret {secret}, typed {list(lines)}: the game ends with an error.\n"
                             f"{run.stderr.strip()[-600:]}")
    return run.stdout


def messages(output: str) -> list[str]:
    """The game's messages in order; prompts and other texts do not count."""
    pattern = "|".join(re.escape(m) for m in MESSAGES)
    return re.findall(rf"(?:{pattern})(?: \d+)?", output)


class TheGame(unittest.TestCase):
    def expect(self, secret: int, typed: list[str], expected: list[str]) -> None:
        output = play(secret, *typed)
        self.assertEqual(messages(output), expected,
                         f"Secret {secret}, typed {typed}: expected messages {expected}, the game printed {output!r}")

    def test_the_first_guess_can_be_right(self):
        self.expect(42, ["42"], ["Correct! Guesses: 1"])

    def test_it_says_too_low_and_too_high(self):
        self.expect(42, ["10", "90", "41", "43", "42"],
                    ["Too low.", "Too high.", "Too low.", "Too high.", "Correct! Guesses: 5"])

    def test_the_secret_differs_between_games(self):
        self.expect(7, ["42", "7"], ["Too high.", "Correct! Guesses: 2"])

    def test_1_and_100_are_allowed(self):
        self.expect(1, ["100", "1"], ["Too high.", "Correct! Guesses: 2"])
        self.expect(100, ["1", "100"], ["Too low.", "Correct! Guesses: 2"])

    def test_letters_words_and_empty_lines_are_no_guess(self):
        for text in ("", "   ", "abc", "forty", "4 2", "?", "--3"):
            with self.subTest(typed=text):
                self.expect(42, [text, "42"], ["Not a whole number.", "Correct! Guesses: 1"])

    def test_decimals_and_odd_digits_are_no_guess(self):
        for text in ("3.5", "42.0", "1e2", "\u00b2"):
            with self.subTest(typed=text):
                self.expect(42, [text, "42"], ["Not a whole number.", "Correct! Guesses: 1"])

    def test_numbers_out_of_range_are_no_guess(self):
        for text in ("0", "-5", "101", "99999999999999999999"):
            with self.subTest(typed=text):
                self.expect(42, [text, "42"], ["Between 1 and 100, please.", "Correct! Guesses: 1"])

    def test_spaces_around_the_number_are_fine(self):
        self.expect(42, ["  42 "], ["Correct! Guesses: 1"])

    def test_the_end_of_input_ends_the_game(self):
        self.expect(42, [], ["Bye."])
        self.expect(42, ["10", "abc"], ["Too low.", "Not a whole number.", "Bye."])


if __name__ == "__main__":
    unittest.main()
