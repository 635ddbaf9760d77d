import os
import sys
import time
import unittest
from pathlib import Path

from box import docker_argv, kill_argv, run_boxed


class TestDocker(unittest.TestCase):
    def test_the_arguments(self):
        argv = docker_argv("box-7", "print('a b')")
        self.assertEqual(["docker", "run"], argv[:2])
        at = argv.index("python:3.12-slim")
        self.assertEqual(["python", "-I", "-c", "print('a b')"], argv[at + 1:])
        options = " " + " ".join(argv[2:at]).replace("=", " ") + " "
        for option in ("--rm", "--name box-7", "--network none", "--read-only", "--cap-drop ALL", "--user 65534", "--memory 256m", "--pids-limit 64"):
            self.assertIn(f" {option} ", options)
        self.assertNotRegex(options, r" (-v|--volume|--mount|--privileged) ")

    def test_kill(self):
        self.assertEqual(["docker", "kill", "box-7"], kill_argv("box-7"))

    def test_names(self):
        for name in ("", "--privileged", "a b", "Box", "7up", "a" * 41, "a\n"):
            for f in (lambda n: docker_argv(n, ""), kill_argv):
                with self.assertRaises(ValueError, msg=repr(name)):
                    f(name)


class TestBox(unittest.TestCase):
    def test_ok_and_failed(self):
        got = run_boxed("print(6 * 7)")
        self.assertEqual(("ok", "42"), (got["status"], got["stdout"].strip()), got["stderr"])
        got = run_boxed("1 / 0")
        self.assertEqual("failed", got["status"])
        self.assertIn("ZeroDivisionError", got["stderr"])

    def test_no_secrets(self):
        os.environ["MY_API_KEY"] = "sk-test-secret"
        try:
            got = run_boxed("import os; print(sorted(os.environ), 'sk-test' in str(os.environ))")
        finally:
            del os.environ["MY_API_KEY"]
        self.assertIn("False", got["stdout"])
        self.assertNotIn("HOME", got["stdout"])

    def test_an_empty_folder_that_vanishes(self):
        got = run_boxed("import os; print(os.listdir('.')); open('x', 'w').write('1'); print(os.getcwd())")
        first, folder = got["stdout"].split("\n")[:2]
        self.assertEqual("[]", first, got["stderr"])
        self.assertNotEqual(os.getcwd(), folder)
        self.assertFalse(Path(folder).exists(), f"{folder} was not deleted")

    def test_isolated(self):
        self.assertIn("True", run_boxed("import sys; print(sys.flags.isolated == 1)")["stdout"])

    def test_no_input(self):
        self.assertEqual("failed", run_boxed("input()")["status"])

    def test_endless_loop(self):
        began = time.monotonic()
        got = run_boxed("print('begun', flush=True)\nwhile True: pass", seconds=0.6)
        self.assertEqual("timeout", got["status"])
        self.assertIn("begun", got["stdout"])
        self.assertLess(time.monotonic() - began, 3)

    def child(self, seconds, tail):
        mark = str(Path("alive-mark").resolve())
        inner = f"import time; time.sleep(1.2); open({mark!r}, 'w')"
        code = f"import subprocess, sys, time\nsubprocess.Popen([sys.executable, '-c', {inner!r}])\n{tail}"
        began = time.monotonic()
        got = run_boxed(code, seconds=seconds)
        took = time.monotonic() - began
        time.sleep(max(0, 1.8 - took))
        alive = Path(mark).exists()
        if alive:
            os.unlink(mark)
        return got["status"], took, alive

    def test_children_die_with_the_timeout(self):
        status, took, alive = self.child(0.5, "time.sleep(60)")
        self.assertEqual("timeout", status)
        self.assertFalse(alive, "a child survived the time-out: kill the process group")
        self.assertLess(took, 3)

    def test_children_left_behind(self):
        status, took, alive = self.child(5, "print('bye')")
        self.assertEqual("ok", status)
        self.assertFalse(alive, "a child survived the end of its parent")

    def test_output_is_cut(self):
        got = run_boxed("print('x' * 50000)", max_chars=100)
        self.assertEqual("x" * 100, got["stdout"])

    def test_file_size(self):
        self.assertEqual("failed", run_boxed("f = open('big', 'wb')\nf.write(b'x' * 5_000_000)\nf.close()")["status"])

    @unittest.skipIf(sys.platform == "darwin", "macOS does not enforce the limit")
    def test_memory(self):
        got = run_boxed("x = bytearray(900_000_000); print(len(x))")
        self.assertEqual("failed", got["status"])
