import tempfile
import unittest
from pathlib import Path

from switch import Stopped, Switch, work


class TestSwitch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "switch.json"
        self.switch = Switch(str(self.path))

    def tearDown(self):
        self.folder.cleanup()

    def test_everything_unclear_is_stopped(self):
        self.assertIs(False, self.switch.running(), "no file")
        for text in ("", "{", "[]", '"run"', "{}", '{"state": "stop"}', '{"state": "RUN"}', '{"state": true}', "null"):
            self.path.write_text(text)
            self.assertIs(False, self.switch.running(), f"file {text!r}")
        self.path.write_bytes(b"\xff\xfe")
        self.assertIs(False, self.switch.running(), "bytes that are not UTF-8")

    def test_run_and_stop_are_read_each_time(self):
        self.switch.start("ben", "first day")
        self.assertIs(True, self.switch.running())
        Switch(str(self.path)).stop("anna")
        self.assertIs(False, self.switch.running(), "stopped by another object")

    def test_stop_works_on_a_broken_file(self):
        self.path.write_text("{")
        self.switch.stop("anna", "why not")
        self.assertIn("anna", self.path.read_text())

    def test_a_restart_needs_a_reason_and_a_second_person(self):
        self.switch.stop("anna", "fees")
        for by, why in (("anna", "repaired"), ("ben", "")):
            before = self.path.read_text()
            with self.assertRaises(PermissionError, msg=f"start({by!r}, {why!r})"):
                self.switch.start(by, why)
            self.assertEqual(before, self.path.read_text(), "nothing changes")
        self.switch.start("ben", "fees are right")
        self.assertTrue(self.switch.running())
        for call in (lambda: self.switch.stop(""), lambda: self.switch.start("", "x")):
            with self.assertRaises(ValueError):
                call()

    def test_work_stops_between_acts(self):
        self.switch.start("ben", "x")
        def second():
            self.switch.stop("anna")
            return 2
        with self.assertRaises(Stopped) as e:
            work(self.switch, [lambda: 1, second, lambda: self.fail("the third act was begun")])
        self.assertEqual([1, 2], list(e.exception.done))

    def test_work_returns_all_results(self):
        self.switch.start("ben", "x")
        self.assertEqual([1, 2], work(self.switch, [lambda: 1, lambda: 2]))
