#!/usr/bin/env python3
"""Reading a long log: `los evaluate` beside a reader in Python, in turn, on the same mixed year of events.

    benches/log.py target/dist/los ENGINE.py 5

ENGINE.py is the first engine: a module with `LosEngine().read(log, profile, curriculum, as_of)`. Both are charged for what
the lines cost beyond an empty log. Prints medians of CPU, CPU for each line of ours, peak memory by lines, and what
`status` and `evaluate` cost beyond `hello` with a year's log of 2,000 lines.
"""

import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone

LOS, ENGINE, ROUNDS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
START, AS_OF = "2026-01-05", "2027-01-03"
PEER = """
import json, sys
sys.path.insert(0, sys.argv[1])
from engine import LosEngine
course = json.load(open(sys.argv[3]))
course["weeks"] = {int(week): told for week, told in course["weeks"].items()}
profile = json.load(open(sys.argv[4]))
log = [json.loads(line) for line in open(sys.argv[2])]
LosEngine().read(log, profile, course, sys.argv[5])
"""


def measure(command, root):
    """CPU in ms and peak memory in MiB of a process."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={"LOS_ROOT": root, "PATH": os.environ["PATH"]})
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(process.stderr.read().decode())
    return (usage.ru_utime + usage.ru_stime) * 1e3, usage.ru_maxrss / 1024


def median(command, root):
    runs = [measure(command, root) for _ in range(ROUNDS)]
    return statistics.median(cpu for cpu, _ in runs), max(memory for _, memory in runs)


def lines(n, ids):
    """A year of mixed events: tasks with and without numbers, study, reviews, notes, weeks, unknown names, a correction."""
    begin = datetime(2026, 1, 5, 8, tzinfo=timezone.utc)
    for at in range(n):
        when = (begin + timedelta(days=360) * at / n).isoformat()
        entry = {"timestamp": when, "entry_id": f"0194415c-6c00-7000-8000-{at:012x}", "learner_id": "ada", "version": 1}
        task = ids[at * len(ids) // n]
        score = 0.5 + at % 50 / 100
        match at % 10:
            case 0 | 1 | 2:
                entry |= {"event": "task_completed", "message": "It went well, with one question left.", "metadata": {"task": task, "duration_hours": 1.5, "score": score}}
            case 3:
                entry |= {"event": "task_completed", "message": "done", "task": task, "hours": "90m", "score": "80%"}
            case 4:
                entry |= {"event": "study", "message": "a chapter and its exercises", "metadata": {"duration_hours": 0.5}}
            case 5 | 6:
                entry |= {"event": "review_completed", "metadata": {"skill": "python-values", "grade": "good", "score": 0.8}}
            case 7:
                entry |= {"event": "note", "message": "The dough beside the oven is an hour ahead; read the row count before a join."}
            case 8:
                entry |= {"event": "retro_completed", "message": "mornings work", "metadata": {"month": at * 12 // n + 1, "week": 2}}
            case _:
                entry |= {"event": "went_for_a_walk", "message": "round the lake"} if at % 20 == 9 else {"event": "correction", "metadata": {"corrects": f"0194415c-6c00-7000-8000-{at - 5:012x}", "with": {"duration_hours": 0.75}}}
        yield json.dumps(entry, separators=(",", ":"))


with tempfile.TemporaryDirectory() as folder:
    root = os.path.join(folder, "year")
    subprocess.run([LOS, "init", root, "--name", "Ada", "--level", "Beginner", "--hours", "8", "--start", START, "--yes"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    path = json.loads(subprocess.run([LOS, "--root", root, "--json", "path", "show"], check=True, stdout=subprocess.PIPE).stdout)
    course = {"weeks": {}, "est": {}, "skill": {}, "uses": {}, "title": {}, "lvl": {}, "prereq": {}}
    for month in path["months"]:
        for week in month["weeks"]:
            number = (month["month"] - 1) * 4 + week["week"]
            course["weeks"][number] = {"tasks": [task["id"] for task in week["tasks"]], "skill": week["tasks"][0]["skill"] if week["tasks"] else ""}
            for task in week["tasks"]:
                course["est"][task["id"]], course["skill"][task["id"]] = task["hours"], task["skill"]
                course["title"][task["id"]], course["lvl"][task["id"]] = task["title"], 1
                course["uses"][task["id"]] = [[skill, 0.35] for skill in task["uses"]]
    course_file, log_file = os.path.join(folder, "course.json"), os.path.join(root, ".claude/memory/progress_log.jsonl")
    profile_file = os.path.join(root, ".claude/memory/learner_profile.json")
    json.dump(course, open(course_file, "w"))
    ids = list(course["est"])
    ours = [LOS, "--json", "--as-of", AS_OF, "evaluate", "--scope", "overall"]
    theirs = [sys.executable, "-c", PEER, os.path.dirname(ENGINE), log_file, course_file, profile_file, AS_OF]

    def write(n):
        with open(log_file, "w") as log:
            log.writelines(line + "\n" for line in lines(n, ids))

    print("| lines | ours, CPU ms | µs a line | peak memory, MiB | Python, CPU ms | ratio |\n|--:|--:|--:|--:|--:|--:|")
    write(0)
    (base, _), (their_base, _) = median(ours, root), median(theirs, root)
    for n in (1_000, 10_000, 100_000, 400_000):
        write(n)
        cpu, memory = median(ours, root)
        cpu -= base
        row = f"| {n:,} | {cpu:.1f} | {cpu / n * 1e3:.2f} | {memory:.0f} |"
        if n <= 100_000:
            their_cpu = median(theirs, root)[0] - their_base
            row += f" {their_cpu:.0f} | 1/{their_cpu / cpu:.0f} |"
        print(row + ("" if n <= 100_000 else "  |  |"))
    write(2_000)
    hello, _ = median([LOS, "hello"], root)
    for command in ("status", "evaluate"):
        cpu, _ = median([LOS, "--as-of", AS_OF, command], root)
        print(f"`los {command}` with a year of 2,000 lines: {cpu - hello:.1f} ms of CPU beyond `los hello` ({hello:.1f} ms)")
