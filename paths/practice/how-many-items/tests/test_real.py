import json
import os
import random
import tempfile
import unittest
from pathlib import Path

os.environ["INSPECT_DISPLAY"] = "none"

from inspect_ai import eval as run_eval
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import ModelOutput, ModelUsage, get_model

from power import cluster_z
from suite import compare, reading


def items(seed, passages, each):
    rng = random.Random(seed)
    return [{"id": f"q{p:02}-{k}", "passage": f"p{p:02}", "question": f"Passage {p}: how many {k}-masters sailed in {rng.randrange(1800, 1900)}?",
             "target": str(rng.choice([4, 7, 12, 41, 1204]))} for p in range(passages) for k in range(each)]


def system(rows, seed, skill, breaks=()):
    """A recorded system, and its answers: whole passages are easy or hard for it. It talks, as systems do."""
    rng, says, right = random.Random(seed), {}, {}
    ease = {row["passage"]: rng.choice([0.05, 0.95]) if rng.random() < 0.7 else skill for row in rows}
    for row in rows:
        right[row["id"]] = rng.random() < (ease[row["passage"]] + skill) / 2
        number = row["target"] if right[row["id"]] else rng.choice(["1" + row["target"], str(int(row["target"]) + 1)])
        number = f"{int(number):,}" if rng.random() < 0.5 else number
        says[row["question"]] = rng.choice(["{}", "The answer is {}.", "I count {} of them, so **{}**"]).replace("{}", number)

    def answer(messages, tools, tool_choice, config):
        question = messages[-1].text.strip()
        if question in breaks:
            raise RuntimeError("overloaded")
        output = ModelOutput.from_content("mockllm/model", says[question])
        output.usage = ModelUsage()     # else the mock loads a tokenizer to count
        return output

    return get_model("mockllm/model", custom_outputs=answer, memoize=False), right


class Suite(unittest.TestCase):
    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.at = Path(room.name)

    def run_suite(self, rows, model, **options):
        path = self.at / "items.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return run_eval(reading(str(path)), model=model, display="none", log_dir=str(self.at / "logs"), log_level="critical", log_format="json", **options)[0]

    def test_the_eval_scores_whole_numbers_and_knows_its_passages(self):
        for seed, passages, each in ((3, 8, 5), (4, 5, 9)):
            rows = items(seed, passages, each)
            model, right = system(rows, seed, 0.6)
            log = self.run_suite(rows, model)
            self.assertEqual((log.status, len(log.samples or [])), ("success", len(rows)), log.error and log.error.message)
            self.assertEqual({s.id for s in log.samples}, set(right), "keep the ids of the file")
            got = {s.id: [score.value for score in s.scores.values()] for s in log.samples}
            for row in rows:
                self.assertEqual(got[row["id"]], ["C" if right[row["id"]] else "I"], f"target {row['target']}: see what the model said")
            values = {name: metric.value for score in log.results.scores for name, metric in score.metrics.items()}
            self.assertAlmostEqual(values["accuracy"], sum(right.values()) / len(rows))
            mean = values["accuracy"]
            sums = [sum(right[r["id"]] - mean for r in rows if r["passage"] == f"p{p:02}") for p in range(passages)]
            want = (sum(s * s for s in sums) * passages / (passages - 1)) ** 0.5 / len(rows)
            self.assertIn(round(want, 6), [round(v, 6) for v in values.values()], "the standard error over passages is not in the log")

    def test_two_logs_are_compared_item_by_item(self):
        rows = items(9, 12, 4)
        a, right_a = system(rows, 1, 0.5)
        b, right_b = system(rows, 2, 0.75)
        log_a = self.run_suite(rows, a)
        random.Random(1).shuffle(rows)
        log_b = self.run_suite(rows, b)
        d = [right_b[r["id"]] - right_a[r["id"]] for r in rows]
        for one, two, sign in ((log_a, log_b, 1), (log_b, log_a, -1)):
            got = compare(one.location, two.location)
            self.assertEqual(sorted(got), ["difference", "items", "z"])
            self.assertEqual(got["items"], 48)
            self.assertAlmostEqual(got["difference"], sign * sum(d) / 48)
            self.assertAlmostEqual(got["z"], sign * cluster_z(d, [r["passage"] for r in rows]))

    def test_what_cannot_be_compared_is_refused(self):
        rows = items(10, 4, 3)
        good = self.run_suite(rows, system(rows, 1, 0.5)[0])
        fewer = self.run_suite(rows[:-1], system(rows, 1, 0.5)[0])
        broken = system(rows, 1, 0.5, breaks=[rows[4]["question"]])[0]
        stopped = self.run_suite(rows, broken)
        lost = self.run_suite(rows, broken, fail_on_error=False)
        self.assertEqual((stopped.status, lost.status), ("error", "success"))
        cancelled = read_eval_log(good.location)
        cancelled.status, cancelled.location = "cancelled", str(self.at / "cancelled.json")
        write_eval_log(cancelled, cancelled.location)
        self.assertEqual(compare(good.location, good.location), {"items": 12, "difference": 0.0, "z": 0.0})
        for name, log in (("fewer items", fewer), ("a run that stopped", stopped), ("a run that a person stopped", cancelled), ("a success with an item that failed", lost)):
            for pair in ((good, log), (log, good), (log, log)) if log is not fewer else ((good, log), (log, good)):
                with self.assertRaises(ValueError, msg=name):
                    compare(*(entry.location for entry in pair))
        self.assertEqual(read_eval_log(good.location).status, "success", "a log is never changed")
