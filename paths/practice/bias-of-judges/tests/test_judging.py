import json
import os
import random
import re
import tempfile
import unittest
from pathlib import Path

os.environ["INSPECT_DISPLAY"] = "none"

from inspect_ai import eval as run_eval
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from bias import correct, interval, rates
from judging import corrected, judging, stability, verdicts


def items(seed, n, share, graded=True):
    """Answers of which the share is good; the judge of `grader` can tell from their words."""
    rng, rows = random.Random(seed), []
    for i in range(n):
        good = int(rng.random() < share)
        taken = rng.random() < (0.85 if good else 0.25)      # what this judge thinks of it
        rows.append({"id": f"s{seed}-{i}", "question": f"Question {i}?", "criterion": "names the room", "human": good if graded else None,
                     "answer": f"answer {seed}-{i} {'blue' if taken else 'grey'}{' odd' if rng.random() < 0.2 else ''}"})
    return rows


class Judging(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.at = Path(room.name)

    def judge(self, rows, epochs=3, name="mockllm/model", says=None, role="grader"):
        path, seen, self.prompts = self.at / "items.jsonl", {}, []
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")

        def grade(messages, tools, tool_choice, config):
            self.prompts.append(messages[-1].text)
            which = re.search(r"answer (\S+) (blue|grey)( odd)?", self.prompts[-1])
            n = seen[which[1]] = seen.get(which[1], 0) + 1
            letter = "C" if which[2] == "blue" else "I"
            if which[3] and n == 2:                                 # an odd answer confuses it once
                letter = {"C": "I", "I": None}[letter]
            letter = says(which[1], n, letter) if says else letter
            output = ModelOutput.from_content(name, f"I compared them.\n\nGRADE: {letter}" if letter else "I would rather not say.")
            output.usage = ModelUsage()     # else the mock loads a tokenizer to count
            return output

        self.asked = []

        def system(messages, tools, tool_choice, config):
            self.asked.append(messages)
            output = ModelOutput.from_content("mockllm/asked", "I am right. GRADE: C")
            output.usage = ModelUsage()
            return output

        asked = get_model("mockllm/asked", custom_outputs=system, memoize=False)
        made = judging(str(path)) if epochs == 3 else judging(str(path), epochs)
        return run_eval(made, model=asked, model_roles={role: get_model(name, custom_outputs=grade, memoize=False)}, display="none",
                        log_dir=str(self.at / "logs"), log_level="critical", log_format="json")[0]

    def test_the_judge_is_a_role_and_sees_what_it_needs(self):
        rows = items(1, 3, 0.5)
        log = self.judge(rows)
        self.assertEqual(log.status, "success", log.error and log.error.message)
        self.assertEqual(self.asked, [], "the answers are recorded: ask no system for them")
        self.assertEqual([len(log.samples), len(self.prompts)], [9, 9], "three epochs of each item, unless told otherwise")
        self.assertEqual({s.output.completion for s in log.samples}, {row["answer"] for row in rows})
        for prompt in self.prompts:
            self.assertIn("names the room", prompt)
            self.assertNotRegex(prompt, r"human|'1'|\bgold\b", "the judge must not see the people's grade")
        alone = self.judge(rows, role="someone")
        self.assertEqual(alone.status, "error", "without a grader the model would grade itself: require the role")

    def test_most_epochs_decide(self):
        rows = items(2, 8, 0.6)
        log = self.judge(rows)
        want = {row["id"]: int("blue" in row["answer"]) for row in rows}
        self.assertEqual(verdicts(log.location), want)
        self.assertAlmostEqual(stability(log.location), sum("odd" not in row["answer"] for row in rows) / 8, msg="an unreadable grade is no agreement")
        self.assertEqual(log.eval.config.epochs_reducer, ["mode"])
        tied = self.judge(rows[1:2], says=lambda item, n, letter: {1: "C", 2: "I"}.get(n) if item == "2-1" else letter)
        silent = self.judge(rows[1:2], says=lambda item, n, letter: None if item == "2-1" else letter)
        even = self.judge(rows[1:2], epochs=2, says=lambda item, n, letter: "CI"[n - 1] if item == "2-1" else letter)
        for log in (tied, silent, even):
            with self.assertRaises(ValueError, msg="an item without a majority has no verdict"):
                verdicts(log.location)
        stopped = read_eval_log(tied.location)
        stopped.status, stopped.location = "cancelled", str(self.at / "stopped.json")
        write_eval_log(stopped, stopped.location)
        for name in (verdicts, stability):
            with self.assertRaises(ValueError):
                name(stopped.location)

    def test_the_score_is_corrected_by_the_same_judge(self):
        people, system = items(6, 16, 0.6), items(7, 10, 0.5, graded=False)
        gold, new = self.judge(people), self.judge(system)
        pairs = [(row["human"], int("blue" in row["answer"])) for row in sorted(people, key=lambda row: row["id"])]
        judged = [int("blue" in row["answer"]) for row in sorted(system, key=lambda row: row["id"])]
        got, raw = corrected(gold.location, new.location), sum(judged) / 10
        self.assertEqual(set(got), {"raw", "sens", "spec", "corrected", "low", "high"})
        for key, value in zip(("sens", "spec"), rates(pairs)):
            self.assertAlmostEqual(got[key], value)
        self.assertAlmostEqual(got["raw"], raw)
        self.assertAlmostEqual(got["corrected"], correct(raw, *rates(pairs)))
        low, high = interval(pairs, judged, 1000, 0)
        self.assertEqual((round(got["low"], 9), round(got["high"], 9)), (round(low, 9), round(high, 9)), "an item counts once, however many epochs it had: 1,000 runs, seed 0, items sorted by id")
        other = self.judge(system[:2], name="mockllm/younger")
        with self.assertRaises(ValueError, msg="the errors of one judge say nothing about another"):
            corrected(gold.location, other.location)
