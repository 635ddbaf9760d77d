import shutil
import subprocess
import sys
import tempfile
import unittest
from importlib.util import find_spec
from pathlib import Path

CACHE = tempfile.TemporaryDirectory()   # what mypy learned about the standard library, for all its runs
USE = '''
import prices

good: str = prices.cheapest({"tea": 250})
name, count = prices.parse("tea 2")
total: int = prices.cost(prices.PRICES, name, count)
print(prices.bill([(name, count)]), prices.size(total), good)
'''


def mypy(*files):
    tool = [sys.executable, "-m", "mypy"] if find_spec("mypy") else [shutil.which("mypy") or "mypy"]
    done = subprocess.run([*tool, "--strict", "--cache-dir", CACHE.name, *files], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


class Mypy(unittest.TestCase):
    def test_mypy_strict_finds_nothing_in_your_file(self):
        status, said = mypy("prices.py")
        self.assertEqual(status, 0, said)

    def test_a_caller_with_the_right_types_is_accepted_and_a_wrong_one_refused(self):
        Path("use_prices.py").write_text(USE, encoding="utf-8")
        status, said = mypy("use_prices.py")
        self.assertEqual(status, 0, said)
        Path("use_prices.py").write_text(USE.replace("name, count)", "count, name)"), encoding="utf-8")
        status, said = mypy("use_prices.py")
        self.assertEqual(status, 1, "cost(prices, count, name) has its arguments exchanged, and mypy said nothing:\n" + said)
        self.assertIn("arg-type", said)
