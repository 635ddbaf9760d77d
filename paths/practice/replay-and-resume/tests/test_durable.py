import json
import tempfile
import unittest
from pathlib import Path

from durable import Changed, Damaged, Journal, Mailbox


class Killed(BaseException):
    pass


class Durable(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "run7.jsonl"

    def tearDown(self):
        self.folder.cleanup()

    def program(self, box, kill=None):
        """Three steps; kill = (step number, 'before' or 'after' the outside act)."""
        j, ran = Journal(self.path), []

        def act(n, text):
            def inner(key):
                if kill == (n, "before"):
                    raise Killed
                ran.append(n)
                answer = box.send(key, text)
                if kill == (n, "after"):
                    raise Killed
                return answer
            return inner

        out = [j.step(f"mail{n}", act(n, f"text {n}")) for n in (1, 2, 3)]
        return out, ran

    def test_an_undisturbed_run(self):
        box = Mailbox()
        self.assertEqual(self.program(box), (["sent 1", "sent 2", "sent 3"], [1, 2, 3]))
        rows = [json.loads(x) for x in self.path.read_text().splitlines()]
        self.assertEqual(rows[:2], [{"n": 1, "name": "mail1", "intent": "run7-1"}, {"n": 1, "name": "mail1", "result": "sent 1"}])
        self.assertEqual(self.program(box), (["sent 1", "sent 2", "sent 3"], []), "the second run executes nothing")

    def test_killed_anywhere_it_ends_the_same(self):
        for n in (1, 2, 3):
            for when in ("before", "after"):
                self.path.unlink(missing_ok=True)
                box = Mailbox()
                with self.assertRaises(Killed):
                    self.program(box, (n, when))
                out, ran = self.program(box)
                self.assertEqual(out, ["sent 1", "sent 2", "sent 3"], f"killed {when} step {n}")
                self.assertEqual(box.mails, ["text 1", "text 2", "text 3"], f"killed {when} step {n}: mails")
                self.assertEqual(ran, list(range(n, 4)))
                self.assertEqual(self.path.read_text().count("intent"), 3, "an intention is written once")

    def test_half_a_line_is_cut_off(self):
        self.program(Mailbox())
        whole = self.path.read_bytes()
        for cut in range(1, len(whole)):
            self.path.write_bytes(whole[:cut])
            self.program(Mailbox())
            for line in self.path.read_text().splitlines():
                json.loads(line)

    def test_damage_elsewhere_is_an_error(self):
        self.path.write_text('{"n": 1, "na\n{"n": 1, "name": "a", "result": 1}\n')
        with self.assertRaises(Damaged):
            Journal(self.path)

    def test_another_program_is_refused(self):
        Journal(self.path).step("a", lambda key: 1)
        with self.assertRaises(Changed):
            Journal(self.path).step("b", lambda key: 1)
        self.path.write_text('{"n": 1, "name": "a", "intent": "run7-1"}\n')
        with self.assertRaises(Changed):
            Journal(self.path).step("b", lambda key: 1)

    def test_results_are_json_in_both_runs(self):
        self.assertEqual(Journal(self.path).step("t", lambda key: (1, None)), [1, None])
        j = Journal(self.path)
        self.assertEqual(j.step("t", lambda key: 0), [1, None])
        self.assertIsNone(j.step("none", lambda key: None))
        j = Journal(self.path)
        j.step("t", None)
        self.assertIsNone(j.step("none", None), "None is a result as well")
