"""Ten sessions of a tutor over the Python SDK, with tools alone: a client that asks its user and one that cannot.

Usage: sessions.py LOS SAMPLE, where LOS is the binary and SAMPLE a workspace to copy. What waits for the learner is then approved
by their own command. One line says how it went.
"""

import asyncio
import datetime
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from mcp import Client, StdioServerParameters
from mcp.types import ElicitResult

# The sample learner keeps the id of her time; the program's own folder has that of today.
TASK = "m03-w1-redraw"
SHIPPED = "redraw-the-charts"
ANSWERS = {"answer_1": "3", "answer_2": "43", "answer_3": "4"}
MAX_ANSWER, MAX_SESSION = 8_192, 40_960
MONTH = """# Month 1: Ownership

**Outcome**: You move, borrow and return values without a fight.

## Week 1: Moves

- [ ] Read how a value moves (1.5 h) #rust-moves ^rust-moves
- [ ] Break a program with a move and mend it (2 h) #rust-moves ^rust-mend
"""
DRAFT = {"README.md": "# Rust\n\nOwnership in six weeks.\n", "month-01/README.md": MONTH}


class Tutor:
    """A client, the learner who answers it, and what the tutor had to read."""

    def __init__(self, los, root, asks):
        self.los, self.root, self.asks = los, root, asks
        self.client, self.asked, self.n_bytes = None, [], 0

    async def answer(self, _context, params):
        self.asked.append(params.message)
        is_form = "answer_1" in params.requested_schema["properties"]
        return ElicitResult(action="accept", content=ANSWERS if is_form else {"approve": True})

    async def call(self, tool, **arguments):
        result = await self.client.call_tool(tool, arguments)
        text = "".join(block.text for block in result.content)
        assert not result.is_error, (tool, text)
        assert len(text.encode()) <= MAX_ANSWER, (tool, len(text.encode()))
        self.n_bytes += len(text.encode())
        return json.loads(text) if text.startswith("{") else text

    async def write(self, tool, **arguments):
        """A call that writes; the learner says yes, here or in a terminal."""
        answer = await self.call(tool, **arguments)
        if not self.asks:
            assert answer["status"] == "pending_approval", answer
            for staged in self.run("memory", "pending"):
                self.run("memory", "approve", staged["id"], "--yes")
        return answer

    def run(self, *command):
        done = subprocess.run([str(self.los), *command, "--json"], cwd=self.root, capture_output=True, timeout=60, check=True)
        return json.loads(done.stdout)

    def lines(self):
        return [json.loads(line) for line in (self.root / ".claude/memory/progress_log.jsonl").read_text().splitlines()]

    def last(self, event, **facts):
        """The last line of the log must say this."""
        line = self.lines()[-1]
        found = {name: line["metadata"].get(name) for name in facts}
        assert (line["event"], found) == (event, facts), line


async def forty_minutes(tutor):
    status = await tutor.call("get_status", minutes=40)
    task = status["next_task"]["id"]
    assert status["free"]["minutes"] == 40
    await tutor.call("show_task")
    await tutor.write("start_session")
    tutor.last("session_started", task=task)
    await tutor.call("next_hint", task=task)
    await tutor.call("get_reviews", answers=True)
    await tutor.write("stop_session", hours="40m")
    tutor.last("session_completed", task=task, duration_hours=0.6667)
    assert tutor.n_bytes <= MAX_SESSION, tutor.n_bytes


async def taught(tutor):
    text = await tutor.call("show_task", task=TASK)
    assert text.index("## Learn") < text.index("## Predict") < text.index("## Do"), text
    await tutor.write("log_progress", event="study", message="the lesson", metadata={"task": TASK, "duration_hours": 0.5})
    tutor.last("study", task=TASK)


async def stuck(tutor):
    assert (await tutor.call("next_hint", task=TASK)).startswith(f"{TASK}: hint 1 of")
    assert "## Hint 1" in await tutor.call("show_task", task=TASK)
    await tutor.write("log_progress", event="blocker_raised", message="no idea where to begin", metadata={"task": TASK})
    tutor.last("blocker_raised", task=TASK)


def solve(tutor):
    solution = Path(__file__).resolve().parents[3] / "paths/practice" / SHIPPED / "solution"
    shutil.copytree(solution, tutor.root / "work" / TASK)


async def checked(tutor):
    if not tutor.asks:
        questions = (await tutor.call("check_task", task=TASK))["questions"]
        assert [one["number"] for one in questions] == ["1", "2", "3"], questions
    solve(tutor)
    answers = {} if tutor.asks else {"answers": {name.removeprefix("answer_"): text for name, text in ANSWERS.items()}}
    result = await tutor.write("check_task", task=TASK, **answers)
    assert (result["passed"], result["total"], result["logged"]) == (7, 7, tutor.asks), result
    tutor.last("task_checked", task=TASK, by="machine", passed=7)


async def graded(tutor):
    solve(tutor)
    assert "Each mistake is named" in (await tutor.call("show_task", task=TASK)).split("## Rubric")[1]
    assert "## 1" in await tutor.call("read_file", path=f"work/{TASK}/changes.md")
    facts = {"task": TASK, "by": "assistant", "model": "a-model-1", "passed": 2, "total": 3}
    await tutor.write("log_progress", event="task_checked", message="by its rubric", metadata=facts)
    tutor.last("task_checked", **facts)


async def quizzed(tutor):
    ids = [card["id"] for card in (await tutor.call("get_reviews"))["cards"]]
    n_asked = len(tutor.asked)
    await tutor.write("grade_reviews", grades=dict.fromkeys(ids, "good"))
    assert len(tutor.asked) - n_asked == (1 if tutor.asks else 0)
    assert all(line["event"] == "review_completed" for line in tutor.lines()[-len(ids) :])
    left = [card["id"] for card in (await tutor.call("get_reviews"))["cards"]]
    assert not set(left) & set(ids), left


async def ill(tutor):
    until = str(datetime.date.today() + datetime.timedelta(days=4))
    await tutor.write("log_progress", event="pause_started", message="flu", metadata={"until": until})
    tutor.last("pause_started", until=until)


async def march(tutor):
    before = tutor.lines()
    page = await tutor.call("get_log", since="2026-03-01", until="2026-03-31")
    assert page["entries"] and tutor.lines() == before


async def lighter(tutor):
    assert "`lighter HOURS`" in (await tutor.call("adapt_path", wish="lighter"))["note"]
    await tutor.write("adapt_path", wish="lighter 5")
    tutor.last("promise_changed", hours=5.0)


async def own_path(tutor):
    for name, text in DRAFT.items():
        await tutor.call("write_data_file", path=f"paths/Rust/{name}", content=text)
    found = await tutor.call("check_path", path="data/paths")
    assert found.startswith("No errors"), found
    added = (await tutor.call("add_path", path="data/paths"))["added"]
    assert added == tutor.asks
    if not added:
        tutor.run("path", "add", "data/paths", "--yes")
    await tutor.write("adapt_path", wish="begin Rust")
    tutor.last("level_started", level="Rust")


async def main():
    los, sample = (Path(argument).resolve() for argument in sys.argv[1:3])
    sessions = (forty_minutes, taught, stuck, checked, graded, quizzed, ill, march, lighter, own_path)
    failed = 0
    for mode in ("legacy", "2026-07-28"):
        for session in sessions:
            for asks in (True, False):
                with tempfile.TemporaryDirectory() as folder:
                    root = Path(folder) / "workspace"
                    shutil.copytree(sample, root)
                    tutor = Tutor(los, root, asks)
                    server = StdioServerParameters(command=str(los), args=["--root", str(root), "mcp", "serve"])
                    callback = tutor.answer if asks else None
                    try:
                        async with Client(server, mode=mode, elicitation_callback=callback, read_timeout_seconds=60) as client:
                            tutor.client = client
                            await asyncio.wait_for(session(tutor), 120)
                    except Exception as error:
                        failed += 1
                        print(f"failed: {session.__name__}, {mode}, asks: {asks}: {error!r}", file=sys.stderr)
    print(f"python: {4 * len(sessions) - failed} sessions held, {failed} failed")
    sys.exit(1 if failed else 0)


asyncio.run(main())
