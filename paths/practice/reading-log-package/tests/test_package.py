import contextlib
import importlib
import io
import re
import tomllib
import unittest
from pathlib import Path


def pyproject() -> dict:
    path = Path("pyproject.toml")
    if not path.is_file():
        raise AssertionError("There is no pyproject.toml in the project folder.")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise AssertionError(f"pyproject.toml is not valid TOML: {error}") from None


class Pyproject(unittest.TestCase):
    def test_the_project_table_has_name_version_and_description(self):
        project = pyproject().get("project", {})
        self.assertEqual(project.get("name"), "reading-log", "[project] name")
        self.assertRegex(str(project.get("version", "")), r"^\d+\.\d+\.\d+", "[project] version, such as 0.1.0")
        self.assertTrue(project.get("description", "").strip(), "[project] description is missing or empty")
        self.assertNotIn("Add your description", project["description"], "[project] description is still uv's placeholder")

    def test_requires_python_says_3_11_or_newer(self):
        value = pyproject().get("project", {}).get("requires-python", "")
        found = re.search(r">=\s*3\.(\d+)", value)
        self.assertIsNotNone(found, f"[project] requires-python must be like >=3.11 and is {value!r}")
        self.assertGreaterEqual(int(found[1]), 11, f"the program uses Python 3.11; requires-python is {value!r}")

    def test_the_program_needs_no_other_packages(self):
        self.assertEqual(pyproject().get("project", {}).get("dependencies", []), [], "pytest belongs in the dev group")

    def test_the_script_reading_log_points_to_a_function_that_works(self):
        scripts = pyproject().get("project", {}).get("scripts", {})
        entry = scripts.get("reading-log", "")
        self.assertRegex(entry, r"^[\w.]+:\w+$", f"[project.scripts] reading-log must be like module:function and is {entry!r}")
        module, name = entry.split(":")
        try:
            main = getattr(importlib.import_module(module), name)
        except (ImportError, AttributeError) as error:
            self.fail(f"[project.scripts] reading-log is {entry!r}: {error}")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            status = main(["--file", "no-such-folder/none.jsonl", "list"])
        self.assertEqual((status, out.getvalue()), (0, "No books yet.\n"), f"{entry} with the command list")

    def test_there_is_a_build_system(self):
        build = pyproject().get("build-system", {})
        self.assertTrue(build.get("requires"), "[build-system] requires is missing")
        self.assertTrue(build.get("build-backend"), "[build-system] build-backend is missing")

    def test_pytest_is_in_the_dev_group(self):
        group = pyproject().get("dependency-groups", {}).get("dev", [])
        self.assertTrue(any(str(item).startswith("pytest") for item in group), f"[dependency-groups] dev is {group}; run: uv add --dev pytest")


class TheFolder(unittest.TestCase):
    def test_gitignore_keeps_data_and_the_environment_out(self):
        path = Path(".gitignore")
        self.assertTrue(path.is_file(), "There is no .gitignore.")
        lines = [line.strip().strip("/") for line in path.read_text(encoding="utf-8").splitlines()]
        for name in ("data", ".venv", "__pycache__"):
            self.assertIn(name, lines, f".gitignore has no line {name}/")

    def test_uv_lock_names_the_project(self):
        path = Path("uv.lock")
        self.assertTrue(path.is_file(), "There is no uv.lock; uv run or uv add writes it.")
        self.assertIn('name = "reading-log"', path.read_text(encoding="utf-8"), "uv.lock does not belong to this project")

    def test_fresh_clone_txt_shows_clone_list_and_tests(self):
        path = Path("fresh-clone.txt")
        self.assertTrue(path.is_file(), "There is no fresh-clone.txt.")
        text = path.read_text(encoding="utf-8")
        for part in (r"git clone ", r"uv run reading-log list", r"No books yet\.", r"uv run pytest", r"\d+ passed"):
            self.assertRegex(text, part, f"fresh-clone.txt does not show {part}")


if __name__ == "__main__":
    unittest.main()
