import csv
import json
import re
import unittest
from pathlib import Path


def instructions():
    text = Path("Dockerfile").read_text(encoding="utf-8")
    text = re.sub(r"(?m)^\s*#.*\n", "", text).replace("\\\n", " ")
    for line in text.splitlines():
        if line.strip():
            word, _, rest = line.strip().partition(" ")
            yield word.upper(), rest.strip()


class Dockerfile(unittest.TestCase):
    def setUp(self):
        self.lines = list(instructions())

    def last_stage(self):
        start = max(i for i, (word, _) in enumerate(self.lines) if word == "FROM")
        return self.lines[start:]

    def test_every_base_has_a_version(self):
        stages = set()
        bases = [rest for word, rest in self.lines if word == "FROM"]
        self.assertTrue(bases, "no FROM")
        for rest in bases:
            words = [w for w in rest.split() if not w.startswith("--")]
            image = words[0]
            if image not in stages:
                name = image.rsplit("/", 1)[-1]
                self.assertTrue(":" in name or "@" in name or "$" in name, f"FROM {image} has no tag")
                self.assertFalse(name.endswith(":latest"), f"FROM {image}: latest changes")
            if len(words) == 3:
                stages.add(words[2])

    def test_packages_come_before_the_code(self):
        lock = install = code = None
        for i, (word, rest) in enumerate(self.lines):
            if lock is None and re.search(r"uv\.lock|requirements[\w.-]*\.txt|poetry\.lock", rest) and word in ("COPY", "ADD", "RUN"):
                lock = i
            if install is None and word == "RUN" and re.search(r"\b(uv (sync|pip)|pip3? install|poetry install)\b", rest):
                if lock is not None:
                    install = i
            if code is None and word in ("COPY", "ADD") and "--from" not in rest and not re.search(r"\.lock|pyproject|requirements", rest):
                code = i
        self.assertIsNotNone(lock, "the lock file (uv.lock or requirements.txt) is never copied")
        self.assertIsNotNone(install, "no RUN installs the packages after the lock file")
        self.assertIsNotNone(code, "the code is never copied")
        self.assertLess(install, code, "the packages must be installed before the code is copied")

    def test_an_ordinary_user_runs_it(self):
        users = [rest.split(":")[0] for word, rest in self.last_stage() if word == "USER"]
        self.assertTrue(users, "the last stage has no USER")
        self.assertNotIn(users[-1], ("root", "0"))

    def test_cmd_is_a_list_and_listens_everywhere(self):
        commands = [(word, rest) for word, rest in self.last_stage() if word in ("CMD", "ENTRYPOINT")]
        self.assertTrue(commands, "no CMD")
        words = []
        for word, rest in commands:
            try:
                words += json.loads(rest)
            except ValueError:
                self.fail(f'{word} is not in list form: {word} ["…", "…"]')
        settings = " ".join(rest for word, rest in self.last_stage() if word == "ENV")
        if "fastapi" in words and "run" in words:
            return  # fastapi run listens on 0.0.0.0 by default
        self.assertIn("0.0.0.0", " ".join(words) + settings, "the service must listen on 0.0.0.0")

    def test_no_secret_is_built_in(self):
        for word, rest in self.lines:
            if word in ("ENV", "ARG"):
                self.assertNotRegex(rest.upper(), r"(KEY|TOKEN|PASSWORD|SECRET)\s*[= ]", f"{word} {rest.split('=')[0]}")
            if word in ("COPY", "ADD"):
                self.assertNotRegex(rest, r"(^|[\s/])\.env(\s|$)", ".env is copied into the image")


class Ignore(unittest.TestCase):
    def test_three_things_stay_out(self):
        lines = {line.strip().strip("/").removeprefix("**/") for line in Path(".dockerignore").read_text(encoding="utf-8").splitlines()}
        if "*" in lines:
            return  # everything stays out, and a few files are let in with !
        for name in (".git", ".env", ".venv"):
            self.assertIn(name, lines, f".dockerignore lacks {name}")


class Sizes(unittest.TestCase):
    def test_the_image_was_halved(self):
        with open("sizes.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertGreaterEqual(len(rows), 3, "at least three rows in sizes.csv")
        sizes = [float(row["mb"]) for row in rows]
        self.assertLessEqual(sizes[-1], sizes[0] / 2, f"{sizes[-1]} MB is more than half of {sizes[0]} MB")
        for row in rows:
            self.assertTrue((row["change"] or "").strip(), f"row {row['step']} says nothing about the change")
