import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path


def card():
    return Path("card.md").read_text(encoding="utf-8")


def parts():
    pieces = re.split(r"(?m)^## +", card())
    return {p.splitlines()[0].strip(): p.split("\n", 1)[1] if "\n" in p else "" for p in pieces[1:]}


class Card(unittest.TestCase):
    def test_front_matter(self):
        head = re.match(r"---\n(.*?)\n---\n", card(), re.S)
        self.assertTrue(head, "front matter between two lines ---")
        for key in ("base_model", "license", "datasets", "library_name"):
            self.assertRegex(head[1], rf"(?m)^{key}: *\S", f"{key} needs a value")

    def test_first_paragraph_has_two_numbers(self):
        body = card().split("\n---\n", 1)[1].split("\n## ")[0]
        paragraph = next((p for p in body.split("\n\n") if p.strip() and not p.strip().startswith("#")), "")
        self.assertGreaterEqual(len(re.findall(r"\d+(?:[.,]\d+)?", paragraph)), 2, "two numbers in the first paragraph")
        self.assertLessEqual(len(re.findall(r"[.!?](?:\s|$)", paragraph)), 2, "at most two sentences")

    def test_parts_in_order_and_length(self):
        want = ["Results", "Do not ask", "Data", "Licences", "Training", "Limits", "Contact"]
        self.assertEqual([p for p in parts() if p in want], want)
        words = len(card().split())
        self.assertTrue(250 <= words <= 900, f"{words} words")
        for name in want:
            self.assertTrue(parts()[name].strip(), f"{name} is empty")

    def test_table(self):
        lines = [x for x in parts()["Results"].splitlines() if x.strip().startswith("|")]
        self.assertGreaterEqual(len(lines), 6, "header, line and four rows")
        for word in ("base", "prompt", "tuned"):
            self.assertIn(word, lines[0].lower())
        self.assertTrue(any("unseen" in x.lower() for x in lines[2:]), "a row for unseen shapes")
        for x in lines[2:]:
            self.assertRegex(x, r"\|.*\d.*\|", x)

    def test_five_prompts_with_answers(self):
        found = re.findall(r'(?m)^- ["“].+?["”] answers: *\S.+', parts()["Do not ask"])
        self.assertGreaterEqual(len(found), 5)

    def test_licences(self):
        for word in ("base", "data"):
            self.assertIn(word, parts()["Licences"].lower())


class Privacy(unittest.TestCase):
    def test_patterns(self):
        from privacy import suspects
        cases = [("a.b@example.org", ["mail"]), ("call 020 7946 0123", ["phone"]), ("+44 20 7946 0123", ["phone"]), ("on 2025-05-06 and 2025-05-07", []),
                 ("hf_abcdefghijklmnop1234", ["key"]), ("sk-abcdefghijklmnop", ["key"]), ("sk-proj-ab_12-cdef-34gh", ["key"]), ("sk-ant-api03-abcd-efgh", ["key"]), ("task-abcdefghijklmnop, sk-short", []), ("hfx 12", []), ("Password: x1", ["password"]), ("no password", []),
                 ("minutes > 20 and 1 - 2", []), ("password=a, mail b@c.de", ["mail", "password"])]
        for text, want in cases:
            self.assertEqual(suspects(text), want, text)

    def test_command(self):
        with tempfile.TemporaryDirectory() as folder:
            for text, code, lines in (("fine\nok\n", 0, []), ("fine\nx@y.org\n", 1, ["2: mail"])):
                path = Path(folder, "f.txt")
                path.write_text(text)
                r = subprocess.run([sys.executable, "privacy.py", str(path)], capture_output=True, text=True)
                self.assertEqual((r.returncode, r.stdout.split("\n")[:-1]), (code, lines), r.stderr)
