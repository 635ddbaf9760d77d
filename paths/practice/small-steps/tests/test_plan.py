import json
import unittest
from pathlib import Path


def step(name, needs=(), files=("a.py",), behaviour="One thing", lines=10, check="pytest", risk=1):
    return {"id": name, "behaviour": behaviour, "files": list(files), "lines": lines, "needs": list(needs), "check": check, "risk": risk}


class Problems(unittest.TestCase):
    def test_a_good_plan_has_none(self):
        from plan import problems
        self.assertEqual(problems([]), [])
        self.assertEqual(problems([step("a", behaviour="A standard form"), step("b", ["a"], files=("1", "2", "3"), lines=200)]), [])

    def test_each_problem_is_named_in_order(self):
        from plan import problems
        plan = [step("a", ["x", "y"], files="1234", behaviour=" ", lines=201, check=" "), step("a", behaviour="Read and write")]
        self.assertEqual(problems(plan), ["a: no behaviour", "a: no check", "a: too many files", "a: too many lines", "a: needs unknown x", "a: needs unknown y", "a: duplicate id", "a: two behaviours"])

    def test_a_cycle_names_all_that_can_never_start(self):
        from plan import problems
        plan = [step("d", ["c"]), step("c", ["b"]), step("b", ["c"]), step("a")]
        self.assertEqual(problems(plan), ["cycle: b, c, d"])
        self.assertEqual(problems([step("a", ["a"])]), ["cycle: a"])


class Waves(unittest.TestCase):
    def test_needs_and_shared_files_are_respected(self):
        from plan import waves
        plan = [step("format", files=("export",)), step("option", ["format"], ("cli", "readme")), step("docs", ["format"], ("readme",)), step("tags", ["format"], ("export",))]
        self.assertEqual(waves(plan), [["format"], ["option", "tags"], ["docs"]])

    def test_the_riskiest_ready_step_comes_first(self):
        from plan import waves
        self.assertEqual(waves([step("a"), step("b", risk=3), step("c", risk=3)]), [["b"], ["c"], ["a"]])
        self.assertEqual(waves([step("a", files="1"), step("b", files="2", risk=2)]), [["b", "a"]])

    def test_a_need_of_the_same_wave_does_not_count_as_done(self):
        from plan import waves
        self.assertEqual(waves([step("a", files="1", risk=1), step("b", ["a"], files="2", risk=3)]), [["a"], ["b"]])

    def test_an_impossible_plan_raises_value_error(self):
        from plan import waves
        for plan in ([step("a", ["a"])], [step("a", ["x"])], [step("a"), step("b", ["c"]), step("c", ["b"])]):
            with self.assertRaises(ValueError):
                waves(plan)


class Feature(unittest.TestCase):
    def setUp(self):
        self.plan = json.loads(Path("plan.json").read_text(encoding="utf-8"))

    def test_the_plan_has_six_to_ten_steps_without_problems(self):
        from plan import problems
        self.assertTrue(6 <= len(self.plan) <= 10, f"{len(self.plan)} steps")
        self.assertEqual(problems(self.plan), [])

    def test_every_file_of_the_feature_is_covered(self):
        files = {f for s in self.plan for f in s["files"]}
        for name in ("library/ics.py", "library/store.py", "library/cli.py", "README.md", "tests/test_ics.py", "tests/test_store.py", "tests/test_cli.py"):
            self.assertIn(name, files)

    def test_each_step_brings_its_test(self):
        for s in self.plan:
            code = [f for f in s["files"] if f.endswith(".py")]
            self.assertTrue(not code or any(f.startswith("tests/") for f in code), f"{s['id']} changes code without a test")

    def test_risk_first_and_two_at_once(self):
        from plan import waves
        rounds = waves(self.plan)
        risky = [s["id"] for s in self.plan if s["risk"] == 3]
        self.assertTrue(risky, "no step has risk 3")
        for name in risky:
            self.assertIn(name, rounds[0], "a step with risk 3 belongs to the first wave")
        self.assertTrue(any(len(r) > 1 for r in rounds), "no wave has two steps")
