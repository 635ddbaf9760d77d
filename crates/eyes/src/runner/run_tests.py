"""Runs tests for `los check` and reports as one JSON line on standard error, after a mark that the tests do not know."""

import json
import os
import sys
import traceback

mark, kind, *files = sys.argv[1:]
stderr = os.dup(2)
results = []


def report(problem=None):
    line = json.dumps({"results": results, "problem": problem})
    os.write(stderr, f"\n{mark}{line}\n".encode("utf-8", "backslashreplace"))


def place(tb):
    """The deepest line of the learner's own files in a traceback."""
    here = os.getcwd() + os.sep
    found = [f for f in traceback.extract_tb(tb) if f.filename.startswith(here)]
    last = found[-1] if found else None
    return f"{last.filename[len(here):]}:{last.lineno}" if last else ""


def with_unittest():
    import io
    import unittest

    class Result(unittest.TestResult):
        def note(self, test, outcome, err=None):
            words = test.shortDescription() or getattr(test, "_testMethodName", str(test))
            entry = {"name": words, "outcome": outcome, "message": "", "at": ""}
            if err:
                entry["message"] = "".join(traceback.format_exception_only(err[0], err[1])).strip()
                entry["at"] = place(err[2])
            results.append(entry)

        def addSuccess(self, test):
            self.note(test, "passed")

        def addFailure(self, test, err):
            self.note(test, "failed", err)

        def addError(self, test, err):
            self.note(test, "failed", err)

        def addSkip(self, test, reason):
            self.note(test, "skipped")

        def addExpectedFailure(self, test, err):
            self.note(test, "passed")

        def addUnexpectedSuccess(self, test):
            self.note(test, "failed")

        def addSubTest(self, test, subtest, err):
            if err is not None:
                self.note(test, "failed", err)

    def methods():
        return {name: value for name, value in vars(unittest.TestCase).items() if callable(value)}

    known = methods()
    suite = unittest.TestSuite()
    loader = unittest.TestLoader()
    sys.stdout = sys.stderr = io.TextIOWrapper(open(os.devnull, "wb"))
    for file in files:
        folder, name = os.path.split(file)
        sys.path.insert(0, os.path.abspath(folder or "."))
        try:
            suite.addTests(loader.loadTestsFromName(name.removesuffix(".py")))
        except BaseException as error:  # a module that ends the program is a failure, too
            results.append({"name": f"{name} loads", "outcome": "failed", "at": place(error.__traceback__),
                            "message": "".join(traceback.format_exception_only(error)).strip()})
    suite.run(Result())
    changed = sorted(name for name, value in known.items() if methods().get(name) is not value)
    if changed:  # a test that cannot fail shows nothing
        results.append({"name": "the tests are as they were", "outcome": "failed", "at": "",
                        "message": f"the program changes unittest.TestCase: {', '.join(changed[:3])}"})


def with_pytest():
    import pytest

    class Collect:
        def pytest_runtest_logreport(self, report):
            is_end = report.when == "call" or report.outcome != "passed"
            if not is_end:
                return
            crash = getattr(report.longrepr, "reprcrash", None)
            path = os.path.relpath(crash.path) if crash else ""
            results.append({"name": report.nodeid.split("::")[-1], "outcome": report.outcome,
                            "message": crash.message if crash else str(report.longrepr or "")[:2000],
                            "at": f"{path}:{crash.lineno}" if crash else ""})

        def pytest_collectreport(self, report):
            if report.failed:
                last = str(report.longrepr).strip().splitlines()
                results.append({"name": f"{report.nodeid} loads", "outcome": "failed",
                                "message": last[-1] if last else "", "at": ""})

    pytest.main(["-q", "-p", "no:cacheprovider", *files], plugins=[Collect()])


sys.argv[1:] = []
sys.path.insert(0, os.getcwd())
try:
    (with_pytest if kind == "pytest" else with_unittest)()
except BaseException as error:  # whatever the tests do, there is a report
    report("".join(traceback.format_exception_only(error)).strip())
else:
    report()
os._exit(0)
