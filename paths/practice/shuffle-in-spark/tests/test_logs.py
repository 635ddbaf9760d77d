import gzip
import json
import re
import shutil
import tempfile
import unittest
from collections import Counter
from pathlib import Path
from statistics import median

import eventlog

ORDERS, CUSTOMERS, PARTITIONS = 300_000, 20_000, 8
NAMES = ("plain", "salted", "broadcast")


def path(name):
    return f"logs/{name}.jsonl.gz"


def read(name):
    with gzip.open(path(name), "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def wanted():
    sums = {}
    for n in range(ORDERS):
        customer = 0 if n % 2 == 0 else 1 + n * 7919 % (CUSTOMERS - 1)
        at = sums.setdefault(str(customer * 31 % 23), [0, 0])
        at[0], at[1] = at[0] + n % 97, at[1] + 1
    return sums


class Run:
    """What a log says, computed from its events."""

    def __init__(self, name):
        self.events = read(name)
        self.kinds = Counter(e["Event"] for e in self.events)
        ends = [e for e in self.events if e["Event"] == "SparkListenerTaskEnd" and e["Task End Reason"]["Reason"] == "Success"]
        stages = {}
        for e in ends:
            stages.setdefault(e["Stage ID"], []).append(e["Task Metrics"]["Shuffle Read Metrics"]["Total Records Read"])
        self.reads = {stage: sorted(records) for stage, records in stages.items() if any(records)}
        self.most = max(self.reads.values(), key=sum)
        self.skew = self.most[-1] / median(self.most)
        self.moved = tuple(sum(e["Task Metrics"]["Shuffle Write Metrics"][f"Shuffle {what} Written"] for e in ends) for what in ("Records", "Bytes"))
        plan = [e["sparkPlanInfo"] for e in self.events if "sparkPlanInfo" in e][-1]
        self.nodes = []
        self.walk(plan)
        self.joins = [node["nodeName"] for node in self.nodes if node["nodeName"].endswith("Join")]

    def walk(self, node):
        self.nodes.append(node)
        for child in node["children"]:
            self.walk(child)

    def settings(self):
        return dict(next(e for e in self.events if e["Event"] == "SparkListenerEnvironmentUpdate")["Spark Properties"])

    def rows_of_the_join(self):
        """Rows that left the join, by Spark's own counters, which each stage reports when it is complete."""
        (node,) = [node for node in self.nodes if node["nodeName"].endswith("Join")]
        (counter,) = [m["accumulatorId"] for m in node["metrics"] if m["name"] == "number of output rows"]
        done = [e["Stage Info"]["Accumulables"] for e in self.events if e["Event"] == "SparkListenerStageCompleted"]
        return max(int(a["Value"]) for some in done for a in some if a["ID"] == counter)


class Logs(unittest.TestCase):
    def run_of(self, name):
        self.assertTrue(Path(path(name)).is_file(), f"{path(name)}: run `python skew_spark.py {name}` with Spark and keep its log")
        return Run(name)

    def test_1_each_log_is_of_a_whole_run_of_its_own(self):
        apps = set()
        for name in NAMES:
            run = self.run_of(name)
            self.assertRegex(run.events[0].get("Spark Version", ""), r"^\d+\.\d+", f"{name}: the first line names Spark's version")
            start = next(e for e in run.events if e["Event"] == "SparkListenerApplicationStart")
            self.assertEqual((start["App Name"], run.kinds["SparkListenerApplicationEnd"]), (name, 1), f"{name}: the log of this run, to its end")
            apps.add((start["App ID"], start["Timestamp"]))
            self.assertEqual(run.settings().get("spark.sql.adaptive.enabled"), "false", f"{name}: with adaptive execution the log shows Spark's cure and not yours")
            self.assertEqual(run.rows_of_the_join(), ORDERS, f"{name}: each order leaves the join once")
        self.assertEqual(len(apps), len(NAMES), "three runs have three logs")

    def test_2_all_three_have_the_right_sums(self):
        right = wanted()
        for name in NAMES:
            self.run_of(name)
            self.assertEqual(json.loads(Path(f"logs/{name}.json").read_text()), right, name)

    def test_3_the_plain_join_is_skewed(self):
        run = self.run_of("plain")
        self.assertEqual((run.joins, sum(run.most)), (["SortMergeJoin"], ORDERS + CUSTOMERS), "every row of both sides travels")
        self.assertEqual(len(run.most), PARTITIONS)
        self.assertGreaterEqual(run.skew, 5, "one task has the customer 0")

    def test_4_the_salted_join_is_even(self):
        run = self.run_of("salted")
        self.assertEqual(run.joins, ["SortMergeJoin"])
        copies = sum(run.most) - ORDERS - CUSTOMERS
        self.assertTrue(3 <= copies <= 2000, f"only the customer 0 is copied, once for each salt; {copies} rows more than in the plain join travelled")
        self.assertEqual(len(run.most), PARTITIONS, "as many tasks as before")
        self.assertLessEqual(run.skew, 2, "the largest task has at most twice the median")

    def test_5_the_broadcast_moves_no_order(self):
        run = self.run_of("broadcast")
        self.assertEqual(run.joins, ["BroadcastHashJoin"])
        self.assertLessEqual(run.moved[0], 23 * PARTITIONS, "only partial sums travel: at most one record for each country and task")

    def check_reader(self, name, file):
        run = Run(name)
        self.assertEqual({s: sorted(r) for s, r in eventlog.reads(file).items()}, run.reads, f"reads of {name}")
        largest, times = eventlog.skew(file)
        self.assertEqual((largest, round(times, 6)), (run.most[-1], round(run.skew, 6)), f"skew of {name}")
        self.assertEqual(tuple(eventlog.moved(file)), run.moved, f"moved of {name}")
        self.assertEqual(list(eventlog.joins(file)), run.joins, f"joins of {name}")

    def test_6_your_reader_says_the_same(self):
        for name in NAMES:
            self.run_of(name)
            self.check_reader(name, path(name))

    def test_7_failed_attempts_and_changed_plans(self):
        """A worse day: tasks die half-way and are repeated, and the plan that was run is not the one at the start."""
        self.run_of("plain")
        folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, folder)
        file, lines = f"{folder}/bad.jsonl", []
        for e in read("plain"):
            if e["Event"] == "SparkListenerTaskEnd" and e["Task Info"]["Index"] % 3 == 0:
                lines.append(json.dumps(e | {"Task End Reason": {"Reason": "ExceptionFailure", "Class Name": "java.io.IOException"}}))
            if e["Event"].endswith("SQLExecutionStart"):
                first = json.loads(re.sub("SortMergeJoin", "ShuffledHashJoin", json.dumps(e)))
                lines.append(json.dumps(first))
                e = {"Event": e["Event"].replace("SQLExecutionStart", "SQLAdaptiveExecutionUpdate"), "executionId": e.get("executionId", 0), "sparkPlanInfo": e["sparkPlanInfo"]}
            lines.append(json.dumps(e))
        Path(file).write_text("\n".join(lines) + "\n")
        self.check_reader("plain", file)


if __name__ == "__main__":
    unittest.main()
